/** A table on this page: the model, the connection that feeds it, and what the person may do. */
import type { GameClient } from "../games/game";
import { loadGame } from "../games/game";
import { paced } from "../lib/settings.svelte";
import { forgetTable, keepTable, keptTable } from "../lib/tables";
import { hasText, loadTexts, say, sentence } from "../lib/texts";
import { Connection, socketUrl, type Answer, type ConnectionOptions } from "../net/connection";
import { play as playSound } from "../sound/sounds";
import {
  emptyModel,
  frameAt,
  leavesGap,
  newest,
  onScreen,
  reduce,
  type Change,
  type Model,
} from "./model";

type Incoming = Parameters<ConnectionOptions["onMessage"]>[0];

const TOAST_MS = 6000;
const FETCH_AGAIN_MS = 1000;

/** A refusal in the words of this page, else in the server's. */
function refusalWords({ code, text }: { code: string; text: string }): string {
  const friendly = `why-${code}`;
  return hasText(friendly) ? say(friendly) : sentence(text);
}

export class TableSession {
  private state: Model = $state.raw(emptyModel());
  private loadedGame: GameClient | null = $state.raw(null);
  private readonly connection: Connection;
  private hold: ReturnType<typeof setTimeout> | undefined;
  private fetching: ReturnType<typeof setTimeout> | undefined;
  private isAskingHistory = false;
  /** Where the card that was played last lay, for its way to the table. */
  origin: { action: string; x: number; y: number } | null = null;

  constructor(
    readonly table: string,
    makeSocket?: ConnectionOptions["makeSocket"],
  ) {
    this.connection = new Connection({
      url: socketUrl(),
      hello: () => ({
        type: "hello",
        table,
        token: keptTable(table)?.token ?? null,
        have: newest(this.state)?.n ?? -1,
      }),
      onMessage: (message) => {
        this.receive(message);
      },
      onLink: (state) => {
        this.dispatch({ kind: "link", state });
      },
      onRefused: ({ code, text }) => {
        this.refuse(code, text);
      },
      ...(makeSocket ? { makeSocket } : {}),
    });
    addEventListener("online", this.comeBack);
    document.addEventListener("visibilitychange", this.comeBack);
  }

  get model(): Model {
    return this.state;
  }
  get game(): GameClient | null {
    return this.loadedGame;
  }
  /** The table to draw. */
  get screen() {
    return onScreen(this.state);
  }
  /** The newest table. */
  get live() {
    return newest(this.state);
  }
  get isLookingBack(): boolean {
    return this.state.lookN !== null;
  }
  /** Whether the newest table is on the screen. */
  get isUpToDate(): boolean {
    return this.state.lookN === null && this.state.shownN === this.live?.n;
  }
  get seat(): number | null {
    return this.live?.seat ?? null;
  }
  /** What the person may do in what is on the screen. */
  get legal(): string[] {
    return this.isUpToDate && this.state.sent === null ? (this.live?.legal ?? []) : [];
  }
  /** Whether the past is known from the first event on. */
  get hasPast(): boolean {
    return this.state.frames[0]?.view === null;
  }

  /** The one gate for change. */
  dispatch(change: Change): void {
    const before = this.state;
    this.state = reduce(before, change);
    if (this.state.shownN !== before.shownN) this.showed(before);
    if (this.state.toastCount !== before.toastCount) this.expireToast();
  }

  /** Do an action now. */
  async play(action: string): Promise<void> {
    const seat = this.seat;
    if (seat === null) return;
    this.dispatch({ kind: "send", action });
    const answer = await this.connection.ask({ type: "play", seat, do: action });
    this.dispatch({ kind: "answered", n: answer.type === "ok" ? (answer.n ?? null) : null });
    this.sayRefusal(answer);
  }

  /** Ask why an action is not legal, and show the answer. */
  async why(action: string): Promise<void> {
    const seat = this.seat;
    if (seat !== null)
      this.sayRefusal(await this.connection.ask({ type: "why", seat, do: action }));
  }

  /** The reason against an action, in words; null where there is none. */
  async reasonAgainst(action: string): Promise<string | null> {
    const seat = this.seat;
    if (seat === null) return null;
    const answer = await this.connection.ask({ type: "why", seat, do: action });
    return answer.type === "refused" ? refusalWords(answer) : null;
  }

  async ready(): Promise<void> {
    this.sayRefusal(await this.connection.ask({ type: "ready" }));
  }

  /** Cut the deck under its first `at` cards; null: leave it as it is. */
  async cut(at: number | null): Promise<void> {
    const seat = this.seat;
    if (seat !== null) this.sayRefusal(await this.connection.ask({ type: "cut", seat, at }));
  }

