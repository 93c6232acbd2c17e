/**
 * Exit code of each kind of failure: `usage` (arguments or configuration), `measurement` (build, start,
 * readiness, wrong answer, load generator), `publishing` (a result that had to be stored or sent could not
 * be), or the signal that stopped the run (128 + its number).
 */
export const EXIT_CODES = {
  usage: 2,
  measurement: 3,
  publishing: 4,
  SIGHUP: 129,
  SIGINT: 130,
  SIGQUIT: 131,
  SIGTERM: 143,
} as const;

/** The kind of an error. */
export type FailureKind = keyof typeof EXIT_CODES;

/** Exit code of a run whose gate failed; 0 is a run that passed. */
export const GATE_FAILED_EXIT_CODE = 1;

/**
 * A failure that was foreseen: it is shown as one message and one hint, never with a stack trace. Anything
 * else that is thrown is a bug in Loadgate.
 */
export class LoadgateError extends Error {
  readonly kind: FailureKind;
  /** What the reader can do about it: one sentence. */
  readonly hint: string | undefined;
  /** Further lines, such as the end of a server's log. */
  readonly details: readonly string[];
  readonly exitCode: number;

  /**
   * @param kind what went wrong, which gives the exit code
   * @param message one line: where (file, line, server, series) and what was found there
   * @param options `hint`: what to do; `details`: further lines; `cause`: the error underneath
   */
  constructor(
    kind: FailureKind,
    message: string,
    options: { hint?: string; details?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "LoadgateError";
    this.kind = kind;
    this.hint = options.hint;
    this.details = options.details ?? [];
    this.exitCode = EXIT_CODES[kind];
  }
}

/** Whether what was thrown is an error of the system with a code, such as `ENOENT`. */
export function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === code;
}

/** What some work gives; undefined where it throws, such as reading what may not be there. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The message of an error, or anything else that was thrown as text. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
