import { describe, expect, it } from "vitest";
import { change, signed } from "../src/lib/numbers";
import { stateOf } from "../src/table/state";
import { apart, sheetOf } from "../src/table/sheet";
import { snapshot } from "./tables";

describe("the score sheet", () => {
  it("adds up and puts the highest total first", () => {
    const table = stateOf(
      snapshot({
        scored: [
          [10, -3],
          [-20, 10],
        ],
      }),
    );
    expect(sheetOf(table, 2)).toEqual([
      { side: 1, points: [-3, 10], totals: [-3, 7], total: 7 },
      { side: 0, points: [10, -20], totals: [10, -10], total: -10 },
    ]);
  });

  it("writes numbers with a true minus sign", () => {
    expect(signed(-12)).toBe("−12");
    expect(change(10)).toBe("+10");
    expect(change(0)).toBe("0");
  });

  it("moves labels apart, in their order and inside the picture", () => {
    const placed = apart([50, 10, 52, 95], 20, 100);
    const sorted = [...placed].sort((a, b) => a - b);
    sorted.forEach((y, i) => {
      if (i > 0) expect(y - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(20);
    });
    expect(Math.max(...placed)).toBeLessThanOrEqual(100);
    expect((placed[0] ?? 0) < (placed[2] ?? 0)).toBe(true);
  });
});
