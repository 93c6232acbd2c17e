import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { drawTrials, fullRunMs, type Outcome, weather } from "../../../bench/lib/storm.js";
import { seededRandom } from "../../../src/domain/statistics/random.ts";
import { until } from "../../support/processes.ts";
import { realOha } from "./oha.ts";
import { DIST, type Project } from "./project.ts";
import { writeCounted } from "./servers.ts";

/**
 * Sends signals at random moments to runs whose servers and builds resist, and asserts that nothing is left.
 * @param count how many runs there are
 */
export async function expectNothingLeft(count: number): Promise<void> {
  const tools = { dist: DIST, oha: path.dirname(await realOha()) };
  const seed = Date.now() % 1_000_000;
  const trials = drawTrials({ count, seed, fullMs: await fullRunMs(tools) });
  const half = Math.ceil(count / 2);
  // Two at a time, since most of the time what resists is waited for.
  const outcomes = await Promise.all(
    [trials.slice(0, half), trials.slice(half)].map(async (some) => {
      const all: Outcome[] = [];
      for (const trial of some) all.push(await weather(trial, tools));
      return all;
    }),
  );
  for (const { trial, left } of outcomes.flat()) {
    expect(left, `seed ${seed}, ${JSON.stringify(trial)}`).toEqual([]);
  }
}

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const;
const RUN = ["run", "--count", "--base", "none", "--fail-on", "never"];

/** Files of ours and of Valgrind's. */
function leftFiles({ env }: Project): readonly string[] {
  return readdirSync(env["TMPDIR"] ?? "").filter((name) => /loadgate|valgrind|vgdb/.test(name));
}

/**
 * Sends signals at random moments to runs that count, and asserts that neither a process nor a file is left.
 * @param moments how many runs there are
 */
export async function expectNothingLeftOfCounting(
  project: Project,
  moments: number,
): Promise<void> {
  writeCounted(project, 10_000);
  const beganAt = performance.now();
  const whole = await project.loadgate(RUN);
  expect(whole.code, whole.stderr).toBe(0);
  const wholeMs = performance.now() - beganAt;
  const seed = String(Date.now());
  const random = seededRandom(seed);
  for (let moment = 0; moment < moments; moment += 1) {
    const signal = SIGNALS[moment % SIGNALS.length] ?? "SIGTERM";
    const afterMs = Math.round(random() * wholeMs);
    const what = `seed ${seed}: ${signal} after ${afterMs} of ${Math.round(wholeMs)} ms`;
    const running = project.start(RUN);
    await sleep(afterMs);
    running.kill(signal);
    await running.ended;
    // What a killed run leaves, the next one removes.
    if (signal === "SIGKILL") await project.loadgate(["run", "--count", "--base", "none"]);
    await until(what, () => project.running().length === 0, { withinMs: 2000 });
    expect(leftFiles(project), what).toEqual([]);
  }
}
