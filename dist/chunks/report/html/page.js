import { I as formatMilliseconds, L as formatNumber, N as formatCount, P as formatDuration, R as formatPercent, S as serverMetric, U as groupedBy, V as present, f as SERVER_METRIC_IDS, g as countMetric, h as anyMetric, n as COUNT_METRIC_IDS, s as PERCENTILES, u as SERIES_METRIC_IDS, x as seriesMetric } from "../../domain/shared/without-nullish.js";
import { n as required } from "../../domain/shared/required.js";
import { i as shortened, n as MAX_TEXT, t as MAX_ROWS$2 } from "../bounds.js";
import { A as changeTexts, B as LOOKS$1, F as ranked, It as toleratedText, Mt as formatted, O as changeRows, R as verdictCountText, V as verdictText, Vt as addressLine, it as redFromText, k as changeTable, kt as changeText } from "../words/notices/server-notices.js";
import { c as DECISION_LEGEND, d as intervalLine, i as notedFacts, l as curvesOf, n as SIGNS, r as listedReasons, t as GATE } from "../view.js";
import { n as log, r as threshold, t as linear } from "../../vendor/d3-scale.js";
import { d as FOUND_NOTHING, f as VERDICT_ORDER } from "../../domain/gate/reason.js";
import { a as percentOf, b as elementAt, g as quantile, h as median } from "../../domain/evidence/change.js";
import { a as headRow, c as lines, d as stackedTable, i as figureTable, l as scrolled, n as contentPolicy, o as html, r as Markup, s as leftOut, t as _taggedTemplateLiteral, u as smallTable } from "./content-policy.js";
import { a as triangle, i as square, n as circle, r as diamond, t as Symbol } from "../../vendor/d3-shape.js";
import { n as isWhole, r as levelName } from "../../domain/series/series.js";
import { G as serverValues, I as walshMedian, J as valuesByRound, K as serverValuesByRound, R as differencesByRound, U as seriesValue, z as pairBursts } from "../../domain/run/file/base-commit.js";
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
// src/report/html/svg.ts
/**
* A coordinate in markup: `12`. A page has thousands of them, and its pictures are a few hundred pixels wide, so
* decimals are left out.
*/
function place(value) {
	return Math.round(value) || 0;
}
/** A class attribute with a space before it; a single word needs no quotes. */
function classed(name) {
	if (name === "") return void 0;
	return /^\w+$/.test(name) ? html` class=${name}` : html` class="${name}"`;
}
/** Two numbers of a path; a minus sign separates them as well as a space. */
function pair(x, y) {
	return `${x}${y < 0 ? "" : " "}${y}`;
}
/**
* A picture that fills the available width.
* @param size in its own units, which are CSS pixels without scaling
* @param label description in one sentence, for accessibility
*/
function picture$2({ width, height }, label, content) {
	return html`<svg viewBox="0 0 ${width} ${height}" role=img aria-label="${label}">${content}</svg>`;
}
/** Text at a point. @param name class for alignment and colour */
function textAt({ x, y }, text, name = "") {
	return html`<text x=${place(x)} y=${place(y)}${classed(name)}>${text}</text>`;
}
/** A line through points. @param name class, which can set markers */
function polyline(points, name) {
	const places = points.map(({ x, y }) => ({
		x: place(x),
		y: place(y)
	}));
	const steps = places.map(({ x, y }, index) => {
		const before = places[index - 1];
		return before ? `l${pair(x - before.x, y - before.y)}` : `M${pair(x, y)}`;
	});
	return html`<path${classed(name)} d="${steps.join("")}"/>`;
}
/**
* A horizontal stroke of the same length from each point, all in one path with relative coordinates: a page has
* thousands of them. Without a length, the round caps of the line are dots.
* @param name class, one word
*/
function strokes(points, name, length = 0) {
	if (points.length === 0) return void 0;
	const wide = place(length);
	let at = {
		x: 0,
		y: 0
	};
	const path = points.map((point) => {
		const [x, y] = [place(point.x), place(point.y)];
		const step = `m${pair(x - at.x, y - at.y)}${wide === 0 ? "z" : `h${wide}`}`;
		at = {
			x: x + wide,
			y
		};
		return step;
	});
	return html`<path${classed(name)} d="${path.join("")}"/>`;
}
/** A rectangle between two corners, in any order. @param name class */
function box(from, to, name) {
	const [x, y] = [place(Math.min(from.x, to.x)), place(Math.min(from.y, to.y))];
	const [width, height] = [place(Math.max(from.x, to.x)) - x, place(Math.max(from.y, to.y)) - y];
	return html`<path${classed(name)} d="M${pair(x, y)}h${width}v${height}h${-width}z"/>`;
}
/** Values as ticks of a scale. */
function ticksOf(values, scale, textOf) {
	return values.map((value) => ({
		at: scale(value),
		text: textOf(value)
	}));
}
/** The scale to the left of a plot, with a faint line at each tick. */
function leftAxis({ left, right }, ticks) {
	return [strokes(ticks.map(({ at }) => ({
		x: left,
		y: at
	})), "grid", right - left), html`<g class=end>${ticks.map(({ at, text }) => textAt({
		x: left - 5,
		y: at + 4
	}, text))}</g>`];
}
/** The scale below a plot. */
function bottomAxis({ bottom }, ticks) {
	return html`<g class=mid>${ticks.map(({ at, text }) => textAt({
		x: at,
		y: bottom + 13
	}, text))}</g>`;
}
const SYMBOLS = {
	circle,
	diamond,
	square,
	triangle
};
/** Area of a symbol, in square units. */
const SYMBOL_AREA = 46;
/** Defines every shape once, at the beginning of a page; {@link mark} refers to them. */
function symbolDefinitions() {
	const shapes = Object.entries(SYMBOLS).map(([name, type]) => html`<path id="${name}" transform="translate(0 ${11})" d="${Symbol(type, SYMBOL_AREA).digits(1)()}"/>`);
	const points = ["head", "base"].map((arm) => html`<marker id="${arm}" viewBox="-5 -5 10 10" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse"><path class="point ${arm}" d="${Symbol(SYMBOLS[ARM_SYMBOLS[arm]], SYMBOL_AREA).digits(1)()}"/></marker>`);
	return html`<svg class="sr" aria-hidden="true"><defs>${shapes}${points}</defs></svg>`;
}
/** The shapes of points in the curves of both arms. */
const ARM_SYMBOLS = {
	head: "circle",
	base: "square"
};
/** A symbol in a row of a table, on its {@link MIDDLE}. */
function mark(kind, x) {
	return html`<use href=#${kind} x="${place(x)}"/>`;
}
/**
* The names of curves beside their last points, which replace a legend. Names that would overlap move downwards by as
* little as possible.
* @param gap minimum distance of two names
*/
function endLabels(curves, gap) {
	const ends = curves.flatMap(({ points, ...label }) => points.slice(-1).map((end) => ({
		...label,
		end
	})));
	let least = Number.NEGATIVE_INFINITY;
	return ends.toSorted((a, b) => a.end.y - b.end.y).map(({ end, text, name }) => {
		const y = Math.max(end.y + 4, least);
		least = y + gap;
		return textAt({
			x: end.x + 9,
			y
		}, text, name);
	});
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
	if (ticks.length <= MOST_TICKS) return ticks;
	const zero = ticks.indexOf(0);
	return ticks.filter((_, at) => (at - zero) % 2 === 0);
}
const MOST_TICKS = 5;
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
// src/report/html/environment.ts
/** Differences from the reference of the run; machine, noise and time. */
function environmentSection(run, view) {
	const { differences, isAlone } = view;
	return html`<section id="environment"><h2>Environment</h2>
${differences.rows.length > 0 ? figureTable(differences, "Different environment") : !isAlone && html`<p class="hint">No difference of machine, tools or configuration from what this run is compared with is known.</p>`}
<h3>Time</h3>${timePicture(run.timing)}
<h3>Machine, noise, time</h3><dl>${notedFacts(view).map(([label, value]) => html`<dt>${label}<dd>${value}`)}</dl></section>`;
}
const SIZE$2 = {
	width: 760,
	height: 46
};
/** Narrower parts have no label in the picture; the list below has all times. */
const NAMED_FROM = 50;
/** The run's time by part, as one bar. */
function timePicture({ totalMs, installMs, buildMs, measureMs, loadMs }) {
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
			name: "other",
			ms: totalMs - installMs - buildMs - measureMs
		}
	].map((part) => ({
		...part,
		ms: Math.max(0, part.ms)
	}));
	const sum = parts.reduce((all, { ms }) => all + ms, 0) || 1;
	let start = 0;
	const drawn = parts.map(({ name, ms }, index) => {
		const [from, width] = [start, ms / sum * SIZE$2.width];
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
	return picture$2(SIZE$2, `Time: ${words}`, drawn);
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
	const ticks = ticksOf(TICKS.filter((value) => value >= 1 / reach && value <= reach), scale, (value) => `${value}×`);
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
const SIZE$1 = {
	width: 460,
	height: 220
};
const PLOT$1 = {
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
	const figures = [...groupedBy(measured, ({ scenario, level }) => `${scenario} ${kindOf(level)}`).values()].flatMap((own) => CHARTED.flatMap((id) => figureOf(own, id, baseName)));
	if (figures.length === 0) return void 0;
	const left = figures.length - MAX_FIGURES;
	return html`<section id="levels"><h2>Over levels</h2><p class="hint">Each point is the median of a series${baseName !== "" && `; filled and solid is head, hollow and dashed is ${baseName}`}. The vertical scale begins at 0.</p><div class="figures large">${figures.slice(0, MAX_FIGURES)}</div>
${left > 0 && html`<p class="hint">… and ${formatCount(left, "more picture")} left out; comparison.json has their figures.</p>`}</section>`;
}
function kindOf(level) {
	return "rate" in level ? "requests/s" : "connections";
}
function figureOf(own, id, baseName) {
	const [first] = own;
	const hasBase = new Set(own.map(({ server }) => server)).size <= MAX_WITH_BASE;
	const curves = curvesOf(own, id, hasBase ? ["base", "head"] : ["head"]).slice(0, MAX_SERVERS).filter(({ points }) => points.length > 1);
	if (!first || curves.length === 0) return [];
	const { label } = seriesMetric(id);
	const kind = kindOf(first.level);
	const title = `${first.scenario}: ${label} over ${kind}`;
	const levels = [...new Set(curves.flatMap(({ points }) => points.map(({ level }) => level)))].sort((a, b) => a - b);
	const drawn = picture$2(SIZE$1, title, [curveParts(id, levels, curves), textAt({
		x: (PLOT$1.left + PLOT$1.right) / 2,
		y: SIZE$1.height - 5
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
	const range = [PLOT$1.left + 10, PLOT$1.right];
	const x = (most / least > LINEAR_UP_TO$1 ? log : linear)([least, most], range);
	const highest = Math.max(...curves.flatMap(({ points }) => points.map(({ value }) => value)));
	const y = linear([0, highest || 1], [PLOT$1.bottom, PLOT$1.top]).nice(5);
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
		leftAxis(PLOT$1, ticksOf(y.ticks(5), y, seriesMetric(id).format)),
		drawn.map(({ server, arm, points: at }) => {
			const colour = heads.findIndex((head) => head.server === server);
			return html`<g class="s${colour}">${polyline(at, arm)}</g>`;
		}),
		endLabels(names, LABEL_GAP$1),
		bottomAxis(PLOT$1, ticksOf(levels, x, String))
	];
}
// src/report/html/page.client.js?raw
var page_client_default = "/**\n * The page's only script: it filters and sorts what is there. Without it everything is shown. Tests run it in a\n * browser.\n */\nconst CHANGE = 5;\n\nconst field = (id) => document.getElementById(id);\n\nconst table = document.querySelector(\"table.compared\");\nif (table) start();\nif (field(\"finding\")) startFinding();\n\nfunction start() {\n  const [search, verdict] = [field(\"search\"), field(\"verdict\")];\n  const rows = [...table.tBodies[0].rows];\n  const texts = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));\n  const filter = () => {\n    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);\n    const isChosen = (row) =>\n      words.every((word) => texts.get(row).includes(word)) &&\n      (verdict.value === \"\" || row.className === verdict.value);\n    showOnly(rows.filter(isChosen), rows, words.length > 0 || verdict.value !== \"\");\n  };\n  for (const button of table.querySelectorAll(\"thead button\")) {\n    button.addEventListener(\"click\", () => sort(button.parentElement, rows));\n  }\n  search.addEventListener(\"input\", filter);\n  verdict.addEventListener(\"change\", filter);\n  document.addEventListener(\"keydown\", (event) => {\n    if (event.target === search && event.key === \"Escape\") {\n      search.value = \"\";\n      filter();\n      search.blur();\n    }\n    const isTyped =\n      event.target.tagName !== \"INPUT\" && !event.ctrlKey && !event.metaKey && !event.altKey;\n    if (isTyped && event.key === \"/\") {\n      event.preventDefault();\n      search.focus();\n    }\n  });\n  document.querySelector(\".controls\").hidden = false;\n  filter();\n}\n\n/** Marks the frames with a text, and says what the frame that was chosen takes, for readers without a pointer. */\nfunction startFinding() {\n  const [search, found] = [field(\"find\"), field(\"found\")];\n  const frames = [...document.querySelectorAll(\".flame rect\")];\n  const texts = new Map(frames.map((frame) => [frame, frame.textContent.toLowerCase()]));\n  search.addEventListener(\"input\", () => {\n    const text = search.value.trim().toLowerCase();\n    const isFound = (frame) => text !== \"\" && texts.get(frame).includes(text);\n    for (const frame of frames) frame.classList.toggle(\"found\", isFound(frame));\n    for (const flame of document.querySelectorAll(\".flame\")) {\n      flame.classList.toggle(\"finding\", text !== \"\");\n    }\n    found.textContent =\n      text === \"\" ? \"\" : `${frames.filter(isFound).length} of ${frames.length} frames`;\n  });\n  for (const frame of frames) {\n    frame.addEventListener(\"click\", () => {\n      found.textContent = frame.textContent;\n    });\n  }\n  field(\"finding\").hidden = false;\n}\n\nfunction showOnly(shown, rows, isFiltered) {\n  const isShown = new Set(shown);\n  for (const row of rows) row.hidden = !isShown.has(row);\n  const series = new Set(shown.map((row) => row.cells[1].textContent));\n  for (const card of document.querySelectorAll(\".card\")) {\n    card.hidden = isFiltered && !series.has(card.querySelector(\"h3 span\").textContent);\n  }\n  field(\"shown\").textContent = `${shown.length} of ${rows.length} shown`;\n}\n\nfunction sort(header, rows) {\n  const column = header.cellIndex;\n  const before = header.getAttribute(\"aria-sort\");\n  // Figures begin with the largest, words with A.\n  const isDown = before === null ? column === CHANGE : before === \"ascending\";\n  for (const other of header.parentElement.cells) other.removeAttribute(\"aria-sort\");\n  header.setAttribute(\"aria-sort\", isDown ? \"descending\" : \"ascending\");\n  // By verdict is the order of the page.\n  const up = column === 0 ? rows : rows.toSorted((a, b) => compare(a, b, column));\n  const down = column === 0 ? rows.toReversed() : rows.toSorted((a, b) => compare(b, a, column));\n  table.tBodies[0].append(...(isDown ? down : up));\n}\n\nfunction compare(a, b, column) {\n  if (column === CHANGE)\n    return Number(a.dataset.n ?? -Infinity) - Number(b.dataset.n ?? -Infinity) || 0;\n  const [one, other] = [a, b].map((row) => row.cells[column].textContent);\n  return one.localeCompare(other, \"en\", { numeric: true });\n}\n";
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
		return strokes(values.map((value) => ({
			x: scale(value),
			y: (row + .5) * DOTS.arm
		})), armClass(arm));
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
// src/report/html/style.ts
/**
* The page's only style sheet. Colours also differ in lightness and are distinguishable with colour blindness; shapes
* or words repeat their information.
*/
const STYLE = withoutSpace(`
:root { color-scheme: light dark;
  --page: #f6f7f8; --card: #fff; --ink: #1c2128; --soft: #59636e; --line: #dfe3e8; --grid: #e9ecef; --band: #1c21281a;
  --head: #14569e; --base: #94600f; --estimate: #14569e26;
  --regression: #a8320f; --improvement: #0a6b62; --inconclusive: #7a5900; --unmeasurable: #6c3a9c; --new: #14569e;
  --s0: #14569e; --s1: #b0500a; --s2: #0a6b62; --s3: #8a3d86; --s4: #6b5c00; --s5: #b3245f; --s6: #4a5a9e; --s7: #59636e;
  --l3: #7db1ea; --l2: #a9ccf2; --l1: #d3e4f8; --eq: #e6e8eb; --m1: #fde0c4; --m2: #f9bd88; --m3: #ef9145 }
@media (prefers-color-scheme: dark) { :root {
  --page: #14171b; --card: #1c2026; --ink: #e7eaee; --soft: #a4aeb9; --line: #323941; --grid: #2a3037; --band: #e7eaee1f;
  --head: #82b7f5; --base: #e0ad5e; --estimate: #82b7f533;
  --regression: #ff9273; --improvement: #53cbbf; --inconclusive: #e3bd55; --unmeasurable: #c9a2f0; --new: #82b7f5;
  --s0: #82b7f5; --s1: #f0a05c; --s2: #53cbbf; --s3: #dc9bd8; --s4: #d8c957; --s5: #f78fb3; --s6: #aab6f2; --s7: #a4aeb9;
  --l3: #2564ab; --l2: #264d7c; --l1: #263b55; --eq: #2e343b; --m1: #4b3824; --m2: #744918; --m3: #9c5108 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; font-variant-numeric: tabular-nums }
header, main, footer { max-width: 1280px; margin: 0 auto; padding: 0 24px }
header { padding-top: 28px } footer { padding-top: 24px; padding-bottom: 40px; color: var(--soft); font-size: 13px }
.brand { margin: 0; color: var(--soft); font-size: 13px; letter-spacing: .04em; text-transform: uppercase }
h1 { margin: 6px 0 4px; font-size: 25px; line-height: 1.25; font-weight: 650; text-wrap: balance; overflow-wrap: anywhere }
h1 span { color: var(--soft) } h1.failed span { color: var(--regression) } h1.passed span { color: var(--improvement) }
h2 { margin: 40px 0 6px; font-size: 19px } h3 { margin: 0 0 10px; font-size: 15px; overflow-wrap: anywhere }
section > h3 { margin-top: 22px }
p { margin: 0 0 10px } .hint { max-width: 86ch; color: var(--soft); font-size: 13.5px } code { padding: 1px 4px; border-radius: 4px; background: var(--grid) } small { color: var(--soft); font-size: 12px; font-weight: 400; overflow-wrap: anywhere; white-space: normal }
.chips { display: flex; flex-wrap: wrap; gap: 8px; margin: 14px 0 0; padding: 0; list-style: none }
.chips li { padding: 2px 12px; border: 1px solid var(--line); border-radius: 99px; background: var(--card) }
.verdict, h3 span + span { font-size: 13px; font-weight: 600; white-space: nowrap }
.regression { --tone: var(--regression) } .improvement { --tone: var(--improvement) } .inconclusive { --tone: var(--inconclusive) }
.unmeasurable { --tone: var(--unmeasurable) } .new { --tone: var(--new) } .unchanged, .no-worse, .removed { --tone: var(--soft) }
.verdict, figcaption span, h3 span + span, .compared td:first-child, .limits td:first-child { color: var(--tone) } .compared td:first-child, .limits td:first-child { font-weight: 600; white-space: nowrap }
.box { margin: 18px 0 0; padding: 12px 18px; border: 1px solid var(--line); border-left: 4px solid var(--soft); border-radius: 6px; background: var(--card) }
.box.failed { border-left-color: var(--regression) } .box.caution { border-left-color: var(--inconclusive) }
.box h2 { margin: 0 0 4px; font-size: 15px } .box ul { margin: 0; padding-left: 20px } li { overflow-wrap: anywhere }
pre { overflow-x: auto; font-size: 12.5px }
.controls { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 18px; margin: 12px 0 } .controls[hidden] { display: none }
input, select { padding: 5px 9px; border: 1px solid var(--line); border-radius: 6px; background: var(--card); color: inherit; font: inherit }
input { width: 240px } output { color: var(--soft); font-size: 13.5px }
kbd { padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; color: var(--soft); font-size: 12px }
:focus-visible { outline: 2px solid var(--head); outline-offset: 2px }
.wide, .card { position: relative }
.wide { overflow-x: auto; margin: 0 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card) }
table { width: 100%; border-collapse: collapse; font-size: 13.5px }
caption, .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
th, td { padding: 6px 10px; border-top: 1px solid var(--grid); text-align: left; vertical-align: middle; unicode-bidi: isolate }
th { border-top: 0; border-bottom: 1px solid var(--line); color: var(--soft); font-weight: 600; vertical-align: bottom }
.servers td:nth-child(2) { font-weight: 600 } .even { color: var(--soft) }
.compared :is(th, td):nth-child(n+4), .duels :is(th, td):nth-child(n+4), .servers :is(th, td):nth-child(n+4), .limits :is(th, td):nth-child(n+4), :is(.text1, .card) :is(th, td):nth-child(n+2), .text2 :is(th, td):nth-child(n+3), .text3 :is(th, td):nth-child(n+4) { text-align: right; white-space: nowrap }
.compared td:nth-child(2) { white-space: nowrap }
tbody tr:hover { background: var(--page) }
th button { padding: 0; border: 0; background: none; color: inherit; font: inherit; cursor: pointer; text-align: inherit }
th[aria-sort=ascending] button::after { content: " ↑" } th[aria-sort=descending] button::after { content: " ↓" }
svg { display: block; width: 100%; overflow: visible } svg:where(:not(.flame)) { height: auto } text { fill: var(--ink); font-size: 11px }
.mid { text-anchor: middle } .end { text-anchor: end } .soft { fill: var(--soft) } text.base { fill: var(--base) } text.head { fill: var(--head) }
.wide svg:not(.starts) { width: 240px; margin-left: auto } td svg:not(.starts) { height: 22px; background: linear-gradient(var(--soft), var(--soft)) center / 1px 100% no-repeat } svg.starts { width: 140px; margin: 0 }
.starts path { stroke-width: 6; stroke-linecap: round; opacity: .6 } .starts .head { stroke: var(--head) } .starts .base { stroke: var(--base) }
.band { fill: var(--band) } .grid { stroke: var(--grid) }
td path { fill: none; stroke: var(--tone); stroke-width: 2 } td use { fill: var(--tone); stroke: var(--card); stroke-width: .8 } td .band { fill: var(--band); stroke: none }
.interval { fill: var(--estimate) } .estimate { stroke: var(--head); stroke-width: 1.5 }
.pairs, .beyond { stroke: var(--head); stroke-width: 3.6; stroke-linecap: round; opacity: .5 }
.beyond { stroke: var(--base); stroke-width: 4.5; opacity: 1 }
.centre { stroke: var(--ink); stroke-width: 2.2 }
figure path:is(.head, .base) { fill: none; stroke-width: 1.8; stroke: var(--own, var(--head)); marker: url(#head) }
figure path.base { stroke: var(--own, var(--base)); stroke-dasharray: 5 3; stroke-width: 1.4; marker: url(#base) }
.point { fill: context-stroke } .point.base { fill: var(--card); stroke: context-stroke; stroke-width: 1.4 }
.s0 { --own: var(--s0) } .s1 { --own: var(--s1) } .s2 { --own: var(--s2) } .s3 { --own: var(--s3) }
.s4 { --own: var(--s4) } .s5 { --own: var(--s5) } .s6 { --own: var(--s6) } .s7 { --own: var(--s7) }
text.label { fill: var(--own); font-size: 12px; font-weight: 600 }
svg:has(> .time) { max-width: 760px } .time { stroke: var(--card) } .t0 { fill: var(--s4) } .t1 { fill: var(--s1) } .t2 { fill: var(--s0) } .t3 { fill: var(--s2) } .t4 { fill: var(--s7) }
.flame { margin-bottom: 14px } .flame rect { height: 17px; fill: var(--look); stroke: var(--page); stroke-width: .6 } .flame rect:hover { stroke: var(--ink); stroke-width: 1.5 }
.flame text { font-family: ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; pointer-events: none; white-space: pre } .flame .narrow { display: none }
.flame.finding rect:not(.found) { opacity: .3 } .flame.finding .found { stroke: var(--ink); stroke-width: 1.5 }
#finding { position: sticky; top: 0; z-index: 1; margin: 0 0 6px; padding: 6px 0; background: var(--page) } #finding output { overflow-wrap: anywhere }
.legend { display: flex; flex-wrap: wrap; margin: 0 0 12px; padding: 0; list-style: none; font-size: 12px } .legend li { padding: 1px 10px; background: var(--look) }
.l3 { --look: var(--l3) } .l2 { --look: var(--l2) } .l1 { --look: var(--l1) } .eq { --look: var(--eq) } .m1 { --look: var(--m1) } .m2 { --look: var(--m2) } .m3 { --look: var(--m3) }
.card { margin: 0 0 14px; padding: 16px 18px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); content-visibility: auto; contain-intrinsic-size: auto 260px }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 14px 22px }
@media screen and (max-width: 1260px) { .figures:has(> :nth-child(4):last-child) { grid-template-columns: repeat(auto-fill, minmax(max(250px, 40%), 1fr)) } }
.figures.large { grid-template-columns: repeat(auto-fill, minmax(min(430px, 100%), 1fr)) }
.large figure { padding: 14px 18px; border: 1px solid var(--line); border-radius: 8px; background: var(--card) }
figure { margin: 0; min-width: 0 } figcaption { margin-bottom: 4px; font-size: 13px } .card table { margin-top: 10px; width: auto }
details { margin-top: 10px; font-size: 13.5px } summary { width: fit-content; color: var(--soft); cursor: pointer }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 3px 22px; margin: 0; font-size: 13.5px } dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate }
@media screen and (max-width: 1240px) {
  th, td { padding: 6px } .wide table:not(.compared) :is(th, td) { white-space: normal }
  .compared :is(th, td):nth-child(8) { display: none }
}
@media screen and (max-width: 1120px) {
  .compared thead th { display: none } .compared thead th:has(svg) { display: block; border: 0 }
  .compared tr { display: grid; grid-template-columns: 1fr auto; padding: 8px 12px; border-top: 1px solid var(--grid) }
  .compared td { padding: 0; border: 0 } .compared td:nth-child(4), .compared td:nth-child(5), .compared td:nth-child(8) { display: none }
  .compared td:nth-child(2) { order: -2; font-weight: 600; white-space: normal } .compared td:nth-child(1) { order: -1; text-align: right }
  .compared td:nth-child(7) { grid-column: 1 / 3 } .compared td svg { margin: 2px auto } .compared th svg { margin: 0 auto }
}
@media (max-width: 760px) {
  header, main, footer { padding-left: 14px; padding-right: 14px } h1 { font-size: 20px } dl { grid-template-columns: 1fr } dd { margin-bottom: 6px }
  input { width: 160px } kbd { display: none } .flame .narrow { display: inline } .flame .wide { display: none } .legend li { padding: 1px 5px }
  :is(.limits, .servers, .sides, .stacked) thead { display: none } :is(.limits, .servers, .sides, .stacked) td { padding: 0; border: 0 }
  :is(.limits, .servers, .sides, .stacked) tr { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 14px; padding: 8px 12px; border-top: 1px solid var(--grid) }
  .limits tr { display: grid; grid-template-columns: 1fr auto auto } .limits td.base { display: none }
  .limits td:nth-child(2) { order: -2; font-weight: 600 } .limits td:nth-child(1) { order: -1; grid-column: 2 / 4; text-align: right }
  .limits td:last-child::before { content: "limit " }
  .servers td:nth-child(1) { flex: 1 0 60% } .servers td:nth-child(3) { flex: 1 0 140px } .servers td.base { color: var(--base) } .servers td.head { color: var(--head) }
  .servers td.change { flex: 1 0 100% } .servers td.tolerated { display: none }
  .stacked td { flex: 1 0 46% } .stacked td:first-child { flex: 1 0 100%; font-weight: 600 } .stacked td:nth-child(n) { text-align: left }
  td[data-of]::before { content: attr(data-of) " "; color: var(--soft) }
  .sides td:nth-child(-n+2) { font-weight: 600 } .sides td:nth-child(2), .sides td:last-child { flex: 1 0 60% } .sides td:last-child { color: var(--soft); text-align: left }
}
@media print {
  :root { color-scheme: light; --page: #fff } body { font-size: 11px } .controls { display: none }
  .card, figure, tr { break-inside: avoid } .card { content-visibility: visible } .wide { overflow: visible; border: 0 }
}
`);
/** Removes white space, a tenth of the size, because every page contains the style sheet. */
function withoutSpace(style) {
	return style.replace(/\s*\n\s*/g, "").replace(/ ?([{};]) ?/g, "$1").replace(/([:,]) /g, "$1");
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
/** A text in which what stands between backticks is code. */
function withCode(text) {
	return text.split("`").map((part, at) => at % 2 === 1 ? html`<code>${part}</code>` : part);
}
function instrumentSection(section, baseName) {
	const { title, sentences, table, caption, causes, causesCaption, callTree } = section;
	return html`<section id="${title.toLowerCase()}"><h2>${title}</h2>${[
		sentences.map((sentence) => html`<p>${sentence}</p>`),
		figureTable(table, caption),
		stackedTable(causes, causesCaption),
		callTree && flameGraph(callTree, baseName)
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
