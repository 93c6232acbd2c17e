import {
  type Block,
  blockOrder,
  burstsMs,
  type Cell,
  type Lane,
  laneName,
  lanesOf,
  longestSetUpMs,
  MIN_BLOCKS,
  type Plan,
} from "../domain/plan.ts";
import { levelName } from "../domain/series.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import { scenarioKey } from "./arms.ts";
import { measureBurst, questionTo } from "./burst.ts";
import { checkAnswer, checkContent, type Question } from "./check-answer.ts";
import { get, type Measurement, onLane, type RunningServers } from "./measurement.ts";
import { withReadings } from "./readings.ts";
import { createStarter, type StartServers } from "./start-servers.ts";
import { warmUp } from "./warm-up.ts";

/**
 * Carries out a plan: in each round fresh servers, all of them up at once, then the round's blocks.
 * When the machine is slower than the estimate, the last blocks are left out to stay in the budget. Where
 * the measurement says what is decided, only the others go on, with the time that this leaves to them.
 * @throws LoadgateError `measurement` where a server or the generator fails; nothing runs then
 */
export async function measure(measurement: Measurement): Promise<void> {
  const { world, budgetMs = Number.POSITIVE_INFINITY, undecided } = measurement;
  const clock = world.host.now;
  const start = createStarter(measurement);
  const pace = createPace(clock);
  const beganMs = clock();
  let { cells, plan } = measurement;
  let extra = plan.blocksPerCell;
  let owed = MIN_BLOCKS * cells.length;
  for (let index = 0; index < plan.rounds.length; index += 1) {
    const isLast = () => index === plan.rounds.length - 1;
    // Each round has its part of the budget: what decided cells leave of it goes to the others.
    const deadline = () =>
      beganMs + budgetMs * (undecided && !isLast() ? (index + 1) / plan.rounds.length : 1);
    const planned = () => blocksOf(plan, index).filter(({ cell }) => cells.includes(cell));
    const isLate = (cell: Cell) => pace.ends(cell) > deadline();
    const [first] = planned();
    if (first && owed <= 0 && pace.ends(first.cell, pace.setUpMs()) > deadline()) continue;
    const setUp = pace.setsUp();
    const warmUntilMs = clock() + longestSetUpMs(cells, budgetMs);
    await withServers({ ...measurement, cells, start }, index, async (running) => {
      await warmUp({ ...measurement, cells }, running, warmUntilMs);
      setUp();
      if (index === 0 && measurement.replan) {
        plan = measurement.replan(pace.setUpMs());
        extra = plan.blocksPerCell;
      }
      await withReadings({ ...measurement, cells }, running, async () => {
        const run = async (block: Block) => {
          // What is decided falls away, so there time is the only measure.
          const fraction = undecided
            ? Math.min(1, (clock() - beganMs) / budgetMs)
            : pace.estimatedMs() / wholeMs(plan);
          const estimateMs = undecided ? budgetMs : plan.estimateMs;
          world.progress.advance({
            fraction,
            remainingMs: Math.max(
              0,
              Math.min(beganMs + budgetMs - clock(), estimateMs * (1 - fraction)),
            ),
            current: `${block.cell.scenario} ${levelName(block.cell.level)}`,
          });
          await pace.measured(block.cell, () => measureBlock(measurement, running, index, block));
        };
        for (const block of planned()) {
          if (owed <= 0 && isLate(block.cell)) return;
          await run(block);
          owed -= 1;
        }
        if (cells.length === measurement.cells.length) return;
        for (; ; extra += 1) {
          for (const cell of cells) {
            if (isLate(cell)) return;
            await run({ index: extra, cell, order: blockOrder(cell, extra) });
          }
        }
      });
    });
    if (undecided && !isLast()) cells = undecided(cells);
    if (cells.length === 0) return;
  }
}

function blocksOf({ rounds }: Plan, round: number): readonly Block[] {
  return rounds[round]?.blocks ?? [];
}

function wholeMs({ rounds }: Plan): number {
  return rounds
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { cell }) => sum + burstsMs([cell]), 0);
}

async function measureBlock(
  measurement: Measurement,
  running: RunningServers,
  round: number,
  { index, cell, order }: Block,
): Promise<void> {
  for (const [position, lane] of order.entries()) {
    const place = { round, block: index, position };
    const server = get(running, laneName(lane));
    await onLane(lane, () => measureBurst(measurement, server, lane, cell, place));
  }
}

/** What blocks took so far, not what they were expected to take, tells the next one's end. */
function createPace(clock: () => number) {
  let measuredMs = 0;
  let estimatedMs = 0;
  let setUpMs = 0;
  return {
    /** When a block of a cell would end that begins after some time from now. */
    ends: (cell: Cell, afterMs = 0) =>
      clock() + afterMs + (estimatedMs > 0 ? measuredMs / estimatedMs : 1) * burstsMs([cell]),
    /** What the blocks so far were expected to take. */
    estimatedMs: () => estimatedMs,
    setUpMs: () => setUpMs,
    /** Begins to time a set-up; the function that it returns ends it. */
    setsUp: () => {
      const beganMs = clock();
      return () => {
        setUpMs = clock() - beganMs;
      };
    },
    measured: async (cell: Cell, work: () => Promise<void>) => {
      const beganMs = clock();
      await work();
      measuredMs += clock() - beganMs;
      estimatedMs += burstsMs([cell]);
    },
  };
}

async function withServers(
  measurement: Measurement & { readonly start: StartServers },
  round: number,
  use: (running: RunningServers) => Promise<void>,
): Promise<void> {
  const { cells, recorder, start } = measurement;
  const running = new Map<string, RunningServer>();
  try {
    await start(lanesOf(cells), round, running);
    const askAll = async (check: (question: Question) => Promise<void>) => {
      for (const [lane, scenario] of lanesAndScenarios(cells)) {
        const form = scenarioKey(lane.arm, scenario);
        const question = questionTo(measurement, get(running, laneName(lane)), form);
        await onLane(lane, () => check(question));
      }
    };
    await askAll(checkAnswer);
    await use(running);
    await askAll(checkContent);
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
