import { n as createOutputFolder } from "../adapters/system/output-folder.js";
import { L as sumOf, V as formatExactPercent, Y as groupedBy, a as LIMIT_METRIC_IDS, n as COUNT_METRIC_IDS, t as withoutNullish, y as anyMetric, z as formatCount } from "../domain/shared/without-nullish.js";
import { n as required } from "../domain/shared/required.js";
import { C as CONFIDENCE, S as elementAt, _ as median, x as requireSample } from "../domain/evidence/change.js";
import { L as machineTypeOf, R as testbedOf, T as mannWhitneyPValue } from "../domain/history/baseline.js";
import { t as predictionInterval } from "../domain/statistics/prediction.js";
import { n as LoadgateError } from "../domain/shared/error.js";
import { t as shellWord } from "../domain/shared/shell-word.js";
import { a as html, n as Markup, t as contentPolicy } from "../report/html/content-policy.js";
import { i as timeText, n as runId, r as shaOf, t as idOf } from "../report/site/names.js";
import { i as levelName } from "../domain/series/series.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { t as _taggedTemplateLiteral } from "../taggedTemplateLiteral.js";
import { n as skippedRunText } from "../app/judge/skipped-run.js";
import { n as openStore } from "./store.js";
// src/domain/history/segmentation.ts
/** Average deviations below a hundredth of a percent count as this: the logarithm of smaller ones is unbounded. */
const LEAST_DEVIATION = 1e-4;
/**
* Divides a series into stretches of constant level: the exact minimum, over all divisions into stretches of at least
* `least` values, of
*
* (2 · ln n ⁄ n) · steps + ln Σ |x − median of its stretch|
*
* the L1 Potts problem with a penalty of Schwarz's form for noise of unknown size. F. Friedrich, A. Kempe, V. Liebscher
* & G. Winkler, "Complexity Penalized M-Estimation", Journal of Computational and Graphical Statistics 17 (2008),
* 201–224; M. Storath, A. Weinmann & M. Unser, "Jump-penalized least absolute values estimation", IEEE Signal
* Processing Letters 24 (2017), 1402–1406. The sum of deviations is minimised for each number of stretches, which takes
* at most n³ steps.
*
* @param xs at least one finite number, in chronological order; logarithms, so that a step is a ratio
* @param least minimum number of values of a stretch, 1 or more
* @returns index of each stretch's first value, ascending, beginning with 0
* @throws RangeError when xs is empty or holds a number that is not finite
*/
function segmentStarts(xs, least) {
	requireSample("segmentation", xs, 1);
	const most = Math.max(1, Math.floor(xs.length / least));
	const penalty = 2 * Math.log(xs.length) / xs.length;
	const divisions = bestDivisions(deviationsOf(xs), least, most);
	let best = {
		value: Number.POSITIVE_INFINITY,
		segments: 1
	};
	for (const [index, row] of divisions.entries()) {
		const deviation = Math.max(elementAt(row.deviations, xs.length), LEAST_DEVIATION * xs.length);
		const value = penalty * index + Math.log(deviation);
		if (value < best.value - 1e-9) best = {
			value,
			segments: index + 1
		};
	}
	return startsOf(divisions, best.segments, xs.length);
}
/** The best division of each prefix into one stretch, two, and so on. */
function bestDivisions(deviations, least, most) {
	const count = deviations.length - 1;
	const rows = [];
	for (let segments = 1; segments <= most; segments += 1) {
		const before = rows.at(-1);
		const row = {
			deviations: new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY),
			lastStarts: new Int32Array(count + 1)
		};
		const firstStart = (segments - 1) * least;
		for (let end = firstStart + Math.min(least, count); end <= count; end += 1) {
			const lastStart = before ? end - least : 0;
			const toEnd = required(deviations[end], "end");
			for (let start = firstStart; start <= lastStart; start += 1) {
				const whole = (before ? elementAt(before.deviations, start) : 0) + elementAt(toEnd, start);
				if (whole >= elementAt(row.deviations, end)) continue;
				row.deviations[end] = whole;
				row.lastStarts[end] = start;
			}
		}
		rows.push(row);
	}
	return rows;
}
function startsOf(rows, segments, count) {
	const starts = [];
	let end = count;
	for (let index = segments - 1; index >= 0; index -= 1) {
		end = elementAt(required(rows[index], "division").lastStarts, end);
		starts.unshift(end);
	}
	return starts;
}
/** Sum of the deviations from the median of every stretch, by its end and its start. */
function deviationsOf(xs) {
	const byEnd = Array.from({ length: xs.length + 1 }, () => new Float64Array(xs.length));
	const sorted = new Float64Array(xs.length);
	for (let start = 0; start < xs.length; start += 1) for (let end = start + 1; end <= xs.length; end += 1) {
		const count = end - start;
		insert(sorted, count - 1, elementAt(xs, end - 1));
		required(byEnd[end], "end")[start] = deviation(sorted, count);
	}
	return byEnd;
}
/** Inserts a number among the first `count`, which are sorted. */
function insert(sorted, count, x) {
	let at = count;
	for (; at > 0 && elementAt(sorted, at - 1) > x; at -= 1) sorted[at] = elementAt(sorted, at - 1);
	sorted[at] = x;
}
/** The sum of the distances from the median: the upper half of sorted numbers minus the lower half. */
function deviation(sorted, count) {
	let sum = 0;
	for (let low = 0, high = count - 1; low < high; low += 1, high -= 1) sum += elementAt(sorted, high) - elementAt(sorted, low);
	return sum;
}
/** A change is only reported if its p-value is at most this. */
const SIGNIFICANCE = .001;
/** Minimum ratio of two levels, in either direction. */
const LEAST_RATIO = 1.05;
/**
* Number of runs on each side of a change that are tested: enough for any significance, and few enough for the exact
* test to stay fast.
*/
const TESTED_RUNS = 30;
/**
* The levels of a series over time: its division into stretches ({@link segmentStarts}, on logarithms), with every step
* confirmed by the exact Mann–Whitney test and by its size. The weakest unconfirmed step is removed first, and the
* stretches that it divided are merged and tested again with their neighbours.
*
* This is for finding changes, not for judging them: the steps are tested on the data that chose them, so the
* significance is not a false-alarm rate. The measured rate of false points is in docs/figures/change-points.md.
*
* @param values positive numbers in chronological order, at most {@link MOST_RUNS}; may be empty
* @param leastRatio of the levels on both sides of a change, above 1
* @returns the levels, and the changes between them: the index of the first value of the new level, new level ÷ old
* level, and the p-value of the test of both segments, with at most thirty runs of each
* @throws RangeError when a value is not positive and finite
*/
function levelsOf(values, leastRatio = LEAST_RATIO) {
	if (values.length === 0) return {
		segments: [],
		points: []
	};
	const logs = values.map(Math.log);
	let starts = segmentStarts(logs, 3);
	for (;;) {
		const segments = segmentsFrom(values, starts);
		const steps = segments.slice(1).map((after, index) => {
			const before = required(segments[index], "segment");
			return {
				before,
				after,
				index: after.from,
				ratio: after.level / before.level
			};
		});
		const smallest = steps.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
		if (smallest && sizeOf(smallest) < Math.log(leastRatio)) {
			starts = starts.filter((start) => start !== smallest.index);
			continue;
		}
		const points = steps.map(({ before, after, ...step }) => {
			return {
				...step,
				pValue: pValueOf(logs, before, after)
			};
		});
		const weakest = points.toSorted((a, b) => b.pValue - a.pValue)[0];
		if (!weakest || weakest.pValue <= SIGNIFICANCE) return {
			segments,
			points
		};
		starts = starts.filter((start) => start !== weakest.index);
	}
}
/** The size of a change regardless of its direction: the absolute logarithm of its ratio. */
function sizeOf({ ratio }) {
	return Math.abs(Math.log(ratio));
}
/**
* The stretches of runs at one level.
* @returns `from`, the index of its first value; `to`, the index after its last one; and `level`, their median
*/
function segmentsFrom(values, starts) {
	return starts.map((from, index) => {
		const to = starts[index + 1] ?? values.length;
		return {
			from,
			to,
			level: median(values.slice(from, to))
		};
	});
}
function pValueOf(logs, before, after) {
	return mannWhitneyPValue(logs.slice(Math.max(before.from, before.to - TESTED_RUNS), before.to), logs.slice(after.from, Math.min(after.to, after.from + TESTED_RUNS)));
}
// src/domain/history/curves.ts
/** Counts and sizes hardly differ from run to run, so that a smaller change of theirs is worth showing. */
const LEAST_RATIO_OF_COUNTS = 1.01;
const STEADY = /* @__PURE__ */ new Set([...COUNT_METRIC_IDS, "artifact-size"]);
/**
* The curves of runs, ordered by name, then metric.
* @param records oldest first
* @param metrics which metrics, in order
* @param accepted regressions that somebody accepted, by the name of the series or server
*/
function curvesOf(records, metrics, accepted) {
	const all = records.flatMap((record, run) => recordedValues(record, run, metrics));
	const place = (metric) => String(metrics.indexOf(metric)).padStart(3, "0");
	return [...groupedBy(all, ({ of, metric }) => `${of.name}\n${place(metric)}`)].toSorted(([a], [b]) => a < b ? -1 : 1).map(([, own]) => {
		const { of, metric } = required(own[0], "value");
		const { name, key } = of;
		const parts = groupedBy(own, (one) => one.of.conditions);
		const isAbout = (one) => one.metric === void 0 || one.metric === metric;
		return {
			name,
			key,
			metric,
			stretches: [...parts.values()].map(stretchOf),
			accepted: (accepted.get(name) ?? []).filter(isAbout)
		};
	});
}
/** The values of metrics that a run recorded. */
function recordedValues(record, run, metrics) {
	return recordedSeries(record).flatMap((of) => metrics.flatMap((metric) => {
		const { [metric]: value = 0 } = of.metrics;
		return value > 0 ? [{
			of,
			metric,
			run,
			value
		}] : [];
	}));
}
/** Comparable values as a stretch: its points, oldest first, and its levels, whose indices refer to these. */
function stretchOf(all) {
	const { of, metric } = required(all[0], "value");
	const points = all.map(({ run, value }) => ({
		run,
		value
	}));
	const values = points.map(({ value }) => value);
	const levels = levelsOf(values, STEADY.has(metric) ? LEAST_RATIO_OF_COUNTS : LEAST_RATIO).segments.map((segment) => ({
		...segment,
		...withoutNullish({ band: bandOf(values.slice(segment.from, segment.to), segment.level) })
	}));
	return {
		testbed: of.testbed,
		points,
		levels
	};
}
/** Both ends of the 95 % prediction interval of a further run at a level; undefined if there are too few runs. */
function bandOf(values, level) {
	if (values.length < 3) return void 0;
	const middle = Math.log(level);
	const { low, high } = predictionInterval(values.map(Math.log), middle, CONFIDENCE);
	return [Math.exp(middle + low), Math.exp(middle + high)];
}
/**
* Everything that a stored run keeps values of: servers as a whole, what was timed and what was counted.
* @returns with `testbed`, the machine and tools that measured it, in words, and `conditions`: values are comparable if
* these are the same
*/
function recordedSeries(record) {
	const { environment, name: job, servers = [], series, counts, openLoop = [] } = record;
	const recorded = (key, { name, metrics, configHash, testbed = testbedOf(environment) }, fixed = []) => {
		const place = job === void 0 ? testbed : `${job}: ${testbed}`;
		return {
			name,
			key,
			metrics,
			testbed: place,
			conditions: [
				configHash,
				place,
				...fixed
			].join("\n")
		};
	};
	const counted = counts?.series.map(({ server, scenario, requests, tool, ...stored }) => {
		const { name, version } = counts.counter;
		const testbed = `${machineTypeOf(environment)}, ${name} ${version}`;
		const fixed = [
			requests,
			tool,
			...counts.conditions
		];
		return recorded({
			server,
			scenario
		}, {
			...stored,
			testbed
		}, fixed);
	});
	return [
		...servers.map((one) => recorded({ server: one.name }, one)),
		...series.map(({ server, scenario, level, ...stored }) => recorded({
			server,
			scenario,
			level
		}, stored)),
		...openLoop.map(({ server, scenario, kind, ...stored }) => recorded({
			server,
			scenario,
			level: { openLoop: kind }
		}, stored)),
		...counted ?? []
	];
}
// src/domain/history/history-view.ts
/** Minimum number of values in which a change can be found: two stretches of seven. */
const LEAST_SEARCHED = 14;
/**
* The curves of stored runs, with their levels and changes. Values with another testbed or configuration belong to a
* separate stretch: between the two there is a break, not a change.
* @param records in any order; the newest two hundred are shown
* @param metrics to include, in order
* @returns the runs, oldest first; the curves by name, then metric; the changes, the newest first, those of one run by
* descending size; `searched`, the number of stretches that are long enough to find a change, of which a curve can have
* several; `tooShort`, the number of curves without one; and every accepted regression, the newest first
*/
function historyView(records, metrics) {
	const newest = records.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt)).slice(-200);
	const accepted = newest.flatMap((record, run) => (record.accepted ?? []).map((one) => ({
		...one,
		run
	})));
	const curves = curvesOf(newest, metrics, groupedBy(accepted, ({ series }) => series));
	return {
		runs: newest.map(({ commit, startedAt }) => ({
			sha: commit.sha,
			startedAt
		})),
		curves,
		changes: curves.flatMap(changesIn).toSorted((a, b) => b.between[1] - a.between[1] || sizeOf(b) - sizeOf(a)),
		searched: curves.flatMap(({ stretches }) => stretches.filter(isSearched)).length,
		tooShort: curves.filter(({ stretches }) => !stretches.some(isSearched)).length,
		accepted: accepted.toReversed()
	};
}
function isSearched({ points }) {
	return points.length >= LEAST_SEARCHED;
}
/**
* The changes of a curve.
* @returns `between`, the indices of the last run of the old level and of the first run of the new one; `ratio`, new level ÷
* old level; and `accepted`, its acceptance, if it is for the worse and was accepted
*/
function changesIn(curve) {
	const { better } = anyMetric(curve.metric);
	return curve.stretches.flatMap(({ testbed, points, levels }) => levels.slice(1).flatMap((after, index) => {
		const before = required(levels[index], "level");
		const last = required(points[after.from - 1], "last run");
		const first = required(points[after.from], "first run");
		const ratio = after.level / before.level;
		const isWorse = ratio > 1 === (better === "lower");
		const near = points.slice(Math.max(0, after.from - 2), after.from + 2 + 1);
		const accepted = isWorse && curve.accepted.find(({ run }) => near.some((point) => point.run === run));
		return [{
			curve,
			testbed,
			between: [last.run, first.run],
			ratio,
			isWorse,
			...accepted && { accepted }
		}];
	}));
}
/**
* Groups changes that may come from one commit: a change belongs to the nearest larger one if the two are at most
* {@link PLACE} runs apart, the error of a change's place.
* @param changes of any curves and testbeds of one history
* @returns the groups, the newest first, each with its largest change first, which is located most precisely
*/
function causesOf(changes) {
	const causes = [];
	for (const change of changes.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
		const distanceOf = ([largest]) => Math.abs(largest.between[1] - change.between[1]);
		const [nearest] = causes.toSorted((a, b) => distanceOf(a) - distanceOf(b));
		if (nearest && distanceOf(nearest) <= 2) nearest.push(change);
		else causes.push([change]);
	}
	return causes.toSorted(([a], [b]) => b.between[1] - a.between[1]);
}
/** The changes, the newest first, with a row for each place of the history; nothing if there are none. */
function changeTable(view, options) {
	const { runs } = view;
	const causes = causesOf(view.changes);
	if (causes.length === 0) return void 0;
	const rows = causes.slice(0, 100).map((changes) => {
		const [last, first] = endsOf$1(changes[0], runs);
		const items = changes.slice(0, 100).map((change) => changeItem(change, runs, options));
		const what = items.length === 1 ? items : html`<details><summary>${countsText(changes)}; the largest: ${items[0]}</summary><ul>${items.map((one) => html`<li>${one}</li>`)}</ul>${more(changes)}</details>`;
		const search = changes[0].isWorse && html`<br><code>${searchCommand(changes[0], runs)}</code>`;
		return html`<tr><td>${timeText(first.startedAt)}</td><td>${what}</td><td>${rangeLink(last, first, options)}${search}</td></tr>
`;
	});
	return html`<h2>What changed</h2>
<table><thead><tr><th>since</th><th>change</th><th>between</th></tr></thead><tbody>
${rows}</tbody></table>
${more(causes)}`;
}
/** For example `6 changes, 4 for the worse`. */
function countsText(changes) {
	const worse = changes.filter(({ isWorse }) => isWorse).length;
	const some = worse === changes.length ? "all for the worse" : `${worse} for the worse`;
	return `${formatCount(changes.length, "change")}, ${worse === 0 ? "all for the better" : some}`;
}
/** The last run of a change's old level and the first of its new one. */
function endsOf$1({ between: [before, after] }, runs) {
	return [required(runs[before], "run"), required(runs[after], "run")];
}
/** The command that finds the commit of a change, between runs that are certainly before and after it. */
function searchCommand({ between, curve }, runs) {
	return `loadgate bisect ${[required(runs[Math.max(0, between[0] - 2)], "run"), required(runs[Math.min(runs.length - 1, between[1] + 2)], "run")].map(({ sha }) => sha.slice(0, 12)).join(" ")} --series ${shellWord(curve.name)} --metric ${curve.metric}`;
}
/** The curve, its change, and a link to it. */
function changeItem(change, runs, { fileOf }) {
	const { curve, isWorse } = change;
	const id = runId(endsOf$1(change, runs)[1]);
	const file = fileOf(curve.name);
	const link = file !== void 0 && html`<a href="${file}#at=${idOf(curve)}.${id}">show</a>`;
	return html`<b>${curve.name}</b> ${anyMetric(curve.metric).label} <span class="${isWorse ? "worse" : "better"}">${changeText(change)}</span> ${link}`;
}
/** For example `−8.1 % (worse, accepted)`: colour alone is not enough. */
function changeText({ ratio, isWorse, accepted }) {
	const how = [isWorse ? "worse" : "better", ...accepted ? ["accepted"] : []].join(", ");
	return `${formatExactPercent((ratio - 1) * 100)} (${how})`;
}
/** What somebody accepted, the newest first; nothing where there is none. */
function acceptedTable({ accepted, runs }, options) {
	if (accepted.length === 0) return void 0;
	const rows = accepted.slice(0, 100).map((one) => {
		const { startedAt } = required(runs[one.run], "run");
		const metric = one.metric === void 0 ? "all" : anyMetric(one.metric).label;
		return html`<tr><td>${timeText(startedAt)}</td><td>${one.series}</td><td>${metric}</td><td>${one.by}</td><td>${one.reason}</td><td>${linked(`#${one.pull}`, `pull/${one.pull}`, options)}</td></tr>
`;
	});
	return html`<h2>Accepted changes</h2>
<table><thead><tr><th>with the run of</th><th>series</th><th>metric</th><th>accepted by</th><th>because</th><th>on</th></tr></thead><tbody>
${rows}</tbody></table>
${more(accepted)}`;
}
function more(all) {
	return all.length > 100 && html`<p>and ${all.length - 100} more, further back</p>`;
}
function rangeLink(before, after, options) {
	const [from, to] = [shaOf(before.sha), shaOf(after.sha)];
	const text = `${from.slice(0, 10)} and ${to.slice(0, 10)}`;
	return from === "" || to === "" ? text : linked(text, `compare/${from}...${to}`, options);
}
/** A text that leads to a page of the repository, if its address is known. */
function linked(text, path, { repositoryUrl }) {
	return repositoryUrl === void 0 ? text : html`<a href="${repositoryUrl}/${path}">${text}</a>`;
}
/** Maximum number of entries, because readers request the feed again and again. */
const ENTRIES = 50;
/**
* The newest changes as an Atom feed (RFC 4287), with an entry for each place of the history. An entry keeps its id as
* long as its largest change is located at the same run; the next few runs can still move it, which makes a new entry.
* Links are relative to the feed.
* @param title of the feed
* @returns XML
*/
function renderFeed({ changes: all, runs }, title) {
	const updated = runs.at(-1)?.startedAt ?? "1970-01-01T00:00:00Z";
	const entries = causesOf(all).slice(0, ENTRIES).map((changes) => {
		const [largest] = changes;
		const { curve, testbed } = largest;
		const heading = changes.length === 1 ? changeTitle(largest) : `${countsText(changes)}; the largest: ${changeTitle(largest)}`;
		const others = changes.slice(1, 51).map((one) => ` ${changeTitle(one)}.`);
		const accepted = changes.flatMap((one) => one.accepted ?? []);
		const [last, first] = endsOf$1(largest, runs);
		const [from, to] = [shaOf(last.sha), shaOf(first.sha)];
		const id = `urn:loadgate:${encodeURIComponent(`${curve.name} ${curve.metric} ${testbed} ${to}`)}`;
		return html`<entry><id>${id}</id><title>${heading}</title><updated>${first.startedAt}</updated><link href="index.html"/><summary>Since ${to.slice(0, 10)}, between ${from.slice(0, 10)} and ${to.slice(0, 10)}, on ${testbed}.${others.length > 0 && " Also:"}${others}${accepted.map(({ by, pull, reason }) => ` Accepted by ${by} on #${pull}: ${reason}`)}</summary></entry>
`;
	});
	return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:loadgate:${encodeURIComponent(title)}</id><title>${title}</title><updated>${updated}</updated><author><name>Loadgate</name></author><link href="index.html"/><link rel="self" href="feed.xml"/>
${entries}</feed>
`.source;
}
/** For example `go/greet c=10: throughput −20 % (worse)`. */
function changeTitle(change) {
	const { name, metric } = change.curve;
	return `${name}: ${anyMetric(metric).label} ${changeText(change)}`;
}
/** Minimum ratio of the ends of a scale: below it, noise of a tenth of a percent would look like mountains. */
const LEAST_RANGE = 1.1;
/** The smallest and the largest value of a curve. */
function endsOf({ stretches }) {
	const values = stretches.flatMap(({ points }) => points.map(({ value }) => value));
	return [Math.min(...values), Math.max(...values)];
}
/** The scale that all values of a curve fit into. */
function scaleOf(curve) {
	const [low, high] = endsOf(curve);
	const wider = Math.max(1, Math.sqrt(LEAST_RANGE * low / high));
	return {
		low: low / wider,
		high: high * wider
	};
}
/**
* A curve over all runs: one unit to the right for each run, its height {@link HEIGHT}. Values are a line, levels are
* steps with the band in which a further run is expected, changes and accepted regressions are vertical lines. Lines of
* different testbeds or configurations are not connected.
* @param runs number of runs
* @param label description for accessibility
*/
function curvePicture(curve, runs, label) {
	const scale = scaleOf(curve);
	const accepted = curve.accepted.slice(-20).map(({ run, by, reason, pull }) => html`<path class=accepted d="M${run} 0V${250}"><title>Accepted by ${by} on #${pull}: ${reason}</title></path>`);
	return html`<svg viewBox="0 0 ${Math.max(1, runs - 1)} ${250}" preserveAspectRatio=none tabindex=0 role=img aria-label="${label}">${curve.stretches.map((stretch, index) => stretchParts(stretch, index, scale))}${accepted}</svg>`;
}
function stretchParts({ points, levels }, index, scale) {
	const x = (at) => required(points[at], "point").run;
	const y = (value) => heightOf(value, scale);
	const bands = levels.flatMap(({ from, to, band }) => band ? [`M${x(from)} ${y(band[1])}H${x(to - 1)}V${y(band[0])}H${x(from)}z`] : []);
	const steps = levels.map(({ from, to, level }) => `M${x(from)} ${y(level)}H${x(to - 1)}`);
	const changes = levels.slice(1).map(({ from }) => `M${x(from)} 0V250`);
	const name = index % 4 === 0 ? "run" : `run t${index % 4}`;
	return [
		bands.length > 0 && html`<path class=band d="${new Markup(bands.join(""))}"/>`,
		changes.length > 0 && html`<path class=change d="${new Markup(changes.join(""))}"/>`,
		html`<path class="${name}" d="${new Markup(lineOf(points, scale))}"/>`,
		html`<path class=level d="${new Markup(steps.join(""))}"/>`
	];
}
/** Relative coordinates are short: a page has tens of thousands of them. */
function lineOf(points, scale) {
	const first = required(points[0], "point");
	let [x, y] = [first.run, heightOf(first.value, scale)];
	let path = `M${x} ${y}${points.length === 1 ? "h0" : "l"}`;
	for (const { run, value } of points.slice(1)) {
		const next = heightOf(value, scale);
		const rise = next - y;
		path += `${path.endsWith("l") ? "" : " "}${run - x}${rise < 0 ? "" : " "}${rise}`;
		[x, y] = [run, next];
	}
	return path;
}
/** Height of a value, counted from the top. */
function heightOf(value, { low, high }) {
	const share = Math.log(value / low) / Math.log(high / low);
	return Math.round(250 * (1 - Math.min(1, Math.max(0, share))));
}
// src/report/site/page.client.js?raw
var page_client_default = "/**\n * The script of the page: search, metric and groups, with their state in the address, and what a point of a picture is.\n * It adds to what stands there without it. Texts are only ever set as text.\n */\nconst { runs, units, commits, others } = JSON.parse(document.getElementById(\"data\").textContent);\nconst HEIGHT = document.querySelector(\"svg\")?.viewBox.baseVal.height;\nconst form = document.querySelector(\"form\");\nconst chosen = document.querySelector(\"output\");\nconst articles = [...document.querySelectorAll(\"article\")];\nconst list = document.getElementById(\"series\");\nconst at = (name) => form.elements.namedItem(name);\nform.hidden = false;\n\nfunction show() {\n  const words = at(\"q\").value.toLowerCase().split(/\\s+/).filter(Boolean);\n  const matches = (name) => words.every((word) => name.toLowerCase().includes(word));\n  const metric = at(\"metric\").value;\n  for (const article of articles) {\n    article.hidden = !matches(article.dataset.name);\n    for (const figure of article.querySelectorAll(\"figure\")) {\n      figure.hidden = metric !== \"\" && figure.dataset.metric !== metric;\n    }\n  }\n  const shown = articles.filter(({ hidden }) => !hidden).length;\n  document.getElementById(\"shown\").textContent = `${shown} of ${articles.length} series`;\n  group(at(\"by\").value);\n  const elsewhere = document.getElementById(\"others\");\n  const found = others.flatMap(({ file, number, names }) => {\n    const count = words.length > 0 && names.filter(matches).length;\n    const address = `${file}#${new URLSearchParams({ q: at(\"q\").value })}`;\n    return count ? [\" \", link(`${count} on page ${number}`, address)] : [];\n  });\n  elsewhere.hidden = found.length === 0;\n  elsewhere.replaceChildren(\"On other pages:\", ...found);\n}\n\nfunction group(by) {\n  const groups = new Map();\n  for (const article of articles) {\n    const name = article.dataset[by];\n    groups.set(name, [...(groups.get(name) ?? []), article]);\n  }\n  list.replaceChildren(\n    ...[...groups].flatMap(([name, own]) => {\n      const heading = document.createElement(\"h2\");\n      heading.textContent = name;\n      heading.hidden = own.every((article) => article.hidden);\n      return [heading, ...own];\n    }),\n  );\n}\n\nconst points = (svg) =>\n  [...svg.querySelectorAll(\".run\")].map((path) => {\n    const numbers = (path.getAttribute(\"d\").match(/-?\\d+/g) ?? []).map(Number);\n    let [x = 0, y = 0] = numbers;\n    const found = [{ run: x, y }];\n    for (let index = 2; index + 1 < numbers.length; index += 2) {\n      x += numbers[index];\n      y += numbers[index + 1];\n      found.push({ run: x, y });\n    }\n    return found;\n  });\n\nfunction valueAt(figure, y) {\n  const { low, high } = figure.dataset;\n  return low * (high / low) ** (1 - y / HEIGHT);\n}\n\n// Heights are whole numbers: no more digits than they tell.\nconst stepOf = ({ dataset: { low, high } }) => Math.log(high / low) / HEIGHT;\nfunction valueText(figure, value) {\n  const digits = Math.min(4, Math.max(2, 1 - Math.ceil(Math.log10(stepOf(figure)))));\n  const format = new Intl.NumberFormat(\"en\", { maximumSignificantDigits: digits });\n  return `${format.format(value)} ${units[figure.dataset.metric]}`;\n}\nfunction differenceText(figure, percent) {\n  const size = Math.abs(percent).toFixed(stepOf(figure) < 0.001 ? 1 : 0);\n  return `${(Number(size) === 0 ? \"±\" : percent < 0 ? \"−\" : \"+\") + size} %`;\n}\n\nfunction link(text, href) {\n  if (href === \"\") return text;\n  const made = document.createElement(\"a\");\n  made.textContent = text;\n  made.href = href;\n  return made;\n}\n\nconst idOf = ({ startedAt }) => startedAt.replace(/\\D/g, \"\");\nconst timeText = (iso) => `${iso.slice(0, 16).replace(\"T\", \" \")} UTC`;\nconst nameOf = (sha) => sha.slice(0, 10) || \"an unknown commit\";\nconst addressOf = (path, ...shas) =>\n  commits === \"\" || shas.includes(\"\") ? \"\" : commits + path + shas.join(\"...\");\n\nfunction select(svg, run) {\n  const figure = svg.closest(\"figure\");\n  const lines = points(svg);\n  const near = lines\n    .flat()\n    .reduce((best, one) => (Math.abs(one.run - run) < Math.abs(best.run - run) ? one : best));\n  const line = lines.find((one) => one.includes(near));\n  const before = line[line.indexOf(near) - 1];\n  const { sha, startedAt } = runs[near.run];\n  const value = valueAt(figure, near.y);\n  const address = addressOf(\"/commit/\", sha);\n  const parts = [\n    `${figure.closest(\"article\").dataset.name} ${figure.dataset.metric} `,\n    `${valueText(figure, value)}, `,\n    link(nameOf(sha), address),\n    `, ${timeText(startedAt)}`,\n  ];\n  if (address !== \"\") parts.push(\", \", link(\"its runs\", `${address}/checks`));\n  if (before) {\n    const earlier = runs[before.run].sha;\n    const percent = (value / valueAt(figure, before.y) - 1) * 100;\n    parts.push(\n      `; ${differenceText(figure, percent)} from `,\n      link(nameOf(earlier), addressOf(\"/compare/\", earlier, sha)),\n    );\n  }\n  chosen.replaceChildren(...parts);\n  chosen.hidden = false;\n  document.querySelector(\".cursor\")?.remove();\n  const cursor = document.createElementNS(\"http://www.w3.org/2000/svg\", \"path\");\n  cursor.setAttribute(\"class\", \"cursor\");\n  cursor.setAttribute(\"d\", `M${near.run} 0V${HEIGHT}`);\n  svg.append(cursor);\n  svg.dataset.run = near.run;\n  keep({ at: `${figure.id}.${idOf(runs[near.run])}` });\n}\n\nconst state = new URLSearchParams(location.hash.slice(1));\nfunction keep(changes) {\n  for (const [name, value] of Object.entries(changes)) {\n    if (value === \"\") state.delete(name);\n    else state.set(name, value);\n  }\n  history.replaceState(null, \"\", `#${state}`);\n}\n\nfunction restore() {\n  for (const name of [\"q\", \"metric\", \"by\"]) if (state.has(name)) at(name).value = state.get(name);\n  if (at(\"by\").value === \"\") at(\"by\").value = \"server\";\n  show();\n  const [figure, chosenRun] = (state.get(\"at\") ?? \"\").split(\".\");\n  const svg = document.getElementById(figure)?.querySelector(\"svg\");\n  const run = runs.findIndex((one) => idOf(one) === chosenRun);\n  if (svg && run >= 0) {\n    select(svg, run);\n    svg.scrollIntoView({ block: \"center\" });\n  }\n}\n\nform.addEventListener(\"submit\", (event) => event.preventDefault());\nform.addEventListener(\"input\", () => {\n  keep({\n    q: at(\"q\").value,\n    metric: at(\"metric\").value,\n    by: at(\"by\").value === \"server\" ? \"\" : at(\"by\").value,\n  });\n  show();\n});\nlist.addEventListener(\"click\", (event) => {\n  const svg = event.target.closest(\"svg\");\n  if (!svg) return;\n  const { left, width } = svg.getBoundingClientRect();\n  select(svg, ((event.clientX - left) / width) * Math.max(1, runs.length - 1));\n});\nlist.addEventListener(\"keydown\", (event) => {\n  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];\n  const svg = event.target.closest(\"svg\");\n  if (!step || !svg) return;\n  event.preventDefault();\n  const all = Array.from(points(svg).flat(), ({ run }) => run).sort((a, b) => a - b);\n  const now = Number(svg.dataset.run ?? (step > 0 ? -1 : runs.length));\n  const next = step > 0 ? all.find((run) => run > now) : all.findLast((run) => run < now);\n  if (next !== undefined) select(svg, next);\n});\naddEventListener(\"hashchange\", () => location.reload());\nrestore();\n";
// src/report/site/page-style.ts
/** The style of the page, light and dark; the page's security policy has its hash. */
const PAGE_STYLE = `
:root{color-scheme:light dark;--fg:#1f2328;--bg:#fff;--faint:#59636e;--line:#d1d9e0;--blue:#0969da;--worse:#cf222e;--better:#1a7f37;--band:#ddf4ff}
@media(prefers-color-scheme:dark){:root{--fg:#f0f6fc;--bg:#0d1117;--faint:#9198a1;--line:#3d444d;--blue:#4493f8;--worse:#f85149;--better:#3fb950;--band:#12233a}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:1rem;font:15px/1.45 system-ui,sans-serif;color:var(--fg);background:var(--bg)}
a{color:var(--blue)}
h1{font-size:1.5rem;margin:0 0 .3rem}
h2{font-size:1.15rem;margin:1.6rem 0 .4rem}
h3{font-size:.95rem;margin:0;overflow-wrap:anywhere}
p{margin:.3rem 0}
.faint,figcaption{color:var(--faint);font-size:.85rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
ul{margin:.3rem 0;padding-left:1.2rem}
summary{cursor:pointer}
.worse{color:var(--worse)}.better{color:var(--better)}
form{display:flex;flex-wrap:wrap;align-items:center;gap:.8rem;margin:1.6rem 0 .8rem}
input,select{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:.3rem;padding:.2rem .4rem}
article{border-top:1px solid var(--line);padding:.7rem 0}
.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.8rem}
figure{margin:0;min-width:0}
svg{display:block;width:100%;height:5rem;background:linear-gradient(var(--line),var(--line)) bottom/100% 1px no-repeat;cursor:crosshair}
svg:focus{outline:2px solid var(--blue)}
path{fill:none;vector-effect:non-scaling-stroke}
.run{stroke:var(--faint);stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round}
.t1{stroke:#bf8700}.t2{stroke:#8250df}.t3{stroke:#1b7c83}
.level{stroke:var(--blue);stroke-width:2}
.band{fill:var(--band)}
.change{stroke:var(--worse);stroke-dasharray:3 3}
.accepted{stroke:var(--fg);stroke-width:2;stroke-dasharray:0 5;stroke-linecap:round}
nav{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.8rem 0;font-size:.85rem}
nav [aria-current]{color:var(--fg);font-weight:600;text-decoration:none}
.cursor{stroke:var(--fg)}
output{position:sticky;bottom:0;display:block;padding:.5rem;background:var(--bg);border:1px solid var(--line);border-radius:.3rem}
[hidden]{display:none!important}
@media(max-width:45rem){table,tbody,tr,td{display:block}thead{display:none}tr{padding:.4rem 0;border-bottom:1px solid var(--line)}td{padding:0;border:0}}
@media print{form,output,nav{display:none}article{break-inside:avoid}}
`.replaceAll("\n", "");
// src/report/site/pages.ts
/** Overhead of a picture, in points. */
const PICTURE = 160;
/** The size of sixty series of two hundred runs with three pictures each, which loads quickly. */
const MOST_ON_PAGE = 64800;
/** Maximum number of series with pictures; more can only be an attack. */
const MOST_SERIES = 5e3;
/** Divides series into pages of similar size, in their order. */
function pagesOf(curves) {
	const all = [...groupedBy(curves, ({ name }) => name)].map(([name, own]) => {
		return {
			name,
			curves: own
		};
	});
	const parts = [[]];
	let weight = 0;
	for (const one of all.slice(0, MOST_SERIES)) {
		const own = weightOf(one);
		if (weight > 0 && weight + own > MOST_ON_PAGE) {
			parts.push([]);
			weight = 0;
		}
		required(parts.at(-1), "page").push(one);
		weight += own;
	}
	return {
		pages: parts.map((series, index) => ({
			number: index + 1,
			file: index === 0 ? "index.html" : `page-${index + 1}.html`,
			series
		})),
		left: Math.max(0, all.length - MOST_SERIES)
	};
}
function weightOf({ curves }) {
	const stretches = curves.flatMap((curve) => curve.stretches);
	return PICTURE * curves.length + sumOf(stretches, ({ points }) => points.length);
}
// src/report/site/page.ts
var _templateObject;
var _templateObject2;
/**
* Share of unchanged curves that have a false change: the highest in docs/figures/change-points.md for independent
* runs.
*/
const FALSE_POINTS_PER_CURVE = .01;
/** The heading of servers as a whole where series are grouped by scenario or level. */
const WHOLE_SERVER = "the server as a whole";
/** Characters of a series' name where it only says what a page begins or ends with. */
const SHORT_NAME = 40;
/**
* The pages of trends: what changed first, then every server and series with a picture for each metric. As many series as are read
* at once are on one page. They load nothing and lead nowhere but to each other and to commits; without a script they
* lack search, groups, and what a point is.
* @returns at least one page: HTML, and the name of its file, which is `index.html` for the first
*/
async function renderPages(view, options) {
	const policy = await contentPolicy(PAGE_STYLE, page_client_default);
	const site = pagesOf(view.curves);
	const files = new Map(site.pages.flatMap(({ file, series }) => series.map(({ name }) => [name, file])));
	const fileOf = (series) => files.get(series);
	return site.pages.map((page) => ({
		file: page.file,
		text: document(page, policy, [
			page.number === 1 ? firstPart(view, site, {
				...options,
				fileOf
			}) : html`<p><a href="index.html">What changed</a></p>`,
			navigation(page, site),
			controls(page),
			html(_templateObject || (_templateObject = _taggedTemplateLiteral([
				"<main id=\"series\">\n",
				"</main>\n<output hidden></output>\n<script type=\"application/json\" id=\"data\">",
				"<\/script>"
			])), page.series.map((one) => seriesPart(one, view)), dataOf(page, site, view, options))
		])
	}));
}
function document({ number }, policy, content) {
	const title = `Performance over time${number === 1 ? "" : `, page ${number}`}`;
	return html(_templateObject2 || (_templateObject2 = _taggedTemplateLiteral([
		"<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\" content=\"",
		"\">\n<meta name=\"viewport\" content=\"width=device-width\"><title>",
		"</title>\n<link rel=\"alternate\" type=\"application/atom+xml\" title=\"Changes\" href=\"feed.xml\">\n<style>",
		"</style></head><body>\n<h1>",
		"</h1>\n",
		"\n<script type=\"module\">",
		"<\/script>\n</body></html>\n"
	])), policy, title, new Markup(PAGE_STYLE), title, content, new Markup(page_client_default)).source;
}
function firstPart(view, { left }, options) {
	const { skipped } = options;
	return [
		summary(view),
		skipped.length > 0 && html`<details><summary>${formatCount(skipped.length, "stored run")} not shown</summary>${skipped.slice(0, 100).map((one) => html`<p>${one}</p>`)}</details>`,
		left > 0 && html`<p>${formatCount(left, "more series", "more series")} not shown.</p>`,
		changeTable(view, options),
		acceptedTable(view, options)
	];
}
/** The data for the script: runs, and the names of the series on other pages. */
function dataOf({ file }, { pages }, view, options) {
	const data = JSON.stringify({
		runs: view.runs.map(({ sha, startedAt }) => ({
			sha: shaOf(sha),
			startedAt
		})),
		units: Object.fromEntries(view.curves.map(({ metric }) => [metric, anyMetric(metric).unit])),
		commits: options.repositoryUrl ?? "",
		others: pages.filter((page) => page.file !== file).map((page) => ({
			file: page.file,
			number: page.number,
			names: page.series.map(({ name }) => withoutControls(name, " "))
		}))
	});
	return new Markup(data.replaceAll("<", "\\u003c"));
}
function summary({ runs, curves, changes, searched, tooShort, accepted }) {
	const last = runs.at(-1);
	if (!last) return html`<p>No run is recorded yet.</p>`;
	const expected = searched * FALSE_POINTS_PER_CURVE;
	const byChance = expected < .1 ? "fewer than 0.1" : `about ${expected.toFixed(1)}`;
	if (runs.length === 1) return html`<p>One run so far, on ${timeText(last.startedAt)}, with ${formatCount(curves.length, "curve")}. Each run that is added is a point of them; changes can be found from the fourteenth run of one machine type on.</p>`;
	return html`<p>${formatCount(changes.length, "change")} in ${formatCount(curves.length, "curve")} over ${formatCount(runs.length, "run")}, the last on ${timeText(last.startedAt)}.
${searched > 0 && html`Where runs are independent, chance alone brings ${byChance}.`} ${tooShort > 0 && html`${formatCount(tooShort, "curve")} ${tooShort === 1 ? "is" : "are"} too short for a change to be found: that takes 14 runs of one machine type, and 24 where only three of them are after it.`}</p>
<p class="faint">Lines are runs; steps are the medians of what did not change, with the band where a further run is expected (95 %). ${accepted.length > 0 && "A dotted line is a regression that somebody accepted."} Another machine type or configuration begins a line of its own. Heights are logarithmic.</p>`;
}
/** Links to the other pages; nothing if there is only one. */
function navigation({ file }, { pages }) {
	if (pages.length === 1) return void 0;
	const links = pages.map((page) => {
		const [first, last] = [page.series[0], page.series.at(-1)].map((one) => required(one, "series").name.slice(0, SHORT_NAME));
		const isThis = page.file === file && html` aria-current="page"`;
		return html`<a href="${page.file}"${isThis}>${page.number}: ${first} to ${last}</a>`;
	});
	return html`<nav aria-label="Pages">${links}</nav>`;
}
function controls({ series }) {
	const metrics = new Set(series.flatMap(({ curves }) => curves.map(({ metric }) => metric)));
	return html`<form hidden role="search"><label>Search <input name="q" type="search"></label>
<label>Metric <select name="metric"><option value="">all</option>${[...metrics].map((metric) => html`<option value="${metric}">${anyMetric(metric).label}</option>`)}</select></label>
<label>Group by <select name="by"><option value="server">server</option><option value="scenario">scenario</option><option value="level">level</option></select></label>
<span class="faint" id="shown" role="status"></span></form><p id="others" hidden></p>`;
}
function seriesPart({ name, curves }, view) {
	const { server, scenario, level } = required(curves[0], "curve").key;
	const levelText = level === void 0 ? "counted" : levelName(level);
	const [ofScenario, ofLevel] = scenario === void 0 ? [WHOLE_SERVER, WHOLE_SERVER] : [scenario, levelText];
	return html`<article data-name="${name}" data-server="${server}" data-scenario="${ofScenario}" data-level="${ofLevel}"><h3>${name}</h3><div class="row">${curves.map((curve) => figure(curve, view))}</div></article>
`;
}
function figure(curve, { runs }) {
	const { label, format } = anyMetric(curve.metric);
	const { low, high } = scaleOf(curve);
	const points = curve.stretches.flatMap((stretch) => stretch.points);
	const newest = required(points.toSorted((a, b) => b.run - a.run)[0], "run");
	const [least, most] = endsOf(curve);
	const text = `${label}: ${format(newest.value)}, ${format(least)} to ${format(most)}`;
	return html`<figure id=${idOf(curve)} data-metric=${curve.metric} data-low=${short(low)} data-high=${short(high)}><figcaption>${text}</figcaption>${curvePicture(curve, runs.length, `${label} of ${curve.name}`)}</figure>`;
}
/** The digits that a height can resolve, plus some. */
function short(value) {
	return Number(value.toPrecision(6));
}
// src/app/make-site.ts
/** Metrics with a picture in any case: those gated by default, the other counts, and the artifact's size. */
const METRICS = [
	"cold-start",
	"peak-rss",
	"artifact-size",
	"throughput",
	"latency-p99",
	"cpu-per-request",
	"instructions",
	"allocations",
	"system-calls"
];
/** {@link METRICS}, then the other metrics that a gate names. */
function metricsFor({ tolerancePercent, limits = {}, rules = [] }) {
	const named = [
		tolerancePercent,
		limits,
		...rules.flatMap((rule) => [rule.tolerancePercent, rule.limits ?? {}])
	].flatMap((own) => Object.entries(own));
	const gated = new Set(named.flatMap(([id, one]) => one === false ? [] : id));
	const others = LIMIT_METRIC_IDS.filter((id) => gated.has(id) && !METRICS.includes(id));
	return [...METRICS, ...others];
}
/**
* Renders the stored runs into a folder: `index.html`, further pages if there are many series, and `feed.xml`.
* @returns what it shows; `skipped` are the stored runs that are not shown, each with the reason
* @throws LoadgateError `publishing` when the store cannot be read, when none of it is usable, because an empty
* page would replace a useful one, or when the folder cannot be written
*/
async function makeSite(request) {
	const { store, output, repository, gate } = request;
	await output.prepare();
	const { records, skipped } = await store.load();
	const lines = skipped.map(skippedRunText);
	const [first] = lines;
	if (records.length === 0 && first !== void 0) throw new LoadgateError("publishing", `No stored run can be shown: ${first}`, { hint: "No page was written. If a newer Loadgate wrote the store, upgrade. In a clone, fetch the branch first." });
	const view = historyView(records, metricsFor(gate));
	for (const { file, text } of await renderPages(view, {
		...request,
		skipped: lines
	})) await output.write(file, text);
	const title = `Performance${repository === void 0 ? "" : ` of ${repository}`}`;
	await output.write("feed.xml", renderFeed(view, title));
	return {
		...view,
		skipped: lines
	};
}
// src/composition/site.ts
/** Renders the stored runs into a folder; see {@link makeSite}. */
function writeSite({ out, ...options }) {
	return makeSite({
		...options,
		store: openStore(options),
		output: createOutputFolder(out)
	});
}
export { writeSite as t };
