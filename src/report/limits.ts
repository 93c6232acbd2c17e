import type { Comparison } from "../domain/comparison/comparison.ts";
import { metricEntries } from "../domain/findings/metric-entries.ts";
import type { Verdict } from "../domain/findings/verdict.ts";
import { anyMetric, feltFirst, forTheWorse, type MetricId } from "../domain/metrics/catalogue.ts";
import { formatCount } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import { allCompared, formatted } from "./view-tables.ts";
import { boundSign } from "./words/bound-sign.ts";
import { referenceName } from "./words/facts/compared-text.ts";
import {
  keptTexts,
  type LimitState,
  limitResultText,
  limitSentence,
  limitState,
  limitText,
  type NamedLimit,
} from "./words/limits.ts";

/** What has limits. */
type Limited = Pick<Comparison, "comparedWith" | "series" | "instrumented" | "servers">;

/** States, the one that matters most first, and the verdict whose colour and sign each has. */
const LOOKS: Readonly<Record<LimitState, Verdict>> = {
  fails: "regression",
  doubts: "inconclusive",
  unmeasured: "unmeasurable",
  "already-over": "inconclusive",
  open: "inconclusive",
  holds: "unchanged",
};

const STATES = Object.keys(LOOKS) as readonly LimitState[];

/**
 * All limits of series and servers, the state that matters most first, within it what clients feel before what it costs,
 * and what is furthest beyond its limit first.
 */
function limitsOf(limited: Limited): readonly NamedLimit[] {
  const all = allCompared(limited).flatMap(({ name, metrics }) =>
    metricEntries<MetricId>(metrics).flatMap(([id, { limit }]) =>
      limit ? [{ series: name, id, limit }] : [],
    ),
  );
  const rank = (one: NamedLimit) => STATES.indexOf(limitState(one));
  return all.toSorted(
    (a, b) => rank(a) - rank(b) || feltFirst(a.id, b.id) || excessOf(b) - excessOf(a),
  );
}

/** By how much of its limit a value is beyond it; below 0 where it keeps it. */
function excessOf({ id, limit: { head = 0, value } }: NamedLimit): number {
  return forTheWorse(id, head / value - 1);
}

/** The sentences about limits in a headline; undefined if there are none. */
export type LimitHeadlines = ReturnType<typeof limitHeadlines>;

/** The sentences about limits in a headline. */
export function limitHeadlines(comparison: Limited) {
  const all = limitsOf(comparison);
  if (all.length === 0) return undefined;
  const sentences = (...states: readonly LimitState[]) => {
    const own = all.filter((one) => states.includes(limitState(one)));
    const groups = groupedBy(own, (one) => `${limitState(one)} ${anyMetric(one.id).better}`);
    const reference = referenceName(comparison.comparedWith);
    return [...groups.values()].map((group) => limitSentence(group, reference));
  };
  const over = sentences("fails");
  const isOver = over.length > 0;
  const perhaps = sentences("doubts");
  const isWorse = allCompared(comparison).some(
    ({ verdict }) => verdict === "regression" || verdict === "unmeasurable",
  );
  const [before, after] = isOver || isWorse ? [[], perhaps] : [perhaps, []];
  // A limit that may be exceeded comes first only if nothing is certainly worse or exceeded.
  const first = [...over, ...before, ...sentences("unmeasured")];
  // The table has the limits that base exceeds too. They matter less beside one that only head exceeds.
  const last = [...after, ...(isOver ? [] : sentences("already-over"))];
  // The number of limits that are kept, if no sentence names one.
  return { first, last, kept: first.length + last.length === 0 ? keptTexts(all) : undefined };
}

/** The limits of a run. */
export type LimitView = NonNullable<ReturnType<typeof limitView>>;

/**
 * The limits of a run as a table, the state that matters most first.
 * @param baseName name of base
 * @returns undefined if there are none
 */
export function limitView(comparison: Limited, baseName: string) {
  const all = limitsOf(comparison);
  if (all.length === 0) return undefined;
  const hasBase = all.some(({ limit }) => limit.base !== undefined);
  const states = all.map(limitState);
  const areKept = states.every((state) => state === "holds");
  const ofBase = (cell: string) => (hasBase ? [cell] : []);
  return {
    title: `${formatCount(all.length, "limit")}${areKept ? ", kept" : ""}`,
    areKept,
    /** The verdict whose colour and sign each row has. */
    looks: states.map((state): Verdict => LOOKS[state]),
    columns: ["result", "series or server", "metric", ...ofBase(baseName), "head", "limit"],
    textColumns: 3,
    rows: all.map((one) => [
      limitResultText(one, baseName),
      one.series,
      anyMetric(one.id).label,
      ...ofBase(formatted(one.id, one.limit.base)),
      boundSign(one.limit.bound) + formatted(one.id, one.limit.head, one.limit.value),
      limitText(one),
    ]),
  };
}
