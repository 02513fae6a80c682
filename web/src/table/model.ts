/**
 * Everything that the page of a table knows, and the one gate through which it changes: `reduce`.
 * Nothing here draws, sends or waits, so that tests can say what follows from what.
 */
import type { Event, History, Seat, Seats, Shuffled, Skip, Snapshot } from "../protocol";
import type { LinkState } from "../net/connection";
import { after, stateOf, unfold, type TableState } from "./state";

export interface Toast {
  id: number;
  text: string;
  rule: string | null;
}

export interface Model {
  link: LinkState;
  /** Why there is no table here. */
  gone: string | null;
  seats: Seat[];
  /** The deck that somebody may cut before it is dealt. */
  deck: Shuffled | null;
  /** The table after each event, without gaps, as far back as is known. */
  frames: TableState[];
  /** Number of the event that is shown: the newest, or one on the way to it. */
  shownN: number;
  /** Number of the event that is looked back at. */
  lookN: number | null;
  /** What shall be done as soon as it may be. */
  planned: string | null;
  /** What lies raised and wants a second tap. */
  raised: string | null;
  /** What was sent and is not known to be done or refused yet. */
  sent: string | null;
  /** Number of the event that it became. */
  sentN: number | null;
  toasts: Toast[];
  toastCount: number;
}

/** What the server tells of the table. */
type Incoming = Snapshot | Event | Skip | Seats | Shuffled;

export type Change =
  | { kind: "link"; state: LinkState }
  | { kind: "gone"; text: string }
  | { kind: "message"; message: Incoming }
  | { kind: "history"; history: History }
  | { kind: "advance" }
  | { kind: "catchUp" }
  | { kind: "look"; n: number | null }
  | { kind: "plan"; action: string | null }
  | { kind: "raise"; action: string | null }
  | { kind: "send"; action: string }
  | { kind: "answered"; n: number | null }
  | { kind: "toast"; text: string; rule: string | null }
  | { kind: "untoast"; id: number };

const MOST_TOASTS = 3;

export function emptyModel(): Model {
  return {
    link: "connecting",
    gone: null,
    seats: [],
    deck: null,
    frames: [],
    shownN: -1,
    lookN: null,
    planned: null,
    raised: null,
    sent: null,
    sentN: null,
    toasts: [],
    toastCount: 0,
  };
}

/** The model after a change. */
export function reduce(model: Model, change: Change): Model {
  switch (change.kind) {
    case "link":
      return { ...model, link: change.state };
    case "gone":
      return { ...model, gone: change.text };
    case "message":
      return receive(model, change.message);
    case "history":
      return remember(model, change.history);
    case "advance":
      return { ...model, shownN: Math.min(model.shownN + 1, newest(model)?.n ?? -1) };
    case "catchUp":
      return { ...model, shownN: newest(model)?.n ?? -1 };
    case "look":
      return { ...model, lookN: change.n, raised: null };
    case "plan":
      return { ...model, planned: change.action, raised: null };
    case "raise":
      return { ...model, raised: change.action };
    case "send":
      return { ...model, sent: change.action, planned: null, raised: null };
    case "answered":
      return settled({ ...model, sentN: change.n });
    case "toast":
      return toast(model, change.text, change.rule);
    case "untoast":
      return { ...model, toasts: model.toasts.filter(({ id }) => id !== change.id) };
  }
}

/** The table after event `n`, if it is known. */
export function frameAt(model: Model, n: number): TableState | null {
  const first = model.frames[0];
  return first ? (model.frames[n - first.n] ?? null) : null;
}

/** The newest table known. */
export function newest(model: Model): TableState | null {
  return model.frames.at(-1) ?? null;
}

/** The table on the screen: the one looked back at, else the one shown. */
export function onScreen(model: Model): TableState | null {
  return frameAt(model, model.lookN ?? model.shownN);
}

/** Whether events are missing between what is known and this message. */
export function leavesGap(model: Model, message: { type: string; n?: number }): boolean {
  const last = newest(model);
  if (message.type !== "event" && message.type !== "skip") return false;
  return !last || (message.n ?? 0) > last.n + 1;
}

function receive(model: Model, message: Incoming): Model {
  switch (message.type) {
    case "seats":
      return { ...model, seats: message.seats };
    case "shuffled":
      return { ...model, deck: message };
    case "snapshot":
      return restart(model, message);
    default:
      return extend(model, message);
  }
}

function restart(model: Model, snapshot: Snapshot): Model {
  return {
    ...model,
    seats: snapshot.seats,
    deck: null,
    frames: [stateOf(snapshot)],
    shownN: snapshot.n,
    lookN: null,
    raised: null,
    sent: null,
    sentN: null,
  };
}

/** Once the event of what was sent is here, something else may be done: its answer may come first. */
function settled(model: Model): Model {
  const isHere = (newest(model)?.n ?? -1) >= (model.sentN ?? -1);
  return isHere ? { ...model, sent: null, sentN: null } : model;
}

/** Events that are known already are skipped: a tail may overlap what was received before. */
function extend(model: Model, event: Event | Skip): Model {
  const last = newest(model);
  if (!last || event.n !== last.n + 1) return model;
  const longer = { ...model, deck: null, frames: [...model.frames, after(last, event)] };
  return model.sentN === null ? longer : settled(longer);
}

/** Put the past before what is known; what came after it was asked for stays. */
function remember(model: Model, history: History): Model {
  const past = unfold(history);
  const last = past.at(-1);
  if (!last) return model;
  return { ...model, frames: [...past, ...model.frames.filter(({ n }) => n > last.n)] };
}

function toast(model: Model, text: string, rule: string | null): Model {
  const id = model.toastCount + 1;
  const others = model.toasts.filter((shown) => shown.text !== text);
  return {
    ...model,
    toastCount: id,
    toasts: [...others, { id, text, rule }].slice(-MOST_TOASTS),
  };
}
