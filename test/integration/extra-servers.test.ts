import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { loadConfig } from "../../src/config/load.ts";
import type { ServerConfig } from "../../src/domain/run/config.ts";
import { until } from "../support/processes.ts";
import { type Marked, marked } from "./support/marked.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../servers");
/** A first build compiles every dependency. */
const BUILD_TIMEOUT_MS = 600_000;

const GREETING = "Hello, visitor! You've requested: ";
const TEXT = /^text\/plain; ?charset=utf-8$/i;

describeServer("warp", "cargo", (url) => greets(url, { otherMethod: 405 }));

// http.server's word for a method that a handler does not have.
describeServer("python", "python3", (url) => greets(url, { otherMethod: 501 }));

describeServer("echo", "go", (url) => {
  const experiment = readFileSync(path.join(FOLDER, "payloads/experiment.json"), "utf8");
  const post = (body: string | Blob, type = "application/json", target = "/experiments") =>
    fetch(url(target), {
      method: "POST",
      headers: { "content-type": type },
      // A stream has no length, so it is sent in chunks.
      ...(typeof body === "string" ? { body } : { body: body.stream(), duplex: "half" }),
    });
  const variants = (...shares: unknown[]) =>
    JSON.stringify({
      name: "a",
      variants: shares.map((share) => ({ name: "b", allocation_percent: share })),
    });

  test("is healthy", () => answers(url("/healthz"), { body: "ok\n", type: TEXT }));

  test("gives an experiment back, compact and without escapes for HTML", async () => {
    const spaced = JSON.stringify(
      { ...JSON.parse(experiment), name: "a <b> & c", ignored: [1] },
      null,
      2,
    );
    const answer = await post(spaced, "application/json; charset=utf-8");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.text()).toBe(
      JSON.stringify({ ...JSON.parse(experiment), name: "a <b> & c" }),
    );
  });

  test("hashes the name with the time", async () => {
    const { name, variants } = JSON.parse(experiment);
    const before = Math.floor(Date.now() / 1000);
    const answer = await post(experiment, "application/json", "/experiments/md5");
    const after = Math.floor(Date.now() / 1000);
    const hashed = JSON.parse(await answer.text());
    expect(hashed).toEqual({ name: expect.any(String), variants });
    const seconds = Array.from({ length: after - before + 1 }, (_, index) => before + index);
    expect(
      seconds.map((second) => createHash("md5").update(`${name}${second}`).digest("hex")),
    ).toContain(hashed.name);
  });

  test.each<[string, string, number]>([
    ["nothing", "", 400],
    ["half an object", "{", 400],
    ["an object and more", `${variants(100)} x`, 400],
    ["an array", "[]", 422],
    ["no name", "{}", 422],
    ["a name that is a number", '{"name":1}', 422],
    ["no variants", '{"name":"a"}', 422],
    ["a variant without a name", '{"name":"a","variants":[{"allocation_percent":100}]}', 422],
    ["no share", variants(100, undefined), 422],
    ["a share of half a percent", variants(0.5, 99.5), 422],
    ["a share below zero", variants(110, -10), 422],
    ["shares that are not all", variants(50, 40), 422],
  ])("refuses %s", async (_, body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.json()).toEqual({ message: expect.stringMatching(/^.+$/) });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml"])(
    "refuses %s",
    async (type) => {
      expect((await post(experiment, type)).status).toBe(415);
    },
  );

  test.each<[string, (body: string) => string | Blob]>([
    ["with its length", (body) => body],
    ["in chunks", (body) => new Blob([body])],
  ])("takes a body of 1 MiB and no more, %s", async (_, sent) => {
    const full = experiment.padEnd(1024 * 1024);
    expect((await post(sent(full))).status).toBe(200);
    expect((await post(sent(`${full} `))).status).toBe(413);
  });

  test("has nothing else", async () => {
    expect((await fetch(url("/"))).status).toBe(404);
    const read = await fetch(url("/experiments"));
    expect(read.status).toBe(405);
    expect(read.headers.get("allow")).toContain("POST");
  });
});

