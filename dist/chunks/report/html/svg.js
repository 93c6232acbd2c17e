import { a as html } from "./content-policy.js";
import { a as triangle, i as square, n as circle, r as diamond, t as Symbol } from "../../vendor/d3-shape.js";
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
figure path.missed { stroke-dasharray: none; stroke-width: 1.6; marker: none }
.knee { fill: var(--head) } .knee.was { fill: var(--base) } .over { paint-order: stroke; stroke: var(--card); stroke-width: 4px }
.course path:is(.head, .base) { marker: none } .rate { fill: none; stroke: var(--soft); stroke-width: 1.8 }
.point { fill: context-stroke } .point.base { fill: var(--card); stroke: context-stroke; stroke-width: 1.4 }
.s0 { --own: var(--s0) } .s1 { --own: var(--s1) } .s2 { --own: var(--s2) } .s3 { --own: var(--s3) }
.s4 { --own: var(--s4) } .s5 { --own: var(--s5) } .s6 { --own: var(--s6) } .s7 { --own: var(--s7) }
text.label { fill: var(--own); font-size: 12px; font-weight: 600 }
svg:has(> .time) { max-width: 760px } .time { stroke: var(--card) } .t0 { fill: var(--s4) } .t1 { fill: var(--s1) } .t2 { fill: var(--s0) } .t3 { fill: var(--s2) } .t4 { fill: var(--s3) } .t5 { fill: var(--s5) } .t6 { fill: var(--s7) }
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
function picture({ width, height }, label, content) {
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
/** A cross at each point, all in one path. @param name class */
function crosses(points, name) {
	if (points.length === 0) return void 0;
	const path = points.map(({ x, y }) => `M${pair(place(x - 3), place(y - 3))}l6 6m0-6l-6 6`);
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
export { leftAxis as a, place as c, symbolDefinitions as d, textAt as f, endLabels as i, polyline as l, STYLE as m, box as n, mark as o, ticksOf as p, crosses as r, picture as s, bottomAxis as t, strokes as u };
