import path from "node:path";
import { isWithin } from "../../../domain/run/file/same-program.ts";
import type { Stacks } from "../../domain/stacks.ts";
import type { NameOfGo } from "../go/program.ts";
import { goStack } from "../go/stacks.ts";
import { type Place, withSections } from "../sections.ts";
import { sourceText } from "../source-text.ts";
import { linkedAddress, type Mapping } from "./binaries.ts";
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
  /** Those of them in Go, by path. */
  readonly go: ReadonlyMap<string, NameOfGo>;
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
    const isGo = frames.some(({ module }) => context.go.has(module));
    const stack = (isGo ? goStack(names) : names.join(";")) || "unknown";
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
interface Program {
  /** The section of its code. */
  readonly text: Place;
  readonly file: string;
  readonly mappings: readonly Mapping[];
  /** Whether a symbol without lines is the server's own, or a dependency's. */
  readonly isOwn: (symbol: string) => boolean;
  readonly placed: Placed;
  /** Names its functions if it is in Go. */
  readonly nameOfGo?: NameOfGo | undefined;
  /** True if it has debug information that names files of the tree or of dependencies. */
  readonly hasLines: boolean;
}

/** The server's programs among the modules of some frames, by module. */
async function placePrograms(
  frames: readonly PerfFrame[],
  { root, programs, mappings, go, find }: NamingContext,
): Promise<ReadonlyMap<string, Program>> {
  const found = new Map<string, Program>();
  for (const file of new Set(frames.map(({ module }) => module))) {
    const isInTree = isWithin(file, root);
    const isOfServer = isInTree || programs.includes(file);
    const text = isOfServer
      ? await withSections(file, async ({ placeOf }) => placeOf(".text"))
      : undefined;
    if (!text) continue;
    const own = mappings.filter((one) => one.file === file);
    const seen = frames.filter(({ module }) => module === file);
    const symbols = [...new Set(seen.map(({ symbol }) => symbol))];
    const isOwn = isInTree ? ownSymbols(symbols) : () => false;
    const none = { placed: new Map(), hasLines: false };
    const nameOfGo = go.get(file);
    const program: Program = { ...none, text, file, mappings: own, isOwn, nameOfGo };
    found.set(file, program);
    if (nameOfGo) continue;
    const addresses = seen.map((frame) => addressOf(frame, program));
    const placed = await find(file, [...new Set(addresses)]);
    const hasLines = [...placed.values()].flat().some((one) => shownFile(one, root) !== undefined);
    found.set(file, { ...program, placed, hasLines });
  }
  return found;
}

function addressOf(frame: PerfFrame, { text, mappings }: Program): number {
  return linkedAddress(frame.address, text, mappings) - (frame.isCaller ? 1 : 0);
}

function placedAt(frame: PerfFrame, program: Program): readonly PlacedFunction[] {
  return program.placed.get(addressOf(frame, program)) ?? [];
}

function isSymbol(frame: PerfFrame, program: Program): boolean {
  if (frame.symbol !== UNKNOWN) return true;
  const { nameOfGo } = program;
  if (nameOfGo) return nameOfGo(undefined, addressOf(frame, program)) !== undefined;
  return placedAt(frame, program).length > 0;
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
  if (program.nameOfGo) {
    const known = symbol === UNKNOWN ? undefined : symbol;
    return [program.nameOfGo(known, addressOf(frame, program)) ?? "unknown"];
  }
  const functions = placedAt(frame, program).toReversed();
  const [outermost] = functions;
  const name = symbol === UNKNOWN ? (outermost?.name ?? "unknown") : symbol;
  const own = functions.flatMap((one) => {
    const found = source(one);
    return found ? [{ one, text: ownFrame(one.name, found.shown, found.first) }] : [];
  });
  // Of the standard library's functions that were inlined, the outermost says enough.
  const isOutermostOwn = own[0]?.one === outermost && outermost !== undefined;
  const outer = isOutermostOwn ? [] : [symbolFrame(name, program)];
  return [...outer, ...own.map(({ text }) => text)];
}

/** A frame that is known by its symbol: the program's own if there is nothing else to tell that from. */
function symbolFrame(name: string, program: Program): string {
  const { file, hasLines, isOwn: isOwnSymbol } = program;
  const isOwn = !hasLines && name !== "unknown" && isOwnSymbol(name);
  return isOwn ? ownFrame(name, path.basename(file)) : libraryFrame(name, file);
}
