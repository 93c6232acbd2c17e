import type { Config } from "../domain/run/config.ts";
import { type Cell, lanesOf } from "../domain/run/lane.ts";
import { LoadgateError } from "../domain/shared/error.ts";

/**
 * Makes sure that what is to be compared has two addresses. Where no commit is the base, servers with one address would
 * be compared with nothing beside those with two.
 * @param compared with a commit, with itself, or else with what stands at base-url where that is configured
 * @throws LoadgateError `usage` that names the server
 */
export function checkAddresses(
  { servers }: Config,
  cells: readonly Cell[],
  compared: { readonly hasCommit: boolean; readonly againstItself: boolean },
): void {
  const { hasCommit, againstItself } = compared;
  if (againstItself) return;
  const used = new Set(lanesOf(cells).map(({ server }) => server));
  const isAtTwo = servers.some(({ name, baseUrl }) => used.has(name) && baseUrl !== undefined);
  const lacking = servers.find(
    ({ name, url, baseUrl }) =>
      used.has(name) && baseUrl === undefined && (hasCommit ? url !== undefined : isAtTwo),
  );
  if (!lacking) return;
  const { name, url } = lacking;
  const message =
    url === undefined
      ? `servers.${name} has a base only in a commit, and others have a base-url`
      : `servers.${name}.base-url is missing: there is nothing to compare ${url} with`;
  throw new LoadgateError("usage", message, {
    hint: hasCommit
      ? "Give the address of base, or run without a base: earlier runs judge it then."
      : "Name base's commit, give every server a base-url, or leave the others out with `only`.",
  });
}
