import path from "node:path";

const PREFIX = "branch:";

/** A folder, or `branch:` and a name that needs no escaping in git or in a URL. */
export const STORE_PATTERN =
  /^(?:(?!branch:).+|branch:(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$))[A-Za-z0-9_][\w./-]{0,99})$/;

/**
 * The branch of a store.
 * @param store as named by the configuration, an input or an option
 * @returns undefined if it is a folder
 */
export function branchOfStore(store: string): string | undefined {
  return store.startsWith(PREFIX) ? store.slice(PREFIX.length) : undefined;
}

/**
 * Normalises a store.
 * @param root absolute path that a folder is relative to
 * @returns `branch:NAME` unchanged, a folder as an absolute path
 */
export function resolveStore(root: string, store: string): string {
  return branchOfStore(store) === undefined ? path.resolve(root, store) : store;
}
