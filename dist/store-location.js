import path from "node:path";
// src/config/store-location.ts
const PREFIX = "branch:";
/** A folder, or `branch:` and a name that needs no escaping in git or in an address. */
const STORE_PATTERN = /^(?:(?!branch:).+|branch:(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)|[./]$))[A-Za-z0-9_][\w./-]{0,99})$/;
/**
* The branch that a store is.
* @param store as the configuration, an input or an option names it
* @returns undefined where it is a folder
*/
function branchOfStore(store) {
	return store.startsWith(PREFIX) ? store.slice(7) : void 0;
}
/**
* A store as everything behind the configuration knows it.
* @param root absolute path that a folder is relative to
* @returns `branch:NAME` as it is, a folder as an absolute path
*/
function resolveStore(root, store) {
	return branchOfStore(store) === void 0 ? path.resolve(root, store) : store;
}
export { branchOfStore as n, resolveStore as r, STORE_PATTERN as t };
