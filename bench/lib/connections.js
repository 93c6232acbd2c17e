import net from "node:net";
import { signal } from "./engine.js";

/** Connections that are opened at the same time: a backlog holds so many. */
const AT_ONCE = 100;
const TIMEOUT_MS = 20_000;

/** Servers close connections that are idle for longer than some seconds. */
const LONGEST_IDLE_MS = 6000;
const LOOK_EVERY_MS = 100;
const ASKED_AT_A_LOOK = 500;

/** @typedef {{ socket: net.Socket, askedAt: number }} Connection */

/**
 * Opens connections to a server, sends a request over each, and keeps them open, with another request where
 * one would be idle for too long.
 * @param {{ url: string, path: string, body: string }} request the body is JSON
 * @param {number} count
 * @returns {Promise<{ open: () => number, close: () => void }>} how many still are, and what closes them
 * @throws Error where a connection is not answered with status 200; none is open then
 */
export async function openConnections({ url, path, body }, count) {
  const { hostname, port } = new URL(url);
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  /** @type {Connection[]} */
  const connections = [];
  const timer = setInterval(() => askIdle(connections, head + body), LOOK_EVERY_MS);
  const close = () => {
    clearInterval(timer);
    // A reset leaves no port waiting, as thousands of closed connections would.
    for (const { socket } of connections) socket.resetAndDestroy();
  };
  let left = count;
  const open = async () => {
    while (left > 0) {
      signal.throwIfAborted();
      left -= 1;
      const socket = net.connect({ host: hostname, port: Number(port) });
      connections.push({ socket, askedAt: performance.now() });
      await answered(socket, head + body);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(count, AT_ONCE) }, open));
  } catch (error) {
    left = 0;
    close();
    throw error;
  }
  return { open: () => connections.filter(({ socket }) => !socket.closed).length, close };
}

/**
 * @param {readonly Connection[]} connections
 * @param {string} request
 */
function askIdle(connections, request) {
  const now = performance.now();
  const idle = connections.filter(({ askedAt }) => now - askedAt >= LONGEST_IDLE_MS);
  for (const connection of idle.slice(0, ASKED_AT_A_LOOK)) {
    connection.askedAt = now;
    connection.socket.write(request);
  }
}

/**
 * @param {net.Socket} socket
 * @param {string} request
 * @returns {Promise<void>}
 */
function answered(socket, request) {
  return new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ what) => () =>
      reject(new Error(`a connection was ${what}`));
    socket.on("error", reject);
    socket.once("close", fail("closed without an answer"));
    socket.setTimeout(TIMEOUT_MS, fail("not answered in time"));
    socket.once("data", (data) => {
      const [status = ""] = data.toString("latin1").split("\r\n", 1);
      // What is left of the answer is not needed, but must not wait in the socket.
      socket.setTimeout(0).resume();
      if (/^HTTP\/1\.1 200 /.test(status)) resolve();
      else reject(new Error(`an answer was ${status}`));
    });
    socket.write(request);
  });
}
