/** A table as one viewer sees it after one event, and how the next event changes it. */
import type { Event, History, Seat, Skip, Snapshot } from "../protocol";
import { changed } from "./changes";

/** As in a record: totals by side, winning seats, the reason. */
export interface Result {
  scores: number[];
  winners: number[];
  reason: string;
}

/** `V` and `O` are the game's public and private view. */
export interface TableState<V = unknown, O = unknown> {
  table: string;
  game: string;
  options: Record<string, unknown>;
  /** The last event that is in it; -1: none. */
  n: number;
  seat: number | null;
  view: V | null;
  own: O | null;
  legal: string[];
  scored: number[][];
  result: Result | null;
  /** The event that led here; null in a snapshot, and where the viewer may not see it. */
  event: Event | null;
}

/** The table of a snapshot. */
export function stateOf(snapshot: Snapshot): TableState {
  return {
    table: snapshot.table,
    game: snapshot.game,
    options: snapshot.options,
    n: snapshot.n,
    seat: snapshot.seat ?? null,
    view: snapshot.view,
    own: snapshot.own ?? null,
    legal: snapshot.legal ?? [],
    scored: snapshot.scored ?? [],
    result: (snapshot.result ?? null) as Result | null,
    event: null,
  };
}

/** The table after `event`. */
export function after(state: TableState, event: Event | Skip): TableState {
  if (event.type === "skip") return { ...state, n: event.n, event: null };
  return {
    ...state,
    n: event.n,
    view: event.set ? changed(state.view, event.set) : state.view,
    own: event.own ? changed(state.own, event.own) : state.own,
    legal: event.legal ?? [],
    scored: event.scored ? [...state.scored, event.scored] : state.scored,
    result: event.result ? (event.result as unknown as Result) : state.result,
    event,
  };
}

/** Every table of a history, from before the first event to the last. */
export function unfold(history: History): TableState[] {
  const states = [stateOf(history.start)];
  let state = states[0];
  for (const event of history.events) {
    if (!state) break;
    state = after(state, event);
    states.push(state);
  }
  return states;
}

/** The words for who sits in a seat. */
export function nameOf(seats: readonly Seat[], seat: number): string {
  return seats[seat]?.name ?? "";
}
