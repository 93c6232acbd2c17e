import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "../../domain/shared/error.ts";
import { required } from "../../domain/shared/required.ts";
import type { Git, GitResult } from "./git.ts";
import { runSetting } from "./places.ts";

const CHECK_OUT_TIMEOUT_MS = 300_000;

export const LFS_HINT =
  "Install git-lfs, and fetch with lfs: true and fetch-depth: 0 of actions/checkout.";

const FILTER_HINT =
  "The filter must work in base's checkout too, which has a git directory of its own: install its program, and name it and its key by absolute paths.";

/**
 * Checks a commit out into a folder with a git directory of its own, so that whatever a build does there to settings,
 * hooks, tags and branches leaves the user's repository as it is. Only the objects are shared, for reading; those that
 * a partial clone lacks are fetched into the user's repository.
 * @param git in the user's repository, with the variables for filters
 * @param folder absolute path of an existing empty folder
 * @returns the reason and the last lines of git if it failed
 */
export async function checkOutAlone(
  git: Git,
  folder: string,
  sha: string,
): Promise<Partial<Pick<GitResult, "failure" | "tail">>> {
  try {
    const objects = await makeRepository(git, { folder, sha });
    const own = git.at(folder, { GIT_OBJECT_DIRECTORY: objects });
    return await own.run(["reset", "--hard", "--quiet", sha], CHECK_OUT_TIMEOUT_MS);
  } catch (error) {
    // The signal's own reason, as git throws it, ends the run.
    if (!(error instanceof Error && "syscall" in error)) throw error;
    return { failure: messageOf(error) };
  }
}

/** Advice if a filter made a checkout fail. @param failure git's message */
export function filterHint(failure: string): string | undefined {
  if (!/smudge filter|filter-process/.test(failure)) return undefined;
  return /\blfs\b/.test(failure) ? LFS_HINT : FILTER_HINT;
}

/**
 * What a git directory has beside its objects and settings: refs, as builds ask for tags and branches, what a commit
 * looks like in files, and the keys of git-crypt.
 */
const COPIED = [
  ...["refs", "packed-refs", "reftable", "shallow", "git-crypt"],
  ...["info/exclude", "info/attributes", "info/sparse-checkout"],
];

/** @returns absolute path of the user's objects */
async function makeRepository(
  git: Git,
  { folder, sha }: Readonly<Record<"folder" | "sha", string>>,
): Promise<string> {
  const inOwn = (name: string) => path.join(folder, ".git", name);
  for (const name of ["objects/info", "hooks"]) await mkdir(inOwn(name), { recursive: true });
  const named = ["objects", ...COPIED].flatMap((name) => ["--git-path", name]);
  const places = await git.ask("rev-parse", "--path-format=absolute", ...named);
  const [objects = "", ...files] = required(places, "git directory").split("\n");
  for (const [index, file] of files.entries()) {
    const copy = inOwn(required(COPIED[index], file));
    if (existsSync(file)) await cp(file, copy, { recursive: true, dereference: true });
  }
  await writeFile(inOwn("objects/info/alternates"), `${objects}\n`);
  await writeFile(inOwn("HEAD"), `${sha}\n`);
  // Settings can hold credentials.
  await writeFile(inOwn("config"), await settingsFor(git, folder), { mode: 0o600 });
  return objects;
}

/** Settings that are about the user's own git directory, and those that have been read with the files they include. */
const LEFT_OUT =
  /^(core\.(worktree|bare)|include\.path|includeif\..*|extensions\.(worktreeconfig|relativeworktrees))$/s;

/**
 * The settings of the user's repository that hold there and would not hold in the folder. Those that depend on the
 * place of the repository, as credentials in a job do, are among them.
 */
async function settingsFor(git: Git, folder: string): Promise<string> {
  const there = new Set(await settingsOf(git.at(folder)));
  // A tool that installs hooks must not find the folder of the user's own.
  const hooks = `core.hookspath\n${path.join(folder, ".git/hooks")}`;
  const own = (await settingsOf(git))
    .map((one) => (one.startsWith("core.hookspath\n") ? hooks : one))
    .filter((one) => !there.has(one) && !LEFT_OUT.test(one.split("\n", 1)[0] ?? ""));
  const plain = ["core.bare\nfalse", runSetting()];
  return [...plain, ...own].map(settingText).join("");
}

/** A setting as a part of a file of settings. */
function settingText(setting: string): string {
  const [key = "", ...lines] = setting.split("\n");
  const [, section = "", , name = "", variable = ""] =
    /^([^.]+)(\.(.*))?\.([^.]+)$/s.exec(key) ?? [];
  const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;
  const value = quoted(lines.join("\n")).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
  const header = name === "" ? section : `${section} ${quoted(name)}`;
  return `[${header}]\n\t${variable}${lines.length === 0 ? "" : ` = ${value}`}\n`;
}

/**
 * The settings of git in a folder, those of the user and the system included.
 * @returns each as `git config -z` prints it: its key, and on a new line its value, if any
 */
async function settingsOf(git: Git): Promise<readonly string[]> {
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
