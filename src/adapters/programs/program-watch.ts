import { createHash } from "node:crypto";
import { lstatSync, realpathSync } from "node:fs";
import { lstat, readFile, readlink, realpath } from "node:fs/promises";
import { isWithin } from "../../domain/run/file/same-program.ts";
import { attempt } from "../../domain/shared/error.ts";
import { CLOCK_SLACK_MS, type ProgramWatch, type TimeSpan } from "../../ports/program-watch.ts";
import { installFolders, namedFolders } from "./places.ts";
import { filesBelow, markReads } from "./read-marks.ts";

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
    writtenOutside: async (time, { files, texts, except }) => {
      const isMeant = (file: string) => !except.some((folder) => isWithin(file, folder));
      const writtenIn = async (
        roots: readonly string[],
        spared: readonly string[],
        changedSinceMs?: number,
      ) => {
        const passed = new Set(spared);
        const below = roots.filter(isMeant).map((root) => filesBelow(root, passed, changedSinceMs));
        return writtenAmong((await Promise.all(below)).flat(), time);
      };
      const [general, installed] = [
        await installFolders(environment, []),
        await installFolders(environment, files),
      ];
      const named = await namedFolders(texts, environment, [...shared, ...except]);
      const written = [
        ...writtenAmong(files.filter(isMeant), time),
        // Installers create a file or rename it into place, which changes its folder.
        ...(await writtenIn(installed, except, time.fromMs - CLOCK_SLACK_MS)),
        // Folders beside programs in use may be named too, and a build may write their files in place.
        ...(await writtenIn(named, [...except, ...general])),
      ];
      return [...new Set(written)];
    },
    written: async (files, time, by) =>
      writtenAmong(files, time, by === "content" ? "mtimeMs" : "ctimeMs"),
    contentOf: async (files) => {
      const contents = new Map<string, string>();
      for (const file of files) {
        const content = await contentOf(file).catch(() => undefined);
        if (content !== undefined) contents.set(file, content);
      }
      return contents;
    },
    realPath: (file) => realpath(file).catch(() => file),
  };
}

async function contentOf(file: string): Promise<string | undefined> {
  const stats = await lstat(file);
  if (stats.isSymbolicLink()) return `-> ${await readlink(file)}`;
  if (!stats.isFile() || stats.size > MAX_BYTES) return undefined;
  const bytes = await readFile(file);
  return createHash("sha256").update(bytes).digest("hex");
}

/**
 * Those of some files and symlinks that exist and were last written within a period.
 * @param by the time to compare: `mtimeMs` covers only content, `ctimeMs` also names and permissions
 */
function writtenAmong(
  files: readonly string[],
  { fromMs, untilMs }: TimeSpan,
  by: "ctimeMs" | "mtimeMs" = "ctimeMs",
): readonly string[] {
  return files.filter((file) => {
    const stats = attempt(() => lstatSync(file));
    if (stats === undefined || stats.isDirectory()) return false;
    return stats[by] >= fromMs - CLOCK_SLACK_MS && Math.floor(stats[by]) <= untilMs;
  });
}
