/** Whether the page is as narrow as a phone. */
const NARROW = "(max-width: 719px)";
const query = typeof matchMedia === "function" ? matchMedia(NARROW) : null;

let isPhone = $state(query?.matches ?? false);
query?.addEventListener("change", ({ matches }) => (isPhone = matches));

export const page = {
  get isPhone(): boolean {
    return isPhone;
  },
};
