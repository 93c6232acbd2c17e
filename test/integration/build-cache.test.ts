import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createGit } from "../../src/adapters/git/git.ts";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import { cachingBuilder } from "../../src/adapters/process/build-cache.ts";
import { createBuilder } from "../../src/adapters/process/builder.ts";
import type { BuildRequest } from "../../src/ports/builder.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { type Repository, repository } from "./support/repository.ts";
import { NEVER, temporaryFolder } from "./support/workspace.ts";

type Request = Omit<Partial<BuildRequest>, "directory">;

/** A repository with a cache beside it, and a log of the builds that were really made. */
async function world(files: Readonly<Record<string, string>> = { "api/source.txt": "one\n" }) {
  const repo = await repository();
  await repo.commit(files);
  const cache = path.join(await temporaryFolder(), "base-builds");
  const log = path.join(await temporaryFolder(), "builds");
  const builder = createBuilder(repo.environment, () => {});

  /** Builds in a new checkout, as a run does. @returns the checkout's root, and what the build gave */
  async function build(request: Request = {}, ref = "HEAD", folder = "api") {
    const checkout = await checkOut(repo, ref);
    const { root, tree } = checkout;
    const caching = cachingBuilder(builder, cache, {
      ...{ root, tree },
      git: createGit(root, repo.environment),
    });
    const one = (more: Request, where: string) => {
      const { build: command = "cp source.txt made", ...rest } = more;
      const directory = path.join(root, where);
      const logged = `echo built >> ${log}; ${command}`;
      return caching.build({ name: "api", directory, env: {}, ...rest, build: logged }, NEVER);
    };
    return { root, result: await one(request, folder), one };
  }

  const built = async () =>
    existsSync(log) ? (await readFile(log, "utf8")).trim().split("\n").length : 0;
  const kept = async () => (existsSync(cache) ? await readdir(cache) : []);
  return { repo, cache, build, built, kept };
}

async function checkOut(repo: Repository, ref: string) {
  const control = createSourceControl(repo.folder, repo.environment);
  const checkout = await control.checkOut({ ref, mergeBase: false }, NEVER);
  onTestFinished(checkout.remove);
  return checkout;
}

describe("a build of the same files", () => {
  test("is made once, and brought back whole", async () => {
    const { build, built } = await world();
    const first = await build();
    const second = await build();
    expect(await built()).toBe(1);
    expect(first.root).not.toBe(second.root);
    expect(await readFile(path.join(second.root, "api/made"), "utf8")).toBe("one\n");
    expect(first.result).toHaveProperty("buildMs");
    expect(second.result).not.toHaveProperty("buildMs");
  });

  test("has its artifact's size, made or brought back", async () => {
    const { repo, cache } = await world();
    for (const _ of ["made", "brought back"]) {
      const { root, tree } = await checkOut(repo, "HEAD");
      const git = createGit(root, repo.environment);
      const directory = path.join(root, "api");
      const builder = createBuilder(repo.environment, () => {});
      const request = { name: "api", directory, env: {}, build: "printf 12345 > bin" };
      const artifact = path.join(directory, "bin");
      const result = await cachingBuilder(builder, cache, { root, tree, git }).build(
        { ...request, artifact },
        NEVER,
      );
      expect(result.artifactBytes).toBe(5);
    }
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

  test.each(["ümlaut", "line\nbreak", " space first", "-dash"])(
    "keeps files of any name: %j",
    async (name) => {
      const { build, built } = await world();
      const env = { NAME: name };
      const request = { build: `printf x > "./$NAME"`, env };
      await build(request, "HEAD", "");
      const { root } = await build(request, "HEAD", "");
      expect(await built()).toBe(1);
      expect(existsSync(path.join(root, name))).toBe(true);
    },
  );
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
    ["with a variable more", {}, { env: { MODE: "a" } }],
    ["after another cleaning", { clean: "true" }, { clean: "rm -f x" }],
  ])("%s", async (_, one, other) => {
    const { build, built } = await world();
    await build(one);
    await build(other);
    expect(await built()).toBe(2);
    await build(one);
    await build(other);
    expect(await built()).toBe(2);
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

  test("of a build that makes nothing", async () => {
    const { build, built, kept } = await world();
    for (const _ of [1, 2]) await build({ build: "true" });
    expect(await built()).toBe(2);
    expect(await kept()).toEqual([]);
  });

  test("of a build that makes more than a gibibyte", async () => {
    const { build, built, kept } = await world();
    // A hole in a file takes no room.
    const request = { build: "truncate -s 1073741825 made" };
    for (const _ of [1, 2]) await build(request);
    expect(await built()).toBe(2);
    expect(await kept()).toEqual([]);
  });

  test("of a copy that fails halfway, and the build is good", async () => {
    const { build, built, kept } = await world();
    // git names a repository in the repository as a whole, which is no file to copy.
    const request = { build: "echo 1 > a; git init --quiet b; echo 2 > b/c" };
    for (const _ of [1, 2]) {
      const { root, result } = await build(request);
      expect(result).toHaveProperty("buildMs");
      expect(existsSync(path.join(root, "api/b/c"))).toBe(true);
    }
    expect(await built()).toBe(2);
    expect(await kept()).toEqual([]);
  });

  test("where the cache cannot be written, and the build is good", async () => {
    const { build, built, cache } = await world();
    await writeFile(cache, "a file in the place of a folder");
    for (const _ of [1, 2]) expect((await build()).result).toHaveProperty("buildMs");
    expect(await built()).toBe(2);
  });

  test("of a server without a build", async () => {
    const { repo, cache, kept } = await world();
    const { root, tree } = await checkOut(repo, "HEAD");
    const git = createGit(root, repo.environment);
    const builder = createBuilder(repo.environment, () => {});
    await writeFile(path.join(root, "untracked"), "x");
    const request = { name: "api", directory: root, env: {} };
    expect(await cachingBuilder(builder, cache, { root, tree, git }).build(request, NEVER)).toEqual(
      {},
    );
    expect(await kept()).toEqual([]);
  });
});

describe("ten builds are kept", () => {
  test("the least recently used one goes first", async () => {
    const { build, built, kept, cache } = await world();
    const known = new Set<string>();
    const command = (index: number) => ({ build: `echo ${index} > made` });
    for (let index = 0; index < 10; index += 1) {
      await build(command(index));
      // Clocks of file systems are coarse: so each is given a day of its own.
      const [newest = ""] = (await kept()).filter((name) => !known.has(name));
      known.add(newest);
      const at = new Date(Date.UTC(2026, 0, 1 + index));
      await utimes(path.join(cache, newest), at, at);
    }
    await build(command(0));
    expect(await built()).toBe(10);
    await build(command(10));
    expect(await kept()).toHaveLength(10);
    await build(command(0));
    expect(await built()).toBe(11);
    await build(command(1));
    expect(await built()).toBe(12);
  });

  test("and what a killed run left half made is not taken for one", async () => {
    const { build, built, kept, cache } = await world();
    await build();
    const [key = ""] = await kept();
    await rm(path.join(cache, key), { recursive: true });
    await mkdir(path.join(cache, `${key}.999999.tmp`, "outputs"), { recursive: true });
    const { root } = await build();
    expect(await built()).toBe(2);
    expect(existsSync(path.join(root, "api/made"))).toBe(true);
  });
});
