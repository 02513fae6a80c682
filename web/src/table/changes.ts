/** Changes of a view, as the server writes them: a path and the new value. */

/** A value of JSON; views are typed where a game reads them. */
export type Json = unknown;

/** Return `root` with the changes made, in their order. What did not change is shared, not copied. */
export function changed(root: Json, changes: Record<string, Json>): Json {
  let result = root;
  for (const [path, value] of Object.entries(changes)) {
    result = path === "" ? value : put(result, path.split("/"), value);
  }
  return result;
}

function put(node: Json, [key = "", ...rest]: string[], value: Json): Json {
  if (Array.isArray(node)) return putInList(node, key, rest, value);
  const fields = (node ?? {}) as Record<string, Json>;
  return { ...fields, [key]: rest.length > 0 ? put(fields[key], rest, value) : value };
}

/** `+3` inserts before index 3, `-3` takes the entry at index 3 out. */
function putInList(list: readonly Json[], key: string, rest: string[], value: Json): Json[] {
  const index = Math.abs(Number(key));
  if (rest.length > 0) return list.with(index, put(list[index], rest, value));
  if (key.startsWith("+")) return list.toSpliced(index, 0, value);
  if (key.startsWith("-")) return list.toSpliced(index, 1);
  return index < list.length ? list.with(index, value) : [...list, value];
}
