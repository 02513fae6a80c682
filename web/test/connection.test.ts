import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type ConnectionOptions } from "../src/net/connection";
import { retryAfter } from "../src/net/retry";
import { FakeSocket, newestSocket } from "./sockets";

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
    newestSocket().open();
    expect(newestSocket().sent[0]).toMatchObject({ type: "hello", table: "t1", have: -1 });
    have = 12;
    newestSocket().break();
    vi.advanceTimersByTime(50);
    newestSocket().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(newestSocket().sent).toMatchObject([{ type: "hello", have: 12 }]);
  });

  it("sends an unanswered command again under its id", async () => {
    const { connection, states } = connect();
    newestSocket().open();
    const answer = connection.ask({ type: "play", seat: 0, do: "G2" });
    const { id } = newestSocket().sent[0] ?? {};
    newestSocket().break();
    vi.advanceTimersByTime(50);
    newestSocket().open();
    expect(newestSocket().sent).toEqual([{ type: "play", seat: 0, do: "G2", id }]);
    newestSocket().answer({ type: "ok", id, n: 3 });
    expect(await answer).toEqual({ type: "ok", id, n: 3 });
    newestSocket().break();
    vi.advanceTimersByTime(50);
    newestSocket().open();
    expect(newestSocket().sent).toEqual([]);
    expect(states).toEqual(["open", "lost", "open", "lost", "open"]);
  });

  it("takes silence for a broken link", () => {
    const { connection } = connect();
    newestSocket().open();
    void connection.ask({ type: "ready" });
    vi.advanceTimersByTime(6000);
    expect(FakeSocket.all).toHaveLength(2);
    newestSocket().open();
    expect(newestSocket().sent).toMatchObject([{ type: "ready" }]);
  });

  it("stops where the table does not exist", () => {
    const onRefused = vi.fn();
    const { states } = connect({ hello: () => ({ type: "hello", table: "none" }), onRefused });
    newestSocket().open();
    const { id } = newestSocket().sent[0] ?? {};
    newestSocket().answer({ type: "refused", id, code: "no-table", text: "there is none" });
    expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: "no-table" }));
    expect(states.at(-1)).toBe("closed");
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("leaves the server alone for a while after it was sent away", () => {
    const onRefused = vi.fn();
    connect({ onRefused });
    newestSocket().open();
    newestSocket().break(1008, "too fast");
    expect(onRefused).toHaveBeenCalledWith({ code: "limit", text: "too fast" });
    vi.advanceTimersByTime(4900);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("passes on what answers nothing", () => {
    const { messages } = connect();
    newestSocket().open();
    newestSocket().answer({ type: "skip", n: 4 });
    expect(messages).toEqual([{ type: "skip", n: 4 }]);
  });

  it("makes ids that the server takes for random", () => {
    const { connection } = connect();
    newestSocket().open();
    void connection.ask({ type: "ready" });
    expect(newestSocket().sent[0]?.["id"]).toMatch(/^[0-9a-f]{32}$/);
  });
});
