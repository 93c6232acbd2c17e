/**
 * Source of a module that a Node process loads before its program, in each of its threads: it connects to a socket,
 * starts the sampling profiler of its own inspector on request, and sends the profile at the end, with the CPU time of
 * the thread as `ranMs`. Nothing listens and nothing runs until then, and the connection keeps no process alive.
 * @param socket path of the socket
 */
export function preloadSource(socket: string): string {
  return `"use strict";
const { Session } = require("node:inspector");
const { readFileSync } = require("node:fs");
const session = new Session();
const socket = require("node:net").connect(${JSON.stringify(socket)});
socket.unref();
socket.setEncoding("utf8");
socket.on("error", () => {});
const ranMs = () => {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ", 1)[0]) / 1e6;
  } catch {
    return undefined;
  }
};
let ranBefore;
const begin = () => {
  ranBefore = ranMs();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: ${SAMPLING_US} });
  session.post("Profiler.start", () => socket.write("started"));
};
const end = () => {
  session.post("Profiler.stop", (error, result) => {
    const ran = ranMs();
    const own = ran > ranBefore ? { ranMs: ran - ranBefore } : {};
    socket.end(error ? "" : JSON.stringify({ ...result.profile, ...own }));
    session.disconnect();
  });
};
socket.on("data", (order) => (order === "start" ? begin() : end()));
`;
}

/** Time between two samples, in microseconds. */
const SAMPLING_US = 1000;
