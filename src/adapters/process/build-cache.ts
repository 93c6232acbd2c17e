import { createHash } from "node:crypto";
import { lstat, rm } from "node:fs/promises";
import path from "node:path";
import { messageOf } from "../../domain/error.ts";
import type { Build, Builder, BuildRequest } from "../../ports/builder.ts";
import type { Git } from "../git/git.ts";
import type { BuildStore } from "./build-store.ts";

const LIST_TIMEOUT_MS = 60_000;
const NEVER = new AbortController().signal;

/** What decides what a build makes, besides the request. */
export interface BuildSource {
  /** Id of the sources' content. */
  readonly tree: string;
  /** Root of the checkout that is built in: what is built may have its path in it. */
  readonly root: string;
  /** git in that checkout. */
  readonly git: Git;
}

/**
 * Builds in a checkout, or brings back what the same build made of the same files at the same place within
 * a day. What a build made are the files that it wrote: those that git does not know of, and those that it
 * changed. A cache that fails costs a build and a warning, never the run.
 * @param builder does the building
 * @param store where builds are kept
 * @param warn told why a build was not brought back or kept
 */
export function cachingBuilder(
  builder: Builder,
  store: BuildStore,
  source: BuildSource & { readonly warn: (text: string) => void },
): Builder {
  const { root, git, warn } = source;

  /** @returns undefined where nothing is kept that can be used */
  async function broughtBack(
    key: string,
    request: BuildRequest,
    signal: AbortSignal,
  ): Promise<Build | undefined> {
    const { build: _, clean: __, ...withoutBuild } = request;
    try {
      if (!(await store.restore(key, root))) return undefined;
      return { ...(await builder.build(withoutBuild, signal)), isRestored: true };
    } catch (error) {
      signal.throwIfAborted();
      warn(`${request.name}: an earlier build could not be brought back: ${messageOf(error)}`);
      await discard(key);
      return undefined;
    }
  }

  /** Takes a build out of the checkout and out of the store. */
  async function discard(key: string): Promise<void> {
    try {
      const files = await store.filesOf(key);
      await store.forget(key);
      for (const file of files) await rm(path.join(root, file), { force: true });
    } catch (error) {
      warn(`an earlier build could not be removed: ${messageOf(error)}`);
    }
    // What git knows of was there before.
    await git.read("checkout-index", "--all", "--quiet");
  }

  return {
    build: async (request, signal, { fresh = false } = {}) => {
      if (request.build === undefined) return builder.build(request, signal);
      const key = keyOf(request, source);
      if (fresh) await discard(key);
      const restored = fresh ? undefined : await broughtBack(key, request, signal);
      if (restored) return restored;
      const before = await changedFiles(source).catch(() => undefined);
      const build = await builder.build(request, signal);
      try {
        // Another server's build may have written the rest.
        const files = [...(await changedFiles(source))]
          .filter(([file, { ctimeMs }]) => before?.get(file)?.ctimeMs !== ctimeMs)
          .map(([file, { size }]) => ({ file, size }));
        if (before) await store.keep(key, root, files);
      } catch (error) {
        warn(`${request.name}: its build is not kept for later runs: ${messageOf(error)}`);
      }
      return build;
    },
    forget: async (request) => {
      await store.forget(keyOf(request, source)).catch(() => undefined);
    },
  };
}

function keyOf(request: BuildRequest, { tree, root }: BuildSource): string {
  const { build, clean, env, directory } = request;
  const place = path.relative(root, directory);
  const { ImageOS: image = "", PATH: programs = "" } = process.env;
  const machine = [process.platform, process.arch, image, programs];
  const shape = [tree, root, place, build, clean, Object.entries(env).toSorted(), machine];
  return createHash("sha256").update(JSON.stringify(shape)).digest("hex");
}

interface ChangedFile {
  /** When it was last written, renamed or given other rights. */
  readonly ctimeMs: number;
  readonly size: number;
}

/** Files that git does not know of, and those that differ from what it knows, by their path from the root. */
async function changedFiles({ root, git }: BuildSource): Promise<ReadonlyMap<string, ChangedFile>> {
  const lists = await Promise.all(
    [
      ["ls-files", "--others", "-z"],
      ["diff", "--name-only", "--diff-filter=d", "-z"],
    ].map((args) => git.run(args, { signal: NEVER, timeoutMs: LIST_TIMEOUT_MS })),
  );
  const files = lists.flatMap(({ stdout }) => stdout.split("\0").filter((file) => file !== ""));
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await lstat(path.join(root, file))] as const),
    ),
  );
}
