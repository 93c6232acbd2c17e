import os from "node:os";
import { engine } from "../engine.js";

/** @typedef {ReturnType<typeof engine.createOha>} LoadGenerator */
/** @typedef {Parameters<LoadGenerator["load"]>[0][number]} Request */
/** @typedef {Awaited<ReturnType<LoadGenerator["load"]>>} LoadResult */
/**
 * What a program says of one burst: figures that it does not give are absent.
 * @typedef {Omit<LoadResult, "aborted" | "latencyMs" | "generatorCpuMs">
 *   & { latencyMs?: Partial<NonNullable<LoadResult["latencyMs"]>> }} Said
 */
/**
 * A load generator beside oha: its command line, its output and how it is had.
 * @typedef {{ name: string, install: string, goModule?: boolean, versionArgs?: string[], version?: RegExp,
 *   args: (request: Request, threads: number) => string[],
 *   parse: (text: string, request: Request) => Said }} Tool
 */

const OVERTIME_MS = 60_000;
const LONGEST_COUNTED_BURST_MS = 60 * 60_000;

/**
 * A tool as the engine's load generator.
 * @param {Tool} tool
 * @param {{ program: string, version: string, threads?: number }} installed `threads` is for wrk: as many as
 *   cores without it, as oha and hey choose for themselves
 * @returns {LoadGenerator}
 */
export function toolGenerator({ name, args, parse }, { program, version, threads }) {
  return {
    version,
    load: async ([request], signal) => {
      if (!request) throw new Error("nothing to send");
      const cpuBeforeMs = engine.endedChildrenCpuMs() ?? Number.NaN;
      const { requests, burstMs } = request.shape;
      const command = {
        program,
        args: args(request, threads ?? os.availableParallelism()),
        env: process.env,
        capture: true,
        timeoutMs: requests === undefined ? burstMs + OVERTIME_MS : LONGEST_COUNTED_BURST_MS,
      };
      const { exit, stdout, tail } = await engine.runCommand(command, signal);
      signal.throwIfAborted();
      if (exit.kind !== "code" || exit.code !== 0) {
        throw new Error([`${name} failed`, ...tail].join("\n"));
      }
      const { latencyMs, ...said } = parse(stdout, request);
      const generatorCpuMs = (engine.endedChildrenCpuMs() ?? Number.NaN) - cpuBeforeMs;
      return {
        ...said,
        aborted: 0,
        // Percentiles that a tool does not give stay absent; whoever asks for one gets undefined.
        ...(latencyMs && {
          latencyMs: /** @type {NonNullable<LoadResult["latencyMs"]>} */ (latencyMs),
        }),
        ...(Number.isFinite(generatorCpuMs) && { generatorCpuMs }),
      };
    },
  };
}
