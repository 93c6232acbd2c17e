import { l as lossOf, m as withoutBursts, s as leastSeen, x as shardName } from "../evidence/paired-changes.js";
import { n as laneName } from "../series/lane.js";
import { p as timedBurst } from "../run/plan/transport.js";
import { c as serverOf, i as pathOfSeries, l as wholeOf, o as seriesKeyOf } from "../series/series.js";
import { d as groupedBy, u as firstOfEach } from "../shared/format.js";
import { h as required, u as namesIn } from "../bounds/bounds.js";
import { r as countedName } from "../series/counts.js";
import { T as machineTypeOf } from "../history/baseline.js";
import { n as LoadgateError } from "../shared/error.js";
// src/domain/shards/same-run.ts
/** True if two files have exactly the same content; only one of them is then processed further. */
function areSameRun(a, b) {
	if (a === b) return true;
	const rest = ({ series: _, ...one }) => one;
	return areSame(rest(a), rest(b)) && a.series.length === b.series.length && a.series.every(({ samples, ...one }, at) => {
		const { samples: others, ...other } = required(b.series[at], "series");
		return areSame(one, other) && areSameSamples(samples, others);
	});
}
/** True if two series have the same bursts. */
function areSameSamples(a, b) {
	const text = ({ causes, ...columns }) => JSON.stringify([columns, ...causes]);
	return text(a) === text(b);
}
/** True if two values parsed from JSON are the same. */
function areSame(a, b) {
	return a === b || JSON.stringify(a) === JSON.stringify(b);
}
/** Each of some values parsed from JSON once. */
function unique(all) {
	return firstOfEach(all, (one) => JSON.stringify(one));
}
/**
* Finds two shards that were gated by different bounds of base. All shards read the same configuration of base, so they
* must agree about each series; but the new form of a changed request has a name that is known only where it is
* measured.
* @param shards by index
* @returns the two, by index; undefined if all shards with bounds have the same
*/
function differentlyGated(shards) {
	const gated = shards.flatMap((file) => {
		const gate = file.run.base?.gate;
		return gate ? [{
			file,
			gate
		}] : [];
	});
	const plan = gated[0]?.file.run.shard.plan ?? [];
	const planned = new Set(plan.flatMap((name) => [
		name,
		pathOfSeries(name),
		serverOf(name)
	]));
	const named = [...new Set(gated.flatMap(({ gate }) => Object.keys(gate.bySeries ?? {})))];
	const said = /* @__PURE__ */ new Map();
	for (const { file, gate } of gated) {
		const { bySeries = {}, ...general } = gate;
		const own = new Set(namesIn(file.run));
		const isKnown = (name) => Object.hasOwn(bySeries, name) || own.has(name) || planned.has(wholeOf(name));
		const known = named.filter(isKnown).map((name) => [name, bySeries[name]]);
		for (const [what, bounds] of [["", general], ...known]) {
			const other = said.get(what) ?? {
				file,
				bounds
			};
			if (!areSame(other.bounds, bounds)) return [other.file, file];
			said.set(what, other);
		}
	}
}
/**
* Base's gate with the bounds of every series known to any shard.
* @param gates of shards that agree
* @returns undefined if there are none
*/
function mergedGate(gates) {
	const [first] = gates;
	if (!gates.some(({ bySeries }) => bySeries)) return first;
	return first && {
		...first,
		bySeries: Object.assign({}, ...gates.map((one) => one.bySeries))
	};
}
// src/domain/shards/base.ts
/**
* Merges the base as the shards found it. What one shard lost is only lost for the servers and scenarios of its series.
* @returns undefined if no base was requested
*/
function mergedBase(shards) {
	const bases = shards.flatMap(({ base }) => base ?? []);
	const [first] = bases;
	if (!first) return void 0;
	const { sha, ref, kept } = first;
	const { isRequired } = bases.find((base) => base.isRequired !== false) ?? first;
	const lost = mergedLoss(shards, ref);
	return {
		sha,
		ref,
		kept,
		isRequired,
		gate: mergedGate(bases.flatMap((base) => base.gate ?? [])),
		programsSeen: leastSeen(bases.map(({ programsSeen }) => programsSeen)),
		...lost.length > 0 && { lost },
		removed: eachOnce(bases.map(({ removed }) => removed)),
		changes: eachOnce(bases.map(({ changes }) => changes)),
		uncompared: eachOnce(bases.map(({ uncompared }) => uncompared)),
		...isAdoption(shards) && { isAdoption: true }
	};
}
/** Everything that any shard has; undefined if there is nothing. */
function eachOnce(all) {
	const found = unique(all.flatMap((own) => own ?? []));
	return found.length > 0 ? found : void 0;
}
/** Shards with only new series are ignored, unless all are. */
function isAdoption(shards) {
	const compared = shards.filter(({ series }) => series.some(({ arm }) => arm === "base"));
	return (compared.length > 0 ? compared : shards).every(({ base }) => base?.isAdoption === true);
}
function mergedLoss(shards, ref) {
	const lost = lossesOf(shards);
	if (shards.some(({ series }) => series.some(({ arm }) => arm === "base")) || lost.length > 0) return lost;
	return [{
		kind: "lost-base",
		reason: `no shard measured anything of ${ref}`
	}];
}
function lossesOf(shards) {
	const textOf = (loss) => JSON.stringify(loss);
	const told = shards.map(({ base }) => new Set(base?.lost?.map(textOf)));
	const isCommon = (loss) => told.every((texts) => texts.has(textOf(loss)));
	const common = unique(shards[0]?.base?.lost ?? []).filter(isCommon);
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
// src/domain/shards/counts.ts
/** Counts are only compared with earlier ones of the same counter, conditions and type of machine. */
const DIFFERENT = "in shards whose machines, counters or conditions differ, so compared with no earlier run";
/** Untrusted shards could each list others; honest ones have a few in common. */
const MOST_TOLD = 10;
/**
* Merges the counts of all shards. If the levels of a scenario are in two shards, both counted it: the first one's
* counts are kept. If shards counted in different ways, the run has no counter, so its counts are neither compared with
* earlier ones nor recorded.
* @returns undefined if counting was not requested
*/
function mergedCounts(shards) {
	const all = shards.flatMap(({ counts }) => counts ?? []);
	const [first] = all;
	if (!first) return void 0;
	const ways = shards.flatMap(({ environment, counts }) => {
		if (!counts) return [];
		return JSON.stringify([
			machineTypeOf(environment),
			counts.counter,
			counts.conditions
		]);
	});
	const isSame = new Set(ways).size === 1;
	const conditions = unique(all.flatMap((counts) => counts.conditions)).slice(0, MOST_TOLD);
	return {
		counter: isSame ? first.counter : void 0,
		unusable: unique(all.flatMap((counts) => counts.unusable)).slice(0, MOST_TOLD),
		conditions: [...conditions, ...isSame ? [] : [DIFFERENT]],
		durationMs: Math.max(...all.map(({ durationMs }) => durationMs)),
		series: seriesOf(shards)
	};
}
/** Both arms of a series come from one shard: the first that owns it, otherwise the first that has it. */
function seriesOf(shards) {
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
// src/domain/shards/files.ts
/**
* The runs of shards that belong together, without duplicates.
* @param files at least one
* @returns by the shards' index
* @throws LoadgateError `usage` if they do not belong together
*/
function shardsIn(files) {
	const found = /* @__PURE__ */ new Map();
	const said = /* @__PURE__ */ new Map();
	let first;
	for (const { place, run } of files) {
		if (!isShard(run)) throw mixed(`${place} is a whole run, not a shard of one`);
		const { shard } = run;
		const file = {
			place,
			run
		};
		checkCommon(said, file);
		first ??= file;
		if (!areSame(first.run.shard.plan, shard.plan)) throw mixed(`${first.place} and ${place} are of different plans`);
		if (!areSame(first.run.ignored, run.ignored)) throw mixed(`${first.place} and ${place} do not agree that nothing is to be measured`);
		const twin = found.get(shard.index);
		if (twin && !areSameRun(twin.run, run)) throw mixed(`${twin.place} and ${place} are both shard ${shardName(shard)}, and differ`);
		found.set(shard.index, twin ?? file);
	}
	const shards = [...found.values()].toSorted((a, b) => a.run.shard.index - b.run.shard.index);
	checkParts(shards);
	checkSeries(shards);
	if (!first?.run.ignored) checkMeasured(shards);
	const places = differentlyGated(shards)?.map(({ place }) => place);
	if (places) throw mixed(`${places.join(" and ")} were gated by different bounds of base`);
	return shards.map(({ run }) => run);
}
function isShard(run) {
	return run.shard !== void 0;
}
/** Each series of the plan belongs to exactly one shard: one that belongs to none would be missing unnoticed. */
function checkParts(shards) {
	const places = /* @__PURE__ */ new Map();
	for (const { place, run } of shards) for (const name of run.shard.own) {
		const other = places.get(name);
		if (other !== void 0) throw mixed(`${name} is a part of both ${other} and ${place}`);
		places.set(name, place);
	}
	const { plan, count } = required(shards[0], "shard").run.shard;
	const left = plan.find((name) => !places.has(name));
	if (left !== void 0 && shards.length === count) throw mixed(`${left} is in the plan and the part of no shard`);
}
/** No series is in two shards with different samples. */
function checkSeries(shards) {
	const found = /* @__PURE__ */ new Map();
	for (const { place, run } of shards) for (const series of run.series) {
		const key = `${series.arm} ${series.name}`;
		const other = found.get(key);
		found.set(key, {
			place,
			run,
			series
		});
		if (!other || other.run === run) continue;
		if (areSameSamples(other.series.samples, series.samples)) continue;
		throw mixed(`${other.place} and ${place} both have ${series.name}, with other samples`);
	}
}
/** A shard that did not fail must have its whole part, because no other shard measures it. */
function checkMeasured(shards) {
	const isCounting = shards.some(({ run }) => run.counts !== void 0);
	for (const { place, run } of shards) {
		const left = leftOutOf(run, isCounting);
		if (left !== void 0) throw mixed(`${place} has no ${left}, which is its part`);
	}
}
function mixed(message) {
	return new LoadgateError("usage", message, { hint: "Name the run files of one run's shards: same commit, same configuration, same number of shards, same versions of Loadgate and oha." });
}
/**
* Properties that all shards of one run share, as texts that a message can quote. Other versions of Loadgate cut the
* plan and measure differently, other versions of oha measure times differently, and no figure would show either.
*/
const COMMON = {
	commits: ({ commit, failure }) => {
		if (!commit) return failure === void 0 ? "none" : void 0;
		return `${commit.sha}${commit.dirty ? " with changes" : ""}`;
	},
	bases: ({ base, failure }) => failure === void 0 ? base?.sha ?? base?.ref ?? "none" : void 0,
	configurations: ({ shard }) => shard.planHash,
	"numbers of shards": ({ shard }) => String(shard.count),
	"kinds of budget": ({ shard, plan }) => [plan.repeats ?? [], shard.cutBy].flat().join(" "),
	filters: ({ only = "none" }) => only,
	"versions of Loadgate": ({ environment }) => environment.loadgate,
	"versions of oha": ({ environment }) => environment.oha
};
/** The shards belong to one run. */
function checkCommon(said, { place, run }) {
	for (const [what, of] of Object.entries(COMMON)) {
		const value = of(run);
		if (value === void 0) continue;
		const other = said.get(what);
		if (!other) said.set(what, {
			place,
			value
		});
		else if (other.value !== value) {
			const found = `${other.value} and ${value}`;
			throw mixed(`${other.place} and ${place} are of different ${what}: ${found}`);
		}
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
	const { base, counts, failure, plan, series, servers, shard, skipped = [] } = run;
	if (failure !== void 0) return void 0;
	const cannot = new Set(skipped.map(({ server }) => server));
	const own = shard.own.map((name) => ({
		name,
		...required(seriesKeyOf(name), "series")
	})).filter(({ server }) => !cannot.has(server));
	const isChanged = (base?.changes ?? []).length > 0;
	const untimed = plan.repeats === 0 ? void 0 : missing(own, series);
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
// src/domain/shards/merge.ts
/**
* The run in some files: a whole run, or the merged shards of one. Series of a missing or failed shard have no bursts.
* @param files at least one
* @throws LoadgateError `usage` if they do not belong together
*/
function runOf(files) {
	const [only, ...more] = files;
	if (only && more.length === 0 && !only.run.shard) return only.run;
	return merged(shardsIn(files));
}
/** The same series in the same order as if one job had measured them, so that they are judged in the same way. */
function merged(shards) {
	const good = shards.filter(({ failure }) => failure === void 0);
	const known = good.length > 0 ? good : shards;
	const { shard, failure: _, base: __, counts: ___, skipped: ____, ...rest } = required(known[0], "shard");
	const measured = new Set(good.flatMap(({ shard: { own } }) => own));
	const unmeasured = shard.plan.filter((name) => !measured.has(name));
	const skipped = new Map(known.flatMap((run) => run.skipped ?? []).map((one) => [one.server, one]));
	return {
		...rest,
		startedAt: known.map(({ startedAt }) => startedAt).reduce((a, b) => a < b ? a : b),
		configHash: shard.planHash,
		plan: mergedPlan(known),
		timing: mergedTiming(known),
		shards: {
			jobs: outcomesOf(shards, shard.count),
			unmeasured
		},
		servers: mergedServers(good),
		series: mergedSeries(good, shard.plan, unmeasured),
		base: mergedBase(known),
		counts: mergedCounts(good),
		workingTree: mergedWorkingTree(known),
		...skipped.size > 0 && { skipped: [...skipped.values()] }
	};
}
function outcomesOf(shards, count) {
	const byIndex = new Map(shards.map((run) => [run.shard.index, run]));
	return Array.from({ length: count }, (_, at) => {
		const index = at + 1;
		const run = byIndex.get(index);
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
function mergedSeries(shards, plan, unmeasured) {
	const places = new Map(plan.map((name, index) => [name, index]));
	const all = shards.flatMap(({ series, shard }) => series.map((one) => ({
		...one,
		shard: shard.index
	})));
	const found = firstOfEach(all, ({ arm, name }) => `${arm} ${name}`);
	const load = found[0]?.load ?? timedBurst(0);
	const empty = unmeasured.map((name) => required(seriesKeyOf(name), "series")).map((key) => withoutBursts(key, load));
	const placeOf = ({ name }) => places.get(wholeOf(name)) ?? plan.length;
	return [...found, ...empty].toSorted((a, b) => placeOf(a) - placeOf(b));
}
/** The plan of the shard with the most rounds, with the largest budget and number of blocks of all. */
function mergedPlan(shards) {
	const plans = shards.map(({ plan }) => plan);
	const most = plans.reduce((a, b) => b.rounds > a.rounds ? b : a);
	const budgets = plans.flatMap(({ budgetMs }) => budgetMs ?? []);
	return {
		...most,
		blocks: Math.max(...plans.map(({ blocks }) => blocks)),
		...budgets.length > 0 && { budgetMs: Math.max(...budgets) }
	};
}
/** Shards run in parallel, so the longest time counts. */
function mergedTiming(shards) {
	const besides = shards.flatMap(({ timing }) => timing.beside ?? []);
	return {
		...longest(shards.map(({ timing: { beside: _, ...own } }) => own)),
		...besides.length > 0 && { beside: longest(besides) }
	};
}
/** The longest of each time. */
function longest(all) {
	const entries = all.flatMap((times) => Object.entries(times));
	const most = [...groupedBy(entries, ([name]) => name)].map(([name, own]) => [name, Math.max(...own.map(([, ms]) => ms))]);
	return Object.fromEntries(most);
}
/** The facts of all servers; of one that several shards started, with all its starts. */
function mergedServers(shards) {
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
/** Maximum number of named files of all shards together; there can be thousands. */
const NAMED = 10;
/**
* Merges the working trees of the shards; a finding in any of them counts for all.
* @returns undefined if no shard has one
*/
function mergedWorkingTree(shards) {
	const trees = shards.flatMap(({ workingTree }) => workingTree ?? []);
	if (trees.length === 0) return void 0;
	const [untracked, moreUntracked] = named(trees.map((one) => [one.untracked, one.moreUntracked]));
	const [changed, moreChanged] = named(trees.map((one) => [one.changed, one.moreChanged]));
	return {
		isClean: trees.every(({ isClean }) => isClean),
		...trees.some(({ hasOtherChanges }) => hasOtherChanges) && { hasOtherChanges: true },
		untracked,
		moreUntracked,
		changed,
		moreChanged
	};
}
/**
* Merges lists of names.
* @param lists some names and the number of further ones, of each shard
*/
function named(lists) {
	const names = [...new Set(lists.flatMap(([some = []]) => some))];
	const most = Math.max(...lists.map(([some = [], more = 0]) => some.length + more), names.length);
	const shown = names.slice(0, NAMED);
	const more = most > shown.length ? most - shown.length : void 0;
	return [shown.length > 0 ? shown : void 0, more];
}
export { runOf as t };
