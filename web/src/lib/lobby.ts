/** What is known before a table is made, and how one is made. */
import type { Games } from "../catalogue";
import { Connection, socketUrl } from "../net/connection";
import type { CreateTable, SeatWish } from "../protocol";
import { keepTable } from "./tables";
import { sentence } from "./texts";

export type TableWish = Omit<CreateTable, "type" | "id">;

let games: Promise<Games> | null = null;

/** The games, bots and languages of this server; asked for once. */
export function loadGames(): Promise<Games> {
  games ??= fetch("/api/games").then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.json() as Promise<Games>;
  });
  games.catch(() => (games = null));
  return games;
}

/** Make a table; resolves with its id, or rejects with the server's words. */
export async function createTable(wish: TableWish): Promise<string> {
  const lobby = new Connection({
    url: socketUrl(),
    onMessage: () => undefined,
    onLink: () => undefined,
  });
  const answer = await lobby.ask({ type: "createtable", ...wish });
  lobby.close();
  if (answer.type !== "created") {
    throw new Error(answer.type === "refused" ? sentence(answer.text) : "");
  }
  keepTable({
    table: answer.table,
    game: wish.game,
    seat: answer.seat ?? null,
    token: answer.token ?? null,
  });
  return answer.table;
}

/** You in the first seat, the best bot in all others. */
export function quickSeats(players: number, bots: readonly string[]): SeatWish[] {
  const bot = bots.at(-1) ?? null;
  return Array.from({ length: players }, (_, seat): SeatWish =>
    seat === 0 ? { who: "you" } : { who: "bot", bot },
  );
}
