/**
 * Listens, and keeps a core busy: `thread` in a thread, `child` in a child process, `children` in
 * one short-lived child after the other, `thread-ends` in a thread that then ends.
 */
import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";

const FOR_EVER = "for (;;);";
/** By its own clock of CPU time, so that a busy machine changes nothing. */
const A_WHILE = "while (process.cpuUsage().user < 400_000);";

switch (process.argv[2]) {
  case "thread":
    new Worker(FOR_EVER, { eval: true });
    break;
  case "thread-ends":
    await new Promise((resolve) => new Worker(A_WHILE, { eval: true }).once("exit", resolve));
    break;
  case "child":
    spawn(process.execPath, ["-e", FOR_EVER], { stdio: "ignore" });
    break;
  case "children":
    for (let child = 0; child < 2; child += 1) spawnSync(process.execPath, ["-e", A_WHILE]);
    break;
}
createServer((_request, response) => response.end("hello\n")).listen(
  Number(process.env["PORT"]),
  process.argv[3] ?? "127.0.0.1",
);
