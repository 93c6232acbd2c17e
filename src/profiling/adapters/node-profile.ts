import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { attempt } from "../../domain/shared/error.ts";
import { ANONYMOUS, frameName, type Stacks } from "../domain/stacks.ts";

const nodes = z.array(
  z.object({
    id: z.int(),
    callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
    children: z.array(z.int()).optional(),
  }),
);

/** The part of the inspector's `Profiler.Profile` that is used: a tree of frames, and the leaf of each sample. */
const profile = z.object({ nodes, samples: z.array(z.int()) });

type Frame = z.infer<typeof nodes>[number]["callFrame"];

/** Frames that stand for no work of the program. */
const IDLE = "(idle)";
const ROOT = "(root)";

/** Absolute paths that matter for the names of frames. */
export interface ProfilePaths {
  /** Names of files are relative to it. */
  readonly root: string;
  /** The profiler's own module, whose samples are left out. */
  readonly preload: string;
}

/**
 * The samples by stack in a profile by Node's inspector, without those of an idle program.
 * @param text JSON, which the profiled program may have written
 * @throws Error if it is no profile
 */
export function nodeStacks(text: string, { root, preload }: ProfilePaths): Stacks {
  const { nodes: all, samples } = profile.parse(JSON.parse(text));
  const frames = new Map(all.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(
    all.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const ownUrl = pathToFileURL(preload).href;
  const counts = new Map<number, number>();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  const stacks = new Map<string, number>();
  for (const [leaf, count] of counts) {
    const names: string[] = [];
    let isOwn = false;
    // A tree that is none would have no end.
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const frame = frames.get(id);
      if (!frame || names.length > all.length) throw new Error("its samples do not belong to it");
      isOwn ||= frame.url === ownUrl;
      if (frame.functionName !== ROOT) names.unshift(frameText(frame, root));
    }
    const stack = names.join(";");
    const isWork = stack !== IDLE && stack !== "" && !isOwn;
    if (isWork) stacks.set(stack, (stacks.get(stack) ?? 0) + count);
  }
  return stacks;
}

/** The path of a package's file, from the outermost folder of packages on. */
const PACKAGES = /(?<=\/)node_modules\/.+/;

/** For example `answer (src/server.js:12)`, `emit node:events`, `sort`. */
function frameText({ functionName, url, lineNumber }: Frame, root: string): string {
  const name = frameName(functionName || ANONYMOUS);
  if (url === "") return name;
  const file = url.startsWith("file:") ? attempt(() => fileURLToPath(url)) : url;
  if (file === undefined || !path.isAbsolute(file)) return `${name} ${frameName(url)}`;
  const inside = path.relative(root, file);
  // Packages can lie outside the tree, in a folder of each arm.
  const outside = PACKAGES.exec(file)?.[0] ?? file;
  const shown = inside.startsWith("..") ? outside : inside;
  // The body of a module has none.
  const line = lineNumber < 0 ? "" : `:${lineNumber + 1}`;
  return `${name} (${frameName(shown).replaceAll(/[()]/g, "_")}${line})`;
}
