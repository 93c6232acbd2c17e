import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Git } from "./git.ts";

/**
 * The settings of git in a folder, those of the user and the system included.
 * @returns each as `git config -z` prints it: its key, and on a new line its value, if any
 */
export async function settingsOf(git: Git): Promise<readonly string[]> {
  const parts = (await git.list("config", "--list", "--show-scope", "-z")) ?? [];
  return parts.filter((_, index) => index % 2 === 1 && parts[index - 1] !== "command");
}

/**
 * Records the settings of git and the hooks of a repository.
 * @param git in any folder of it
 * @returns lists the names of those that have changed since
 */
export async function rememberSettings(git: Git): Promise<() => Promise<readonly string[]>> {
  const before = await settingsAndHooks(git);
  return async () => {
    const now = await settingsAndHooks(git);
    const names = new Set([...before.keys(), ...now.keys()]);
    return [...names].filter((name) => before.get(name) !== now.get(name));
  };
}

/** The values of all settings and the contents of all hooks, by name. */
async function settingsAndHooks(git: Git): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const setting of await settingsOf(git)) {
    const [name = ""] = setting.split("\n", 1);
    found.set(name, `${found.get(name) ?? ""}\n${setting}`);
  }
  const folder = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
  if (folder === undefined) return found;
  for (const name of await readdir(path.join(folder, "hooks")).catch(() => [])) {
    const content = await readFile(path.join(folder, "hooks", name), "latin1").catch(() => "");
    found.set(`hooks/${name}`, content);
  }
  return found;
}
