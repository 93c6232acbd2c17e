import { open, readdir } from "node:fs/promises";
import path from "node:path";

/** A process as described by its Valgrind log. */
interface LoggedProcess {
  readonly command: string;
  /** Id of the process that started it. */
  readonly parent: string;
}

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
    forked: forkedAmong(logged),
  };
}

/**
 * A forked process has the command that its parent had at the fork. The parent may have executed another program
 * since, so all ancestors are compared. A process whose parent is unknown, because the parent has ended, may be a
 * fork.
 */
function forkedAmong(logged: ReadonlyMap<string, LoggedProcess>): readonly string[] {
  return [...logged.keys()].filter((id) => {
    const { command = "", parent = "" } = logged.get(id) ?? {};
    if (!logged.has(parent)) return true;
    return ancestorsOf(parent, logged).some((one) => one.command === command);
  });
}

function ancestorsOf(
  id: string,
  logged: ReadonlyMap<string, LoggedProcess>,
): readonly LoggedProcess[] {
  const seen = new Map<string, LoggedProcess>();
  for (let at = id, one = logged.get(at); one && !seen.has(at); one = logged.get(at)) {
    seen.set(at, one);
    at = one.parent;
  }
  return [...seen.values()];
}

async function processIn(file: string): Promise<LoggedProcess> {
  const opened = await open(file, "r");
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString("latin1", 0, bytesRead);
    const [, command = ""] = /^==\d+== Command: (.*)$/m.exec(head) ?? [];
    const [, parent = ""] = /^==\d+== Parent PID: (\d+)$/m.exec(head) ?? [];
    return { command, parent };
  } finally {
    await opened.close();
  }
}
