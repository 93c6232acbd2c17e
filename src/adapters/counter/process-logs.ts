import { open, readdir } from "node:fs/promises";
import path from "node:path";

/** What a log of Valgrind's says of its process. */
interface LoggedProcess {
  readonly command: string;
  /** Id of the process that started it. */
  readonly parent: string;
}

/** Bytes at the beginning, among which the command is. */
const HEAD_BYTES = 64 * 1024;

/**
 * Reads the logs of a start, of which each process has one from its beginning.
 * @param folder where they are
 * @param prefix of their names, before the id of the process
 */
export async function readLogs(folder: string, prefix: string) {
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  const logged = new Map<string, LoggedProcess>();
  for (const name of names) {
    logged.set(name.slice(prefix.length), await processIn(path.join(folder, name)));
  }
  return {
    /** Ids of the processes that ran under Valgrind, whatever became of them. */
    processes: [...logged.keys()],
    /** Some of them were the first of a namespace of their own, where ids repeat and one's log and count replace another's. */
    areReplaced: [...logged.values()].some(({ parent }) => parent === "0"),
    /** Ids of those that are copies of another one, with its count so far in their own, and no program that was executed. */
    forked: forkedAmong(logged),
  };
}

/**
 * A copy has the command of the process that it is a copy of, which may have executed another program since and is one of
 * those that it descends from. One whose parent is not known, because that had ended, may be a copy.
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
