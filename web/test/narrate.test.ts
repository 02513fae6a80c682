import { beforeAll, describe, expect, it } from "vitest";
import { narrate, status } from "../src/games/fool/narrate";
import type { FoolTable } from "../src/games/fool/view";
import { loadTexts, say } from "../src/lib/texts";
import type { Event } from "../src/protocol";
import { lineWords } from "../src/table/log";
import { stateOf, type TableState } from "../src/table/state";
import { event, snapshot } from "./tables";

const seats = [{ name: "Marta" }, { name: "Ana" }, { name: "Bo" }];

function table(
  view: Partial<FoolTable>,
  legal: string[] = [],
  last: Event | null = null,
): TableState {
  const seat = { num_cards: 3, total: 0, tens: 0, scored: 0, has_disc: false, announced: null };
  const whole = {
    phase: "playing",
    leader: 1,
    turn: 1,
    trick: [],
    last_trick: [],
    last_winner: -1,
    last_fools: [],
    colour: null,
    seats: [seat, seat, seat],
    ...view,
  };
  return { ...stateOf(snapshot({ view: whole, legal })), event: last };
}
const words = (before: TableState, now: TableState) =>
  narrate(before, now).map((line) => lineWords(line, seats, 0));

beforeAll(() => loadTexts("fool"));

describe("the log of Fool in words", () => {
  it("tells who played what", () => {
    const now = table({ trick: ["1:G9"] }, [], event(3, { seat: 1, do: "G9" }));
    expect(words(table({}), now)).toEqual(["Ana plays green 9."]);
  });

  it("tells how a trick ended", () => {
    const now = table(
      { last_trick: ["1:G9", "2:G3", "0:G2"], last_winner: 1, last_fools: [0] },
      [],
      event(5, { seat: 0, do: "G2" }),
    );
    expect(words(table({ trick: ["1:G9", "2:G3"] }), now)).toEqual([
      "You play green 2.",
      "Ana wins the trick.",
      "You are the Fool: sit out the next trick.",
    ]);
  });

  it("keeps words secret until all have spoken", () => {
    const before = table({ phase: "announcing" });
    const now = table({ phase: "announcing" }, [], event(2, { seat: 1 }));
    expect(words(before, now)).toEqual(["Ana has made up their mind."]);
  });
});

describe("the status line of Fool", () => {
  const text = (state: TableState) => {
    const { message, seat, args } = status(state);
    return lineWords({ message, seat, ...(args ? { args } : {}) }, seats, 0);
  };
  it("says what may be done, from the legal cards alone", () => {
    expect(text(table({ turn: 0 }, ["G2", "R3"]))).toBe("You lead any card");
    const following = { turn: 0, trick: ["2:R9"], colour: "R" };
    expect(text(table(following, ["R3", "W"]))).toBe("Your turn: follow red");
    expect(text(table(following, ["G3", "W"]))).toBe("You have no red: play any card");
    expect(text(table({ turn: 2 }))).toBe("Waiting for Bo");
  });
});

describe("texts", () => {
  it("show the name of a message that is missing", () => {
    expect(say("no-such-message")).toBe("no-such-message");
  });
});
