/** Two kinds of pages: the start page `/`, and a table `/t/<table>`. */

const TABLE = /^\/t\/([\w-]+)\/?$/;

let path = $state(location.pathname);
addEventListener("popstate", () => (path = location.pathname));

export const route = {
  /** The table that the address names, or null on the start page. */
  get table(): string | null {
    return TABLE.exec(path)?.[1] ?? null;
  },
};

/** The address of a table, for links and invitations. It names no secret. */
export function tablePath(table: string): string {
  return `/t/${table}`;
}

/** Show another page without loading it. */
export function go(to: string): void {
  if (to !== location.pathname) history.pushState(null, "", to);
  path = to;
  scrollTo(0, 0);
}
