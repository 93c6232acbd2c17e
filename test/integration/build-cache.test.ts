import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { cachingBuilder } from "../../src/adapters/build/build-cache.ts";
import { BuildStore } from "../../src/adapters/build/build-store.ts";
import { createBuilder } from "../../src/adapters/build/builder.ts";
import { createGit, type Git } from "../../src/adapters/git/git.ts";
import { claim } from "../../src/adapters/system/claim.ts";
import type { Tool } from "../../src/domain/series/server-facts.ts";
import {
  checkOut,
  expectBuiltEach,
  MAX_BYTES,
  type Request,
  world,
} from "./support/cached-builds.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { NEVER, temporaryFolder } from "./support/workspace.ts";

const byName = (one: Tool, other: Tool) => one.name.localeCompare(other.name);

describe("a build of the same files", () => {
  test("is made once, and brought back whole", async () => {
    const { build, built } = await world();
    const first = await build();
    const second = await build();
    expect(await built()).toBe(1);
    expect(first.root).toBe(second.root);
    expect(await readFile(path.join(second.root, "api/made"), "utf8")).toBe("one\n");
    expect(first.result).toHaveProperty("buildMs");
    expect(first.result).not.toHaveProperty("isRestored");
    expect(second.result).toEqual({ isRestored: true });
  });

  test("has its artifact's size, made or brought back", async () => {
    const { build } = await world();
    const first = await build();
    const artifact = path.join(first.root, "api/made");
    for (const _ of ["made", "brought back"]) {
      const { result } = await build({ artifact });
      expect(result.artifactBytes).toBe(4);
    }
  });

  test("has the compilers that made it, and the interpreter that runs it", async () => {
    const { build, built, cache, kept } = await world();
    const request = { build: "node --version > made", run: "node made.js" };
    const compiled = { build: "cc --version > made && cat source.txt", run: "node made.js" };
    for (const one of [request, compiled]) {
      const first = (await build(one)).result;
      const second = (await build(one)).result;
      expect(second.isRestored).toBe(true);
      expect(first.tools).toContainEqual({ name: "node", version: process.versions.node });
      expect(second.tools?.toSorted(byName)).toEqual(first.tools?.toSorted(byName));
    }
    expect(await built()).toBe(2);
    // One that an earlier version kept says nothing of them.
    for (const key of await kept()) await rm(path.join(cache, key, "tools.json"));
    expect((await build(request)).result.tools).toMatchObject([{ name: "node" }]);
  });

  test("is the same by another commit with these files", async () => {
    const { repo, build, built } = await world();
    await build();
    repo.git("commit", "--quiet", "--allow-empty", "--message", "nothing");
    await build();
    expect(await built()).toBe(1);
  });

  test("does not clean what was brought back", async () => {
    const { build } = await world();
    const clean = "rm -f made";
    await build({ clean });
    const { root } = await build({ clean });
    expect(existsSync(path.join(root, "api/made"))).toBe(true);
  });

  test("has what the build made of files that git knows, too", async () => {
    const { build } = await world({ "api/source.txt": "new", "api/dist.txt": "old" });
    const request = { build: "cp source.txt dist.txt; echo log > log" };
    await build(request);
    const { root } = await build(request);
    expect(await readFile(path.join(root, "api/dist.txt"), "utf8")).toBe("new");
  });

  test("keeps folders, modes, symlinks and what git ignores", async () => {
    const files = { "api/source.txt": "one\n", ".gitignore": "target/\n" };
    const { build } = await world(files);
    const command = [
      "mkdir -p 'target/a folder'",
      "printf x > 'target/a folder/tool'",
      "chmod 755 'target/a folder/tool'",
      "printf y > target/secret",
      "chmod 600 target/secret",
      "ln -s 'a folder/tool' target/link",
      "ln -s nowhere target/dangling",
      "ln -s /usr/lib target/outside",
    ].join(" && ");
    await build({ build: command });
    const { root } = await build({ build: command });
    const target = (name: string) => path.join(root, "api/target", name);
    expect(await readFile(target("a folder/tool"), "utf8")).toBe("x");
    expect((await stat(target("a folder/tool"))).mode & 0o777).toBe(0o755);
    expect((await stat(target("secret"))).mode & 0o777).toBe(0o600);
    expect(await readlink(target("link"))).toBe("a folder/tool");
    expect(await readlink(target("dangling"))).toBe("nowhere");
    expect(await readlink(target("outside"))).toBe("/usr/lib");
  });

  test("keeps files of any name", async () => {
    const names = ["ümlaut", "line\nbreak", " space first", "-dash"];
    const { build, built } = await world();
    const env = Object.fromEntries(names.map((name, index) => [`NAME${index}`, name]));
    const request = {
      build: Object.keys(env)
        .map((key) => `printf x > "./$${key}"`)
        .join("; "),
      env,
    };
    await build(request, "HEAD", "");
    const { root } = await build(request, "HEAD", "");
    expect(await built()).toBe(1);
    expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });
});

