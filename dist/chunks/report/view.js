import { S as EFFECTS, b as withEachMetric, m as withoutOverruled, o as blocks, v as metricEntries } from "../domain/gate/gate.js";
import { B as formatDuration, C as formatApart, E as seriesMetric, G as formatSome, H as formatMilliseconds, K as formatWhole, L as sumOf, R as formatBytes, S as forTheWorse, U as formatNumber, W as formatPercent, Y as groupedBy, g as SERVER_METRIC_IDS, h as SERVER_GATE_METRIC_IDS, i as INSTRUMENT_METRIC_IDS, l as OPEN_LOOP_METRIC_IDS, m as SERIES_METRIC_IDS, o as MACHINE_METRIC_IDS, q as present, u as PAIRED_METRIC_IDS, v as TOLERANCE_METRIC_IDS, x as feltFirst, y as anyMetric, z as formatCount } from "../domain/shared/without-nullish.js";
import { i as notAcceptedTexts, o as waysToAccept, t as acceptanceText } from "./words/acceptances.js";
import { At as FIGURES, C as ungatedText, D as whyText, E as referenceName, F as ranked, Ft as failedTable, G as reasonText, Gt as boundSign, Ht as failedHeadline, I as serverRows, It as formatted, J as limitResultText, Lt as readingsTable, M as judgedIn, Mt as changeSize, N as jumpTable, Nt as changeText, O as changeRows, P as orderReasons, Pt as differenceTable, Rt as seriesTable, S as haveOwnTolerances, T as otherBaseLines, U as lossText, Ut as failedText, Vt as REQUESTS_BESIDE, X as limitState, Y as limitSentence, Z as limitText, at as placesText, b as gapText, i as unsettledNotice, it as boundPercent, j as isChanged, jt as allCompared, lt as commonBound, n as slowNotices, nn as adviceOn, nt as mayBeWorse, o as findsOf, q as keptTexts, r as takenNotice, rt as lateText, w as comparedText, x as unmeasuredIn, y as findingText, z as verdictCounts, zt as serverTable } from "./words/notices/server-notices.js";
import { I as machineValue, U as serverValuesByRound, V as serverValue, _ as isJudgedElsewhere, at as roundLengthMs, c as arePooled, m as runsByBase, ot as roundsIn, rt as known, s as answersIn, tt as column, v as roundsMeasured, y as seriesByName } from "../domain/run/file/base-commit.js";
import { n as excerptOf } from "../domain/shared/log-excerpt.js";
import { n as required } from "../domain/shared/required.js";
import { d as intervalAround, f as mediansByRound } from "../domain/comparison/head-to-head.js";
import { t as ignoredChangeText } from "../domain/run/plan/ignored-change.js";
import { a as openLoopOf, d as wholeOf, i as levelName, o as pathOfSeries, r as isWhole, u as serverOf } from "../domain/series/series.js";
import { r as instrumentedBy } from "../domain/comparison/comparison.js";
import { t as shellWord } from "../domain/shared/shell-word.js";
import { a as burstLength, c as linesOf, h as laneName } from "../domain/series/counts.js";
import { N as wasMostlyUnsteady, R as testbedOf, g as headsOf } from "../domain/history/baseline.js";
import { g as transportText } from "../domain/run/plan/time-estimate.js";
import { _ as median } from "../domain/evidence/change.js";
// src/report/measured-tables.ts
/** True if nothing that was measured is compared, so that the values are all there is to show. */
function isAlone(comparison) {
	const { series, instrumented = [] } = comparison;
	const isMeasured = [...series, ...instrumented].some(({ verdict }) => verdict !== "removed");
	const hasBase = allCompared(comparison).some(({ metrics }) => metricEntries(metrics).some(([, { base }]) => base !== void 0));
	return isMeasured && !hasBase;
}
/** The figures of head's series, under a title, and of the servers. */
function figureTables(run, comparison) {
	const { series } = comparison;
	if (!isAlone(comparison)) return {
		figuresTitle: "Series",
		series: seriesTable(series),
		servers: serverTable(run)
	};
	const heads = seriesByName(run, "head");
	return {
		figuresTitle: roundsMeasured([...heads.values()]) > 1 ? "Measured, with 95 % intervals" : "Measured",
		series: seriesTable(series, shownIn(comparison), (id, value, name) => {
			const head = heads.get(name);
			if (!head || !TOLERANCE_METRIC_IDS.some((one) => one === id)) return "";
			if (arePooled(head, id, answersIn(head.samples))) return "";
			return intervalLine(id, value, mediansByRound(head.samples, id));
		}),
		servers: serverTable(run, (id, facts) => intervalLine(id, serverValue(facts, id), serverValuesByRound(facts, id)))
	};
}
/** What matters most by default, without the generator's part, and what is gated. */
function shownIn({ series }) {
	const gated = new Set(series.flatMap(({ metrics }) => metricEntries(metrics).flatMap(([id, { verdict }]) => verdict === void 0 ? [] : id)));
	const usual = FIGURES.filter((id) => id !== "generator-share");
	return SERIES_METRIC_IDS.filter((id) => gated.has(id) || usual.some((one) => one === id));
}
/** A wider interval, from a tenth to ten times the value, would look like a figure and say nothing. */
const WIDEST = 100;
/**
* The interval of a value, in a second line.
* @param own value of each round or start
* @returns for example `(17,900–22,400/s)`; empty without one
*/
function intervalLine(id, value, own) {
	const interval = value === void 0 ? void 0 : intervalAround(value, own);
	if (!interval) return "";
	if (interval.high / interval.low > WIDEST) return "\n(varies more than tenfold)";
	const { format } = anyMetric(id);
	const [low, high] = [format(interval.low), format(interval.high)];
	const unit = high.replace(/^[\d.,]+/, "");
	return `\n(${low.endsWith(unit) ? low.slice(0, low.length - unit.length) : low}–${high})`;
}
// src/report/limits.ts
/** States, the one that matters most first, and the verdict whose colour and sign each has. */
const LOOKS = {
	fails: "regression",
	doubts: "inconclusive",
	unmeasured: "unmeasurable",
	"already-over": "inconclusive",
	open: "inconclusive",
	holds: "unchanged"
};
const STATES = Object.keys(LOOKS);
/**
* All limits of series and servers, the state that matters most first, within it what clients feel before what it costs,
* and what is furthest beyond its limit first.
*/
function limitsOf(limited) {
	const all = allCompared(limited).flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([id, { limit }]) => limit ? [{
		series: name,
		id,
		limit
	}] : []));
	const rank = (one) => STATES.indexOf(limitState(one));
	return all.toSorted((a, b) => rank(a) - rank(b) || feltFirst(a.id, b.id) || excessOf(b) - excessOf(a));
}
/** By how much of its limit a value is beyond it; below 0 where it keeps it. */
function excessOf({ id, limit: { head = 0, value } }) {
	return forTheWorse(id, head / value - 1);
}
/** The sentences about limits in a headline. */
function limitHeadlines(comparison) {
	const all = limitsOf(comparison);
	if (all.length === 0) return void 0;
	const sentences = (...states) => {
		const own = all.filter((one) => states.includes(limitState(one)));
		const groups = groupedBy(own, (one) => `${limitState(one)} ${anyMetric(one.id).better}`);
		const reference = referenceName(comparison.comparedWith);
		return [...groups.values()].map((group) => limitSentence(group, reference));
	};
	const over = sentences("fails");
	const isOver = over.length > 0;
	const perhaps = sentences("doubts");
	const isWorse = allCompared(comparison).some(({ verdict }) => verdict === "regression" || verdict === "unmeasurable");
	const [before, after] = isOver || isWorse ? [[], perhaps] : [perhaps, []];
	const first = [
		...over,
		...before,
		...sentences("unmeasured")
	];
	const last = [...after, ...isOver ? [] : sentences("already-over")];
	return {
		first,
		last,
		kept: first.length + last.length === 0 ? keptTexts(all) : void 0
	};
}
/**
* The limits of a run as a table, the state that matters most first.
* @param baseName name of base
* @returns undefined if there are none
*/
function limitView(comparison, baseName) {
	const all = limitsOf(comparison);
	if (all.length === 0) return void 0;
	const hasBase = all.some(({ limit }) => limit.base !== void 0);
	const states = all.map(limitState);
	const areKept = states.every((state) => state === "holds");
	const ofBase = (cell) => hasBase ? [cell] : [];
	return {
		title: `${formatCount(all.length, "limit")}${areKept ? ", kept" : ""}`,
		areKept,
		/** The verdict whose colour and sign each row has. */
		looks: states.map((state) => LOOKS[state]),
		columns: [
			"result",
			"series or server",
			"metric",
			...ofBase(baseName),
			"head",
			"limit"
		],
		textColumns: 3,
		rows: all.map((one) => [
			limitResultText(one, baseName),
			one.series,
			anyMetric(one.id).label,
			...ofBase(formatted(one.id, one.limit.base)),
			boundSign(one.limit.bound) + formatted(one.id, one.limit.head, one.limit.value),
			limitText(one)
		])
	};
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
	const timeOf = ({ samples }) => sumOf(known(samples, "durationMs"), Number);
	return new Map([...groups].map(([key, group]) => [key, sumOf(group, timeOf)]));
}
// src/report/next-steps.ts
/**
* The ways to decide what a run left open: first what the gate judges, then comparisons with further bases, which have
* the name of theirs. No run is known to decide a limit, nor what a server has once for each start.
*/
function nextSteps(comparison, measured) {
	const { instrumented = [], servers = [], furtherBases = [] } = comparison;
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
		...instrumented.flatMap((one) => openIn(INSTRUMENT_METRIC_IDS, one).map(({ step }) => step)),
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
	const command = again.run.plan.repeats !== void 0 ? void 0 : commandAgainst(comparedWith, again);
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
* @returns undefined if another run would have another reference
*/
function commandAgainst(comparedWith, { configPath }) {
	if (comparedWith.kind !== "base") return void 0;
	const { sha, ref } = comparedWith;
	return sha !== void 0 || ref === "base-url" ? runCommand(configPath, sha) : void 0;
}
/** The command that runs a configuration again. @param base commit to compare with */
function runCommand(configPath, base) {
	return `loadgate run${configPath === void 0 ? "" : ` --config ${shellWord(configPath)}`}${base === void 0 ? "" : ` --base ${shellWord(base)}`}`;
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
/**
* The commands of some steps to copy, one for each server and scenario, which decides all that is open there.
* @returns texts that end with the command between backticks
*/
function nextTexts(steps) {
	const known = steps.filter(({ command }) => command !== void 0);
	return [...groupedBy(known, ({ series, base }) => `${base} ${pathOfSeries(series)}`).values()].map((group) => {
		const own = group.toSorted((a, b) => Number(a.minutes) - Number(b.minutes));
		const { command, base } = required(own.at(-1), "step");
		return `${formatSome(own.map((one) => `${one.series} ${anyMetric(one.metric).label} (${one.minutes} min)`))}${base === void 0 ? "" : ` against ${base}`}: \`${command}\``;
	});
}
/** What gets worse where a server executes more. */
const SHOWN_BY_COUNTING = [...PAIRED_METRIC_IDS, ...OPEN_LOOP_METRIC_IDS];
/**
* The command that shows what executes more, where speed, capacity or CPU time got worse in a run that counted nothing, and no
* profile has named functions.
* @param changed comparisons of timing, the worst first
* @returns a text that ends with the command between backticks; undefined if there is nothing that it could count
*/
function whereText(changed, comparison, again) {
	const { comparedWith } = comparison;
	const isCounted = instrumentedBy("counts", comparison).length > 0;
	const built = again.run.servers.filter(({ url }) => url === void 0);
	const { instrumented } = comparison;
	const worst = [...changed, ...changeRows({
		series: [],
		instrumented
	})].find(({ series, id, verdict }) => verdict === "regression" && SHOWN_BY_COUNTING.some((one) => one === id) && built.some(({ server }) => server === serverOf(series)));
	const command = commandAgainst(comparedWith, again);
	const isNamed = (again.run.profile?.functions.length ?? 0) > 0;
	if (!worst || command === void 0 || isCounted || isNamed) return void 0;
	return `Where (by counting instructions, with the functions that grew): \`${command} --count --only ${shellWord(pathOfSeries(worst.series))}\``;
}
// src/report/words/found.ts
/** Notices about findings that are no reasons of the gate, in the order of a report. */
const NOTICES = {
	"few-answers": {
		open: (found) => `Too few answers to judge requests by themselves, so that only their mix shows a change: ${formatSome(found, "; ")}. A longer burst or a larger weight brings more.`,
		doubts: (found) => `Too few answers for a percentile, beyond which ten have to lie in each start (1,000 for p99), so this is no pass: ${formatSome(found, "; ")}. A longer budget brings more, and p90 takes 100.`
	},
	"never-compared": { doubts: (found) => `Too little was measured of ${formatSome(found)} to compare anything of it, so this is no pass.` },
	"unseen-stops": { doubts: (found) => `Too short to rule out stops, so this is no pass: ${formatSome(found, "; ")}.` },
	"late-answers": { doubts: (found) => `Answers look late, though not in enough starts to be sure: ${formatSome(found)}.` },
	"failed-requests": { doubts: (found) => `Too many requests fail, but not shown to be more than in base, so this is neither a regression nor a pass: ${formatSome(found, "; ")}.` },
	"silent-bursts": { doubts: (found) => `Bursts without any answer, but not shown to be more than base's, so this is no pass: ${formatSome(found)}. Servers stop for a while, or answers take about as long as a burst: measure.burst makes it longer.` },
	"failed-beside": {
		doubts: (found) => `${formatSome(found, "; ")}. These are too few, or in too few starts, to tell head from base.`,
		open: (found) => `${formatSome(found, "; ")}. There is no base to compare that with.`
	},
	"answer-bytes": {
		doubts: (found) => `Answers are less than half as long as base's, or differ from it unlike those that were checked one by one: ${formatSome(found)}. They may be errors with the expected status, so this is no pass.`,
		holds: (found) => `Answers have another length than base's: ${formatSome(found)}. Longer ones take more time over a network, which this load does not cross. Where that is not on purpose, expect.body-matches would find it.`
	},
	"idle-work": {
		doubts: (found) => `${idleText("head", "base", found)}, and this is no pass.`,
		holds: (found) => `${idleText("base", "head", found)}.`
	}
};
/** A subject and what was found of it, for a notice. */
function aboutText({ figures, series = "" }) {
	switch (figures.of) {
		case "few-answers": return `${series} (${formatWhole(figures.inBurst)} in a burst: ${labelsOf(figures.metrics)})`;
		case "unseen-stops": {
			const longer = `a run ${formatNumber(Math.ceil(figures.times * 10) / 10)} times as long would see it`;
			return `${series} may stop for up to ${boundPercent(figures.percent)} of the time unseen (${longer})`;
		}
		case "late-answers": return `${series}: ${lateText(figures.late)}`;
		case "failed-requests": return `${series}: ${failedText(figures.failures, "requests", figures.allowedPercent)}`;
		case "failed-beside": return `${series}: ${failedText(figures.failures, REQUESTS_BESIDE)}`;
		case "silent-bursts": {
			const { head, base } = figures.percent;
			return `${series} (${formatNumber(head)} % of bursts, base ${formatNumber(base)} %)`;
		}
		case "answer-bytes": {
			const { head, base } = figures.answerBytes;
			const format = formatApart("artifact-size", head, base);
			return `${series} (${format(head)}, base ${format(base)})`;
		}
		case "idle-work": return `${formatNumber(figures.idleWork.percent)} % of the machine in ${series}`;
		default: return series;
	}
}
/** A doubt about a whole series, to follow "but" in a headline; undefined of findings that are none. */
function doubtText(finding) {
	const { figures, series } = finding;
	switch (figures.of) {
		case "few-answers": return `too few answers to judge ${labelsOf(figures.metrics)}: ${series}`;
		case "late-answers": return `answers look late: ${aboutText(finding)}`;
		case "silent-bursts": return `nothing is answered in some bursts, and not shown to be more often than in base: ${aboutText(finding)}`;
		case "failed-beside": return aboutText(finding);
		case "answer-bytes": {
			const { head, base } = figures.answerBytes;
			return `answers are ${head < base ? "smaller" : "larger"} under load: ${series}`;
		}
		case "idle-work": return `head works while base is loaded, and slows it: ${series}`;
		default: return;
	}
}
function labelsOf(metrics) {
	return metrics.map((id) => seriesMetric(id).label).join(", ");
}
/** The findings that something has to be said of beside reasons and rows: one notice for each kind, by what they mean. */
function foundNotices(findings) {
	const own = withoutOverruled(findings).filter(({ metric }) => metric === void 0);
	return Object.entries(NOTICES).flatMap(([kind, notices]) => EFFECTS.map((effect) => {
		const all = own.filter((one) => one.effect === effect && one.figures.of === kind);
		return all.length > 0 && (notices[effect]?.(all.map(aboutText)) ?? false);
	}));
}
/**
* The first doubt about whole series, to follow "but"; of late answers, the largest.
* @returns undefined if there is none
*/
function doubtHeadline(findings) {
	const [first] = findings.filter(({ effect }) => effect === "doubts").toSorted((a, b) => latenessOf(b) - latenessOf(a)).flatMap((one) => doubtText(one) ?? []);
	return first;
}
/** The headline if a run is too short for a pass; it has the largest share of the time. */
function shortHeadline(findings) {
	const percents = findings.flatMap(({ figures }) => figures.of === "unseen-stops" ? figures.percent : []);
	if (percents.length === 0) return void 0;
	return `Too short to rule out stops of up to ${boundPercent(Math.max(...percents))} of the time`;
}
/** The headline if answers of head come late; it names the worst series. */
function lateHeadline(findings) {
	const [worst] = findings.filter(({ by, effect }) => by === "late-answers" && effect === "fails").toSorted((a, b) => latenessOf(b) - latenessOf(a));
	return worst && aboutText(worst);
}
/** How many times as late as base's answers they are; 0 for any other finding. */
function latenessOf({ figures }) {
	return figures.of === "late-answers" ? figures.late.head / figures.late.base : 0;
}
function idleText(arm, other, found) {
	return `The server of ${arm} works while ${other} is loaded, and slows it: ${formatSome(found)}. So the comparison flatters ${arm}`;
}
// src/report/words/notices/doubled.ts
/** Metrics that are reported even if not gated, with the minimum increase in the metric's unit. */
const TOLD = [
	["connect", 5],
	["latency-p999", 5],
	["cold-start", 100],
	["idle-rss", 8 * 1024 ** 2],
	["peak-rss", 8 * 1024 ** 2],
	["artifact-size", 1024 ** 2]
];
/**
* The metrics of head's servers and series that at least doubled and are not gated; gated metrics do not cover them.
* Those of series have an interval, all of which must be that high.
* @returns for example `Not gated (add gate.peak-rss): api peak RSS 14.5 MiB → 471 MiB`; undefined if nothing doubled
*/
function doubledText(all) {
	const doubled = all.flatMap(({ name, metrics }) => TOLD.flatMap(([id, leastMore]) => {
		const { base, head, lowPercent = 100, tolerancePercent, limit } = metrics[id] ?? {};
		if (base === void 0 || head === void 0) return [];
		if (tolerancePercent !== void 0 || limit !== void 0 || head < 2 * base || lowPercent < 100 || head - base < leastMore) return [];
		const { label, format } = anyMetric(id);
		return [{
			key: `gate.${id}`,
			text: `${name} ${label} ${format(base)} → ${format(head)}`
		}];
	}));
	if (doubled.length === 0) return void 0;
	return `Not gated (add ${[...new Set(doubled.map(({ key }) => key))].join(", ")}): ${formatSome(doubled.map(({ text }) => text))}`;
}
// src/report/words/notices/missing-shards-notice.ts
/**
* Advice about missing shards, once for all of them.
* @returns undefined if none is missing, or the gate may pass without them
*/
function missingShardsAdvice(reasons) {
	if (!reasons.some((one) => one.kind === "missing-shard" && one.isBlocking !== false)) return void 0;
	return "Of what a missing shard was to measure nothing is known; the log of its job says why. Run that job again, and then the report. With allow-missing-shards the gate goes by what the others measured, except in reports on forks.";
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
// src/report/words/notices/working-tree-notices.ts
/**
* The files that only head had, as sentences.
* @returns undefined if there are none, or if nothing was built, since then they do not matter
*/
function workingTreeNotice(run) {
	const all = onlyHeadHad(run);
	if (!all) return void 0;
	return `Only head had files that no commit has: ${someOf(all.names, all.more)}. Base was built without them, so whatever head takes from them counts as change; a fresh clone has none of them.`;
}
const IN_A_HEADLINE = 3;
/** The same, short, for a headline. */
function onlyHeadText(run) {
	const all = onlyHeadHad(run);
	if (!all) return void 0;
	const names = all.names.slice(0, IN_A_HEADLINE);
	return `Only head had ${someOf(names, all.names.length - names.length + all.more)}`;
}
function onlyHeadHad({ workingTree = {}, servers }) {
	const { untracked: names = [], moreUntracked: more = 0 } = workingTree;
	const isBuilt = servers.length === 0 || servers.some(({ url }) => url === void 0);
	return names.length > 0 && isBuilt ? {
		names,
		more
	} : void 0;
}
/**
* The files that changed after head was built: each round starts the servers again, so they can have run either content.
* @returns undefined if there are none
*/
function changedFilesNotice({ workingTree }) {
	const { changed = [], moreChanged = 0 } = workingTree ?? {};
	if (changed.length === 0) return void 0;
	return `Files of head changed after it was built: ${someOf(changed, moreChanged)}. These figures may be of both contents: measure again while nothing changes them.`;
}
function someOf(names, more) {
	return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
// src/report/words/headline.ts
/**
* The whole result in one sentence: what fails the gate, or keeps it from passing, first.
* @param measured its run, which knows what missing shards were to show and what would decide what is open
* @param others the results of the instruments beside timing, one sentence each
* @returns for example `2 of 24 comparisons slower than the baseline: rust/greet c=100 throughput −12.3 % (−14.1 … −10.4 %)`
*/
function headline(comparison, measured, others = []) {
	const losses = (comparison.lost ?? []).map(lossText);
	const lost = losses.length > 0 && `Not compared: ${formatSome(losses, "; ")}`;
	const limits = limitHeadlines(comparison);
	const { first = [], last = [], kept } = limits ?? {};
	const { comparedWith, instrumented, gate, series, servers = [] } = comparison;
	const ofLimits = [["limit"], first];
	const ofLosses = [["lost-base", "same-program"], [lost]];
	if (comparedWith.kind === "lost") return ledByReasons(gate, [ofLimits, ofLosses]).join(". ");
	const { shards } = measured?.run ?? {};
	if (comparedWith.kind === "none" && comparedWith.ignored) {
		const missing = shards && missingShardsText(shards);
		return present([missing, ignoredChangeText(comparedWith.ignored)]).join(". ");
	}
	const steps = comparison.gate.standing === "passed" || !measured ? void 0 : nextSteps(comparison, measured);
	const isTimed = instrumented === void 0 || series.some(({ verdict }) => verdict !== "removed");
	const judged = [...series.filter(isCompared).flatMap((one) => judgedIn(one, TOLERANCE_METRIC_IDS)), ...servers.flatMap(serverRows)];
	const hasFinding = isTimed || judged.length > 0;
	const hasVerdicts = comparedWith.kind !== "none" && judged.length > 0;
	const benchmark = gate.reasons.filter(({ kind }) => kind === "benchmark");
	return present([
		...ledByReasons(gate, [
			ofLimits,
			[["missing-shard"], [shards && missingShardsText(shards)]],
			ofLosses,
			[["benchmark"], benchmark.map(reasonText)],
			[[], [removed(comparison)]],
			[[
				"regression",
				"errors",
				"unmeasurable",
				"inconclusive"
			], [worseThanFewText(comparison), hasFinding && finding(comparison, limits, {
				judged,
				steps
			})]],
			[["instruments"], others]
		]),
		(hasVerdicts || !hasFinding) && kept?.counts,
		...last,
		doubledText([...series.filter(isCompared), ...servers]),
		comparedWith.kind === "base" && measured && onlyHeadText(measured.run)
	]).join(". ");
}
/**
* The sentences of a headline, those first that say why the gate fails, or else why it does not pass.
* @param all in their usual order
* @returns if none says that, the first such reason leads in its own words
*/
function ledByReasons({ reasons }, all) {
	const open = reasons.filter(({ isAccepted }) => !isAccepted);
	const told = open.some(blocks) ? open.filter(blocks) : open;
	const topics = told.map(topicOf);
	const isLead = ([own]) => own.some((one) => topics.includes(one));
	const leads = present(all.filter(isLead).flatMap(([, texts]) => texts));
	const others = present(all.flatMap((one) => isLead(one) ? [] : one[1]));
	return [...leads.length === 0 && told.length > 0 ? [formatSome(told.map(reasonText), "; ", 1)] : leads, ...others];
}
function topicOf({ kind, series = "", metric: id, figures }) {
	if (figures.of === "limit") return "limit";
	if (figures.of === "counts" || figures.of === "open-loop" || openLoopOf(series) !== void 0 || INSTRUMENT_METRIC_IDS.some((one) => one === id)) return "instruments";
	if (figures.of === "fail-fast") return void 0;
	if (kind !== "inconclusive" || figures.of !== "metric") return kind;
	return mayBeWorse(required(id, "metric"), figures.metric) ? kind : void 0;
}
/** What base measures and nothing measured; empty where all of it was. */
function removed({ series, instrumented = [], comparedWith }) {
	const names = [...series, ...instrumented].filter(({ verdict }) => verdict === "removed").map(({ name }) => name);
	if (comparedWith.kind !== "base" || names.length === 0) return void 0;
	return `Removed: ${formatSome(names)}`;
}
function finding(comparison, limits, { judged, steps }) {
	const { series: all, servers = [], comparedWith, common, findings } = comparison;
	const failed = present([lateHeadline(findings), failedHeadline(all)]);
	const gaps = [...all.filter(isCompared).flatMap(gapsOf), ...servers.flatMap(serverRows).filter(({ verdict }) => verdict === "unmeasurable")];
	const unmeasured = gapText(gaps, "could not be measured");
	const instead = comparedWith.kind === "none" || judged.length === 0 ? insteadOfVerdicts(comparison, limits) : void 0;
	const short = steps && shortHeadline(findings);
	const beside = {
		common,
		failed,
		doubt: doubtHeadline(findings),
		short,
		steps,
		unmeasured
	};
	return findingText({
		noun: "comparison",
		judged,
		...beside,
		instead
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
function insteadOfVerdicts({ comparedWith, gate, series }, limits) {
	if (limits?.kept) return limits.kept.details;
	if (comparedWith.kind === "none") {
		const all = series.filter(({ verdict }) => verdict !== "removed").length;
		const measured = `${formatCount(all, "series", "series")} measured`;
		if (gate.reasons.some(({ kind }) => kind === "alert")) return `${measured} without a base`;
		return `${measured}, nothing to compare with yet`;
	}
	return limits ? "Only limits are gated" : "Nothing is gated: figures only, no verdict";
}
/** What looks worse than in earlier runs that are too few to judge by; undefined if nothing does. */
function worseThanFewText({ comparedWith, findings }) {
	if (comparedWith.kind !== "none") return void 0;
	const worse = findings.flatMap(({ series, metric, effect, figures }) => {
		return figures.of === "metric" && figures.metric.changePercent === void 0 && metric && effect === "doubts" ? `${series} ${anyMetric(metric).label}` : [];
	});
	if (worse.length === 0) return void 0;
	return `Worse than in earlier runs, which are too few to judge by: ${formatSome(worse)}`;
}
// src/report/base-view.ts
/** Lines of a failed program that a report shows; the run file has more. */
const SHOWN = {
	first: 3,
	causes: 3,
	last: 6
};
/**
* Decides and formats what a report says about the comparison with one base.
* @param run with that base alone
* @param cautions to read before trusting the figures, one sentence each
*/
function baseView({ comparison, instruments, configPath }, run, cautions) {
	const { series, servers = [], comparedWith, lost = [], gate } = comparison;
	const rows = ranked(changeRows({
		series,
		servers
	}), ({ values }) => changeSize(values));
	const others = instruments.flatMap((one) => one.headline ?? []);
	const counts = verdictCounts([...rows.map(({ values }) => values), ...instruments.flatMap(({ verdicts }) => verdicts)]);
	return {
		/** The name of base in columns and legends. */
		baseName: referenceName(comparedWith).replace(/^the /, ""),
		headline: headline(comparison, {
			run,
			configPath
		}, others),
		compared: comparedText(run, comparedWith),
		/** The verdicts that occur, the most important first; that all is new is no news. */
		counts: isAlone(comparison) ? counts.filter(({ verdict }) => verdict !== "new") : counts,
		cautions,
		/** For each part of base that could not be measured, what its program printed, and what to do. */
		lost: lost.flatMap((loss) => {
			if (!("reason" in loss)) return [];
			const lines = present([...excerptOf(loss.details ?? [], SHOWN), loss.hint]);
			return lines.length > 0 ? [lines] : [];
		}),
		/** The reasons why the gate fails, or would fail. */
		...orderReasons(gate.reasons, rows),
		/** Comparisons that found something, the worst first; the others exclude those of new series. */
		changed: rows.filter(isChanged),
		others: rows.filter((row) => !isChanged(row) && row.verdict !== "new"),
		/** Not every series may get worse by the same. */
		hasOwnTolerances: haveOwnTolerances([...series, ...servers])
	};
}
/** The views of the bases that the gate does not judge, in their order. */
function otherBaseViews(input) {
	const { furtherBases = [] } = input.comparison;
	const { others } = runsByBase(input.evidence.run);
	return furtherBases.map((comparison, index) => {
		const run = required(others[index], "other base");
		return baseView({
			...input,
			comparison,
			instruments: []
		}, run, run.base.changes ?? []);
	});
}
// src/report/chart.ts
/** Fewer points do not make a curve. */
const MIN_LEVELS = 3;
/** The number of colours that are easy to distinguish. */
const MAX_LINES = 8;
const CHARTED = ["throughput", "latency-p99"];
/**
* A metric of a scenario over its levels.
* @param all whole series, of one kind of level
* @returns a curve for each server and arm, which has no points where the metric is unknown
*/
function curvesOf(all, id, arms) {
	return [...groupedBy(all, ({ server }) => server)].flatMap(([server, own]) => arms.map((arm) => {
		return {
			server,
			arm,
			points: own.flatMap(({ level, metrics }) => {
				const value = metrics[id]?.[arm];
				return value === void 0 ? [] : [{
					level: amountOf(level),
					value
				}];
			}).toSorted((a, b) => a.level - b.level)
		};
	}));
}
/** Connections or requests per second. */
function amountOf(level) {
	return Math.max(...Object.values(level).map(Number));
}
/**
* Throughput and p99 over concurrency, for each scenario with enough levels. A server without a value at some level has
* no line. A single server is shown with its base.
* @param all every series; the requests of a mix are not drawn
* @param baseName name of base
*/
function chartsOf(all, baseName) {
	const charted = all.filter(({ verdict }) => verdict !== "removed").filter((one) => "concurrency" in one.level && isWhole(one));
	return [...groupedBy(charted, ({ scenario }) => scenario)].flatMap(([scenario, own]) => {
		const levels = [...new Set(own.map(({ level }) => amountOf(level)))].sort((a, b) => a - b);
		if (levels.length < MIN_LEVELS) return [];
		const isAlone = own.every(({ server }) => server === own[0]?.server);
		return CHARTED.flatMap((id) => {
			const lines = curvesOf(own, id, isAlone ? ["head", "base"] : ["head"]).map(({ server, arm, points }) => {
				const values = points.map(({ value }) => value);
				return {
					name: arm === "head" ? server : baseName,
					values
				};
			}).filter(({ values }) => values.length === levels.length && values.every(Number.isFinite)).slice(0, MAX_LINES);
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
// src/report/decision-table.ts
/** Metrics of series that servers are decided by, in their order. */
const DECIDING = [
	"throughput",
	"latency-p50",
	"latency-p95",
	"latency-p99",
	"latency-p999",
	"errors",
	"cpu-per-request",
	"rss"
];
/** What {@link decisionTable} marks, in words. */
const DECISION_LEGEND = `▲ is better than every other one, as far as the 95 % interval of their ratio shows.`;
/**
* Servers side by side, a column for each and a row for each metric: under each load, and as a whole.
* @returns without rows for less than two servers
*/
function decisionTable(comparison) {
	const { series, servers: facts = [], headToHead, serversHeadToHead = [] } = comparison;
	const measured = series.filter((one) => one.verdict !== "removed" && isWhole(one));
	const servers = [...new Set(measured.map(({ server }) => server))];
	const duels = groupedBy(headToHead, loadName);
	const loads = [...groupedBy(measured, loadName)].filter(([, own]) => own.length > 1).map(([load, own]) => {
		const hasErrors = own.some(({ metrics }) => (metrics.errors?.head ?? 0) > 0);
		return {
			load,
			ids: DECIDING.filter((id) => id !== "errors" || hasErrors),
			metrics: new Map(own.map(({ server, metrics }) => [server, metrics])),
			duels: duels.get(load) ?? []
		};
	});
	const whole = {
		load: "the server",
		ids: SERVER_GATE_METRIC_IDS,
		metrics: new Map(facts.map(({ name, metrics }) => [name, metrics])),
		duels: serversHeadToHead
	};
	return {
		columns: [
			"load",
			"metric",
			...servers,
			"difference"
		],
		textColumns: 2,
		rows: [...loads, whole].flatMap((one) => one.ids.flatMap((id) => rowOf(one, id, servers)))
	};
}
function loadName({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/** @returns one row, or none where fewer than two servers have a value */
function rowOf({ load, metrics, duels }, id, servers) {
	const headOf = (server) => metrics.get(server)?.[id]?.head;
	const known = servers.filter((server) => headOf(server) !== void 0);
	if (known.length < 2) return [];
	const own = duels.filter(({ metric }) => metric === id);
	const better = new Set(own.flatMap((duel) => betterOf(id, duel)));
	const best = known.find((server) => known.every((other) => other === server || better.has(`${server}\n${other}`)));
	const cells = servers.map((server) => {
		const text = formatted(id, headOf(server));
		return server === best ? `▲ ${text}` : text;
	});
	return [[
		load,
		anyMetric(id).label,
		...cells,
		differenceText(own, best)
	]];
}
/** The better server and the other one in a line each, where the interval of their ratio shows which it is. */
function betterOf(id, { servers: [first, second], low, high }) {
	if (low <= 1 && high >= 1) return [];
	return [low > 1 === (anyMetric(id).better === "higher") ? `${first}\n${second}` : `${second}\n${first}`];
}
/** Of two servers their ratio; of more, which one is best. */
function differenceText(duels, best) {
	const [only, ...more] = duels;
	if (!only) return "not compared";
	if (more.length > 0) return best ?? "no best one shown";
	const { servers, ratio, low, high } = only;
	const interval = `${digits(ratio)}× (${digits(low)}–${digits(high)})`;
	return best === void 0 ? `no difference shown: ${interval}` : `${servers.join(" ÷ ")} ${interval}`;
}
/** Small ones with two digits that say something. */
function digits(ratio) {
	return ratio < .1 ? ratio.toPrecision(2) : ratio.toFixed(2);
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
	const sentOf = ({ samples }) => sumOf(SENT, (id) => total(samples, id));
	const all = sumOf(requests, sentOf);
	const load = sumOf(requests, ({ weight }) => weight ?? NaN);
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
// src/report/words/advice.ts
/** Where to look for a cause, in one sentence with the figures that show it. */
function adviceText(advice) {
	switch (advice.of) {
		case "waits": {
			const { series, slower, time, cpu, cores } = advice;
			const places = "for a lock, a pool, a timer or another service";
			if (cores) return `${series}: the time of a request changed by ${changeText(time)}, CPU/request by only ${changeText(cpu)}, the cores used by ${changeText(cores)}: requests mostly wait, which takes no CPU time, ${places}.`;
			const how = slower.id === "throughput" ? "throughput is lower" : "p50 is longer";
			return `${series}: CPU/request is the same, ${changeText(cpu)}, but ${how}, ${changeText(slower.change)}: requests wait, which takes no CPU time, ${places}.`;
		}
		case "kernel": {
			const { series, moreUs, kernel } = advice;
			const { us, lowUs, highUs } = kernel;
			const more = microseconds(moreUs);
			const interval = `${microseconds(lowUs)} … ${microseconds(highUs)}`;
			return `${series}: of ${more} more CPU time per request, about ${microseconds(us)} (${interval}) is in the kernel: more or larger system calls, or memory that it has to map.`;
		}
		case "longer-answers": {
			const { base, head } = advice.answerBytes;
			const format = formatApart("artifact-size", head, base);
			const percent = Math.round((head / base - 1) * 100);
			return `${advice.series}: answers are ${percent} % longer, ${format(head)} instead of ${format(base)}.`;
		}
		case "pauses": {
			const { server, pause } = advice;
			const [head, base] = [formatted("gc-pause", pause.head, pause.base), formatted("gc-pause", pause.base, pause.head)];
			return `${server}: the garbage collector pauses longer, ${changeText(pause)}: at most ${head} instead of ${base}.`;
		}
		case "connect": {
			const { series, connect, later } = advice;
			return `${series}: the first answer of each connection takes longer, ${changeText(connect)}, later ones (p50) ${changeText(later)}.`;
		}
	}
}
function microseconds(us) {
	return formatMilliseconds(us / 1e3);
}
// src/report/words/bound-line.ts
const BOUNDED = [
	"unchanged",
	"no-worse",
	"improvement",
	"inconclusive"
];
/** Whether a doubt is about a whole series: typical bursts give no bound of that. */
const DOUBTS_ALL = {
	bursts: true,
	"all-answers": false,
	"follow-up": false,
	starts: false,
	"late-answers": true,
	common: false,
	failures: true,
	"failures-beside": true,
	"answer-bytes": true,
	"idle-work": true,
	server: false,
	limit: false,
	counts: false,
	"open-loop": false,
	tracker: false,
	missing: false
};
const SECOND_MS = 1e3;
/**
* Upper limits of how much worse head is, by metric; the first sentence has the largest. They do not cover effects that
* begin later in the life of a process than its start lasted.
* @param measured the series of the run, of which the first shows how long a start was loaded
* @returns for example `Head is at most this much worse (95 %), in starts loaded for 9 s and 50 requests on a connection:
* throughput 2.1 %, p99 4.5 %`;
* empty if nothing has a bound
*/
function boundLine({ series, servers = [], findings }, measured) {
	const doubted = findings.filter(({ effect, by }) => effect === "doubts" && DOUBTS_ALL[by]);
	const names = new Set(doubted.map((one) => one.series));
	const all = [...series.map((one) => names.has(one.name) ? withEachMetric(one.metrics, ({ atMostWorsePercent: _, ...metric }) => metric) : one.metrics), ...servers.map(({ metrics }) => metrics)];
	const bounds = [...TOLERANCE_METRIC_IDS, ...SERVER_GATE_METRIC_IDS].flatMap((id) => {
		const known = all.flatMap((metrics) => metrics[id] ?? []).filter(({ verdict }) => BOUNDED.includes(verdict));
		const ends = known.map(({ atMostWorsePercent }) => atMostWorsePercent);
		return known.length === 0 ? [] : [{
			id,
			own: ends
		}];
	});
	const texts = bounds.map(({ id, own }) => `${anyMetric(id).label} ${boundOf(id, own)}`);
	if (bounds.every(({ own }) => present(own).length === 0)) return "";
	const what = all.some((metrics) => Object.values(metrics).some(({ verdict }) => verdict === "regression")) ? "What did not regress" : "Head";
	const lengthMs = sumOf(measured.slice(0, 1), ({ samples }) => roundLengthMs(samples));
	return `${what} is at most this much worse (95 %)${lengthMs >= SECOND_MS ? `, in starts loaded for ${formatDuration(lengthMs)}${reachText(measured)}` : ""}: ${texts.join(", ")}`;
}
/** The number of requests on a connection, in the series with the fewest: a slowdown after that goes unseen. */
function reachText(measured) {
	const each = measured.flatMap(({ level, load, closings = [] }) => {
		if ("rate" in level || !load.keepAlive || closings.length === 0) return [];
		return Math.max(...closings.map(({ requests }) => requests / linesOf(level, load)));
	});
	return each.length === 0 ? "" : ` and ${formatCount(Math.ceil(Math.min(...each)), "request")} on a connection`;
}
function boundOf(id, all) {
	const known = present(all);
	const bound = commonBound(known);
	if (bound === void 0) return "without a bound";
	const open = all.length - known.length;
	const others = open === 0 ? "" : ` (${placesText(id, open)} without a bound)`;
	return `${boundPercent(bound)}${others}`;
}
// src/report/words/facts/measured-facts.ts
/** The extent of the measurement, which can differ from the plan, and the warmth of the servers. */
function measuredFacts(run, trends) {
	if (run.series.length === 0) return [];
	const warmUps = present(run.servers.map(warmUpOf));
	return present([
		["measured", measuredText(run)],
		warmUps.length > 0 && ["warm-up", `${warmUps.join(", ")} per start (median)`],
		["trend within rounds", trendText(trends)]
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
	const count = (part) => {
		const counts = series.map(({ samples }) => new Set(column(samples, part)).size);
		const [least, most] = [Math.min(...counts), Math.max(...counts)];
		return least === most ? formatCount(most, part) : `${least}–${formatCount(most, part)}`;
	};
	return `${count("block")} in ${count("round")}, bursts of ${[...lengths].join(" or ")}, seed ${seed}`;
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
// src/report/words/facts/run-facts.ts
/** Commit, machine, baseline, plan and time of a run. */
function runFacts(input) {
	const { evidence, comparison, instruments, recording } = input;
	const { run } = evidence;
	const { commit } = run;
	const isTimed = run.series.length > 0 || !(run.counts ?? run.openLoop);
	const compared = comparison.comparedWith;
	return present([
		commit && ["commit", `${commit.sha.slice(0, 12)}${commit.ref ? ` (${commit.ref})` : ""}${commit.dirty ? " with uncommitted changes" : ""}`],
		...machineFacts(run),
		["memory", formatBytes(run.environment.memoryBytes)],
		"ref" in compared && ["base", `${compared.sha?.slice(0, 12) ?? "unknown"} (${compared.ref}${whyText(compared)})`],
		compared.kind === "run" && ["compared with", `run ${compared.id}, ${compared.startedAt}`],
		["baseline", `${baselineText(compared)}${recordingText(recording)}`],
		...isTimed ? measuredFacts(run, evidence.trends) : [],
		["protocols", protocolText(run)],
		endedEarlyFact(run, comparison),
		...instruments.flatMap(({ facts }) => facts),
		["machine at several rates", besideText(run)],
		["time", timeText(run, isTimed)],
		["not gated", ungatedText(allCompared(comparison))],
		["found in 4 of 5 runs", findsOf(evidence, comparison)],
		["loadgate", run.environment.loadgate]
	]).filter(([, value]) => value !== "");
}
/** What the machine did beside open loads at several rates, in all their rounds; empty if that is not known. */
function besideText({ openLoop }) {
	const rounds = (openLoop?.series ?? []).flatMap((one) => one.rounds);
	const texts = MACHINE_METRIC_IDS.flatMap((id) => {
		const value = machineValue(rounds, id);
		const { label, format } = seriesMetric(id);
		return value === void 0 ? [] : `${label} ${format(value)}`;
	});
	return texts.length === 0 ? "" : `${texts.join(", ")} (medians)`;
}
function recordingText(recording) {
	if (recording?.handedOver) return ", this run is added by the job with mode: record";
	return recording?.recorded ? ", this run is added" : "";
}
function timeText({ plan: { budgetMs, followUp }, timing, counts, openLoop }, isTimed) {
	const { totalMs, buildMs, measureMs, loadMs } = timing;
	const budget = isTimed && budgetMs !== void 0 ? ` (budget for measuring ${formatDuration(budgetMs)})` : "";
	const parts = present([
		`build ${formatDuration(buildMs)}`,
		isTimed && `measuring ${formatDuration(measureMs)} of which load ${formatDuration(loadMs)}`,
		followUp && followUp.ms > 0 && `measuring again ${formatDuration(followUp.ms)}`,
		counts && `counting ${formatDuration(counts.durationMs)}`,
		openLoop && `loading at several rates ${formatDuration(openLoop.durationMs)}`
	]);
	return `${formatDuration(totalMs)}${budget}: ${parts.join(", ")}`;
}
function baselineText(compared) {
	if (compared.kind === "history") return formatCount(compared.runs, "earlier run");
	return compared.kind === "base" || compared.kind === "run" ? "not needed" : "none yet";
}
/** The open comparisons of a run that ended early, in one line. */
function endedEarlyFact({ plan }, { series }) {
	if (!plan.endedEarly) return false;
	const open = series.filter(({ verdict }) => verdict === "inconclusive");
	return ["ended early", `nothing showed a sign of a slowdown (measure.end: early); left open: ${open.length === 0 ? "nothing" : formatSome(open.map(({ name }) => name))}`];
}
/** The transports of scenarios that do not use plain HTTP/1.1; empty if all do. */
function protocolText({ series }) {
	const texts = series.flatMap(({ arm, scenario, transport }) => arm === "head" && transport ? `${scenario} in ${transportText(transport)}` : []);
	return [...new Set(texts)].join(", ");
}
/** Maximum number of named series per machine; comparison.json has the machine of each series. */
const MOST_NAMED = 20;
/** The machine of a run; for a merged run, the number of shards, and the machine of each series. */
function machineFacts(run) {
	const { environment, shards, series, openLoop } = run;
	if (!shards) return [["machine", testbedOf(environment)]];
	const { jobs } = shards;
	const good = jobs.filter(({ failure }) => failure === void 0);
	const missing = jobs.length - good.length;
	const count = [String(jobs.length), ...missing > 0 ? [`${missing} missing`] : []].join(", ");
	const testbeds = groupedBy(good, (job) => testbedOf(job.environment ?? environment));
	const machines = [...testbeds].map(([testbed, own]) => {
		if (testbeds.size === 1) return ["machine", testbed];
		const indices = new Set(own.map(({ index }) => index));
		const names = [...series, ...openLoop?.series ?? []].filter(({ arm, shard = 0 }) => arm === "head" && indices.has(shard)).map(({ name }) => name);
		return [`machine of ${own.length === 1 ? "shard" : "shards"} ${[...indices].join(", ")}`, `${testbed}: ${formatSome(names, ", ", MOST_NAMED)}`];
	});
	return [["shards", count], ...machines];
}
// src/report/words/loosened.ts
/** What a pull request loosens, for example `throughput 5.00 % → 500 %` or `p99 limit 100 ms → 150 ms`. */
function loosenedText({ bound, isLimit, base, head, series }) {
	const { label } = anyMetric(bound);
	const about = series === void 0 ? "" : ` (${formatSome(series)})`;
	if (isLimit) {
		const format = formatApart(bound, base, head);
		const now = head === void 0 ? "no limit" : format(head);
		return `${label} limit ${format(base)} → ${now}${about}`;
	}
	return `${label} ${percentText(base)} → ${percentText(head)}${about}`;
}
function percentText(percent) {
	return percent === void 0 ? "not gated" : `${formatNumber(percent)} %`;
}
// src/report/words/notices/follow-up-notices.ts
/** The series that were measured again after the plan, one sentence each, or why none was. */
function followUpNotices({ evidence, comparison }) {
	const { run, followUp } = evidence;
	if (!followUp) return isJudgedElsewhere(run) && isOpen(comparison) ? [NOT_AGAIN] : [];
	return headsOf(followUp).flatMap(({ name, request, samples }) => {
		const starts = roundsIn(samples).length;
		if (request !== void 0 || starts === 0) return [];
		const found = comparison.series.filter((one) => wholeOf(one.name) === name).flatMap(foundTexts);
		const shown = found.length === 0 ? ", which decided nothing" : `: ${found.join(", ")}; the figures are from these starts alone`;
		return `${name} was suspected after the plan and measured again in ${formatCount(starts, "further start")}${shown}.`;
	});
}
const NOT_AGAIN = "Open series were not measured again, because the jobs that measured do not judge: run the command given for each open series to decide it.";
function isOpen({ comparedWith, series }) {
	return comparedWith.kind === "base" && series.some(({ verdict }) => verdict === "inconclusive");
}
/** The changes that the further starts show in a series, or in a request of its mix. */
function foundTexts({ request = "", metrics }) {
	return metricEntries(metrics).flatMap(([id, metric]) => {
		if (metric.by !== "follow-up") return [];
		const change = changeText({
			...metric,
			by: void 0
		});
		return `${request} ${anyMetric(id).label} ${change}`.trimStart();
	});
}
// src/report/words/notices/notices.ts
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
	const busy = busyNotices(series, run);
	return present([
		incompleteNotice(run, comparedWith.kind === "lost"),
		missingShardsAdvice(gate.reasons),
		comparedWith.kind === "run" && (comparedWith.isItself ? "Both files are of the same run: there is nothing to compare." : NOT_INTERLEAVED),
		...run.base?.changes ?? [],
		runningNotice(run),
		run.base?.programsSeen && UNSEEN_PROGRAMS[run.base.programsSeen],
		comparedWith.kind !== "lost" && workingTreeNotice(run),
		changedFilesNotice(run),
		loosened.length > 0 && `This pull request loosens the gate: ${loosened.map(loosenedText).join(", ")}. Base's gate decides.`,
		comparedWith.kind === "base" && baseNotice(comparedWith),
		...warmthNotices(input.evidence, busy.length > 0),
		...slowNotices(run),
		takenNotice(run),
		unsettledNotice(run),
		...followUpNotices(input),
		coldNotice(series),
		...foundNotices(comparison.findings),
		...instruments.flatMap((one) => one.notices),
		bound.length > 0 && `The load generator was the limit for ${bound.map(({ name }) => name).join(", ")}: it used more CPU time than the server, and the two together used up the machine, so these servers can do more than the figures show.`,
		...busy,
		comparedWith.kind === "base" && fewRoundsNotice(run, comparison),
		...series.map(shortfallNotice),
		...series.map(({ name, unansweredBursts }) => unansweredBursts !== void 0 && `${name}: no request was answered in ${formatCount(unansweredBursts, "burst")}; the server or the whole machine stalled.`),
		...others
	]);
}
/** The consequences of what base is. */
function baseNotice({ isItself, why }) {
	if (isItself) return "Base is the measured commit itself: only chance can make a difference.";
	return why?.by === "descendant" && "Base is a descendant of head: what got faster since head counts as slower.";
}
/** @param isLost nothing is compared, because base is lost */
function incompleteNotice({ failure, series, counts }, isLost) {
	if (failure !== void 0) return `The run is incomplete: ${failure}`;
	const isEmpty = !counts && series.every(({ samples }) => samples.length === 0);
	return isLost && isEmpty && "Nothing was measured: the gate cannot decide anything without base.";
}
/** The consequences for the figures if servers were already running. */
function runningNotice({ servers }) {
	const running = servers.flatMap(({ url, ...lane }) => url === void 0 ? [] : `${laneName(lane)} at ${url}`);
	if (running.length === 0) return false;
	return `Not started here: ${formatSome(running)}. The network is in these figures, CPU time and memory are not, and every round asks the same processes: whatever sets two of them apart counts as change.`;
}
/** What the check that both arms run their own programs cannot see. */
const UNSEEN_PROGRAMS = {
	nothing: "Whether both arms run the same program cannot be checked on this system.",
	processes: "This file system does not record which files are read: an interpreter that loads base's program from head's folder would go unnoticed."
};
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
const BUSY = {
	others: "other programs",
	steal: "the hypervisor"
};
function busyNotices(series, { openLoop }) {
	const heads = (openLoop?.series ?? []).filter(({ arm }) => arm === "head");
	return ["others", "steal"].flatMap((id) => {
		const timed = series.map(({ metrics }) => metrics[id]?.head);
		const percents = present([...timed, ...heads.map(({ rounds }) => machineValue(rounds, id))]).filter((percent) => percent > BUSY_PERCENT);
		if (percents.length === 0) return [];
		return `The machine was not quiet: ${BUSY[id]} took up to ${formatNumber(Math.max(...percents))} % of its CPU time in half of the loads of ${formatCount(percents.length, "series", "series")}.`;
	});
}
function fewRoundsNotice({ series, servers, plan, failure }, { series: compared, gate }) {
	const running = new Set(servers.flatMap(({ server, url }) => url === void 0 ? [] : server));
	const rounds = roundsMeasured(series.filter(({ server }) => !running.has(server)));
	if (rounds === 0 || rounds >= 5) return false;
	const isRegression = gate.reasons.some(({ kind }) => kind === "regression");
	if (plan.failFast && rounds < plan.rounds && isRegression) return `The run ended at a regression, after ${rounds} of ${formatCount(plan.rounds, "round")}; all other series are known less well than a whole run would know them. Without fail-fast it goes on.`;
	const hadTime = plan.rounds >= 5;
	const isDecided = compared.every(({ verdict }) => verdict === "regression");
	if (hadTime && (plan.endedEarly || isDecided)) return false;
	const isByBudget = !hadTime || failure === void 0;
	return `Each server was started ${fewStartsText(rounds)}${isByBudget ? helpText(rounds, plan) : ""}`;
}
function helpText(rounds, { neededMs }) {
	const enough = neededMs === void 0 ? "" : ` By what its first start and warm-up took, 5 starts take a budget of about ${formatDuration(neededMs)}.`;
	return ` A longer budget allows ${rounds === 1 ? "more starts; measure.repeats does not" : "more"}.${enough}`;
}
function fewStartsText(rounds) {
	const differ = "processes of one program can differ, by 20 % and more with a just-in-time compiler";
	return rounds === 1 ? `only once: ${differ}, and one start cannot show by how much, so only a large change counts.` : `only ${rounds} times: ${differ}, and fewer than 5 starts find only changes that are clearly larger than that.`;
}
/** Improvements that are not called, since their server may not have been warm. */
function coldNotice(series) {
	const cold = series.filter(({ metrics }) => Object.values(metrics).some(({ isCold }) => isCold));
	if (cold.length === 0) return false;
	return `No improvement is called in ${formatSome(cold.map(({ name }) => name))}: the server was not warm, or nobody could see that it was. With \`warm-up: auto\`, or three starts and more, that is seen.`;
}
function shortfallNotice({ name, level, metrics }) {
	const { head: percent = 0 } = metrics["rate-shortfall"] ?? {};
	if (!("rate" in level) || percent <= SHORTFALL_NOTICE) return false;
	return `${name}: the rate fell short by ${formatNumber(percent)} %: the latency shown is that of a server, or a load generator, that cannot keep up.`;
}
// src/report/words/to-compare.ts
const SHORT_SHA = 12;
/**
* How to get a verdict after a run that cannot have one, because base or earlier runs are missing.
* @returns a line with commands between backticks; undefined if the run was compared
*/
function toCompareText({ evidence: { run }, comparison: { comparedWith }, configPath, recording }) {
	if (comparedWith.kind === "base" && comparedWith.isAdoption) {
		const { ref } = comparedWith;
		return /^[\w./-]+$/.test(ref) && referenceName(comparedWith) === ref ? `Once ${ref} has this configuration, runs against it can pass: \`${runCommand(configPath, ref)}\`.` : "Once base has this configuration, runs against it can pass.";
	}
	if (comparedWith.kind !== "none" && comparedWith.kind !== "history") return void 0;
	const { runs = 0 } = comparedWith;
	if (runs >= 3 || "ignored" in comparedWith && comparedWith.ignored) return void 0;
	const soFar = runs === 0 ? "" : `; there ${runs === 1 ? "is" : "are"} ${runs} so far`;
	const again = (base) => runCommand(configPath, base) + (run.series.length === 0 && run.counts ? " --count" : "");
	const isStarted = run.servers.every(({ url }) => url === void 0);
	const sha = run.commit?.sha.slice(0, SHORT_SHA);
	return present([isStarted && (sha === void 0 ? `In a git repository, \`${again("COMMIT")}\` compares a change with a commit.` : `After a change, \`${again(sha)}\` compares it with this commit.`), recording?.recorded !== false && `\`${again()}\` is compared with earlier runs once 3 are recorded on this machine type${soFar}.`]).join(" ");
}
// src/report/view.ts
/** Decides and formats the contents of a report. */
function reportView(input) {
	const { evidence, comparison, instruments } = input;
	const { run } = evidence;
	const { series, gate } = comparison;
	const judged = baseView(input, run, notices(input));
	const { baseName, cautions } = judged;
	const otherBases = otherBaseViews(input);
	const again = {
		run,
		configPath: input.configPath
	};
	const advice = adviceOn(comparison, run);
	return {
		verdict: comparison.verdict,
		/** A pass based on a comparison, a failure, or neither. */
		standing: comparison.gate.standing,
		/** The comparison with the reference, or with the base that the gate judges. */
		...judged,
		/** The bases that the gate does not judge; the lines are a sentence about the gate and one for each base. */
		otherBases,
		otherBaseLines: otherBaseLines(comparison, otherBases),
		/** Where to look for the causes of regressions, one sentence each. */
		advice: advice.map(adviceText),
		/** Upper limits of how much worse head is, by metric; empty if there are none. */
		bounds: boundLine(comparison, run.series),
		/** Acceptances, one phrase each, and the reasons why others do not count, one sentence each. */
		accepted: (gate.accepted ?? []).map(acceptanceText),
		notAccepted: notAcceptedTexts(gate),
		/** The commands that would decide what is open, and the one that shows what got slower; each at the end of a text, between backticks. */
		next: nextTexts(nextSteps(comparison, again)),
		/** How to get a verdict next time; empty if this run could have one. */
		toCompare: toCompareText(input) ?? "",
		where: advice.some(({ of }) => of === "waits") ? void 0 : whereText(judged.changed, comparison, again),
		waysToAccept: waysToAccept(gate.reasons.filter(blocks)),
		/** The cautions, and why the run was not recorded. */
		notices: present([...cautions, notRecorded(input)]),
		limits: limitView(comparison, baseName),
		jumps: jumpTable(comparison),
		/** Nothing is compared: the figures come first. */
		isAlone: isAlone(comparison),
		...figureTables(run, comparison),
		charts: chartsOf(series, baseName),
		allFigures: seriesTable(series, SERIES_METRIC_IDS),
		failed: failedTable(series),
		mixes: mixTable(run),
		readings: readingsTable(run),
		sideBySide: decisionTable(comparison),
		environment: runFacts(input),
		differences: differenceTable(comparison),
		/** The results of the instruments beside timing. */
		sections: instruments.flatMap(({ section }) => section ?? []),
		tracker: input.tracker
	};
}
/** The sign of each standing: ✓ stands for a pass alone. */
const SIGNS = {
	failed: "✗",
	passed: "✓",
	neutral: "○"
};
/** What the gate does in spite of its reasons, or because of them. */
const GATE = {
	failed: "fails",
	passed: "passes despite",
	neutral: "is neutral"
};
/**
* The gate's reasons for a list beside the table of changes, which has the others.
* @param where the table is
*/
function listedReasons({ reasons, otherReasons }, where) {
	const told = reasons.length - otherReasons.length;
	const inTable = `${formatCount(told, "comparison")} in the table ${where}`;
	return [...told > 0 ? [inTable] : [], ...otherReasons];
}
/** The facts of a report's environment, and the notices that are no cautions. */
function notedFacts({ environment, notices, cautions }) {
	const notes = notices.filter((notice) => !cautions.includes(notice));
	return [...environment, ...notes.map((value) => ["note", value])];
}
export { reportView as a, DECISION_LEGEND as c, intervalLine as d, notedFacts as i, curvesOf as l, SIGNS as n, loosenedText as o, listedReasons as r, adviceText as s, GATE as t, nextSteps as u };
