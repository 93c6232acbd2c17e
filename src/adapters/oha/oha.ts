import type { LoadResult } from "../../domain/run/sample.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { InstalledTool } from "../../ports/tool-installer.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { lastLines } from "../process/line-tail.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { endedChildrenCpuMs } from "../process/process-table.ts";
import { type CommandResult, runCommand } from "../process/run-command.ts";
import { ohaArguments } from "./arguments.ts";
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
    load: async (request, signal) => {
      const cpuBeforeMs = endedChildrenCpuMs();
      const result = await runCommand(
        {
          program: tool.program,
          args: ohaArguments(request),
          env,
          capture: true,
          timeoutMs:
            request.shape.requests === undefined
              ? request.shape.burstMs + OVERTIME_MS
              : LONGEST_COUNTED_BURST_MS,
        },
        signal,
      );
      signal.throwIfAborted();
      const cpuAfterMs = endedChildrenCpuMs();
      const load = read(result, request.expectedStatus);
      return cpuBeforeMs === undefined || cpuAfterMs === undefined
        ? load
        : { ...load, generatorCpuMs: cpuAfterMs - cpuBeforeMs };
    },
  };
}

function read(result: CommandResult, expectedStatus: number): LoadResult {
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
