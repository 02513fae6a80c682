/** Messages for tests, as short as they can be. */
import type { Event, Snapshot } from "../src/protocol";

export function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    table: "t1",
    n: -1,
    game: "fool",
    options: {},
    seats: [{ name: "Marta" }, { name: "Ana", bot: "greedy" }],
    view: null,
    seat: 0,
    ...more,
  };
}

export function event(n: number, more: Partial<Event> = {}): Event {
  return { type: "event", n, ...more };
}
