import { vi } from "vitest";

// jsdom draws nothing and asks no media.
window.matchMedia ??= vi.fn((media: string) => ({
  matches: false,
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof window.matchMedia;
HTMLElement.prototype.animate ??= vi.fn(() => ({
  cancel: () => undefined,
  finished: Promise.resolve(),
})) as unknown as typeof HTMLElement.prototype.animate;
globalThis.ResizeObserver ??= class {
  observe(): void {
    // nothing has a size here
  }
  unobserve(): void {
    // as above
  }
  disconnect(): void {
    // as above
  }
} as unknown as typeof ResizeObserver;
