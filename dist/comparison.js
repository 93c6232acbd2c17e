import { c as SERVER_GATE_METRIC_IDS } from "./catalogue.js";
import { t as boundsOf, y as levelName } from "./bounds.js";
import { f as unmeasuredIn } from "./gate.js";
import { a as seriesByName } from "./walsh-averages.js";
import { M as shardOf, j as byShard } from "./finding.js";
import { J as incompleteBeta, N as groupedBy, W as worstVerdict, v as serverValue } from "./paired-changes.js";
import { it as failedPercent, m as changeOfServer, nt as addedFailures, rt as failedInBursts } from "./instruments.js";
import { n as ratioOf, r as twoByTwo, t as compareServers } from "./head-to-head.js";
// src/domain/run/file/base-commit.ts
/** The name that reports give a base that is not a commit but a server running elsewhere. */
const BASE_URL = "base-url";
// src/domain/verdict/failed-requests-verdict.ts
/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;
/** The arms of one run. */
function armsIn(run) {
	return {
		head: seriesByName(run, "head"),
		base: seriesByName(run, "base")
	};
}
/**
* Adds the failed requests of series and their causes, in measured bursts and outside of them.
* @param gate has the maximum of failures
*/
function withFailedRequests(compared, { head, base }, gate) {
	return compared.map((series) => {
		const { name } = series;
		const arms = {
			head: head.get(name),
			base: base.get(name)
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
	const found = [...groupedBy(heads, shardOf).values()].flatMap((together) => twoByTwo(together).flatMap(([first, second]) => {
		const areAlike = loads.get(first.server) === loads.get(second.server);
		return known.filter((id) => areAlike || !UNDER_LOAD.has(id)).flatMap((id) => {
			const change = changeOfServer(id, {
				base: second,
				head: first
			});
			const servers = [first.server, second.server];
			return change ? [{
				metric: id,
				servers,
				...ratioOf(change)
			}] : [];
		});
	}));
	return found.length > 0 ? { serversHeadToHead: found } : {};
}
/** Everything that each server was loaded with. */
function loadsByServer({ series }) {
	const heads = series.filter(({ arm }) => arm === "head");
	return new Map([...groupedBy(heads, ({ server }) => server)].map(([server, own]) => [server, own.map(({ scenario, level }) => `${scenario} ${levelName(level)}`).join("\n")]));
}
// src/domain/comparison/comparison.ts
/** Schema id of a comparison; the number goes up with each change that older versions cannot read. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";
/**
* A comparison of a run's series, and of its servers with each other.
* @param series every series, compared
* @param found the gate's decision, and the reference of the series
*/
function comparisonOf(run, series, found) {
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		...found,
		series,
		headToHead: compareServers(run.series),
		...serversHeadToHead(run)
	};
}
/**
* The comparison of a change for which nothing was measured: its gate passes, and the change is neither better nor
* worse.
*/
function notMeasured(ignored) {
	return comparisonOf({
		series: [],
		servers: []
	}, [], {
		gate: {
			decision: "pass",
			reasons: []
		},
		comparedWith: {
			kind: "none",
			reason: "nothing was measured",
			ignored
		}
	});
}
/** A reason as it is given once it comes from the comparison with earlier runs. */
function againstHistory(reason, earlierRuns) {
	const isOfChange = reason.kind === "regression" || reason.kind === "inconclusive";
	return {
		...reason,
		...isOfChange && { kind: "history" },
		earlierRuns
	};
}
/**
* The metrics that got worse or better than in earlier runs.
* @param all series or servers, compared with earlier runs
* @param ids of the metrics, in the order in which they are listed
*/
function jumpsOf(all, ids) {
	return all.flatMap(({ name, metrics }) => ids.flatMap((id) => {
		const metric = metrics[id];
		if (metric?.verdict !== "regression" && metric?.verdict !== "improvement") return [];
		return [{
			...metric,
			series: name,
			metric: id,
			verdict: metric.verdict
		}];
	}));
}
export { armsIn as a, notMeasured as i, comparisonOf as n, withFailedRequests as o, jumpsOf as r, BASE_URL as s, againstHistory as t };
