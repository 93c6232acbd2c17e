import { n as required } from "../shared/required.js";
import { a as lossOf, b as withoutBursts, ct as tableOf, f as shardName, r as leastSeen } from "../run/file/base-commit.js";
import { J as firstOfEach, Y as groupedBy } from "../shared/without-nullish.js";
import { f as timedBurst, h as laneName, m as isTimedCell, r as countedName } from "../series/counts.js";
import { c as seriesKeyOf, d as wholeOf, o as pathOfSeries, u as serverOf } from "../series/series.js";
import { L as machineTypeOf } from "../history/baseline.js";
import { n as withoutRounds } from "../series/open-loop.js";
import { h as namesIn } from "../series/warm-up.js";
import { n as LoadgateError } from "../shared/error.js";
// src/domain/shards/base.ts
const isCompared = ({ series, openLoop }) => [...series, ...openLoop?.series ?? []].some(({ arm }) => arm === "base");
/** True if base has no benchmark of its own. Shards with only new series are ignored, unless all are. */
function isAdoption(shards) {
	const compared = shards.filter(isCompared);
	return (compared.length > 0 ? compared : shards).every(({ base }) => base?.isAdoption === true) || void 0;
}
/**
* What the shards lost of base. What one shard lost is only lost for the servers and scenarios of its series.
* @returns undefined if it is nothing
*/
function lostIn(shards) {
	const lost = lossesOf(shards);
	if (lost.length > 0) return lost;
	if (shards.some(isCompared)) return void 0;
	const [ref] = shards.flatMap(({ base }) => base?.ref ?? []);
	return [{
		kind: "lost-base",
		reason: `no shard measured anything of ${ref}`
	}];
}
function lossesOf(shards) {
	const textOf = (loss) => JSON.stringify(loss);
	const told = shards.map(({ base }) => new Set(base?.lost?.map(textOf)));
	const isCommon = (loss) => told.every((texts) => texts.has(textOf(loss)));
	const common = shards[0]?.base?.lost?.filter(isCommon) ?? [];
	const others = shards.flatMap(({ base, shard }) => {
		return lostAmong((base?.lost ?? []).filter((loss) => !isCommon(loss)), shard.own);
	});
	const placeOf = ({ kind, server, scenario }) => [
		kind,
		server,
		scenario
	].join(" ");
	return [...common, ...firstOfEach(others, placeOf)];
}
/** Maximum length, in characters, of a reason that is repeated for each scenario. */
const MOST_OF_REPEATED = 200;
/** The losses that affect some series: the first for each server and scenario; long reasons are only given once. */
function lostAmong(lost, names) {
	const keys = names.map((name) => required(seriesKeyOf(name), "series"));
	const byServer = [...groupedBy(keys, ({ server }) => server).values()].flat();
	let left = firstOfEach(byServer, ({ server, scenario }) => countedName(server, scenario));
	return lost.flatMap(({ details, hint, ...loss }) => {
		const hit = left.filter((key) => lossOf([loss], key));
		left = left.filter((key) => !lossOf([loss], key));
		const reason = loss.reason.slice(0, MOST_OF_REPEATED);
		return hit.map(({ server, scenario }, at) => {
			return {
				...loss,
				server,
				scenario,
				...at === 0 ? {
					details,
					hint
				} : { reason }
			};
		});
	});
}
// src/domain/shards/measured.ts
/** The names of the series of the plan that no shard has measured: that of a shard that is missing or failed. */
function unmeasuredIn(shards) {
	const good = shards.filter(({ failure }) => failure === void 0);
	const measured = new Set(good.flatMap(({ shard }) => shard.own));
	return required(shards[0], "shard").shard.plan.filter((name) => !measured.has(name));
}
/** What was loaded at several rates, each by one shard; without rounds if no shard measured it. */
function openLoopIn(shards) {
	const all = shards.flatMap(({ openLoop, shard }) => (openLoop?.series ?? []).map((one) => ({
		...one,
		shard: shard.index
	})));
	const empty = unmeasuredIn(shards).flatMap((name) => {
		const { server, scenario, level } = required(seriesKeyOf(name), "series");
		return "openLoop" in level ? withoutRounds(server, scenario, level.openLoop) : [];
	});
	return firstOfEach([...all, ...empty], ({ arm, name }) => `${arm} ${name}`);
}
/** The series in the order of the plan, as if one job had measured them; without bursts if no shard measured them. */
function seriesIn(shards) {
	const places = new Map(shards[0]?.shard.plan.map((name, index) => [name, index]));
	const all = shards.flatMap(({ series, shard }) => series.map((one) => ({
		...one,
		shard: shard.index
	})));
	const found = firstOfEach(all, ({ arm, name }) => `${arm} ${name}`);
	const load = found[0]?.load ?? timedBurst(0);
	const empty = unmeasuredIn(shards).map((name) => required(seriesKeyOf(name), "series")).filter(isTimedCell).map((key) => withoutBursts(key, load));
	const placeOf = ({ name }) => places.get(wholeOf(name)) ?? places.size;
	return [...found, ...empty].toSorted((a, b) => placeOf(a) - placeOf(b));
}
/** The facts of all servers; of one that several shards started, with all its starts. */
function serversIn(shards) {
	const all = shards.flatMap(({ servers, shard: { index: shard } }) => servers.map((one) => ({
		...one,
		starts: one.starts.map((start) => ({
			...start,
			shard
		}))
	})));
	return [...groupedBy(all, laneName).values()].map((own) => ({
		...required(own[0], "server"),
		starts: own.flatMap(({ starts }) => starts)
	}));
}
/** Counts are only compared with earlier ones of the same counter, conditions and type of machine. */
function areCountedAlike(shards) {
	const ways = shards.flatMap(({ environment, counts }) => {
		if (!counts) return [];
		return JSON.stringify([
			machineTypeOf(environment),
			counts.counter,
			counts.conditions
		]);
	});
	return new Set(ways).size === 1;
}
/**
* If the levels of a scenario are in two shards, both counted it. Both arms of a series come from one of them: the first
* that owns it, otherwise the first that has it.
*/
function countsIn(shards) {
	const all = shards.flatMap((run) => {
		const own = new Set(run.shard.own.map(pathOfSeries));
		return (run.counts?.series ?? []).map((series) => ({
			run,
			series,
			isOther: Number(!own.has(series.name))
		}));
	});
	const ownersFirst = all.toSorted((a, b) => a.isOther - b.isOther);
	const shardOf = new Map(ownersFirst.toReversed().map(({ run, series }) => [series.name, run]));
	return all.flatMap(({ run, series }) => shardOf.get(series.name) === run ? series : []);
}
// src/domain/shards/fields.ts
/** That of the first shard. */
const first = ([value]) => value;
/** Only shards have it. */
const none = () => void 0;
/** All elements of all lists, each once; undefined if there are none. */
function united(lists) {
	const all = lists.flatMap((own) => own ?? []);
	return all.length > 0 ? firstOfEach(all, (one) => JSON.stringify(one)) : void 0;
}
/** The longest time: shards run in parallel. */
function longest(values) {
	return values.flatMap((ms) => ms ?? []).toSorted((a, b) => b - a)[0];
}
/** True if it is in any shard. */
const inAny = (values) => values.includes(true) || void 0;
/** Merges a part of the run file field by field; undefined if no shard has it. */
function each(rules) {
	const fields = Object.keys(rules);
	return (parts, shards) => {
		const known = parts.filter((part) => part !== void 0);
		if (known.length === 0) return void 0;
		const entries = fields.map((field) => {
			const values = known.map((part) => part[field]);
			const rule = rules[field];
			return [field, typeof rule === "function" ? rule(values, shards) : values[0]];
		});
		return Object.fromEntries(entries.filter(([, value]) => value !== void 0));
	};
}
const BASE = {
	sha: { "are of different bases": ({ base, failure }) => failure === void 0 ? base?.sha ?? base?.ref ?? "none" : void 0 },
	ref: first,
	why: first,
	isRequired: (values) => values.reduce((one, other) => one === false ? other : one),
	removed: united,
	kept: united,
	lost: (_, shards) => lostIn(shards),
	programsSeen: leastSeen,
	changes: united,
	uncompared: united,
	gate: (values) => values.reduce(withBoundsOf),
	isAdoption: (_, shards) => isAdoption(shards)
};
/** Only the shard that measures the new form of a changed request knows its bounds. */
function withBoundsOf(one, other) {
	if (!one || !other?.bySeries) return one ?? other;
	return {
		...one,
		bySeries: {
			...one.bySeries,
			...other.bySeries
		}
	};
}
const COUNTED_APART = "in shards whose machines, counters or conditions differ, so compared with no earlier run";
/** Untrusted shards could each list others; honest ones have a few in common. */
const some = (lists) => (united(lists) ?? []).slice(0, 10);
const COUNTS = {
	counter: ([counter], shards) => areCountedAlike(shards) ? counter : void 0,
	unusable: some,
	conditions: (all, shards) => [...some(all), ...areCountedAlike(shards) ? [] : [COUNTED_APART]],
	durationMs: longest,
	series: (_, shards) => countsIn(shards)
};
const OPEN_LOOP = {
	durationMs: longest,
	series: (_, shards) => openLoopIn(shards)
};
/** Maximum number of named files of all shards together; there can be thousands. */
const MOST_NAMED = 10;
const someNames = (lists) => united(lists)?.slice(0, MOST_NAMED);
/** The number of further names, of which some may be the same. */
function more(shards, named) {
	const further = named === "changed" ? "moreChanged" : "moreUntracked";
	const trees = shards.flatMap(({ workingTree }) => workingTree ?? []);
	const counts = trees.map((tree) => (tree[named]?.length ?? 0) + (tree[further] ?? 0));
	const names = united(trees.map((tree) => tree[named])) ?? [];
	return Math.max(names.length, ...counts) - Math.min(names.length, MOST_NAMED) || void 0;
}
const WORKING_TREE = {
	untracked: someNames,
	moreUntracked: (_, shards) => more(shards, "untracked"),
	changed: someNames,
	moreChanged: (_, shards) => more(shards, "changed")
};
const PLAN = {
	seed: first,
	repeats: first,
	...tableOf([
		"budgetMs",
		"rounds",
		"blocks"
	], () => longest),
	endedEarly: inAny,
	neededMs: longest,
	failFast: first,
	followUp: first
};
const TIMING = {
	...tableOf([
		"totalMs",
		"installMs",
		"buildMs",
		"measureMs",
		"loadMs"
	], () => longest),
	beside: each(tableOf([
		"startMs",
		"answerMs",
		"stopMs"
	], () => longest))
};
/** How the run file of all shards is merged from theirs. */
const RUN = {
	schema: first,
	id: first,
	startedAt: (times) => times.toSorted()[0],
	commit: { "are of different commits": ({ commit, failure }) => {
		if (!commit) return failure === void 0 ? "none" : void 0;
		return `${commit.sha}${commit.dirty ? " with changes" : ""}`;
	} },
	environment: {
		"are of different versions of Loadgate": ({ environment }) => environment.loadgate,
		"are of different versions of oha": ({ environment }) => environment.oha
	},
	configHash: (_, [run]) => run?.shard.planHash,
	only: { "are of different filters": ({ only = "none" }) => only },
	ignored: { "do not agree that nothing is to be measured": ({ ignored = {} }) => ignored },
	base: each(BASE),
	furtherBases: none,
	workingTree: each(WORKING_TREE),
	skipped: united,
	plan: each(PLAN),
	shard: {
		"are of different configurations": ({ shard }) => shard.planHash,
		"are of different numbers of shards": ({ shard }) => String(shard.count),
		"are of different kinds of budget": ({ plan, shard }) => [plan.repeats ?? [], shard.cutBy].flat().join(" "),
		"are of different plans": ({ shard }) => shard.plan
	},
	shards: none,
	timing: each(TIMING),
	failure: none,
	origin: first,
	servers: (_, shards) => serversIn(shards),
	series: (_, shards) => seriesIn(shards),
	counts: each(COUNTS),
	openLoop: each(OPEN_LOOP),
	profile: none
};
/** Merges the runs of shards, of which each failed or none did. */
const merged = each(RUN);
/** What all shards of one run have in common. */
const COMMON = Object.assign({}, ...[...Object.values(RUN), ...Object.values(BASE)].filter((rule) => typeof rule === "object"));
// src/domain/shards/files.ts
/**
* The runs of shards that belong together, without duplicates.
* @param files at least one
* @returns by the shards' index
* @throws LoadgateError `usage` if they do not belong together
*/
function shardsIn(files) {
	const all = files.map(ofShard);
	mustAgree(all, commonIn, (both, what) => `${both} ${what}`);
	const twins = ({ run }) => [[shardName(run.shard), run]];
	mustAgree(all, twins, (both, name) => `${both} are both shard ${name}, and differ`);
	const indexOf = ({ run }) => run.shard.index;
	const shards = firstOfEach(all, indexOf).toSorted((a, b) => indexOf(a) - indexOf(b));
	const parts = ({ run: { shard } }) => shard.own.map((name) => [name, shard.index]);
	mustAgree(shards, parts, (both, name) => `${name} is a part of both ${both}`);
	checkParts(shards);
	for (const arm of ["base", "head"]) {
		const samples = ({ run }) => run.series.filter((one) => one.arm === arm).map((one) => [one.name, one.samples]);
		mustAgree(shards, samples, (both, name) => `${both} both have ${name}, with other samples`);
	}
	checkMeasured(shards);
	mustAgree(shards, boundsIn(shards), (both) => `${both} were gated by different bounds of base`);
	return shards.map(({ run }) => run);
}
function ofShard({ place, run }) {
	const { shard } = run;
	if (!shard) throw mixed(`${place} is a whole run, not a shard of one`);
	return {
		place,
		run: {
			...run,
			shard
		}
	};
}
function commonIn({ run }) {
	return Object.entries(COMMON).flatMap(([what, of]) => {
		const value = of(run);
		return value === void 0 ? [] : [[what, value]];
	});
}
/**
* The bounds of base that a shard was gated by: all of them read the same configuration of base. The new form of a
* changed request has a name that is known only where it is measured.
*/
function boundsIn(shards) {
	const { plan } = required(shards[0], "shard").run.shard;
	const planned = new Set(plan.flatMap((name) => [
		name,
		pathOfSeries(name),
		serverOf(name)
	]));
	const gates = shards.flatMap(({ run }) => run.base?.gate ?? []);
	const named = [...new Set(gates.flatMap(({ bySeries = {} }) => Object.keys(bySeries)))];
	return ({ run }) => {
		if (!run.base?.gate) return [];
		const { bySeries = {}, ...general } = run.base.gate;
		const own = /* @__PURE__ */ new Set([...Object.keys(bySeries), ...namesIn(run)]);
		const known = named.filter((name) => own.has(name) || planned.has(wholeOf(name)));
		return [["", general], ...known.map((name) => [name, bySeries[name]])];
	};
}
/** Each series of the plan belongs to a shard: one that belongs to none would be missing unnoticed. */
function checkParts(shards) {
	const { plan, count } = required(shards[0], "shard").run.shard;
	const parts = new Set(shards.flatMap(({ run }) => run.shard.own));
	const left = plan.find((name) => !parts.has(name));
	if (left !== void 0 && shards.length === count) throw mixed(`${left} is in the plan and the part of no shard`);
}
/** A shard that did not fail must have its whole part, because no other shard measures it. */
function checkMeasured(shards) {
	const isCounting = shards.some(({ run }) => run.counts !== void 0);
	for (const { place, run } of shards) {
		const left = leftOutOf(run, isCounting);
		if (left !== void 0) throw mixed(`${place} has no ${left}, which is its part`);
	}
}
/**
* Finds a series or count that a shard should have but lacks, although it did not fail and did not report it as left
* out; servers that its machine cannot run are excepted. If head changes the benchmark, a series can have another name
* or be dropped for lack of time beside base's, but each server has at least one.
* @param isCounting true if any of the shards counted
* @returns what is missing, for a message; undefined if nothing is
*/
function leftOutOf(run, isCounting) {
	const { base, counts, failure, ignored, openLoop, plan, series, servers, shard } = run;
	const { skipped = [] } = run;
	if (failure !== void 0 || ignored) return void 0;
	const cannot = new Set(skipped.map(({ server }) => server));
	const own = shard.own.map((name) => ({
		name,
		...required(seriesKeyOf(name), "series")
	})).filter(({ server }) => !cannot.has(server));
	const isChanged = (base?.changes ?? []).length > 0;
	const measured = [...series, ...openLoop?.series ?? []];
	const untimed = plan.repeats === 0 ? void 0 : missing(own, measured);
	if (untimed !== void 0) return isChanged ? `series of ${untimed}` : untimed;
	const isLost = (one) => lossOf(base?.lost ?? [], one) !== void 0;
	if (!isCounting || !counts && own.every(isLost)) return void 0;
	const elsewhere = new Set(servers.flatMap(({ server, url }) => url ? server : []));
	const uncounted = missing(own.filter(({ server }) => !elsewhere.has(server)).map((one) => ({
		...one,
		name: pathOfSeries(one.name)
	})), counts?.series ?? []);
	return uncounted && `count of ${uncounted}`;
	function missing(wanted, there) {
		const nameOf = ({ name, server }) => isChanged ? server : name;
		const names = new Set(there.filter(({ arm }) => arm === "head").map(nameOf));
		return wanted.map(nameOf).find((name) => !names.has(name));
	}
}
/**
* Checks that all files which say something of a key say the same; texts are quoted where they do not.
* @param wrong what is wrong with two files, given as `1.json and 2.json`
* @throws LoadgateError `usage` that names the first two that do not
*/
function mustAgree(files, saidIn, wrong) {
	const said = /* @__PURE__ */ new Map();
	for (const by of files) for (const [key, value] of saidIn(by)) {
		const other = said.get(key) ?? {
			by,
			value
		};
		said.set(key, other);
		if (other.by === by || areSame(other.value, value)) continue;
		const quoted = typeof value === "string" ? `: ${other.value} and ${value}` : "";
		throw mixed(`${wrong(`${other.by.place} and ${by.place}`, key)}${quoted}`);
	}
}
/** True if two values of a run file are the same. Those of all series can be too long for one text to compare. */
function areSame(a, b) {
	if (Object.is(a, b)) return true;
	if (a instanceof Map && b instanceof Map) return areSame([...a], [...b]);
	if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, index) => areSame(one, b[index]));
	if (!isTable(a) || !isTable(b)) return false;
	return Object.keys({
		...a,
		...b
	}).every((key) => areSame(a[key], b[key]));
}
function isTable(value) {
	return typeof value === "object" && value !== null;
}
/** The error of files that do not belong together. */
function mixed(message) {
	return new LoadgateError("usage", message, { hint: "Name the run files of one run's shards: same commit, same configuration, same number of shards, same versions of Loadgate and oha." });
}
// src/domain/shards/merge.ts
/**
* The run in some files: a whole run, or the merged shards of one, which is judged as if one job had measured it.
* Series of a missing or failed shard have no bursts.
* @param files at least one
* @throws LoadgateError `usage` if they do not belong together
*/
function runOf(files) {
	const [only, ...more] = files;
	if (only && more.length === 0 && !only.run.shard) return only.run;
	const shards = shardsIn(files);
	const good = shards.filter(({ failure }) => failure === void 0);
	const empty = shards.map(({ counts: _, openLoop: __, ...run }) => {
		return {
			...run,
			servers: [],
			series: []
		};
	});
	const known = good.length > 0 ? good : empty;
	const { shard: _, ...run } = required(merged(known, known), "shard");
	return {
		...run,
		shards: {
			jobs: outcomesOf(shards),
			unmeasured: unmeasuredIn(shards)
		}
	};
}
function outcomesOf(shards) {
	const { count } = required(shards[0], "shard").shard;
	return Array.from({ length: count }, (_, at) => {
		const index = at + 1;
		const run = shards.find(({ shard }) => shard.index === index);
		if (!run) return {
			index,
			failure: "it left no run file"
		};
		const { environment, failure } = run;
		return {
			index,
			environment,
			failure: failure && `it ended early: ${failure}`
		};
	});
}
export { runOf as t };
