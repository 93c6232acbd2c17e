import type { ScenarioConfig, ServerConfig } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import {
  type Block,
  blocksMs,
  type Cell,
  type Lane,
  laneName,
  laneSeriesName,
  lanesOf,
  MIN_BLOCKS,
  type Plan,
  type Round,
} from "../domain/plan.ts";
import { isUnanswered, type LoadResult, type Sample, sampleOf } from "../domain/sample.ts";
import { levelName } from "../domain/series.ts";
import type { LoadGenerator } from "../ports/load-generator.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import { checkAnswer, checkContent, checkStillAnswers, type Question } from "./check-answer.ts";
import type { Recorder } from "./recorder.ts";
import type { World } from "./world.ts";

/** Everything that a measurement needs, all of it ready. */
export interface Measurement {
  readonly world: World;
  readonly generator: LoadGenerator;
  readonly plan: Plan;
  readonly cells: readonly Cell[];
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  /** Bodies of the scenarios that send one. */
  readonly bodies: ReadonlyMap<string, Uint8Array>;
  readonly burstMs: number;
  readonly warmUpMs: number;
  readonly budgetMs: number;
  readonly recorder: Recorder;
  readonly signal: AbortSignal;
}

/** Servers of one round, by lane name. */
type RunningServers = ReadonlyMap<string, RunningServer>;

/**
 * Carries out a plan: in each round fresh servers, all of them up at once, then the round's blocks.
 * When the machine is slower than the estimate, the last blocks are left out to stay in the budget.
 * @throws LoadgateError `measurement` where a server or the generator fails; nothing runs then
 */
export async function measure(measurement: Measurement): Promise<void> {
  const { world, plan, cells, budgetMs, burstMs } = measurement;
  const deadline = world.host.now() + budgetMs;
  const blockCount = plan.rounds.reduce((sum, round) => sum + round.blocks.length, 0);
  const clock = world.host.now;
  let done = 0;
  let setUpMs = 0;
  let measuringMs = 0;
  let estimatedMs = 0;
  const isLate = (block: Block | undefined, beforeMs = 0) => {
    if (block === undefined || done < MIN_BLOCKS * cells.length) return false;
    // What the blocks so far took, not what they were expected to take, tells the next one's end.
    const pace = estimatedMs > 0 ? measuringMs / estimatedMs : 1;
    return clock() + beforeMs + pace * blocksMs([block.cell], burstMs) > deadline;
  };
  for (const round of plan.rounds) {
    if (isLate(round.blocks[0], setUpMs)) return;
    const startedMs = clock();
    await withServers(measurement, round, async (running) => {
      await warmUp(measurement, running);
      setUpMs = clock() - startedMs;
      for (const block of round.blocks) {
        if (isLate(block)) return;
        const beganMs = clock();
        const fraction = done / blockCount;
        world.progress.advance({
          fraction,
          remainingMs: Math.max(0, Math.min(deadline - beganMs, plan.estimateMs * (1 - fraction))),
          current: `${block.cell.scenario} ${levelName(block.cell.level)}`,
        });
        for (const [position, lane] of block.order.entries()) {
          const place = { round: round.index, block: block.index, position };
          await measureBurst(measurement, get(running, laneName(lane)), lane, block.cell, place);
        }
        done += 1;
        measuringMs += clock() - beganMs;
        estimatedMs += blocksMs([block.cell], burstMs);
      }
    });
  }
}

async function withServers(
  measurement: Measurement,
  round: Round,
  use: (running: RunningServers) => Promise<void>,
): Promise<void> {
  const { cells, recorder } = measurement;
  const running = new Map<string, RunningServer>();
  try {
    for (const lane of lanesOf(cells)) {
      const server = await startServer(measurement, lane);
      running.set(laneName(lane), server);
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
      if (peakRssBytes !== undefined) recorder.peaked(lane, peakRssBytes);
    }
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop()));
  }
}

function startServer({ world, servers, signal }: Measurement, lane: Lane): Promise<RunningServer> {
  const { directory, run, env, port, ready } = get(servers, lane.server);
  const request = { name: laneName(lane), directory, run, env, ready };
  return world.runtime.start(port === undefined ? request : { ...request, port }, signal);
}

