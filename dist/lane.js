import { d as errorCount } from "./catalogue.js";
import { r as levelName, s as seriesName } from "./series.js";
import { t as required } from "./required.js";
// src/domain/shared/without-missing.ts
/**
* Moves numbers together, to the beginning, where some are NaN.
* @param length how many there are, with those
* @returns how many are left
*/
function withoutMissing(numbers, length) {
	let count = 0;
	for (let index = 0; index < length; index += 1) {
		const number = numbers[index];
		numbers[count] = number;
		count += Number(!Number.isNaN(number));
	}
	return count;
}
// src/domain/statistics/element-at.ts
/**
* The number at `index`, so that indexed loops need no assertion under `noUncheckedIndexedAccess`: an index that is
* off by one fails loudly and does not turn into `undefined` or a made-up 0.
* @throws RangeError when there is no such element
*/
function elementAt(values, index) {
	const value = values[index];
	if (value === void 0) throw new RangeError(`no element ${index} in a list of ${values.length}`);
	return value;
}
// src/domain/statistics/selection.ts
/**
* The number of a given rank, by Hoare's FIND: Communications of the ACM 4 (1961), 321–322. On average
* linear in the numbers searched, where sorting them all would give ranks that nobody asks for.
*
* @param values no NaN; rearranged so that between from and to none before rank is larger, none after it smaller
* @param rank index in ascending order, from ≤ rank ≤ to
* @param searched `from`: first index to search, where those before it are known to be no larger; `to`: last
* index to search, where those after it are known to be no smaller
* @returns the number that sorting would put at rank
* @throws RangeError when there is no such rank
*/
function select(values, rank, { from = 0, to = values.length - 1 } = {}) {
	let [left, right] = [from, to];
	while (left < right && left <= rank) {
		const middle = left + right >>> 1;
		const pivot = values[middle];
		values[middle] = values[right];
		let place = left;
		for (let at = left; at < right; at += 1) {
			const value = values[at];
			values[at] = values[place];
			values[place] = value;
			place += Number(value < pivot);
		}
		values[right] = values[place];
		values[place] = pivot;
		if (rank < place) right = place - 1;
		else left = place > left ? place + 1 : pastSame(values, left, right);
	}
	return elementAt(values, rank);
}
/**
* Puts all that are the same as the first, which is the smallest, next to it: each of many would else be parted from the
* others by itself.
* @returns the index after them
*/
function pastSame(values, first, last) {
	const same = values[first];
	let place = first + 1;
	for (let at = place; at <= last; at += 1) {
		const value = values[at];
		values[at] = values[place];
		values[place] = value;
		place += Number(value === same);
	}
	return place;
}
/**
* Median of numbers in any order: the middle one, or the mean of the two in the middle.
*
* @param values at least one, no NaN; rearranged as {@link select} does it, about the lower of the two
* @param count how many of them count, from the first on
* @returns the median, in the unit of the values
* @throws RangeError when there are none
*/
function selectMedian(values, count = values.length) {
	const middle = count - 1 >>> 1;
	const low = select(values, middle, { to: count - 1 });
	if (count % 2 === 1) return low;
	let high = values[middle + 1];
	for (let index = middle + 2; index < count; index += 1) high = Math.min(high, values[index]);
	return low + (high - low) / 2;
}
/** The median of some of a list of values, which stay where they are; at least one, no NaN. */
function medianIn(values, { start, end }) {
	const room = borrowRoom(end - start);
	for (let index = start; index < end; index += 1) room[index - start] = values[index];
	return selectMedian(room, end - start);
}
/**
* Room for numbers that are only needed until the next call: a comparison of thousands of series takes hundreds of
* thousands of medians, and would leave a list of each to the garbage collector.
*
* @returns lends room for some numbers: at least so many places, with whatever was there before; whoever asks next gets
*   the same ones
*/
function roomToLend() {
	let room = /* @__PURE__ */ new Float64Array(1024);
	return (count) => {
		if (room.length < count) room = new Float64Array(2 * count);
		return room;
	};
}
/** Lends the room that statistics use. */
const borrowRoom = roomToLend();
// src/domain/run/packed-numbers.ts
/** How a figure is kept: once for all samples, in millionths as most are measured, as it is, or as small whole numbers. */
const KINDS = {
	same: 0,
	millionths: 1,
	plain: 2,
	small: 3
};
/** By kind: how many have the room of one number. */
const NUMBERS_IN_ONE = [
	1,
	2,
	1,
	4
];
/** Bits of a place that tell the kind; the others, where the first number is. */
const KIND_BITS = 2;
const KIND_MASK = 3;
const MILLION = 1e6;
/** Figures of samples one after the other, NaN where there is none, in as little room as keeps every bit. */
var PackedNumbers = class {
	#length;
	#numbers;
	/** The same memory: two of these have the room of one number. */
	#millionths;
	/** The same memory again: four of these have the room of one number. */
	#small;
	/** By figure. */
	#places;
	/** @param figures how many there are */
	constructor(source, figures) {
		const { length } = source;
		const room = borrowed(figures * length);
		const places = [];
		let used = 0;
		for (let figure = 0; figure < figures; figure += 1) {
			source.read(figure, room.numbers, used);
			const kind = kindOf(room.numbers, used, length);
			places.push(placeOf(used * NUMBERS_IN_ONE[kind], kind));
			keep(room, kind, {
				first: used,
				length
			});
			used += kind === KINDS.same ? 1 : Math.ceil(length / NUMBERS_IN_ONE[kind]);
		}
		this.#length = length;
		this.#places = places;
		this.#numbers = room.numbers.slice(0, used);
		this.#millionths = new Int32Array(this.#numbers.buffer);
		this.#small = new Int16Array(this.#numbers.buffer);
	}
	at(figure, index) {
		const place = this.#places[figure];
		const first = place >> KIND_BITS;
		const kind = place & KIND_MASK;
		if (kind === KINDS.millionths) return this.#millionths[first + index] / MILLION;
		if (kind === KINDS.small) return this.#small[first + index];
		return this.#numbers[kind === KINDS.same ? first : first + index];
	}
	/** Reads a figure of all samples. @param into receives it from `at` on */
	read(figure, into, at) {
		const place = this.#places[figure];
		const first = place >> KIND_BITS;
		const kind = place & KIND_MASK;
		if (kind === KINDS.same) into.fill(this.#numbers[first], at, at + this.#length);
		else if (kind === KINDS.millionths) for (let index = 0; index < this.#length; index += 1) into[at + index] = this.#millionths[first + index] / MILLION;
		else {
			const numbers = kind === KINDS.small ? this.#small : this.#numbers;
			for (let index = 0; index < this.#length; index += 1) into[at + index] = numbers[first + index];
		}
	}
	/**
	* Reads a figure of all samples that have it.
	* @param into receives it from its beginning
	* @returns how many there are
	*/
	readKnown(figure, into) {
		this.read(figure, into, 0);
		if ((this.#places[figure] & KIND_MASK) === KINDS.plain) return withoutMissing(into, this.#length);
		return this.isMissing(figure) ? 0 : this.#length;
	}
	/** Whether no sample has a figure. */
	isMissing(figure) {
		const place = this.#places[figure];
		return (place & KIND_MASK) === KINDS.same && Number.isNaN(this.#numbers[place >> KIND_BITS]);
	}
	/** Whether the same figures are in others, and in the same way. */
	isLike(other) {
		const others = other.#millionths;
		return this.#length === other.#length && this.#millionths.length === others.length && this.#millionths.every((half, index) => half === others[index]) && JSON.stringify(this.#places) === JSON.stringify(other.#places);
	}
};
function placeOf(first, kind) {
	return (first << KIND_BITS) + kind;
}
function roomFor(count) {
	const numbers = new Float64Array(count);
	const { buffer } = numbers;
	return {
		numbers,
		millionths: new Int32Array(buffer),
		small: new Int16Array(buffer)
	};
}
/** Needed only while numbers are packed, and then again. */
let lent = roomFor(1024);
function borrowed(count) {
	if (lent.numbers.length < count) lent = roomFor(2 * count);
	return lent;
}
/** The kind in which all of some numbers can be kept. */
function kindOf(numbers, first, length) {
	let [areSame, areSmall, areMillionths] = [
		true,
		true,
		true
	];
	const one = numbers[first];
	for (let at = first; at < first + length; at += 1) {
		const number = numbers[at];
		areSame &&= Object.is(number, one);
		areSmall &&= Object.is(number << 16 >> 16, number);
		areMillionths &&= Object.is(inMillionths(number) / MILLION, number);
		if (!(areSame || areSmall || areMillionths)) return KINDS.plain;
	}
	if (areSame) return KINDS.same;
	return areSmall ? KINDS.small : KINDS.millionths;
}
/** A quotient is as exact as it can be, so that by a million is the very number wherever that is a multiple of a millionth. */
function inMillionths(number) {
	return Math.round(number * MILLION) | 0;
}
/** From the first number on, so that none is overwritten before it is read. */
function keep({ numbers, millionths, small }, kind, { first, length }) {
	if (kind === KINDS.small) for (let at = 0; at < length; at += 1) small[4 * first + at] = numbers[first + at];
	if (kind === KINDS.millionths) for (let at = 0; at < length; at += 1) millionths[2 * first + at] = inMillionths(numbers[first + at]);
}
// src/domain/run/sample-figures.ts
/** A function each: reading millions of properties by names that vary takes several times as long. */
const PLAIN = {
	round: ({ round }) => round,
	block: ({ block }) => block,
	position: ({ position }) => position,
	durationMs: ({ durationMs }) => durationMs,
	expected: ({ expected }) => expected,
	unexpected: ({ unexpected }) => unexpected,
	aborted: ({ aborted }) => aborted,
	non2xx: ({ non2xx }) => non2xx,
	bodyBytes: ({ bodyBytes }) => bodyBytes,
	throughput: ({ throughput }) => throughput,
	serverCpuMs: ({ serverCpuMs }) => serverCpuMs,
	servicesCpuMs: ({ servicesCpuMs }) => servicesCpuMs,
	servicesCpuUnknown: ({ servicesCpuUnknown }) => servicesCpuUnknown,
	servicesRssBytes: ({ servicesRssBytes }) => servicesRssBytes,
	generatorCpuMs: ({ generatorCpuMs }) => generatorCpuMs,
	cpuPerRequestUs: ({ cpuPerRequestUs }) => cpuPerRequestUs,
	peakCpuPercent: ({ peakCpuPercent }) => peakCpuPercent,
	rssBytes: ({ rssBytes }) => rssBytes,
	loadAverage: ({ loadAverage }) => loadAverage,
	rateShortfall: ({ rateShortfall }) => rateShortfall,
	machineCpuMs: ({ machineCpuMs }) => machineCpuMs,
	machineBusyMs: ({ machineBusyMs }) => machineBusyMs,
	stolenMs: ({ stolenMs }) => stolenMs,
	stalledMs: ({ stalledMs }) => stalledMs,
	generatorBound: ({ generatorBound }) => generatorBound
};
/** Those that are either true or false. */
const FLAGS = ["servicesCpuUnknown", "generatorBound"];
/** The figures of a sample's latency. */
const LATENCIES = {
	mean: ({ latencyMs }) => latencyMs?.mean,
	stddev: ({ latencyMs }) => latencyMs?.stddev,
	p50: ({ latencyMs }) => latencyMs?.p50,
	p90: ({ latencyMs }) => latencyMs?.p90,
	p95: ({ latencyMs }) => latencyMs?.p95,
	p99: ({ latencyMs }) => latencyMs?.p99,
	p999: ({ latencyMs }) => latencyMs?.p999,
	max: ({ latencyMs }) => latencyMs?.max
};
/** Every figure of a sample: the plain ones, then those of its latency. */
const FIGURES = {
	...PLAIN,
	...LATENCIES,
	errorCount
};
const PLACES = new Map(Object.keys(FIGURES).map((id, place) => [id, place]));
/** The place of a figure among all figures. */
function placeOfFigure(id) {
	return required(PLACES.get(id), "figure");
}
/** A figure as a number; NaN where a sample has none. */
function numberOf(figure, sample) {
	return Number(figure(sample) ?? NaN);
}
// src/domain/run/packed-sample.ts
const PLAIN_IDS = Object.keys(PLAIN);
const LATENCY_IDS = Object.keys(LATENCIES);
/** Every latency has a mean. */
const MEAN = PLAIN_IDS.length + LATENCY_IDS.indexOf("mean");
/** One sample of a pack, read where it lies; it has the properties of a {@link Sample}. */
var PackedSample = class PackedSample {
	#pack;
	#index;
	static {
		for (const [figure, id] of PLAIN_IDS.entries()) Object.defineProperty(PackedSample.prototype, id, FLAGS.includes(id) ? { get() {
			const value = this.#pack.figure(figure, this.#index);
			return value === void 0 ? void 0 : value === 1;
		} } : { get() {
			return this.#pack.figure(figure, this.#index);
		} });
	}
	constructor(pack, index) {
		this.#pack = pack;
		this.#index = index;
	}
	get startedAt() {
		return this.#pack.startedAt(this.#index);
	}
	get statuses() {
		return this.#pack.causes(this.#index).statuses;
	}
	get errors() {
		return this.#pack.causes(this.#index).errors;
	}
	get latencyMs() {
		if (this.#pack.figure(MEAN, this.#index) === void 0) return void 0;
		return new PackedLatency(this.#pack, this.#index);
	}
	toJSON() {
		return valuesOf(this, WRITTEN_IDS);
	}
};
/** What is written of a sample, in this order. */
const WRITTEN_IDS = [
	...PLAIN_IDS,
	"startedAt",
	"statuses",
	"errors",
	"latencyMs"
];
/** The latency of one sample of a pack; it has the properties of a {@link LatencyMs}. */
var PackedLatency = class PackedLatency {
	#pack;
	#index;
	static {
		for (const [figure, id] of LATENCY_IDS.entries()) Object.defineProperty(PackedLatency.prototype, id, { get() {
			return this.#pack.figure(PLAIN_IDS.length + figure, this.#index);
		} });
	}
	constructor(pack, index) {
		this.#pack = pack;
		this.#index = index;
	}
	toJSON() {
		return valuesOf(this, LATENCY_IDS);
	}
};
function valuesOf(of, ids) {
	const values = {};
	for (const id of ids) {
		const value = Reflect.get(of, id);
		if (value !== void 0) values[id] = value;
	}
	return values;
}
// src/domain/run/packed-texts.ts
/** Texts in little room: those of one length, as times are, as one text, and what all begin with only once. */
var PackedTexts = class {
	#start;
	/** Of the rest of each. */
	#length;
	#rests;
	constructor(texts) {
		const start = startOfAll(texts);
		this.#start = start ?? "";
		this.#length = (texts[0] ?? "").length - this.#start.length;
		this.#rests = start === void 0 ? texts : texts.map((one) => one.slice(start.length)).join("");
	}
	at(index) {
		const rests = this.#rests;
		if (typeof rests !== "string") return rests[index];
		return this.#start + rests.slice(index * this.#length, (index + 1) * this.#length);
	}
	/** As JSON, the same for the same texts. */
	toJSON() {
		return [
			this.#start,
			this.#length,
			this.#rests
		];
	}
};
/** What texts begin with, all of them; undefined where they are not of one length. */
function startOfAll(texts) {
	let [start = ""] = texts;
	const { length } = start;
	for (const text of texts) {
		if (text.length !== length) return void 0;
		while (!text.startsWith(start)) start = start.slice(0, -1);
	}
	return start;
}
// src/domain/run/packed-samples.ts
const ALL_FIGURES = Object.values(FIGURES);
const NO_CAUSES = Object.freeze({ errors: Object.freeze({}) });
/**
* The same samples in a quarter of the memory, for what reads thousands of series: what differs among them one after the
* other, all else once. Each is made when it is asked for, so its properties are not its own: it can be read and written
* as JSON, and neither spread nor listed.
*/
var PackedSamples = class {
	length;
	#figures;
	#times;
	#causes;
	constructor(source) {
		this.length = source.length;
		this.#figures = new PackedNumbers(source, ALL_FIGURES.length);
		this.#times = new PackedTexts(source.times);
		this.#causes = source.causes;
	}
	*[Symbol.iterator]() {
		for (let index = 0; index < this.length; index += 1) yield new PackedSample(this, index);
	}
	at(index) {
		return [...this].at(index);
	}
	map(of) {
		return Array.from(this, of);
	}
	filter(is) {
		return [...this].filter(is);
	}
	/** @param figure its index among all figures */
	figure(figure, index) {
		const number = this.#figures.at(figure, index);
		return Number.isNaN(number) ? void 0 : number;
	}
	/** Reads a figure of all samples. @param into receives it from `at` on */
	read(figure, into, at) {
		this.#figures.read(figure, into, at);
	}
	/** Reads a figure of all samples that have it, from the beginning of `into` on. @returns how many there are */
	readKnown(figure, into) {
		return this.#figures.readKnown(figure, into);
	}
	/** Whether no sample has a figure. */
	isMissing(figure) {
		return this.#figures.isMissing(figure);
	}
	startedAt(index) {
		return this.#times.at(index);
	}
	causes(index) {
		return this.#causes.get(index) ?? NO_CAUSES;
	}
	/** Whether others are the same. */
	isLike(other) {
		return this.#figures.isLike(other.#figures) && JSON.stringify([this.#times, ...this.#causes]) === JSON.stringify([other.#times, ...other.#causes]);
	}
	toJSON() {
		return [...this];
	}
};
/** Requests fail in hardly any series, and none then needs a table of its own. */
const NO_CAUSES_AT_ALL = /* @__PURE__ */ new Map();
function causesIn(samples) {
	const found = /* @__PURE__ */ new Map();
	let index = 0;
	for (const { statuses, errors } of samples) {
		if (statuses) found.set(index, {
			statuses,
			errors
		});
		else if (Object.keys(errors).length > 0) found.set(index, { errors });
		index += 1;
	}
	return found.size === 0 ? NO_CAUSES_AT_ALL : found;
}
/** Packs samples, if there are any. @param samples whose figures are finite */
function packSamples(samples) {
	return samples.length === 0 ? samples : new PackedSamples(sourceOf(samples));
}
function sourceOf(samples) {
	return {
		length: samples.length,
		times: samples.map(({ startedAt }) => startedAt),
		causes: causesIn(samples),
		read: (place, into, at) => {
			const figure = ALL_FIGURES[place];
			let to = at;
			for (const sample of samples) {
				into[to] = numberOf(figure, sample);
				to += 1;
			}
		}
	};
}
/** Whether two lists hold the same samples. */
function areSameSamples(all, others) {
	if (all instanceof PackedSamples && others instanceof PackedSamples) return all.isLike(others);
	return JSON.stringify(all) === JSON.stringify(others);
}
// src/domain/run/read-samples.ts
/**
* Reads one figure of all samples, which of packed ones takes a fraction of the time.
* @param room receives them, NaN for a sample that has none
*/
function readFigure(samples, id, { into, at }) {
	if (samples instanceof PackedSamples) {
		samples.read(placeOfFigure(id), into, at);
		return;
	}
	const figure = FIGURES[id];
	let place = at;
	for (const sample of samples) {
		into[place] = numberOf(figure, sample);
		place += 1;
	}
}
/**
* Reads one figure of all samples that have it.
* @param into receives them from its beginning; it needs room for as many as there are samples
* @returns how many there are
*/
function readKnown(samples, id, into) {
	if (samples instanceof PackedSamples) return samples.readKnown(placeOfFigure(id), into);
	readFigure(samples, id, {
		into,
		at: 0
	});
	return withoutMissing(into, samples.length);
}
/** Whether no sample has a figure, as far as that is seen at once: of packed ones. */
function isMissing(samples, id) {
	return samples instanceof PackedSamples && samples.isMissing(placeOfFigure(id));
}
/** Apart from the room of statistics, so that these can be made of figures. */
const borrowFigures = roomToLend();
/**
* Reads some figures of all samples.
* @returns all values of the first figure, then those of the next, NaN where a sample has none; in room that is only lent
*/
function figuresOf(samples, ids) {
	const { length } = samples;
	const room = borrowFigures(ids.length * length);
	let at = 0;
	for (const id of ids) {
		readFigure(samples, id, {
			into: room,
			at
		});
		at += length;
	}
	return room;
}
/** The values that a figure has in some samples, each once. */
function valuesIn(samples, id) {
	const values = figuresOf(samples, [id]);
	const { length } = samples;
	const found = /* @__PURE__ */ new Set();
	for (let index = 0; index < length; index += 1) {
		const value = values[index];
		if (index === 0 || value !== values[index - 1]) found.add(value);
	}
	return found;
}
// src/domain/shared/grouped-by.ts
/** Items by a key of theirs, keys and items in the order in which they come. */
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return groups;
}
// src/domain/run/lane.ts
/** The lanes of all cells, each once. */
function lanesOf(cells) {
	return [...new Map(cells.flatMap((cell) => cell.lanes).map((lane) => [laneName(lane), lane])).values()];
}
/** The name of a lane, which is also its key: `go`, or `go (base)`. */
function laneName(lane) {
	return lane.arm === "head" ? lane.server : `${lane.server} (${lane.arm})`;
}
/** The name of a lane's series in a cell, such as `go (base)/greet c=100`. */
function laneSeriesName(lane, { scenario, level }) {
	return seriesName({
		server: laneName(lane),
		scenario,
		level
	});
}
/** The name of a cell, such as `greet c=10`. */
function cellName({ scenario, level }) {
	return `${scenario} ${levelName(level)}`;
}
/** The names of all series of some cells, each once. */
function seriesOf(cells) {
	const names = cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({
		...cell,
		server
	})));
	return [...new Set(names)];
}
export { withoutMissing as C, elementAt as S, borrowRoom as _, seriesOf as a, select as b, isMissing as c, valuesIn as d, PackedSamples as f, placeOfFigure as g, FIGURES as h, lanesOf as i, readFigure as l, packSamples as m, laneName as n, groupedBy as o, areSameSamples as p, laneSeriesName as r, figuresOf as s, cellName as t, readKnown as u, medianIn as v, selectMedian as x, roomToLend as y };