describe("a build is made anew", () => {
  test("of other files", async () => {
    const { repo, build, built } = await world();
    await build();
    await repo.commit({ "api/source.txt": "two\n" });
    const { root } = await build();
    expect(await built()).toBe(2);
    expect(await readFile(path.join(root, "api/made"), "utf8")).toBe("two\n");
  });

  test.each<[string, Request, Request]>([
    ["with another command", { build: "echo 1 > made" }, { build: "echo 2 > made" }],
    ["with other variables", { env: { MODE: "a" } }, { env: { MODE: "b" } }],
    ["after another cleaning", { clean: "true" }, { clean: "rm -f x" }],
  ])("%s", async (_, one, other) => {
    await expectBuiltEach(one, other);
  });

  test("not for the order of its variables", async () => {
    const { build, built } = await world();
    await build({ env: { A: "1", B: "2" } });
    await build({ env: { B: "2", A: "1" } });
    expect(await built()).toBe(1);
  });

  test("in another folder", async () => {
    const { build, built } = await world({ "api/source.txt": "x", "web/source.txt": "x" });
    await build({}, "HEAD", "api");
    const { root } = await build({}, "HEAD", "web");
    expect(await built()).toBe(2);
    expect(existsSync(path.join(root, "web/made"))).toBe(true);
  });

  test("where its cache was removed by hand", async () => {
    const { build, built, cache } = await world();
    await build();
    await rm(cache, { recursive: true });
    await build();
    expect(await built()).toBe(2);
  });
});

describe("builds of several servers in one checkout", () => {
  const files = { "api/source.txt": "a", "web/source.txt": "b" };

  test("are all brought back", async () => {
    const { build, built } = await world(files);
    for (const _ of ["made", "brought back"]) {
      const { root, one } = await build({}, "HEAD", "api");
      await one({}, "web");
      expect(await readFile(path.join(root, "api/made"), "utf8")).toBe("a");
      expect(await readFile(path.join(root, "web/made"), "utf8")).toBe("b");
    }
    expect(await built()).toBe(2);
  });

  test("do not bring back each other's old outputs", async () => {
    const { build } = await world(files);
    const { one: old } = await build({ build: "echo old > made" }, "HEAD", "api");
    await old({}, "web");
    const { root, one } = await build({ build: "echo new > made" }, "HEAD", "api");
    await one({}, "web");
    expect(await readFile(path.join(root, "api/made"), "utf8")).toBe("new\n");
  });
});

