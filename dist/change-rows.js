import { l as seriesMetric, o as TOLERANCE_METRIC_IDS, v as formatCount, x as formatNumber } from "./catalogue.js";
import { t as groupedBy } from "./grouped-by.js";
import { i as undecidedText, t as allUndecidedText } from "./bound-text.js";
import { i as VERDICT_ORDER } from "./verdict.js";
import { d as changeSize, f as changeText, r as formatted } from "./view-tables.js";
// src/report/change-rows.ts
/** The verdicts that occur, the one that matters most first. */
function verdictCounts(judged) {
	const byVerdict = groupedBy(judged, ({ verdict }) => verdict);
	return VERDICT_ORDER.flatMap((verdict) => {
		const own = byVerdict.get(verdict);
		if (!own) return [];
		const known = verdict === "inconclusive" && { known: allUndecidedText(own) };
		return [{
			verdict,
			number: own.length,
			...known
		}];
	});
}
/** A number of comparisons with their verdict, such as `3 regressions` or `2 unchanged`. */
function verdictCountText({ verdict, number }) {
	return verdict === "regression" || verdict === "improvement" ? formatCount(number, verdict) : `${number} ${verdict}`;
}
/** Every gated comparison of what was timed, the verdict that matters most first and the largest change first within it. */
function changeRows(all) {
	const byVerdict = groupedBy(all.flatMap(rowsOf), ({ verdict }) => verdict);
	return VERDICT_ORDER.flatMap((verdict) => (byVerdict.get(verdict) ?? []).toSorted((a, b) => changeSize(b.values) - changeSize(a.values)));
}
/** A comparison in words and formatted figures; made where it is shown, which of very many only the first ones are. */
function changeTexts({ series, id, values, verdict }) {
	if (id === void 0) return {
		series,
		metric: "all",
		base: "",
		head: "",
		change: "",
		tolerated: "",
		verdict
	};
	const known = verdict === "inconclusive" ? `: ${undecidedText(id, values)}` : "";
	return {
		series,
		metric: seriesMetric(id).label,
		base: formatted(id, values.base),
		head: formatted(id, values.head),
		change: changeText(values),
		tolerated: percentText(values.tolerancePercent),
		verdict: verdict + known
	};
}
/** Whether a comparison found something. */
function isChanged({ verdict }) {
	return CHANGED.includes(verdict);
}
const CHANGED = [
	"regression",
	"improvement",
	"unmeasurable",
	"removed"
];
function rowsOf({ name: series, verdict, metrics }) {
	if (verdict === "removed") return [{
		series,
		values: { verdict },
		verdict
	}];
	return TOLERANCE_METRIC_IDS.flatMap((id) => {
		const values = metrics[id];
		if (values?.verdict === void 0) return [];
		return [{
			series,
			id,
			values,
			verdict: values.verdict
		}];
	});
}
function percentText(percent) {
	return percent === void 0 ? "" : `${formatNumber(percent)} %`;
}
/**
* Puts the gate's reasons into the order of the table. Those without a row come first: failed requests, and
* series that could not be measured.
* @returns all of them, and those that the table of changes does not show
*/
function orderReasons(reasons, rows) {
	const ranks = new Map(rows.map(({ series, id }, rank) => [`${series}: ${id}`, rank]));
	const ranked = reasons.map(({ kind, series, metric, text }) => {
		const rank = metric === void 0 ? -1 : ranks.get(`${series}: ${metric}`) ?? -1;
		return {
			text,
			rank,
			isTold: rows[rank] !== void 0 && isChanged(rows[rank]) && kind !== "history"
		};
	});
	return {
		reasons: ranked.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text),
		otherReasons: ranked.filter(({ isTold }) => !isTold).map(({ text }) => text)
	};
}
export { verdictCountText as a, orderReasons as i, changeTexts as n, verdictCounts as o, isChanged as r, changeRows as t };
