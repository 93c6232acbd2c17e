// src/domain/shared/grouped-by.ts
/** Groups items by key; keys and items stay in the order of their first appearance. */
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}
/** The first item of each key. */
function firstOfEach(items, keyOf) {
	return [...groupedBy(items, keyOf).values()].flatMap((group) => group.slice(0, 1));
}
// src/domain/shared/format.ts
const MINUS = "−";
const SIGNIFICANT_DIGITS = 3;
const TINY = {
	minimumFractionDigits: 6,
	maximumFractionDigits: 6
};
/** From here on, a number's own text has an exponent. */
const WITH_EXPONENT = 1e21;
/** A number with three significant digits and no exponent: `12,300`, `4.56`, `0.0123`, `−3.40`. */
function formatNumber(value) {
	const size = Math.abs(value);
	const digits = size.toPrecision(SIGNIFICANT_DIGITS);
	if (size >= 1e-4 && size < 999.5) return value < 0 ? `${MINUS}${digits}` : digits;
	const rounded = Number(digits);
	const text = rounded > 0 && rounded < 1 ? rounded.toLocaleString("en-US", TINY) : formatWhole(rounded);
	return value < 0 ? `${MINUS}${text}` : text;
}
/** A whole number with all its digits: `12,345`. */
function formatWhole(value) {
	if (value >= WITH_EXPONENT) return value.toLocaleString("en-US", { maximumFractionDigits: 0 });
	return value.toFixed(0).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
/** A change in percent, signed, with one decimal: `+4.2 %` or `−12.3 %`. */
function formatPercent(percent) {
	const text = Math.abs(percent).toFixed(1);
	return `${text === "0.0" ? "±" : percent < 0 ? MINUS : "+"}${text} %`;
}
/** A change without chance: {@link formatPercent}, but for example `+0.000095 %` in place of `±0.0 %`. */
function formatExactPercent(percent) {
	return percent === 0 || Math.abs(percent) >= LEAST_SHOWN_PERCENT ? formatPercent(percent) : `${percent > 0 ? "+" : ""}${formatNumber(percent)} %`;
}
const LEAST_SHOWN_PERCENT = .05;
/** A time in a suitable unit: `850 µs`, `4.56 ms`, `1.23 s`. */
function formatMilliseconds(ms) {
	if (Math.abs(ms) < 1) return `${formatNumber(ms * 1e3)} µs`;
	if (Math.abs(ms) < 1e3) return `${formatNumber(ms)} ms`;
	return `${formatNumber(ms / 1e3)} s`;
}
/** A duration, to the second: `45 s`, `3 min 05 s`. */
function formatDuration(ms) {
	const seconds = Math.round(ms / 1e3);
	if (seconds < 60) return `${seconds} s`;
	return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}
/** A number with a noun in singular or plural: `1 round`, `3 rounds`. */
function formatCount(number, noun, plural = `${noun}s`) {
	return `${number} ${number === 1 ? noun : plural}`;
}
/** More names would make a sentence unreadable. */
const NAMED = 3;
/** The first names, three by default, and the number of others: `a, b, c and 2 more`. */
function formatSome(names, separator = ", ", most = NAMED) {
	const more = names.length - most;
	return names.slice(0, most).join(separator) + (more > 0 ? ` and ${more} more` : "");
}
/** A size in binary units: `512 B`, `6.80 MiB`. */
function formatBytes(bytes) {
	const units = [
		"B",
		"KiB",
		"MiB",
		"GiB",
		"TiB"
	];
	const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), units.length - 1);
	return `${power === 0 && Number.isInteger(bytes) ? bytes : formatNumber(bytes / 1024 ** power)} ${units[power]}`;
}
export { formatMilliseconds as a, formatSome as c, groupedBy as d, formatExactPercent as i, formatWhole as l, formatCount as n, formatNumber as o, formatDuration as r, formatPercent as s, formatBytes as t, firstOfEach as u };
