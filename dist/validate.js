import { t as faultsHere } from "./configuration.js";
import { b as pathOfSeries, c as metricsNamed, o as isTimed, w as serverOf } from "./bounds.js";
import { n as LoadgateError } from "./error.js";
import { A as formatSome, O as formatNumber, T as formatCount } from "./catalogue.js";
import { A as dotted, C as seriesMatcher, S as layersOfBounds, i as loadWithSource, j as limitKeyOf, x as namesIn } from "./load.js";
import { t as textTable } from "./text-table.js";
// src/config/explain-gate.ts
/**
* Finds the bounds of some series and servers, and where each of them comes from.
* @param wanted a series or a server, or a glob as in `gate.overrides`
* @returns the name of each and its bounds: those of the metrics that the configuration names for it
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
		const metrics = metricsNamed(name).flatMap((id) => boundsOfMetric(id, own, source));
		return {
			name,
			bounds: isTimed(name) ? [...metrics, errorsOf(own, source)] : metrics
		};
	});
}
/** The last bounds win: for the tolerance, and for the limit. */
function boundsOfMetric(metric, layers, source) {
	const all = ["tolerance", limitKeyOf(metric)].flatMap((key) => {
		const layer = layers.findLast(({ bounds: { [metric]: bound } }) => {
			return bound === false || bound?.[key] !== void 0;
		});
		if (!layer) return [];
		const bound = layer.bounds[metric];
		const path = layer.path[0] === "servers" ? layer.path : [...layer.path, metric];
		if (!bound) return [{
			metric,
			...originOf(path, source)
		}];
		if (key === "tolerance") return [{
			metric,
			bound: `tolerance ${formatNumber(bound.tolerance ?? 0)} %`,
			...originOf(path, source)
		}];
		return [{
			metric,
			bound: `${key} ${source.at([...path, key])}${bound.always ? ", always" : ""}`,
			...originOf([...path, key], source)
		}];
	});
	const gated = all.filter(({ bound }) => bound !== void 0);
	return gated.length > 0 ? gated : all.slice(-1);
}
function errorsOf(layers, source) {
	const layer = layers.findLast(({ bounds }) => bounds.errors);
	const path = [
		...layer?.path ?? [],
		"errors",
		"max"
	];
	return {
		metric: "errors",
		bound: `max ${formatNumber(layer?.bounds.errors?.max ?? 0)} %`,
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
	const { warnings, variables } = loaded.config;
	for (const text of [...warnings, ...faultsHere(variables, environment)]) progress.warn(text);
}
const BASE_COUNTS_TOO = "A metric that is not listed is reported, not gated. Memory, starts and size are gated by server, as in --explain SERVER. On a pull request, base's bounds count where they are stricter.";
function explanation(loaded, wanted) {
	return [
		...explainGate(loaded.parsed, loaded.source, wanted).flatMap(({ name, bounds }) => [
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
