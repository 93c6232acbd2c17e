import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { hasCode } from "../../domain/shared/error.ts";
import { withTemporary } from "../process/run-folder.ts";
import { makeFolder } from "../system/make-folder.ts";

/** Leftovers of an install that was killed are removed once no install can still be using them. */
const STALE_MS = 2 * 3_600_000;
const PARTIAL = ".partial-";

/** Where one version of a tool is kept, laid out as the runner's tool cache is: `TOOL/VERSION/ARCH/PROGRAM`. */
export type ToolPlace = ReturnType<typeof toolPlace>;

/**
 * Where tools are kept: the runner's tool cache in a job, the user's cache folder elsewhere.
 * @param environment `RUNNER_TOOL_CACHE`, `XDG_CACHE_HOME` and `HOME` decide
 */
export function toolCacheFolder(environment: NodeJS.ProcessEnv): string {
  const runner = environment["RUNNER_TOOL_CACHE"];
  if (runner) return runner;
  // A relative folder would be made in the project that is measured.
  const named = (name: string) => [environment[name] ?? ""].find(path.isAbsolute);
  const home = () => named("HOME") ?? userInfo().homedir;
  return path.join(named("XDG_CACHE_HOME") ?? path.join(home(), ".cache"), "loadgate");
}

/**
 * The place of a version of a tool.
 * @param root folder of all tools, which is made when the first is installed
 */
export function toolPlace(root: string, tool: string, version: string) {
  const parent = path.join(root, tool, version);
  const folder = path.join(parent, process.arch);
  const program = path.join(folder, tool);
  const passes = (check: () => Promise<unknown>) =>
    check().then(
      () => true,
      () => false,
    );
  const isTaken = () => passes(() => access(program));
  return {
    /** Absolute path that the program has or will have. */
    program,
    /** Whether something is there; whether it is the right program is for the caller to find out. */
    isTaken,
    /**
     * Installs the tool whole or not at all: it is made in a folder of its own, which then takes its place in
     * one step. Of two installs at once the later finds the place taken and uses that.
     * @param make puts the program into the folder that it is given
     * @param check rejects when the program that another install put there will not do; that one is replaced
     */
    fill: async (make: (folder: string) => Promise<void>, check: () => Promise<unknown>) => {
      await makeFolder(parent);
      await removeStale(parent);
      const partial = path.join(parent, `${PARTIAL}${randomUUID()}`);
      await withTemporary(partial, async () => {
        await mkdir(partial);
        await make(partial);
        await rename(partial, folder).catch(async (error: unknown) => {
          const isOccupied = hasCode(error, "ENOTEMPTY") || hasCode(error, "EEXIST");
          if (!isOccupied) throw error;
          if ((await isTaken()) && (await passes(check))) return;
          await rm(folder, { recursive: true, force: true });
          await rename(partial, folder);
        });
      });
    },
  };
}

async function removeStale(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PARTIAL)) continue;
    const folder = path.join(parent, name);
    const made = await stat(folder).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > STALE_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
