import type { ScenarioConfig } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import { type Cell, type Lane, laneSeriesName } from "../domain/plan.ts";
import {
  type BurstUsage,
  isUnanswered,
  type LoadResult,
  type Sample,
  sampleOf,
} from "../domain/sample.ts";
import type { CpuTimes } from "../ports/host.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import { checkStillAnswers, type Question } from "./check-answer.ts";
import { get, type Measurement } from "./measurement.ts";

/**
 * Runs one burst and records its sample.
 * @param place where it stands in the plan
 * @throws LoadgateError `measurement` where the server or the generator fails, or an answer is wrong
 */
export async function measureBurst(
  measurement: Measurement,
  server: RunningServer,
  lane: Lane,
  cell: Cell,
  place: Pick<Sample, "round" | "block" | "position">,
): Promise<void> {
  const { world, recorder } = measurement;
  const before = world.host.cpuTimes();
  const startedAt = world.host.date().toISOString();
  const { result, usage } = await server.observe(() => load(measurement, server, cell));
  const machine = machineUsage(before, world.host.cpuTimes());
  const loadAverage = world.host.loadAverage();
  recorder.loaded(result.durationMs);

  const counters = {
    ...usage,
    ...machine,
    ...(loadAverage !== undefined && { loadAverage }),
  };
  recorder.sampled(lane, cell, sampleOf({ ...place, startedAt }, cell, result, counters));
  checkBodies(get(measurement.scenarios, cell.scenario), result, laneSeriesName(lane, cell));
  if (isUnanswered(result)) await checkStillAnswers(questionTo(measurement, server, cell.scenario));
}

function machineUsage(before: CpuTimes, after: CpuTimes): BurstUsage {
  const allMs = after.allMs - before.allMs;
  const since = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : to - from;
  const stolenMs = since(before.stolenMs, after.stolenMs);
  const stalledMs = since(before.stalledMs, after.stalledMs);
  return {
    ...(allMs > 0 && { machineCpuMs: allMs, machineBusyMs: after.busyMs - before.busyMs }),
    ...(stolenMs !== undefined && { stolenMs }),
    ...(stalledMs !== undefined && { stalledMs }),
  };
}

/** A scenario's question to a running server. */
export function questionTo(
  { world, scenarios, bodies, signal }: Measurement,
  server: RunningServer,
  scenario: string,
): Question {
  const body = bodies.get(scenario);
  const question = { server, scenario: get(scenarios, scenario), http: world.http, signal };
  return body ? { ...question, body } : question;
}

/**
 * Loads a server once.
 * @param cell what with, and in which shape
 * @throws LoadgateError `measurement` where the server or the generator fails
 */
export async function load(
  { generator, scenarios, signal }: Measurement,
  server: RunningServer,
  { scenario, level, shape }: Cell,
): Promise<LoadResult> {
  const { path, method, headers, bodyFile, expect } = get(scenarios, scenario);
  const request = {
    url: `${server.url}${path}`,
    method,
    headers,
    level,
    shape,
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
