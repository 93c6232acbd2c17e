import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createOha } from "../../src/adapters/oha/oha.ts";
import { thisRun } from "../../src/adapters/process/run-id.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { InstalledTool } from "../../src/adapters/tools/first-source.ts";
import { errorCount, type LoadResult, sampleOf } from "../../src/domain/series/sample.ts";
import type { LoadRequest } from "../../src/ports/load-generator.ts";
import { aReadyRequest, aShape } from "../support/builders/config.ts";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { http2Server, rawServer, webServer } from "./support/web-server.ts";
import { failureOf, NEVER, SERVERS, temporaryFolder, writeScript } from "./support/workspace.ts";

const world = marked({ GITHUB_TOKEN: "secret-github", TOKIO_WORKER_THREADS: "1" });
let oha: InstalledTool;

beforeAll(async () => {
  oha = await installedOha();
}, INSTALL_TIMEOUT_MS);

afterEach(() => {
  expect(world.running().filter((line) => !line.startsWith("node good.js"))).toEqual([]);
});

afterAll(() => {
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

function request(url: string, changes: Partial<LoadRequest> = {}): LoadRequest {
  return {
    url,
    method: "GET",
    headers: {},
    level: { concurrency: 10 },
    shape: aShape({ burstMs: 300 }),
    expectedStatus: 200,
    ...changes,
  };
}

function load(
  url: string,
  changes: Partial<LoadRequest> = {},
  signal = NEVER,
): Promise<LoadResult> {
  return createOha(oha, world.environment).load([request(url, changes)], signal);
}

/** Starts the server that counts; @returns its address and what it says of itself. */
async function counting(): Promise<{ url: string; ask: (path: string) => Promise<unknown> }> {
  const server = await createServerRuntime(httpClient, world.environment).start(
    {
      name: "api",
      directory: SERVERS,
      run: "exec node good.js {port}",
      env: {},
      ready: { request: aReadyRequest({ path: "/-/count" }), timeoutMs: 20_000 },
    },
    NEVER,
  );
  onTestFinished(server.stop);
  const ask = async (path: string): Promise<unknown> => {
    const probe = { url: server.url + path, method: "GET", headers: {}, timeoutMs: 10_000 };
    return JSON.parse((await httpClient.send(probe, NEVER)).body);
  };
  return { url: server.url, ask };
}

describe("a real burst", () => {
  test.each([1, 10, 50])("at c=%i counts what the server counts", async (concurrency) => {
    const { url, ask } = await counting();
    const result = await load(`${url}/`, { level: { concurrency } });
    const served = Number(await ask("/-/count"));
    expect(result.expected).toBeGreaterThan(0);
    expect(result.unexpected).toBe(0);
    expect(errorCount(result)).toBe(0);
    expect(result.aborted).toBeLessThanOrEqual(concurrency);
    expect(Math.abs(served - result.expected)).toBeLessThanOrEqual(concurrency);
    expect(result.bodyBytes).toBe(6 * result.expected);
    expect(result.durationMs).toBeGreaterThan(250);
    expect(result.generatorCpuMs).toBeGreaterThan(0);
    const { p50 = Number.NaN, p99 = Number.NaN, max = Number.NaN } = result.latencyMs ?? {};
    expect([0, p50, p99, max]).toEqual([0, p50, p99, max].toSorted((a, b) => a - b));
  });

  test("sends method, path, headers and body as they are", async () => {
    const { url, ask } = await counting();
    const bodyFile = path.join(await temporaryFolder(), "a body.json");
    await writeFile(bodyFile, '{"name": "Ärger"}\n');
    await load(`${url}/a%20b?c=$(d)&e=f`, {
      method: "PUT",
      headers: { "x-odd": `a: b, "c" 'd' $(e) \`f\` {g} ;`, "x-dash": "--help", "x-empty": "" },
      bodyFile,
      level: { concurrency: 1 },
    });
    const last = await ask("/-/last");
    expect(last).toMatchObject({
      url: "/a%20b?c=$(d)&e=f",
      method: "PUT",
      body: '{"name": "Ärger"}\n',
      rawHeaders: expect.arrayContaining([
        "x-odd",
        `a: b, "c" 'd' $(e) \`f\` {g} ;`,
        "x-dash",
        "--help",
      ]),
    });
    expect(JSON.stringify(last)).not.toMatch(/accept-encoding/i);
  });

  test("takes a redirect as the answer", async () => {
    const { url, ask } = await counting();
    const result = await load(`${url}/status/302`, { expectedStatus: 302 });
    expect(result).toMatchObject({ unexpected: 0, errors: {} });
    expect(result.expected).toBeGreaterThan(0);
    expect(await ask("/-/last")).toMatchObject({ url: "/status/302" });
  });

  test("tells another status from the expected one", async () => {
    const { url } = await counting();
    const result = await load(`${url}/status/500`);
    expect(result).toMatchObject({ expected: 0, errors: {} });
    expect(result.unexpected).toBeGreaterThan(0);
    expect(result.statuses).toEqual({ 500: result.unexpected });
    expect(result.latencyMs).toBeDefined();
  });

  test("of a server that hangs has aborted requests and nothing else", async () => {
    const url = await rawServer(() => {});
    const result = await load(`${url}/`, { level: { concurrency: 5 } });
    expect(result).toMatchObject({ expected: 0, unexpected: 0, errors: {}, aborted: 5 });
    expect(result).not.toHaveProperty("latencyMs");
  });

  test("of a server that is gone has errors", async () => {
    const result = await load(`http://127.0.0.1:${await freePort()}/`);
    expect(result).toMatchObject({ expected: 0, unexpected: 0 });
    expect(Object.keys(result.errors).join()).toMatch(/refused/i);
    expect(result).not.toHaveProperty("latencyMs");
  });

  test("of a server that resets has errors", async () => {
    const url = await rawServer((socket) => socket.resetAndDestroy());
    const result = await load(`${url}/`);
    expect(result).toMatchObject({ expected: 0, unexpected: 0 });
    expect(errorCount(result)).toBeGreaterThan(0);
  });
});

describe("a real burst of another shape", () => {
  test("at a rate sends what is asked for, and says how far it got", async () => {
    const { url, ask } = await counting();
    const level = { rate: 200 };
    const shape = aShape({ burstMs: 1000, connections: 5 });
    const result = await load(`${url}/`, { level, shape });
    const sent = result.expected + result.aborted;
    expect(result).toMatchObject({ unexpected: 0, errors: {} });
    // A slow machine sends fewer, and no machine more than one second's and the first.
    expect(sent).toBeLessThanOrEqual(205);
    expect(sent).toBeGreaterThan(0);
    expect(Math.abs(Number(await ask("/-/count")) - result.expected)).toBeLessThanOrEqual(5);
    const place = { round: 0, block: 0, position: 0, startedAt: "" };
    const { rateShortfall } = sampleOf(place, { level, shape }, { result, usage: {} });
    expect(rateShortfall).toBeCloseTo(Math.max(0, 1 - sent / 200), 9);
  });

  test("at a rate that a server cannot hold has latencies from when requests were due", async () => {
    // Each of two connections has an answer after 100 ms: 20 requests a second, not 200.
    const url = await webServer((_request, response) => {
      setTimeout(() => response.end("hello\n"), 100);
    });
    const level = { rate: 200 };
    const shape = aShape({ burstMs: 2000, connections: 2 });
    const { latencyMs, ...result } = await load(`${url}/`, { level, shape });
    const place = { round: 0, block: 0, position: 0, startedAt: "" };
    expect(sampleOf(place, { level, shape }, { result, usage: {} }).rateShortfall).toBeGreaterThan(
      0.5,
    );
    // Without the correction every one of them would take little more than 100 ms.
    expect(latencyMs?.max).toBeGreaterThan(1000);
  });

  test.each([1, 7, 100])("of %i requests sends just as many", async (requests) => {
    const { url, ask } = await counting();
    const shape = aShape({ requests, burstMs: 1 });
    const result = await load(`${url}/`, { level: { concurrency: 4 }, shape });
    expect(result).toMatchObject({ expected: requests, unexpected: 0, aborted: 0, errors: {} });
    expect(await ask("/-/count")).toBe(requests);
  });

  test("of a number of requests at a rate sends just as many", async () => {
    const { url, ask } = await counting();
    const shape = aShape({ requests: 20, connections: 3 });
    const result = await load(`${url}/`, { level: { rate: 400.5 }, shape });
    expect(result).toMatchObject({ expected: 20, aborted: 0, errors: {} });
    expect(await ask("/-/count")).toBe(20);
  });

  test.each([
    ["again", true],
    ["once where keep-alive is off", false],
  ])("uses a connection %s", async (_, keepAlive) => {
    const connections = new Set<unknown>();
    const url = await webServer((request, response) => {
      connections.add(request.socket);
      response.end("hello\n");
    });
    const shape = aShape({ requests: 40, keepAlive });
    const result = await load(`${url}/`, { level: { concurrency: 5 }, shape });
    expect(result).toMatchObject({ expected: 40, errors: {} });
    if (keepAlive) expect(connections.size).toBeLessThanOrEqual(5);
    else expect(connections.size).toBe(40);
  });

  test("sends a binary body of a file whole, in every request", async () => {
    const body = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    const bodyFile = path.join(await temporaryFolder(), "body.bin");
    await writeFile(bodyFile, body);
    const wrong: number[] = [];
    const url = await webServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        if (!Buffer.concat(chunks).equals(body)) wrong.push(Buffer.concat(chunks).length);
        response.end("hello\n");
      });
    });
    const shape = aShape({ requests: 20 });
    const result = await load(`${url}/`, { method: "POST", bodyFile, shape });
    expect(result).toMatchObject({ expected: 20, errors: {} });
    expect(wrong).toEqual([]);
  });

  test("estimates the spread of the latencies", async () => {
    const { url } = await counting();
    const { latencyMs } = await load(`${url}/`, { level: { concurrency: 2 } });
    expect(latencyMs?.stddev).toBeGreaterThan(0);
    expect(latencyMs?.stddev).toBeLessThan(latencyMs?.max ?? 0);
  });

  test("counts answers that are not 2xx, expected or not", async () => {
    const { url } = await counting();
    const shape = aShape({ requests: 10 });
    const got = async (status: number, expectedStatus: number) =>
      (await load(`${url}/status/${status}`, { shape, expectedStatus })).non2xx;
    expect([await got(404, 404), await got(404, 200), await got(201, 200)]).toEqual([10, 10, 0]);
  });
});

