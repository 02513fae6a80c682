/**
 * One connection to the server, kept alive: it comes back by itself, goes on after the last event
 * it has, and sends unanswered commands again under their old ids, so that nothing is done twice.
 */
import type { Command, Created, Hello, History, Message, Ok, Refused } from "../protocol";
import { retryAfter } from "./retry";

export type Answer = Ok | Refused | Created | History;
export type LinkState = "connecting" | "open" | "lost" | "closed";
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

/** What the connection needs of a WebSocket. */
export type Socket = Pick<WebSocket, "send" | "close"> & {
  readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
};

export interface ConnectionOptions {
  url: string;
  /** The greeting after each (re)connection; none in the lobby. */
  hello?: () => Omit<Hello, "id">;
  onMessage: (message: Exclude<Message, Answer>) => void;
  onLink: (state: LinkState) => void;
  /** The server does not want this connection: the greeting was refused, or it was closed for good. */
  onRefused?: (why: { code: string; text: string }) => void;
  makeSocket?: (url: string) => Socket;
  random?: () => number;
}

const OPEN = 1;
const TOO_MUCH = 1008;
const AFTER_TOO_MUCH_MS = 5000;
const UNANSWERED_MS = 6000;

interface Pending {
  text: string;
  answer: (answer: Answer) => void;
}

export class Connection {
  private socket: Socket | null = null;
  private readonly pending = new Map<string, Pending>();
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(private readonly options: ConnectionOptions) {
    this.open();
  }

  /** Send a command; resolves with the server's answer, however often the link breaks meanwhile. */
  ask(wish: Wish): Promise<Answer> {
    const id = randomId();
    const text = JSON.stringify({ ...wish, id });
    return new Promise((answer) => {
      this.pending.set(id, { text, answer });
      this.send(text);
      this.beImpatient();
    });
  }

  /** Connect anew at once, for example when the network is back or an event is missing. */
  reopen(): void {
    if (this.over) return;
    this.drop();
    this.open();
  }

  /** End the connection for good. */
  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    clearTimeout(this.patience);
    this.drop();
    this.options.onLink("closed");
  }

  private open(): void {
    clearTimeout(this.retry);
    const make = this.options.makeSocket ?? ((url) => new WebSocket(url) as Socket);
    const socket = make(this.options.url);
    this.socket = socket;
    socket.onopen = () => {
      this.greet();
    };
    socket.onmessage = ({ data }) => {
      this.receive(JSON.parse(String(data)) as Message);
    };
    socket.onclose = ({ code, reason }) => {
      this.lose(code, reason);
    };
  }

  private greet(): void {
    this.tries = 0;
    const unanswered = [...this.pending.values()];
    if (this.options.hello) {
      const id = randomId();
      const text = JSON.stringify({ ...this.options.hello(), id });
      this.pending.set(id, {
        text,
        answer: (answer) => {
          this.greeted(answer);
        },
      });
      this.send(text);
    }
    this.options.onLink("open");
    for (const { text } of unanswered) this.send(text);
    this.beImpatient();
  }

  private greeted(answer: Answer): void {
    if (answer.type !== "refused") return;
    this.close();
    this.options.onRefused?.(answer);
  }

  private receive(message: Message): void {
    if (!("id" in message)) {
      this.options.onMessage(message);
      return;
    }
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    this.beImpatient();
    pending?.answer(message);
  }

  private lose(code: number, reason: string): void {
    this.forgetGreeting();
    this.socket = null;
    clearTimeout(this.patience);
    if (this.over) return;
    this.options.onLink("lost");
    if (code === TOO_MUCH) this.options.onRefused?.({ code: "limit", text: reason });
    const wait =
      code === TOO_MUCH
        ? AFTER_TOO_MUCH_MS
        : retryAfter(this.tries, this.options.random ?? Math.random);
    this.tries += 1;
    this.retry = setTimeout(() => {
      this.open();
    }, wait);
  }

  /** A greeting belongs to its connection and is never sent again. */
  private forgetGreeting(): void {
    for (const [id, { text }] of this.pending) {
      if ((JSON.parse(text) as Command).type === "hello") this.pending.delete(id);
    }
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    this.forgetGreeting();
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private send(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }

  /** A link that swallows commands is a broken link, even if nobody has said so. */
  private beImpatient(): void {
    clearTimeout(this.patience);
    if (this.pending.size === 0) return;
    this.patience = setTimeout(() => {
      this.options.onLink("lost");
      this.reopen();
    }, UNANSWERED_MS);
  }
}

/** The address of the server's socket. */
export function socketUrl(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
}

/**
 * 128 random bits as hex. The server trusts such an id with more than a shorter one: whoever sends
 * the same command again is the same client. (`crypto.randomUUID` is missing without https.)
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
