/**
 * What kind of thing went wrong, and with that the exit code of the process:
 * `usage` 2 (arguments or configuration), `measurement` 3 (build, start, readiness, wrong answer,
 * load generator), `publishing` 4 (a result could not be kept or sent although it had to be),
 * `interrupted` 130 or 143 (a signal).
 */
export type FailureKind = "usage" | "measurement" | "publishing" | "interrupted";

/** Signals that stop a run, with the exit code each leads to (128 + the signal's number). */
export const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** A signal that stops a run. */
export type StopSignal = keyof typeof SIGNAL_EXIT_CODES;

/** Exit code of a run whose gate failed; 0 is a run that passed. */
export const GATE_FAILED_EXIT_CODE = 1;

const EXIT_CODES = { usage: 2, measurement: 3, publishing: 4 } as const;

/**
 * A failure that we foresaw: it is shown as one message and one hint, never with a stack. Anything
 * else that is thrown is a bug of ours.
 */
export class LoadgateError extends Error {
  readonly kind: FailureKind;
  /** What the reader can do about it: one sentence. */
  readonly hint: string | undefined;
  /** Lines that show more of what was found, such as the end of a server's log. */
  readonly details: readonly string[];
  readonly exitCode: number;

  /**
   * @param kind what went wrong, which gives the exit code
   * @param message one line: the place (file, line, server, series) and what was found there
   * @param options `hint`: what to do; `details`: further lines; `cause`: the error underneath
   */
  constructor(
    kind: Exclude<FailureKind, "interrupted">,
    message: string,
    options?: { hint?: string; details?: readonly string[]; cause?: unknown },
  );
  constructor(
    kind: "interrupted",
    message: string,
    options: { signal: StopSignal; hint?: string; details?: readonly string[]; cause?: unknown },
  );
  constructor(
    kind: FailureKind,
    message: string,
    options: {
      signal?: StopSignal;
      hint?: string;
      details?: readonly string[];
      cause?: unknown;
    } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "LoadgateError";
    this.kind = kind;
    this.hint = options.hint;
    this.details = options.details ?? [];
    this.exitCode =
      kind === "interrupted" ? SIGNAL_EXIT_CODES[options.signal ?? "SIGINT"] : EXIT_CODES[kind];
  }
}

/**
 * The message of anything that was thrown.
 * @param thrown an error or any other value
 * @returns its message, or the value as text
 */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
