import { M as formatBytes, a as PAIRED_METRIC_IDS, d as SERVER_METRIC_IDS, j as groupedBy, l as SERIES_METRIC_IDS, m as anyMetric, t as COUNT_METRIC_IDS } from "../metrics/catalogue.js";
import { F as studentChange, H as FALSE_ALARM_RATE, N as percentOf, Q as serverValue, R as studentQuantile, S as assumedVariance, V as CONFIDENCE, W as POWER, Y as countedValue, Z as seriesValue, _t as mean, d as answersIn, f as arePooled, s as changeOf, tt as valuesByMetric, xt as standardDeviation } from "../run/file/run-file.js";
import { n as required } from "../shared/required.js";
import { t as withoutNullish } from "../shared/without-nullish.js";
import { i as gatedIn, t as boundsOf } from "../gate/bounds.js";
import { o as isWhole } from "../run/file/counts.js";
// src/domain/stopping/looks.ts
/** Number of rounds after which a large slowdown may be called before the first look. */
const FIRST_EARLY_CALL = 2;
/** The share of a run's false-alarm rate for all early calls together. */
const EARLY_CALLS_RATE = .001;
/** The share of it for changes that all series have in common, spent once, at the end. */
const COMMON_RATE = .001;
/**
* The share of it for tests of single starts, spent once, at the end: late answers, and servers that were not warm
* (slow-starts.ts).
*/
const STARTS_RATE = .002;
/** The share of it for servers as a whole, their memory and starts, spent once, at the end. */
const SERVERS_RATE = 5e-4;
/** The share of it for limits, spent once, at the end. */
const LIMITS_RATE = 5e-4;
/** The rest of it, for the series of a run that is compared with another run or with earlier ones. */
const OTHER_RUNS_RATE = FALSE_ALARM_RATE - SERVERS_RATE - LIMITS_RATE;
/** The same beside a base: spent at once if there are no interim looks, otherwise divided among the looks. */
const SERIES_RATE = OTHER_RUNS_RATE - STARTS_RATE - COMMON_RATE;
/** A higher power spends the false-alarm rate later and leaves more for the last look. */
const SPENDING_POWER = 3;
/**
* The number of the look after a round.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run
* @returns from 1; 0 if it is too early for a look
*/
function lookAfter(rounds, planned) {
	return Math.max(0, rounds - Math.min(5, planned) + 1);
}
/**
* True if a large slowdown may be called after a round that is too early for a look.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run
*/
function isEarlyCall(rounds, planned) {
	return planned >= 5 && rounds >= FIRST_EARLY_CALL && rounds < 5;
}
/**
* True if anything may be decided after a round.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run
*/
function mayDecide(rounds, planned) {
	return isEarlyCall(rounds, planned) || lookAfter(rounds, planned) > 0;
}
/**
* The false-alarm rate that one look may spend, over all gated comparisons together.
*
* A run looks at its data after each round from the fifth on, and ends early if nothing is left to decide. Each look is
* another opportunity for a false alarm, so after a fraction t of the looks, at most t³ of the rate may be spent (Kim &
* DeMets, Biometrika 74 (1987), 149–154); each look has what the looks before it left over. By Bonferroni's inequality,
* the run keeps its rate however the looks depend on each other. The shares grow, so a later look is never stricter
* than an earlier one.
*
* @param look from 1 to looks
* @param looks number of looks
* @param rate of all looks together
*/
function falseAlarmRateOfLook(look, looks, rate) {
	const spent = (until) => (until / looks) ** SPENDING_POWER;
	return rate * (spent(look) - spent(look - 1));
}
/**
* Error rates of the bounds on how much worse, or better, head can be: `early` for all early looks together, `end` for
* each of the two times at which a series can be fully measured: after half of the run if it is then paused, or at its
* end. Two such times at 2.7 % each give 4.5 % (Pocock, Biometrika 64 (1977), 191–199), so that the total is 5 %.
*/
const BOUND_RATES = {
	early: .005,
	end: .027
};
/**
* The error rates of the look after a round. Of the false-alarm rate, tests of single starts take a fifth, early calls
* a tenth, changes common to all series another, servers and limits together one more, and the looks the rest. A bound
* has its confidence over all looks together: {@link BOUND_RATES}.
*
* @param rounds number of completed rounds, enough for a look or an early call
* @param planned number of rounds of the whole run
*/
function ratesAfter(rounds, planned) {
	if (isEarlyCall(rounds, planned)) return {
		falseAlarmRate: EARLY_CALLS_RATE / 3,
		isEarly: true
	};
	const [look, looks] = [lookAfter(rounds, planned), lookAfter(planned, planned)];
	const isWhole = planned < 5;
	const falseAlarmRate = falseAlarmRateOfLook(look, looks, SERIES_RATE - (isWhole ? 0 : EARLY_CALLS_RATE));
	if (look < looks) return {
		falseAlarmRate,
		boundConfidence: 1 - BOUND_RATES.early / (looks - 1)
	};
	return {
		falseAlarmRate,
		boundConfidence: isWhole ? CONFIDENCE : 1 - BOUND_RATES.end
	};
}
/** Minimum change in every round, as a difference of logarithms: 22 % less, or 28 % more. */
const LEAST_CHANGE = .25;
/** An assumed variance has no error; with this many degrees of freedom, Student's t is practically normal. */
const DEGREES = 1e3;
/**
* The change of a comparison for a decision before the first look. So few rounds cannot show how much processes differ,
* so a variance far larger than usual is assumed, and every round must show a large change. Only a large slowdown is
* then significant, and nothing is called unchanged.
*
* @param comparison its rounds
* @param pool of the run
* @param isWarming one of the servers was still getting faster, so either arm can be far ahead
* @returns undefined if no early call is allowed
*/
function earlyChangeOf({ centres, variances }, pool, isWarming = false) {
	if (!pool || isWarming || centres.length < FIRST_EARLY_CALL) return void 0;
	const variance = assumedVariance(pool) + mean(variances);
	return earlyChange(centres, Math.sqrt(variance / centres.length));
}
/**
* The change from rounds whose mean has this error; significant only if all rounds agree.
* @param centres of the rounds, differences of logarithms
* @param standardError of their mean, above 0
*/
function earlyChange(centres, standardError) {
	const change = studentChange(mean(centres), standardError, DEGREES);
	const pValues = () => {
		const { lower, higher } = change.pValues();
		return {
			lower: centres.every((centre) => centre <= -.25) ? lower : 1,
			higher: centres.every((centre) => centre >= LEAST_CHANGE) ? higher : 1
		};
	};
	return {
		...change,
		pValues
	};
}
// src/domain/stopping/detectable.ts
/** Larger changes for the worse are not named: to eleven times the value, or to a tenth of it. */
const MOST_NAMED_PERCENT = {
	lower: 1e3,
	higher: 90
};
/** True if a change for the worse is small enough to be meaningful to a reader. */
function isWorthNaming(id, worsePercent) {
	return worsePercent <= MOST_NAMED_PERCENT[anyMetric(id).better];
}
/** The tolerated change for the worse, as a difference of logarithms; infinite if any decrease is tolerated. */
function toleratedWorse(id, tolerancePercent) {
	const part = tolerancePercent / 100;
	return anyMetric(id).better === "higher" ? -Math.log1p(-Math.min(1, part)) : Math.log1p(part);
}
/**
* The smallest change for the worse that is detected with probability {@link POWER}: its p-value must be small enough,
* and its estimate beyond the tolerance.
* @param error of the estimated change
* @param hurdle the thresholds
* @returns percent, above 0; infinite if no change of such a metric can exceed the tolerance
*/
function detectablePercent({ standardError, degrees }, { id, falseAlarmRate, tolerancePercent }) {
	const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
	const detectable = Math.max(critical, toleratedWorse(id, tolerancePercent)) + studentQuantile(POWER, degrees) * standardError;
	if (detectable === Number.POSITIVE_INFINITY) return detectable;
	return anyMetric(id).better === "higher" ? -percentOf(-detectable) : percentOf(detectable);
}
/**
* The error of the same estimate in a longer or shorter run. More time gives more pairs, and more rounds up to
* {@link MOST_ROUNDS}. More pairs average out the variation of pairs; the variation of processes only averages out over
* rounds.
* @param times length of that run ÷ length of this one
*/
function errorInRunOf(times, error) {
	const { number } = error.rounds;
	return errorWith(error, {
		rounds: Math.min(Math.max(number, 10), number * times),
		times
	});
}
/**
* The error of the same estimate in a run with other numbers of rounds and pairs.
* @param rounds number of its rounds
* @param times its pairs ÷ those of this one
*/
function errorWith(error, { rounds, times }) {
	const { number, between } = error.rounds;
	return {
		standardError: Math.sqrt(between / rounds + ofPairs(error) / times),
		degrees: Math.max(1, (error.degrees + 1) * rounds / number - 1)
	};
}
/**
* How much longer a run must be to decide a comparison that this one left open, if the estimate does not move. An
* estimate that is within the tolerance needs its bound to get within it too; one that is beyond needs a small enough
* p-value. It uses this run's degrees of freedom, so the result is rather too high.
* @param hurdle the thresholds for the change
* @returns length of that run ÷ length of this one, above 1; undefined if no longer run decides it, as for an estimate
* at the edge of the tolerance
*/
function timesToDecide(change, hurdle) {
	const { rounds, standardError, degrees } = change;
	if (!rounds || standardError === 0) return void 0;
	const { distance, confidence } = whatDecides(change, hurdle);
	const enough = distance / studentQuantile(confidence, degrees);
	const most = Math.max(rounds.number, 10);
	const asRounds = (standardError / enough) ** 2;
	const left = Math.max(0, enough ** 2 - rounds.between / most);
	const asPairs = ofPairs({
		...change,
		rounds
	}) / left;
	const times = asRounds * rounds.number <= most ? asRounds : asPairs;
	return times > 1 && Number.isFinite(times) ? times : void 0;
}
/**
* True if a longer or shorter run would decide the comparison, if the estimate does not move. It uses the degrees of
* freedom of that run's rounds, so if it says no, no more time would help.
* @param times length of that run ÷ length of this one
* @returns undefined for an estimate without rounds or without an error
*/
function isDecidedIn(times, change, hurdle) {
	const { rounds, standardError, degrees } = change;
	if (!rounds || standardError === 0) return void 0;
	const there = errorInRunOf(times, {
		rounds,
		standardError,
		degrees
	});
	const { distance, confidence } = whatDecides(change, hurdle);
	return distance >= studentQuantile(confidence, there.degrees) * there.standardError;
}
/** Confidence of a bound at the last look of a long run. */
const { boundConfidence: BOUND_CONFIDENCE = CONFIDENCE } = ratesAfter(10, 10);
/**
* The distance that must be enough standard errors for a decision: from the estimate to the tolerance, or, beyond the
* tolerance, from no change to the estimate.
*/
function whatDecides({ difference }, { id, falseAlarmRate, tolerancePercent }) {
	const worse = anyMetric(id).better === "higher" ? -difference : difference;
	const room = toleratedWorse(id, tolerancePercent) - worse;
	return room < 0 ? {
		distance: Math.abs(difference),
		confidence: 1 - falseAlarmRate
	} : {
		distance: room,
		confidence: BOUND_CONFIDENCE
	};
}
/** The part of the variance that more pairs average out. */
function ofPairs({ standardError, rounds: { number, between } }) {
	return Math.max(0, standardError ** 2 - between / number);
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
// src/domain/stopping/noise.ts
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
/**
* The noise in a run that measured head against itself.
*
* Extrapolates to other budgets by {@link errorInRunOf}, and computes {@link detectablePercent} for the last look of a
* long run, at which all gated comparisons are judged together.
*/
function noiseOf(evidence) {
	const spentMs = evidence.run.timing.measureMs;
	const { falseAlarmRate } = ratesAfter(10, 10);
	return estimates(evidence).map(({ series, metric, tolerancePercent, change, pairs, rounds, tests }) => {
		const { difference, standardError, degrees } = change;
		return {
			series,
			metric,
			pairs,
			pairPercent: percentOf(standardError * Math.sqrt(pairs)),
			differencePercent: percentOf(difference),
			detectablePercent: (budgetMs) => {
				const count = Math.floor(pairs * budgetMs / spentMs);
				if (count < 6) return Number.POSITIVE_INFINITY;
				return detectablePercent(errorInRunOf(count / pairs, {
					standardError,
					degrees,
					rounds
				}), {
					id: metric,
					falseAlarmRate: falseAlarmRate / tests,
					tolerancePercent
				});
			}
		};
	});
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
	const known = (run.counts?.series ?? []).filter(isOwn).filter(({ configHash }) => configHash !== void 0);
	const all = timed.length > 0 ? timed : known;
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
			return {
				...key,
				configHash,
				metrics,
				...withoutNullish({ noise: noise.get(name) }),
				...testbed !== own && { testbed }
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
export { isEarlyCall as A, COMMON_RATE as C, SERVERS_RATE as D, SERIES_RATE as E, mayDecide as M, ratesAfter as N, STARTS_RATE as O, toleratedWorse as S, OTHER_RUNS_RATE as T, detectablePercent as _, recordsBeside as a, isWorthNaming as b, valuesIn as c, shuffle as d, unsteadiness as f, differencesSince as g, differencesOfArms as h, recordOf as i, lookAfter as j, earlyChangeOf as k, conditionsOfServer as l, conditionsOf as m, historyOf as n, testbedOf as o, noiseOf as p, machineTypeOf as r, testbedsIn as s, BASELINE_SCHEMA as t, seededRandom as u, errorWith as v, LIMITS_RATE as w, timesToDecide as x, isDecidedIn as y };
