import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { GO_BY_DHAT } from "../../domain/series/counts.ts";
import type { StartCount } from "../domain/per-request.ts";
import type { Counter, StartConditions, WantedCount } from "../port.ts";
import type { Ask } from "./counter-tools.ts";
import type { Surroundings } from "./surroundings.ts";
import { addFunctions, CACHEGRIND, DHAT, outFile, type Tool, totalIn } from "./valgrind-tools.ts";

/** The slowest server tested ran twenty times slower. */
const SLOWDOWN = 20;

/** Prefixes of the files that each process writes; its id follows. */
const PREFIX = { count: "count.", log: "log." } as const;

/** Otherwise killed processes leave pipes for a debugger behind. */
const WITHOUT_DEBUGGER = "--vgdb=no";

/**
 * Uses cachegrind, a tool of Valgrind, as the counter.
 * @returns the reason in words if it cannot be used
 */
export async function createCachegrind(
  surroundings: Surroundings,
  ask: Ask,
): Promise<Counter | string> {
  const version = await ask("valgrind", ["--version"]);
  if (version === undefined) return "valgrind is not installed: apt-get install valgrind";
  const beganMs = performance.now();
  const trial = [...DHAT.options, "--quiet", WITHOUT_DEBUGGER, outFile(DHAT, "/dev/null"), "true"];
  const hasDhat = (await ask("valgrind", trial)) !== undefined;
  const trialMs = performance.now() - beganMs;
  return {
    ...surroundings,
    conditions: [...surroundings.conditions, ...(hasDhat ? [GO_BY_DHAT] : [])],
    name: "cachegrind",
    version: version.replace(/^valgrind-/, ""),
    slowdown: SLOWDOWN,
    // Without DHAT, the trial ends at once.
    ...(hasDhat && { trialMs }),
    toolFor: (may) => (hasDhat && may ? DHAT.name : undefined),
    counted: (conditions) => {
      const { folder, ...start } = surroundings.around(conditions);
      const tool = hasDhat && conditions.mayReplaceAllocator ? DHAT : CACHEGRIND;
      let early: readonly string[] = [];
      return {
        ...start,
        // Under cachegrind, a shell takes longer to start and end than most servers take to answer.
        programLauncher: valgrind(tool, folder, conditions),
        loadBegins: async () => {
          early = (await readLogs(folder)).processes;
        },
        read: (wanted) => readCounts(tool, folder, { ...wanted, early }),
      };
    },
  };
}

/**
 * Counts everything that the server starts, each process into its own file. Checking all memory for changed code
 * costs a quarter of the time or more. It is needed only for code that can change in file-backed memory.
 */
function valgrind(tool: Tool, folder: string, { sharesCode = false }: StartConditions) {
  return [
    "valgrind",
    WITHOUT_DEBUGGER,
    ...tool.options,
    "--trace-children=yes",
    `--smc-check=${sharesCode ? "all" : "all-non-file"}`,
    outFile(tool, path.join(folder, `${PREFIX.count}%p`)),
    // Each process writes a log from its start, even if it is killed or leaves the server's process group.
    `--log-file=${path.join(folder, `${PREFIX.log}%p`)}`,
  ];
}

/** The files with a prefix, each with the id of its process. */
function filesIn(folder: string, prefix: string) {
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ id: name.slice(prefix.length), file: path.join(folder, name) }));
}

/** Reads what the processes wrote; those in `early` existed before the load. */
async function readCounts(
  tool: Tool,
  folder: string,
  { withFunctions, processes, running, early }: WantedCount & { readonly early: readonly string[] },
): Promise<StartCount> {
  const functions = new Map<string, number>();
  const counts = filesIn(folder, PREFIX.count);
  let instructions = 0;
  for (const { file } of counts) {
    instructions += await totalIn(file, tool);
    if (withFunctions && tool === CACHEGRIND) await addFunctions(file, functions);
  }
  const ids = counts.map(({ id }) => id);
  const logs = await readLogs(folder);
  const all = [...logs.processes, ...processes.map(String)];
  return {
    isWhole: ids.length > 0 && !logs.areReplaced && all.every((id) => ids.includes(id)),
    instructions,
    forked: logs.forked.length,
    forkedLate: logs.forked.filter((id) => !early.includes(id)).length,
    ended: ids.filter((id) => !running.includes(Number(id))).length,
    ...(withFunctions && { functions }),
  };
}

/** A process as described by its Valgrind log. */
type LoggedProcess = Awaited<ReturnType<typeof processIn>>;

/** Length of the log's beginning that contains the command. */
const HEAD_BYTES = 64 * 1024;

/**
 * Reads the logs of a start. Each process writes one from its start.
 * @param folder their folder
 */
export async function readLogs(folder: string) {
  const logged = new Map<string, LoggedProcess>();
  for (const { id, file } of filesIn(folder, PREFIX.log)) logged.set(id, await processIn(file));
  return {
    /** Ids of all processes that ran under Valgrind, however they ended. */
    processes: [...logged.keys()],
    /**
     * True if a process was the first of its own namespace. Ids repeat there, so its log and count replace
     * another's.
     */
    areReplaced: [...logged.values()].some(({ parent }) => parent === "0"),
    /**
     * Ids of forked processes that have executed no program since. Their counts include that of their parent at the
     * fork.
     */
    forked: [...logged].flatMap(([id, one]) => (isFork(one, logged) ? [id] : [])),
  };
}

/**
 * A forked process has the command that its parent had at the fork. The parent may have executed another program
 * since, so all ancestors are compared. A process whose parent is unknown, because the parent has ended, may be a
 * fork.
 */
function isFork({ command, parent }: LoggedProcess, logged: ReadonlyMap<string, LoggedProcess>) {
  if (!logged.has(parent)) return true;
  const seen = new Set<LoggedProcess>();
  for (let one = logged.get(parent); one && !seen.has(one); one = logged.get(one.parent)) {
    if (one.command === command) return true;
    seen.add(one);
  }
  return false;
}

/** @returns its command, and the id of the process that started it */
async function processIn(file: string) {
  const head = await text(createReadStream(file, { encoding: "latin1", end: HEAD_BYTES - 1 }));
  const [, command = ""] = /^==\d+== Command: (.*)$/m.exec(head) ?? [];
  const [, parent = ""] = /^==\d+== Parent PID: (\d+)$/m.exec(head) ?? [];
  return { command, parent };
}
