import { withoutControls } from "../../domain/shared/control-characters.ts";
import { required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { frameParts, isInFile } from "./function-name.ts";

/** Samples or costs by stack: the names of its frames from the outermost to the innermost, joined by `;`. */
export type Stacks = ReadonlyMap<string, number>;

/** Maximum length of a frame's name; generated names can have thousands of characters. */
export const MOST_CHARACTERS = 200;

/**
 * A frame's name as one word group of a folded stack: one line, without `;`, and not empty. Without what differs between
 * builds or starts of the same code: Rust's hash of a symbol, the address of a class that Java makes for a lambda.
 */
export function frameName(name: string): string {
  const text = withoutControls(name, " ")
    .replaceAll(";", ":")
    .replace(/::h[0-9a-f]{16}$/, "")
    .replaceAll(/\/0x[0-9a-f]+\b/g, "")
    .trim();
  const characters = [...text.slice(0, 2 * MOST_CHARACTERS)];
  const isLong = characters.length > MOST_CHARACTERS;
  return isLong ? `${characters.slice(0, MOST_CHARACTERS - 1).join("")}…` : text || "(unknown)";
}

/**
 * Folded stacks as text: `outer;inner 12`, a line each, as flame graphs read them. Values are rounded to whole numbers,
 * and stacks that round to 0 are left out. Sorted, so that the same stacks give the same text.
 */
export function foldedText(stacks: Stacks): string {
  const lines = [...stacks].flatMap(([stack, value]) =>
    Math.round(value) > 0 ? `${stack} ${Math.round(value)}\n` : [],
  );
  return lines.toSorted().join("");
}

/** The stacks of a text in the format of {@link foldedText}; lines of another form are ignored. */
export function stacksIn(text: string): Stacks {
  const stacks = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, stack, value] = /^(.*\S) (\d+)$/.exec(line) ?? [];
    if (stack !== undefined) stacks.set(stack, (stacks.get(stack) ?? 0) + Number(value));
  }
  return stacks;
}

/** Name of a function without one. */
export const ANONYMOUS = "(anonymous)";

/**
 * The frame that a stack's cost is attributed to: the innermost one with a file, so that the built-in functions that it
 * calls count as its own; without any, the innermost frame. A function without a name is named after its caller, since
 * a file can have many.
 */
export function ownFrame(stack: string): string {
  const frames = stack.split(";");
  const own = required(frames[ownIndex(frames)], "frame");
  const caller = frames.findLast((frame) => isInFile(frame) && !frame.startsWith(ANONYMOUS));
  const isNameless = own.startsWith(`${ANONYMOUS} `) && caller !== undefined;
  return isNameless
    ? `${ANONYMOUS} in ${frameParts(caller).name}${own.slice(ANONYMOUS.length)}`
    : own;
}

/** The frames with a file that call the {@link ownFrame} of a stack, the innermost first, named in the same way. */
export function callersInFiles(stack: string): readonly string[] {
  const frames = stack.split(";");
  const outer = frames.slice(0, ownIndex(frames));
  return outer
    .flatMap((frame, at) => (isInFile(frame) ? ownFrame(outer.slice(0, at + 1).join(";")) : []))
    .toReversed();
}

/** The frame that calls the {@link ownFrame} of a stack, chosen in the same way; undefined if that is the outermost. */
export function callerFrame(stack: string): string | undefined {
  const frames = stack.split(";");
  const callers = frames.slice(0, ownIndex(frames));
  return callers.length === 0 ? undefined : ownFrame(callers.join(";"));
}

function ownIndex(frames: readonly string[]): number {
  const inFile = frames.findLastIndex(isInFile);
  return inFile < 0 ? frames.length - 1 : inFile;
}

/** The profile of one start of a server. */
export interface StartProfile {
  /** Samples by stack; none of an idle process. */
  readonly stacks: Stacks;
  /** CPU time of all processes of the server while it was profiled. */
  readonly cpuMs: number;
  /** Requests that it answered meanwhile; above 0. */
  readonly requests: number;
}

/** CPU time of a server that belongs to no row. */
export const OTHERS = "(other processes and threads)";

/** What a profiler saw of a server, and what it knows of the rest. */
export interface Sampled {
  readonly stacks: Stacks;
  /** CPU time of what was sampled, in milliseconds; absent if that is all but {@link unsampledMs}. */
  readonly ranMs?: number;
  /** CPU time that no sample shows, in milliseconds, by what took it: `(kernel)`. */
  readonly unsampledMs?: ReadonlyMap<string, number>;
}

/**
 * Adds samples for the CPU time of a server that was not sampled; without them, it would count for the functions that were.
 * @param cpuMs all CPU time of the server meanwhile
 */
export function withUnsampled(
  { stacks, ranMs: known, unsampledMs = new Map() }: Sampled,
  cpuMs: number,
): Stacks {
  const restMs = cpuMs - sumOf(unsampledMs.values(), Number);
  const ranMs = known ?? restMs;
  const samples = sumOf(stacks.values(), Number);
  // What was hardly ever sampled gets a sample for each millisecond.
  const perMs = samples > 0 && ranMs >= 1 ? samples / ranMs : 1;
  const all = new Map(stacks);
  for (const [name, ms] of [...unsampledMs, [OTHERS, restMs - ranMs] as const]) {
    const unsampled = Math.round(ms * perMs);
    if (unsampled > 0) all.set(name, unsampled);
  }
  return all;
}

/** CPU time per request of a start, and what one sample of it is worth, in microseconds. */
export function requestUs({ stacks, cpuMs, requests }: StartProfile) {
  const totalUs = (cpuMs * 1000) / requests;
  return { totalUs, sampleUs: totalUs / Math.max(1, sumOf(stacks.values(), Number)) };
}

/** Mean CPU time per request of some starts by stack, in nanoseconds. */
export function meanStacks(starts: readonly StartProfile[]): Stacks {
  const means = new Map<string, number>();
  for (const start of starts) {
    const { sampleUs } = requestUs(start);
    for (const [stack, samples] of start.stacks) {
      means.set(stack, (means.get(stack) ?? 0) + (1000 * samples * sampleUs) / starts.length);
    }
  }
  return means;
}
