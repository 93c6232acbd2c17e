import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import { sharesOfLoad } from "../../domain/run/plan/mix.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import { failedIn } from "../../domain/series/failed-requests.ts";
import { type Cell, laneSeriesName } from "../../domain/series/lane.ts";
import {
  type BurstResult,
  type BurstUsage,
  isUnanswered,
  type Sample,
  sampleOf,
} from "../../domain/series/sample.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import type { CpuTimes, Machine } from "../../ports/machine.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { scenarioKey } from "../arms/arms.ts";
import { checkContents, checkStillAnswers, isTwice, type Questions } from "../arms/check-answer.ts";
import type { LaneAndCell } from "../stages/recorder.ts";
import { checkBodies } from "./check-bodies.ts";
import type { Measurement } from "./measurement.ts";

/** A server with its load. */
export interface Target extends LaneAndCell {
  readonly server: RunningServer;
}

/**
 * Runs one burst and records its sample, and one for each request of a mix.
 * @param place the burst's place in the plan
 * @throws LoadgateError `measurement` if the server or the generator fails, or an answer is wrong
 */
export async function measureBurst(
  measurement: Measurement,
  target: Target,
  place: Pick<Sample, "round" | "block" | "position">,
): Promise<void> {
  const { world, recorder } = measurement;
  const { cell } = target;
  const questions = questionsTo(measurement, target);
  const startedAt = world.machine.date().toISOString();
  const { setsFirstsApart } = cell;
  const { result, usage, earlierCpuMs } = await observedLoad(measurement, target, {
    setsFirstsApart,
  });
  recorder.spent("loadMs", result.durationMs);
  recorder.usedEarlier(target.lane, place.round, earlierCpuMs);

  const at = { ...place, startedAt };
  for (const { request, share, result: own } of resultsIn(questions, cell, result)) {
    // The machine's resource usage cannot be split by request.
    const sample = sampleOf(at, share, { result: own, usage: request ? {} : usage });
    recorder.sampled(target, sample, request?.name);
  }
  checkBodies(questions.scenario, result, laneSeriesName(target.lane, cell));
  const answered = result.expected + result.unexpected;
  if (answered === 0 || isUnanswered(result)) await checkStillAnswers(questions);
}

/**
 * Loads a server once.
 * @param how as for {@link LoadRequest}
 * @returns the generator's result, and what the server and the machine used meanwhile
 * @throws LoadgateError `measurement` if the server or the generator fails
 */
export async function observedLoad(measurement: Measurement, target: Target, how: LoadOptions) {
  return await observedBy(measurement.world.machine, target.server, () =>
    load(measurement, questionsTo(measurement, target), target.cell, how),
  );
}

/**
 * Observes a load of a server.
 * @returns the generator's result, and what the server and the machine used meanwhile
 * @throws any error of the load
 */
export async function observedBy(
  machine: Pick<Machine, "cpuTimes" | "loadAverage">,
  server: Pick<RunningServer, "observe">,
  loading: () => Promise<BurstResult>,
) {
  const before = machine.cpuTimes();
  const observed = await server.observe(loading);
  const used = machineUsage(before, machine.cpuTimes());
  const usage: BurstUsage = { ...observed.usage, ...used, loadAverage: machine.loadAverage() };
  return { ...observed, usage };
}

function machineUsage(before: CpuTimes, after: CpuTimes): BurstUsage {
  const allMs = after.allMs - before.allMs;
  const since = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : to - from;
  return {
    ...(allMs > 0 && { machineCpuMs: allMs, machineBusyMs: after.busyMs - before.busyMs }),
    stolenMs: since(before.stolenMs, after.stolenMs),
    stalledMs: since(before.stalledMs, after.stalledMs),
  };
}

/** Options of {@link LoadRequest}. */
type LoadOptions = Pick<
  LoadRequest,
  "waitMs" | "setsFirstsApart" | "timesSecondHalf" | "afterMs" | "listsAnswers"
>;

/** Options for loading a server outside its bursts. */
interface LoadBeside extends LoadOptions {
  readonly round: number;
  /**
   * Maximum number of times each request is sent over one connection to check its answers, if the load lasts that
   * long; at least two.
   */
  readonly mostChecks?: number;
}

