/** Typical start and warm-up times of a kind of server. */
export interface ServerPace {
  /** Kind of server, as named in a sentence. */
  readonly kind: string;
  /** From its start to its first answer, plus its stop. */
  readonly startMs: number;
  /** Duration of an automatic warm-up beyond the shortest, once for each start. */
  readonly warmUpMs: number;
}

/**
 * The kinds that can be recognised by their commands. The times are typical of small applications on two shared cores.
 * They only shape the plan until the first round has measured the actual times.
 */
const KINDS: readonly (readonly [command: RegExp, pace: ServerPace])[] = [
  [/\bjava\b|\.jar\b|\bgradlew?\b|\bmvnw?\b/, { kind: "a JVM", startMs: 4000, warmUpMs: 8000 }],
  [/\bdotnet\b/, { kind: ".NET", startMs: 2000, warmUpMs: 3000 }],
  [/\b(?:rails|puma|rackup)\b/, { kind: "Ruby", startMs: 3000, warmUpMs: 1000 }],
  [
    /\b(?:manage\.py|gunicorn|uvicorn|hypercorn|daphne|granian)\b/,
    { kind: "Python", startMs: 2000, warmUpMs: 0 },
  ],
];

/**
 * The pace of a server, judged by its command.
 * @returns undefined for an unknown kind, which is assumed to start and warm up quickly
 */
export function paceOf(command: string): ServerPace | undefined {
  return KINDS.find(([known]) => known.test(command))?.[1];
}
