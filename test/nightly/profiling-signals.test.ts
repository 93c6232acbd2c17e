import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect } from "vitest";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import {
  type ConfigurationParts,
  configuration,
  delayedServerSource,
} from "../e2e/support/servers.ts";
import { reasonNotToPerf } from "../support/perf.ts";
import { until } from "../support/processes.ts";
import { runIn } from "../support/run-lines.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const RUN = ["run", "--base", "main"];
/** Of each way. */
const MOMENTS = 8;

/** How a run ends that a signal has stopped; undefined where the next run cleans up. */
const CODES = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129, SIGKILL: undefined } as const;
const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const;

/** A server, what it is called with, and the same at about a tenth of the speed. */
interface Way {
  readonly parts: ConfigurationParts;
  readonly file: string;
  readonly quick: string;
  readonly slow: string;
  /** Why it cannot be profiled here. */
  readonly reason?: string | undefined;
}

const DELAYED = {
  ...{ file: "server.mjs", quick: delayedServerSource(2), slow: delayedServerSource(20) },
};
const NATIVE = readFileSync(
  path.resolve(import.meta.dirname, "../support/servers/counted.c"),
  "utf8",
);

/** A command that resists and leaves a process elsewhere. */
const COMMAND = `touch ../outside/profiling; trap '' TERM; (setsid sleep 61 &)
sleep "$PROFILE_SECONDS"; echo 'main;answer 100'`;

const WAYS: readonly (Way & { readonly name: string })[] = [
  { name: "Node's inspector", parts: {}, ...DELAYED },
  { name: "a command", parts: { api: { profile: { command: COMMAND } } }, ...DELAYED },
  {
    ...{ name: "perf", file: "server.c", reason: reasonNotToPerf() },
    ...{ quick: `#define WORK 1000\n${NATIVE}`, slow: `#define WORK 400000\n${NATIVE}` },
    parts: {
      api: { build: "cc -O1 -o server server.c", run: "exec ./server" },
      // It answers one connection at a time.
      greet: { expect: { body: "hello" }, load: { concurrency: [1] } },
    },
  },
];

/** Writes a head that is slower than its base, to be profiled in one of these ways. */
function slower(project: Project, { parts, file, quick, slow }: Way): void {
  const measure = { burst: "50ms", "warm-up": "50ms", repeats: 8 };
  project.write(".gitignore", ".loadgate/\nloadgate-out/\nserver\n");
  project.write("loadgate.yml", configuration({ ...parts, measure, gate: GATE }));
  project.write(file, quick);
  project.commit("quick");
  project.git("switch", "--quiet", "--create", "slower");
  project.write(file, slow);
  project.commit("slow");
}

const GATE = { throughput: { tolerance: "20%" } };

/** True once profiling has begun: the inspector's module is there, or the command runs. */
function isProfiling({ env, outside }: Project): boolean {
  const files = readdirSync(env["TMPDIR"] ?? "", { recursive: true, encoding: "utf8" });
  const hasModule = files.some((file) => /\/profile-[^/]+$/.test(file));
  return hasModule || existsSync(path.join(outside, "profiling"));
}

test.for(WAYS)(
  "signals at random moments of profiling by $name leave no profiler, no server and no file",
  {
    timeout: 900_000,
  },
  async (way, { project, skip }) => {
    if (way.reason !== undefined) skip(way.reason);
    const seed = String(Date.now());
    const random = seededRandom(seed);
    slower(project, way);
    const whole = await project.loadgate(RUN);
    expect(whole.code, whole.stdout + whole.stderr).toBe(1);
    const { durationMs = 0, failure } = runIn(project.read("loadgate-out/run.jsonl")).profile ?? {};
    expect(failure).toBeUndefined();
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const signal = SIGNALS[moment % SIGNALS.length] ?? "SIGTERM";
      const afterMs = Math.round(random() * durationMs);
      await stopAt(project, { signal, afterMs, what: `seed ${seed}, ${moment}` });
    }
  },
);

/** Sends a signal to a run that profiles, and asserts that its verdict is there and nothing else is left. */
async function stopAt(
  project: Project,
  { signal, afterMs, what }: { signal: (typeof SIGNALS)[number]; afterMs: number; what: string },
): Promise<void> {
  rmSync(path.join(project.outside, "profiling"), { force: true });
  const where = `${what}: ${signal} ${afterMs} ms after profiling began`;
  const running = project.start(RUN);
  await until(where, () => isProfiling(project), { withinMs: 120_000 });
  await sleep(afterMs);
  running.kill(signal);
  const ended = await running.ended;
  const code = CODES[signal];
  // The machine may have been quicker than in the run that nobody stopped.
  const isOver = ended.code === 1;
  if (signal === "SIGKILL" && !isOver) {
    expect(ended.signal, where).toBe("SIGKILL");
    const next = await project.loadgate(["run", "--base", "none"]);
    expect(next.code, where + next.stderr).toBe(0);
  } else {
    expect([code, 1], where + ended.stderr).toContain(ended.code);
    expect(runIn(project.read("loadgate-out/run.jsonl")).failure, where).toBeUndefined();
    expect(project.read("loadgate-out/report.md"), where).toContain("slower than main");
  }
  await until(where, () => project.running().length === 0, { withinMs: 3000 });
  expect(project.leftInTemporary(), where).toEqual([]);
  expect(project.git("worktree", "list").trim().split("\n"), where).toHaveLength(1);
}
