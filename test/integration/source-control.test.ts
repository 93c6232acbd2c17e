import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import { createOutputFolder } from "../../src/adapters/system/output-folder.ts";
import { RUN_SCHEMA } from "../../src/domain/run/file/run-file.ts";
import { renderLargeJson } from "../../src/report/json.ts";
import { type Repository, repository } from "./support/repository.ts";
import { temporaryFolder } from "./support/workspace.ts";

describe("head", () => {
  test("outside a repository there is none", async () => {
    const folder = await temporaryFolder();
    expect(await createSourceControl(folder, process.env).head()).toBeUndefined();
  });

  test("in a folder that is not there, there is none", async () => {
    const folder = path.join(await temporaryFolder(), "missing");
    expect(await createSourceControl(folder, process.env).head()).toBeUndefined();
  });

  test("without git there is none", async () => {
    const { folder, environment, commit } = await repository();
    await commit();
    const PATH = await temporaryFolder();
    vi.stubEnv("PATH", PATH);
    const head = await createSourceControl(folder, { ...environment, PATH }).head();
    vi.unstubAllEnvs();
    expect(head).toBeUndefined();
  });

  test("before the first commit there is none", async () => {
    const { folder, environment } = await repository();
    expect(await createSourceControl(folder, environment).head()).toBeUndefined();
  });

  test("a clean branch", async () => {
    const { folder, environment, commit } = await repository({ branch: "feature/one" });
    const sha = await commit();
    expect(await createSourceControl(folder, environment).head()).toStrictEqual({
      sha,
      ref: "feature/one",
      dirty: false,
    });
  });

  test("from a folder within", async () => {
    const { folder, environment, commit } = await repository();
    const sha = await commit();
    const within = path.join(folder, "a folder", "deep");
    await mkdir(within, { recursive: true });
    expect(await createSourceControl(within, environment).head()).toMatchObject({ sha });
  });

  test.each<[string, (repository: Repository) => Promise<void>, boolean]>([
    ["a changed file", ({ folder }) => writeFile(path.join(folder, "file.txt"), "changed\n"), true],
    [
      "a staged file",
      async ({ folder, git }) => {
        await writeFile(path.join(folder, "new.txt"), "new\n");
        git("add", "new.txt");
      },
      true,
    ],
    ["a removed file", async ({ git }) => void git("rm", "--quiet", "file.txt"), true],
    ["an untracked file", ({ folder }) => writeFile(path.join(folder, "new.txt"), "new\n"), false],
  ])("%s", async (_, change, dirty) => {
    const repo = await repository();
    const sha = await repo.commit();
    await change(repo);
    expect(await createSourceControl(repo.folder, repo.environment).head()).toStrictEqual({
      sha,
      ref: "trunk",
      dirty,
    });
  });

  test("a detached head has no ref", async () => {
    const { folder, environment, git, commit } = await repository();
    const sha = await commit();
    git("checkout", "--quiet", "--detach");
    expect(await createSourceControl(folder, environment).head()).toStrictEqual({
      sha,
      dirty: false,
    });
  });

  test.each([
    ["refs/heads/main", "main"],
    ["refs/heads/feature/one", "feature/one"],
    ["refs/pull/5/merge", "refs/pull/5/merge"],
    ["refs/tags/main", "refs/tags/main"],
  ])("a detached head at the job's commit: %s is %s", async (jobRef, ref) => {
    const { folder, environment, git, commit } = await repository();
    const sha = await commit();
    git("checkout", "--quiet", "--detach");
    const job = { ...environment, GITHUB_SHA: sha, GITHUB_REF: jobRef };
    expect(await createSourceControl(folder, job).head()).toMatchObject({ ref });
  });

  test("a detached head at another commit does not", async () => {
    const { folder, environment, git, commit } = await repository();
    const jobSha = await commit();
    await commit();
    git("checkout", "--quiet", "--detach");
    const job = { ...environment, GITHUB_SHA: jobSha, GITHUB_REF: "refs/heads/main" };
    expect(await createSourceControl(folder, job).head()).not.toHaveProperty("ref");
  });

  test("a branch keeps its name beside a tag of the same name", async () => {
    const { folder, environment, git, commit } = await repository({ branch: "v1" });
    await commit();
    git("tag", "v1");
    expect(await createSourceControl(folder, environment).head()).toMatchObject({ ref: "v1" });
  });

  test("looking takes no lock", async () => {
    const { folder, environment, commit } = await repository();
    const sha = await commit();
    await writeFile(path.join(folder, ".git", "index.lock"), "");
    expect(await createSourceControl(folder, environment).head()).toMatchObject({
      sha,
      dirty: false,
    });
  });
});

