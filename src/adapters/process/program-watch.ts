import { createHash } from "node:crypto";
import { lstatSync, realpathSync } from "node:fs";
import { lstat, readFile, readlink, realpath } from "node:fs/promises";
import type { ProgramWatch } from "../../ports/program-watch.ts";
import { installFolders, wasWritten, writtenIn } from "./installed-files.ts";
import { markReads } from "./read-marks.ts";

/** A larger file is told from another by its time alone. */
const MAX_BYTES = 64 * 1024 ** 2;

const SHARED = ["HOME", "TMPDIR", "RUNNER_TEMP", "RUNNER_TOOL_CACHE", "XDG_CACHE_HOME"];

/**
 * Watches files on this machine: reads by the time of access, writes by the time of change.
 * @param environment our own; it names the folders of programs, and those of the user and the machine
 */
export function createProgramWatch(environment: NodeJS.ProcessEnv): ProgramWatch {
  return {
    shared: SHARED.flatMap((name) => realOf(environment[name])),
    mark: markReads,
    installed: async (time, { programs, except }) =>
      writtenIn(await installFolders(environment, programs), time, except),
    contentOf: async (files) => {
      const contents = new Map<string, string>();
      for (const file of files) {
        const content = await contentOf(file).catch(() => undefined);
        if (content !== undefined) contents.set(file, content);
      }
      return contents;
    },
    written: async (files, time) => {
      const found = await Promise.all(
        files.map(async (file) => ((await wasWritten(file, time)) ? [file] : [])),
      );
      return found.flat();
    },
    realPath: (file) => realpath(file).catch(() => file),
  };
}

function realOf(folder: string | undefined): readonly string[] {
  if (!folder || !lstatSync(folder, { throwIfNoEntry: false })) return [];
  try {
    return [realpathSync(folder)];
  } catch {
    return [];
  }
}

async function contentOf(file: string): Promise<string | undefined> {
  const found = await lstat(file);
  if (found.isSymbolicLink()) return `-> ${await readlink(file)}`;
  if (!found.isFile() || found.size > MAX_BYTES) return undefined;
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}
