import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
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
