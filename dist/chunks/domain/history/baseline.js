import { h as required, i as gatedIn, t as boundsOf } from "../bounds/bounds.js";
import { f as SERVER_METRIC_IDS, n as COUNT_METRIC_IDS, o as PAIRED_METRIC_IDS, t as withoutNullish, u as SERIES_METRIC_IDS } from "../shared/without-nullish.js";
import { n as isWhole } from "../series/series.js";
import { K as seriesValue, W as countedValue, X as valuesByMetric, d as answersIn, f as arePooled, ft as mean, gt as standardDeviation, q as serverValue, s as changeOf } from "../run/file/run-file.js";
import { d as groupedBy, t as formatBytes } from "../shared/format.js";
// src/domain/run/file/testbed.ts
/** The type of a machine: what a count depends on beside its counter. */
function machineTypeOf({ runnerImage, os, arch, ...own }) {
	const { cpuModel, cpuCount, cpuQuota } = own;
	const limited = cpuQuota === void 0 ? [] : [`limited to ${Number(cpuQuota.toFixed(2))} cores`];
	return [
		runnerImage ?? os,
		arch,
		`${cpuCount} × ${cpuModel}`,
		...limited
	].join(", ");
}
/** Where a run was measured; runs are only comparable on the same testbed. */
function testbedOf(environment) {
	const { oha } = environment;
	const machine = machineTypeOf(environment);
	return oha === void 0 ? machine : `${machine}, oha ${oha}`;
}
/** Where each series of a run was measured. */
function testbedsIn({ environment, shards }) {
	const own = testbedOf(environment);
	const jobs = shards?.jobs ?? [];
	const others = new Map(jobs.map((job) => [job.index, testbedOf(job.environment ?? environment)]));
	return ({ shard = 0 }) => others.get(shard) ?? own;
}
// src/domain/evidence/estimates.ts
/**
* The estimate of each gated change from base to head, with the number of comparisons that are judged together; empty
* without a base.
*/
function estimates(evidence) {
	const { series, gate, pool, warming } = evidence;
	const compared = [...series.values()].flatMap(({ head, base, centres, judged }) => {
		const { tolerancePercent: tolerated } = boundsOf(gate, head.name);
		const isPooled = !isWhole(head) && arePooled(head, "throughput", answersIn(base.samples, head.samples));
		return gatedIn(gate, head.name, PAIRED_METRIC_IDS).flatMap((metric) => {
			if (!judged.includes(metric) || isPooled && metric === "throughput") return [];
			return [{
				head,
				metric,
				tolerancePercent: required(tolerated[metric], "tolerance"),
				centres: required(centres.get(metric), "rounds")
			}];
		});
	});
	return compared.flatMap(({ head, metric, tolerancePercent, centres }) => {
		const change = changeOf(centres, pool, warming.has(head.server));
		if (!change?.rounds) return [];
		const known = {
			change,
			pairs: centres.pairs,
			rounds: change.rounds,
			tests: compared.length
		};
		return [{
			series: head.name,
			metric,
			tolerancePercent,
			...known
		}];
	});
}
// src/domain/statistics/random.ts
/**
* xoshiro128**, a generator of 32-bit words with period 2¹²⁸ − 1: Blackman & Vigna, "Scrambled Linear Pseudorandom
* Number Generators", ACM Transactions on Mathematical Software 47 (2021), 36.
*
* @param state four whole numbers, 0 to 2³² − 1, not all zero
* @returns function that returns the next word, 0 to 2³² − 1
* @throws RangeError when the state is all zero, which would only generate zeros
*/
function xoshiro128StarStar(state) {
	let [s0, s1, s2, s3] = state;
	if ((s0 | s1 | s2 | s3) === 0) throw new RangeError("xoshiro128** cannot start from four zeros");
	return () => {
		const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
		const shifted = s1 << 9;
		s2 ^= s0;
		s3 ^= s1;
		s1 ^= s2;
		s0 ^= s3;
		s2 ^= shifted;
		s3 = rotateLeft(s3, 11);
		return result;
	};
}
/** 32-bit FNV-1a hash of a text's UTF-8 bytes, 0 to 2³² − 1: Fowler, Noll, Vo & Eastlake, RFC 9923. */
function fnv1a(text) {
	let hash = 2166136261;
	for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 16777619);
	return hash >>> 0;
}
/**
* Reproducible random numbers: xoshiro128**, its state drawn by SplitMix32 (the additive generator of Steele, Lea &
* Flood, OOPSLA 2014, with the 32-bit finaliser of MurmurHash3) from the FNV-1a hash of the seed. Not cryptographically
* secure; 2³² different streams.
*
* @param seed text, or a number that stands for its text (42 and "42" are the same seed)
* @returns function that returns the next number, uniform on the multiples of 2⁻⁵³ in [0, 1)
*/
function seededRandom(seed) {
	const split = splitMix32(fnv1a(String(seed)));
	const next = xoshiro128StarStar([
		split(),
		split(),
		split(),
		split()
	]);
	return () => {
		const high = next() >>> 5;
		const low = next() >>> 6;
		return (high * 2 ** 26 + low) / 2 ** 53;
	};
}
/**
* Shuffled copy, every order equally likely: Fisher & Yates, in Durstenfeld's form (Knuth, The Art of Computer
* Programming 2, 3.4.2, algorithm P).
*
* @param items not changed
* @param random source of uniform numbers in [0, 1), such as {@link seededRandom}
* @returns new array with the same items
*/
function shuffle(items, random) {
	const result = [...items];
	for (let last = result.length - 1; last > 0; last -= 1) {
		const chosen = Math.floor(random() * (last + 1));
		result.splice(last, 1, ...result.splice(chosen, 1, ...result.slice(last, last + 1)));
	}
	return result;
}
function splitMix32(seed) {
	let state = seed;
	return () => {
		state = state + 2654435769 | 0;
		let word = state;
		word = Math.imul(word ^ word >>> 16, 2246822507);
		word = Math.imul(word ^ word >>> 13, 3266489909);
		return (word ^ word >>> 16) >>> 0;
	};
}
function rotateLeft(word, by) {
	return word << by | word >>> 32 - by;
}
// src/domain/run/file/conditions.ts
/** The compared parts of the environment, in the order of reports. */
const COMPARED = [
	"runnerImage",
	"imageVersion",
	"cpuModel",
	"cpuCount",
	"cpuQuota",
	"memoryBytes",
	"os",
	"arch",
	"oha",
	"loadgate",
	"node"
];
/** The conditions of a run. */
function conditionsOf({ environment, configHash, servers }) {
	return {
		environment,
		configHash,
		tools: toolsOf(servers, "head")
	};
}
/**
* The differences between two runs. A condition that is unknown for either run is no difference.
* @param before conditions of the earlier run
* @param now conditions of the later run
* @param against the earlier run
*/
function differencesSince(before, now, against) {
	const { startedAt, commit } = against;
	const named = {
		startedAt,
		commit: commit && { sha: commit.sha }
	};
	return differencesIn(factsOf(before), factsOf(now), named);
}
/** Programs whose versions differ between base and head of the same server. */
function differencesOfArms(servers) {
	const [before, now] = [toolsOf(servers, "base"), toolsOf(servers, "head")];
	return differencesIn(before.map(toolFact), now.map(toolFact), "base");
}
function toolsOf(servers, wanted) {
	return servers.flatMap(({ server, arm, tools = [] }) => arm === wanted ? tools.map((tool) => ({
		server,
		...tool
	})) : []);
}
function factsOf({ environment, tools, configHash }) {
	return [
		...COMPARED.map((what) => [what, environment[what]]),
		...tools.map(toolFact),
		["configuration", configHash]
	];
}
function toolFact({ version, ...what }) {
	return [what, version];
}
function differencesIn(earlier, later, against) {
	const keyOf = (what) => typeof what === "string" ? what : `${what.server} ${what.name}`;
	const known = new Map(earlier.map(([what, value]) => [keyOf(what), value]));
	return later.flatMap(([what, now]) => {
		const before = known.get(keyOf(what));
		if (before === void 0 || now === void 0 || areAlike(what, before, now)) return [];
		return {
			against,
			what,
			before,
			now
		};
	});
}
/** Machines of the same type differ by some kilobytes of memory. */
function areAlike(what, before, now) {
	if (what !== "memoryBytes") return before === now;
	return formatBytes(Number(before)) === formatBytes(Number(now));
}
// src/domain/evidence/count-steadiness.ts
/** Counts that vary more than this between starts are unreliable, in percent. */
const MOST_SPREAD_PERCENT = 2;
/**
* Checks that a series' counts are reliable: starts of one program must not differ too much.
* @returns the problem; undefined if they agree, or are too few to tell
*/
function unsteadiness({ turns, arm, runtime }) {
	const counts = turns.map(({ instructions }) => instructions);
	if (counts.length < 2) return void 0;
	const percent = standardDeviation(counts) / mean(counts) * 100;
	if (percent <= MOST_SPREAD_PERCENT) return void 0;
	return {
		of: "unsteady",
		arm,
		percent,
		...withoutNullish({ runtime })
	};
}
// src/domain/history/baseline-counts.ts
/**
* The stored part of head's counts, without series that failed or whose counts are unreliable.
* @returns undefined if nothing is left
*/
function baselineCountsOf({ counts }) {
	if (!counts?.counter) return void 0;
	const series = counts.series.flatMap((one) => {
		const { name, server, scenario, requests, configHash, turns, tool } = one;
		const isSound = one.failure === void 0 && unsteadiness(one) === void 0;
		if (one.arm !== "head" || !isSound || configHash === void 0) return [];
		return [{
			name,
			server,
			scenario,
			requests,
			tool,
			configHash,
			metrics: valuesByMetric(COUNT_METRIC_IDS, (id) => countedValue(turns, id))
		}];
	});
	const { counter, conditions } = counts;
	return series.length === 0 ? void 0 : {
		counter,
		conditions,
		series
	};
}
// src/domain/history/baseline-servers.ts
/**
* What the values of a run's server depend on.
* @param server its name
* @param testbedFor where a series was measured
* @returns hash of the configuration of all that loads it, job by job, since how much memory it needs depends on
* everything that its process has to answer; and the testbed of each job that started it, joined by ` + `. Values of two
* runs are comparable only if both agree. Undefined where nothing was measured or counted of it
*/
function conditionsOfServer(run, server, testbedFor) {
	const isOwn = (one) => one.arm === "head" && one.server === server;
	const timed = run.series.filter(isOwn);
	const counted = run.counts?.series.filter((one) => isOwn(one) && one.configHash !== void 0);
	const all = timed.length > 0 ? timed : counted ?? [];
	if (all.length === 0) return void 0;
	const shards = [...new Set(all.map(({ shard }) => shard))];
	return {
		configHash: fnv1a(all.map(({ configHash, shard }) => `${shards.indexOf(shard)} ${configHash}`).toSorted().join("\n")).toString(16).padStart(8, "0"),
		testbed: shards.map((shard) => testbedFor({ shard })).join(" + ")
	};
}
/**
* The stored part of head's servers.
* @param own the record's testbed
* @param testbedFor where a series was measured
*/
function baselineServersOf(run, own, testbedFor) {
	return run.servers.flatMap((facts) => {
		if (facts.arm !== "head") return [];
		const { server: name } = facts;
		const metrics = valuesByMetric(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
		const found = conditionsOfServer(run, name, testbedFor);
		if (!found || Object.keys(metrics).length === 0) return [];
		const { configHash, testbed } = found;
		return [{
			name,
			configHash,
			metrics,
			...testbed !== own && { testbed }
		}];
	});
}
// src/domain/history/baseline.ts
/** Schema id of a stored record; the number rises with each change that older readers cannot read. */
const BASELINE_SCHEMA = "loadgate/baseline/1";
/**
* The record of a run.
* @param evidence what a complete run shows; the noise of what is gated is kept
* @param commit the commit that it measured
*/
function recordOf(evidence, commit) {
	const { run } = evidence;
	const noise = noiseBySeries(evidence);
	const testbedFor = testbedsIn(run);
	const own = testbedOf(run.environment);
	const servers = baselineServersOf(run, own, testbedFor);
	const counts = baselineCountsOf(run);
	return {
		schema: BASELINE_SCHEMA,
		id: run.id,
		...withoutNullish({ name: run.origin?.name }),
		startedAt: run.startedAt,
		commit,
		...conditionsOf(run),
		series: run.series.filter((series) => series.arm === "head").map(({ name, server, scenario, level, request, configHash, samples, shard }) => {
			const key = {
				name,
				server,
				scenario,
				level,
				...withoutNullish({ request })
			};
			const metrics = valuesByMetric(SERIES_METRIC_IDS, (id) => seriesValue(samples, id));
			const testbed = testbedFor({ shard });
			const more = {
				noise: noise.get(name),
				testbed: testbed === own ? void 0 : testbed
			};
			return {
				...key,
				configHash,
				metrics,
				...withoutNullish(more)
			};
		}),
		...servers.length > 0 && { servers },
		...counts && { counts }
	};
}
function noiseBySeries(evidence) {
	const all = groupedBy(estimates(evidence), ({ series }) => series);
	return new Map([...all].map(([name, own]) => {
		const { rounds, pairs } = required(own[0], "change");
		const errors = own.map(({ metric, change: { standardError, degrees } }) => [metric, {
			standardError: short(standardError),
			degrees: short(degrees)
		}]);
		return [name, {
			rounds: rounds.number,
			pairs,
			between: short(rounds.between),
			errors: Object.fromEntries(errors)
		}];
	}));
}
/** With the digits that an estimate of noise is worth, which keeps records small. */
function short(value) {
	return Number(value.toPrecision(3));
}
/**
* The part of a store that a run is compared with: the newest records of its testbed.
* @param run the run to compare
* @param records everything stored, in any order
* @returns `records`, those of the same testbed, oldest first, without this run's own; `newest`, the newest of them, or of
* any testbed where there are none; and `valuesOf`, the earlier values of one series' metric, measured with the same
* configuration, oldest first
*/
function historyOf(run, records) {
	const testbedFor = testbedsIn(run);
	const testbeds = /* @__PURE__ */ new Set([testbedOf(run.environment), ...run.series.map(testbedFor)]);
	const others = recordsBeside(run, records);
	const comparable = others.filter(({ environment, series }) => testbeds.has(testbedOf(environment)) || series.some(({ testbed = "" }) => testbeds.has(testbed)));
	const newest = comparable.at(-1) ?? others.at(-1);
	const valuesOf = valuesIn(comparable, ({ series }) => series);
	return {
		records: comparable,
		newest,
		valuesOf: (series, id) => valuesOf({
			...series,
			testbed: testbedFor(series)
		}, id)
	};
}
/**
* Looks up earlier values: the newest of the same name, configuration and testbed, oldest first.
* @param records oldest first
* @param storedIn what a record has of each series or server
*/
function valuesIn(records, storedIn) {
	const stored = records.flatMap((record) => {
		const own = testbedOf(record.environment);
		return storedIn(record).map(({ testbed = own, ...one }) => ({
			...one,
			testbed
		}));
	});
	const byKey = groupedBy(stored, keyOf);
	return (of, id) => (byKey.get(keyOf(of)) ?? []).slice(-20).flatMap(({ metrics }) => metrics[id] ?? []);
}
function keyOf({ name, configHash, testbed }) {
	return `${configHash} ${name} ${testbed}`;
}
/** The records of other runs of the same name, oldest first. */
function recordsBeside({ id, origin }, records) {
	return records.filter((record) => record.id !== id && record.name === origin?.name).toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}
export { valuesIn as a, conditionsOf as c, seededRandom as d, shuffle as f, testbedsIn as g, testbedOf as h, recordsBeside as i, differencesOfArms as l, machineTypeOf as m, historyOf as n, conditionsOfServer as o, estimates as p, recordOf as r, unsteadiness as s, BASELINE_SCHEMA as t, differencesSince as u };
