import { type MeasuredPart, mergedLoad } from "../../domain/run/merged-load.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { LoadGenerator, LoadRequest } from "../../ports/load-generator.ts";
import type { InstalledTool } from "../../ports/tool-installer.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { lastLines } from "../process/line-tail.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { endedChildrenCpuMs } from "../process/process-table.ts";
import { type CommandResult, runCommand } from "../process/run-command.ts";
import { ohaArguments, waitsAtTheEnd } from "./arguments.ts";
import { parseOhaOutput } from "./output.ts";

/** A burst that takes this much longer than planned is stuck. */
const OVERTIME_MS = 30_000;

/** Longest burst of a number of requests, whose duration is not known beforehand. */
const LONGEST_COUNTED_BURST_MS = 30 * 60_000;

/** oha as the load generator, which gets our own environment without the job's secrets. */
export function createOha(tool: InstalledTool, environment: NodeJS.ProcessEnv): LoadGenerator {
  // These would change its number of threads and its colours.
  const { TOKIO_WORKER_THREADS: _threads, NO_COLOR: _color, ...rest } = environment;
  const env = childEnvironment(rest);
  return {
    version: tool.version,
    load: async (requests, signal) => {
      const cpuBeforeMs = endedChildrenCpuMs();
      // oha has one request for a process. Where one process fails, the others come to their end first.
      const runs = await Promise.allSettled(requests.map((request) => run(request, signal)));
      signal.throwIfAborted();
      const cpuAfterMs = endedChildrenCpuMs();
      const parts = runs.map((one) => {
        if (one.status === "rejected") throw one.reason;
        return one.value;
      });
      const [first] = parts;
      const load = first && parts.length === 1 ? first.result : mergedLoad(parts);
      return cpuBeforeMs === undefined || cpuAfterMs === undefined
        ? load
        : { ...load, generatorCpuMs: cpuAfterMs - cpuBeforeMs };
    },
  };

  async function run(request: LoadRequest, signal: AbortSignal): Promise<MeasuredPart> {
    const { shape } = request;
    const command = {
      program: tool.program,
      args: ohaArguments(request),
      env,
      capture: true,
      timeoutMs:
        shape.requests === undefined ? shape.burstMs + OVERTIME_MS : LONGEST_COUNTED_BURST_MS,
    };
    const ended = await runCommand(command, signal);
    signal.throwIfAborted();
    const part = read(ended, request.expectedStatus);
    return waitsAtTheEnd(request) ? { ...part, result: { ...part.result, aborted: 0 } } : part;
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
    throw failure(`its output is not what oha prints: ${messageOf(error)}`, [
      ...tail,
      ...lastLines(stdout.slice(0, 200), 3),
    ]);
  }
}

function failure(what: string, details: readonly string[]): LoadgateError {
  return new LoadgateError("measurement", `The load generator oha failed: ${what}`, {
    details,
    hint: "Check with `oha --version` that the oha on PATH is genuine and of the pinned version.",
  });
}
