import type { ScenarioConfig } from "../../domain/run/config.ts";
import { type Cell, type Lane, laneSeriesName } from "../../domain/run/lane.ts";
import {
  type BurstUsage,
  isUnanswered,
  type LoadResult,
  type Sample,
  sampleOf,
} from "../../domain/run/sample.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { CpuTimes } from "../../ports/machine.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { scenarioKey } from "../arms/arms.ts";
import { named } from "../named.ts";
import { checkStillAnswers, type Question } from "./check-answer.ts";
import type { Measurement } from "./measurement.ts";

/** A server and the load that it gets. */
export interface Target {
  readonly server: RunningServer;
  readonly lane: Lane;
  readonly cell: Cell;
}

/**
 * Runs one burst and records its sample.
 * @param place the burst's place in the plan
 * @throws LoadgateError `measurement` where the server or the generator fails, or an answer is wrong
 */
export async function measureBurst(
  measurement: Measurement,
  target: Target,
  place: Pick<Sample, "round" | "block" | "position">,
): Promise<void> {
  const { world, recorder } = measurement;
  const { server, lane, cell } = target;
  const before = world.machine.cpuTimes();
  const startedAt = world.machine.date().toISOString();
  const { result, usage } = await server.observe(() => load(measurement, target));
  const machine = machineUsage(before, world.machine.cpuTimes());
  const loadAverage = world.machine.loadAverage();
  recorder.loaded(result.durationMs);

  const counters = withoutNullish({ ...usage, ...machine, loadAverage });
  const sample = sampleOf({ ...place, startedAt }, cell, { result, usage: counters });
  recorder.sampled(lane, cell, sample);
  const question = questionTo(measurement, target);
  checkBodies(question.scenario, result, laneSeriesName(lane, cell));
  if (isUnanswered(result)) await checkStillAnswers(question);
}

function machineUsage(before: CpuTimes, after: CpuTimes): BurstUsage {
  const allMs = after.allMs - before.allMs;
  const since = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : to - from;
  return withoutNullish({
    ...(allMs > 0 && { machineCpuMs: allMs, machineBusyMs: after.busyMs - before.busyMs }),
    stolenMs: since(before.stolenMs, after.stolenMs),
    stalledMs: since(before.stalledMs, after.stalledMs),
  });
}

/** The request that loads a server, to be sent once and its answer checked. */
export function questionTo(
  { world, scenarios, bodies, signal }: Measurement,
  { server, lane, cell }: Target,
): Question {
  const { http, machine } = world;
  const scenario = named(scenarios, scenarioKey(lane.arm, cell.scenario));
  const body = bodies.get(scenario.name);
  return { server, scenario, body, http, matches: machine.matches, signal };
}

/**
 * Loads a server once.
 * @throws LoadgateError `measurement` where the server or the generator fails
 */
export async function load(
  { generator, scenarios, signal }: Measurement,
  { server, lane, cell }: Target,
): Promise<LoadResult> {
  const scenario = named(scenarios, scenarioKey(lane.arm, cell.scenario));
  const { path, method, headers, bodyFile, expect } = scenario;
  const { level, shape } = cell;
  const url = `${server.url}${path}`;
  const request = { url, method, headers, bodyFile, level, shape, expectedStatus: expect.status };
  const result = await generator.load(withoutNullish(request), signal);
  server.assertAlive();
  return result;
}

/**
 * The generator does not look at bodies, but their total length shows whether one is wrong: where an exact
 * body is expected, every right answer has the same length.
 */
function checkBodies({ name, method, expect }: ScenarioConfig, result: LoadResult, series: string) {
  if (expect.body === undefined || method === "HEAD" || result.unexpected > 0) return;
  const { expected, bodyBytes } = result;
  const expectedBytes = expected * new TextEncoder().encode(expect.body).byteLength;
  if (bodyBytes === expectedBytes) return;
  const message = `${series}: wrong answers under load: ${expected} bodies had ${bodyBytes} bytes in total, expected ${expectedBytes}`;
  throw new LoadgateError("measurement", message, {
    hint: `The server answers scenarios.${name} correctly when idle and wrongly under load; look for shared state.`,
  });
}
