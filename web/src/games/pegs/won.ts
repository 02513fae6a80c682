/** Who won, in words. */
import { say } from "../../lib/texts";
import type { Seat } from "../../protocol";
import { listed, shownName } from "../../table/log";
import type { TableState } from "../../table/state";

/** The headline of the end and the sentence below it. */
export function wonWords(state: TableState, seats: readonly Seat[]): [string, string] {
  const winners = state.result?.winners ?? [];
  const names = listed(winners.map((seat) => shownName(seats, seat, state.seat)));
  const isMine = state.seat !== null && winners.includes(state.seat);
  const message =
    winners.length === 0 ? "pegs-won-nobody" : isMine ? "pegs-won-you" : "pegs-won-others";
  const reason = say(`pegs-reason-${state.result?.reason ?? ""}`);
  return [say(message, { names }), say("pegs-won-detail", { reason })];
}
