import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { DIST, type Project, test } from "./support/project.ts";
import { configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** A command for a shell: a run against `main`, and what the index is before and after it. */
function commandIn({ outside }: Project): string {
  const cli = path.join(DIST, "cli.js");
  const state = (name: string) => {
    const files = `"$(git rev-parse --git-path index)" $GIT_INDEX_FILE`;
    return `{ sha256sum ${files}; git status --short; } > ${outside}/${name}`;
  };
  const run = `"${process.execPath}" "${cli}" run --base main --fail-on never > ${outside}/log 2>&1`;
  return `${state("before")} && ${run} && ${state("after")}`;
}

/** A branch `feature` whose server has changed. Base's build, in another folder, writes to its index. */
function begin(project: Project) {
  const add = "echo built > built.txt && git add --force built.txt";
  const api = { build: `test "$PWD" = "${project.folder}" || { ${add}; }` };
  project.write("loadgate.yml", configuration({ api, measure: { repeats: 1 } }));
  project.write(".gitignore", "loadgate-out/\nbuilt.txt\n");
  project.commit("a benchmark");
  project.git("switch", "--quiet", "--create", "feature");
  project.write("server.mjs", `${serverSource()}// two\n`);
}

function expectCompared({ outside, git }: Project) {
  const read = (name: string) => readFileSync(path.join(outside, name), "utf8");
  expect(read("after"), read("log")).toBe(read("before"));
  expect(read("log")).toMatch(/^api\/greet c=2 +throughput +\S+ +\S+/m);
  expect(read("log")).not.toContain("Not compared");
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
}

test("a run in a pre-commit hook leaves the commit as it was asked for", ({ project }) => {
  begin(project);
  project.write("added.txt", "new\n");
  project.git("add", "added.txt");
  const hook = project.path(".git/hooks/pre-commit");
  writeFileSync(hook, `#!/bin/sh\n${commandIn(project)}\n`, { mode: 0o755 });
  project.git("commit", "--quiet", "--all", "--message", "two");
  expect(project.git("diff", "--name-status", "main", "HEAD").split("\n")).toEqual([
    "A\tadded.txt",
    "M\tserver.mjs",
  ]);
  expect(project.git("status", "--short")).toBe("");
  expectCompared(project);
});

test("a run in git rebase -x compares each commit, and the rebase goes on", ({ project }) => {
  begin(project);
  project.commit("two");
  const tip = project.git("rev-parse", "HEAD");
  project.git("rebase", "--quiet", "--exec", commandIn(project), "main");
  expect(project.git("rev-parse", "HEAD")).toBe(tip);
  expect(project.git("status", "--short")).toBe("");
  expectCompared(project);
});
