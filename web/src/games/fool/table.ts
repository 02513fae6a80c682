/** What the picture of a table of Fool is drawn from. Derived from the server's view; no rules. */
import type { Seat } from "../../protocol";
import type { TableState } from "../../table/state";
import { laid, type Laid } from "./cards";
import type { FoolHand, FoolTable } from "./view";

export type FoolState = TableState<FoolTable, FoolHand>;

/** The state of a table of Fool. Only tables of this game come to this folder. */
export function foolState(state: TableState): FoolState {
  return state as FoolState;
}

/** The cards in the middle: the trick, or the finished one until the next is led. */
export interface Middle {
  cards: Laid[];
  isFinished: boolean;
  /** Seat of the card that wins, -1: none; seats of the worst cards. */
  winner: number;
  fools: number[];
}

export function middleOf(view: FoolTable): Middle {
  if (view.trick.length === 0 && view.last_trick.length > 0) {
    return {
      cards: laid(view.last_trick),
      isFinished: true,
      winner: view.last_winner,
      fools: view.last_fools,
    };
  }
  return { cards: laid(view.trick), isFinished: false, winner: view.winning, fools: view.worst };
}

/** The seats in the order of this trick: those that have played, then those still to come. */
export function playOrder(view: FoolTable): number[] {
  const { cards, isFinished } = middleOf(view);
  const played = cards.map(({ seat }) => seat);
  if (isFinished) return played;
  const numSeats = view.seats.length;
  const first = view.leader >= 0 ? view.leader : 0;
  const round = view.seats.map((_, i) => (first + i) % numSeats);
  const isIn = (seat: number) => !view.seats[seat]?.has_disc || played.includes(seat);
  return view.phase === "playing" ? round.filter(isIn) : played;
}

/** Everything that a seat's chip shows. */
export interface Chip {
  seat: number;
  name: string;
  isBot: boolean;
  isOpen: boolean;
  isAway: boolean;
  isYou: boolean;
  isTurn: boolean;
  hasCap: boolean;
  isWinner: boolean;
  isDealer: boolean;
  numCards: number | null;
  total: number | null;
  tens: number;
  announced: boolean;
}

export function chipsOf(state: FoolState, seats: readonly Seat[]): Chip[] {
  const { view } = state;
  return seats.map((entry, seat) => {
    const known = view?.seats[seat];
    return {
      seat,
      name: entry.name,
      isBot: entry.bot != null,
      isOpen: entry.open ?? false,
      isAway: entry.away ?? false,
      isYou: seat === state.seat,
      isTurn: view?.turn === seat,
      hasCap: known?.has_disc ?? false,
      isWinner: state.result?.winners.includes(seat) ?? false,
      isDealer: view?.dealer === seat,
      numCards: known?.num_cards ?? null,
      total: known?.total ?? null,
      tens: known?.tens ?? 0,
      announced: known?.announced ?? false,
    };
  });
}
