import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";

/** A process as described by its Valgrind log. */
type LoggedProcess = Awaited<ReturnType<typeof processIn>>;

/** Length of the log's beginning that contains the command. */
const HEAD_BYTES = 64 * 1024;

/**
 * Reads the logs of a start. Each process writes one from its start.
 * @param folder their folder
 * @param prefix prefix of their names; the process id follows
 */
export async function readLogs(folder: string, prefix: string) {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  const logged = new Map<string, LoggedProcess>();
  for (const name of names) {
    logged.set(name.slice(prefix.length), await processIn(path.join(folder, name)));
  }
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
function isFork(
  { command, parent }: LoggedProcess,
  logged: ReadonlyMap<string, LoggedProcess>,
): boolean {
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
