import { withoutControls } from "../../domain/shared/control-characters.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";

/** Samples or costs by stack: the names of its frames from the outermost to the innermost, joined by `;`. */
export type Stacks = ReadonlyMap<string, number>;

/** Maximum length of a frame's name; generated names can have thousands of characters. */
export const MOST_CHARACTERS = 200;

/** A frame's name as one word group of a folded stack: one line, without `;`, and not empty. */
export function frameName(name: string): string {
  const text = withoutControls(name, " ").replaceAll(";", ":").trim();
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

/** A frame that ends like this has a file of the program, and perhaps a line: `answer (src/server.js:12)`. */
const IN_FILE = /\([^()]+\)$/;

/** Name of a function without one. */
export const ANONYMOUS = "(anonymous)";

/**
 * The frame that a stack's cost is attributed to: the innermost one with a file, so that the built-in functions that it
 * calls count as its own; without any, the innermost frame. A function without a name is named after its caller, since
 * a file can have many.
 */
export function ownFrame(stack: string): string {
  const inFiles = stack.split(";").filter((frame) => IN_FILE.test(frame));
  const own = inFiles.at(-1) ?? stack.slice(stack.lastIndexOf(";") + 1);
  const caller = inFiles.findLast((frame) => !frame.startsWith(ANONYMOUS));
  const isNameless = own.startsWith(ANONYMOUS) && caller !== undefined;
  return isNameless ? `${ANONYMOUS} in ${caller}` : own;
}

/** The name of a frame's function, which stays the same if its line moves. */
export function functionOf(frame: string): string {
  return frame.replace(/:\d+\)$/, ")");
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
