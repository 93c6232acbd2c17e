import {
  type Block,
  burstsMs,
  type Cell,
  type Lane,
  laneName,
  lanesOf,
  MIN_BLOCKS,
  type Round,
} from "../domain/plan.ts";
import { levelName } from "../domain/series.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import { measureBurst, questionTo, warmUp } from "./burst.ts";
import { checkAnswer, checkContent } from "./check-answer.ts";
import { get, type Measurement, type RunningServers, startLane } from "./measurement.ts";
import { withReadings } from "./readings.ts";

/**
 * Carries out a plan: in each round fresh servers, all of them up at once, then the round's blocks.
 * When the machine is slower than the estimate, the last blocks are left out to stay in the budget.
 * @throws LoadgateError `measurement` where a server or the generator fails; nothing runs then
 */
export async function measure(measurement: Measurement): Promise<void> {
  const { world, plan, cells, budgetMs = Number.POSITIVE_INFINITY } = measurement;
  const deadline = world.host.now() + budgetMs;
  const wholeMs = plan.rounds
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { cell }) => sum + burstsMs([cell]), 0);
  const clock = world.host.now;
  let done = 0;
  let setUpMs = 0;
  let measuringMs = 0;
  let estimatedMs = 0;
  const isLate = (block: Block | undefined, beforeMs = 0) => {
    if (block === undefined || done < MIN_BLOCKS * cells.length) return false;
    // What the blocks so far took, not what they were expected to take, tells the next one's end.
    const pace = estimatedMs > 0 ? measuringMs / estimatedMs : 1;
    return clock() + beforeMs + pace * burstsMs([block.cell]) > deadline;
  };
  for (const round of plan.rounds) {
    if (isLate(round.blocks[0], setUpMs)) return;
    const startedMs = clock();
    await withServers(measurement, round, async (running) => {
      await warmUp(measurement, running);
      await withReadings(measurement, running, async () => {
        setUpMs = clock() - startedMs;
        for (const block of round.blocks) {
          if (isLate(block)) return;
          const beganMs = clock();
          const fraction = estimatedMs / wholeMs;
          const estimateMs = plan.estimateMs * (1 - fraction);
          world.progress.advance({
            fraction,
            remainingMs: Math.max(0, Math.min(deadline - beganMs, estimateMs)),
            current: `${block.cell.scenario} ${levelName(block.cell.level)}`,
          });
          for (const [position, lane] of block.order.entries()) {
            const place = { round: round.index, block: block.index, position };
            await measureBurst(measurement, get(running, laneName(lane)), lane, block.cell, place);
          }
          done += 1;
          measuringMs += clock() - beganMs;
          estimatedMs += burstsMs([block.cell]);
        }
      });
    });
  }
}

async function withServers(
  measurement: Measurement,
  round: Round,
  use: (running: RunningServers) => Promise<void>,
): Promise<void> {
  const { world, cells, servers, recorder, signal } = measurement;
  const running = new Map<string, RunningServer>();
  try {
    for (const lane of lanesOf(cells)) {
      const name = laneName(lane);
      const server = await startLane(world, lane, get(servers, name), signal);
      running.set(name, server);
      const { rssBytes } = await server.usage();
      recorder.started(lane, {
        round: round.index,
        coldStartMs: server.coldStartMs,
        ...(rssBytes !== undefined && { idleRssBytes: rssBytes }),
      });
    }
    const questions = lanesAndScenarios(cells).map(([lane, scenario]) =>
      questionTo(measurement, get(running, laneName(lane)), scenario),
    );
    for (const question of questions) await checkAnswer(question);
    await use(running);
    for (const question of questions) await checkContent(question);
    for (const lane of lanesOf(cells)) {
      const { peakRssBytes } = await get(running, laneName(lane)).usage();
      if (peakRssBytes !== undefined) recorder.updated(lane, { peakRssBytes });
    }
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop()));
  }
}

function lanesAndScenarios(cells: readonly Cell[]): readonly (readonly [Lane, string])[] {
  const pairs = cells.flatMap(({ lanes, scenario }) =>
    lanes.map((lane) => [`${laneName(lane)} ${scenario}`, [lane, scenario] as const] as const),
  );
  return [...new Map(pairs).values()];
}
