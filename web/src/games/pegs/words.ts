/** Pegs, places, moves and seats in whole words. */
import { say } from "../../lib/texts";
import type { Seat } from "../../protocol";
import { nameOf } from "../../table/state";
import { colourOf, seatOf, type Made, type MadeStep, type Step } from "./actions";
import { lengthOf, type Geometry } from "./geometry";
import { exchangedFor, type Choice } from "./selection";
import type { Chip, Peg } from "./table";

/** Whose eyes read it. */
export interface Reader {
  seats: readonly Seat[];
  me: number | null;
}

/** "your circle peg", "Cleo's star peg". */
export function pegWords(colour: string, { seats, me }: Reader): string {
  const seat = seatOf(colour);
  return say("pegs-peg", {
    you: seat === me ? "yes" : "no",
    name: nameOf(seats, seat),
    shape: say("pegs-shape", { colour }),
  });
}

/** "hole 40", "home 2", "the start". */
export function placeWords(place: string): string {
  if (place === "s") return say("pegs-place-start");
  if (place.startsWith("h")) return say("pegs-place-home", { number: Number(place.slice(1)) });
  return say("pegs-place-hole", { number: Number(place) });
}

/** A place where there is little room: "40", "home 2", "start". */
export function placeShort(place: string): string {
  if (place === "s") return say("pegs-place-start-short");
  if (place.startsWith("h")) return placeWords(place);
  return place;
}

/** A peg and where it stands. */
export function standingWords({ colour, place }: Peg, reader: Reader): string {
  const peg = pegWords(colour, reader);
  return say("pegs-standing", { peg, place: placeWords(place) });
}

/** What a displaced peg suffers: "sends Bo's square peg back to start". */
export function displacedWords({ colour, to }: MadeStep, reader: Reader): string {
  const peg = pegWords(colour, reader);
  return say(to === "s" ? "pegs-sends" : "pegs-carries", { peg });
}

/** What a choice does, for its button's label. */
export function choiceWords(choice: Choice, displaced: readonly MadeStep[], reader: Reader) {
  const parts = [
    say("pegs-choice", {
      peg: pegWords(choice.colour, reader),
      from: placeWords(choice.from),
      to: placeWords(choice.to),
    }),
    ...displaced.map((step) => displacedWords(step, reader)),
  ];
  const back = exchangedFor(choice);
  if (back) parts.push(say("pegs-choice-exchange", { peg: pegWords(back.colour, reader) }));
  else if (!choice.whole) parts.push(say("pegs-choice-half"));
  return parts.join(", ");
}

/** A whole action in words, with all that it displaces. */
export function madeWords(steps: readonly MadeStep[], reader: Reader): string {
  return steps
    .map((step) =>
      step.isDisplaced
        ? displacedWords(step, reader)
        : say("pegs-choice", {
            peg: pegWords(step.colour, reader),
            from: placeWords(step.from),
            to: placeWords(step.to),
          }),
    )
    .join(", ");
}

/** "King", "joker", "7". */
export function cardName(card: string): string {
  return say("pegs-card-name", { card });
}

/** The values of options that change what a card says; as in the rules where they are not known. */
export interface CardRules {
  nine: string;
  faces: string;
  two: string;
}
export const PLAIN_RULES: CardRules = { nine: "forward_split", faces: "ten", two: "forward" };

/** How far a card goes; 0 for a joker. */
export function valueOf(card: string, { faces }: CardRules): number {
  const far: Record<string, number> =
    faces === "ten" ? { J: 10, Q: 10, K: 10 } : { J: 11, Q: 12, K: 13 };
  return far[card] ?? (card === "A" ? 1 : card === "X" ? 0 : Number(card));
}

/** What kind of thing a card does, for its words and its picture. */
export type CardKind =
  "forward" | "back" | "comesOut" | "split" | "backSplit" | "eitherWay" | "swap" | "joker";

export function kindOf(card: string, rules: CardRules): CardKind {
  if (card === "X") return "joker";
  if (card === "8") return "back";
  if (card === "7") return "split";
  if ("AJQK".includes(card)) return "comesOut";
  if (card === "2" && rules.two === "swap") return "swap";
  if (card !== "9" || rules.nine === "plain") return "forward";
  if (rules.nine === "forward_split") return "split";
  return rules.nine === "any_direction" ? "eitherWay" : "backSplit";
}

/** What a card does: "8 back", "10 or come out". */
export function cardWords(card: string, rules: CardRules): string {
  return say("pegs-card-does", { kind: kindOf(card, rules), value: valueOf(card, rules) });
}

/** The log's words for one step of a card. */
export function stepMessage(board: Geometry, step: Step, isJump: boolean) {
  const far = lengthOf(board, step, isJump);
  const args = { shape: say("pegs-shape", { colour: step.colour }), place: placeWords(step.to) };
  if (step.from === "s") {
    return { message: isJump ? "pegs-step-jumps-out" : "pegs-step-out", args };
  }
  if (far === null) return { message: "pegs-step-jumps", args };
  const message = step.to.startsWith("h")
    ? "pegs-step-home"
    : far < 0
      ? "pegs-step-back"
      : "pegs-step-forward";
  return { message, args: { ...args, count: Math.abs(far) } };
}

/** Whether the pegs of this action are lifted instead of walking. */
export function jumps({ card, steps }: Made): boolean {
  return card === "X" || (card === "2" && steps.filter((step) => !step.isDisplaced).length === 2);
}

/** A seat in words: name, team, what it does now, cards, pegs home. */
export function chipWords(chip: Chip): string {
  if (chip.isOpen) return say("web-seat-open");
  const shape = say("pegs-shape", { colour: colourOf(chip.seat) });
  const parts = [chip.isYou ? say("you") : chip.name, say("pegs-chip-shape", { shape })];
  if (chip.isBot) parts.push(say("web-seat-bot"));
  if (chip.isAway) parts.push(say("web-seat-away"));
  parts.push(teamWords(chip));
  if (chip.isTurn) parts.push(say("pegs-chip-turn"));
  if (chip.isDealer) parts.push(say("pegs-chip-dealer"));
  if (chip.numHome !== null) parts.push(say("pegs-chip-home", { count: chip.numHome }));
  if (chip.numCards !== null) parts.push(say("pegs-chip-cards", { count: chip.numCards }));
  return parts.join(", ");
}

/** "your team" or "opponents"; for those who look on "team 1". */
export function teamWords({ isMate, team }: Chip): string {
  if (isMate === null) return say("pegs-team", { number: team + 1 });
  return say(isMate ? "pegs-team-yours" : "pegs-team-theirs");
}
