import { describe, expect, it } from "vitest";
import { changed } from "../src/table/changes";

describe("changes of a view", () => {
  it("sets fields, entries of lists and what lies deeper", () => {
    const view = { turn: 1, seats: [{ total: 0 }, { total: 3 }] };
    expect(changed(view, { turn: 2, "seats/1/total": 4 })).toEqual({
      turn: 2,
      seats: [{ total: 0 }, { total: 4 }],
    });
  });

  it("inserts and takes out, in the order given", () => {
    const hand = { hand: ["G2", "G5", "R3", "W"] };
    expect(changed(hand, { "hand/-3": null, "hand/-0": null, "hand/+1": "G9" })).toEqual({
      hand: ["G5", "G9", "R3"],
    });
  });

  it("makes a view where there was none", () => {
    expect(changed(null, { trick: [], round: 1 })).toEqual({ trick: [], round: 1 });
  });

  it("leaves the old view as it was and shares what did not change", () => {
    const old = { a: { x: 1 }, b: { y: 2 } };
    const now = changed(old, { "a/x": 9 }) as typeof old;
    expect(old.a.x).toBe(1);
    expect(now.b).toBe(old.b);
  });
});