describeServer("apache", "apache2", (url) => {
  const page = readFileSync(path.join(FOLDER, "static/index.html"), "utf8");
  const address = () => url("/static/index.html");

  test("serves the page", () =>
    answers(address(), { body: page, type: /^text\/html; ?charset=utf-8$/i }));

  test("knows what has not changed", async () => {
    const etag = (await fetch(address())).headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    expect((await fetch(address(), { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test.each(["/", "/static/", "/static/other.html", "/httpd.pid"])("has no %s", async (target) => {
    expect((await fetch(url(target))).status).toBe(404);
  });
});

function greets(url: (target: string) => string, expected: { otherMethod: number }): void {
  test.each([
    ["/abc", "/abc"],
    ["/abc?query", "/abc"],
    ["/a%20caf%C3%A9", "/a café"],
  ])("greets %s", (target, shown) =>
    answers(url(target), { body: `${GREETING}${shown}\n`, type: TEXT }),
  );

  test("is healthy", () => answers(url("/healthz"), { body: "ok\n", type: TEXT }));

  test.each([
    ["/", 404],
    ["/a/b", 404],
    ["/%ff", 400],
  ])("%s is %i", async (target, status) => {
    expect((await fetch(url(target))).status).toBe(status);
  });

  test("does not take a POST", async () => {
    const answer = await fetch(url("/abc"), { method: "POST", body: "abc" });
    expect(answer.status).toBe(expected.otherMethod);
  });
}

/** Checks an answer with status 200, and that HEAD gives the same without the body. */
async function answers(address: string, expected: { body: string; type: RegExp }): Promise<void> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(expected.type);
  expect(await answer.text()).toBe(expected.body);

  const head = await fetch(address, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-type")).toBe(answer.headers.get("content-type"));
  expect(Number(head.headers.get("content-length"))).toBe(Buffer.byteLength(expected.body));
}

/**
 * Builds and starts a server as its own configuration says, and lets tests ask it; then it is stopped.
 * @param program what it needs on this machine; without it the tests are skipped
 * @param ask defines tests; gets what makes an address of a path
 */
function describeServer(
  name: string,
  program: string,
  ask: (url: (target: string) => string) => void,
): void {
  const isMissing = !isInstalled(program);
  const title = isMissing ? `${name}, skipped: ${program} is not installed` : name;
  if (isMissing) console.warn(title);

  describe.skipIf(isMissing)(title, () => {
    const [server] = loadConfig(path.join(FOLDER, name, "loadgate.yml")).servers;
    if (!server) throw new Error("a configuration has a server");
    let running: Running;

    beforeAll(async () => {
      if (server.build) await shell(server.build, { cwd: server.directory });
      running = await start(server);
    }, BUILD_TIMEOUT_MS);
    afterAll(() => running?.remove());

    test("has its artifact", () => {
      if (server.artifact) expect(existsSync(server.artifact)).toBe(true);
    });

    ask((target) => `${running.url}${target}`);

    test.each<[NodeJS.Signals, "the group" | "the leader"]>([
      ["SIGTERM", "the group"],
      ["SIGTERM", "the leader"],
      ["SIGINT", "the leader"],
    ])("%s to %s ends it with nothing left", async (signal, target) => {
      const stopped = await start(server);
      try {
        // A connection that is kept alive must not hold it.
        await (await fetch(`${stopped.url}${server.ready.path}`)).text();
        expect(await stopped.stop(signal, target)).toBe(0);
        await until("nothing runs", () => stopped.world.running().length === 0);
        expect(readdirSync(stopped.temporary)).toEqual([]);
        await expect(fetch(stopped.url)).rejects.toThrow();
      } finally {
        stopped.remove();
      }
    });
  });
}

interface Running {
  readonly url: string;
  readonly world: Marked;
  /** Where it puts its temporary files. */
  readonly temporary: string;
  /** Sends a signal; gives the exit code. */
  readonly stop: (signal: NodeJS.Signals, target: "the group" | "the leader") => Promise<unknown>;
  readonly remove: () => void;
}

async function start(server: ServerConfig): Promise<Running> {
  const port = await freePort();
  const temporary = mkdtempSync(path.join(tmpdir(), "loadgate-extra-"));
  // Apache, started by root, reads its page as another user.
  chmodSync(temporary, 0o755);
  const world = marked({ ...server.env, PORT: String(port), TMPDIR: temporary });
  const command = server.run.replaceAll("{port}", String(port));
  // With exec, as a shell in front of the server would take the signals that are for its leader.
  const child = spawn("/bin/sh", ["-c", `exec ${command}`], {
    cwd: server.directory,
    env: world.environment,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = collected(child);
  const exit = once(child, "exit");
  const remove = () => {
    world.kill();
    rmSync(temporary, { recursive: true, force: true });
  };

  const url = `http://127.0.0.1:${port}`;
  try {
    await until("it is ready", async () => {
      if (child.exitCode !== null) throw new Error("it ended");
      return fetch(`${url}${server.ready.path}`).then(
        (answer) => answer.ok,
        () => false,
      );
    });
  } catch (error) {
    remove();
    throw new Error(`${server.name} did not start: ${output()}`, { cause: error });
  }
  return {
    url,
    world,
    temporary,
    stop: async (signal, target) => {
      const pid = child.pid ?? Number.NaN;
      process.kill(target === "the group" ? -pid : pid, signal);
      return (await exit)[0];
    },
    remove,
  };
}

function collected(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  return () => text;
}

function isInstalled(program: string): boolean {
  const folders = `${process.env["PATH"]}:/usr/sbin`.split(":");
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

function shell(command: string, options: { cwd: string }): Promise<unknown> {
  return promisify(execFile)("/bin/sh", ["-c", command], options);
}
