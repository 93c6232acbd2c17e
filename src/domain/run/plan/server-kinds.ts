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
const KINDS: readonly (ServerPace & { readonly named: RegExp })[] = [
  {
    kind: "a JVM",
    named: /\bjava\b|\.jar\b|\bgradlew?\b|\bmvnw?\b/,
    startMs: 4000,
    warmUpMs: 8000,
  },
  { kind: ".NET", named: /\bdotnet\b/, startMs: 2000, warmUpMs: 3000 },
  { kind: "Ruby", named: /\b(?:rails|puma|rackup)\b/, startMs: 3000, warmUpMs: 1000 },
  {
    kind: "Python",
    named: /\b(?:manage\.py|gunicorn|uvicorn|hypercorn|daphne|granian)\b/,
    startMs: 2000,
    warmUpMs: 0,
  },
];

/**
 * The pace of a server, judged by its command.
 * @returns undefined for an unknown kind, which is assumed to start and warm up quickly
 */
export function paceOf(command: string): ServerPace | undefined {
  const found = KINDS.find(({ named }) => named.test(command));
  if (!found) return undefined;
  const { kind, startMs, warmUpMs } = found;
  return { kind, startMs, warmUpMs };
}
