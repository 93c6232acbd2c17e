import { r as resolveStore, t as STORE_PATTERN } from "./store-location.js";
import { n as LoadgateError } from "./error.js";
// src/cli/store-option.ts
/**
* The store that a command uses.
* @param option value of `--store`; a folder is relative to the working directory
* @param configured the configuration's store, used without the option
* @throws LoadgateError `usage` when the option names no store
*/
function storeFrom(option, configured) {
	if (option === void 0) return configured;
	if (STORE_PATTERN.test(option)) return resolveStore(process.cwd(), option);
	throw new LoadgateError("usage", `--store ${JSON.stringify(option)} is no store`, { hint: "Name a folder, or branch: and the name of a branch." });
}
export { storeFrom as t };
