/** Prints as many MiB as its first argument says, then fifty long last lines, then listens where `listen` is the second. */
import { writeSync } from "node:fs";
import { createServer } from "node:http";

const block = Buffer.from(`\u001b[32m${"noise ".repeat(20)}\u001b[0m\n`.repeat(8192));
let left = Number(process.argv[2]) * 1024 * 1024;
while (left > 0) left -= writeSync(1, block);
// Whoever cuts the log down has the time to do it before what is looked for is printed.
await new Promise((resolve) => setTimeout(resolve, 300));
for (let line = 1; line <= 60; line += 1)
  writeSync(2, `\u001b[1mlast ${line}\u001b[0m ${"x".repeat(500)}\n`);

if (process.argv[3] === "listen") {
  createServer((_request, response) => response.end("hello\n")).listen(
    Number(process.env["PORT"]),
    "127.0.0.1",
  );
} else setInterval(() => {}, 1000);
