import { c as SERVER_GATE_METRIC_IDS } from "./catalogue.js";
import { C as seriesName, t as boundsOf, v as isWhole, y as levelName } from "./bounds.js";
import { d as unmeasuredIn } from "./gate.js";
import { F as shardOf, P as byShard } from "./finding.js";
import { S as incompleteBeta, t as serverValue } from "./server-value.js";
import { E as changeOf, N as answersIn, O as processPool, P as arePooled, j as pairBursts } from "./baseline.js";
import { t as groupedBy } from "./grouped-by.js";
import { A as failedInBursts, T as mediansByRound, j as failedPercent, k as addedFailures, m as centresOfPairs, w as changeByRounds, y as changeOfServer } from "./instruments.js";
// src/domain/run/file/base-commit.ts
/** The name that reports give a base that is not a commit but a server running elsewhere. */
const BASE_URL = "base-url";
// src/domain/verdict/failures-beside.ts
/** Starts of one program differ, so head must fail more than this many times as often as base. */
const LEAST_RATIO = 2;
/** Significance level: probability of so many failures in head if requests of both arms are equally likely to fail. */
const CHANCE = .01;
/**
* Tests if more requests failed in head's warm-ups and closing loads than in base's, beyond what the gate allows. One
* outlier among head's starts decides nothing: if there are several, the others must show it too. This tests nothing
* that is gated and uses none of the false-alarm rate, because a status is exact.
* @param head its starts
* @param base its starts; undefined if there is nothing to compare with
* @param maxErrorPercent allowed failures
* @returns undefined if no more failed than allowed, or than in base
*/
function compareBeside(head, base, maxErrorPercent) {
	const all = addedFailures(head);
	if (failedPercent(all) <= maxErrorPercent) return void 0;
	if (!base) return "not-compared";
	const before = addedFailures(base);
	if (failedPercent(all) <= failedPercent(before)) return void 0;
	return [all, addedFailures(withoutWorst(head))].every((one) => failedPercent(one) > maxErrorPercent && isBeyondChance(one, before)) ? "worse" : "perhaps-worse";
}
function withoutWorst(starts) {
	return starts.length < 2 ? starts : starts.toSorted((a, b) => failedPercent(b) - failedPercent(a)).slice(1);
}
/** By the binomial distribution of head's share of all failures (an exact test of two rates). */
function isBeyondChance(head, base) {
	if (head.failed === 0 || failedPercent(head) <= LEAST_RATIO * failedPercent(base)) return false;
	const part = base.finished === 0 ? .5 : head.finished / (head.finished + base.finished);
	return incompleteBeta(part, {
		a: head.failed,
		b: base.failed + 1
	}) <= CHANCE;
}
// src/domain/verdict/failed-requests-verdict.ts
/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;
/** The arms of one run. */
function armsIn({ series }) {
	const of = (wanted) => series.filter(({ arm }) => arm === wanted);
	return {
		heads: of("head"),
		bases: of("base")
	};
}
/**
* Adds the failed requests of series and their causes, in measured bursts and outside of them.
* @param gate has the maximum of failures
*/
function withFailedRequests(compared, { heads, bases }, gate) {
	const [head, base] = [heads, bases].map((all) => new Map(all.map((one) => [one.name, one])));
	return compared.map((series) => {
		const { name } = series;
		const arms = {
			head: head?.get(name),
			base: base?.get(name)
		};
		const { maxErrorPercent } = boundsOf(gate, name);
		const failures = measuredFailures(series, arms, maxErrorPercent);
		const beside = failuresBeside(series, arms, maxErrorPercent);
		return failures || beside ? {
			...series,
			failures,
			failuresBeside: beside
		} : series;
	});
}
function measuredFailures(series, { head, base }, maxErrorPercent) {
	const failures = inBoth(head && failedInBursts(head.samples), base && failedInBursts(base.samples));
	if (!failures) return void 0;
	const { percent } = failures.head;
	const isWhy = isUnmeasured(series) && percent > MOST_PERCENT;
	return percent > maxErrorPercent || isWhy ? {
		...failures,
		areTooMany: true
	} : failures;
}
function failuresBeside({ notCompared, late }, { head, base }, maxErrorPercent) {
	const isSameRun = base?.arm === "base";
	const own = head && (head.besideBursts ?? []);
	const before = isSameRun ? base.besideBursts ?? [] : void 0;
	const failures = inBoth(own && addedFailures(own), before && addedFailures(before));
	if (!failures || !own) return void 0;
	if (late?.verdict === "worse") return failures;
	const verdict = compareBeside(own, before && notCompared === void 0 ? before : void 0, maxErrorPercent);
	return {
		...failures,
		verdict
	};
}
function isUnmeasured(series) {
	const { notCompared, late } = series;
	return notCompared === void 0 && late?.verdict !== "worse" && unmeasuredIn(series) === "all";
}
/**
* The failures of both arms.
* @returns undefined if no request failed in either
*/
function inBoth(head, base) {
	if (!head || head.failed + (base?.failed ?? 0) === 0) return void 0;
	return {
		head: shareOf(head),
		base: base && shareOf(base)
	};
}
function shareOf(requests) {
	return {
		percent: failedPercent(requests),
		...requests
	};
}
// src/domain/verdict/series-comparison.ts
/**
* A series that only the reference has.
* @param metrics its values there, if known
*/
function removedSeries(key, metrics = {}) {
	const { server, scenario, level, request } = key;
	const place = {
		server,
		scenario,
		level,
		request
	};
	return {
		name: seriesName(key),
		...place,
		verdict: "removed",
		metrics
	};
}
// src/domain/comparison/comparison.ts
/** Schema id of a comparison; the number goes up with each change that older versions cannot read. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
// src/domain/comparison/head-to-head.ts
/** Metrics that servers are compared on by pairs of bursts. */
const COMPARED = [
	"throughput",
	"latency-p50",
	"latency-p95",
	"latency-p99",
	"latency-p999",
	"cpu-per-request"
];
/** A change as a ratio. */
function ratioOf({ difference, low, high }) {
	return {
		ratio: Math.exp(difference),
		low: Math.exp(low),
		high: Math.exp(high)
	};
}
/**
* Compares the servers of a run with each other, two by two.
*
* The ratio is estimated from pairs of bursts that took turns; {@link changeOf} gives its interval,
* from all such ratios of the run. Servers with too few pairs for an interval are left out.
*
* @param series measured series; only whole ones of head count
*/
function compareServers(series) {
	const underSameLoad = /* @__PURE__ */ new Map();
	for (const one of series) {
		if (one.arm !== "head" || !isWhole(one)) continue;
		const load = `${one.scenario} ${levelName(one.level)} ${one.shard ?? ""}`;
		const others = underSameLoad.get(load);
		if (others) others.push(one);
		else underSameLoad.set(load, [one]);
	}
	const compared = [...underSameLoad.values()].flatMap((servers) => servers.flatMap((first, index) => servers.slice(index + 1).map((second) => [first, second]))).map((duel) => ({
		duel,
		rated: ratedBy(duel)
	}));
	const pool = processPool(compared.flatMap(({ rated }) => rated.map(({ rounds }) => rounds)));
	return compared.flatMap(({ duel, rated }) => compareTwo(duel, rated, pool));
}
function ratedBy([first, second]) {
	const pairs = pairBursts(first.samples, second.samples);
	const answers = answersIn(first.samples, second.samples);
	return COMPARED.filter((metric) => !arePooled(first, metric, answers)).map((metric) => ({
		metric,
		rounds: centresOfPairs(pairs, metric)
	}));
}
function compareTwo([first, second], rated, pool) {
	const ratios = [...rated.flatMap(({ metric, rounds }) => {
		const change = changeOf(rounds, pool);
		return change ? [{
			metric,
			change,
			pairs: rounds.pairs
		}] : [];
	}), ...memoryOf(first, second)];
	const throughput = ratios.find(({ metric }) => metric === "throughput");
	if (!throughput) return [];
	const isSecondFaster = throughput.change.difference > 0;
	const [a, b] = isSecondFaster ? [second, first] : [first, second];
	return ratios.map(({ metric, change, pairs }) => ({
		scenario: a.scenario,
		level: a.level,
		metric,
		servers: [a.server, b.server],
		...ratioOf(isSecondFaster ? change : turned(change)),
		pairs
	}));
}
/** Memory has one value a round, so rounds are compared, not bursts. */
function memoryOf(...[first, second]) {
	const change = changeByRounds({
		base: first,
		head: second
	}, "rss");
	const rounds = mediansByRound(first.samples, "rss").length;
	return change ? [{
		metric: "rss",
		change,
		pairs: rounds
	}] : [];
}
/** The change in the other direction. */
function turned(change) {
	return {
		...change,
		difference: -change.difference,
		low: -change.high,
		high: -change.low
	};
}
// src/domain/comparison/server-head-to-head.ts
/** Metrics that depend on the load: of servers under different loads they say nothing. */
const UNDER_LOAD = /* @__PURE__ */ new Set(["peak-rss", "gc-pause"]);
/**
* Compares head's servers as a whole with each other, two by two and in their order. Only
* what one job started can be compared: machines differ.
* @returns the part of a comparison that is about them; empty if there is nothing to compare
*/
function serversHeadToHead(run) {
	const heads = run.servers.filter((one) => one.arm === "head" && byShard(one).length === 1);
	const loads = loadsByServer(run);
	const known = SERVER_GATE_METRIC_IDS.filter((id) => heads.some((one) => serverValue(one, id) !== void 0));
	const found = [...groupedBy(heads, shardOf).values()].flatMap((together) => together.flatMap((first, index) => together.slice(index + 1).flatMap((second) => {
		const areAlike = loads.get(first.server) === loads.get(second.server);
		return known.filter((id) => areAlike || !UNDER_LOAD.has(id)).flatMap((id) => ratiosOf(id, [first, second]));
	})));
	return found.length > 0 ? { serversHeadToHead: found } : {};
}
/** Everything that each server was loaded with. */
function loadsByServer({ series }) {
	const heads = series.filter(({ arm }) => arm === "head");
	return new Map([...groupedBy(heads, ({ server }) => server)].map(([server, own]) => [server, own.map(({ scenario, level }) => `${scenario} ${levelName(level)}`).join("\n")]));
}
function ratiosOf(metric, [first, second]) {
	const change = changeOfServer(metric, {
		base: second,
		head: first
	});
	if (!change) return [];
	return [{
		metric,
		servers: [first.server, second.server],
		...ratioOf(change)
	}];
}
export { armsIn as a, removedSeries as i, compareServers as n, withFailedRequests as o, COMPARISON_SCHEMA as r, BASE_URL as s, serversHeadToHead as t };
