import { execFile } from "node:child_process";
import { rename } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { toolPlace } from "../../src/adapters/tools/tool-cache.ts";

/** Time for the first test run on a machine without act, where Go builds it. */
export const TOOLS_TIMEOUT_MS = 15 * 60_000;

/** A program's path, or why there is none. */
export type Tool =
  | { readonly program: string; readonly reason?: never }
  | { readonly program?: never; readonly reason: string };

const run = promisify(execFile);

/** What the tests of the workflows and of the profilers are made with, each in one version. */
const TOOLS = {
  act: { version: "0.2.89", make: goInstall("github.com/nektos/act@v0.2.89") },
  actionlint: {
    version: "1.7.12",
    make: goInstall("github.com/rhysd/actionlint/cmd/actionlint@v1.7.12"),
  },
  zizmor: { version: "1.32.0", make: pipInstall("zizmor", "1.32.0") },
  "py-spy": { version: "0.4.3", make: pipInstall("py-spy", "0.4.3") },
} as const;

/**
 * A tool from the cache of tools, installed into it where it is not there yet. Two tests at once install it
 * twice at worst.
 */
export async function workflowTool(name: keyof typeof TOOLS): Promise<Tool> {
  const { version, make } = TOOLS[name];
  const { program, assertTaken, fill } = toolPlace(process.env, name, version);
  try {
    await assertTaken().catch(() => fill(make, assertTaken));
    return { program };
  } catch (error) {
    return { reason: `${name} ${version} cannot be installed: ${String(error).split("\n")[0]}` };
  }
}

function goInstall(module: string): (folder: string) => Promise<void> {
  return async (folder) => {
    await run("go", ["install", module], { env: { ...process.env, GOBIN: folder } });
  };
}

function pipInstall(name: string, version: string): (folder: string) => Promise<void> {
  return async (folder) => {
    const target = path.join(folder, "packages");
    const quiet = ["--quiet", "--disable-pip-version-check", "--root-user-action", "ignore"];
    const options = [...quiet, "--no-deps", "--target", target];
    await run("python3", ["-m", "pip", "install", ...options, `${name}==${version}`]);
    await rename(path.join(target, "bin", name), path.join(folder, name));
  };
}
