import { type Cell, type Lane, laneName, lanesOf } from "../domain/run/lane.ts";
import { type Arms, scenarioKey, withoutBase } from "./arms/arms.ts";
import { startLane } from "./arms/start-lane.ts";
import { checkAnswers } from "./measure/check-answer.ts";
import { named } from "./named.ts";
import type { Services } from "./services/services.ts";
import type { World } from "./world.ts";

/**
 * Starts each server of head once and asks it, before time goes into building base: with a head that does not answer,
 * there is nothing to compare. None runs afterwards.
 * @throws LoadgateError `measurement` where one does not start or answers wrongly
 */
export async function tryHead(
  world: Pick<World, "runtime" | "http" | "machine" | "progress">,
  signal: AbortSignal,
  { arms, services }: { readonly arms: Arms; readonly services: Pick<Services, "reset"> },
): Promise<void> {
  const cells = withoutBase(arms.cells);
  const { matches } = world.machine;
  for (const lane of lanesOf(cells)) {
    const server = named(arms.servers, laneName(lane));
    if (server.url !== undefined) continue;
    world.progress.stage(`Trying ${laneName(lane)}`);
    await services.reset([{ lane, server }]);
    const running = await startLane(world, { lane, server }, signal);
    try {
      for (const name of scenariosOf(cells, lane)) {
        const scenario = named(arms.scenarios, scenarioKey("head", name));
        await checkAnswers({ server: running, scenario, http: world.http, matches, signal });
      }
    } finally {
      await running.stop();
    }
  }
}

function scenariosOf(cells: readonly Cell[], { server }: Lane): ReadonlySet<string> {
  const own = cells.filter(({ lanes }) => lanes.some((one) => one.server === server));
  return new Set(own.map(({ scenario }) => scenario));
}
