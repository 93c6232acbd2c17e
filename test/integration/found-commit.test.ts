import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import type { BaseRequest } from "../../src/ports/source-control.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { cloneOf, type Repository, repository } from "./support/repository.ts";
import { NEVER, temporaryFolder } from "./support/workspace.ts";

const FILE = "service/loadgate.yml";

function find({ folder, environment }: Repository, base: string | BaseRequest) {
  const request = typeof base === "string" ? { ref: base } : base;
  return createSourceControl(path.join(folder, "service"), environment).find(request, NEVER);
}

test("a commit's file is read as it is there, and nothing is checked out", async () => {
  const repo = await repository();
  const first = await repo.commit({ [FILE]: "\n  old: 1\n" });
  await repo.commit({ [FILE]: "new: 1\n" });
  const { sha, textOf } = await find(repo, "HEAD^");
  expect(sha).toBe(first);
  expect(await textOf(path.join(repo.folder, FILE))).toBe("\n  old: 1\n");
  expect(repo.git("worktree", "list").split("\n")).toHaveLength(1);
});

test("a file that the commit does not have is no text", async () => {
  const repo = await repository();
  await repo.commit({ "service/other.txt": "" });
  await writeFile(path.join(repo.folder, FILE), "");
  const { textOf } = await find(repo, "HEAD");
  expect(await textOf(path.join(repo.folder, FILE))).toBeUndefined();
  expect(await textOf(path.join(repo.folder, "service"))).toBeUndefined();
  expect(await textOf(await temporaryFolder())).toBeUndefined();
});

test("what a shallow clone lacks is fetched", async () => {
  const repo = await repository();
  const first = await repo.commit({ [FILE]: "old: 1\n" });
  await repo.commit({ [FILE]: "new: 1\n" });
  const clone = await cloneOf(repo, "--depth=1");
  const { sha, textOf } = await find(clone, "HEAD^");
  expect(sha).toBe(first);
  expect(await textOf(path.join(clone.folder, FILE))).toBe("old: 1\n");
});

test("a commit that is nowhere, and no repository, are refused as by a checkout", async () => {
  const repo = await repository();
  await repo.commit({ [FILE]: "" });
  const unknown = await loadgateFailure(find(repo, "nowhere"), "usage");
  expect(unknown.message).toBe("base nowhere: there is no such commit here or at origin");
  const folder = await temporaryFolder();
  await mkdir(path.join(folder, "service"));
  const none = await loadgateFailure(find({ ...repo, folder }, "HEAD"), "usage");
  expect(none.message).toBe("base HEAD: this is not a git repository");
});

const LATEST = "latest-release";

test("the latest release is the highest version among the tags, whenever it was tagged", async () => {
  const repo = await repository();
  const newest = await repo.commit({ [FILE]: "ten: 1\n" });
  repo.git("tag", "--annotate", "--message", "ten", "v1.10.0");
  await repo.commit({ [FILE]: "nine: 1\n" });
  for (const tag of ["v1.9.0", "v2.0.0-rc.1", "nightly"]) repo.git("tag", tag);
  await repo.commit({ [FILE]: "new: 1\n" });
  expect(await find(repo, LATEST)).toMatchObject({ sha: newest, release: "v1.10.0" });
  expect((await find(repo, "v1.9.0")).release).toBeUndefined();
});

test("the latest release of a shallow clone without tags is fetched from origin", async () => {
  const repo = await repository();
  const release = await repo.commit({ [FILE]: "old: 1\n" });
  repo.git("tag", "v1.0.0");
  await repo.commit({ [FILE]: "new: 1\n" });
  const clone = await cloneOf(repo, "--depth=1", "--no-tags");
  expect(clone.git("tag", "--list")).toBe("");
  const { sha, textOf, changedFiles: _, ...found } = await find(clone, LATEST);
  expect([sha, found]).toEqual([release, { release: "v1.0.0", warnings: [] }]);
  expect(await textOf(path.join(clone.folder, FILE))).toBe("old: 1\n");
});

