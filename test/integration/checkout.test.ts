import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import type { BaseRequest } from "../../src/ports/source-control.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { cloneOf, type Repository, repository } from "./support/repository.ts";
import { webServer } from "./support/web-server.ts";
import { failureOf, NEVER, temporaryFolder, writeScript } from "./support/workspace.ts";

let temporary = "";

/** Worktrees that are there, other than the repository's own. */
const worktrees = ({ git }: Repository) =>
  git("worktree", "list", "--porcelain")
    .match(/^worktree .*/gm)
    ?.slice(1) ?? [];

/** What checkouts left beside the repository, and in the folder for temporary files, which is above it. */
const left = async () =>
  (await readdir(temporary)).filter((name) => /^(lg-|loadgate-base-)/.test(name));

beforeEach(async () => {
  temporary = await temporaryFolder();
  vi.stubEnv("TMPDIR", temporary);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

function checkOut(
  repo: Repository,
  base: string | BaseRequest,
  { folder = repo.folder, signal = NEVER, environment = repo.environment } = {},
) {
  const request = typeof base === "string" ? { ref: base } : base;
  return createSourceControl(folder, environment).checkOut(request, signal);
}

const mergeBaseWith = (ref: string): BaseRequest => ({ ref, ways: [{ by: "merge-base", ref }] });

/** Adds commits on top of a commit to a branch, fast. @returns the id of the last */
function addCommits({ folder, environment }: Repository, branch: string, count: number): string {
  const from = `refs/heads/${branch}`;
  const commits = Array.from(
    { length: count },
    (_, index) =>
      `commit ${from}\ncommitter A <a@example.test> ${1_700_000_000 + index} +0000\ndata 1\n.\n${index === 0 ? `from ${from}^0\n` : ""}M 644 inline ${branch}-${index}.txt\ndata 1\n.\n`,
  );
  execFileSync("git", ["-C", folder, "fast-import", "--quiet"], {
    env: environment,
    input: commits.join(""),
  });
  return execFileSync("git", ["-C", folder, "rev-parse", from], { encoding: "utf8" }).trim();
}

describe("a commit", () => {
  test.each<[string, (shas: readonly string[]) => string]>([
    ["branch", () => "old"],
    ["tag", () => "v1"],
    ["annotated tag", () => "v1-annotated"],
    ["commit id", ([first = ""]) => first],
    ["abbreviated commit id", ([first = ""]) => first.slice(0, 12)],
    ["commit before", () => "HEAD^"],
    ["commit so many before", () => "trunk~1"],
  ])("is checked out by %s, and the user's tree stays", async (_, refOf) => {
    const repo = await repository();
    const first = await repo.commit({ "server.txt": "old\n", "sub/more.txt": "old\n" });
    repo.git("branch", "old");
    repo.git("tag", "v1");
    repo.git("tag", "--annotate", "--message", "one", "v1-annotated");
    const second = await repo.commit({ "server.txt": "new\n" });
    await writeFile(path.join(repo.folder, "server.txt"), "not committed\n");
    await writeFile(path.join(repo.folder, "untracked.txt"), "x\n");
    const state = () => [
      ...["status", "branch", "stash list"].map((command) => repo.git(...command.split(" "))),
      repo.git("rev-parse", "HEAD"),
    ];
    const before = state();

    const checkout = await checkOut(repo, refOf([first, second]));
    expect(checkout.sha).toBe(first);
    expect(checkout.tree).toBe(repo.git("rev-parse", `${first}^{tree}`));
    expect(path.dirname(checkout.root)).toBe(path.dirname(repo.folder));
    expect((await readdir(checkout.root)).sort()).toEqual([".git", "server.txt", "sub"]);
    expect(await readFile(path.join(checkout.root, "server.txt"), "utf8")).toBe("old\n");
    expect(state()).toEqual(before);

    await writeFile(path.join(checkout.root, "built"), "x");
    await writeFile(path.join(checkout.root, "server.txt"), "changed by the build");
    await checkout.remove();
    expect(worktrees(repo)).toEqual([]);
    expect(await left()).toEqual([]);
    expect(state()).toEqual(before);
  });

  test("is where head and the other branch parted", async () => {
    const repo = await repository();
    const parted = await repo.commit();
    repo.git("switch", "--quiet", "--create", "feature");
    await repo.commit();
    repo.git("switch", "--quiet", "trunk");
    const tip = await repo.commit();
    repo.git("switch", "--quiet", "feature");
    const byName = await checkOut(repo, mergeBaseWith("trunk"));
    const byTip = await checkOut(repo, mergeBaseWith(tip));
    expect([byName.sha, byTip.sha]).toEqual([parted, parted]);
    await Promise.all([byName.remove(), byTip.remove()]);
    expect(worktrees(repo)).toEqual([]);
  });

  test("is what its id says, also where the clone replaces it by another commit", async () => {
    const repo = await repository();
    const base = await repo.commit();
    await writeFile(path.join(repo.folder, "later.txt"), "later");
    repo.git("add", "later.txt");
    const head = await repo.commit();
    repo.git("replace", base, head);
    const checkout = await checkOut(repo, base);
    expect([checkout.sha, existsSync(path.join(checkout.root, "later.txt"))]).toEqual([
      base,
      false,
    ]);
    await checkout.remove();
  });

  test("may be the very one that is checked out, twice at once", async () => {
    const repo = await repository();
    const sha = await repo.commit();
    const [one, two] = [await checkOut(repo, "trunk"), await checkOut(repo, "HEAD")];
    expect([one.sha, two.sha]).toEqual([sha, sha]);
    expect(one.root).not.toBe(two.root);
    await one.remove();
    expect(existsSync(path.join(two.root, "file.txt"))).toBe(true);
    await two.remove();
    expect(worktrees(repo)).toEqual([]);
  });

  test.each([
    ...["nowhere", "-x", "--upload-pack=touch pwned", "--all", "", "two words", "HEAD^{tree}"],
    ...["HEAD:file.txt", "HEAD^2", "HEAD~99", "^HEAD", "trunk..trunk", "0".repeat(40)],
  ])("that cannot be had is an error with what to set: %j", async (ref) => {
    const repo = await repository();
    await repo.commit();
    const error = await loadgateFailure(checkOut(repo, ref), "usage");
    expect(error.message).toBe(`base ${ref}: there is no such commit here or at origin`);
    expect(error.hint).toContain("fetch-depth: 0");
    expect(await left()).toEqual([]);
    expect((await readdir(repo.folder)).sort()).toEqual([".git", "file.txt"]);
  });

  test("that the job is to judge must be in head and not in base", async () => {
    const repo = await repository();
    const first = await repo.commit();
    const headSha = await repo.commit();
    const judged = (ref: string, sha = headSha) => checkOut(repo, { ref, headSha: sha });
    const failure = async (checkout: ReturnType<typeof checkOut>) =>
      (await loadgateFailure(checkout, "measurement")).message;
    await (await judged(first)).remove();
    expect(await failure(judged(headSha))).toBe(
      `base ${headSha} already has the commit ${headSha} that this job is to judge`,
    );
    repo.git("switch", "--quiet", "--create", "later");
    const later = await repo.commit();
    expect(await failure(judged("later"))).toMatch(/^base later already has the commit /);
    expect(await failure(judged(first, "c".repeat(40)))).toBe(
      `the checkout is ${later}, which does not have the commit ${"c".repeat(40)} that this job is to judge`,
    );
    expect(await left()).toEqual([]);
  });

  test("is built with variables that name it and not head", async () => {
    const repo = await repository();
    const first = await repo.commit();
    const head = await repo.commit();
    const environment = { ...repo.environment, GITHUB_REF_NAME: "7/merge", COMMIT: head };
    const checkout = await checkOut(repo, first, { environment });
    expect(checkout.environment).toMatchObject({ GITHUB_REF_NAME: first, COMMIT: first });
    await checkout.remove();
  });

  test("whose history has nothing in common with head's is an error", async () => {
    const repo = await repository();
    await repo.commit();
    repo.git("switch", "--quiet", "--orphan", "other");
    await repo.commit();
    const error = await loadgateFailure(checkOut(repo, mergeBaseWith("trunk")), "usage");
    expect(error.message).toBe("base trunk: its history and head's do not meet");
  });

  test("outside a repository is an error", async () => {
    const repo = { ...(await repository()), folder: await temporaryFolder() };
    const error = await loadgateFailure(checkOut(repo, "main"), "usage");
    expect(error.message).toBe("base main: this is not a git repository");
  });
});

describe("a shallow clone", () => {
  /** A branch and what it was begun from, each with so many commits since. */
  async function origin(commits: number) {
    const repo = await repository();
    const parted = await repo.commit();
    repo.git("branch", "feature");
    const tip = addCommits(repo, "trunk", commits);
    const head = addCommits(repo, "feature", commits);
    repo.git("reset", "--quiet", "--hard");
    return { repo, parted, tip, head };
  }

  test.each([1, 60, 300])(
    "is deepened until the histories meet, %i commits back",
    async (commits) => {
      const { repo, parted, tip, head } = await origin(commits);
      const clone = await cloneOf(repo, "--depth=1", "--branch=feature");
      expect(clone.git("rev-parse", "HEAD")).toBe(head);
      const checkout = await checkOut(clone, mergeBaseWith(tip));
      expect(checkout.sha).toBe(parted);
      expect(existsSync(path.join(checkout.root, "file.txt"))).toBe(true);
      expect(clone.git("status", "--porcelain")).toBe("");
      await checkout.remove();
    },
  );

  test("of a merge commit, as a pull request's job has it, finds the branch's commit", async () => {
    const { repo, tip } = await origin(3);
    repo.git("checkout", "--quiet", "--detach", "trunk");
    repo.git("merge", "--quiet", "--no-edit", "feature");
    repo.git("update-ref", "refs/pull/1/merge", "HEAD");
    const clone = await cloneOf(repo, "--depth=1", "--branch=trunk");
    clone.git("fetch", "--quiet", "--depth=1", "origin", "refs/pull/1/merge");
    clone.git("checkout", "--quiet", "--detach", "FETCH_HEAD");
    const checkout = await checkOut(clone, mergeBaseWith(tip));
    expect(checkout.sha).toBe(tip);
    await checkout.remove();
  });

  test.each<[string, (shas: { tip: string; parted: string }) => string]>([
    ["a branch's commit", () => "trunk~0"],
    ["a commit id", ({ tip }) => tip],
    ["a commit id further back", ({ parted }) => parted],
    ["a tag", () => "v1"],
  ])("gets %s that it lacks", async (_, refOf) => {
    const { repo, tip, parted } = await origin(2);
    repo.git("tag", "v1", tip);
    const ref = refOf({ tip, parted });
    const clone = await cloneOf(repo, "--depth=1", "--branch=feature", "--no-tags");
    const checkout = await checkOut(clone, ref);
    expect(checkout.sha).toBe(ref === parted ? parted : tip);
    await checkout.remove();
  });

  test("gets the commit before", async () => {
    const { repo } = await origin(3);
    const clone = await cloneOf(repo, "--depth=1", "--branch=feature");
    const checkout = await checkOut(clone, "HEAD^");
    expect(checkout.sha).toBe(repo.git("rev-parse", "feature^"));
    await checkout.remove();
  });

  test("whose origin is gone says what to set", async () => {
    const { repo, tip } = await origin(2);
    const clone = await cloneOf(repo, "--depth=1", "--branch=feature");
    await rm(repo.folder, { recursive: true });
    for (const ref of ["trunk", "HEAD^", tip]) {
      const error = await loadgateFailure(checkOut(clone, ref), "measurement");
      expect(error.message).toMatch(
        new RegExp(
          `^base ${ref.replace("^", "\\^")}: this clone does not have it, and git could not fetch it: fatal: `,
        ),
      );
      expect(error.hint).toContain("fetch-depth: 0");
    }
  });

  test("whose origin asks for credentials says so with git's words", async () => {
    const url = await webServer((_, response) => {
      response.writeHead(401, { "www-authenticate": 'Basic realm="git"' });
      response.end();
    });
    const { repo, tip } = await origin(2);
    const clone = await cloneOf(repo, "--depth=1", "--branch=feature");
    clone.git("remote", "set-url", "origin", url);
    for (const base of [tip, mergeBaseWith(tip)]) {
      const error = await loadgateFailure(checkOut(clone, base), "measurement");
      expect(error.message).toContain("could not read Username");
      expect(error.message).not.toContain("not a git repository");
      expect(error.hint).toContain("persist-credentials: true");
    }
  });
});

describe("a complete clone", () => {
  test.each(["later~0", "HEAD~99", "nowhere"])("stays complete, asked for %s", async (ref) => {
    const repo = await repository();
    await repo.commit();
    await repo.commit();
    const clone = await cloneOf(repo);
    repo.git("switch", "--quiet", "--create", "later");
    const later = await repo.commit();
    const found = await checkOut(clone, ref).catch(() => undefined);
    expect(found?.sha).toBe(ref === "later~0" ? later : undefined);
    await found?.remove();
    expect(clone.git("rev-parse", "--is-shallow-repository")).toBe("false");
    expect(clone.git("rev-list", "--count", "HEAD")).toBe("2");
  });
});

test.each<[string, readonly string[]]>([
  ["complete", []],
  ["shallow", ["--depth=1"]],
])("a %s clone with commits of its own finds where the branch was begun", async (_, args) => {
  const repo = await repository();
  await repo.commit();
  const parted = await repo.commit();
  const clone = await cloneOf(repo, ...args);
  await clone.commit();
  const tip = addCommits(repo, "trunk", 2);
  const checkout = await checkOut(clone, mergeBaseWith(tip));
  expect(checkout.sha).toBe(parted);
  await checkout.remove();
});

describe("a path", () => {
  test("of the repository has its place in the checkout, from a folder below its root too", async () => {
    const repo = await repository();
    await repo.commit({ "a folder/api/server.txt": "x" });
    await mkdir(path.join(repo.folder, "made since"));
    const folder = path.join(repo.folder, "a folder");
    const checkout = await checkOut(repo, "HEAD", { folder });
    const inCheckout = (...names: readonly string[]) => path.join(checkout.root, ...names);
    for (const names of [
      [],
      ["a folder", "api"],
      ["a folder", "api", "server.txt"],
      ["made since"],
    ]) {
      expect(checkout.pathOf(path.join(repo.folder, ...names))).toBe(inCheckout(...names));
    }
    expect(existsSync(inCheckout("a folder/api/server.txt"))).toBe(true);
    expect(existsSync(inCheckout("made since"))).toBe(false);
    await checkout.remove();
  });

  test("that head removed is told from those that it kept", async () => {
    const repo = await repository();
    await repo.commit({ "a.yml": "1", "sub/b.yml": "1", "sub/c.yaml": "1", "d.txt": "1" });
    repo.git("mv", "sub/b.yml", "moved.yml");
    repo.git("rm", "--quiet", "d.txt");
    await repo.commit();
    const checkout = await checkOut(repo, "HEAD^");
    expect(await checkout.removedSince(["*.yml", "*.yaml"])).toEqual([
      path.join(checkout.root, "sub/b.yml"),
    ]);
    await checkout.remove();
  });

  test("that the working tree went back to is told from what is still head's", async () => {
    const repo = await repository();
    await repo.commit({ "a.js": "1", "sub/b.js": "1", "kept.js": "1" });
    repo.git("rm", "--quiet", "kept.js");
    await repo.commit({ "a.js": "2", "sub/b.js": "2", "new.js": "2" });
    const checkout = await checkOut(repo, "HEAD^");
    const inTree = (file: string) => path.relative(checkout.workingTree, file);
    const putBack = async () => (await checkout.putBack()).map(inTree);
    expect(await putBack()).toEqual([]);
    const changed = (await checkout.changedInHead()).map(inTree);
    expect(changed).toEqual(["a.js", "kept.js", "new.js", "sub/b.js"]);
    await writeFile(path.join(repo.folder, "a.js"), "3");
    expect(await putBack()).toEqual([]);
    repo.git("checkout", "--quiet", "HEAD^", "--", "sub/b.js", "kept.js");
    repo.git("rm", "--quiet", "--force", "new.js");
    expect(await putBack()).toEqual(["kept.js", "new.js", "sub/b.js"]);
    await checkout.remove();
  });

  test("that leads through a symlink is the same", async () => {
    const repo = await repository();
    await repo.commit({ "api/server.txt": "x" });
    const link = path.join(await temporaryFolder(), "link");
    await symlink(repo.folder, link);
    const checkout = await checkOut(repo, "HEAD", { folder: path.join(link, "api") });
    expect(checkout.pathOf(path.join(link, "api"))).toBe(path.join(checkout.root, "api"));
    expect(checkout.pathOf(path.join(repo.folder, "api"))).toBe(path.join(checkout.root, "api"));
    await checkout.remove();
  });

  test("is that of a symlink of the repository itself, wherever it points", async () => {
    const repo = await repository();
    await repo.commit({ "one/loadgate.yml": "x" });
    await symlink("one", path.join(repo.folder, "app"));
    const checkout = await checkOut(repo, "HEAD");
    expect(checkout.pathOf(path.join(repo.folder, "app", "loadgate.yml"))).toBe(
      path.join(checkout.root, "app", "loadgate.yml"),
    );
    await checkout.remove();
  });

  test("outside the repository is an error", async () => {
    const repo = await repository();
    await repo.commit();
    const checkout = await checkOut(repo, "HEAD");
    const beside = `${repo.folder}-beside`;
    await mkdir(beside);
    for (const outside of [path.dirname(repo.folder), beside, "/usr"]) {
      const error = await loadgateFailure((async () => checkout.pathOf(outside))(), "usage");
      expect(error.message).toBe(`${outside} is not in the repository`);
    }
    await rm(beside, { recursive: true });
    await checkout.remove();
  });

  test("that begins with two dots is one of the repository", async () => {
    const repo = await repository();
    await repo.commit({ "..odd/server.txt": "x" });
    const checkout = await checkOut(repo, "HEAD");
    expect(checkout.pathOf(path.join(repo.folder, "..odd"))).toBe(
      path.join(checkout.root, "..odd"),
    );
    await checkout.remove();
  });
});

test.each(["in its own folder", "where the configuration says"])(
  "hooks of the repository are not run: %s",
  async (where) => {
    const repo = await repository();
    await repo.commit();
    const hooks = path.join(repo.folder, ".git", where === "in its own folder" ? "hooks" : "mine");
    await mkdir(hooks, { recursive: true });
    if (where !== "in its own folder") repo.git("config", "core.hooksPath", hooks);
    const ran = path.join(await temporaryFolder(), "ran");
    for (const hook of ["post-checkout", "reference-transaction", "post-index-change"]) {
      await writeScript(hooks, hook, `echo ${hook} >> ${ran}`);
    }
    const checkout = await checkOut(repo, "HEAD");
    await checkout.remove();
    expect(existsSync(ran)).toBe(false);
    repo.git("checkout", "--quiet", "--detach");
    expect(await readFile(ran, "utf8")).toContain("post-checkout");
  },
);

describe("a build in the checkout", () => {
  /** The user's settings, hooks and refs, byte for byte. */
  const stateOf = async ({ folder, git }: Repository) => {
    const inGit = (name: string) => path.join(folder, ".git", name);
    const hooks = (await readdir(inGit("hooks"))).sort();
    const files = ["config", "HEAD", "index", ...hooks.map((name) => `hooks/${name}`)];
    const read = await Promise.all(files.map((name) => readFile(inGit(name), "hex")));
    return [git("for-each-ref"), git("worktree", "list"), files, read];
  };

  test("that installs hooks, sets names and moves tags leaves the user's repository as it was", async () => {
    const repo = await repository();
    await repo.commit();
    repo.git("tag", "v1");
    await repo.commit();
    await writeScript(path.join(repo.folder, ".git/hooks"), "pre-commit", "echo mine");
    repo.git("config", "core.hooksPath", path.join(repo.folder, ".git/hooks"));
    repo.git("status");
    const before = await stateOf(repo);
    const { root, remove } = await checkOut(repo, "v1");
    const build = `
      hooks=$(git config core.hooksPath) && test -d "$hooks"
      echo 'echo base' > "$hooks/pre-commit"
      git config core.hooksPath .husky/_
      git config user.name Build
      git tag --force v1 HEAD && git tag built && git branch built
      git gc --quiet --prune=now`;
    execFileSync("sh", ["-e", "-c", build], { cwd: root, env: repo.environment });
    await remove();
    expect(await stateOf(repo)).toEqual(before);
    expect(repo.git("fsck", "--full")).toBe("");
  });

  test("sees the tags, branches and settings of the repository, also those for its place alone", async () => {
    const repo = await repository();
    await repo.commit({ "file.txt": "1\n" });
    repo.git("tag", "--annotate", "--message", "one", "v1");
    await repo.commit({ "file.txt": "2\n" });
    repo.git("remote", "add", "origin", repo.folder);
    repo.git("fetch", "--quiet");
    repo.git("remote", "set-head", "origin", "trunk");
    const odd = ['one\n\ttwo "three" \\ # four', " x ; y "];
    for (const value of odd) repo.git("config", "--add", 'url.https://a.b/"c.insteadOf', value);
    const included = path.join(repo.folder, ".git/credentials");
    repo.git("config", "--file", included, "http.https://a.b/.extraheader", "secret");
    const isHere = `includeIf.gitdir:${path.join(repo.folder, ".git")}.path`;
    repo.git("config", isHere, included);
    const { root, remove } = await checkOut(repo, "HEAD");
    const ask = (...args: readonly string[]) => repo.git("-C", root, ...args);
    expect(ask("describe")).toBe(repo.git("describe"));
    expect(ask("rev-parse", "--abbrev-ref", "origin/HEAD")).toBe("origin/trunk");
    expect(ask("for-each-ref")).toBe(repo.git("for-each-ref"));
    expect(ask("config", "--local", "http.https://a.b/.extraheader")).toBe("secret");
    expect(ask("config", "--get-all", "-z", 'url.https://a.b/"c.insteadOf')).toBe(
      odd.map((value) => `${value}\0`).join(""),
    );
    expect(statSync(path.join(root, ".git/config")).mode & 0o077).toBe(0);
    await remove();
  });
});

describe("the place of a checkout", () => {
  test("is the same for the same tree, and another for another", async () => {
    const repo = await repository();
    const first = await repo.commit({ "file.txt": "one" });
    await repo.commit({ "file.txt": "two" });
    repo.git("commit", "--quiet", "--allow-empty", "--message", "nothing");
    const roots: string[] = [];
    for (const ref of [first, first, "HEAD", "HEAD^"]) {
      const checkout = await checkOut(repo, ref);
      expect(checkout.isStable).toBe(true);
      roots.push(checkout.root);
      await checkout.remove();
    }
    expect(roots[1]).toBe(roots[0]);
    expect(roots[3]).toBe(roots[2]);
    expect(roots[2]).not.toBe(roots[0]);
  });

  test("differs between repositories", async () => {
    const [one, two] = [await repository(), await repository()];
    const files = { "file.txt": "same" };
    await Promise.all([one.commit(files), two.commit(files)]);
    const [a, b] = [await checkOut(one, "HEAD"), await checkOut(two, "HEAD")];
    expect(a.tree).toBe(b.tree);
    expect(a.root).not.toBe(b.root);
    await Promise.all([a.remove(), b.remove()]);
  });

  test("is for nobody else to look into who may not look into head's tree, and gone afterwards", async () => {
    const repo = await repository();
    await repo.commit();
    const checkout = await checkOut(repo, "HEAD");
    expect(statSync(checkout.root).mode & 0o777).toBe(0o700);
    await checkout.remove();
    expect(await left()).toEqual([]);
  });

  test("is another where a run has it, which keeps it", async () => {
    const repo = await repository();
    await repo.commit();
    const one = await checkOut(repo, "HEAD");
    const two = await checkOut(repo, "HEAD");
    expect([one.isStable, two.isStable]).toEqual([true, false]);
    expect(two.root).not.toBe(one.root);
    await two.remove();
    expect(existsSync(path.join(one.root, "file.txt"))).toBe(true);
    await one.remove();
    const three = await checkOut(repo, "HEAD");
    expect([three.root, three.isStable]).toEqual([one.root, true]);
    await three.remove();
    expect(worktrees(repo)).toEqual([]);
  });

  test.each([6, 9, 40, 100])(
    "is as long as that of head, whose name has %i characters",
    async (long) => {
      const repo = await repository();
      await repo.commit();
      const head = path.join(temporary, "x".repeat(long));
      await rename(repo.folder, head);
      const [one, two] = [
        await checkOut(repo, "HEAD", { folder: head }),
        await checkOut(repo, "HEAD", { folder: head }),
      ];
      expect([one.root.length, two.root.length]).toEqual([head.length, head.length]);
      await Promise.all([one.remove(), two.remove()]);
    },
  );

  test("is beside head, which is on the same file system and finds the same files", async () => {
    const repo = await repository();
    await repo.commit();
    await writeFile(path.join(temporary, "go.work"), `use ./${path.basename(repo.folder)}\n`);
    await mkdir(path.join(temporary, "node_modules"));
    const checkout = await checkOut(repo, "HEAD");
    expect(statSync(checkout.root).dev).toBe(statSync(repo.folder).dev);
    expect([checkout.surroundings, checkout.aboveHead]).toEqual([[], []]);
    const workspace = await readFile(checkout.environment["GOWORK"] ?? "", "utf8");
    expect(workspace).toBe(`use "${checkout.root}"\n`);
    await checkout.remove();
  });

  test("has no go.work that the change adds", async () => {
    const repo = await repository();
    await repo.commit();
    await writeFile(path.join(repo.folder, "go.work"), "use .\n");
    const ignored = await checkOut(repo, "HEAD");
    expect(ignored.environment).toHaveProperty("GOWORK");
    await ignored.remove();
    repo.git("add", "go.work");
    const added = await checkOut(repo, "HEAD");
    expect(added.environment).not.toHaveProperty("GOWORK");
    await added.remove();
  });

  test("is never a folder that somebody else made", async () => {
    const repo = await repository();
    await repo.commit();
    const { root, remove } = await checkOut(repo, "HEAD");
    await remove();
    await mkdir(root);
    await writeFile(path.join(root, "own.txt"), "");
    const checkout = await checkOut(repo, "HEAD");
    expect([checkout.isStable, checkout.root === root]).toEqual([false, false]);
    await checkout.remove();
    expect(await readdir(root)).toEqual(["own.txt"]);
  });

  test("is the temporary folder where it cannot be beside head, which is told with the reason", async () => {
    const repo = await repository();
    await repo.commit();
    const above = await temporaryFolder();
    const folder = path.join(above, "clone");
    await mkdir(folder);
    // Root may write anywhere, and alone may mount.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) execFileSync("mount", ["-t", "tmpfs", "none", folder]);
    onTestFinished(() => {
      if (isRoot) execFileSync("umount", ["--lazy", folder]);
      chmodSync(above, 0o700);
    });
    repo.git("clone", "--quiet", repo.folder, folder);
    await mkdir(path.join(above, "node_modules"));
    chmodSync(above, 0o500);
    const checkout = await checkOut(repo, "HEAD", { folder });
    expect(path.dirname(path.dirname(checkout.root))).toBe(temporary);
    expect(checkout.isStable).toBe(false);
    expect(checkout.surroundings[0]).toMatch(
      isRoot
        ? /^Base could not be checked out beside the repository and is in .*: .* is a file system of its own\.$/
        : /^Base could not be checked out beside the repository and is in .*: EACCES: permission denied/,
    );
    expect(checkout.surroundings).toHaveLength(isRoot ? 2 : 1);
    expect(checkout.aboveHead).toEqual(["../node_modules"]);
    await checkout.remove();
    expect(await left()).toEqual([]);
  });
});

describe("what killed runs left", () => {
  /** A checkout whose process ended without removing it, and whose own notes are gone. */
  async function leftBy(repo: Repository, pid: number | undefined, ticks = 1) {
    const checkout = await checkOut(repo, "HEAD");
    const settings = path.join(checkout.root, ".git/config");
    const text = await readFile(settings, "utf8");
    await writeFile(settings, text.replace(/run = "\d+-\d+-/, `run = "${pid}-${ticks}-`));
    return checkout;
  }

  test("is left alone if it is of another machine, whose runs are unknown here", async () => {
    const repo = await repository();
    await repo.commit();
    const dead = await leftBy(repo, spawnSync("true").pid);
    const settings = path.join(dead.root, ".git/config");
    const text = await readFile(settings, "utf8");
    await writeFile(settings, text.replace(/ on .*"/, ' on elsewhere"'));
    const checkout = await checkOut(repo, "HEAD");
    expect([checkout.root === dead.root, existsSync(dead.root)]).toEqual([false, true]);
    await Promise.all([dead.remove(), checkout.remove()]);
  });

  test("is taken over, at the same place and without what was built there", async () => {
    const repo = await repository();
    await repo.commit();
    const dead = await leftBy(repo, spawnSync("true").pid);
    await writeFile(path.join(dead.root, "built"), "half");
    const checkout = await checkOut(repo, "HEAD");
    expect([checkout.root, checkout.isStable]).toEqual([dead.root, true]);
    expect((await readdir(checkout.root)).sort()).toEqual([".git", "file.txt"]);
    await checkout.remove();
    expect(worktrees(repo)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("is removed by a run of another commit, and a living run's stays", async () => {
    const repo = await repository();
    await repo.commit();
    const dead = await leftBy(repo, spawnSync("true").pid);
    await repo.commit();
    const living = await checkOut(repo, "HEAD");
    await repo.commit();
    const own = path.join(temporary, "a worktree of the user");
    repo.git("worktree", "add", "--quiet", "--detach", own, "HEAD");
    const checkout = await checkOut(repo, "HEAD");
    expect([dead.root, living.root, own].map(existsSync)).toEqual([false, true, true]);
    expect(worktrees(repo)).toHaveLength(1);
    await Promise.all([checkout.remove(), living.remove()]);
    expect(existsSync(own)).toBe(true);
  });

  test("is not mistaken for a living run's for the process id alone", async () => {
    const repo = await repository();
    await repo.commit();
    const dead = await leftBy(repo, process.pid, 1);
    const checkout = await checkOut(repo, "HEAD");
    expect(checkout.root).toBe(dead.root);
    await checkout.remove();
  });
});

describe("a repository that git will not read", () => {
  const DUBIOUS = "fatal: detected dubious ownership in repository at";

  /** A PATH on which git finds the repository owned by another user, unless it is called safe. */
  async function foreign(repo: Repository) {
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    const bin = await temporaryFolder();
    const script = [
      `case "$*" in *"safe.directory=${repo.folder} "*) exec ${real} "$@";; esac`,
      `case "$*" in *"/lg-"*) exec ${real} "$@";; esac`,
      `echo "${DUBIOUS} '${repo.folder}'" >&2; exit 128`,
    ].join("\n");
    await writeScript(bin, "git", script);
    return { ...repo.environment, PATH: `${bin}:${repo.environment["PATH"]}` };
  }

  test("since another user owns it is called that, with what to do", async () => {
    const repo = await repository();
    await repo.commit();
    const environment = await foreign(repo);
    const error = await loadgateFailure(checkOut(repo, "HEAD", { environment }), "measurement");
    expect(error.message).toBe(`base HEAD: git does not work here: ${DUBIOUS} '${repo.folder}'`);
    expect(error.hint).toContain("git config --global --add safe.directory");
  });

  test("is read in a job's own workspace", async () => {
    const repo = await repository();
    const sha = await repo.commit({ "api/server.txt": "x" });
    const environment = { ...(await foreign(repo)), GITHUB_WORKSPACE: repo.folder };
    const folder = path.join(repo.folder, "api");
    const checkout = await checkOut(repo, "HEAD", { environment, folder });
    expect(checkout.sha).toBe(sha);
    await checkout.remove();
  });

  test("is not read above a job's workspace", async () => {
    const repo = await repository();
    await repo.commit({ "api/server.txt": "x" });
    const folder = path.join(repo.folder, "api");
    const environment = { ...(await foreign(repo)), GITHUB_WORKSPACE: folder };
    await loadgateFailure(checkOut(repo, "HEAD", { environment, folder }), "measurement");
  });

  test("is told by a real git too", async ({ skip }) => {
    skip(process.getuid?.() !== 0, "only root can give a folder to somebody else");
    const repo = await repository();
    await repo.commit();
    execFileSync("chown", ["-R", "12345", repo.folder]);
    const error = await loadgateFailure(checkOut(repo, "HEAD"), "measurement");
    expect(error.message).toContain("dubious ownership");
    const environment = { ...repo.environment, GITHUB_WORKSPACE: repo.folder };
    const checkout = await checkOut(repo, "HEAD", { environment });
    await checkout.remove();
  });

  test("since there is no git is called that", async () => {
    const repo = await repository();
    await repo.commit();
    const environment = { ...repo.environment, PATH: await temporaryFolder() };
    const error = await loadgateFailure(checkOut(repo, "HEAD", { environment }), "measurement");
    expect(error.message).toBe("base HEAD: git does not work here: spawn git ENOENT");
    expect(error.hint).toContain("git must be on PATH");
  });
});

describe("submodules", () => {
  /** A repository with a submodule in a submodule, both moved on since the first commit. */
  async function withSubmodules() {
    const [inner, outer, repo] = [await repository(), await repository(), await repository()];
    const add = (to: Repository, from: Repository, place: string) => {
      const url = from.folder;
      to.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", url, place);
    };
    await inner.commit({ "inner.txt": "old" });
    add(outer, inner, "deep/inner");
    await outer.commit({ "outer.txt": "old" });
    add(repo, outer, "lib");
    const update = ["submodule", "--quiet", "update", "--init", "--recursive"];
    repo.git("-c", "protocol.file.allow=always", ...update);
    const base = await repo.commit({ "file.txt": "old" });
    await outer.commit({ "outer.txt": "new" });
    repo.git("-C", "lib", "pull", "--quiet", "origin", "trunk");
    await repo.commit({ lib: "" }).catch(() => undefined);
    repo.git("add", "lib");
    repo.git("commit", "--quiet", "--message", "moved on");
    return { repo, base, outer };
  }

  const read = (root: string, name: string) => readFile(path.join(root, name), "utf8");

  test("are checked out at base's commits, at any depth, from head's own copy", async () => {
    const { repo, base, outer } = await withSubmodules();
    await rm(outer.folder, { recursive: true });
    const checkout = await checkOut(repo, base);
    expect(await read(checkout.root, "lib/outer.txt")).toBe("old");
    expect(await read(checkout.root, "lib/deep/inner/inner.txt")).toBe("old");
    expect(await read(repo.folder, "lib/outer.txt")).toBe("new");
    await checkout.remove();
    expect(await left()).toEqual([]);
    expect(repo.git("-C", "lib", "worktree", "list").split("\n")).toHaveLength(1);
    expect(repo.git("status", "--porcelain")).toBe("");
  });

  test.each(["lib", "lib/deep/inner"])("tell that a build moved %s", async (place) => {
    const { repo, base } = await withSubmodules();
    const checkout = await checkOut(repo, base);
    expect(await checkout.movedSubmodule()).toBeUndefined();
    await writeFile(path.join(checkout.root, place, "built.txt"), "");
    expect(await checkout.movedSubmodule()).toBeUndefined();
    const identity = ["-c", "user.name=A", "-c", "user.email=a@example.test"];
    const commit = ["commit", "--quiet", "--allow-empty", "--message", "newer"];
    repo.git("-C", path.join(checkout.root, place), ...identity, ...commit);
    expect(await checkout.movedSubmodule()).toBe(place);
    await checkout.remove();
  });

  test("are left out where head has not initialized them", async () => {
    const { repo, base } = await withSubmodules();
    repo.git("submodule", "--quiet", "deinit", "--force", "lib");
    const checkout = await checkOut(repo, base);
    expect(await readdir(path.join(checkout.root, "lib"))).toEqual([]);
    await checkout.remove();
  });

  test("are cloned where head has them no more", async () => {
    const { repo, base } = await withSubmodules();
    repo.git("rm", "--quiet", "--force", "lib");
    repo.git("commit", "--quiet", "--message", "gone");
    await rm(path.join(repo.folder, ".git/modules"), { recursive: true });
    const refused = await loadgateFailure(checkOut(repo, base), "measurement");
    expect(refused.message).toContain("its submodule lib could not be checked out: ");
    expect(refused.message).toContain("transport 'file' not allowed");
    expect(await left()).toEqual([]);
    execFileSync("git", ["config", "--global", "protocol.file.allow", "always"], {
      env: repo.environment,
    });
    const checkout = await checkOut(repo, base);
    expect(await read(checkout.root, "lib/deep/inner/inner.txt")).toBe("old");
    await checkout.remove();
    expect(worktrees(repo)).toEqual([]);
  });

  test("whose filter fails are an error with advice on that", async () => {
    const { repo, base } = await withSubmodules();
    await writeFile(path.join(repo.folder, ".git/modules/lib/info/attributes"), "*.txt filter=f\n");
    repo.git("-C", "lib", "config", "filter.f.smudge", "exit 1");
    repo.git("-C", "lib", "config", "filter.f.required", "true");
    const { hint } = await loadgateFailure(checkOut(repo, base), "measurement");
    expect(hint).toMatch(/^The filter must work in base's checkout too/);
    expect(await left()).toEqual([]);
  });

  test("whose commit cannot be had are an error with git's words", async () => {
    const { repo, outer } = await withSubmodules();
    const nowhere = "1234567890".repeat(4);
    repo.git("update-index", "--cacheinfo", `160000,${nowhere},lib`);
    repo.git("commit", "--quiet", "--message", "a commit that nobody has");
    await rm(outer.folder, { recursive: true });
    const error = await loadgateFailure(checkOut(repo, "HEAD"), "measurement");
    expect(error.message).toMatch(
      /^base HEAD: its submodule lib could not be checked out: fatal: .*not.*a git repository/,
    );
    expect(worktrees(repo)).toEqual([]);
    expect(await left()).toEqual([]);
  });
});

describe("files in Git LFS", () => {
  const pointer = (text: string) =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${text}\nsize 1\n`;

  /** A repository with a file in LFS, and a git-lfs that makes content out of its pointers. */
  async function withLfs() {
    const repo = await repository();
    const sha = await repo.commit({
      ".gitattributes": "*.bin filter=lfs\n",
      "model.bin": pointer("0a"),
    });
    const bin = await temporaryFolder();
    const smudge = `test -n "$GIT_LFS_SKIP_SMUDGE" && exec cat; sed -n 's/^oid sha256:/content of /p'`;
    const pull = `printf 'content of 0a\n' > "$(git rev-parse --show-toplevel)/model.bin"`;
    const script = `case "$1" in smudge) ${smudge};; pull) ${pull};; *) exit 1;; esac`;
    await writeScript(bin, "git-lfs", script);
    const environment = { ...repo.environment, PATH: `${bin}:${repo.environment["PATH"]}` };
    return { repo: { ...repo, environment }, sha };
  }

  const modelIn = (root: string) => readFile(path.join(root, "model.bin"), "utf8");

  test("are fetched where head has their content, by git's filter", async () => {
    const { repo, sha } = await withLfs();
    repo.git("config", "filter.lfs.smudge", "git-lfs smudge");
    await writeFile(path.join(repo.folder, "model.bin"), "content");
    const checkout = await checkOut(repo, sha);
    expect(await modelIn(checkout.root)).toBe("content of 0a\n");
    await checkout.remove();
  });

  test("are fetched where head has their content and git has no filter", async () => {
    const { repo, sha } = await withLfs();
    await writeFile(path.join(repo.folder, "model.bin"), "content");
    const checkout = await checkOut(repo, sha);
    expect(await modelIn(checkout.root)).toBe("content of 0a\n");
    await checkout.remove();
  });

  test("stay pointers where head has pointers", async () => {
    const { repo, sha } = await withLfs();
    repo.git("config", "filter.lfs.smudge", "git-lfs smudge");
    const checkout = await checkOut(repo, sha);
    expect(await modelIn(checkout.root)).toBe(pointer("0a"));
    await checkout.remove();
  });

  test("that cannot be fetched are an error", async () => {
    const { repo, sha } = await withLfs();
    await writeFile(path.join(repo.folder, "model.bin"), "content");
    const bin = await temporaryFolder();
    await writeScript(bin, "git-lfs", "echo 'Error downloading object: 404' >&2; exit 2");
    const environment = { ...repo.environment, PATH: `${bin}:${repo.environment["PATH"]}` };
    const error = await loadgateFailure(checkOut(repo, sha, { environment }), "measurement");
    expect(error.message).toBe(
      `base ${sha}: its files in Git LFS could not be fetched: Error downloading object: 404`,
    );
    expect(await left()).toEqual([]);
  });

  test("whose filter does not run here are an error that names Git LFS", async () => {
    const { repo, sha } = await withLfs();
    await writeFile(path.join(repo.folder, "model.bin"), "content");
    repo.git("config", "filter.lfs.required", "true");
    repo.git("config", "filter.lfs.process", "no-git-lfs filter-process");
    const error = await loadgateFailure(checkOut(repo, sha), "measurement");
    // Git may notice first that the filter is gone, or that it cannot write to it.
    expect(error.message).toContain("no-git-lfs filter-process");
    expect(error.message).not.toContain("hung up");
    expect(error.hint).toContain("Install git-lfs");
    repo.git("config", "--unset", "filter.lfs.process");
    repo.git("config", "filter.lfs.smudge", "no-git-lfs smudge");
    const other = await loadgateFailure(checkOut(repo, sha), "measurement");
    expect(other.message).toContain("smudge filter lfs failed");
    expect(other.hint).toBe(error.hint);
  });
});

test("a filter finds the key of git-crypt in base's checkout; one that lacks its key is named", async () => {
  const repo = await repository();
  const sha = await repo.commit({ ".gitattributes": "*.key filter=git-crypt\n", "a.key": "x\n" });
  repo.git("config", "filter.git-crypt.smudge", "echo 'git-crypt: no key file' >&2; exit 1");
  repo.git("config", "filter.git-crypt.required", "true");
  const error = await loadgateFailure(checkOut(repo, sha), "measurement");
  expect(error.message).toContain("fatal: a.key: smudge filter git-crypt failed");
  expect(error.hint).toMatch(/^The filter must work in base's checkout too/);
  expect(error.details).toContain("git-crypt: no key file");
  const key = '"$(git rev-parse --git-dir)/git-crypt/keys/default"';
  repo.git("config", "filter.git-crypt.smudge", `cat ${key}`);
  await mkdir(path.join(repo.folder, ".git/git-crypt/keys"), { recursive: true });
  await writeFile(path.join(repo.folder, ".git/git-crypt/keys/default"), "clear");
  const checkout = await checkOut(repo, sha);
  expect(await readFile(path.join(checkout.root, "a.key"), "utf8")).toBe("clear");
  await checkout.remove();
  expect(await left()).toEqual([]);
});

describe("nothing is left", () => {
  /** A PATH on which git does something else when it writes the files. */
  async function gitThat(repo: Repository, reset: string) {
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    const bin = await temporaryFolder();
    const script = `case "$*" in *"reset --hard"*) ${reset};; *) exec ${real} "$@";; esac`;
    await writeScript(bin, "git", script.replaceAll("GIT", real));
    return { ...repo.environment, PATH: `${bin}:${repo.environment["PATH"]}` };
  }

  test("after a signal before it began", async () => {
    const repo = await repository();
    await repo.commit();
    const signal = AbortSignal.abort(new Error("stopped"));
    expect(await failureOf(checkOut(repo, "HEAD", { signal }))).toBe(signal.reason);
    expect(worktrees(repo)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("after a signal halfway", async () => {
    const repo = await repository();
    await repo.commit();
    const environment = await gitThat(repo, `GIT "$@" && sleep 60`);
    const controller = new AbortController();
    const { signal } = controller;
    const failure = failureOf(checkOut(repo, "HEAD", { environment, signal }));
    const names = () => readdirSync(temporary).filter((name) => name.startsWith("lg-"));
    await until("the files are there", () =>
      names().some((name) => existsSync(path.join(temporary, name, "file.txt"))),
    );
    controller.abort(new Error("stopped"));
    expect(await failure).toBe(signal.reason);
    expect(worktrees(repo)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("after a failure, which is told with what git said", async () => {
    const repo = await repository();
    await repo.commit();
    const environment = await gitThat(repo, `GIT "$@"; echo 'fatal: disk full' >&2; exit 128`);
    const error = await loadgateFailure(checkOut(repo, "HEAD", { environment }), "measurement");
    expect(error.message).toBe("base HEAD: git could not check it out: fatal: disk full");
    expect(error.details).toContain("fatal: disk full");
    expect(worktrees(repo)).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test("after a second removal, or one of what is gone already", async () => {
    const repo = await repository();
    await repo.commit();
    const [one, two] = [await checkOut(repo, "HEAD"), await checkOut(repo, "HEAD")];
    await one.remove();
    await one.remove();
    await rm(two.root, { recursive: true });
    await two.remove();
    expect(worktrees(repo)).toEqual([]);
  });
});
