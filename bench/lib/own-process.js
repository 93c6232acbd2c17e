import { spawnSync } from "node:child_process";
import { bundleSource } from "../../scripts/import-source.js";
import { BUNDLE, ENGINE } from "./engine-bundle.js";

/**
 * Lends a function that runs a script in a process of its own. The engine is bundled here, once, so the memory of these
 * processes is that of the engine and of what it works on.
 * @param {(run: (script: string, args: readonly string[]) => string) => void} work gets what the script prints
 */
export async function withOwnProcesses(work) {
  const { module, remove } = await bundleSource(ENGINE);
  try {
    work((script, args) => {
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        ["--expose-gc", script, ...args],
        { encoding: "utf8", env: { ...process.env, [BUNDLE]: module } },
      );
      if (status !== 0) throw new Error(`${args.join(" ")}: ${stderr}`);
      return stdout;
    });
  } finally {
    await remove();
  }
}
