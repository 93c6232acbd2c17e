import { median } from "../../statistics/descriptive.ts";
import type { RunFile, TimeBesideLoad } from "../file/run-file.ts";
import { laneName } from "../plan/lane.ts";
import type { ServerStart } from "./server-facts.ts";

/** What servers did when they took long. */
export type SlowPhase = "start" | "answer" | "stop";

/** A phase that took a large part of the time for measuring. */
export interface SlowServers {
  readonly phase: SlowPhase;
  /** Wall time of all servers together, over all rounds. */
  readonly totalMs: number;
  /** The slowest, by lane name. */
  readonly servers: readonly string[];
  /** Median over the starts of the slowest one. */
  readonly eachMs: number;
  /** How often it was started. */
  readonly starts: number;
}

/** A smaller part of the time for measuring is not worth a word. */
const LARGE_PART = 1 / 5;

/** A server is among the slowest if it takes at least this part of the slowest one's time. */
const SLOWEST_PART = 1 / 2;

const PHASES: readonly {
  readonly phase: SlowPhase;
  readonly total: keyof TimeBesideLoad;
  readonly of: (start: ServerStart) => number | undefined;
}[] = [
  { phase: "start", total: "startMs", of: ({ coldStartMs }) => coldStartMs },
  { phase: "answer", total: "answerMs", of: ({ answerMs }) => answerMs },
  { phase: "stop", total: "stopMs", of: ({ stopMs }) => stopMs },
];

/** Which servers took a large part of the time for measuring to start, to answer outside of bursts, or to stop. */
export function slowServers({
  timing: { measureMs, beside },
  servers,
}: Pick<RunFile, "timing" | "servers">): readonly SlowServers[] {
  if (!beside) return [];
  return PHASES.flatMap(({ phase, total, of }) => {
    const totalMs = beside[total];
    const timed = servers.flatMap(({ starts, ...lane }) => {
      const times = starts.flatMap((start) => of(start) ?? []);
      return times.length === 0
        ? []
        : [{ name: laneName(lane), ms: median(times), starts: times.length }];
    });
    const [slowest] = timed.toSorted((a, b) => b.ms - a.ms);
    if (!slowest || totalMs < LARGE_PART * measureMs) return [];
    const others = timed.filter(({ ms }) => ms >= SLOWEST_PART * slowest.ms);
    const names = others.map(({ name }) => name);
    return [{ phase, totalMs, servers: names, eachMs: slowest.ms, starts: slowest.starts }];
  });
}