describe("a real oha that is ended", () => {
  test.each<NodeJS.Signals>(["SIGKILL", "SIGTERM"])("from outside by %s", async (signal) => {
    const url = await rawServer(() => {});
    const loading = load(`${url}/`, { shape: aShape({ burstMs: 20_000 }) });
    loading.catch(() => {});
    await until("oha runs", () => world.running().some((line) => line.includes("--no-tui")));
    world.kill(signal);
    const error = await loadgateFailure(loading, "measurement");
    expect(error.message).toContain(signal);
    expect(error.message).toContain("oha");
  });

  test("by an abort, whose reason is the failure", async () => {
    const url = await rawServer(() => {});
    const controller = new AbortController();
    const reason = new Error("stopped");
    const loading = failureOf(
      load(`${url}/`, { shape: aShape({ burstMs: 20_000 }) }, controller.signal),
    );
    await until("oha runs", () => world.running().some((line) => line.includes("--no-tui")));
    controller.abort(reason);
    expect(await loading).toBe(reason);
    expect(world.running()).toEqual([]);
  });

  test("by an abort before it began", async () => {
    const reason = new Error("stopped");
    expect(await failureOf(load("http://127.0.0.1:9/", {}, AbortSignal.abort(reason)))).toBe(
      reason,
    );
  });

  test("by an address that it does not take", async () => {
    const error = await loadgateFailure(load("http://[/"), "measurement");
    expect(error.message).toMatch(/exit code [12]/);
    expect(error.details.length).toBeGreaterThan(0);
  });
});

