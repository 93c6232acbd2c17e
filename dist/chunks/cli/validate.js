import { t as faultsHere } from "../composition/configuration.js";
import { l as hasErrors, m as metricsNamed } from "../domain/series/warm-up.js";
import { a as openLoopOf, o as pathOfSeries, u as serverOf } from "../domain/series/series.js";
import { n as LoadgateError } from "../domain/shared/error.js";
import { G as formatSome, L as sumOf, U as formatNumber, z as formatCount } from "../domain/shared/without-nullish.js";
import { R as dotted, i as loadWithSource, v as namesIn, x as seriesMatcher, y as layersOfBounds, z as limitKeyOf } from "../config/load.js";
import { t as textTable } from "../report/text/text-table.js";
// src/config/explain-gate.ts
/**
* Finds the bounds of some series and servers, and where each of them comes from.
* @param wanted a series or a server, or a glob as in `gate.overrides`
* @returns the name of each, with a row for each bound: its metric, such as `errors`, the bound, such as
* `tolerance 5.00 %` or `max 100ms`, the place that gives it, as `FILE:LINE:COLUMN`, and the key there
* @throws LoadgateError `usage` where nothing has such a name
*/
function explainGate(parsed, source, wanted) {
	const names = namesIn(parsed);
	const chosen = names.filter(seriesMatcher(wanted));
	if (chosen.length === 0) {
		const servers = names.filter((name) => name === serverOf(name));
		const series = names.filter((name) => name !== serverOf(name));
		throw new LoadgateError("usage", `explain: ${JSON.stringify(wanted)} is no series or server`, { hint: `Choose from ${formatSome(series)}, or from the servers ${formatSome(servers)}. A glob such as ${JSON.stringify(pathOfSeries(names[0] ?? ""))} works too.` });
	}
	const layers = layersOfBounds(parsed);
	return chosen.map((name) => {
		const own = layers.filter(({ appliesTo }) => appliesTo(name));
		const rows = metricsNamed(name).flatMap((id) => rowsOfMetric(id, own, source));
		return {
			name,
			rows: hasErrors(name) ? [...rows, rowOfErrors(name, own, source)] : rows
		};
	});
}
const NOT_GATED = "not gated";
/** The last bounds win: for the tolerance, and for the limit. */
function rowsOfMetric(metric, layers, source) {
	const all = ["tolerance", limitKeyOf(metric)].flatMap((key) => {
		const layer = layers.findLast(({ bounds: { [metric]: bound } }) => {
			return bound === false || bound?.[key] !== void 0;
		});
		if (!layer) return [];
		const bound = layer.bounds[metric];
		const path = layer.path[0] === "servers" ? layer.path : [...layer.path, metric];
		if (!bound) return [[
			metric,
			NOT_GATED,
			...originOf(path, source)
		]];
		const isTolerance = key === "tolerance";
		return [[
			metric,
			isTolerance ? `tolerance ${formatNumber(bound.tolerance ?? 0)} %` : `${key} ${source.at([...path, key])}${bound.always ? ", always" : ""}`,
			...originOf(isTolerance ? path : [...path, key], source)
		]];
	});
	const gated = all.filter(([, bound]) => bound !== NOT_GATED);
	return gated.length > 0 ? gated : all.slice(-1);
}
/** Of what is loaded in stages, `lost` wins wherever it is written. */
function rowOfErrors(name, layers, source) {
	const key = openLoopOf(name) === "stages" && layers.some(({ bounds }) => bounds.lost) ? "lost" : "errors";
	const layer = layers.findLast(({ bounds }) => bounds[key]);
	const path = [
		...layer?.path ?? [],
		key,
		"max"
	];
	return [
		key,
		`max ${formatNumber(layer?.bounds[key]?.max ?? 0)} %`,
		...originOf(path, source)
	];
}
function originOf(path, source) {
	return source.at(path) === void 0 ? ["default", ""] : [source.place(path), dotted(path)];
}
// src/cli/validate.ts
/**
* `loadgate validate`: confirms that the configuration is valid or throws its errors, and explains the gate of the
* requested series and servers.
* @param options `explain`: a series, a server, or a glob for several, whose gate is printed
* @throws LoadgateError `usage`
*/
function validate({ environment, stdout, progress }, options) {
	const { config: file, explain } = options;
	const loaded = loadWithSource(file);
	const { servers, scenarios } = loaded.config;
	const series = sumOf(scenarios, (one) => one.servers.length * one.levels.length);
	const counts = `${formatCount(servers.length, "server")}, ${formatCount(scenarios.length, "scenario")}, ${formatCount(series, "series", "series")}`;
	const explained = explain === void 0 ? [] : explanation(loaded, explain);
	stdout.write([
		`${file} is valid: ${counts}`,
		...explained,
		""
	].join("\n"));
	const { warnings, variables } = loaded.config;
	for (const text of [...warnings, ...faultsHere(variables, environment)]) progress.warn(text);
}
const BASE_COUNTS_TOO = "A metric that is not listed is reported, not gated. Memory, starts and size are gated by server, as in --explain SERVER. On a pull request, base's bounds count where they are stricter.";
function explanation(loaded, wanted) {
	return [
		...explainGate(loaded.parsed, loaded.source, wanted).flatMap(({ name, rows }) => [
			"",
			rows.length === 0 ? `${name}: nothing is gated` : name,
			...textTable(rows.map(([metric, ...cells]) => [`  ${metric}`, ...cells]), 4)
		]),
		"",
		BASE_COUNTS_TOO
	];
}
export { validate };
