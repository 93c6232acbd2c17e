import type { Effect } from "../../domain/findings/finding.ts";
import { effectOfLimit } from "../../domain/findings/metric-finding.ts";
import type { KeptLimit } from "../../domain/findings/series-comparison.ts";
import { anyMetric, formatApart, type MetricId } from "../../domain/metrics/catalogue.ts";
import { formatCount, formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { boundSign } from "./bound-sign.ts";

/** The state of a limit: its effect on the gate, or that base is beyond it too. */
export type LimitState = Exclude<Effect, "improves"> | "already-over";

/** A limit and its series or server. */
export interface NamedLimit {
  /** Name of the series or server. */
  readonly series: string;
  readonly id: MetricId;
  readonly limit: KeptLimit;
}

/** The state of a limit. */
export function limitState({ id, limit }: Pick<NamedLimit, "id" | "limit">): LimitState {
  return limit.verdict === "already-over" ? limit.verdict : effectOfLimit(id, limit);
}

/** A limit as a reason of the gate: `p99 112 ms, over its limit of 100 ms (base 98.0 ms)`. */
export function limitReasonText(id: MetricId, limit: KeptLimit): string {
  const { label } = anyMetric(id);
  const { head, base, value } = limit;
  const format = formatApart(id, head, value);
  const itsLimit = `its limit of ${format(value)}`;
  if (head === undefined) return `${label} could not be measured, so ${itsLimit} was not checked`;
  const now = `${label} ${boundSign(limit.bound)}${format(head)}`;
  const bound = boundText(id, limit);
  const state = limitState({ id, limit });
  const beyond = beyondWord(id);
  const before = base === undefined ? "" : ` (base ${format(base)})`;
  if (state === "fails") return `${now}, ${beyond} ${itsLimit}${before}`;
  const how = state === "doubts" ? `perhaps ${beyond}` : "not shown to keep";
  return `${now}, ${how} ${itsLimit}${bound === undefined ? "" : ` (${bound}, 95 %)`}`;
}

/**
 * The result of a limit in as few words as possible: `over`, `already over on main`, `kept, at most 96.0 ms`.
 * @param reference name of base
 */
export function limitResultText({ id, limit }: NamedLimit, reference: string): string {
  const bound = boundText(id, limit);
  const beyond = beyondWord(id);
  const texts: Readonly<Record<LimitState, string>> = {
    fails: beyond,
    doubts: `perhaps ${beyond}${bound === undefined ? "" : `: ${bound}`}`,
    unmeasured: "not checked: no value",
    "already-over": `already ${beyond} on ${reference}`,
    open: `open: ${bound ?? "too few values for a bound"}`,
    holds: bound === undefined ? "kept" : `kept, ${bound}`,
  };
  return texts[limitState({ id, limit })];
}

/** A limit with the side on which values keep it: `≤ 100 ms` or `≥ 5,000/s`. */
export function limitText({ id, limit: { value, head } }: NamedLimit): string {
  const { better } = anyMetric(id);
  const format = formatApart(id, head, value);
  return `${better === "higher" ? "≥" : "≤"} ${format(value)}`;
}

/**
 * Limits of one state, whose metrics are all better higher or all better lower, in one sentence.
 * @param limits at least one, of which the first is named
 * @param reference name of base
 * @returns for example `Over its limit: go/greet c=50 p99 112 ms (limit 100 ms)`
 */
export function limitSentence(limits: readonly NamedLimit[], reference: string): string {
  const first = required(limits[0], "limit");
  const more = limits.length === 1 ? "" : ` and ${limits.length - 1} more`;
  return `${titleOf(first, limits.length, reference)}: ${valueText(first)}${more}`;
}

function titleOf(one: NamedLimit, number: number, reference: string): string {
  const beyond = beyondWord(one.id);
  const limits = number === 1 ? "its limit" : "their limits";
  const titles: Readonly<Partial<Record<LimitState, string>>> = {
    fails: `${beyond === "over" ? "Over" : "Below"} ${limits}`,
    doubts: `Perhaps ${beyond} ${limits}`,
    "already-over": `Already ${beyond} on ${reference}`,
  };
  return titles[limitState(one)] ?? (number === 1 ? "Limit not checked" : "Limits not checked");
}

/**
 * The number of limits that are kept, if no value is beyond one.
 * @param all at least one
 * @returns for example `All 3 limits kept`, or `2 of 3 limits kept, 1 open`; and the same with the bound of each
 */
export function keptTexts(all: readonly NamedLimit[]) {
  const kept = all.filter((one) => limitState(one) === "holds").length;
  const open = all.length - kept;
  const counts =
    open > 0
      ? `${kept} of ${formatCount(all.length, "limit")} kept, ${open} open`
      : all.length === 1
        ? "The limit is kept"
        : `All ${all.length} limits kept`;
  const known = all.map((one) => valueText(one, boundText(one.id, one.limit)));
  return { counts, details: `${counts}: ${formatSome(known, "; ")}` };
}

/**
 * @param bound in place of the value
 * @returns for example `go/greet c=50 p99 112 ms (limit 100 ms)`, or without a value where there is none
 */
function valueText(
  { series, id, limit: { head, value, bound: side } }: NamedLimit,
  bound?: string,
) {
  const { label } = anyMetric(id);
  const format = formatApart(id, head, value);
  const now = bound ?? (head === undefined ? undefined : boundSign(side) + format(head));
  return `${present([series, label, now]).join(" ")} (limit ${format(value)})`;
}

/** @returns for example `at most 96.0 ms`; undefined where too little is known for a bound, or the value is no less */
function boundText(id: MetricId, { atWorst, head }: KeptLimit): string | undefined {
  if (atWorst === undefined || atWorst === head) return undefined;
  const { better, format } = anyMetric(id);
  return `${better === "higher" ? "at least" : "at most"} ${format(atWorst)}`;
}

function beyondWord(id: MetricId): "over" | "below" {
  return anyMetric(id).better === "higher" ? "below" : "over";
}
