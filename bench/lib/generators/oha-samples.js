import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { engine, pinnedOha } from "../engine.js";
import { output } from "./found.js";

/** @typedef {import("./tool.js").LoadGenerator} LoadGenerator */

const OVERTIME_MS = 120_000;

/** Prints count, mean and standard deviation of the times in oha's database, in seconds. */
const STATISTICS = `
import sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("SELECT duration FROM oha")
count, mean, squares = 0, 0.0, 0.0
for (value,) in rows:
    count += 1
    step = value - mean
    mean += step / count
    squares += step * (value - mean)
print(count, mean, (squares / count) ** 0.5 if count else 0)
`;

/**
 * oha with mean and standard deviation from all its samples, which it writes to a database; its JSON has
 * percentiles only, from which the engine estimates a standard deviation. Needs python3, which reads it.
 * @returns {Promise<LoadGenerator>}
 */
export async function ohaWithSamples() {
  const { program, generator } = await pinnedOha();
  return {
    version: generator.version,
    load: async ([request], signal) => {
      if (!request) throw new Error("nothing to send");
      const folder = mkdtempSync(path.join(tmpdir(), "loadgate-samples-"));
      const database = path.join(folder, "oha.db");
      const cpuBeforeMs = engine.endedChildrenCpuMs() ?? Number.NaN;
      const command = {
        program,
        args: [...engine.ohaArguments(request).slice(0, -1), "--db-url", database, request.url],
        env: process.env,
        capture: true,
        timeoutMs: request.shape.burstMs + OVERTIME_MS,
      };
      try {
        const { exit, stdout, tail } = await engine.runCommand(command, signal);
        signal.throwIfAborted();
        if (exit.kind !== "code" || exit.code !== 0)
          throw new Error(["oha failed", ...tail].join("\n"));
        const generatorCpuMs = (engine.endedChildrenCpuMs() ?? Number.NaN) - cpuBeforeMs;
        const { result } = engine.parseOhaOutput(stdout, request.expectedStatus);
        const known = await statisticsOf(database);
        return {
          ...result,
          ...(result.latencyMs && { latencyMs: { ...result.latencyMs, ...known } }),
          ...(Number.isFinite(generatorCpuMs) && { generatorCpuMs }),
        };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** @param {string} database */
async function statisticsOf(database) {
  const text = await output("python3", ["-c", STATISTICS, database]);
  const [count = 0, mean = 0, stddev = 0] = text.trim().split(" ").map(Number);
  if (!(count > 0)) throw new Error(`no samples in oha's database: ${text}`);
  return { mean: mean * 1000, stddev: stddev * 1000 };
}
