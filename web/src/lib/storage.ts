/** What this browser remembers. Everything works without storage too, for as long as the page is open. */

const memory = new Map<string, string>();

/** The value kept under `key`, or `fallback` where there is none or it cannot be read. */
export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`parlour.${key}`) ?? memory.get(key);
    return text === undefined ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Keep `value` under `key`. */
export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(`parlour.${key}`, text);
  } catch {
    // Private windows may refuse; the page remembers until it is closed.
  }
}
