import { C as formatSome, S as formatPercent, _ as formatBytes, b as formatMilliseconds, c as countMetric, i as SERIES_METRIC_IDS, l as seriesMetric, n as GATE_METRIC_IDS, o as TOLERANCE_METRIC_IDS, s as anyMetric, t as COUNT_METRIC_IDS, u as serverMetric, v as formatCount, w as formatWhole, x as formatNumber, y as formatDuration } from "./catalogue.js";
import { c as wholeOf, i as pathOfSeries, n as isWhole } from "./series.js";
import { t as looksWorse } from "./looks-worse.js";
import { d as unmeasuredIn, l as standingOf, r as blocks } from "./gate.js";
import { c as present } from "./source-control.js";
import { W as transportText, b as burstLength } from "./load.js";
import { t as withoutNullish } from "./without-nullish.js";
import { t as required } from "./required.js";
import { n as laneName } from "./lane.js";
import { A as changeSize, C as REQUESTS_BESIDE, D as boundPercent, E as allUndecidedText, O as isSpeed, S as lateText, T as failedText, _ as wholeTable, a as verdictCountText, b as reasonText, c as differenceTable, d as headToHeadTable, f as jumpTable, g as tablesByServer, h as serverTable, i as orderReasons, j as changeText, k as undecidedText, l as duel, m as readingsTable, n as changeTexts, o as verdictCounts, p as mainTable, r as isChanged, t as changeRows, v as differenceTexts, w as causesOf, x as lossText, y as commonName } from "./change-rows.js";
import { g as VERDICT_ORDER, o as median } from "./series-value.js";
import { i as whyText$1, n as countProblemText, s as commonBound } from "./walsh-averages.js";
import { a as known, r as column, t as groupedBy } from "./grouped-by.js";
import { c as roundsMeasured, u as runsByBase } from "./system-calls.js";
import { i as STOP_GRACE_MS, l as SHOWN_BUDGETS_MS, r as shellWord, u as foundInHalf } from "./lost-base.js";
import { a as testbedOf, s as noiseOf } from "./baseline.js";
import { f as wasMostlyUnsteady, n as countNotices, t as countFacts } from "./count-facts.js";
import { i as ignoredChangeText } from "./json.js";
import { c as assembleWhole, i as escapeMarkdown, l as folded, n as rowsOf$1, s as assemble, t as markdownRows, u as list } from "./figure-table.js";
import { t as trackerBlocks } from "./tracker-blocks.js";
import { n as takenNotice } from "./taken-notice.js";
// src/domain/review/acceptance.ts
/**
* What an acceptance can cover. A label, or a comment without a kind, covers `performance`. Every other
* kind has to be named: it says that requests failed or that something was not measured, not that it got
* slower.
*/
const ACCEPT_KINDS = [
	"performance",
	"errors",
	"unmeasurable",
	"ended-early",
	"lost-base",
	"same-program"
];
/** The kind of acceptance that covers each kind of reason. */
const COVERED_BY = {
	regression: "performance",
	inconclusive: "performance",
	history: "performance",
	alert: "performance",
	errors: "errors",
	unmeasurable: "unmeasurable",
	"ended-early": "ended-early",
	"missing-shard": "ended-early",
	"lost-base": "lost-base",
	"same-program": "same-program",
	benchmark: "lost-base"
};
/** Kinds that can be about the whole run, and so be accepted without a series. */
const OF_WHOLE_RUN = [
	"ended-early",
	"lost-base",
	"same-program"
];
/** Whether an acceptance covers a reason. */
function covers({ kind, series }, matcher) {
	const [glob = "**", ...level] = series?.split(" ") ?? [];
	const matches = matcher(glob);
	return (reason) => {
		if (COVERED_BY[reason.kind] !== kind) return false;
		if (series === void 0) return true;
		const [path = "", ...levelOfReason] = wholeOf(reason.series ?? "").split(" ");
		return matches(path) && (level.length === 0 || level.join(" ") === levelOfReason.join(" "));
	};
}
// src/domain/gate/gate-reason.ts
/** Two reasons with the same key say the same, whether or not somebody accepted them. */
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
* The reason against a run that ended early, whose remaining series are unknown, or that has no series at all. A run that
* only counted has a reason of its own if it has no count.
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
// src/domain/run/plan/time-alone.ts
/**
* How much of a run's measuring a run of one `SERVER/SCENARIO` alone would take: all of it but the bursts of others. What
* comes beside bursts, such as starts, is counted whole, since one scenario may need as many of them as all.
* @param run all that was measured
* @param against the series of head and of the base that they are measured beside
* @returns the part, for the name of a series; 1 where no time was measured
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
/** Time of bursts by a key of their series. Those of a mix's requests are the mix's own. */
function burstsBy(series, keyOf) {
	const groups = groupedBy(series.filter(isWhole), keyOf);
	return new Map([...groups].map(([key, group]) => {
		return [key, group.flatMap(({ samples }) => known(samples, "durationMs")).reduce((sum, ms) => sum + ms, 0)];
	}));
}
// src/report/next-steps.ts
/** What would decide each comparison that is open: those that the gate judges, then those with further bases. */
function nextSteps({ comparedWith, series, counted = [], furtherBases = [] }, measured) {
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
		...counted.flatMap(({ name, metrics }) => openIn(COUNT_METRIC_IDS, metrics).map(({ metric }) => ({
			series: name,
			metric
		}))),
		...further
	];
}
const MINUTE_MS$1 = 6e4;
/** @param measured of head and this base */
function stepsAgainst({ comparedWith, series }, again, measured) {
	const command = commandAgainst(comparedWith, again);
	const partOf = partAlone(again.run, measured);
	return series.flatMap(({ name, metrics }) => openIn(SERIES_METRIC_IDS, metrics).map(({ metric, timeToDecideMs }) => {
		const step = {
			series: name,
			metric
		};
		if (timeToDecideMs === void 0 || command === void 0) return step;
		const minutes = Math.max(1, Math.ceil(timeToDecideMs * partOf(name) / MINUTE_MS$1));
		const only = shellWord(pathOfSeries(name));
		return {
			...step,
			minutes,
			command: `${command} --only ${only} --budget ${minutes}m`
		};
	}));
}
/** @returns undefined where another run would not be compared with the same, or not be longer */
function commandAgainst(comparedWith, { run: { plan }, configPath }) {
	if (comparedWith.kind !== "base" || plan.repeats !== void 0) return void 0;
	const { sha, ref } = comparedWith;
	const config = configPath === void 0 ? "" : ` --config ${shellWord(configPath)}`;
	if (sha !== void 0) return `loadgate run${config} --base ${shellWord(sha)}`;
	return ref === "base-url" ? `loadgate run${config}` : void 0;
}
/** The metrics of a series that are open. */
function openIn(ids, metrics) {
	return ids.flatMap((metric) => {
		const { verdict, timeToDecideMs } = metrics[metric] ?? {};
		return verdict === "inconclusive" ? [{
			metric,
			timeToDecideMs
		}] : [];
	});
}
// src/report/words/acceptances.ts
/** What is accepted, in words: `go/* c=100`, `errors of go/greet`, `all performance`, `lost-base`. */
function coverageText({ kind, series }) {
	if (series !== void 0) return kind === "performance" ? series : `${kind} of ${series}`;
	return OF_WHOLE_RUN.includes(kind) ? kind : `all ${kind}`;
}
/** Why a comment that begins with the command accepts nothing. */
function commandProblemText(problem) {
	switch (problem.of) {
		case "no-series": {
			const { found } = problem;
			return `A comment accepts ${found === void 0 ? "nothing" : `${found}, which is not a series`}: write SERVER/SCENARIO, or * for all of them.`;
		}
		case "one-request": return `A comment accepts one request of a mix: write ${problem.series ?? "*"} ${problem.level} without it, which accepts the mix and all of its requests.`;
		case "long-series": return `A comment names a series of more than ${problem.most} characters.`;
		case "no-reason": return `The comment that accepts ${coverageText(problem.coverage)} gives no reason: it does not count.`;
	}
}
/** Why acceptances do not count, one sentence each. */
function notAcceptedTexts({ notAccepted = [], idle = [] }) {
	const aboutNothing = idle.map((one) => `${one.by} accepts ${coverageText(one)}, but no reason of the gate is about that.`);
	return [...notAccepted, ...aboutNothing];
}
// src/report/words/loosened.ts
/** What a pull request loosens, for example `throughput 5 % → 500 %`. */
function loosenedText({ bound, base, head, series }) {
	const about = series === void 0 ? "" : ` (${formatSome(series)})`;
	return `${bound} ${percentText(base)} → ${percentText(head)}${about}`;
}
function percentText(percent) {
	return percent === void 0 ? "not gated" : `${formatNumber(percent)} %`;
}
// src/report/comparison-document.ts
/**
* A comparison as `comparison.json` has it: reasons with their `text` beside the data, and other sentences in place of it.
* @param measured the run that it is of
*/
function comparisonDocument(whole, measured) {
	const { gate: allOfGate, counted, furtherBases, ...comparison } = whole;
	const { notAccepted, idle, loosened, ...gate } = allOfGate;
	const next = nextSteps(whole, measured);
	const refused = notAcceptedTexts(withoutNullish({
		notAccepted,
		idle
	}));
	return {
		...writtenAgainst(comparison),
		gate: {
			...gate,
			reasons: gate.reasons.map((reason) => ({
				...reason,
				text: reasonText(reason)
			})),
			...loosened && { loosened: loosened.map(loosenedText) },
			...refused.length > 0 && { notAccepted: refused }
		},
		...next.length > 0 && { next },
		...counted && { counted: counted.map(writtenCounts) },
		...furtherBases && { furtherBases: furtherBases.map(writtenAgainst) }
	};
}
/** What is written of one base. */
function writtenAgainst({ series, lost, differences, ...one }) {
	return {
		...one,
		series: series.map(writtenSeries),
		...lost && { lost: lost.map((loss) => ({
			...loss,
			reason: lossText(loss)
		})) },
		...differences && { differences: differences.map(differenceTexts) }
	};
}
function writtenCounts({ problem, ...one }) {
	return {
		...writtenSeries(one),
		...problem && { problem: whyText$1(problem) }
	};
}
function writtenSeries({ notCompared, ...one }) {
	return {
		...one,
		...notCompared && { notCompared: lossText(notCompared) }
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
/** How many comparisons have a verdict, with its mark. */
function countText$1(count) {
	const { verdict, known } = count;
	return `${MARKS[verdict]} ${verdictCountText(count)}${known === void 0 ? "" : ` (${unbroken(known)})`}`;
}
/** Keeps percent signs on the line of their number. */
function unbroken(text) {
	return text.replaceAll(" %", "\xA0%");
}
/** What changed. */
function changedTable(changes) {
	return changeTable(changes.changed, changes, true);
}
/** The comparisons that found no change. */
function othersTable(changes) {
	return changeTable(changes.others, changes, changes.hasOwnTolerances);
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
		rows: rowsOf$1(rows, (row) => {
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
* Why the gate fails, or who accepted the reasons, in one of GitHub's alert boxes.
* @param acceptLabel the label that accepts regressions; absent if nothing can be accepted
* @returns an empty text if there is no reason against it
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
/** Colours of the lines, each with its symbol for the legend, since the chart has no legend of its own. */
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
/** Room above the highest point. */
const HEADROOM = 1.05;
/** A chart as a mermaid diagram, which GitHub draws, below a legend. */
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
/** Mermaid has no escapes within quotes, so whatever could end them, or the diagram, is left out. */
function quoted(text) {
	return `"${text.replace(/[^\p{L}\p{N} ./()=_-]/gu, "")}"`;
}
/** Beyond it numbers are written with an exponent, which mermaid cannot read. */
const LARGEST = 0x38d7ea4c68000;
function decimal(any) {
	const value = Math.min(Math.max(any, 0), LARGEST);
	return value >= 100 ? value.toFixed(0) : value.toFixed(4).replace(/\.?0+$/, "");
}
// src/report/markdown/markdown.ts
/**
* The report as GitHub-flavoured markdown, for a file, a job summary or a comment: findings are open,
* everything else is folded.
* @returns markdown that ends with a line break; all names in it are escaped
*/
function renderMarkdown(view, options = {}) {
	const blocks = blocksOf(view, options);
	return options.limit ? assemble(blocks, options.limit) : [...assembleWhole(blocks)].join("");
}
/**
* The same text as {@link renderMarkdown} makes without options, for reports of some megabytes.
* @returns its pieces, one after the other
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
		...view.counted ? countedBlocks(view.counted, table) : [],
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
		headToHead(view, table(view.headToHead)),
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
/** Which base the gate judges, and what the others say. */
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
/** With more servers than these, one table holds the figures of all. */
const FOLDED_SERVERS = 12;
function figures({ byServer, series }, table) {
	if (byServer.length > FOLDED_SERVERS) return [folded(`Figures of ${byServer.length} servers`, table(series))];
	return byServer.map(({ server, figures: own }) => {
		const count = formatCount(own.rows.length, "series", "series");
		return folded(`<b>${escapeMarkdown(server)}</b>: ${count}`, table(own));
	});
}
/** Further sentences are only in the table below. */
const SHOWN_DUELS = 10;
function headToHead({ duels }, ratios) {
	const [first, ...others] = duels.map(escapeMarkdown);
	if (first === void 0) return "";
	const more = others.length === 0 ? "" : `; ${others.length} more`;
	const before = `${[first, ...others].slice(0, SHOWN_DUELS).map((line) => `- ${line}`).join("\n")}\n\n${ratios.before}`;
	return folded(`<b>Head to head</b>: ${first}${more}`, {
		...ratios,
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
* What was counted, in markdown: what changed and the functions that grew are open, all counts are folded.
* @param table makes a table of figures
*/
function countedBlocks({ sentences, table: counts, grown }, table) {
	return [
		list(sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`), "\n", (left) => `\n- … and ${left} more`),
		table(grown),
		folded(`Counted: ${formatCount(counts.rows.length, "figure")} of instructions and allocations per request`, table(counts))
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
* Reads `loadgate: accept [KIND] SERIES [c=N|rate=N] REASON` from the first line of a comment.
*
* Only a comment that begins with it counts. Plain letters at the beginning of a document, indented by
* three spaces at most, are always text: not in a quote, in HTML or in code, whatever follows. So no other
* Markdown has to be understood.
*
* @param comment the comment as written, in Markdown
* @returns what it accepts, or why it accepts nothing; undefined if it does not begin with the command
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
	if (first.includes("/")) return withReason({
		kind,
		series: first
	}, behindKind.slice(1));
	if (OF_WHOLE_RUN.includes(kind)) return withReason({ kind }, behindKind);
	return { problem: {
		of: "no-series",
		...first !== "" && { found: bounded(first, MAX_SERIES) }
	} };
}
function withReason({ kind, series }, words) {
	const level = LEVEL.test(words[0] ?? "") ? words[0] : void 0;
	const reason = words.slice(level === void 0 ? 0 : 1).join(" ");
	if (level !== void 0 && words[1] === "/") return { problem: {
		of: "one-request",
		...series !== void 0 && { series },
		level
	} };
	const glob = level === void 0 ? series : `${series ?? "**"} ${level}`;
	const coverage = {
		kind,
		...glob !== void 0 && { series: glob }
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
/** A name without the Markdown that protects its asterisks. */
function plainText(word) {
	return word.replaceAll("`", "").replace(/\\([*_{}[\]/\\])/g, "$1");
}
function bounded(text, max) {
	return text.length > max ? `${text.slice(0, max)}…` : text;
}
/** How to accept the reasons that still make the gate fail. */
function waysToAccept(reasons) {
	const kinds = ACCEPT_KINDS.filter((kind) => reasons.some((reason) => COVERED_BY[reason.kind] === kind));
	return {
		comments: kinds.map((kind) => {
			return `loadgate: accept ${[...kind === "performance" ? [] : [kind], ...OF_WHOLE_RUN.includes(kind) ? [] : [pathOf(kind, reasons)]].join(" ")} REASON`;
		}),
		byLabel: kinds.every((kind) => kind === "performance")
	};
}
/** The server and scenario that all reasons of a kind are about, or a glob for several. */
function pathOf(kind, reasons) {
	const paths = reasons.filter((reason) => COVERED_BY[reason.kind] === kind).map(({ series }) => series?.split(" ")[0]);
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
* How much worse head can be, by metric; the largest of them is the number in the first sentence.
* @returns for example `Head is at most this much worse (95 %): throughput 2.1 %, p99 4.5 %`; empty where nothing has a bound
*/
function boundLine({ series }) {
	const bounds = TOLERANCE_METRIC_IDS.flatMap((id) => {
		const known = series.flatMap(({ metrics }) => metrics[id] ?? []).filter(({ verdict }) => BOUNDED.includes(verdict));
		return known.length === 0 ? [] : [{
			id,
			all: known.map(({ atMostWorsePercent }) => atMostWorsePercent)
		}];
	});
	const texts = bounds.map(({ id, all: own }) => `${seriesMetric(id).label} ${boundOf(own)}`);
	if (bounds.every(({ all: own }) => present(own).length === 0)) return "";
	return `${series.some(({ metrics }) => Object.values(metrics).some(({ verdict }) => verdict === "regression")) ? "What is no regression" : "Head"} is at most this much worse (95 %): ${texts.join(", ")}`;
}
function boundOf(all) {
	const known = present(all);
	const bound = commonBound(known);
	if (bound === void 0) return "without a bound";
	const open = all.length - known.length;
	const others = open === 0 ? "" : ` (${formatCount(open, "series", "series")} without a bound)`;
	return `${boundPercent(bound)}${others}`;
}
// src/report/chart.ts
/** Fewer points make no curve. */
const MIN_LEVELS = 3;
/** As many as there are colours that are easy to distinguish. */
const MAX_LINES = 8;
const CHARTED = ["throughput", "latency-p99"];
/**
* Throughput and p99 over concurrency, for each scenario with enough levels. A server that lacks a value at
* some level has no line. A single server is shown beside its base.
* @param all every series; the requests of a mix are not drawn
* @param baseName what base is called
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
// src/report/facts/own-tolerances.ts
/** Whether some series may get worse by more than others in the same metric, so that each has to say by how much. */
function haveOwnTolerances(all) {
	return GATE_METRIC_IDS.some((id) => tolerancesOf(id, all).size > 1);
}
/**
* The metrics that are gated in some series only, with those in which they are not.
* @returns for example `p99 of go/greet c=1`; empty where each metric is gated in all series or in none
*/
function ungatedText(all) {
	return GATE_METRIC_IDS.filter((id) => tolerancesOf(id, all).size > 0).flatMap((id) => {
		const names = all.filter(({ metrics: { [id]: own } }) => own?.head !== void 0 && !own.verdict).map(({ name }) => name);
		return names.length === 0 ? [] : [`${anyMetric(id).label} of ${formatSome(names)}`];
	}).join("; ");
}
/** What is tolerated of a metric, in percent. */
function tolerancesOf(id, all) {
	const found = /* @__PURE__ */ new Set();
	for (const { metrics } of all) {
		const percent = metrics[id]?.tolerancePercent;
		if (percent !== void 0) found.add(percent);
	}
	return found;
}
// src/report/facts/reference-name.ts
const COMMIT_ID = /^[0-9a-f]{7,64}$/;
/**
* What the series were compared with, in a word or two: a branch by its name.
*/
function referenceName(compared) {
	switch (compared.kind) {
		case "base":
		case "lost": return COMMIT_ID.test(compared.ref) ? "base" : compared.ref;
		case "run": return "the other run";
		default: return "the baseline";
	}
}
// src/report/finding.ts
/**
* What was found, in one sentence; failed requests have one of their own before it.
* @param reference what head was compared with
*/
function findingText(findings, reference) {
	const { noun, judged, failed, doubt, instead } = findings;
	const serious = seriousText(findings, reference);
	if (failed !== void 0) return present([failed, serious]).join(". ");
	if (serious !== void 0) return serious;
	if (instead !== void 0) return instead;
	const byVerdict = groupedBy(judged, ({ metric }) => metric.verdict);
	const undecided = byVerdict.get("inconclusive") ?? [];
	const known = ` (${allUndecidedText(undecided.map(({ metric }) => metric))})`;
	const words = {
		improvement: "better",
		unchanged: "unchanged",
		"no-worse": "no worse",
		inconclusive: `inconclusive${known}`,
		new: "new"
	};
	const parts = [
		"improvement",
		"unchanged",
		"no-worse",
		"inconclusive",
		"new"
	].flatMap((verdict) => {
		const own = byVerdict.get(verdict);
		return own ? [`${own.length} ${words[verdict]}`] : [];
	});
	const counts = `${formatCount(judged.length, noun)}: ${parts.join(", ")}`;
	const doubts = present([suspectText(undecided, reference), doubt]);
	if (doubts.length > 0) return `No regression is certain, but ${doubts.join("; ")}. ${counts}`;
	const bounds = boundsText(judged);
	if (bounds !== void 0) return `${bounds} (95 %)${togetherText(judged)}. ${counts}`;
	if (undecided.length === judged.length) return `Nothing decided: ${judged.length === 1 ? `the only ${noun} is` : `all ${judged.length} ${noun}s are`} inconclusive${known}`;
	return `No regression found in ${counts}`;
}
/** What got worse or has no result; undefined where nothing did. */
function seriousText({ noun, judged, common = [], unmeasured }, reference) {
	const worse = judged.filter(({ metric }) => metric.verdict === "regression");
	const [worst] = worse.toSorted((a, b) => changeSize(b.metric) - changeSize(a.metric));
	if (worst) {
		const { series, id, metric } = worst;
		const how = worse.every((one) => isSpeed(one.id)) ? "slower" : "worse";
		return `${worse.length} of ${formatCount(judged.length, noun)} ${how} than ${reference}: ${series} ${anyMetric(id).label} ${changeText(metric)}`;
	}
	const [shared] = common.toSorted((a, b) => changeSize(b) - changeSize(a));
	if (!shared) return unmeasured;
	const how = isSpeed(shared.metric) ? "slower" : "worse";
	const what = `${anyMetric(shared.metric).label} ${changeText(shared)}`;
	return `${commonName(shared)} ${how} than ${reference}, none by itself: ${what}`;
}
/** What looks worse and is not certain among so many; undefined where nothing does. */
function suspectText(undecided, reference) {
	const suspects = undecided.filter(({ id, metric }) => looksWorse(id, metric));
	const [worst] = suspects.toSorted((a, b) => changeSize(b.metric) - changeSize(a.metric));
	if (!worst) return void 0;
	const how = suspects.every(({ id }) => isSpeed(id)) ? "slower" : "worse";
	const look = suspects.length === 1 ? "looks" : "look";
	const { label } = anyMetric(worst.id);
	const change = changeText(worst.metric) || valuesText(worst);
	return `${suspects.length} ${look} ${how} than ${reference}: ${worst.series} ${label} ${change}`;
}
/** @returns for example `654/s → 71.8/s` */
function valuesText({ id, metric: { base, head } }) {
	const { format } = anyMetric(id);
	return present([base, head]).map(format).join(" → ");
}
/**
* What has no result, in one sentence.
* @param problem the problem of a whole series, or of a metric
* @returns undefined where there are no gaps
*/
function gapText(gaps, problem) {
	const texts = [...groupedBy(gaps, ({ id }) => id)].map(([id, own]) => {
		const number = formatCount(own.length, "series", "series");
		return `${id === void 0 ? `${number} ${problem.ofSeries}` : `${anyMetric(id).label} ${problem.ofMetric} in ${number}`}: ${formatSome(own.map(({ series }) => series))}`;
	});
	return texts.length === 0 ? void 0 : texts.join("; ");
}
/**
* What is known of each metric in all series together: what is unchanged is within its intervals, the rest is bounded.
* @returns undefined unless every one has a bound, and where there is none at all
*/
function boundsText(judged) {
	const compared = judged.filter(({ metric }) => metric.verdict !== "new");
	if (commonBound(compared.map(({ metric }) => metric.atMostWorsePercent)) === void 0) return;
	const metrics = [...groupedBy(compared, ({ id }) => id)].map(([id, own]) => {
		const all = own.map(({ metric }) => metric);
		const isUnchanged = all.every(({ verdict }) => verdict === "unchanged");
		const { label } = anyMetric(id);
		return {
			isUnchanged,
			text: `${label} ${isUnchanged ? within(all) : atMostWorse(all)}`
		};
	});
	const textsOf = (isUnchanged) => metrics.filter((one) => one.isUnchanged === isUnchanged).map(({ text }) => text);
	const [unchanged, others] = [textsOf(true), textsOf(false)];
	if (unchanged.length === 0) return `No regression found in what is gated: ${others.join(", ")}`;
	return `Unchanged: ${[unchanged, others].flatMap((texts) => texts.length === 0 ? [] : texts.join(", ")).join("; ")}`;
}
/**
* How much worse all answers together can be, where typical bursts do not say it.
* @returns for example `; all answers together: throughput at most 14 % worse`; empty where the bounds of typical bursts are as large
*/
function togetherText(judged) {
	const all = judged.filter(({ metric }) => metric.allAnswers);
	const parts = [...groupedBy(all, ({ id }) => id)].flatMap(([id, own]) => {
		const metrics = own.map(({ metric }) => metric);
		const bound = commonBound(metrics.map(({ allAnswers }) => allAnswers?.atMostWorsePercent));
		const { label } = anyMetric(id);
		if (bound === void 0) return `${label} too noisy to bound`;
		return bound > largestBound(metrics) ? `${label} at most ${boundPercent(bound)} worse` : [];
	});
	return parts.length === 0 ? "" : `; all answers together: ${parts.join(", ")}`;
}
/** The largest bound of typical bursts, where there is one at all. */
function largestBound(all) {
	return Math.max(...present(all.map(({ atMostWorsePercent }) => atMostWorsePercent)));
}
/** @returns for example `within ±3 %` */
function within(all) {
	const ends = all.flatMap(({ lowPercent = 0, highPercent = 0, atMostWorsePercent = 0 }) => [...[
		Math.abs(lowPercent),
		Math.abs(highPercent),
		atMostWorsePercent
	]]);
	return `within ±${boundPercent(Math.max(...ends))}`;
}
/** @returns for example `at most 14 % worse` */
function atMostWorse(all) {
	const bound = largestBound(all);
	return bound === 0 ? "not worse" : `at most ${boundPercent(bound)} worse`;
}
// src/report/counted.ts
function rowsOf(counted) {
	return counted.flatMap((series) => COUNT_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		return metric ? [{
			series,
			id,
			metric
		}] : [];
	}));
}
/** The counts that have a verdict, one for each that is gated. */
function countVerdicts({ counted = [] }) {
	return rowsOf(counted).flatMap(({ metric }) => metric.verdict ? [metric] : []);
}
/**
* The result of counting in one sentence.
* @returns for example `1 of 12 counts worse than main: rust/greet instructions/request +3.1 % (+3.0 … +3.2 %)`
*/
function countedHeadline({ counted = [], comparedWith }) {
	const rows = rowsOf(counted);
	const judged = rows.filter(({ series, metric }) => metric.verdict && series.notCompared === void 0).map(({ series: { name }, id, metric }) => ({
		series: name,
		id,
		metric
	}));
	const unmeasured = gapText([...counted.flatMap(({ name, problem }) => problem === void 0 ? [] : [{ series: name }]), ...rows.flatMap(({ series: { name, problem, notCompared }, id, metric }) => metric.verdict === "unmeasurable" && problem === void 0 && notCompared === void 0 ? [{
		series: name,
		id
	}] : [])], {
		ofSeries: "cannot be judged by counts",
		ofMetric: "could not be counted"
	});
	const instead = insteadOfVerdicts$1(counted, rows);
	return findingText({
		noun: "count",
		judged,
		...withoutNullish({
			unmeasured,
			instead
		})
	}, referenceName(comparedWith));
}
function insteadOfVerdicts$1(counted, rows) {
	if (rows.every(({ metric }) => metric.base === void 0)) return `${formatCount(counted.length, "series", "series")} counted, nothing to compare with`;
	if (rows.some(({ metric }) => metric.verdict !== void 0)) return void 0;
	return `${counted.some(({ unseen = [] }) => unseen.length > 0) ? "What is gated of counts cannot be seen" : "Counts are not gated"}: figures only, no verdict`;
}
/**
* Everything that a report says of counting.
* @returns undefined where nothing was to be counted
*/
function countedView(comparison) {
	const { counted, comparedWith } = comparison;
	if (!counted) return void 0;
	const rows = rowsOf(counted).toSorted((a, b) => rank(a) - rank(b) || changeSize(b.metric) - changeSize(a.metric));
	const isOwn = haveOwnTolerances(counted);
	return {
		sentences: counted.flatMap((series) => sentenceOf(series, comparison)),
		table: {
			columns: [...[
				"verdict",
				"series",
				"metric",
				referenceName(comparedWith),
				"head",
				"change"
			], ...isOwn ? ["tolerated"] : []],
			textColumns: 3,
			rows: rows.map(({ series, id, metric }) => [
				verdictText(id, metric),
				series.name,
				countMetric(id).label,
				valueText(id, metric.base),
				valueText(id, metric.head),
				changeText(metric),
				...isOwn ? [toleratedText(metric)] : []
			])
		},
		grown: {
			columns: [
				"series",
				"function",
				referenceName(comparedWith),
				"head",
				"more"
			],
			textColumns: 2,
			rows: counted.flatMap(({ name, grown = [], grownCalls = [] }) => [...grown.map((one) => [
				name,
				one.name,
				...growthOf(one).map(formatWhole)
			]), ...grownCalls.map((one) => [
				name,
				`system call ${one.name}`,
				...growthOf(one).map(formatNumber)
			])])
		}
	};
}
function verdictText(id, metric) {
	const { verdict = "not gated" } = metric;
	return verdict === "inconclusive" ? `${verdict}: ${undecidedText(id, metric)}` : verdict;
}
function toleratedText({ tolerancePercent }) {
	return tolerancePercent === void 0 ? "" : `${formatNumber(tolerancePercent)} %`;
}
function growthOf({ base, head }) {
	return [
		base,
		head,
		head - base
	];
}
function rank({ metric }) {
	return metric.verdict === void 0 ? VERDICT_ORDER.length : VERDICT_ORDER.indexOf(metric.verdict);
}
function valueText(id, value) {
	return value === void 0 ? "–" : countMetric(id).format(value);
}
/**
* Speed and instructions of a series side by side. They are two results: neither decides the other.
* @returns for example `rust/greet: throughput changed by at most 7.00 % (95 %); 3.10 % more instructions per request.`
*/
function sentenceOf({ name, server, scenario, metrics, problem }, { series }) {
	if (problem !== void 0) return [`${countProblemText(name, problem)}.`];
	const { verdict, changePercent = 0 } = metrics.instructions ?? {};
	const own = series.filter((one) => one.server === server && one.scenario === scenario);
	if (verdict === "unchanged") return own.flatMap(sameInstructions);
	if (verdict !== "regression" && verdict !== "improvement") return [];
	const counts = `${`${formatNumber(Math.abs(changePercent))} %`} ${changePercent > 0 ? "more" : "fewer"} instructions per request`;
	const timed = own.flatMap((one) => one.metrics.throughput ?? []).find(({ lowPercent }) => lowPercent !== void 0);
	return [`${name}: ${timed ? `${speedText(timed)}; ` : ""}${counts}.`];
}
/** More CPU time for the same instructions: not what the program does, but where it lies and what it waits for. */
function sameInstructions({ name, metrics }) {
	const cpu = metrics["cpu-per-request"];
	if (cpu?.verdict !== "regression") return [];
	return [`${name}: CPU/request ${changeText(cpu)}, and the same instructions: layout, caches or waiting.`];
}
function speedText({ lowPercent = 0, highPercent = 0, ...timed }) {
	if (!(lowPercent <= 0 && highPercent >= 0)) return `throughput ${changeText({
		...timed,
		lowPercent,
		highPercent
	})}`;
	const within = Math.max(-lowPercent, highPercent);
	return `throughput changed by at most ${formatNumber(within)} % (95 %)`;
}
// src/report/facts/compared-text.ts
const SHORT_SHA = 7;
/** What was compared with what, and how, in words. */
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
// src/report/facts/budget-text.ts
/**
* What some budgets find.
* @returns for example `with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty where they find nothing
*/
function findsText(finds) {
	return finds.map(({ budgetMs, percent }) => `with ${minutesText(budgetMs)}: from ${formatNumber(percent)} %`).join("; ");
}
/** The lines of a dry run that are about its budget. */
function budgetLines(budgetMs, { isChosen, isKnown, finds }) {
	const found = findsText(finds);
	const by = isKnown ? "by the noise of the last runs on this machine type" : "if this machine is as noisy as the two shared cores of docs/accuracy.md";
	return [...isChosen ? [`budget ${minutesText(budgetMs)}, chosen for these series`] : [], ...found === "" ? [] : [`a change is found ${found} (in 4 of 5 runs; ${by})`]];
}
/**
* What runs of some lengths would find with the noise of this run, by metric.
* @returns for example `throughput with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty without a base
*/
function findsOf(evidence, { comparedWith }) {
	if (comparedWith.kind !== "base" || evidence.run.timing.measureMs <= 0) return "";
	const noise = noiseOf(evidence);
	return TOLERANCE_METRIC_IDS.flatMap((id) => {
		const own = noise.filter(({ metric }) => metric === id);
		if (own.length === 0) return [];
		const finds = SHOWN_BUDGETS_MS.flatMap((budgetMs) => {
			const percent = foundInHalf(own.map(({ detectablePercent }) => detectablePercent(budgetMs)));
			return percent === void 0 ? [] : [{
				budgetMs,
				percent
			}];
		});
		return finds.length === 0 ? [] : [`${anyMetric(id).label} ${findsText(finds)}`];
	}).join(" · ");
}
const MINUTE_MS = 6e4;
function minutesText(ms) {
	return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : formatDuration(ms);
}
// src/report/facts/ended-early-fact.ts
/** What a run left open that was to end early, in one line. */
function endedEarlyFact({ plan }, { series }) {
	if (!plan.endedEarly) return false;
	const open = series.filter(({ verdict }) => verdict === "inconclusive");
	return {
		label: "ended early",
		value: `nothing showed a sign of a slowdown (measure.end: early); left open: ${open.length === 0 ? "nothing" : formatSome(open.map(({ name }) => name))}`
	};
}
// src/report/facts/machine-facts.ts
/** Series of a machine that are named; comparison.json has the machine of each. */
const MOST_NAMED = 20;
/** The machine of a run; of the shards of one, how many there were, and on which machine each series was measured. */
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
/** What was measured, which can be more or less than planned, and how warm the servers were. */
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
* What it means for the figures if servers were not warm, or got slower while they ran.
* @param isBusy others used the machine too, so that it may have slowed them down
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
/** What would give the servers of these series more time to get warm. */
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
/** Whether a server was still getting faster in most of its starts when the warm-up ended. */
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
function runFacts({ evidence, comparison, recording }) {
	const { run } = evidence;
	const { commit } = run;
	const isTimed = run.series.length > 0 || !run.counts;
	const compared = comparison.comparedWith;
	const finds = findsOf(evidence, comparison);
	const noise = noiseText(comparison);
	const ungated = ungatedText([...comparison.series, ...comparison.counted ?? []]);
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
		...countFacts(run),
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
/** How wide the intervals of each gated metric are: the narrowest and the widest, of all series. */
function noiseText({ series }) {
	return TOLERANCE_METRIC_IDS.flatMap((id) => {
		const widths = present(series.map(({ metrics }) => metrics[id])).filter((one) => one.verdict).flatMap(({ lowPercent, highPercent }) => lowPercent === void 0 || highPercent === void 0 ? [] : (highPercent - lowPercent) / 2);
		return widths.length === 0 ? [] : [`${seriesMetric(id).label} ${widthsText(widths)}`];
	}).join(", ");
}
/** A wider interval says nothing, whatever its width. */
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
/** How the scenarios were sent that were not sent in plain HTTP/1.1; false where all were. */
function protocolFact({ series }) {
	const value = [...new Map(series.flatMap(({ arm, scenario, transport }) => arm === "head" && transport ? [[scenario, transportText(transport)]] : []))].map(([scenario, text]) => `${scenario} in ${text}`).join(", ");
	return value !== "" && {
		label: "protocols",
		value
	};
}
// src/report/failed-requests-section.ts
/** What a headline says of series of which more requests of head failed than may; the one in which most failed. */
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
/** Too many failures of head: in measured bursts, else in warm-ups. */
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
/** Requests that failed in head's warm-ups, more than may, where that does not fail the gate; one sentence for each reason. */
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
/** Every series with failed requests, in measured bursts and in warm-ups, and why they failed. */
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
		rows: rowsOf$1(failing, ({ name, during, head, base }) => [
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
/** What a headline says of series of which head's answers come late; the one in which they do so most. */
function lateHeadline(series) {
	return worstLate(series, "worse");
}
/** What is not certain, after "but": answers that look late, or are smaller under load. */
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
* Head's series whose answers look late; those of which that is beyond chance are reasons of the gate.
* @returns false where there are none
*/
function lateNotice(compared) {
	const found = compared.flatMap(({ name, late }) => late?.verdict === "perhaps-worse" ? [`${name}: ${lateText(late)}`] : []);
	return found.length > 0 && `Answers look late, though not in enough starts to be sure: ${formatSome(found)}.`;
}
/** Head's series whose answers have another length: under load alone, so that it is no pass, or in the checks as well. */
function answerBytesNotices(compared) {
	const namesOf = (wanted) => compared.flatMap(({ name, answerBytes: one }) => one && isDoubtful(one) === wanted ? [`${name} (${formatBytes(one.head)}, base ${formatBytes(one.base)})`] : []);
	const [doubtful, checked] = [namesOf(true), namesOf(false)];
	return [doubtful.length > 0 && `Answers under load have another length than base's, and those that were checked one by one have not: ${formatSome(doubtful)}. They may be errors with the expected status, so this is no pass.`, checked.length > 0 && `Answers are smaller than base's: ${formatSome(checked)}. Where that is not on purpose, expect.body-matches would find it.`];
}
function isDoubtful({ isChecked }) {
	return isChecked !== true;
}
/**
* Series that got better with a server of which it is not known that it was warm.
* @returns false where there are none
*/
function coldNotice(compared) {
	const isCold = ({ metrics }) => Object.values(metrics).some((metric) => metric.isCold);
	const found = compared.filter(isCold).map(({ name }) => name);
	return found.length > 0 && `No improvement is called in ${formatSome(found)}: the server was not warm, or nobody could see that it was. With \`warm-up: auto\`, or three starts and more, that is seen.`;
}
// src/report/notices/doubled.ts
/** What a reader hears of however it is gated, and how much more of it counts at least, in the metric's unit. */
const TOLD = [
	["cold-start", 100],
	["idle-rss", 8 * 1024 ** 2],
	["peak-rss", 8 * 1024 ** 2],
	["artifact-size", 1024 ** 2]
];
/**
* What head's servers take at least twice as much of as base's, of what is not gated: no regression in what is gated speaks
* for it.
* @returns for example `Not gated: api peak RSS 14.5 MiB → 471 MiB`; undefined where nothing doubled
*/
function doubledText(servers) {
	const bases = new Map(servers.flatMap((one) => one.arm === "base" ? [[one.server, one]] : []));
	const doubled = servers.flatMap((head) => {
		const base = head.arm === "head" ? bases.get(head.server) : void 0;
		if (!base) return [];
		return TOLD.flatMap(([id, leastMore]) => {
			const { label, format, of } = serverMetric(id);
			const [before, now] = [of(base), of(head)];
			if (before === void 0 || now === void 0) return [];
			return now >= 2 * before && now - before >= leastMore ? [`${head.server} ${label} ${format(before)} → ${format(now)}`] : [];
		});
	});
	return doubled.length === 0 ? void 0 : `Not gated: ${doubled.join(", ")}`;
}
// src/report/notices/missing-shards-notice.ts
/**
* What can be done where shards are missing, once for all of them.
* @returns undefined where none is, or the gate may pass without them
*/
function missingShardsAdvice(reasons) {
	if (!reasons.some((one) => one.kind === "missing-shard" && one.isBlocking !== false)) return void 0;
	return "Of what a missing shard was to measure nothing is known; the log of its job says why. Run that job again, and then the report. With allow-missing-shards the gate passes on what the others measured, except in reports on forks.";
}
/**
* How many shards are missing, for the first line of a report.
* @returns undefined where none is
*/
function missingShardsText({ jobs }) {
	const missing = jobs.filter(({ failure }) => failure !== void 0).length;
	if (missing === 0) return void 0;
	return `${missing} of ${formatCount(jobs.length, "shard")} ${missing === 1 ? "is" : "are"} missing`;
}
// src/report/headline.ts
/**
* The whole result in one sentence, the verdict first.
* @param run what was compared, since what a missing shard was to show is not among the comparisons, nor what a server takes
* @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
*/
function headline(comparison, run) {
	const lost = notCompared(comparison);
	if (comparison.comparedWith.kind === "lost") return lost;
	const { comparedWith, counted, series } = comparison;
	if (comparedWith.kind === "none" && comparedWith.ignored) {
		const missing = run?.shards && missingShardsText(run.shards);
		return present([missing, ignoredChangeText(comparedWith.ignored)]).join(". ");
	}
	const isTimed = counted === void 0 || series.some(({ verdict }) => verdict !== "removed");
	return present([
		run?.shards && missingShardsText(run.shards),
		lost !== "" && lost,
		...uncompared(comparison),
		removed(comparison),
		isTimed && finding(comparison),
		counted && countedHeadline(comparison),
		run && doubledText(run.servers)
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
function finding({ series: all, comparedWith, common }) {
	const judged = all.filter(isCompared).flatMap((series) => TOLERANCE_METRIC_IDS.flatMap((id) => {
		const metric = series.metrics[id];
		if (metric?.verdict === void 0) return [];
		return [{
			series: series.name,
			id,
			metric
		}];
	}));
	const failed = present([lateHeadline(all), failedHeadline(all)]).join(". ");
	const unmeasured = gapText(all.filter(isCompared).flatMap(gapsOf), {
		ofSeries: "could not be measured",
		ofMetric: "could not be measured"
	});
	const instead = insteadOfVerdicts(all.length, judged, comparedWith.kind === "none");
	return findingText({
		noun: "comparison",
		judged,
		...withoutNullish({
			common,
			doubt: doubtHeadline(all),
			unmeasured,
			instead
		}),
		...failed !== "" && { failed }
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
function insteadOfVerdicts(measured, judged, isAlone) {
	if (isAlone) return `No baseline yet: ${formatCount(measured, "series", "series")} measured, nothing to compare with`;
	return judged.length === 0 ? "Nothing is gated: figures only, no verdict" : void 0;
}
// src/report/notices/lost-lines.ts
/** What each part of a base that could not be measured printed last. */
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
		/** What the reader should know before trusting the figures. */
		cautions: run.base.changes ?? [],
		/** What the programs of each part that could not be measured printed last. */
		lost: lostLines(comparison.lost),
		changed: rows.filter(isChanged),
		others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
		hasOwnTolerances: haveOwnTolerances(comparison.series)
	};
}
/** Which base decides, and what the others say: with several bases, one sentence each. */
function furtherLines({ comparedWith }, further) {
	if (further.length === 0) return [];
	return [`The gate judges ${referenceName(comparedWith)} alone; ${further.length === 1 ? "the other base informs" : "the other bases inform"}.`, ...further.map(({ baseName, headline: said }) => `Against ${baseName}: ${said}`)];
}
// src/report/mix-table.ts
/** What became of each request of each mix, in both arms; no rows where every scenario has one request. */
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
/** What requests come to: a right answer, another one, or none. */
const SENT = [
	"expected",
	"unexpected",
	"errorCount"
];
/** @param all 0, or no number, where nothing is known */
function shareText(part, all) {
	return all > 0 ? `${formatNumber(part / all * 100)} %` : "–";
}
function total(samples, id) {
	return column(samples, id).reduce((sum, one) => sum + one, 0);
}
// src/domain/run/series/slow-servers.ts
/** A smaller part of the time for measuring is not worth a word. */
const LARGE_PART = 1 / 5;
/** A server is among the slowest if it takes at least this part of the slowest one's time. */
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
/** Which servers took a large part of the time for measuring to start, to answer outside of bursts, or to stop. */
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
/** Which servers used up time that bursts could have had, one sentence for each kind. */
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
/** What the reader should know of the files that head was built from, as sentences. */
function workingTreeNotices(run) {
	return present([workingTreeNotice(run), changedFilesNotice(run)]);
}
/** Where nothing was built, it makes no difference what the working tree has. */
function workingTreeNotice({ workingTree, servers }) {
	if (!workingTree || servers.length > 0 && servers.every(({ url }) => url)) return void 0;
	const { isClean, hasOtherChanges, untracked = [], moreUntracked: more = 0 } = workingTree;
	if (isClean) return `Head was built in a clean checkout of its commit, as base was${hasOtherChanges ? "; uncommitted changes were not measured" : ""}.`;
	if (untracked.length === 0) return void 0;
	return `Head was built in the working tree, which contained files that no commit has: ${someOf(untracked, more)}. Base was built without them, so whatever head takes from them counts as change; loadgate run --clean builds head without them too.`;
}
/** A server is started anew in each round, so it can have run either content. */
function changedFilesNotice({ workingTree }) {
	const { changed = [], moreChanged = 0 } = workingTree ?? {};
	if (changed.length === 0) return void 0;
	return `Files of head changed after it was built: ${someOf(changed, moreChanged)}. These figures may be of both contents: measure again while nothing changes them.`;
}
function someOf(names, more) {
	return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
// src/report/notices/notices.ts
/** The generator is named as the limit of a series if it was that in at least this part of its bursts. */
const GENERATOR_BOUND_NOTICE = .5;
/** A smaller shortfall, in percent, is not mentioned: the last requests of a burst can be missing. */
const SHORTFALL_NOTICE = 1;
const NOT_INTERLEAVED = "The two runs were not interleaved: anything that the machine did to only one of them counts as change, and no interval covers it. Bursts of both commits in turns (loadgate run --base) find the same change in a fifth of the time or less.";
/**
* What the reader should know before trusting the figures.
* @returns sentences, the most serious first
*/
function notices(input) {
	const { comparison, notices: others = [] } = input;
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
		...countNotices(run, comparison),
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
/** What it means for the figures that servers were not started here. */
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
* Why the run is not added to the baseline, which says nothing about its figures.
* @returns undefined if it is added, or nobody asked
*/
function notRecorded({ recording }) {
	if (recording?.recorded !== false || recording.reason === void 0) return void 0;
	return `This run is not added to the baseline: ${recording.reason}.`;
}
/**
* If others use more of the machine's CPU time than this, in percent, the report says so: the run then
* measures them as well as the servers.
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
/** What too few answers could judge. @param ofRequests of requests of mixes, or of whole series */
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
/** Decides and formats everything that a report says. */
function reportView(input) {
	const { evidence, comparison } = input;
	const { run } = evidence;
	const rows = changeRows(comparison.series);
	const { gate, comparedWith } = comparison;
	const cautions = notices(input);
	const counted = countedView(comparison);
	const baseName = referenceName(comparedWith).replace(/^the /, "");
	const further = furtherViews(input);
	return {
		verdict: comparison.verdict,
		decision: gate.decision,
		/** A pass that is based on a comparison, a failure, or neither. */
		standing: standingOf(comparison),
		headline: headline(comparison, run),
		compared: comparedText({
			run,
			comparison
		}),
		/** The bases that the gate does not judge, and one sentence for each after one about the gate. */
		further,
		furtherLines: furtherLines(comparison, further),
		/** The name of base in columns and legends. */
		baseName,
		/** The verdicts that occur, the one that matters most first. */
		counts: verdictCounts([...rows.map(({ values }) => values), ...countVerdicts(comparison)]),
		/** How much worse head can be, by metric; empty where nothing is known. */
		bounds: boundLine(comparison),
		/** Why the gate fails, or would fail. */
		...orderReasons(gate.reasons, rows),
		/** Who accepts the reasons, one phrase each, and why other acceptances do not count, one sentence each. */
		accepted: (gate.accepted ?? []).map(acceptanceText),
		notAccepted: notAcceptedTexts(gate),
		waysToAccept: waysToAccept(gate.reasons.filter(blocks)),
		/** What each part of base that could not be measured printed last. */
		lost: lostLines(comparison.lost),
		/** What the reader should know before trusting the figures; the notices also say whether the run was recorded. */
		cautions,
		notices: present([...cautions, notRecorded(input)]),
		/** Comparisons that found something, the worst first; the others are without those of new series. */
		changed: rows.filter(isChanged),
		others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
		/** Not every series may get worse by the same. */
		hasOwnTolerances: haveOwnTolerances(comparison.series),
		jumps: jumpTable(comparison),
		series: mainTable(comparison.series),
		byServer: tablesByServer(comparison.series),
		charts: chartsOf(comparison.series, baseName),
		allFigures: wholeTable(comparison.series),
		failed: failedTable(comparison.series),
		mixes: mixTable(run),
		servers: serverTable(run),
		readings: readingsTable(run),
		/** One phrase for each scenario and level: which server is faster, and by how much. */
		duels: comparison.headToHead.filter(({ metric }) => metric === "throughput").map(duel),
		headToHead: headToHeadTable(comparison.headToHead),
		environment: runFacts(input),
		differences: differenceTable(comparison),
		...counted && { counted },
		...input.tracker && { tracker: input.tracker }
	};
}
function acceptanceText(acceptance) {
	const { by, via, reason, at, pull } = acceptance;
	const why = via === "label" ? `label ${reason}` : reason;
	const day = at.slice(0, 10);
	return `${by} accepts ${coverageText(acceptance)}: ${why} (#${pull}, ${day})`;
}
export { renderMarkdown as a, coverageText as c, COVERED_BY as d, covers as f, renderLargeMarkdown as i, endedEarly as l, budgetLines as n, comparisonDocument as o, acceptCommand as r, commandProblemText as s, reportView as t, reasonKey as u };
