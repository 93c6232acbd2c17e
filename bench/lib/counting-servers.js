import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { engine, signal } from "./engine.js";

const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "bench", "counting-servers");

/** What a counting server says of the requests since it was last asked. */
/** @typedef {{ count: number, durationMs: number }} Count */
/** @typedef {Awaited<ReturnType<ReturnType<typeof engine.createServerRuntime>["start"]>>} RunningServer */

const PROGRAMS = {
  go: { build: buildGo, run: "./bin/go-server --addr 127.0.0.1:{port}" },
  rust: {
    build: buildRust,
    run: "./rust/target/release/loadgate-counting-server 127.0.0.1:{port}",
  },
  node: { build: async () => {}, run: "exec node node/server.js {port}" },
};

/** @typedef {keyof typeof PROGRAMS} CountingServerName */

/**
 * Builds and starts servers that count their requests.
 *
 * `go` and `rust` are the committed servers of `servers/`: the Go one is built with an overlay that
 * wraps its handler, since a package main cannot be imported; the Rust one's library is.
 *
 * @param {readonly CountingServerName[]} names
 * @returns {Promise<ReadonlyMap<CountingServerName, RunningServer>>} all of them up
 */
export async function startCountingServers(names) {
  const runtime = engine.createServerRuntime(engine.httpClient, process.env);
  /** @type {Map<CountingServerName, RunningServer>} */
  const running = new Map();
  try {
    for (const name of names) {
      const { build, run } = PROGRAMS[name];
      await build();
      const asked = { from: name, method: "GET", path: "/healthz", headers: {} };
      const ready = { request: asked, timeoutMs: 10_000 };
      const request = { name, directory: folder, run, env: {}, ready };
      running.set(name, await runtime.start(request, signal));
    }
  } catch (error) {
    await stopServers(running);
    throw error;
  }
  return running;
}

/**
 * Stops servers; none of them runs afterwards.
 * @param {ReadonlyMap<CountingServerName, RunningServer>} running
 */
export async function stopServers(running) {
  await Promise.all([...running.values()].map((server) => server.stop()));
}

/**
 * Asks a counting server for its count, which begins anew with that.
 * @param {RunningServer} server
 * @returns {Promise<Count>} requests, and the time from the first to the last by the server's clock
 */
export async function takeCount(server) {
  const request = { url: `${server.url}/__count`, method: "GET", headers: {}, timeoutMs: 5000 };
  const { body } = await engine.httpClient.send(request, signal);
  const [count, nanoseconds] = body.trim().split(" ").map(Number);
  if (count === undefined || nanoseconds === undefined || Number.isNaN(count + nanoseconds)) {
    throw new Error(`${server.name}: no count at /__count`);
  }
  return { count, durationMs: nanoseconds / 1e6 };
}

async function buildGo() {
  const source = path.join(root, "servers", "go");
  const temporary = await mkdtemp(path.join(tmpdir(), "loadgate-bench-"));
  try {
    const plain = await readFile(path.join(source, "main.go"), "utf8");
    const wrapped = plain.replace(/\bnewHandler\([^()]*\)/, "counted($&)");
    if (wrapped === plain) throw new Error("servers/go/main.go does not call newHandler");
    const main = path.join(temporary, "main.go");
    await writeFile(main, wrapped);
    const overlay = path.join(temporary, "overlay.json");
    const replace = {
      [path.join(source, "main.go")]: main,
      [path.join(source, "counting.go")]: path.join(folder, "go", "counting.go"),
    };
    await writeFile(overlay, JSON.stringify({ Replace: replace }));
    await mkdir(path.join(folder, "bin"), { recursive: true });
    const program = path.join(folder, "bin", "go-server");
    await build("go", ["build", "-trimpath", "-overlay", overlay, "-o", program, "."], source);
  } finally {
    await rm(temporary, { recursive: true });
  }
}

async function buildRust() {
  await build("cargo", ["build", "--release", "--locked"], path.join(folder, "rust"));
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 */
async function build(program, args, cwd) {
  const { exit, tail } = await engine.runCommand({ program, args, cwd, env: process.env }, signal);
  if (exit.kind === "code" && exit.code === 0) return;
  throw new Error([`${program} ${args[0]} failed`, ...tail].join("\n"));
}
