/** A frame of a stack as perf prints it. */
export interface PerfFrame {
  /** Address in its process, or offset in the file of its module: that depends on the version of perf. */
  readonly address: number;
  /** Name of its function; `[unknown]` if there is none. */
  readonly symbol: string;
  /** Path of its program or library, or a word in brackets. */
  readonly module: string;
  readonly isKernel: boolean;
  /** It called the next frame, so its address is that of the instruction after the call. */
  readonly isCaller: boolean;
}

/** Name that perf gives what it cannot name. */
export const UNKNOWN = "[unknown]";

/** A line of a stack: its address, and the rest. */
const LINE = /^\s+([\da-f]+) (.*)$/;

/** Addresses of the kernel have the highest bit set. */
const OF_KERNEL = /^[89a-f][\da-f]{15}$/;

/**
 * The samples in the output of `perf script -F ip,sym,dso`, by the text of their stacks: a line for each frame, the
 * innermost first.
 */
export function perfSamples(text: string): ReadonlyMap<string, number> {
  const samples = new Map<string, number>();
  for (const block of text.split(/\n\n+/)) {
    const stack = block.replace(/\n+$/, "");
    if (stack !== "") samples.set(stack, (samples.get(stack) ?? 0) + 1);
  }
  return samples;
}

/** The frames of a stack of {@link perfSamples}, from the outermost to the innermost; lines of another form are ignored. */
export function perfFrames(stack: string): readonly PerfFrame[] {
  const frames: PerfFrame[] = [];
  for (const line of stack.split("\n")) {
    const [, address, rest] = LINE.exec(line) ?? [];
    if (address === undefined || rest === undefined) continue;
    const { symbol, module } = symbolIn(rest.slice(-MOST_CHARACTERS));
    const inner = frames.at(-1);
    const isCaller = inner !== undefined && !inner.isKernel;
    const isKernel = OF_KERNEL.test(address);
    frames.push({ address: Number.parseInt(address, 16), symbol, module, isKernel, isCaller });
  }
  return frames.toReversed();
}

/** Finding the module behind a symbol takes the square of its length, and a program can have symbols of any. */
const MOST_CHARACTERS = 8000;

/** Both parts may hold parentheses; the path of a module begins with a slash. */
function symbolIn(text: string): Pick<PerfFrame, "symbol" | "module"> {
  const withPath = /^(.*?) \((\/.*)\)$/.exec(text);
  const [, symbol = text, module = UNKNOWN] = withPath ?? /^(.*) \(([^()]*)\)$/.exec(text) ?? [];
  return { symbol, module: module.replace(/ \(deleted\)$/, "") };
}
