import type { Addressed } from "../../domain/findings/addresses.ts";
import { formatSome } from "../../domain/shared/format.ts";

/** In a longer address the middle is left out, because it can differ from others in its query. */
const LONG = /^(.{36}).{2,}(.{23})$/su;

/**
 * The requests of a series, to follow its name on a line of its own.
 * @param name of the series
 * @returns for example `\nGET /links?page=2 (base GET /links)`; empty if they are unknown, or the name says as much
 */
export function addressLine(name: string, { addresses = [], baseAddresses = [] }: Addressed) {
  const textOf = (all: readonly string[]) =>
    formatSome(all.map((one) => one.replace(LONG, "$1…$2")));
  if (baseAddresses.length > 0) return `\n${textOf(addresses)} (base ${textOf(baseAddresses)})`;
  const isInName = name.endsWith(` / ${addresses[0]}`);
  return isInName || addresses.length === 0 ? "" : `\n${textOf(addresses)}`;
}
