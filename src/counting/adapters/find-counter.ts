import { readFileSync } from "node:fs";
import path from "node:path";
import { childEnvironment } from "../../adapters/process/child-environment.ts";
import type { UnusableCounter } from "../../domain/series/counts.ts";
import { attempt } from "../../domain/shared/error.ts";
import type { Counter, FindCounter } from "../port.ts";
import { createCachegrind } from "./cachegrind.ts";
import { type Ask, asking } from "./counter-tools.ts";
import { createSurroundings, type Surroundings } from "./surroundings.ts";

/** In the order in which they are tried. */
const COUNTERS = [
  { name: "hardware counters", create: createHardwareCounters },
  { name: "cachegrind", create: createCachegrind },
] as const;

/**
 * Looks for a counter on this machine.
 * @param environment our own environment; programs get it without secrets
 */
export function counterFinder(environment: NodeJS.ProcessEnv): FindCounter {
  return async (signal) => {
    const ask = asking(childEnvironment(environment), signal);
    const surroundings = await createSurroundings(ask);
    const unusable: UnusableCounter[] = [];
    for (const { name, create } of COUNTERS) {
      const counter = await create(surroundings, ask);
      if (typeof counter !== "string") return { counter, unusable };
      unusable.push({ name, reason: counter });
    }
    return { unusable };
  };
}

const HOW_TO_INSTALL = "apt-get install linux-perf, or linux-tools-generic on Ubuntu";

const EVENT = "instructions:u";

/** What perf writes of it: the count, a unit, the event, the time that it counted, and what percentage that is. */
const COUNT = new RegExp(`^(\\d+),[^,\n]*,${EVENT}(?:,[^,\n]*(?:,([^,\n]*))?|$)`, "m");

/**
 * Uses the machine's hardware counters, read by perf, as the counter.
 * @returns the reason in words if they cannot be used
 */
export async function createHardwareCounters(
  surroundings: Surroundings,
  ask: Ask,
): Promise<Counter | string> {
  const version = await ask("perf", ["--version"]);
  if (version === undefined) return `perf is not installed: ${HOW_TO_INSTALL}`;
  const probe = await ask("perf", ["stat", "-x", ",", "-e", EVENT, "--log-fd", "1", "true"]);
  if (probe === undefined) return "perf may not count: sysctl kernel.perf_event_paranoid=2 lets it";
  if (countIn(probe) === undefined) return "this machine shows its programs no hardware counters";
  return {
    ...surroundings,
    name: "hardware counters",
    version: version.replace(/^perf version /, "perf "),
    slowdown: 1,
    counted: (conditions) => {
      const { folder, launcher, ...start } = surroundings.around(conditions);
      const file = path.join(folder, "count");
      return {
        ...start,
        launcher: [...launcher, "perf", "stat", "-x", ",", "-e", EVENT, "-o", file, "--"],
        read: async () => {
          const instructions = countIn(attempt(() => readFileSync(file, "utf8")) ?? "");
          return { isWhole: instructions !== undefined, instructions: instructions ?? 0 };
        },
      };
    },
  };
}

/** @returns undefined if perf reports that it did not count, or only part of the time */
function countIn(text: string): number | undefined {
  const [, count, percent = 100] = COUNT.exec(text) ?? [];
  return count === undefined || Number(percent) < 100 ? undefined : Number(count);
}
