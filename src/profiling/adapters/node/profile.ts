import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";
import { attempt } from "../../../domain/shared/error.ts";
import { ANONYMOUS, frameName, type Stacks } from "../../domain/stacks.ts";

const nodes = z.array(
  z.object({
    id: z.int(),
    callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.int() }),
    children: z.array(z.int()).optional(),
  }),
);

/**
 * The part of the inspector's `Profiler.Profile` that is used: a tree of frames, and the leaf of each sample; and the CPU
 * time of its thread meanwhile, if the system says that, in milliseconds.
 */
const profile = z.object({
  ...{ nodes, samples: z.array(z.int()) },
  ranMs: z.number().nonnegative().optional(),
});

type Frame = z.infer<typeof nodes>[number]["callFrame"];

/** Frames that stand for no work of the program. */
const IDLE = "(idle)";
const ROOT = "(root)";

/** Node records 255 frames of a stack; the program itself could send a tree that has no end. */
const MOST_FRAMES = 300;

/** All stacks of a profile together have no more characters: those of a program of any size have some millions. */
const MOST_CHARACTERS = 50_000_000;

/** What a thread did. */
export interface NodeSamples {
  readonly stacks: Stacks;
  /** Its CPU time, in milliseconds; absent if unknown. */
  readonly ranMs?: number;
}

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
 * @throws Error if it is no profile, or a larger one than Node makes
 */
export function nodeSamples(text: string, paths: ProfilePaths): NodeSamples {
  const parsed = profile.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error("the server sent a profile without nodes or samples");
  const { nodes: all, samples, ranMs } = parsed.data;
  const tree: Tree = {
    frames: new Map(all.map(({ id, callFrame }) => [id, callFrame])),
    parents: new Map(
      all.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
    ),
  };
  const ownUrl = pathToFileURL(paths.preload).href;
  const counts = new Map<number, number>();
  for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
  const stacks = new Map<string, number>();
  let characters = 0;
  for (const [leaf, count] of counts) {
    const frames = framesOf(leaf, tree);
    if (frames.some(({ url }) => url === ownUrl)) continue;
    const stack = frames.map((frame) => frameText(frame, paths.root)).join(";");
    characters += stack.length;
    if (characters > MOST_CHARACTERS)
      throw new Error("the server sent a profile whose stacks are too long");
    if (stack !== IDLE && stack !== "") stacks.set(stack, (stacks.get(stack) ?? 0) + count);
  }
  return { stacks, ...(ranMs !== undefined && { ranMs }) };
}

/** Frames by id, and the id of each one's caller. */
interface Tree {
  readonly frames: ReadonlyMap<number, Frame>;
  readonly parents: ReadonlyMap<number, number>;
}

/** @returns the frames of a stack from the outermost, without that of the root */
function framesOf(leaf: number, { frames, parents }: Tree): readonly Frame[] {
  const found: Frame[] = [];
  for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
    const frame = frames.get(id);
    if (!frame || found.length >= MOST_FRAMES) {
      throw new Error("the server sent a profile whose samples do not belong to it");
    }
    found.push(frame);
  }
  return found.filter(({ functionName }) => functionName !== ROOT).toReversed();
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
