import type { DryRun } from "../../app/stages/instrument.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { lanesOf, timedCells } from "../../domain/series/lane.ts";
import { MOST_MS } from "./profile-pairs.ts";

/**
 * What profiling may add to a run, as a line of text; empty if it adds nothing: without a base, in a shard, and for servers
 * that run already or are never profiled.
 */
export function planProfiling({ config, prepared }: Omit<DryRun, "signal">): string {
  const { bases, cells, shard } = prepared;
  const loaded = new Set(lanesOf(timedCells(cells)).map(({ server }) => server));
  const isProfiled = config.servers.some(
    ({ name, url, profile }) => loaded.has(name) && url === undefined && profile !== false,
  );
  if (!isTimed(config) || bases.length === 0 || shard || !isProfiled) return "";
  return `up to ${MOST_MS / 1000} s more after a regression, to profile it (never with servers.NAME.profile: false)\n`;
}
