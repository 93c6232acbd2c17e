import type { ServerFacts, ServerStart } from "./server-facts.ts";

/** A problem, described for people. */
export interface Problem {
  /** One line: the place, and what was found there. */
  readonly message: string;
  /** Further lines, such as the end of a log; absent if there are none. */
  readonly details?: readonly string[];
  /** Advice. */
  readonly hint?: string;
}

/** One request of a scenario sent to a server, and its answer. */
export interface CheckedAnswer {
  readonly scenario: string;
  readonly method: string;
  readonly path: string;
  /** The answer, if it was right. */
  readonly answer?: {
    readonly status: number;
    readonly contentType?: string;
    /** The beginning of its body. */
    readonly body: string;
    readonly tookMs: number;
    /** How it would be compressed for a browser; absent if it would not, or the request says what it accepts. */
    readonly compressed?: Readonly<Record<"bytes" | "plainBytes", number> & { coding: string }>;
  };
  /** Absent if the answer was right. */
  readonly problem?: Problem;
}

/** A server that was built, started and sent each request once. */
export interface CheckedServer
  extends Pick<ServerFacts, "server" | "url" | "buildMs" | "setupMs">,
    Pick<ServerStart, "coldStartMs" | "stopMs" | "addressTaken"> {
  readonly answers: readonly CheckedAnswer[];
  /**
   * The reason why no request was sent, or why the server did not stop properly; absent if all problems are those of
   * answers.
   */
  readonly problem?: Problem;
}

/** All problems of a server. */
export function problemsOf({ problem, answers }: CheckedServer): readonly Problem[] {
  return [problem, ...answers.map((answer) => answer.problem)].flatMap((one) => one ?? []);
}
