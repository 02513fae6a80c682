/** How long to wait before the link is tried again: soon at first, never all clients at once. */
const WAITS_MS = [
  [50, 50],
  [100, 300],
  [250, 750],
] as const;

/** The wait before try number `tries` (from 0), in ms; `random` gives numbers from 0 to 1. */
export function retryAfter(tries: number, random: () => number): number {
  const [least, most] = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? WAITS_MS[2];
  return least + random() * (most - least);
}
