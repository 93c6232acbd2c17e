import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { engine, pinnedOha, signal } from "../../bench/lib/engine.js";

/** @typedef {Awaited<ReturnType<typeof runtime.start>>} RunningServer */
/** @typedef {import("./soak-traces.js").Kind} Kind */

/** @typedef {import("./soak-traces.js").Point} Point */

/**
 * How long a trace is, in s, and how it is loaded.
 * @typedef {{ load: number, pause: number, rate: number, connections: number, piece: number }} Plan
 */

/** Time between two points. */
const EVERY_MS = 1000;

const runtime = engine.createServerRuntime(engine.httpClient, process.env);
const { generator } = await pinnedOha();

/** @param {Kind} kind */
export async function buildServer({ name, directory, build }) {
  if (!build) return;
  const [program = "", ...args] = build;
  const command = { program, args, cwd: path.resolve(directory), env: process.env };
  const { exit, tail } = await engine.runCommand(command, signal);
  if (!engine.hasSucceeded(exit)) throw new Error(`${name}: ${tail.join("\n")}`);
}

/**
 * Starts a server, loads it, pauses, loads it again and pauses, and reads what it holds every second.
 * @param {Kind} kind
 * @param {Plan} plan
 * @returns {Promise<readonly Point[]>}
 */
export async function recordTrace(kind, plan) {
  const directory = path.resolve(kind.directory);
  const request = { name: kind.name, directory, env: kind.env, ready: { timeoutMs: 20_000 } };
  const server = await runtime.start({ ...request, run: kind.run }, signal);
  try {
    const course = courseOf(server);
    await course.pause("idle", 3);
    for (const load of /** @type {const} */ (["first", "second"])) {
      await course.load(load, plan);
      await course.pause(`after ${load}`, plan.pause);
    }
    return course.points;
  } finally {
    await server.stop();
  }
}

/** @param {RunningServer} server */
function courseOf(server) {
  /** @type {Point[]} */
  const points = [];
  const beganAt = performance.now();
  let requests = 0;
  /** @param {import("./soak-traces.js").Phase} phase */
  const look = (phase) => {
    server.assertAlive();
    points.push({
      ms: performance.now() - beganAt,
      phase,
      requests,
      ...heldBy(server.processes()),
    });
  };
  /**
   * @param {import("./soak-traces.js").Phase} phase
   * @param {number} seconds
   */
  const pause = async (phase, seconds) => {
    for (let left = seconds; left > 0; left -= 1) {
      await sleep(EVERY_MS);
      look(phase);
    }
  };
  /**
   * @param {import("./soak-traces.js").Phase} phase
   * @param {Plan} plan
   */
  const load = async (phase, plan) => {
    for (let left = plan.load; left > 0; left -= plan.piece) {
      const seconds = Math.min(left, plan.piece);
      const [first, before, from] = [points.length, requests, performance.now() - beganAt];
      const timer = setInterval(() => look(phase), EVERY_MS);
      try {
        const { expected, unexpected } = await loaded(server, plan, seconds);
        requests += expected + unexpected;
      } finally {
        clearInterval(timer);
      }
      for (const point of points.slice(first)) {
        const part = Math.min(1, (point.ms - from) / (seconds * 1000));
        point.requests = Math.round(before + part * (requests - before));
      }
    }
  };
  return { points, pause, load };
}

/**
 * @param {RunningServer} server
 * @param {Plan} plan
 * @param {number} seconds
 */
function loaded({ url }, { rate, connections }, seconds) {
  const shape = engine.timedBurst(seconds * 1000, connections);
  const request = { url: `${url}/`, method: "GET", headers: {}, expectedStatus: 200 };
  return generator.load([{ ...request, level: { rate }, shape }], signal);
}

/**
 * What processes hold: every socket counts as a connection.
 * @param {readonly number[]} pids
 */
function heldBy(pids) {
  const held = { rssKiB: 0, files: 0, threads: 0, connections: 0 };
  for (const pid of pids) {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    held.rssKiB += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
    held.threads += Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]);
    const targets = readdirSync(`/proc/${pid}/fd`).map((name) => targetOf(pid, name));
    held.files += targets.length;
    held.connections += targets.filter((target) => target.startsWith("socket:")).length;
  }
  return held;
}

/**
 * @param {number} pid
 * @param {string} descriptor
 * @returns {string} empty if it is closed by now
 */
function targetOf(pid, descriptor) {
  try {
    return readlinkSync(`/proc/${pid}/fd/${descriptor}`);
  } catch {
    return "";
  }
}
