import path from "node:path";
import { isWithin } from "../../../domain/run/file/same-program.ts";
import type { Stacks } from "../../domain/stacks.ts";
import { sourceText } from "../source-text.ts";
import { type Binary, binaryAt, linkedAddress, type Mapping } from "./binaries.ts";
import type { Placed, PlacedFunction } from "./lines.ts";
import { firstLineOf, libraryFrame, ownFrame, ownSymbols, packageFile } from "./names.ts";
import { type PerfFrame, perfFrames, UNKNOWN } from "./script.ts";

/** What names the frames of samples. */
export interface NamingContext {
  /** The tree of the server, without symlinks. */
  readonly root: string;
  /** Paths of the programs that its processes run. */
  readonly programs: readonly string[];
  readonly mappings: readonly Mapping[];
  /** Finds the functions at linked addresses of a program. */
  readonly find: (file: string, addresses: readonly number[]) => Promise<Placed>;
}

/** All of the kernel is one frame: what it does there for a program is called by a frame of that. */
export const KERNEL = "(kernel)";

/** More samples than this part without any symbol of the server's program explain nothing. */
const MOST_UNKNOWN = 0.5;

/**
 * Names the frames of samples: with file and line where a program has them, and otherwise by symbol.
 * @param samples as {@link perfSamples} returns them
 * @throws Error if the server's program has no symbols
 */
export async function namedStacks(
  samples: ReadonlyMap<string, number>,
  context: NamingContext,
): Promise<Stacks> {
  const all = [...samples].map(([stack, count]) => ({ frames: perfFrames(stack), count }));
  const programs = await placePrograms(
    all.flatMap(({ frames }) => frames),
    context,
  );
  const source = sourceOf(context.root);
  const stacks = new Map<string, number>();
  let [seen, unknown] = [0, 0];
  for (const { frames, count } of all) {
    const names: string[] = [];
    let isUnknown = true;
    let isOfProgram = false;
    for (const frame of frames) {
      const program = programs.get(frame.module);
      if (program) isOfProgram = true;
      if (program && isSymbol(frame, program)) isUnknown = false;
      for (const name of namesOf(frame, program, source)) {
        if (name !== KERNEL || names.at(-1) !== KERNEL) names.push(name);
      }
    }
    if (isOfProgram) seen += count;
    if (isOfProgram && isUnknown) unknown += count;
    const stack = names.join(";") || "unknown";
    stacks.set(stack, (stacks.get(stack) ?? 0) + count);
  }
  if (unknown > seen * MOST_UNKNOWN) {
    throw new Error(
      "its program has no symbols: leave out what strips them, or name a build with them as profile.build",
    );
  }
  return stacks;
}

/** A program of the server: what it runs, and libraries in its tree. */
interface Program extends Binary {
  readonly file: string;
  readonly mappings: readonly Mapping[];
  /** Whether a symbol without lines is the server's own, or a dependency's. */
  readonly isOwn: (symbol: string) => boolean;
  readonly placed: Placed;
  /** True if it has debug information that names files of the tree or of dependencies. */
  readonly hasLines: boolean;
}

/** The server's programs among the modules of some frames, by module. */
async function placePrograms(
  frames: readonly PerfFrame[],
  { root, programs, mappings, find }: NamingContext,
): Promise<ReadonlyMap<string, Program>> {
  const found = new Map<string, Program>();
  for (const file of new Set(frames.map(({ module }) => module))) {
    const isInTree = isWithin(file, root);
    const binary = isInTree || programs.includes(file) ? binaryAt(file) : undefined;
    if (!binary) continue;
    const own = mappings.filter((one) => one.file === file);
    const seen = frames.filter(({ module }) => module === file);
    const symbols = [...new Set(seen.map(({ symbol }) => symbol))];
    const isOwn = isInTree ? ownSymbols({ isGo: binary.isGo, symbols }) : () => false;
    const none = { placed: new Map(), hasLines: false };
    const program: Program = { ...binary, ...none, file, mappings: own, isOwn };
    const addresses = seen.flatMap((frame) => addressOf(frame, program) ?? []);
    const placed = await find(file, [...new Set(addresses)]);
    const hasLines = [...placed.values()].flat().some((one) => shownFile(one, root) !== undefined);
    found.set(file, { ...program, placed, hasLines });
  }
  return found;
}

function addressOf(frame: PerfFrame, program: Program): number | undefined {
  const address = linkedAddress(frame.address, program, program.mappings);
  return address === undefined ? undefined : address - (frame.isCaller ? 1 : 0);
}

function placedAt(frame: PerfFrame, program: Program): readonly PlacedFunction[] {
  return program.placed.get(addressOf(frame, program) ?? Number.NaN) ?? [];
}

function isSymbol(frame: PerfFrame, program: Program): boolean {
  return frame.symbol !== UNKNOWN || placedAt(frame, program).length > 0;
}

/** The name of a function's file relative to the tree or to its package; undefined if it is in neither. */
function shownFile({ file }: PlacedFunction, root: string): string | undefined {
  if (file === undefined) return undefined;
  const absolute = path.normalize(file);
  const isInTree = path.isAbsolute(file) && isWithin(absolute, root);
  return isInTree ? path.relative(root, absolute) : packageFile(file);
}

/** Finds where a function begins in the source. */
type Source = ReturnType<typeof sourceOf>;

function sourceOf(root: string) {
  const files = new Map<string, readonly string[]>();
  /** @returns its file as it is shown and its first line, or 0; undefined if it is of no tree or package */
  return (one: PlacedFunction) => {
    const shown = shownFile(one, root);
    if (shown === undefined || one.file === undefined) return undefined;
    const lines =
      files.get(one.file) ??
      (path.isAbsolute(one.file) ? (sourceText(one.file) ?? "").split("\n") : []);
    files.set(one.file, lines);
    return { shown, first: firstLineOf(one.name, lines, one.line) };
  };
}

/** Names of a frame and of the functions that were inlined there, the outermost first. */
function namesOf(
  frame: PerfFrame,
  program: Program | undefined,
  source: Source,
): readonly string[] {
  const { symbol, module, isKernel } = frame;
  if (isKernel) return [KERNEL];
  // What is outside of all modules is what remains of a broken stack.
  if (module === UNKNOWN) return [];
  if (!program) return [libraryFrame(symbol === UNKNOWN ? "unknown" : symbol, module)];
  const functions = placedAt(frame, program).toReversed();
  const [outermost] = functions;
  const name = symbol === UNKNOWN ? (outermost?.name ?? "unknown") : symbol;
  const own = functions.flatMap((one) => {
    const found = source(one);
    return found ? [{ one, text: ownFrame(one.name, found.shown, found.first) }] : [];
  });
  // Of the standard library's functions that were inlined, the outermost says enough.
  const isOutermostOwn = own[0]?.one === outermost && outermost !== undefined;
  const outer = isOutermostOwn ? [] : [symbolFrame(name, program, outermost)];
  return [...outer, ...own.map(({ text }) => text)];
}

/** A frame that is known by its symbol: the program's own if there is nothing else to tell that from. */
function symbolFrame(name: string, program: Program, placed: PlacedFunction | undefined): string {
  const { file, hasLines, isGo } = program;
  // With -trimpath, Go leaves out the folders of files.
  const isUnplaced = !hasLines || (isGo && placed?.file?.startsWith("/") === false);
  const isOwn = isUnplaced && name !== "unknown" && program.isOwn(name);
  return isOwn ? ownFrame(name, path.basename(file)) : libraryFrame(name, file);
}