describe("the first answer of each connection", () => {
  /** Far above what another answer takes on a busy machine. */
  const FIRST_MS = 400;
  const BURST_MS = 5 * FIRST_MS;
  const STREAMS = 3;

  /** A server of which each connection waits for its first answer. @returns its address */
  async function slowToBegin(): Promise<string> {
    const known = new WeakSet<object>();
    return webServer(({ socket }, response) => {
      const isFirst = !known.has(socket);
      known.add(socket);
      setTimeout(() => response.end("hello\n"), isFirst ? FIRST_MS : 1);
    });
  }

  test("is in the latency, or is timed apart where that is asked for", async () => {
    const url = await slowToBegin();
    const shape = aShape({ burstMs: BURST_MS });
    const together = await load(url, { shape });
    const long = `${url}?${"x".repeat(6000)}`;
    const apart = await load(long, { shape, setsFirstsApart: true });
    expect(together).not.toHaveProperty("connectMs");
    expect(together.latencyMs?.max).toBeGreaterThanOrEqual(FIRST_MS);
    expect(apart.connectMs).toBeGreaterThanOrEqual(FIRST_MS);
    // Ten of them are not among the others, whatever else the machine does.
    expect(apart.latencyMs?.p50).toBeLessThan(FIRST_MS);
    expect(apart.latencyMs?.p90).toBeLessThan(apart.connectMs ?? 0);
    expect(apart.expected).toBeGreaterThan(20);
    // The mean of all answers is known as well.
    expect(apart.allMeanMs).toBeGreaterThan(apart.latencyMs?.mean ?? Number.POSITIVE_INFINITY);
  });

  test("is that of as many requests as there are connections at a rate", async () => {
    const url = await slowToBegin();
    const shape = aShape({ burstMs: BURST_MS, connections: 20 });
    const changes = { shape, level: { rate: 100 } } as const;
    const together = await load(url, changes);
    const apart = await load(url, { ...changes, setsFirstsApart: true });
    expect(together.latencyMs?.p95).toBeGreaterThanOrEqual(FIRST_MS);
    expect(apart.connectMs).toBeGreaterThanOrEqual(FIRST_MS);
    expect(apart.latencyMs?.p50).toBeLessThan(FIRST_MS);
  });

  test("is that of each stream in HTTP/2", async () => {
    const url = await http2Server((session) => {
      let streams = 0;
      session.on("stream", (stream) => {
        streams += 1;
        const answer = () => {
          if (!stream.destroyed) stream.end("hello\n");
        };
        setTimeout(answer, streams <= STREAMS ? FIRST_MS : 1);
      });
    });
    const shape = aShape({ burstMs: BURST_MS, streams: STREAMS });
    const changes = { shape, transport: { protocol: "h2c" } } as const;
    const together = await load(url, changes);
    const apart = await load(url, { ...changes, setsFirstsApart: true });
    expect(together.latencyMs?.max).toBeGreaterThanOrEqual(FIRST_MS);
    expect(apart.connectMs).toBeGreaterThanOrEqual(FIRST_MS);
    expect(apart.latencyMs?.p90).toBeLessThan(FIRST_MS);
  });

  test("leaves the second half of a load to be timed by itself", async () => {
    const slowerMs = 100;
    let beganMs: number | undefined;
    const url = await webServer((_, response) => {
      beganMs ??= performance.now();
      const isLate = performance.now() - beganMs > 300;
      setTimeout(() => response.end("hello\n"), isLate ? slowerMs : 1);
    });
    const shape = aShape({ burstMs: 1000, keepAlive: false });
    const how = { shape, waitMs: 2000, timesSecondHalf: true };
    const { secondHalf, latencyMs, expected } = await load(url, how);
    expect(secondHalf?.answers).toBeGreaterThan(0);
    expect(secondHalf?.answers).toBeLessThan(expected);
    expect(secondHalf?.latencyMs.p50).toBeGreaterThanOrEqual(slowerMs);
    expect(latencyMs?.mean).toBeLessThan(secondHalf?.latencyMs.mean ?? 0);
    expect(await load(url, { shape })).not.toHaveProperty("secondHalf");
  });

  test("leaves no file behind, also where the load is ended", async () => {
    // Other tests run beside this one, and have theirs there.
    const isOurs = (name: string) => name.startsWith("loadgate-") && name.includes(thisRun());
    const files = async () => (await readdir("/dev/shm")).filter(isOurs);
    const url = await slowToBegin();
    const whole = load(url, { setsFirstsApart: true, shape: aShape({ burstMs: BURST_MS }) });
    await until("it is there", async () => (await files()).length === 1);
    await whole;
    const ended = load(url, { setsFirstsApart: true }, AbortSignal.timeout(50));
    await expect(ended).rejects.toThrow();
    expect(await files()).toEqual([]);
  });
});

