import path from "node:path";
// src/config/store-location.ts
const PREFIX = "branch:";
/** A folder, or `branch:` and a name that needs no escaping in git or in a URL. */
const STORE_PATTERN = /^(?:(?!branch:).+|branch:(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$))[A-Za-z0-9_][\w./-]{0,99})$/;
/**
* The branch of a store.
* @param store as named by the configuration, an input or an option
* @returns undefined if it is a folder
*/
function branchOfStore(store) {
	return store.startsWith(PREFIX) ? store.slice(7) : void 0;
}
/**
* Normalises a store.
* @param root absolute path that a folder is relative to
* @returns `branch:NAME` unchanged, a folder as an absolute path
*/
function resolveStore(root, store) {
	return branchOfStore(store) === void 0 ? path.resolve(root, store) : store;
}
export { branchOfStore as n, resolveStore as r, STORE_PATTERN as t };
