/** The status line: who must do what. */
import { say } from "../lib/texts";
import { lineWords, listed } from "./log";
import { nameOf } from "./state";
import type { TableSession } from "./session.svelte";

export interface StatusText {
  text: string;
  yours: boolean;
}

const quiet = (text: string): StatusText => ({ text, yours: false });

/** What the status line of this table says now. */
export function statusOf(session: TableSession): StatusText {
  const { screen, game, model, seat } = session;
  if (!screen) return quiet(say("web-loading"));
  if (session.isLookingBack) return quiet(say("web-status-look"));
  if (screen.result) return quiet(say("web-status-match-over"));
  if (!screen.view || !game) {
    const isOpen = model.seats.some(({ open }) => open);
    return quiet(say(isOpen ? "web-status-open" : "web-loading"));
  }
  if (game.isRoundOver(screen)) return roundOver(session);
  const status = game.status(screen);
  if (status.yours && !session.isUpToDate) return quiet(say("web-status-wait"));
  return { text: lineWords(status, model.seats, seat), yours: status.yours };
}

/** People who have not said that they are ready. */
export function notReady(session: TableSession): string[] {
  return session.model.seats
    .map((entry, seat) => ({ entry, seat }))
    .filter(({ entry }) => entry.bot == null && !entry.ready && !entry.away)
    .filter(({ seat }) => seat !== session.seat)
    .map(({ seat }) => nameOf(session.model.seats, seat));
}

function roundOver(session: TableSession): StatusText {
  const me = session.seat === null ? undefined : session.model.seats[session.seat];
  const others = notReady(session);
  if ((!me || me.ready) && others.length > 0) {
    return quiet(say("web-status-ready-wait", { names: listed(others) }));
  }
  return { text: say("web-status-round-over"), yours: me !== undefined && !me.ready };
}
