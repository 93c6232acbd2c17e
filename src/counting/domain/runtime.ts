import { REQUESTS_OF_GO, USUAL_REQUESTS } from "../../domain/run/plan/count-settings.ts";

/** Observable properties of a server's programs. */
export interface ProgramTraits {
  /** Base names of the files that its processes execute and map. */
  readonly files: readonly string[];
  /** One of them was compiled by Go. */
  readonly isGo: boolean;
  /** All of them were, except for a shell that started them. */
  readonly isOnlyGo: boolean;
  /** One of its processes has shared executable memory, so it can write code there through another mapping. */
  readonly sharesCode: boolean;
}

/** The requirements of a server's runtime for counting. */
export interface Runtime {
  /** Absent if no runtime with special requirements is recognised. */
  readonly name?: string;
  /** Number of requests over which its work evens out. */
  readonly requests: number;
  /** As {@link ProgramTraits}. */
  readonly sharesCode: boolean;
  /** True if its programs have their own allocator, so a counter may replace the C library's. */
  readonly mayReplaceAllocator: boolean;
}

/** Variables of a server's environment. */
type Variables = Readonly<Record<string, string>>;

/**
 * Options of V8 that make it interpret everything, as `--jitless` does, but not WebAssembly, which that option removes and
 * `fetch` needs: it is compiled once, not again when it is hot. When incremental marking begins and ends depends on the
 * clock. NODE_OPTIONS takes none of these.
 */
export const INTERPRETING = [
  "--no-opt",
  "--no-maglev",
  "--no-sparkplug",
  "--regexp-interpret-all",
  "--liftoff-only",
  "--no-incremental-marking",
] as const;

/** Known runtimes, each with the name of a file that only its processes use. */
const RUNTIMES: Readonly<Record<string, RegExp>> = {
  Node: /^node$/,
  Java: /^libjvm\.so$/,
  Python: /^(python3(\.\d+)?|libpython3.*\.so.*)$/,
  ".NET": /^libcoreclr\.so$/,
};

/**
 * The runtime of head's server, with the requirements of both arms, so that they are counted in the same way.
 * @param head traits of its programs
 * @param base the same; undefined if unknown: nothing is then taken for granted
 */
export function runtimeOf(head: ProgramTraits, base: ProgramTraits | undefined): Runtime {
  const isKnown = ([, file]: [string, RegExp]) => head.files.some((one) => file.test(one));
  return {
    name: head.isGo ? "Go" : Object.entries(RUNTIMES).find(isKnown)?.[0],
    requests: head.isGo || base?.isGo ? REQUESTS_OF_GO : USUAL_REQUESTS,
    sharesCode: head.sharesCode || base?.sharesCode === true,
    mayReplaceAllocator: head.isOnlyGo && base?.isOnlyGo === true,
  };
}

/**
 * The environment of a counted server. It has the variables that known runtimes need. Other programs ignore them, so
 * they can be set before the server's runtime is known.
 * @param own the server's own variables, whose options and libraries are kept
 * @param prepared the counter's variables
 */
export function countedEnvironment(own: Variables, prepared: Variables): Variables {
  const joined = (name: string, added: string, separator = " ") =>
    [own[name] ?? "", added].filter((each) => each !== "").join(separator);
  const { LD_PRELOAD: libraries = "", NODE_OPTIONS: ofNode = "", ...others } = prepared;
  // The server's own allocator comes first: only it can free the memory that it allocates.
  const preloaded = joined("LD_PRELOAD", libraries, ":");
  return {
    ...own,
    NODE_OPTIONS: joined("NODE_OPTIONS", `--v8-pool-size=0 ${ofNode}`.trim()),
    JAVA_TOOL_OPTIONS: joined("JAVA_TOOL_OPTIONS", "-Xint -XX:+UseSerialGC"),
    ...others,
    ...(preloaded !== "" && { LD_PRELOAD: preloaded }),
  };
}
