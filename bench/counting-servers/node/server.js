/**
 * A third server that counts its requests, on one thread and slower than the two others:
 * `node server.js PORT`. `GET /__count` is as in `../rust`.
 */
import { createServer } from "node:http";

let count = 0;
let firstMs = 0;
let lastMs = 0;

const server = createServer((request, response) => {
  if (request.url === "/__count") {
    response.end(`${count} ${Math.round((lastMs - firstMs) * 1e6)}\n`);
    count = 0;
    return;
  }
  lastMs = performance.now();
  if (count === 0) firstMs = lastMs;
  count += 1;
  response.setHeader("content-type", "text/plain; charset=utf-8");
  response.end(`Hello, visitor! You've requested: ${request.url}\n`);
});
server.listen(Number(process.argv[2]), "127.0.0.1");
process.on("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
