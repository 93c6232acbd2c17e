import { A as formatWhole, C as formatBytes, D as formatNumber, E as formatMilliseconds, O as formatPercent, T as formatDuration, c as SERVER_GATE_METRIC_IDS, d as anyMetric, k as formatSome, l as SERVER_METRIC_IDS, m as serverMetric, p as seriesMetric, s as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS, u as TOLERANCE_METRIC_IDS, w as formatCount } from "./catalogue.js";
import { i as pathOfSeries, l as wholeOf, n as isWhole } from "./series.js";
import { a as metricEntries } from "./looks-worse.js";
import { d as unmeasuredIn, l as standingOf, o as gateOf, r as blocks, u as metricReason } from "./gate.js";
import { f as runsByBase, p as present, r as roundsMeasured } from "./run-file.js";
import { R as transportText, y as burstLength } from "./load.js";
import { t as required } from "./required.js";
import { n as laneName } from "./lane.js";
import { _ as boundPercent, a as keptText, b as placesText, c as limitState, d as REQUESTS_BESIDE, f as causesOf, h as whyText$1, i as lossText, l as limitText, o as limitResultText, p as failedText, r as reasonText, s as limitSentence, u as lateText, w as commonBound } from "./walsh-averages.js";
import { b as worstVerdict, l as median } from "./server-value.js";
import { a as known, r as column, t as groupedBy } from "./grouped-by.js";
import { a as testbedOf } from "./baseline.js";
import { _ as wasMostlyUnsteady, a as haveOwnTolerances, bt as shellWord, i as referenceName, n as findingText, o as ungatedText, r as gapText, w as compareServerFacts, xt as STOP_GRACE_MS, y as withLimits } from "./instruments.js";
import { c as findsOf } from "./server-head-to-head.js";
import { i as ignoredChangeText } from "./json.js";
import { _ as serverTable, a as serverRows, b as differenceTexts, d as differenceTable, f as duel, g as readingsTable, h as mainTable, i as orderReasons, l as DECISION_LEGEND, m as jumpTable, n as changeTexts, o as verdictCountText, p as formatted, r as isChanged, s as verdictCounts, t as changeRows, u as decisionTable, v as tablesByServer, y as wholeTable } from "./change-rows.js";
import { c as assembleWhole, i as escapeMarkdown, l as folded, n as rowsOf, s as assemble, t as markdownRows, u as list } from "./figure-table.js";
import { t as trackerBlocks } from "./tracker-blocks.js";
import { n as takenNotice } from "./taken-notice.js";
// src/domain/review/acceptance.ts
/**
* The kinds of acceptance. A label, or a comment without a kind, covers `performance`. All other kinds must be named,
* because they do not mean that something got slower but that requests failed or something was not measured.
*/
const ACCEPT_KINDS = [
	"performance",
	"limit",
	"errors",
	"unmeasurable",
	"ended-early",
	"lost-base",
	"same-program"
];
/** The kind of acceptance that covers each kind of reason, except for limits that may be exceeded. */
const COVERED_BY = {
	regression: "performance",
	inconclusive: "performance",
	history: "performance",
	alert: "performance",
	limit: "limit",
	errors: "errors",
	unmeasurable: "unmeasurable",
	"ended-early": "ended-early",
	"missing-shard": "ended-early",
	"lost-base": "lost-base",
	"same-program": "same-program",
	benchmark: "lost-base"
};
/** The kind of acceptance that covers a reason. */
function kindToAccept({ kind, figures }) {
	return kind === "inconclusive" && figures.of === "limit" ? "limit" : COVERED_BY[kind];
}
/** Kinds that can concern the whole run, and so be accepted without a series. */
const OF_WHOLE_RUN = [
	"ended-early",
	"lost-base",
	"same-program"
];
/** Whether what is accepted was measured: a regression, or a value beyond its limit. */
function isOfFigures(kind) {
	return kind === "performance" || kind === "limit";
}
/** Returns a test of whether an acceptance covers a reason. */
function covers({ kind, series }, matcher) {
	const [glob = "**", ...level] = series?.split(" ") ?? [];
	const matches = matcher(glob);
	return (reason) => {
		if (kindToAccept(reason) !== kind) return false;
		if (series === void 0) return true;
		const [path = "", ...levelOfReason] = wholeOf(reason.series ?? "").split(" ");
		return matches(path) && (level.length === 0 || level.join(" ") === levelOfReason.join(" "));
	};
}
// src/domain/gate/gate-reason.ts
/** Reasons with the same key are equivalent, whether or not they are accepted. */
function reasonKey({ kind, series, metric, figures, earlierRuns }) {
	return JSON.stringify([
		kind,
		series,
		metric,
		figures,
		earlierRuns
	]);
}
/**
* The reason against a run that ended early, whose remaining series are unknown, or that has no series at all. A run
* that only counted and has no counts has its own reason.
*/
function endedEarly({ failure, series, counts }) {
	if (failure !== void 0) return [{
		kind: "ended-early",
		figures: {
			of: "ended-early",
			told: failure
		}
	}];
	if (series.length > 0 || counts) return [];
	return [{
		kind: "ended-early",
		figures: { of: "no-series" }
	}];
}
// src/domain/comparison/against-history.ts
/** A reason as it is given once it comes from the comparison with earlier runs. */
function againstHistory(reason, earlierRuns) {
	return {
		...reason,
		kind: KIND_AGAINST_HISTORY[reason.kind],
		earlierRuns
	};
}
/** The kind of a reason once it comes from the comparison with earlier runs. */
const KIND_AGAINST_HISTORY = {
	regression: "history",
	inconclusive: "history",
	limit: "limit",
	history: "history",
	alert: "alert",
	errors: "errors",
	unmeasurable: "unmeasurable",
	"lost-base": "lost-base",
	"same-program": "same-program",
	"ended-early": "ended-early",
	"missing-shard": "missing-shard",
	benchmark: "benchmark"
};
/**
* The metrics that got worse or better than in earlier runs.
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
// src/domain/costs/with-costs.ts
/**
* A comparison with what a service costs: its servers as a whole, and limits of anything that has a value. Other verdicts
* stay as they are; the reasons of all decide the gate. Servers are compared with base where one was asked for, and with
* earlier runs otherwise; a run that has both lists what changed against earlier runs, as it does for series.
* @param compared series, and what was counted
*/
function withCosts(compared, sides, policy) {
	const { comparedWith, history } = compared;
	const { past, lost, areInTurns = false } = sides;
	const isAlone = comparedWith.kind === "history" || comparedWith.kind === "none";
	const [heads, bases] = [sides.head.servers, sides.base.servers];
	const servers = compareServerFacts({
		heads,
		bases,
		areInTurns,
		lost,
		past: isAlone ? past : void 0
	}, policy);
	const earlier = history && past ? compareServerFacts({
		heads,
		bases: [],
		lost: [],
		past
	}, policy) : [];
	const counted = countedIn(servers, earlier, policy);
	const known = servers.length > 0 ? {
		...compared,
		servers
	} : compared;
	const limited = withLimits(known, sides, policy);
	const reasons = [...reasonsAgainstServers(counted, history?.runs), ...limitReasonsIn(limited)];
	const isOver = reasons.some(({ kind }) => kind === "limit");
	return {
		...limited,
		verdict: worstVerdict([
			compared.verdict,
			...[...counted.servers, ...counted.earlier].flatMap(verdictsOf),
			...isOver ? ["regression"] : []
		]),
		gate: {
			...compared.gate,
			...gateOf([...compared.gate.reasons, ...reasons], policy)
		},
		history: history && withServers(history, earlier)
	};
}
/** The reasons against a comparison's servers, and against everything that has a limit, whatever they were compared with. */
function costReasons(compared) {
	return [...(compared.servers ?? []).flatMap(reasonsOf), ...limitReasonsIn(compared)];
}
/** What of both counts. Base decides on metrics that earlier runs are too few for. */
function countedIn(servers, earlier, { gateOn = ["paired"] }) {
	if (!gateOn.includes("history")) return {
		servers,
		earlier: []
	};
	const known = earlier.map((one) => withMetrics(one, (_, metric) => isKnown(metric)));
	if (gateOn.includes("paired")) return {
		servers,
		earlier: known
	};
	const byName = new Map(known.map(({ name, metrics }) => [name, metrics]));
	return {
		servers: servers.map((one) => withMetrics(one, (id) => byName.get(one.name)?.[id] === void 0)),
		earlier: known
	};
}
function isKnown({ changePercent }) {
	return changePercent !== void 0;
}
/** A server with only some of its metrics. */
function withMetrics(server, isWanted) {
	const wanted = metricEntries(server.metrics).filter(([id, metric]) => isWanted(id, metric));
	return {
		...server,
		metrics: Object.fromEntries(wanted)
	};
}
function reasonsAgainstServers({ servers, earlier }, earlierRuns = 0) {
	const own = servers.flatMap(reasonsOf);
	const known = new Set(own.map(reasonKey));
	const others = earlier.flatMap(reasonsOf).filter((reason) => !known.has(reasonKey(reason)));
	return [...own, ...others.map((reason) => againstHistory(reason, earlierRuns))];
}
function withServers(history, earlier) {
	return {
		...history,
		verdict: worstVerdict([history.verdict, ...earlier.flatMap(verdictsOf)]),
		jumps: [...history.jumps, ...jumpsOf(earlier, SERVER_METRIC_IDS)]
	};
}
/** The verdicts on what is gated of a server: one without any says nothing about the run. */
function verdictsOf({ metrics }) {
	return Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
}
/** A server whose base was lost is compared with nothing, which has reasons of its own. */
function reasonsOf({ name, metrics }) {
	return metricEntries(metrics).flatMap(([id, metric]) => metricReason(name, id, metric) ?? []);
}
function limitReasonsIn({ series, counted = [], servers = [] }) {
	return [
		...series,
		...counted,
		...servers
	].flatMap(limitReasons);
}
function limitReasons({ name: series, metrics }) {
	return metricEntries(metrics).flatMap(([metric, { limit }]) => {
		if (!limit) return [];
		const reason = {
			series,
			metric,
			figures: {
				of: "limit",
				limit
			}
		};
		switch (limit.verdict) {
			case "over": return [{
				kind: "limit",
				...reason
			}];
			case "inconclusive":
			case "unmeasurable": return [{
				kind: limit.verdict,
				...reason
			}];
			default: return [];
		}
	});
}
// src/domain/run/plan/time-alone.ts
/**
* The share of a run's measuring time that a run of a single `SERVER/SCENARIO` would take: all of it except the bursts
* of others. Time besides bursts, such as starts, counts in full, because one scenario may need as many starts as all.
* @param run the whole run
* @param against the series of head and of the base that they are compared with
* @returns the share, by the name of a series; 1 if no time was measured
*/
function partAlone({ series, furtherBases = [], timing: { measureMs } }, against) {
	const inShard = burstsBy([...series, ...furtherBases.flatMap((further) => further.series)], ({ shard }) => shard);
	const own = burstsBy(against, ({ name }) => pathOfSeries(name));
	const shards = new Map(series.map(({ name, shard }) => [name, shard]));
	return (name) => {
		const saved = (inShard.get(shards.get(name)) ?? 0) - (own.get(pathOfSeries(name)) ?? 0);
		return measureMs > 0 ? 1 - saved / measureMs : 1;
	};
}
/** Time of bursts by a key of their series. The time of a mix includes that of its requests. */
function burstsBy(series, keyOf) {
	const groups = groupedBy(series.filter(isWhole), keyOf);
	return new Map([...groups].map(([key, group]) => {
		return [key, group.flatMap(({ samples }) => known(samples, "durationMs")).reduce((sum, ms) => sum + ms, 0)];
	}));
}
// src/report/next-steps.ts
/** The steps for all open comparisons: those that the gate judges, then those with further bases. */
function nextSteps({ comparedWith, series, counted = [], servers = [], furtherBases = [] }, measured) {
	const { run } = measured;
	const further = runsByBase(run).others.flatMap((own, index) => furtherBases.slice(index, index + 1).flatMap((compared) => {
		return stepsAgainst(compared, measured, own.series).map((step) => ({
			...step,
			base: own.base.ref
		}));
	}));
	return [
		...stepsAgainst({
			comparedWith,
			series
		}, measured, run.series),
		...counted.flatMap(({ name, metrics }) => undecidedSteps(name, COUNT_METRIC_IDS, metrics)),
		...servers.flatMap(({ name, metrics }) => undecidedSteps(name, SERVER_METRIC_IDS, metrics)),
		...further
	];
}
const MINUTE_MS = 6e4;
/**
* The steps for comparisons with one base.
* @param measured series of head and this base
*/
function stepsAgainst({ comparedWith, series }, again, measured) {
	const command = commandAgainst(comparedWith, again);
	const partOf = partAlone(again.run, measured);
	return series.flatMap(({ name, metrics }) => openIn(SERIES_METRIC_IDS, metrics).map(({ metric, timeToDecideMs }) => {
		const step = {
			series: name,
			metric
		};
		if (timeToDecideMs === void 0 || command === void 0) return step;
		const minutes = Math.max(1, Math.ceil(timeToDecideMs * partOf(name) / MINUTE_MS));
		const only = shellWord(pathOfSeries(name));
		return {
			...step,
			minutes,
			command: `${command} --only ${only} --budget ${minutes}m`
		};
	}));
}
/**
* The command without its budget.
* @returns undefined if another run would have another reference, or not be longer
*/
function commandAgainst(comparedWith, { run: { plan }, configPath }) {
	if (comparedWith.kind !== "base" || plan.repeats !== void 0) return void 0;
	const { sha, ref } = comparedWith;
	const config = configPath === void 0 ? "" : ` --config ${shellWord(configPath)}`;
	if (sha !== void 0) return `loadgate run${config} --base ${shellWord(sha)}`;
	return ref === "base-url" ? `loadgate run${config}` : void 0;
}
/** What no longer run is known to decide. */
function undecidedSteps(series, ids, metrics) {
	return openIn(ids, metrics).map(({ metric }) => ({
		series,
		metric
	}));
}
/** The metrics of a series or server that are open, by their tolerance or their limit. */
function openIn(ids, metrics) {
	return ids.flatMap((metric) => {
		const { verdict, limit, timeToDecideMs } = metrics[metric] ?? {};
		return verdict === "inconclusive" || limit?.verdict === "inconclusive" ? [{
			metric,
			timeToDecideMs
		}] : [];
	});
}
// src/report/words/acceptances.ts
/** What is accepted, in words: `go/* c=100`, `limits of go`, `errors of go/greet`, `all performance`, `lost-base`. */
function coverageText({ kind, series }) {
	const what = kind === "limit" ? "limits" : kind;
	if (series !== void 0) return kind === "performance" ? series : `${what} of ${series}`;
	return OF_WHOLE_RUN.includes(kind) ? kind : `all ${what}`;
}
/** The reason why a comment that begins with the command accepts nothing. */
function commandProblemText(problem) {
	switch (problem.of) {
		case "no-series": return `A comment accepts nothing: ${WHAT_TO_NAME}.`;
		case "one-request": return `A comment accepts one request of a mix: write ${problem.series ?? "*"} ${problem.level} without it, which accepts the mix and all of its requests.`;
		case "long-series": return `A comment names a series of more than ${problem.most} characters.`;
		case "no-reason": return `The comment that accepts ${coverageText(problem.coverage)} gives no reason: it does not count.`;
	}
}
const WHAT_TO_NAME = "write SERVER/SCENARIO, SERVER, or * for all of them";
/** Why acceptances do not count, one sentence each. */
function notAcceptedTexts({ notAccepted = [], idle = [] }) {
	const aboutNothing = idle.map((one) => {
		const hint = one.series !== void 0 && !one.series.includes("/") ? `: ${WHAT_TO_NAME}` : "";
		return `${one.by} accepts ${coverageText(one)}, but no reason of the gate is about that${hint}.`;
	});
	return [...notAccepted, ...aboutNothing];
}
// src/report/words/loosened.ts
/** What a pull request loosens, for example `throughput 5.00 % → 500 %` or `p99 limit 100 ms → 150 ms`. */
function loosenedText({ bound, isLimit, base, head, series }) {
	const { label, format } = anyMetric(bound);
	const about = series === void 0 ? "" : ` (${formatSome(series)})`;
	if (isLimit) {
		const now = head === void 0 ? "no limit" : format(head);
		return `${label} limit ${format(base)} → ${now}${about}`;
	}
	return `${label} ${percentText(base)} → ${percentText(head)}${about}`;
}
function percentText(percent) {
	return percent === void 0 ? "not gated" : `${formatNumber(percent)} %`;
}
// src/report/comparison-document.ts
/**
* A comparison in the form of `comparison.json`: reasons get a `text` in addition to their data; other data that has a
* text is replaced by it.
* @param measured its run
*/
function comparisonDocument(whole, measured) {
	const { gate: allOfGate, counted, furtherBases, ...comparison } = whole;
	const { notAccepted, idle, loosened, ...gate } = allOfGate;
	const next = nextSteps(whole, measured);
	const refused = notAcceptedTexts({
		notAccepted,
		idle
	});
	return {
		...writtenAgainst(comparison),
		gate: {
			...gate,
			reasons: gate.reasons.map((reason) => ({
				...reason,
				text: reasonText(reason)
			})),
			loosened: loosened?.map(loosenedText),
			...refused.length > 0 && { notAccepted: refused }
		},
		...next.length > 0 && { next },
		counted: counted?.map(writtenCounts),
		furtherBases: furtherBases?.map(writtenAgainst)
	};
}
/** The parts of the document that concern one base. */
function writtenAgainst({ series, lost, differences, ...one }) {
	return {
		...one,
		series: series.map(writtenSeries),
		lost: lost?.map((loss) => ({
			...loss,
			reason: lossText(loss)
		})),
		differences: differences?.map(differenceTexts)
	};
}
function writtenCounts({ problem, ...one }) {
	return {
		...writtenSeries(one),
		problem: problem && whyText$1(problem)
	};
}
function writtenSeries({ notCompared, ...one }) {
	return {
		...one,
		notCompared: notCompared && lossText(notCompared)
	};
}
// src/report/limits.ts
/** States, the one that matters most first, and the verdict whose colour and sign each has. */
const LOOKS = {
	over: "regression",
	"perhaps-over": "inconclusive",
	unmeasurable: "unmeasurable",
	"already-over": "inconclusive",
	open: "inconclusive",
	within: "unchanged"
};
const STATES = Object.keys(LOOKS);
/** All limits of series and servers, the state that matters most first, and within it what is furthest beyond its limit. */
function limitsOf({ series, counted = [], servers = [] }) {
	const all = [
		...series,
		...counted,
		...servers
	].flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([id, { limit }]) => limit ? [{
		series: name,
		id,
		limit
	}] : []));
	const byState = groupedBy(all, limitState);
	return STATES.flatMap((state) => (byState.get(state) ?? []).toSorted((a, b) => excessOf(b) - excessOf(a)));
}
/** By how much of its limit a value is beyond it; below 0 where it keeps it. */
function excessOf({ id, limit: { head = 0, value } }) {
	const ratio = head / value;
	return anyMetric(id).better === "higher" ? 1 - ratio : ratio - 1;
}
/** What a headline says of limits; undefined where there are none. */
function limitHeadlines(comparison) {
	const all = limitsOf(comparison);
	if (all.length === 0) return void 0;
	const sentences = (...states) => {
		const own = all.filter((one) => states.includes(limitState(one)));
		const groups = groupedBy(own, (one) => `${limitState(one)} ${anyMetric(one.id).better}`);
		const reference = referenceName(comparison.comparedWith);
		return [...groups.values()].map((group) => limitSentence(group, reference));
	};
	const over = sentences("over");
	const isOver = over.length > 0;
	const perhaps = sentences("perhaps-over");
	const [before, after] = isOver || isWorse(comparison) ? [[], perhaps] : [perhaps, []];
	const first = [
		...over,
		...before,
		...sentences("unmeasurable")
	];
	const last = [...after, ...isOver ? [] : sentences("already-over")];
	if (first.length + last.length > 0) return {
		first,
		last
	};
	return {
		first,
		last,
		kept: {
			counts: keptText(all, false),
			details: keptText(all, true)
		}
	};
}
/** True if anything got worse for certain. */
function isWorse({ series, counted = [], servers = [] }) {
	return [
		...series,
		...counted,
		...servers
	].some(({ verdict }) => verdict === "regression");
}
/**
* The limits of a run, the state that matters most first.
* @param baseName what base is called
* @returns undefined where there are none
*/
function limitView(comparison, baseName) {
	const all = limitsOf(comparison);
	if (all.length === 0) return void 0;
	const hasBase = all.some(({ limit }) => limit.base !== void 0);
	const areKept = all.every((one) => limitState(one) === "within");
	return {
		title: `${formatCount(all.length, "limit")}${areKept ? ", kept" : ""}`,
		areKept,
		columns: [
			...[
				"result",
				"series or server",
				"metric"
			],
			...hasBase ? [baseName] : [],
			...["head", "limit"]
		],
		rows: all.map((one) => {
			const { base, head } = one.limit;
			return {
				/** The verdict whose colour and sign it has. */
				look: LOOKS[limitState(one)],
				cells: [
					limitResultText(one, baseName),
					one.series,
					anyMetric(one.id).label,
					...hasBase ? [formatted(one.id, base)] : [],
					formatted(one.id, head),
					limitText(one)
				]
			};
		})
	};
}
/**
* The same as a table.
* @param signs what stands before the result of each look
*/
function limitTable({ columns, rows }, signs) {
	return {
		columns,
		textColumns: 3,
		rows: rows.map(({ look, cells: [result = "", ...others] }) => [signs ? `${signs[look]} ${result}` : result, ...others])
	};
}
// src/report/markdown/changes.ts
const MARKS = {
	regression: "🔴",
	improvement: "🟢",
	"no-worse": "🔵",
	unchanged: "⚪",
	inconclusive: "🟡",
	unmeasurable: "⛔",
	new: "🆕",
	removed: "➖"
};
/** Number of comparisons with a verdict, with its mark. */
function countText$1(count) {
	const { verdict, known } = count;
	return `${MARKS[verdict]} ${verdictCountText(count)}${known === void 0 ? "" : ` (${unbroken(known)})`}`;
}
/** Keeps percent signs on the line of their number. */
function unbroken(text) {
	return text.replaceAll(" %", "\xA0%");
}
/** The table of changes. */
function changedTable(changes) {
	return changeTable(changes.changed, changes, true);
}
/** The comparisons that found no change. */
function othersTable(changes) {
	return changeTable(changes.others, changes, changes.hasOwnTolerances);
}
/** Limits, each result with its mark. */
function markedLimits(view) {
	return limitTable(view, MARKS);
}
/** How many comparisons found no change, by their verdicts. */
function othersTitle({ others, changed }) {
	const parts = verdictCounts(others.map(({ values }) => values)).map(countText$1);
	const what = changed.length === 0 ? "comparison" : "other comparison";
	return `${formatCount(others.length, what)}: ${parts.join(", ")}`;
}
function changeTable(rows, { baseName }, hasTolerated) {
	return {
		columns: [
			"verdict",
			"series",
			"metric",
			baseName,
			"head",
			"change (95 % interval)",
			...hasTolerated ? ["tolerated"] : []
		],
		textColumns: 3,
		rows: rowsOf(rows, (row) => {
			const { verdict, series, metric, base, head, change, tolerated } = changeTexts(row);
			return [
				`${MARKS[row.verdict]} ${verdict}`,
				series,
				metric,
				base,
				head,
				change,
				...hasTolerated ? [tolerated] : []
			];
		})
	};
}
// src/report/markdown/gate.ts
/** Further reasons are only counted. */
const SHOWN_REASONS = 3;
/**
* The gate's reasons, or their acceptances, in one of GitHub's alert boxes.
* @param acceptLabel the label that accepts regressions; absent if nothing can be accepted
* @returns an empty text if there are no reasons
*/
function gateBox(view, acceptLabel) {
	const { accepted, notAccepted, decision } = view;
	if (view.reasons.length === 0) return "";
	const who = accepted.map((one) => `**Accepted:** ${escapeMarkdown(one)}`);
	const not = notAccepted.slice(0, SHOWN_REASONS).map(escapeMarkdown);
	if (decision === "fail") {
		const how = acceptLabel === void 0 ? [] : [howToAccept(view, acceptLabel)];
		return alert("CAUTION", [
			reasonsText("The gate fails:", view),
			...who,
			...not,
			...how
		]);
	}
	if (who.length > 0) return alert("IMPORTANT", [
		...who,
		...not,
		reasonsText("The gate passes despite:", view)
	]);
	return alert("WARNING", [reasonsText("The gate passes despite:", view)]);
}
function howToAccept({ waysToAccept: { comments, byLabel } }, label) {
	const texts = comments.map((one) => `<code>${escapeMarkdown(one)}</code>`);
	const each = texts.length > 1 ? ", each in a comment of its own" : "";
	const orLabel = byLabel ? `, or set the label <code>${escapeMarkdown(label)}</code>` : "";
	return `<sub>Is this intended? Someone with write access can comment ${texts.join(" and ")}${each}${orLabel}. Then run this job again.</sub>`;
}
function reasonsText(title, { reasons, otherReasons }) {
	const told = reasons.length - otherReasons.length;
	const all = [...told > 0 ? [`${formatCount(told, "comparison")} in the table above`] : [], ...otherReasons.map(escapeMarkdown)];
	if (all.length === 1) return `**${title}** ${all[0]}`;
	const more = all.length - SHOWN_REASONS;
	const shown = all.slice(0, SHOWN_REASONS).map((reason) => `- ${reason}`);
	return [
		`**${title}**`,
		...shown,
		...more > 0 ? [`- and ${more} more`] : []
	].join("\n");
}
/** One of GitHub's alert boxes; each text is a paragraph. */
function alert(kind, texts) {
	const lines = texts.join("\n\n").split("\n");
	return [`[!${kind}]`, ...lines].map((line) => `> ${line}`.trimEnd()).join("\n");
}
// src/report/markdown/mermaid.ts
/** Colours of the lines, each with its symbol for the legend, because the chart has none. */
const COLOURS = [
	["#0969da", "🟦"],
	["#e16f24", "🟧"],
	["#1a7f37", "🟩"],
	["#8250df", "🟪"],
	["#cf222e", "🟥"],
	["#d4a72c", "🟨"],
	["#7d4e2d", "🟫"],
	["#57606a", "⬛"]
];
const SETTINGS = JSON.stringify({
	xyChart: {
		width: 720,
		height: 260
	},
	themeVariables: { xyChart: { plotColorPalette: COLOURS.map(([colour]) => colour).join(", ") } }
});
/** Space above the highest point. */
const HEADROOM = 1.05;
/** A chart as a Mermaid diagram, which GitHub draws, below a legend. */
function mermaidChart({ scenario, metric, unit, levels, lines }) {
	const legend = lines.map(({ name }, index) => `${COLOURS[index]?.[1]} ${escapeMarkdown(name)}`);
	const highest = Math.max(...lines.flatMap(({ values }) => values));
	return [
		`**${escapeMarkdown(`${scenario}: ${metric}`)}** (${escapeMarkdown(unit)}) over connections: ${legend.join(", ")}`,
		"",
		"```mermaid",
		`%%{init: ${SETTINGS}}%%`,
		"xychart-beta",
		`  x-axis "connections" [${levels.map((level) => quoted(String(level))).join(", ")}]`,
		`  y-axis ${quoted(`${metric} (${unit})`)} 0 --> ${decimal(highest * HEADROOM || 1)}`,
		...lines.map(({ values }) => `  line [${values.map(decimal).join(", ")}]`),
		"```"
	].join("\n");
}
/** Mermaid has no escapes within quotes, so all characters that could end them, or the diagram, are removed. */
function quoted(text) {
	return `"${text.replace(/[^\p{L}\p{N} ./()=_-]/gu, "")}"`;
}
/** Larger numbers would have an exponent, which Mermaid cannot parse. */
const LARGEST = 0x38d7ea4c68000;
function decimal(any) {
	const value = Math.min(Math.max(any, 0), LARGEST);
	return value >= 100 ? value.toFixed(0) : value.toFixed(4).replace(/\.?0+$/, "");
}
// src/report/markdown/markdown.ts
/**
* The report as GitHub-flavoured Markdown, for a file, a job summary or a comment: findings are open, everything else
* is collapsed.
* @returns Markdown that ends with a line break; all names in it are escaped
*/
function renderMarkdown(view, options = {}) {
	const blocks = blocksOf(view, options);
	return options.limit ? assemble(blocks, options.limit) : [...assembleWhole(blocks)].join("");
}
/**
* The output of {@link renderMarkdown} without options, in pieces, for reports of some megabytes.
* @returns its pieces, in order
*/
function renderLargeMarkdown(view) {
	return assembleWhole(blocksOf(view, {}));
}
function blocksOf(view, options) {
	const leftOut = (left) => {
		const url = options.links?.[0]?.url;
		const where = url === void 0 ? "the full report" : `[the full report](${url})`;
		return `… and ${formatCount(left, "more row")} in ${where}`;
	};
	const table = (of) => markdownRows(of, leftOut);
	return [
		`### ${headMark(view)} ${unbroken(escapeMarkdown(view.headline))}`,
		[escapeMarkdown(view.compared), ...view.counts.map(countText$1)].join(" · "),
		furtherLines$1(view),
		lostLines$1(view),
		table(changedTable(view)),
		...view.limits ? [limits(view.limits, table)] : [],
		...view.sections.flatMap((section) => instrumentBlocks(section, table)),
		gateBox(view, options.acceptLabel),
		cautions(view),
		boundsLine(view),
		folded(othersTitle(view), table(othersTable(view))),
		...view.further.flatMap((further) => furtherBlocks(further, table)),
		folded(`Changed against ${view.jumps.columns[3]}`, table(view.jumps)),
		folded("Throughput and p99 over concurrency", charts(view)),
		...view.tracker ? trackerBlocks(view.tracker, leftOut) : [],
		...figures(view, table),
		folded("Failed requests", table(view.failed)),
		folded("Requests of mixes", table(view.mixes)),
		headToHead(view, table(view.sideBySide)),
		folded("Servers: start, memory, size", table(view.servers)),
		folded("The servers' own metrics", table(view.readings)),
		...options.isShort ? [] : [folded("All figures", table(view.allFigures))],
		folded(differencesTitle(view), table(view.differences)),
		folded("Machine, noise, time", table(environment(view))),
		footer(options)
	];
}
function headMark({ standing, reasons, verdict }) {
	if (standing === "failed") return "❌";
	if (reasons.length > 0 || verdict === "regression") return "⚠️";
	return standing === "passed" ? "✅" : "ℹ️";
}
/** The base that the gate judges, and the results of the others. */
function furtherLines$1(view) {
	const items = view.furtherLines.map((line) => unbroken(escapeMarkdown(line)));
	return list(items, "\\\n", (left) => `\\\n… and ${left} more`);
}
/** The section of a base that the gate does not judge. */
function furtherBlocks(further, table) {
	const { baseName, headline, compared, counts } = further;
	return [
		`#### Against ${escapeMarkdown(baseName)}, which only informs: ${unbroken(escapeMarkdown(headline))}`,
		[escapeMarkdown(compared), ...counts.map(countText$1)].join(" · "),
		lostLines$1(further),
		cautions(further),
		table(changedTable(further)),
		folded(othersTitle(further), table(othersTable(further)))
	];
}
/** Limits, behind a line where all are kept. */
function limits(view, table) {
	const items = table(markedLimits(view));
	if (view.areKept) return folded(view.title, items);
	return {
		...items,
		before: `**Limits**\n\n${items.before}`
	};
}
/** The last lines of base's programs that failed. */
function lostLines$1({ lost }) {
	const items = lost.map((lines) => lines.map((line) => `> ${escapeMarkdown(line)}`).join("\\\n"));
	return list(items, "\n\n", (left) => `\n\n… and the output of ${left} more`);
}
function cautions(view) {
	const items = view.cautions.map((caution) => `⚠️ ${escapeMarkdown(caution)}`);
	return list(items, "\n\n", (left) => `\n\n⚠️ … and ${left} more`);
}
function boundsLine({ bounds }) {
	return bounds === "" ? "" : `<sub>${unbroken(escapeMarkdown(bounds))}.</sub>`;
}
function charts(view) {
	const items = view.charts.map(mermaidChart);
	return list(items, "\n\n", (left) => `\n\n… and ${formatCount(left, "more chart")}`);
}
/** With more servers, one table holds the figures of all. */
const FOLDED_SERVERS = 12;
function figures({ byServer, series }, table) {
	if (byServer.length > FOLDED_SERVERS) return [folded(`Figures of ${byServer.length} servers`, table(series))];
	return byServer.map(({ server, figures: own }) => {
		const count = formatCount(own.rows.length, "series", "series");
		return folded(`<b>${escapeMarkdown(server)}</b>: ${count}`, table(own));
	});
}
function headToHead({ duels, sideBySide: { rows } }, sideBySide) {
	if (rows.length === 0) return "";
	const [first, ...others] = duels.map(escapeMarkdown);
	const more = others.length === 0 ? "" : `; ${others.length} more`;
	const said = first === void 0 ? "" : `: ${first}${more}`;
	const before = `${DECISION_LEGEND}\n\n${sideBySide.before}`;
	return folded(`<b>Head to head</b>${said}`, {
		...sideBySide,
		before
	});
}
function environment({ environment: all, notices, cautions }) {
	const notes = notices.filter((notice) => !cautions.includes(notice));
	return {
		columns: ["", ""],
		textColumns: 2,
		rows: [...all.map(({ label, value }) => [label, value]), ...notes.map((note) => ["note", note])]
	};
}
function differencesTitle({ differences: { rows } }) {
	const named = rows.map(([, what = ""]) => what);
	return `<b>Different environment</b>: ${escapeMarkdown(formatSome([...new Set(named)]))}`;
}
function footer({ links = [] }) {
	const all = links.map(({ label, url }) => `[${escapeMarkdown(label)}](${url})`);
	return all.length === 0 ? "" : `<sub>${all.join(" · ")}</sub>`;
}
/**
* The results of an instrument: findings and their causes are open, all figures are collapsed.
* @param table renders a table of figures
*/
function instrumentBlocks({ sentences, table: all, summary, causes }, table) {
	return [
		list(sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`), "\n", (left) => `\n- … and ${left} more`),
		table(causes),
		folded(summary, table(all))
	];
}
// src/domain/review/accept-command.ts
const MAX_SERIES = 200;
const MAX_REASON = 300;
const COMMAND = /^(?:[ \t]*(?:\r\n|\r|\n))* {0,3}loadgate:[ \t]*accept(?![\w-])([^\r\n]*)/i;
const LEVEL = /^(?:c|rate)=\d+$/;
const ALL_SERIES = [
	"*",
	"**",
	"**/*",
	"*/*"
];
/**
* Reads `loadgate: accept [KIND] SERIES [c=N|rate=N] REASON` from the first line of a comment; a server's name alone stands
* for the server as a whole.
*
* Only a comment that begins with it counts. Plain letters at the beginning of a document, indented by at most three
* spaces, are always text: never in a quote, HTML or code, whatever follows. So no other Markdown needs to be parsed.
*
* @param comment the comment's Markdown source
* @returns the acceptance, or the reason why it accepts nothing; undefined if it does not begin with the command
*/
function acceptCommand(comment) {
	const rest = COMMAND.exec(comment)?.[1];
	if (rest === void 0) return void 0;
	const words = rest.split(/\s+/).filter((word) => word !== "");
	const named = ACCEPT_KINDS.find((kind) => kind === words[0]?.toLowerCase());
	const behindKind = named === void 0 ? words : words.slice(1);
	const kind = named ?? "performance";
	const first = plainText(behindKind[0] ?? "");
	if (ALL_SERIES.includes(first)) return withReason({ kind }, behindKind.slice(1));
	if (!(first.includes("/") || !OF_WHOLE_RUN.includes(kind))) return withReason({ kind }, behindKind);
	if (first === "") return { problem: { of: "no-series" } };
	return withReason({
		kind,
		series: first
	}, behindKind.slice(1));
}
function withReason({ kind, series }, words) {
	const level = LEVEL.test(words[0] ?? "") ? words[0] : void 0;
	const reason = words.slice(level === void 0 ? 0 : 1).join(" ");
	if (level !== void 0 && words[1] === "/") return { problem: {
		of: "one-request",
		series,
		level
	} };
	const glob = level === void 0 ? series : `${series ?? "**"} ${level}`;
	const coverage = {
		kind,
		series: glob
	};
	if (glob !== void 0 && glob.length > MAX_SERIES) return { problem: {
		of: "long-series",
		most: MAX_SERIES
	} };
	if (reason === "") return { problem: {
		of: "no-reason",
		coverage
	} };
	return {
		...coverage,
		reason: bounded(reason, MAX_REASON)
	};
}
/** A name without the Markdown that escapes its asterisks. */
function plainText(word) {
	return word.replaceAll("`", "").replace(/\\([*_{}[\]/\\])/g, "$1");
}
function bounded(text, max) {
	return text.length > max ? `${text.slice(0, max)}…` : text;
}
/** The ways to accept the reasons that still make the gate fail. */
function waysToAccept(reasons) {
	const kinds = ACCEPT_KINDS.filter((kind) => reasons.some((reason) => kindToAccept(reason) === kind));
	return {
		comments: kinds.map((kind) => {
			return `loadgate: accept ${[...kind === "performance" ? [] : [kind], ...OF_WHOLE_RUN.includes(kind) ? [] : [pathOf(kind, reasons)]].join(" ")} REASON`;
		}),
		byLabel: kinds.every((kind) => kind === "performance")
	};
}
/** The server, or server and scenario, that all reasons of a kind are about, or a glob for several. */
function pathOf(kind, reasons) {
	const paths = reasons.filter((reason) => kindToAccept(reason) === kind).map(({ series }) => series?.split(" ")[0]);
	const [first = "*"] = paths;
	return paths.every((path) => path === first) ? first : "*";
}
// src/report/bound-line.ts
const BOUNDED = [
	"unchanged",
	"no-worse",
	"improvement",
	"inconclusive"
];
/**
* Upper limits of how much worse head is, by metric; the largest is the number in the first sentence.
* @returns for example `Head is at most this much worse (95 %): throughput 2.1 %, p99 4.5 %`; empty if nothing has a
* bound
*/
function boundLine({ series, servers = [] }) {
	const all = [...series, ...servers].map(({ metrics }) => metrics);
	const bounds = [...TOLERANCE_METRIC_IDS, ...SERVER_GATE_METRIC_IDS].flatMap((id) => {
		const known = all.flatMap((metrics) => metrics[id] ?? []).filter(({ verdict }) => BOUNDED.includes(verdict));
		return known.length === 0 ? [] : [{
			id,
			own: known.map(({ atMostWorsePercent }) => atMostWorsePercent)
		}];
	});
	const texts = bounds.map(({ id, own }) => `${anyMetric(id).label} ${boundOf(id, own)}`);
	if (bounds.every(({ own }) => present(own).length === 0)) return "";
	return `${all.some((metrics) => Object.values(metrics).some(({ verdict }) => verdict === "regression")) ? "What is no regression" : "Head"} is at most this much worse (95 %): ${texts.join(", ")}`;
}
function boundOf(id, all) {
	const known = present(all);
	const bound = commonBound(known);
	if (bound === void 0) return "without a bound";
	const open = all.length - known.length;
	const others = open === 0 ? "" : ` (${placesText(id, open)} without a bound)`;
	return `${boundPercent(bound)}${others}`;
}
// src/report/chart.ts
/** Fewer points do not make a curve. */
const MIN_LEVELS = 3;
/** The number of colours that are easy to distinguish. */
const MAX_LINES = 8;
const CHARTED = ["throughput", "latency-p99"];
/**
* Throughput and p99 over concurrency, for each scenario with enough levels. A server without a value at some level has
* no line. A single server is shown with its base.
* @param all every series; the requests of a mix are not drawn
* @param baseName name of base
*/
function chartsOf(all, baseName) {
	const points = all.flatMap((series) => "concurrency" in series.level && series.verdict !== "removed" && isWhole(series) ? [{
		server: series.server,
		concurrency: series.level.concurrency,
		series
	}] : []);
	return [...groupedBy(points, ({ series }) => series.scenario)].flatMap(([scenario, own]) => {
		const levels = [...new Set(own.map(({ concurrency }) => concurrency))].sort((a, b) => a - b);
		if (levels.length < MIN_LEVELS) return [];
		return CHARTED.flatMap((id) => {
			const lines = linesOf(own, {
				levels,
				id
			}, baseName).slice(0, MAX_LINES);
			const { label, unit } = seriesMetric(id);
			return lines.length === 0 ? [] : [{
				scenario,
				metric: label,
				unit,
				levels,
				lines
			}];
		});
	});
}
function linesOf(points, { levels, id }, baseName) {
	const byServer = /* @__PURE__ */ new Map();
	for (const { server, concurrency, series } of points) {
		const own = byServer.get(server) ?? /* @__PURE__ */ new Map();
		byServer.set(server, own.set(concurrency, series));
	}
	const servers = [...byServer.keys()];
	const line = (name, server, side) => {
		const values = levels.flatMap((level) => {
			const value = byServer.get(server)?.get(level)?.metrics[id]?.[side];
			return value !== void 0 && Number.isFinite(value) ? [value] : [];
		});
		return values.length === levels.length ? [{
			name,
			values
		}] : [];
	};
	const heads = servers.flatMap((server) => line(server, server, "head"));
	const [only] = servers;
	if (servers.length !== 1 || only === void 0) return heads;
	return [...heads, ...line(baseName, only, "base")];
}
// src/report/facts/compared-text.ts
const SHORT_SHA = 7;
/** The two sides of a comparison and its method, in words. */
function comparedText({ run, comparison: { comparedWith } }) {
	const head = run.commit?.sha.slice(0, SHORT_SHA) ?? "This run";
	switch (comparedWith.kind) {
		case "base": {
			const sha = comparedWith.sha?.slice(0, SHORT_SHA);
			return `${head} against ${referenceName(comparedWith) + (sha === void 0 ? "" : ` (${sha})`)}, measured in turns in ${jobsText(run)}`;
		}
		case "lost": return `${head} should have been compared with ${referenceName(comparedWith)}`;
		case "run": return `${head} against run ${comparedWith.id}`;
		case "history": return `${head} against ${formatCount(comparedWith.runs, "earlier run")} on this machine type`;
		case "none":
			if (comparedWith.ignored) {
				const { ref, sha } = comparedWith.ignored;
				return `${head} against ${referenceName({
					kind: "base",
					ref
				})} (${sha.slice(0, SHORT_SHA)}): changed.ignore has every file that differs`;
			}
			return `${head}, compared with nothing`;
	}
}
function jobsText({ shards }) {
	if (!shards) return "one job";
	const { jobs } = shards;
	const good = jobs.filter(({ failure }) => failure === void 0).length;
	const all = formatCount(jobs.length, "job");
	return good < jobs.length ? `${good} of ${all}` : all;
}
// src/report/facts/ended-early-fact.ts
/** The open comparisons of a run that ended early, in one line. */
function endedEarlyFact({ plan }, { series }) {
	if (!plan.endedEarly) return false;
	const open = series.filter(({ verdict }) => verdict === "inconclusive");
	return {
		label: "ended early",
		value: `nothing showed a sign of a slowdown (measure.end: early); left open: ${open.length === 0 ? "nothing" : formatSome(open.map(({ name }) => name))}`
	};
}
// src/report/facts/machine-facts.ts
/** Maximum number of named series per machine; comparison.json has the machine of each series. */
const MOST_NAMED = 20;
/** The machine of a run; for a merged run, the number of shards, and the machine of each series. */
function machineFacts({ environment, shards, series }) {
	if (!shards) return [{
		label: "machine",
		value: testbedOf(environment)
	}];
	const { jobs } = shards;
	const good = jobs.filter(({ failure }) => failure === void 0);
	const missing = jobs.length - good.length;
	const count = [String(jobs.length), ...missing > 0 ? [`${missing} missing`] : []].join(", ");
	const testbeds = groupedBy(good, (job) => testbedOf(job.environment ?? environment));
	const machines = [...testbeds].map(([testbed, own]) => {
		if (testbeds.size === 1) return {
			label: "machine",
			value: testbed
		};
		const indices = new Set(own.map(({ index }) => index));
		const names = series.filter(({ arm, shard = 0 }) => arm === "head" && indices.has(shard)).map(({ name }) => name);
		return {
			label: `machine of ${own.length === 1 ? "shard" : "shards"} ${[...indices].join(", ")}`,
			value: `${testbed}: ${shortList(names)}`
		};
	});
	return [{
		label: "shards",
		value: count
	}, ...machines];
}
function shortList(names) {
	const more = names.length - MOST_NAMED;
	return `${names.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
// src/report/facts/measured-facts.ts
/** The extent of the measurement, which can differ from the plan, and the warmth of the servers. */
function measuredFacts(run, trends) {
	const warmUps = present(run.servers.map(warmUpOf));
	return present([
		{
			label: "measured",
			value: measuredText(run)
		},
		warmUps.length > 0 && {
			label: "warm-up",
			value: `${warmUps.join(", ")} per start (median)`
		},
		{
			label: "trend within rounds",
			value: trendText(trends)
		}
	]);
}
/**
* The consequences for the figures if servers were not warm, or got slower while they ran.
* @param isBusy others used the machine too, which may have slowed the servers down
* @returns sentences, the most serious first
*/
function warmthNotices({ run: { servers, series }, trends: { found } }, isBusy) {
	const cold = servers.filter(wasStillFaster);
	const rising = found.filter(({ percent }) => percent > 0);
	const faster = [...cold.map(stillFasterText), ...rising.map(trendOf)];
	const names = new Set([...cold, ...rising].map(({ server }) => server));
	const because = isBusy ? "The machine was not quiet, so it may be that and not the server" : "Each start begins fast again, so it is the server and not the machine";
	const slower = present(found.map((trend) => trend.percent < 0 && trendOf(trend)));
	return present([faster.length > 0 && `Still speeding up: ${faster.join("; ")}. The figures show a server that was not warm yet, and say little about a warm one; ${longerWarmUp(series.filter(({ server }) => names.has(server)))}.`, slower.length > 0 && `Slowing down: ${slower.join("; ")}. ${because}.`]);
}
/** Advice for giving the servers of these series more time to warm up. */
function longerWarmUp(series) {
	return series.some(({ load }) => load.warmUpMs !== void 0) ? "a longer `warm-up` does, or `warm-up: auto`, which goes on until a server gets no faster" : "a longer budget leaves more time for the warm-up";
}
function measuredText({ series, plan: { seed } }) {
	const lengths = new Set(series.map(({ load }) => burstLength(load)));
	const count = (part) => countText(series.map(({ samples }) => new Set(column(samples, part)).size), part);
	return `${count("block")} in ${count("round")}, bursts of ${[...lengths].join(" or ")}, seed ${seed}`;
}
function countText(counts, noun) {
	if (counts.length === 0) return `no ${noun}s`;
	const [least, most] = [Math.min(...counts), Math.max(...counts)];
	return least === most ? formatCount(most, noun) : `${least}–${formatCount(most, noun)}`;
}
function warmUpOf(facts) {
	const times = facts.starts.flatMap(({ warmUpMs }) => warmUpMs ?? []);
	return times.length > 0 && `${laneName(facts)} ${formatMilliseconds(median(times))}`;
}
/** True if a server was still getting faster in most of its starts when the warm-up ended. */
function wasStillFaster(facts) {
	return facts.starts.some(({ warmUpMs }) => warmUpMs !== void 0) && wasMostlyUnsteady(facts);
}
function stillFasterText(facts) {
	const { starts } = facts;
	const gains = starts.flatMap(({ stillFasterPercent }) => stillFasterPercent ?? []);
	const times = starts.flatMap(({ warmUpMs }) => warmUpMs ?? []);
	return `${laneName(facts)}, by ${formatPercent(median(gains))} when its warm-up of ${formatMilliseconds(median(times))} was over (${gains.length} of ${formatCount(starts.length, "start")})`;
}
function trendText({ known, found }) {
	if (known.length === 0) return "unknown: that takes three rounds of four bursts each";
	return found.length === 0 ? "none" : found.map(trendOf).join(", ");
}
function trendOf({ percent, ...lane }) {
	return `${laneName(lane)} ${formatPercent(percent)} from the first to the last burst of a round`;
}
// src/report/facts/run-facts.ts
/** Commit, machine, baseline, plan and time of a run. */
function runFacts({ evidence, comparison, instruments, recording }) {
	const { run } = evidence;
	const { commit } = run;
	const isTimed = run.series.length > 0 || !run.counts;
	const compared = comparison.comparedWith;
	const finds = findsOf(evidence, comparison);
	const noise = noiseText(comparison);
	const ungated = ungatedText([
		...comparison.series,
		...comparison.counted ?? [],
		...comparison.servers ?? []
	]);
	return present([
		commit && {
			label: "commit",
			value: `${commit.sha.slice(0, 12)}${commit.ref ? ` (${commit.ref})` : ""}${commit.dirty ? " with uncommitted changes" : ""}`
		},
		...machineFacts(run),
		{
			label: "memory",
			value: formatBytes(run.environment.memoryBytes)
		},
		(compared.kind === "base" || compared.kind === "lost") && {
			label: "base",
			value: `${compared.sha?.slice(0, 12) ?? "unknown"} (${compared.ref})`
		},
		compared.kind === "run" && {
			label: "compared with",
			value: `run ${compared.id}, ${compared.startedAt}`
		},
		{
			label: "baseline",
			value: `${baselineText(compared)}${recordingText(recording)}`
		},
		...isTimed ? measuredFacts(run, evidence.trends) : [],
		protocolFact(run),
		endedEarlyFact(run, comparison),
		...instruments.flatMap(({ facts }) => facts),
		{
			label: "time",
			value: timeText(run, isTimed)
		},
		noise !== "" && {
			label: "noise",
			value: `95 % intervals: ${noise}`
		},
		ungated !== "" && {
			label: "not gated",
			value: ungated
		},
		finds !== "" && {
			label: "found in 4 of 5 runs",
			value: finds
		},
		{
			label: "loadgate",
			value: run.environment.loadgate
		}
	]);
}
function recordingText(recording) {
	if (recording?.handedOver) return ", this run is added by the job with mode: record";
	return recording?.recorded ? ", this run is added" : "";
}
function timeText({ plan: { budgetMs }, timing, counts }, isTimed) {
	const { totalMs, buildMs, measureMs, loadMs } = timing;
	const budget = isTimed && budgetMs !== void 0 ? ` (budget for measuring ${formatDuration(budgetMs)})` : "";
	const parts = present([
		`build ${formatDuration(buildMs)}`,
		isTimed && `measuring ${formatDuration(measureMs)} of which load ${formatDuration(loadMs)}`,
		counts && `counting ${formatDuration(counts.durationMs)}`
	]);
	return `${formatDuration(totalMs)}${budget}: ${parts.join(", ")}`;
}
/** Widths of the intervals of each gated metric: the narrowest and the widest of all series. */
function noiseText({ series }) {
	return TOLERANCE_METRIC_IDS.flatMap((id) => {
		const widths = present(series.map(({ metrics }) => metrics[id])).filter((one) => one.verdict).flatMap(({ lowPercent, highPercent }) => lowPercent === void 0 || highPercent === void 0 ? [] : (highPercent - lowPercent) / 2);
		return widths.length === 0 ? [] : [`${seriesMetric(id).label} ${widthsText(widths)}`];
	}).join(", ");
}
/** Wider intervals mean nothing, so their widths are not shown. */
const WIDEST_PERCENT = 1e3;
function widthsText(percents) {
	const ends = [Math.min(...percents), Math.max(...percents)].map(widthText);
	return [...new Set(ends)].join(" to ");
}
function widthText(percent) {
	return percent > WIDEST_PERCENT ? `beyond ±${formatNumber(WIDEST_PERCENT)} %` : `±${formatNumber(percent)} %`;
}
function baselineText(compared) {
	switch (compared.kind) {
		case "history": return formatCount(compared.runs, "earlier run");
		case "base":
		case "run": return "not needed";
		case "lost":
		case "none": return "none yet";
	}
}
/** The transports of scenarios that do not use plain HTTP/1.1; false if all do. */
function protocolFact({ series }) {
	const value = [...new Map(series.flatMap(({ arm, scenario, transport }) => arm === "head" && transport ? [[scenario, transportText(transport)]] : []))].map(([scenario, text]) => `${scenario} in ${text}`).join(", ");
	return value !== "" && {
		label: "protocols",
		value
	};
}
// src/report/failed-requests-section.ts
/** The headline if more requests of head failed than allowed; it names the worst series. */
function failedHeadline(series) {
	const failing = series.flatMap((one) => {
		const failed = tooManyFailures(one);
		return failed ? [{
			name: one.name,
			...failed
		}] : [];
	});
	const [worst] = failing.toSorted((a, b) => b.failures.head.percent - a.failures.head.percent);
	if (!worst) return void 0;
	const most = `${worst.name}: ${failedText(worst.failures, worst.what)}`;
	if (failing.length === 1) return most;
	return `Too many requests failed in ${failing.length} series. ${most}`;
}
/** Too many failures of head: in measured bursts, otherwise outside of them. */
function tooManyFailures({ failures, failuresBeside }) {
	if (failures?.areTooMany) return {
		failures,
		what: "requests"
	};
	if (failuresBeside?.verdict !== "worse") return void 0;
	return {
		failures: failuresBeside,
		what: REQUESTS_BESIDE
	};
}
/**
* Notices about failures of head outside of bursts that exceed the maximum but do not fail the gate, one sentence for
* each reason.
*/
function warmUpNotices(series) {
	const notice = (wanted, why) => {
		const found = series.flatMap((one) => {
			const { name, failuresBeside: failures } = one;
			if (failures?.verdict !== wanted || one.failures?.areTooMany) return [];
			return [`${name}: ${failedText(failures, REQUESTS_BESIDE)}`];
		});
		return found.length > 0 && `${formatSome(found, "; ")}. ${why}`;
	};
	return [notice("perhaps-worse", "These are too few to tell head from base."), notice("not-compared", "There is no base to compare that with.")];
}
/** All series with failed requests, in bursts and outside of them, with the causes. */
function failedTable(series) {
	const failing = series.flatMap(({ name, failures, failuresBeside }) => [...failures ? [{
		name,
		during: "bursts",
		...failures
	}] : [], ...failuresBeside ? [{
		name,
		during: "before and after",
		...failuresBeside
	}] : []]);
	return {
		columns: [
			"series",
			"during",
			"causes in head",
			"causes in base",
			"head",
			"base"
		],
		textColumns: 4,
		rows: rowsOf(failing, ({ name, during, head, base }) => [
			name,
			during,
			causesCell(head),
			base ? causesCell(base) : "–",
			percentCell(head),
			base ? percentCell(base) : "–"
		])
	};
}
function causesCell(share) {
	return causesOf(share).map(({ name, number }) => `${name} (${formatWhole(number)})`).join(", ");
}
function percentCell({ percent }) {
	return `${formatNumber(percent)} %`;
}
// src/report/notices/answer-notices.ts
/** The headline if answers of head come late; it names the worst series. */
function lateHeadline(series) {
	return worstLate(series, "worse");
}
/** Uncertain findings, to follow "but": answers that look late, or differ in length under load. */
function doubtHeadline(series) {
	const late = worstLate(series, "perhaps-worse");
	if (late !== void 0) return `answers look late: ${late}`;
	for (const { name, answerBytes: bytes } of series) {
		if (!bytes || !isDoubtful(bytes)) continue;
		return `answers are ${bytes.head < bytes.base ? "smaller" : "larger"} under load: ${name}`;
	}
}
function worstLate(series, wanted) {
	const [worst] = series.flatMap(({ name, late }) => late?.verdict === wanted ? [{
		name,
		late
	}] : []).toSorted((a, b) => b.late.head / b.late.base - a.late.head / a.late.base);
	return worst && `${worst.name}: ${lateText(worst.late)}`;
}
/**
* The series of head whose answers look late; if that is significant, it is a reason of the gate instead.
* @returns false if there are none
*/
function lateNotice(compared) {
	const found = compared.flatMap(({ name, late }) => late?.verdict === "perhaps-worse" ? [`${name}: ${lateText(late)}`] : []);
	return found.length > 0 && `Answers look late, though not in enough starts to be sure: ${formatSome(found)}.`;
}
/** The series of head whose answers differ in length: under load only, which prevents a pass, or also in the checks. */
function answerBytesNotices(compared) {
	const namesOf = (wanted) => compared.flatMap(({ name, answerBytes: one }) => one && isDoubtful(one) === wanted ? [`${name} (${formatBytes(one.head)}, base ${formatBytes(one.base)})`] : []);
	const [doubtful, checked] = [namesOf(true), namesOf(false)];
	return [doubtful.length > 0 && `Answers under load have another length than base's, and those that were checked one by one have not: ${formatSome(doubtful)}. They may be errors with the expected status, so this is no pass.`, checked.length > 0 && `Answers are smaller than base's: ${formatSome(checked)}. Where that is not on purpose, expect.body-matches would find it.`];
}
function isDoubtful({ isChecked }) {
	return isChecked !== true;
}
/**
* Series that got better on a server that may not have been warm.
* @returns false if there are none
*/
function coldNotice(compared) {
	const isCold = ({ metrics }) => Object.values(metrics).some((metric) => metric.isCold);
	const found = compared.filter(isCold).map(({ name }) => name);
	return found.length > 0 && `No improvement is called in ${formatSome(found)}: the server was not warm, or nobody could see that it was. With \`warm-up: auto\`, or three starts and more, that is seen.`;
}
// src/report/notices/doubled.ts
/** Metrics that are reported even if not gated, with the minimum increase in the metric's unit. */
const TOLD = [
	["cold-start", 100],
	["idle-rss", 8 * 1024 ** 2],
	["peak-rss", 8 * 1024 ** 2],
	["artifact-size", 1024 ** 2]
];
/**
* The metrics of head's servers that at least doubled and are not gated; gated metrics do not cover them.
* @returns for example `Not gated: api peak RSS 14.5 MiB → 471 MiB`; undefined if nothing doubled
*/
function doubledText(servers) {
	const doubled = servers.flatMap(({ name, metrics }) => TOLD.flatMap(([id, leastMore]) => {
		const { base, head, tolerancePercent, limit } = metrics[id] ?? {};
		if (base === void 0 || head === void 0) return [];
		if (tolerancePercent !== void 0 || limit !== void 0 || head < 2 * base || head - base < leastMore) return [];
		const { label, format } = serverMetric(id);
		return [`${name} ${label} ${format(base)} → ${format(head)}`];
	}));
	return doubled.length === 0 ? void 0 : `Not gated: ${doubled.join(", ")}`;
}
// src/report/notices/missing-shards-notice.ts
/**
* Advice about missing shards, once for all of them.
* @returns undefined if none is missing, or the gate may pass without them
*/
function missingShardsAdvice(reasons) {
	if (!reasons.some((one) => one.kind === "missing-shard" && one.isBlocking !== false)) return void 0;
	return "Of what a missing shard was to measure nothing is known; the log of its job says why. Run that job again, and then the report. With allow-missing-shards the gate passes on what the others measured, except in reports on forks.";
}
/**
* The number of missing shards, for the first line of a report.
* @returns undefined if none is missing
*/
function missingShardsText({ jobs }) {
	const missing = jobs.filter(({ failure }) => failure !== void 0).length;
	if (missing === 0) return void 0;
	return `${missing} of ${formatCount(jobs.length, "shard")} ${missing === 1 ? "is" : "are"} missing`;
}
// src/report/headline.ts
/**
* The whole result in one sentence, the verdict first.
* @param run what was compared, since what a missing shard was to show is not among the comparisons
* @param others the results of the instruments beside timing, one sentence each
* @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
*/
function headline(comparison, run, others = []) {
	const lost = notCompared(comparison);
	const limits = limitHeadlines(comparison);
	const { first = [], last = [], kept } = limits ?? {};
	if (comparison.comparedWith.kind === "lost") return [...first, lost].join(". ");
	const { comparedWith, counted, series, servers = [] } = comparison;
	if (comparedWith.kind === "none" && comparedWith.ignored) {
		const missing = run?.shards && missingShardsText(run.shards);
		return present([missing, ignoredChangeText(comparedWith.ignored)]).join(". ");
	}
	const isTimed = counted === void 0 || series.some(({ verdict }) => verdict !== "removed");
	const judged = judgedIn(comparison);
	const hasFinding = isTimed || judged.length > 0;
	const hasVerdicts = comparedWith.kind !== "none" && judged.length > 0;
	return present([
		...first,
		run?.shards && missingShardsText(run.shards),
		lost !== "" && lost,
		...uncompared(comparison),
		removed(comparison),
		hasFinding && finding(comparison, judged, limits),
		...others,
		(hasVerdicts || !hasFinding) && kept?.counts,
		...last,
		doubledText(servers)
	]).join(". ");
}
/** The parts of base that were lost; empty if none were. */
function notCompared({ lost = [] }) {
	const reasons = lost.map(lossText);
	return lost.length === 0 ? "" : `Not compared: ${formatSome(reasons, "; ")}`;
}
/** What head measures in place of what base measures. */
function uncompared({ gate }) {
	return (gate?.reasons ?? []).flatMap((one) => one.kind === "benchmark" ? reasonText(one) : []);
}
/** What base measures and nothing measured; empty where all of it was. */
function removed({ series, comparedWith }) {
	const names = series.filter(({ verdict }) => verdict === "removed").map(({ name }) => name);
	if (comparedWith.kind !== "base" || names.length === 0) return void 0;
	return `Removed: ${formatSome(names)}`;
}
/** Every comparison of a series that was timed, or of a server, that has a verdict. */
function judgedIn({ series: all, servers = [] }) {
	const timed = all.filter(isCompared).flatMap((series) => TOLERANCE_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (metric?.verdict === void 0) return [];
		return [{
			series: series.name,
			id,
			metric
		}];
	}));
	const whole = servers.flatMap(serverRows);
	return [...timed, ...whole.map(({ series, id, values: metric }) => ({
		series,
		id,
		metric
	}))];
}
function finding({ series: all, servers = [], comparedWith, common }, judged, limits) {
	const failed = present([lateHeadline(all), failedHeadline(all)]).join(". ");
	const gaps = [...all.filter(isCompared).flatMap(gapsOf), ...servers.flatMap(serverGaps)];
	const unmeasured = gapText(gaps, {
		ofSeries: "could not be measured",
		ofMetric: "could not be measured"
	});
	const isAlone = comparedWith.kind === "none";
	const instead = isAlone || judged.length === 0 ? insteadOfVerdicts(all.length, isAlone, limits) : void 0;
	return findingText({
		noun: "comparison",
		judged,
		common,
		doubt: doubtHeadline(all),
		unmeasured,
		instead,
		failed: failed || void 0
	}, referenceName(comparedWith));
}
/** The loss of base is said before everything else. */
function isCompared({ notCompared }) {
	return notCompared === void 0;
}
function gapsOf(series) {
	const { name, failures, late } = series;
	if (failures?.areTooMany || late?.verdict === "worse") return [];
	const missing = unmeasuredIn(series);
	return missing === "all" ? [{ series: name }] : missing.map((id) => ({
		series: name,
		id
	}));
}
function serverGaps(server) {
	return serverRows(server).filter(({ verdict }) => verdict === "unmeasurable").map(({ series, id }) => ({
		series,
		id
	}));
}
function insteadOfVerdicts(measured, isAlone, limits) {
	if (limits?.kept) return limits.kept.details;
	if (isAlone) return `No baseline yet: ${formatCount(measured, "series", "series")} measured, nothing to compare with`;
	return limits ? "Only limits are gated" : "Nothing is gated: figures only, no verdict";
}
// src/report/notices/lost-lines.ts
/** The last lines of the programs of each part of a base that could not be measured. */
function lostLines(lost = []) {
	return lost.flatMap((loss) => "details" in loss && loss.details ? [loss.details.slice(-12)] : []);
}
// src/report/further-view.ts
/** The sections of the bases that the gate does not judge, in their order. */
function furtherViews({ evidence: { run }, comparison }) {
	const { others } = runsByBase(run);
	return (comparison.furtherBases ?? []).map((further, index) => furtherView(required(others[index], "other base"), further));
}
function furtherView(run, comparison) {
	const rows = changeRows(comparison.series);
	return {
		baseName: referenceName(comparison.comparedWith),
		headline: headline(comparison),
		compared: comparedText({
			run,
			comparison
		}),
		counts: verdictCounts(rows.map(({ values }) => values)),
		/** Cautions to read before trusting the figures. */
		cautions: run.base.changes ?? [],
		/** The last lines of the programs of each part that could not be measured. */
		lost: lostLines(comparison.lost),
		changed: rows.filter(isChanged),
		others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
		hasOwnTolerances: haveOwnTolerances(comparison.series)
	};
}
/** The base that decides, and the results of the others: one sentence each, if there are several bases. */
function furtherLines({ comparedWith }, further) {
	if (further.length === 0) return [];
	return [`The gate judges ${referenceName(comparedWith)} alone; ${further.length === 1 ? "the other base informs" : "the other bases inform"}.`, ...further.map(({ baseName, headline: said }) => `Against ${baseName}: ${said}`)];
}
// src/report/mix-table.ts
/** The results of each request of each mix, in both arms; no rows if every scenario has only one request. */
function mixTable({ series }) {
	const requests = series.filter(({ request }) => request !== void 0);
	return {
		columns: [
			"series",
			"arm",
			"request",
			"share of load",
			"requests",
			"share of requests",
			"wrong",
			"no answer"
		],
		textColumns: 3,
		rows: [...groupedBy(requests, ({ name, arm }) => `${arm} ${wholeOf(name)}`).values()].flatMap(mixRows)
	};
}
function mixRows(requests) {
	const sentOf = ({ samples }) => SENT.reduce((sum, id) => sum + total(samples, id), 0);
	const sumOf = (of) => requests.reduce((sum, one) => sum + of(one), 0);
	const all = sumOf(sentOf);
	const load = sumOf(({ weight }) => weight ?? NaN);
	return requests.map((one) => {
		const { name, arm, request, weight, samples } = one;
		const sent = sentOf(one);
		return [
			wholeOf(name),
			arm,
			required(request, "request"),
			shareText(weight ?? NaN, load),
			formatWhole(sent),
			shareText(sent, all),
			formatWhole(total(samples, "unexpected")),
			formatWhole(total(samples, "errorCount"))
		];
	});
}
/** The possible results of a request: a right answer, another one, or none. */
const SENT = [
	"expected",
	"unexpected",
	"errorCount"
];
/**
* A share in percent.
* @param all 0 or NaN if unknown
*/
function shareText(part, all) {
	return all > 0 ? `${formatNumber(part / all * 100)} %` : "–";
}
function total(samples, id) {
	return column(samples, id).reduce((sum, one) => sum + one, 0);
}
// src/domain/run/series/slow-servers.ts
/** Below this share of the time for measuring, a phase is not reported. */
const LARGE_PART = 1 / 5;
/** A server is among the slowest if it takes at least this share of the slowest one's time. */
const SLOWEST_PART = 1 / 2;
const PHASES = [
	{
		phase: "start",
		total: "startMs",
		of: ({ coldStartMs }) => coldStartMs
	},
	{
		phase: "answer",
		total: "answerMs",
		of: ({ answerMs }) => answerMs
	},
	{
		phase: "stop",
		total: "stopMs",
		of: ({ stopMs }) => stopMs
	}
];
/** The servers that took a large share of the time for measuring to start, to answer outside of bursts, or to stop. */
function slowServers({ timing: { measureMs, beside }, servers }) {
	if (!beside) return [];
	return PHASES.flatMap(({ phase, total, of }) => {
		const totalMs = beside[total];
		const timed = servers.flatMap(({ starts, ...lane }) => {
			const times = starts.flatMap((start) => of(start) ?? []);
			return times.length === 0 ? [] : [{
				name: laneName(lane),
				ms: median(times),
				starts: times.length
			}];
		});
		const [slowest] = timed.toSorted((a, b) => b.ms - a.ms);
		if (!slowest || totalMs < LARGE_PART * measureMs) return [];
		return [{
			phase,
			totalMs,
			servers: timed.filter(({ ms }) => ms >= SLOWEST_PART * slowest.ms).map(({ name }) => name),
			eachMs: slowest.ms,
			starts: slowest.starts
		}];
	});
}
// src/report/notices/slow-notices.ts
const DOING = {
	start: "start",
	answer: "answer outside of bursts",
	stop: "stop"
};
/** The servers that used time that bursts could have had, one sentence for each phase. */
function slowNotices(run) {
	return slowServers(run).map((slow) => {
		const { phase, totalMs, servers, eachMs, starts } = slow;
		const upTo = servers.length > 1 ? "up to " : "";
		const each = starts === 1 ? "" : " each time";
		return `${`${formatSome(servers)} took ${upTo}${formatMilliseconds(eachMs)} to ${DOING[phase]}${each}`}: ${`${formatDuration(totalMs)} of the ${formatDuration(run.timing.measureMs)} of measuring`}${whyText(slow)}.`;
	});
}
function whyText({ phase, eachMs, servers }) {
	if (phase !== "stop" || eachMs < 5e3) return "";
	return `; ${servers.length === 1 ? "it does" : "they do"} not end on SIGTERM, only by SIGKILL after ${formatDuration(STOP_GRACE_MS)}`;
}
// src/report/notices/working-tree-notices.ts
/** Notices about the files that head was built from, as sentences. */
function workingTreeNotices(run) {
	return present([workingTreeNotice(run), changedFilesNotice(run)]);
}
/** If nothing was built, the contents of the working tree do not matter. */
function workingTreeNotice({ workingTree, servers }) {
	if (!workingTree || servers.length > 0 && servers.every(({ url }) => url)) return void 0;
	const { isClean, hasOtherChanges, untracked = [], moreUntracked: more = 0 } = workingTree;
	if (isClean) return `Head was built in a clean checkout of its commit, as base was${hasOtherChanges ? "; uncommitted changes were not measured" : ""}.`;
	if (untracked.length === 0) return void 0;
	return `Head was built in the working tree, which contained files that no commit has: ${someOf(untracked, more)}. Base was built without them, so whatever head takes from them counts as change; loadgate run --clean builds head without them too.`;
}
/** Each round starts the servers again, so they can have run either content. */
function changedFilesNotice({ workingTree }) {
	const { changed = [], moreChanged = 0 } = workingTree ?? {};
	if (changed.length === 0) return void 0;
	return `Files of head changed after it was built: ${someOf(changed, moreChanged)}. These figures may be of both contents: measure again while nothing changes them.`;
}
function someOf(names, more) {
	return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
// src/report/notices/notices.ts
/** Minimum share of generator-bound bursts for which a series gets a notice. */
const GENERATOR_BOUND_NOTICE = .5;
/** A smaller shortfall, in percent, is not mentioned: the last requests of a burst can be missing. */
const SHORTFALL_NOTICE = 1;
const NOT_INTERLEAVED = "The two runs were not interleaved: anything that the machine did to only one of them counts as change, and no interval covers it. Bursts of both commits in turns (loadgate run --base) find the same change in a fifth of the time or less.";
/**
* Notices to read before trusting the figures.
* @returns sentences, the most serious first
*/
function notices(input) {
	const { comparison, instruments, notices: others = [] } = input;
	const { run } = input.evidence;
	const { comparedWith, gate, series } = comparison;
	const { loosened = [] } = gate;
	const bound = series.filter(({ generatorBound = 0 }) => generatorBound >= GENERATOR_BOUND_NOTICE);
	return present([
		run.failure !== void 0 && `The run is incomplete: ${run.failure}`,
		missingShardsAdvice(gate.reasons),
		comparedWith.kind === "run" && (comparedWith.isItself ? "Both files are of the same run: there is nothing to compare." : NOT_INTERLEAVED),
		...run.base?.changes ?? [],
		runningNotice(run),
		seenNotice(run),
		...workingTreeNotices(run),
		loosened.length > 0 && `This pull request loosens the gate: ${loosened.map(loosenedText).join(", ")}. Base's gate decides.`,
		comparedWith.kind === "base" && comparedWith.isItself && "Base is the measured commit itself: only chance can make a difference.",
		comparedWith.kind === "none" && !comparedWith.ignored && `Nothing to compare with: ${comparedWith.reason}.`,
		comparedWith.kind === "history" && comparedWith.runs < 3 && `A verdict needs ${formatCount(3, "earlier run")} on this machine type; there ${comparedWith.runs === 1 ? "is" : "are"} ${comparedWith.runs}.`,
		...warmthNotices(input.evidence, isBusy(series)),
		...slowNotices(run),
		takenNotice(run),
		lateNotice(series),
		coldNotice(series),
		...answerBytesNotices(series),
		...warmUpNotices(series),
		...instruments.flatMap((one) => one.notices),
		bound.length > 0 && `The load generator was the limit for ${bound.map(({ name }) => name).join(", ")}: it used more CPU time than the server, and the two together used up the machine, so these servers can do more than the figures show.`,
		busyNotice(series, "others", "other programs"),
		busyNotice(series, "steal", "the hypervisor"),
		comparedWith.kind === "base" && fewRoundsNotice(run, comparison),
		...series.map(shortfallNotice),
		...series.map(({ name, unansweredBursts }) => unansweredBursts !== void 0 && `${name}: no request was answered in ${formatCount(unansweredBursts, "burst")}; the server or the whole machine stalled.`),
		tooFewNotice(series, true),
		tooFewNotice(series, false),
		...others
	]);
}
/** The consequences for the figures if servers were already running. */
function runningNotice({ servers }) {
	const running = servers.flatMap(({ url, ...lane }) => url === void 0 ? [] : `${laneName(lane)} at ${url}`);
	return running.length > 0 && `Not started here: ${formatSome(running)}. The network is in these figures, CPU time and memory are not, and every round asks the same processes: whatever sets two of them apart counts as change.`;
}
function seenNotice({ base }) {
	switch (base?.programsSeen) {
		case "nothing": return "Whether both arms run the same program cannot be checked on this system.";
		case "processes": return "This file system does not record which files are read: an interpreter that loads base's program from head's folder would go unnoticed.";
		default: return;
	}
}
/**
* The reason why the run is not added to the baseline, which says nothing about its figures.
* @returns undefined if it is added, or that was not requested
*/
function notRecorded({ recording }) {
	if (recording?.recorded !== false || recording.reason === void 0) return void 0;
	return `This run is not added to the baseline: ${recording.reason}.`;
}
/**
* If others use more of the machine's CPU time than this, in percent, the report says so: the run then also measures
* their effect.
*/
const BUSY_PERCENT = 10;
function busyPercents(series, id) {
	return series.flatMap(({ metrics }) => metrics[id]?.head ?? []).filter((percent) => percent > BUSY_PERCENT);
}
function isBusy(series) {
	return [...busyPercents(series, "others"), ...busyPercents(series, "steal")].length > 0;
}
function busyNotice(series, id, who) {
	const percents = busyPercents(series, id);
	return percents.length > 0 && `The machine was not quiet: ${who} took up to ${formatNumber(Math.max(...percents))} % of its CPU time in half of the bursts of ${formatCount(percents.length, "series", "series")}.`;
}
function fewRoundsNotice({ series, servers, plan, failure }, { series: compared, gate }) {
	const running = new Set(servers.flatMap(({ server, url }) => url === void 0 ? [] : server));
	const rounds = roundsMeasured(series.filter(({ server }) => !running.has(server)));
	if (rounds === 0 || rounds >= 5) return false;
	if (plan.failFast && rounds < plan.rounds && gate.reasons.some(({ kind }) => kind === "regression")) return `The run ended at a regression, after ${rounds} of ${formatCount(plan.rounds, "round")}; all other series are known less well than a whole run would know them. Without fail-fast it goes on.`;
	const hadTime = plan.rounds >= 5;
	const isDecided = compared.every(({ verdict }) => verdict === "regression");
	if (hadTime && (plan.endedEarly || isDecided)) return false;
	return fewRoundsText(rounds, plan, !hadTime || failure === void 0);
}
function fewRoundsText(rounds, { neededMs }, isByBudget) {
	const enough = neededMs === void 0 ? "" : ` By what its first start and warm-up took, 5 starts take a budget of about ${formatDuration(neededMs)}.`;
	const differ = "processes of one program can differ, by 20 % and more with a just-in-time compiler";
	const [worth, help] = rounds === 1 ? [`only once: ${differ}, and one start cannot show by how much, so only a large change counts.`, "A longer budget allows more starts; measure.repeats does not."] : [`only ${rounds} times: ${differ}, and fewer than 5 starts find only changes that are clearly larger than that.`, "A longer budget allows more."];
	return `Each server was started ${worth}${isByBudget ? ` ${help}${enough}` : ""}`;
}
/** Metrics with too few answers to be judged. @param ofRequests true for requests of mixes, false for whole series */
function tooFewNotice(series, ofRequests) {
	const found = series.flatMap((one) => {
		const { name, tooFewAnswers = [], metrics } = one;
		if (isWhole(one) === ofRequests || tooFewAnswers.length === 0) return [];
		const labels = tooFewAnswers.map((id) => seriesMetric(id).label).join(", ");
		return [`${name} (${formatWhole(metrics.requests?.head ?? 0)} in a burst: ${labels})`];
	});
	if (found.length === 0) return false;
	return ofRequests ? `Too few answers to judge requests by themselves, so that only their mix shows a change: ${formatSome(found, "; ")}. A longer burst or a larger weight brings more.` : `Too few answers for a percentile, beyond which ten have to lie in each start (1,000 for p99), so this is no pass: ${formatSome(found, "; ")}. A longer budget brings more, and p90 takes 100.`;
}
function shortfallNotice({ name, level, metrics }) {
	const { head: percent = 0 } = metrics["rate-shortfall"] ?? {};
	return "rate" in level && percent > SHORTFALL_NOTICE && `${name}: the rate fell short by ${formatNumber(percent)} %: the latency shown is that of a server, or a load generator, that cannot keep up.`;
}
// src/report/view.ts
/** Decides and formats the contents of a report. */
function reportView(input) {
	const { evidence, comparison, instruments } = input;
	const { run } = evidence;
	const { series, servers = [] } = comparison;
	const rows = changeRows(series, servers);
	const { gate, comparedWith } = comparison;
	const cautions = notices(input);
	const headlines = instruments.flatMap((one) => one.headline ?? []);
	const baseName = referenceName(comparedWith).replace(/^the /, "");
	const further = furtherViews(input);
	const limits = limitView(comparison, baseName);
	return {
		verdict: comparison.verdict,
		decision: gate.decision,
		/** A pass based on a comparison, a failure, or neither. */
		standing: standingOf(comparison),
		headline: headline(comparison, run, headlines),
		compared: comparedText({
			run,
			comparison
		}),
		/** The bases that the gate does not judge; the lines are a sentence about the gate and one for each base. */
		further,
		furtherLines: furtherLines(comparison, further),
		/** The name of base in columns and legends. */
		baseName,
		/** The verdicts that occur, the most important first. */
		counts: verdictCounts([...rows.map(({ values }) => values), ...instruments.flatMap(({ verdicts }) => verdicts)]),
		/** Upper limits of how much worse head is, by metric; empty if there are none. */
		bounds: boundLine(comparison),
		/** The reasons why the gate fails, or would fail. */
		...orderReasons(gate.reasons, rows),
		/** Acceptances, one phrase each, and the reasons why others do not count, one sentence each. */
		accepted: (gate.accepted ?? []).map(acceptanceText),
		notAccepted: notAcceptedTexts(gate),
		waysToAccept: waysToAccept(gate.reasons.filter(blocks)),
		/** The last lines of the programs of each part of base that could not be measured. */
		lost: lostLines(comparison.lost),
		/** Cautions to read before trusting the figures; the notices also include why the run was not recorded. */
		cautions,
		notices: present([...cautions, notRecorded(input)]),
		/** Comparisons that found something, the worst first; the others exclude those of new series. */
		changed: rows.filter(isChanged),
		others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
		/** Not every series may get worse by the same. */
		hasOwnTolerances: haveOwnTolerances([...series, ...servers]),
		limits,
		jumps: jumpTable(comparison),
		series: mainTable(series),
		byServer: tablesByServer(series),
		charts: chartsOf(series, baseName),
		allFigures: wholeTable(series),
		failed: failedTable(series),
		mixes: mixTable(run),
		servers: serverTable(run),
		readings: readingsTable(run),
		/** One phrase for each scenario and level: the faster server, and by how much. */
		duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
		sideBySide: decisionTable(comparison),
		environment: runFacts(input),
		differences: differenceTable(comparison),
		/** The results of the instruments beside timing. */
		sections: instruments.flatMap(({ section }) => section ?? []),
		tracker: input.tracker
	};
}
function acceptanceText(acceptance) {
	const { by, via, reason, at, pull } = acceptance;
	const why = via === "label" ? `label ${reason}` : reason;
	const day = at.slice(0, 10);
	return `${by} accepts ${coverageText(acceptance)}: ${why} (#${pull}, ${day})`;
}
export { kindToAccept as _, limitTable as a, coverageText as c, againstHistory as d, jumpsOf as f, isOfFigures as g, covers as h, renderMarkdown as i, costReasons as l, reasonKey as m, acceptCommand as n, comparisonDocument as o, endedEarly as p, renderLargeMarkdown as r, commandProblemText as s, reportView as t, withCosts as u };
