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
import { scenarioKey } from "./arms.ts";
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
  const { result, usage } = await server.observe(() => load(measurement, { server, lane, cell }));
  const machine = machineUsage(before, world.host.cpuTimes());
  const loadAverage = world.host.loadAverage();
  recorder.loaded(result.durationMs);

  const counters = {
    ...usage,
    ...machine,
    ...(loadAverage !== undefined && { loadAverage }),
  };
  recorder.sampled(lane, cell, sampleOf({ ...place, startedAt }, cell, result, counters));
  const form = formOf(lane, cell);
  checkBodies(get(measurement.scenarios, form), result, laneSeriesName(lane, cell));
  if (isUnanswered(result)) await checkStillAnswers(questionTo(measurement, server, form));
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

/** The key of the form in which a lane knows a cell's scenario. */
function formOf({ arm }: Lane, { scenario }: Cell): string {
  return scenarioKey(arm, scenario);
}

/**
 * A scenario's question to a running server.
 * @param form by {@link scenarioKey}
 */
export function questionTo(
  { world, scenarios, bodies, signal }: Measurement,
  server: RunningServer,
  form: string,
): Question {
  const scenario = get(scenarios, form);
  const body = bodies.get(scenario.name);
  const question = { server, scenario, http: world.http, matches: world.host.matches, signal };
  return body ? { ...question, body } : question;
}

/** A server that is loaded, with what, and in which shape. */
export interface Target {
  readonly server: RunningServer;
  readonly lane: Lane;
  readonly cell: Cell;
}

/**
 * Loads a server once.
 * @throws LoadgateError `measurement` where the server or the generator fails
 */
export async function load(
  { generator, scenarios, signal }: Measurement,
  { server, lane, cell }: Target,
): Promise<LoadResult> {
  const { path, method, headers, bodyFile, expect } = get(scenarios, formOf(lane, cell));
  const request = {
    url: `${server.url}${path}`,
    method,
    headers,
    level: cell.level,
    shape: cell.shape,
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
