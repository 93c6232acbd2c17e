import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { cachingBuilder } from "../../../src/adapters/build/build-cache.ts";
import { BuildStore } from "../../../src/adapters/build/build-store.ts";
import { createBuilder } from "../../../src/adapters/build/builder.ts";
import { createGit } from "../../../src/adapters/git/git.ts";
import { createSourceControl } from "../../../src/adapters/git/source-control.ts";
import type { BuildRequest } from "../../../src/ports/builder.ts";
import type { Checkout } from "../../../src/ports/source-control.ts";
import { type Repository, repository } from "./repository.ts";
import { NEVER, temporaryFolder } from "./workspace.ts";

/** Bytes that a cache of these tests may hold. */
export const MAX_BYTES = 100_000;

/** What is asked of a build; its folder is given beside it. */
export type Request = Omit<Partial<BuildRequest>, "directory">;

/** A repository with a cache beside it, and a log of the builds that were really made. */
export async function world(
  files: Readonly<Record<string, string>> = { "api/source.txt": "one\n" },
  maxBytes = MAX_BYTES,
) {
  const repo = await repository();
  await repo.commit(files);
  const cache = path.join(await temporaryFolder(), "base-builds");
  const log = path.join(await temporaryFolder(), "builds");
  const builder = createBuilder(repo.environment, () => {});
  const warnings: string[] = [];
  let last: Checkout | undefined;

  /** What a run does with a build before it keeps it, given the folder of the server. */
  let use: (folder: string) => Promise<void> = async () => {};
  /** Whether the run gets as far as keeping it. */
  let isChecked = true;

  /** Builds in a new checkout, as a run does. @returns the checkout's root, and what the build gave */
  async function build(request: Request = {}, ref = "HEAD", folder = "api") {
    // As runs do, one after the other.
    await last?.remove();
    last = await checkOut(repo, ref);
    const { root, tree } = last;
    const caching = cachingBuilder({
      builder,
      store: new BuildStore(cache, { maxBytes }),
      root,
      tree,
      git: createGit(root, repo.environment),
      warn: (text) => warnings.push(text),
    });
    const asked = (more: Request, where: string): BuildRequest => {
      const { build: command = "cp source.txt made", ...rest } = more;
      const logged = `echo built >> ${log}; ${command}`;
      return { name: "api", directory: path.join(root, where), env: {}, ...rest, build: logged };
    };
    const one = async (more: Request, where: string, options = {}) => {
      const result = await caching.build(asked(more, where), NEVER, options);
      await use(path.join(root, where));
      if (isChecked) await caching.keep(asked(more, where));
      return result;
    };
    const forget = () => caching.forget(asked(request, folder));
    return { root, result: await one(request, folder), one, forget };
  }

  const built = async () =>
    existsSync(log) ? (await readFile(log, "utf8")).trim().split("\n").length : 0;
  const kept = async () => (existsSync(cache) ? await readdir(cache) : []);
  const using = (own: typeof use) => {
    use = own;
  };
  const checking = (own: boolean) => {
    isChecked = own;
  };
  return { repo, cache, build, built, kept, warnings, using, checking };
}

/** Checks a commit out, until the test is over. */
export async function checkOut(repo: Repository, ref: string) {
  const control = createSourceControl(repo.folder, repo.environment);
  const checkout = await control.checkOut({ ref }, NEVER);
  onTestFinished(checkout.remove);
  return checkout;
}

/** Two builds that each are made once, though they have the same files. */
export async function expectBuiltEach(one: Request, other: Request): Promise<void> {
  const { build, built } = await world();
  await build(one);
  await build(other);
  expect(await built()).toBe(2);
  await build(one);
  await build(other);
  expect(await built()).toBe(2);
}
