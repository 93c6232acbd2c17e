/**
 * Exit code of each kind of failure: `usage` (arguments or configuration), `measurement` (build, start, readiness,
 * wrong answer, load generator), `publishing` (a result could not be stored or sent), or the signal that stopped the
 * run (128 + its number).
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

/** Exit code of a run whose gate failed; a run that passed exits with 0. */
export const GATE_FAILED_EXIT_CODE = 1;

/**
 * An expected failure: it is shown as one message and one hint, never with a stack trace. Anything else that is thrown
 * is a bug in Loadgate.
 */
export class LoadgateError extends Error {
  readonly kind: FailureKind;
  /** Advice for the reader: one sentence. */
  readonly hint: string | undefined;
  /** Further lines, such as the end of a server's log. */
  readonly details: readonly string[];
  readonly exitCode: number;

  /**
   * Creates the error.
   * @param kind determines the exit code
   * @param message one line: the place (file, line, server, series) and what was found there
   * @param options `hint`: advice; `details`: further lines; `cause`: the underlying error
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

/** True for a system error with this code, such as `ENOENT`. */
export function hasCode(thrown: unknown, code: string): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === code;
}

/** The result of some work; undefined if it throws, such as reading a file that may not exist. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The message of an error, or any other thrown value as text. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A message, and its hint if it has one, in one line. */
export function withHint({ message, hint }: Pick<LoadgateError, "message" | "hint">): string {
  return hint === undefined ? message : `${asSentence(message)} ${hint}`;
}

/** A text with a full stop, unless it has an end. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
