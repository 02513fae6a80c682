/** Fool in the browser: what the shell finds here. */
import type { GameClient } from "../game";
import Board from "./Board.svelte";
import DeckStrip from "./DeckStrip.svelte";
import LastTrick from "./LastTrick.svelte";
import { holdMs, narrate, sounds, status } from "./narrate";
import { foolState } from "./table";

const fool: GameClient = {
  name: "fool",
  board: Board,
  lookups: [
    { name: "cards", message: "fool-lookup-cards", icon: "cards", key: "C", view: DeckStrip },
    { name: "last", message: "fool-lookup-last", icon: "last", key: "L", view: LastTrick },
  ],
  status,
  narrate,
  holdMs,
  sounds,
  tallies: (state) => {
    const seats = foolState(state).view?.seats ?? [];
    return [{ message: "fool-sheet-tens", numbers: seats.map(({ tens }) => tens) }];
  },
  isRoundOver: (state) => foolState(state).view?.phase === "dealing",
};

export default fool;
