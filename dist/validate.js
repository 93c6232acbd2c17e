import { t as faultsHere } from "./configuration.js";
import { b as pathOfSeries, c as metricsNamed, d as namesOfScenarios, o as isTimed, w as serverOf } from "./bounds.js";
import { D as formatNumber, d as anyMetric, k as formatSome, w as formatCount } from "./catalogue.js";
import { n as LoadgateError } from "./error.js";
import { b as dotted, i as loadWithSource, p as seriesMatcher } from "./load.js";
import { t as textTable } from "./text-table.js";
// src/config/explain-gate.ts
/**
* Finds the bounds of some series and servers, and where each of them comes from.
* @param wanted a series or a server, or a glob as in `gate.overrides`
* @returns the name of each and its bounds: those of the metrics that the configuration names for it
* @throws LoadgateError `usage` where nothing has such a name
*/
function explainGate({ config, source }, wanted) {
	const names = [...new Set(namesOfScenarios(config.scenarios))];
	const chosen = names.filter(seriesMatcher(wanted));
	if (chosen.length === 0) {
		const servers = names.filter((name) => name === serverOf(name));
		const series = names.filter((name) => name !== serverOf(name));
		throw new LoadgateError("usage", `explain: ${JSON.stringify(wanted)} is no series or server`, { hint: `Choose from ${formatSome(series)}, or from the servers ${formatSome(servers)}. A glob such as ${JSON.stringify(pathOfSeries(names[0] ?? ""))} works too.` });
	}
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
	const metrics = metricsNamed(name).flatMap((metric) => boundsOfMetric(metric, layers, source));
	return isTimed(name) ? [...metrics, errorsOf(layers, source)] : metrics;
}
function boundsOfMetric(metric, layers, source) {
	const tolerances = lastThat(layers, (layer) => {
		const percent = layer.tolerancePercent[metric];
		if (percent === void 0) return void 0;
		return {
			metric,
			bound: percent === false ? void 0 : `tolerance ${formatNumber(percent)} %`,
			...originOf(keyOf(layer, metric), source)
		};
	});
	const limits = lastThat(layers, (layer) => {
		const limit = layer.limits?.[metric];
		if (limit === void 0) return void 0;
		const path = keyOf(layer, metric);
		if (limit === false) return {
			metric,
			bound: void 0,
			...originOf(path, source)
		};
		const key = anyMetric(metric).better === "higher" ? "min" : "max";
		return {
			metric,
			bound: `${key} ${source.at([...path, key])}${limit.isAlways ? ", always" : ""}`,
			...originOf([...path, key], source)
		};
	});
	const all = [...tolerances, ...limits];
	const gated = all.filter(({ bound }) => bound !== void 0);
	return gated.length > 0 ? gated : all.slice(-1);
}
/** What the last layer gives that gives anything. */
function lastThat(layers, boundOf) {
	return layers.flatMap((layer) => boundOf(layer) ?? []).slice(-1);
}
/** Where a layer names a metric; that a server runs already, or lacks something, it says of several at once. */
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
		bound: `max ${formatNumber(layer?.maxErrorPercent ?? 0)} %`,
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
* `loadgate validate`: confirms that the configuration is valid or throws its errors, and explains the gate of the
* requested series and servers.
* @throws LoadgateError `usage`
*/
function validate({ environment, stdout, progress }, { config: file, explain }) {
	const loaded = loadWithSource(file);
	const { servers, scenarios } = loaded.config;
	const series = scenarios.reduce((sum, scenario) => sum + scenario.servers.length * scenario.levels.length, 0);
	const counts = `${formatCount(servers.length, "server")}, ${formatCount(scenarios.length, "scenario")}, ${formatCount(series, "series", "series")}`;
	const explained = explain === void 0 ? [] : explanation(loaded, explain);
	stdout.write([
		`${file} is valid: ${counts}`,
		...explained,
		""
	].join("\n"));
	const { warnings = [], variables = [] } = loaded.config;
	for (const text of [...warnings, ...faultsHere(variables, environment)]) progress.warn(text);
}
const BASE_COUNTS_TOO = "A metric that is not listed is reported, not gated. Memory, starts and size are gated by server, as in --explain SERVER. On a pull request, base's bounds count where they are stricter.";
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
function boundCells({ metric, bound, from }) {
	return [
		`  ${metric}`,
		bound ?? "not gated",
		from?.place ?? "default",
		from?.key ?? ""
	];
}
export { validate };
