/**
 * Answers one request after the other, so many a second, as a server does that has a single worker: what arrives faster
 * waits in line, and the line is worked off afterwards.
 */
import { createServer } from "node:http";

const eachMs = 1000 / Number(process.argv[2]);
let freeAtMs = 0;

const server = createServer((_request, response) => {
  const nowMs = performance.now();
  freeAtMs = Math.max(nowMs, freeAtMs + eachMs);
  setTimeout(() => response.end("hello\n"), freeAtMs - nowMs);
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
