/** The visible facts about a server's programs. */
export interface ProgramTraits {
  /** Names of the files that its processes execute and map, without their folders. */
  readonly files: readonly string[];
  /** One of them was compiled by Go. */
  readonly isGo: boolean;
  /** All of them were, but for a shell that started them. */
  readonly isOnlyGo: boolean;
  /** One of its processes executes memory that it shares, so it can write code there by another address. */
  readonly sharesCode: boolean;
}

/** What a server's runtime needs to be counted. */
export interface Runtime {
  /** Absent where no runtime is known that needs anything. */
  readonly name?: string;
  /** Requests over which its work evens out. */
  readonly requests: number;
  /** As {@link ProgramTraits}. */
  readonly sharesCode: boolean;
  /** Whether its programs allocate by themselves, so that a counter may replace the C library's allocator. */
  readonly allocatesItself: boolean;
}

/** Variables of a server's environment. */
export type Variables = Readonly<Record<string, string>>;

/** Requests of one count where the runtime needs no more. */
export const USUAL_REQUESTS = 2000;

/** With fewer, a collection of Go's garbage more or less can be seen. */
export const REQUESTS_OF_GO = 8000;

interface KnownRuntime {
  readonly name: string;
  /** Name of a file that only its processes use. */
  readonly file: RegExp;
}

const RUNTIMES: readonly KnownRuntime[] = [
  { name: "Node", file: /^node$/ },
  { name: "Java", file: /^libjvm\.so$/ },
  { name: "Python", file: /^(python3(\.\d+)?|libpython3.*\.so.*)$/ },
  { name: ".NET", file: /^libcoreclr\.so$/ },
];

/**
 * The runtime of a server.
 * @param traits what its processes use
 */
export function runtimeOf(traits: ProgramTraits): Runtime {
  const { sharesCode, isOnlyGo: allocatesItself } = traits;
  const own = { sharesCode, allocatesItself };
  if (traits.isGo) return { name: "Go", requests: REQUESTS_OF_GO, ...own };
  const known = RUNTIMES.find(({ file }) => traits.files.some((name) => file.test(name)));
  return {
    requests: USUAL_REQUESTS,
    ...own,
    ...(known && { name: known.name }),
  };
}

/**
 * What both arms need to be counted alike.
 * @param base undefined where it is not known, and nothing is taken for granted then
 */
export function commonRuntime(head: Runtime, base: Runtime | undefined): Runtime {
  return {
    ...head,
    requests: Math.max(head.requests, base?.requests ?? 0),
    sharesCode: head.sharesCode || base?.sharesCode === true,
    allocatesItself: head.allocatesItself && base?.allocatesItself === true,
  };
}

/**
 * The environment of a server that is counted. It has what known runtimes need; others ignore that, so it can be
 * set before it is known which one a server has.
 * @param own the server's own variables, whose options and libraries are kept
 * @param prepared those of the counter
 * @param seed of hashes
 */
export function countedEnvironment(own: Variables, prepared: Variables, seed: number): Variables {
  const joined = (name: string, added: string, separator = " ") =>
    [own[name] ?? "", added].filter((each) => each !== "").join(separator);
  const { LD_PRELOAD: libraries = "", ...others } = prepared;
  // An allocator of the server's own comes first: what it allocates only it can free.
  const preloaded = joined("LD_PRELOAD", libraries, ":");
  return {
    ...own,
    NODE_OPTIONS: joined("NODE_OPTIONS", "--jitless --v8-pool-size=0"),
    JAVA_TOOL_OPTIONS: joined("JAVA_TOOL_OPTIONS", "-Xint -XX:+UseSerialGC"),
    PYTHONHASHSEED: String(seed),
    ...others,
    ...(preloaded !== "" && { LD_PRELOAD: preloaded }),
  };
}
