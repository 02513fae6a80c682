/** How a move is entered: a card, then a peg, then a hole, and for a split once more. */
import { settings } from "../../lib/settings.svelte";
import type { TableSession } from "../../table/session.svelte";
import { parseActions, parseMade, seatOf, type Action } from "./actions";
import {
  cardsOf,
  choices,
  displacedBy,
  displacedByChoice,
  fullForms,
  onlyAction,
  pegsOf,
  withCard,
  type Choice,
} from "./selection";
import { pegsState, stands, type Peg } from "./table";

/** What has chosen: `key` for the keyboard, `drag` for a peg that was brought to its hole. */
export type Means = "mouse" | "touch" | "key" | "drag";

export class Entry {
  card: string | null = $state(null);
  /** The peg that was chosen; see `peg`. */
  private picked: Peg | null = $state.raw(null);
  /** The half of a split that is settled. */
  half: Choice | null = $state.raw(null);
  /** What waits for a last yes. */
  raised: Action | null = $state.raw(null);
  /** What the pointer or the focus is on. */
  hovered: Choice | null = $state.raw(null);

  constructor(private readonly session: TableSession) {}

  readonly table = $derived.by(() => (this.session.screen ? pegsState(this.session.screen) : null));
  readonly actions = $derived.by(() => parseActions(this.session.legal));
  /** Whether a move is on its way to the server. */
  readonly isSent = $derived.by(() => this.session.model.sent !== null);
  readonly isTurn = $derived.by(() => this.actions.length > 0);
  readonly forms = $derived.by(() => fullForms(this.table?.own?.bumps ?? []));
  readonly playable = $derived.by(() => cardsOf(this.actions));
  private readonly ofCard = $derived.by(() =>
    this.card === null ? [] : withCard(this.actions, this.card),
  );
  /** Every step that may be chosen now, of whichever peg. */
  readonly choices = $derived.by(() => {
    const view = this.table?.view;
    if (!view) return [];
    return choices(this.ofCard, this.half, ({ colour, from }) =>
      stands(view, { colour, place: from }),
    );
  });
  /** The pegs that can move. */
  readonly pegs = $derived.by(() => pegsOf(this.choices));
  /** The peg whose holes are shown: the chosen one, or the only one. */
  readonly peg = $derived.by(() => this.picked ?? (this.pegs.length === 1 ? this.pegs[0] : null));
  readonly targets = $derived.by(() => (this.peg ? this.choicesOf(this.peg) : []));
  /** Throwing the card away, where that may be done. */
  readonly discard = $derived.by(() =>
    this.half
      ? undefined
      : this.ofCard.find(({ isDiscard, steps }) => isDiscard && steps.length === 0),
  );
  /** What has been shown so far of the move: its steps with all that they displace. */
  readonly preview = $derived.by(() => {
    if (this.raised) {
      const { text, steps } = this.raised;
      const full = parseMade(this.forms.get(text) ?? "");
      return full?.steps ?? steps.map((step) => ({ ...step, isDisplaced: false }));
    }
    return this.half ? this.stepsOf(this.half) : [];
  });
  /** What the pointer or the focus is on: its step with all that it displaces. */
  readonly glimpse = $derived.by(() => (this.hovered ? this.stepsOf(this.hovered) : []));
  /** Whether the raised move sends a peg of the own team back to its start area. */
  readonly isHarmful = $derived.by(() => this.raised !== null && this.harms(this.raised));

  choicesOf(peg: Peg): Choice[] {
    return this.choices.filter(({ colour, from }) => colour === peg.colour && from === peg.place);
  }

  /** A choice with the pegs that it displaces. */
  stepsOf(choice: Choice) {
    const { colour, from, to } = choice;
    return [{ colour, from, to, isDisplaced: false }, ...displacedByChoice(choice, this.forms)];
  }

  reset(): void {
    this.card = null;
    this.picked = null;
    this.half = null;
    this.raised = null;
    this.hovered = null;
  }

  pickCard(card: string, means: Means): void {
    if (!this.isTurn) return;
    if (!this.playable.has(card)) {
      this.reset();
      void this.session.why(card);
      return;
    }
    if (card === this.card) {
      if (this.raised && this.ofCard.length === 1) this.play(this.raised);
      else this.reset();
      return;
    }
    this.reset();
    this.card = card;
    const [only, another] = this.ofCard;
    if (!only || another) return;
    if (settings.playOnly && this.actions.length === 1) this.settle(only, means);
    else this.raised = only;
  }

  pickPeg(peg: Peg, means: Means): void {
    this.raised = null;
    this.hovered = null;
    this.picked = peg;
    const [only, another] = this.choicesOf(peg);
    if (only && !another) this.pick(only, means);
  }

  /** Show where a peg may go, whatever follows from that. */
  choosePeg(peg: Peg): void {
    this.raised = null;
    this.picked = peg;
  }

  /** Bring a peg to a hole. */
  pick(choice: Choice, means: Means): void {
    this.hovered = null;
    if (choice.whole && (choice.more.length === 0 || this.half)) {
      this.picked = { colour: choice.colour, place: choice.from };
      this.settle(choice.whole, means);
      return;
    }
    this.picked = null;
    this.half = choice;
    this.raised = onlyAction(choice) ?? null;
  }

  pickDiscard(means: Means): void {
    if (this.discard) this.settle(this.discard, means);
  }

  /** Do what waits for a last yes. */
  confirm(): void {
    if (this.raised && this.isTurn) this.play(this.raised);
  }

  /** The half alone, where it is a whole move as well. */
  playAlone(): void {
    if (this.half?.whole) this.settle(this.half.whole, "key");
  }

  /** Take the last choice back. */
  back(): void {
    const half = this.half;
    const isForced = half !== null && onlyAction(half) !== undefined;
    if (this.raised && this.ofCard.length > 1) {
      this.raised = null;
      if (isForced) this.leaveHalf(half);
      else this.dropPeg();
    } else if (this.picked && this.pegs.length > 1) {
      this.picked = null;
    } else if (half) {
      this.leaveHalf(half);
    } else {
      this.reset();
    }
  }

  /** Back to the holes of the peg that made the first half. */
  private leaveHalf({ colour, from }: Choice): void {
    this.half = null;
    this.picked = { colour, place: from };
    this.dropPeg();
  }

  get isEmpty(): boolean {
    return this.card === null;
  }

  private isMate(colour: string): boolean {
    const { view, seat } = this.table ?? {};
    if (!view || seat === null || seat === undefined) return false;
    return view.teams[seatOf(colour)] === view.teams[seat];
  }

  private harms(action: Action): boolean {
    return displacedBy(this.forms.get(action.text)).some(
      ({ colour, to }) => to === "s" && this.isMate(colour),
    );
  }

  /** A peg with one way would be raised again at once. */
  private dropPeg(): void {
    const peg = this.picked;
    if (peg && this.choicesOf(peg).length === 1) this.picked = null;
  }

  private settle(action: Action, means: Means): void {
    const isSecond = this.raised?.text === action.text;
    const isSure = isSecond || !(this.raisesFirst(means) || this.harms(action));
    if (isSure) this.play(action);
    else this.raised = action;
  }

  private raisesFirst(means: Means): boolean {
    if (settings.playOnly && this.actions.length === 1) return false;
    return means === "touch" || (means === "mouse" && settings.click === "raise");
  }

  private play(action: Action): void {
    this.raised = action;
    void this.session.play(action.text);
  }
}

/** Whether two pegs are the same. */
export function isSamePeg(one: Peg | null | undefined, other: Peg): boolean {
  return one?.colour === other.colour && one.place === other.place;
}