describe("default branch", () => {
  test("what the event says goes first", async () => {
    const { folder, environment, commit } = await repository({ branch: "main" });
    await commit();
    expect(await createSourceControl(folder, environment, "develop").defaultBranch()).toBe(
      "develop",
    );
  });

  test("then the remote's head", async () => {
    const origin = await repository({ branch: "release/2" });
    await origin.commit();
    const { folder, environment, git, commit } = await repository({ branch: "main" });
    await commit();
    git("remote", "add", "origin", origin.folder);
    git("fetch", "--quiet", "origin");
    git("remote", "set-head", "origin", "--auto");
    expect(await createSourceControl(folder, environment).defaultBranch()).toBe("release/2");
  });

  test("then the user's setting, where there is such a branch", async () => {
    const { folder, environment, git, commit } = await repository({ branch: "trunk" });
    await commit();
    git("branch", "main");
    git("config", "init.defaultBranch", "trunk");
    expect(await createSourceControl(folder, environment).defaultBranch()).toBe("trunk");
    git("config", "init.defaultBranch", "missing");
    expect(await createSourceControl(folder, environment).defaultBranch()).toBe("main");
  });

  test.each<[string, readonly string[], string | undefined]>([
    ["main", ["main"], "main"],
    ["master", ["master"], "master"],
    ["main before master", ["master", "main"], "main"],
    ["nothing that tells", ["trunk"], undefined],
  ])("then by name: %s", async (_, [first = "", ...others], expected) => {
    const { folder, environment, git, commit } = await repository({ branch: first });
    await commit();
    for (const branch of others) git("branch", branch);
    expect(await createSourceControl(folder, environment).defaultBranch()).toBe(expected);
  });

  test("then the branch that a repository without a commit begins with", async () => {
    const { folder, environment } = await repository({ branch: "trunk" });
    expect(await createSourceControl(folder, environment).defaultBranch()).toBe("trunk");
  });

  test("outside a repository nothing tells", async () => {
    const folder = await temporaryFolder();
    expect(await createSourceControl(folder, process.env).defaultBranch()).toBeUndefined();
  });
});

describe("the settings and hooks of a repository", () => {
  test("are told when a build has changed them, by name", async () => {
    const { folder, environment, git, commit } = await repository();
    await commit();
    git("config", "a.list", "one");
    await mkdir(path.join(folder, ".git/hooks"), { recursive: true });
    await writeFile(path.join(folder, ".git/hooks/pre-push"), "exit 0");
    const control = createSourceControl(folder, environment);
    const changedSince = await control.rememberSettings();
    expect(await changedSince()).toEqual([]);
    await writeFile(path.join(folder, ".git/hooks/pre-push"), "exit 1");
    await writeFile(path.join(folder, ".git/hooks/pre-commit"), "");
    git("config", "--add", "a.list", "two");
    git("config", "core.hooksPath", ".husky/_");
    git("config", "--global", "user.name", "Build");
    expect([...(await changedSince())].sort()).toEqual([
      ...["a.list", "core.hookspath", "hooks/pre-commit", "hooks/pre-push", "user.name"],
    ]);
  });

  test("are none where there is no repository", async () => {
    const control = createSourceControl(await temporaryFolder(), process.env);
    expect(await (await control.rememberSettings())()).toEqual([]);
  });
});

describe("what of the working tree no commit has", () => {
  test("is ignored files and others, folders as a whole and first", async () => {
    const { folder, environment, commit } = await repository();
    await commit({ ".gitignore": ".venv/\n*.log\n", "api/server.py": "x" });
    for (const name of [
      ".venv/bin/python",
      "api/run.log",
      "api/cache/x",
      "out/run.jsonl",
      " new",
    ]) {
      await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, name), "x");
    }
    const control = createSourceControl(path.join(folder, "api"), environment);
    const all = [".venv/", "api/cache/", "out/", " new", "api/run.log"];
    expect(await control.untracked([])).toEqual(all);
    const left = all.filter((name) => name !== "out/");
    expect(await control.untracked([path.join(folder, "out"), "/elsewhere"])).toEqual(left);
  });

  test("is no folder that an earlier run wrote its results to, and nothing else did", async () => {
    const { folder, environment, commit } = await repository();
    await commit();
    const own = () => renderLargeJson({ schema: RUN_SCHEMA, id: "x".repeat(2000) });
    const write = async (name: string, text: string | Iterable<string>) =>
      await createOutputFolder(path.join(folder, path.dirname(name))).write(
        path.basename(name),
        text,
      );
    for (const name of [
      "ours",
      "packed",
      "compared",
      "mixed",
      "foreign",
      "deep",
      "page",
      "broken",
      "empty",
    ]) {
      await mkdir(path.join(folder, name));
    }
    for (const name of ["ours", "mixed", "deep"]) await write(`${name}/run.jsonl`, own());
    for (const name of ["comparison.json", "report.md", "report.html", "bmf.json", "record.json"]) {
      await write(`ours/${name}`, "{}");
    }
    await write("packed/run.jsonl.gz", own());
    for (const name of ["shards/1", "shards/2", "others/1"]) {
      await mkdir(path.join(folder, name), { recursive: true });
      await write(`${name}/run.jsonl.gz`, own());
    }
    await write("others/app.so", "x");
    await write("compared/comparison.json", `{"schema":"loadgate/comparison/1"}`);
    await mkdir(path.join(folder, "searched/last-step"), { recursive: true });
    await write("searched/last-step/run.jsonl", own());
    await write("searched/bisect-steps.json", "{}");
    await mkdir(path.join(folder, "soaked"));
    await write("soaked/soak.json", `{"schema":"loadgate/soak/2"}`);
    await write("soaked/soak.html", "x");
    await write("mixed/app.so", "x");
    await write("foreign/run.jsonl", '{ "schema": "https://example.com" }');
    await mkdir(path.join(folder, "deep", "run.jsonl.gz"));
    await write("page/report.html", "x");
    await writeFile(path.join(folder, "broken", "run.jsonl.gz"), "no gzip");
    const control = createSourceControl(folder, environment);
    expect(await control.untracked([])).toEqual([
      "broken/",
      "deep/",
      "foreign/",
      "mixed/",
      "others/",
      "page/",
    ]);
  });

  test("is nothing in a clean clone, and outside a repository", async () => {
    const { folder, environment, commit } = await repository();
    await commit();
    expect(await createSourceControl(folder, environment).untracked([])).toEqual([]);
    const outside = createSourceControl(await temporaryFolder(), process.env);
    expect(await outside.untracked([])).toEqual([]);
  });
});
