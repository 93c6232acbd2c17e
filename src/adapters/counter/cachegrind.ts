import { readdirSync } from "node:fs";
import path from "node:path";
import type { StartCount } from "../../domain/counting/per-request.ts";
import type { Counter, StartConditions, WantedCount } from "../../ports/counter.ts";
import { askCommand } from "../process/short-command.ts";
import { addFunctions, totalIn } from "./cachegrind-file.ts";
import { makeCountFolder } from "./count-folder.ts";
import type { Surroundings } from "./surroundings.ts";

/** The slowest server of those that were tried is twenty times slower. */
const SLOWDOWN = 20;

const PREFIX = "count.";

/**
 * cachegrind, a tool of Valgrind, as the counter.
 * @returns the reason in words where it cannot be used
 */
export async function createCachegrind(
  surroundings: Surroundings,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Counter | string> {
  const version = await askCommand({
    program: "valgrind",
    args: ["--version"],
    env: environment,
    timeoutMs: 10_000,
    maxOutputBytes: 1000,
    signal,
  });
  if (version === undefined) return "valgrind is not installed: apt-get install valgrind";
  return {
    ...surroundings,
    name: "cachegrind",
    version: version.replace(/^valgrind-/, ""),
    slowdown: SLOWDOWN,
    counted: (conditions) => {
      const folder = makeCountFolder();
      const { launcher, env } = surroundings.around(conditions);
      return {
        launcher,
        // A shell under cachegrind takes longer to start and to end than most servers do to answer.
        programLauncher: valgrind(folder.path, conditions),
        env,
        read: (wanted) => readCounts(folder.path, wanted),
        remove: folder.remove,
      };
    },
  };
}

/**
 * Everything that the server starts is counted too, each process into a file of its own. Looking everywhere whether code has
 * changed takes a quarter of the time or more, and is needed only where it can change in memory that belongs to a file.
 */
function valgrind(folder: string, { sharesCode = false }: StartConditions): readonly string[] {
  return [
    "valgrind",
    "--quiet",
    "--tool=cachegrind",
    "--cache-sim=no",
    "--trace-children=yes",
    `--smc-check=${sharesCode ? "all" : "all-non-file"}`,
    "--vgdb=no",
    `--cachegrind-out-file=${path.join(folder, `${PREFIX}%p`)}`,
  ];
}

async function readCounts(
  folder: string,
  { withFunctions, processes }: WantedCount,
): Promise<StartCount> {
  const files = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
  const functions = new Map<string, number>();
  let instructions = 0;
  for (const name of files) {
    const file = path.join(folder, name);
    instructions += await totalIn(file);
    if (withFunctions) await addFunctions(file, functions);
  }
  const isWhole = files.length > 0 && processes.every((pid) => files.includes(`${PREFIX}${pid}`));
  return { isWhole, instructions, ...(withFunctions && { functions }) };
}
