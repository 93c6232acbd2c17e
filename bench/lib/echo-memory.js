import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openConnections } from "./connections.js";
import { withServer } from "./echo-load.js";
import { signal } from "./engine.js";
import { leastSquares } from "./regression.js";

/** @typedef {import("./echo-load.js").Config["servers"][number]} Server */
/** @typedef {{ server: string, repeat: number, connections: number, rssBytes: number }} Reading */

/** Files that a server and Node have open besides connections, and then some. */
const OTHER_FILES = 500;
/** Ports that the system gives to clients, less some. */
const MOST_PORTS = 25_000;
const SETTLE_MS = 500;
const ATTEMPTS = 3;

/**
 * Numbers of connections to measure at: up to what the limit of open files allows each process.
 * @param {number} openFiles the limit
 * @returns {readonly number[]} rising
 */
export function connectionCounts(openFiles) {
  const most = Math.min(MOST_PORTS, openFiles - OTHER_FILES);
  if (most < 400) throw new Error(`a limit of ${openFiles} open files is too low: ulimit -n`);
  return [0.25, 0.5, 0.75, 1].map((part) => Math.floor((part * most) / 100) * 100);
}

/**
 * The number of files that this process, and what it starts, may have open.
 * @returns {number}
 */
export function openFileLimit() {
  const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  if (soft === undefined)
    throw new Error("/proc/self/limits does not tell the limit of open files");
  return Number(soft);
}

/**
 * Reads how much memory servers need with connections that have each sent a request and are still open. Each
 * reading is of a fresh process.
 * @param {readonly Server[]} servers built
 * @param {{ body: string, counts: readonly number[], repeats: number }} options
 * @returns {Promise<Reading[]>}
 */
export async function readMemory(servers, { body, counts, repeats }) {
  const readings = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    console.error(`memory with up to ${counts.at(-1)} connections: ${repeat + 1} of ${repeats}`);
    for (const connections of counts) {
      for (const server of repeat % 2 === 0 ? servers : servers.toReversed()) {
        const rssBytes = await memoryOfFresh(server, { body, connections });
        readings.push({ server: server.name, repeat, connections, rssBytes });
      }
    }
  }
  return readings;
}

/**
 * Reads a server's memory, again in another process where somebody else's work spoilt it.
 * @param {Server} server
 * @param {{ body: string, connections: number }} load
 */
async function memoryOfFresh(server, load) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withServer(server, (running) => memoryWith(running, load));
    } catch (error) {
      signal.throwIfAborted();
      if (attempt === ATTEMPTS) throw error;
      console.error(`${server.name}, ${load.connections} connections: ${String(error)}; again`);
    }
  }
}

/**
 * @param {import("./echo-load.js").RunningServer} server
 * @param {{ body: string, connections: number }} load
 * @returns {Promise<number>} bytes
 * @throws Error where the server closed connections meanwhile: a slow machine can take longer to open all of
 * them than the server leaves them idle
 */
async function memoryWith({ name, url, usage }, { body, connections }) {
  const { open, close } = await openConnections({ url, path: "/echo", body }, connections);
  await sleep(SETTLE_MS, undefined, { signal });
  const { rssBytes } = await usage();
  const left = open();
  close();
  if (left < connections) throw new Error(`${name} closed ${connections - left} connections`);
  if (rssBytes === undefined) throw new Error("the system does not tell resident memory");
  return rssBytes;
}

/**
 * What readings say of two servers, by repeat.
 * @param {readonly Reading[]} readings
 * @param {{ variant: string, against: string }} servers
 * @returns {{ most: number[], slope: number[] }} logarithms of variant ÷ other: of the memory with the most
 * connections, and of the bytes for each connection
 */
export function memoryRatios(readings, { variant, against }) {
  const repeats = [...new Set(readings.map(({ repeat }) => repeat))];
  const of = (/** @type {string} */ server, /** @type {number} */ repeat) =>
    readings.filter((one) => one.server === server && one.repeat === repeat);
  const logRatio = (/** @type {(own: readonly Reading[]) => number} */ figure) =>
    repeats.map((repeat) => Math.log(figure(of(variant, repeat)) / figure(of(against, repeat))));
  return { most: logRatio(mostBytes), slope: logRatio(bytesPerConnection) };
}

/**
 * Bytes of resident memory that a server needs for each connection, by least squares.
 * @param {readonly Reading[]} readings of one server, at different numbers of connections
 */
export function bytesPerConnection(readings) {
  const points = readings.map(
    ({ connections, rssBytes }) => /** @type {const} */ ([connections, rssBytes]),
  );
  return leastSquares(points).slope;
}

/** @param {readonly Reading[]} readings */
function mostBytes(readings) {
  const last = readings.toSorted((a, b) => a.connections - b.connections).at(-1);
  return last?.rssBytes ?? Number.NaN;
}