describe("a program that is not oha", () => {
  /** Loads with a shell script in oha's place. */
  async function standIn(script: string, changes: Partial<LoadRequest> = {}): Promise<LoadResult> {
    const program = await writeScript(await temporaryFolder(), "oha", script);
    const tool: InstalledTool = { program, version: "1.16.0", source: "path" };
    return createOha(tool, world.environment).load(
      [request("http://127.0.0.1:9/", changes)],
      NEVER,
    );
  }

  test.each<[string, string, RegExp]>([
    ["prints garbage", "echo 'panicked at main.rs'", /not JSON/],
    ["prints nothing", "exit 0", /not JSON/],
    ["prints half of its output", `printf '{"summary": {"total": 1'`, /not JSON/],
    ["prints another document", "echo '{}'", /summary/],
    ["prints escape codes", "printf '\\033[2J\\033]0;x\\007oops\\n'", /not JSON/],
    ["exits with 3", "echo 'out of sockets' >&2; exit 3", /exit code 3/],
    ["exits with 3 after output", "echo '{}'; exit 3", /exit code 3/],
    ["dies", "kill -SEGV $$", /SIGSEGV/],
    ["prints megabytes", "head -c 20000000 /dev/zero", /more than/],
    ["prints without an end", "exec yes", /more than/],
  ])("%s: one clear line", async (_, script, message) => {
    const error = await loadgateFailure(standIn(script), "measurement");
    expect(error.message).toMatch(message);
    expect(error.message).toContain("oha");
    expect(error.message.length).toBeLessThan(500);
    for (const line of error.details) expect(line).not.toMatch(/\p{Cc}/u);
    expect(error.hint).toBeTruthy();
  });

  test("exits with 3: what it said is shown", async () => {
    const error = await loadgateFailure(
      standIn("echo 'out of sockets' >&2; exit 3"),
      "measurement",
    );
    expect(error.details).toEqual(["out of sockets"]);
  });

  test("hangs: it is stopped", async () => {
    // The time limit is the burst's time and half a minute, which no test needs to wait for.
    const error = await loadgateFailure(
      standIn("sleep 300 & sleep 300", { shape: aShape({ burstMs: -29_500 }) }),
      "measurement",
    );
    expect(error.message).toMatch(/did not finish in time/);
  });

  test("is not there", async () => {
    const tool: InstalledTool = { program: "/no/such/oha", version: "1.16.0", source: "path" };
    const loading = createOha(tool, world.environment).load(
      [request("http://127.0.0.1:9/")],
      NEVER,
    );
    expect((await loadgateFailure(loading, "measurement")).message).toContain("ENOENT");
  });

  test("gets neither the job's secrets nor a number of threads from us", async () => {
    const folder = await temporaryFolder();
    await failureOf(standIn(`env > '${folder}/seen'`));
    expect(existsSync(path.join(folder, "seen"))).toBe(true);
    const seen = await readFile(path.join(folder, "seen"), "utf8");
    expect(seen).not.toContain("secret");
    expect(seen).not.toContain("TOKIO");
  });
});
