/** Numbers as people write them. */

/** Points with a true minus sign. */
export function signed(points: number): string {
  return String(points).replace("-", "\u2212");
}

/** Points won or lost, with a plus sign where they are won. */
export function change(points: number): string {
  return points > 0 ? `+${points}` : signed(points);
}
