import { hasBase, scenarioKey } from "../../../src/app/arms/arms.ts";
import { measure } from "../../../src/app/measure/measure.ts";
import type { RunRequest } from "../../../src/app/run-benchmark.ts";
import { createRecorder, type LaneAndCell } from "../../../src/app/stages/recorder.ts";
import type { Config } from "../../../src/domain/run/plan/config.ts";
import { type Plan, replanned } from "../../../src/domain/run/plan/plan.ts";
import { seriesOf } from "../../../src/domain/series/lane.ts";
import { aRequest } from "./request.ts";
import { aWorld, type Behaviour } from "./world.ts";

/**
 * A measurement in a fake world that is ready to begin.
 * @param behaviour what the world does
 * @param config what differs from the usual configuration
 * @param overrides what differs from the usual run
 */
export function prepare(
  behaviour: Partial<Behaviour> = {},
  config: Partial<Config> = {},
  overrides: Partial<RunRequest> = {},
) {
  const world = aWorld(behaviour);
  const { config: whole, cells, plan, budgetMs, signal } = aRequest(config, overrides);
  const recorder = createRecorder(world.machine.now);
  const formOf = ({ cell }: LaneAndCell) => {
    const { requests = [] } = whole.scenarios.find(({ name }) => name === cell.scenario) ?? {};
    return { configHash: "hash", ...(requests.length > 1 && { requests }) };
  };
  const plans: Plan[] = [plan];
  const servers = whole.servers.flatMap((one) => [
    [one.name, one] as const,
    [`${one.name} (base)`, one] as const,
  ]);
  const run = async () => {
    await measure({
      world,
      plan,
      cells,
      recorder,
      signal,
      generator: await world.installGenerator(signal),
      servers: new Map(servers),
      scenarios: new Map(
        whole.scenarios.flatMap((one) => [
          [scenarioKey("head", one.name), one] as const,
          [scenarioKey("base", one.name), one] as const,
        ]),
      ),
      // Each first load looks slower, so a second follows.
      ...(hasBase(cells) && { slowerSustained: () => new Set(seriesOf(cells)) }),
      replan: (setUpMs, { cells: settled }) => {
        const next = replanned(plan, { cells: settled, budgetMs, seed: plan.seed, setUpMs });
        plans.push(next);
        return next;
      },
    });
  };
  const facts = {
    series: () => recorder.series(cells, formOf),
    servers: () => recorder.servers(cells),
  };
  const lastPlan = () => plans.at(-1) ?? plan;
  return { world, plan, lastPlan, cells, recorder: { ...recorder, ...facts }, run };
}

/** The same, carried out. */
export async function measured(...args: Parameters<typeof prepare>) {
  const all = prepare(...args);
  await all.run();
  return all;
}
