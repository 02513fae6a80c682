/** Numbers as people write them. */

/** Points with a true minus sign. */
export function signed(points: number): string {
  return String(points).replace("-", "\u2212");
}

/** Points won or lost, with a plus sign where they are won. */
export function change(points: number): string {
  return points > 0 ? `+${points}` : signed(points);
}

/** The one of `choices` that is nearest to `wanted`, the lower of two. */
export function nearest(choices: readonly number[], wanted: number): number {
  return choices.reduce(
    (best, choice) => (Math.abs(choice - wanted) < Math.abs(best - wanted) ? choice : best),
    choices[0] ?? wanted,
  );
}