  async rematch(): Promise<void> {
    this.sayRefusal(await this.connection.ask({ type: "rematch" }));
  }

  /** Sit down in an open seat. */
  async sit(seat: number, name: string): Promise<void> {
    const answer = await this.connection.ask({ type: "takeseat", seat, name });
    this.sayRefusal(answer);
    if (answer.type !== "created") return;
    keepTable({ table: this.table, seat, token: answer.token ?? null });
  }

  /** Put a bot into an open seat. */
  async fill(seat: number, bot: string): Promise<void> {
    this.sayRefusal(await this.connection.ask({ type: "fillseat", seat, bot }));
  }

  /** Fetch the match so far, unless it is known. */
  async fetchPast(): Promise<void> {
    if (this.hasPast || this.isAskingHistory || !this.live) return;
    this.isAskingHistory = true;
    const answer = await this.connection.ask({ type: "gethistory" });
    this.isAskingHistory = false;
    if (answer.type === "history") this.dispatch({ kind: "history", history: answer });
  }

  /** Look at the table after event `n`; null: at what goes on now. */
  look(n: number | null): void {
    this.dispatch({ kind: "look", n });
  }

  close(): void {
    clearTimeout(this.hold);
    clearTimeout(this.fetching);
    removeEventListener("online", this.comeBack);
    document.removeEventListener("visibilitychange", this.comeBack);
    this.connection.close();
  }

  private readonly comeBack = () => {
    if (document.visibilityState === "visible" && this.state.link === "lost") {
      this.connection.reopen();
    }
  };

  private receive(message: Incoming): void {
    if (leavesGap(this.state, message)) {
      this.connection.reopen();
      return;
    }
    this.dispatch({ kind: "message", message });
    if (message.type === "snapshot") void this.begin(message.game);
    this.note();
    this.followLive();
  }

  /** Fetch what the game needs, however often the link breaks meanwhile. */
  private async begin(game: string): Promise<void> {
    try {
      await loadTexts(game);
      this.loadedGame ??= await loadGame(game);
    } catch {
      this.fetching = setTimeout(() => void this.begin(game), FETCH_AGAIN_MS);
    }
  }

  /** Remember the table for the list on the start page. */
  private note(): void {
    const { live, state } = this;
    if (live?.seat === null || !live) return;
    keepTable({
      table: this.table,
      game: live.game,
      seat: live.seat,
      names: state.seats.map(({ name }) => name),
      rounds: live.scored.length,
      over: live.result !== null,
    });
  }

  /** Show the events that are not shown yet, one after the other at the speed that is set. */
  private followLive(): void {
    clearTimeout(this.hold);
    const shown = frameAt(this.state, this.state.shownN);
    const { live } = this;
    if (!live || shown === live) return;
    const wait = shown && this.loadedGame ? this.holdLeft(this.loadedGame.holdMs(shown)) : 0;
    if (document.visibilityState === "hidden") {
      this.dispatch({ kind: "catchUp" });
    } else if (wait <= 0) {
      this.dispatch({ kind: "advance" });
      this.followLive();
    } else {
      this.hold = setTimeout(() => {
        this.dispatch({ kind: "advance" });
        this.followLive();
      }, wait);
    }
  }

  private shownAt = 0;

  private holdLeft(ms: number): number {
    return paced(ms) - (performance.now() - this.shownAt);
  }

  /** What follows from a new state on the screen: its sounds, and what was planned for it. */
  private showed(before: Model): void {
    this.shownAt = performance.now();
    const shown = frameAt(this.state, this.state.shownN);
    const previous = frameAt(before, before.shownN);
    if (shown && previous && this.loadedGame && shown.n === previous.n + 1) {
      this.loadedGame.sounds(previous, shown).forEach(playSound);
    }
    this.doPlanned();
  }

  private doPlanned(): void {
    const { planned } = this.state;
    const { legal } = this;
    if (planned === null || legal.length === 0) return;
    this.dispatch({ kind: "plan", action: null });
    if (legal.includes(planned)) void this.play(planned);
    else this.dispatch({ kind: "toast", text: say("web-plan-dropped"), rule: null });
  }

  private sayRefusal(answer: Answer): void {
    if (answer.type !== "refused") return;
    this.dispatch({ kind: "toast", text: refusalWords(answer), rule: answer.rule ?? null });
  }

  private refuse(code: string, text: string): void {
    if (code === "no-table") forgetTable(this.table);
    if (this.state.frames.length === 0) this.dispatch({ kind: "gone", text });
    else this.dispatch({ kind: "toast", text, rule: null });
  }

  private expireToast(): void {
    const id = this.state.toastCount;
    setTimeout(() => {
      this.dispatch({ kind: "untoast", id });
    }, TOAST_MS);
  }
}
