import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test as plainTest } from "vitest";
import { processesWith, until } from "../../support/processes.ts";
import { documentWithBursts } from "../../support/run-lines.ts";
import { realOha } from "./oha.ts";
import { type Ended, type Running, start } from "./program.ts";
import { configuration, serverSource } from "./servers.ts";

/** Folder of the built entry points. */
export const DIST = path.resolve(import.meta.dirname, "../../../dist");

/** Branch that the test repositories begin with: a name that nothing takes for the default by itself. */
export const BRANCH = "main";

/** A git repository with a benchmark, in a world of its own: home, temporary folder, environment. */
export interface Project {
  /** Folder of the repository. */
  readonly folder: string;
  /** A folder outside the repository. */
  readonly outside: string;
  /** Environment of everything that is started in it. */
  readonly env: Readonly<Record<string, string>>;
  /** Value of a variable that everything started in it inherits. */
  readonly mark: string;
  /** @returns absolute path of a name in the repository */
  readonly path: (...names: readonly string[]) => string;
  readonly write: (name: string, text: string) => void;
  readonly read: (name: string) => string;
  readonly json: (name: string) => unknown;
  readonly exists: (name: string) => boolean;
  /** Names in a folder of the repository, sorted; none where there is no folder. */
  readonly list: (name: string) => readonly string[];
  readonly git: (...args: readonly string[]) => string;
  /** Commits everything that is not ignored. */
  readonly commit: (message?: string) => string;
  /** Starts the command and gives it back while it runs. */
  readonly start: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
    nodeArgs?: readonly string[],
  ) => Running;
  /** Runs the command to its end. */
  readonly loadgate: (
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ) => Promise<Ended>;
  /** Command lines of what was started in it and still runs. */
  readonly running: () => readonly string[];
  /** What Loadgate left in the temporary folder, and beside the repository. */
  readonly leftInTemporary: () => readonly string[];
  /**
   * Makes a folder of programs for a PATH of its own.
   * @param programs scripts by name; `null` links the real program of that name
   * @returns its path
   */
  readonly bin: (programs: Readonly<Record<string, string | null>>) => string;
  /** Ends what still runs and removes everything. @returns what still ran */
  readonly remove: () => Promise<readonly string[]>;
}

/**
 * Makes a project with one working server and its configuration, committed.
 */
export async function createProject(): Promise<Project> {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), "e2e-")));
  const folder = path.join(root, "repository");
  const home = path.join(root, "home");
  const temporary = path.join(root, "temporary");
  const outside = path.join(root, "outside");
  for (const each of [folder, home, temporary, outside]) mkdirSync(each);
  const mark = randomUUID();
  const programs = [path.dirname(await realOha()), path.dirname(process.execPath)];
  const env = {
    PATH: [...programs, process.env["PATH"] ?? ""].join(path.delimiter),
    HOME: home,
    TMPDIR: temporary,
    LOADGATE_E2E: mark,
    GIT_CONFIG_NOSYSTEM: "1",
  };
  const inRepository = (...names: readonly string[]) => path.join(folder, ...names);
  const running = () => processesWith(mark).map(({ command }) => command);
  const git = (...args: readonly string[]) => {
    const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    const { status, stdout, stderr } = spawnSync("git", [...identity, ...args], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return stdout.trim();
  };
  const startCommand: Project["start"] = (args, more = {}, nodeArgs = []) =>
    start(process.execPath, [...nodeArgs, path.join(DIST, "cli.js"), ...args], {
      cwd: folder,
      env: { ...env, ...more },
    });
  const project: Project = {
    folder,
    outside,
    env,
    mark,
    path: inRepository,
    write: (name, text) => {
      mkdirSync(path.dirname(inRepository(name)), { recursive: true });
      writeFileSync(inRepository(name), text);
    },
    read: (name) => readFileSync(path.resolve(folder, name), "utf8"),
    json: (name) => {
      const text = readFileSync(path.resolve(folder, name), "utf8");
      return name.endsWith(".jsonl") ? documentWithBursts(text) : JSON.parse(text);
    },
    exists: (name) => existsSync(path.resolve(folder, name)),
    list: (name) => {
      const full = path.resolve(folder, name);
      return existsSync(full) ? readdirSync(full).sort() : [];
    },
    git,
    commit: (message = "change") => {
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message", message);
      return git("rev-parse", "HEAD");
    },
    start: startCommand,
    loadgate: (args, more) => startCommand(args, more).ended,
    running,
    leftInTemporary: () => [
      ...readdirSync(temporary).filter((name) => name.startsWith("loadgate")),
      ...readdirSync(root).filter((name) => name.startsWith("lg-")),
    ],
    bin: (scripts) => {
      const bin = mkdtempSync(path.join(outside, "bin-"));
      for (const [name, script] of Object.entries(scripts)) {
        const file = path.join(bin, name);
        if (script === null) symlinkSync(programOnPath(name), file);
        else {
          writeFileSync(file, script);
          chmodSync(file, 0o755);
        }
      }
      return bin;
    },
    remove: async () => {
      // What was killed by force at the very end may take a moment to vanish.
      await until("nothing runs", () => running().length === 0, { withinMs: 1000 }).catch(() => {});
      const left = processesWith(mark);
      for (const { pid } of left) process.kill(pid, "SIGKILL");
      rmSync(root, { recursive: true, force: true });
      return left.map(({ command }) => command);
    },
  };
  git("init", "--quiet", "--initial-branch", BRANCH);
  project.write(".gitignore", ".loadgate/\nloadgate-out/\n");
  project.write("server.mjs", serverSource());
  project.write("loadgate.yml", configuration());
  project.commit("first");
  return project;
}

/**
 * A test with a project of its own. After each of them nothing may be left: neither a process nor a
 * temporary folder.
 */
export const test = plainTest.extend<{ project: Project }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest wants a pattern
  project: async ({}, use) => {
    const project = await createProject();
    await use(project);
    const temporary = project.leftInTemporary();
    const running = await project.remove();
    expect({ running, temporary }, "left behind").toEqual({ running: [], temporary: [] });
  },
});

function programOnPath(name: string): string {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const found = folders.map((each) => path.join(each, name)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${name} is not on PATH`);
  return realpathSync(found);
}
