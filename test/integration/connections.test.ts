import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { watchConnections } from "../../src/adapters/server/connections.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { OtherAnswer } from "../../src/ports/connections.ts";
import type { RunningServer } from "../../src/ports/server-runtime.ts";
import { aReadyRequest } from "../support/builders/config.ts";
import { marked } from "./support/marked.ts";
import { NEVER, SERVERS, temporaryFolder } from "./support/workspace.ts";

const world = marked();
const runtime = createServerRuntime(httpClient, world.environment);

afterAll(() => {
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

/** A front with a back at a place of its own, or at one that is taken. */
async function fronted(back: string, env: Readonly<Record<string, string>> = {}) {
  const server = await runtime.start(
    {
      ...{ name: "api", directory: SERVERS, run: `exec ${process.execPath} fronted.js` },
      env: { BACK: back, ...env },
      ready: { request: aReadyRequest(), timeoutMs: 20_000 },
    },
    NEVER,
  );
  onTestFinished(server.stop);
  return server;
}

/** Loads a server of an arm with requests of 400 ms, and looks meanwhile who answers. */
async function otherAnswer(
  arms: { readonly head: RunningServer; readonly base: RunningServer },
  arm: "head" | "base",
): Promise<OtherAnswer | undefined> {
  const answersFor = watchConnections(
    new Map([
      ["head", arms.head.processes()],
      ["base", arms.base.processes()],
    ]),
  );
  const { url } = arms[arm];
  let found: OtherAnswer | undefined;
  for (let tries = 0; tries < 5 && !found; tries += 1) {
    const asking = { url, method: "GET", headers: {}, timeoutMs: 60_000 };
    let isUnderWay = true;
    const asked = httpClient.send(asking, NEVER).finally(() => {
      isUnderWay = false;
    });
    while (isUnderWay && !found) {
      found = answersFor?.(arm);
      await sleep(10);
    }
    await asked;
  }
  return found;
}

const hasSs = spawnSync("ss", ["--version"]).status === 0;

describe("a back at a place that both arms want", () => {
  test("on a fixed port: that of the arm that came first answers for the other", async () => {
    const port = String(await freePort());
    const base = await fronted(port);
    const head = await fronted(port);
    const answer = await otherAnswer({ head, base }, "head");
    expect(answer).toEqual({
      arm: "base",
      pid: expect.any(Number),
      place: `127.0.0.1:${port}`,
    });
    expect(base.processes()).toContain(answer?.pid);
    expect(await otherAnswer({ head, base }, "base")).toBeUndefined();
    expect(await otherAnswer({ head: base, base: head }, "base")).toMatchObject({ arm: "head" });
  });

  test("at a socket's path", async (context) => {
    if (!hasSs) context.skip("ss is missing: nothing tells which unix sockets belong together");
    const socket = path.join(await temporaryFolder(), "back.sock");
    const base = await fronted(socket);
    const head = await fronted(socket);
    const answer = await otherAnswer({ head, base }, "head");
    expect(answer).toMatchObject({ arm: "base", place: socket });
    expect(base.processes()).toContain(answer?.pid);
    expect(await otherAnswer({ head, base }, "base")).toBeUndefined();
  });
});

describe("nobody answers for the other arm", () => {
  test("where each has a back of its own", async () => {
    const base = await fronted(String(await freePort()));
    const head = await fronted(path.join(await temporaryFolder(), "back.sock"));
    expect(await otherAnswer({ head, base }, "head")).toBeUndefined();
    expect(await otherAnswer({ head, base }, "base")).toBeUndefined();
  });

  test("where both ask a process that neither has started", async () => {
    const port = String(await freePort());
    const program = path.join(SERVERS, "fronted.js");
    const env = { ...process.env, BACK: port };
    const shared = spawn(process.execPath, [program, "back"], { env, stdio: "ignore" });
    onTestFinished(() => void shared.kill("SIGKILL"));
    const elsewhere = { BACK_RUNS: "elsewhere" };
    const arms = { base: await fronted(port, elsewhere), head: await fronted(port, elsewhere) };
    expect(await otherAnswer(arms, "head")).toBeUndefined();
    expect(await otherAnswer(arms, "base")).toBeUndefined();
  });
});
