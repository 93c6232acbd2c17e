import { createHash } from "node:crypto";
import { cp, lstat, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import type { Builder, BuildRequest } from "../../ports/builder.ts";
import type { Git } from "../git/git.ts";

/** Builds that are kept, the least recently used one going first. */
const KEPT = 10;

/** A build that makes more than this costs more to keep than to repeat. */
const MAX_BYTES = 1024 ** 3;

const OUTPUTS = "outputs";

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
 * Builds in a clean checkout, or brings back what the same build made of the same files before. What a
 * build made is what git does not know of afterwards.
 * @param builder does the building
 * @param folder where builds are kept; removed by hand at any time without harm
 */
export function cachingBuilder(builder: Builder, folder: string, source: BuildSource): Builder {
  return {
    build: async (request, signal) => {
      if (request.build === undefined) return builder.build(request, signal);
      const kept = path.join(folder, keyOf(request, source));
      const { build: _, clean: __, ...withoutBuild } = request;
      const isKept = await stat(kept).then(
        () => true,
        () => false,
      );
      if (isKept) {
        await cp(path.join(kept, OUTPUTS), source.root, {
          recursive: true,
          verbatimSymlinks: true,
        });
        const now = new Date();
        await utimes(kept, now, now);
        return builder.build(withoutBuild, signal);
      }
      const made = await builder.build(request, signal);
      await keep(kept, source).catch(() => undefined);
      return made;
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

async function keep(kept: string, { root, git }: BuildSource): Promise<void> {
  const listed = (await git.read("ls-files", "--others", "-z")) ?? "";
  const files = listed.split("\0").filter((file) => file !== "");
  const sizes = await Promise.all(
    files.map(async (file) => (await lstat(path.join(root, file))).size),
  );
  if (files.length === 0 || sizes.reduce((sum, size) => sum + size, 0) > MAX_BYTES) return;
  const partial = `${kept}.${process.pid}.tmp`;
  try {
    for (const file of files) {
      const target = path.join(partial, OUTPUTS, file);
      await mkdir(path.dirname(target), { recursive: true });
      await cp(path.join(root, file), target, { verbatimSymlinks: true, preserveTimestamps: true });
    }
    await rename(partial, kept);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  await removeOldest(path.dirname(kept));
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
