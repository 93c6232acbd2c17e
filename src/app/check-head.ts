import type { Config } from "../domain/run/plan/config.ts";
import { addressTakenIn } from "../domain/series/address-taken.ts";
import type { CheckedAnswer, CheckedServer } from "../domain/series/checked-server.ts";
import { type Cell, laneName, lanesOf, scenariosOf } from "../domain/series/lane.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { hasHeader } from "../domain/shared/header-lines.ts";
import { entryOf, required } from "../domain/shared/required.ts";
import type { HttpAnswer } from "../ports/http-client.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import { type Arms, headArms, scenarioKey, withoutBase } from "./arms/arms.ts";
import { answersTo, type Question, questionsOf, rightAnswer } from "./arms/check-answer.ts";
import { buildHeadServer, type LaneServer, laneIn, startLane } from "./arms/lane-server.ts";
import { withRequestFiles } from "./arms/request-files.ts";
import { Services } from "./services/services.ts";
import { endKilledRuns, timed, type World } from "./world/world.ts";

/** Inputs of the check. */
interface CheckRequest {
  readonly config: Config;
  /** Lanes of base are ignored. */
  readonly cells: readonly Cell[];
  readonly signal: AbortSignal;
}

/** A server's progress in the check. */
interface Trial extends LaneServer {
  checked: CheckedServer;
  running?: RunningServer;
}

/**
 * Builds head's servers, starts them side by side as a run does, and checks the answers to each request of each
 * scenario. Every server is tried, whatever happens to the others, and none runs afterwards.
 * @returns the result of each
 * @throws LoadgateError `usage` if a file that the configuration names cannot be read
 */
export async function checkHead(
  outside: World,
  { config, cells, signal }: CheckRequest,
): Promise<readonly CheckedServer[]> {
  await endKilledRuns(outside);
  const arms = headArms(withoutBase(cells), await withRequestFiles(outside.machine, config));
  const services = new Services(outside, config.servers, signal);
  const world = { ...outside, runtime: services.runtime };
  const trials = lanesOf(arms.cells).map((lane): Trial => {
    return { ...laneIn(arms, lane), checked: { server: lane.server, answers: [] } };
  });
  const steps: readonly ((trial: Trial) => Promise<Partial<CheckedServer>>)[] = [
    async (trial) => {
      const { buildMs, setupMs } = await buildHeadServer(world, services, { ...trial, signal });
      return { buildMs, setupMs, url: trial.server.url };
    },
    async (trial) => services.reset([trial]).then(() => ({})),
    async (trial) => {
      world.progress.stage(`Starting ${laneName(trial.lane)}`);
      trial.running = await startLane(world, trial, signal);
      return { coldStartMs: trial.running.coldStartMs };
    },
    async (trial) => ({ answers: await answersOf(world, arms, { ...trial, signal }) }),
    async ({ running }) => {
      running?.assertServices?.();
      return { addressTaken: addressTakenIn(running?.logTail() ?? []) };
    },
  ];
  try {
    for (const step of steps) {
      for (const trial of trials) {
        if (trial.checked.problem) continue;
        const facts = await orProblem(signal, () => step(trial));
        trial.checked = { ...trial.checked, ...facts };
      }
    }
  } finally {
    await Promise.all(trials.map((trial) => stop(world, trial)));
    await services.stop();
    await world.leftovers.endStarted();
  }
  return trials.map(({ checked }) => checked);
}

/** Checks all expected answers of a server. */
async function answersOf(
  world: World,
  { cells, scenarios }: Arms,
  { lane, running, signal }: Pick<Trial, "lane" | "running"> & Pick<CheckRequest, "signal">,
): Promise<readonly CheckedAnswer[]> {
  const answers: CheckedAnswer[] = [];
  for (const name of scenariosOf(cells, lane)) {
    const scenario = entryOf(scenarios, scenarioKey("head", name));
    const server = required(running, "a server that runs");
    for (const question of questionsOf({ server, scenario, world, signal })) {
      answers.push(await answerTo(question, world.machine.now));
    }
  }
  return answers;
}

async function answerTo(question: Question, now: () => number): Promise<CheckedAnswer> {
  const { scenario, request, signal } = question;
  const beganMs = now();
  const came = await orProblem(signal, async () => {
    const right = await rightAnswer(question);
    const tookMs = now() - beganMs;
    const { status, headers: { "content-type": contentType } = {}, body } = right;
    const shown = (question.world.http.masked?.(body) ?? body).slice(0, KEPT_LENGTH);
    const compressed = await compressionOf(question, right);
    const shape = { status, contentType, body: shown, tookMs };
    return { answer: { ...shape, ...(compressed && { compressed }) } };
  });
  return { scenario: scenario.name, method: request.method, path: request.path, ...came };
}

/** What browsers accept, as far as it can be decoded. */
const ACCEPTED = ["gzip", "deflate", "br"];

/**
 * Sends a request once more as browsers do, which accept compressed answers. Only a GET can be repeated safely.
 * @param plain its answer without that
 * @returns how the answer is compressed; undefined if it is not, or the request itself says what it accepts
 */
async function compressionOf(question: Question, plain: HttpAnswer) {
  const { request, signal } = question;
  const isChosen = hasHeader(request.headers, "accept-encoding");
  if (request.method !== "GET" || isChosen || plain.headers?.["content-encoding"]) return undefined;
  const headers = { ...request.headers, "accept-encoding": ACCEPTED.join(", ") };
  const asBrowser = { ...question, request: { ...request, headers } };
  let answer: HttpAnswer | undefined;
  // A failure is ignored: a run does not send this request.
  await orProblem(signal, async () => {
    for await (answer of answersTo(asBrowser, () => true));
  });
  const coding = ACCEPTED.find((one) => one === answer?.headers?.["content-encoding"]);
  if (!answer || coding === undefined || answer.status !== plain.status) return undefined;
  return { coding, bytes: answer.bodyBytes, plainBytes: plain.bodyBytes };
}

/** Maximum length of a kept body, in characters. */
const KEPT_LENGTH = 200;

/**
 * Runs some work, and returns its failure as a result.
 * @throws errors that are no LoadgateError, and the reason of the signal
 */
async function orProblem<Result>(signal: AbortSignal, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LoadgateError)) throw error;
    const { message, details, hint } = error;
    return { problem: { message, hint, ...(details.length > 0 && { details }) } };
  }
}

async function stop({ machine }: World, trial: Trial): Promise<void> {
  const { running } = trial;
  if (!running) return;
  await timed(machine.now, running.stop, (stopMs) => {
    if (running.coldStartMs !== undefined) trial.checked = { ...trial.checked, stopMs };
  });
}
