import { parseConfig } from "../config/load.ts";
import { budgetMinutes } from "./budget.ts";
import { configurationText, UNKNOWN_SERVICE } from "./configuration.ts";
import type { Service } from "./service.ts";

/** Concurrency levels to choose from: the first that a budget can be found for. */
const FEWEST_LEVELS = [50];
const LEVELS = [[1, 50], FEWEST_LEVELS];

/** Less would be enough for a few series, but would find less. */
const USUAL_MINUTES = 5;
const LEAST_LOCAL_MINUTES = 2;
const MOST_MINUTES = 90;

/** A configuration for the services that were found. */
export interface Draft {
  /** YAML */
  readonly text: string;
  /** Its budget, for base and head. */
  readonly minutes: number;
  /** A budget that is enough for head alone. */
  readonly localMinutes: number;
  /** What is still wrong with it. */
  readonly warning?: string;
}

/** Writes a configuration whose budget starts each server as often as a verdict needs. */
export function draftConfiguration(found: readonly Service[]): Draft {
  const services = found.length > 0 ? found : [UNKNOWN_SERVICE];
  const startMs = Object.fromEntries(services.map((service) => [service.name, service.startMs]));
  for (const levels of LEVELS) {
    const write = (minutes: number) =>
      configurationText({ services, levels, budget: `${minutes}m` });
    const config = parseConfig(write(MOST_MINUTES), "loadgate.yml");
    const budgetFor = (withBase: boolean, atLeastMinutes: number) =>
      budgetMinutes(config, { withBase, startMs, atLeastMinutes });
    const minutes = budgetFor(true, USUAL_MINUTES);
    const localMinutes = budgetFor(false, LEAST_LOCAL_MINUTES);
    if (minutes === undefined || localMinutes === undefined) continue;
    return { text: write(minutes), minutes, localMinutes };
  }
  return {
    text: configurationText({ services, levels: FEWEST_LEVELS, budget: `${MOST_MINUTES}m` }),
    minutes: MOST_MINUTES,
    localMinutes: MOST_MINUTES,
    warning: `${services.length} servers are too many for one run of ${MOST_MINUTES} minutes: split them into several configurations.`,
  };
}
