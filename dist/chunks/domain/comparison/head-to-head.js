import { C as changeOf, D as roundCentres, G as valuesByRound, H as serverValues, M as pairBursts, T as processPool, U as serverValuesByRound, V as serverValue, c as arePooled, j as differencesByRound, s as answersIn } from "../run/file/base-commit.js";
import { _ as median, b as standardDeviation, l as studentChange, n as blockedChange, u as welchChange } from "../evidence/change.js";
import { D as serverMetric, Y as groupedBy, h as SERVER_GATE_METRIC_IDS } from "../shared/without-nullish.js";
import { i as levelName, r as isWhole } from "../series/series.js";
// src/domain/evidence/round-values.ts
/**
* Minimum assumed standard deviation between starts of one program: a few can agree by chance, or because of a timer or
* the size of a memory page.
*/
const LEAST_SCATTER = .01;
/** The median of a metric in each round that has one: all bursts of a process count as one value. */
function mediansByRound(samples, id) {
	return [...valuesByRound(samples, id).values()].map(median);
}
/**
* The change of a metric with one value per start, such as the memory of a process.
* @param base in any unit
* @param head in the same unit
* @returns undefined with fewer than two values in either arm, or if one is 0
*/
function changeOfStarts(base, head) {
	if ([...base, ...head].some((value) => !(value > 0))) return void 0;
	return welchChange(base.map(Math.log), head.map(Math.log), LEAST_SCATTER);
}
/** The change of a metric with one value per process, by the rounds of both arms. */
function changeByRounds({ base, head }, id) {
	return changeOfStarts(mediansByRound(base.samples, id), mediansByRound(head.samples, id));
}
/**
* The 95 % interval of a value that is compared with nothing: Student's t over the logarithms of rounds or starts, as for
* limits.
* @param value in the middle of the interval, on a logarithmic scale
* @param own value of each round or start
* @returns undefined with fewer than two values, or if one is 0
*/
function intervalAround(value, own) {
	if (own.length < 2 || [value, ...own].some((one) => !(one > 0))) return void 0;
	const deviation = Math.max(standardDeviation(own.map(Math.log)), LEAST_SCATTER);
	const { high } = studentChange(0, deviation / Math.sqrt(own.length), own.length - 1);
	return {
		low: value / Math.exp(high),
		high: value * Math.exp(high)
	};
}
// src/domain/findings/change-of-server.ts
/**
* The standard deviation of a build's time, as a difference of logarithms, that is assumed: it is built once, and the other
* arm's build may have filled caches.
*/
const BUILD_SCATTER = .2;
/** Degrees of freedom of what is assumed, not estimated. */
const MANY = 1e3;
/**
* The change of a server's metric from one server, or arm of it, to another: by their starts, or by their builds.
* @returns undefined where either has no value, or too few starts to show how much they scatter
*/
function changeOfServer(id, pair) {
	const { base, head, areInTurns } = pair;
	if (!serverMetric(id).ofStarts) return changeOfBuild(id, serverValue(base, id) ?? 0, serverValue(head, id) ?? 0);
	return areInTurns && id === "cold-start" ? blockedChange(coldStartsByRound(pair), LEAST_SCATTER) : changeOfStarts(serverValuesByRound(base, id), serverValuesByRound(head, id));
}
/** The logarithms of the cold starts of rounds in which both arms started. */
function coldStartsByRound({ base, head }) {
	const rounds = groupedBy(base.starts, ({ round }) => round);
	return [...groupedBy(head.starts, ({ round }) => round)].flatMap(([round, starts]) => {
		const [before, now] = [rounds.get(round) ?? [], starts].map((own) => serverValues({
			...head,
			starts: own
		}, "cold-start").filter((ms) => ms > 0).map(Math.log));
		return before?.length && now?.length ? [{
			base: before,
			head: now
		}] : [];
	});
}
/** The change of a value that a build has once: exact, but for the time that it takes. */
function changeOfBuild(id, base, head) {
	if (!(base > 0 && head > 0)) return void 0;
	const difference = Math.log(head / base);
	if (id !== "artifact-size") return studentChange(difference, BUILD_SCATTER * Math.SQRT2, MANY);
	return {
		difference,
		low: difference,
		high: difference,
		pValues: () => ({
			lower: difference < 0 ? 0 : 1,
			higher: difference > 0 ? 0 : 1
		}),
		standardError: 0,
		degrees: MANY
	};
}
// src/domain/series/server-facts.ts
/** Time for a server to finish the requests in flight before it is killed. */
const STOP_GRACE_MS = 5e3;
/** Time to wait for a server to be idle: one that never is must not use up the run's time. */
const IDLE_WAIT_MS = 1e3;
/**
* A server as each machine saw it: in a merged run, once for each shard that started it, with the starts of that shard alone.
* Shards load it with other scenarios, on other machines.
*/
function byShard(facts) {
	const shards = groupedBy(facts.starts, ({ shard }) => shard);
	if (shards.size < 2) return [facts];
	return [...shards.values()].map((starts) => ({
		...facts,
		starts
	}));
}
/** The shard that made the starts of one of {@link byShard}. */
function shardOf({ starts }) {
	return starts[0]?.shard;
}
// src/domain/comparison/head-to-head.ts
/** Metrics that servers are compared on by pairs of bursts. */
const COMPARED = [
	"throughput",
	"latency-p50",
	"latency-p95",
	"latency-p99",
	"latency-p999",
	"cpu-per-request"
];
/** A change as a ratio. */
function ratioOf({ difference, low, high }) {
	return {
		ratio: Math.exp(difference),
		low: Math.exp(low),
		high: Math.exp(high)
	};
}
/** All pairs of some items, in their order. */
function twoByTwo(all) {
	return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]));
}
/**
* Compares the servers of a run with each other, two by two.
*
* The ratio is estimated from pairs of bursts that took turns; {@link changeOf} gives its interval,
* from all such ratios of the run. Servers with too few pairs for an interval are left out.
*
* @param series measured series; only whole ones of head count
*/
function compareServers(series) {
	const compared = underSameLoad(series).flatMap(twoByTwo).map((duel) => ({
		duel,
		rated: ratedBy(duel)
	}));
	const pool = processPool(compared.flatMap(({ rated }) => rated.map(({ rounds }) => rounds)));
	return compared.flatMap(({ duel, rated }) => compareTwo(duel, rated, pool));
}
/** The whole series of head, grouped by their load: those of its servers that can be compared with each other. */
function underSameLoad(series) {
	return [...groupedBy(series.filter((one) => one.arm === "head" && isWhole(one)), ({ scenario, level, shard = "" }) => `${scenario} ${levelName(level)} ${shard}`).values()];
}
/** The rounds of each metric of a duel. */
function ratedBy([first, second]) {
	const pairs = pairBursts(first.samples, second.samples);
	const answers = answersIn(first.samples, second.samples);
	return COMPARED.filter((metric) => !arePooled(first, metric, answers)).map((metric) => ({
		metric,
		rounds: roundCentres(differencesByRound(pairs, metric))
	}));
}
function compareTwo([first, second], rated, pool) {
	const paired = rated.flatMap(({ metric, rounds }) => {
		const change = changeOf(rounds, pool);
		return change ? [{
			metric,
			change,
			pairs: rounds.pairs
		}] : [];
	});
	const change = changeByRounds({
		base: first,
		head: second
	}, "rss");
	const pairs = mediansByRound(first.samples, "rss").length;
	const ratios = [...paired, ...change ? [{
		metric: "rss",
		change,
		pairs
	}] : []];
	const throughput = ratios.find(({ metric }) => metric === "throughput");
	if (!throughput) return [];
	const isSecondFaster = throughput.change.difference > 0;
	const [a, b] = isSecondFaster ? [second, first] : [first, second];
	return ratios.map(({ metric, change, pairs }) => ({
		scenario: a.scenario,
		level: a.level,
		metric,
		servers: [a.server, b.server],
		...ratioOf(isSecondFaster ? change : turned(change)),
		pairs
	}));
}
/** The change in the other direction. */
function turned(change) {
	return {
		...change,
		difference: -change.difference,
		low: -change.high,
		high: -change.low
	};
}
/** Metrics that depend on the load: of servers under different loads they say nothing. */
const UNDER_LOAD = /* @__PURE__ */ new Set(["peak-rss", "gc-pause"]);
/**
* Compares head's servers as a whole with each other, two by two and in their order. Only
* what one job started can be compared: machines differ.
* @returns undefined if there is nothing to compare
*/
function serversHeadToHead(run) {
	const heads = run.servers.filter((one) => one.arm === "head" && byShard(one).length === 1);
	const loads = loadsByServer(run);
	const known = SERVER_GATE_METRIC_IDS.filter((id) => heads.some((one) => serverValue(one, id) !== void 0));
	const found = [...groupedBy(heads, shardOf).values()].flatMap((together) => twoByTwo(together).flatMap(([first, second]) => {
		const areAlike = loads.get(first.server) === loads.get(second.server);
		return known.filter((id) => areAlike || !UNDER_LOAD.has(id)).flatMap((id) => {
			const change = changeOfServer(id, {
				base: second,
				head: first
			});
			const servers = [first.server, second.server];
			return change ? [{
				metric: id,
				servers,
				...ratioOf(change)
			}] : [];
		});
	}));
	return found.length > 0 ? found : void 0;
}
/** Everything that each server was loaded with. */
function loadsByServer({ series }) {
	const heads = series.filter(({ arm }) => arm === "head");
	const loads = [...groupedBy(heads, ({ server }) => server)].map(([server, own]) => {
		return [server, own.map(({ scenario, level }) => `${scenario} ${levelName(level)}`).join("\n")];
	});
	return new Map(loads);
}
export { STOP_GRACE_MS as a, changeOfServer as c, intervalAround as d, mediansByRound as f, IDLE_WAIT_MS as i, LEAST_SCATTER as l, serversHeadToHead as n, byShard as o, underSameLoad as r, shardOf as s, compareServers as t, changeByRounds as u };
