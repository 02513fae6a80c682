/** What happened, as messages for the log: as in `narration.py`, with the moves in whole words. */
import { say } from "../../lib/texts";
import type { SoundName } from "../../sound/sounds";
import type { TableState } from "../../table/state";
import type { LogLine, Status } from "../game";
import { seatOf, type Made } from "./actions";
import { boardOf, wayOf, type Geometry } from "./geometry";
import { lastMade, numHome, pegsState, type PegsState } from "./table";
import { cardName, jumps, stepMessage } from "./words";

/** The lines that the event of `now` adds to the log. */
export function narrate(before: TableState, now: TableState): LogLine[] {
  const state = pegsState(now);
  const { view, event } = state;
  if (!view || !event) return [];
  const seat = event.seat;
  if (seat === undefined)
    return isShuffle(state) ? [{ message: "pegs-log-shuffled", seat: -1 }] : [];
  const made = lastMade(state);
  if (!made) return [];
  return [
    actionLine(made, seat, boardOf(view.pegs.length, 0)),
    ...consequences(before, state, made),
  ];
}

function isShuffle({ view, event }: PegsState): boolean {
  return event?.scored === undefined && event?.result === undefined && view?.phase === "playing";
}

/** What a seat did, in one line. */
export function actionLine(made: Made, seat: number, board: Geometry): LogLine {
  const card = cardName(made.card);
  const steps = stepsWords(made, board);
  if (!made.isDiscard) return { message: "pegs-log-plays", seat, args: { card, steps } };
  const message = steps === "" ? "pegs-log-discards" : "pegs-log-free-start";
  return { message, seat, args: { card, steps } };
}

/** The steps of a card, without what they displaced. */
export function stepsWords(made: Made, board: Geometry): string {
  return made.steps
    .filter(({ isDisplaced }) => !isDisplaced)
    .map((step) => {
      const { message, args } = stepMessage(board, step, jumps(made));
      return say(message, args);
    })
    .join(", ");
}

function consequences(before: TableState, now: PegsState, made: Made): LogLine[] {
  const lines = made.steps
    .filter(({ isDisplaced }) => isDisplaced)
    .map(({ colour, to }): LogLine => {
      const message = to === "s" ? "pegs-log-to-start" : "pegs-log-carried";
      return { message, seat: seatOf(colour) };
    });
  const { view: old } = pegsState(before);
  now.view?.pegs.forEach((_, seat) => {
    if (!now.view) return;
    const count = numHome(now.view, seat);
    if (old && count > numHome(old, seat)) {
      lines.push({ message: "pegs-log-home", seat, args: { count } });
    }
  });
  return lines;
}

/** Who must do what now. */
export function status(now: TableState): Status {
  const { view, legal, seat: me } = pegsState(now);
  if (!view || view.turn < 0) return { message: "web-status-wait", seat: -1, yours: false };
  const seat = view.turn;
  if (seat !== me) return { message: "pegs-status-wait", seat, yours: false };
  const discards = legal.filter((text) => text.startsWith("discard "));
  const message =
    discards.length === 0
      ? "pegs-status-play"
      : discards.length < legal.length
        ? "pegs-status-joker"
        : "pegs-status-discard";
  return { message, seat, yours: true };
}

/** The sounds of what happened. */
export function sounds(before: TableState, now: TableState): SoundName[] {
  const state = pegsState(now);
  if (state.result && !before.result) return ["matchEnd"];
  const made = lastMade(state);
  const heard: SoundName[] = [];
  if (made) {
    const isHome = made.steps.some(({ to }) => to.startsWith("h"));
    const isBump = made.steps.some(({ isDisplaced }) => isDisplaced);
    if (made.isDiscard && made.steps.length === 0) heard.push("card");
    else heard.push(isHome ? "home" : "peg");
    if (isBump) heard.push("bump");
  }
  if (state.legal.length > 0) heard.push("turn");
  return heard;
}

export const HOLE_MS = 40;
export const MOST_WALK_MS = 500;
export const FLY_MS = 260;
const REST_MS = 220;
const DISCARD_MS = 350;

/** One peg of a move on its way: when it starts and how long it takes, in ms at normal speed. */
export interface Leg {
  colour: string;
  from: string;
  to: string;
  startMs: number;
  lastsMs: number;
}

/** The ways of all pegs of a move, one after the other. */
export function legsOf(made: Made, board: Geometry): Leg[] {
  let startMs = 0;
  return made.steps.map(({ colour, from, to, isDisplaced }) => {
    const holes = wayOf(board, { colour, from, to }, isDisplaced || jumps(made)).length - 1;
    const walks = holes > 1 ? Math.min(MOST_WALK_MS, holes * HOLE_MS) : FLY_MS;
    const leg = { colour, from, to, startMs, lastsMs: isDisplaced ? FLY_MS : walks };
    startMs += leg.lastsMs;
    return leg;
  });
}

/** A move stays for as long as its pegs are under way, and a moment to be seen. */
export function holdMs(now: TableState): number {
  const state = pegsState(now);
  const made = lastMade(state);
  if (!made || !state.view) return 0;
  if (made.steps.length === 0) return DISCARD_MS;
  const last = legsOf(made, boardOf(state.view.pegs.length, 0)).at(-1);
  return (last ? last.startMs + last.lastsMs : 0) + REST_MS;
}
