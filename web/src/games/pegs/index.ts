/** Pegs and Jokers in the browser: what the shell finds here. */
import type { GameClient } from "../game";
import Board from "./Board.svelte";
import CountCards from "./CountCards.svelte";
import LastMoves from "./LastMoves.svelte";
import { holdMs, narrate, sounds, status } from "./narrate";
import Standing from "./Standing.svelte";
import { numHome, pegsState } from "./table";
import { wonWords } from "./won";

const pegs: GameClient = {
  name: "pegs",
  board: Board,
  lookups: [
    { name: "cards", message: "pegs-lookup-cards", icon: "cards", key: "C", view: CountCards },
    { name: "last", message: "pegs-lookup-moves", icon: "last", key: "L", view: LastMoves },
  ],
  status,
  narrate,
  holdMs,
  sounds,
  tallies: (state) => {
    const { view } = pegsState(state);
    if (!view) return [];
    return [
      { message: "pegs-sheet-home", numbers: view.pegs.map((_, seat) => numHome(view, seat)) },
    ];
  },
  isRoundOver: () => false,
  dealMessage: "pegs-log-dealt",
  standing: Standing,
  resultWords: wonWords,
};

export default pegs;
