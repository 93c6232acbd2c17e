import { A as formatCount, F as formatSome, O as groupedBy, d as SERVER_METRIC_IDS, l as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { b as pathOfSeries, t as boundsOf, v as isWhole } from "./bounds.js";
import { a as gateOf, d as reasonKey, m as metricEntries, p as unmeasuredIn, u as metricReason } from "./gate.js";
import { $ as failedInBursts, H as incompleteBeta, I as runsByBase, V as worstVerdict, Z as addedFailures, et as failedPercent, i as seriesByName, st as known } from "./run-file.js";
import { r as required } from "./present.js";
import { i as notAcceptedTexts } from "./acceptances.js";
import { C as verdictCounts, D as lossText, O as reasonText, S as verdictCountText, Z as differenceTexts, k as whyText, m as changeTable } from "./server-notices.js";
import { _t as shellWord, l as withLimits, p as compareServerFacts } from "./instruments.js";
import { a as escapeMarkdown, c as assemble, l as folded, r as markdownRows, t as trackerBlocks, u as list } from "./tracker-blocks.js";
import { i as loosenedText, n as notedFacts, o as DECISION_LEGEND, t as listedReasons } from "./view.js";
import { n as serversHeadToHead, t as compareServers } from "./head-to-head.js";
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
function countText(count) {
	const { verdict, known } = count;
	return `${MARKS[verdict]} ${verdictCountText(count)}${known === void 0 ? "" : ` (${unbroken(known)})`}`;
}
/** Keeps percent signs on the line of their number. */
function unbroken(text) {
	return text.replaceAll(" %", "\xA0%");
}
/** Comparisons as a table, each verdict with its mark. */
function markedChanges(rows, columns) {
	return changeTable(rows, columns, ({ verdict }, words) => `${MARKS[verdict]} ${words}`);
}
/** Limits, each result with its mark. */
function markedLimits(view) {
	const marks = view.looks.map((look) => MARKS[look]);
	return {
		...view,
		rows: view.rows.map(([result, ...others], at) => [`${marks[at]} ${result}`, ...others])
	};
}
/** How many comparisons found no change, by their verdicts. */
function othersTitle({ others, changed }) {
	const parts = verdictCounts(others.map(({ values }) => values)).map(countText);
	const what = changed.length === 0 ? "comparison" : "other comparison";
	return `${formatCount(others.length, what)}: ${parts.join(", ")}`;
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
function reasonsText(title, view) {
	const all = listedReasons(view, "above").map(escapeMarkdown);
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
	return assemble(blocksOf(view, options), options.limit);
}
function blocksOf(view, options) {
	const leftOut = (left) => {
		const url = options.links?.[0]?.url;
		const where = url === void 0 ? "the full report" : `[the full report](${url})`;
		return `… and ${formatCount(left, "more row")} in ${where}`;
	};
	const table = (of) => markdownRows(of, leftOut);
	const facts = {
		columns: ["", ""],
		textColumns: 2,
		rows: notedFacts(view)
	};
	return [
		`### ${headMark(view)} ${unbroken(escapeMarkdown(view.headline))}`,
		[escapeMarkdown(view.compared), ...view.counts.map(countText)].join(" · "),
		otherBaseLines(view),
		lostLines(view),
		table(markedChanges(view.changed, {
			...view,
			hasOwnTolerances: true
		})),
		...view.limits ? [limits(view.limits, table)] : [],
		...view.sections.flatMap((section) => instrumentBlocks(section, table)),
		gateBox(view, options.acceptLabel),
		cautions(view),
		view.bounds === "" ? "" : `<sub>${unbroken(escapeMarkdown(view.bounds))}.</sub>`,
		folded(othersTitle(view), table(markedChanges(view.others, view))),
		...view.otherBases.flatMap((base) => otherBaseBlocks(base, table)),
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
		folded("Machine, noise, time", table(facts)),
		footer(options)
	];
}
function headMark({ standing, reasons, verdict }) {
	if (standing === "failed") return "❌";
	if (reasons.length > 0 || verdict === "regression") return "⚠️";
	return standing === "passed" ? "✅" : "ℹ️";
}
/** The base that the gate judges, and the results of the others. */
function otherBaseLines(view) {
	const items = view.otherBaseLines.map((line) => unbroken(escapeMarkdown(line)));
	return list(items, "\\\n", (left) => `\\\n… and ${left} more`);
}
/** The section of a base that the gate does not judge. */
function otherBaseBlocks(base, table) {
	const { baseName, headline, compared, counts } = base;
	return [
		`#### Against ${escapeMarkdown(baseName)}, which only informs: ${unbroken(escapeMarkdown(headline))}`,
		[escapeMarkdown(compared), ...counts.map(countText)].join(" · "),
		lostLines(base),
		cautions(base),
		table(markedChanges(base.changed, {
			...base,
			hasOwnTolerances: true
		})),
		folded(othersTitle(base), table(markedChanges(base.others, base)))
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
function lostLines({ lost }) {
	const items = lost.map((lines) => lines.map((line) => `> ${escapeMarkdown(line)}`).join("\\\n"));
	return list(items, "\n\n", (left) => `\n\n… and the output of ${left} more`);
}
function cautions(view) {
	const items = view.cautions.map((caution) => `⚠️ ${escapeMarkdown(caution)}`);
	return list(items, "\n\n", (left) => `\n\n⚠️ … and ${left} more`);
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
function headToHead({ duels }, sideBySide) {
	const [first, ...others] = duels.map(escapeMarkdown);
	const more = others.length === 0 ? "" : `; ${others.length} more`;
	const said = first === void 0 ? "" : `: ${first}${more}`;
	const before = `${DECISION_LEGEND}\n\n${sideBySide.before}`;
	return folded(`<b>Head to head</b>${said}`, {
		...sideBySide,
		before
	});
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
	const bullets = sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`);
	return [
		list(bullets, "\n", (left) => `\n- … and ${left} more`),
		table(causes),
		folded(summary, table(all))
	];
}
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
	const [own, before] = [head, base].map((one) => one && failedInBursts(one.samples));
	const failures = inBoth(own, before);
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
	const worstFirst = head.toSorted((a, b) => failedPercent(b) - failedPercent(a));
	return [all, addedFailures(worstFirst.slice(head.length > 1 ? 1 : 0))].every((one) => failedPercent(one) > maxErrorPercent && isBeyondChance(one, before)) ? "worse" : "perhaps-worse";
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
		serversHeadToHead: serversHeadToHead(run)
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
// src/domain/costs/with-costs.ts
/**
* A comparison with what a service costs: its servers as a whole, and limits of anything that has a value. Other verdicts
* stay as they are; the reasons of all decide the gate. Servers are compared with base where one was asked for, and with
* earlier runs otherwise; a run that has both lists what changed against earlier runs, as it does for series.
* @param compared series, and what was counted
*/
function withCosts(compared, sides, policy) {
	const { comparedWith, history } = compared;
	const { head, past } = sides;
	const isAlone = comparedWith.kind === "history" || comparedWith.kind === "none";
	const servers = compareServerFacts({
		...sides,
		past: isAlone ? past : void 0
	}, policy);
	const earlier = history && past ? compareServerFacts({
		head,
		base: { servers: [] },
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
/**
* The servers that decide the gate: of those compared with base, in a run without one with earlier runs, and of those
* compared with earlier runs beside base. Base decides on metrics that earlier runs are too few for.
*/
function countedIn(servers, earlier, { gateOn = ["paired"] }) {
	if (!gateOn.includes("history")) return {
		servers,
		earlier: []
	};
	const known = withMetrics(earlier, (_, __, { changePercent }) => changePercent !== void 0);
	if (gateOn.includes("paired")) return {
		servers,
		earlier: known
	};
	const byName = new Map(known.map(({ name, metrics }) => [name, metrics]));
	return {
		servers: withMetrics(servers, (name, id) => byName.get(name)?.[id] === void 0),
		earlier: known
	};
}
/** Servers with only some of their metrics. */
function withMetrics(servers, isWanted) {
	return servers.map((one) => {
		const wanted = metricEntries(one.metrics).filter((entry) => isWanted(one.name, ...entry));
		return {
			...one,
			metrics: Object.fromEntries(wanted)
		};
	});
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
		if (limit.verdict === "over") return [{
			kind: "limit",
			...reason
		}];
		return limit.verdict === "inconclusive" || limit.verdict === "unmeasurable" ? [{
			kind: limit.verdict,
			...reason
		}] : [];
	});
}
// src/domain/run/file/time-alone.ts
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
/**
* The ways to decide what a run left open: first what the gate judges, then comparisons with further bases, which have
* the name of theirs. No run is known to decide a limit, nor what a server has once for each start.
*/
function nextSteps(comparison, measured) {
	const { counted = [], servers = [], furtherBases = [] } = comparison;
	const { judged, others } = runsByBase(measured.run);
	const further = furtherBases.flatMap((compared, index) => {
		const { base, series } = required(others[index], "other base");
		return stepsAgainst(compared, measured, series).map((step) => ({
			...step,
			base: base.ref
		}));
	});
	return [
		...stepsAgainst(comparison, measured, judged.series),
		...counted.flatMap((one) => openIn(COUNT_METRIC_IDS, one).map(({ step }) => step)),
		...servers.flatMap((one) => openIn(SERVER_METRIC_IDS, one).map(({ step }) => step)),
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
	return series.flatMap((one) => openIn(SERIES_METRIC_IDS, one).map(({ step, timeToDecideMs }) => {
		if (timeToDecideMs === void 0 || command === void 0) return step;
		const minutes = Math.max(1, Math.ceil(timeToDecideMs * partOf(one.name) / MINUTE_MS));
		const only = shellWord(pathOfSeries(one.name));
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
/** The metrics of a series or server that are open, by their tolerance or their limit. */
function openIn(ids, { name: series, metrics }) {
	return ids.flatMap((metric) => {
		const { verdict, limit, timeToDecideMs } = metrics[metric] ?? {};
		return verdict === "inconclusive" || limit?.verdict === "inconclusive" ? [{
			step: {
				series,
				metric
			},
			timeToDecideMs
		}] : [];
	});
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
		counted: counted?.map(({ problem, ...one }) => ({
			...writtenSeries(one),
			problem: problem && whyText(problem)
		})),
		furtherBases: furtherBases?.map(({ verdict, comparedWith, series, common, lost, differences }) => writtenAgainst({
			verdict,
			comparedWith,
			series,
			common,
			lost,
			differences
		}))
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
function writtenSeries({ notCompared, ...one }) {
	return {
		...one,
		notCompared: notCompared && lossText(notCompared)
	};
}
export { comparisonOf as a, armsIn as c, againstHistory as i, withFailedRequests as l, costReasons as n, jumpsOf as o, withCosts as r, notMeasured as s, comparisonDocument as t, renderMarkdown as u };