describe("nothing is kept", () => {
  test("of a build that fails, and the failure is its own", async () => {
    const { build, kept } = await world();
    const failing = build({ build: "echo half > made; exit 3" });
    const error = await loadgateFailure(failing, "measurement");
    expect(error.message).toBe("api: the build failed: exit code 3");
    expect(await kept()).toEqual([]);
  });

  test("of a build that nobody has checked yet, as where the run is killed before", async () => {
    const { build, built, kept, checking } = await world();
    checking(false);
    await build();
    expect(await kept()).toEqual([]);
    checking(true);
    for (const _ of ["made", "brought back"]) await build();
    expect(await built()).toBe(2);
  });

  test("of a build whose files the server changed or removed", async () => {
    const { build, kept, using, warnings } = await world();
    using((folder) => writeFile(path.join(folder, "made"), "counted: 1\n"));
    await build();
    expect(await kept()).toEqual([]);
    using((folder) => rm(path.join(folder, "made")));
    await build();
    expect(await kept()).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^api: its build was not kept .*ENOENT/)]);
    using((folder) => writeFile(path.join(folder, "log"), "x"));
    await build();
    expect(await kept()).toHaveLength(1);
  });

  test("of a build that makes nothing", async () => {
    const { build, built, kept } = await world();
    for (const _ of [1, 2]) await build({ build: "true" });
    expect(await built()).toBe(2);
    expect(await kept()).toEqual([]);
  });

  test("of a build that makes more than all builds may take", async () => {
    const { build, built, kept } = await world();
    const request = { build: `truncate -s ${MAX_BYTES + 1} made` };
    for (const _ of [1, 2]) await build(request);
    expect(await built()).toBe(2);
    expect(await kept()).toEqual([]);
  });

  test("of a copy that fails halfway, which is said, and the build is good", async () => {
    const { build, built, kept, warnings } = await world();
    // git names a repository in the repository as a whole, which is no file to copy.
    const request = { build: "echo 1 > a; git init --quiet b; echo 2 > b/c" };
    for (const _ of [1, 2]) {
      const { root, result } = await build(request);
      expect(result).toHaveProperty("buildMs");
      expect(existsSync(path.join(root, "api/b/c"))).toBe(true);
    }
    expect(await built()).toBe(2);
    expect(warnings[0]).toMatch(/^api: its build was not kept for later runs: \S/);
    expect(await kept()).toEqual([]);
  });

  test("where the cache cannot be written, which is said, and the build is good", async () => {
    const { build, built, cache, warnings } = await world();
    await writeFile(cache, "a file in the place of a folder");
    for (const _ of [1, 2]) expect((await build()).result).toHaveProperty("buildMs");
    expect(await built()).toBe(2);
    expect(warnings).toHaveLength(2);
  });

  test("whose files git does not list to the end, which is said", async () => {
    const { repo, cache, kept } = await world();
    const { root, tree } = await checkOut(repo, "HEAD");
    const whole = createGit(root, repo.environment);
    const git: Git = { ...whole, list: async () => undefined };
    const warnings: string[] = [];
    const warn = (text: string) => warnings.push(text);
    const builder = createBuilder(repo.environment, () => {});
    const store = new BuildStore(cache);
    const caching = cachingBuilder({ builder, store, root, tree, git, warn });
    const request = { name: "api", directory: root, env: {}, build: "echo 1 > made" };
    expect(await caching.build(request, NEVER)).toHaveProperty("buildMs");
    expect(warnings).toHaveLength(1);
    expect(await kept()).toEqual([]);
  });

  test("of a server without a build", async () => {
    const { repo, cache, kept } = await world();
    const { root, tree } = await checkOut(repo, "HEAD");
    const git = createGit(root, repo.environment);
    const store = new BuildStore(cache);
    const builder = createBuilder(repo.environment, () => {});
    await writeFile(path.join(root, "untracked"), "x");
    const request = { name: "api", directory: root, env: {} };
    const caching = cachingBuilder({ builder, store, root, tree, git, warn: () => {} });
    expect(await caching.build(request, NEVER)).toEqual({});
    expect(await kept()).toEqual([]);
  });
});

describe("as many builds are kept as there is room for", () => {
  /** A build of its own for each number; three of them have room. */
  const command = (index: number) => ({ build: `truncate -s 30000 made; echo ${index} > note` });

  test("the least recently used one goes first", async () => {
    const { build, built, kept, cache } = await world();
    const known = new Set<string>();
    for (let index = 0; index < 3; index += 1) {
      await build(command(index));
      // Clocks of file systems are coarse: so each is given a day of its own.
      const [newest = ""] = (await kept()).filter((name) => !known.has(name));
      known.add(newest);
      const at = new Date(Date.UTC(2026, 0, 1 + index));
      await utimes(path.join(cache, newest), at, at);
    }
    await build(command(0));
    expect(await built()).toBe(3);
    await build(command(3));
    expect(await kept()).toHaveLength(3);
    await build(command(0));
    expect(await built()).toBe(4);
    await build(command(1));
    expect(await built()).toBe(5);
  });

  test("and their number and size are known", async () => {
    const { build, cache } = await world();
    const store = new BuildStore(cache);
    expect(await store.summary()).toEqual({ folder: cache, builds: 0, bytes: 0 });
    for (const index of [1, 2]) await build(command(index));
    expect(await store.summary()).toEqual({ folder: cache, builds: 2, bytes: 60_004 });
  });

  test("and what a killed run left half made or half removed goes", async () => {
    const { build, built, kept, cache } = await world();
    await build();
    const [key = ""] = await kept();
    await rename(path.join(cache, key), path.join(cache, `${key}.partial`));
    await mkdir(path.join(cache, `${"0".repeat(64)}.gone-1`, "outputs"), { recursive: true });
    await mkdir(path.join(cache, "1".repeat(64), "outputs"), { recursive: true });
    const { root } = await build();
    expect(await built()).toBe(2);
    expect(existsSync(path.join(root, "api/made"))).toBe(true);
    expect(await kept()).toEqual([key]);
  });
});