test("without a tag that is a version there is no latest release", async () => {
  const repo = await repository();
  await repo.commit({ [FILE]: "" });
  repo.git("tag", "release-one");
  const none = await loadgateFailure(find(repo, LATEST), "usage");
  expect(none.message).toBe("base latest-release: no tag is a version such as v1.2.3");
  expect(none.hint).toContain("Tag a release by its version");
});

test("tags that are here do where origin does not answer; without any, that is said", async () => {
  const repo = await repository();
  const sha = await repo.commit({ [FILE]: "" });
  repo.git("remote", "add", "origin", path.join(await temporaryFolder(), "gone"));
  const unknown = await loadgateFailure(find(repo, LATEST), "measurement");
  expect(unknown.message).toContain("git could not ask origin for its tags: ");
  expect(unknown.hint).toContain("fetch-tags: true");
  repo.git("tag", "1.0.0");
  expect(await find(repo, LATEST)).toMatchObject({ sha, release: "1.0.0" });
});

describe("a branch that was named", () => {
  /** `topic` left `trunk` at its first commit; `trunk` has two more, and `topic` one. */
  async function moved() {
    const repo = await repository();
    const parted = await repo.commit({ [FILE]: "" });
    repo.git("switch", "--quiet", "--create", "topic");
    const head = await repo.commit();
    repo.git("switch", "--quiet", "trunk");
    await repo.commit();
    const tip = await repo.commit();
    repo.git("switch", "--quiet", "topic");
    return { repo, parted, head, tip };
  }
  const MOVED = { by: "merge-base", lacking: 2 };

  test("stands for its merge base with head; its commit stands for itself", async () => {
    const { repo, parted, tip } = await moved();
    expect(await find(repo, "trunk")).toMatchObject({ sha: parted, why: MOVED });
    for (const ref of [tip, tip.slice(0, 9), "trunk^0"]) {
      const { sha, why } = await find(repo, ref);
      expect([sha, why]).toEqual([tip, undefined]);
    }
  });

  test("is its own commit if head descends from it", async () => {
    const { repo, tip } = await moved();
    repo.git("merge", "--quiet", "--strategy=ours", "--no-edit", "trunk");
    const { sha, why } = await find(repo, "trunk");
    expect([sha, why]).toEqual([tip, undefined]);
  });

  test.each<[string, readonly string[]]>([
    ["shallow", ["--depth=1"]],
    ["complete", ["--single-branch"]],
  ])(
    "is fetched by a %s clone of another branch, and so are commits before it",
    async (_, args) => {
      const { repo, parted, tip } = await moved();
      const clone = await cloneOf(repo, "--branch=topic", ...args);
      for (const ref of ["trunk", "origin/trunk", "refs/remotes/origin/trunk"]) {
        expect(await find(clone, ref)).toMatchObject({ sha: parted, why: MOVED });
      }
      expect(await find(clone, "origin/trunk~2")).toMatchObject({ sha: parted });
      expect(await find(clone, "trunk~0")).toMatchObject({ sha: tip });
    },
  );
});

test("a commit that comes after head is a base that says so", async () => {
  const repo = await repository();
  const head = await repo.commit({ [FILE]: "" });
  await repo.commit();
  const later = await repo.commit();
  repo.git("tag", "v1");
  repo.git("checkout", "--quiet", "--detach", head);
  const why = { by: "descendant", lacking: 2 };
  expect(await find(repo, "v1")).toMatchObject({ sha: later, why });
});

test("a shallow clone gets as many commits before head as are asked for, on top of commits of its own", async () => {
  const repo = await repository();
  const first = await repo.commit({ [FILE]: "" });
  for (let count = 0; count < 60; count += 1) await repo.commit();
  const clone = await cloneOf(repo, "--depth=1");
  await clone.commit();
  expect((await find(clone, "HEAD~61")).sha).toBe(first);
  const none = await loadgateFailure(find(clone, "HEAD~62"), "usage");
  expect(none.message).toBe("base HEAD~62: there is no such commit here or at origin");
});
