/** What kind of screen the page is on. */

function watch(query: string): () => boolean {
  const media = typeof matchMedia === "function" ? matchMedia(query) : null;
  let matches = $state(media?.matches ?? false);
  media?.addEventListener("change", (event) => (matches = event.matches));
  return () => matches;
}

const narrow = watch("(max-width: 719px)");
const flat = watch("(max-height: 500px)");
const wide = watch("(min-width: 960px)");

export const page = {
  /** A phone upright. */
  get isNarrow(): boolean {
    return narrow();
  },
  /** A phone, upright or on its side. */
  get isPhone(): boolean {
    return narrow() || flat();
  },
  /** Whether the log has a place beside the table. */
  get hasLog(): boolean {
    return wide() && !flat();
  },
};
