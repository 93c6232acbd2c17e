import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { StartRequest } from "../../src/ports/server-runtime.ts";
import { aReadyRequest } from "../support/builders/config.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { type Marked, marked } from "./support/marked.ts";
import { failureOf, NEVER, SERVERS } from "./support/workspace.ts";

function request(run: string): StartRequest {
  return {
    name: "api",
    directory: SERVERS,
    run,
    env: {},
    ready: { request: aReadyRequest(), timeoutMs: 20_000 },
  };
}

const GET = { method: "GET", headers: {}, timeoutMs: 20_000 };

/** Starts a server, lets the test do something with it, stops it, and looks for what is left. */
async function stopped(
  run: string,
  meanwhile: (world: Marked) => unknown = () => {},
): Promise<void> {
  const world = marked();
  const server = await createServerRuntime(httpClient, world.environment).start(
    request(run),
    NEVER,
  );
  try {
    expect(world.running().length).toBeGreaterThan(0);
    await meanwhile(world);
    await server.stop();
    expect(world.running()).toEqual([]);
  } finally {
    world.kill();
  }
}

// Each waits for a grace time, so they wait together; each has a mark of its own.
describe.concurrent("nothing of a server outlives stop()", () => {
  test.each<[string, string]>([
    ["a shell that waits", "node good.js {port} & wait"],
    ["a shell that goes on", "node good.js {port}; sleep 60"],
    ["two children", "node deaf.js & node good.js {port} & wait"],
    ["a grandchild of a child that ended", "(node deaf.js & ) ; exec node good.js {port}"],
    ["a leader that ignores SIGTERM", "exec node stubborn.js"],
    [
      "a child that ignores SIGTERM",
      "(trap '' TERM; while :; do sleep 1; done) & exec node good.js {port}",
    ],
    ["a server in a session of its own", "setsid node good.js {port} & wait"],
    ["a deaf one in a session of its own", "setsid node stubborn.js & wait"],
    ["a double fork", "(setsid sh -c 'node deaf.js & exit' &) ; exec node good.js {port}"],
    [
      "a double fork into sessions of their own that ignores SIGTERM",
      "(setsid setsid sh -c \"trap '' TERM; while :; do sleep 1; done\" &) ; exec node good.js {port}",
    ],
    [
      "one that forks again and again",
      "(setsid sh -c 'while :; do setsid sleep 60 & sleep 0.05; done' &) ; exec node good.js {port}",
    ],
    ["a child that ignores SIGTERM under a shell that does not", "node stubborn.js & wait"],
  ])("%s", (_, run) => stopped(run));

  test("a server that a signal has stopped", () =>
    stopped("exec node good.js", (world) => world.kill("SIGSTOP")));

  test("what a leader left behind that ended after readiness", async ({ onTestFinished }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "leader-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const end = path.join(folder, "end");
    const run = `node good.js {port} & until test -e ${end}; do sleep 0.05; done; exit 4`;
    await stopped(run, (world) => {
      writeFileSync(end, "");
      return until("the leader has ended", () =>
        world.running().every((line) => !line.includes("exit 4")),
      );
    });
  });

  test("two calls at once", async ({ onTestFinished }) => {
    const world = marked();
    onTestFinished(() => world.kill());
    const server = await createServerRuntime(httpClient, world.environment).start(
      request("exec node good.js"),
      NEVER,
    );
    await Promise.all([server.stop(), server.stop()]);
    expect(world.running()).toEqual([]);
  });
});

test("a server that hides where it came from is known by its port, and ends", async ({
  onTestFinished,
}) => {
  const world = marked();
  onTestFinished(() => world.kill());
  const node = `env -i PORT={port} setsid setsid "${process.execPath}" good.js`;
  const run = `(${node} &) ; while :; do sleep 1; done`;
  const server = await createServerRuntime(httpClient, world.environment).start(
    request(run),
    NEVER,
  );
  const answer = () => httpClient.send({ url: server.url, ...GET }, NEVER);
  expect((await answer()).status).toBe(200);
  expect((await server.usage()).rssBytes).toBeGreaterThan(20 * 1024 * 1024);
  await server.stop();
  await expect(answer()).rejects.toThrow(/ECONNREFUSED/);
});

describe.concurrent("nothing of a start that failed is left", () => {
  test("a leader that ends and leaves a server behind", async ({ onTestFinished }) => {
    const world = marked();
    onTestFinished(() => world.kill());
    const runtime = createServerRuntime(httpClient, world.environment);
    const error = await loadgateFailure(
      runtime.start(request("node good.js {port} & exit 0"), NEVER),
      "measurement",
    );
    expect(error.message).toContain("exit code 0");
    expect(world.running()).toEqual([]);
  });

  test("an abort while it ignores SIGTERM", async ({ onTestFinished }) => {
    const world = marked();
    onTestFinished(() => world.kill());
    const controller = new AbortController();
    const run = "trap '' TERM; while :; do sleep 0.1; done";
    const start = failureOf(
      createServerRuntime(httpClient, world.environment).start(request(run), controller.signal),
    );
    await until("it runs", () => world.running().length > 0);
    controller.abort(new Error("stopped"));
    expect(await start).toBeInstanceOf(Error);
    expect(world.running()).toEqual([]);
  });
});
