import { boundsOf, metricsNamed } from "../../bounds/bounds.ts";
import { type Reference, referenceOf } from "../../evidence/reference.ts";
import { LEAST_SCATTER } from "../../evidence/round-values.ts";
import { referenceSince } from "../../history/change-since.ts";
import { SERVER_METRIC_IDS, type ServerMetricId } from "../../metrics/catalogue.ts";
import { serverValue, serverValues } from "../../metrics/values.ts";
import { SERVERS_RATE } from "../../rates/looks.ts";
import { lossOf } from "../../run/file/base-commit.ts";
import type { Gate } from "../../run/plan/config.ts";
import { byShard, type ServerFacts, shardOf } from "../../series/server-facts.ts";
import { groupedBy } from "../../shared/grouped-by.ts";
import { matched } from "../../shared/matched.ts";
import { present } from "../../shared/present.ts";
import { required } from "../../shared/required.ts";
import { mean } from "../../statistics/descriptive.ts";
import { changeOfServer } from "../change-of-server.ts";
import { adjustedPValues } from "../judge.ts";
import { metricEntries } from "../metric-entries.ts";
import { commonBound, metricVerdicts } from "../metric-verdict.ts";
import type { MetricComparison, ServerComparison } from "../series-comparison.ts";
import type { Side, Sides } from "../sides.ts";
import type { UnjudgedMetric } from "../unjudged-metric.ts";
import { worstVerdict } from "../verdict.ts";

/** The servers of both sides; `past` only where no base was asked for. */
type ComparedServers = Omit<Sides, "head" | "base"> &
  Readonly<Record<"head" | "base", Pick<Side, "servers">>>;

/** A server of head and its reference. */
interface ReferencedServer extends Pick<Sides, "areInTurns" | "past"> {
  readonly head: ServerFacts;
  readonly base: ServerFacts | undefined;
}

/** Standard error of a difference without noise; the t-test against earlier runs needs one above 0. */
const EXACT = 1e-6;

/**
 * Compares servers as a whole: memory by Welch's t over the starts, each of which has one value; starts in turns within their
 * round; the artifact's size exactly. Against earlier runs, each of which has one value, the prediction interval decides. All metrics share
 * {@link SERVERS_RATE} (Holm).
 * @returns one for each server of head with any known metric, or with a limit and a start
 */
export function compareServerFacts(
  { head: heads, base: bases, lost, ...how }: ComparedServers,
  gate: Gate,
): readonly ServerComparison[] {
  const byName = new Map(bases.servers.map((one) => [one.server, one]));
  const all = heads.servers.flatMap((head) => {
    const isLost = lossOf(lost, { server: head.server, scenario: "" }) !== undefined;
    const base = isLost ? undefined : byName.get(head.server);
    return pairsOf(head, base).map((one) => ({ ...one, cases: casesOf({ ...one, ...how }, gate) }));
  });
  const allCases = all.flatMap(({ cases }) => cases);
  const pValues = adjustedPValues(allCases, { falseAlarmRate: SERVERS_RATE });
  const compared = all.flatMap(({ head, base, cases }): readonly ServerComparison[] => {
    const { verdict, metrics } = metricVerdicts(cases, pValues);
    const known = metricEntries(metrics);
    if (known.length === 0 && !hasLimit(head, gate)) return [];
    const doubted = known.map(([id, one]) => [id, base ? doubtful(id, one, { head, base }) : one]);
    return [{ name: head.server, verdict, metrics: Object.fromEntries(doubted) }];
  });
  return [...groupedBy(compared, ({ name }) => name)].map(([name, parts]) => ({
    name,
    ...worstOf(parts),
  }));
}

/** Both arms of a server, in each shard that started both. */
function pairsOf(head: ServerFacts, base: ServerFacts | undefined) {
  const inShards = (one: ServerFacts) => new Map(byShard(one).map((own) => [shardOf(own), own]));
  const pairs = base ? matched(inShards(base), inShards(head)) : [];
  return pairs.length > 0 ? pairs : [{ head, base }];
}

/** A server that several shards compared: each metric as in the shard where it is worst. */
function worstOf(parts: readonly ServerComparison[]): Omit<ServerComparison, "name"> {
  const metrics = SERVER_METRIC_IDS.flatMap((id) => {
    const all = parts.flatMap((part) => part.metrics[id] ?? []);
    return all.length === 0 ? [] : [[id, worstMetric(all)]];
  });
  const verdict = worstVerdict(parts.map((part) => part.verdict));
  return { verdict, metrics: Object.fromEntries(metrics) };
}

function worstMetric(all: readonly MetricComparison[]): MetricComparison {
  const worst = all.reduce((one, other) => (isWorse(other, one) ? other : one));
  const bounds = all.map(({ atMostWorsePercent }) => atMostWorsePercent);
  return { ...worst, atMostWorsePercent: commonBound(bounds) };
}

function isWorse(one: MetricComparison, other: MetricComparison): boolean {
  if (one.verdict === other.verdict) return (one.changePercent ?? 0) > (other.changePercent ?? 0);
  return worstVerdict(present([one.verdict, other.verdict])) === one.verdict;
}

function hasLimit({ server, starts }: ServerFacts, gate: Gate): boolean {
  const { limits = {} } = boundsOf(gate, server);
  return starts.length > 0 && metricsNamed(server).some((id) => limits[id] !== undefined);
}

function casesOf(compared: ReferencedServer, gate: Gate) {
  const { tolerancePercent } = boundsOf(gate, compared.head.server);
  return SERVER_METRIC_IDS.map((id): UnjudgedMetric<ServerMetricId> => {
    const { head = serverValue(compared.head, id), ...reference } = referenceFor(id, compared);
    const own = { id, head, tolerancePercent: tolerancePercent[id], isUnmeasurable: false };
    return { ...reference, ...own, hasNothing: reference.base === undefined };
  });
}

function referenceFor(id: ServerMetricId, compared: ReferencedServer): Reference {
  const { head, base, areInTurns, past } = compared;
  const now = serverValue(head, id);
  if (past) {
    const least = id === "artifact-size" ? EXACT : LEAST_SCATTER;
    return referenceSince(past(head.server, id), now, least);
  }
  if (!base) return {};
  return referenceOf(serverValue(base, id), now, changeOfServer(id, { base, head, areInTurns }));
}

/** Starts of head that must be worse than all of base's, if it has so many: a single one can be chance. */
const LEAST_WORSE_STARTS = 2;

/**
 * Marks an open metric as looking worse if the mean of its starts is beyond the tolerance, and so are some of them compared
 * with every start of base: a part of the starts can be far worse and leave their median as it is.
 */
function doubtful(
  id: ServerMetricId,
  metric: MetricComparison,
  arms: { readonly head: ServerFacts; readonly base: ServerFacts },
): MetricComparison {
  if (metric.verdict !== "inconclusive") return metric;
  const [before, now] = [serverValues(arms.base, id), serverValues(arms.head, id)];
  const tolerated = 1 + required(metric.tolerancePercent, "tolerance") / 100;
  const worse = now.filter((value) => value > Math.max(...before) * tolerated);
  const isBeyond = mean(now) > mean(before) * tolerated;
  const looksWorse = isBeyond && worse.length >= Math.min(LEAST_WORSE_STARTS, now.length);
  return looksWorse ? { ...metric, looksWorse } : metric;
}