describe("a build that another run is at", () => {
  test("is not used, not removed and not written", async () => {
    const { build, built, kept, cache } = await world();
    await build();
    const [key = ""] = await kept();
    const held = await claim(cache, key);
    const { result } = await build();
    expect(result).toHaveProperty("buildMs");
    await new BuildStore(cache, { maxBytes: 1 })
      .keep("0".repeat(64), cache, { files: [{ file: "none", size: 0 }] })
      .catch(() => undefined);
    expect(await new BuildStore(cache).filesOf(key)).toEqual(["api/made"]);
    held?.release();
    expect((await build()).result).toEqual({ isRestored: true });
    expect(await built()).toBe(2);
  });

  test("keeps the times of its files, by which Python knows whether what it compiled is stale", async () => {
    const { build, cache } = await world();
    const { root } = await build();
    const made = path.join(root, "api/made");
    const at = new Date("2026-01-02T03:04:05Z");
    await utimes(made, at, at);
    const [store, key, into] = [new BuildStore(cache), "1".repeat(64), await temporaryFolder()];
    await store.keep(key, root, { files: [{ file: "api/made", size: 1 }] });
    await store.restore(key, into);
    expect((await stat(path.join(into, "api/made"))).mtime).toEqual(at);
  });

  test("never makes one of many runs fail", async () => {
    const { build, cache } = await world();
    const files = [{ file: "api/made", size: 1 }];
    const { root } = await build();
    const into = await Promise.all(Array.from({ length: 4 }, () => temporaryFolder()));
    const key = (index: number) => String(index % 3).repeat(64);
    const outcomes = into.map(async (folder, index) => {
      // Room for one build only, so that each of them removes the others'.
      const store = new BuildStore(cache, { maxBytes: 1 });
      for (let turn = 0; turn < 30; turn += 1) {
        await store.keep(key(index + turn), root, { files });
        const restored = await store.restore(key(turn), folder);
        if (restored) expect(await readFile(path.join(folder, "api/made"), "utf8")).toBe("one\n");
        await rm(path.join(folder, "api"), { recursive: true, force: true });
      }
    });
    await Promise.all(outcomes);
  });
});

describe("an earlier build that is of no use", () => {
  test("is built anew when that is asked for, without its files", async () => {
    const { build, built } = await world();
    const command = { build: "test ! -e left && echo x > left && cp source.txt made" };
    await build(command);
    const { root, one } = await build(command);
    await writeFile(path.join(root, "api/made"), "broken by hand");
    const result = await one(command, "api", { fresh: true });
    expect(result).not.toHaveProperty("isRestored");
    expect(await readFile(path.join(root, "api/made"), "utf8")).toBe("one\n");
    expect(await built()).toBe(2);
    expect((await build(command)).result).toEqual({ isRestored: true });
  });

  test("gives back what git knows before it is built anew", async () => {
    const { build } = await world({ "api/source.txt": "x", "api/lock.txt": "old" });
    const command = { build: "grep old lock.txt && echo new > lock.txt" };
    await build(command);
    const { one } = await build(command);
    expect(await one(command, "api", { fresh: true })).not.toHaveProperty("isRestored");
  });

  test("is built anew where it cannot be brought back, which is said", async () => {
    const { build, built, kept, cache, warnings } = await world();
    const command = { build: "mkdir -p out && echo 1 > out/a && echo 2 > out/b" };
    await build(command);
    const [key = ""] = await kept();
    // A pipe cannot be copied.
    const planted = path.join(cache, key, "outputs/api/zzz");
    execFileSync("mkfifo", [planted]);
    const { root, result } = await build(command);
    expect(result).toHaveProperty("buildMs");
    expect(warnings).toEqual([
      expect.stringMatching(/^api: an earlier build could not be restored: \S/),
    ]);
    expect(await built()).toBe(2);
    expect(await readFile(path.join(root, "api/out/b"), "utf8")).toBe("2\n");
  });

  test("is not brought back once it is forgotten", async () => {
    const { build, built } = await world();
    await build();
    const { forget } = await build();
    expect(await built()).toBe(1);
    await forget();
    await build();
    expect(await built()).toBe(2);
  });
});
