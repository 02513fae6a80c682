/** What happened, as messages for the log: the same as `narration.py`, read off the views. */
import type { TableState } from "../../table/state";
import type { LogLine, Status } from "../game";
import type { SoundName } from "../../sound/sounds";
import { faceOf } from "./cards";
import { foolState, type FoolState } from "./table";

/** The lines that the event of `now` adds to the log. */
export function narrate(before: TableState, now: TableState): LogLine[] {
  const { event } = now;
  const state = foolState(now);
  if (event?.seat === undefined || !state.view) return [];
  if (foolState(before).view?.phase === "announcing") return announced(state, event.seat);
  const lines: LogLine[] = [plays(event.seat, event.do ?? "")];
  if (state.view.trick.length > 0) return lines;
  const { view } = state;
  if (view.last_winner >= 0 && view.last_trick.length > 0) {
    lines.push({ message: "fool-log-wins", seat: view.last_winner });
    for (const seat of view.last_fools) lines.push({ message: "fool-log-fool", seat });
  }
  if (view.phase !== "playing") {
    view.seats.forEach(({ num_cards }, seat) => {
      if (num_cards === 0) lines.push({ message: "fool-log-out", seat });
    });
  }
  return lines;
}

function plays(seat: number, card: string): LogLine {
  const { colour, rank } = faceOf(card);
  const words = { message: "fool-card", args: { colour, rank: Number(rank) } };
  return { message: "fool-log-plays", seat, args: { card: words } };
}

/** Words are secret until the last seat has spoken. */
function announced({ view }: FoolState, seat: number): LogLine[] {
  const lines: LogLine[] = [{ message: "fool-log-speaks", seat }];
  if (!view || view.phase === "announcing") return lines;
  view.seats.forEach(({ announced: word }, other) => {
    lines.push({ message: word ? "fool-log-announced" : "fool-log-silent", seat: other });
  });
  return lines;
}

/** Who must do what now. */
export function status(now: TableState): Status {
  const { view, legal, seat: me } = foolState(now);
  if (!view || view.turn < 0) return { message: "web-status-wait", seat: -1, yours: false };
  if (view.turn !== me) return waiting(foolState(now), view.turn);
  const base = { seat: view.turn, yours: true };
  if (view.phase === "announcing") return { ...base, message: "fool-status-announce" };
  if (view.trick.length === 0) return { ...base, message: "fool-status-lead" };
  const colour = view.colour;
  if (colour === null) return { ...base, message: "fool-status-no-colour" };
  const follows = legal.every((card) => card === "W" || card.startsWith(colour));
  const message = follows ? "fool-status-follow" : "fool-status-any";
  return { ...base, message, args: { colour } };
}

function waiting({ view, seat: me }: FoolState, turn: number): Status {
  const sitsOut = me !== null && view?.phase === "playing" && view.seats[me]?.has_disc;
  const message = sitsOut ? "fool-status-sit-out" : "fool-status-wait";
  return { message, seat: turn, yours: false };
}

/** The sounds of what happened. */
export function sounds(before: TableState, now: TableState): SoundName[] {
  const { view, event, seat: me, legal, result } = foolState(now);
  if (result && !before.result) return ["matchEnd"];
  if (event?.scored) return ["roundEnd"];
  const made: SoundName[] = event?.do === undefined ? [] : ["card"];
  const isTrickOver =
    view?.trick.length === 0 && event?.do !== undefined && view.last_trick.length > 0;
  if (isTrickOver && me !== null && view.last_fools.includes(me)) made.push("cap");
  if (isTrickOver && view.last_winner === me) made.push("crown");
  if (legal.length > 0) made.push("turn");
  return made;
}

const CARD_MS = 380;
const TRICK_MS = 1500;

/** A finished trick stays for a moment, so that everybody sees who won it and who is the Fool. */
export function holdMs(now: TableState): number {
  const { view, event } = foolState(now);
  if (event?.do === undefined || !view) return 0;
  return view.trick.length === 0 && view.last_trick.length > 0 ? TRICK_MS : CARD_MS;
}
