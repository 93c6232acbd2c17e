import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { chmod, mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import { childEnvironment } from "../../src/adapters/process/child-environment.ts";
import { loadgateFailure } from "../integration/support/loadgate-failure.ts";
import { cloneOf, type Repository, repository } from "../integration/support/repository.ts";
import { NEVER, temporaryFolder, writeScript } from "../integration/support/workspace.ts";

beforeEach(async () => {
  vi.stubEnv("TMPDIR", await temporaryFolder());
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const byName = (ref: string) => ({ ref });

/** Where Loadgate is started. */
interface Situation {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

function checkOut({ folder, environment }: Situation, ref: string) {
  return createSourceControl(folder, environment).checkOut(byName(ref), NEVER);
}

/** A branch `trunk` with an old server, and `topic` with a new one, checked out; `kept.txt` is in both. */
async function twoCommits(): Promise<Repository> {
  const repo = await repository();
  await repo.commit({ "server.txt": "old\n", "kept.txt": "kept\n", "päth/a b.txt": "old\n" });
  repo.git("switch", "--quiet", "--create", "topic");
  await repo.commit({ "server.txt": "new\n", "päth/a b.txt": "new\n" });
  return repo;
}

test("of git's own variables, only settings are handed on", () => {
  const names = execFileSync("git", ["rev-parse", "--local-env-vars"], { encoding: "utf8" });
  const all = Object.fromEntries(
    names
      .trim()
      .split("\n")
      .map((name) => [name, "x"]),
  );
  expect(Object.keys(all)).toContain("GIT_INDEX_FILE");
  expect(Object.keys(childEnvironment({ ...all, GIT_CONFIG_KEY_0: "x" })).sort()).toEqual([
    "GIT_CONFIG_COUNT",
    "GIT_CONFIG_KEY_0",
    "GIT_CONFIG_PARAMETERS",
  ]);
});

/** Settings that change what git prints, or what it looks at, or start something. */
const SETTINGS = `
[color]
  ui = always
[column]
  ui = always
[status]
  short = true
  branch = true
  showUntrackedFiles = all
[diff]
  noprefix = true
  mnemonicPrefix = true
  external = false
  ignoreSubmodules = all
  relative = true
  orderFile = /nowhere
[log]
  showSignature = true
[core]
  quotePath = true
  splitIndex = true
  untrackedCache = true
  checkStat = minimal
  trustctime = false
  ignoreStat = true
  hooksPath = HOOKS
  fsmonitor = HOOKS/fsmonitor
[submodule]
  recurse = true
[fetch]
  prune = true
  recurseSubmodules = true
[checkout]
  workers = 0
  defaultRemote = nowhere
[worktree]
  guessRemote = true
[tag]
  sort = -version:refname
[alias]
  worktree = !false
  diff-index = !false
[gc]
  auto = 1
`;

const hostileSettings = async ({ folder, environment }: Situation): Promise<Situation> => {
  const hooks = await temporaryFolder();
  for (const hook of ["post-checkout", "post-index-change", "reference-transaction", "fsmonitor"]) {
    await writeScript(hooks, hook, "exit 1");
  }
  const home = environment["HOME"] ?? "";
  await writeFile(path.join(home, ".gitconfig"), SETTINGS.replaceAll("HOOKS", hooks));
  return { folder, environment };
};

const within =
  (variables: (repo: Repository) => Readonly<Record<string, string>>) =>
  async (repo: Repository): Promise<Situation> => ({
    folder: repo.folder,
    environment: { ...repo.environment, ...variables(repo) },
  });

const inGitFolder = ({ folder }: Repository, name = "") => path.join(folder, ".git", name);

describe.each<[string, (repo: Repository) => Promise<Situation>]>([
  ["a plain shell", within(() => ({}))],
  [
    "a hook of git commit -a",
    async (repo) => {
      const index = inGitFolder(repo, "index");
      await writeFile(inGitFolder(repo, "index.lock"), readFileSync(index));
      return await within(() => ({ GIT_INDEX_FILE: `${index}.lock`, GIT_PREFIX: "" }))(repo);
    },
  ],
  [
    "GIT_INDEX_FILE that names the index",
    within((repo) => ({ GIT_INDEX_FILE: inGitFolder(repo, "index") })),
  ],
  ["a relative GIT_INDEX_FILE", within(() => ({ GIT_INDEX_FILE: ".git/index" }))],
  ["a relative GIT_DIR", within(() => ({ GIT_DIR: ".git" }))],
  [
    "rebase -x and bisect run",
    within((repo) => ({
      GIT_DIR: inGitFolder(repo),
      GIT_WORK_TREE: repo.folder,
      GIT_REFLOG_ACTION: "rebase",
    })),
  ],
  [
    "an alias of Magit's git",
    within(() => ({ GIT_LITERAL_PATHSPECS: "1", GIT_CONFIG_PARAMETERS: "'alias.x'='!loadgate'" })),
  ],
  ["a user with every setting there is", hostileSettings],
  [
    "a linked worktree",
    async ({ folder, environment, git }) => {
      const linked = path.join(await temporaryFolder(), "linked");
      git("worktree", "add", "--quiet", "--detach", linked, "HEAD");
      const GIT_DIR = path.join(folder, ".git/worktrees/linked");
      const GIT_INDEX_FILE = path.join(GIT_DIR, "index");
      return { folder: linked, environment: { ...environment, GIT_DIR, GIT_INDEX_FILE } };
    },
  ],
  ["a shallow clone", async (repo) => await cloneOf(repo, "--depth=1", "--branch=topic")],
  [
    "a partial clone",
    async (repo) => {
      repo.git("config", "uploadpack.allowFilter", "true");
      repo.git("config", "uploadpack.allowAnySHA1InWant", "true");
      return await cloneOf(repo, "--filter=blob:none", "--branch=topic");
    },
  ],
  [
    "a sparse checkout",
    async (repo) => {
      repo.git("sparse-checkout", "set", "--no-cone", "/server.txt", "/päth/");
      return repo;
    },
  ],
])("in %s", (_, enter) => {
  test("base is checked out, and what differs is told, without a touch of the user's tree", async () => {
    const repo = await twoCommits();
    const situation = await enter(repo);
    const { folder, environment } = situation;
    const plain = { PATH: environment["PATH"], HOME: await temporaryFolder() };
    const said = (...args: readonly string[]) =>
      execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", env: plain }).trim();
    const index = said("rev-parse", "--path-format=absolute", "--git-path", "index");
    const state = () => [
      readFileSync(index, "hex"),
      said("status", "--short"),
      said("worktree", "list"),
    ];
    const before = state();

    const control = createSourceControl(folder, environment);
    expect(await control.head()).toMatchObject({ sha: said("rev-parse", "HEAD"), dirty: false });
    const changed = await control.rememberFiles();
    const checkout = await checkOut(situation, "trunk");
    expect(await readFile(path.join(checkout.root, "server.txt"), "utf8")).toBe("old\n");
    expect(checkout.warnings).toEqual([]);
    const inHead = (await checkout.changedInHead()).map((file) => path.relative(folder, file));
    expect(inHead.sort()).toEqual(["päth/a b.txt", "server.txt"]);
    expect([await checkout.changed(), await checkout.putBack(), await changed()]).toEqual([
      [],
      [],
      [],
    ]);
    await writeFile(path.join(checkout.root, "server.txt"), "built\n");
    expect(await checkout.changed()).toEqual([path.join(checkout.root, "server.txt")]);
    await checkout.clean();
    expect(await checkout.changed()).toEqual([]);
    await checkout.remove();
    expect(state()).toEqual(before);
  });
});

describe("what hides a changed file from git", () => {
  const SERVER = "server.txt";

  /** Brings base's bytes into head's tree, of the same length and with the times of those that were there. */
  const bringBack = ({ folder }: Repository, { inPlace = false } = {}) => {
    const file = path.join(folder, SERVER);
    const { atime, mtime } = statSync(file);
    const written = inPlace ? file : `${file}.new`;
    writeFileSync(written, "old\n");
    utimesSync(written, atime, mtime);
    renameSync(written, file);
  };

  test.each<[string, (repo: Repository) => void | Promise<void>]>([
    ["assume-unchanged", ({ git }) => void git("update-index", "--assume-unchanged", SERVER)],
    ["skip-worktree", ({ git }) => void git("update-index", "--skip-worktree", SERVER)],
    [
      "both",
      ({ git }) => {
        git("update-index", "--assume-unchanged", SERVER);
        git("update-index", "--skip-worktree", SERVER);
      },
    ],
    [
      "a sparse checkout that skips it",
      ({ git }) => {
        git("config", "core.sparseCheckout", "true");
        git("update-index", "--skip-worktree", SERVER);
      },
    ],
    [
      "a setting that trusts times alone",
      ({ git }) => {
        git("config", "core.checkStat", "minimal");
        git("config", "core.trustctime", "false");
      },
    ],
    [
      "a monitor that sees nothing",
      async ({ folder, git }) => {
        const monitor = await writeScript(path.join(folder, ".git"), "monitor", "printf 'x\\0'");
        git("config", "core.fsmonitor", monitor);
        git("update-index", "--fsmonitor");
      },
    ],
  ])("is seen through: %s", async (_, hide) => {
    const repo = await twoCommits();
    // A time long ago, since git looks again into what changed while its index was written.
    utimesSync(path.join(repo.folder, SERVER), 1_700_000_000, 1_700_000_000);
    repo.git("update-index", "--refresh");
    await hide(repo);
    const control = createSourceControl(repo.folder, repo.environment);
    expect(await control.head()).toMatchObject({ dirty: false });
    bringBack(repo);
    const index = readFileSync(inGitFolder(repo, "index"), "hex");
    expect(await control.head()).toMatchObject({ dirty: true });
    const checkout = await checkOut(repo, "trunk");
    const inTree = (file: string) => path.relative(repo.folder, file);
    expect((await checkout.putBack()).map(inTree)).toEqual([SERVER]);
    await checkout.remove();
    expect(readFileSync(inGitFolder(repo, "index"), "hex")).toBe(index);
  });

  test.each([SERVER, "new.txt", "gone.txt"])(
    "nothing makes git take base's bytes in %s for head's where a job looks for them",
    async (name) => {
      const repo = await repository();
      await repo.commit({ [SERVER]: "old\n", "gone.txt": "old\n" });
      repo.git("branch", "base");
      repo.git("rm", "--quiet", "gone.txt");
      await repo.commit({ [SERVER]: "new\n", "new.txt": "new\n" });
      utimesSync(path.join(repo.folder, SERVER), 1_700_000_000, 1_700_000_000);
      repo.git("update-index", "--refresh");
      const checkout = await checkOut(repo, "base");
      expect(await checkout.putBack()).toEqual([]);
      if (name === SERVER) bringBack(repo, { inPlace: true });
      else if (name === "new.txt") await rm(path.join(repo.folder, name));
      else await writeFile(path.join(repo.folder, name), "old\n");
      expect(await checkout.putBack()).toEqual([path.join(repo.folder, name)]);
      await checkout.remove();
    },
  );

  test("one path that git refuses keeps no other from being seen", async () => {
    const repo = await repository();
    await repo.commit({ [SERVER]: "old\n", "sub/a.txt": "old\n", folder: "old\n" });
    repo.git("branch", "base");
    repo.git("rm", "--quiet", "-r", "sub", "folder");
    const elsewhere = await temporaryFolder();
    await writeFile(path.join(elsewhere, "a.txt"), "old\n");
    await symlink(elsewhere, path.join(repo.folder, "sub"));
    await repo.commit({ [SERVER]: "new\n", "folder/b.txt": "new\n" });
    repo.git("add", "sub");
    await repo.commit();
    const checkout = await checkOut(repo, "base");
    bringBack(repo, { inPlace: true });
    expect(await checkout.putBack()).toEqual([path.join(repo.folder, SERVER)]);
    await checkout.remove();
  });

  test("a file that is gone is a change, unless a sparse checkout leaves it out", async () => {
    const repo = await twoCommits();
    repo.git("update-index", "--skip-worktree", SERVER);
    await rm(path.join(repo.folder, SERVER));
    const control = createSourceControl(repo.folder, repo.environment);
    expect(await control.head()).toMatchObject({ dirty: true });
    repo.git("config", "core.sparseCheckout", "true");
    expect(await control.head()).toMatchObject({ dirty: false });
  });

  test("a change of the same length is seen within the second in which the index was written", async () => {
    const repo = await twoCommits();
    repo.git("config", "core.trustctime", "false");
    utimesSync(path.join(repo.folder, SERVER), 1_700_000_000, 1_700_000_000);
    repo.git("update-index", "--refresh");
    utimesSync(inGitFolder(repo, "index"), 1_700_000_000, 1_700_000_000);
    bringBack(repo, { inPlace: true });
    expect(repo.git("diff", "--name-only")).toBe(SERVER);
    expect(await createSourceControl(repo.folder, repo.environment).head()).toMatchObject({
      dirty: true,
    });
  });

  test("a new time alone is no change", async () => {
    const repo = await twoCommits();
    utimesSync(path.join(repo.folder, SERVER), 1_700_000_000, 1_700_000_000);
    expect(await createSourceControl(repo.folder, repo.environment).head()).toMatchObject({
      dirty: false,
    });
  });
});

test("files that change later are told from those that had changed before", async () => {
  const repo = await twoCommits();
  const write = (name: string, text: string) => writeFile(path.join(repo.folder, name), text);
  await write("kept.txt", "changed before\n");
  await rm(path.join(repo.folder, "päth/a b.txt"));
  repo.git("update-index", "--assume-unchanged", "server.txt");
  const control = createSourceControl(path.join(repo.folder, "päth"), repo.environment);
  const changed = await control.rememberFiles();
  expect(await changed()).toEqual([]);
  await write("untracked.txt", "built\n");
  await write("server.txt", "later\n");
  expect(await changed()).toEqual(["server.txt"]);
  await write("kept.txt", "changed again\n");
  await write("server.txt", "new\n");
  expect(await changed()).toEqual(["kept.txt"]);
  const outside = createSourceControl(await temporaryFolder(), repo.environment);
  expect(await (await outside.rememberFiles())()).toEqual([]);
});

describe("a name", () => {
  const missing = (ref: string) => `base ${ref}: there is no such commit here or at origin`;

  /** What is found by a name: its commit, or the error. */
  const found = async (situation: Situation, ref: string) => {
    const control = createSourceControl(situation.folder, situation.environment);
    return await control.find(byName(ref), NEVER).then(
      ({ sha, warnings }) => ({ sha, warnings }),
      (error: Error) => error.message,
    );
  };

  /** Both a tag (the first commit) and a branch (the second). */
  async function ambiguous() {
    const repo = await repository();
    const tagged = await repo.commit();
    repo.git("tag", "--annotate", "--message", "one", "v1");
    const tip = await repo.commit();
    repo.git("branch", "v1");
    repo.git("tag", "same");
    repo.git("branch", "same");
    repo.git("switch", "--quiet", "--create", "topic");
    await repo.commit();
    return { repo, tagged, tip };
  }

  test.each<[string, (repo: Repository) => Promise<Repository>]>([
    ["in the repository", async (repo) => repo],
    ["in a clone that has the branch as origin's", (repo) => cloneOf(repo, "--branch=topic")],
    ["in a shallow clone that has neither", (repo) => cloneOf(repo, "--depth=1", "--branch=topic")],
  ])("of both a tag and a branch is refused, unless they are the same: %s", async (_, cloned) => {
    const { repo, tagged, tip } = await ambiguous();
    const clone = await cloned(repo);
    const [ofTag, ofBranch] = [tagged, tip].map((sha) => sha.slice(0, 12));
    const both = `base v1: a tag (${ofTag}) and a branch (${ofBranch}) have this name`;
    expect(await found(clone, "v1")).toBe(both);
    expect(await found(clone, "refs/heads/v1")).toEqual({ sha: tip, warnings: [] });
    expect(await found(clone, "refs/tags/v1")).toEqual({ sha: tagged, warnings: [] });
    expect(await found(clone, "same")).toEqual({ sha: tip, warnings: [] });
  });

  test("of a branch that only origin has is asked for there, where origin answers", async () => {
    const repo = await twoCommits();
    const clone = await cloneOf(repo, "--branch=topic");
    const old = repo.git("rev-parse", "trunk");
    expect(await found(clone, "trunk")).toEqual({ sha: old, warnings: [] });
    repo.git("switch", "--quiet", "trunk");
    const tip = await repo.commit();
    expect(await found(clone, "trunk~0")).toEqual({ sha: tip, warnings: [] });
  });

  test.each(["trunk", "refs/heads/trunk", "trunk~0"])(
    "of a branch is found as the clone last saw it where origin cannot be asked, and that is said: %s",
    async (ref) => {
      const repo = await twoCommits();
      const sha = repo.git("rev-parse", "trunk");
      const clone = await cloneOf(repo, "--branch=topic");
      await rm(repo.folder, { recursive: true });
      const said = `^base ${ref.replace("~0", "")} is origin/trunk as this clone has it, since git could not ask origin: fatal: `;
      expect(await found(clone, ref)).toEqual({
        sha,
        warnings: [expect.stringMatching(new RegExp(said))],
      });
      const checkout = await checkOut(clone, ref);
      expect([checkout.sha, checkout.warnings]).toEqual([
        sha,
        [expect.stringMatching(new RegExp(said))],
      ]);
      await checkout.remove();
    },
  );

  test("that is gone at origin is not taken from the clone", async () => {
    const repo = await twoCommits();
    const clone = await cloneOf(repo, "--branch=topic");
    repo.git("branch", "--quiet", "--delete", "--force", "trunk");
    expect(await found(clone, "trunk")).toBe(missing("trunk"));
  });

  test("that is the beginning of an id is not asked for at origin", async () => {
    const repo = await twoCommits();
    const sha = repo.git("rev-parse", "trunk");
    const clone = await cloneOf(repo, "--depth=1", "--branch=topic");
    const short = sha.slice(0, 10);
    const refused = await loadgateFailure(checkOut(clone, short), "usage");
    expect(refused.message).toBe(`base ${short}: there is no such commit here or at origin`);
    expect(refused.hint).toContain("all 40 digits");
    expect(await found(clone, sha)).toEqual({ sha, warnings: [] });
    expect(await found(clone, short)).toEqual({ sha, warnings: [] });
  });

  test.each(["trunk:mine", "refs/heads/*", "+trunk:refs/heads/mine"])(
    "that git fetch would take for something else fetches nothing: %s",
    async (ref) => {
      const repo = await twoCommits();
      const clone = await cloneOf(repo, "--branch=topic");
      expect(await found(clone, ref)).toBe(missing(ref));
      expect(clone.git("branch", "--list", "--format=%(refname:short)")).toBe("topic");
    },
  );

  test("latest-release is found whatever the user's lists look like", async () => {
    const repo = await twoCommits();
    for (const tag of ["v1.0.0", "v1.1.0", "v1.2.0"]) repo.git("tag", tag, "trunk");
    const { release } = await createSourceControl(
      repo.folder,
      (await hostileSettings(repo)).environment,
    ).find(byName("latest-release"), NEVER);
    expect(release).toBe("v1.2.0");
  });

  test("is fetched with the settings that git -c and the environment give", async () => {
    const repo = await twoCommits();
    const clone = await cloneOf(repo, "--depth=1", "--branch=topic");
    clone.git("remote", "set-url", "origin", "https://nowhere.invalid/x");
    const url = `url.file://${repo.folder}.insteadOf`;
    const GIT_CONFIG_PARAMETERS = `'${url}'='https://nowhere.invalid/x'`;
    const sha = repo.git("rev-parse", "trunk");
    const wanted = { sha, warnings: [] };
    const { environment } = clone;
    expect(
      await found({ ...clone, environment: { ...environment, GIT_CONFIG_PARAMETERS } }, "trunk"),
    ).toEqual(wanted);
    const counted = {
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: url,
      GIT_CONFIG_VALUE_0: "https://nowhere.invalid/x",
    };
    expect(await found({ ...clone, environment: { ...environment, ...counted } }, "trunk")).toEqual(
      wanted,
    );
  });
});

test("the default branch is not one that origin has renamed", async () => {
  const repo = await repository({ branch: "master" });
  await repo.commit();
  const clone = await cloneOf(repo);
  const named = () => createSourceControl(clone.folder, clone.environment).defaultBranch();
  expect(await named()).toBe("master");
  repo.git("branch", "--move", "main");
  clone.git("fetch", "--quiet", "--prune", "origin");
  clone.git("branch", "master-of-mine");
  expect(await named()).toBe("main");
});

test("a partial clone whose origin is gone says what it lacks", async () => {
  const repo = await twoCommits();
  repo.git("config", "uploadpack.allowFilter", "true");
  const clone = await cloneOf(repo, "--filter=blob:none", "--branch=topic");
  clone.git("branch", "trunk", "origin/trunk");
  await rm(repo.folder, { recursive: true });
  const error = await loadgateFailure(checkOut(clone, "trunk"), "measurement");
  expect(error.message).toMatch(/^base trunk: git could not check it out: .*promisor remote/);
  expect(error.hint).toContain("partial clone");
  expect(clone.git("worktree", "list").split("\n")).toHaveLength(1);
});

describe("the folder of a checkout", () => {
  test.each<[number, number]>([
    [0o755, 0o755],
    [0o777, 0o755],
    [0o750, 0o700],
  ])("lets other users in as head's does: %o", async (ofHead, expected) => {
    const repo = await twoCommits();
    await chmod(path.dirname(repo.folder), 0o755);
    await chmod(repo.folder, ofHead);
    const checkout = await checkOut(repo, "trunk");
    expect(statSync(checkout.root).mode & 0o777).toBe(expected);
    await checkout.remove();
  });

  test("is closed where a folder above head's is", async () => {
    const repo = await twoCommits();
    const outer = await temporaryFolder();
    await chmod(path.dirname(outer), 0o755);
    const inner = path.join(outer, "inner", "repo");
    await mkdir(path.dirname(inner), { mode: 0o755 });
    execFileSync("git", ["clone", "--quiet", repo.folder, inner], { env: repo.environment });
    await chmod(inner, 0o755);
    const checkout = await checkOut({ ...repo, folder: inner }, "trunk");
    expect(statSync(checkout.root).mode & 0o777).toBe(0o700);
    await checkout.remove();
  });

  test.runIf(process.getuid?.() === 0 && process.platform === "linux")(
    "is where programs can be started, wherever the temporary folder is (mounts, as root only)",
    async () => {
      const repo = await twoCommits();
      const folder = await temporaryFolder();
      execFileSync("mount", ["-t", "tmpfs", "-o", "noexec", "none", folder]);
      onTestFinished(() => void execFileSync("umount", ["--lazy", folder]));
      vi.stubEnv("TMPDIR", folder);
      vi.resetModules();
      const fresh = await import("../../src/adapters/git/source-control.ts");
      const checkout = await fresh
        .createSourceControl(repo.folder, repo.environment)
        .checkOut(byName("trunk"), NEVER);
      const program = await writeScript(checkout.root, "server", "echo started");
      expect(execFileSync(program, { encoding: "utf8" })).toBe("started\n");
      await checkout.remove();
    },
  );
});
