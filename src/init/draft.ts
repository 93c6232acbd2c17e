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
  for (const levels of LEVELS) {
    const write = (minutes: number) =>
      configurationText({
        services,
        levels,
        budget: `${minutes}m`,
        project,
      });
    const config = parseConfig(write(MOST_MINUTES), "loadgate.yml");
    const budgetFor = (withBase: boolean, atLeastMinutes: number) =>
      budgetMinutes(config, { withBase, startMs, atLeastMinutes });
    const minutes = budgetFor(true, USUAL_MINUTES);
    const localMinutes = budgetFor(false, LEAST_LOCAL_MINUTES);
    if (minutes === undefined || localMinutes === undefined) continue;
    return { text: write(minutes), minutes, localMinutes };
  }
  return {
    text: configurationText({
      services,
      levels: FEWEST_LEVELS,
      budget: `${MOST_MINUTES}m`,
      project,
    }),
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

/** Requirements of a budget. */
interface BudgetRequest {
  /** True if base is measured beside head. */
  readonly withBase: boolean;
  /** Expected warm-up time of each server, by its name. */
  readonly startMs: Readonly<Record<string, number>>;
  readonly atLeastMinutes: number;
}

/**
 * The smallest candidate budget that starts every server as often as a verdict needs.
 * @returns minutes; undefined if none is enough
 */
function budgetMinutes(config: Config, request: BudgetRequest): number | undefined {
  const { withBase, startMs, atLeastMinutes } = request;
  // The estimates for the frameworks are better than ones derived from the commands.
  const cells = asIfQuick(cellsOf(config, withBase ? ["base"] : []));
  const startsMs = config.servers.reduce((sum, { name }) => sum + (startMs[name] ?? 0), 0);
  const arms = withBase ? 2 : 1;
  const neededMs = MARGIN * (budgetToDecideMs(cells) + ROUNDS_TO_DECIDE * arms * startsMs);
  return MINUTES.find((minutes) => minutes >= atLeastMinutes && minutes * MINUTE_MS >= neededMs);
}
