/** Hides secrets and prints what then can be seen of this process. Argument: the names that are needed. */
import { readFileSync } from "node:fs";
import { hideSecrets } from "../../../src/adapters/process/start-environment.ts";

const [, , needed = ""] = process.argv;
hideSecrets(process, needed.split(","));
const started = readFileSync("/proc/self/environ", "utf8").split("\0");
console.log(
  JSON.stringify({
    pid: process.pid,
    args: process.argv.slice(2),
    execArgv: process.execArgv,
    env: process.env,
    started,
    stdin: readFileSync(0, "utf8"),
  }),
);
