import { resolveStore, STORE_PATTERN } from "../config/store-location.ts";
import { LoadgateError } from "../domain/shared/error.ts";

/**
 * The store that a command uses.
 * @param option value of `--store`; a folder is relative to the working directory
 * @param configured the configuration's store, used without the option
 * @throws LoadgateError `usage` when the option names no store
 */
export function storeFrom(option: string | undefined, configured: string): string {
  if (option === undefined) return configured;
  if (STORE_PATTERN.test(option)) return resolveStore(process.cwd(), option);
  throw new LoadgateError("usage", `--store ${JSON.stringify(option)} is no store`, {
    hint: "Name a folder, or branch: and the name of a branch.",
  });
}
