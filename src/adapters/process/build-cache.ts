import { createHash } from "node:crypto";
import { cp, lstat, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { Builder, BuildRequest } from "../../ports/builder.ts";
import type { Git } from "../git/git.ts";

/** Builds that are kept, the least recently used one going first. */
const KEPT = 10;

/** After this time the compiler may be another, which nothing here would tell. */
const MAX_AGE_MS = 24 * 3_600_000;

/** A build that makes more than this costs more to keep than to repeat. */
const MAX_BYTES = 1024 ** 3;

const OUTPUTS = "outputs";
const LIST_TIMEOUT_MS = 60_000;
const NEVER = new AbortController().signal;

/** What decides what a build makes, besides the request. */
export interface BuildSource {
  /** Id of the sources' content. */
  readonly tree: string;
  /** Root of the checkout that is built in. */
  readonly root: string;
  /** git in that checkout. */
  readonly git: Git;
}

/**
 * Builds in a checkout, or brings back what the same build made of the same files within a day. What a
 * build made are the files that it wrote: those that git does not know of, and those that it changed.
 * @param builder does the building
 * @param folder where builds are kept; removed by hand at any time without harm
 */
export function cachingBuilder(builder: Builder, folder: string, source: BuildSource): Builder {
  return {
    build: async (request, signal) => {
      if (request.build === undefined) return builder.build(request, signal);
      const kept = path.join(folder, keyOf(request, source));
      const { build: _, clean: __, ...withoutBuild } = request;
      const outputs = path.join(kept, OUTPUTS);
      const made = await stat(outputs).catch(() => undefined);
      if (made && Date.now() - made.ctimeMs < MAX_AGE_MS) {
        await cp(outputs, source.root, { recursive: true, verbatimSymlinks: true });
        const now = new Date();
        await utimes(kept, now, now);
        return builder.build(withoutBuild, signal);
      }
      const before = await changedFiles(source).catch(() => new Map());
      const build = await builder.build(request, signal);
      await keep(kept, source, before).catch(() => undefined);
      return build;
    },
  };
}

function keyOf(request: BuildRequest, { tree, root }: BuildSource): string {
  const { build, clean, env, directory } = request;
  const place = path.relative(root, directory);
  const machine = [process.platform, process.arch, process.env["ImageOS"] ?? ""];
  const shape = [tree, place, build, clean, Object.entries(env).toSorted(), machine];
  return createHash("sha256").update(JSON.stringify(shape)).digest("hex");
}

async function keep(
  kept: string,
  source: BuildSource,
  before: ReadonlyMap<string, ChangedFile>,
): Promise<void> {
  const { root } = source;
  // Another server's build may have written the rest.
  const files = [...(await changedFiles(source))].filter(
    ([file, { ctimeMs }]) => before.get(file)?.ctimeMs !== ctimeMs,
  );
  const bytes = files.reduce((sum, [, { size }]) => sum + size, 0);
  if (files.length === 0 || bytes > MAX_BYTES) return;
  const partial = `${kept}.${process.pid}.tmp`;
  try {
    for (const [file] of files) {
      const target = path.join(partial, OUTPUTS, file);
      await mkdir(path.dirname(target), { recursive: true });
      await cp(path.join(root, file), target, { verbatimSymlinks: true, preserveTimestamps: true });
    }
    await rm(kept, { recursive: true, force: true });
    await rename(partial, kept);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  await removeOldest(path.dirname(kept));
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

async function removeOldest(folder: string): Promise<void> {
  const entries = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { mtimeMs } = await stat(path.join(folder, name));
      return { name, mtimeMs };
    }),
  );
  entries.sort((a, b) => b.mtimeMs - a.mtimeMs);
  for (const { name } of entries.slice(KEPT)) {
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
