import { type Block, blockedChange, type Change, studentChange } from "../evidence/change.ts";
import { changeOfStarts, LEAST_SCATTER } from "../evidence/round-values.ts";
import { type ServerMetricId, serverMetric } from "../metrics/catalogue.ts";
import { serverValue, serverValues, serverValuesByRound } from "../metrics/values.ts";
import type { ServerFacts } from "../series/server-facts.ts";
import { groupedBy } from "../shared/grouped-by.ts";

/**
 * The standard deviation of a build's time, as a difference of logarithms, that is assumed: it is built once, and the other
 * arm's build may have filled caches.
 */
const BUILD_SCATTER = 0.2;

/** Degrees of freedom of what is assumed, not estimated. */
const MANY = 1000;

/** Two servers, or two arms of one. */
interface ServerPair {
  readonly base: ServerFacts;
  readonly head: ServerFacts;
  /** They were started in turns, so what a round has in common concerns both. */
  readonly areInTurns?: boolean;
}

/**
 * The change of a server's metric from one server, or arm of it, to another: by their starts, or by their builds.
 * @returns undefined where either has no value, or too few starts to show how much they scatter
 */
export function changeOfServer(id: ServerMetricId, pair: ServerPair): Change | undefined {
  const { base, head, areInTurns } = pair;
  if (!serverMetric(id).ofStarts) {
    return changeOfBuild(id, serverValue(base, id) ?? 0, serverValue(head, id) ?? 0);
  }
  return areInTurns && id === "cold-start"
    ? blockedChange(coldStartsByRound(pair), LEAST_SCATTER)
    : changeOfStarts(serverValuesByRound(base, id), serverValuesByRound(head, id));
}

/** The logarithms of the cold starts of rounds in which both arms started. */
function coldStartsByRound({ base, head }: ServerPair): readonly Block[] {
  const rounds = groupedBy(base.starts, ({ round }) => round);
  return [...groupedBy(head.starts, ({ round }) => round)].flatMap(([round, starts]) => {
    const [before, now] = [rounds.get(round) ?? [], starts].map((own) =>
      serverValues({ ...head, starts: own }, "cold-start")
        .filter((ms) => ms > 0)
        .map(Math.log),
    );
    return before?.length && now?.length ? [{ base: before, head: now }] : [];
  });
}

/** The change of a value that a build has once: exact, but for the time that it takes. */
function changeOfBuild(id: ServerMetricId, base: number, head: number): Change | undefined {
  if (!(base > 0 && head > 0)) return undefined;
  const difference = Math.log(head / base);
  if (id !== "artifact-size") return studentChange(difference, BUILD_SCATTER * Math.SQRT2, MANY);
  return {
    difference,
    low: difference,
    high: difference,
    pValues: () => ({ lower: difference < 0 ? 0 : 1, higher: difference > 0 ? 0 : 1 }),
    standardError: 0,
    degrees: MANY,
  };
}
