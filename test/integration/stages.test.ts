import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createOha } from "../../src/adapters/oha/oha.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import { createMachine } from "../../src/adapters/system/machine.ts";
import type { InstalledTool } from "../../src/adapters/tools/first-source.ts";
import type { Stage } from "../../src/domain/series/open-loop.ts";
import { loadInStages } from "../../src/open-loop/app/load-in-stages.ts";
import { aGet, aReadyRequest, aScenario, aShape } from "../support/builders/config.ts";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";
import { marked } from "./support/marked.ts";
import { failureOf, NEVER, SERVERS } from "./support/workspace.ts";

const world = marked({});
const machine = createMachine(world.environment, "test");
let oha: InstalledTool;

beforeAll(async () => {
  oha = await installedOha();
}, INSTALL_TIMEOUT_MS);

/** Three seconds at a rate, two at a higher one, five at the first. */
const PEAK = (usual: number, highest: number): readonly Stage[] => [
  { rate: usual, ms: 3000 },
  { rate: highest, ms: 2000 },
  { rate: usual, ms: 5000 },
];

async function started(program: string) {
  const request = {
    name: "api",
    directory: SERVERS,
    run: `exec node ${program}`,
    env: {},
    ready: { request: aReadyRequest(), timeoutMs: 20_000 },
  };
  const server = await createServerRuntime(httpClient, world.environment).start(request, NEVER);
  onTestFinished(server.stop);
  return server;
}

/** Loads a server of the tests through stages. @param path of the request */
async function loaded(
  program: string,
  stages: readonly Stage[],
  path = "/",
  { signal = NEVER, body = undefined as string | undefined } = {},
) {
  const server = await started(program);
  const expected = { status: 200, ...(body !== undefined && { body }) };
  const scenario = aScenario({ requests: [aGet({ path, expect: expected })] });
  const generator = createOha(oha, world.environment);
  const shape = aShape({ connections: 20, stages });
  const cell = { scenario: "greet", level: { openLoop: "stages" }, shape, lanes: [] } as const;
  const questions = { server, scenario, world: { http: httpClient, machine }, signal };
  const found = await loadInStages({ questions, generator, machine, cell });
  const probe = { url: `${server.url}/-/count`, method: "GET", headers: {}, timeoutMs: 10_000 };
  const served = async () => (await httpClient.send(probe, NEVER)).body;
  return { ...found, served };
}

describe("a load in stages", () => {
  test("sends all that is due, and loses nothing where the rate falls", async () => {
    const { values, bounds, windows = [], served } = await loaded("good.js", PEAK(500, 1500));
    expect(values.lost).toBe(0);
    // One request asked whether the server is ready.
    expect(Number(await served())).toBeGreaterThanOrEqual(10 * 500 + 2 * 1000);
    expect(windows.map(({ rate }) => rate)).toEqual([
      ...[500, 500, 500, 1500, 1500, 500, 500, 500, 500, 500],
    ]);
    expect(windows.every(({ failed }) => failed === 0)).toBe(true);
    expect(values["peak-p99"]).toBeGreaterThan(0);
    expect(values["after-p99"]).toBeGreaterThan(0);
    expect(Object.keys(bounds ?? {}).filter((id) => id !== "recovery")).toEqual([]);
  });

  test("shows the queue that a peak leaves at a server that works it off slowly", async () => {
    const { values } = await loaded("queueing.js 900", PEAK(500, 1500));
    expect(values.lost).toBe(0);
    // 1,200 requests are left, of which 400 more than arrive are answered each second.
    expect(values.recovery).toBeGreaterThanOrEqual(3);
    expect(values["peak-p99"]).toBeGreaterThan(500);
    expect(values["after-p99"]).toBeGreaterThan(500);
  });

  test("knows only that a server needs longer whose queue outlasts the load", async () => {
    const { values, bounds } = await loaded("queueing.js 550", PEAK(500, 1500));
    expect(values.recovery).toBe(5);
    expect(bounds).toMatchObject({ recovery: "higher" });
  });

  test("counts answers with another status as lost", async () => {
    const { values } = await loaded("good.js", PEAK(500, 600), "/status/503");
    expect(values).toEqual({ lost: 100 });
  });

  test("fails for bodies that are not the expected one", async () => {
    const wrong = loaded("good.js", PEAK(500, 600), "/", { body: "another answer" });
    await expect(wrong).rejects.toThrow(/wrong answer to GET \/: under load, .*another answer/);
  });

  test("leaves nothing behind when it is cancelled", async () => {
    const cancel = new AbortController();
    const loading = failureOf(loaded("good.js", PEAK(500, 600), "/", { signal: cancel.signal }));
    setTimeout(() => cancel.abort(new Error("cancelled")), 3500);
    expect(await loading).toMatchObject({ message: "cancelled" });
    expect(world.running().filter((line) => !line.startsWith("node "))).toEqual([]);
  });
});
