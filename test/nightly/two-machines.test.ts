import path from "node:path";
import { beforeAll, describe, expect, onTestFinished } from "vitest";
import { expectFailure } from "../e2e/support/failure.ts";
import { listensIn, makeTwoMachines, reasonWithoutNetwork } from "../e2e/support/network.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { DIST, type Project, test } from "../e2e/support/project.ts";
import { configuration, serverSource } from "../e2e/support/servers.ts";
import { comparisonSchema } from "../support/comparisons.ts";
import { until } from "../support/processes.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const reason = reasonWithoutNetwork();

const PORTS = { head: 8001, base: 8002 };

/** A file that head's server writes once it is loaded. */
const LOADED = "loaded";

/** A server that takes its time, and can be reached from another machine. */
function sourceOf(delayMs: number): string {
  const answer = `if (count === 100) writeFileSync("${LOADED}", ""); setTimeout(right, ${delayMs});`;
  return serverSource({ answer }).replace('"127.0.0.1"', '"0.0.0.0"');
}

/** Two arms of a server on one machine, and Loadgate with its load generator on another. */
async function onTwoMachines(project: Project, delaysMs: typeof PORTS, measure: object) {
  const { one, other, cutLink, remove } = makeTwoMachines();
  const killed: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    await Promise.all(killed.map((kill) => kill()));
    remove();
  });
  for (const arm of ["head", "base"] as const) {
    project.write(`${arm}.mjs`, sourceOf(delaysMs[arm]));
    const env = { ...project.env, PORT: String(PORTS[arm]) };
    const server = other.start(process.execPath, [`${arm}.mjs`], { cwd: project.folder, env });
    killed.push(() => {
      server.kill("SIGKILL");
      return server.ended;
    });
    await until(`${arm} listens`, () => listensIn(server.pid, PORTS[arm]), { withinMs: 60_000 });
  }
  const at = (port: number) => `http://${other.address}:${port}`;
  const parts = {
    servers: { api: { url: at(PORTS.head), "base-url": at(PORTS.base) } },
    gate: { throughput: { tolerance: "20%" } },
    measure: { burst: "200ms", "warm-up": "50ms", ...measure },
  };
  project.write("loadgate.yml", `${configuration(parts)}allow-hosts: ["${other.address}"]\n`);
  project.commit();
  const cli = [path.join(DIST, "cli.js"), "run"];
  const { ended } = one.start(process.execPath, cli, { cwd: project.folder, env: project.env });
  return {
    ended: ended.finally(() => Promise.all(killed.map((kill) => kill()))),
    cutLink,
  };
}

describe("with servers on one machine and the load on another", () => {
  test("a slowdown is found", async ({ project, skip }) => {
    if (reason !== undefined) return skip(reason);
    const { ended } = await onTwoMachines(project, { head: 40, base: 5 }, { repeats: 10 });
    const { code, stdout, stderr } = await ended;
    expect(code, stdout + stderr).toBe(1);
    expect(project.json("loadgate-out/run.jsonl")).toMatchObject({
      servers: [
        { arm: "base", url: "http://10.0.0.2:8002" },
        { arm: "head", url: "http://10.0.0.2:8001" },
      ],
    });
    const { gate } = comparisonSchema.parse(project.json("loadgate-out/comparison.json"));
    expect(gate.reasons).toMatchObject([{ kind: "regression", metric: "throughput" }]);
  });

  test("two servers that are alike pass", async ({ project, skip }) => {
    if (reason !== undefined) return skip(reason);
    const { ended } = await onTwoMachines(project, { head: 20, base: 20 }, { repeats: 10 });
    const { code, stdout, stderr } = await ended;
    expect(code, stdout + stderr).toBe(0);
    const { comparedWith, gate, series } = comparisonSchema.parse(
      project.json("loadgate-out/comparison.json"),
    );
    expect(comparedWith).toMatchObject({ kind: "base", ref: "base-url" });
    expect(gate).toMatchObject({ decision: "pass", reasons: [] });
    const { changePercent = Number.NaN } = series[0]?.metrics["throughput"] ?? {};
    expect(Math.abs(changePercent)).toBeLessThan(20);
  });

  test("a link that is cut half-way is told, and nothing passes", async ({ project, skip }) => {
    if (reason !== undefined) return skip(reason);
    const { ended, cutLink } = await onTwoMachines(project, { head: 5, base: 5 }, { repeats: 200 });
    await until("it is loaded", () => project.exists(LOADED), { withinMs: 120_000 });
    cutLink();
    expectFailure(await ended, {
      code: 3,
      place: /^error: api( \(base\))?\/greet: no answer to GET \/: /,
      hint: /runs at http:\/\/10\.0\.0\.2:800[12], and whether network and firewall let/,
    });
    expect(project.exists("loadgate-out/comparison.json")).toBe(false);
  });
});
