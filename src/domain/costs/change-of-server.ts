import { type Change, studentChange } from "../evidence/change.ts";
import { changeOfStarts } from "../evidence/round-values.ts";
import { type ServerMetricId, serverMetric } from "../metrics/catalogue.ts";
import { serverValue, serverValues } from "../metrics/server-value.ts";
import type { ServerFacts } from "../run/series/server-facts.ts";

/**
 * The standard deviation of a build's time, as a difference of logarithms, that is assumed: it is built once, and the other
 * arm's build may have filled caches.
 */
const BUILD_SCATTER = 0.2;

/** Degrees of freedom of what is assumed, not estimated. */
const MANY = 1000;

/**
 * The change of a server's metric from one server, or arm of it, to another: by their starts, or by their builds.
 * @returns undefined where either has no value, or too few starts to show how much they scatter
 */
export function changeOfServer(
  id: ServerMetricId,
  base: ServerFacts,
  head: ServerFacts,
): Change | undefined {
  return serverMetric(id).ofStarts
    ? changeOfStarts(serverValues(base, id), serverValues(head, id))
    : changeOfBuild(id, serverValue(base, id) ?? 0, serverValue(head, id) ?? 0);
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