async function warmUp(measurement: Measurement, running: RunningServers): Promise<void> {
  const { cells, warmUpMs, recorder } = measurement;
  for (const cell of cells) {
    for (const lane of cell.lanes) {
      const server = get(running, laneName(lane));
      // Bursts only count statuses; here, where nothing is measured, an answer is read under load.
      const ends = await Promise.allSettled([
        load(measurement, server, cell, warmUpMs),
        checkContent(questionTo(measurement, server, cell.scenario)),
      ]);
      for (const end of ends) if (end.status === "rejected") throw end.reason;
      recorder.loaded(warmUpMs);
    }
  }
}

async function measureBurst(
  measurement: Measurement,
  server: RunningServer,
  lane: Lane,
  cell: Cell,
  place: Pick<Sample, "round" | "block" | "position">,
): Promise<void> {
  const { world, recorder, burstMs } = measurement;
  const before = await server.usage();
  const machineBeforeMs = world.host.cpuTimeMs();
  const startedAt = world.host.date().toISOString();
  const result = await load(measurement, server, cell, burstMs);
  const machineAfterMs = world.host.cpuTimeMs();
  const after = await server.usage();
  recorder.loaded(result.durationMs);

  const machineCpuMs = machineAfterMs - machineBeforeMs;
  const usage = {
    // A process that ended meanwhile took its time with it: what is left says nothing.
    ...(before.cpuMs !== undefined &&
      after.cpuMs !== undefined &&
      after.cpuMs >= before.cpuMs && { serverCpuMs: after.cpuMs - before.cpuMs }),
    ...(machineCpuMs > 0 && { machineCpuMs }),
  };
  recorder.sampled(lane, cell, sampleOf({ ...place, startedAt }, result, usage));
  checkBodies(get(measurement.scenarios, cell.scenario), result, laneSeriesName(lane, cell));
  if (isUnanswered(result)) await checkStillAnswers(questionTo(measurement, server, cell.scenario));
}

function questionTo(
  { world, scenarios, bodies, signal }: Measurement,
  server: RunningServer,
  scenario: string,
): Question {
  const body = bodies.get(scenario);
  const question = { server, scenario: get(scenarios, scenario), http: world.http, signal };
  return body ? { ...question, body } : question;
}

async function load(
  { generator, scenarios, signal }: Measurement,
  server: RunningServer,
  { scenario, level }: Cell,
  durationMs: number,
): Promise<LoadResult> {
  const { path, method, headers, bodyFile, expect } = get(scenarios, scenario);
  const request = {
    url: `${server.url}${path}`,
    method,
    headers,
    level,
    durationMs,
    expectedStatus: expect.status,
    ...(bodyFile !== undefined && { bodyFile }),
  };
  const result = await generator.load(request, signal);
  server.assertAlive();
  return result;
}

/**
 * The generator does not look at bodies, but their total length gives a wrong one away: with an
 * exact expected body every right answer has the same length.
 */
function checkBodies({ name, method, expect }: ScenarioConfig, result: LoadResult, series: string) {
  if (expect.body === undefined || method === "HEAD" || result.unexpected > 0) return;
  const length = new TextEncoder().encode(expect.body).byteLength;
  if (result.bodyBytes === result.expected * length) return;
  throw new LoadgateError(
    "measurement",
    `${series}: wrong answers under load: ${result.expected} bodies had ${result.bodyBytes} bytes in all, expected ${result.expected * length}`,
    {
      hint: `The server answers scenarios.${name} rightly when idle and wrongly when loaded; look for shared state.`,
    },
  );
}

function lanesAndScenarios(cells: readonly Cell[]): readonly (readonly [Lane, string])[] {
  const pairs = cells.flatMap(({ lanes, scenario }) =>
    lanes.map((lane) => [`${laneName(lane)} ${scenario}`, [lane, scenario] as const] as const),
  );
  return [...new Map(pairs).values()];
}

function get<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is named ${key}`);
  return value;
}
