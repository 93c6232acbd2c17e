/** What went wrong, as people read it. */
export interface Problem {
  /** One line: where, and what was found there. */
  readonly message: string;
  /** Further lines, such as the end of a log; absent where there are none. */
  readonly details?: readonly string[];
  /** What to do about it. */
  readonly hint?: string;
}

/** One request of a scenario that a server was asked, and what came. */
export interface CheckedAnswer {
  readonly scenario: string;
  readonly method: string;
  readonly path: string;
  /** The right answer that came; absent where none did. */
  readonly answer?: {
    readonly status: number;
    readonly contentType?: string;
    /** The first characters of its body. */
    readonly body: string;
    readonly tookMs: number;
  };
  /** Absent where the answer was right. */
  readonly problem?: Problem;
}

/** A server that was built, started and asked once. */
export interface CheckedServer {
  readonly server: string;
  /** Where it runs already; absent where it was started here. */
  readonly url?: string;
  readonly buildMs?: number;
  readonly setupMs?: number;
  readonly coldStartMs?: number;
  readonly stopMs?: number;
  /** As in a start of a run. */
  readonly addressTaken?: string;
  readonly answers: readonly CheckedAnswer[];
  /** Why it was not asked, or does not end well; absent where each answer says what there is to say. */
  readonly problem?: Problem;
}

/** Everything that is wrong with a server. */
export function problemsOf({ problem, answers }: CheckedServer): readonly Problem[] {
  return [problem, ...answers.map((answer) => answer.problem)].flatMap((one) => one ?? []);
}
