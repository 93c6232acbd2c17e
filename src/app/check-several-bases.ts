import type { Config } from "../domain/run/config.ts";
import { type Cell, lanesOf } from "../domain/run/lane.ts";
import { LoadgateError } from "../domain/shared/error.ts";

/** What else was asked of a run with several bases. */
interface Asked {
  readonly shard?: unknown;
  readonly failFast?: boolean;
}

/**
 * Refuses what a run with several bases cannot do: each of these would leave a base without the comparison that its
 * section of the report promises.
 * @throws LoadgateError `usage`
 */
export function checkSeveralBases(
  { servers, count }: Config,
  cells: readonly Cell[],
  { shard, failFast }: Asked,
): void {
  const used = new Set(lanesOf(cells).map(({ server }) => server));
  const running = servers.find(({ name, url }) => used.has(name) && url !== undefined);
  const reason = [
    ...(shard === undefined ? [] : ["a shard measures one"]),
    ...(failFast ? ["fail-fast ends the run before the others are decided"] : []),
    ...(count ? ["what is counted is compared with one"] : []),
    ...(running ? [`servers.${running.name} runs already, and has one in base-url`] : []),
  ];
  if (reason.length === 0) return;
  throw new LoadgateError("usage", `base: several bases were asked for, but ${reason.join("; ")}`, {
    hint: "Name one base, or run once for each.",
  });
}
