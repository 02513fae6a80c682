/** The tables that this browser sits at, with the tokens that prove it. */
import { keep, recall } from "./storage";

export interface KeptTable {
  table: string;
  game: string;
  seat: number | null;
  token: string | null;
  names: string[];
  rounds: number;
  over: boolean;
  at: number;
}

const MOST = 20;

/** All tables kept, the newest first. */
export function keptTables(): KeptTable[] {
  return recall<KeptTable[]>("tables", []);
}

/** The table kept under this id. */
export function keptTable(table: string): KeptTable | undefined {
  return keptTables().find((kept) => kept.table === table);
}

/** Keep what is known of a table; the oldest are forgotten. */
export function keepTable(known: Partial<KeptTable> & { table: string }): void {
  const before: KeptTable = keptTable(known.table) ?? {
    table: known.table,
    game: "",
    seat: null,
    token: null,
    names: [],
    rounds: 0,
    over: false,
    at: 0,
  };
  const others = keptTables().filter((kept) => kept.table !== known.table);
  keep("tables", [{ ...before, ...known, at: Date.now() }, ...others].slice(0, MOST));
}

/** Forget a table. */
export function forgetTable(table: string): void {
  keep(
    "tables",
    keptTables().filter((kept) => kept.table !== table),
  );
}
