import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionOptions, type Socket } from "../src/net/connection";
import { retryAfter } from "../src/net/retry";

class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  answer(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

const newest = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("no socket was made");
  return socket;
};

function connect(more: Partial<ConnectionOptions> = {}) {
  const states: string[] = [];
  const messages: object[] = [];
  const connection = new Connection({
    url: "ws://here/ws",
    makeSocket: () => new FakeSocket(),
    onMessage: (message) => messages.push(message),
    onLink: (state) => states.push(state),
    random: () => 0.5,
    ...more,
  });
  return { connection, states, messages };
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the connection", () => {
  it("tries again soon, then more slowly, and never all clients at once", () => {
    expect(retryAfter(0, () => 0.3)).toBe(50);
    expect(retryAfter(1, () => 0)).toBe(100);
    expect(retryAfter(1, () => 1)).toBe(300);
    expect(retryAfter(2, () => 0)).toBe(250);
    expect(retryAfter(50, () => 1)).toBe(750);
  });

  it("greets with the number of the last event after each reconnection", () => {
    let have = -1;
    connect({ hello: () => ({ type: "hello", table: "t1", have }) });
    newest().open();
    expect(newest().sent[0]).toMatchObject({ type: "hello", table: "t1", have: -1 });
    have = 12;
    newest().break();
    vi.advanceTimersByTime(50);
    newest().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(newest().sent).toMatchObject([{ type: "hello", have: 12 }]);
  });

  it("sends an unanswered command again under its id", async () => {
    const { connection, states } = connect();
    newest().open();
    const answer = connection.ask({ type: "play", seat: 0, do: "G2" });
    const { id } = newest().sent[0] ?? {};
    newest().break();
    vi.advanceTimersByTime(50);
    newest().open();
    expect(newest().sent).toEqual([{ type: "play", seat: 0, do: "G2", id }]);
    newest().answer({ type: "ok", id, n: 3 });
    expect(await answer).toEqual({ type: "ok", id, n: 3 });
    newest().break();
    vi.advanceTimersByTime(50);
    newest().open();
    expect(newest().sent).toEqual([]);
    expect(states).toEqual(["open", "lost", "open", "lost", "open"]);
  });

  it("takes silence for a broken link", () => {
    const { connection } = connect();
    newest().open();
    void connection.ask({ type: "ready" });
    vi.advanceTimersByTime(6000);
    expect(FakeSocket.all).toHaveLength(2);
    newest().open();
    expect(newest().sent).toMatchObject([{ type: "ready" }]);
  });

  it("stops where the table does not exist", () => {
    const onRefused = vi.fn();
    const { states } = connect({ hello: () => ({ type: "hello", table: "none" }), onRefused });
    newest().open();
    const { id } = newest().sent[0] ?? {};
    newest().answer({ type: "refused", id, code: "no-table", text: "there is none" });
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: "no-table" }));
    expect(states.at(-1)).toBe("closed");
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("leaves the server alone for a while after it was sent away", () => {
    const onRefused = vi.fn();
    connect({ onRefused });
    newest().open();
    newest().break(1008, "too fast");
    expect(onRefused).toHaveBeenCalledWith({ code: "limit", text: "too fast" });
    vi.advanceTimersByTime(4900);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("passes on what answers nothing", () => {
    const { messages } = connect();
    newest().open();
    newest().answer({ type: "skip", n: 4 });
    expect(messages).toEqual([{ type: "skip", n: 4 }]);
  });

  it("makes ids that the server takes for random", () => {
    const { connection } = connect();
    newest().open();
    void connection.ask({ type: "ready" });
    expect(newest().sent[0]?.["id"]).toMatch(/^[0-9a-f]{32}$/);
  });
});
