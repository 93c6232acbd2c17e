import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { hasCode } from "../../domain/shared/error.ts";
import { withTemporary } from "../process/run-folder.ts";
import { makeFolder } from "../system/make-folder.ts";

/** Leftovers of a killed install are removed once no install can still be using them. */
const STALE_MS = 2 * 3_600_000;
const PARTIAL = ".partial-";

/**
 * Root folder of the tools: the runner's tool cache in a job, the user's cache folder elsewhere.
 * @param environment `RUNNER_TOOL_CACHE`, `XDG_CACHE_HOME` and `HOME` are read
 */
export function toolCacheFolder(environment: NodeJS.ProcessEnv): string {
  const runner = environment["RUNNER_TOOL_CACHE"];
  if (runner) return runner;
  // A relative folder would be created inside the project under test.
  const named = (name: string) => [environment[name] ?? ""].find(path.isAbsolute);
  const home = () => named("HOME") ?? userInfo().homedir;
  return path.join(named("XDG_CACHE_HOME") ?? path.join(home(), ".cache"), "loadgate");
}

/**
 * The location of a tool's version, in the layout of the runner's tool cache: `TOOL/VERSION/ARCH/PROGRAM`.
 * @param environment as for {@link toolCacheFolder}; the folder is created with the first install
 */
export function toolPlace(environment: NodeJS.ProcessEnv, tool: string, version: string) {
  const parent = path.join(toolCacheFolder(environment), tool, version);
  const folder = path.join(parent, process.arch);
  const program = path.join(folder, tool);
  return {
    /** Absolute path that the program has or will have. */
    program,
    /** @throws Error if no such file exists; the caller must check that it is the right program */
    assertTaken: async () => {
      if (!existsSync(program)) throw new Error(`there is no ${program}`);
    },
    /**
     * Installs the tool atomically: it is made in a folder of its own, which is then moved into place. Of two
     * concurrent installs, the later finds the place taken and uses the other's.
     * @param make puts the program into the given folder
     * @param check rejects if the other install's program is missing or not acceptable; it is then replaced
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
          await check().catch(async () => {
            await rm(folder, { recursive: true, force: true });
            await rename(partial, folder);
          });
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
