import { spawnSync } from "node:child_process";
import { readdirSync, readlinkSync, statSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { RunningServer, StartRequest } from "../../src/ports/server-runtime.ts";
import { aReadyRequest } from "../support/builders/config.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { failureOf, NEVER, SERVERS, temporaryFolder } from "./support/workspace.ts";

const MIB = 1024 * 1024;
const SHORT_MS = 5000;
const LONG_MS = 60_000;

const world = marked({
  GITHUB_ACTIONS: "true",
  "INPUT_GITHUB-TOKEN": "secret-input",
  ACTIONS_RUNTIME_TOKEN: "secret-runtime",
  GITHUB_OUTPUT: "/secret-output",
  BENCHER_API_KEY: "secret-bencher",
  GITHUB_TOKEN: "secret-github",
  HARMLESS: "kept",
});
const runtime = createServerRuntime(httpClient, world.environment);

function request(run: string, changes: Partial<StartRequest> = {}): StartRequest {
  return {
    name: "api",
    directory: SERVERS,
    run,
    env: {},
    ready: { request: aReadyRequest(), timeoutMs: LONG_MS },
    ...changes,
  };
}

/** A request whose server is never ready, with a time limit that ends between two probes. */
function hopeless(run: string, changes: Partial<StartRequest> = {}): StartRequest {
  return request(run, { ready: { request: aReadyRequest(), timeoutMs: SHORT_MS }, ...changes });
}

async function started(startRequest: StartRequest): Promise<RunningServer> {
  const server = await runtime.start(startRequest, NEVER);
  onTestFinished(server.stop);
  return server;
}

async function get(url: string): Promise<string> {
  const answer = await httpClient.send(
    { url, method: "GET", headers: {}, timeoutMs: 10_000 },
    NEVER,
  );
  return answer.body;
}

/** Holds a port in this process for the time of a test; each answer waits until something is there. */
async function hold(
  port: number,
  host: string,
  answer: string,
  first: () => Promise<unknown> = async () => {},
): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", () => {
      first().then(
        () => socket.end(answer),
        () => socket.destroy(),
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}

const RIGHT_ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";

/** The log files that this process holds open. */
function openLogs(): readonly string[] {
  return readdirSync("/proc/self/fd").flatMap((descriptor) => {
    try {
      const file = `/proc/self/fd/${descriptor}`;
      return readlinkSync(file).includes("loadgate-log-") ? [file] : [];
    } catch {
      return [];
    }
  });
}

afterEach(() => {
  const left = world.running();
  // Whatever a failed test leaves must not fail the next one.
  world.kill();
  expect(left).toEqual([]);
});

afterAll(() => {
  expect(world.running()).toEqual([]);
  expect(openLogs()).toEqual([]);
});

describe("a good server", () => {
  test("is ready, can be asked, is measured, and goes when it is stopped", async () => {
    const server = await runtime.start(request("exec node good.js {port}"), NEVER);
    try {
      expect(server.name).toBe("api");
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(server.coldStartMs).toBeGreaterThan(0);
      expect(await get(`${server.url}/`)).toBe("hello\n");
      server.assertAlive();
      const usage = await server.usage();
      expect(usage.cpuMs).toBeGreaterThan(0);
      expect(usage.rssBytes).toBeGreaterThan(MIB);
      expect(usage.peakRssBytes).toBeGreaterThanOrEqual(usage.rssBytes ?? Number.NaN);
    } finally {
      await server.stop();
    }
    expect(await server.usage()).toEqual({});
    expect(await failureOf(get(server.url))).toMatchObject({ code: "ECONNREFUSED" });
    await server.stop();
  });

  test.each<[string, string]>([
    ["PORT alone", "exec node good.js"],
    ["{port} in quotes", 'exec node good.js "{port}"'],
    ["{port} through another shell", `sh -c 'exec node good.js {port}'`],
    ["no exec", "node good.js {port}; echo ended"],
  ])("finds its port by %s", async (_, run) => {
    const server = await started(request(run));
    expect(await get(`${server.url}/`)).toBe("hello\n");
    await server.stop();
  });

  test("two at once have a port each", async () => {
    const [a, b] = await Promise.all([
      started(request("exec node good.js {port}")),
      started(request("exec node good.js {port}")),
    ]);
    expect(a.url).not.toBe(b.url);
    await Promise.all([a.stop(), b.stop()]);
  });

  test("takes the fixed port, again and again", async () => {
    const port = await freePort();
    for (let start = 0; start < 12; start += 1) {
      const server = await started(request("exec node good.js", { port }));
      expect(server.url).toBe(`http://127.0.0.1:${port}`);
      await get(`${server.url}/`);
      await server.stop();
    }
  });

  test.each<[string, string]>([
    ["the program itself, where the command is no more", "node good.js {port}"],
    ["the program of an exec", "exec node good.js {port}"],
    ["the shell, where the command is more", "cd . && node good.js {port}"],
  ])("is started by a launcher of programs: %s", async (_, run) => {
    const folder = await temporaryFolder();
    const seen = path.join(folder, "it's seen");
    const script = 'printf "%s" "$2" > "$1"; shift; exec "$@"';
    const programLauncher = ["/bin/sh", "-c", script, "launcher", seen];
    const server = await started(request(run, { programLauncher }));
    expect(await get(`${server.url}/`)).toBe("hello\n");
    expect(await readFile(seen, "utf8")).toBe(run.startsWith("cd") ? "/bin/sh" : "node");
    await server.stop();
  });

  test("is asked at its path for readiness", async () => {
    const ready = { request: aReadyRequest({ path: "/status/204" }), timeoutMs: LONG_MS };
    await (await started(request("exec node good.js", { ready }))).stop();
  });

  test("may listen on every address, IPv6 included", async () => {
    const server = await started(request('exec node good.js {port} "::"'));
    expect(await get(`${server.url}/`)).toBe("hello\n");
    await server.stop();
  });

  test("may take its time", async () => {
    const server = await started(request("sleep 0.5; exec node good.js {port}"));
    expect(server.coldStartMs).toBeGreaterThan(500);
    await server.stop();
  });

  test("has its whole time limit, down to the last moment", async () => {
    const ready = { request: aReadyRequest(), timeoutMs: 9000 };
    const server = await started(request("sleep 2; exec node good.js {port}", { ready }));
    await server.stop();
  });

  test("runs in its folder, whatever the folder's name", async () => {
    const directory = path.join(await temporaryFolder(), `a folder's "name" $(false) ü`);
    await mkdir(directory);
    await writeFile(
      path.join(directory, "server.mjs"),
      await readFile(path.join(SERVERS, "good.js")),
    );
    const server = await started(request("exec node server.mjs {port}", { directory }));
    expect(JSON.parse(await get(`${server.url}/-/directory`))).toBe(directory);
    await server.stop();
  });

  test("sees its own variables and PORT, and none of the job's secrets", async () => {
    const server = await started(
      request("exec node good.js", { env: { MODE: "fast", PORT: "1", HARMLESS: "replaced" } }),
    );
    const text = await get(`${server.url}/-/environment`);
    const environment = JSON.parse(text);
    expect(environment).toMatchObject({
      MODE: "fast",
      PORT: new URL(server.url).port,
      HARMLESS: "replaced",
    });
    expect(text).not.toContain("secret");
    await server.stop();
  });
});

describe("a server that ends", () => {
  test("at once: the error shows its code and the last lines", async () => {
    const error = await loadgateFailure(
      runtime.start(request("exec node crashing.js"), NEVER),
      "measurement",
    );
    expect(error.message).toContain("api");
    expect(error.message).toContain("exit code 7");
    expect(error.details).toHaveLength(41);
    expect(error.details).toContain("loading module 1");
    expect(error.details).toContain("loading module 80");
    expect(error.details.at(-1)).toBe("fatal: the configuration is missing");
    expect(error.hint).toContain("exec node crashing.js");
  });

  test("by a signal: the error names it", async () => {
    const error = await loadgateFailure(
      runtime.start(request("kill -SEGV $$"), NEVER),
      "measurement",
    );
    expect(error.message).toContain("SIGSEGV");
  });

  test("with code 0 is no server either", async () => {
    const error = await loadgateFailure(runtime.start(request("echo done"), NEVER), "measurement");
    expect(error.message).toContain("exit code 0");
    expect(error.details).toEqual(["done"]);
  });

  test("because its command is not there: the hint says so", async () => {
    const error = await loadgateFailure(
      runtime.start(request("./missing-server --port {port}"), NEVER),
      "measurement",
    );
    expect(error.message).toContain("127");
    expect(error.hint).toMatch(/servers\.api\.run/);
    expect(error.hint).toMatch(/not found/);
    expect(error.details.join("\n")).toContain("missing-server");
  });

  test("because its folder is not there: the error names the folder, not the shell", async () => {
    const directory = path.join(await temporaryFolder(), "missing");
    const error = await loadgateFailure(
      runtime.start(request("exec node good.js", { directory }), NEVER),
      "measurement",
    );
    expect(error.message).toContain(directory);
  });

  test("under load: its code and its last words are kept", async () => {
    const server = await started(request("exec node dying.js"));
    server.assertAlive();
    await get(`${server.url}/die`).catch(() => {});
    await until("the server has ended", () => world.running().length === 0);
    await until("we know it", () => {
      try {
        server.assertAlive();
        return false;
      } catch {
        return true;
      }
    });
    const error = await loadgateFailure(
      Promise.resolve().then(() => server.assertAlive()),
      "measurement",
    );
    expect(error.message).toContain("exit code 9");
    expect(error.details.at(-1)).toBe("out of memory");
    expect(await server.usage()).toEqual({});
    await server.stop();
  });

  test("gets the digits of its port, however {port} is quoted", async () => {
    const run = `echo '{port}'; echo "{port}"; echo {port}; echo "$PORT"; exit 3`;
    const { details } = await loadgateFailure(runtime.start(request(run), NEVER), "measurement");
    expect(details[0]).toMatch(/^\d+$/);
    expect(details).toEqual(Array.from({ length: 4 }, () => details[0]));
  });

  test("the command of the hint can be run by hand, whatever is quoted in it", async () => {
    const directory = path.join(await temporaryFolder(), "a folder");
    await mkdir(directory);
    const error = await loadgateFailure(
      runtime.start(request(`echo 'it is' "$PORT"; exit 3`, { directory }), NEVER),
      "measurement",
    );
    const [, command = ""] = /by hand: (.*)$/s.exec(error.hint ?? "") ?? [];
    const { status, stdout } = spawnSync("/bin/sh", ["-c", command], { encoding: "utf8" });
    expect({ status, stdout }).toEqual({ status: 3, stdout: "it is 8080\n" });
  });
});

describe("a server that does not get ready", () => {
  test("because it never listens", async () => {
    const error = await loadgateFailure(
      runtime.start(hopeless("exec node deaf.js"), NEVER),
      "measurement",
    );
    expect(error.message).toContain(`not ready after ${SHORT_MS} ms`);
    expect(error.message).toContain("nothing listened");
    expect(error.details).toEqual(["still thinking"]);
    expect(error.hint).toContain("{port}");
  });

  test("because it never answers", async () => {
    const error = await loadgateFailure(
      runtime.start(hopeless("exec node silent.js"), NEVER),
      "measurement",
    );
    expect(error.message).toContain(`not ready after ${SHORT_MS} ms`);
    expect(error.message).toMatch(/no answer|timed? ?out/i);
  });

  test("because it answers 500", async () => {
    const error = await loadgateFailure(
      runtime.start(hopeless("exec node failing.js"), NEVER),
      "measurement",
    );
    expect(error.message).toContain("500");
  });

  test.each([
    ["a redirect", "/status/302", "302"],
    ["not found", "/status/404", "404"],
  ])("because it answers wrongly: %s", async (_, readyPath, shown) => {
    const ready = { request: aReadyRequest({ path: readyPath }), timeoutMs: SHORT_MS };
    const error = await loadgateFailure(
      runtime.start(request("exec node good.js", { ready }), NEVER),
      "measurement",
    );
    expect(error.message).toContain(shown);
    expect(error.message).toContain(readyPath);
  });

  test("because it does not speak HTTP", async () => {
    const run = `exec node raw.js 'SSH-2.0-OpenSSH\\r\\n' close`;
    const error = await loadgateFailure(runtime.start(hopeless(run), NEVER), "measurement");
    expect(error.message).toContain("not ready");
  });

  test("because it switches to another protocol", async () => {
    const run = `exec node raw.js 'HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: x\\r\\n\\r\\n'`;
    const controller = new AbortController();
    const start = runtime.start(hopeless(run), controller.signal);
    // Were the server's start never to end, this would still stop it.
    const giveUp = setTimeout(() => controller.abort(new Error("it never ended")), 60_000);
    try {
      const error = await loadgateFailure(start, "measurement");
      expect(error.message).toContain("not ready");
    } finally {
      clearTimeout(giveUp);
      world.kill();
    }
  });

  test("because it listens elsewhere", async () => {
    const error = await loadgateFailure(
      runtime.start(hopeless("exec node good.js 0"), NEVER),
      "measurement",
    );
    expect(error.message).toMatch(/it listens on 127\.0\.0\.1:\d+, not on/);
  });

  test("and prints without an end meanwhile: its log stays bounded", async () => {
    const start = failureOf(runtime.start(hopeless("exec node noisy.js 400"), NEVER));
    let largest = 0;
    const look = setInterval(() => {
      for (const file of openLogs()) largest = Math.max(largest, statSync(file).size);
    }, 5);
    await start;
    clearInterval(look);
    expect(largest).toBeLessThan(200 * MIB);
  });
});

describe("a port that belongs to another process", () => {
  test("before the start: nothing is started", async () => {
    const port = await hold(0, "127.0.0.1", RIGHT_ANSWER);
    const folder = await temporaryFolder();
    const error = await loadgateFailure(
      runtime.start(request("touch started; exec sleep 60", { port, directory: folder }), NEVER),
      "measurement",
    );
    expect(error.message).toContain(`port ${port} is taken`);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(["0.0.0.0", "::"])("before the start, on %s", async (host) => {
    const port = await hold(0, host, RIGHT_ANSWER);
    const error = await loadgateFailure(
      runtime.start(hopeless("exec node good.js", { port }), NEVER),
      "measurement",
    );
    expect(error.message).toContain(`port ${port} is taken`);
  });

  test("grabbed after the start, while ours ignores {port}: it is not taken for ours", async () => {
    const port = await freePort();
    const start = runtime.start(request("exec node good.js 0", { port }), NEVER);
    start.catch(() => {});
    await until("ours runs", () => world.running().length > 0);
    await hold(port, "127.0.0.1", RIGHT_ANSWER);
    const error = await loadgateFailure(start, "measurement");
    expect(error.message).toContain(`another process answers on port ${port}`);
  });

  test("grabbed after the start, while ours has the port on another address", async () => {
    const port = await freePort();
    const start = runtime.start(
      request("sleep 0.3; exec node good.js {port} 127.0.0.2", { port }),
      NEVER,
    );
    start.catch(() => {});
    await until("ours runs", () => world.running().length > 0);
    // Answers only once ours listens too, so that a look at who listens on the port finds both.
    await hold(port, "127.0.0.1", RIGHT_ANSWER, () => get(`http://127.0.0.2:${port}/`));
    const error = await loadgateFailure(
      start.then((server) => server.stop()),
      "measurement",
    );
    expect(error.message).toContain(`another process answers on port ${port}`);
  });
});

describe("what a server prints", () => {
  test("costs us no memory, and its end is kept clean", async () => {
    const before = process.memoryUsage().rss;
    const server = await started(request("exec node noisy.js 100 listen"));
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * MIB);
    const tail = server.logTail();
    expect(tail.length).toBeLessThanOrEqual(50);
    expect(tail.at(-1)).toBe(`last 60 ${"x".repeat(500)}`);
    await server.usage();
    for (const file of openLogs()) expect(statSync(file).size).toBeLessThan(64 * MIB);
    await server.stop();
  });
});

describe("an abort", () => {
  test.each<[string, string]>([
    ["while nothing listens", "exec node deaf.js"],
    ["while nothing is answered", "exec node silent.js"],
    ["while the answers are wrong", "exec node failing.js"],
  ])("%s ends the start and the server", async (_, run) => {
    const controller = new AbortController();
    const start = failureOf(runtime.start(request(run), controller.signal));
    await until("it runs", () => world.running().length > 0);
    setTimeout(() => controller.abort(new Error("stopped")), 200);
    expect(await start).toBeInstanceOf(Error);
    expect(world.running()).toEqual([]);
  });

  test("before the start starts nothing", async () => {
    const folder = await temporaryFolder();
    const run = request("touch started; exec sleep 60", { directory: folder });
    const reason = new Error("stopped");
    expect(await failureOf(runtime.start(run, AbortSignal.abort(reason)))).toBe(reason);
    expect(readdirSync(folder)).toEqual([]);
  });
});
