import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

/** Leftovers of an install that was killed are removed once no install can still be using them. */
const STALE_MS = 2 * 3_600_000;
const PARTIAL = ".partial-";

/** A folder of installed tools, laid out as the runner's tool cache is: `TOOL/VERSION/ARCH/PROGRAM`. */
export interface ToolCache {
  /** @returns the program's path where it is installed */
  readonly find: (tool: string, version: string) => Promise<string | undefined>;
  /**
   * Installs a tool whole or not at all: it is made in a folder of its own, which then takes its
   * place in one step. Of two installs at once the later finds the place taken and uses that.
   * @param make puts the program into the folder that it is given and returns its path there
   * @returns the installed program's path
   */
  readonly add: (
    tool: string,
    version: string,
    make: (folder: string) => Promise<void>,
  ) => Promise<string>;
}

/**
 * Where tools are kept: the runner's tool cache in a job, the user's cache folder elsewhere.
 * @param environment `RUNNER_TOOL_CACHE`, `XDG_CACHE_HOME` and `HOME` decide
 */
export function toolCacheFolder(environment: NodeJS.ProcessEnv): string {
  const runner = environment["RUNNER_TOOL_CACHE"];
  if (runner) return runner;
  const xdg = environment["XDG_CACHE_HOME"];
  return path.join(xdg || path.join(environment["HOME"] || homedir(), ".cache"), "loadgate");
}

/**
 * A tool cache in a folder, which is made when the first tool is added.
 */
export function createToolCache(root: string): ToolCache {
  const folderOf = (tool: string, version: string) => path.join(root, tool, version, process.arch);
  const programOf = (tool: string, version: string) => path.join(folderOf(tool, version), tool);
  const find = async (tool: string, version: string) => {
    const program = programOf(tool, version);
    return access(program).then(
      () => program,
      () => undefined,
    );
  };
  return {
    find,
    add: async (tool, version, make) => {
      const parent = path.dirname(folderOf(tool, version));
      await mkdir(parent, { recursive: true });
      await removeStale(parent);
      const partial = path.join(parent, `${PARTIAL}${randomUUID()}`);
      try {
        await mkdir(partial);
        await make(partial);
        await rename(partial, folderOf(tool, version)).catch(async (error: unknown) => {
          if (!isTaken(error)) throw error;
          if ((await find(tool, version)) !== undefined) return;
          // The place holds something else than a whole install, which nobody can use.
          await rm(folderOf(tool, version), { recursive: true, force: true });
          await rename(partial, folderOf(tool, version));
        });
      } finally {
        await rm(partial, { recursive: true, force: true });
      }
      return programOf(tool, version);
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

function isTaken(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOTEMPTY" || code === "EEXIST";
}
