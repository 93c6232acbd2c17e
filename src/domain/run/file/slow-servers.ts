import { laneName } from "../../series/lane.ts";
import type { ServerStart } from "../../series/server-facts.ts";
import { median } from "../../statistics/descriptive.ts";
import type { RunFile } from "./run-file.ts";

/** Below this share of the time for measuring, a phase is not reported. */
const LARGE_PART = 1 / 5;

/** A server is among the slowest if it takes at least this share of the slowest one's time. */
const SLOWEST_PART = 1 / 2;

/** The part of a start that each phase is. */
const PHASES = [
  ["start", "coldStartMs"],
  ["answer", "answerMs"],
  ["stop", "stopMs"],
] as const satisfies readonly (readonly [string, keyof ServerStart])[];

/**
 * The servers that took a large share of the time for measuring to start, to answer outside of bursts, or to stop.
 * @returns for each such phase the wall time of all servers together over all rounds, the lane names of the slowest
 * servers, and of the slowest one the median over its starts and their number
 */
export function slowServers({ timing, servers }: Pick<RunFile, "timing" | "servers">) {
  const { measureMs, beside } = timing;
  if (!beside) return [];
  return PHASES.flatMap(([phase, part]) => {
    const totalMs = beside[`${phase}Ms`];
    const timed = servers.flatMap(({ starts, ...lane }) => {
      const times = starts.flatMap((start) => start[part] ?? []);
      if (times.length === 0) return [];
      return [{ name: laneName(lane), ms: median(times), starts: times.length }];
    });
    const [slowest] = timed.toSorted((a, b) => b.ms - a.ms);
    if (!slowest || totalMs < LARGE_PART * measureMs) return [];
    const others = timed.filter(({ ms }) => ms >= SLOWEST_PART * slowest.ms);
    const names = others.map(({ name }) => name);
    return [{ phase, totalMs, servers: names, eachMs: slowest.ms, starts: slowest.starts }];
  });
}
