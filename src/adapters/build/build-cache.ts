import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { lstat, rm } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "../../domain/shared/error.ts";
import type { Builder, BuildRequest } from "../../ports/builder.ts";
import { changesFrom } from "../git/changed-files.ts";
import type { Git } from "../git/git.ts";
import type { BuildStore } from "./build-store.ts";

/** Dependencies and inputs of a caching builder. */
interface Caching {
  /** Runs the build itself. */
  readonly builder: Builder;
  /** The folder of kept builds. */
  readonly store: BuildStore;
  /** Git's id of the sources' content. */
  readonly tree: string;
  /** Root of the checkout that the build runs in. Programs may contain its path. */
  readonly root: string;
  /** git in that checkout. */
  readonly git: Git;
  /** Called with the reason when a build was not restored or kept. */
  readonly warn: (text: string) => void;
}

/**
 * Builds in a checkout, or restores the same build of the same files at the same path, if it is at most a day old.
 * A build's result is the files it wrote: untracked files, and tracked files that it changed. A cache failure costs
 * a build and a warning; it never fails the run.
 */
export function cachingBuilder(caching: Caching): Builder {
  const { builder, store, root, warn } = caching;
  const made = new Map<string, Made>();
  return {
    build: async (request, signal, { fresh = false } = {}) => {
      if (request.build === undefined) return builder.build(request, signal);
      if (fresh) await discard(caching, keyOf(request, caching));
      const kept = fresh ? undefined : await restored(caching, request, signal);
      if (kept) return kept;
      const finished = await buildAndList(caching, request, signal);
      made.set(keyOf(request, caching), finished);
      return finished.build;
    },
    keep: async (request) => {
      const key = keyOf(request, caching);
      const { files = [], build } = made.get(key) ?? {};
      made.delete(key);
      try {
        if (await areUnchanged(root, files)) {
          await store.keep(key, root, { files, tools: build?.tools });
        }
      } catch (error) {
        warn(notKept(request, error));
      }
    },
    forget: async (request) => {
      await store.forget(keyOf(request, caching)).catch(() => undefined);
    },
  };
}

/** @returns undefined if there is no such build to restore */
async function restored(caching: Caching, request: BuildRequest, signal: AbortSignal) {
  const { builder, store, root, warn } = caching;
  const key = keyOf(request, caching);
  const { build: _, clean: __, ...withoutBuild } = request;
  try {
    const kept = await store.restore(key, root);
    if (!kept) return undefined;
    const { tools: running = [], ...facts } = await builder.build(withoutBuild, signal);
    const names = running.map(({ name }) => name);
    const tools = [...running, ...kept.tools.filter(({ name }) => !names.includes(name))];
    return { ...facts, ...(tools.length > 0 && { tools }), isRestored: true };
  } catch (error) {
    signal.throwIfAborted();
    warn(`${request.name}: an earlier build could not be restored: ${messageOf(error)}`);
    await discard(caching, key);
    return undefined;
  }
}

/** Removes a build from the checkout and from the store. */
async function discard({ store, root, git, warn }: Caching, key: string): Promise<void> {
  try {
    const files = await store.filesOf(key);
    await store.forget(key);
    for (const file of files) await rm(path.join(root, file), { force: true });
  } catch (error) {
    warn(`an earlier build could not be removed: ${messageOf(error)}`);
  }
  // Tracked files existed before the build, so they are restored.
  await git.read("checkout-index", "--all", "--quiet");
}

/** A build made by this run, and the files that it wrote. */
type Made = Awaited<ReturnType<typeof buildAndList>>;

/** Builds, and lists the files that the build wrote. The list is empty if git fails. */
async function buildAndList(caching: Caching, request: BuildRequest, signal: AbortSignal) {
  const before = await changedFiles(caching).catch(() => undefined);
  const build = await caching.builder.build(request, signal);
  try {
    // Another server's build may have written other files. ctime also changes on a rename.
    const files = [...(await changedFiles(caching))]
      .filter(([file, { ctimeMs }]) => before?.get(file)?.ctimeMs !== ctimeMs)
      .map(([file, { size, mtimeMs }]) => ({ file, size, mtimeMs }));
    return { build, files: before ? files : [] };
  } catch (error) {
    caching.warn(notKept(request, error));
    return { build, files: [] };
  }
}

/** Checks that files are as the build left them; a server may have written to some of them since. */
async function areUnchanged(root: string, files: Made["files"]): Promise<boolean> {
  const now = await Promise.all(files.map(({ file }) => lstat(path.join(root, file))));
  return files.every(
    ({ size, mtimeMs }, index) => now[index]?.size === size && now[index].mtimeMs === mtimeMs,
  );
}

function notKept({ name }: BuildRequest, error: unknown): string {
  return `${name}: its build was not kept for later runs: ${messageOf(error)}`;
}

function keyOf(request: BuildRequest, { tree, root }: Caching): string {
  const { build, clean, env, directory } = request;
  const place = path.relative(root, directory);
  const { ImageOS: image = "", PATH: programs = "" } = process.env;
  const machine = [process.platform, process.arch, image, programs];
  const shape = [tree, root, place, build, clean, Object.entries(env).toSorted(), machine];
  return createHash("sha256").update(JSON.stringify(shape)).digest("hex");
}

/** Untracked files, and tracked files that differ from the commit, by path from the root. */
async function changedFiles({ root, git }: Caching): Promise<ReadonlyMap<string, Stats>> {
  const others = await git.list("ls-files", "--others", "-z");
  const changed = await changesFrom(git, "HEAD");
  if (!others || !changed) throw new Error("git cannot compare the checkout with its commit");
  const files = await Promise.all(
    [...others, ...changed].map(
      async (file) => [file, await lstat(path.join(root, file)).catch(() => undefined)] as const,
    ),
  );
  return new Map(files.flatMap(([file, stats]) => (stats ? [[file, stats] as const] : [])));
}
