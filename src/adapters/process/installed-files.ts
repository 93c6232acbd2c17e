import { lstat, readdir, realpath } from "node:fs/promises";
import path from "node:path";
import { isWithin } from "../../domain/same-program.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";

/** Folders to look at; more are a system's own, where no build installs. */
const MAX_FOLDERS = 50_000;

/** The kernel's clock of files is behind ours by up to a tick. */
const CLOCK_SLACK_MS = 20;

/** Of the system itself: its packages are there, and of builds only what npm installs for everybody. */
const SYSTEM = new Set(["/", "/usr"]);

/**
 * Folders where builds install programs and libraries for everybody: beside those of `PATH`, and those
 * that interpreters are told by `PYTHONPATH` and `NODE_PATH`.
 * @param environment our own
 * @param programs paths of programs beside which there may be more of them
 * @returns absolute paths without symlinks
 */
export async function installFolders(
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
  const prefixes = bins.map((each) => path.dirname(each));
  const packages = [...SYSTEM].map((each) => path.join(each, "lib", "node_modules"));
  const folders = [
    ...bins,
    ...prefixes.flatMap((each) => [path.join(each, "lib"), path.join(each, "lib64")]),
    ...packages,
    ...listed("PYTHONPATH"),
    ...listed("NODE_PATH"),
  ];
  const real = await Promise.all(folders.map((each) => realpath(each).catch(() => undefined)));
  const found = [...new Set(real.flatMap((each) => each ?? []))].sort();
  // What lies in another of them is looked at with it.
  return found.filter(
    (each, index) => !found.slice(0, index).some((one) => each.startsWith(`${one}/`)),
  );
}

/**
 * Files and symlinks that were last written in some time, in some folders and all below. Installers put a
 * file into place by making or renaming it, which shows in its folder: so only the files of such folders
 * are looked at.
 * @param except folders to leave out
 */
export async function writtenIn(
  roots: readonly string[],
  time: TimeSpan,
  except: readonly string[],
): Promise<readonly string[]> {
  const spared = new Set(except);
  const written: string[] = [];
  const folders = roots.filter((root) => !except.some((folder) => isWithin(root, folder)));
  let looked = 0;
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    looked += 1;
    if (looked > MAX_FOLDERS) break;
    if (spared.has(folder)) continue;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    const { ctimeMs = 0 } = (await lstat(folder).catch(() => undefined)) ?? {};
    for (const entry of entries) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) folders.push(full);
      else if (ctimeMs >= time.fromMs - CLOCK_SLACK_MS && (await wasWritten(full, time))) {
        written.push(full);
      }
    }
  }
  return written;
}

/** Whether a file or symlink is there that was last written in some time. */
export async function wasWritten(file: string, { fromMs, untilMs }: TimeSpan): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined);
  if (!found || found.isDirectory()) return false;
  return found.ctimeMs >= fromMs - CLOCK_SLACK_MS && Math.floor(found.ctimeMs) <= untilMs;
}
