import { describe, expect, it } from "vitest";
import {
  emptyModel,
  frameAt,
  leavesGap,
  newest,
  onScreen,
  reduce,
  type Change,
  type Model,
} from "../src/table/model";
import { event, snapshot } from "./tables";

const after = (...changes: Change[]): Model => changes.reduce(reduce, emptyModel());
const message = (m: Extract<Change, { kind: "message" }>["message"]): Change => ({
  kind: "message",
  message: m,
});
const begun = message(snapshot());
const deal = message(
  event(0, { dealer: 1, set: { turn: 0 }, own: { hand: ["G2"] }, legal: ["G2"] }),
);
const play = message(event(1, { seat: 0, do: "G2", set: { turn: 1 }, own: { "hand/-0": null } }));

describe("the model of a table", () => {
  it("folds a snapshot and the events behind it", () => {
    const table = newest(after(begun, deal, play));
    expect(table?.n).toBe(1);
    expect(table?.view).toEqual({ turn: 1 });
    expect(table?.own).toEqual({ hand: [] });
    expect(table?.legal).toEqual([]);
  });

  it("takes a skip for what it is", () => {
    const model = after(begun, deal, message({ type: "skip", n: 1 }));
    expect(newest(model)).toMatchObject({ n: 1, view: { turn: 0 }, event: null });
  });

  it("ignores events that it has already", () => {
    expect(after(begun, deal, play, deal, play).frames).toHaveLength(3);
  });

  it("knows when an event is missing", () => {
    const model = after(begun, deal);
    expect(leavesGap(model, event(1))).toBe(false);
    expect(leavesGap(model, event(2))).toBe(true);
    expect(leavesGap(emptyModel(), event(0))).toBe(true);
    expect(leavesGap(model, snapshot({ n: 9 }))).toBe(false);
  });

  it("collects points and the result", () => {
    const result = { scores: [4, 6], winners: [1], reason: "rounds" };
    const model = after(begun, deal, message(event(1, { scored: [4, 6], result })));
    expect(newest(model)).toMatchObject({ scored: [[4, 6]], result });
  });

  it("shows events one after the other", () => {
    const model = after(begun, deal, play);
    expect(model.shownN).toBe(-1);
    expect(reduce(model, { kind: "advance" }).shownN).toBe(0);
    expect(reduce(model, { kind: "catchUp" }).shownN).toBe(1);
    expect(after(begun, { kind: "advance" }).shownN).toBe(-1);
  });

  it("looks back and comes back", () => {
    const model = after(begun, deal, play, { kind: "catchUp" }, { kind: "look", n: 0 });
    expect(onScreen(model)?.n).toBe(0);
    expect(onScreen(reduce(model, { kind: "look", n: null }))?.n).toBe(1);
  });

  it("starts anew with a snapshot", () => {
    const model = after(begun, deal, play, message(snapshot({ n: 7, view: { turn: 0 } })));
    expect(model.frames).toHaveLength(1);
    expect(model.shownN).toBe(7);
    expect(frameAt(model, 1)).toBeNull();
  });

  it("puts the history before what is known, and keeps what came after it", () => {
    const late = message(snapshot({ n: 1, view: { turn: 1 } }));
    const next = message(event(2, { seat: 1, do: "G3", set: { turn: 0 } }));
    const history: Change = {
      kind: "history",
      history: {
        type: "history",
        id: "x",
        start: snapshot(),
        events: [event(0, { set: { turn: 0 } }), event(1, { set: { turn: 1 } })],
      },
    };
    const model = after(late, next, history);
    expect(model.frames.map(({ n }) => n)).toEqual([-1, 0, 1, 2]);
    expect(newest(model)?.view).toEqual({ turn: 0 });
  });

  it("plans, raises, sends: one after the other", () => {
    const planned = after(begun, { kind: "raise", action: "G2" }, { kind: "plan", action: "G5" });
    expect(planned).toMatchObject({ planned: "G5", raised: null });
    const sent = reduce(planned, { kind: "send", action: "G5" });
    expect(sent).toMatchObject({ planned: null, sent: "G5" });
    expect(reduce(sent, { kind: "answered", n: null }).sent).toBeNull();
  });

  it("waits for the event of what was sent, whose answer may come first", () => {
    const sent = after(begun, deal, { kind: "send", action: "G2" });
    const answered = reduce(sent, { kind: "answered", n: 1 });
    expect(answered.sent).toBe("G2");
    expect(reduce(answered, play)).toMatchObject({ sent: null, sentN: null });
    expect(reduce(reduce(sent, play), { kind: "answered", n: 1 }).sent).toBeNull();
  });

  it("says the same thing once, and not too much at a time", () => {
    const say = (text: string): Change => ({ kind: "toast", text, rule: null });
    const model = after(say("a"), say("b"), say("a"), say("c"), say("d"));
    expect(model.toasts.map(({ text }) => text)).toEqual(["a", "c", "d"]);
  });
});
