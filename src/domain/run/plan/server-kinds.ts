/** How long servers of a kind usually take until they are warm. */
export interface ServerPace {
  /** Kind of server, as a sentence names it. */
  readonly kind: string;
  /** From its start to its first answer, with what stops it. */
  readonly startMs: number;
  /** What an automatic warm-up takes beyond its shortest, once for each start. */
  readonly warmUpMs: number;
}

/**
 * The kinds whose commands tell them. The times are those of small applications on two shared cores, in the middle of what
 * was seen: they only shape the plan, until the first round shows what is true.
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
 * What a server's command says about how long it takes until it is warm.
 * @returns undefined for a server that nothing is known of, which counts as one that starts and warms up quickly
 */
export function paceOf(command: string): ServerPace | undefined {
  const found = KINDS.find(({ named }) => named.test(command));
  if (!found) return undefined;
  const { kind, startMs, warmUpMs } = found;
  return { kind, startMs, warmUpMs };
}
