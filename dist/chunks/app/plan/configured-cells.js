import { b as seriesOf, u as shapeAt } from "../../domain/series/counts.js";
import { l as seriesName } from "../../domain/series/series.js";
import { n as LoadgateError } from "../../domain/shared/error.js";
import { G as formatSome } from "../../domain/shared/without-nullish.js";
import { o as withLanes } from "../arms/arms.js";
// src/domain/series/server-kinds.ts
/**
* The kinds that can be recognised by their commands. The times are typical of small applications on two shared cores.
* They only shape the plan until the first round has measured the actual times.
*/
const KINDS = [
	[/\bjava\b|\.jar\b|\bgradlew?\b|\bmvnw?\b/, {
		kind: "a JVM",
		startMs: 4e3,
		warmUpMs: 8e3
	}],
	[/\bdotnet\b/, {
		kind: ".NET",
		startMs: 2e3,
		warmUpMs: 3e3
	}],
	[/\b(?:rails|puma|rackup)\b/, {
		kind: "Ruby",
		startMs: 3e3,
		warmUpMs: 1e3
	}],
	[/\b(?:manage\.py|gunicorn|uvicorn|hypercorn|daphne|granian)\b/, {
		kind: "Python",
		startMs: 2e3,
		warmUpMs: 0
	}]
];
/**
* The pace of a server, judged by its command.
* @returns undefined for an unknown kind, which is assumed to start and warm up quickly
*/
function paceOf(command) {
	return KINDS.find(([known]) => known.test(command))?.[1];
}
// src/app/plan/configured-cells.ts
/**
* The cells of a configuration.
* @param bases of every server; without any, an already running server with two addresses has one
*/
function cellsOf(config, bases) {
	const withBaseUrl = config.servers.filter(({ baseUrl }) => baseUrl !== void 0);
	const atTwo = new Set(withBaseUrl.map(({ name }) => name));
	const [first = "base", ...further] = bases;
	const armsOf = (server) => bases.length > 0 || atTwo.has(server) ? [
		first,
		"head",
		...further
	] : ["head"];
	const paces = config.servers.flatMap(({ name, run }) => {
		const pace = run === void 0 ? void 0 : paceOf(run);
		return pace ? [[name, pace]] : [];
	});
	return config.scenarios.flatMap((one) => {
		const { name: scenario, servers, levels } = one;
		const lanes = servers.flatMap((server) => armsOf(server).map((arm) => ({
			server,
			arm
		})));
		const slow = paces.filter(([server]) => servers.includes(server));
		const paced = slow.length > 0 && { paces: Object.fromEntries(slow) };
		return levels.map((level) => {
			return {
				scenario,
				level,
				shape: shapeAt(level, one),
				lanes,
				...paced
			};
		});
	});
}
/**
* The cells that pass a filter.
* @throws LoadgateError `usage` if there are none
*/
function filteredCells(all, { text, matches }) {
	const chosen = withLanes(all, ({ server }, cell) => matches(seriesName({
		...cell,
		server
	})));
	if (chosen.length > 0) return chosen;
	throw new LoadgateError("usage", `only: ${JSON.stringify(text)} matches nothing`, { hint: `Choose from ${formatSome(seriesOf(all), ", ", 20)}. A glob such as rust/* works too.` });
}
export { filteredCells as n, cellsOf as t };