/**
 * Loads a server once outside its bursts, and records its failed requests. Bursts only count statuses. Here nothing
 * is measured, so the content of answers can be checked under load.
 * @returns the result for the whole load first, then for each request of a mix; and the server's resource usage
 * @throws LoadgateError `measurement` if the server or the generator fails, or an answer is wrong
 */
export async function loadAndCheck(
  measurement: Measurement,
  target: Target,
  { round, mostChecks = 0, ...how }: LoadBeside,
) {
  const { recorder } = measurement;
  const { cell } = target;
  const questions = questionsTo(measurement, target);
  const observed = target.server.observe(() => load(measurement, questions, cell, how));
  const [{ result, usage }] = await beside(observed, (isOver) =>
    checkContents(questions, (sent) => isTwice(sent) && (isOver() || sent >= mostChecks)),
  );
  checkBodies(questions.scenario, result, laneSeriesName(target.lane, cell));
  recorder.spent("loadMs", cell.shape.burstMs);
  const results = resultsIn(questions, cell, result);
  for (const { request, result: own } of results) {
    recorder.loadedBeside(target, { round, ...failedIn(own) }, request?.name);
  }
  return { results, usage };
}

/**
 * Does something beside other work, and waits for both.
 * @param other can ask whether the work is over
 * @throws what the work threw, otherwise what the other one threw
 */
export async function beside<Result, Other>(
  work: Promise<Result>,
  other: (isOver: () => boolean) => Promise<Other>,
) {
  let isOver = false;
  const working = work.finally(() => {
    isOver = true;
  });
  const both = [working, other(() => isOver)] as const;
  await Promise.allSettled(both);
  return await Promise.all(both);
}

/** The result of a whole load, then those of the requests of a mix, each with its share of the cell's load. */
function resultsIn(
  { scenario: { requests } }: Questions,
  cell: Cell,
  { parts = [], ...whole }: BurstResult,
) {
  const shares = sharesOfLoad(requests, cell);
  const ofParts = parts.map((result, at) => ({
    request: required(requests[at], "request"),
    share: required(shares[at], "share of the load"),
    result,
  }));
  return [{ request: undefined, share: cell, result: whole }, ...ofParts] as const;
}

/** The requests of a server's load, each to be sent once with its answer checked. */
export function questionsTo(
  { world, scenarios, signal, recorder }: Measurement,
  { server, lane, cell }: Target,
): Questions {
  const scenario = entryOf(scenarios, scenarioKey(lane.arm, cell.scenario));
  const onChecked: Questions["onChecked"] = ({ name }, { bodyBytes, truncated }) => {
    const request = scenario.requests.length > 1 ? name : undefined;
    if (!truncated) recorder.checked({ lane, cell }, bodyBytes, request);
  };
  return { server, scenario, world, signal, onChecked };
}

/**
 * Loads a server once: with the scenario's request, or with all requests of its mix side by side.
 * @param how as for {@link LoadRequest}
 * @throws LoadgateError `measurement` if the server or the generator fails
 */
async function load(
  { generator }: Measurement,
  questions: Questions,
  cell: Cell,
  how: LoadOptions,
): Promise<BurstResult> {
  const result = await generator.load(loadRequests(questions, cell, how), questions.signal);
  questions.server.assertAlive();
  return result;
}

/**
 * What the generator sends side by side: the scenario's request, or all requests of its mix with their shares.
 * @param how as for {@link LoadRequest}
 */
export function loadRequests(
  {
    server,
    scenario: { requests, transport },
  }: { readonly server: Pick<RunningServer, "url">; readonly scenario: ScenarioConfig },
  load: Pick<Cell, "level" | "shape">,
  how: LoadOptions = {},
): readonly LoadRequest[] {
  const shares = sharesOfLoad(requests, load);
  return requests.map(({ path, method, headers, bodyFile, bodyText, expect }, index) => ({
    ...addressOf(server.url, path, transport),
    method,
    headers,
    bodyFile,
    bodyText,
    ...required(shares[index], "share of the load"),
    expectedStatus: expect.status,
    ...how,
  }));
}
