import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { lstat, readFile, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { isWithin } from "../../domain/run/file/same-program.ts";
import { attempt } from "../../domain/shared/error.ts";
import { CLOCK_SLACK_MS, type ProgramWatch, type TimeSpan } from "../../ports/program-watch.ts";
import { foldersBelow } from "./folders-below.ts";
import { installFolders, namedFolders } from "./places.ts";
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
    writtenOutside: async (time, { files, texts, except }) => {
      const isMeant = (file: string) => !except.some((folder) => isWithin(file, folder));
      const passed = new Set(except);
      const writtenIn = async (roots: readonly string[], isThorough: boolean) => {
        const search = { time, passed, isThorough };
        const meant = roots.filter(isMeant);
        return (await Promise.all(meant.map((root) => writtenBelow(root, search)))).flat();
      };
      const installed = await writtenIn(await installFolders(environment, files), false);
      const named = await namedFolders(texts, environment, [...shared, ...except]);
      const used = await writtenAmong(files.filter(isMeant), time);
      return [...used, ...installed, ...(await writtenIn(named, true))];
    },
    written: (files, time, by) =>
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

/** Maximum number of folders per tree; larger trees belong to the system, where no build installs. */
const MAX_FOLDERS = 50_000;

/**
 * Files and symlinks at any depth in a folder that were last written within a period. Installers create a file
 * or rename it into place, which changes its folder, so only changed folders are searched, unless a thorough search
 * is requested.
 */
async function writtenBelow(
  root: string,
  search: {
    readonly time: TimeSpan;
    /** Folders to leave out, and those searched already. */
    readonly passed: Set<string>;
    readonly isThorough: boolean;
  },
): Promise<readonly string[]> {
  const { time, passed, isThorough } = search;
  const written: string[] = [];
  let looked = 0;
  for await (const { folder, files } of foldersBelow(root, passed)) {
    looked += 1;
    if (looked > MAX_FOLDERS) break;
    const { ctimeMs = 0 } = (await lstat(folder).catch(() => undefined)) ?? {};
    if (!isThorough && ctimeMs < time.fromMs - CLOCK_SLACK_MS) continue;
    const all = files.map(({ name }) => path.join(folder, name));
    written.push(...(await writtenAmong(all, time)));
  }
  return written;
}

/**
 * Those of some files and symlinks that exist and were last written within a period.
 * @param by the time to compare: `mtimeMs` covers only content, `ctimeMs` also names and permissions
 */
async function writtenAmong(
  files: readonly string[],
  { fromMs, untilMs }: TimeSpan,
  by: "ctimeMs" | "mtimeMs" = "ctimeMs",
): Promise<readonly string[]> {
  const all = await Promise.all(files.map((file) => lstat(file).catch(() => undefined)));
  return files.filter((_, index) => {
    const stats = all[index];
    if (stats === undefined || stats.isDirectory()) return false;
    return stats[by] >= fromMs - CLOCK_SLACK_MS && Math.floor(stats[by]) <= untilMs;
  });
}
