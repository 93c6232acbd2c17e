import { childEnvironment } from "../../adapters/process/child-environment.ts";
import type { UnusableCounter } from "../../domain/series/counts.ts";
import type { FindCounter } from "../port.ts";
import { createCachegrind } from "./cachegrind.ts";
import { asking } from "./counter-tools.ts";
import { createHardwareCounters } from "./hardware.ts";
import { createSurroundings } from "./surroundings.ts";

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
