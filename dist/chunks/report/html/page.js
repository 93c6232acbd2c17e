import { B as formatDuration, D as serverMetric, E as seriesMetric, H as formatMilliseconds, K as formatWhole, U as formatNumber, W as formatPercent, Y as groupedBy, b as countMetric, d as PERCENTILES, g as SERVER_METRIC_IDS, m as SERIES_METRIC_IDS, n as COUNT_METRIC_IDS, q as present, y as anyMetric, z as formatCount } from "../../domain/shared/without-nullish.js";
import { n as required } from "../../domain/shared/required.js";
import { i as shortened, n as MAX_TEXT, t as MAX_ROWS$2 } from "../bounds.js";
import { A as changeTexts, B as LOOKS$1, Bt as toleratedText, F as ranked, Gt as boundSign, It as formatted, Kt as addressLine, Nt as changeText, O as changeRows, R as verdictCountText, V as verdictText, k as changeTable, ot as redFromText } from "../words/notices/server-notices.js";
import { c as DECISION_LEGEND, d as intervalLine, i as notedFacts, l as curvesOf, n as SIGNS, r as listedReasons, t as GATE } from "../view.js";
import { n as log, r as threshold, t as linear } from "../../vendor/d3-scale.js";
import { g as VERDICT_ORDER, h as FOUND_NOTHING } from "../../domain/gate/gate.js";
import { S as elementAt, _ as median, s as percentOf, v as quantile } from "../../domain/evidence/change.js";
import { a as html, c as scrolled, d as withCode, i as headRow, l as smallTable, n as Markup, o as leftOut, r as figureTable, s as lines, t as contentPolicy, u as stackedTable } from "./content-policy.js";
import { a as leftAxis, c as place, d as symbolDefinitions, f as textAt, i as endLabels, l as polyline, m as STYLE, n as box, o as mark, p as ticksOf, r as crosses, s as picture$2, t as bottomAxis, u as strokes } from "./svg.js";
import { i as levelName, r as isWhole } from "../../domain/series/series.js";
import { B as seriesValue, G as valuesByRound, H as serverValues, M as pairBursts, U as serverValuesByRound, j as differencesByRound, k as walshMedian } from "../../domain/run/file/base-commit.js";
import { t as _taggedTemplateLiteral } from "../../taggedTemplateLiteral.js";
// src/report/html/compared.ts
/** Every gated comparison, of what was timed or counted and of servers, the verdict that matters most first and what got worst first within it. */
function comparedMetrics(comparison) {
	const rows = changeRows(comparison).map((row) => ({
		...row,
		worse: row.id && worsening(row.id, row.values)
	}));
	return ranked(rows, ({ worse }) => worse?.middle ?? 0);
}
/**
* A change in percent, above 0 if it is for the worse, so that all metrics can share one scale, whichever direction is
* better.
*/
function worsening(id, values) {
	const change = intervalOf(values);
	if (!change || anyMetric(id).better === "lower") return change;
	return {
		low: -change.high,
		middle: -change.middle,
		high: -change.low
	};
}
/** A change in percent; undefined if there is none. */
function intervalOf(values) {
	const { changePercent: middle, lowPercent: low, highPercent: high } = values;
	if (middle === void 0 || low === void 0 || high === void 0) return void 0;
	return {
		low,
		middle,
		high
	};
}
// src/report/html/interval.ts
/** Size of the picture in a table's row, and the space for arrows at both ends. */
const ROW = {
	width: 240,
	height: 22,
	edge: 9
};
/**
* Defines the band of each tolerance once, on a scale; rows refer to it.
* @param tolerances in percent
*/
function bandDefinitions(tolerances, scale) {
	const bands = tolerances.map((tolerance) => {
		const [from, to] = [scale(-tolerance), scale(tolerance)].map(place);
		return html`<path id="b${tolerance}" d="M${from} 1H${to}V${ROW.height - 1}H${from}z"/>`;
	});
	return html`<svg class="sr" aria-hidden="true"><defs>${bands}</defs></svg>`;
}
/**
* A point with its interval, in a table's row. The row also contains all its information as text, so the picture needs
* no label. Parts beyond the scale end in an arrow.
* @param tolerated the tolerance in both directions, one of {@link bandDefinitions}
*/
function intervalPicture({ low, middle, high }, scale, { symbol, tolerated }) {
	const [left, right] = [scale(low), scale(high)];
	const [start, end] = [ROW.edge, ROW.width - ROW.edge];
	const ends = [left <= start && arrow(start, -1), right >= end && arrow(end, 1)];
	return html`<svg>${[
		tolerated !== void 0 && html`<use class=band href="#b${tolerated}"/>`,
		html`<path d="M${place(left)} ${11}H${place(right)}${ends}"/>`,
		mark(symbol, scale(middle))
	]}</svg>`;
}
/**
* An arrow head at an end of the row.
* @param direction 1 to the right, -1 to the left
*/
function arrow(x, direction) {
	const back = place(x - direction * 4);
	return `M${back} 7L${place(x + direction * 2)} 11L${back} 15`;
}
/** The scale in the header of such a column. @param ends labels of the left and right side */
function intervalAxis(ticks, ends) {
	return html`<svg class="axis" viewBox="0 0 ${ROW.width} 30" aria-hidden="true">${[
		textAt({
			x: 0,
			y: 11
		}, ends[0], "soft"),
		textAt({
			x: ROW.width,
			y: 11
		}, ends[1], "soft end"),
		ticks.map(({ at, text }) => textAt({
			x: at,
			y: 26
		}, text, "mid"))
	]}</svg>`;
}
// src/report/html/comparisons.ts
/** Further comparisons are only counted. */
const MAX_ROWS$1 = 5e3;
/** The scale reaches beyond so many of the intervals and tolerances; the others end in an arrow, or at its ends. */
const MOST_INTERVALS = .8;
/** On a wider scale, tolerances would be invisible. */
const WIDEST_PERCENT = 100;
/**
* Every gated comparison as a row with its interval and tolerance, with controls for filtering and sorting.
* @param compared the worst first
* @param baseName name of base
*/
function comparisonsSection(compared, baseName) {
	if (compared.length === 0) return void 0;
	const shown = compared.slice(0, MAX_ROWS$1);
	if (shown.every(({ worse }) => worse === void 0)) return html`<section id="comparisons"><h2>Comparisons</h2>${figureTable(comparedTable(compared, baseName), "Comparisons")}</section>`;
	const left = compared.length - shown.length;
	const reach = reachOf(shown);
	const tolerances = [...new Set(shown.flatMap(({ values }) => values.tolerancePercent ?? []))];
	const scale = linear([-reach, reach], [ROW.edge, ROW.width - ROW.edge]).clamp(true);
	const ticks = ticksOf(spacedTicks(scale.ticks(5)), scale, (value) => value === 0 ? "0" : `${Number(Math.abs(value).toPrecision(3))} %`);
	return html`<section id="comparisons"><h2>Comparisons</h2>
<p class="hint">Each gated metric of each series and server, the worst first: the estimated change, its 95 % interval, and in grey what is tolerated. To the right is worse, whatever the metric.</p>
${controls(shown)}
${bandDefinitions(tolerances, scale)}${scrolled("Comparisons", [html`<thead><tr>${[
		"verdict",
		"series",
		"metric"
	].map((name) => sortable(name))}<th>${baseName}<th>head${sortable("change (95 % interval)")}<th>${intervalAxis(ticks, ["← better", "worse →"])}<span class="sr">picture of the change</span><th>tolerated<tbody>`, shown.map((one) => row$1(one, scale))], "compared")}
${leftOut(left, "more comparison")}</section>`;
}
/** Comparisons as a table without pictures. */
function comparedTable(rows, baseName) {
	return changeTable(rows, {
		baseName,
		hasOwnTolerances: true
	}, ({ verdict }) => verdictText(verdict));
}
/** As many ticks as fit; if there are more, every other one, including zero. */
function spacedTicks(ticks) {
	if (ticks.length <= MOST_TICKS$1) return ticks;
	const zero = ticks.indexOf(0);
	return ticks.filter((_, at) => (at - zero) % 2 === 0);
}
const MOST_TICKS$1 = 5;
/** The range of the scale to either side, in percent. */
function reachOf(compared) {
	const tolerances = compared.map(({ values }) => values.tolerancePercent ?? 0);
	const drawn = compared.flatMap(({ worse, verdict }) => worse ? [{
		...worse,
		verdict
	}] : []);
	const ends = drawn.map(({ low, high }) => Math.max(Math.abs(low), Math.abs(high)));
	const middles = drawn.filter(({ verdict }) => verdict === "regression" || verdict === "improvement").map(({ middle }) => Math.abs(middle) * 1.25);
	const wanted = Math.max(quantile(ends, MOST_INTERVALS), ...middles, 1);
	return Math.max(Math.min(wanted, WIDEST_PERCENT), 2 * quantile(tolerances, MOST_INTERVALS));
}
function controls(compared) {
	const verdicts = VERDICT_ORDER.filter((one) => compared.some(({ verdict }) => verdict === one));
	return html`<div class="controls" hidden><label>Filter <input id="search" type="search" placeholder="series or metric" autocomplete="off" aria-keyshortcuts="/"></label>
<label>Verdict <select id="verdict"><option value="">all</option>${verdicts.map((one) => html`<option>${one}</option>`)}</select></label>
<output id="shown" for="search verdict"></output><kbd>/</kbd></div>`;
}
function sortable(name) {
	return html`<th><button type="button">${name}</button>`;
}
function row$1(one, scale) {
	const { verdict, worse } = one;
	const { named, metric, base, head, change, tolerated } = changeTexts(one);
	const { symbol } = LOOKS$1[verdict];
	const { tolerancePercent } = one.values;
	const picture = worse && intervalPicture(worse, scale, {
		symbol,
		tolerated: tolerancePercent
	});
	const size = worse?.middle.toFixed(2);
	const found = present([verdictText(verdict), redFromText(one.values)]).join("\n");
	return html`<tr class=${verdict}${size !== void 0 && html` data-n="${size}"`}><td>${lines(found)}<td>${lines(named)}<td>${metric}<td>${base}<td>${head}<td>${change}<td>${picture}<td>${tolerated}`;
}
// src/report/html/courses.ts
const SIZE$4 = {
	width: 460,
	height: 280
};
/** The rate above, and latency below it over the same time. */
const RATE = {
	left: 64,
	right: 390,
	top: 14,
	bottom: 62
};
const LATENCY = {
	...RATE,
	top: 92,
	bottom: 236
};
/** Space between the curves and the labels of their axis. */
const AXIS_GAP = 6;
/** Distance between two labels at the end of curves. */
const LABEL_GAP$2 = 13;
/** A scale in milliseconds has at least this ratio of its ends, so that noise looks like noise. */
const LEAST_RATIO = 10;
/**
* The rate of each load in stages as steps, and below it the 99th percentile of both arms over the same time, on a
* logarithmic scale. The time of the highest rate is shaded.
* @param all those of one section
*/
function courseFigures(all) {
	if (all.length === 0) return void 0;
	return html`<p class="hint">Each point is a window of the load, the median over rounds; solid is head, dashed is base. The highest rate is shaded.</p><div class="figures large">${all.map(figureOf$2)}</div>`;
}
function figureOf$2({ series, arms }) {
	const { windows } = required(arms[0], "arm");
	const { toMs: endMs } = required(windows.at(-1), "window");
	const highest = Math.max(...windows.map(({ rate }) => rate));
	const x = linear([0, endMs / 1e3], [RATE.left, RATE.right]);
	const title = `${series}: rate, and p99 over time`;
	const atMs = (ms) => x(ms / 1e3);
	const shaded = windows.filter(({ rate }) => rate === highest).map(({ fromMs, toMs }) => box({
		x: atMs(fromMs),
		y: RATE.top
	}, {
		x: atMs(toMs),
		y: LATENCY.bottom
	}, "band"));
	const drawn = picture$2(SIZE$4, title, [
		shaded,
		rateParts(windows, highest, atMs),
		latencyParts(arms, atMs),
		bottomAxis({
			...LATENCY,
			bottom: LATENCY.bottom + AXIS_GAP
		}, ticksOf(x.ticks(6), x, String)),
		textAt({
			x: (RATE.left + RATE.right) / 2,
			y: SIZE$4.height - 8
		}, "seconds", "mid soft")
	]);
	return html`<figure class=course><figcaption><b>${series}</b>: rate, and p99 over time</figcaption>${drawn}<details><summary>The same as a table</summary>${figureTable(tableOf$1(arms), title)}</details></figure>`;
}
function rateParts(windows, highest, atMs) {
	const y = linear([0, highest], [RATE.bottom, RATE.top]);
	const steps = windows.flatMap(({ rate, fromMs, toMs }) => [fromMs, toMs].map((ms) => ({
		x: atMs(ms),
		y: y(rate)
	})));
	return [leftAxis(RATE, ticksOf([0, highest], y, (rate) => `${formatWhole(rate)}/s`)), polyline(steps, "rate")];
}
function latencyParts(arms, atMs) {
	const all = arms.flatMap(({ windows }) => windows.flatMap(({ p99Ms }) => p99Ms ?? []));
	if (all.length === 0) return textAt({
		x: LATENCY.left + 8,
		y: LATENCY.top + 14
	}, "no p99: over 1 % lost", "soft");
	const least = Math.min(...all);
	const y = log([least, Math.max(...all, least * LEAST_RATIO)], [LATENCY.bottom, LATENCY.top]).nice();
	const curves = arms.map(({ arm, name, windows }) => {
		const pieces = piecesOf(windows).map((piece) => piece.map(({ fromMs, toMs, p99Ms }) => ({
			x: atMs((fromMs + toMs) / 2),
			y: y(p99Ms)
		})));
		return {
			arm,
			pieces,
			text: name.slice(0, 10),
			name: arm,
			points: pieces.at(-1) ?? []
		};
	});
	const decades = y.ticks().filter((ms) => Number.isInteger(Math.log10(ms)));
	return [
		leftAxis(LATENCY, ticksOf(decades, y, formatMilliseconds)),
		curves.map(({ arm, pieces }) => pieces.map((piece) => polyline(piece, arm))),
		endLabels(curves, LABEL_GAP$2),
		textAt({
			x: LATENCY.left,
			y: LATENCY.top - 6
		}, "p99, logarithmic", "soft")
	];
}
/** The windows with a percentile, those in a row together. */
function piecesOf(windows) {
	const pieces = [];
	let piece = [];
	for (const { p99Ms, ...window } of windows) if (p99Ms === void 0) piece = [];
	else {
		if (piece.length === 0) pieces.push(piece);
		piece.push({
			...window,
			p99Ms
		});
	}
	return pieces;
}
/** Windows as rows: time, rate, and of each arm p99 and requests without an expected answer. */
function tableOf$1(arms) {
	return {
		columns: [
			"seconds",
			"rate",
			...arms.flatMap(({ name }) => [`p99 of ${name}`, `${name} lost`])
		],
		textColumns: 1,
		rows: required(arms[0], "arm").windows.map(({ fromMs, toMs, rate }, index) => [
			`${formatNumber(fromMs / 1e3)}–${formatNumber(toMs / 1e3)}`,
			`${formatWhole(rate)}/s`,
			...arms.flatMap(({ windows }) => {
				const { p99Ms, failed = 0 } = windows[index] ?? {};
				return [p99Ms === void 0 ? "–" : formatMilliseconds(p99Ms), formatWhole(failed)];
			})
		])
	};
}
// src/report/html/environment.ts
/** Differences from the reference of the run; machine, noise and time. */
function environmentSection(run, view) {
	const { differences, isAlone } = view;
	return html`<section id="environment"><h2>Environment</h2>
${differences.rows.length > 0 ? figureTable(differences, "Different environment") : !isAlone && html`<p class="hint">No difference of machine, tools or configuration from what this run is compared with is known.</p>`}
<h3>Time</h3>${timePicture(run)}
<h3>Machine, noise, time</h3><dl>${notedFacts(view).map(([label, value]) => html`<dt>${label}<dd>${value}`)}</dl></section>`;
}
const SIZE$3 = {
	width: 760,
	height: 46
};
/** Narrower parts have no label in the picture; the list below has all times. */
const NAMED_FROM = 50;
/** The run's time by part, as one bar. */
function timePicture({ timing, counts, openLoop }) {
	const { totalMs, installMs, buildMs, measureMs, loadMs } = timing;
	const [countMs, ratesMs] = [counts?.durationMs ?? 0, openLoop?.durationMs ?? 0];
	const parts = [
		{
			name: "install",
			ms: installMs
		},
		{
			name: "build",
			ms: buildMs
		},
		{
			name: "load",
			ms: loadMs
		},
		{
			name: "start, warm, stop",
			ms: measureMs - loadMs
		},
		{
			name: "counting",
			ms: countMs
		},
		{
			name: "several rates",
			ms: ratesMs
		},
		{
			name: "other",
			ms: totalMs - installMs - buildMs - measureMs - countMs - ratesMs
		}
	].map((part) => ({
		...part,
		ms: Math.max(0, part.ms)
	}));
	const sum = parts.reduce((all, { ms }) => all + ms, 0) || 1;
	let start = 0;
	const drawn = parts.map(({ name, ms }, index) => {
		const [from, width] = [start, ms / sum * SIZE$3.width];
		start += width;
		return [box({
			x: from,
			y: 0
		}, {
			x: from + width,
			y: 20
		}, `time t${index}`), width >= NAMED_FROM && [textAt({
			x: from + 2,
			y: 33
		}, name, "soft"), textAt({
			x: from + 2,
			y: 45
		}, formatDuration(ms), "soft")]];
	});
	const words = parts.map(({ name, ms }) => `${name} ${formatDuration(ms)}`).join(", ");
	return picture$2(SIZE$3, `Time: ${words}`, drawn);
}
// src/report/html/flame-layout.ts
/**
* Lays frames out below their callers, side by side in their order, and never beyond their caller's ends, whatever their
* sizes say.
* @param frames the outermost, and each followed by those that it calls
* @param sizeOf a frame's size, not below 0; frames without any are left out
*/
function laidOutFrames(frames, sizeOf) {
	const sizes = frames.map(sizeOf);
	const [total = 0] = sizes;
	const ends = [];
	const next = [0];
	return frames.flatMap((frame, index) => {
		const { depth } = frame;
		const left = elementAt(next, depth);
		const most = depth === 0 ? total : elementAt(ends, depth - 1);
		const right = Math.min(left + elementAt(sizes, index), most);
		next[depth] = right;
		next[depth + 1] = left;
		ends[depth] = right;
		return right > left ? [{
			frame,
			left: left / total,
			width: (right - left) / total
		}] : [];
	});
}
/**
* What frames take in stacks that only base has: all of it, for a frame that head lacks; of others, what their callees
* take that head lacks.
* @param frames each followed by those that it calls
* @returns microseconds per request in base, by index
*/
function vanishedUs(frames) {
	const found = frames.map(() => 0);
	const below = [];
	for (const [back, { depth, baseUs, headUs }] of frames.toReversed().entries()) {
		const own = headUs === 0 ? baseUs : below[depth + 1] ?? 0;
		below[depth + 1] = 0;
		below[depth] = (below[depth] ?? 0) + own;
		found[frames.length - 1 - back] = own;
	}
	return found;
}
// src/report/html/flame-graph.ts
/** Height of a row, in pixels; the style sheet makes frames one pixel lower. */
const ROW_HEIGHT = 18;
/** Position of a text's baseline in its row, and free space on each side of it, in pixels. */
const TEXT = {
	baseline: 13,
	space: 4
};
/** Width of a character in the style sheet's font for frames, rounded up, in pixels. */
const CHARACTER_WIDTH = 6.7;
/** The folders before a package of Go, as in `github.com/owner/name/api.Get`: a name that is cut off needs its end more. */
const IMPORT_PATH = /^(?:[\w.~%-]+\/)+(?=[\w%-]+\.)/;
/** With fewer characters, a name would say nothing. */
const LEAST_CHARACTERS = 4;
/** Texts are made for drawings that are at least so wide, in pixels; the style sheet shows one of both. */
const TEXT_WIDTHS = {
	narrow: 290,
	wide: 730
};
/** Differences as parts of base's CPU time of a request, each beyond the one before, with the class of what is below. */
const LOOKS = [
	{
		below: -.1,
		look: "l3",
		text: "< −10 %"
	},
	{
		below: -.03,
		look: "l2",
		text: "−3 %"
	},
	{
		below: -.01,
		look: "l1",
		text: "−1 %"
	},
	{
		below: .01,
		look: "eq",
		text: "±1 %"
	},
	{
		below: .03,
		look: "m1",
		text: "+1 %"
	},
	{
		below: .1,
		look: "m2",
		text: "+3 %"
	},
	{
		below: Number.POSITIVE_INFINITY,
		look: "m3",
		text: "> +10 %"
	}
];
const lookAt = threshold(LOOKS.slice(0, -1).map(({ below }) => below), LOOKS.map(({ look }) => look));
/**
* CPU time by frame, callers above what they call: every stack of head, coloured by the difference from base, and apart
* those that only base has. Texts keep their size if a drawing gets narrower, and are there only if they fit.
* @param baseName name of base
*/
function flameGraph({ baseUs, headUs, frames }, baseName) {
	const all = [{
		name: "a request",
		depth: 0,
		baseUs,
		headUs
	}, ...frames.map((one) => ({
		...one,
		depth: one.depth + 1
	}))];
	const whole = baseUs || headUs || 1;
	const lookOf = (one) => lookAt((one.headUs - one.baseUs) / whole);
	const vanished = vanishedUs(all.map((one, at) => at === 0 ? {
		...one,
		headUs: 1
	} : one));
	const goneUs = elementAt(vanished, 0);
	const gone = laidOutFrames(all, (_, at) => elementAt(vanished, at));
	return [
		html`<h3>By stack in head</h3>
<p class="hint">A frame is as wide as its CPU time in head, with all that it calls, which stands below it. Its colour is the difference from ${baseName}, in percent of a request there; small differences may be chance. Frames that take less than 0.5 % are left out.</p>
<ul class="legend">${LOOKS.map(({ look, text }) => html`<li class=${look}>${text}`)}</ul>
<div class="controls" id="finding" hidden><label>Find <input type="search" id="find" placeholder="function or file"></label> <output id="found"></output></div>`,
		drawing("CPU time of a request by stack in head", {
			placed: laidOutFrames(all, (one) => one.headUs),
			lookOf
		}),
		goneUs > 0 && [html`<h3>Not seen in head: about ${microseconds(goneUs)} of ${microseconds(baseUs)} in ${baseName}</h3>
<p class="hint">As wide as the CPU time in ${baseName}, to a larger scale. What was renamed or moved is here as well.</p>`, drawing("Stacks not seen in head", {
			placed: gone,
			lookOf: (one) => one.headUs > 0 ? "eq" : lookOf(one)
		})]
	];
}
/** @param label what it shows, for accessibility */
function drawing(label, { placed, lookOf }) {
	const rows = placed.reduce((most, { frame }) => Math.max(most, frame.depth + 1), 0);
	const shapes = placed.map(({ frame, left, width }) => {
		const [look, y] = [lookOf(frame), ROW_HEIGHT * frame.depth];
		const x = percent(left);
		return html`<rect class=${look} x=${x} y=${y} width=${percent(width)}><title>${titleOf(frame)}</title></rect>${textsOf(frame, look, width).map(({ text, name }) => html`<text${name && html` class=${name}`} x=${x} y=${y + TEXT.baseline} dx=${TEXT.space}>${text}</text>`)}`;
	});
	return html`<svg class=flame height=${rows * ROW_HEIGHT} role=img aria-label="${label}: ${formatCount(placed.length, "frame")}">${shapes}</svg>`;
}
/** A part of a drawing's width: `12.34%`. */
function percent(part) {
	return `${Number((100 * part).toFixed(2))}%`;
}
/** For example `sort (a.js:3): 12.0 µs in base, 264 µs in head, +252 µs`. */
function titleOf(frame) {
	const { name, baseUs, headUs } = frame;
	if (headUs === 0) return `${name}: ${microseconds(baseUs)} in base, not seen in head`;
	return `${name}: ${baseUs === 0 ? "not seen" : microseconds(baseUs)} in base, ${microseconds(headUs)} in head, ${differenceOf(frame)}`;
}
function differenceOf({ baseUs, headUs }) {
	return `${headUs > baseUs ? "+" : ""}${microseconds(headUs - baseUs)}`;
}
function microseconds(us) {
	return `${formatNumber(us)} µs`;
}
/** The texts of a frame for narrow and wide drawings, with their classes; one without a class for both. */
function textsOf(frame, look, width) {
	const name = frame.name.replace(IMPORT_PATH, "");
	const whole = look === "eq" ? frame.name : `${frame.name} ${differenceOf(frame)}`;
	const fitting = (drawingWidth) => {
		const most = Math.floor((width * drawingWidth - 2 * TEXT.space) / CHARACTER_WIDTH);
		if (most < LEAST_CHARACTERS) return "";
		return [
			whole,
			frame.name,
			name
		].find((text) => columnsOf(text) <= most) ?? cutOff(name, most);
	};
	const [narrow, wide] = [fitting(TEXT_WIDTHS.narrow), fitting(TEXT_WIDTHS.wide)];
	if (narrow === wide) return wide === "" ? [] : [{
		text: wide,
		name: ""
	}];
	return [{
		text: narrow,
		name: "narrow"
	}, {
		text: wide,
		name: "wide"
	}].filter(({ text }) => text !== "");
}
/** The beginning of a text in so many columns, the last of which is an ellipsis. */
function cutOff(text, columns) {
	let room = columns - 1;
	const kept = [];
	for (const character of text) {
		room -= columnsOf(character);
		if (room < 0) break;
		kept.push(character);
	}
	return `${kept.join("")}…`;
}
/** Width of a text in characters of the font: those beyond Latin, Greek and Cyrillic letters may be twice as wide. */
function columnsOf(text) {
	return [...text].reduce((sum, one) => sum + (/[\0-\u04ff\u2010-\u2027\u2212]/.test(one) ? 1 : 2), 0);
}
// src/report/html/head-to-head.ts
/** Further rows are only counted. */
const MAX_ROWS = 1e3;
/** The scale reaches from a tenth to ten times at most; what lies beyond ends in an arrow. */
const WIDEST_RATIO = 10;
/** The scale reaches at least from a half to twice. */
const NARROWEST_RATIO = 2;
/** Ratios that have a tick where the scale reaches them. */
const TICKS = [
	.1,
	.2,
	.5,
	1,
	2,
	5,
	10
];
/** Metrics whose ratios are written here; comparison.json has all. */
const WRITTEN = [
	"throughput",
	"latency-p50",
	"latency-p99",
	"cpu-per-request",
	"rss"
];
/** The metric that is drawn; the others are only written, so that a duel is one row. */
const DRAWN = "throughput";
/** Servers of this run side by side, and behind a line the ratios of each two of them. */
function headToHeadSection(sideBySide, all) {
	if (sideBySide.rows.length === 0 && all.length === 0) return void 0;
	return html`<section id="head-to-head"><h2>Head to head</h2><p class="hint">${DECISION_LEGEND}</p>
${decision(sideBySide)}${ratios(all)}</section>`;
}
function decision({ columns, rows }) {
	const servers = columns.slice(2, -1);
	return [scrolled("Servers side by side", [headRow(columns), rows.slice(0, MAX_ROWS).map(([load, metric, ...cells]) => {
		const [difference, values] = [cells.at(-1), cells.slice(0, -1)];
		return html`<tr><td>${load}<td>${metric}${values.map((value, at) => html`<td data-of="${servers[at]}">${value.startsWith("▲") ? html`<b>${value}</b>` : value}`)}<td>${difference}`;
	})], "text2 sides"), leftOut(rows.length - MAX_ROWS, "more row")];
}
/** A row for each two servers under the same load, each ratio with its interval. */
function ratios(all) {
	if (all.length === 0) return void 0;
	const duels = groupedBy(all, ({ scenario, level, servers }) => [
		scenario,
		levelName(level),
		...servers
	].join("\n"));
	const shown = [...duels.values()].slice(0, MAX_ROWS);
	const metrics = WRITTEN.filter((id) => all.some(({ metric }) => metric === id));
	const far = all.filter(({ metric }) => metric === DRAWN).map(({ low, high }) => Math.max(high, 1 / low)).filter(Number.isFinite);
	const reach = Math.min(WIDEST_RATIO, Math.max(NARROWEST_RATIO, ...far));
	const scale = log([1 / reach, reach], [ROW.edge, ROW.width - ROW.edge]).clamp(true);
	const shownTicks = TICKS.filter((value) => value >= 1 / reach && value <= reach);
	const ticks = ticksOf(shownTicks, scale, (value) => `${value}×`);
	const label = seriesMetric(DRAWN).label;
	return html`<details><summary>Ratios of each two servers</summary><p class="hint">Under the same load, burst beside burst: the first one’s value divided by the second one’s, with its 95 % interval, on a logarithmic scale. Grey is undecided.</p>
${scrolled("Ratios of each two servers", [html`<thead><tr><th>scenario<th>level<th>servers<th>${intervalAxis(ticks, ["", ""])}<span class="sr">picture of ${label}</span>${metrics.map((id) => html`<th>${seriesMetric(id).label}`)}<th>pairs<tbody>`, shown.map((duel) => row(duel, metrics, scale))], "duels")}
${leftOut(duels.size - shown.length, "more row")}</details>`;
}
function row(duel, metrics, scale) {
	const { scenario, level, servers, pairs } = required(duel[0], "duel");
	const drawn = duel.find(({ metric }) => metric === DRAWN);
	return html`<tr><td>${scenario}<td>${levelName(level)}<td>${servers.join(" ÷ ")}${drawn ? html`<td class=${isUndecided(drawn) ? "unchanged" : "new"}>${picture$1(drawn, scale)}` : html`<td>`}${metrics.map((id) => cell$1(duel.find(({ metric }) => metric === id)))}<td>${pairs}`;
}
function picture$1({ low, ratio, high }, scale) {
	const symbol = isUndecided({
		low,
		high
	}) ? "diamond" : "circle";
	return intervalPicture({
		low,
		middle: ratio,
		high
	}, scale, { symbol });
}
function cell$1(one) {
	if (!one) return html`<td>`;
	const { ratio, low, high } = one;
	const text = `${ratio.toFixed(2)}× (${low.toFixed(2)}–${high.toFixed(2)})`;
	return html`<td${isUndecided(one) && html` class=even`}>${text}`;
}
function isUndecided({ low, high }) {
	return low <= 1 && high >= 1;
}
// src/report/html/levels.ts
const CHARTED = [
	"throughput",
	"latency-p99",
	"rss"
];
/** Further figures are only counted. */
const MAX_FIGURES = 200;
/** With more servers in one picture, colours would not distinguish them. */
const MAX_SERVERS = 8;
/** With more servers, the curves of base are left out. */
const MAX_WITH_BASE = 3;
const SIZE$2 = {
	width: 460,
	height: 220
};
const PLOT$2 = {
	left: 64,
	right: 380,
	top: 10,
	bottom: 186
};
/** If the ratio of the highest to the lowest level exceeds this, the scale is logarithmic. */
const LINEAR_UP_TO$1 = 8;
/** Distance between two labels at the end of curves. */
const LABEL_GAP$1 = 13;
/**
* Throughput, p99 and memory over the levels of each scenario that has more than one.
* @param baseName name of base; absent where there is none
*/
function levelsSection({ series }, baseName = "") {
	const measured = series.filter((one) => one.verdict !== "removed" && isWhole(one));
	const figures = [...groupedBy(measured, ({ scenario, level }) => `${scenario} ${kindOf(level)}`).values()].flatMap((own) => CHARTED.flatMap((id) => figureOf$1(own, id, baseName)));
	if (figures.length === 0) return void 0;
	const left = figures.length - MAX_FIGURES;
	return html`<section id="levels"><h2>Over levels</h2><p class="hint">Each point is the median of a series${baseName !== "" && `; filled and solid is head, hollow and dashed is ${baseName}`}. The vertical scale begins at 0.</p><div class="figures large">${figures.slice(0, MAX_FIGURES)}</div>
${left > 0 && html`<p class="hint">… and ${formatCount(left, "more picture")} left out; comparison.json has their figures.</p>`}</section>`;
}
function kindOf(level) {
	return "rate" in level ? "requests/s" : "connections";
}
function figureOf$1(own, id, baseName) {
	const [first] = own;
	const hasBase = new Set(own.map(({ server }) => server)).size <= MAX_WITH_BASE;
	const curves = curvesOf(own, id, hasBase ? ["base", "head"] : ["head"]).slice(0, MAX_SERVERS).filter(({ points }) => points.length > 1);
	if (!first || curves.length === 0) return [];
	const { label } = seriesMetric(id);
	const kind = kindOf(first.level);
	const title = `${first.scenario}: ${label} over ${kind}`;
	const levels = [...new Set(curves.flatMap(({ points }) => points.map(({ level }) => level)))].sort((a, b) => a - b);
	const drawn = picture$2(SIZE$2, title, [curveParts(id, levels, curves), textAt({
		x: (PLOT$2.left + PLOT$2.right) / 2,
		y: SIZE$2.height - 5
	}, kind, "mid soft")]);
	const table = {
		columns: ["server", ...levels.map(String)],
		textColumns: 1,
		rows: curves.map(({ server, arm, points }) => [arm === "head" ? server : `${server} (${baseName})`, ...levels.map((level) => formatted(id, points.find((point) => point.level === level)?.value))])
	};
	return [html`<figure><figcaption><b>${first.scenario}</b>: ${label}</figcaption>${drawn}<details><summary>The same as a table</summary>${figureTable(table, title)}</details></figure>`];
}
/** The curves of one metric between their axes. @param levels the lowest first */
function curveParts(id, levels, curves) {
	const [least = 1, most = 1] = [levels[0], levels.at(-1)];
	const range = [PLOT$2.left + 10, PLOT$2.right];
	const x = (most / least > LINEAR_UP_TO$1 ? log : linear)([least, most], range);
	const highest = Math.max(...curves.flatMap(({ points }) => points.map(({ value }) => value)));
	const y = linear([0, highest || 1], [PLOT$2.bottom, PLOT$2.top]).nice(5);
	const drawn = curves.map(({ points: own, ...curve }) => {
		return {
			...curve,
			points: own.map(({ level, value }) => ({
				x: x(level),
				y: y(value)
			}))
		};
	});
	const heads = drawn.filter(({ arm }) => arm === "head");
	const names = heads.map(({ server, points }, index) => {
		return {
			points,
			text: server.slice(0, 11),
			name: `label s${index}`
		};
	});
	return [
		leftAxis(PLOT$2, ticksOf(y.ticks(5), y, seriesMetric(id).format)),
		drawn.map(({ server, arm, points: at }) => {
			const colour = heads.findIndex((head) => head.server === server);
			return html`<g class="s${colour}">${polyline(at, arm)}</g>`;
		}),
		endLabels(names, LABEL_GAP$1),
		bottomAxis(PLOT$2, ticksOf(levels, x, String))
	];
}
// src/report/html/page.client.js?raw
var page_client_default = "/**\n * The page's only script: it filters and sorts what is there. Without it everything is shown. Tests run it in a\n * browser.\n */\nconst CHANGE = 5;\n\nconst field = (id) => document.getElementById(id);\n\nconst table = document.querySelector(\"table.compared\");\nif (table) start();\nif (field(\"finding\")) startFinding();\n\nfunction start() {\n  const [search, verdict] = [field(\"search\"), field(\"verdict\")];\n  const rows = [...table.tBodies[0].rows];\n  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));\n  const filter = () => {\n    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);\n    const isChosen = (row) =>\n      words.every((word) => texts.get(row).includes(word)) &&\n      (verdict.value === \"\" || row.className === verdict.value);\n    showOnly(rows.filter(isChosen), rows, words.length > 0 || verdict.value !== \"\");\n  };\n  for (const button of table.querySelectorAll(\"thead button\")) {\n    button.addEventListener(\"click\", () => sort(button.parentElement, rows));\n  }\n  search.addEventListener(\"input\", filter);\n  verdict.addEventListener(\"change\", filter);\n  document.addEventListener(\"keydown\", (event) => {\n    if (event.target === search && event.key === \"Escape\") {\n      search.value = \"\";\n      filter();\n      search.blur();\n    }\n    const isTyped =\n      event.target.tagName !== \"INPUT\" && !event.ctrlKey && !event.metaKey && !event.altKey;\n    if (isTyped && event.key === \"/\") {\n      event.preventDefault();\n      search.focus();\n    }\n  });\n  document.querySelector(\".controls\").hidden = false;\n  filter();\n}\n\n/** Marks the frames with a text, and says what the frame that was chosen takes, for readers without a pointer. */\nfunction startFinding() {\n  const [search, found] = [field(\"find\"), field(\"found\")];\n  const frames = [...document.querySelectorAll(\".flame rect\")];\n  const texts = new Map(frames.map((frame) => [frame, frame.textContent.toLowerCase()]));\n  search.addEventListener(\"input\", () => {\n    const text = search.value.trim().toLowerCase();\n    const isFound = (frame) => text !== \"\" && texts.get(frame).includes(text);\n    for (const frame of frames) frame.classList.toggle(\"found\", isFound(frame));\n    for (const flame of document.querySelectorAll(\".flame\")) {\n      flame.classList.toggle(\"finding\", text !== \"\");\n    }\n    found.textContent =\n      text === \"\" ? \"\" : `${frames.filter(isFound).length} of ${frames.length} frames`;\n  });\n  for (const frame of frames) {\n    frame.addEventListener(\"click\", () => {\n      found.textContent = frame.textContent;\n    });\n  }\n  field(\"finding\").hidden = false;\n}\n\nfunction showOnly(shown, rows, isFiltered) {\n  const isShown = new Set(shown);\n  for (const row of rows) row.hidden = !isShown.has(row);\n  const series = new Set(shown.map((row) => row.cells[1].textContent));\n  for (const card of document.querySelectorAll(\".card\")) {\n    card.hidden = isFiltered && !series.has(card.querySelector(\"h3 span\").textContent);\n  }\n  field(\"shown\").textContent = `${shown.length} of ${rows.length} shown`;\n}\n\nfunction sort(header, rows) {\n  const column = header.cellIndex;\n  const before = header.getAttribute(\"aria-sort\");\n  // Figures begin with the largest, words with A.\n  const isDown = before === null ? column === CHANGE : before === \"ascending\";\n  for (const other of header.parentElement.cells) other.removeAttribute(\"aria-sort\");\n  header.setAttribute(\"aria-sort\", isDown ? \"descending\" : \"ascending\");\n  // By verdict is the order of the page.\n  const up = column === 0 ? rows : rows.toSorted((a, b) => compare(a, b, column));\n  const down = column === 0 ? rows.toReversed() : rows.toSorted((a, b) => compare(b, a, column));\n  table.tBodies[0].append(...(isDown ? down : up));\n}\n\nfunction compare(a, b, column) {\n  if (column === CHANGE)\n    return Number(a.dataset.n ?? -Infinity) - Number(b.dataset.n ?? -Infinity) || 0;\n  const [one, other] = [a, b].map((row) => row.cells[column].textContent);\n  return one.localeCompare(other, \"en\", { numeric: true });\n}\n";
// src/report/html/searches.ts
const SIZE$1 = {
	width: 460,
	height: 240
};
const PLOT$1 = {
	left: 58,
	right: 448,
	top: 36,
	bottom: 204
};
/** Width of the line at a capacity, in the picture's units. */
const KNEE = 2;
/** Steps of a tick within a power of ten. */
const STEPS = [
	1,
	2,
	5
];
/** With more ticks on an axis, those between powers of ten are left out. */
const MOST_TICKS = 6;
/**
* The 99th percentile of each load of a search over its rate, in both arms, on logarithmic scales: the limit is a line
* across, and each arm's capacity a line upwards.
* @param all those of one section
*/
function searchFigures(all) {
	if (all.length === 0) return void 0;
	return html`<p class="hint">Each point is a load that kept the limits; filled is head, hollow is base. Each cross is one that did not. The lines upwards are the capacities. Both scales are logarithmic.</p><div class="figures large">${all.map(figureOf)}</div>`;
}
function figureOf({ title, limitMs, arms }) {
	const points = arms.flatMap(({ probes }) => probes);
	const rates = [...points.map(({ rate }) => rate), ...arms.map(({ capacity }) => capacity)];
	const x = log(around(rates), [PLOT$1.left, PLOT$1.right]);
	const y = log(around([...points.map(({ p99Ms }) => p99Ms), limitMs]), [PLOT$1.bottom, PLOT$1.top]);
	const placesOf = (probes) => probes.map(({ rate, p99Ms }) => ({
		x: x(rate),
		y: y(p99Ms)
	}));
	const label = `${title}: p99 over the rate`;
	const drawn = picture$2(SIZE$1, label, [
		leftAxis(PLOT$1, ticksOf(ticksIn(y.domain()), y, formatMilliseconds)),
		bottomAxis(PLOT$1, ticksOf(ticksIn(x.domain()), x, formatWhole)),
		strokes([{
			x: PLOT$1.left,
			y: y(limitMs)
		}], "centre", PLOT$1.right - PLOT$1.left),
		arms.map(({ arm, probes, ...own }, row) => [
			strokes(placesOf(probes.filter(({ holds }) => holds)), arm),
			crosses(placesOf(probes.filter(({ holds }) => !holds)), `${arm} missed`),
			box({
				x: x(own.capacity) - KNEE / 2,
				y: PLOT$1.top
			}, {
				x: x(own.capacity) + KNEE / 2,
				y: PLOT$1.bottom
			}, arm === "head" ? "knee" : "knee was"),
			textAt({
				x: Math.min(PLOT$1.right - 60, Math.max(PLOT$1.left + 60, x(own.capacity))),
				y: 14 + 14 * row
			}, `${own.name} ${capacityText(own)}`, `mid ${arm}`)
		]),
		textAt({
			x: PLOT$1.right,
			y: y(limitMs) - 5
		}, `limit ${formatMilliseconds(limitMs)}`, "end soft over"),
		textAt({
			x: (PLOT$1.left + PLOT$1.right) / 2,
			y: SIZE$1.height - 6
		}, "requests/s", "mid soft")
	]);
	return html`<figure><figcaption><b>${title}</b>: p99 over the rate</figcaption>${drawn}<details><summary>The same as a table</summary>${smallTable(tableOf(arms), label)}</details></figure>`;
}
function capacityText({ capacity, bound }) {
	return `${boundSign(bound)}${formatNumber(capacity)}/s`;
}
/** The range of values above 0 with some room. */
function around(values) {
	const known = values.filter((value) => value > 0);
	return [Math.min(...known) / 1.2, Math.max(...known) * 1.2];
}
/** Ticks of a logarithmic scale. */
function ticksIn([low = 1, high = 1]) {
	const powers = [];
	for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power += 1) powers.push(10 ** power);
	const all = powers.flatMap((power) => STEPS.map((step) => step * power));
	const within = (ticks) => ticks.filter((tick) => tick >= low && tick <= high);
	return within(all).length > MOST_TICKS ? within(powers) : within(all);
}
function tableOf(arms) {
	return {
		columns: [
			"arm",
			"rate",
			"p99",
			"limits"
		],
		textColumns: 1,
		rows: arms.flatMap(({ name, probes }) => probes.map((probe) => ({
			name,
			...probe
		}))).toSorted((a, b) => a.rate - b.rate).map(({ name, rate, p99Ms, holds }) => [
			name,
			`${formatNumber(rate)}/s`,
			formatMilliseconds(p99Ms),
			holds ? "kept" : "not kept"
		])
	};
}
// src/report/html/strip.ts
/** Size of the pictures of a series. */
const SIZE = {
	width: 300,
	height: 142
};
/** Position of the plot in pictures of that size, above the labels of an axis. */
const PLOT = {
	left: 58,
	right: 290,
	top: 8,
	bottom: 124
};
/** Rounds need no axis, because they are in order. */
const STRIP = {
	...PLOT,
	bottom: 136
};
/** Share of the values that fit on the scale; the others are drawn at its ends, larger. */
const MOST_VALUES = .95;
/** Filled share of a round's space; the rest is the gap to the next. */
const FILLED = .86;
/** Margin beyond the outermost value, as a share of the range. */
const ROOM = .08;
/**
* Every value by round, with the centre of each round and the overall estimate: the data behind a verdict.
* @param strip at least one round
* @param label description, for accessibility
*/
function stripPicture(strip, label) {
	const { rounds, format, interval, tolerance } = strip;
	const [lowest, highest] = rangeOf(strip);
	const y = linear([lowest, highest], [STRIP.bottom, STRIP.top]).clamp(true);
	const step = (STRIP.right - STRIP.left) / rounds.length;
	const columns = rounds.map((one, index) => {
		const left = STRIP.left + index * step + step * .14 / 2;
		return {
			...one,
			left,
			right: left + step * FILLED
		};
	});
	const dots = columns.flatMap(({ left, right, values }) => values.map((value, index) => ({
		isInside: value >= lowest && value <= highest,
		x: left + (index + .5) / values.length * (right - left),
		y: y(value)
	})));
	const inside = dots.filter(({ isInside }) => isInside);
	const beyond = dots.filter(({ isInside }) => !isInside);
	const centres = columns.map(({ left, centre }) => ({
		x: left,
		y: y(centre)
	}));
	const isChange = tolerance !== void 0;
	const textOf = (value) => isChange && value === 0 ? "0" : format(value);
	const across = (value, name) => strokes([{
		x: STRIP.left,
		y: y(value)
	}], name, STRIP.right - STRIP.left);
	const between = (from, to, name) => box({
		x: STRIP.left,
		y: y(from)
	}, {
		x: STRIP.right,
		y: y(to)
	}, name);
	return picture$2(SIZE, label, [
		isChange && between(-tolerance, tolerance, "band"),
		leftAxis(STRIP, ticksOf(y.ticks(3), y, textOf)),
		interval && between(interval.low, interval.high, "interval"),
		interval && across(interval.middle, "estimate"),
		strokes(inside, "pairs"),
		strokes(beyond, "beyond"),
		strokes(centres, "centre", step * FILLED)
	]);
}
function rangeOf({ rounds, interval, tolerance }) {
	const values = rounds.flatMap((one) => one.values);
	const needed = [
		...rounds.map(({ centre }) => centre),
		...interval ? [interval.middle] : [],
		...tolerance === void 0 ? [] : [
			0,
			tolerance * 1.4,
			-tolerance * 1.4
		],
		quantile(values, .050000000000000044),
		quantile(values, MOST_VALUES)
	];
	const [low, high] = [Math.min(...needed), Math.max(...needed)];
	const room = (high - low || Math.abs(high) || 1) * ROOM;
	return [low - room, high + room];
}
// src/report/html/percentiles.ts
/** If the ratio of the highest to the lowest percentile exceeds this, the scale is logarithmic. */
const LINEAR_UP_TO = 25;
/** Distance between two labels at the end of curves. */
const LABEL_GAP = 11;
/** Right end of curves; their names follow. */
const RIGHT = PLOT.right - 34;
/** Positions of percentiles, by the ratio of all values to those beyond. */
const x = log([2, 1e3], [PLOT.left + 6, RIGHT]);
/** The axis of these pictures, defined once; they refer to it. */
function percentileAxis() {
	const ticks = PERCENTILES.filter(({ id }) => id !== "latency-p95").map(({ id, part }) => ({
		at: x(1 / (1 - part)),
		text: anyMetric(id).label
	}));
	return html`<svg class="sr" aria-hidden="true"><defs><g id="percentiles">${bottomAxis(PLOT, ticks)}</g></defs></svg>`;
}
/**
* Latency over percentiles, one curve for each arm: medians over the bursts. Percentiles are placed by the rarity of
* values beyond them, so that each nine takes the same space.
* @returns nothing if no latency is known
*/
function percentilePicture(arms) {
	const curves = arms.flatMap(({ samples, ...arm }) => {
		const values = PERCENTILES.flatMap(({ id, part }) => {
			const value = seriesValue(samples, id);
			return value !== void 0 && value > 0 ? [{
				part,
				value
			}] : [];
		});
		return values.length > 1 ? [{
			...arm,
			values
		}] : [];
	});
	if (curves.length === 0) return void 0;
	const all = curves.flatMap(({ values }) => values.map(({ value }) => value));
	const { y, ticks, isLog } = heightScale(Math.min(...all), Math.max(...all));
	const drawn = curves.map(({ name, arm, values }) => ({
		text: name.slice(0, 8),
		name: arm,
		points: values.map(({ part, value }) => ({
			x: x(1 / (1 - part)),
			y: y(value)
		}))
	}));
	return picture$2(SIZE, "latency by percentile", [
		leftAxis({
			...PLOT,
			right: RIGHT
		}, ticksOf(ticks, y, formatMilliseconds)),
		drawn.map(({ name, points }) => polyline(points, name)),
		endLabels(drawn, LABEL_GAP),
		html`<use href="#percentiles"/>`,
		isLog && textAt({
			x: PLOT.left + 6,
			y: PLOT.top + 12
		}, "logarithmic scale", "soft")
	]);
}
function heightScale(least, most) {
	const isLog = most / least > LINEAR_UP_TO;
	if (!isLog) {
		const y = linear([0, most], [PLOT.bottom, PLOT.top]).nice(4);
		return {
			y,
			ticks: y.ticks(3),
			isLog
		};
	}
	const y = log([least, most], [PLOT.bottom, PLOT.top]).nice();
	return {
		y,
		ticks: y.ticks().filter(isPowerOfTen),
		isLog
	};
}
function isPowerOfTen(value) {
	return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
}
/** The same figures as a table. */
function percentileTable(arms) {
	return {
		columns: ["latency", ...PERCENTILES.map(({ id }) => anyMetric(id).label)],
		textColumns: 1,
		rows: arms.map(({ name, samples }) => [name, ...PERCENTILES.map(({ id }) => formatted(id, seriesValue(samples, id)))])
	};
}
// src/report/html/rounds.ts
/** The pairs of a timed metric by round: head against base beside it, in percent. */
function pairRounds(base, head, id) {
	return differencesByRound(pairBursts(base.samples, head.samples), id).map(({ round, differences }) => ({
		round: round + 1,
		values: differences.map(percentOf),
		centre: percentOf(walshMedian(differences))
	}));
}
/** The bursts of a timed metric by round, in its unit. */
function burstRounds(head, id) {
	return [...valuesByRound(head.samples, id)].map(([round, values]) => ({
		round: round + 1,
		values,
		centre: median(values)
	}));
}
/** The turns of a counted metric: head against base of the same seeds, in percent. */
function turnRounds(base, head, id) {
	const { of } = countMetric(id);
	const before = new Map(base.turns.map((turn) => [turn.turn, of(turn) ?? 0]));
	return head.turns.flatMap((turn) => {
		const [from, to] = [before.get(turn.turn) ?? 0, of(turn) ?? 0];
		if (!(from > 0 && to > 0)) return [];
		const centre = percentOf(Math.log(to / from));
		return [{
			round: turn.turn + 1,
			values: [centre],
			centre
		}];
	});
}
/**
* The centre of each round, with one column for each metric.
* @param unit of a row: `round` or `turn`
*/
function roundTable(strips, unit) {
	const numbers = new Set(strips.flatMap(({ rounds }) => rounds.map(({ round }) => round)));
	return {
		columns: [unit, ...strips.map(({ label }) => label)],
		textColumns: 1,
		rows: [...numbers].sort((a, b) => a - b).map((number) => [String(number), ...strips.map(({ rounds, format }) => {
			const found = rounds.find(({ round }) => round === number);
			return found ? format(found.centre) : "–";
		})])
	};
}
// src/report/html/series-cards.ts
/** Further series have no pictures. */
const MAX_CARDS = 500;
const PAIRED = "Each dot is a pair of bursts, head against base beside it; a bar is what a round of fresh processes comes to. The line across is the estimate with its 95 % interval, and grey is what is tolerated. Larger dots at an edge lie beyond the scale. Of what is unchanged or undecided, only the metric that matters most is drawn.";
const ALONE = "Each dot is a burst; a bar is the median of a round of fresh processes. Larger dots at an edge lie beyond the scale.";
/**
* One card for each series: the values behind its verdicts, and its latency.
* @param compared the worst first, which is the order of the cards
* @param baseName name of base
*/
function seriesSection(run, { comparedWith }, compared, baseName) {
	const byName = groupedBy(compared, ({ series }) => series);
	const counts = run.counts?.series ?? [];
	const ofHead = [...run.series, ...counts].filter(({ arm }) => arm === "head");
	const names = new Set(ofHead.map(({ name }) => name));
	const ordered = [.../* @__PURE__ */ new Set([...byName.keys(), ...names])].filter((name) => names.has(name));
	if (ordered.length === 0) return void 0;
	const isPaired = comparedWith.kind === "base";
	const left = ordered.length - MAX_CARDS;
	const timed = groupedBy(run.series, ({ name }) => name);
	const counted = groupedBy(counts, ({ name }) => name);
	const cardOf = (name) => {
		const [ofTiming, ofCounting] = [timed.get(name) ?? [], counted.get(name) ?? []];
		const own = byName.get(name) ?? [];
		const head = [...ofTiming, ...ofCounting].find(({ arm }) => arm === "head");
		const address = addressLine(name, { ...head });
		const worst = VERDICT_ORDER.find((verdict) => own.some((one) => one.verdict === verdict));
		return html`<article class="card"><h3><span>${lines(name + address)}</span> ${worst && html`<span class=${worst}>${verdictText(worst)}</span>`}</h3>${[timedCard(ofTiming, own, isPaired ? baseName : void 0), countedCard(ofCounting, own)]}</article>`;
	};
	return html`<section id="series"><h2>Series</h2>
<p class="hint">${isPaired ? PAIRED : ALONE}</p>
${percentileAxis()}${ordered.slice(0, MAX_CARDS).map(cardOf)}
${left > 0 && html`<p class="hint">… and ${formatCount(left, "more series", "more series")} without pictures; run.jsonl of the same run has their samples.</p>`}</section>`;
}
/** Default metrics if nothing is gated. */
const USUAL = {
	timed: ["throughput", "latency-p99"],
	counted: ["instructions"]
};
/**
* The strips and the latency of a timed series; nothing for any other.
* @param timed the series in each arm in which it was measured
* @param own its gated metrics
* @param baseName name of base; absent unless head and base were interleaved in this run
*/
function timedCard(timed, own, baseName = "") {
	const head = timed.find(({ arm }) => arm === "head");
	if (!head) return void 0;
	const base = baseName === "" ? void 0 : timed.find(({ arm }) => arm === "base");
	const arms = [{
		name: "head",
		arm: "head",
		samples: head.samples
	}, ...base ? [{
		name: baseName,
		arm: "base",
		samples: base.samples
	}] : []];
	return card("round", chosen(SERIES_METRIC_IDS, own, USUAL.timed).map((id) => base ? stripOf(id, own, {
		of: "pairs",
		rounds: pairRounds(base, head, id)
	}) : stripOf(id, own, {
		of: "bursts",
		rounds: burstRounds(head, id)
	})), arms);
}
/** The strips of a series whose instructions were counted in both arms; nothing for any other. */
function countedCard(counted, own) {
	const [head, base] = ["head", "base"].map((arm) => counted.find((one) => one.arm === arm));
	if (!head || !base) return void 0;
	return card("turn", chosen(COUNT_METRIC_IDS, own, USUAL.counted).map((id) => stripOf(id, own, {
		of: "turns",
		rounds: turnRounds(base, head, id)
	})), []);
}
/**
* The metrics of one kind that are drawn: the most important one, and all that changed. Pictures of unchanged metrics
* would not help.
*/
function chosen(ids, own, usual) {
	const [worst, ...others] = own.flatMap(({ id, verdict }) => {
		const known = ids.find((one) => one === id);
		return known === void 0 ? [] : [{
			known,
			verdict
		}];
	});
	if (!worst) return usual;
	return [worst, ...others.filter(({ verdict }) => !FOUND_NOTHING.includes(verdict))].map(({ known }) => known);
}
function stripOf(id, own, dots) {
	const { label, format } = anyMetric(id);
	const compared = own.find((one) => one.id === id);
	const strip = {
		...dots,
		label,
		compared,
		format
	};
	if (dots.of === "bursts") return strip;
	const interval = compared && intervalOf(compared.values);
	const tolerance = compared?.values.tolerancePercent ?? 0;
	return {
		...strip,
		format: formatPercent,
		interval,
		tolerance
	};
}
/** @param unit of a row of each strip */
function card(unit, strips, arms) {
	const filled = strips.filter(({ rounds }) => rounds.length > 0);
	const latency = percentilePicture(arms);
	const figures = [filled.map((strip) => stripFigure(strip, unit)), latency && html`<figure><figcaption><b>latency</b> by percentile</figcaption>${latency}</figure>`];
	const tables = [smallTable(roundTable(filled, unit), `By ${unit}`), latency && smallTable(percentileTable(arms), "Latency")];
	return html`<div class="figures">${figures}</div><details><summary>As tables</summary>${tables}</details>`;
}
function stripFigure(strip, unit) {
	const { label, of, compared } = strip;
	const change = compared?.values.changePercent;
	const said = change !== void 0 && html`<span class=${compared?.verdict}>${formatPercent(change)}</span>`;
	return html`<figure><figcaption><b>${label}</b> by ${unit} ${said}</figcaption>${stripPicture(strip, `${label}: ${of} by ${unit}`)}</figure>`;
}
// src/report/html/servers.ts
/** Size of a picture, and the room around its dots. */
const DOTS = {
	width: 140,
	arm: 9,
	edge: 5
};
/**
* Start, memory, size and build of each server: the value of each start as a dot, the medians, and the change from base.
* The servers of a metric stand below each other, on one scale from 0.
* @param view with the name of base, and whether nothing is compared
*/
function serversSection({ servers }, comparison, { baseName, isAlone }) {
	const byServer = groupedBy(servers, ({ server }) => server);
	const arms = [...new Set(servers.map(({ arm }) => arm))].sort((a, b) => Number(a === "head") - Number(b === "head") || a.localeCompare(b));
	const groups = SERVER_METRIC_IDS.map((id) => rowsOf(id, byServer, arms)).filter(({ rows }) => rows.length > 0);
	if (groups.length === 0) return void 0;
	const compared = new Map((comparison.servers ?? []).map(({ name, metrics }) => [name, metrics]));
	const hasBase = arms.length > 1;
	const columns = [
		...[
			"metric",
			"server",
			"starts"
		],
		...arms.map((arm) => arm === "base" ? baseName : arm),
		...hasBase ? ["change (95 % interval)", "tolerated"] : []
	];
	return html`<section id="servers"><h2>Servers</h2>
<p class="hint">Each dot is a start, or the build; the scale begins at 0${hasBase && ", and head is below base"}. The values are medians.</p>
${scrolled("Start, memory, size and build of the servers", [headRow(columns), groups.map(({ id, rows, most }) => rows.map(({ server, all }) => {
		const metric = compared.get(server)?.[id];
		return html`<tr><td>${serverMetric(id).label}<td>${server}<td>${picture(id, all, most)}${all.map((one) => cell(id, one, isAlone))}${hasBase && html`<td class=change>${metric && changeText(metric)}<td class=tolerated>${metric && toleratedText(metric)}`}`;
	}))], "servers")}</section>`;
}
/** @param isAlone it has its interval, because there is no change */
function cell(id, { arm, values, byRound }, isAlone) {
	const value = values.length === 0 ? void 0 : median(values);
	const beside = isAlone ? intervalLine(id, value, byRound) : "";
	return html`<td class=${armClass(arm)}>${lines(formatted(id, value) + beside)}`;
}
/** The class whose colour an arm has. */
function armClass(arm) {
	return arm === "head" ? "head" : "base";
}
function rowsOf(id, byServer, arms) {
	const rows = [...byServer].flatMap(([server, own]) => {
		const all = arms.map((arm) => {
			const facts = own.find((one) => one.arm === arm);
			if (!facts) return {
				arm,
				values: [],
				byRound: []
			};
			return {
				arm,
				values: serverValues(facts, id),
				byRound: serverValuesByRound(facts, id)
			};
		});
		return all.some(({ values }) => values.length > 0) ? [{
			server,
			all
		}] : [];
	});
	return {
		id,
		rows,
		most: Math.max(...rows.flatMap(({ all }) => all.flatMap(({ values }) => values)))
	};
}
/** @param most value of any server */
function picture(id, all, most) {
	const scale = linear([0, most || 1], [DOTS.edge, DOTS.width - DOTS.edge]);
	const dots = all.map(({ arm, values }, row) => {
		const places = values.map((value) => ({
			x: scale(value),
			y: (row + .5) * DOTS.arm
		}));
		return strokes(places, armClass(arm));
	});
	const label = all.map((one) => rangeText(id, one)).join("; ");
	return html`<svg class=starts viewBox="0 0 ${DOTS.width} ${all.length * DOTS.arm}" role=img aria-label="${label}">${dots}</svg>`;
}
/** @returns for example `head: 5 values from 9.05 ms to 9.78 ms` */
function rangeText(id, { arm, values }) {
	const { format } = serverMetric(id);
	if (values.length === 0) return `${arm}: no value`;
	const [least, most] = [format(Math.min(...values)), format(Math.max(...values))];
	const range = least === most ? least : `from ${least} to ${most}`;
	return `${arm}: ${values.length === 1 ? "" : `${values.length} values `}${range}`;
}
// src/report/html/page.ts
var _templateObject;
/**
* The report as one self-contained page: it loads nothing, contains its pictures, and can be read without its script.
* @returns HTML
*/
async function renderPage({ run, comparison, view }) {
	const { baseName, isAlone, standing } = view;
	const look = standing === "failed" ? "failed" : "caution";
	const compared = comparedMetrics(comparison).filter(({ verdict }) => !isAlone || verdict !== "new");
	const ofServers = [headToHeadSection(view.sideBySide, comparison.headToHead), serversSection(run, comparison, view)];
	const policy = await contentPolicy(STYLE, page_client_default);
	return html(_templateObject || (_templateObject = _taggedTemplateLiteral([
		"<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"",
		"\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n<title>Loadgate: ",
		"</title>\n<style>",
		"</style></head><body>\n",
		"\n",
		"\n<main>",
		"</main>\n<footer><p>Written by Loadgate ",
		"; run.jsonl of the same run has every sample.</p></footer>\n<script type=\"module\">",
		"<\/script></body></html>\n"
	])), policy, view.headline, new Markup(STYLE), symbolDefinitions(), header(view, run), [
		texts(`The gate ${GATE[standing]}`, listedReasons(view, "below"), look),
		lostOutputs(view.lost),
		texts("Accepted", view.accepted, "accepted"),
		texts("Not accepted", view.notAccepted, "caution"),
		texts("Why", view.advice, "next"),
		isAlone && measuredSection(view),
		texts("Before trusting these figures", view.cautions, "caution"),
		isAlone && [ofServers, levelsSection(comparison)],
		texts("Next", present([...view.next, view.where]), "next"),
		comparisonsSection(compared, baseName),
		limitsSection(view.limits),
		view.otherBases.map(otherBaseSection),
		view.sections.map((section) => instrumentSection(section, baseName)),
		seriesSection(run, comparison, compared, baseName),
		titled("Failed requests", view.failed),
		titled("Requests of mixes", view.mixes),
		!isAlone && [levelsSection(comparison, baseName), ofServers[0]],
		titled(`Changed against ${view.jumps.columns[3]}`, view.jumps, "Changed against earlier runs"),
		tracker(view),
		!isAlone && ofServers[1],
		titled("The servers’ own metrics", view.readings),
		environmentSection(run, view)
	], run.environment.loadgate, new Markup(page_client_default)).source;
}
/** The figures of head's series. */
function measuredSection({ figuresTitle, series }) {
	if (series.rows.length === 0) return void 0;
	return html`<section id="measured"><h2>${figuresTitle}</h2>
${stackedTable({
		...series,
		textColumns: 1
	}, "Measured")}
${leftOut(series.rows.length - MAX_ROWS$2, "more series")}</section>`;
}
function header(view, run) {
	const { standing, headline, compared, counts, bounds } = view;
	const branch = run.commit?.ref === void 0 ? "" : ` on ${run.commit.ref}`;
	return html`<header><p class="brand">Loadgate report</p>
<h1 class="${standing}"><span aria-hidden="true">${SIGNS[standing]}</span> ${withCode(headline)}</h1>
${view.otherBaseLines.map((line) => html`<p>${line}</p>`)}
${view.toCompare !== "" && html`<p>${withCode(view.toCompare)}</p>`}
<p>${compared}${branch} · ${run.startedAt.slice(0, 16).replace("T", " ")} UTC</p>
${bounds !== "" && html`<p class="hint">${bounds}.</p>`}
<ul class="chips">${counts.map((count) => html`<li class="${count.verdict}"><span class="verdict">${verdictText(count.verdict, verdictCountText(count))}</span>`)}</ul></header>`;
}
/** Texts as a list with a title; nothing without texts. */
function texts(title, all, name) {
	if (all.length === 0) return void 0;
	const left = all.length - 200;
	return html`<div class="box ${name}"><h2>${title}</h2><ul>${all.slice(0, 200).map((text) => html`<li>${withCode(shortened(text, MAX_TEXT))}`)}${left > 0 && html`<li>… and ${left} more`}</ul></div>`;
}
function instrumentSection(section, baseName) {
	const { title, sentences, table, caption, causes, causesCaption, callTree, searches = [], courses = [] } = section;
	return html`<section id="${title.toLowerCase().replaceAll(" ", "-")}"><h2>${title}</h2>${[
		sentences.map((sentence) => html`<p>${sentence}</p>`),
		stackedTable(table, caption),
		leftOut(table.rows.length - MAX_ROWS$2, "more row"),
		stackedTable(causes, causesCaption),
		callTree && flameGraph(callTree, baseName),
		searchFigures(searches),
		courseFigures(courses)
	]}</section>`;
}
/** A section of a table; nothing for a table without rows. */
function titled(title, table, caption = title) {
	if (table.rows.length === 0) return void 0;
	return html`<section><h2>${title}</h2>${figureTable(table, caption)}</section>`;
}
function tracker({ tracker: section }) {
	if (!section) return void 0;
	const { title, headline, notes, columns, textColumns, alerts, others, othersTitle } = section;
	const table = (rows) => ({
		columns: ["", ...columns],
		textColumns: textColumns + 1,
		rows: rows.map(({ mark, cells }) => [mark, ...cells])
	});
	return html`<section><h2>${title}</h2><p>${headline}</p>${[
		notes.map((note) => html`<p>${note}</p>`),
		figureTable(table(alerts), title),
		others.length > 0 && html`<details><summary>${othersTitle}</summary>${figureTable(table(others), othersTitle)}</details>`
	]}</section>`;
}
/** Columns of a table without base, and where base is among the cells after the result. */
const [COLUMNS, BASE] = [5, 2];
/** Every limit with what head's rounds show of it, the one that matters most first. */
function limitsSection(view) {
	if (!view) return void 0;
	const { columns, rows } = view;
	const hasBase = columns.length > COLUMNS;
	const shown = rows.slice(0, MAX_ROWS$2).map(([result, ...cells], row) => {
		const look = required(view.looks[row], "look");
		return html`<tr class=${look}><td>${verdictText(look, result)}${cells.map((cell, at) => html`<td${hasBase && at === BASE && html` class=base`}>${cell}`)}`;
	});
	return html`<section id="limits"><h2>Limits</h2>
<p class="hint">What head must keep whatever base does. A limit is over where that is beyond chance, and kept where a one-sided 95 % bound is within it.</p>
${scrolled("Limits", [headRow(columns), shown], "limits")}
${leftOut(rows.length - MAX_ROWS$2, "more limit")}</section>`;
}
/** The section of a base that the gate does not judge. */
function otherBaseSection(view) {
	const { baseName, headline, compared, cautions, lost, changed, others } = view;
	const table = comparedTable([...changed, ...others], baseName);
	return html`<section><h2>Against ${baseName}, which only informs</h2><p>${shortened(headline, MAX_TEXT)}</p><p class="hint">${compared}</p>${[
		cautions.slice(0, 200).map((caution) => html`<p class="hint">${shortened(caution, MAX_TEXT)}</p>`),
		lostOutputs(lost),
		figureTable(table, `Compared with ${baseName}`)
	]}</section>`;
}
/** The last lines of base's programs that failed, one box each, up to a limit. */
function lostOutputs(lost) {
	const left = lost.length - 20;
	return [lost.slice(0, 20).map((lines) => {
		return html`<pre>${lines.map((line) => html`${shortened(line, 300)}\n`)}</pre>`;
	}), left > 0 && html`<p class="hint">… and the output of ${left} more in run.jsonl of the same run.</p>`];
}
export { renderPage };
