import { cellsOf } from "../app/plan/configured-cells.ts";
import { parseConfig } from "../config/load.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { ROUNDS_TO_DECIDE } from "../domain/run/plan/round-counts.ts";
import { asIfQuick, budgetToDecideMs } from "../domain/run/plan/time-estimate.ts";
import { configurationText, UNKNOWN_SERVICE } from "./configuration.ts";
import type { Service } from "./service.ts";

/** Used if no budget fits more concurrency levels. */
const FEWEST_LEVELS = [50];
const LEVELS = [[1, 50], FEWEST_LEVELS];

/** Less would be enough for a few series, but would detect less. */
const USUAL_MINUTES = 5;
const LEAST_LOCAL_MINUTES = 2;
const MOST_MINUTES = 90;

/** A configuration for the detected services. */
export interface Draft {
  /** YAML */
  readonly text: string;
  /** Budget for base and head. */
  readonly minutes: number;
  /** Budget that is enough for head alone. */
  readonly localMinutes: number;
  /** The remaining problem, if any. */
  readonly warning?: string;
}

/**
 * Writes a configuration with a budget that starts each server as often as a verdict needs.
 * @param project slug of the project in Bencher that keeps the baseline
 */
export function draftConfiguration(found: readonly Service[], project?: string): Draft {
  const services = found.length > 0 ? found : [UNKNOWN_SERVICE];
  const startMs = Object.fromEntries(services.map((service) => [service.name, service.startMs]));
  const write = (levels: readonly number[], minutes: number) =>
    configurationText({ services, levels, budget: `${minutes}m`, project });
  for (const levels of LEVELS) {
    const config = parseConfig(write(levels, MOST_MINUTES), "loadgate.yml");
    const needed = (withBase: boolean) => neededMinutes(config, withBase, startMs);
    const minutes = candidate(Math.max(USUAL_MINUTES, needed(true)));
    const localMinutes = candidate(Math.max(LEAST_LOCAL_MINUTES, needed(false)));
    if (minutes === undefined || localMinutes === undefined) continue;
    return { text: write(levels, minutes), minutes, localMinutes };
  }
  return {
    text: write(FEWEST_LEVELS, MOST_MINUTES),
    minutes: MOST_MINUTES,
    localMinutes: MOST_MINUTES,
    warning: `${services.length} servers are too many for one run of ${MOST_MINUTES} minutes: split them into several configurations.`,
  };
}

/** Candidate budgets, in minutes. */
const MINUTES = [1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90];

const MINUTE_MS = 60_000;

/** Safety margin, because starts and warm-up are estimates and machines differ. */
const MARGIN = 1.25;

/**
 * How many minutes start every server as often as a verdict needs.
 * @param withBase true if base is measured beside head
 * @param startMs expected warm-up time of each server, by its name
 */
function neededMinutes(
  config: Config,
  withBase: boolean,
  startMs: Readonly<Record<string, number>>,
): number {
  // The estimates for the frameworks are better than ones derived from the commands.
  const cells = asIfQuick(cellsOf(config, withBase ? ["base"] : []));
  const startsMs = config.servers.reduce((sum, { name }) => sum + (startMs[name] ?? 0), 0);
  const arms = withBase ? 2 : 1;
  return (MARGIN * (budgetToDecideMs(cells) + ROUNDS_TO_DECIDE * arms * startsMs)) / MINUTE_MS;
}

/** The smallest candidate that is long enough; undefined if none is. */
function candidate(least: number): number | undefined {
  return MINUTES.find((minutes) => minutes >= least);
}
