import { randomUUID } from "node:crypto";
import { accessSync, constants } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { linesOf } from "../../domain/series/load-shape.ts";
import { type MeasuredPart, mergedLoad } from "../../domain/series/merged-load.ts";
import type { BurstResult } from "../../domain/series/sample.ts";
import { joinedAnswers } from "../../domain/series/single-answers.ts";
import { attempt, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { LoadGenerator, LoadRequest } from "../../ports/load-generator.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { shownLines } from "../process/line-tail.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { endedChildrenCpuMs } from "../process/process-table.ts";
import { type CommandResult, runCommand } from "../process/run-command.ts";
import { withTemporary } from "../process/run-folder.ts";
import { thisRun } from "../process/run-id.ts";
import type { InstalledTool } from "../tools/first-source.ts";
import { readAnswers } from "./answers-file.ts";
import { ohaArguments, tellsFirstsApart, waitsAtTheEnd } from "./arguments.ts";
import { expectedAnswers, firstsApart, secondHalf } from "./first-answers.ts";
import { parseOhaOutput } from "./output.ts";

/** A burst that overruns by this much is stuck. */
const OVERTIME_MS = 30_000;

/** Time limit of a burst with a fixed number of requests, whose duration is not known in advance. */
const LONGEST_COUNTED_BURST_MS = 30 * 60_000;

const SHARED_MEMORY = "/dev/shm";

/** Approximate CPU time that oha takes after a burst to write one answer to a file. It is not part of the load. */
const WRITE_CPU_MS = 0.0065;

/** oha as the load generator. It gets our own environment without the job's secrets. */
export function createOha(tool: InstalledTool, environment: NodeJS.ProcessEnv): LoadGenerator {
  // These would change oha's number of threads and its colours.
  const { TOKIO_WORKER_THREADS: _threads, NO_COLOR: _color, ...rest } = environment;
  const env = childEnvironment(rest);
  return {
    version: tool.version,
    load: async (requests, signal) => {
      const cpuBeforeMs = endedChildrenCpuMs();
      const beganMs = performance.now();
      const isAlone = requests.length === 1;
      // One oha process can only send one kind of request. If one process fails, the others still run to their end.
      const ask = async (request: LoadRequest): Promise<RunPart> => {
        if (request.afterMs !== undefined) await sleep(request.afterMs, undefined, { signal });
        const sinceMs = performance.now() - beganMs;
        // The answers of a mix are merged by their percentiles, so no first answers are separated there.
        if (isAlone || request.listsAnswers) return run(request, sinceMs, signal);
        return loadOnce(request, signal);
      };
      const runs = await Promise.allSettled(requests.map(ask));
      signal.throwIfAborted();
      const cpuAfterMs = endedChildrenCpuMs();
      const parts = runs.map((one) => {
        if (one.status === "rejected") throw one.reason;
        return one.value;
      });
      const [first] = parts;
      const load = withAnswers(first && isAlone ? first.result : mergedLoad(parts), parts);
      if (cpuBeforeMs === undefined || cpuAfterMs === undefined) return load;
      const isWritten =
        load.connectMs !== undefined || load.secondHalf !== undefined || load.answers !== undefined;
      const written = isWritten ? load.expected + load.unexpected : 0;
      const generatorCpuMs = cpuAfterMs - cpuBeforeMs - written * WRITE_CPU_MS;
      return { ...load, generatorCpuMs: Math.max(0, generatorCpuMs) };
    },
  };

  /** @param sinceMs time since the beginning of the whole load */
  async function run(request: LoadRequest, sinceMs: number, signal: AbortSignal): Promise<RunPart> {
    const { timesSecondHalf, listsAnswers } = request;
    if (!tellsFirstsApart(request) && !timesSecondHalf && !listsAnswers) {
      return loadOnce(request, signal);
    }
    const folder = path.join(placeFor(request), `loadgate-answers-${thisRun()}-${randomUUID()}`);
    return withTemporary(folder, async () => {
      await mkdir(folder, { mode: 0o700 });
      const file = path.join(folder, "answers.db");
      const part = await loadOnce(request, signal, file);
      return withSingleAnswers(part, await readFile(file), { ...request, sinceMs });
    });
  }

  /** @param answersFile path for single answers */
  async function loadOnce(request: LoadRequest, signal: AbortSignal, answersFile?: string) {
    const { shape } = request;
    const command = {
      program: tool.program,
      args: ohaArguments(request, answersFile),
      env,
      capture: true,
      timeoutMs:
        shape.burstMs + (shape.requests === undefined ? OVERTIME_MS : LONGEST_COUNTED_BURST_MS),
    };
    const ended = await runCommand(command, signal);
    signal.throwIfAborted();
    const part = read(ended, request.expectedStatus);
    return waitsAtTheEnd(request) ? { ...part, result: { ...part.result, aborted: 0 } } : part;
  }
}

/** The measurements of one process, with its expected answers if they were asked for. */
type RunPart = MeasuredPart & Pick<BurstResult, "answers">;

function withAnswers(load: BurstResult, parts: readonly RunPart[]): BurstResult {
  const answers = parts.flatMap((part) => part.answers ?? []);
  return answers.length === 0 ? load : { ...load, answers: joinedAnswers(answers) };
}

/**
 * A folder in memory, if the system has one: otherwise oha waits for the disk several times per burst. A list of all answers
 * of a long load may not fit in a container's shared memory, and that burst is over by then.
 */
function placeFor({ listsAnswers }: LoadRequest): string {
  if (listsAnswers) return tmpdir();
  const isWritable = attempt(() => accessSync(SHARED_MEMORY, constants.W_OK) ?? true);
  return isWritable ? SHARED_MEMORY : tmpdir();
}

/** @param file the database with the burst's single answers */
function withSingleAnswers(
  { result }: MeasuredPart,
  file: Buffer,
  request: LoadRequest & { readonly sinceMs: number },
): RunPart {
  const { level, shape, timesSecondHalf } = request;
  try {
    const answers = readAnswers(file);
    const { length } = answers.start;
    const counted = result.expected + result.unexpected;
    if (length !== counted) throw new Error(`${length} answers, and ${counted} were counted`);
    const later = timesSecondHalf ? secondHalf(answers, shape.burstMs) : undefined;
    const timed = later ? { ...result, secondHalf: later } : result;
    const listed = request.listsAnswers && { answers: expectedAnswers(answers, request) };
    if (!tellsFirstsApart(request)) return { result: timed, ...listed };
    const { latencyMs, ...account } = timed;
    const spreadOver = "rate" in level ? linesOf(level, shape) : undefined;
    const apart = firstsApart(answers, { ...result, spreadOver });
    const own = { ...account, ...apart, ...(latencyMs && { allMeanMs: latencyMs.mean }) };
    return { result: own, ...listed };
  } catch (error) {
    throw failure(`its file of answers cannot be used: ${messageOf(error)}`, []);
  }
}

function read(result: CommandResult, expectedStatus: number): MeasuredPart {
  const { exit, stdout, tail, stopped } = result;
  if (stopped === "timeout") throw failure("it did not finish in time and was stopped", tail);
  if (stopped === "output") throw failure("it printed more than a result can hold", tail);
  if (!hasSucceeded(exit)) throw failure(exitText(exit), tail);
  try {
    return parseOhaOutput(stdout, expectedStatus);
  } catch (error) {
    const printed = shownLines(stdout.slice(0, 200)).slice(-3);
    throw failure(`its output is not what oha prints: ${messageOf(error)}`, [...tail, ...printed]);
  }
}

function failure(what: string, details: readonly string[]): LoadgateError {
  return new LoadgateError("measurement", `The load generator oha failed: ${what}`, {
    details,
    hint: "Check with `oha --version` that the oha on PATH is genuine and of the pinned version.",
  });
}
