import { frameName } from "../../domain/stacks.ts";

/** A frame of a sampled Java thread. */
export interface JavaFrame {
  /** Class with its package, such as `org.example.Server$Handler`. */
  readonly type: string;
  /** Such as `handle`, `<init>`, `lambda$main$0`. */
  readonly method: string;
  /** Line in the class's source that was running; below 1 if it is unknown. */
  readonly line: number;
}

/** How often the threads of a program were seen with the same frames. */
export interface JavaStack {
  /** From the innermost to the outermost. */
  readonly frames: readonly JavaFrame[];
  readonly samples: number;
}

/** The samples of a recording by Java Flight Recorder. */
export interface JavaSamples {
  /** True for samples by CPU time, in native code too; false for those of threads that run or wait to run Java code. */
  readonly areByCpuTime: boolean;
  readonly stacks: readonly JavaStack[];
  /** Samples by CPU time of a thread whose stack could not be read. */
  readonly unread: number;
}

/** Samples every few milliseconds of wall time, in all versions; and by CPU time, in Java 25 and later on Linux. */
const BY_TIME = "jdk.ExecutionSample";
const BY_CPU_TIME = "jdk.CPUTimeSample";

/** Both kinds, of which a recording is read. */
export const SAMPLE_EVENTS = `${BY_TIME},${BY_CPU_TIME}`;

/** An event in the text by `jfr print`, which is a twentieth as long as its JSON. */
const EVENT = /^(jdk\.\w+) \{\n(.*?)^\}/gms;

/** A frame in it, such as `    org.example.Server.answer(HttpExchange, int)  line: 12`. */
const FRAME = /^ {4}(\S.*)\)\s+line: ?(-?\d*)$/;

/**
 * Reads the samples of a recording.
 * @param text output of `jfr print`, in which the profiled program may have written names
 */
export function samplesIn(text: string): JavaSamples {
  const found = { [BY_TIME]: new Map<string, number>(), [BY_CPU_TIME]: new Map<string, number>() };
  for (const [, kind, content = ""] of text.matchAll(EVENT)) {
    const stacks = kind === BY_TIME || kind === BY_CPU_TIME ? found[kind] : undefined;
    const at = content.indexOf("stackTrace = [");
    const stack = at < 0 ? "" : content.slice(at);
    stacks?.set(stack, (stacks.get(stack) ?? 0) + 1);
  }
  const areByCpuTime = found[BY_CPU_TIME].size > 0;
  const all = [...found[areByCpuTime ? BY_CPU_TIME : BY_TIME]].map(([stack, samples]) => ({
    frames: framesIn(stack),
    samples,
  }));
  const unread = all.flatMap(({ frames, samples }) => (frames.length === 0 ? samples : []));
  return {
    areByCpuTime,
    stacks: all.filter(({ frames }) => frames.length > 0),
    unread: unread.reduce((sum, samples) => sum + samples, 0),
  };
}

function framesIn(stack: string): readonly JavaFrame[] {
  return stack.split("\n").flatMap((text) => {
    const [, call = "", line] = FRAME.exec(text) ?? [];
    const [name = ""] = call.split("(", 1);
    const dot = name.lastIndexOf(".");
    if (dot < 1) return [];
    const [type, method] = [stableName(name.slice(0, dot)), stableName(name.slice(dot + 1))];
    return [{ type, method, line: Number(line) }];
  });
}

/** Without what differs from start to start in the names of generated classes, such as `$$Lambda/0x00007f8a14000a08`. */
function stableName(name: string): string {
  const stable = name
    .replace(/\$\$Lambda.*$/s, "$$$$Lambda")
    .replace(/[./+]0x[\da-f]+/g, "")
    .replace(/(\$Proxy|Accessor)\d+$/, "$1");
  return frameName(stable);
}
