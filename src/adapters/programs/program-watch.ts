import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { lstat, readFile, readlink, realpath } from "node:fs/promises";
import { attempt } from "../../domain/shared/error.ts";
import type { ProgramWatch } from "../../ports/program-watch.ts";
import { installFolders, wasWritten, writtenIn } from "./installed-files.ts";
import { namedFolders } from "./named-folders.ts";
import { markReads } from "./read-marks.ts";

/** Larger files are not compared by content. */
const MAX_BYTES = 64 * 1024 ** 2;

const SHARED = ["HOME", "TMPDIR", "RUNNER_TEMP", "RUNNER_TOOL_CACHE", "XDG_CACHE_HOME"];

/**
 * Watches files on this machine: reads by their access times, writes by their change times.
 * @param environment our own; it names the folders of programs, of the user and of the machine
 */
export function createProgramWatch(environment: NodeJS.ProcessEnv): ProgramWatch {
  const shared = SHARED.flatMap((name) => {
    const folder = environment[name];
    return folder ? (attempt(() => realpathSync(folder)) ?? []) : [];
  });
  return {
    shared,
    mark: markReads,
    installed: async (time, { programs, except }) =>
      writtenIn(await installFolders(environment, programs), time, { except }),
    writtenWhereNamed: async (time, { texts, except }) => {
      const named = await namedFolders(texts, environment, [...shared, ...except]);
      const others = [...except, ...(await installFolders(environment, []))];
      return await writtenIn(named, time, { except: others, isThorough: true });
    },
    contentOf: async (files) => {
      const contents = new Map<string, string>();
      for (const file of files) {
        const content = await contentOf(file).catch(() => undefined);
        if (content !== undefined) contents.set(file, content);
      }
      return contents;
    },
    written: (files, time) => filesThat(files, (file) => wasWritten(file, time)),
    modified: (files, time) => filesThat(files, (file) => wasWritten(file, time, "mtimeMs")),
    realPath: (file) => realpath(file).catch(() => file),
  };
}

async function filesThat(
  files: readonly string[],
  fits: (file: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const fitting = await Promise.all(files.map(fits));
  return files.filter((_, index) => fitting[index]);
}

async function contentOf(file: string): Promise<string | undefined> {
  const stats = await lstat(file);
  if (stats.isSymbolicLink()) return `-> ${await readlink(file)}`;
  if (!stats.isFile() || stats.size > MAX_BYTES) return undefined;
  return createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
}
