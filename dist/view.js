import { a as serverMetric, d as formatDuration, i as seriesMetric, l as formatBytes, m as formatPercent, n as SERVER_METRIC_IDS, p as formatNumber, t as SERIES_METRIC_IDS, u as formatCount } from "./metric.js";
import { A as requireOpenProbability, D as median, F as laneName, G as burstLength, H as CONFIDENCE, U as VERDICT_ORDER, W as worstVerdict, d as studentQuantile, f as studentUpperTail, h as compareServers, j as requireSample, k as standardDeviation, l as judgeSeries, v as COMPARISON_SCHEMA, w as testbedOf, z as levelName } from "./output-folder.js";
import { n as decideGate } from "./gate.js";
// src/domain/statistics/prediction.ts
/**
* Is a new observation consistent with k earlier ones? The interval of its difference from their
* median, half-width t(1 − α/2; k − 1) · s · √(1 + π/(2k)).
*
* With the mean in the middle and √(1 + 1/k) this is the normal prediction interval for one future
* observation (Hahn & Meeker, Statistical Intervals, 1991, 4.7). The median moves less when one old
* run was odd; its variance is at most π/2 · σ²/k for normal data (that is the limit for large k),
* so the interval is a little wide for small k: over a million simulated normal histories each, the
* false-alarm rate was 0.87 α to 0.99 α for k from 2 to 30, α = 0.05 and 0.01; never above α.
*
* When all earlier values are equal, s is 0 and the interval has zero width: any other value at all
* is then outside.
*
* @param history k ≥ 2 earlier observations, finite, any order, any unit
* @param value the new observation, finite, same unit
* @param confidence strictly between 0 and 1
* @returns the difference and its interval in the unit of the values
* @throws RangeError when history has fewer than two values, a number is not finite, or confidence
*   is out of range
*/
function predictionInterval(history, value, confidence) {
	requireOpenProbability("confidence", confidence);
	const { difference, standardError, degrees } = compare(history, value);
	const halfWidth = studentQuantile((1 + confidence) / 2, degrees) * standardError;
	return {
		difference,
		low: difference - halfWidth,
		high: difference + halfWidth,
		standardError,
		degrees
	};
}
/**
* One-sided p-values of the statistic behind {@link predictionInterval}, t = difference / standard
* error with k − 1 degrees of freedom.
*
* When all earlier values are equal, a value equal to them gives ½ and ½ (it speaks for neither
* side), any other gives 0 on its side and 1 on the other.
*
* @param history k ≥ 2 earlier observations, finite, any order, any unit
* @param value the new observation, finite, same unit
* @returns p-values for both directions, each 0 to 1, together 1
* @throws RangeError when history has fewer than two values or a number is not finite
*/
function predictionPValues(history, value) {
	const { difference, standardError, degrees } = compare(history, value);
	const t = difference === 0 ? 0 : difference / standardError;
	return {
		less: studentUpperTail(-t, degrees),
		greater: studentUpperTail(t, degrees)
	};
}
function compare(history, value) {
	requireSample("history", history, 2);
	requireSample("new observation", [value], 1);
	const medianVariance = Math.PI / (2 * history.length);
	return {
		difference: value - median(history),
		standardError: standardDeviation(history) * Math.sqrt(1 + medianVariance),
		degrees: history.length - 1
	};
}
/**
* Compares a run with earlier runs.
*
* Each value is a run's own, so the spread between runs is the noise that counts: the new value's
* place is judged by the prediction interval of the logarithms.
*
* @param run the run to judge
* @param history comparable earlier runs
* @param policy what is gated, and what fails the gate
*/
function compareWithHistory(run, history, policy) {
	const heads = run.series.filter(({ arm }) => arm === "head");
	const series = [...judgeSeries(heads, referenceIn(history), policy), ...removedSeries(run, history)];
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: decideGate(series, policy),
		comparedWith: comparedWith(run, history),
		series,
		headToHead: compareServers(run.series)
	};
}
function referenceIn(history) {
	return (series, id, head) => {
		const past = history.valuesOf(series, id).filter((value) => value > 0);
		const change = id === "errors" ? void 0 : changeFrom(past, head);
		return {
			...past.length > 0 && { base: median(past) },
			...change && { change }
		};
	};
}
function changeFrom(past, head) {
	if (head === void 0 || head <= 0 || past.length < 3) return void 0;
	const logs = past.map(Math.log);
	return {
		...predictionInterval(logs, Math.log(head), CONFIDENCE),
		pValues: () => {
			const { less, greater } = predictionPValues(logs, Math.log(head));
			return {
				lower: less,
				higher: greater
			};
		}
	};
}
/** Series that the newest comparable run had and this one, when it is complete, does not. */
function removedSeries(run, history) {
	const newest = history.records.at(-1);
	if (!newest || run.only !== void 0 || run.failure !== void 0) return [];
	const present = new Set(run.series.map(({ name }) => name));
	const skipped = new Set(run.skipped?.map(({ server }) => server));
	return newest.series.filter(({ name, server }) => !present.has(name) && !skipped.has(server)).map(({ name, server, scenario, level, metrics }) => ({
		name,
		server,
		scenario,
		level,
		verdict: "removed",
		metrics: Object.fromEntries(Object.entries(metrics).map(([id, base]) => [id, { base }]))
	}));
}
function comparedWith(run, history) {
	const testbed = testbedOf(run.environment);
	const runs = Math.max(0, ...run.series.map((series) => history.valuesOf(series, "throughput").length));
	if (runs > 0) return {
		kind: "history",
		runs,
		testbed
	};
	return {
		kind: "none",
		reason: `no baseline yet for ${testbed}`
	};
}
// src/report/change-text.ts
/**
* A change with its interval.
* @returns for example `−12.3 % (−14.1 … −10.4 %)`, or empty where there is none
*/
function changeText(metric) {
	const { changePercent, lowPercent, highPercent } = metric;
	if (changePercent === void 0 || lowPercent === void 0 || highPercent === void 0) return "";
	const low = formatPercent(lowPercent).replace(/ %$/, "");
	return `${formatPercent(changePercent)} (${low} … ${formatPercent(highPercent)})`;
}
// src/report/headline.ts
const REFERENCES = {
	base: "base",
	run: "the other run",
	history: "the baseline",
	none: "the baseline"
};
/**
* The whole result in one sentence, the verdict first.
* @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
*/
function headline(comparison) {
	const judged = comparison.series.flatMap((series) => SERIES_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (metric?.verdict === void 0) return [];
		return [{
			series: series.name,
			label: seriesMetric(id).label,
			metric
		}];
	}));
	const withVerdict = (verdict) => judged.filter(({ metric }) => metric.verdict === verdict);
	const unmeasurable = comparison.series.filter(({ verdict }) => verdict === "unmeasurable");
	const regressions = withVerdict("regression");
	const worst = regressions.toSorted((a, b) => size(b) - size(a))[0];
	if (worst) return `${regressions.length} of ${judged.length} comparisons worse than ${REFERENCES[comparison.comparedWith.kind]}: ${worst.series} ${worst.label} ${changeText(worst.metric)}`;
	if (unmeasurable.length > 0) return `${formatCount(unmeasurable.length, "series", "series")} could not be measured: ${unmeasurable.map(({ name }) => name).join(", ")}`;
	if (comparison.comparedWith.kind === "none") return `No baseline yet: ${formatCount(comparison.series.length, "series", "series")} measured, nothing to compare with`;
	if (judged.length === 0) return "Nothing is gated: figures only, no verdict";
	if (withVerdict("inconclusive").length === judged.length) return `Nothing decided: all ${formatCount(judged.length, "comparison")} are inconclusive`;
	const parts = [
		"improvement",
		"unchanged",
		"inconclusive",
		"new"
	].map((verdict) => ({
		verdict,
		number: withVerdict(verdict).length
	})).filter(({ number }) => number > 0).map(({ verdict, number }) => `${number} ${verdict === "improvement" ? "better" : verdict}`);
	return `No regression found in ${judged.length} comparisons: ${parts.join(", ")}`;
}
function size({ metric }) {
	return Math.abs(metric.changePercent ?? 0);
}
// src/report/notices.ts
/** From this part of a series' bursts on, its generator is named as the limit. */
const GENERATOR_BOUND_NOTICE = .5;
/** A rate counts as held up to this shortfall in percent: the last requests of a burst can be missing. */
const SHORTFALL_NOTICE = 1;
const NOT_INTERLEAVED = "The two runs were not interleaved: what the machine did to one of them and not to the other counts as change, and what changed between them is in no interval. Bursts of both commits in turns, with loadgate run --base, find the same change in a fifth of the time or less.";
/**
* What the reader should know before trusting the figures.
* @returns sentences, the gravest first
*/
function notices({ run, comparison, recording, notices: others = [] }) {
	const { comparedWith, series } = comparison;
	const bound = series.filter(({ generatorBound = 0 }) => generatorBound >= GENERATOR_BOUND_NOTICE);
	return [
		...run.failure === void 0 ? [] : [`The run is incomplete: ${run.failure}`],
		...comparedWith.kind === "run" ? [NOT_INTERLEAVED] : [],
		...run.base?.failure === void 0 ? [] : [`Base ${run.base.ref} could not be measured: ${run.base.failure}.`],
		...comparedWith.kind === "none" ? [`Nothing to compare with: ${comparedWith.reason}.`] : [],
		...comparedWith.kind === "history" && comparedWith.runs < 3 ? [`Judging needs ${formatCount(3, "earlier run")} on this machine type; there ${comparedWith.runs === 1 ? "is" : "are"} ${comparedWith.runs}.`] : [],
		...bound.length === 0 ? [] : [`The load generator was the limit for ${bound.map(({ name }) => name).join(", ")}: with the server it used up the machine and took the larger part, so these servers can do more than is shown.`],
		...unfitNotices(series),
		...series.flatMap(shortfallNotice),
		...series.flatMap(({ name, unansweredBursts }) => unansweredBursts === void 0 ? [] : [`${name}: not one request was answered in ${formatCount(unansweredBursts, "burst")}; the server or the whole machine stood still.`]),
		...recording?.recorded === false && recording.reason !== void 0 ? [`This run does not enter the baseline: ${recording.reason}.`] : [],
		...others
	];
}
/** From this part of the machine's CPU time on, others make a run one of them as much as of the servers. */
const UNFIT_PERCENT = 10;
function unfitNotices(series) {
	const unfit = (id, who) => {
		const found = series.flatMap(({ metrics }) => metrics[id]?.head ?? []).filter((percent) => percent > UNFIT_PERCENT);
		return found.length === 0 ? [] : [`The machine was unfit: ${who} took up to ${formatNumber(Math.max(...found))} % of its CPU time in half of the bursts of ${formatCount(found.length, "series", "series")}.`];
	};
	return [...unfit("others", "other programs"), ...unfit("steal", "its host")];
}
function shortfallNotice({ name, level, metrics }) {
	const percent = metrics["rate-shortfall"]?.head;
	if (!("rate" in level) || percent === void 0 || percent <= SHORTFALL_NOTICE) return [];
	return [`${name}: the rate fell short by ${formatNumber(percent)} %; latency is that of a server, or a load generator, that cannot keep up.`];
}
// src/report/run-facts.ts
/**
* Commit, machine, baseline, plan and time of a run.
* @returns labels and values, in the order they are shown
*/
function runFacts({ run, comparison, recording }) {
	const { commit, plan, timing } = run;
	const lengths = new Set(run.series.map(({ load }) => burstLength(load)));
	const compared = comparison.comparedWith;
	return [
		...commit ? [{
			label: "commit",
			value: `${commit.sha.slice(0, 12)}${commit.ref ? ` (${commit.ref})` : ""}${commit.dirty ? " with uncommitted changes" : ""}`
		}] : [],
		{
			label: "machine",
			value: testbedOf(run.environment)
		},
		{
			label: "memory",
			value: formatBytes(run.environment.memoryBytes)
		},
		...compared.kind === "base" ? [{
			label: "base",
			value: `${compared.sha?.slice(0, 12) ?? "unknown"} (${compared.ref})`
		}] : [],
		...compared.kind === "run" ? [{
			label: "compared with",
			value: `run ${compared.id}, ${compared.startedAt}`
		}] : [],
		{
			label: "baseline",
			value: baselineText(compared) + (recording?.recorded ? ", this run is added" : "")
		},
		{
			label: "measured",
			value: `${plan.blocks} blocks in ${formatCount(plan.rounds, "round")}, bursts of ${[...lengths].join(" or ")}, seed ${plan.seed}`
		},
		{
			label: "time",
			value: `${formatDuration(timing.totalMs)}: build ${formatDuration(timing.buildMs)}, measuring ${formatDuration(timing.measureMs)} of which load ${formatDuration(timing.loadMs)}`
		}
	];
}
function baselineText(compared) {
	switch (compared.kind) {
		case "history": return formatCount(compared.runs, "earlier run");
		case "base":
		case "run": return "not needed";
		case "none": return "none yet";
	}
}
// src/report/view.ts
const FIGURES = [
	"throughput",
	"latency-p50",
	"latency-p99",
	"cpu-per-request",
	"generator-share",
	"errors"
];
/**
* Decides and formats everything that a report says.
*/
function reportView(input) {
	const { run, comparison } = input;
	const rows = comparison.series.flatMap(changeRows).toSorted((a, b) => VERDICT_ORDER.indexOf(a.row.verdict) - VERDICT_ORDER.indexOf(b.row.verdict) || b.size - a.size).map(({ row }) => row);
	const changed = (row) => [
		"regression",
		"improvement",
		"unmeasurable",
		"removed"
	].includes(row.verdict);
	return {
		verdict: comparison.verdict,
		decision: comparison.gate.decision,
		headline: headline(comparison),
		reasons: comparison.gate.reasons,
		notices: notices(input),
		changed: rows.filter(changed),
		others: rows.filter((row) => !changed(row) && row.verdict !== "new"),
		series: seriesTable(comparison.series, FIGURES),
		allFigures: seriesTable(comparison.series, SERIES_METRIC_IDS),
		servers: serverTable(run),
		readings: readingsTable(run),
		duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
		headToHead: headToHeadTable(comparison.headToHead),
		environment: runFacts(input)
	};
}
function changeRows(series) {
	if (series.verdict === "removed") {
		const row = {
			base: "",
			head: "",
			change: "",
			detectable: "",
			verdict: series.verdict
		};
		return [{
			row: {
				series: series.name,
				metric: "all",
				...row
			},
			size: 0
		}];
	}
	return SERIES_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (metric?.verdict === void 0) return [];
		const detectable = metric.smallestDetectablePercent;
		return [{
			row: {
				series: series.name,
				metric: seriesMetric(id).label,
				base: formatted(id, metric.base),
				head: formatted(id, metric.head),
				change: changeText(metric),
				detectable: detectable === void 0 ? "" : `${formatNumber(detectable)} %`,
				verdict: metric.verdict
			},
			size: Math.abs(metric.changePercent ?? 0)
		}];
	});
}
function formatted(id, value) {
	return value === void 0 ? "–" : seriesMetric(id).format(value);
}
function seriesTable(all, ids) {
	return {
		columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
		textColumns: 1,
		rows: all.filter(({ verdict }) => verdict !== "removed").map(({ name, metrics }) => [name, ...ids.map((id) => formatted(id, metrics[id]?.head))])
	};
}
function serverTable(run) {
	return {
		columns: ["server", ...SERVER_METRIC_IDS.map((id) => serverMetric(id).label)],
		textColumns: 1,
		rows: run.servers.map((facts) => [laneName(facts), ...SERVER_METRIC_IDS.map((id) => {
			const { of, format } = serverMetric(id);
			const value = of(facts);
			return value === void 0 ? "–" : format(value);
		})])
	};
}
/** The last start's, whose load is as long as any other's. */
function readingsTable(run) {
	return {
		columns: [
			"server",
			"metric",
			"before",
			"after",
			"difference"
		],
		textColumns: 2,
		rows: run.servers.flatMap((facts) => (facts.starts.at(-1)?.readings ?? []).map(({ name, before, after }) => [
			laneName(facts),
			name,
			before === void 0 ? "–" : formatNumber(before),
			after === void 0 ? "–" : formatNumber(after),
			before === void 0 || after === void 0 ? "–" : formatNumber(after - before)
		]))
	};
}
function duel({ scenario, level, servers: [a, b], ratio, low, high }) {
	const interval = `95 % interval ${low.toFixed(2)}–${high.toFixed(2)}`;
	const place = `${scenario} at ${levelName(level)}`;
	if (low <= 1 && high >= 1) return `${a} and ${b} are not told apart on ${place} (${interval})`;
	return `${a} ${ratio.toFixed(2)}× ${b} on ${place} (${interval})`;
}
function headToHeadTable(all) {
	return {
		columns: [
			"scenario",
			"level",
			"metric",
			"servers",
			"ratio",
			"95 % interval",
			"blocks"
		],
		textColumns: 4,
		rows: all.map(({ scenario, level, metric, servers, ratio, low, high, blocks }) => [
			scenario,
			levelName(level),
			seriesMetric(metric).label,
			servers.join(" ÷ "),
			`${ratio.toFixed(2)}×`,
			`${low.toFixed(2)}–${high.toFixed(2)}`,
			String(blocks)
		])
	};
}
export { compareWithHistory as n, reportView as t };
