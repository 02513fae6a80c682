import { beforeAll, describe, expect, it } from "vitest";
import { holdMs, narrate, sounds, status } from "../src/games/pegs/narrate";
import { movesSince, pegsState } from "../src/games/pegs/table";
import type { PegsTable } from "../src/games/pegs/view";
import { wonWords } from "../src/games/pegs/won";
import { cardWords, PLAIN_RULES } from "../src/games/pegs/words";
import { loadTexts } from "../src/lib/texts";
import type { Event } from "../src/protocol";
import { lineWords } from "../src/table/log";
import { stateOf, type TableState } from "../src/table/state";
import { event, snapshot } from "./tables";

const seats = [{ name: "Marta" }, { name: "Ana" }, { name: "Bo" }, { name: "Cleo" }];

function table(view: Partial<PegsTable>, legal: string[] = [], last?: Event): TableState {
  const whole = {
    phase: "playing",
    turn: 1,
    dealer: 0,
    teams: [0, 1, 0, 1],
    pegs: ["8", "", "", ""],
    hands: [5, 5, 5, 5],
    deck: 162,
    discards: [],
    moves: ["", "", "", ""],
    ...view,
  };
  return { ...stateOf(snapshot({ view: whole, legal })), event: last ?? null };
}
const words = (before: TableState, now: TableState) =>
  narrate(before, now).map((line) => lineWords(line, seats, 0));

/** What the log says of one action of a seat, told in full. */
function told(seat: number, full: string, before: string[], after: string[]): string[] {
  const moves = ["", "", "", ""].with(seat, full);
  const last = event(3, { seat, do: full });
  return words(table({ pegs: before }), table({ pegs: after, moves }, [], last));
}

beforeAll(() => loadTexts("pegs"));

describe("the log in words", () => {
  it("tells a walk with its count and its goal", () => {
    expect(told(1, "5 b26-31", ["", "26", "", ""], ["", "31", "", ""])).toEqual([
      "Ana plays 5: square 5 forward to hole 31.",
    ]);
    expect(told(0, "8 a11-3", ["11", "", "", ""], ["3", "", "", ""])).toEqual([
      "You play 8: circle 8 back to hole 3.",
    ]);
  });

  it("tells whom a move displaced, and who is home", () => {
    expect(told(1, "K ds-62 *a62-s", ["62", "", "", ""], ["", "", "", "62"])).toEqual([
      "Ana plays king: diamond comes out.",
      "A peg of yours goes back to the start area.",
    ]);
    expect(told(0, "7 a41-44 *c44-39 c39-h4", ["41", "", "44", ""], ["44", "", "h4", ""])).toEqual([
      "You play 7: circle 3 forward to hole 44, triangle into home 4.",
      "A peg of Bo is carried to its in-spot.",
      "Bo has one peg home.",
    ]);
  });

  it("tells jokers, discards and pegs that come out with a discard", () => {
    expect(told(2, "X as-30 *b30-s", ["", "30", "", ""], ["30", "", "", ""])[0]).toBe(
      "Bo plays joker: circle jumps out to hole 30.",
    );
    expect(told(3, "discard 4", ["", "", "", ""], ["", "", "", ""])).toEqual([
      "Cleo cannot move and discards 4.",
    ]);
    expect(told(3, "discard 4 ds-62", ["", "", "", ""], ["", "", "", "62"])[0]).toMatch(
      /For so many discards Cleo brings a peg out/,
    );
  });

  it("tells that the discards are shuffled", () => {
    expect(words(table({}), table({}, [], event(9, { commit: "c" })))).toEqual([
      "The draw pile was empty: the discards are shuffled into a new one.",
    ]);
  });
});

describe("the status", () => {
  const said = (legal: string[], turn = 0) => {
    const { message, yours } = status(table({ turn }, legal));
    return `${message} ${yours}`;
  };
  it("says what is to be done", () => {
    expect(said(["5 a8-13"])).toBe("pegs-status-play true");
    expect(said(["discard 5"])).toBe("pegs-status-discard true");
    expect(said(["X a8-30", "discard 5"])).toBe("pegs-status-joker true");
    expect(said([], 2)).toBe("pegs-status-wait false");
  });
});

describe("what the others did", () => {
  const moves = ["5 a8-13", "K bs-26", "discard 4", "A ds-62"];
  const seatsOf = (turn: number, seat: number | null) =>
    movesSince(pegsState({ ...table({ turn, moves }), seat })).map((entry) => entry.seat);

  it("is told since one's own move, the newest first", () => {
    expect(seatsOf(0, 0)).toEqual([3, 2, 1]);
    expect(seatsOf(2, 0)).toEqual([1]);
    expect(seatsOf(1, 0)).toEqual([]);
    expect(seatsOf(1, null)).toEqual([0, 3, 2, 1]);
    expect(seatsOf(-1, 0)).toEqual([]);
  });
});

describe("time and sound", () => {
  const after = (full: string, legal: string[] = []) =>
    table({ moves: ["", full, "", ""] }, legal, event(3, { seat: 1, do: full }));

  it("holds a move for as long as its pegs are under way", () => {
    expect(holdMs(after("5 b26-31"))).toBe(5 * 40 + 220);
    expect(holdMs(after("5 b26-31 *a31-s"))).toBe(5 * 40 + 260 + 220);
    expect(holdMs(after("K b26-36"))).toBe(400 + 220);
    expect(holdMs(after("discard 4"))).toBe(350);
    expect(holdMs(table({}))).toBe(0);
  });

  it("sounds differ for a peg, a bump, a peg at home and the turn", () => {
    expect(sounds(table({}), after("5 b26-31"))).toEqual(["peg"]);
    expect(sounds(table({}), after("5 b26-31 *a31-s", ["5 a8-13"]))).toEqual([
      "peg",
      "bump",
      "turn",
    ]);
    expect(sounds(table({}), after("5 b19-h3"))).toEqual(["home"]);
    expect(sounds(table({}), after("discard 4"))).toEqual(["card"]);
  });
});

describe("cards and winners", () => {
  it("say what they do at this table", () => {
    expect(cardWords("8", PLAIN_RULES)).toBe("8 back");
    expect(cardWords("Q", PLAIN_RULES)).toBe("10 or come out");
    expect(cardWords("Q", { ...PLAIN_RULES, faces: "11_12_13" })).toBe("12 or come out");
    expect(cardWords("9", { ...PLAIN_RULES, nine: "must_opposite" })).toMatch(/one part on/);
    expect(cardWords("X", PLAIN_RULES)).toBe("jump onto a peg");
  });

  it("are named with the reason", () => {
    const over = (winners: number[]) => ({
      ...table({ turn: -1 }),
      result: { scores: [1, 0, 1, 0], winners, reason: "home" },
    });
    expect(wonWords(over([0, 2]), seats)).toEqual([
      "Your team wins",
      "because all pegs of the team are home.",
    ]);
    expect(wonWords(over([1, 3]), seats)[0]).toBe("Ana and Cleo win");
  });
});
