import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import { configuration, serverSource } from "../e2e/support/servers.ts";
import { until } from "../support/processes.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const LIMITS = { p99: "100ms", errors: "1%" };

/** Gets a line from each start of a server. */
const startsFile = (project: Project) => path.join(project.outside, "starts");

/** A commit whose server answers one request after the other, so many a second. */
function commitOf(project: Project, perSecond: number, range: object): string {
  const before = `import { appendFileSync } from "node:fs";
appendFileSync(${JSON.stringify(startsFile(project))}, "started\\n");
let freeAtMs = 0;`;
  const answer = `const nowMs = performance.now(); freeAtMs = Math.max(nowMs, freeAtMs + ${1000 / perSecond}); setTimeout(right, freeAtMs - nowMs);`;
  project.write("server.mjs", serverSource({ before, answer }));
  const greet = { load: { capacity: { ...LIMITS, ...range }, connections: 64 } };
  const gate = { capacity: { tolerance: "10%", min: "400/s" } };
  project.write("loadgate.yml", configuration({ greet, gate }));
  return project.commit(`${perSecond} a second`);
}

interface Row {
  readonly name: string;
  readonly verdict: string;
  readonly metrics: { readonly capacity: { readonly base: number; readonly head: number } };
}

const rowsOf = (project: Project) =>
  (project.json("loadgate-out/comparison.json") as { openLoop: readonly Row[] }).openLoop;

test("a head that takes fewer requests a second fails", async ({ project }) => {
  const range = { from: "500/s", to: "8000/s" };
  const base = commitOf(project, 2400, range);
  commitOf(project, 1200, range);
  const slower = await project.loadgate(["run", "--base", base]);
  expect(slower.code, slower.stdout + slower.stderr).toBe(1);
  const [row] = rowsOf(project);
  expect(row).toMatchObject({ name: "api/greet capacity", verdict: "regression" });
  // A single worker takes what it answers a second; a probe shows that to some percent.
  expect(row?.metrics.capacity.base).toBeGreaterThan(1800);
  expect(row?.metrics.capacity.base).toBeLessThan(3000);
  expect(row?.metrics.capacity.head).toBeLessThan(1500);
}, 1_200_000);

test("a search that ends at an edge has a bound and no value", async ({ project }) => {
  commitOf(project, 1000, { from: "1500/s", to: "4000/s" });
  const low = await project.loadgate(["run", "--fail-on", "never"]);
  expect(low.code, low.stdout + low.stderr).toBe(0);
  expect(low.stdout).toContain("≤ 1,500/s");
  commitOf(project, 4000, { from: "500/s", to: "1000/s" });
  const high = await project.loadgate(["run", "--fail-on", "never"]);
  expect(high.code, high.stdout + high.stderr).toBe(0);
  expect(high.stdout).toContain("≥ 1,000/s");
}, 1_200_000);

test("a signal keeps the rounds before it, and leaves nothing", async ({ project }) => {
  commitOf(project, 1200, { from: "500/s", to: "4000/s" });
  const running = project.start(["run"]);
  const starts = () =>
    existsSync(startsFile(project)) ? readFileSync(startsFile(project), "utf8").split("\n") : [];
  // It is tried first. Each round is a start.
  await until("a second round", () => starts().length > 3);
  running.kill("SIGTERM");
  const ended = await running.ended;
  expect(ended.code, ended.stderr).toBe(143);
  const kept = project.read("loadgate-out/run.jsonl");
  expect(kept).toContain('"round":0');
  expect(kept).toContain("Stopped by SIGTERM");
  await until("nothing to run", () => project.running().length === 0);
}, 600_000);
