import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { takeCommitTree } from "../../src/bisect/adapters/commit-tree.ts";
import { repository } from "./support/repository.ts";
import { NEVER } from "./support/workspace.ts";

test("what git ignores stays from one commit to the next only where a build may go on from it", async () => {
  const repo = await repository();
  const first = await repo.commit({ ".gitignore": "target/\n", "a.txt": "1", "gone.txt": "1" });
  repo.git("rm", "--quiet", "gone.txt");
  const second = await repo.commit({ ".gitignore": "", "a.txt": "2", "target/b.txt": "tracked" });
  const tree = await takeCommitTree(repo.folder, repo.environment);
  onTestFinished(tree.remove);
  const inTree = (name: string) => path.join(tree.folder, name);

  await tree.moveTo(first, NEVER);
  await mkdir(inTree("target"));
  for (const name of ["target/built", "target/b.txt", "stray"]) writeFileSync(inTree(name), "x");
  await tree.moveTo(first, NEVER, true);
  expect(existsSync(inTree("target/built"))).toBe(true);
  expect(existsSync(inTree("stray"))).toBe(false);

  // The commit has a folder of that name, so nothing of the old one is kept.
  await tree.moveTo(second, NEVER, true);
  expect(readFileSync(inTree("a.txt"), "utf8")).toBe("2");
  expect(readFileSync(inTree("target/b.txt"), "utf8")).toBe("tracked");
  for (const name of ["target/built", "gone.txt", ".loadgate-built"]) {
    expect(existsSync(inTree(name)), name).toBe(false);
  }

  await tree.moveTo(first, NEVER);
  writeFileSync(inTree("gone.txt"), "changed");
  await mkdir(inTree("target"));
  await tree.moveTo(first, NEVER);
  expect(existsSync(inTree("target"))).toBe(false);
  expect(readFileSync(inTree("gone.txt"), "utf8")).toBe("1");
});
