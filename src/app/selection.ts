import type { Config } from "../domain/config.ts";
import type { Cell } from "../domain/plan.ts";

/**
 * The part of a configuration that is to be measured.
 * @param config the whole configuration
 * @param matches whether `SERVER/SCENARIO` is wanted
 * @returns a cell for each scenario and level that has a wanted server
 */
export function selectCells(config: Config, matches: (name: string) => boolean): readonly Cell[] {
  return config.scenarios.flatMap((scenario) => {
    const lanes = scenario.servers
      .filter((server) => matches(`${server}/${scenario.name}`))
      .map((server) => ({ server, arm: "head" as const }));
    if (lanes.length === 0) return [];
    return scenario.concurrency.map((concurrency) => ({
      scenario: scenario.name,
      level: { concurrency },
      lanes,
    }));
  });
}
