/** The score sheet: points by round and side, totals and places. */
import type { TableState } from "./state";

export interface SheetRow {
  side: number;
  points: number[];
  /** The total after each round. */
  totals: number[];
  total: number;
}

/** One row a side, the highest total first. */
export function sheetOf({ scored }: TableState, numSides: number): SheetRow[] {
  const rows = Array.from({ length: numSides }, (_, side) => {
    const points = scored.map((round) => round[side] ?? 0);
    let total = 0;
    const totals = points.map((won) => (total += won));
    return { side, points, totals, total };
  });
  return rows.sort((one, other) => other.total - one.total || one.side - other.side);
}

/** Labels of `heights` moved apart by at least `gap`, in the same order, within `most`. */
export function apart(heights: readonly number[], gap: number, most: number): number[] {
  const order = heights.map((y, i) => ({ y, i })).sort((one, other) => one.y - other.y);
  order.forEach((label, k) => {
    const above = order[k - 1];
    if (above) label.y = Math.max(label.y, above.y + gap);
  });
  let floor = most;
  for (const label of [...order].reverse()) {
    label.y = Math.min(label.y, floor);
    floor = label.y - gap;
  }
  const placed = [...heights];
  for (const { y, i } of order) placed[i] = y;
  return placed;
}
