import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { lstat, readdir, readFile, readlink, realpath } from "node:fs/promises";
import path from "node:path";
import { isWithin } from "../../domain/run/file/same-program.ts";
import { attempt } from "../../domain/shared/error.ts";
import { CLOCK_SLACK_MS, type ProgramWatch, type TimeSpan } from "../../ports/program-watch.ts";
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
  const bytes = await readFile(file);
  return createHash("sha256").update(bytes).digest("hex");
}

/** Maximum number of folders per tree; larger trees belong to the system, where no build installs. */
const MAX_FOLDERS = 50_000;

/** Prefixes of the system's own packages. Builds install nothing there except npm's global packages. */
const SYSTEM = new Set(["/", "/usr"]);

/** Folders of programs' modules, relative to the parent of the programs' folder. */
const LIBRARIES = ["lib", "lib64", "share/perl", "share/perl5", "share/lua"];

/** Global folder of Ruby's package manager. */
const GEMS = "/var/lib/gems";

/**
 * Folders where builds install programs and libraries globally: the neighbours of the folders in `PATH`, and the
 * folders in `PYTHONPATH` and `NODE_PATH`.
 * @param environment our own
 * @param programs paths of programs that may have others installed next to them
 * @returns absolute paths without symlinks
 */
async function installFolders(
  environment: NodeJS.ProcessEnv,
  programs: readonly string[],
): Promise<readonly string[]> {
  const listed = (name: string) =>
    (environment[name] ?? "").split(":").filter((each) => path.isAbsolute(each));
  const home = environment["HOME"];
  const own = home ? [path.join(home, ".local/bin")] : [];
  const bins = [...listed("PATH"), ...own, ...programs.map((each) => path.dirname(each))].filter(
    (each) => path.basename(each) === "bin" && !SYSTEM.has(path.dirname(each)),
  );
  const folders = [
    ...bins,
    ...bins.flatMap((each) => LIBRARIES.map((folder) => path.join(each, "..", folder))),
    ...[...SYSTEM].map((each) => path.join(each, "lib/node_modules")),
    GEMS,
    ...listed("PYTHONPATH"),
    ...listed("NODE_PATH"),
  ];
  const real = await Promise.all(folders.map((each) => realpath(each).catch(() => undefined)));
  const distinct = [...new Set(real.flatMap((each) => each ?? []))].sort();
  // A nested folder is covered by its parent.
  return distinct.filter(
    (each, index) => !distinct.slice(0, index).some((one) => each.startsWith(`${one}/`)),
  );
}

/**
 * Files and symlinks at any depth in some folders that were last written within a period. Installers create a file
 * or rename it into place, which changes its folder, so only changed folders are searched, unless a thorough search
 * is requested.
 * @param options folders to leave out, and whether the search is thorough
 */
async function writtenIn(
  roots: readonly string[],
  time: TimeSpan,
  {
    except,
    isThorough = false,
  }: { readonly except: readonly string[]; readonly isThorough?: boolean },
): Promise<readonly string[]> {
  const spared = new Set(except);
  const writtenBelow = async (root: string) => {
    const written: string[] = [];
    const folders = [root];
    let looked = 0;
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      looked += 1;
      if (looked > MAX_FOLDERS) break;
      if (spared.has(folder)) continue;
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      const { ctimeMs = 0 } = (await lstat(folder).catch(() => undefined)) ?? {};
      const mayHold = isThorough || ctimeMs >= time.fromMs - CLOCK_SLACK_MS;
      for (const entry of entries) {
        const full = path.join(folder, entry.name);
        if (entry.isDirectory()) folders.push(full);
        else if (mayHold && (await wasWritten(full, time))) written.push(full);
      }
    }
    return written;
  };
  const meant = roots.filter((root) => !except.some((folder) => isWithin(root, folder)));
  return (await Promise.all(meant.map(writtenBelow))).flat();
}

/**
 * Checks that a file or symlink exists and was last written within a period.
 * @param by the time to compare: `mtimeMs` covers only content, `ctimeMs` also names and permissions
 */
async function wasWritten(
  file: string,
  { fromMs, untilMs }: TimeSpan,
  by: "ctimeMs" | "mtimeMs" = "ctimeMs",
): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined);
  if (stats === undefined || stats.isDirectory()) return false;
  return stats[by] >= fromMs - CLOCK_SLACK_MS && Math.floor(stats[by]) <= untilMs;
}
