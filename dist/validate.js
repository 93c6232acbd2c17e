import { t as faultsHere } from "./configuration.js";
import { l as namesOfScenarios } from "./bounds.js";
import { C as formatSome, o as TOLERANCE_METRIC_IDS, r as REQUEST_METRIC_IDS, t as COUNT_METRIC_IDS, v as formatCount, x as formatNumber } from "./catalogue.js";
import { a as requestOf, i as pathOfSeries } from "./series.js";
import { n as LoadgateError } from "./error.js";
import { R as seriesMatcher, g as dotted, r as loadWithSource } from "./load.js";
import { t as textTable } from "./text-table.js";
import { n as paletteFor } from "./palette.js";
// src/config/explain-gate.ts
/**
* Finds the bounds of some series, and where each of them comes from.
* @param wanted a series, or a glob as in `gate.overrides`
* @returns the name of each series and its bounds: those of the metrics that the configuration names for it
* @throws LoadgateError `usage` where no series has such a name
*/
function explainGate({ config, source }, wanted) {
	const names = namesOfScenarios(config.scenarios);
	const chosen = names.filter(seriesMatcher(wanted));
	if (chosen.length === 0) throw new LoadgateError("usage", `explain: ${JSON.stringify(wanted)} is no series`, { hint: `Choose from ${formatSome(names)}. A glob such as ${JSON.stringify(pathOfSeries(names[0] ?? ""))} works too.` });
	return chosen.map((name) => ({
		name,
		bounds: boundsFor(name, config.gate, source)
	}));
}
function boundsFor(name, gate, source) {
	const layers = [{
		...gate,
		from: ["gate"]
	}, ...(gate.rules ?? []).filter(({ appliesTo }) => appliesTo(name))];
	const isTimed = name !== pathOfSeries(name);
	const metrics = (isTimed ? timedIds(name) : COUNT_METRIC_IDS).flatMap((metric) => {
		const layer = layers.findLast(({ tolerancePercent }) => metric in tolerancePercent);
		if (!layer) return [];
		const percent = layer.tolerancePercent[metric];
		const from = originOf(keyOf(layer, metric), source);
		return [{
			metric,
			percent: percent === false ? void 0 : percent,
			...from
		}];
	});
	return isTimed ? [...metrics, errorsOf(layers, source)] : metrics;
}
function timedIds(name) {
	return requestOf(name) === void 0 ? TOLERANCE_METRIC_IDS : REQUEST_METRIC_IDS;
}
/** Where a layer names a metric; that a server runs already says it of several at once. */
function keyOf({ from }, metric) {
	return from[0] === "servers" ? from : [...from, metric];
}
function errorsOf(layers, source) {
	const layer = layers.findLast(({ maxErrorPercent }) => maxErrorPercent !== void 0);
	const path = [
		...layer?.from ?? [],
		"errors",
		"max"
	];
	return {
		metric: "errors",
		percent: layer?.maxErrorPercent,
		...originOf(path, source)
	};
}
function originOf(path, source) {
	if (source.at(path) === void 0) return {};
	return { from: {
		key: dotted(path),
		place: source.place(path)
	} };
}
// src/cli/validate.ts
/**
* `loadgate validate`: says that the configuration is right, or throws what is wrong with it, and explains the gate of
* the series that it is asked about.
* @throws LoadgateError `usage`
*/
function validate(context, { config: file, explain }) {
	const loaded = loadWithSource(file);
	const { servers, scenarios } = loaded.config;
	const series = scenarios.reduce((sum, scenario) => sum + scenario.servers.length * scenario.levels.length, 0);
	const counts = `${formatCount(servers.length, "server")}, ${formatCount(scenarios.length, "scenario")}, ${formatCount(series, "series", "series")}`;
	const explained = explain === void 0 ? [] : explanation(loaded, explain);
	context.stdout.write([
		`${file} is valid: ${counts}`,
		...explained,
		""
	].join("\n"));
	const { warnings = [], variables = [] } = loaded.config;
	const { yellow } = paletteFor(context.stderr, context.environment);
	for (const text of [...warnings, ...faultsHere(variables, context.environment)]) context.stderr.write(`${yellow("warning:")} ${text}\n`);
}
const BASE_COUNTS_TOO = "A metric that is not listed is reported, not gated. On a pull request, base's bounds count where they are stricter.";
function explanation(loaded, wanted) {
	return [
		...explainGate(loaded, wanted).flatMap(({ name, bounds }) => [
			"",
			bounds.length === 0 ? `${name}: nothing is gated` : name,
			...textTable(bounds.map(boundCells), 4)
		]),
		"",
		BASE_COUNTS_TOO
	];
}
function boundCells({ metric, percent, from }) {
	const value = percent === void 0 ? "not gated" : `${formatNumber(percent)} %`;
	return [
		`  ${metric}`,
		value,
		from?.place ?? "default",
		from?.key ?? ""
	];
}
export { validate };
