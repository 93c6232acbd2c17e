import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect } from "vitest";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { until } from "../support/processes.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { reasonNotToCount, writeCounted } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const MOMENTS = 8;
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const;
const RUN = ["run", "--count", "--base", "none", "--fail-on", "never"];

/** Files of ours and of Valgrind's. */
function leftFiles({ env }: Project): readonly string[] {
  return readdirSync(env["TMPDIR"] ?? "").filter((name) => /loadgate|valgrind|vgdb/.test(name));
}

test("signals at random moments of counting leave no process and no file", {
  timeout: 1_200_000,
}, async ({ project, skip }) => {
  const reason = reasonNotToCount();
  if (reason !== undefined) return skip(reason);
  writeCounted(project, 10_000);
  const beganAt = performance.now();
  const whole = await project.loadgate(RUN);
  expect(whole.code, whole.stderr).toBe(0);
  const wholeMs = performance.now() - beganAt;
  const seed = String(Date.now());
  const random = seededRandom(seed);
  for (let moment = 0; moment < MOMENTS; moment += 1) {
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
});
