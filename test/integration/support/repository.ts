import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { temporaryFolder } from "./workspace.ts";

/** A git repository in a world that knows nothing of the user's and the system's settings. */
export interface Repository {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** @returns what git prints, without white space around it */
  readonly git: (...args: readonly string[]) => string;
  /** Commits some files, by their names; without any a change of `file.txt`. @returns its id */
  readonly commit: (files?: Readonly<Record<string, string>>) => Promise<string>;
}

/** A new, empty repository. */
export async function repository({ branch = "trunk" } = {}): Promise<Repository> {
  const repo = await inWorld(await temporaryFolder());
  repo.git("init", "--quiet", `--initial-branch=${branch}`);
  return repo;
}

/**
 * A clone through git's own protocol, as of a server: only so can it be shallow.
 * @param args further arguments of git clone
 */
export async function cloneOf(
  { folder }: Repository,
  ...args: readonly string[]
): Promise<Repository> {
  const clone = await inWorld(path.join(await temporaryFolder(), "clone"));
  await mkdir(clone.folder);
  clone.git("clone", "--quiet", ...args, `file://${folder}`, clone.folder);
  return clone;
}

/** A repository with nothing but its origin. */
export async function emptyClone({ folder }: Repository): Promise<Repository> {
  const clone = await repository({ branch: "empty" });
  clone.git("remote", "add", "origin", `file://${folder}`);
  return clone;
}

async function inWorld(folder: string): Promise<Repository> {
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env["PATH"],
    HOME: await temporaryFolder(),
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "A",
    GIT_AUTHOR_EMAIL: "a@example.test",
    GIT_COMMITTER_NAME: "A",
    GIT_COMMITTER_EMAIL: "a@example.test",
  };
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-C", folder, ...args], {
      env: environment,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  const commit = async (
    files: Readonly<Record<string, string>> = { "file.txt": `${Math.random()}\n` },
  ) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
      git("add", "--force", name);
    }
    git("commit", "--quiet", "--allow-empty", "--message", "change");
    return git("rev-parse", "HEAD");
  };
  return { folder, environment, git, commit };
}
