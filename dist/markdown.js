import { A as formatSome, T as formatCount, l as SERVER_METRIC_IDS, s as SERIES_METRIC_IDS, t as COUNT_METRIC_IDS } from "./catalogue.js";
import { b as pathOfSeries, v as isWhole } from "./bounds.js";
import { a as gateOf, d as reasonKey, h as metricEntries, u as metricReason } from "./gate.js";
import { n as required } from "./required.js";
import { m as runsByBase } from "./walsh-averages.js";
import { L as reasonText, R as lossText, T as differenceTexts, Y as whyText, h as verdictCounts, m as verdictCountText, s as changeTable } from "./finding.js";
import { N as groupedBy, O as known, W as worstVerdict } from "./paired-changes.js";
import { r as notAcceptedTexts } from "./acceptances.js";
import { ft as shellWord, l as withLimits, p as compareServerFacts } from "./instruments.js";
import { r as jumpsOf, t as againstHistory } from "./comparison.js";
import { a as DECISION_LEGEND, n as notedFacts, o as loosenedText, t as listedReasons } from "./view.js";
import { c as folded, i as escapeMarkdown, l as list, n as markdownRows, s as assemble } from "./figure-table.js";
import { t as trackerBlocks } from "./tracker-blocks.js";
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
/** What of both counts. Base decides on metrics that earlier runs are too few for. */
function countedIn(servers, earlier, { gateOn = ["paired"] }) {
	if (!gateOn.includes("history")) return {
		servers,
		earlier: []
	};
	const known = earlier.map((one) => withMetrics(one, (_, { changePercent }) => changePercent !== void 0));
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
/** The steps for all open comparisons: those that the gate judges, then those with further bases. */
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
/** The table of changes. */
function changedTable({ changed, baseName }) {
	return changeTable(changed, {
		baseName,
		hasOwnTolerances: true
	}, markedVerdict);
}
/** The comparisons that found no change. */
function othersTable(changes) {
	return changeTable(changes.others, changes, markedVerdict);
}
function markedVerdict({ verdict }, words) {
	return `${MARKS[verdict]} ${words}`;
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
		table(changedTable(view)),
		...view.limits ? [limits(view.limits, table)] : [],
		...view.sections.flatMap((section) => instrumentBlocks(section, table)),
		gateBox(view, options.acceptLabel),
		cautions(view),
		view.bounds === "" ? "" : `<sub>${unbroken(escapeMarkdown(view.bounds))}.</sub>`,
		folded(othersTitle(view), table(othersTable(view))),
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
		table(changedTable(base)),
		folded(othersTitle(base), table(othersTable(base)))
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
export { withCosts as i, comparisonDocument as n, costReasons as r, renderMarkdown as t };
