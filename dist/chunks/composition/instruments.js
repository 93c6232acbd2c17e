import { t as childEnvironment } from "../adapters/process/child-environment.js";
import { a as hasCode, i as attempt$1, n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { _ as lanesIn, b as seriesOf$2, c as linesOf, f as timedBurst, g as laneSeriesName, h as laneName, i as countsOfSeries, l as settledShape, m as isTimedCell, n as WITHOUT_COMPILER, o as connectionsOf, p as cellName, r as countedName, s as firstsCount, t as GO_BY_DHAT, u as shapeAt, v as lanesOf, x as timedCells } from "../domain/series/counts.js";
import { c as exitText, l as hasSucceeded, n as runCommand, o as printable, r as splitLines, t as askCommand, u as spawnGroup } from "../adapters/process/run-command.js";
import { a as makeTemporaryFolder, b as exists, c as runFolder, h as HAS_PROC, o as noteTemporary, w as threadsOf, x as procText, y as entryOf } from "../adapters/process/start-environment.js";
import { A as NO_PLACE$1, B as formatDuration, D as serverMetric, G as formatSome, H as formatMilliseconds, J as firstOfEach, K as formatWhole, L as sumOf, M as isUnanswered, N as sampleOf$1, O as GC_PAUSES, S as forTheWorse, T as percentileOf, U as formatNumber, Y as groupedBy, _ as SERVICE_METRIC_IDS, a as LIMIT_METRIC_IDS, b as countMetric, g as SERVER_METRIC_IDS, i as INSTRUMENT_METRIC_IDS, j as errorCount, k as pointName, l as OPEN_LOOP_METRIC_IDS, m as SERIES_METRIC_IDS, n as COUNT_METRIC_IDS, p as ROUND_METRIC_IDS, q as present, r as GATE_METRIC_IDS, t as withoutNullish, u as PAIRED_METRIC_IDS, v as TOLERANCE_METRIC_IDS, w as openLoopMetric, y as anyMetric, z as formatCount } from "../domain/shared/without-nullish.js";
import { a as isTimed, n as REQUESTS_OF_GO, r as USUAL_REQUESTS } from "../domain/run/plan/count-settings.js";
import { a as scenarioKey, i as isAmong, n as hasBase, o as withLanes, r as headArms } from "../app/arms/arms.js";
import { a as expectedSetUpMs, c as otherSetUpMs, d as roundsThatFit, f as PLAIN, h as transportKind, i as burstsMs, l as pacesIn, m as isHttp2, n as asIfQuick, o as leastWarmUpsMs, p as addressOf$1, r as budgetToDecideMs, s as longestSetUpMs, t as areSlow, u as roundWorth } from "../domain/run/plan/time-estimate.js";
import { $ as NO_SAMPLES, B as seriesValue, C as changeOf, E as comparisonOf$2, F as knownValues, G as valuesByRound, H as serverValues, J as failedIn$1, K as addedFailures, L as machineValues, N as countedValue, O as weightedRounds, P as instrumentValues, U as serverValuesByRound, V as serverValue, X as failedPercent, Y as failedInBursts, Z as outcomeOf, _ as isJudgedElsewhere, a as lossOf, et as burstsByRound, i as lossFrom, it as knownOf, l as hasEnoughAnswers, m as runsByBase, nt as growingSamples, ot as roundsIn, rt as known, s as answersIn, tt as column, v as roundsMeasured, w as assumedVariance, x as ASSUMED_VARIANCE, y as seriesByName, z as overRounds } from "../domain/run/file/base-commit.js";
import { d as isOutside, f as isWithin, l as SAME_PROGRAM_HINT, m as usedOfOther, p as sharedWords } from "../adapters/system/output-folder.js";
import { A as capacityTime, D as stagesTime, F as keyOfRequest, M as hasTimeForRound, N as roundsInTime, O as windowCount, P as addressOf$2, S as servicesNamed, T as openLoopMs, V as hasHeader, j as probeMs, k as windowMsOf, w as isShownByRates } from "../config/load.js";
import { n as required, t as entryOf$1 } from "../domain/shared/required.js";
import { a as boundsOf, b as instrumentedIn, c as gatedIn, d as isOfRequest, g as namesOfCells, h as namesIn, i as windowMs, l as hasErrors, m as metricsNamed, n as isFlat, r as speedUpPercent, s as gateOfSeries, v as serversGatedIn, y as hasValues } from "../domain/series/warm-up.js";
import { C as areMore, D as quantilesByRound, I as estimates, L as machineTypeOf, M as totalsByRound, R as testbedOf, S as silentShareOf, b as isMeasured, d as differencesOfArms, f as differencesSince, g as headsOf, h as evidenceOf, i as overAllAnswers, j as totalIn$1, l as unsteadiness, m as centresIn, n as closingMsOf, o as recordsBeside, p as ESTIMATED, r as historyOf, s as storedIn, u as conditionsOf, v as causeOf, w as failMoreOrAny, x as pausedShareOf, y as failsMore, z as testbedsIn } from "../domain/history/baseline.js";
import { C as CONFIDENCE, S as elementAt, _ as median, b as standardDeviation, c as percentsOf, d as normalCdf, f as studentQuantile, g as mean, h as polygammasOfHalf, i as oneSided, l as studentChange, m as incompleteBeta, n as blockedChange, o as pWorse, p as studentUpperTail, r as isPresentable, t as agreeingValues, u as welchChange, w as FALSE_ALARM_RATE } from "../domain/evidence/change.js";
import { $ as instrumentFindings, Bt as toleratedText, Ct as falseAlarmRateOfLook, Dt as mayDecide, E as referenceName, Et as lookAfter, G as reasonText, Gt as boundSign, H as verdictWord, It as formatted, Kt as addressLine, M as judgedIn$1, Mt as changeSize, Nt as changeText, Ot as openLoopRate, S as haveOwnTolerances, St as earlyRates, Tt as isEarlyCall, W as problemText, _ as replanned, _t as OTHER_RUNS_RATE, b as gapText, bt as STARTS_RATE, ct as atMostWorsePercent, dt as whenDecided, et as metricFindings, f as showsHalfSpeedWith, ft as toleratedWorse, g as planSize, gt as OPEN_LOOP_RATE, h as planRest, ht as LIMITS_RATE, in as matched, kt as ratesAfter, l as USUAL, lt as commonBound, m as planBursts, mt as FOLLOW_UP_RATE, nn as adviceOn, p as drawnOrder, pt as COMMON_RATE, rn as worstFirst, st as undecidedText, tt as looksOver, ut as metricVerdicts, vt as SERIES_RATE, wt as isAlsoEarlyCall, x as unmeasuredIn, xt as earlyChangeOf, y as findingText, yt as SERVERS_RATE } from "../report/words/notices/server-notices.js";
import { a as openLoopOf, d as wholeOf, i as levelName, l as seriesName, o as pathOfSeries, r as isWhole, u as serverOf } from "../domain/series/series.js";
import { t as predictionInterval } from "../domain/statistics/prediction.js";
import { l as int, m as object, o as array, p as number, y as string } from "../vendor/zod.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { a as isOnPath, c as firstSource, l as MATCH_LIMIT_MS, n as sourceOnPath, r as versionOf$2, s as toolPlace, t as releaseSources } from "../adapters/tools/released-tool.js";
import { i as leastOf, r as renderRunFile } from "../report/json.js";
import { S as EFFECTS, _ as worstVerdict, b as withEachMetric, d as mayBeFarWorse, g as VERDICT_ORDER, h as FOUND_NOTHING, l as isPromised, u as isUnsettled, v as metricEntries, x as withoutBounds, y as valuesAt } from "../domain/gate/gate.js";
import { r as runUntil } from "../domain/evidence/run-until.js";
import { c as changeOfServer, d as intervalAround, f as mediansByRound, l as LEAST_SCATTER, o as byShard, s as shardOf, u as changeByRounds } from "../domain/comparison/head-to-head.js";
import { a as jumpsOf, c as withFindings, n as concluded, r as instrumentedBy, s as removedSeries, t as comparedOf } from "../domain/comparison/comparison.js";
import { a as PACKED_RUN_FILE, d as RUN_FILE, s as PROFILE_FILES } from "../ports/output-folder.js";
import { t as openLoopName } from "../domain/series/open-loop.js";
import { _ as placeOf } from "../adapters/run-file/schema.js";
import { o as beginningOf } from "../adapters/git/source-control.js";
import { t as textTable } from "../report/text/text-table.js";
import { accessSync, chmodSync, constants, createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { open, readFile, readdir, rename, rm, stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { Agent, request } from "node:http";
import { promisify } from "node:util";
import { checkServerIdentity } from "node:tls";
import { gunzip } from "node:zlib";
import { connect as connect$2 } from "node:http2";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Agent as Agent$1, request as request$1 } from "node:https";
import { text } from "node:stream/consumers";
import { createInterface } from "node:readline";
// src/domain/bounds/agreed-gate.ts
/**
* The gate that judges a run: head's, made as strict as that of the base it is held to.
* @param config head's
*/
function gateFor(config, run) {
	const head = gateOfSeries(config, namesIn(run));
	const base = run.base?.gate;
	return base ? stricterGate(head, base) : {
		gate: head,
		own: head,
		loosened: []
	};
}
/**
* The stricter of two gates, for each series and bound, so that a change cannot loosen the gate that judges it. A
* metric of a series is gated if either gate includes it.
*/
function stricterGate(head, base) {
	const general = stricterBounds(head, base);
	const own = [...new Set([head, base].flatMap(({ bySeries = {} }) => Object.keys(bySeries)))].map((name) => ({
		name,
		...stricterBounds(boundsIn(head, name), boundsIn(base, name))
	}));
	const bySeries = Object.fromEntries(own.map(({ name, bounds }) => [name, bounds]));
	return {
		gate: {
			...general.bounds,
			...own.length > 0 && { bySeries }
		},
		own: head,
		loosened: [...general.loosened, ...loosenedOnly(own, general.loosened)]
	};
}
/** The bounds that apply to a name: servers and counts have no failed requests. */
function boundsIn(gate, name) {
	const { tolerancePercent, limits = {}, maxErrorPercent } = boundsOf(gate, name);
	const ids = metricsNamed(name);
	const own = (all) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
	return {
		tolerancePercent: own(tolerancePercent),
		limits: own(limits),
		maxErrorPercent: hasErrors(name) ? maxErrorPercent : 0
	};
}
/** The stricter of two bounds, and those of base that head loosens. */
function stricterBounds(head, base) {
	const tolerancePercent = {};
	const loosened = [];
	for (const id of GATE_METRIC_IDS) {
		const [before, after] = [base.tolerancePercent[id], head.tolerancePercent[id]];
		const strictest = Math.min(before ?? Infinity, after ?? Infinity);
		if (Number.isFinite(strictest)) tolerancePercent[id] = strictest;
		if (before !== void 0 && before < (after ?? Infinity)) loosened.push({
			bound: id,
			base: before,
			head: after
		});
	}
	const limits = {};
	for (const id of LIMIT_METRIC_IDS) {
		const [before, after] = [base.limits?.[id], head.limits?.[id]];
		const strictest = stricterLimit(id, before, after);
		if (strictest) limits[id] = strictest;
		if (before && (!after || isBelow(id, before.value, after.value))) loosened.push({
			bound: id,
			isLimit: true,
			base: before.value,
			head: after?.value
		});
	}
	if (base.maxErrorPercent < head.maxErrorPercent) loosened.push({
		bound: "errors",
		base: base.maxErrorPercent,
		head: head.maxErrorPercent
	});
	const maxErrorPercent = Math.min(base.maxErrorPercent, head.maxErrorPercent);
	return {
		bounds: {
			tolerancePercent,
			...Object.keys(limits).length > 0 && { limits },
			maxErrorPercent
		},
		loosened
	};
}
function stricterLimit(id, base, head) {
	if (!base || !head) return base ?? head;
	const { value } = isBelow(id, base.value, head.value) ? base : head;
	return {
		value,
		...(base.isAlways || head.isAlways) && { isAlways: true }
	};
}
/** True if one value of a metric is better than another, or stricter as a limit. */
function isBelow(id, one, other) {
	return anyMetric(id).better === "higher" ? one > other : one < other;
}
/** Bounds loosened for some series only, each listed once with its series. */
function loosenedOnly(own, general) {
	const known = new Set(general.map(keyOf));
	const all = own.flatMap(({ name, loosened }) => loosened.map((what) => ({
		name,
		what
	})));
	return [...groupedBy(all, ({ what }) => keyOf(what))].flatMap(([key, alike]) => {
		const [first] = alike;
		return first && !known.has(key) ? {
			...first.what,
			series: alike.map(({ name }) => name)
		} : [];
	});
}
function keyOf({ bound, isLimit, base, head }) {
	return `${bound} ${isLimit} ${base} ${head}`;
}
// src/app/benchmark/series-of-base.ts
function seriesIn(own) {
	return [...own.values()].flatMap(({ name: scenario, servers, levels }) => servers.flatMap((server) => levels.map((level) => ({
		server,
		scenario,
		level
	}))));
}
/** Checks whether base's configuration has a scenario at a level, for any server. */
function isCellOfBase(own, { scenario, level }) {
	return (own.get(scenario)?.levels ?? []).some((one) => levelName(one) === levelName(level));
}
/** True if the cells contain a series of base's configuration with a lane of base. */
function hasSeriesOf(own, cells) {
	const isOfBase = isAmong(new Set(seriesIn(own).map(seriesName)));
	return withLanes(cells, (lane, cell) => lane.arm === "base" && isOfBase(lane, cell)).length > 0;
}
/**
* Series of base that head's plan lacks, or has in another form. If jobs share the plan, only those that this job is
* responsible for.
*/
function heldToBase(own, newForms, request) {
	const { cells, shard, skipped } = request;
	const plan = seriesOf$2(shard?.whole ?? cells);
	const known = new Set(plan);
	const mine = new Set(seriesOf$2(shard?.own ?? cells));
	const cannot = new Set(skipped.map(({ server }) => server));
	const firstOf = (server) => plan.find((name) => name.startsWith(`${server}/`)) ?? plan[0];
	return seriesIn(own).filter(({ server, scenario, level }) => {
		const name = seriesName({
			server,
			scenario,
			level
		});
		const isKnown = known.has(name);
		const isMine = mine.has((isKnown ? name : firstOf(server)) ?? "");
		return !cannot.has(server) && isMine && request.isChosen(name) && (!isKnown || newForms.has(scenario));
	});
}
/** Cells with additional series of base's configuration, in both arms and with base's load. */
function withSeriesOfBase(cells, own, added) {
	const byCell = groupedBy(added, cellName);
	const lanesFor = (key) => (byCell.get(key) ?? []).flatMap(({ server }) => [{
		server,
		arm: "base"
	}, {
		server,
		arm: "head"
	}]);
	const known = new Set(cells.map(cellName));
	const unknown = added.filter((one) => !known.has(cellName(one)));
	const further = firstOfEach(unknown, cellName).map(({ scenario, level }) => {
		const lanes = lanesFor(cellName({
			scenario,
			level
		}));
		return {
			scenario,
			level,
			shape: shapeAt(level, entryOf$1(own, scenario)),
			lanes
		};
	});
	return [...cells.map((cell) => ({
		...cell,
		lanes: [...cell.lanes, ...lanesFor(cellName(cell))]
	})), ...further];
}
// src/domain/run/plan/budget.ts
/**
* Time planned for a lane of a cell while the machine's noise is unknown: a minute for base and head together. On two
* shared cores, slightly more time detects a change of twice a tolerance of 5 % (docs/figures/statistics.md).
*/
const PER_LANE_MS = 3e4;
/** Budgets are multiples of this. */
const STEP_MS = 3e4;
/**
* The budget for some cells: a minute for each series with both arms, or less if that is known to be enough. At least
* what a verdict's number of rounds takes, at most the maximum.
* @returns milliseconds
*/
function neededBudgetMs({ cells, atMostMs, isEnough = () => false }) {
	const leastMs = inSteps(budgetToDecideMs(cells));
	const mostMs = Math.min(atMostMs, Math.max(leastMs, lanesIn(cells) * PER_LANE_MS));
	for (let ms = leastMs; ms < mostMs; ms += STEP_MS) if (isEnough(ms)) return ms;
	return mostMs;
}
/**
* The budget for the number of starts that a verdict needs, once the first round has shown how long its servers take to
* start and warm up.
* @param setUpMs time that the round took besides its blocks
* @returns milliseconds, never less than the given budget
*/
function budgetToStartMs({ cells, budgetMs, setUpMs }) {
	const leastMs = budgetToDecideMs(cells, setUpMs);
	return leastMs <= budgetMs ? budgetMs : inSteps(leastMs);
}
/**
* The maximum budget of a plan. One whose servers start too slowly for the rounds that can call anything has the time of its
* follow-up too, where the same rounds would be worth less; if that is enough.
*/
function mostPlannedMs(request, { atMostMs, followUpMs }) {
	const canCallIn = (budgetMs) => {
		const size = planSize({
			...request,
			budgetMs
		});
		return !("leastMs" in size) && size.rounds >= 3;
	};
	const { budgetMs } = request;
	const longerMs = budgetMs + followUpMs;
	const isWorthIt = !canCallIn(budgetMs) && canCallIn(longerMs);
	return Math.max(atMostMs, isWorthIt ? longerMs : budgetMs);
}
/** An automatic budget may grow for warm-ups to this multiple of what starts alone need. */
const WARM_UP_TIMES = 2;
/**
* The limit to which a budget may grow for warm-up, once the servers have started.
* @param request with the time that a round takes besides its blocks, with the shortest warm-up
* @returns milliseconds, never less than the given budget
*/
function mostBudgetMs(request, longer) {
	return Math.min(mostPlannedMs(request, longer), WARM_UP_TIMES * budgetToStartMs(request));
}
/** True if a budget has time for the minimum number of bursts that gives an interval. */
const hasPlan = (cells, budgetMs) => !("leastMs" in planSize({
	cells,
	budgetMs
}));
/**
* The smallest budget that is enough for some cells.
* @param budgetMs one that is not enough
* @param doesFor true for the number of rounds that a verdict needs
* @returns milliseconds, whole seconds
*/
function leastBudgetMs(cells, budgetMs, doesFor) {
	const size = planSize({
		cells,
		budgetMs
	});
	const seconds = (ms) => Math.ceil(ms / SECOND_MS);
	const least = seconds("leastMs" in size ? size.leastMs : budgetMs);
	const most = seconds(budgetToDecideMs(cells));
	return SECOND_MS * leastOf(least, most, (number) => doesFor(cells, SECOND_MS * number));
}
/** The number of cells, counted from the first, for which a budget is enough. */
function cellsThatFit(cells, budgetMs, doesFor) {
	const isTooMany = (count) => !doesFor(cells.slice(0, count + 1), budgetMs);
	return leastOf(0, cells.length, isTooMany);
}
const SECOND_MS = 1e3;
function inSteps(ms) {
	return Math.ceil(ms / STEP_MS) * STEP_MS;
}
// src/domain/findings/with-all-answers.ts
/**
* Adds the change over all answers together to each gated metric that has one.
* @param ofAll the changes of a series by its name
* @param certainty confidence of the bound, and the time spent on measuring
*/
function withAllAnswers(all, ofAll, certainty = {}) {
	return all.map((one) => {
		const { changes = [], blocks = 0 } = ofAll(one.name) ?? {};
		const metrics = [...changes].flatMap(([id, change]) => {
			const metric = one.metrics[id];
			const tolerancePercent = metric?.tolerancePercent;
			if (tolerancePercent === void 0 || !isPresentable(change)) return [];
			const rule = {
				...certainty,
				tolerancePercent
			};
			return [[id, {
				...metric,
				allAnswers: allAnswersOf(id, change, blocks, rule)
			}]];
		});
		return {
			...one,
			metrics: {
				...one.metrics,
				...Object.fromEntries(metrics)
			}
		};
	});
}
/** What a stop makes worse by about the part of the time that it takes: all who wait then get their answers as much later. */
const STOPPED = ["latency-mean", "throughput"];
function allAnswersOf(id, change, blocks, { tolerancePercent, boundConfidence, measuredMs }) {
	const bound = atMostWorsePercent(id, change, boundConfidence);
	const known = bound === void 0 ? {} : { atMostWorsePercent: bound };
	const promised = 2 * tolerancePercent;
	const hurdle = {
		id,
		falseAlarmRate: STARTS_RATE,
		tolerancePercent: promised
	};
	const unseen = STOPPED.includes(id) ? unseenPercent(blocks) : 0;
	return {
		...percentsOf(change),
		...known,
		...!isPromised(known, tolerancePercent) && whenDecided(change, hurdle, measuredMs),
		...unseen > promised && { unseenPercent: unseen }
	};
}
/**
* The share of the time that stops of a server can take without that any block meets one in 5 % of all runs: if a block meets
* one with probability p, none of n does with (1 − p)ⁿ (Hanley & Lippman-Hand, JAMA 249, 1983, 1743–1745).
* @returns percent
*/
function unseenPercent(blocks) {
	return (1 - (1 - CONFIDENCE) ** (1 / blocks)) * 100;
}
/** The number of blocks that meet stops of this share of the time, in percent. */
function blocksToSee(percent) {
	if (percent >= 100) return 1;
	return Math.ceil(Math.log(1 - CONFIDENCE) / Math.log1p(-percent / 100));
}
/** Length of a run whose blocks meet stops of a share of the time ÷ length of one that meets those of another, in percent. */
function timesToSee(percent, seenPercent) {
	return Math.log1p(-seenPercent / 100) / Math.log1p(-percent / 100);
}
/** The changes over all answers of a run with both arms. */
function changesOfAll({ series }) {
	const blocksOf = blocksByServer([...series.values()].map(({ head }) => head));
	return (name) => {
		const one = series.get(name);
		return one && {
			changes: one.allAnswers,
			blocks: blocksOf(one.head.server)
		};
	};
}
/** The number of blocks in which each server was loaded: it stops for all of its series, so all of theirs count. */
function blocksByServer(heads) {
	const blocks = /* @__PURE__ */ new Map();
	for (const { server, samples } of heads.filter(isWhole)) {
		const own = new Set(column(samples, "block")).size;
		blocks.set(server, (blocks.get(server) ?? 0) + own);
	}
	return (server) => blocks.get(server) ?? 0;
}
// src/domain/stopping/blocks-a-start.ts
/** A block has two bursts of each lane, so two pairs. */
const PAIRS_A_BLOCK = 2;
/**
* The optimal number of blocks per start: with it, a change is estimated most precisely in a given time. If starts
* are fast, a run has more starts; if bursts vary a lot or starts are slow, each start has more blocks.
*
* The optimum of a nested design, √(cost of a start ⁄ cost of a block · variance within ⁄ variance between): Kalibera &
* Jones, Rigorous benchmarking in reasonable time, ISMM 2013, 63–74; Cochran, Sampling Techniques, 1977, 10.6. The
* variance within starts is that of the pairs in a run's first rounds. That between starts is assumed: the number of
* rounds must not depend on a few that happen to agree.
* @param series by name
* @param times `setUpMs`: wall time of a round besides its blocks; `blockMs`: wall time of one block of each cell
* @returns undefined if nothing that is judged has been measured
*/
function blocksWorthAStart(series, { setUpMs, blockMs }) {
	const variances = [...series.values()].flatMap(({ judged, centres }) => present(judged.map((id) => pairVariance(centres.get(id)))));
	if (variances.length === 0) return void 0;
	const within = median(variances) / PAIRS_A_BLOCK;
	return Math.max(1, Math.round(Math.sqrt(setUpMs / blockMs * (within / ASSUMED_VARIANCE))));
}
/** Variance of a pair within its round, averaged over the rounds; undefined without rounds. */
function pairVariance(comparison) {
	if (!comparison || comparison.rounds.length === 0) return void 0;
	const { variances, pairs, rounds } = comparison;
	return mean(variances) * pairs / rounds.length;
}
// src/domain/stopping/first-outlook.ts
/** Degrees of freedom of a comparison ÷ those of its rounds: the pool adds three times as many. */
const LENT = 4;
/** The budgets that are suggested, in milliseconds: whole minutes up to an hour. */
const BUDGETS_MS = Array.from({ length: 60 }, (_, at) => (at + 1) * 6e4);
/**
* The gated comparisons whose bound cannot get within the tolerance in a budget, judging by the variance of the first
* round's pairs and assuming the usual small variation between starts.
* @param request everything measured, with the set-up time of the first round
* @returns with the budget that could, in milliseconds; undefined if an hour would not be enough
*/
function beyondBudget({ series, gate }, request) {
	return [...series].flatMap(([name, { judged, centres }]) => {
		const { tolerancePercent } = boundsOf(gate, name);
		return PAIRED_METRIC_IDS.flatMap((metric) => {
			const variance = judged.includes(metric) ? pairVariance(centres.get(metric)) : void 0;
			const tolerated = tolerancePercent[metric];
			if (variance === void 0 || tolerated === void 0) return [];
			const room = Math.log1p(tolerated / 100);
			const isEnough = (ms) => halfWidthIn({
				...request,
				budgetMs: ms
			}, variance) <= room;
			if (isEnough(request.budgetMs)) return [];
			return {
				series: name,
				metric,
				neededMs: BUDGETS_MS.find((ms) => ms > request.budgetMs && isEnough(ms))
			};
		});
	});
}
/**
* The budget from which on a run can pass: bounds of throughput get within its tolerance with the usual noise, and so many
* blocks load each server that its stops meet one.
* @param request everything measured, and the budget that it has
* @returns milliseconds, whole minutes unless it is the budget itself; infinite if an hour would not be enough
*/
function budgetToPassMs(request, gate) {
	const { cells, budgetMs } = request;
	const servers = [...groupedBy(seriesOf$2(cells), serverOf).values()].flatMap((own) => {
		const tolerated = own.flatMap((name) => boundsOf(gate, name).tolerancePercent.throughput ?? []);
		return tolerated.length === 0 ? [] : [{
			series: own.length,
			percent: Math.min(...tolerated)
		}];
	});
	const isEnough = (ms) => {
		const own = {
			cells,
			budgetMs: ms
		};
		const size = planSize(own);
		if ("leastMs" in size) return false;
		return servers.every(({ series, percent }) => halfWidthIn(own, USUAL.pair ** 2) <= Math.log1p(percent / 100) && series * size.burstsPerSeries / BURSTS_A_BLOCK >= blocksToSee(2 * percent));
	};
	if (isEnough(budgetMs)) return budgetMs;
	return BUDGETS_MS.find((ms) => ms > budgetMs && isEnough(ms)) ?? Number.POSITIVE_INFINITY;
}
/** A block has two bursts of each arm. */
const BURSTS_A_BLOCK = 2;
/** Distance of a bound from its estimate at the end of a budget. */
function halfWidthIn(request, variance) {
	const size = planSize(request);
	if ("leastMs" in size || size.rounds < 3) return Number.POSITIVE_INFINITY;
	const { rounds, burstsPerSeries } = size;
	const { boundConfidence = CONFIDENCE } = ratesAfter(rounds, rounds);
	const standardError = Math.sqrt(USUAL.between ** 2 / rounds + variance / burstsPerSeries);
	return studentQuantile(boundConfidence, LENT * (rounds - 1)) * standardError;
}
/**
* Hashes the part of a configuration that shapes the measurement; gate, budget and store do not.
* @returns in hexadecimal: `all` of everything that is measured, `of` of what shapes one series. Two runs of a
* series are comparable only if these hashes agree
*/
function configHashes({ cells, servers, scenarios }, machine) {
	const of = (lane, { scenario: scenarioName, level, shape }) => {
		const { build, run, env, setup, services, url } = servers.get(laneName(lane)) ?? {};
		const { requests = [], transport } = scenarios.get(scenarioKey(lane.arm, scenarioName)) ?? {};
		const sent = requests.map(({ method, path, headers, expect, body, weight }) => ({
			method,
			path,
			headers: sorted(headers),
			expect,
			body: body && machine.hash(body),
			...requests.length > 1 && { weight }
		}));
		const beside = services?.map(({ name, run: start, env: own, reset, per }) => ({
			name,
			run: start,
			env: sorted(own),
			reset,
			per
		}));
		const measured = {
			server: {
				build,
				run,
				env: sorted(env),
				setup,
				services: beside,
				url
			},
			scenario: {
				...sent.length > 1 ? { requests: sent } : sent[0],
				transport: transportKind(transport)
			},
			level,
			load: {
				...askedFor(shape),
				connections: connectionsOf(level, shape)
			}
		};
		return machine.hash(JSON.stringify(measured)).slice(0, 16);
	};
	const all = () => {
		const each = cells.flatMap((cell) => cell.lanes.map((lane) => of(lane, cell)));
		return machine.hash(each.join(" ")).slice(0, 16);
	};
	return {
		all,
		of
	};
}
/**
* The configured parts of a load. The actual length of a burst depends on how fast the servers are. If it were
* hashed, a slowdown would change the hash, and the run could not be compared.
*/
function askedFor({ burstMs, longerMs, isLengthOpen, ...shape }) {
	return isLengthOpen ?? longerMs !== void 0 ? {
		burstMs: "open",
		...shape
	} : {
		burstMs,
		...shape
	};
}
/** Entries sorted by name, because their order in the file has no meaning. */
function sorted(map = {}) {
	return Object.entries(map).toSorted(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
}
// src/app/benchmark/benchmark.ts
/** Head's benchmark. @param cells may have lanes of base */
function benchmarkOf(config, cells) {
	const configured = headArms(cells, config);
	const none = {
		held: /* @__PURE__ */ new Map(),
		newForms: /* @__PURE__ */ new Map(),
		otherwise: /* @__PURE__ */ new Map()
	};
	return {
		...configured,
		configured,
		count: config.count,
		...none,
		sentences: [],
		uncompared: []
	};
}
/** A benchmark with more differences from base's. */
function differing(benchmark, { sentences = [], uncompared = [] }) {
	return {
		...benchmark,
		sentences: [...benchmark.sentences, ...sentences],
		uncompared: [...benchmark.uncompared, ...uncompared]
	};
}
// src/app/benchmark/take-away.ts
/** Checks whether head's own configuration has a server, one of its scenarios, or a scenario at a level. */
function isConfigured({ configured }, place) {
	const { server, scenario, level } = place;
	return configured.cells.some((cell) => (scenario ?? cell.scenario) === cell.scenario && (level === void 0 || levelName(level) === levelName(cell.level)) && cell.lanes.some((lane) => lane.server === server));
}
/** What servers of head are asked only because base has it in that form, so that they may answer no more: each once. */
function askedForBase(benchmark) {
	const { held, newForms } = benchmark;
	const measured = new Set(seriesOf$2(benchmark.cells));
	const asked = [...held].flatMap(([name, { server, scenario }]) => {
		const isOwn = !newForms.has(scenario) && isConfigured(benchmark, {
			server,
			scenario
		});
		return measured.has(name) && !isOwn ? {
			server,
			scenario
		} : [];
	});
	return firstOfEach(asked, ({ server, scenario }) => answerKey(server, scenario));
}
/** The key of a scenario that a server answers. */
function answerKey(server, scenario) {
	return `${server} ${scenario}`;
}
/**
* The benchmark without what an arm does not answer. What is held to base's form needs both arms; of anything else,
* head's is new where base does not answer.
*/
function asAnswered(benchmark, { given, refused }) {
	const isHeld = isAmong(new Set(benchmark.held.keys()));
	const cells = withLanes(benchmark.cells, (lane, cell) => {
		const key = answerKey(lane.server, cell.scenario);
		if (isHeld(lane, cell)) return given.has(key) && !refused.has(key);
		return lane.arm === "head" || given.has(key);
	});
	return {
		...benchmark,
		cells
	};
}
/**
* Leaves out the series that head's configuration lacks, of one server or all, if they cannot be measured, since head
* removes them anyway. The run then cannot pass.
* @param reason they cannot be measured as in base
* @returns undefined if there are none
*/
function withoutRemoved(benchmark, reason, server) {
	const { base, cells, held } = benchmark;
	const isHeld = isAmong(new Set(held.keys()));
	const isGivenUp = (lane, cell) => (server ?? lane.server) === lane.server && isHeld(lane, cell) && !isConfigured(benchmark, {
		...cell,
		server: lane.server
	});
	const names = seriesOf$2(withLanes(cells, isGivenUp));
	const [series] = names;
	if (series === void 0) return void 0;
	const text = `${formatSome(names)} cannot be measured as in ${base?.name}: ${reason}`;
	const left = withLanes(cells, (lane, cell) => !isGivenUp(lane, cell));
	return differing({
		...benchmark,
		cells: left
	}, { uncompared: [{
		text,
		series
	}] });
}
/** The benchmark without the cells that only head's configuration has; undefined if there are none, or no others. */
function withoutAdded(benchmark) {
	const { base, cells } = benchmark;
	const { own } = base ?? {};
	if (!own) return void 0;
	const added = cells.filter((cell) => !isCellOfBase(own.scenarios, cell));
	const others = cells.filter((cell) => !added.includes(cell));
	if (added.length === 0 || others.length === 0) return void 0;
	const sentence = `The budget is too short to measure ${formatSome(added.map(cellName))} too.`;
	return differing({
		...benchmark,
		cells: others
	}, { sentences: [sentence] });
}
// src/domain/shards/part.ts
/**
* The part of a plan that one of several jobs measures. Both arms of a series are always in one part.
*
* The series are lined up, server by server, and the line is cut into as many pieces as there are shards, of nearly the
* same expected time. So the series of a server share its builds and starts as far as possible, and one more series
* moves the cuts by less than its own length: few others change shards.
*
* @param cells of the whole plan
* @returns the cells of the part, with the lanes of its series; none for a shard beyond the number of series
*/
function partOfPlan(cells, { index, count }, pricing) {
	const line = inLine(cells, pricing);
	if (index > line.length) return [];
	const cuts = cutsOf(line, Math.min(count, line.length));
	const own = line.slice(cuts[index - 1], cuts[index]);
	const places = groupedBy(own, ({ key }) => key);
	return cells.flatMap((cell) => {
		const there = new Set(places.get(cellName(cell))?.map(({ server }) => server));
		const lanes = cell.lanes.filter(({ server }) => there.has(server));
		return lanes.length === 0 ? [] : [{
			...cell,
			lanes
		}];
	});
}
/**
* The expected time for a job to measure some cells: with a budget, that of the rounds that a verdict needs.
* @returns milliseconds
*/
function expectedMs(all, pricing) {
	const timed = timedCells(all);
	return (pricing.repeats === 0 ? 0 : sumOf(all, openLoopMs)) + (timed.length === 0 ? 0 : timedMs(timed, pricing));
}
function timedMs(cells, { isAuto, repeats }) {
	if (repeats !== void 0) return expectedSetUpMs(cells) + burstsMs(cells, repeats);
	const { blocks } = roundWorth(5);
	const roundsMs = 5 * (expectedSetUpMs(cells) + burstsMs(cells, 2 * blocks));
	return isAuto ? Math.max(roundsMs, lanesIn(cells) * PER_LANE_MS) : roundsMs;
}
/**
* Ordered by server name, so that adding a series does not reorder the others.
* @returns for each series the key of its cell, and the total time of all series up to and including it, and of the
* starts of their servers
*/
function inLine(cells, pricing) {
	const { isAuto, repeats } = pricing;
	const starts = repeats === void 0 ? isAuto ? 0 : 5 : 1;
	const all = cells.flatMap((cell) => [...groupedBy(cell.lanes, ({ server }) => server)].map(([server, lanes]) => {
		const startsMs = lanes.length * 300 * starts;
		const ms = expectedMs([{
			...cell,
			lanes
		}], pricing) - startsMs;
		return {
			key: cellName(cell),
			server,
			startsMs,
			ms
		};
	}));
	let untilMs = 0;
	return [...groupedBy(all, ({ server }) => server)].toSorted(([a], [b]) => a < b ? -1 : 1).flatMap(([server, own]) => own.map(({ key, startsMs, ms }, at) => {
		untilMs += at === 0 ? startsMs + ms : ms;
		return {
			key,
			server,
			untilMs
		};
	}));
}
/**
* The cuts of the line. Each is at its even place, independently of the others, so that an addition at one end hardly
* moves a cut at the other.
* @param pieces at most as many as there are series
* @returns indices in the line: the first is 0, the last its length
*/
function cutsOf(line, pieces) {
	let cut = 0;
	return Array.from({ length: pieces + 1 }, (_, piece) => {
		const most = line.length - pieces + piece;
		if (piece > 0) cut = Math.min(most, Math.max(cut + 1, nearestTo(line, piece / pieces)));
		return cut;
	});
}
/** The cut nearest to a given share of the line's total time. */
function nearestTo(line, part) {
	const wanted = part * required(line.at(-1), "series").untilMs;
	const distances = line.map(({ untilMs }) => Math.abs(untilMs - wanted));
	return distances.lastIndexOf(Math.min(...distances)) + 1;
}
// src/app/plan/lay-out-bursts.ts
/**
* Plans the bursts of those cells that have any, using the typical start times of their kinds of servers. A kind is a guess, so no
* budget is refused because of it.
* @throws LoadgateError `usage` when the budget is too short for them
*/
function layOutBursts(config, all, { budgetMs, seed, divisible, ...judged }) {
	const cells = timedCells(all);
	const repeats = cells.length === 0 ? 0 : config.measure.repeats;
	const request = {
		budgetMs,
		seed,
		repeats
	};
	const quick = asIfQuick(cells);
	const plan = planBursts({
		...request,
		cells: quick
	});
	const purpose = purposeOf(config, quick, judged);
	const isEnough = repeats !== void 0 || purpose.doesFor(quick, budgetMs);
	if ("leastMs" in plan || !isEnough) throw tooShort(quick, budgetMs, purpose, divisible && shardsThatFit(config, divisible, budgetMs));
	const expected = planBursts({
		...request,
		cells
	});
	return "leastMs" in expected ? plan : expected;
}
/** A number of shards for which the budget is enough; undefined if there is none. */
function shardsThatFit(config, { whole, isAuto }, budgetMs) {
	const timed = timedCells(whole);
	const series = seriesOf$2(timed).length;
	const does = (shard) => {
		const part = timedCells(partOfPlan(whole, shard, { isAuto }));
		if (part.length === 0) return true;
		return purposeOf(config, part, { others: series - seriesOf$2(part).length }).doesFor(part, budgetMs);
	};
	const { doesFor } = purposeOf(config, timed, {});
	const leastMs = leastBudgetMs(timed, budgetMs, doesFor);
	const most = Math.min(series, 256);
	for (let count = Math.max(2, Math.ceil(leastMs / budgetMs)); count <= most; count += 1) if (Array.from({ length: count }, (_, at) => at + 1).every((index) => does({
		index,
		count
	}))) return count;
}
function purposeOf({ gate }, cells, { others = 0, againstItself = false }) {
	if (againstItself || !hasBase(cells)) return {
		doesFor: hasPlan,
		text: "would hold the fewest bursts that give an interval"
	};
	const gated = {
		...gateOfSeries(gate, namesOfCells(cells)),
		others
	};
	return {
		doesFor: showsHalfSpeedWith(gated),
		text: "would show that a server lost half its speed"
	};
}
function tooShort(cells, budgetMs, { doesFor, text }, shards) {
	const least = formatDuration(leastBudgetMs(cells, budgetMs, doesFor));
	const fitting = seriesOf$2(cells.slice(0, cellsThatFit(cells, budgetMs, doesFor))).length;
	const series = formatCount(seriesOf$2(cells).length, "series", "series");
	const some = fitting === 0 ? "" : `; ${fitting} of them would fit`;
	const message = `A budget of ${formatDuration(budgetMs)} is too short for ${series}: ${least} ${text}${some}`;
	return new LoadgateError("usage", message, {
		details: present([
			`${wholeSeconds(budgetToDecideMs(cells))} would start each server 5 times, which a verdict needs`,
			"servers that start slowly, or take long to warm up, need more than this says",
			shards !== void 0 && `this budget would do for each of ${shards} shards (1/${shards} to ${shards}/${shards})`
		]),
		hint: "Raise the budget (at-most, where it is auto), shorten measure.burst, choose fewer series with only, or let several jobs measure a shard each."
	});
}
/** Explains the consequences of a budget with few starts; undefined if it has enough. */
function fewStartsText({ rounds }, cells, budgetMs) {
	if (rounds.length >= 5) return void 0;
	const enough = wholeSeconds(budgetToDecideMs(cells));
	const starts = formatCount(rounds.length, "start");
	const worth = rounds.length === 1 ? "which cannot tell a change from what its process happens to do" : "which find little where processes of one program differ";
	const pace = pacesIn(cells).size > 0 ? "as expected" : "quickly";
	return `A budget of ${formatDuration(budgetMs)} pays for ${starts} of each server, ${worth}; a budget of ${enough} pays for 5, if all start and warm up ${pace}`;
}
/** A time that is not shorter. */
function wholeSeconds(ms) {
	return formatDuration(Math.ceil(ms / 1e3) * 1e3);
}
// src/app/stages/stages.ts
/** The base that the gate judges, if it is checked out. */
function judgedOf({ bases }) {
	return bases.find(({ arm }) => arm === "base");
}
/**
* The base that the gate judges, with what was agreed with it, and the fate of the series that head's configuration
* lacks: a sentence about those still measured, and the others as removed.
* @returns undefined until it is built or lost
*/
function judgedCommit({ benchmark, commits }) {
	const commit = commits.get("base");
	const { base, cells, held, sentences, uncompared } = benchmark;
	if (!commit || !base) return commit;
	const measured = new Set(seriesOf$2(cells));
	const kept = [...held].flatMap(([name, key]) => measured.has(name) && !isConfigured(benchmark, key) ? name : []);
	const removed = [...held].flatMap(([name, key]) => measured.has(name) ? [] : key);
	const are = kept.length === 1 ? "is" : "are";
	const changes = present([
		...sentences,
		...commit.changes ?? [],
		kept.length > 0 && `The benchmark changed: ${formatSome(kept)} ${are} removed, and still measured here as in ${base.name}.`
	]);
	return {
		...commit,
		isRequired: commit.isRequired === true && !base.isAdoption,
		...changes.length > 0 && { changes },
		...kept.length > 0 && { kept },
		...removed.length > 0 && { removed },
		...uncompared.length > 0 && { uncompared },
		...base.gate && { gate: base.gate },
		...base.isAdoption && { isAdoption: true }
	};
}
/** The run with the result of a base. */
function withCommit(run, arm, commit) {
	return {
		...run,
		commits: new Map([...run.commits, [arm, commit]])
	};
}
/** The run without parts of a base, which are lost. */
function losing(run, arm, lost) {
	const base = run.commits.get(arm);
	if (!base || lost.length === 0) return run;
	return withCommit(run, arm, {
		...base,
		lost: [...base.lost ?? [], ...lost]
	});
}
/** The run with other cells under the same plan. */
function withCells(run, cells) {
	return {
		...run,
		benchmark: {
			...run.benchmark,
			cells
		}
	};
}
/**
* The run with a plan for its cells.
* @throws LoadgateError `usage` when the budget is too short for them
*/
function laidOut(run) {
	const { config, budgetMs, againstItself = false, shard } = run.request;
	const timedIn = (cells) => seriesOf$2(timedCells(cells)).length;
	const others = shard ? timedIn(shard.whole) - timedIn(shard.own) : 0;
	const { seed } = run.plan;
	const options = {
		budgetMs,
		seed,
		others,
		againstItself
	};
	return {
		...run,
		plan: layOutBursts(config, run.benchmark.cells, options)
	};
}
/**
* The same with what fits. If the budget is too short for all cells, those that only head's configuration has are left
* out first, then the series that only base's has.
* @throws LoadgateError `usage` when it is too short for the rest
*/
function laidOutAsFits(run) {
	try {
		return laidOut(run);
	} catch (error) {
		const { benchmark } = run;
		const left = withoutRemoved(benchmark, "the budget is too short");
		for (const less of present([
			withoutAdded(benchmark),
			left,
			left && withoutAdded(left)
		])) {
			const fitting = attempt$1(() => laidOut({
				...run,
				benchmark: less
			}));
			if (fitting) return fitting;
		}
		throw error;
	}
}
// src/domain/findings/addresses.ts
/** The addresses of head, and those of base if they differ. */
function addressesOf(head, base) {
	const [addresses, before] = [head?.addresses, base?.addresses];
	const isOther = before !== void 0 && before.join("\n") !== addresses?.join("\n");
	return {
		...addresses && { addresses },
		...isOther && { baseAddresses: before }
	};
}
/** Each of them with its addresses. */
function withAddresses(all, { head, base }) {
	return all.map((one) => ({
		...addressesOf(head.get(one.name), base.get(one.name)),
		...one
	}));
}
// src/domain/findings/estimators/all-answers.ts
/**
* The change over all answers of all rounds together, where it is worse, looks so, or could be far worse than tolerated.
* Pauses, late answers and work now and then change the total while typical bursts stay as they are. Servers that were seen too
* seldom to have met their stops are a doubt.
*/
const allAnswers = ({ rows, paired }) => [...rows.flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([id, metric]) => {
	const { allAnswers, verdict } = metric;
	if (!allAnswers || verdict === "regression" || verdict === "unmeasurable") return [];
	const effect = effectOf(judgedIn(paired, name, id), metric);
	if (effect === void 0) return [];
	return [{
		series: name,
		metric: id,
		by: "all-answers",
		effect,
		figures: {
			of: "metric",
			metric: shownAs(effect, metric, allAnswers)
		}
	}];
})), ...unseenStops(rows)];
/** One finding for each server, of the series or metric that needs the longest run. */
function unseenStops(rows) {
	const longestLast = rows.flatMap(({ server, metrics }) => STOPPED.flatMap((id) => {
		const { allAnswers, tolerancePercent } = metrics[id] ?? {};
		const percent = allAnswers?.unseenPercent;
		if (percent === void 0) return [];
		return [[server, {
			of: "unseen-stops",
			percent,
			times: timesToSee(2 * required(tolerancePercent, "tolerance"), percent)
		}]];
	})).toSorted(([, one], [, other]) => one.times - other.times);
	return [...new Map(longestLast)].map(([series, figures]) => {
		return {
			series,
			by: "all-answers",
			effect: "doubts",
			figures
		};
	});
}
function judgedIn(paired, series, id) {
	return (paired?.starts.get(series) ?? []).find(({ by, ofAllAnswers }) => ofAllAnswers && by === id);
}
/** Undefined if all answers confirm what typical bursts show. */
function effectOf(judged, metric) {
	if (judged?.isWorse) return "fails";
	if (judged?.looksWorse) return "doubts";
	return mayBeFarWorse(metric) ? "open" : void 0;
}
/** The metric as all answers show it. */
function shownAs(effect, metric, allAnswers) {
	const { unseenPercent: _, ...change } = allAnswers;
	return {
		...withoutBounds(metric),
		...change,
		...valuesAt(metric, allAnswers.changePercent),
		allAnswers: {
			...allAnswers,
			decides: true
		},
		by: "all-answers",
		verdict: effect === "fails" ? "regression" : "inconclusive",
		...effect === "doubts" && { looksWorse: true }
	};
}
// src/domain/evidence/agreement.ts
/** Minimum number of starts to leave one out: of two, it would be half of the evidence. */
const LEAST_WITH_AN_ODD_ONE = 3;
/**
* Tests if the starts agree that head is worse. One outlier, in either arm, decides nothing, for or against: the second
* smallest value counts, an order statistic of independent values (David & Nagaraja, Order Statistics, 3rd edition,
* 2003, section 2.1).
* @param values one per start, in standard deviations, above 0 if head is worse; at least one
* @param leastByOne probability that an accident that is not normal makes one start worse by any number of them
* @returns `shown`, the value that all starts but the smallest reach, with one or two starts the smallest; `pValue`,
* the probability of that if each start's value is standard normal but for accidents, 1 for one start; and `byOne`, the probability that
* one start reaches the value
*/
function agreementOf(values, leastByOne = 0) {
	const starts = values.length;
	const [least = 0, second = least] = values.toSorted((a, b) => a - b);
	const hasOddOne = starts >= LEAST_WITH_AN_ODD_ONE;
	const shown = hasOddOne ? second : least;
	const byOne = Math.max(leastByOne, normalCdf(-shown));
	if (starts < 2) return {
		shown,
		pValue: 1,
		byOne
	};
	return {
		shown,
		pValue: (hasOddOne ? starts * byOne ** (starts - 1) * (1 - byOne) : 0) + byOne ** starts,
		byOne
	};
}
// src/domain/findings/estimators/answer-bytes.ts
/** Minimum relative decrease of the answers' length: a date or a counter in them changes it less. */
const LEAST_SMALLER = .01;
/**
* Minimum relative increase, since answers may report work that a faster server has done more often; and decrease in a single
* start, whose process may name itself in its answers.
*/
const LEAST_MUCH = .1;
/** Part of base's answer that head's has to keep to be taken for the same answer, changed: less may be an error's. */
const LEAST_KEPT = .5;
/** Required distance beyond the scatter of bursts, in standard errors. */
const ERRORS = 3;
/**
* Head's answers under load differ in length from base's, and whether the answers that were checked one by one explain
* it. If not, the answer may be an error with the expected status, which the load generator takes for success. This
* tests nothing that is gated and uses none of the false-alarm rate.
*/
const answerBytes = ({ rows, arms }) => {
	const all = [...arms.head.values(), ...arms.base.values()];
	const mixes = new Set(all.flatMap(({ name, request }) => request ? wholeOf(name) : []));
	return rows.flatMap(({ name, notCompared }) => {
		const [head, base] = [arms.head.get(name), arms.base.get(name)];
		if (!head || !base || mixes.has(name) || notCompared !== void 0) return [];
		const found = changedBytes(base, head);
		if (!found) return [];
		const figures = {
			of: "answer-bytes",
			answerBytes: found
		};
		return [{
			series: name,
			by: "answer-bytes",
			effect: found.isChecked ? "holds" : "doubts",
			figures
		}];
	});
};
function changedBytes(base, head) {
	const starts = matched(bytesByRound(base.samples), bytesByRound(head.samples));
	if (starts.length === 0) return void 0;
	const lengthOf = (arm) => mean(starts.map((one) => one[arm].bytes));
	const values = {
		base: lengthOf("base"),
		head: lengthOf("head")
	};
	const checked = logRatio(base.checkedBytes, head.checkedBytes);
	const isExact = checked === 0 && starts.every((one) => one.base.bytes === values.base && one.base.error === 0) && starts.every((one) => one.head.otherPart === 0);
	const [leastSmaller, leastLarger] = isExact ? [0, 0] : [LEAST_SMALLER, LEAST_MUCH];
	const each = starts.map(beyondSmaller);
	const inAll = agreementOf(each).shown - leastSmaller;
	const inOne = isExact ? Math.max(...each) - LEAST_MUCH : 0;
	const lost = isMostlyLost(starts, each, isExact) ? -Math.log(LEAST_KEPT) : 0;
	const smaller = Math.max(inAll, inOne, lost);
	const larger = agreementOf(starts.map(beyondLarger)).shown - leastLarger;
	if (Math.max(smaller, larger) <= 0) return void 0;
	const isMost = values.head >= LEAST_KEPT * values.base;
	const isChecked = smaller > 0 ? smaller <= -checked && isMost : larger <= checked;
	return {
		...isChecked && { isChecked },
		...values
	};
}
/**
* Whether most of an answer is gone, other than from all starts: in two of them; or in a burst, where no date or counter
* changes a length. Answers that get empty in the middle of a start scatter most by themselves.
*/
function isMostlyLost(starts, each, isExact) {
	if (each.filter((one) => one > -Math.log(LEAST_KEPT)).length > 1) return true;
	return isExact && starts.some(({ base, head }) => head.least < LEAST_KEPT * base.bytes);
}
/**
* The decrease of head's answers beyond what those of base, failed requests and chance explain: a difference of
* logarithms.
*/
function beyondSmaller({ base: before, head: now }) {
	const failed = -Math.log1p(-Math.min(now.otherPart, .99));
	return -logRatio(before.bytes, now.bytes) - failed - Math.hypot(before.error, now.error);
}
/** The increase. Answers with another status may have any length. */
function beyondLarger({ base: before, head: now }) {
	if (now.otherPart > 0) return Number.NEGATIVE_INFINITY;
	return logRatio(before.bytes, now.bytes) - Math.hypot(before.error, now.error);
}
/**
* The logarithm of the second length over the first.
* @returns 0 if one of them is unknown, or base's is empty
*/
function logRatio(base, head) {
	if (base === void 0 || head === void 0 || base === 0) return 0;
	return Math.log(Math.max(head, 1) / Math.max(base, 1));
}
/** The starts with answers, from the mean length of an answer in each burst. */
function bytesByRound(samples) {
	const [expected, others] = [column(samples, "expected"), column(samples, "unexpected")];
	const bodies = column(samples, "bodyBytes");
	return new Map([...burstsByRound(samples)].flatMap(([round, bursts]) => {
		const own = bursts.flatMap((burst) => {
			const other = others[burst];
			const answers = expected[burst] + other;
			if (!(answers > 0)) return [];
			return [{
				length: bodies[burst] / answers,
				otherPart: other / answers
			}];
		});
		if (own.length === 0) return [];
		const each = own.map(({ length }) => length);
		const bytes = mean(each);
		const scatter = each.length > 1 ? standardDeviation(each) / Math.sqrt(each.length) : 0;
		const otherPart = mean(own.map((burst) => burst.otherPart));
		const error = ERRORS * scatter / Math.max(bytes, 1);
		return [[round, {
			bytes,
			least: Math.min(...each),
			error,
			otherPart
		}]];
	}));
}
// src/domain/findings/estimators/bursts.ts
/** Each gated metric by typical bursts, or that a series has too few of them. */
const bursts = ({ rows, paired }) => {
	const kept = new Set(paired?.evidence.run.base?.kept);
	return rows.flatMap((row) => {
		const { name, notCompared, tooFewAnswers = [] } = row;
		if (notCompared !== void 0) return [];
		const own = {
			series: name,
			by: "bursts"
		};
		if (unmeasuredIn(row) === "all") return [{
			...own,
			effect: "unmeasured",
			figures: { of: "too-few-answers" }
		}];
		const found = metricFindings("bursts", row);
		const few = [];
		if (isNeverCompared(row)) few.push({
			...own,
			effect: "doubts",
			figures: { of: "never-compared" }
		});
		if (tooFewAnswers.length > 0) {
			const figures = {
				of: "few-answers",
				metrics: tooFewAnswers,
				inBurst: row.metrics.requests?.head ?? 0
			};
			few.push({
				...own,
				effect: isWhole(row) ? "doubts" : "open",
				figures
			});
		}
		return [...kept.has(name) && row.verdict === "inconclusive" ? found.map(doubted) : found, ...few];
	});
};
function doubted(finding) {
	return finding.effect === "open" ? {
		...finding,
		effect: "doubts"
	} : finding;
}
/**
* True if a series was measured in both arms but none of its gated metrics could be compared, for example with too few
* pairs: the results of other series do not cover it.
*/
function isNeverCompared({ metrics }) {
	const gated = Object.values(metrics).filter(({ verdict }) => verdict !== void 0);
	const compared = gated.filter((one) => one.changePercent !== void 0);
	const isOpen = gated.every(({ verdict }) => verdict === "inconclusive");
	return gated.length > 0 && compared.length === 0 && isOpen;
}
/**
* Withdraws improvements of servers that were not warm, or for which that is unknown: a server that warms up gets
* faster in steps, so either arm can be far ahead by chance.
* @param judged the series by their bursts
*/
function withoutColdImprovements(judged, evidence) {
	if (!judged.some(isImproved)) return judged;
	const cold = coldServers(evidence);
	return judged.map((series) => {
		if (!cold.has(series.server) || !isImproved(series)) return series;
		const metrics = withEachMetric(series.metrics, (metric) => metric.verdict === "improvement" ? {
			...metric,
			verdict: "inconclusive",
			isCold: true
		} : metric);
		const verdicts = Object.values(metrics).flatMap(({ verdict }) => verdict ?? []);
		const verdict = series.verdict === "improvement" ? worstVerdict(verdicts) : series.verdict;
		return {
			...series,
			metrics,
			verdict
		};
	});
}
function isImproved({ metrics }) {
	return Object.values(metrics).some(({ verdict }) => verdict === "improvement");
}
/** An automatic warm-up detects if a server is warm. After one of a fixed time, only a trend of its bursts can tell. */
function coldServers({ run, trends, warming }) {
	const known = new Set(trends.known.map(laneName));
	const unknown = run.series.filter(({ load }) => load.warmUpMs !== void 0).filter((one) => !known.has(laneName(one)));
	return /* @__PURE__ */ new Set([...warming, ...unknown.map(({ server }) => server)]);
}
// src/domain/statistics/holm.ts
/**
* Holm's step-down adjustment for multiple tests: comparing each adjusted p-value with α keeps the probability of any
* false rejection at or below α, however the tests depend on each other. S. Holm, "A Simple Sequentially Rejective
* Multiple Test Procedure", Scandinavian Journal of Statistics 6 (1979), 65–70.
*
* @param pValues raw p-values, each 0 to 1, any order; may be empty
* @returns adjusted p-values in the order of the input, each at least its raw value, at most 1
* @throws RangeError when a p-value is outside [0, 1] or NaN
*/
function holmAdjust(pValues) {
	const strange = pValues.find((p) => !(p >= 0 && p <= 1));
	if (strange !== void 0) throw new RangeError(`a p-value must lie in [0, 1], got ${strange}`);
	const ascending = pValues.map((_, index) => index);
	ascending.sort((a, b) => elementAt(pValues, a) - elementAt(pValues, b));
	const adjusted = Array(pValues.length).fill(0);
	let largest = 0;
	for (const [rank, index] of ascending.entries()) {
		largest = Math.max(largest, Math.min(1, (pValues.length - rank) * elementAt(pValues, index)));
		adjusted[index] = largest;
	}
	return adjusted;
}
/** The items whose p-value is at most a rate, adjusted for the others by {@link holmAdjust}. */
function significant(items, rate, pValueOf) {
	const adjusted = holmAdjust(items.map(pValueOf));
	return items.filter((_, at) => elementAt(adjusted, at) <= rate);
}
// src/domain/findings/estimators/common.ts
/** Verdicts of series that are included: all that were compared, except regressions. */
const COUNTED = [...FOUND_NOTHING, "improvement"];
/**
* Regressions of series together that none of them shows alone: a few percent in all of them, as caused by another
* compiler or framework. They have their own share of the false-alarm rate, {@link COMMON_RATE}, spent once, at the
* end, with Holm over the metrics; at most one for each. A series that is a regression by itself is reported already and
* must not count for the others.
*/
const common = ({ rows, paired }) => {
	if (!paired) return [];
	const { evidence } = paired;
	return commonlyWorse(commonCases(rows.filter(isWhole), evidence), evidence.pool).map((change) => {
		const figures = {
			of: "common-change",
			change
		};
		return {
			metric: change.metric,
			by: "common",
			effect: "fails",
			figures
		};
	});
};
/**
* The metrics that got worse in series taken together.
* @param cases one for each metric
* @param pool of the run
*/
function commonlyWorse(cases, pool) {
	return significant(cases.flatMap((one) => {
		const change = commonChangeOf(one.rounds, pool, one.isWarming);
		if (!change || !isPresentable(change)) return [];
		return [{
			one,
			percents: percentsOf(change),
			pValue: pWorse(one.id, change)
		}];
	}), COMMON_RATE, ({ pValue }) => pValue).flatMap(({ one, percents }) => {
		const { id: metric, rounds, tolerancePercent } = one;
		if (forTheWorse(metric, percents.changePercent) <= tolerancePercent) return [];
		return {
			metric,
			series: rounds.length,
			...percents,
			tolerancePercent
		};
	});
}
/** One case for each metric that is gated in some series. */
function commonCases(all, { series, warming }) {
	const members = all.flatMap(({ name, server, metrics }) => {
		const own = series.get(name);
		return (own?.judged ?? []).flatMap((id) => {
			const { verdict, tolerancePercent } = metrics[id] ?? {};
			if (tolerancePercent === void 0 || !COUNTED.includes(verdict)) return [];
			return [{
				id,
				server,
				tolerancePercent,
				rounds: required(own?.centres.get(id), "rounds")
			}];
		});
	});
	const byMetric = groupedBy(members, ({ id }) => id);
	return ESTIMATED.flatMap((id) => {
		const own = byMetric.get(id);
		if (!own) return [];
		const tolerancePercent = own.reduce((most, one) => Math.max(most, one.tolerancePercent), 0);
		const isWarming = own.some(({ server }) => warming.has(server));
		return [{
			id,
			rounds: own.map(({ rounds }) => rounds),
			tolerancePercent,
			isWarming
		}];
	});
}
/** With fewer rounds, series are not judged together. */
const FEWEST_ROUNDS = 3;
/** Share of the series that a round must have: a few must not stand for all. */
const LEAST_PART$1 = .5;
/**
* The common change of several comparisons of one metric.
*
* A round's value is the weighted mean over the comparisons that have it, so their pairs' noise averages out. The
* effect of processes is assumed to be the same in all of them, as for series of one server, so it does not average
* out. Series with a sign of a slowdown are measured longer than the others. That does not bias their later rounds,
* because a later round is independent of the earlier ones.
*
* @param all one comparison of each series
* @param pool of the run
* @param isWarming one of the servers was still getting faster
* @returns undefined for a single comparison, and with too few rounds
*/
function commonChangeOf(all, pool, isWarming = false) {
	if (!pool || all.length < 2) return void 0;
	const rounds = commonRounds(all, pool.variance);
	if (rounds.length < FEWEST_ROUNDS) return void 0;
	const pairs = all.reduce((sum, one) => sum + one.pairs, 0);
	return changeOf(comparisonOf$2(rounds, pairs), pool, isWarming);
}
function noSums(round) {
	return {
		round,
		members: 0,
		weight: 0,
		centre: 0,
		variance: 0
	};
}
/** Each round that enough comparisons have, as their weighted mean; a comparison has the same weight in every round. */
function commonRounds(all, between) {
	const weights = all.map((one) => 1 / (weightedRounds(one, between).explained + between));
	const common = /* @__PURE__ */ new Map();
	const byList = /* @__PURE__ */ new Map();
	const rowsOf = (rounds) => {
		const rows = byList.get(rounds) ?? rounds.map((round) => rowOf$1(common, round));
		byList.set(rounds, rows);
		return rows;
	};
	for (const [index, { rounds }] of all.entries()) for (const own of rowsOf(rounds)) {
		own.members += 1;
		own.weight += elementAt(weights, index);
	}
	for (const [index, { rounds, centres, variances }] of all.entries()) {
		let at = 0;
		for (const own of rowsOf(rounds)) {
			const part = elementAt(weights, index) / own.weight;
			own.centre += part * elementAt(centres, at);
			own.variance += part ** 2 * elementAt(variances, at);
			at += 1;
		}
	}
	return [...common.values()].filter(({ members }) => members >= LEAST_PART$1 * all.length);
}
function rowOf$1(common, round) {
	const own = common.get(round) ?? noSums(round);
	common.set(round, own);
	return own;
}
/** Maximum length of the closing load, unless a burst is longer. */
const MOST_MS$1 = 2e3;
/** Maximum length of a sustained load, and of one in time that a run has left once all is decided. */
const MOST_SUSTAINED_MS = 5e3;
const MOST_LONGER_MS = 1e4;
/** Loads in the time left are worth further starts if they are so many times as long. */
const LONGER_TIMES = 2;
/** The share of a run's time for the sustained loads of one start. */
const SUSTAINED_PART = .05;
/** At a rate, how many times as many connections are open as are busy on average. */
const SPARE_TIMES = 2;
/** Maximum number of answers that are timed one by one. */
const MOST_TIMED = 1e5;
/** Minimum timeout of requests, to tell slow answers from none. */
const LEAST_TIMEOUT_MS = 2e3;
/** The generator's name for a timeout. */
const TIMED_OUT = "timeout";
/**
* The load at the end of a start: at least as long as a burst, and long enough for effects that bursts on new
* connections never reach. A rate uses fewer connections, if that many requests do not reach each of them otherwise.
* @param pace without answers, the load takes the maximum time
* @param mostMs time limit
*/
function closingShape({ requests: _, longerMs: __, ...shape }, level, { throughput, meanMs, mostMs }) {
	const limitMs = Math.max(shape.burstMs, Math.min(MOST_MS$1, mostMs));
	const reached = throughput * limitMs / 1e3 / 100;
	const busy = throughput > 0 ? SPARE_TIMES * throughput * meanMs / 1e3 : Number.POSITIVE_INFINITY;
	const lines = Math.max(1, Math.ceil(Math.max(reached, busy) / (shape.streams ?? 1)));
	const connections = Math.min(connectionsOf(level, shape), lines);
	const closing = "rate" in level ? {
		...shape,
		connections
	} : shape;
	const neededMs = 100 * linesOf(level, closing) * 1e3 / throughput;
	return {
		...closing,
		burstMs: Math.max(shape.burstMs, Math.min(limitMs, neededMs))
	};
}
/**
* Length of a sustained load, in ms.
* @param runMs budget of the run
* @param lanes number of lanes that are loaded one after the other
*/
function sustainedMs(runMs, lanes) {
	return Math.min(MOST_SUSTAINED_MS, SUSTAINED_PART * runMs / lanes);
}
/**
* Length of each sustained load in the time that a run has left, in ms.
* @param leftMs time for such loads
* @param loads their number
* @param overheadMs what each takes beyond its load
*/
function longerMs(leftMs, loads, overheadMs) {
	return Math.min(MOST_LONGER_MS, leftMs / loads - overheadMs);
}
/**
* Whether a sustained load is so much longer than an earlier one that it is worth further starts.
* @param lengthMs its length
* @param earlierMs that of the earlier one
*/
function isMuchLonger(lengthMs, earlierMs) {
	return lengthMs >= LONGER_TIMES * earlierMs;
}
/**
* Whether the answers of a sustained load are timed one by one: only if their file is at most some 10 MB, and written
* within a second.
* @param burstMs its length
*/
function timesSecondHalf({ throughput }, burstMs) {
	return throughput * burstMs / 1e3 <= MOST_TIMED;
}
/** Timeout of its requests, in ms. */
function closingTimeoutMs({ burstMs }) {
	return Math.max(LEAST_TIMEOUT_MS, burstMs);
}
/**
* Results of a closing load, of its second half if that was timed by itself. oha cuts off HTTP/2 instead of waiting.
* Each stream was then busy to the end, so its whole time counts as answer time.
* @param timeoutMs timeout of its requests
* @returns undefined if nothing was sent, or everything failed at once
*/
function closingOf(result, timeoutMs) {
	const { aborted, errors, durationMs, secondHalf, allMeanMs } = result;
	const { latencyMs } = secondHalf ?? result;
	const answers = secondHalf?.answers ?? result.expected + result.unexpected;
	const answerMs = secondHalf?.latencyMs.mean ?? allMeanMs ?? latencyMs?.mean ?? 0;
	const busyMs = secondHalf ? durationMs / 2 : durationMs;
	const hung = errors[TIMED_OUT] ?? 0;
	const requests = Math.max(answers + hung, Math.min(1, aborted));
	if (requests === 0) return void 0;
	const meanMs = (aborted > 0 ? aborted * busyMs : answers * answerMs + hung * timeoutMs) / requests;
	if (!latencyMs) return {
		requests,
		meanMs
	};
	const { mean: _, stddev: __, max: ___, ...percentilesMs } = latencyMs;
	return {
		requests,
		meanMs,
		percentilesMs
	};
}
// src/domain/evidence/starts-shown.ts
/**
* Compares the starts of both arms.
* @param byRound the starts of an arm
* @param bursts number of bursts that take as long as what is compared of a start: each may meet a pause
* @param noisyBy the metric of bursts that shows their noise
* @returns of each start how much `worse` head is, as a difference of logarithms, the `variance` explained by the number of
* requests, and the `noise` of a busy machine, a variance from the bursts of the same starts; `base` and `head`, medians
* of the starts for display; undefined if the arms have no start in common
*/
function shownOf({ base, head }, byRound, bursts, noisyBy = "latency-mean") {
	const both = matched(byRound(base), byRound(head));
	if (both.length === 0) return void 0;
	const noise = burstVariance(base.samples, noisyBy) + burstVariance(head.samples, noisyBy);
	return {
		starts: both.map((start) => ({
			worse: start.head.log - start.base.log,
			variance: start.base.variance + start.head.variance,
			noise: noise / Math.min(start.base.bursts, start.head.bursts)
		})),
		bursts,
		base: median(both.map((start) => start.base.shown)),
		head: median(both.map((start) => start.head.shown))
	};
}
/** Variation of a metric between the bursts of a start: a variance of logarithms over all starts. */
function burstVariance(samples, id) {
	let [squares, degrees] = [0, 0];
	for (const logs of valuesByRound(samples, id, Math.log).values()) {
		const centre = mean(logs);
		for (const log of logs) squares += (log - centre) ** 2;
		degrees += logs.length - 1;
	}
	return degrees === 0 ? 0 : squares / degrees;
}
/**
* The requests in flight at the end of bursts, or the mean time of all answers of each start, at a fixed rate. In a
* closed loop, these are the number of connections and the inverse of throughput.
* @returns undefined if the arms have no start in common, or the load is a closed loop
*/
function atFixedRate(arms, by) {
	if (!("rate" in arms.head.level)) return void 0;
	const { samples } = arms.base;
	const bursts = samples.length / Math.max(1, roundsIn(samples).length);
	const startIn = by === "mean" ? timeIn : underWayIn;
	const byRound = (series) => new Map([...burstsByRound(series.samples)].flatMap(([round, own]) => {
		const start = startIn(series.samples, own);
		return start ? [[round, start]] : [];
	}));
	return shownOf(arms, byRound, bursts);
}
/**
* The requests in flight: their number is the rate × the time of a request, including requests that no burst waits for
* (Little, Operations Research 9 (1961), 383–387). The load at the end, which opens fewer connections, may not meet
* these. Counts have a Poisson distribution; adding a half makes the logarithm of 0 finite (Anscombe, Biometrika 43 (1956),
* 461–464).
*/
function underWayIn(samples, own) {
	const aborted = column(samples, "aborted");
	const requests = sumOf(own, (burst) => elementAt(aborted, burst));
	const [count, bursts] = [requests + .5, own.length];
	return {
		shown: requests / bursts,
		log: Math.log(count / bursts),
		variance: 1 / count,
		bursts
	};
}
/**
* The mean time of all answers. Pauses delay requests, but all of them are answered in the end, so neither throughput
* nor the percentiles of typical bursts show them.
*/
function timeIn(samples, bursts) {
	const [means, expected] = [column(samples, "latencyMeanMs"), column(samples, "expected")];
	const own = bursts.filter((burst) => elementAt(means, burst) > 0 && elementAt(expected, burst) > 0);
	if (own.length === 0) return void 0;
	const answers = sumOf(own, (burst) => elementAt(expected, burst));
	const shown = sumOf(own, (burst) => elementAt(expected, burst) * elementAt(means, burst)) / answers;
	return {
		shown,
		log: Math.log(shown),
		variance: 1 / answers,
		bursts: own.length
	};
}
/** The rounds of a metric as starts, which have no values for display. */
function roundsAsStarts(id, { centres, variances }) {
	return {
		starts: centres.map((centre, at) => {
			return {
				worse: forTheWorse(id, centre),
				variance: elementAt(variances, at),
				noise: 0
			};
		}),
		bursts: 0,
		base: 0,
		head: 0
	};
}
/**
* The time of a request in the load at the end of each start, or a percentile of its answers. Each load is disturbed as
* much as one burst.
* @param percentile absent for the mean time of a request
* @param latestSustained only so many of the latest sustained loads, which are the longest; by default, all loads
* @returns undefined if the arms have no start in common
*/
function closingTimes(arms, percentile, latestSustained) {
	const { msOf, relativeVariance } = kindOf(percentile);
	const byRound = ({ closings = [] }) => {
		const sustained = closings.filter(({ isSustained }) => isSustained);
		const starts = (latestSustained === void 0 ? closings : sustained.slice(-latestSustained)).map((one) => {
			const [shown, variance] = [msOf(one), relativeVariance / one.requests];
			return [one.round, {
				shown,
				log: Math.log(shown),
				variance,
				bursts: 1
			}];
		});
		return new Map(starts.filter(([, { shown }]) => shown > 0));
	};
	return shownOf(arms, byRound, 1 + MOST_MS$1 / arms.base.load.burstMs, percentile);
}
/**
* How to compare a mean, or a percentile with at least {@link LEAST_ANSWERS} answers beyond it. Both vary with the number of
* requests like those of exponentially distributed times.
*/
function kindOf(percentile) {
	if (percentile === void 0) return {
		msOf: ({ meanMs }) => meanMs,
		relativeVariance: 1
	};
	const { part, key } = required(percentileOf(percentile), "percentile");
	const beyond = 1 - part;
	const msOf = ({ requests, percentilesMs }) => requests * beyond >= 10 ? percentilesMs?.[key] ?? 0 : 0;
	return {
		msOf,
		relativeVariance: part / beyond / Math.log(beyond) ** 2
	};
}
// src/domain/findings/starts/respects.ts
/**
* Probability, over all series, that head looks worse by chance. It applies separately to late answers, to all answers
* together and to metrics. Looking worse prevents a pass.
*/
const DOUBT = .05;
/** The respects of late answers. */
const LATE = [
	"closing-load",
	"sustained-load",
	"under-way",
	"mean"
];
/** True if a respect is one of late answers. */
function isLate(by) {
	return LATE.some((one) => one === by);
}
/**
* True if a series looks slower by late answers, or by all answers together, and so must be measured further, whatever
* typical bursts show.
* @param name its name
*/
function looksSlower(name, evidence) {
	return respectsOf(name, evidence).some(({ by, ofAllAnswers, doubtPValue }) => (isLate(by) || ofAllAnswers) && doubtPValue <= .05);
}
/**
* True if the latest sustained load of a series is slower than tolerated. Only then may another one show a regression
* together with it, or look slower: of two, both must be slower, and Student's t of two is at most 1 otherwise.
* @param name its name
*/
function mayAgree(name, evidence) {
	const gated = gatedSeries(name, evidence);
	return (gated ? inClosings(gated, 1).filter(({ by }) => by === "sustained-load") : []).some((one) => one.shown?.starts.some(({ worse }) => worse > one.tolerated));
}
/** A series with its gated metrics and the tolerated changes; undefined if none is gated, or an arm is missing. */
function gatedSeries(name, { series, gate }) {
	const own = series.get(name);
	const ids = gatedIn(gate, name, ESTIMATED);
	if (!own || ids.length === 0) return void 0;
	const { tolerancePercent } = boundsOf(gate, name);
	const toleratedIn = (id) => toleratedWorse(id, required(tolerancePercent[id], "tolerance"));
	const timed = ids.includes("throughput") ? ["throughput"] : ids;
	return {
		own,
		ids,
		toleratedIn,
		toleratedTime: Math.max(...timed.map(toleratedIn))
	};
}
/**
* The results of a series' starts in every respect that is tested: the number of tests must not depend on the results.
* @param name of the series
* @param pausedShare share of bursts that met a pause
*/
function respectsOf(name, evidence, pausedShare = 0) {
	const gated = gatedSeries(name, evidence);
	if (!gated) return [];
	const { pool } = evidence;
	const { own, ids, toleratedIn, toleratedTime } = gated;
	const found = [
		...inClosings(gated, 2),
		{
			by: "under-way",
			shown: atFixedRate(own, "under-way"),
			tolerated: toleratedTime
		},
		{
			by: "mean",
			shown: atFixedRate(own, "mean"),
			tolerated: toleratedTime
		},
		...ids.map((id) => {
			const rounds = own.centres.get(id);
			return {
				by: id,
				shown: rounds && roundsAsStarts(id, rounds),
				tolerated: toleratedIn(id)
			};
		})
	].flatMap(({ by, percentile, shown, tolerated }) => {
		if (!shown || shown.starts.length === 0) return [];
		const { starts, bursts, ...seen } = shown;
		const byPause = 1 - (1 - pausedShare) ** bursts;
		const agreement = agreementIn(starts, {
			tolerated,
			between: assumedVariance(pool),
			byPause
		});
		const pValue = starts.length === 1 ? agreement.byOne : doubtOf(agreement);
		const byScatter = isLate(by) ? ownPValueOf(starts, tolerated, pool?.variance ?? 0) : 1;
		const doubtPValue = Math.min(byScatter, pValue);
		return [{
			by,
			percentile,
			shown: seen,
			typical: median(starts.map(({ worse }) => worse)),
			tolerated,
			pValue: agreement.pValue,
			doubtPValue
		}];
	});
	const together = [...own.allAnswers].map(([id, change]) => allAnswersRespect(id, change, toleratedIn(id)));
	return [...found, ...together];
}
/**
* The loads at the ends of starts: their mean times and gated percentiles.
* @param latestSustained how many of the latest sustained loads are compared
*/
function inClosings({ own, ids, toleratedIn, toleratedTime }, latestSustained) {
	return [void 0, ...ids.filter(percentileOf)].flatMap((percentile) => {
		const tolerated = percentile ? toleratedIn(percentile) : toleratedTime;
		const sustained = closingTimes(own, percentile, latestSustained);
		return [{
			by: "closing-load",
			percentile,
			shown: closingTimes(own, percentile),
			tolerated
		}, {
			by: "sustained-load",
			percentile,
			shown: sustained,
			tolerated
		}];
	});
}
/** All answers of all rounds together, in one metric. */
function allAnswersRespect(id, change, tolerated) {
	const worse = forTheWorse(id, change.difference);
	const pValue = worse > tolerated ? pWorse(id, change) : 1;
	return {
		by: id,
		ofAllAnswers: true,
		shown: {
			base: 0,
			head: 0
		},
		typical: worse,
		tolerated,
		pValue,
		doubtPValue: pValue
	};
}
/**
* Tests if the starts agree.
* @param test between: assumed variance between processes; byPause: probability that a pause makes a start worse
*/
function agreementIn(starts, { tolerated, between, byPause }) {
	const errorOf = ({ variance, noise }) => Math.sqrt(between + variance + noise);
	return agreementOf(starts.map((one) => (one.worse - tolerated) / errorOf(one)), byPause);
}
/**
* The p-value of the starts with the run's own variation between processes: by all of them but one, or by Student's t,
* which detects effects hidden by noisy bursts.
*/
function ownPValueOf(starts, tolerated, between) {
	if (starts.length < 2) return 1;
	const values = starts.map(({ worse }) => worse);
	const expected = between + mean(starts.map(({ variance }) => variance));
	const scatter = Math.max(standardDeviation(values) ** 2, expected);
	const t = (mean(values) - tolerated) / Math.sqrt(scatter / starts.length);
	const byScatter = studentUpperTail(t, starts.length - 1);
	return Math.min(byScatter, doubtOf(agreementIn(starts, {
		tolerated,
		between,
		byPause: 0
	})));
}
/** Many starts easily agree by chance on a negative value, and even more so if their noise is overestimated. */
function doubtOf({ shown, pValue }) {
	return shown > 0 ? pValue : 1;
}
// src/domain/findings/estimators/late-answers.ts
/**
* Answers that come later than a burst waits for them, so that bursts only measure the others: none of the gated values
* includes all answers, and even CPU time is per answer.
*/
const lateAnswers = (seen) => seen.rows.flatMap(({ name }) => {
	const late = lateIn(seen, name);
	if (!late) return [];
	const own = {
		series: name,
		by: "late-answers",
		figures: {
			of: "late-answers",
			late
		}
	};
	if (late.verdict !== "worse") return [{
		...own,
		effect: "doubts"
	}];
	return [{
		...own,
		effect: "fails",
		overrules: {
			series: [name],
			...OTHERS$1
		}
	}];
});
const OTHERS$1 = {
	by: [
		"bursts",
		"all-answers",
		"starts"
	],
	effects: EFFECTS.filter((effect) => effect !== "fails")
};
/**
* The strongest evidence for late answers of head; one cause is only reported once.
* @param name of the series
*/
function lateIn({ paired }, name) {
	const [first] = (paired?.starts.get(name) ?? []).filter(({ isWorse, looksWorse }) => isWorse || looksWorse).toSorted((a, b) => a.pValue - b.pValue).flatMap(({ by, percentile, shown, isWorse }) => {
		const verdict = isWorse ? "worse" : "perhaps-worse";
		return isLate(by) ? [{
			by,
			percentile,
			...shown,
			verdict
		}] : [];
	});
	return first;
}
// src/domain/findings/estimators/failures.ts
/** If a higher percentage of requests fails, the failures are the reason why too few bursts have a value. */
const MOST_PERCENT = 50;
/** What else is found by a load of which so many requests failed. */
const OF_LOAD = [
	"failures-beside",
	"bursts",
	"all-answers",
	"starts",
	"late-answers"
];
/**
* Requests of both arms that failed in measured bursts, with their causes, and bursts without an answer. If more of
* head's failed than `errors.max` allows and than of base's, or so many that too few bursts have a value, all else of the
* series means nothing. What base does as much is no regression, and no pass.
*/
const failures = (seen) => seen.rows.flatMap((row) => [...failedIn(seen, row), ...silenceIn(seen, row)]);
function failedIn(seen, row) {
	const { name, notCompared } = row;
	const [head, base] = [seen.arms.head.get(name), seen.arms.base.get(name)];
	const found = failuresOf(...[head, base].map((one) => one && failedInBursts(one.samples)));
	if (!head || !found) return [];
	const { maxErrorPercent: allowedPercent } = boundsOf(seen.gate, name);
	const own = {
		series: name,
		by: "failures"
	};
	const { percent } = found.head;
	const overrules = {
		series: [name],
		by: OF_LOAD
	};
	const figures = {
		of: "failed-requests",
		failures: found
	};
	if (percent > allowedPercent) {
		const beside = besideOf$1(seen, row);
		const isMore = !beside || failsMore(head.samples, beside.samples);
		const failing = {
			...own,
			...tooManyFailed(found, allowedPercent, isMore)
		};
		return [isMore ? {
			...failing,
			overrules
		} : failing];
	}
	if (notCompared === void 0 && unmeasuredIn(row) === "all" && percent > MOST_PERCENT && lateIn(seen, name)?.verdict !== "worse") return [{
		...own,
		effect: "unmeasured",
		figures,
		overrules
	}];
	return [{
		...own,
		effect: "holds",
		figures
	}];
}
/**
* What it means that more requests of head failed than are allowed.
* @param isMore false if about as many of base's did, which is neither a failure nor a pass
*/
function tooManyFailed(failures, allowedPercent, isMore) {
	const failing = {
		kind: "errors",
		figures: {
			of: "failed-requests",
			failures,
			allowedPercent
		}
	};
	return isMore ? {
		...failing,
		effect: "fails"
	} : {
		...failing,
		effect: "doubts",
		isBlocking: false
	};
}
/** Bursts without an answer that are not more than base's, but too many for a pass. */
function silenceIn(seen, row) {
	const { name, notCompared } = row;
	const [head, base] = [seen.arms.head.get(name), besideOf$1(seen, row)];
	if (!head || !base || notCompared !== void 0 || unmeasuredIn(row) === "all") return [];
	const percentOf = ({ samples }) => 100 * silentShareOf(samples);
	const silent = {
		head: percentOf(head),
		base: percentOf(base)
	};
	if (silent.head <= 10) return [];
	return [{
		series: name,
		by: "failures",
		effect: "doubts",
		figures: {
			of: "silent-bursts",
			percent: silent
		}
	}];
}
/** Base, if it was measured, in the same run or in one of its own, whether or not it failed under load. */
function besideOf$1({ arms }, { name, notCompared }) {
	const base = arms.base.get(name);
	return notCompared !== void 0 && "reason" in notCompared ? void 0 : base;
}
/**
* The failures of both arms.
* @returns undefined if no request failed in either
*/
function failuresOf(head, base) {
	if (!head || head.failed + (base?.failed ?? 0) === 0) return void 0;
	return {
		head: shareOf(head),
		base: base && shareOf(base)
	};
}
function shareOf(requests) {
	return {
		percent: failedPercent(requests),
		...requests
	};
}
// src/domain/findings/estimators/failures-beside.ts
/** Requests of both arms that failed before and after the measured bursts: in warm-ups and closing loads. */
const failuresBeside = (seen) => seen.rows.flatMap(({ name, notCompared }) => {
	const [head, base] = [seen.arms.head.get(name), seen.arms.base.get(name)];
	const own = head && (head.besideBursts ?? []);
	const before = base?.arm === "base" ? base.besideBursts ?? [] : void 0;
	const failures = failuresOf(own && addedFailures(own), before && addedFailures(before));
	if (!failures || !own) return [];
	const { maxErrorPercent: allowedPercent } = boundsOf(seen.gate, name);
	const effect = lateIn(seen, name)?.verdict === "worse" ? "holds" : effectBeside(own, notCompared === void 0 ? before : void 0, allowedPercent);
	return [{
		series: name,
		by: "failures-beside",
		effect,
		figures: {
			of: "failed-beside",
			failures,
			allowedPercent
		},
		...effect === "fails" ? { kind: "errors" } : {}
	}];
});
/**
* The part of requests that no pauses make fail: it is a doubt however it lies in the starts, and in two of them if none of
* base's fails.
*/
const FAR_PERCENT = 5;
/** Significance level: probability of so many failures in head if requests of both arms are equally likely to fail. */
const CHANCE = .01;
/**
* Tests if more requests failed in head's warm-ups and closing loads than in base's, beyond what the gate allows: over
* starts ({@link areMore}), and over requests even without the worst of head's starts. Too few starts show nothing: what
* only their requests show may be a pause that one of them met. This tests nothing that is gated and uses none of the
* false-alarm rate, because a status is exact.
* @param head its starts
* @param base its starts; undefined if there is nothing to compare with
* @param maxErrorPercent allowed failures
* @returns `holds` if no more failed than allowed, or than in base by chance; `doubts` if one start, or too few, may be
* why; `open` without a base
*/
function effectBeside(head, base, maxErrorPercent) {
	const all = addedFailures(head);
	if (failedPercent(all) <= maxErrorPercent) return "holds";
	if (!base) return "open";
	const before = addedFailures(base);
	const sharesOf = (starts) => starts.map((one) => failedPercent(one) / 100);
	if (!areMore(sharesOf(head), sharesOf(base))) {
		const areFew = Math.min(head.length, base.length) < 5;
		const far = head.filter((start) => failedPercent(start) > FAR_PERCENT);
		const isFar = failedPercent(all) > FAR_PERCENT || far.length > 1 && before.failed === 0;
		return (areFew || isFar) && isBeyondChance(all, before) ? "doubts" : "holds";
	}
	const worstFirst = head.toSorted((a, b) => failedPercent(b) - failedPercent(a));
	const others = addedFailures(worstFirst.slice(1));
	return failedPercent(others) > maxErrorPercent && isBeyondChance(others, before) ? "fails" : "doubts";
}
/** By the binomial distribution of head's share of all failures (an exact test of two rates). */
function isBeyondChance(head, base) {
	if (head.failed === 0 || failedPercent(head) <= 2 * failedPercent(base)) return false;
	const part = base.finished === 0 ? .5 : head.finished / (head.finished + base.finished);
	return incompleteBeta(part, {
		a: head.failed,
		b: base.failed + 1
	}) <= CHANCE;
}
// src/domain/evidence/reference.ts
/**
* The reference of a metric whose change was estimated from parts of the two series.
* @param base base's own value
* @param head head's own value
* @param change from one to the other
*/
function referenceOf(base, head, change) {
	if (base === void 0) return {};
	if (!change) return { base };
	if (head === void 0) return {
		base,
		change
	};
	const shown = agreeingValues({
		base,
		head
	}, change.difference);
	return {
		base: shown.base,
		head: shown.head,
		change
	};
}
// src/domain/findings/base-references.ts
/**
* The reference of each series of head: base's series of the same name, compared by pairs.
* @param isEarly it is too early for a look, so only large slowdowns count
*/
function baseReferences({ gate, lost, series, pool, warming }, isEarly = false) {
	const estimate = isEarly ? earlyChangeOf : changeOf;
	return (head) => {
		const notCompared = lossOf(lost, head);
		if (notCompared) return () => ({ notCompared });
		const own = series.get(head.name);
		if (!own) return () => ({});
		const { maxErrorPercent } = boundsOf(gate, head.name);
		const measured = { isMeasured: isMeasured(head.samples, maxErrorPercent, own.base.samples) };
		return (id, value) => {
			const shown = seriesValue(own.base.samples, id);
			const mayBeNew = SERVICE_METRIC_IDS.some((one) => one === id);
			if (shown === void 0 && value !== void 0 && !mayBeNew) return {
				...measured,
				lacksBase: true
			};
			const ofRounds = ROUND_METRIC_IDS.find((one) => one === id);
			if (ofRounds && !isEarly) {
				const change = shown === void 0 ? void 0 : changeByRounds(own, ofRounds);
				return {
					...measured,
					...referenceOf(shown, value, change),
					isJudged: true
				};
			}
			const centres = shown === void 0 ? void 0 : centresIn(own, id);
			const change = centres && estimate(centres, pool, warming.has(head.server));
			const isJudged = own.judged.includes(id);
			return {
				...measured,
				...referenceOf(shown, value, change),
				isJudged
			};
		};
	};
}
// src/domain/findings/unjudged-metric.ts
/**
* The metrics of one series, each with its reference.
* @param series the series
* @param referenceOf its reference
* @param gate what is gated
*/
function unjudgedMetrics(series, referenceOf, gate) {
	const { tolerancePercent, maxErrorPercent } = boundsOf(gate, series.name);
	const reference = referenceOf(series);
	const { isMeasured: own = isMeasured(series.samples, maxErrorPercent) } = reference("errors");
	const isUnmeasurable = !own;
	return (id) => {
		const isGated = tolerancePercent[id] !== void 0 && (isWhole(series) || isOfRequest(id));
		const own = seriesValue(series.samples, id);
		const { base, change, notCompared, lacksBase, isJudged, head = own } = reference(id, own);
		const hasEnough = isGated && (isUnmeasurable || (isJudged ?? hasEnoughAnswers(series, id, answersOfArms(series, reference))));
		const one = {
			id,
			head,
			tolerancePercent: hasEnough ? tolerancePercent[id] : void 0,
			isUnmeasurable
		};
		if (isGated && !hasEnough) one.hasTooFewAnswers = true;
		if (base !== void 0) one.base = base;
		if (notCompared !== void 0) one.notCompared = notCompared;
		if (lacksBase) one.lacksBase = lacksBase;
		if (change && isPresentable(change)) one.change = change;
		return one;
	};
}
/** A stored baseline records the number of answers per burst. */
function answersOfArms({ samples }, reference) {
	const own = answersIn(samples);
	return {
		...own,
		inBurst: Math.max(own.inBurst, reference("requests", own.inBurst).base ?? 0)
	};
}
// src/domain/findings/judge.ts
/**
* Judges every metric of some series. The p-values of all gated metrics of all series are adjusted together (Holm), so
* that the false-alarm rate is that of the whole run. A series with too many errors, or too few good bursts, is not
* judged at all.
*
* @param all the series to judge
* @param referenceOf the reference of each
* @param rule what is gated, and the required certainty
*/
function judgeSeries(all, referenceOf, rule) {
	const parts = all.map((series) => {
		const caseOf = unjudgedMetrics(series, referenceOf, rule);
		const ids = gatedIn(rule, series.name, SERIES_METRIC_IDS);
		return {
			series,
			caseOf,
			gated: new Map(ids.map((id) => [id, caseOf(id)]))
		};
	});
	const pValues = adjustedPValues(parts.flatMap(({ gated }) => [...gated.values()]), rule);
	return parts.map(({ series, caseOf, gated }) => {
		return seriesComparison(series, SERIES_METRIC_IDS.map((id) => gated.get(id) ?? caseOf(id)), pValues);
	});
}
/**
* The p-values of the gated cases that have a change, adjusted for each other (Holm).
* @param certainty required of a verdict
*/
function adjustedPValues(cases, certainty = {}) {
	const judged = cases.filter(isJudged$1);
	const all = judged.map(({ change }) => change.pValues());
	const lower = holmAdjust(all.map((p) => p.lower));
	const higher = holmAdjust(all.map((p) => p.higher));
	const required = {
		falseAlarmRate: FALSE_ALARM_RATE,
		...certainty
	};
	const rest = {
		tests: all.length,
		certainty: required
	};
	return new Map(judged.map((one, index) => [one, {
		pLower: elementAt(lower, index),
		pHigher: elementAt(higher, index),
		...rest
	}]));
}
/** True if the metric is gated and has a change that can be judged. */
function isJudged$1(one) {
	return one.change !== void 0 && one.tolerancePercent !== void 0 && !one.isUnmeasurable;
}
function seriesComparison(series, cases, pValues) {
	const { verdict, metrics } = metricVerdicts(cases, pValues);
	const notCompared = cases[0]?.notCompared;
	const tooFew = cases.filter(({ hasTooFewAnswers }) => hasTooFewAnswers).map(({ id }) => id);
	const { unanswered } = outcomeOf(series.samples);
	const flags = known(series.samples, "generatorBound");
	return {
		name: series.name,
		server: series.server,
		scenario: series.scenario,
		level: series.level,
		request: series.request,
		verdict,
		notCompared,
		generatorBound: flags.length === 0 ? void 0 : mean(flags),
		...unanswered > 0 && { unansweredBursts: unanswered },
		...tooFew.length > 0 && { tooFewAnswers: tooFew },
		metrics
	};
}
// src/domain/findings/judged-again.ts
/**
* Judges suspects by the rounds of the follow-up alone: they were suspected for looking worse, so an estimate with the plan's
* rounds would be biased. It looks after each {@link ROUNDS_TO_DECIDE} of its rounds, at those series that the last of them
* measured and that have as many of their own. Its looks share {@link FOLLOW_UP_RATE} as those of a plan do theirs. A follow-up
* of fewer rounds has one look, an early call.
* @param evidence of the run
* @returns the regressions that it shows
*/
function judgedAgain(evidence) {
	const { run, gate, followUp } = evidence;
	if (!followUp) return [];
	const { rounds: planned } = required(run.plan.followUp, "follow-up");
	const rounds = roundsOf$1(followUp);
	const every = Math.min(5, planned);
	const isEarly = planned < 5;
	const looks = Math.floor(planned / every);
	const found = /* @__PURE__ */ new Map();
	for (let look = 1; look <= Math.min(looks, rounds.length / every); look += 1) {
		const last = elementAt(rounds, look * every - 1);
		const own = alone(evidence, runUntil(followUp, last));
		const falseAlarmRate = falseAlarmRateOfLook(look, looks, FOLLOW_UP_RATE);
		const heads = headsOf(own.run);
		const mayDecide = new Set(heads.flatMap((one) => isDue$1(one, last, every) ? one.name : []));
		const rule = {
			...gate,
			falseAlarmRate
		};
		for (const one of judgeSeries(heads, baseReferences(own, isEarly), rule)) if (one.verdict === "regression" && mayDecide.has(one.name)) found.set(one.name, one);
	}
	return [...found.values()];
}
/** The rounds in which anything was measured, in order. */
function roundsOf$1({ series }) {
	return [...new Set(series.flatMap(({ samples }) => roundsIn(samples)))].toSorted((a, b) => a - b);
}
/** True if a series was measured in the last round, and often enough. */
function isDue$1({ samples }, last, least) {
	const own = roundsIn(samples);
	return own.length >= least && own.includes(last);
}
/**
* The evidence of rounds of the follow-up alone, with the pool of the plan, if it has one; where processes differ by more,
* with their variance.
* @param evidence of the run
* @param rounds of its follow-up
*/
function alone({ gate, lost, pool }, rounds) {
	const own = evidenceOf({
		...rounds,
		plan: {
			...rounds.plan,
			followUp: void 0
		}
	}, gate, lost);
	if (!pool || !own.pool) return {
		...own,
		pool: pool ?? own.pool
	};
	return {
		...own,
		pool: {
			...pool,
			variance: Math.max(pool.variance, own.pool.variance)
		}
	};
}
// src/domain/findings/estimators/follow-up.ts
/**
* What the rounds show that measured a suspected series again: regressions, with the values and the change of these rounds
* alone, and requests that failed in them.
*/
const followUp$1 = ({ paired }) => paired ? [...regressionsAgain(paired.evidence), ...failuresAgain(paired.evidence)] : [];
function regressionsAgain(evidence) {
	return judgedAgain(evidence).flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([id, metric]) => {
		if (metric.verdict !== "regression") return [];
		return [{
			series: name,
			metric: id,
			by: "follow-up",
			effect: "fails",
			figures: {
				of: "metric",
				metric: {
					...withoutBounds(metric),
					by: "follow-up"
				}
			}
		}];
	}));
}
/** More failed requests than `errors.max` allows, and than base has. */
function failuresAgain({ followUp: rounds, gate }) {
	const { series = [] } = rounds ?? {};
	return series.flatMap((head) => {
		const { name, arm, samples } = head;
		if (arm !== "head") return [];
		const base = series.find((one) => one.name === name && one.arm === "base");
		const found = failuresOf(failedInBursts(samples), base && failedInBursts(base.samples));
		const { maxErrorPercent } = boundsOf(gate, name);
		if (!found || found.head.percent <= maxErrorPercent) return [];
		return [{
			series: name,
			by: "follow-up",
			...tooManyFailed(found, maxErrorPercent, !base || failsMore(samples, base.samples))
		}];
	});
}
// src/domain/findings/estimators/idle-work.ts
/** Part of the machine's CPU time, in percent, from which on an idle server's work is named: less hardly slows another. */
const LEAST_PERCENT = 5;
/**
* A server that works while it is not loaded. Both arms are up at the same time, so what it puts off, or does all the
* time, slows the other arm and makes its own look faster. Other programs disturb the bursts of both arms alike if both
* leave them as much of the machine. If one arm waits they do not, so the difference is only the server's up to the CPU
* time that it used between its bursts.
*/
const idleWork = ({ rows, arms }) => rows.flatMap(({ name }) => {
	const [head, base] = [arms.head.get(name), arms.base.get(name)];
	const found = head && base && isWhole(head) && idleWorkIn(base, head);
	if (!found) return [];
	return [{
		series: name,
		by: "idle-work",
		effect: found.arm === "head" ? "doubts" : "holds",
		figures: {
			of: "idle-work",
			idleWork: found
		}
	}];
});
/** Greatest probability that other programs alone set the bursts of the arms so far apart. */
const MOST_CHANCE = .001;
/** What all starts but one agree on, and chance does not explain. */
function idleWorkIn(base, head) {
	const rounds = matched(roundsOf(base.samples), roundsOf(head.samples));
	const all = (arm) => rounds.flatMap((round) => round[arm].others);
	const apart = welchChange(all("head"), all("base"));
	if (!apart || 2 * Math.min(...Object.values(apart.pValues())) > MOST_CHANCE) return void 0;
	const [arm, other] = apart.difference > 0 ? ["head", "base"] : ["base", "head"];
	const percents = rounds.map((round) => {
		const own = 100 * round[arm].betweenMs / round[other].machineMs;
		return Math.min(mean(round[other].others) - mean(round[arm].others), own);
	});
	return agreementOf(percents).shown >= LEAST_PERCENT ? {
		arm,
		percent: median(percents)
	} : void 0;
}
/**
* Each round's values of others' CPU, the machine's CPU time in its bursts, and the server's between them, which CPU time per
* request has as well; infinite if it is unknown.
*/
function roundsOf(samples) {
	const bursts = burstsByRound(samples);
	const total = required(totalIn$1(samples, "cpu-per-request"), "total");
	const [machineMs, serverMs] = [column(samples, "machineCpuMs"), column(samples, "serverCpuMs")];
	const rounds = [...valuesByRound(samples, "others")].map(([round, others]) => {
		const own = required(bursts.get(round), "bursts");
		const addedUp = (values) => sumOf(knownOf(own.map((burst) => values[burst])), (ms) => ms);
		const { part, whole } = total(own);
		const betweenMs = whole > 0 ? part / 1e3 - addedUp(serverMs) : Number.POSITIVE_INFINITY;
		return [round, {
			others,
			machineMs: addedUp(machineMs),
			betweenMs
		}];
	});
	return new Map(rounds);
}
// src/domain/evidence/apart.ts
/**
* True if every burst of head is worse than every burst of base in a metric. Mann and Whitney's statistic is then 0:
* whatever the interval says, the bursts are obviously those of two different servers. It counts in runs of one or two
* starts, whose intervals are wide.
*/
function areApart({ base, head }, id) {
	const worseIn = ({ samples }) => knownValues(samples, id).map((value) => forTheWorse(id, value));
	const [before, now] = [worseIn(base), worseIn(head)];
	return Math.min(before.length, now.length) >= 6 && Math.min(...now) > Math.max(...before);
}
// src/domain/findings/starts/agreed-interval.ts
/** Halvings of the range in which an end is searched: enough for any number of digits that is shown. */
const STEPS = 40;
/** The range ends this many standard errors beyond all starts, where no agreement is left. */
const BEYOND$1 = 10;
/**
* The interval of the change that starts agree on: the values that {@link agreementOf} would not contradict, by
* inversion of its test. One odd start widens it and decides nothing.
* @param starts at least two
* @param between assumed variance between processes, above 0
* @returns differences of logarithms, above 0 if head is worse; 95 % confidence
*/
function agreedInterval(starts, between) {
	return {
		low: endOf(starts, between),
		high: -endOf(starts.map((start) => ({
			...start,
			worse: -start.worse
		})), between)
	};
}
function endOf(starts, between) {
	const all = starts.map(({ worse, variance, noise }) => {
		return {
			worse,
			error: Math.sqrt(between + variance + noise)
		};
	});
	const isContradicted = (value) => agreementOf(all.map(({ worse, error }) => (worse - value) / error)).pValue <= (1 - CONFIDENCE) / 2;
	let low = Math.min(...all.map(({ worse, error }) => worse - BEYOND$1 * error));
	let high = Math.max(...all.map(({ worse }) => worse));
	for (let step = 0; step < STEPS; step += 1) {
		const middle = (low + high) / 2;
		if (isContradicted(middle)) low = middle;
		else high = middle;
	}
	return low;
}
// src/domain/findings/estimators/starts.ts
/**
* The rounds of metrics that typical bursts leave open, start by start: servers that were not warm, or whose processes
* differ, can still all be slower.
*/
const starts = ({ rows, paired }) => rows.flatMap(({ name, metrics }) => (paired?.starts.get(name) ?? []).flatMap((found) => {
	const { by: id, ofAllAnswers, isWorse, looksWorse } = found;
	if (isLate(id) || ofAllAnswers || metrics[id]?.verdict !== "inconclusive") return [];
	if (!isWorse && !looksWorse && !areApart(armsOf(paired, name), id)) return [];
	const decided = isWorse && agreedChange(paired, name, id, found.typical);
	const metric = {
		...decided ? withoutBounds(metrics[id]) : metrics[id],
		...decided && valuesAt(metrics[id], decided.changePercent),
		...decided ? {
			...decided,
			verdict: "regression",
			by: "starts"
		} : { looksWorse: true }
	};
	return [{
		series: name,
		metric: id,
		by: "starts",
		effect: isWorse ? "fails" : "doubts",
		figures: {
			of: "metric",
			metric
		}
	}];
}));
function armsOf(paired, series) {
	return required(paired?.evidence.series.get(series), "series");
}
/** The change in the median start, with the interval that all starts but one agree on. */
function agreedChange(paired, series, id, typical) {
	const rounds = required(armsOf(paired, series).centres.get(id), "rounds");
	const between = assumedVariance(paired?.evidence.pool);
	const { low, high } = agreedInterval(roundsAsStarts(id, rounds).starts, between);
	return percentsOf(anyMetric(id).better === "higher" ? {
		difference: -typical,
		low: -high,
		high: -low
	} : {
		difference: typical,
		low,
		high
	});
}
// src/domain/findings/estimators.ts
/** Everything that finds something in two arms of one run, in the order of its findings: of equal ones, the last decides. */
const ESTIMATORS = {
	common,
	failures,
	"failures-beside": failuresBeside,
	bursts,
	"follow-up": followUp$1,
	starts,
	"all-answers": allAnswers,
	"late-answers": lateAnswers,
	"answer-bytes": answerBytes,
	"idle-work": idleWork
};
/** Those of them that need no base in the same run: what they find in one run stands beside any other. */
const OF_ANY_RUN = [
	"failures",
	"failures-beside",
	"bursts"
];
/** Those that compare two runs: both have starts, though not in turns. */
const OF_TWO_RUNS = [
	...OF_ANY_RUN,
	"all-answers",
	"late-answers"
];
/**
* What the estimators find: first of the run, then of each series in turn, then of servers.
* @param by some of them; absent: all
*/
function findingsIn(seen, by = Object.keys(ESTIMATORS)) {
	const bySeries = groupedBy(by.flatMap((name) => ESTIMATORS[name](seen)), ({ series }) => series);
	return [.../* @__PURE__ */ new Set([
		void 0,
		...seen.rows.map(({ name }) => name),
		...bySeries.keys()
	])].flatMap((name) => bySeries.get(name) ?? []);
}
// src/domain/findings/seen.ts
/** The arms of one run. */
function armsIn(run) {
	return {
		head: seriesByName(run, "head"),
		base: seriesByName(run, "base")
	};
}
// src/domain/history/change-since.ts
/**
* The reference that earlier runs are, each of which is one value.
* @param past earlier values
* @param head this run's value; undefined if it is not to be compared
* @param least standard error, as a difference of logarithms, that is assumed at least: earlier values can agree by chance
* @param rounds this run's value in each of its rounds, whose scatter adds to the error; fewer than two add none
* @returns without a change with fewer than three earlier values above 0, if a round has 0, and for one that cannot be written
* in percent
*/
function referenceSince(past, head, least = 0, rounds = []) {
	if (past.length === 0) return {};
	const logs = past.filter((value) => value > 0).map(Math.log);
	if (!(head !== void 0 && [head, ...rounds].every((value) => value > 0)) || logs.length < 3) return { base: median(past) };
	const found = predictionInterval(logs, Math.log(head), CONFIDENCE);
	const { standardError, degrees } = withScatter(found, rounds.map(Math.log));
	const change = studentChange(found.difference, Math.max(standardError, least), degrees);
	if (!isPresentable(change)) return { base: median(past) };
	return {
		base: head * Math.exp(-change.difference),
		change
	};
}
/**
* An error with that of a mean added. Degrees of freedom after Satterthwaite (Biometrics Bulletin 2, 1946), but no more than
* earlier runs have: they vary between runs in what rounds of one run have in common.
* @param own values whose mean has the error that is added
*/
function withScatter({ standardError, degrees }, own) {
	const [a, b] = [standardError ** 2, own.length < 2 ? 0 : standardDeviation(own) ** 2 / own.length];
	if (b === 0) return {
		standardError,
		degrees
	};
	const joint = (a + b) ** 2 / (a ** 2 / degrees + b ** 2 / (own.length - 1));
	return {
		standardError: Math.sqrt(a + b),
		degrees: Math.min(degrees, joint)
	};
}
// src/domain/findings/missing.ts
/** A difference of the benchmarks: neither a failure nor a pass. */
function uncomparedFinding({ text: told, ...one }) {
	const figures = {
		of: "benchmark",
		told
	};
	const kind = "benchmark";
	return {
		...one,
		by: "missing",
		effect: "unmeasured",
		kind,
		figures,
		isBlocking: false
	};
}
/**
* What of base is lost: one finding for a loss that no series shows, such as that of all of base; otherwise one for each
* of its series. What head shares with base is neither a failure nor a pass.
*/
function lossFindings(lost, { isRequired = true }, rows) {
	const withLoss = rows.filter(({ notCompared }) => notCompared !== void 0);
	const byLoss = groupedBy(withLoss, ({ notCompared }) => notCompared);
	return lost.flatMap((loss) => {
		const figures = {
			of: "lost-base",
			cause: causeOf(loss)
		};
		const isBlocking = isRequired && !("isShared" in loss && loss.isShared);
		const finding = {
			by: "missing",
			effect: "unmeasured",
			kind: loss.kind,
			figures,
			...!isBlocking && { isBlocking }
		};
		const series = byLoss.get(loss) ?? [];
		return loss.server !== void 0 && (series.length > 0 || withLoss.some((one) => lossOf([loss], one) !== void 0)) ? series.map(({ name }) => ({
			...finding,
			series: name
		})) : [finding];
	});
}
/**
* Series that were open when the run stopped at its first regression. Accepting that regression does not cover them:
* they were not measured for the planned time, so they may be slower too.
* @param series as they are concluded
*/
function leftOpen({ plan, series: measured }, series) {
	const isEnded = series.some(({ verdict }) => verdict === "regression");
	const rounds = roundsMeasured(measured);
	if (!plan.failFast || !isEnded || rounds >= plan.rounds) return [];
	const figures = {
		of: "fail-fast",
		rounds,
		planned: plan.rounds
	};
	return series.filter(({ verdict }) => verdict === "inconclusive").map(({ name }) => ({
		series: name,
		by: "missing",
		effect: "unmeasured",
		figures
	}));
}
/**
* A run that ended early, whose remaining series are unknown, or that has no series at all. A run that only counted and
* has no counts has a finding of its own, and so has the loss of a required base.
*/
function endedEarly(run) {
	const { failure: told, series, counts, openLoop, base } = run;
	const ended = {
		by: "missing",
		effect: "unmeasured",
		kind: "ended-early"
	};
	if (told !== void 0) return [{
		...ended,
		figures: {
			of: "ended-early",
			told
		}
	}];
	const isOfLoss = base?.lost !== void 0 && base.isRequired !== false;
	if (series.length > 0 || counts || openLoop || isOfLoss) return [];
	return [{
		...ended,
		figures: { of: "no-series" }
	}];
}
/**
* One finding for each missing shard, in place of what its series lack.
* @param run merged from shards, or not
* @param isAllowed true if the gate may pass without them, as long as anything was measured
*/
function missingShards(run, isAllowed) {
	const { jobs = [], unmeasured = [] } = run.shards ?? {};
	const isWaived = isAllowed && isAnythingMeasured(run) ? true : void 0;
	const whole = run.series.filter(({ samples }) => samples.length > 0);
	const measured = new Set(whole.map(({ name }) => name));
	const overrules = { series: unmeasured.filter((name) => !measured.has(name)) };
	const shard = {
		by: "missing",
		effect: "unmeasured",
		kind: "missing-shard"
	};
	const missing = jobs.flatMap(({ index, failure: told }) => {
		if (told === void 0) return [];
		const figures = {
			of: "missing-shard",
			shard: {
				index,
				count: jobs.length
			},
			told,
			isWaived
		};
		return [{
			...shard,
			figures,
			...isWaived && { isBlocking: false },
			overrules
		}];
	});
	if (missing.length === 0 || !isAllowed || isWaived) return missing;
	return [{
		...shard,
		figures: { of: "no-shard-measured" }
	}, ...missing];
}
function isAnythingMeasured(run) {
	return run.series.some(({ arm, samples }) => arm === "head" && samples.length > 0) || instrumentedIn(run).some((one) => one.arm === "head" && hasValues(one));
}
// src/domain/findings/starts/judged-starts.ts
/**
* Judges the starts of all series, for series whose bursts are inconclusive or cannot show the effect: answers that come
* late or never, connections that get slower with use, servers that were not warm. All starts but one must show it, and
* processes are assumed to differ at least as much as any on record ({@link assumedVariance}), and to pause as often
* as all of them together do. All series and respects share {@link STARTS_RATE} (Holm). An effect that is only significant by the scatter
* of the starts themselves, or that the only start shows, looks worse.
* @param rows the series as their bursts judge them; one that is a regression by them stays one, for that reason alone
*/
function judgedStarts(rows, evidence) {
	const whole = [...evidence.series.values()].filter(({ head }) => isWhole(head));
	const pausedShare = pausedShareOf(whole.flatMap(({ base, head }) => [base, head]));
	const all = rows.map(({ name }) => respectsOf(name, evidence, pausedShare));
	const flat = all.flat();
	const doubtful = doubtfulOf(flat);
	const worse = new Set(significant(flat, STARTS_RATE, ({ pValue }) => pValue));
	return new Map(rows.flatMap(({ name, verdict }, index) => {
		if (verdict === "regression" || !evidence.series.has(name)) return [];
		const found = required(all[index], "series").flatMap((one) => {
			const [isWorse, looksWorse] = [worse.has(one), doubtful.has(one)];
			const isSlower = one.typical > one.tolerated;
			return isWorse || looksWorse || isSlower ? [{
				...one,
				isWorse,
				looksWorse
			}] : [];
		});
		return found.length === 0 ? [] : [[name, found]];
	}));
}
/**
* Respects in which head looks worse. Late answers, all answers and metrics have separate rates: otherwise many metrics
* would hide the others.
*/
function doubtfulOf(all) {
	const kinds = groupedBy(all, ({ by, ofAllAnswers = false }) => [isLate(by), ofAllAnswers].join());
	const pValueOf = ({ doubtPValue }) => doubtPValue;
	return new Set([...kinds.values()].flatMap((own) => significant(own, DOUBT, pValueOf)));
}
// src/domain/stopping/screen.ts
/**
* One-sided p-value of a gated metric below which a series is suspected of a slowdown. docs/adr/0027-screen.md has the
* figures.
*/
const SUSPECT = .1;
/**
* True after a round at which suspect series are given priority: after half of the rounds, and then at each look but
* the last.
* @param rounds number of completed rounds
* @param planned number of rounds of the whole run; if they are few, all series need all of them
*/
function isScreen(rounds, planned) {
	if (planned < 5 || rounds >= planned) return false;
	return rounds === Math.ceil(planned / 2) || lookAfter(rounds, planned) > 0;
}
/**
* The series that show no sign of a slowdown. A series that was lost, cannot be measured or has no reference is never
* among them.
*
* @param heads series of head, as measured so far
* @param referenceOf the reference of each
* @param gate what is gated
* @returns their names
*/
function unsuspicious(heads, referenceOf, gate) {
	const clear = heads.filter((series) => {
		const cases = gatedIn(gate, series.name, SERIES_METRIC_IDS).map(unjudgedMetrics(series, referenceOf, gate)).filter(isJudged);
		return (cases.length > 0 || !isWhole(series)) && cases.every(isClear);
	});
	return new Set(clear.map(({ name }) => name));
}
/**
* True if a metric has enough answers to be judged and was measured in an arm: a machine may not be able to measure it.
*/
function isJudged({ base, head, hasTooFewAnswers }) {
	return !hasTooFewAnswers && (base !== void 0 || head !== void 0);
}
/** True if a metric shows no sign of having got worse; without `change` there is no evidence. */
function isClear(metric) {
	const { id, change, isUnmeasurable, notCompared } = metric;
	if (!change || isUnmeasurable || notCompared !== void 0) return false;
	return pWorse(id, change) >= SUSPECT;
}
// src/domain/stopping/at-looks.ts
/**
* Judges every series at the end, except those that an interim look decided and that were not measured further. Later
* rounds, which show more about processes and other series, must not overturn such a decision. If a look ended the run,
* that look judges all series.
*/
function judgedAtLooks(evidence) {
	const ended = new Map(decidedEarly(evidence).map((one) => [one.name, one]));
	const { rounds } = evidence.run.plan;
	return judgedAfter(rounds, evidence).map((one) => ended.get(one.name) ?? one);
}
/**
* Judges every series after a round, as if none had ended earlier.
* @param rounds number of completed rounds, enough for a look or an early call
*/
function judgedAfter(rounds, evidence) {
	const { rounds: planned, followUp } = evidence.run.plan;
	const left = openLoopRate(evidence.run) + (followUp ? FOLLOW_UP_RATE : 0);
	const judged = judgedBy(ratesAfter(rounds, planned, left), evidence);
	if (!isAlsoEarlyCall(rounds, planned)) return judged;
	const called = judgedBy(earlyRates(planned), evidence);
	return judged.map((one, at) => {
		const other = required(called[at], "series");
		return one.verdict !== "regression" && other.verdict === "regression" ? other : one;
	});
}
/** Judges every series of a run that had no interim looks, whatever its plan says. */
function judgedOnce(evidence) {
	return judgedBy({ falseAlarmRate: SERIES_RATE - openLoopRate(evidence.run) }, evidence);
}
function judgedBy(rates, evidence) {
	const { run, gate } = evidence;
	const rule = {
		...gate,
		...rates,
		measuredMs: run.timing.measureMs
	};
	const judged = judgeSeries(headsOf(run), baseReferences(evidence, rates.isEarly), rule);
	return rates.isEarly ? judged : withAllAnswers(judged, changesOfAll(evidence), rule);
}
/**
* The series that show no sign of a slowdown so far.
* @returns their names
*/
function withoutSign(evidence) {
	const { run, gate } = evidence;
	return unsuspicious(headsOf(run).filter(({ name }) => !looksSlower(name, evidence)), baseReferences(evidence), gate);
}
/**
* True if a series must be measured further: a gated metric is undecided, or it is too early to decide anything but a
* regression.
* @param rounds number of completed rounds
*/
function isOpen$2({ metrics, verdict: worst }, rounds, { plan }) {
	if (!mayDecide(rounds, plan.rounds)) return true;
	if (isEarlyCall(rounds, plan.rounds)) return worst !== "regression";
	return Object.values(metrics).some(isUnsettled);
}
/**
* True if a run stops at a look: it is set to stop at the first regression, and a series that is still being measured
* has one.
* @param measured names of whole series
*/
function hasFirstRegression(seen, measured, { plan }) {
	const isRegression = ({ name, verdict }) => verdict === "regression" && measured.has(wholeOf(name));
	return plan.failFast === true && seen.some(isRegression);
}
/**
* What the looks at which series ended have decided, the last look first, without the one after the last planned round:
* the series that ended there, or all if the look ended the run.
*/
function decidedEarly(evidence) {
	const { run } = evidence;
	const rounds = /* @__PURE__ */ new Set();
	const lastOf = /* @__PURE__ */ new Map();
	for (const { name, samples } of run.series) {
		for (const round of roundsIn(samples)) rounds.add(round);
		lastOf.set(name, Math.max(lastOf.get(name) ?? -1, ...roundsIn(samples)));
	}
	const endedAfter = groupedBy(lastOf.keys(), (name) => lastOf.get(name));
	return [...rounds].toSorted((a, b) => a - b).slice(0, run.plan.rounds - 1).map((last, index) => {
		const done = index + 1;
		const ended = new Set(endedAfter.get(last));
		if (ended.size === 0 || !mayDecide(done, run.plan.rounds)) return [];
		const measured = new Set([...lastOf].filter(([, own]) => own >= last).map(([name]) => name));
		const seen = judgedAfter(done, evidenceOf(runUntil(run, last), evidence.gate, evidence.lost));
		const isEnd = hasFirstRegression(seen, measured, run);
		return seen.filter((one) => isEnd || ended.has(one.name) && !isOpen$2(one, done, run));
	}).toReversed().flat();
}
// src/domain/comparison/compare-arms.ts
/**
* Compares head with base, both measured in the same run.
*
* A pair's difference is the logarithm of head's burst minus that of base's beside it, so effects of the machine on
* both cancel; {@link changeOf} estimates the change from the pairs.
*
* @param evidence of a run with both arms
*/
function compareArms(evidence, policy = {}) {
	const { run, lost, gate } = evidence;
	const base = required(run.base, "base");
	const rows = withoutColdImprovements((policy.isWhole ? judgedOnce : judgedAtLooks)(evidence), evidence);
	const isLost = isAllLost(evidence, rows);
	const arms = armsIn(run);
	const paired = {
		evidence,
		starts: judgedStarts(rows, evidence)
	};
	const findings = [
		...isLost ? [] : (base.uncompared ?? []).map(uncomparedFinding),
		...lossFindings(lost, base, rows),
		...findingsIn({
			rows,
			arms,
			gate,
			paired
		})
	];
	const common = findings.flatMap(({ figures }) => figures.of === "common-change" ? figures.change : []);
	const removed = (base.removed ?? []).map((key) => removedSeries(key));
	const compared = comparedOf(run, [...withAddresses(rows, arms), ...removed], {
		findings,
		comparedWith: comparedWith$1(base, run, isLost)
	});
	return {
		...withFindings(compared, leftOpen(run, compared.series)),
		...lost.length > 0 && { lost },
		...common.length > 0 && { common }
	};
}
/** True if nothing that any instrument measured can be compared with base. */
function isAllLost({ run, lost }, timed) {
	const instrumented = instrumentedIn(run).filter(({ arm }) => arm === "head");
	return lost.length > 0 && timed.every(({ notCompared }) => notCompared !== void 0) && instrumented.every((one) => lossOf(run.base?.lost ?? [], one) !== void 0);
}
function comparedWith$1(base, { commit }, isLost) {
	const { sha, ref, why, isAdoption, kept } = base;
	if (isLost) return {
		kind: "lost",
		sha,
		ref
	};
	const isItself = sha !== void 0 && sha === commit?.sha && !commit.dirty;
	return {
		kind: "base",
		sha,
		ref,
		why,
		...isItself && { isItself },
		isAdoption,
		kept
	};
}
// src/domain/comparison/compare.ts
/**
* Compares a run with its base arm if it has one, otherwise with earlier runs. If it has both, the series are compared
* with base, and changes against earlier runs are listed separately.
* @param evidence of the run
* @param history comparable earlier runs
* @param policy the references that count
*/
function compareRun(evidence, history, policy) {
	const { gateOn = ["paired"] } = policy;
	const { run, gate } = evidence;
	const pastOf = () => compareWithHistory(run, history, {
		...gate,
		...policy
	});
	const beside = noted(differencesFrom(run, history));
	if (!run.base) {
		const alone = pastOf();
		const few = alone.comparedWith.kind === "none" ? worseThanFew(run, history, gate) : [];
		return {
			...withFindings(alone, few),
			...beside
		};
	}
	const paired = compareArms(evidence, policy);
	if (history.records.length === 0 && !gateOn.includes("history")) return {
		...paired,
		...beside
	};
	const past = pastOf();
	const runs = runsIn(past);
	const findings = findingsOfBoth(paired, past, gateOn);
	if (runs === 0) return {
		...paired,
		findings,
		...beside
	};
	const verdict = worstVerdict(past.series.map((one) => one.verdict));
	const jumps = jumpsOf(past.series);
	return {
		...paired,
		findings,
		history: {
			runs,
			verdict,
			jumps
		},
		...beside
	};
}
/** The number of earlier runs that a run was compared with. */
function runsIn({ comparedWith }) {
	return comparedWith.kind === "history" ? comparedWith.runs : 0;
}
/**
* Compares head with the bases that the gate does not judge, each as if it were the only one, so that every comparison
* has the whole false-alarm rate of a run.
*/
function compareOtherBases({ run, gate }, policy) {
	return runsByBase(run).others.map((own) => {
		const compared = compareArms(evidenceOf(own, gate), policy);
		return concluded({
			...compared,
			...noted(differencesOfArms(own.servers))
		}, policy);
	});
}
function noted(differences) {
	return differences.length > 0 ? { differences } : {};
}
/** Differences between the arms of a run, and from the newest earlier run. */
function differencesFrom(run, { newest }) {
	const arms = differencesOfArms(run.servers);
	return newest ? [...arms, ...differencesSince(newest, conditionsOf(run), newest)] : arms;
}
/**
* What was found against base and against earlier runs. What concerns head alone, such as failed requests, is found
* once. With too few earlier runs to judge by, base decides instead, and so it does on series that have too few. Of a series
* whose base is lost, only the comparison with earlier runs tells what head lacks.
*/
function findingsOfBoth(paired, past, gateOn) {
	if (!gateOn.includes("history")) return paired.findings;
	const lost = paired.series.filter(({ notCompared }) => notCompared !== void 0);
	const withoutBase = new Set(lost.map(({ name }) => name));
	const isOfPast = ({ figures, effect, series = "" }) => figures.of === "metric" || effect === "unmeasured" && withoutBase.has(series);
	const runs = runsIn(past);
	const known = past.findings.filter(isOfPast);
	const earlier = runs > 0 ? known.map((one) => ({
		...one,
		earlierRuns: runs
	})) : known;
	if (gateOn.includes("paired") || runs === 0) return [...paired.findings, ...earlier];
	const newSeries = past.series.filter(hasNoHistory);
	const unknown = new Set(newSeries.map(({ name }) => name));
	return [...paired.findings.map((finding) => {
		return OF_BASE.has(finding.figures.of) && !unknown.has(finding.series) ? {
			...finding,
			isAside: true
		} : finding;
	}), ...earlier];
}
/** Figures of a comparison with base. */
const OF_BASE = /* @__PURE__ */ new Set([
	"metric",
	"late-answers",
	"common-change"
]);
/** True if earlier runs are too few to judge a series by, for example because it is new. */
function hasNoHistory({ metrics }) {
	return Object.values(metrics).every(({ changePercent }) => changePercent === void 0);
}
/**
* Compares a run with earlier runs.
*
* Each run gives one value, so the relevant noise is the variation between runs: the new value is judged by the
* prediction interval of their logarithms.
*
* @param run the run to judge
* @param stored comparable earlier runs; too few are compared with nothing, as they have no spread to judge by
* @param policy bounds, and the conditions that fail the gate
*/
function compareWithHistory(run, stored, policy) {
	const compared = comparedWith(run, stored);
	const history = compared.kind === "history" ? stored : historyOf(run, []);
	const rule = {
		...policy,
		falseAlarmRate: OTHER_RUNS_RATE - openLoopRate(run)
	};
	const rows = withAllAnswers(judgeSeries(headsOf(run), referenceIn(history), rule), totalsSince(run, history));
	const arms = armsIn(run);
	return comparedOf(run, [...withAddresses(rows, arms), ...seriesGone(run, stored)], {
		findings: [...findingsIn({
			rows,
			arms,
			gate: policy
		}, [...OF_ANY_RUN, "all-answers"]), ...lateSince(run, history, policy)],
		comparedWith: compared
	});
}
/** What looks worse than in earlier runs that are too few to judge by: it is no pass, whatever else is. */
function worseThanFew(run, history, gate) {
	return judgeSeries(headsOf(run), referenceIn(history), gate).flatMap((row) => metricFindings("bursts", row)).filter(({ effect }) => effect === "doubts");
}
/** The changes of each series over all answers since earlier runs. */
function totalsSince(run, history) {
	const heads = new Map(headsOf(run).map((one) => [one.name, one]));
	const blocksOf = blocksByServer([...heads.values()]);
	return (name) => {
		const series = required(heads.get(name), "series");
		const changes = PAIRED_METRIC_IDS.flatMap((id) => {
			const { change } = referenceSince(history.totalsOf(series, id), overAllAnswers(series.samples, id));
			return change ? [[id, change]] : [];
		});
		return {
			changes: new Map(changes),
			blocks: blocksOf(series.server)
		};
	};
}
/** Series that answer later at the ends of their starts than tolerated, beyond what earlier runs make likely at 95 %. */
function lateSince(run, history, gate) {
	return headsOf(run).flatMap((series) => {
		const tolerated = boundsOf(gate, series.name).tolerancePercent.throughput;
		const head = closingMsOf(series);
		const { base, change } = referenceSince(history.closingsOf(series), head);
		if (tolerated === void 0 || !change || base === void 0 || head === void 0) return [];
		if (change.low <= toleratedWorse("throughput", tolerated)) return [];
		const figures = {
			of: "late-answers",
			late: {
				by: "closing-load",
				base,
				head,
				verdict: "perhaps-worse"
			}
		};
		return [{
			series: series.name,
			by: "late-answers",
			effect: "doubts",
			figures
		}];
	});
}
function referenceIn(history) {
	return (series) => (id, head) => {
		return referenceSince(history.valuesOf(series, id).filter((value) => value > 0), id === "errors" ? void 0 : head);
	};
}
/** Series of the newest comparable run that this one lacks although it is complete. */
function seriesGone(run, history) {
	if (run.series.length === 0 && (run.counts ?? run.openLoop)) return [];
	const newest = history.records.findLast(({ series }) => series.length > 0);
	if (!newest || run.only !== void 0 || run.failure !== void 0) return [];
	const present = new Set(run.series.map(({ name }) => name));
	const skipped = new Set(run.skipped?.map(({ server }) => server));
	return newest.series.filter(({ name, server }) => !present.has(name) && !skipped.has(server)).map((one) => {
		const values = Object.entries(one.metrics).map(([id, base]) => [id, { base }]);
		return removedSeries(one, Object.fromEntries(values));
	});
}
function comparedWith(run, history) {
	const testbed = testbedOf(run.environment);
	const values = run.series.map((series) => history.valuesOf(series, "throughput"));
	const runs = Math.max(0, ...values.map(({ length }) => length));
	if (runs >= 3) return {
		kind: "history",
		runs,
		testbed
	};
	return {
		kind: "none",
		reason: `no baseline yet for ${testbed}`,
		...runs > 0 && { runs }
	};
}
/** The reference of a run with what an instrument beside timing compared: earlier runs if nothing else is compared. */
function withPast({ base }, { comparedWith: timed }, past, testbed) {
	if (base || timed.kind !== "none" || !past || testbed === void 0) return timed;
	return past.runs < 3 ? timed : {
		kind: "history",
		runs: past.runs,
		testbed
	};
}
// src/domain/findings/series-comparison.ts
/** Results of limits in descending order of importance. */
const LIMIT_ORDER = [
	"over",
	"unmeasurable",
	"inconclusive",
	"already-over",
	"within"
];
// src/domain/findings/estimators/limit.ts
/** Ratios of a value to its limit are clamped to 1/1000 … 1000, since 0 has no logarithm. */
const FAR = 1e3;
/**
* Judges limits by Student's t over head's rounds, with the scatter of both arms. All limits of a run share
* {@link LIMITS_RATE} (Holm). If base is beyond a limit too, head fails only if it is worse than base, unless the limit
* holds always.
* @returns one for each, in their order
*/
function judgeLimits(cases) {
	const all = cases.map(unjudged);
	const known = all.filter((one) => one !== void 0);
	const over = new Set(significant(known, LIMITS_RATE, ({ pValue }) => pValue));
	return cases.map((one, at) => {
		const found = all[at];
		return found ? keptLimit(one, found, over.has(found)) : {
			verdict: "unmeasurable",
			value: one.limit.value
		};
	});
}
/**
* A limit before it is judged: how far head is beyond it, as a difference of logarithms, and what is shown of each arm; the
* longest latency of a run is that of its longest round. Also the larger p-value of "head is beyond the limit" and, where base
* is too, of "head is worse than base".
*/
function unjudged({ id, limit, head, base, bound, isExact = false }) {
	if (head.length === 0) return void 0;
	const excess = (value) => forTheWorse(id, Math.log(Math.min(FAR, Math.max(1 / FAR, value / limit.value))));
	const [own, before] = [head.map(excess), base.map(excess)];
	const [now, then] = [mean(own), before.length > 0 ? mean(before) : void 0];
	const scatter = isExact ? {
		deviation: 0,
		degrees: 1
	} : scatterOf([own, before]);
	const over = chanceOf$1(now, scatter, 1 / own.length);
	const isExcused = then !== void 0 && then > 0 && !limit.isAlways;
	const worse = isExcused ? chanceOf$1(now - then, scatter, 1 / own.length + 1 / before.length) : 0;
	const shownOf = (arm) => id === "latency-max" ? Math.max(...arm) : mean(arm);
	return {
		head: now,
		shown: {
			head: shownOf(own),
			base: then === void 0 ? void 0 : shownOf(before)
		},
		isExcused,
		scatter,
		pValue: bound === "either" || bound === anyMetric(id).better ? 1 : Math.max(over, worse)
	};
}
/** The pooled scatter of values about the mean of their arm; undefined if no arm has two. */
function scatterOf(arms) {
	const own = arms.filter(({ length }) => length > 1);
	const degrees = sumOf(own, ({ length }) => length - 1);
	if (degrees === 0) return void 0;
	const squares = sumOf(own, (one) => (one.length - 1) * standardDeviation(one) ** 2);
	return {
		deviation: Math.max(Math.sqrt(squares / degrees), LEAST_SCATTER),
		degrees
	};
}
/**
* One-sided p-value of an estimate above 0.
* @param part variance of the estimate ÷ variance of a single value
*/
function chanceOf$1(estimate, scatter, part) {
	if (!scatter) return 1;
	const error = scatter.deviation * Math.sqrt(part);
	if (error === 0) return estimate > 0 ? 0 : 1;
	return studentUpperTail(estimate / error, scatter.degrees);
}
function keptLimit({ id, limit, head: values, bound }, { head, shown, isExcused, scatter }, isOver) {
	const isBound = bound !== void 0 && "kind" in anyMetric(id);
	const known = bound === void 0 || bound === anyMetric(id).better ? scatter : void 0;
	const room = known && studentQuantile(.95, known.degrees) * known.deviation / Math.sqrt(values.length);
	const valueAt = (excess) => limit.value * Math.exp(forTheWorse(id, excess));
	const worst = room === void 0 ? void 0 : Math.max(head + room, shown.head);
	const isWithin = worst !== void 0 && worst <= 0;
	const open = shown.head > 0 && isExcused ? "already-over" : "inconclusive";
	return {
		verdict: isOver ? "over" : isWithin ? "within" : open,
		value: limit.value,
		head: isBound ? median(values) : valueAt(shown.head),
		...shown.base !== void 0 && { base: valueAt(shown.base) },
		...isBound && bound !== "either" && { bound },
		...worst !== void 0 && { atWorst: valueAt(worst) }
	};
}
// src/domain/findings/estimators/limits.ts
/** The results of all limits of series and servers, in the order of their names. They are judged together. */
function limitsByName(names, { head, base }, gate) {
	const valuesOfHead = valuesIn$1(head);
	const valuesOfBase = valuesIn$1(base);
	const cases = names.flatMap((name) => {
		const { limits = {} } = boundsOf(gate, name);
		return metricsNamed(name).flatMap((id) => {
			const limit = limits[id];
			if (!limit) return [];
			const bases = new Map(valuesOfBase(name, id).map(({ shard, values, bound }) => {
				return [shard, bound !== "either" && bound !== anyMetric(id).better ? values : []];
			}));
			return valuesOfHead(name, id).map(({ shard, values, bound }) => {
				const base = bases.get(shard) ?? [];
				return {
					name,
					id,
					limit,
					head: values,
					base,
					bound,
					isExact: isOfBuild(id)
				};
			});
		});
	});
	const kept = judgeLimits(cases);
	const all = cases.map(({ name, id }, at) => ({
		name,
		id,
		limit: required(kept[at], "limit")
	}));
	return [...groupedBy(all, ({ name, id }) => `${name} ${id}`).values()].map((own) => own.reduce((one, other) => isWorse$1(other, one) ? other : one));
}
/** True if one shard's result for a server's limit is worse than another's. Less is better in all these metrics. */
function isWorse$1({ limit }, { limit: other }) {
	if (limit.verdict === other.verdict) return (limit.head ?? 0) > (other.head ?? 0);
	return LIMIT_ORDER.indexOf(limit.verdict) < LIMIT_ORDER.indexOf(other.verdict);
}
function isOfBuild(id) {
	return "ofBuild" in anyMetric(id);
}
/** Looks up the values of a side that are compared with limits, by name and metric. */
function valuesIn$1(side) {
	const series = new Map(side.series.map((one) => [one.name, one]));
	const servers = new Map(side.servers.map((one) => [one.server, one]));
	const instrumented = new Map(side.instrumented.map((one) => [one.name, one]));
	return (name, id) => {
		const ofSeries = SERIES_METRIC_IDS.find((one) => one === id);
		if (ofSeries) return [limitedValues(series.get(name)?.samples ?? NO_SAMPLES, ofSeries)];
		const ofInstrument = INSTRUMENT_METRIC_IDS.find((one) => one === id);
		if (ofInstrument) {
			const own = instrumented.get(name);
			return [own ? instrumentValues(own, ofInstrument) : { values: [] }];
		}
		const server = servers.get(name);
		if (!server || server.starts.length === 0 && !isOfBuild(id)) return [];
		const valuesOf = (one) => serverValuesByRound(one, id);
		return byShard(server).map((one) => ({
			shard: shardOf(one),
			values: valuesOf(one)
		}));
	};
}
/**
* The values of a metric that are compared with its limit, one for each round that has one. A limit protects every user, so
* a value covers all answers of the round, or all its time under load; the longest latency is the longest of all answers.
* For a metric that cannot be added up, it is the median of the round's bursts.
*/
function limitedValues(samples, id) {
	if (!percentileOf(id)) return { values: totalsByRound(samples, id) ?? mediansByRound(samples, id) };
	const quantiles = quantilesByRound(samples, id);
	const bound = quantiles.some(({ isLeast }) => isLeast) ? "higher" : void 0;
	return {
		values: quantiles.map(({ value }) => value),
		bound
	};
}
// src/domain/findings/estimators/servers.ts
/** Standard error of a difference without noise; the t-test against earlier runs needs one above 0. */
const EXACT = 1e-6;
/**
* Compares servers as a whole: memory by Welch's t over the starts, each of which has one value; starts in turns within their
* round; the artifact's size exactly. Against earlier runs, each of which has one value, the prediction interval decides. All metrics share
* {@link SERVERS_RATE} (Holm).
* @returns one for each server of head with any known metric, or with a limit and a start
*/
function compareServerFacts({ head: heads, base: bases, lost, ...how }, gate) {
	const byName = new Map(bases.servers.map((one) => [one.server, one]));
	const all = heads.servers.flatMap((head) => {
		return pairsOf$1(head, lossOf(lost, {
			server: head.server,
			scenario: ""
		}) !== void 0 ? void 0 : byName.get(head.server)).map((one) => ({
			...one,
			cases: casesOf({
				...one,
				...how
			}, gate)
		}));
	});
	const pValues = adjustedPValues(all.flatMap(({ cases }) => cases), { falseAlarmRate: SERVERS_RATE });
	const compared = all.flatMap(({ head, base, cases }) => {
		const { verdict, metrics } = metricVerdicts(cases, pValues);
		const known = metricEntries(metrics);
		if (known.length === 0 && !hasLimit(head, gate)) return [];
		const doubted = known.map(([id, one]) => [id, base ? doubtful(id, one, {
			head,
			base
		}) : one]);
		return [{
			name: head.server,
			verdict,
			metrics: Object.fromEntries(doubted)
		}];
	});
	return [...groupedBy(compared, ({ name }) => name)].map(([name, parts]) => ({
		name,
		...worstOf(parts)
	}));
}
/** Both arms of a server, in each shard that started both. */
function pairsOf$1(head, base) {
	const inShards = (one) => new Map(byShard(one).map((own) => [shardOf(own), own]));
	const pairs = base ? matched(inShards(base), inShards(head)) : [];
	return pairs.length > 0 ? pairs : [{
		head,
		base
	}];
}
/** A server that several shards compared: each metric as in the shard where it is worst. */
function worstOf(parts) {
	const metrics = SERVER_METRIC_IDS.flatMap((id) => {
		const all = parts.flatMap((part) => part.metrics[id] ?? []);
		return all.length === 0 ? [] : [[id, worstMetric(all)]];
	});
	return {
		verdict: worstVerdict(parts.map((part) => part.verdict)),
		metrics: Object.fromEntries(metrics)
	};
}
function worstMetric(all) {
	const worst = all.reduce((one, other) => isWorse(other, one) ? other : one);
	const bounds = all.map(({ atMostWorsePercent }) => atMostWorsePercent);
	return {
		...worst,
		atMostWorsePercent: commonBound(bounds)
	};
}
function isWorse(one, other) {
	if (one.verdict === other.verdict) return (one.changePercent ?? 0) > (other.changePercent ?? 0);
	return worstVerdict(present([one.verdict, other.verdict])) === one.verdict;
}
function hasLimit({ server, starts }, gate) {
	const { limits = {} } = boundsOf(gate, server);
	return starts.length > 0 && metricsNamed(server).some((id) => limits[id] !== void 0);
}
function casesOf(compared, gate) {
	const { tolerancePercent } = boundsOf(gate, compared.head.server);
	return SERVER_METRIC_IDS.map((id) => {
		const { head = serverValue(compared.head, id), ...reference } = referenceFor(id, compared);
		const own = {
			id,
			head,
			tolerancePercent: tolerancePercent[id],
			isUnmeasurable: false
		};
		return {
			...reference,
			...own,
			hasNothing: reference.base === void 0
		};
	});
}
function referenceFor(id, compared) {
	const { head, base, areInTurns, past } = compared;
	const now = serverValue(head, id);
	if (past) {
		const least = id === "artifact-size" ? EXACT : LEAST_SCATTER;
		return referenceSince(past(head.server, id), now, least);
	}
	if (!base) return {};
	return referenceOf(serverValue(base, id), now, changeOfServer(id, {
		base,
		head,
		areInTurns
	}));
}
/** Starts of head that must be worse than all of base's, if it has so many: a single one can be chance. */
const LEAST_WORSE_STARTS = 2;
/**
* Marks an open metric as looking worse if the mean of its starts is beyond the tolerance, and so are some of them compared
* with every start of base: a part of the starts can be far worse and leave their median as it is.
*/
function doubtful(id, metric, arms) {
	if (metric.verdict !== "inconclusive") return metric;
	const [before, now] = [serverValues(arms.base, id), serverValues(arms.head, id)];
	const tolerated = 1 + required(metric.tolerancePercent, "tolerance") / 100;
	const worse = now.filter((value) => value > Math.max(...before) * tolerated);
	const looksWorse = mean(now) > mean(before) * tolerated && worse.length >= Math.min(LEAST_WORSE_STARTS, now.length);
	return looksWorse ? {
		...metric,
		looksWorse
	} : metric;
}
// src/domain/findings/sides.ts
/** What a run measured in one arm. A server that was loaded was started, whatever a file says: then that start shows nothing. */
function sideOf(run, arm) {
	const own = (all) => all.filter((one) => one.arm === arm);
	const instrumented = own(instrumentedIn(run));
	const series = own(run.series);
	return {
		series,
		servers: withEveryStart(own(run.servers), series),
		instrumented
	};
}
function withEveryStart(servers, series) {
	const known = new Map(servers.map((one) => [one.server, one]));
	for (const { server, arm, shard, samples } of series) {
		const facts = known.get(server) ?? {
			server,
			arm,
			starts: []
		};
		if (samples.length === 0 || facts.starts.some((start) => start.shard === shard)) continue;
		known.set(server, {
			...facts,
			starts: [...facts.starts, {
				round: 0,
				shard
			}]
		});
	}
	return [...known.values()];
}
/** The sides of a run: head, and the base that the gate judges. */
function sidesOf(run, past) {
	return {
		head: sideOf(run, "head"),
		base: sideOf(run, "base"),
		areInTurns: true,
		lost: run.base?.lost ?? [],
		past
	};
}
// src/app/world/world.ts
/** Ends processes that killed runs of the same repository left, and reports it. */
async function endKilledRuns({ leftovers, progress }) {
	const count = await leftovers.removeOfKilledRuns();
	if (count === 0) return;
	progress.warn(`Ended ${formatCount(count, "process", "processes")} that a killed run had left`);
}
/** The name of a run's file. That of a shard is packed, because thousands of series take megabytes. */
function runFileName({ shard }) {
	return shard === void 0 ? RUN_FILE : PACKED_RUN_FILE;
}
/**
* Writes a run's file, and ensures that it is the only one in its folder.
* @throws LoadgateError `publishing` when it cannot be written
*/
async function writeRunFile(output, run) {
	const name = runFileName(run);
	await output.write(name, renderRunFile(run));
	await output.remove(name === "run.jsonl" ? PACKED_RUN_FILE : RUN_FILE);
}
/**
* Runs some work and reports its duration in milliseconds, even if it fails.
* @param now a clock in milliseconds
*/
async function timed(now, work, took) {
	const beganMs = now();
	try {
		return await work();
	} finally {
		took(now() - beganMs);
	}
}
// src/domain/series/answer-text.ts
/** Maximum number of characters shown of a body, or of a header's value. */
const SHOWN_LENGTH = 200;
/** Characters shown before a difference that is far from the beginning. */
const BEFORE = 20;
/** Invisible and easily confused characters, such as a byte order mark or a combining accent. */
const UNSEEN$2 = /(?! )[\p{Cc}\p{Cf}\p{M}\p{Z}]/gu;
/**
* A body as JSON text, so that it contains nothing that moves the cursor, breaks a line or is invisible.
* @param from index of the first character shown
*/
function shownBody(body, from = 0) {
	const text = JSON.stringify(body.slice(from, from + SHOWN_LENGTH)).replace(UNSEEN$2, escaped);
	return `${from > 0 ? "…" : ""}${text}${body.length > from + SHOWN_LENGTH ? "…" : ""}${body.length > SHOWN_LENGTH ? ` (${body.length} characters)` : ""}`;
}
function escaped(character) {
	const code = Number(character.codePointAt(0)).toString(16);
	return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}
/**
* The expected and the received body in words, from shortly before their first difference if that is far from the
* beginning.
* @param expected different from `got`
*/
function bodyDifference(expected, got) {
	let at = 0;
	while (at < expected.length && expected[at] === got[at]) at += 1;
	const from = at < 180 ? 0 : at - BEFORE;
	return `expected body${from === 0 ? "" : ` from character ${from + 1} on`} ${shownBody(expected, from)}, got ${shownBody(got, from)}`;
}
/** Headers that may explain an unexpected answer, in the order in which they are shown. */
const TELLING_HEADERS = [
	"location",
	"www-authenticate",
	"allow",
	"retry-after",
	"content-type",
	"content-encoding",
	"server",
	"via"
];
/**
* An answer in one line: its status, the headers that may explain it, and the beginning of its body.
* @param masked hides values that were filled into the request
*/
function answerText(answer, masked = (text) => text) {
	const body = answerBodyText(answer, masked);
	const kind = answer.undecoded === void 0 ? "body " : "";
	return `${answerHeadText(answer, masked)} with ${kind}${body}`;
}
/** The status of an answer, and the headers that may explain it. */
function answerHeadText({ status, headers = {} }, masked = (text) => text) {
	const telling = TELLING_HEADERS.flatMap((name) => {
		const value = headers[name];
		return value === void 0 ? [] : `${name}: ${cut(withoutControls(masked(value), " "))}`;
	});
	return telling.length > 0 ? `${status} (${telling.join("; ")})` : String(status);
}
/** The beginning of an answer's body, in quotation marks, or why it cannot be shown. */
function answerBodyText({ undecoded, body }, masked) {
	if (undecoded === void 0) return shownBody(masked(body));
	return `a body that cannot be decoded as ${cut(withoutControls(undecoded, " "))} within 1 MiB`;
}
function cut(text) {
	return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
/** Advice for an answer that does not end. */
const STREAM_HINT = "An answer counts once it has ended, so a stream cannot be measured: choose a request whose answer ends.";
/** Statuses with which servers reject an unknown host. */
const OF_HOST_CHECKS = [
	400,
	403,
	421
];
/**
* Advice if a server may have rejected the request's host.
* @param key the request's key in the configuration
*/
function hostHint(status, headers, key) {
	if (!OF_HOST_CHECKS.includes(status) || hasHeader(headers, "host")) return void 0;
	return `If the server accepts only some hosts, add headers: { host: NAME } to ${key}.`;
}
// src/ports/http-client.ts
/** An answer began in time but did not end in time; it may be a stream. */
var UnfinishedAnswer = class extends Error {};
// src/app/arms/check-answer.ts
const TIMEOUT_MS$1 = 1e4;
/** A server may answer the first request of a connection differently from later ones. */
const isTwice = (sent) => sent >= 2;
/** Splits into single requests. */
function questionsOf(questions) {
	return questions.scenario.requests.map((request) => ({
		...questions,
		request
	}));
}
/**
* Checks, before load, that the server answers each request correctly.
* @throws LoadgateError `measurement` that names server, scenario, the expected and the actual answer
*/
async function checkAnswers(questions) {
	for (const question of questionsOf(questions)) await rightAnswer(question);
}
/**
* Sends one request twice, over the same connection if that stays open, and checks the answers.
* @returns the last answer
* @throws LoadgateError `measurement`, as {@link checkAnswers}
*/
async function rightAnswer(question) {
	let last;
	for await (const answer of answersTo(question, isTwice)) {
		checkAnswer(question, answer);
		question.onChecked?.(question.request, answer);
		last = answer;
	}
	return required(last, "answer");
}
/** @param where time of the answer, as it appears in the message */
function checkAnswer(question, answer, where = "") {
	const difference = differenceOf$1(question, answer);
	if (difference !== void 0) throw wrongAnswer(question, answer, `${where}${difference}`);
}
/**
* Checks, under load, that each request's answers with the expected status also have the right content, which the
* load generator does not check. Other statuses and missing answers are counted by the generator.
* @param isEnough how often each request is sent over one connection
* @throws LoadgateError `measurement`, as {@link checkAnswers}
*/
async function checkContents(questions, isEnough = isTwice) {
	for (const question of questionsOf(questions)) {
		const { request, signal } = question;
		for await (const answer of untilOneIsMissing(answersTo(question, isEnough), signal)) if (answer.status === request.expect.status) checkAnswer(question, answer, "under load, ");
	}
}
async function* untilOneIsMissing(answers, signal) {
	try {
		yield* answers;
	} catch {
		signal.throwIfAborted();
	}
}
/**
* Checks, after a burst without any answer, that the server still answers. A hanging server does not; one that was
* paused along with the whole machine does.
* @throws LoadgateError `measurement` when no answer comes
*/
async function checkStillAnswers(questions) {
	for (const question of questionsOf(questions)) for await (const _ of answersTo(question, isTwice));
}
/**
* The answers to a repeated request, over one connection if the load keeps connections open.
* @throws LoadgateError `measurement` if one is missing
*/
async function* answersTo(question, isEnough) {
	const { server, scenario, request: sent, world, signal, timeoutMs = TIMEOUT_MS$1 } = question;
	const { method, path, headers, body, bodyText } = sent;
	const address = addressOf$1(server.url, path, scenario.transport);
	const { keepAlive } = scenario.load;
	const request = {
		...address,
		method,
		headers,
		body,
		bodyText,
		keepAlive,
		timeoutMs
	};
	try {
		let sent = 0;
		for await (const answer of world.http.repeat(request, signal)) {
			yield answer;
			sent += 1;
			if (isEnough(sent)) return;
		}
	} catch (error) {
		signal.throwIfAborted();
		server.assertAlive();
		const hint = error instanceof UnfinishedAnswer ? STREAM_HINT : noAnswerHint(server);
		throw failure(question, "no answer", messageOf(error), hint);
	}
}
function noAnswerHint({ url, coldStartMs }) {
	return coldStartMs !== void 0 ? "The server must answer each scenario before and under load." : `Look whether a server still runs at ${url}, and whether network and firewall let this machine reach it.`;
}
function wrongAnswer(question, answer, difference) {
	question.server.assertAlive();
	const { scenario, request } = question;
	const key = keyOfRequest(scenario.name, request);
	return failure(question, "wrong answer", difference, hostHint(answer.status, request.headers, key) ?? `Correct the server, or ${key}.expect.`);
}
function failure({ server, scenario: { name }, request: { method, path }, world }, what, why, hint) {
	const message = `${server.name}/${name}: ${what} to ${method} ${path}: ${world.http.masked?.(why) ?? why}`;
	return new LoadgateError("measurement", message, {
		details: server.logTail(),
		hint
	});
}
/**
* Describes how an answer differs from the expected one.
* @returns the expected and the actual answer, as text; undefined for a correct answer
*/
function differenceOf$1({ request: { expect, headers, method }, world: { http, machine } }, answer) {
	const { masked = (text) => text } = http;
	if (answer.status !== expect.status) return `expected status ${expect.status}, got ${answerText(answer, masked)}`;
	const { "content-type": got = "none", "content-encoding": coding } = answer.headers ?? {};
	if (expect.contentType !== void 0 && mediaType(expect.contentType) !== mediaType(got)) return `expected content type ${expect.contentType}, got ${got}`;
	if (method === "HEAD") return void 0;
	const body = answerBodyText(answer, masked);
	if (coding !== void 0 && expect.body !== void 0 && !hasHeader(headers, "accept-encoding")) return `expected a body that is sent as it is, got content-encoding: ${shownBody(coding)}, which nothing in the request asks for`;
	if (answer.undecoded !== void 0 && (expect.body ?? expect.bodyMatches) !== void 0) return `expected a body that can be checked, got ${body}`;
	if (expect.body !== void 0 && (answer.truncated || answer.body !== expect.body)) return bodyDifference(expect.body, masked(answer.body));
	if (expect.bodyMatches === void 0) return void 0;
	const isMatch = machine.matches(expect.bodyMatches, answer.body);
	if (isMatch === void 0) return `${expect.bodyMatches} could not be matched within ${MATCH_LIMIT_MS} ms against body ${body}; use a simpler expect.body-matches`;
	if (isMatch) return void 0;
	const part = answer.truncated ? " in its first MiB, which is all that is read" : "";
	return `expected a body that matches ${expect.bodyMatches}${part}, got ${body}`;
}
function mediaType(contentType) {
	return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
// src/app/arms/lane-server.ts
/** The server of a lane among those of some arms. */
function laneIn({ servers }, lane) {
	return {
		lane,
		server: entryOf$1(servers, laneName(lane))
	};
}
/**
* Starts the server of a lane, unless it is already running.
* @throws LoadgateError `measurement` as {@link World.runtime}
*/
async function startLane({ runtime }, { lane, server }, signal) {
	const { directory, url, env, port, ready } = server;
	const name = laneName(lane);
	if (url !== void 0) return runningServer(name, url);
	const run = required(server.run, "run");
	const beside = besideOf({
		lane,
		server
	});
	return await runtime.start({
		name,
		directory,
		run,
		env,
		port,
		ready,
		beside
	}, signal);
}
/**
* Starts a server with its data as at the start of a round, works with it, and stops it.
* @throws as {@link ResetServices}, {@link startLane} and the work
*/
async function whileRunning(world, { services, signal, ...one }, work) {
	await services.reset([one]);
	const running = await startLane(world, one, signal);
	try {
		await work(running);
	} finally {
		await running.stop();
	}
}
/** The services that a lane's server uses; undefined if it uses none. */
function besideOf({ lane, server }) {
	return server.services && {
		arm: lane.arm,
		services: server.services
	};
}
/**
* A server that is not started by Loadgate. Its processes are unknown and are neither started nor ended here.
* @param name for messages
* @param url without a trailing slash
*/
function runningServer(name, url) {
	return {
		name,
		url,
		usage: async () => ({}),
		observe: async (work) => ({
			result: await work(),
			usage: {}
		}),
		assertAlive: () => {},
		files: () => void 0,
		processes: () => [],
		logTail: () => [],
		stop: async () => {}
	};
}
/**
* The build request for a lane's server. Variables that name a service are left out: services are started later,
* and a build must not depend on the ports they happen to get.
*/
function buildRequestOf({ lane, server }) {
	const env = Object.entries(server.env).filter(([, text]) => servicesNamed([text]).length === 0);
	return {
		...server,
		env: Object.fromEntries(env),
		name: laneName(lane)
	};
}
/**
* Builds a server of head, then starts its services and runs its setup.
* @returns an empty build if the server is already running
* @throws LoadgateError `measurement` if any of that fails
*/
async function buildHeadServer({ builder, progress }, services, { signal, ...one }) {
	const { lane, server } = one;
	if (server.url !== void 0) return {};
	if (server.build !== void 0) progress.stage(`Building ${laneName(lane)}`);
	return {
		...await builder.build(buildRequestOf(one), signal),
		...await services.prepare(one)
	};
}
// src/app/arms/lane-failure.ts
/** A measurement that failed because of one lane's server. */
var LaneFailure = class extends LoadgateError {
	lane;
	/** @param error the cause; message, details and hint are taken from it */
	constructor(lane, error) {
		super("measurement", error.message, {
			details: error.details,
			cause: error,
			hint: error.hint
		});
		this.lane = lane;
	}
};
/** A server of which two arms run the same program, or part of it. */
var SharedProgram = class extends LaneFailure {
	/**
	* @param base the lane that cannot be compared with head's
	* @param what the shared program, in words
	*/
	constructor(base, what, hint = SAME_PROGRAM_HINT) {
		super(base, new LoadgateError("measurement", what, { hint }));
	}
};
/** The comparisons lost by a failure of a lane of base. */
function lossOfLane(failure) {
	const { server } = failure.lane;
	const { message: reason, hint = "" } = failure;
	return failure instanceof SharedProgram ? {
		kind: "same-program",
		server,
		reason,
		details: [hint]
	} : lossFrom(failure, { server });
}
/**
* Runs some work on a lane's server, so that a failure names the lane.
* @throws LaneFailure instead of a LoadgateError `measurement`
*/
async function onLane(lane, work) {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
		throw error instanceof LaneFailure ? error : new LaneFailure(lane, error);
	}
}
/** Time that they may take for each arm in a round, in milliseconds. */
const FURTHER_STARTS_MS = 1e3;
/**
* Number of further starts of a server's arms at the end of a round, made only to time them.
* @param latest start of each arm
* @returns 0 if a start and stop take so long that the time is better spent otherwise
*/
function furtherStarts(latest) {
	const timesMs = latest.map((start) => (start?.coldStartMs ?? Infinity) + (start?.stopMs ?? 0));
	return Math.min(9, Math.floor(FURTHER_STARTS_MS / Math.max(0, ...timesMs)));
}
/**
* True if starting a server again repeats the first start. Not so if its data may have changed, or if it is already
* running.
*/
function canStartAgain({ url, services }) {
	return url === void 0 && services === void 0;
}
// src/domain/run/plan/follow-up.ts
/** Maximum number of rounds in which suspects are measured again. */
const MOST_AGAIN = 15;
/** Minimum number of blocks of a round. */
const LEAST_BLOCKS = 2;
/**
* The number of rounds in which suspects are measured again, one at a time: set-up takes at most half of each.
* @param timeMs for all of them
* @param suspects the cells of each, and its set-up time per round
* @returns a multiple of the rounds that a verdict needs, or as few as can call a large slowdown; 0 if there is too little
* time for these, or no suspect
*/
function followUpRounds(timeMs, suspects) {
	if (suspects.length === 0) return 0;
	const leastMs = suspects.map(({ cells, setUpMs }) => setUpMs + Math.max(LEAST_BLOCKS * burstsMs(cells), setUpMs));
	const rounds = Math.min(MOST_AGAIN, Math.floor(timeMs / Math.max(...leastMs)));
	if (rounds < 5) return rounds < 2 ? 0 : rounds;
	return rounds - rounds % 5;
}
// src/domain/stopping/suspects.ts
/**
* The rule of a follow-up, as simulated: an open series is suspected below the p-value `trigger`, and released once none of
* its metrics has one below `release` with so much of the way from the estimate to the end of its 95 % interval beyond the
* tolerance.
*/
const RULE = {
	trigger: .2,
	most: 4,
	release: .1,
	reach: .15
};
/**
* The series that a run has to measure again after its plan: open, no regression, and worse in a gated metric by a one-sided
* p-value.
* @param compared the series as they are concluded after the plan
* @returns names of whole series, the least p-value first, at most four
*/
function suspectsOf(evidence, compared) {
	const byWhole = groupedBy(compared, ({ name }) => wholeOf(name));
	const all = estimates(evidence);
	return [...byWhole].filter(([, own]) => isOpen$1(own)).map(([name]) => {
		const pValues = all.filter(({ series }) => wholeOf(series) === name).map(({ metric, change }) => pWorse(metric, change));
		return {
			name,
			pValue: Math.min(1, ...pValues)
		};
	}).filter(({ pValue }) => pValue < RULE.trigger).toSorted((a, b) => a.pValue - b.pValue).slice(0, RULE.most).map(({ name }) => name);
}
/** True if something of a series and its requests is open, and nothing a regression. */
function isOpen$1(own) {
	const metrics = own.flatMap((one) => Object.values(one.metrics));
	return own.every(({ verdict }) => verdict !== "regression") && metrics.some(isUnsettled);
}
/**
* True if a series is to be measured once more: the follow-up has not decided it, and by plan and follow-up together it
* still shows a sign of a slowdown beyond its tolerance. That decides nothing but what is measured.
* @param name of a whole series
* @param run with the rounds of its follow-up so far
*/
function isStillSuspected(name, run, gate) {
	const evidence = evidenceOf(run, gate);
	if (judgedAgain(evidence).some((one) => wholeOf(one.name) === name)) return false;
	const { pool } = alone(evidence, required(evidence.followUp, "follow-up"));
	const series = run.series.filter((one) => wholeOf(one.name) === name);
	const whole = {
		...run,
		series,
		plan: {
			...run.plan,
			followUp: void 0
		}
	};
	const together = {
		...evidenceOf(whole, gate, evidence.lost),
		pool
	};
	return estimates(together).some((one) => pWorse(one.metric, one.change) < RULE.release && isBeyond(one));
}
/** True if so much of the way to the end of its interval is worse than tolerated. */
function isBeyond({ metric, tolerancePercent, change: { difference, low, high } }) {
	const end = anyMetric(metric).better === "higher" ? low : high;
	const most = difference + RULE.reach * (end - difference);
	return forTheWorse(metric, most) > toleratedWorse(metric, tolerancePercent);
}
// src/domain/run/plan/mix.ts
/**
* Divides a load among the requests of a mix by their weights: connections, each of which sends only one of the
* requests, or a rate and its connections.
* @param requests with weights above zero, at most as many as connections
* @returns one for each request
*/
function sharesOfLoad(requests, { level, shape }) {
	const weights = requests.map(({ weight }) => weight);
	const all = weights.reduce((sum, weight) => sum + weight, 0);
	const counts = wholeShares(connectionsOf(level, shape), weights);
	return weights.map((weight, index) => {
		const connections = elementAt(counts, index);
		if (!("rate" in level)) return {
			level: { concurrency: connections },
			shape
		};
		return {
			level: { rate: level.rate * weight / all },
			shape: {
				...shape,
				connections
			}
		};
	});
}
/**
* Divides a whole number by weights, at least one for each: each unit goes to the weight that is furthest behind
* (Sainte-Laguë's method).
* @param total at least the number of weights
* @param weights each above zero
*/
function wholeShares(total, weights) {
	const shares = weights.map(() => 1);
	for (let left = total - weights.length; left > 0; left -= 1) {
		const needs = weights.map((weight, index) => weight / (2 * elementAt(shares, index) + 1));
		const neediest = needs.indexOf(Math.max(...needs));
		shares[neediest] = elementAt(shares, neediest) + 1;
	}
	return shares;
}
// src/app/measure/check-bodies.ts
/**
* Checks the total length of the bodies of a load, because the generator ignores their content: if an exact body is
* expected, every right answer has the same length. Answers of another status add to the total. Of a request that asks for
* compression, no length is known.
* @param result its parts are those of the scenario's requests in their order, once or several times
* @param series begins the message; absent if whoever reports it names the series
* @throws LoadgateError `measurement` if bodies have another length
*/
function checkBodies({ name, requests }, { parts, ...whole }, series) {
	for (const [index, { method, headers, expect }] of requests.entries()) {
		if (expect.body === void 0 || method === "HEAD") continue;
		if (hasHeader(headers, "accept-encoding")) continue;
		const own = (parts ?? [whole]).filter((_, at) => at % requests.length === index);
		const total = (of) => sumOf(own, (one) => one[of]);
		const [expected, unexpected] = [total("expected"), total("unexpected")];
		const bodyBytes = total("bodyBytes");
		const expectedBytes = expected * new TextEncoder().encode(expect.body).byteLength;
		if (unexpected > 0 ? bodyBytes >= expectedBytes : bodyBytes === expectedBytes) continue;
		const others = unexpected > 0 ? `, ${unexpected} with another status included` : "";
		const message = `${series === void 0 ? "" : `${series}: `}wrong answers under load: ${expected} bodies had ${bodyBytes} bytes in total${others}, expected ${expectedBytes}`;
		throw new LoadgateError("measurement", message, { hint: `The server answers scenarios.${name} correctly when idle and wrongly under load; look for shared state.` });
	}
}
// src/app/measure/burst.ts
/**
* Runs one burst and records its sample, and one for each request of a mix.
* @param place the burst's place in the plan
* @throws LoadgateError `measurement` if the server or the generator fails, or an answer is wrong
*/
async function measureBurst(measurement, target, place) {
	const { world, recorder } = measurement;
	const { cell } = target;
	const questions = questionsTo(measurement, target);
	const startedAt = world.machine.date().toISOString();
	const { setsFirstsApart } = cell;
	const { result, usage, earlierCpuMs } = await observedLoad(measurement, target, { setsFirstsApart });
	recorder.spent("loadMs", result.durationMs);
	recorder.usedEarlier(target.lane, place.round, earlierCpuMs);
	const at = {
		...place,
		startedAt
	};
	for (const { request, share, result: own } of resultsIn(questions, cell, result)) {
		const sample = sampleOf$1(at, share, {
			result: own,
			usage: request ? {} : usage
		});
		recorder.sampled(target, sample, request?.name);
	}
	checkBodies(questions.scenario, result, laneSeriesName(target.lane, cell));
	if (result.expected + result.unexpected === 0 || isUnanswered(result)) await checkStillAnswers(questions);
}
/**
* Loads a server once.
* @param how as for {@link LoadRequest}
* @returns the generator's result, and what the server and the machine used meanwhile
* @throws LoadgateError `measurement` if the server or the generator fails
*/
async function observedLoad(measurement, target, how) {
	return await observedBy(measurement.world.machine, target.server, () => load(measurement, questionsTo(measurement, target), target.cell, how));
}
/**
* Observes a load of a server.
* @returns the generator's result, and what the server and the machine used meanwhile
* @throws any error of the load
*/
async function observedBy(machine, server, loading) {
	const before = machine.cpuTimes();
	const observed = await server.observe(loading);
	const used = machineUsage(before, machine.cpuTimes());
	const usage = {
		...observed.usage,
		...used,
		loadAverage: machine.loadAverage()
	};
	return {
		...observed,
		usage
	};
}
function machineUsage(before, after) {
	const allMs = after.allMs - before.allMs;
	const since = (from, to) => from === void 0 || to === void 0 ? void 0 : to - from;
	return {
		...allMs > 0 && {
			machineCpuMs: allMs,
			machineBusyMs: after.busyMs - before.busyMs
		},
		stolenMs: since(before.stolenMs, after.stolenMs),
		stalledMs: since(before.stalledMs, after.stalledMs)
	};
}
/**
* Loads a server once outside its bursts, and records its failed requests. Bursts only count statuses. Here nothing
* is measured, so the content of answers can be checked under load.
* @returns the result for the whole load first, then for each request of a mix; and the server's resource usage
* @throws LoadgateError `measurement` if the server or the generator fails, or an answer is wrong
*/
async function loadAndCheck(measurement, target, { round, mostChecks = 0, ...how }) {
	const { recorder } = measurement;
	const { cell } = target;
	const questions = questionsTo(measurement, target);
	const [{ result, usage }] = await beside(target.server.observe(() => load(measurement, questions, cell, how)), (isOver) => checkContents(questions, (sent) => isTwice(sent) && (isOver() || sent >= mostChecks)));
	checkBodies(questions.scenario, result, laneSeriesName(target.lane, cell));
	recorder.spent("loadMs", cell.shape.burstMs);
	const results = resultsIn(questions, cell, result);
	for (const { request, result: own } of results) recorder.loadedBeside(target, {
		round,
		...failedIn$1(own)
	}, request?.name);
	return {
		results,
		usage
	};
}
/**
* Does something beside other work, and waits for both.
* @param other can ask whether the work is over
* @throws what the work threw, otherwise what the other one threw
*/
async function beside(work, other) {
	let isOver = false;
	const both = [work.finally(() => {
		isOver = true;
	}), other(() => isOver)];
	await Promise.allSettled(both);
	return await Promise.all(both);
}
/** The result of a whole load, then those of the requests of a mix, each with its share of the cell's load. */
function resultsIn({ scenario: { requests } }, cell, { parts = [], ...whole }) {
	const shares = sharesOfLoad(requests, cell);
	const ofParts = parts.map((result, at) => ({
		request: required(requests[at], "request"),
		share: required(shares[at], "share of the load"),
		result
	}));
	return [{
		request: void 0,
		share: cell,
		result: whole
	}, ...ofParts];
}
/** The requests of a server's load, each to be sent once with its answer checked. */
function questionsTo({ world, scenarios, signal, recorder }, { server, lane, cell }) {
	const scenario = entryOf$1(scenarios, scenarioKey(lane.arm, cell.scenario));
	const onChecked = ({ name }, { bodyBytes, truncated }) => {
		const request = scenario.requests.length > 1 ? name : void 0;
		if (!truncated) recorder.checked({
			lane,
			cell
		}, bodyBytes, request);
	};
	return {
		server,
		scenario,
		world,
		signal,
		onChecked
	};
}
/**
* Loads a server once: with the scenario's request, or with all requests of its mix side by side.
* @param how as for {@link LoadRequest}
* @throws LoadgateError `measurement` if the server or the generator fails
*/
async function load({ generator }, questions, cell, how) {
	const result = await generator.load(loadRequests(questions, cell, how), questions.signal);
	questions.server.assertAlive();
	return result;
}
/**
* What the generator sends side by side: the scenario's request, or all requests of its mix with their shares.
* @param how as for {@link LoadRequest}
*/
function loadRequests({ server, scenario: { requests, transport } }, load, how = {}) {
	const shares = sharesOfLoad(requests, load);
	return requests.map(({ path, method, headers, bodyFile, bodyText, expect }, index) => ({
		...addressOf$1(server.url, path, transport),
		method,
		headers,
		bodyFile,
		bodyText,
		...required(shares[index], "share of the load"),
		expectedStatus: expect.status,
		...how
	}));
}
// src/domain/run/plan/start-order.ts
/** Faster starts are not worth the risk of disturbing each other. */
const SLOW_START_MS = 1e3;
/** Share of the machine's cores that concurrent starts may use; beyond that, they would slow each other down. */
const BUSY_PART = 1 / 2;
/**
* Groups servers that are started together. The cold start is a metric, so nothing may disturb it. A group only has
* servers whose earlier starts were slow and used little CPU, because they waited for something.
* @param costs latest starts by lane name; a lane without one is started alone
* @returns groups, to be started one after the other
*/
function startOrder(lanes, costs, cpuCount) {
	const alone = [];
	const together = [];
	let freeCores = BUSY_PART * cpuCount;
	for (const lane of lanes) {
		const { coldStartMs = 0, cpuMs } = costs.get(laneName(lane)) ?? {};
		const cores = cpuMs === void 0 ? Number.POSITIVE_INFINITY : cpuMs / coldStartMs;
		if (coldStartMs > SLOW_START_MS && cores <= freeCores) {
			freeCores -= cores;
			together.push(lane);
		} else alone.push([lane]);
	}
	return together.length === 0 ? alone : [...alone, together];
}
// src/domain/series/address-taken.ts
/** Messages of programs whose address is taken. */
const TAKEN = /address (?:is )?already in use|\bEADDRINUSE\b|only one usage of each socket address/i;
/** Characters of a line that are kept. */
const KEPT_LENGTH = 200;
/**
* Finds the line of a server's log that reports that a part of the server found its port or socket taken. The server
* may still answer, but whatever has the port then stands in for that part.
* @param log without control characters
* @returns undefined if there is no such line
*/
function addressTakenIn(log) {
	return log.find((line) => TAKEN.test(line))?.trim().slice(0, KEPT_LENGTH);
}
// src/app/base/written-over.ts
/**
* Detects that a server runs another arm's program: it or one of its services uses a file in that arm's tree, or it
* uses a file, in its own tree or outside all trees, that another arm's build wrote, whatever happened to the build.
* Bases are built after head, the further ones last.
* @returns words for a sentence, or undefined
*/
async function otherProgram({ programs }, { lane, used, ofServices = [], trees }, baseBuilds) {
	const shared = usedOfOther([...used, ...ofServices], lane.arm, trees);
	if (shared !== void 0) return sharedWords(shared).reason;
	const own = trees.roots.get(lane.arm);
	const files = used.map(({ real }) => real);
	const inside = files.filter((file) => own !== void 0 && isWithin(file, own));
	const outside = files.filter((file) => isOutside(file, trees));
	for (const { lane: built, time } of baseBuilds) {
		if (built.arm === lane.arm) continue;
		const [file] = [...await programs.written(inside, time, "content"), ...built.arm === "base" ? [] : await programs.written(outside, time, "change")];
		if (file !== void 0) return `${laneName(lane)} runs ${file}, which the build of ${laneName(built)} wrote`;
	}
}
// src/app/measure/warm-up.ts
/**
* Loads every series before its first measured burst, for the configured time, or else until no arm of its server
* gets faster or the time is up. No metric includes these answers, but failed requests are counted. Servers and
* scenarios alternate, window by window, because one scenario also warms up code that others share.
*
* @param round of fresh processes: the arm that is loaded first is ahead for a while, so the arms alternate
* @param untilMs latest end of automatic warm-ups, by the machine's clock; the minimum number of windows that can
* tell whether a server is warm is loaded even after that
* @returns the pace of each cell, by its name
* @throws LoadgateError `measurement` if a server or the generator fails, or an answer under load is wrong
*/
async function warmUp(measurement, running, { round, untilMs }) {
	const { cells, recorder, world } = measurement;
	const latest = /* @__PURE__ */ new Map();
	const loadedMs = /* @__PURE__ */ new Map();
	const whileChecked = checkWhoAnswers(measurement, running);
	const loadFor = async (cell, lane, burstMs) => {
		const { requests: _, ...shape } = cell.shape;
		const target = {
			server: entryOf$1(running, laneName(lane)),
			lane,
			cell: {
				...cell,
				shape: {
					...shape,
					burstMs
				}
			}
		};
		const { results, usage } = await onLane(lane, () => whileChecked(lane, () => loadAndCheck(measurement, target, { round })));
		const window = sampleOf$1(NO_PLACE, target.cell, {
			result: results[0].result,
			usage
		});
		const { throughput = 0, latencyMs } = window;
		const meanMs = latencyMs?.mean ?? Number.POSITIVE_INFINITY;
		latest.set(laneSeriesName(lane, cell), {
			throughput,
			meanMs
		});
		loadedMs.set(laneName(lane), (loadedMs.get(laneName(lane)) ?? 0) + burstMs);
		return window;
	};
	for (const cell of cells) {
		const { warmUpMs } = cell.shape;
		if (warmUpMs === void 0) continue;
		for (const lane of inTurns(cell.lanes, round)) await loadFor(cell, lane, warmUpMs);
	}
	const warmings = cells.flatMap(warmingsOf);
	let open = warmings;
	while (open.length > 0) {
		const next = [];
		for (const warming of open) {
			if (!isDue(warming, untilMs - world.machine.now())) continue;
			const { cell } = warming;
			for (const { lane, windows } of inTurns(warming.arms, round + windowsOf$1(warming))) windows.push(await loadFor(cell, lane, windowMs(cell.shape.burstMs)));
			next.push(warming);
		}
		open = next;
	}
	for (const lane of lanesOf(cells)) recorder.updated(lane, warmUpFacts(lane, warmings, loadedMs.get(laneName(lane))));
	return new Map(cells.map((cell) => {
		const each = cell.lanes.map((lane) => entryOf$1(latest, laneSeriesName(lane, cell)));
		const throughput = Math.min(...each.map((one) => one.throughput));
		return [cellName(cell), {
			throughput,
			meanMs: Math.max(...each.map((one) => one.meanMs))
		}];
	}));
}
/** A window has no place in the plan. */
const NO_PLACE = {
	round: 0,
	block: 0,
	position: 0,
	startedAt: ""
};
function warmingsOf(cell) {
	if (cell.shape.warmUpMs !== void 0) return [];
	return [...groupedBy(cell.lanes, ({ server }) => server).values()].map((lanes) => ({
		cell,
		arms: lanes.map((lane) => ({
			lane,
			windows: []
		}))
	}));
}
function windowsOf$1({ arms }) {
	return arms[0]?.windows.length ?? 0;
}
/** The arms alternate in going first. */
function inTurns(arms, turn) {
	return turn % 2 === 0 ? arms : arms.toReversed();
}
/** True if the arms need another window. */
function isDue(warming, leftMs) {
	const { cell, arms } = warming;
	const done = windowsOf$1(warming);
	if (done < 4) return true;
	const burstMs = windowMs(cell.shape.burstMs);
	if ((done + 1) * burstMs > 3e4) return false;
	if (arms.length * (burstMs + 45) > leftMs) return false;
	return !arms.every(({ windows }) => isFlat(speedUpPercent(windows)));
}
function warmUpFacts(lane, warmings, warmUpMs = 0) {
	const unsteady = warmings.flatMap(({ arms }) => arms).filter((arm) => laneName(arm.lane) === laneName(lane)).flatMap(({ windows }) => speedUpPercent(windows) ?? []).filter((percent) => !isFlat(percent));
	return {
		warmUpMs,
		...unsteady.length > 0 && { stillFasterPercent: Math.max(...unsteady) }
	};
}
/** Pause between two checks: a few fit into the shortest window of a warm-up. */
const PAUSE_MS = 40;
/** Checks per lane in a round. More would cost time, and a server that uses another arm's process does so often. */
const MOST_LOOKS = 12;
const HINT = "Give each arm a port or socket of its own, such as one made from {port}, or make what both may share a service (docs/services.md).";
/**
* Detects, under load, that a process of one arm answers for another. If a part of a server listens on a fixed port
* that the other arm's part already has, it ends, and the rest of the server uses the other arm's part.
* @param running servers that have answered, so that all their processes exist
* @returns a function that runs some work that loads a lane's server, and checks meanwhile which processes answer; it
* throws SharedProgram of a lane of base if a process of another arm answers, and any error of the work
*/
function checkWhoAnswers({ cells, signal, world }, running) {
	const lanes = lanesOf(cells);
	const measured = new Set(lanes.map(laneName));
	const answersFor = lanes.some(({ arm }) => arm !== "head") ? world.watchConnections(processesOf(lanes, running)) : void 0;
	/** Checks so far, by lane name. */
	const done = /* @__PURE__ */ new Map();
	const look = async (lane, isOver) => {
		const name = laneName(lane);
		for (let looks = done.get(name) ?? 0; looks < MOST_LOOKS; looks += 1) {
			await world.machine.sleep(PAUSE_MS, signal);
			if (isOver()) return void 0;
			done.set(name, looks + 1);
			const other = answersFor?.(lane.arm);
			const failure = other && failureOf$2(lane, other);
			if (failure && measured.has(laneName(failure.lane))) return failure;
		}
	};
	return async (lane, work) => {
		if (!answersFor) return await work();
		const [worked, other] = await beside(work(), (isOver) => look(lane, isOver));
		if (other) throw other;
		return worked;
	};
}
/** The ids of the processes of each arm, with those of its services. */
function processesOf(lanes, running) {
	const arms = groupedBy(lanes, ({ arm }) => arm);
	const idsOf = (lane) => {
		const { processes, serviceProcesses } = entryOf$1(running, laneName(lane));
		return [...processes(), ...serviceProcesses?.() ?? []];
	};
	return new Map([...arms].map(([arm, own]) => [arm, own.flatMap(idsOf)]));
}
/** Attributes the failure to base: head continues without a base that is indistinguishable from it. */
function failureOf$2({ server, arm }, { arm: other, pid, place }) {
	const what = `${server}: process ${pid} of ${other} answers for ${arm} on ${place}`;
	return new SharedProgram({
		server,
		arm: arm === "head" ? other : arm
	}, what, HINT);
}
// src/app/measure/with-servers.ts
/**
* Runs some work while the servers of all cells run in a round, warmed up. They must answer correctly before and after
* it, their services must listen to the end, and their peak memory is recorded. None of them runs afterwards, whatever
* happens.
* @param work gets the pace of each cell, by its name
* @throws LoadgateError `measurement` if a server does not start or answers wrongly, LaneFailure of a lane of a base as
* well if it shares a program with another arm, and any error of the work
*/
async function withWarmServers(measurement, { round, start, untilMs }, work) {
	const { recorder } = measurement;
	const running = /* @__PURE__ */ new Map();
	const lanes = lanesOf(measurement.cells);
	await measurement.reset?.(lanes.map((lane) => laneIn(measurement, lane)));
	try {
		await recorder.timed("startMs", () => start(lanes, round, running));
		await askAll(measurement, running, checkAnswers);
		for (const lane of lanes) {
			const addressTaken = addressTakenIn(entryOf$1(running, laneName(lane)).logTail());
			if (addressTaken !== void 0) recorder.updated(lane, { addressTaken });
		}
		await checkTrees(measurement, running);
		await work(running, await warmUp(measurement, running, {
			round,
			untilMs: untilMs()
		}));
		await askAll(measurement, running, checkContents);
		for (const lane of lanes) await onLane(lane, async () => entryOf$1(running, laneName(lane)).assertServices?.());
		for (const lane of lanes) {
			const { peakRssBytes } = await entryOf$1(running, laneName(lane)).usage();
			if (peakRssBytes !== void 0) recorder.updated(lane, { peakRssBytes });
		}
	} finally {
		await recorder.timed("stopMs", () => stopAll(measurement, running));
	}
}
async function stopAll({ cells, recorder, world }, running) {
	await Promise.all(lanesOf(cells).map(async (lane) => {
		const server = running.get(laneName(lane));
		if (!server) return;
		const wasStarted = server.coldStartMs !== void 0;
		const took = (stopMs) => wasStarted && recorder.updated(lane, { stopMs });
		await timed(world.machine.now, server.stop, took);
	}));
}
/** Checks each lane's answers to each of its scenarios, once for all levels. */
async function askAll(measurement, running, check) {
	const asked = /* @__PURE__ */ new Set();
	for (const cell of measurement.cells) for (const lane of cell.lanes) {
		const key = `${laneName(lane)} ${cell.scenario}`;
		if (asked.has(key)) continue;
		asked.add(key);
		const server = entryOf$1(running, laneName(lane));
		const ask = () => check(questionsTo(measurement, {
			server,
			lane,
			cell
		}));
		const took = (ms) => measurement.recorder.answered(lane, ms);
		await timed(measurement.world.machine.now, () => onLane(lane, ask), took);
	}
}
/**
* Checks that no compared server uses the tree of another arm, itself or through one of its services. A build of
* base can leave a link or a note outside all trees through which head also finds base's program. A head that runs
* a program built by any base cannot be compared with the other bases either. Nor may another arm's build have
* overwritten files that a server runs.
* @throws LaneFailure of a lane of a base
*/
async function checkTrees({ cells, trees, baseBuilds = [], world }, running) {
	if (!trees) return;
	for (const base of lanesOf(cells).filter(({ arm }) => arm !== "head")) for (const lane of [base, {
		...base,
		arm: "head"
	}]) {
		const { files, serviceFiles } = entryOf$1(running, laneName(lane));
		const what = await otherProgram(world, {
			lane,
			used: files() ?? [],
			ofServices: serviceFiles?.() ?? [],
			trees
		}, baseBuilds);
		if (what !== void 0) throw new SharedProgram(base, what);
	}
}
/**
* Creates a function that starts the servers of a round and records their starts. Servers that spend a long start
* without using the CPU are started in parallel in later rounds.
* @returns a function that adds each running server to a map, by lane name, even if another one fails; it throws
* LoadgateError `measurement` if one does not start
*/
function createStarter(measurement) {
	const { world, recorder, signal } = measurement;
	const costs = /* @__PURE__ */ new Map();
	const { cpuCount } = world.machine.environment();
	const startOne = async (lane, round, running) => {
		const name = laneName(lane);
		const one = laneIn(measurement, lane);
		const server = await onLane(lane, () => startLane(world, one, signal));
		running.set(name, server);
		const { coldStartMs } = server;
		const { rssBytes, cpuMs } = await server.usage();
		if (coldStartMs !== void 0) costs.set(name, {
			coldStartMs,
			cpuMs
		});
		recorder.started(lane, {
			round,
			coldStartMs,
			idleRssBytes: rssBytes
		});
	};
	return async (lanes, round, running) => {
		for (const group of startOrder(lanes, costs, cpuCount)) {
			const started = await Promise.allSettled(group.map((lane) => startOne(lane, round, running)));
			for (const result of started) if (result.status === "rejected") throw result.reason;
		}
	};
}
/**
* Starts servers whose cold start is gated a few more times at the end of a round, the arms in turns, and stops each once
* it answers: one start in each round shows too little of a quick server. Servers that start slowly are left out, and those
* with services, since a start may depend on their data.
* @throws LaneFailure if a server does not start
*/
async function startFurther({ cells, gatedStarts, recorder, servers, signal, world }, round) {
	const lanes = lanesOf(cells).filter((lane) => gatedStarts?.has(lane.server) && canStartAgain(entryOf$1(servers, laneName(lane))));
	for (const own of groupedBy(lanes, ({ server }) => server).values()) {
		const times = furtherStarts(own.map((lane) => recorder.latestStart(lane)));
		const turns = round % 2 === 0 ? own : own.toReversed();
		for (let time = 0; time < times; time += 1) for (const lane of turns) {
			const one = laneIn({ servers }, lane);
			const running = await onLane(lane, () => startLane(world, one, signal));
			await running.stop();
			const { coldStartMs = 0 } = running;
			const { furtherColdStartsMs = [] } = recorder.latestStart(lane) ?? {};
			recorder.updated(lane, { furtherColdStartsMs: [...furtherColdStartsMs, coldStartMs] });
		}
	}
}
// src/app/measure/closing-load.ts
/**
* The cells with the load of the end of a round.
* @param paces of each cell, by its name
* @param mostMs time limit of each lane's load
*/
function closingCells(cells, paces, mostMs) {
	return cells.map((cell) => {
		const pace = entryOf$1(paces, cellName(cell));
		const shape = closingShape(cell.shape, cell.level, {
			...pace,
			mostMs
		});
		return {
			...cell,
			shape,
			setsFirstsApart: firstsCount(cell.level, shape, pace.throughput)
		};
	});
}
/**
* The same with a sustained load for some, where head is compared with a base and that is longer.
* @param paces of each cell, by its name
* @param burstMs length of the load
* @param isSustained checks whether a cell has it
*/
function sustained(cells, paces, burstMs, isSustained) {
	return cells.map((cell) => {
		if (!cell.lanes.some(({ arm }) => arm !== "head") || burstMs <= cell.shape.burstMs || !isSustained(cell)) return cell;
		return {
			...cell,
			shape: {
				...cell.shape,
				burstMs
			},
			isSustained: true,
			timesSecondHalf: timesSecondHalf(entryOf$1(paces, cellName(cell)), burstMs)
		};
	});
}
/**
* Loads every series once more, on connections that stay open for longer than a burst, and waits for every answer.
* This detects what bursts on new connections cut off or never reach: answers that come late or never, and
* connections and servers that get slower with use. Each server has all its loads in a row, so that it cannot rest.
* @throws LoadgateError `measurement` if a server or the generator fails, or an answer under load is wrong
*/
async function loadToClose(measurement, running, { round, turn = round, cells }) {
	const { recorder, signal, world } = measurement;
	const lanes = lanesOf(cells);
	for (const lane of turn % 2 === 0 ? lanes : lanes.toReversed()) {
		const server = entryOf$1(running, laneName(lane));
		for (const cell of cells) {
			if (!cell.lanes.some((one) => laneName(one) === laneName(lane))) continue;
			const { isSustained, setsFirstsApart, timesSecondHalf: timesHalf } = cell;
			const target = {
				server,
				lane,
				cell
			};
			const waitMs = closingTimeoutMs(cell.shape);
			const endsMs = world.machine.now() + cell.shape.burstMs + 45;
			const how = {
				round,
				waitMs,
				setsFirstsApart,
				timesSecondHalf: timesHalf
			};
			const { results } = await onLane(lane, () => loadAndCheck(measurement, target, {
				...how,
				mostChecks: 100
			}));
			const lateMs = world.machine.now() - endsMs;
			if (lateMs > 0) recorder.answered(lane, lateMs);
			for (const { request, result } of results) {
				const closing = closingOf(result, waitMs);
				if (closing) recorder.closed(target, {
					round,
					isSustained,
					...closing
				}, request?.name);
			}
		}
		await server.settle?.(signal);
	}
}
/**
* Spends the time that is left once everything is decided on a further start of all servers with a sustained load only,
* if that is much longer than the first one. Where any series is slower than tolerated under it, all are started and
* loaded once more, so that a server has the same loads in a row. Base goes first: if a base fails, head does not, and
* no longer load is compared.
* @param left the time left, and with it the time that a round of all servers takes besides its blocks, and the budget
* of the whole run
* @throws LoadgateError `measurement` if a server of head or the generator fails, or an answer under load is wrong
*/
async function loadLonger(measurement, start, { budgetMs: leftMs, setUpMs, round: first, wholeMs }) {
	const { cells, world } = measurement;
	const { machine, progress } = world;
	const lanes = lanesIn(cells);
	const untilMs = machine.now() + leftMs;
	/** Length of each load, if some more starts are to end in time. */
	const lengthMs = (starts, setUpsMs) => longerMs(untilMs - machine.now() - setUpsMs, starts * lanes, 45);
	const expectedMs = lengthMs(2, 2 * setUpMs);
	if (!isMuchLonger(expectedMs, sustainedMs(wholeMs, lanes))) return;
	const again = `every server is started once more and loaded for ${formatDuration(expectedMs)}`;
	progress.note(`Nothing got slower, and ${formatDuration(leftMs)} is left: ${again}`);
	for (let done = 0; done < 2; done += 1) {
		if (done > 0 && measurement.slowerSustained?.(measurement).size === 0) return;
		const round = first + done;
		const beganMs = machine.now();
		const remainingMs = Math.max(0, untilMs - beganMs);
		const fraction = 1 - remainingMs / wholeMs;
		progress.advance({
			fraction,
			remainingMs,
			current: "longer loads"
		});
		const warmth = {
			round,
			start,
			untilMs: () => beganMs + setUpMs
		};
		const more = 2 - done;
		try {
			await withWarmServers(measurement, warmth, async (running, paces) => {
				const ownSetUpMs = machine.now() - beganMs;
				const burstMs = lengthMs(more, (more - 1) * ownSetUpMs);
				const closing = sustained(closingCells(cells, paces, burstMs), paces, burstMs, () => true);
				await loadToClose(measurement, running, {
					round,
					turn: done,
					cells: closing
				});
			});
		} catch (error) {
			if (!(error instanceof LaneFailure) || error.lane.arm === "head") throw error;
			progress.warn(`Not compared under longer load: ${error.message}`);
			return;
		}
	}
}
// src/app/measure/planned-blocks.ts
/** The blocks that a plan has for a round, with only the cells and lanes that are still measured. */
function plannedBlocks(plan, round, cells) {
	const measured = new Map(cells.map((cell) => [cellName(cell), cell]));
	return (plan.rounds[round]?.blocks ?? []).flatMap((block) => {
		const cell = measured.get(cellName(block.cell));
		if (!cell) return [];
		return [{
			...block,
			cell,
			order: block.order.filter((lane) => cell.lanes.includes(lane))
		}];
	});
}
/** The planned duration of all blocks, in ms. */
function loadMsOf({ rounds }) {
	return burstsMs(rounds.flatMap(({ blocks }) => blocks.map(({ cell }) => cell)));
}
// src/app/measure/schedule.ts
/**
* A run's blocks in order, as far as the budget allows. Its time starts when it is created. It compares the actual
* durations of set-ups and blocks with the plan's estimates.
*/
var Schedule = class {
	#clock;
	#beganMs;
	#measurement;
	#plan;
	/** All cells, with the burst lengths that their servers turned out to need. */
	#cells;
	/** Time and round from which on each round has its share of the time. */
	#from;
	/** Index of the next block beyond the plan. */
	#nextIndex;
	/** Index after the last block so far. */
	#blocksDone = 0;
	/** Number of blocks to measure however late it is: the fewest that give an interval. */
	#owed;
	#setUpBeganMs = 0;
	/** Duration of the latest set-up; 0 before the first. */
	#setUpMs = 0;
	/** Maximum duration of a set-up, including the load at the round's end. */
	#mostSetUpMs = 0;
	/** End of the latest block. */
	#lastBlockMs = 0;
	/** Time from the last block to the end of the latest round; the planned time before the first. */
	#tearDownMs;
	/** Additional time of the sustained loads of each round so far. */
	#sustained = /* @__PURE__ */ new Map();
	/** Actual and expected duration of the blocks so far. */
	#measuredMs = 0;
	#estimatedMs = 0;
	constructor(measurement) {
		this.#measurement = measurement;
		this.#clock = measurement.world.machine.now;
		this.#beganMs = this.#clock();
		this.#plan = measurement.plan;
		this.#cells = measurement.cells;
		this.#nextIndex = this.#plan.blocksPerCell;
		const { round = 0, mostSetUpMs = 0 } = measurement.again ?? {};
		this.#from = {
			round,
			ms: this.#beganMs
		};
		this.#mostSetUpMs = mostSetUpMs;
		this.#owed = 6 * measurement.cells.length;
		this.#tearDownMs = burstsMs(measurement.cells, 1);
	}
	/** The latest plan. */
	laidOut() {
		return {
			plan: this.#plan,
			cells: this.#cells
		};
	}
	rounds() {
		return this.#plan.rounds.length;
	}
	/** Budget of the whole run; infinite if the plan has a fixed number of repeats. */
	budgetMs() {
		return this.#plan.budgetMs ?? Number.POSITIVE_INFINITY;
	}
	isLast(round) {
		return round === this.rounds() - 1;
	}
	/** Checks whether a round's first block would end in time, if all else takes as long as in the last round. */
	hasTimeFor(round, cells) {
		const [first] = plannedBlocks(this.#plan, round, cells);
		if (!first || this.#owed > 0) return true;
		return this.#endOf(first.cell) + this.#setUpMs <= this.#blocksEndMs(round);
	}
	/** Call it before a round's servers are started. */
	beginSetUp() {
		this.#setUpBeganMs = this.#clock();
	}
	/** Maximum duration of each lane's load at the end of a round that leaves the run enough rounds to decide. */
	mostClosingMs(cells) {
		const setUpMs = this.#clock() - this.#setUpBeganMs;
		return (longestSetUpMs(cells, this.budgetMs()) - setUpMs) / lanesIn(cells) - 45;
	}
	/** Maximum length of each lane's sustained load at the end of a round. */
	mostSustainedMs(cells) {
		const { budgetMs, estimateMs } = this.#plan;
		const longestMs = sustainedMs(budgetMs ?? estimateMs, lanesIn(cells));
		return Math.min(longestMs, this.mostClosingMs(cells));
	}
	/**
	* The end of a round's automatic warm-ups. The first round's starts show how many rounds the budget holds; if
	* they are few, each has more time for its warm-up.
	* @returns on the machine's clock
	*/
	warmUntilMs(round, cells) {
		const startMs = this.#clock() - this.#setUpBeganMs;
		if (round === 0) {
			const leastMs = startMs + leastWarmUpsMs(cells) + this.#tearDownMs;
			const { longer = {
				atMostMs: 0,
				followUpMs: 0
			} } = this.#measurement;
			const mostMs = mostBudgetMs({
				cells,
				budgetMs: this.budgetMs(),
				setUpMs: leastMs
			}, longer);
			const rounds = roundsThatFit(cells, mostMs, leastMs);
			this.#mostSetUpMs = longestSetUpMs(cells, mostMs, rounds);
		}
		return this.#setUpBeganMs + this.#mostSetUpMs - this.#tearDownMs;
	}
	/**
	* Call it when a round's servers are warm: the first round's set-up determines the plan of the rest of the run.
	* @param cells with the burst lengths that they need
	* @param load the usual one at a round's end, and how much longer this round's is
	*/
	setUpDone(round, cells, { closingMs, sustainedMs }) {
		this.#setUpMs = this.#clock() - this.#setUpBeganMs;
		this.#sustained.set(round, sustainedMs);
		if (round > 0) return;
		this.#tearDownMs = closingMs;
		this.#cells = cells;
		const { replan } = this.#measurement;
		if (!replan) return;
		const firstMs = this.#setUpMs + closingMs;
		this.#plan = replan(firstMs + sustainedMs / this.rounds(), this.laidOut());
		this.#nextIndex = this.#plan.blocksPerCell;
		const rounds = Math.min(5, this.rounds());
		this.#mostSetUpMs = Math.max(firstMs, longestSetUpMs(cells, this.budgetMs(), rounds));
	}
	/** Call it when none of a round's servers runs any more. */
	roundDone(round) {
		this.#tearDownMs = this.#clock() - this.#lastBlockMs - this.#sustainedIn(round);
	}
	/** The time left of the run when a round is over. */
	timeLeft(round) {
		return {
			budgetMs: this.#beganMs + this.budgetMs() - this.#clock(),
			setUpMs: this.#setUpMs + this.#tearDownMs,
			round: round + 1,
			block: this.#blocksDone
		};
	}
	/** Continues with another plan after a round. */
	layOutRest(round, plan) {
		this.#from = {
			round: round + 1,
			ms: this.#clock()
		};
		this.#plan = plan;
		this.#nextIndex = plan.blocksPerCell;
	}
	/** Runs the work of a block and times it. */
	async timed({ cell, index }, work) {
		const beganMs = this.#clock();
		await work();
		this.#blocksDone = Math.max(this.#blocksDone, index + 1);
		this.#lastBlockMs = this.#clock();
		this.#measuredMs += this.#lastBlockMs - beganMs;
		this.#estimatedMs += burstsMs([cell]);
	}
	/**
	* The blocks of a round, as long as each would end in time: those of the plan, and additional ones if other
	* series are no longer measured.
	* @param cells those still measured
	*/
	*blocksIn(round, cells) {
		const isLate = (cell) => this.#endOf(cell) > this.#blocksEndMs(round);
		for (const block of plannedBlocks(this.#plan, round, cells)) {
			if (this.#owed <= 0 && isLate(block.cell)) return;
			this.#owed -= 1;
			yield block;
		}
		if (lanesIn(cells) === lanesIn(this.#measurement.cells)) return;
		for (;; this.#nextIndex += 1) for (const cell of cells) {
			if (isLate(cell)) return;
			const index = this.#nextIndex;
			yield {
				index,
				cell,
				order: drawnOrder(cell, index, this.#plan.seed)
			};
		}
	}
	/** The run's progress when a block begins. */
	progressAt({ cell }) {
		const spentMs = this.#clock() - this.#beganMs;
		const isAdaptive = this.#measurement.undecided !== void 0;
		const fraction = isAdaptive ? Math.min(1, spentMs / this.budgetMs()) : this.#estimatedMs / loadMsOf(this.#plan);
		const leftMs = (isAdaptive ? this.budgetMs() : this.#plan.estimateMs) * (1 - fraction);
		return {
			fraction,
			remainingMs: Math.max(0, Math.min(this.budgetMs() - spentMs, leftMs)),
			current: cellName(cell)
		};
	}
	/** The end of a cell's block if it began now, at the pace of earlier blocks. */
	#endOf(cell) {
		const slowness = this.#estimatedMs > 0 ? this.#measuredMs / this.#estimatedMs : 1;
		return this.#clock() + slowness * burstsMs([cell]);
	}
	/** The latest end of a round's blocks that leaves time to stop its servers. */
	#blocksEndMs(round) {
		return this.#deadlineOf(round) - this.#tearDownMs - this.#sustainedIn(round);
	}
	/** The additional time of a round's sustained loads; 0 if they are not known yet. */
	#sustainedIn(round) {
		return this.#sustained.get(round) ?? 0;
	}
	/** If series can end early, each round has its share of the time, and the last one has the rest. */
	#deadlineOf(round) {
		const endMs = this.#beganMs + this.budgetMs();
		if (this.#measurement.undecided === void 0 || this.isLast(round)) return endMs;
		const { round: first, ms } = this.#from;
		const expectedMs = (rounds) => rounds.length * (this.#setUpMs + this.#tearDownMs) + rounds.reduce((sum, { index }) => sum + this.#sustainedIn(index), 0) + loadMsOf({ rounds });
		const part = expectedMs(this.#plan.rounds.slice(first, round + 1));
		return ms + (endMs - ms) * (part / expectedMs(this.#plan.rounds.slice(first)));
	}
};
// src/app/measure/measure.ts
/**
* Executes a plan: in each round, fresh servers are started, all at once, and then the round's blocks are measured.
* On a machine that is slower than estimated, the last blocks are left out, so that the run stays within its
* budget. Series that need no more bursts are not measured further, and their time goes to the others.
* @throws LoadgateError `measurement` if a server or the generator fails; nothing runs then
*/
async function measure(measurement) {
	const { undecided, again } = measurement;
	const schedule = new Schedule(measurement);
	const start = createStarter(measurement);
	let { cells } = measurement;
	let measured = cells;
	for (let round = again?.round ?? 0; round < schedule.rounds(); round += 1) {
		if (!schedule.hasTimeFor(round, cells)) continue;
		cells = await measureRound({
			...measurement,
			cells
		}, {
			round,
			schedule,
			start
		});
		measured = cells;
		if (!undecided || schedule.isLast(round)) continue;
		const left = schedule.timeLeft(round);
		const { cells: further, plan, note, isClear } = undecided(cells, left, schedule.laidOut());
		if (note !== void 0) measurement.world.progress.note(note);
		if (isClear) {
			const latest = schedule.laidOut();
			const setUpMs = otherSetUpMs(left.setUpMs, {
				of: cells,
				to: latest.cells
			});
			const wholeMs = schedule.budgetMs();
			await loadLonger({
				...measurement,
				...latest
			}, start, {
				...left,
				setUpMs,
				wholeMs
			});
		}
		if (plan) schedule.layOutRest(round, plan);
		if (further.length === 0) return { laidOut: schedule.laidOut() };
		cells = further;
	}
	const ended = {
		cells: measured,
		...schedule.timeLeft(schedule.rounds())
	};
	return {
		laidOut: schedule.laidOut(),
		ended
	};
}
/** @returns the cells, with the burst lengths that their servers turned out to need */
async function measureRound(measurement, { round, schedule, start }) {
	let { cells } = measurement;
	const { recorder, signal } = measurement;
	schedule.beginSetUp();
	const untilMs = () => schedule.warmUntilMs(round, cells);
	await withWarmServers(measurement, {
		round,
		start,
		untilMs
	}, async (running, paces) => {
		cells = settled(cells, paces);
		const usual = closingCells(measurement.again ? [] : cells, paces, schedule.mostClosingMs(cells));
		const closing = sustained(usual, paces, schedule.mostSustainedMs(cells), sustainedIn(measurement, round, schedule.laidOut()));
		const closingMs = burstsMs(usual, 1);
		const sustainedMs = burstsMs(closing, 1) - closingMs;
		schedule.setUpDone(round, cells, {
			closingMs,
			sustainedMs
		});
		await withReadings(measurement, running, async () => {
			let loaded;
			for (const block of schedule.blocksIn(round, cells)) {
				const { cell, index, order } = block;
				measurement.world.progress.advance(schedule.progressAt(block));
				await schedule.timed(block, async () => {
					for (const [position, lane] of order.entries()) {
						const place = {
							round,
							block: index,
							position
						};
						const server = entryOf$1(running, laneName(lane));
						if (loaded !== server) await loaded?.settle?.(signal);
						loaded = server;
						await onLane(lane, () => measureBurst(measurement, {
							server,
							lane,
							cell
						}, place));
					}
				});
			}
			for (const lane of lanesOf(cells)) {
				const server = entryOf$1(running, laneName(lane));
				const stillUsedPercent = await server.settle?.(signal, true);
				if (stillUsedPercent !== void 0) recorder.updated(lane, { stillUsedPercent });
				const { earlierCpuMs } = await server.observe(async () => {});
				recorder.usedEarlier(lane, round, earlierCpuMs);
			}
		});
		await loadToClose(measurement, running, {
			round,
			cells: closing
		});
	});
	await startFurther({
		...measurement,
		cells
	}, round);
	schedule.roundDone(round);
	return cells;
}
/**
* The cells with sustained loads: in the first round all, in the second those in which the first load was slower than
* tolerated.
*/
function sustainedIn({ slowerSustained }, round, latest) {
	if (!slowerSustained || round >= 2) return () => false;
	if (round === 0) return () => true;
	const slower = slowerSustained(latest);
	return (cell) => seriesOf$2([cell]).some((name) => slower.has(name));
}
function settled(cells, paces) {
	return cells.map((cell) => {
		const { throughput } = entryOf$1(paces, cellName(cell));
		const shape = settledShape(cell.shape, throughput);
		return {
			...cell,
			shape,
			setsFirstsApart: firstsCount(cell.level, shape, throughput)
		};
	});
}
/**
* Reads the servers' own metrics, and what instruments read of them, before and after some work, and records both. A
* failure is only a warning, because no decision depends on them.
*/
async function withReadings(measurement, running, work) {
	const before = await readAll(measurement, running);
	await work();
	const after = await readAll(measurement, running);
	for (const lane of lanesOf(measurement.cells)) {
		const name = laneName(lane);
		const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
		if (readings.length > 0) measurement.recorder.updated(lane, { readings });
	}
}
/** The metrics that each server exposes, and what instruments read of it, by lane name. */
async function readAll({ cells, servers, signal, world }, running) {
	const all = /* @__PURE__ */ new Map();
	for (const name of lanesOf(cells).map(laneName)) {
		const one = {
			name,
			config: entryOf$1(servers, name),
			server: entryOf$1(running, name)
		};
		all.set(name, await readServer(world, one, signal));
	}
	return all;
}
/**
* The metrics that a server exposes, and what instruments read of it; a failure is only a warning.
* @param one with its name for warnings
*/
async function readServer(world, one, signal) {
	const { name, config, server } = one;
	const { prometheus, ready } = config;
	const points = [];
	const readFrom = async (read, failure) => {
		try {
			points.push(...await read());
		} catch (error) {
			signal.throwIfAborted();
			world.progress.warn(`${name}: ${failure}: ${messageOf(error)}`);
		}
	};
	if (prometheus) {
		const { path, metrics } = prometheus;
		const address = addressOf$1(server.url, path, ready.transport);
		const wanted = [...metrics, GC_PAUSES];
		await readFrom(() => world.readMetrics(address, wanted, signal), `no metrics from ${path}`);
	}
	for (const read of world.instruments.flatMap((instrument) => instrument.read ?? [])) await readFrom(() => read(server), "an instrument could not read it");
	return points;
}
/**
* Pairs readings from before and after.
* @returns one reading for each name in either, in the order of first appearance
*/
function readingsOf(before, after) {
	const earlier = new Map(before.map((point) => [pointName(point), point.value]));
	const later = new Map(after.map((point) => [pointName(point), point.value]));
	return [.../* @__PURE__ */ new Set([...earlier.keys(), ...later.keys()])].map((name) => ({
		name,
		before: earlier.get(name),
		after: later.get(name)
	}));
}
// src/app/measure/follow-up.ts
/**
* How long a run with a base may measure suspects again after its plan: a share of its budget. Together, the two stay within
* the maximum of an automatic budget. A plan that took more than its budget has taken it from this.
* @param plannedMs budget of its plan
* @returns milliseconds; 0 if it has no follow-up
*/
function timeToFollowUpMs(run, plannedMs = run.budgetMs) {
	const { config, shard, isJudgedElsewhere, budgetMs } = run;
	const { followUp: share = 0, endsEarly, repeats } = config.measure;
	if (shard || isJudgedElsewhere || endsEarly || repeats !== void 0) return 0;
	const { atMostMs = (1 + share) * budgetMs } = run;
	return Math.max(0, Math.min(share * plannedMs, atMostMs - plannedMs));
}
/**
* Measures the series that are suspected after the plan again, one at a time, in fresh starts of its two servers alone, until
* each is decided or no longer suspected. If a server of base fails, this ends, and the plan's measurements still count.
* @param ended the last round of the plan
* @returns the run with what was measured again
* @throws LoadgateError `measurement` if a server of head or the generator fails; no process is left running
*/
async function followUp(measurement, run, ended) {
	const { request, plan, keep } = run;
	const { progress, machine } = measurement.world;
	if (!run.followUp) return run;
	const timeMs = timeToFollowUpMs(request, plan.budgetMs);
	const suspects = suspectsAfter(run).map((name) => {
		const cells = cellsOf(run.benchmark.cells, name);
		return {
			name,
			cells,
			setUpMs: otherSetUpMs(ended.setUpMs, {
				of: ended.cells,
				to: cells
			})
		};
	});
	const rounds = followUpRounds(timeMs, suspects);
	const [first] = suspects;
	if (!first || rounds === 0) return run;
	const names = suspects.map(({ name }) => name);
	const beganMs = machine.now();
	const again = () => keep({
		...run,
		followUp: {
			suspects: names,
			rounds,
			ms: machine.now() - beganMs
		}
	});
	const followed = again();
	progress.note(`Suspected after the plan: ${formatSome(names)}. Measuring them again one by one, for up to ${formatDuration(timeMs)} in total`);
	const round = plan.rounds.length;
	const more = Array.from({ length: rounds }, (_, at) => ({
		index: round + at,
		blocks: []
	}));
	const longer = {
		...plan,
		budgetMs: timeMs,
		rounds: [...plan.rounds, ...more]
	};
	const { cells, setUpMs } = first;
	const { block } = ended;
	const left = {
		budgetMs: timeMs,
		setUpMs,
		round,
		block,
		hasAllRounds: true
	};
	try {
		await measure({
			...measurement,
			cells,
			plan: planRest(longer, cells, left),
			undecided: nextIn(suspects, longer, followed),
			replan: void 0,
			slowerSustained: void 0,
			gatedStarts: void 0,
			recorder: recordingAgain(measurement.recorder),
			again: {
				round,
				mostSetUpMs: SET_UP_PART * timeMs / rounds
			}
		});
		return again();
	} catch (error) {
		const ended = again();
		if (!(error instanceof LaneFailure) || error.lane.arm === "head") throw error;
		progress.warn(`Not measured again: ${error.message}`);
		return ended;
	}
}
/** Records only bursts and starts: the times, warm-ups and checks of a run are those of its plan. */
function recordingAgain(recorder) {
	const nothing = () => {};
	return {
		...recorder,
		spent: nothing,
		answered: nothing,
		timed: (_, work) => work(),
		checked: () => 0,
		loadedBeside: () => 0
	};
}
/** Maximum share of a round's time for starts and warm-ups. */
const SET_UP_PART = 1 / 2;
/** What has been measured against the base that the gate judges, and the gate. */
function judgedSoFar(latest) {
	const run = runsByBase(latest.runFile(latest)).judged;
	return {
		run,
		gate: gateFor(latest.request.config.gate, run).gate
	};
}
/** The series that are suspected after the plan; none if the run ended at its first regression. */
function suspectsAfter(latest) {
	const { run, gate } = judgedSoFar(latest);
	const evidence = evidenceOf(run, gate);
	const { series } = compareArms(evidence);
	const isRegression = series.some(({ verdict }) => verdict === "regression");
	return run.plan.failFast && isRegression ? [] : suspectsOf(evidence, series);
}
/** Continues with a suspect, or with the next one if enough rounds are left to decide it. */
function nextIn(suspects, plan, latest) {
	const queue = [...suspects];
	return (cells, left) => {
		const { run, gate } = judgedSoFar(latest);
		const [current] = queue;
		if (current && isStillSuspected(current.name, run, gate)) return { cells };
		queue.shift();
		const [next] = queue;
		if (!next || left.round + 5 > plan.rounds.length) return { cells: [] };
		const setUpMs = otherSetUpMs(left.setUpMs, {
			of: cells,
			to: next.cells
		});
		return {
			cells: next.cells,
			plan: planRest(plan, next.cells, {
				...left,
				setUpMs,
				hasAllRounds: true
			})
		};
	};
}
/** The cells of a series with its two arms: further bases are not measured again. */
function cellsOf(all, name) {
	const ownLanes = withLanes(all, isAmong(/* @__PURE__ */ new Set([name])));
	return withLanes(ownLanes, ({ arm }) => arm === "head" || arm === "base");
}
// src/domain/stopping/open-costs.ts
/**
* The limits and server metrics that a run must keep measuring. A regression or an exceeded limit stays open until the end
* of the run, which judges it once: an early verdict would be one more chance of a false alarm.
* @returns names of series and servers: `open` have a limit that is not known to be kept, or a gated metric of starts that
* may be worse than tolerated; `suspicious` are those whose value is beyond the limit or the tolerance
*/
function openCosts(run, gate) {
	const sides = sidesOf(run);
	const found = [...openServers(sides, gate), ...openLimits(sides, gate)];
	return {
		open: new Set(found.map(({ name }) => name)),
		suspicious: new Set(found.filter(({ isBeyond }) => isBeyond).map(({ name }) => name))
	};
}
/** Servers with an open metric, and whether its change exceeds the tolerance. */
function openServers(sides, gate) {
	return compareServerFacts(sides, gate).flatMap(({ name, metrics }) => metricEntries(metrics).filter(([id, metric]) => serverMetric(id).ofStarts && isOpen(metric)).map(([, { changePercent = 0, tolerancePercent = 0 }]) => ({
		name,
		isBeyond: changePercent > tolerancePercent
	})));
}
/** Without a change, such as between values of 0, further starts are unlikely to show one. */
function isOpen({ verdict, changePercent }) {
	return verdict === "regression" || verdict === "inconclusive" && changePercent !== void 0;
}
/** Series and servers with an open limit, and whether the value is beyond it. */
function openLimits(sides, gate) {
	const { series, servers } = sides.head;
	return limitsByName([...series.map(({ name }) => name), ...servers.map(({ server }) => server)], sides, gate).filter(({ limit }) => limit.verdict === "over" || limit.verdict === "inconclusive").map(({ name, id, limit }) => ({
		name,
		isBeyond: limit.verdict === "over" || looksOver(id, limit)
	}));
}
// src/app/measure/undecided.ts
const NONE$1 = /* @__PURE__ */ new Set();
/**
* Decides after each round what is measured next. Series that a look has decided are not measured further. From
* half of the run on, open series that show a sign of a slowdown go first, and the others wait. When none is left,
* the others continue until they are decided too; with `end: early` the run ends instead. The measured series share
* the remaining time. If all are decided and none is slower, that is clear, and time may be left for longer loads. With
* several bases, a series is open while it is open against any of them. A series is also open, or
* shows a sign, while a limit of it or a cost of its server does: each round measures the one and starts the other.
*/
function furtherDecisions() {
	let gate;
	/** Series that no look has decided, whether measured now or waiting. */
	let open;
	return (latest, cells, left) => {
		const { plan, request } = latest;
		const { config, failOn } = request;
		const { judged: run, others } = runsByBase(latest.runFile(latest));
		const held = gate ?? gateFor(config.gate, run).gate;
		gate = held;
		const known = [run, ...others].map((one) => evidenceOf(one, held));
		const rounds = roundsMeasured(run.series);
		const measured = new Set(seriesOf$2(open ?? cells));
		const costs = openCosts(run, held);
		const openByBase = known.map((evidence, index) => {
			if (index === 0) return openSeries(rounds, evidence, measured, costs.open);
			return openSeries(rounds, evidence, comparedIn(evidence, measured), NONE$1);
		});
		open = withLanes(open ?? cells, isAmong(union(openByBase)));
		const ongoing = withLanes(cells, isAmong(new Set(seriesOf$2(open))));
		if (open.length === 0 && !config.measure.endsEarly) return {
			cells: [],
			isClear: known.flatMap((one) => judgedAfter(rounds, one)).every(({ verdict }) => verdict !== "regression")
		};
		const isNew = ongoing.length === 0 || isScreen(rounds, run.plan.rounds);
		if (open.length === 0 || failOn === "inconclusive" || !isNew) return goingOn(plan, ongoing, {
			left,
			evidence: known[0]
		});
		const signs = known.map((evidence, index) => {
			const suspicious = suspiciousSeries(evidence);
			const costly = index === 0 ? costs.suspicious : NONE$1;
			const hasSign = (name) => [suspicious, costly].some((names) => names.has(name)) || costly.has(serverOf(name));
			return new Set([...openByBase[index] ?? []].filter(hasSign));
		});
		const withSign = withLanes(open, isAmong(union(signs)));
		const next = withSign.length === 0 && !config.measure.endsEarly ? open : withSign;
		const setUpMs = otherSetUpMs(left.setUpMs, {
			of: cells,
			to: next
		});
		if (next.length === 0) return {
			cells: next,
			plan: {
				...plan,
				endedEarly: true
			}
		};
		return {
			cells: next,
			plan: planRest(plan, next, {
				...left,
				setUpMs
			})
		};
	};
}
/** Finds the series whose latest sustained load is slower than tolerated beside any base. */
function slowerSustainedIn(latest) {
	const { judged, others } = runsByBase(latest.runFile(latest));
	const { gate } = gateFor(latest.request.config.gate, judged);
	const slower = [judged, ...others].flatMap((run) => {
		const evidence = evidenceOf(run, gate);
		return run.series.map(({ name }) => name).filter((name) => mayAgree(name, evidence)).map(wholeOf);
	});
	return new Set(slower);
}
/**
* The series that are compared with a base that the gate does not judge. Series that it lacks or has lost are not
* waited for.
*/
function comparedIn({ lost, run }, measured) {
	const compared = run.series.filter((one) => one.arm !== "head" && !lossOf(lost, one));
	return new Set(compared.map(({ name }) => wholeOf(name)).filter((name) => measured.has(name)));
}
function union(all) {
	return new Set(all.flatMap((one) => [...one]));
}
/** The series with a sign of a slowdown, in themselves or in a request of their mix. */
function suspiciousSeries(evidence) {
	const clear = withoutSign(evidence);
	const names = evidence.run.series.map(({ name }) => name).filter((name) => !clear.has(name));
	return new Set(names.map(wholeOf));
}
/**
* The measured and undecided series, including all requests of a mix; empty if the run ends here.
* @param evidence of the comparison with one base
* @param measured the whole series that are measured and may be compared with that base
* @param costs series and servers of which a limit, or a cost as a whole, is open
*/
function openSeries(rounds, evidence, measured, costs) {
	const { run } = evidence;
	if (!mayDecide(rounds, run.plan.rounds)) return measured;
	const seen = judgedAfter(rounds, evidence);
	if (hasFirstRegression(seen, measured, run)) return /* @__PURE__ */ new Set();
	const isCostly = ({ name, server }) => costs.has(name) || costs.has(server);
	const open = seen.filter((one) => isCostly(one) || isOpen$2(one, rounds, run));
	return new Set(open.map(({ name }) => wholeOf(name)).filter((name) => measured.has(name)));
}
/**
* Continues as planned, unless the remaining servers start slowly: then their actual times and evidence determine
* the plan.
* @param evidence about the judged base, after a completed round
*/
function goingOn(plan, cells, { left, evidence }) {
	if (cells.length === 0 || !evidence) return { cells };
	const rounds = roundsMeasured(evidence.run.series);
	const { setUpMs } = left;
	const { budgetMs = 0 } = plan;
	const beyond = rounds === 1 ? beyondBudget(evidence, {
		cells,
		budgetMs,
		setUpMs
	}) : [];
	const isSlow = rounds < 5 && areSlow(cells, setUpMs);
	const note = beyondBudgetText(beyond, budgetMs);
	if (!isSlow) return {
		cells,
		note
	};
	const times = {
		setUpMs,
		blockMs: burstsMs(cells)
	};
	const blocksAStart = blocksWorthAStart(evidence.series, times);
	return {
		cells,
		plan: planRest(plan, cells, {
			...left,
			blocksAStart
		}),
		note
	};
}
/**
* Names the comparisons that the budget cannot decide, once the first round has shown it.
* @returns undefined if it may decide all
*/
function beyondBudgetText(beyond, budgetMs) {
	if (beyond.length === 0) return void 0;
	const each = beyond.map(({ series, metric, neededMs }) => {
		const time = neededMs === void 0 ? "not in an hour" : `about ${neededMs / MINUTE_MS} min`;
		return `${series} ${anyMetric(metric).label} (${time})`;
	});
	return `As the first round scatters, ${formatDuration(budgetMs)} cannot show that these are no worse than tolerated: ${formatSome(each)}`;
}
const MINUTE_MS = 6e4;
// src/app/measure/measure-arms.ts
/**
* Measures all arms. If a server of a base fails under load, it is lost like one that does not start, and the
* others are measured again without it. Otherwise a change that fixes such a server could never be judged. Before
* that, its series that head's configuration no longer has are given up.
* @returns the run with what it measured, and its final plan
* @throws LoadgateError as {@link measure}, unless a server of base failed
*/
async function measureArms(world, built, generator) {
	const { recorder, request, keep } = built;
	const followUpMs = isAdaptive(built) ? timeToFollowUpMs(request) : 0;
	const nothing = {
		suspects: [],
		rounds: 0,
		ms: 0
	};
	const run = keep({
		...built,
		followUp: followUpMs > 0 ? nothing : void 0
	});
	const measurement = measurementOf$2(world, run, {
		generator,
		followUpMs
	});
	let outcome;
	try {
		outcome = await measure(measurement);
	} catch (error) {
		request.signal.throwIfAborted();
		const left = withoutFailed(run, error);
		world.progress.warn(`Not compared: ${messageOf(error)}`);
		recorder.forgetSamples();
		return await measureArms(world, keep(laidOut(left)), generator);
	}
	const measured = withPlan(run, outcome.laidOut);
	return outcome.ended ? await followUp(measurement, measured, outcome.ended) : measured;
}
/** The run without a server that failed under load. @throws the error, if it is not about a comparison alone */
function withoutFailed(run, error) {
	if (run.bases.length === 0 || !(error instanceof LaneFailure)) throw error;
	const { lane, message } = error;
	const left = withoutRemoved(run.benchmark, message, lane.server);
	if (left) return {
		...run,
		benchmark: left
	};
	if (lane.arm === "head") throw error;
	const isOther = (each) => laneName(each) !== laneName(lane);
	return losing(withCells(run, withLanes(run.benchmark.cells, isOther)), lane.arm, [lossOfLane(error)]);
}
/** The trees of all arms that were checked out, including lost ones, because their files still exist. */
function treesOfAll({ programs: { shared } }, { bases }) {
	const [first] = bases;
	if (!first) return void 0;
	const roots = bases.map(({ arm, checkout: { root } }) => [arm, root]);
	return {
		roots: new Map([["head", first.checkout.workingTree], ...roots]),
		shared
	};
}
function withPlan(run, { plan, cells }) {
	const others = run.benchmark.cells.filter((cell) => !isTimedCell(cell));
	return {
		...withCells(run, [...cells, ...others]),
		plan
	};
}
function isCompared({ benchmark, request }) {
	return hasBase(benchmark.cells) && !request.againstItself;
}
/** True if evidence decides how long each series is measured. */
function isAdaptive(run) {
	const { isJudgedElsewhere, config } = run.request;
	return isCompared(run) && !isJudgedElsewhere && config.measure.repeats === void 0;
}
function measurementOf$2(world, run, { generator, followUpMs }) {
	const { request, benchmark, plan, baseBuilds, recorder, services, keep } = run;
	const { config, budgetMs, atMostMs = budgetMs, signal } = request;
	const { servers, scenarios } = benchmark;
	const cells = timedCells(benchmark.cells);
	const arms = {
		cells,
		servers,
		scenarios
	};
	const base = judgedCommit(run);
	const longer = {
		atMostMs,
		followUpMs
	};
	const parts = {
		base,
		series: [],
		servers: lanesOf(cells)
	};
	const agreed = gateFor(config.gate, parts).gate;
	const furtherOf = isAdaptive(run) ? furtherDecisions() : void 0;
	return {
		...arms,
		world,
		generator,
		plan,
		recorder,
		longer,
		gatedStarts: new Set(serversGatedIn(agreed, lanesOf(cells), "cold-start")),
		reset: (all) => services.reset(all),
		signal,
		trees: treesOfAll(world, run),
		baseBuilds,
		replan: (setUpMs, latest) => {
			const next = replannedIn(world, withPlan(run, latest), {
				setUpMs,
				longer
			});
			return keep(next).plan;
		},
		undecided: furtherOf && ((cells, left, latest) => {
			const further = furtherOf(withPlan(run, latest), cells, left);
			if (further.plan) keep({
				...withPlan(run, latest),
				plan: further.plan
			});
			return further;
		}),
		slowerSustained: isCompared(run) ? (latest) => slowerSustainedIn(withPlan(run, latest)) : void 0
	};
}
/** The run with a plan for the time that a round's set-up takes. */
function replannedIn({ progress }, run, { setUpMs, longer }) {
	const { request, plan } = run;
	const { budgetMs, config } = request;
	const cells = timedCells(run.benchmark.cells);
	if (config.measure.repeats !== void 0) return run;
	const neededMs = budgetToStartMs({
		cells,
		budgetMs,
		setUpMs
	});
	const takenMs = Math.min(neededMs, mostPlannedMs({
		cells,
		budgetMs,
		setUpMs
	}, longer));
	const next = replanned(plan, {
		cells,
		budgetMs: takenMs,
		seed: plan.seed,
		setUpMs
	});
	const isNews = plan.rounds.length >= 5 || areSlow(cells, setUpMs);
	const isShort = isCompared(run) && isNews && neededMs > takenMs;
	if (takenMs > budgetMs || isShort) (isShort ? progress.warn : progress.note)(slowSetUpText(setUpMs, {
		takenMs,
		neededMs
	}));
	return {
		...run,
		plan: isShort ? {
			...next,
			neededMs
		} : next
	};
}
/** The consequences of slow round set-ups for a budget. */
function slowSetUpText(setUpMs, { takenMs, neededMs }) {
	const setUp = `A round takes ${formatDuration(setUpMs)} to start and warm its servers`;
	const taken = formatDuration(takenMs);
	if (neededMs <= takenMs) return `${setUp}, so measuring may take ${taken}`;
	return `${setUp}, so ${taken} cannot hold the 5 rounds that a verdict needs; by that, ${formatDuration(neededMs)} would`;
}
// src/app/stages/recorder.ts
/**
* Creates an empty recorder.
* @param now a clock in milliseconds
*/
function createRecorder(now) {
	const builds = /* @__PURE__ */ new Map();
	const starts = /* @__PURE__ */ new Map();
	const times = {
		installMs: 0,
		buildMs: 0,
		measureMs: 0,
		loadMs: 0,
		startMs: 0,
		answerMs: 0,
		stopMs: 0
	};
	const spent = (on, durationMs) => {
		times[on] += durationMs;
	};
	const { forgetSeries, ...results } = recordResults();
	const startsOf = (lane) => entryIn(starts, laneName(lane), () => []);
	const updated = (lane, facts) => {
		const all = startsOf(lane);
		const last = all.pop();
		if (last) all.push({
			...last,
			...facts
		});
	};
	return {
		...results,
		/** Adds time to one of the run's times. */
		spent,
		/** Runs some work and adds its duration, even if it fails. */
		timed: (on, work) => timed(now, work, (ms) => spent(on, ms)),
		/** Sums of the run's times. */
		times: () => ({ ...times }),
		/** Records the build of a server. @param lane its name */
		built: (lane, build) => builds.set(lane, build),
		started: (lane, start) => startsOf(lane).push(start),
		/** Adds facts to the lane's latest start. */
		updated,
		latestStart: (lane) => startsOf(lane).at(-1),
		/** Adds time that a lane's server took for answers outside the load. */
		answered: (lane, durationMs) => {
			spent("answerMs", durationMs);
			const { answerMs = 0 } = startsOf(lane).at(-1) ?? {};
			updated(lane, { answerMs: answerMs + durationMs });
		},
		/** Builds and all times are kept. */
		forgetSamples: () => {
			starts.clear();
			forgetSeries();
		},
		servers: (cells) => lanesOf(cells).map((lane) => {
			return {
				...lane,
				...builds.get(laneName(lane)),
				starts: startsOf(lane)
			};
		})
	};
}
/** Results of all series. In each function, `request` names the mix's request that a result belongs to. */
function recordResults() {
	const results = /* @__PURE__ */ new Map();
	/** The latest burst of each lane, by its name. */
	const latest = /* @__PURE__ */ new Map();
	/** Sizes of answers: all levels share them. */
	const checked = /* @__PURE__ */ new Map();
	const resultsOf = ({ lane, cell: { scenario, level } }, request) => {
		const name = seriesName({
			server: laneName(lane),
			scenario,
			level,
			request
		});
		const none = () => ({
			samples: growingSamples(),
			closings: [],
			beside: /* @__PURE__ */ new Map()
		});
		return entryIn(results, name, none);
	};
	const checkedOf = ({ lane, cell }, request = "") => entryIn(checked, `${laneName(lane)} ${cell.scenario} ${request}`, () => []);
	const seriesOf = (lane, cell, request) => {
		const { samples, closings, beside } = resultsOf({
			lane,
			cell
		}, request);
		const bytes = checkedOf({
			lane,
			cell
		}, request);
		const someFailed = cell.lanes.filter(({ server }) => server === lane.server).some((one) => hasFailed(resultsOf({
			lane: one,
			cell
		}, request)));
		return {
			closings: closings.length > 0 ? closings : void 0,
			...bytes.length > 0 && { checkedBytes: median(bytes) },
			...someFailed && { besideBursts: [...beside.values()].map(addedFailures) },
			samples: samples.soFar()
		};
	};
	return {
		sampled: (place, sample, request) => {
			const own = resultsOf(place, request);
			own.samples.add(sample);
			if (request === void 0) latest.set(laneName(place.lane), {
				...own,
				round: sample.round
			});
		},
		/** Adds CPU time that a lane's server used after its latest burst, if it has had one in the round. */
		usedEarlier: (lane, round, cpuMs = 0) => {
			const { round: last, samples } = latest.get(laneName(lane)) ?? {};
			if (last === round) samples?.addLater(cpuMs);
		},
		/** Records a lane's checked answer to a scenario. */
		checked: (place, bytes, request) => checkedOf(place, request).push(bytes),
		/** Records the result of the load at the end of a start. */
		closed: (place, closing, request) => resultsOf(place, request).closings.push(closing),
		/** Records the result of a stretch of load outside the bursts, for its round. */
		loadedBeside: (place, { round, ...requests }, request) => entryIn(resultsOf(place, request).beside, round, () => []).push(requests),
		forgetSeries: () => {
			for (const all of [
				results,
				checked,
				latest
			]) all.clear();
		},
		/** @param formOf the configured facts about a series */
		series: (cells, formOf) => cells.flatMap((cell) => cell.lanes.flatMap((lane) => {
			const { scenario, level, shape: load } = cell;
			const { server, arm } = lane;
			return partsOf(formOf({
				lane,
				cell
			})).map(({ request, ...form }) => {
				const key = {
					server,
					scenario,
					level,
					request
				};
				const own = seriesOf(lane, cell, request);
				return {
					name: seriesName(key),
					...key,
					load,
					arm,
					...form,
					...own
				};
			});
		}))
	};
}
/** The form of a whole series, then those of the requests of a mix. */
function partsOf({ requests = [], ...form }) {
	const parts = requests.map(({ name: request, weight }, at) => {
		return {
			...form,
			addresses: form.addresses?.slice(at, at + 1),
			request,
			weight
		};
	});
	return [{
		...form,
		request: void 0,
		weight: void 0
	}, ...parts];
}
/** True if a request outside the bursts failed, which is unusual. */
function hasFailed({ beside }) {
	return [...beside.values()].flat().some(({ failed }) => failed > 0);
}
/** The value of a key, which is added if it is missing. */
function entryIn(map, key, make) {
	const value = map.get(key) ?? make();
	map.set(key, value);
	return value;
}
// src/adapters/http/answer-reader.ts
const END_OF_LINE = "\r\n";
/** The load generator's own limit. */
const MAX_HEAD_BYTES = 409600;
/**
* Reads one answer from a connection's data. Node's own client takes several times as long, which matters when the
* server under test waits for it.
*/
var AnswerReader = class {
	#method;
	#keptBytes;
	#body = [];
	#bodyBytes = 0;
	/** Data that was received and not parsed yet. */
	#rest = Buffer.alloc(0);
	#isEnded = false;
	/** Goes on with each piece of data. */
	#reading = this.#answer();
	/**
	* @param method of the request: HEAD is answered without a body
	* @param keptBytes bytes of the body to keep; a longer body is kept up to one further piece
	*/
	constructor(method, keptBytes) {
		this.#method = method;
		this.#keptBytes = keptBytes;
	}
	/**
	* Takes received data.
	* @returns the answer once it is complete
	* @throws Error if it is not HTTP/1.1
	*/
	read(piece) {
		this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
		return this.#reading.next().value ?? void 0;
	}
	/** Takes the end of the connection, which can be the end of the answer. */
	end() {
		this.#isEnded = true;
		return this.read(Buffer.alloc(0));
	}
	/** Reads the answer. It yields wherever more data is needed, as all methods that it calls. */
	*#answer() {
		let head;
		do
			head = headOf(yield* this.#textUntil("\r\n\r\n"));
		while (head.status < 200);
		const { status, isChunked, length } = head;
		const hasBody = this.#method !== "HEAD" && status !== 204 && status !== 304;
		if (hasBody && isChunked) yield* this.#takeChunks();
		else if (hasBody) yield* this.#takeBody(length);
		if (this.#rest.length > 0) throw new Error("something followed the answer");
		return {
			...head,
			body: this.#body
		};
	}
	*#takeChunks() {
		for (let left = yield* this.#chunkSize(); left > 0; left = yield* this.#chunkSize()) {
			yield* this.#takeBody(left);
			if ((yield* this.#textUntil(END_OF_LINE)) !== "") throw new Error("a chunk of the answer is longer than it says");
		}
		while ((yield* this.#textUntil(END_OF_LINE)) !== "");
	}
	*#chunkSize() {
		const line = yield* this.#textUntil(END_OF_LINE);
		const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line)?.[1];
		if (size === void 0) throw new Error("a chunk of the answer has no size");
		return Number.parseInt(size, 16);
	}
	/** Consumes a text and the mark after it. */
	*#textUntil(mark) {
		let at = this.#rest.indexOf(mark, 0, "latin1");
		for (; at === -1; at = this.#rest.indexOf(mark, 0, "latin1")) {
			if (this.#rest.length > 409600) throw new Error("the answer's headers do not end");
			yield;
		}
		const text = this.#rest.toString("latin1", 0, at);
		this.#rest = this.#rest.subarray(at + mark.length);
		return text;
	}
	/** Takes a body or chunk. @param length without one, it ends with the connection */
	*#takeBody(length = Number.POSITIVE_INFINITY) {
		for (let left = length; left > 0;) {
			const piece = this.#rest.subarray(0, left);
			this.#rest = this.#rest.subarray(piece.length);
			left -= piece.length;
			if (this.#bodyBytes <= this.#keptBytes) this.#body.push(piece);
			this.#bodyBytes += piece.length;
			if (left === Number.POSITIVE_INFINITY && this.#isEnded) return;
			if (left > 0) yield;
		}
	}
};
/** The last head is kept parsed: equal requests mostly get equal heads. */
let last;
/** The head of an answer, without the empty line after it. @throws Error if it is not HTTP/1.1 */
function headOf(text) {
	if (last?.text !== text) last = {
		text,
		head: parsedHead(text)
	};
	return last.head;
}
function parsedHead(text) {
	const [first = "", ...lines] = text.split(END_OF_LINE);
	const [, minor, status] = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(first) ?? [];
	if (status === void 0) throw new Error("the answer is not HTTP/1.1");
	if (status === "101") throw new Error("the server switched to another protocol");
	const fields = lines.map((line) => line.toLowerCase());
	const values = (name) => {
		return fields.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim());
	};
	const connection = values("connection").join();
	const isLast = connection.includes("close") || minor === "0" && !connection.includes("keep-alive");
	const head = {
		status: Number(status),
		isLast,
		coding: values("content-encoding").join()
	};
	const codings = values("transfer-encoding");
	if (codings.length > 0) return {
		...head,
		isChunked: codings.join().endsWith("chunked")
	};
	const [length, ...others] = new Set(values("content-length"));
	if (length === void 0) return head;
	if (others.length > 0 || !/^\d{1,15}$/.test(length)) throw new Error("the answer's length is not a number");
	return {
		...head,
		length: Number(length)
	};
}
// src/adapters/tools/oha-installer.ts
/** The version of oha that is used by default. */
const OHA_VERSION = "1.16.0";
const NOTE_EVERY_MS = 3e4;
/**
* Installs oha from PATH, from the cache, as a verified release asset, or with cargo, in this order. Only the
* pinned version is accepted, because figures of different versions are not comparable.
* @throws LoadgateError `measurement` when every source fails, with the reason for each
*/
function installOha(options, signal) {
	const { version } = options;
	const asset = assetName(process.platform, process.arch);
	const accepts = (installed) => installed === version;
	const released = {
		...options,
		name: "oha",
		repository: "hatoo/oha",
		asset
	};
	const [downloaded, download] = releaseSources(released);
	const [built, build] = waysToBuild(options);
	const sources = [
		sourceOnPath(released, accepts),
		downloaded,
		built,
		download,
		build
	];
	const hint = `Install it yourself, so that it is on PATH: cargo install oha --locked --version ${version}`;
	const errorOf = (details) => new LoadgateError("measurement", `oha ${version} could not be installed`, {
		details,
		hint
	});
	return firstSource(sources, signal, errorOf);
}
/** The name of the release asset for a machine; undefined if none is published. */
function assetName(platform, arch) {
	const system = {
		linux: "linux",
		darwin: "macos"
	}[platform];
	const cpu = {
		x64: "amd64",
		arm64: "arm64"
	}[arch];
	return system && cpu ? `oha-${system}-${cpu}` : void 0;
}
/**
* The two sources of an oha built by cargo. The program differs from machine to machine, so no published hash can
* verify an earlier build: it is kept apart from releases, and only its version is checked.
*/
function waysToBuild(options) {
	const { version, environment, onLine } = options;
	const { program, assertTaken, fill } = toolPlace(environment, "oha", `${version}+cargo`);
	const check = async (file, signal) => {
		const said = await versionOf$2({
			tool: "oha",
			program: file
		}, environment, signal);
		if (said !== version) throw new Error(`${file} reports version ${said ?? "nothing"}`);
	};
	return [{
		name: "earlier build",
		take: async (signal) => {
			await assertTaken();
			await check(program, signal);
			onLine(`using the oha ${version} that cargo built earlier, not verified: ${program}`);
			return {
				program,
				version,
				source: "cache"
			};
		}
	}, {
		name: "cargo",
		take: async (signal) => {
			const make = async (folder) => {
				await buildWithCargo(options, folder, signal);
				await check(path.join(folder, "oha"), signal);
			};
			await fill(make, () => check(program, signal));
			return {
				program,
				version,
				source: "cargo"
			};
		}
	}];
}
async function buildWithCargo({ version, environment, onLine, noteEveryMs = NOTE_EVERY_MS }, folder, signal) {
	onLine(`building oha ${version} with cargo, which takes a few minutes`);
	const beganMs = performance.now();
	const timer = setInterval(() => {
		onLine(`cargo has been building oha for ${formatDuration(performance.now() - beganMs)}`);
	}, noteEveryMs);
	const building = {
		program: "cargo",
		args: [
			"install",
			"oha",
			"--locked",
			"--version",
			version,
			"--root",
			folder
		],
		env: childEnvironment(environment, { CARGO_TARGET_DIR: path.join(folder, "target") }),
		onLine
	};
	const { exit, tail } = await runCommand(building, signal).finally(() => clearInterval(timer));
	if (!hasSucceeded(exit)) throw new Error([exitText(exit), ...tail.slice(-3)].join("; "));
	await rename(path.join(folder, "bin", "oha"), path.join(folder, "oha"));
	for (const leftover of [
		"target",
		"bin",
		".crates.toml",
		".crates2.json"
	]) await rm(path.join(folder, leftover), {
		recursive: true,
		force: true
	});
}
// src/adapters/http/request-headers.ts
/** User agent of the load generator. */
const USER_AGENT = `oha/${OHA_VERSION}`;
/**
* The HTTP/1.1 headers that the load generator sends, in its order and case, so that a server that answers a check
* also answers the load.
*/
function http1Headers(request) {
	const { url, body, keepAlive = true } = request;
	const own = inLowerCase(request.headers);
	const length = body?.byteLength ?? 0;
	return {
		accept: "*/*",
		"user-agent": USER_AGENT,
		...!keepAlive && { connection: "close" },
		...own,
		...!("host" in own) && { host: new URL(url).host },
		...length > 0 && { "content-length": String(length) }
	};
}
/** Methods whose HTTP/2 requests have no content-length if they have no body. */
const WITHOUT_BODY = [
	"GET",
	"HEAD",
	"DELETE",
	"CONNECT"
];
/** The HTTP/2 headers that the load generator sends, as {@link http1Headers}. */
function http2Headers(request) {
	const { method, headers, body } = request;
	const length = body?.byteLength ?? 0;
	return {
		accept: "*/*",
		"user-agent": USER_AGENT,
		...inLowerCase(headers),
		...(length > 0 || !WITHOUT_BODY.includes(method)) && { "content-length": String(length) }
	};
}
function inLowerCase(headers) {
	const entries = Object.entries(headers);
	return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
// src/adapters/http/line.ts
/**
* Opens a line to a server.
* @param keepAlive whether HTTP/1.1 reuses its connection; HTTP/2 always does
*/
function openLine(transport = PLAIN, keepAlive) {
	return isHttp2(transport) ? http2Line(transport) : http1Line(transport, keepAlive);
}
/** A line in HTTP/1.1; the address decides whether it uses TLS. */
function http1Line({ tls = {}, socket }, keepAlive) {
	const options = keepAlive ? {
		keepAlive,
		maxSockets: 1
	} : { keepAlive };
	let agent;
	return {
		ask: (request$2, signal) => new Promise((resolve, reject) => {
			const isTls = request$2.url.startsWith("https:");
			agent ??= isTls ? new Agent$1({
				...options,
				...tlsOptions(tls)
			}) : new Agent(options);
			const outgoing = (isTls ? request$1 : request)(request$2.url, {
				method: request$2.method,
				agent,
				setHost: false,
				maxHeaderSize: MAX_HEAD_BYTES,
				signal,
				socketPath: socket
			});
			for (const name of ADDED_BY_NODE) outgoing.removeHeader(name);
			outgoing.setHeaders(new Map(Object.entries(http1Headers(request$2))));
			outgoing.on("error", (error) => {
				reject(readableError(hasCode(error, "HPE_HEADER_OVERFLOW") ? tooLong(`${MAX_HEAD_BYTES / 1024} KiB`) : error));
			});
			outgoing.once("upgrade", (_, connection) => {
				connection.destroy();
				reject(/* @__PURE__ */ new Error("the server switched to another protocol"));
			});
			outgoing.once("response", (response) => {
				const { statusCode = 0, headers, rawHeaders } = response;
				if (rawHeaders.length / 2 > MAX_HEADERS) outgoing.destroy(tooLong(`${MAX_HEADERS} headers`));
				else resolve({
					status: statusCode,
					headers,
					body: bodyOf(response)
				});
			});
			outgoing.end(request$2.body);
		}),
		close: () => agent?.destroy()
	};
}
/** Headers that Node adds to a request unless they are removed. */
const ADDED_BY_NODE = [
	"connection",
	"content-length",
	"transfer-encoding"
];
/** The load generator's own limit. */
const MAX_HEADERS = 100;
function tooLong(most) {
	return protocolError(`the answer's headers are more than ${most}, which the load generator oha refuses`);
}
/** @throws Error in the form of {@link readableError} if the connection ends within the body */
async function* bodyOf(response) {
	try {
		yield* response;
	} catch (error) {
		throw error instanceof Error ? readableError(error) : error;
	}
}
/** A line in HTTP/2, over TLS or with prior knowledge. If the server closes the connection, a new one is opened. */
function http2Line(transport) {
	let session;
	return {
		ask: async (request, signal) => {
			if (!session || session.closed || session.destroyed) session = await openSession(request.url, transport, signal);
			return await exchange(session, request, signal);
		},
		close: () => session?.destroy()
	};
}
function openSession(url, { tls, socket }, signal) {
	return new Promise((resolve, reject) => {
		signal.throwIfAborted();
		const session = connect$2(new URL(url).origin, {
			...tls && tlsOptions(tls),
			createConnection: socket === void 0 ? void 0 : () => connect(socket)
		});
		const abort = () => session.destroy(/* @__PURE__ */ new Error("aborted"));
		signal.addEventListener("abort", abort);
		session.on("error", (error) => reject(readableError(error)));
		session.once("close", () => {
			signal.removeEventListener("abort", abort);
			reject(protocolError("the server closed the connection at once"));
		});
		session.once("connect", () => {
			signal.removeEventListener("abort", abort);
			const { alpnProtocol } = session;
			const fault = "the server does not offer HTTP/2 over TLS (no h2 in its ALPN)";
			if (alpnProtocol === "h2" || alpnProtocol === "h2c") resolve(session);
			else session.destroy(protocolError(fault));
		});
	});
}
function exchange(session, request, signal) {
	return new Promise((resolve, reject) => {
		const { protocol, host, pathname, search } = new URL(request.url);
		const head = {
			":method": request.method,
			":scheme": protocol.slice(0, -1),
			":authority": host,
			":path": `${pathname}${search}`,
			...http2Headers(request)
		};
		const stream = session.request(head, {
			signal,
			endStream: request.body === void 0
		});
		stream.on("error", reject);
		const unanswered = "the server closed the stream without an answer";
		stream.once("close", () => reject(protocolError(unanswered)));
		stream.once("response", (headers) => {
			resolve({
				status: headers[":status"] ?? 0,
				headers,
				body: stream
			});
		});
		if (request.body !== void 0) stream.end(request.body);
	});
}
/**
* Certificate checks of a TLS connection, as strict as the load generator's: it refuses a certificate that may sign
* others (`CA:TRUE`), which Node accepts.
* @throws Error if the file cannot be read
*/
function tlsOptions({ caFile, insecure }) {
	if (insecure) return { rejectUnauthorized: false };
	return {
		ca: caFile === void 0 ? void 0 : readFileSync(caFile),
		checkServerIdentity: (host, certificate) => checkServerIdentity(host, certificate) ?? (certificate.ca ? protocolError(OF_AN_AUTHORITY) : void 0)
	};
}
const OF_AN_AUTHORITY = "the server shows the certificate of an authority (CA:TRUE), which oha refuses; use one with basicConstraints=CA:FALSE, or tls: { insecure: true }";
/** A connection error with a code, like system errors have. */
function protocolError(message) {
	return Object.assign(new Error(message), { code: "EPROTO" });
}
/** Node's messages for the end of a connection, reworded to say which side closed it. */
const ENDS = {
	"socket hang up": "the server closed the connection without an answer",
	aborted: "the server closed the connection before the end of its answer"
};
/** A connection error in one line, without the addresses and source files in OpenSSL's own messages. */
function readableError(error) {
	const { code, reason } = error;
	const end = code === "ECONNRESET" ? ENDS[error.message] : void 0;
	if (end !== void 0) return Object.assign(new Error(end, { cause: error }), { code });
	if (typeof reason !== "string" || !code?.startsWith("ERR_SSL_")) return error;
	return Object.assign(new Error(`TLS: ${reason}`, { cause: error }), { code });
}
// src/counting/adapters/valgrind-tools.ts
/** The usual tool. Its total is in the last line. */
const CACHEGRIND = {
	name: "cachegrind",
	options: ["--tool=cachegrind", "--cache-sim=no"],
	total: /\nsummary:\s+(\d+).*\n?$/
};
/**
* DHAT needs a third to a half of cachegrind's time to count a request's instructions. It cannot attribute them to
* functions. In programs that use the C library's allocator it counts its own allocator instead. Its total is the end
* of the run, which it measures in instructions.
*/
const DHAT = {
	name: "DHAT",
	options: [
		"--tool=dhat",
		"--mode=ad-hoc",
		"--read-inline-info=no"
	],
	total: /\n,"te":(\d+)\n.*\}\s*$/s
};
/**
* The option that names the file of a process.
* @param file its path
*/
function outFile({ name }, file) {
	return `--${name.toLowerCase()}-out-file=${file}`;
}
/**
* Reads the number of instructions that a process executed from the file that a tool wrote when it ended.
* @param file its path
* @throws Error if the file was cut off and has no total
*/
async function totalIn(file, { name, total }) {
	const count = total.exec(await readFile(file, "latin1"))?.[1];
	if (count === void 0) throw new Error(`a count of ${name} was cut off`);
	return Number(count);
}
/** Legacy Rust symbols end with a hash that differs from build to build. */
const RUST_HASH = /::h[0-9a-f]{16}$/;
/**
* Adds a process' instructions by function to a sum over processes.
* @param file the file that cachegrind wrote
* @param functions receives instructions by demangled name
*/
async function addFunctions(file, functions) {
	let name = "";
	for await (const line of createInterface({ input: createReadStream(file) })) if (line.startsWith("fn=")) name = line.slice(3).replace(RUST_HASH, "");
	else if (/^\d/.test(line)) {
		const count = Number(line.slice(line.indexOf(" ") + 1));
		functions.set(name, (functions.get(name) ?? 0) + count);
	}
}
// src/counting/adapters/cachegrind.ts
/** The slowest server tested ran twenty times slower. */
const SLOWDOWN = 20;
/** Prefixes of the files that each process writes; its id follows. */
const PREFIX = {
	count: "count.",
	log: "log."
};
/** Otherwise killed processes leave pipes for a debugger behind. */
const WITHOUT_DEBUGGER = "--vgdb=no";
/**
* Uses cachegrind, a tool of Valgrind, as the counter.
* @returns the reason in words if it cannot be used
*/
async function createCachegrind(surroundings, ask) {
	const version = await ask("valgrind", ["--version"]);
	if (version === void 0) return "valgrind is not installed: apt-get install valgrind";
	const beganMs = performance.now();
	const hasDhat = await ask("valgrind", [
		...DHAT.options,
		"--quiet",
		WITHOUT_DEBUGGER,
		outFile(DHAT, "/dev/null"),
		"true"
	]) !== void 0;
	const trialMs = performance.now() - beganMs;
	return {
		...surroundings,
		conditions: [...surroundings.conditions, ...hasDhat ? [GO_BY_DHAT] : []],
		name: "cachegrind",
		version: version.replace(/^valgrind-/, ""),
		slowdown: SLOWDOWN,
		...hasDhat && { trialMs },
		toolFor: (may) => hasDhat && may ? DHAT.name : void 0,
		counted: (conditions) => {
			const { folder, ...start } = surroundings.around(conditions);
			const tool = hasDhat && conditions.mayReplaceAllocator ? DHAT : CACHEGRIND;
			let early = [];
			return {
				...start,
				programLauncher: valgrind(tool, folder, conditions),
				loadBegins: async () => {
					early = (await readLogs(folder)).processes;
				},
				read: (wanted) => readCounts(tool, folder, {
					...wanted,
					early
				})
			};
		}
	};
}
/**
* Counts everything that the server starts, each process into its own file. Checking all memory for changed code
* costs a quarter of the time or more. It is needed only for code that can change in file-backed memory.
*/
function valgrind(tool, folder, { sharesCode = false }) {
	return [
		"valgrind",
		WITHOUT_DEBUGGER,
		...tool.options,
		"--trace-children=yes",
		`--smc-check=${sharesCode ? "all" : "all-non-file"}`,
		outFile(tool, path.join(folder, `${PREFIX.count}%p`)),
		`--log-file=${path.join(folder, `${PREFIX.log}%p`)}`
	];
}
/** The files with a prefix, each with the id of its process. */
function filesIn(folder, prefix) {
	return readdirSync(folder).filter((name) => name.startsWith(prefix)).map((name) => ({
		id: name.slice(prefix.length),
		file: path.join(folder, name)
	}));
}
/** Reads what the processes wrote; those in `early` existed before the load. */
async function readCounts(tool, folder, { withFunctions, processes, running, early }) {
	const functions = /* @__PURE__ */ new Map();
	const counts = filesIn(folder, PREFIX.count);
	let instructions = 0;
	for (const { file } of counts) {
		instructions += await totalIn(file, tool);
		if (withFunctions && tool === CACHEGRIND) await addFunctions(file, functions);
	}
	const ids = counts.map(({ id }) => id);
	const logs = await readLogs(folder);
	const all = [...logs.processes, ...processes.map(String)];
	return {
		isWhole: ids.length > 0 && !logs.areReplaced && all.every((id) => ids.includes(id)),
		instructions,
		forked: logs.forked.length,
		forkedLate: logs.forked.filter((id) => !early.includes(id)).length,
		ended: ids.filter((id) => !running.includes(Number(id))).length,
		...withFunctions && { functions }
	};
}
/**
* Reads the logs of a start. Each process writes one from its start.
* @param folder their folder
*/
async function readLogs(folder) {
	const logged = /* @__PURE__ */ new Map();
	for (const { id, file } of filesIn(folder, PREFIX.log)) logged.set(id, await processIn(file));
	return {
		/** Ids of all processes that ran under Valgrind, however they ended. */
		processes: [...logged.keys()],
		/**
		* True if a process was the first of its own namespace. Ids repeat there, so its log and count replace
		* another's.
		*/
		areReplaced: [...logged.values()].some(({ parent }) => parent === "0"),
		/**
		* Ids of forked processes that have executed no program since. Their counts include that of their parent at the
		* fork.
		*/
		forked: [...logged].flatMap(([id, one]) => isFork(one, logged) ? [id] : [])
	};
}
/**
* A forked process has the command that its parent had at the fork. The parent may have executed another program
* since, so all ancestors are compared. A process whose parent is unknown, because the parent has ended, may be a
* fork.
*/
function isFork({ command, parent }, logged) {
	if (!logged.has(parent)) return true;
	const seen = /* @__PURE__ */ new Set();
	for (let one = logged.get(parent); one && !seen.has(one); one = logged.get(one.parent)) {
		if (one.command === command) return true;
		seen.add(one);
	}
	return false;
}
/** @returns its command, and the id of the process that started it */
async function processIn(file) {
	const head = await text(createReadStream(file, {
		encoding: "latin1",
		end: 65535
	}));
	const [, command = ""] = /^==\d+== Command: (.*)$/m.exec(head) ?? [];
	const [, parent = ""] = /^==\d+== Parent PID: (\d+)$/m.exec(head) ?? [];
	return {
		command,
		parent
	};
}
// src/counting/adapters/counter-tools.ts
/** Far more than any of the tools prints. */
const MAX_OUTPUT_BYTES$1 = 1e5;
/**
* Runs the counters' tools.
* @returns a function whose result is the tool's output; undefined if it failed, is not installed or took too long
*/
function asking(env, signal) {
	return (program, args, timeoutMs = 1e4) => askCommand({
		program,
		args,
		env,
		timeoutMs,
		maxOutputBytes: MAX_OUTPUT_BYTES$1,
		signal
	});
}
/** Anyone may add a file, and only its owner may remove it. */
const FOR_ALL = 1023;
/**
* Makes a folder that the processes of a server can write to: workers of a server that root started write their
* counts after dropping privileges.
* @throws Error when it cannot be made
*/
function makeCountFolder() {
	const folder = makeTemporaryFolder("count");
	if (process.getuid?.() === 0) chmodSync(folder.path, FOR_ALL);
	return {
		folder: folder.path,
		remove: folder.remove
	};
}
// src/counting/domain/allowed-cpus.ts
/**
* Reads which CPUs a process may run on.
* @param status content of its `/proc/PID/status`, whose list reads like `0-3,8`
* @returns their numbers; empty if the kernel does not report them
*/
function allowedCpus(status) {
	const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)/m.exec(status) ?? [];
	return [...list.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first, last = first]) => Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index));
}
// src/counting/domain/runtime.ts
/**
* Options of V8 that make it interpret everything, as `--jitless` does, but not WebAssembly, which that option removes and
* `fetch` needs: it is compiled once, not again when it is hot. When incremental marking begins and ends depends on the
* clock. NODE_OPTIONS takes none of these.
*/
const INTERPRETING = [
	"--no-opt",
	"--no-maglev",
	"--no-sparkplug",
	"--regexp-interpret-all",
	"--liftoff-only",
	"--no-incremental-marking"
];
/** Known runtimes, each with the name of a file that only its processes use. */
const RUNTIMES = {
	Node: /^node$/,
	Java: /^libjvm\.so$/,
	Python: /^(python3(\.\d+)?|libpython3.*\.so.*)$/,
	".NET": /^libcoreclr\.so$/
};
/**
* The runtime of head's server, with the requirements of both arms, so that they are counted in the same way.
* @param head traits of its programs
* @param base the same; undefined if unknown: nothing is then taken for granted
*/
function runtimeOf(head, base) {
	const isKnown = ([, file]) => head.files.some((one) => file.test(one));
	return {
		name: head.isGo ? "Go" : Object.entries(RUNTIMES).find(isKnown)?.[0],
		requests: head.isGo || base?.isGo ? REQUESTS_OF_GO : USUAL_REQUESTS,
		sharesCode: head.sharesCode || base?.sharesCode === true,
		mayReplaceAllocator: head.isOnlyGo && base?.isOnlyGo === true
	};
}
/**
* The environment of a counted server. It has the variables that known runtimes need. Other programs ignore them, so
* they can be set before the server's runtime is known.
* @param own the server's own variables, whose options and libraries are kept
* @param prepared the counter's variables
*/
function countedEnvironment(own, prepared) {
	const joined = (name, added, separator = " ") => [own[name] ?? "", added].filter((each) => each !== "").join(separator);
	const { LD_PRELOAD: libraries = "", NODE_OPTIONS: ofNode = "", ...others } = prepared;
	const preloaded = joined("LD_PRELOAD", libraries, ":");
	return {
		...own,
		NODE_OPTIONS: joined("NODE_OPTIONS", `--v8-pool-size=0 ${ofNode}`.trim()),
		JAVA_TOOL_OPTIONS: joined("JAVA_TOOL_OPTIONS", "-Xint -XX:+UseSerialGC"),
		...others,
		...preloaded !== "" && { LD_PRELOAD: preloaded }
	};
}
// src/counting/adapters/preload-source.ts
/**
* Source of a library that derives random numbers, and so the position of blocks in the heap, from a seed. Without
* it, randomly seeded hash tables have another order and other collisions at each start, and execute another number
* of instructions. How long an allocator searches for a block also depends on earlier allocations, such as that of
* a path's text. That effect would be the same in all turns and would look like a change.
*/
const FIXED_RANDOM = `
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>

static uint64_t next(uint64_t *state) {
  if (*state == 0) {
    const char *seed = getenv("LOADGATE_SEED");
    *state = 0x9e3779b97f4a7c15u * (1 + (seed ? strtoull(seed, 0, 10) : 0));
  }
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state >> 32;
}

static void fill(unsigned char *to, size_t length) {
  static uint64_t state;
  for (size_t i = 0; i < length; i++) to[i] = (unsigned char)next(&state);
}

__attribute__((constructor)) static void scatter(void) {
  static uint64_t state;
  static void *blocks[256];
  for (int i = 0; i < 256; i++) blocks[i] = malloc(16 + next(&state) % 8192);
  for (int i = 0; i < 256; i++) {
    if (next(&state) % 2) free(blocks[i]);
  }
}

ssize_t getrandom(void *to, size_t length, unsigned flags) {
  (void)flags;
  fill(to, length);
  return (ssize_t)length;
}

int getentropy(void *to, size_t length) {
  fill(to, length);
  return 0;
}
`;
/**
* Source of a library that adds up allocations in a file shared by all processes. The file holds two 8-byte
* numbers: calls and bytes.
*/
const ALLOCATIONS = `
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

static uint64_t *total;

__attribute__((constructor)) static void open_total(void) {
  const char *file = getenv("LOADGATE_ALLOCATIONS");
  int descriptor = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
  if (descriptor < 0) return;
  void *mapped = mmap(0, 16, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) total = mapped;
}

static void add(size_t bytes) {
  if (!total) return;
  __atomic_fetch_add(total, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(total + 1, bytes, __ATOMIC_RELAXED);
}

void *malloc(size_t size) { add(size); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { add(count * size); return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { add(size); return __libc_realloc(old, size); }
void *memalign(size_t align, size_t size) { add(size); return __libc_memalign(align, size); }
void *aligned_alloc(size_t align, size_t size) { add(size); return __libc_memalign(align, size); }

int posix_memalign(void **to, size_t align, size_t size) {
  if (align % sizeof(void *) != 0 || align == 0 || (align & (align - 1)) != 0) return EINVAL;
  add(size);
  void *memory = __libc_memalign(align, size);
  if (!memory) return ENOMEM;
  *to = memory;
  return 0;
}
`;
// src/counting/adapters/program-traits.ts
/** Part of every program that Go's linker made. */
const GO_BUILD_INFO = Buffer.from("ÿ Go buildinf:", "latin1");
/** The shell that runs a server's command. It answers no requests. */
const SHELL = /\/(?:ba|da)?sh$/;
/** A tool of Valgrind. It executes the program that it counts. */
const COUNTER = /\/valgrind\/(?:cachegrind|dhat)-\w+-\w+$/;
/** A shared library, such as `libc.so.6`; does not match a folder's name. */
const LIBRARY$1 = /\.so(?:\.[^/]*)?$/;
const ELF = Buffer.from("ELF", "latin1");
/** Larger programs are not searched. */
const MAX_BYTES$1 = 536870912;
const CHUNK_BYTES = 1048576;
/**
* Detects the traits of a server's processes.
* @param used the files that they use
* @param processes their ids
*/
async function traitsOf(used, processes) {
	const own = used.filter(({ isArgument }) => !isArgument).map(({ real }) => real);
	const others = [
		LIBRARY$1,
		SHELL,
		COUNTER
	];
	const programs = own.filter((file) => !others.some((form) => form.test(file)));
	const languages = await Promise.all(programs.map(languageOf));
	const isGo = languages.includes("Go");
	return {
		files: own.map((file) => path.basename(file)),
		isGo,
		isOnlyGo: isGo && !languages.includes("other"),
		sharesCode: processes.some(doesShareCode)
	};
}
/** Permissions, file and path of a mapping. */
const MAPPING = /^\S+ .(.)(.)(.) \S+ (\S+ \d+) *(.*)$/gm;
/** Files in memory, devices and deleted files. If one is mapped for execution, a program wrote its content. */
const MADE_BY_PROGRAM = /^\/(?:memfd:|dev\/)| \(deleted\)$/;
/**
* Detects executable memory whose code can change and that belongs to a file: a shared or writable mapping, one of
* a nameless file, or one of a file that is also mapped for writing at another address, as just-in-time compilers
* with two mappings do.
*/
function doesShareCode(pid) {
	const maps = attempt$1(() => readFileSync(`/proc/${pid}/maps`, "utf8"));
	if (maps === void 0) return existsSync(`/proc/${pid}`);
	const all = [...maps.matchAll(MAPPING)];
	const written = new Set(all.flatMap(([, write, , sharing, file]) => write === "w" && sharing === "s" ? [file] : []));
	return all.some(([, write, execute, sharing, file, name = ""]) => {
		if (execute !== "x") return false;
		const isWritable = write === "w" && name.startsWith("/");
		return sharing === "s" || isWritable || MADE_BY_PROGRAM.test(name) || written.has(file);
	});
}
/** @returns undefined if the file is no program */
async function languageOf(file) {
	try {
		const stats = statSync(file);
		if (!stats.isFile()) return void 0;
		let read = Buffer.alloc(0);
		for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
			if (read.length === 0 && !chunk.subarray(0, ELF.length).equals(ELF)) return void 0;
			if (stats.size > MAX_BYTES$1) break;
			read = Buffer.concat([read.subarray(-GO_BUILD_INFO.length), chunk]);
			if (read.includes(GO_BUILD_INFO)) return "Go";
		}
		return stats.size === 0 ? void 0 : "other";
	} catch (error) {
		return hasCode(error, "ENOENT") ? void 0 : "other";
	}
}
// src/counting/adapters/system-calls.ts
/**
* One table with the counts of all processes. Given an output file, strace outlives the signal that ends the
* server.
*/
const OPTIONS = [
	"-f",
	"-qq",
	"-c",
	"-o"
];
/** A line of strace's table: share of the time, seconds, microseconds per call, calls, errors if any, name. */
const LINE$2 = /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(\w{1,64})$/;
/**
* Far more than a table of all existing system calls. The limit is needed because any started program can write to
* the file.
*/
const MAX_TABLE_BYTES = 262144;
/**
* Uses strace to count system calls.
* @returns undefined if strace is not installed or may not trace
*/
async function createSystemCalls(around, ask) {
	const probe = makeCountFolder();
	const table = path.join(probe.folder, "calls");
	try {
		await ask("strace", [
			...OPTIONS,
			table,
			"true"
		]);
		if (callsIn(table).size === 0) return void 0;
	} finally {
		probe.remove();
	}
	return (conditions) => {
		const { folder, launcher, ...start } = around(conditions);
		const file = path.join(folder, "calls");
		const calls = () => callsIn(file);
		return {
			...start,
			launcher: [
				...launcher,
				"strace",
				...OPTIONS,
				file
			],
			calls
		};
	};
}
/**
* System calls by name. Counts that a number cannot represent exactly are left out.
* @param file output of strace -c, whose last line is the total
* @returns nothing if it does not exist, or is too large for a table
*/
function callsIn(file) {
	const found = (attempt$1(() => statSync(file).size > MAX_TABLE_BYTES ? void 0 : readFileSync(file, "utf8")) ?? "").split("\n").flatMap((line) => {
		const [, count, name] = LINE$2.exec(line) ?? [];
		return name !== void 0 && name !== "total" && Number.isSafeInteger(Number(count)) ? [[name, Number(count)]] : [];
	});
	return new Map(found);
}
// src/counting/adapters/surroundings.ts
/**
* Detects which conditions this machine can enforce.
* @param ask runs the tools that enforce them
*/
async function createSurroundings(ask) {
	const works = async (program, args) => await ask(program, args) !== void 0;
	const allowed = allowedCpus(attempt$1(() => readFileSync("/proc/self/status", "utf8")) ?? "");
	const cpus = allowed.length > 0 ? allowed : [0];
	const onOneCpu = await works("taskset", [
		"-c",
		String(cpus[0]),
		"true"
	]);
	const atFixedAddresses = await works("setarch", ["-R", "true"]);
	const { folder } = makeCountFolder();
	const fixedRandom = await compile(path.join(folder, "fixed-random.so"), FIXED_RANDOM, ask);
	const allocations = await compile(path.join(folder, "allocations.so"), ALLOCATIONS, ask);
	const interpreting = path.join(folder, "interpreting.cjs");
	const set = `${JSON.stringify(INTERPRETING)}.forEach(require("node:v8").setFlagsFromString);\n`;
	writeFileSync(interpreting, set, { mode: 420 });
	const around = ({ cpu, turn }) => ({
		...makeCountFolder(),
		launcher: [...onOneCpu ? [
			"taskset",
			"-c",
			String(cpu)
		] : [], ...atFixedAddresses ? ["setarch", "-R"] : []],
		env: {
			...fixedRandom !== void 0 && { LD_PRELOAD: fixedRandom },
			NODE_OPTIONS: `--require ${JSON.stringify(interpreting)}`,
			LOADGATE_SEED: String(turn + 1),
			PYTHONHASHSEED: String(turn + 1)
		}
	});
	const calls = await createSystemCalls(around, ask);
	return {
		cpus,
		...calls && { calls },
		conditions: [
			onOneCpu ? "one CPU for each server" : "any CPU, since taskset is missing",
			atFixedAddresses ? "fixed addresses" : "random addresses, since setarch -R does not work",
			fixedRandom ? "fixed random numbers in programs that load the C library" : WITHOUT_COMPILER
		],
		around,
		plain: (conditions) => plainStart$1(around(conditions), allocations),
		traitsOf
	};
}
function plainStart$1({ folder, env, ...start }, allocations) {
	if (allocations === void 0) return {
		...start,
		env,
		allocated: () => void 0
	};
	const file = path.join(folder, "allocations");
	writeFileSync(file, Buffer.alloc(16));
	if (process.getuid?.() === 0) chmodSync(file, 438);
	const preloaded = present([env["LD_PRELOAD"], allocations]).join(":");
	return {
		...start,
		env: {
			...env,
			LD_PRELOAD: preloaded,
			LOADGATE_ALLOCATIONS: file
		},
		allocated: (processes) => processes.length > 0 && processes.every((pid) => hasLoaded(pid, allocations)) ? attempt$1(() => allocatedIn(file)) : void 0
	};
}
/** True also for a process that has ended, because it allocates nothing any more. */
function hasLoaded(pid, library) {
	const maps = attempt$1(() => readFileSync(`/proc/${pid}/maps`, "utf8"));
	if (maps === void 0) return !exists(pid);
	return maps === "" || maps.includes(` ${library}\n`);
}
function allocatedIn(file) {
	const bytes = readFileSync(file);
	return {
		allocations: Number(bytes.readBigUInt64LE(0)),
		allocatedBytes: Number(bytes.readBigUInt64LE(8))
	};
}
/**
* Compiles a library to preload, which is kept until the run ends.
* @returns its path; undefined if the machine has no C compiler
*/
async function compile(library, source, ask) {
	if (process.platform !== "linux") return void 0;
	const file = `${library}.c`;
	writeFileSync(file, source);
	if (await ask("cc", [
		"-O2",
		"-shared",
		"-fPIC",
		"-o",
		library,
		file
	], 3e4) === void 0) return void 0;
	chmodSync(library, 493);
	return library;
}
// src/counting/adapters/find-counter.ts
/** In the order in which they are tried. */
const COUNTERS = [{
	name: "hardware counters",
	create: createHardwareCounters
}, {
	name: "cachegrind",
	create: createCachegrind
}];
/**
* Looks for a counter on this machine.
* @param environment our own environment; programs get it without secrets
*/
function counterFinder(environment) {
	return async (signal) => {
		const ask = asking(childEnvironment(environment), signal);
		const surroundings = await createSurroundings(ask);
		const unusable = [];
		for (const { name, create } of COUNTERS) {
			const counter = await create(surroundings, ask);
			if (typeof counter !== "string") return {
				counter,
				unusable
			};
			unusable.push({
				name,
				reason: counter
			});
		}
		return { unusable };
	};
}
const HOW_TO_INSTALL$2 = "apt-get install linux-perf, or linux-tools-generic on Ubuntu";
const EVENT$1 = "instructions:u";
/** What perf writes of it: the count, a unit, the event, the time that it counted, and what percentage that is. */
const COUNT = new RegExp(`^(\\d+),[^,\n]*,${EVENT$1}(?:,[^,\n]*(?:,([^,\n]*))?|$)`, "m");
/**
* Uses the machine's hardware counters, read by perf, as the counter.
* @returns the reason in words if they cannot be used
*/
async function createHardwareCounters(surroundings, ask) {
	const version = await ask("perf", ["--version"]);
	if (version === void 0) return `perf is not installed: ${HOW_TO_INSTALL$2}`;
	const probe = await ask("perf", [
		"stat",
		"-x",
		",",
		"-e",
		EVENT$1,
		"--log-fd",
		"1",
		"true"
	]);
	if (probe === void 0) return "perf may not count: sysctl kernel.perf_event_paranoid=2 lets it";
	if (countIn(probe) === void 0) return "this machine shows its programs no hardware counters";
	return {
		...surroundings,
		name: "hardware counters",
		version: version.replace(/^perf version /, "perf "),
		slowdown: 1,
		counted: (conditions) => {
			const { folder, launcher, ...start } = surroundings.around(conditions);
			const file = path.join(folder, "count");
			return {
				...start,
				launcher: [
					...launcher,
					"perf",
					"stat",
					"-x",
					",",
					"-e",
					EVENT$1,
					"-o",
					file,
					"--"
				],
				read: async () => {
					const instructions = countIn(attempt$1(() => readFileSync(file, "utf8")) ?? "");
					return {
						isWhole: instructions !== void 0,
						instructions: instructions ?? 0
					};
				}
			};
		}
	};
}
/** @returns undefined if perf reports that it did not count, or only part of the time */
function countIn(text) {
	const [, count, percent = 100] = COUNT.exec(text) ?? [];
	return count === void 0 || Number(percent) < 100 ? void 0 : Number(count);
}
// src/counting/domain/time-estimate.ts
/** Requests of a turn besides the counted ones, sent in both starts. */
const OTHER_REQUESTS = 1e3;
/** The kinds that a command reveals; the first match counts, so frameworks precede their language. */
const KINDS$2 = [
	{
		named: /\b(?:java|jar)\b/,
		startsMs: 45e3,
		requestMs: 5
	},
	{
		named: /\b(?:node|npm|npx|pnpm|yarn|node_modules)\b/,
		startsMs: 28e3,
		requestMs: 4
	},
	{
		named: /\b(?:gunicorn|uvicorn|hypercorn|daphne|granian|fastapi|manage\.py)\b/,
		startsMs: 22e3,
		requestMs: 11.7
	},
	{
		named: /\b(?:flask|waitress)\b/,
		startsMs: 16e3,
		requestMs: 6
	},
	{
		named: /\b(?:python[\d.]*|uv)\b/,
		startsMs: 1e4,
		requestMs: 5
	}
];
const COMPILED = {
	startsMs: 3e3,
	requestMs: .33
};
/**
* Expected wall time of counting, judged by the servers' commands.
* @returns milliseconds
*/
function countEstimateMs({ requests = USUAL_REQUESTS, turns }, { commands, arms, cpuCount, counter }) {
	const { slowdown, trialMs = USUAL_TRIAL_MS } = counter;
	const atOnce = Math.min(arms, cpuCount);
	const once = commands.map((command) => {
		const { startsMs, requestMs } = KINDS$2.find(({ named }) => named.test(command)) ?? COMPILED;
		return startsMs + (OTHER_REQUESTS + requests) * requestMs;
	}).reduce((sum, each) => sum + each, 0);
	const trial = Math.max(LEAST_SLOWNESS, trialMs / USUAL_TRIAL_MS);
	return once * arms * turns * (trial * slowdown / USUAL_SLOWDOWN) / atOnce;
}
/** Time of the smallest program under the counter on an idle machine, in milliseconds. */
const USUAL_TRIAL_MS = 500;
/** Slowdown of servers under the counter that the times above were measured with. */
const USUAL_SLOWDOWN = 20;
/** Lower limit; no machine is faster. */
const LEAST_SLOWNESS = .5;
/** The fraction of a turn after which its second start, with the counted requests, begins. */
const SECOND_START = .4;
// src/counting/domain/per-request.ts
/** Minimum that any server needs to read, parse and answer a request. */
const LEAST_INSTRUCTIONS = 300;
/** Instructions per request: the difference of two starts, which cancels starting and stopping. */
function instructionsPerRequest({ short, long, requests }) {
	return (long.instructions - short.instructions) / requests;
}
/**
* Checks that the counts of two starts reflect requests.
* @returns the reason why they say nothing about requests, in words; undefined if they do
*/
function implausibility(starts) {
	const { short, long } = starts;
	if (!short.isWhole || !long.isWhole) return "a process of the server left no count: it was killed before it could write one, or has the id of another one in a namespace of its own";
	if (short.forked !== long.forked || short.forkedLate || long.forkedLate) return "its processes fork while they answer, or at their end, and a process that was forked has all that its parent executed before in its own count";
	const growth = instructionsPerRequest(starts);
	if (growth >= LEAST_INSTRUCTIONS) return void 0;
	return `the count grows by ${Math.round(growth)} instructions per request: the processes that answer left no count, as a worker that may not write its file does not`;
}
/** Instructions per request, by function. */
function functionsPerRequest({ short, long, requests }) {
	return perRequest(short.functions ?? /* @__PURE__ */ new Map(), long.functions ?? /* @__PURE__ */ new Map(), requests);
}
/**
* Counts per request by name, from two starts.
* @param short counts of the start with fewer requests
* @param long those of the other
* @param requests by which they differ
*/
function perRequest(short, long, requests) {
	const growth = (name, count) => count - (short.get(name) ?? 0);
	return [...long].map(([name, count]) => ({
		name,
		count: growth(name, count) / requests
	}));
}
/** Rarer calls are not part of a request: they come from a timer, or a start that needed two readiness checks. */
const LEAST_PER_REQUEST$1 = .005;
/**
* System calls per request by name, from two starts, as {@link perRequest}.
* @returns the most frequent first
*/
function callsPerRequest(...starts) {
	return perRequest(...starts).filter(({ count }) => count >= LEAST_PER_REQUEST$1).toSorted((a, b) => b.count - a.count).slice(0, 100);
}
/**
* Both arms' counts by name, of functions or system calls.
* @returns names of either arm, base's first; 0 in an arm that lacks it
*/
function inBothArms(base, head) {
	const byName = (counts) => new Map(counts.map(({ name, count }) => [name, count]));
	const [from, to] = [byName(base), byName(head)];
	return [.../* @__PURE__ */ new Set([...from.keys(), ...to.keys()])].map((name) => ({
		name,
		base: from.get(name) ?? 0,
		head: to.get(name) ?? 0
	}));
}
/**
* The functions whose counts differ most between the arms.
* @param base instructions per request, by function
* @param head the same
* @returns at most twenty, the largest difference first
*/
function changedFunctions(base, head) {
	return inBothArms(base, head).map((one) => ({
		name: one.name.slice(0, 300),
		base: Math.max(0, one.base),
		head: Math.max(0, one.head)
	})).filter((one) => one.base !== one.head).toSorted(byGrowth).slice(0, 20);
}
const byGrowth = (a, b) => Math.abs(b.head - b.base) - Math.abs(a.head - a.base);
/** Maximum number of functions that a report names. */
const NAMED = 5;
/** The functions that grew most, the largest growth first. */
function grownFunctions(functions) {
	return functions.filter(({ base, head }) => head > base).toSorted(byGrowth).slice(0, NAMED);
}
// src/domain/findings/compare-instrument.ts
/**
* Compares what an instrument measured, with Holm's correction over everything that is gated of it.
* @param all its series in both arms
* @returns each series of head and those that only base has
*/
function compareInstrument(all, { enter, comparisonOf, ...certainty }) {
	const bases = new Map(all.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
	const heads = all.filter(({ arm }) => arm === "head");
	const entered = heads.map((head) => enter(bases.get(head.name), head));
	const pValues = adjustedPValues(entered.flatMap(({ cases }) => cases), certainty);
	const names = new Set(heads.map(({ name }) => name));
	return [...entered.map((one) => comparisonOf(one, pValues)), ...[...bases.values()].flatMap(({ name, server, scenario }) => names.has(name) ? [] : [{
		name,
		server,
		scenario,
		verdict: "removed",
		metrics: {}
	}])];
}
// src/counting/domain/count-change.ts
/** One turn says nothing about chance. */
const LEAST_TURNS = 2;
/**
* Minimum standard error of a change, as a difference of logarithms. An edit without effect can shift a program's
* layout and change its counts by this much, in every turn alike, so more turns do not reduce it.
*/
const LEAST_ERROR = .001;
/** Pairs the turns of two arms. */
function pairedCounts(base, head, id) {
	const { of } = countMetric(id);
	const before = new Map(base.map((one) => [one.turn, of(one)]));
	return head.flatMap((one) => {
		const [from, to] = [before.get(one.turn), of(one)];
		return from === void 0 || to === void 0 ? [] : [{
			base: from,
			head: to
		}];
	});
}
/**
* The change from base to head, by Student's t over the turns.
* @returns undefined with fewer than two turns, if some count is 0, or for a change that cannot be written in percent
*/
function countChange(pairs) {
	const { length } = pairs;
	if (length < LEAST_TURNS || pairs.some(({ base, head }) => !(base > 0 && head > 0))) return;
	const differences = pairs.map(({ base, head }) => Math.log(head / base));
	const error = Math.max(standardDeviation(differences) / Math.sqrt(length), LEAST_ERROR);
	const change = studentChange(mean(differences), error, length - 1);
	return isPresentable(change) ? change : void 0;
}
/**
* The verdict if an arm counts nothing at all, such as a server that does not allocate: changes from or to 0 have no
* percentage.
* @returns undefined if an arm counts something in some turns only, or both always do
*/
function verdictOnNothing(pairs) {
	if (pairs.length < LEAST_TURNS) return void 0;
	const [isBaseZero, isHeadZero] = ["base", "head"].map((arm) => pairs.every((pair) => pair[arm] === 0));
	if (isBaseZero && isHeadZero) return "unchanged";
	if (isBaseZero && pairs.every(({ head }) => head > 0)) return "regression";
	if (isHeadZero && pairs.every(({ base }) => base > 0)) return "improvement";
}
// src/counting/domain/compare-counts.ts
/**
* Judges a run's counts by the rule for timing: the estimate must be beyond the tolerance, and significant after Holm's
* correction over everything that counting gates. Counting has its own false-alarm rate, independent of timing. A run
* without a base is compared with earlier runs.
* @returns each series of head and those that only base has; empty if nothing was counted
*/
function compareCounts(run, rule) {
	return compareInstrument(run.counts?.series ?? [], {
		enter: (base, head) => enter$1(run, [base, head], rule),
		comparisonOf: comparisonOf$1
	});
}
function isOfAllocator(id) {
	return id === "allocations" || id === "allocated-bytes";
}
/** A counted series of head with all its metrics. */
function enter$1(run, [base, head], rule) {
	const notCompared = lossOf(run.base?.lost ?? [], head);
	const arms = base ? [head, base] : [head];
	const failures = arms.map((one) => failureOf$1(one, rule));
	const other = base && otherMethod(base, head);
	const [problem] = present([
		...failures,
		...arms.map(unsteadiness),
		other
	]);
	const { tolerancePercent } = boundsOf(rule, head.name);
	const isKnown = !run.counts?.conditions.includes(WITHOUT_COMPILER);
	const past = base || run.base ? void 0 : rule.past;
	return {
		series: head,
		base,
		cases: COUNT_METRIC_IDS.map((id) => {
			const own = countedValue(head.turns, id);
			const { head: shown = own, ...found } = past ? pastReference$1(past, head, id) : pairedReference$1(base, head, id);
			const reference = notCompared === void 0 ? found : { notCompared };
			const isHidden = base !== void 0 && isPartial(base, head, id) || isOfAllocator(id) && found.plainVerdict === "improvement";
			return {
				...reference,
				id,
				head: notCompared === void 0 ? shown : own,
				tolerancePercent: tolerancePercent[id],
				isUnmeasurable: problem !== void 0 || isHidden,
				hasNothing: problem === void 0 && found.base === void 0 && isOfAllocator(id) && isKnown
			};
		}),
		problem,
		isBaseLost: failures[0] === void 0 && failures[1] !== void 0 ? true : void 0,
		notCompared
	};
}
/** The reference of a metric in base's turns. */
function pairedReference$1(base, head, id) {
	const pairs = base ? pairedCounts(base.turns, head.turns, id) : [];
	return {
		...referenceOf(base && countedValue(base.turns, id), countedValue(head.turns, id), countChange(pairs)),
		plainVerdict: verdictOnNothing(pairs)
	};
}
/** The reference of a metric in earlier runs. */
function pastReference$1(past, head, id) {
	const own = countedValue(head.turns, id);
	const values = present(past.valuesOf(head, id));
	if (own === void 0) return {};
	const wasCounted = present(past.valuesOf(head, "instructions")).length > 0;
	if (isOfAllocator(id) && values.length === 0 && own > 0 && wasCounted) return {
		base: 0,
		plainVerdict: "inconclusive"
	};
	const plainVerdict = verdictOnNothing(values.map((value) => ({
		base: value,
		head: own
	})));
	return {
		...referenceSince(values, own, LEAST_ERROR),
		plainVerdict
	};
}
/** True if one arm has a count in a turn in which the other has none, which may be due to the change. */
function isPartial(base, head, id) {
	const { length } = pairedCounts(base.turns, head.turns, id);
	return [base, head].some(({ turns }) => {
		return turns.filter((turn) => countedValue([turn], id) !== void 0).length > length;
	});
}
/** A run counts both arms in the same way, but its file may have come from anywhere. */
function otherMethod(base, head) {
	if (base.tool !== head.tool) return { of: "other-tool" };
	return base.requests === head.requests && base.runtime === head.runtime ? void 0 : { of: "other-requests" };
}
function failureOf$1({ failure: told, turns, arm, name }, rule) {
	if (told !== void 0) return {
		of: "failure",
		arm,
		told
	};
	if (turns.length === 0) return {
		of: "not-counted",
		arm
	};
	const needsCalls = boundsOf(rule, name).tolerancePercent["system-calls"] !== void 0;
	const hasCalls = turns.every(({ systemCalls }) => systemCalls !== void 0);
	return needsCalls && !hasCalls ? {
		of: "no-system-calls",
		arm
	} : void 0;
}
function comparisonOf$1({ series, base, cases, ...why }, pValues) {
	const { name, server, scenario, functions = [], systemCalls = [] } = series;
	const { verdict, metrics } = metricVerdicts(cases, pValues);
	const unseen = cases.flatMap(({ id, tolerancePercent }) => tolerancePercent === void 0 || metrics[id] ? [] : [id]);
	const before = base?.systemCalls;
	const { verdict: judged, lowPercent = 0 } = { ...metrics.instructions };
	const isMore = verdict === "regression" || judged === void 0 && lowPercent > 0;
	const hasMoreCalls = metrics["system-calls"]?.verdict === "regression";
	return {
		name,
		server,
		scenario,
		...addressesOf(series, base),
		verdict,
		...why,
		metrics,
		...unseen.length > 0 && { unseen },
		...isMore && functions.length > 0 && { grown: grownFunctions(functions) },
		...hasMoreCalls && before && { grownCalls: grownFunctions(inBothArms(before, systemCalls)) }
	};
}
/**
* True if further turns of a series are unnecessary: all its gated metrics are unchanged so far. No regression is
* called early, so skipping turns adds no false alarms.
* @param series both arms of one series; with any other number of arms, no turn is skipped
* @param gate of the run
*/
function isSettled(series, gate) {
	const [one] = series;
	if (!one || series.length !== 2) return false;
	if (series.some(({ turns }) => turns.length < 3)) return false;
	const { tolerancePercent } = boundsOf(gate, one.name);
	if (!COUNT_METRIC_IDS.some((id) => tolerancePercent[id] !== void 0)) return false;
	return compareCounts({ counts: countsOfSeries(series) }, gate).every(({ verdict }) => verdict === "unchanged");
}
/**
* True if some count of a series would be a regression if it were the only one tested. Every final regression is among
* these.
* @param series both arms of one series
* @param gate of the run
*/
function looksRegressed(series, gate) {
	return compareCounts({ counts: countsOfSeries(series) }, gate).some(({ verdict }) => verdict === "regression");
}
// src/counting/domain/allocated.ts
/** Rarer allocations do not belong to requests: a runtime that starts a thread makes one or two. */
const LEAST_PER_REQUEST = .01;
/**
* Allocations per request: the difference of two series of requests, which cancels those of a connection.
* @param soFar before, between and after the two series
* @param requests by which the second series is longer
*/
function allocatedBetween([begin, middle, end], requests) {
	const perRequest = (key) => Math.max(0, (end[key] - 2 * middle[key] + begin[key]) / requests);
	const allocations = perRequest("allocations");
	if (allocations < LEAST_PER_REQUEST) return {
		allocations: 0,
		allocatedBytes: 0
	};
	return {
		allocations,
		allocatedBytes: perRequest("allocatedBytes")
	};
}
// src/counting/app/count-start.ts
/** Time limit of one answer while instructions are counted. */
const REQUEST_TIMEOUT_MS = 6e4;
/** A server that crashed under a counter ends within this time. */
const ENDING_MS = 2e3;
/** Time limit for a server to end and write its counts. */
const STOP_GRACE_MS$2 = 6e4;
/**
* Runs some work while a server runs under a counter, or under the same conditions without one. The server must
* answer its scenario correctly before and after the work, and is stopped afterwards.
* @param preparation launcher and environment of the start; what it created is removed at the end
* @param work returns a function that reads the result once the server has ended
* @throws LoadgateError `measurement` if it does not start or answers wrongly, and any error of the work
*/
async function withServer(counted, preparation, work) {
	const { world, counter, count, lane, server: config, scenario, signal } = counted;
	const { launcher, programLauncher } = preparation;
	const start = {
		...config,
		name: laneName(lane),
		run: required(config.run, "run"),
		env: {
			...countedEnvironment(config.env, preparation.env),
			...count.env
		},
		ready: {
			...config.ready,
			timeoutMs: config.ready.timeoutMs * counter.slowdown
		},
		beside: besideOf(counted),
		launcher,
		programLauncher,
		stopGraceMs: STOP_GRACE_MS$2
	};
	try {
		const server = await world.runtime.start(start, signal);
		const questions = {
			server,
			scenario,
			world,
			signal,
			timeoutMs: REQUEST_TIMEOUT_MS
		};
		let read;
		try {
			await checkAnswers(questions);
			read = await work(server);
			await checkAnswers(questions);
		} finally {
			await server.stop();
		}
		return await read();
	} finally {
		preparation.remove();
	}
}
/**
* Sends requests of the scenario sequentially. The requests of a mix are sent in proportion to their weights, at
* least one of each per stretch, so that the difference of two starts contains each of them too.
* @param stretches numbers of requests per stretch
* @throws LoadgateError `measurement` if the server ended, Error if an answer is wrong or missing
*/
async function sendRequests({ world, scenario, shape, signal }, server, stretches) {
	const { requests, transport } = scenario;
	const weights = requests.map(({ weight }) => weight);
	const shares = stretches.map((stretch) => wholeShares(stretch, weights));
	try {
		for (const [index, { method, path, headers, expect, body, bodyText }] of requests.entries()) {
			const isBodyChecked = expect.body !== void 0 && method !== "HEAD";
			const request = {
				...addressOf$1(server.url, path, transport),
				method,
				headers,
				timeoutMs: REQUEST_TIMEOUT_MS,
				count: shares.reduce((sum, counts) => sum + elementAt(counts, index), 0),
				keepAlive: shape.keepAlive,
				expected: {
					status: expect.status,
					...isBodyChecked && { body: expect.body }
				},
				...withoutNullish({
					body,
					bodyText
				})
			};
			await world.sendSequence(request, signal);
		}
	} catch (error) {
		signal.throwIfAborted();
		await world.machine.sleep(ENDING_MS, signal);
		server.assertAlive();
		throw error;
	}
}
/** Requests of the shorter start. */
const WARM_UP_REQUESTS$1 = 100;
/** Difference between the two starts. */
const REQUESTS = 1e3;
/**
* System calls per request by name, from two starts.
* @returns undefined if they were not requested, or this machine cannot count them
* @throws LoadgateError `measurement` if the server fails, or strace leaves no table
*/
async function countCalls(counted, conditions) {
	const { calls } = counted.counter;
	if (!counted.count.systemCalls || !calls) return void 0;
	const start = async (stretches) => {
		const preparation = calls(conditions);
		return await withServer(counted, preparation, async (server) => {
			await sendRequests(counted, server, stretches);
			return preparation.calls;
		});
	};
	const short = await start([WARM_UP_REQUESTS$1]);
	const long = await start([WARM_UP_REQUESTS$1, REQUESTS]);
	if (short.size === 0 || long.size === 0) throw new LoadgateError("measurement", "strace left no table of the server's system calls", { hint: "Make the server exit on SIGTERM, or remove count.system-calls." });
	return callsPerRequest(short, long, REQUESTS);
}
// src/counting/app/count-turn.ts
/** Requests before the counted ones, which fill tables and grow pools to their final size. */
const WARM_UP_REQUESTS = 500;
/** Number of requests for counting allocations. */
const PLAIN_REQUESTS = 1e3;
/**
* Starts a lane's server without a counter, which shows its allocations.
* @param look looks at the server after its answers, and at the files that its processes used before
* @throws SharedProgram if it runs the other arm's program, otherwise as {@link withServer} and {@link sendRequests}
*/
async function plainStart(counted, conditions, look) {
	const { counter, lane, otherProgram } = counted;
	const preparation = counter.plain(conditions);
	return await withServer(counted, preparation, async (server) => {
		const used = server.files() ?? [];
		const what = await otherProgram?.(lane, used);
		if (what !== void 0) throw new SharedProgram({
			...lane,
			arm: "base"
		}, what);
		const soFar = () => preparation.allocated(server.processes());
		const allocated = await allocatedPerRequest(counted, server, soFar);
		const seen = await look(server, used);
		return () => ({
			allocated,
			seen
		});
	});
}
/**
* Counts one turn of a lane: two starts that differ in their number of requests, and one without a counter for the
* allocations.
* @throws LoadgateError `measurement` if the server fails, or its counts are implausible; SharedProgram
*/
async function countTurn(counted, conditions, { requests, allocated: known, short, startBegins }) {
	const allocated = known ?? (await plainStart(counted, conditions, async () => {})).allocated;
	const calls = await countCalls(counted, conditions);
	const starts = await twoStarts(counted, conditions, {
		requests,
		short,
		startBegins
	});
	const hasMoreEnded = (starts.long.ended ?? 0) > (starts.short.ended ?? 0);
	return {
		turn: {
			turn: conditions.turn,
			instructions: instructionsPerRequest(starts),
			...!hasMoreEnded && allocated,
			...calls && { systemCalls: calls.reduce((sum, { count }) => sum + count, 0) }
		},
		/** The start with few requests. */
		short: starts.short,
		/** Instructions per request by function; empty if not requested or not supported by the counter. */
		functions: functionsPerRequest(starts),
		/** Undefined if they were not counted. */
		calls
	};
}
/**
* The two starts of a turn that differ in their number of requests.
* @throws LoadgateError `measurement` if the server fails, or its counts are implausible
*/
async function twoStarts(counted, conditions, { requests, short: known, startBegins }) {
	if (known === void 0) startBegins?.(0);
	const short = known ?? await countedStart(counted, conditions, [WARM_UP_REQUESTS]);
	startBegins?.(SECOND_START);
	const starts = {
		short,
		long: await countedStart(counted, conditions, [WARM_UP_REQUESTS, requests]),
		requests
	};
	const wrong = implausibility(starts);
	if (wrong === void 0) return starts;
	throw new LoadgateError("measurement", wrong, { hint: "Make the server and all its workers exit on SIGTERM." });
}
/** The error for a tool that does not support all of the server's programs. */
var WrongTool = class extends Error {};
/**
* Counts a start. If it only turns out under load, or in this arm alone, that the server's processes share code,
* the start is counted again: a counter that did not check for new code has counted the old code.
* @param stretches as for {@link sendRequests}
* @throws WrongTool if there turn out to be programs other than those with an allocator of their own
*/
async function countedStart(counted, conditions, stretches) {
	const { counter } = counted;
	const { turn, mayReplaceAllocator } = conditions;
	const preparation = counter.counted(conditions);
	const { start, sharesCode } = await withServer(counted, preparation, async (server) => {
		const before = server.processes();
		await preparation.loadBegins?.();
		await sendRequests(counted, server, stretches);
		const running = server.processes();
		const used = mayReplaceAllocator ? server.files() ?? [] : [];
		const { sharesCode, isOnlyGo } = await counter.traitsOf(used, running);
		return async () => {
			const withFunctions = turn === 0 && !mayReplaceAllocator;
			const processes = [.../* @__PURE__ */ new Set([...before, ...running])];
			const start = await preparation.read({
				withFunctions,
				processes,
				running
			});
			if (mayReplaceAllocator && (!isOnlyGo || start.ended)) throw new WrongTool();
			return {
				start,
				sharesCode
			};
		};
	});
	if (!sharesCode || conditions.sharesCode) return start;
	return await countedStart(counted, {
		...conditions,
		sharesCode
	}, stretches);
}
/**
* Allocations per request of a server without a counter, from its allocations so far; without figures if its programs
* do not load the C library.
*/
async function allocatedPerRequest(counted, server, allocated) {
	if (!allocated()) return {};
	await sendRequests(counted, server, [WARM_UP_REQUESTS]);
	const begin = allocated();
	await sendRequests(counted, server, [1]);
	const middle = allocated();
	await sendRequests(counted, server, [1, PLAIN_REQUESTS]);
	const end = allocated();
	if (!begin || !middle || !end) return {};
	return allocatedBetween([
		begin,
		middle,
		end
	], PLAIN_REQUESTS);
}
// src/counting/app/count-series.ts
/**
* Counts a server under a scenario, in both arms if there are two. Both arms of a turn have the same seed. Seeds
* differ from turn to turn, because one seed for all would be the same bias in all.
* @param lanes the arms, head's first; if one of them fails, no further turn is counted
* @returns the series of each
* @throws SharedProgram if both arms run one program, and the signal's reason if it is aborted
*/
async function countSeries(lanes, follower) {
	const [first] = lanes;
	if (!first) return [];
	const { result, error } = await attempt(first.signal, () => lookAtLanes(first, lanes));
	if (result) return await countTurns(lanes, result, follower);
	if (error instanceof SharedProgram) throw error;
	const failure = messageOf(error);
	return lanes.map(({ series }) => ({
		...series,
		turns: [],
		requests: 0,
		failure
	}));
}
/** Counts turns until they are sufficient, or an arm fails. @throws as {@link countSeries} */
async function countTurns(lanes, { runtime, allocated }, follower) {
	const first = required(lanes[0], "lane");
	const tallies = lanes.map((lane, at) => ({
		lane,
		turns: [],
		allocated: allocated[at]
	}));
	const tool = first.counter.toolFor?.(runtime.mayReplaceAllocator);
	const found = () => countsOf(tallies, runtime, tool);
	const byGate = (is) => {
		const series = found();
		return is(series, first.gateOf(series));
	};
	const hasFailed = () => tallies.some(({ error }) => error !== void 0);
	for (let turn = 0; turn < first.count.turns; turn += 1) {
		if (hasFailed() || byGate(isSettled)) break;
		const { error } = await attempt(first.signal, async () => first.reset?.(lanes));
		for (const tally of tallies) tally.error = error;
		const startBegins = (part) => follower.startBegins(turn, part);
		if (error === void 0) await countInTurn(tallies, turn, {
			...runtime,
			startBegins
		});
		if (!hasFailed()) follower.turnEnds(found());
	}
	if (tallies.some(({ error }) => error instanceof WrongTool)) return await countTurns(lanes, {
		runtime: {
			...runtime,
			mayReplaceAllocator: false
		},
		allocated
	}, follower);
	if (runtime.mayReplaceAllocator && byGate(looksRegressed)) {
		const { sharesCode } = runtime;
		const ofUsual = { requests: USUAL_REQUESTS };
		await onOwnCpus(first, tallies, async (tally, cpu) => {
			tally.functions = functionsPerRequest(await twoStarts(tally.lane, {
				turn: 0,
				cpu,
				sharesCode
			}, ofUsual));
		});
	}
	return found();
}
function countsOf(tallies, { name, requests }, tool) {
	const [head, base] = tallies.map(({ functions, turns: [one] }) => functions ?? one?.functions);
	return tallies.map(({ lane, turns: own, error }, index) => ({
		...lane.series,
		runtime: name,
		tool,
		requests,
		turns: own.map(({ turn }) => ({
			...turn,
			...!doAllocate(tallies) && NO_ALLOCATIONS
		})),
		...own[0]?.calls && { systemCalls: own[0].calls },
		...error !== void 0 && { failure: messageOf(error) },
		...index === 0 && head && base && { functions: changedFunctions(base, head) }
	}));
}
const NO_ALLOCATIONS = {
	allocations: void 0,
	allocatedBytes: void 0
};
/** True if any arm called the allocator; if none does, their programs may have another one. */
function doAllocate(tallies) {
	return tallies.some(({ turns: [first] }) => (first?.turn.allocations ?? 0) > 0);
}
/** The arms swap places from turn to turn, whether they run side by side or one after another. */
async function countInTurn(tallies, turn, { requests, startBegins, ...traits }) {
	const order = turn % 2 === 0 ? tallies : tallies.toReversed();
	const unasked = doAllocate(tallies) ? void 0 : {};
	const first = required(tallies[0], "lane").lane;
	const attempts = await onOwnCpus(first, order, async ({ lane, turns, ...tally }, cpu) => {
		const short = traits.mayReplaceAllocator ? turns[0]?.short : void 0;
		const options = {
			requests,
			allocated: turn === 0 ? tally.allocated : unasked,
			short,
			startBegins
		};
		turns.push(await countTurn(lane, {
			...traits,
			turn,
			cpu
		}, options));
	});
	for (const [at, tally] of order.entries()) tally.error = attempts[at]?.error;
}
/**
* Examines a series before it is counted.
* @param head resets what both arms share before they start
* @param lanes the arms, head's first
* @throws SharedProgram if both arms run one program, otherwise as {@link plainStart} for head. If base does
* not start, its first turn gives the reason
* @returns settings that make the counts of both arms comparable, and the allocations of each arm in the first turn;
* undefined if it did not start
*/
async function lookAtLanes(head, lanes) {
	await head.reset?.(lanes);
	const looks = await onOwnCpus(head, lanes, (lane, cpu) => plainStart(lane, {
		turn: 0,
		cpu
	}, (server, used) => lane.counter.traitsOf(server.files() ?? used, server.processes())));
	const [own, base = own] = looks;
	if (!own?.result) throw own?.error;
	const runtime = runtimeOf(own.result.seen, base?.result?.seen);
	const allocated = looks.map(({ result }) => result?.allocated);
	const mayReplaceAllocator = runtime.mayReplaceAllocator && !allocated.some((one) => (one?.allocations ?? 0) > 0);
	const requests = head.count.requests ?? runtime.requests;
	return {
		runtime: {
			...runtime,
			requests,
			mayReplaceAllocator
		},
		allocated
	};
}
/**
* Runs some work for each arm: in parallel on a CPU each if there are two, otherwise one after another.
* @param arms in the order in which they get CPUs
* @returns what became of each
* @throws SharedProgram if any work does, and the signal's reason if it is aborted
*/
async function onOwnCpus({ counter: { cpus }, signal }, arms, work) {
	const inPlace = (arm, place) => attempt(signal, () => work(arm, cpus[place % cpus.length] ?? 0));
	const attempts = cpus.length > 1 ? await Promise.all(arms.map(inPlace)) : [];
	for (const [place, arm] of arms.entries()) attempts[place] ??= await inPlace(arm, place);
	const shared = attempts.findLast(({ error }) => error instanceof SharedProgram);
	if (shared) throw shared.error;
	return attempts;
}
/**
* Runs some work.
* @returns what became of it
* @throws only the signal's reason, if it is aborted
*/
async function attempt(signal, work) {
	try {
		return { result: await work() };
	} catch (error) {
		return { error };
	} finally {
		signal.throwIfAborted();
	}
}
// src/counting/app/subjects.ts
/** Every server with every scenario, once for all levels: with its lanes, head's first, and one of its cells. */
function subjectsOf$1(cells) {
	const all = cells.flatMap((cell) => cell.lanes.map((lane) => ({
		cell,
		lane
	})));
	return [...groupedBy(all, ({ cell, lane }) => countedName(lane.server, cell.scenario))].map(([name, own]) => {
		const { cell } = required(own[0], name);
		const arms = new Map(own.map(({ lane }) => [lane.arm, lane]));
		const lanes = present([arms.get("head"), arms.get("base")]);
		return {
			name,
			scenario: cell.scenario,
			cell,
			lanes
		};
	});
}
/** The extent of counting these subjects on this machine. */
function countSize(subjects, { servers }, machine, counter) {
	return {
		commands: subjects.map(({ lanes: [lane] }) => (lane && servers.get(laneName(lane))?.run) ?? ""),
		arms: Math.max(1, ...subjects.map(({ lanes }) => lanes.length)),
		cpuCount: machine.environment().cpuCount,
		counter
	};
}
// src/counting/app/count-arms.ts
/**
* Counts what every server executes per request of every scenario. Failures are part of the result, because timing
* continues without counts.
* @throws the signal's reason; nothing runs then
*/
async function countArms(world, request) {
	const { machine, progress } = world;
	const { arms, count } = request;
	const beganMs = machine.now();
	progress.stage("Looking for a counter");
	const found = await world.findCounter(request.signal);
	const { counter } = found;
	if (!counter) progress.warn(`Nothing is counted: ${noCounter(found)}`);
	if (count.systemCalls && counter && !counter.calls) progress.warn(NO_CALLS);
	const isStarted = (lane) => arms.servers.get(laneName(lane))?.url === void 0;
	const subjects = subjectsOf$1(withLanes(arms.cells, isStarted));
	if (subjects.length > 0) progress.stage("Counting");
	const series = [];
	const lost = [];
	const counted = (unfinished = []) => {
		const conditions = counter?.conditions ?? [];
		const durationMs = machine.now() - beganMs;
		const all = [...series, ...unfinished];
		return {
			counts: {
				...identityOf(found),
				conditions,
				durationMs,
				series: all
			},
			lost
		};
	};
	if (!counter) {
		const none = {
			turns: [],
			requests: 0,
			failure: noCounter(found)
		};
		const own = (one) => one.lanes.map((lane) => ({
			...seriesOf$1({
				...request,
				world
			}, one, lane),
			...none
		}));
		return counted(subjects.flatMap(own));
	}
	const estimateMs = countEstimateMs(count, countSize(subjects, arms, machine, counter));
	const ofTurn = 1 / count.turns / subjects.length;
	for (const [done, subject] of subjects.entries()) {
		const follower = {
			startBegins: (turns, part) => {
				const fraction = done / subjects.length + (turns + part) * ofTurn;
				const wholeMs = fraction < ofTurn ? estimateMs : (machine.now() - beganMs) / fraction;
				const current = `${subject.name}, turn ${turns + 1} of ${count.turns} at most`;
				progress.advance({
					fraction,
					remainingMs: wholeMs * (1 - fraction),
					current
				});
			},
			turnEnds: (unfinished) => request.keep?.(counted(unfinished))
		};
		await countSubject({
			...request,
			world,
			counter,
			series,
			lost
		}, subject, follower);
		request.keep?.(counted());
	}
	return counted();
}
const NO_CALLS = "System calls are not counted: strace is not installed (apt-get install strace) or may not trace";
/** The reason nothing is counted, in words. */
function noCounter({ unusable }) {
	return `no counter works on this machine: ${unusable.map(({ name, reason }) => `${name} (${reason})`).join(", ")}`;
}
/** The counter that is used, and the reasons why others are not. */
function identityOf({ counter, unusable }) {
	return {
		counter: counter && {
			name: counter.name,
			version: counter.version
		},
		unusable
	};
}
/** Counts a subject in both arms, or in head alone if both run the same program. */
async function countSubject(counting, subject, follower) {
	const { world, arms, series, lost, otherProgram } = counting;
	const { scenario, cell } = subject;
	const lanes = subject.lanes.filter((lane) => lane.arm === "head" || !lossOf(lost, {
		...subject,
		...lane
	}));
	const counted = lanes.map((lane) => ({
		...counting,
		...laneIn(arms, lane),
		series: seriesOf$1(counting, subject, lane),
		scenario: entryOf$1(arms.scenarios, scenarioKey(lane.arm, scenario)),
		shape: cell.shape,
		otherProgram: lanes.length > 1 ? otherProgram : void 0
	}));
	try {
		for (const one of await countSeries(counted, follower)) {
			series.push(one);
			if (one.failure === void 0) continue;
			const lane = countedName(laneName(one), scenario);
			world.progress.warn(`${lane} could not be counted: ${one.failure}`);
		}
	} catch (error) {
		if (!(error instanceof SharedProgram)) throw error;
		world.progress.warn(`Not compared: ${error.message}`);
		lost.push(lossOfLane(error));
		await countSubject(counting, subject, follower);
	}
}
/** A subject's series in one arm, without the counts. */
function seriesOf$1({ world: { machine }, arms, count: { env } }, { name, scenario, cell }, lane) {
	const shape = {
		...timedBurst(0),
		keepAlive: cell.shape.keepAlive
	};
	const own = configHashes(arms, machine).of(lane, {
		...cell,
		level: { concurrency: 1 },
		shape
	});
	const hash = machine.hash(JSON.stringify([
		own,
		sorted(env),
		INTERPRETING
	]));
	const { requests } = entryOf$1(arms.scenarios, scenarioKey(lane.arm, scenario));
	return {
		name,
		scenario,
		addresses: requests.map(addressOf$2),
		configHash: hash.slice(0, 16),
		...lane
	};
}
// src/counting/report/count-plan.ts
/**
* The plan for counting, in words.
* @param counter its name
* @returns text that ends with a line break
*/
function renderCountPlan(count, size, counter) {
	const { commands, arms } = size;
	const timeIn = (turns) => formatDuration(countEstimateMs({
		...count,
		turns
	}, size));
	const subjects = formatCount(commands.length, "server and scenario", "servers and scenarios");
	const less = arms === 2 && count.turns > 3 ? `, or ${timeIn(3)} in 3 where nothing changed` : "";
	return `counting ${subjects} in ${formatCount(count.turns, "turn")} takes about ${timeIn(count.turns)} with ${counter}${less}, by what the servers' commands tell of their runtimes and how fast the machine is now\n`;
}
// src/counting/app/counting-run.ts
/**
* The duration of counting with this machine's counter at its current speed.
* @returns a line; empty if nothing is counted
*/
async function planCounts(find, { machine }, asked) {
	const { config, prepared, signal } = asked;
	const { count } = config;
	if (!count) return "";
	const found = await find(signal);
	const { counter } = found;
	if (!counter) return `nothing can be counted: ${noCounter(found)}\n`;
	const { cells } = prepared;
	return renderCountPlan(count, countSize(subjectsOf$1(cells), headArms(cells, config), machine, counter), counter.name);
}
/**
* Counts the built arms, and keeps the counts after each turn.
* @returns the run with its counts
* @throws as {@link countArms}
*/
async function collectCounts(world, run) {
	const { request, services, benchmark } = run;
	const { config, signal } = request;
	const { count } = benchmark;
	const judged = judgedOf(run);
	if (!count) return run;
	const base = judgedCommit(run);
	const reset = services.reset.bind(services);
	const gateOf = (series) => gateFor(config.gate, {
		base,
		series: [],
		servers: [],
		counts: countsOfSeries(series)
	}).gate;
	const keep = ({ counts, lost }) => run.keep(losing({
		...run,
		counts
	}, "base", lost));
	const trees = treesOfAll(world, { bases: judged ? [judged] : [] });
	return keep(await countArms(world, {
		arms: benchmark,
		count,
		gateOf,
		signal,
		reset,
		keep,
		otherProgram: trees && ((lane, used) => otherProgram(world, {
			lane,
			used,
			trees
		}, run.baseBuilds))
	}));
}
// src/domain/history/instrument-history.ts
/**
* Selects the stored values that a run can be compared with: of series with the same name, configuration and testbed.
* @param run the run to compare
* @param records all stored records, in any order
* @param own the run's series of an instrument
* @param storedOf what a record has of them
*/
function instrumentHistory(run, records, own, storedOf) {
	const stored = storedIn(recordsBeside(run, records), storedOf);
	const testbedFor = testbedsIn(run);
	const heads = own.filter(({ arm }) => arm === "head");
	const earlier = new Map(heads.map(({ name, configHash, shard, testbed = testbedFor({ shard }) }) => {
		return [name, configHash === void 0 ? [] : stored({
			name,
			configHash,
			testbed
		})];
	}));
	return {
		runs: Math.max(0, ...[...earlier.values()].map(({ length }) => length)),
		valuesOf: ({ name }, id) => entryOf$1(earlier, name).map(({ metrics }) => metrics[id])
	};
}
// src/counting/domain/with-counts.ts
/**
* Adds the results of counting to a comparison, and what they show.
* @param compared the run's timed comparison
*/
function withCounts(run, compared, rule) {
	const { counts } = run;
	if (!counts) return compared;
	const counted = compareCounts(run, rule);
	const { counter } = counts;
	const machine = machineTypeOf(run.environment);
	const testbed = counter && `${machine}, ${counter.name} ${counter.version}`;
	return {
		...withFindings(compared, countFindings({
			...run,
			counts
		}, compared, counted)),
		comparedWith: withPast(run, compared, rule.past, testbed),
		instrumented: [...compared.instrumented ?? [], ...counted]
	};
}
/** What a run's counts show. */
function countFindings(run, { series }, counted) {
	const heads = run.counts.series.filter(({ arm }) => arm === "head");
	if (run.series.length === 0 && heads.every(({ turns }) => turns.length === 0)) return [{
		by: "counts",
		effect: "unmeasured",
		kind: "ended-early",
		figures: {
			of: "nothing-counted",
			told: heads[0]?.failure
		}
	}];
	const timed = series.filter(({ metrics }) => TOLERANCE_METRIC_IDS.some((id) => metrics[id]?.verdict !== void 0));
	const isTimed = ({ server, scenario }) => timed.some((one) => one.server === server && one.scenario === scenario);
	return counted.flatMap((one) => findingsOf$1(one, run.base, isTimed(one)));
}
function findingsOf$1(counted, base, isTimed) {
	const { name, problem, notCompared, metrics, unseen = [] } = counted;
	const found = instrumentFindings("counts", counted, base);
	if (problem !== void 0 || notCompared !== void 0) return found;
	const own = {
		series: name,
		by: "counts"
	};
	if (!Object.values(metrics).some(({ verdict }) => verdict !== void 0) && unseen.length > 0 && !isTimed) {
		const figures = {
			of: "counts",
			problem: {
				of: "unseen",
				metrics: unseen
			}
		};
		return [{
			...own,
			effect: "unmeasured",
			figures
		}];
	}
	if (!isNeverCompared(counted)) return found;
	return [...found, {
		...own,
		effect: "doubts",
		figures: { of: "never-compared" }
	}];
}
/**
* Selects the stored counts that a run can be compared with: of the same counter, under the same conditions, on the
* same type of machine, and of series counted by the same tool, with the same configuration and number of requests. All
* others measure something else.
* @param run the run to compare
* @param records all stored records, in any order
*/
function countHistoryOf(run, records) {
	return instrumentHistory(run, records, placedCounts(run), placedCounts);
}
/** Counted series with everything that their counts depend on beside the configuration as their testbed. */
function placedCounts({ environment, counts }) {
	if (!counts) return [];
	const { counter, conditions, series } = counts;
	return series.map((one) => {
		const by = [
			counter?.name,
			counter?.version,
			one.tool,
			one.requests
		];
		return {
			...one,
			testbed: [
				machineTypeOf(environment),
				...by,
				...conditions
			].join("\n")
		};
	});
}
// src/counting/report/count-facts.ts
/** A general limit of all counts. */
const UNSEEN$1 = "Counting sees what a server executes itself: not the kernel's work, cache misses, locks or waiting.";
/** Notes on runtimes that are not counted in their usual mode. */
const INTERPRETED = {
	Node: "Node was counted without its just-in-time compiler, so its counts are those of its interpreter.",
	Java: "Java was counted without its just-in-time compiler, so its counts are those of its interpreter."
};
/**
* The counter and the conditions of counting.
* @returns labels and values, in display order
*/
function countFacts({ counts }) {
	if (!counts) return [];
	const requests = new Set(counts.series.map((one) => one.requests).filter((count) => count > 0));
	return present([(counts.counter || !isCounted(counts)) && ["counter", counterText(counts)], requests.size > 0 && ["counted", countedText(counts, [...requests])]]);
}
/** Limits of the counts, one sentence each. */
function countNotices({ counts }, comparison) {
	if (!counts || !isCounted(counts)) return [];
	const counted = instrumentedBy("counts", comparison);
	const interpreted = [...new Set(counts.series.flatMap(({ runtime }) => runtime ?? []))].flatMap((runtime) => INTERPRETED[runtime] ?? []);
	const notSeen = COUNT_METRIC_IDS.flatMap((id) => {
		const names = counted.filter(({ unseen = [] }) => unseen.includes(id)).map(({ name }) => name);
		if (names.length === 0) return [];
		return [`Gated and not seen: ${countMetric(id).label} of ${formatSome(names)}.`];
	});
	return [
		UNSEEN$1,
		...interpreted,
		...notSeen
	];
}
function isCounted({ counter, series }) {
	return counter !== void 0 || series.some(({ turns }) => turns.length > 0);
}
/**
* The counter that is used, and the reasons why others are not: what each would need.
* @returns for example `cachegrind (3.19.0); no hardware counters: perf is not installed`
*/
function counterText({ counter, unusable }) {
	const others = unusable.map(({ name, reason }) => `no ${name}: ${reason}`);
	return [counter ? `${counter.name} (${counter.version})` : "none", ...others].join("; ");
}
function countedText({ series, conditions }, requests) {
	const counts = series.map((one) => one.turns.length).filter((count) => count > 0);
	const [least, most] = [Math.min(...counts), Math.max(0, ...counts)];
	const turns = least < most ? `${least} to ${most} turns` : formatCount(most, "turn");
	const of = requests.map(formatWhole).join(" or ");
	const hasOtherTool = series.some(({ tool }) => tool !== void 0);
	const held = conditions.filter((condition) => hasOtherTool || condition !== "programs of Go under DHAT");
	return [`${turns} of ${of} requests, one after the other`, ...held].join(", ");
}
// src/report/instrument-table.ts
/** Those of some metrics that some series have. */
function instrumentFigures(compared, ids) {
	return compared.flatMap((series) => ids.flatMap((id) => {
		const metric = series.metrics[id];
		return metric ? [{
			series,
			id,
			metric
		}] : [];
	}));
}
/** The order of verdicts; metrics that are not gated are last. */
const ORDER = [...VERDICT_ORDER, void 0];
/**
* What an instrument measured as a table, by verdict.
* @param figures in their order within a verdict
* @param textOf the text of a value
* @param verdictOf the text in place of a verdict; undefined for the verdict
*/
function instrumentTable(figures, baseName, textOf, verdictOf = () => void 0) {
	const isOwn = haveOwnTolerances(figures.map(({ series }) => series));
	const ordered = figures.toSorted((a, b) => ORDER.indexOf(a.metric.verdict) - ORDER.indexOf(b.metric.verdict));
	return {
		columns: [...[
			"verdict",
			"series",
			"metric",
			baseName,
			"head",
			"change"
		], ...isOwn ? ["tolerated"] : []],
		textColumns: 3,
		rows: ordered.map((figure) => {
			const { series, id, metric } = figure;
			return [
				verdictOf(figure) ?? verdictText(id, metric),
				pathOfSeries(series.name) + addressLine(series.name, series),
				anyMetric(id).label,
				textOf(figure, "base"),
				textOf(figure, "head"),
				changeText(metric),
				...isOwn ? [toleratedText(metric)] : []
			];
		})
	};
}
function verdictText(id, metric) {
	const { verdict } = metric;
	if (verdict === void 0) return "not gated";
	const word = verdictWord(verdict);
	return verdict === "inconclusive" ? `${word}: ${undecidedText(id, metric)}` : word;
}
// src/counting/report/counted.ts
/** Counting's part of a report. */
function countView(run, comparison) {
	const counted = instrumentedBy("counts", comparison);
	return {
		...run.counts !== void 0 && comparison.instrumented !== void 0 && {
			headline: countedHeadline(comparison),
			section: countedSection(comparison)
		},
		verdicts: counted.flatMap((one) => judgedIn$1(one, COUNT_METRIC_IDS)).map(({ values }) => values),
		facts: countFacts(run),
		notices: countNotices(run, comparison)
	};
}
/**
* The result of counting in one sentence.
* @returns for example `1 of 12 counts worse than main: rust/greet instructions/request +3.1 % (+3.0 … +3.2 %)`
*/
function countedHeadline(comparison) {
	const { comparedWith } = comparison;
	const counted = instrumentedBy("counts", comparison);
	const judged = counted.filter(({ notCompared }) => notCompared === void 0).flatMap((one) => judgedIn$1(one, COUNT_METRIC_IDS));
	const failed = new Set(counted.flatMap(({ name, problem }) => problem ? [name] : []));
	const gaps = [...[...failed].map((series) => ({ series })), ...judged.filter(({ series, verdict }) => verdict === "unmeasurable" && !failed.has(series))];
	const unmeasured = gapText(gaps, "cannot be judged by counts", "could not be counted");
	const instead = insteadOfVerdicts(counted);
	const findings = {
		noun: "count",
		judged,
		steps: comparison.gate.standing === "passed" ? void 0 : [],
		unmeasured,
		instead
	};
	return findingText(findings, referenceName(comparedWith));
}
function insteadOfVerdicts(counted) {
	const metrics = counted.flatMap((one) => Object.values(one.metrics));
	if (metrics.every(({ base }) => base === void 0)) return `${formatCount(counted.length, "series", "series")} counted, nothing to compare with`;
	if (metrics.some(({ verdict }) => verdict !== void 0)) return void 0;
	return `${counted.some(({ unseen = [] }) => unseen.length > 0) ? "None of the gated counts is available" : "Counts are not gated (add instructions to gate)"}: figures only, no verdict`;
}
/**
* The whole section about counting: the speed and the instructions of each series that changed, all counts, and what
* grew where something got worse.
*/
function countedSection(comparison) {
	const baseName = referenceName(comparison.comparedWith);
	const counted = instrumentedBy("counts", comparison);
	const figures = instrumentFigures(counted, COUNT_METRIC_IDS).toSorted((a, b) => changeSize(b.metric) - changeSize(a.metric));
	return {
		title: "Counted",
		sentences: counted.flatMap((series) => sentenceOf$1(series, comparison)),
		table: instrumentTable(figures, baseName, ({ id, metric: { base, head } }, arm) => arm === "base" ? formatted(id, base, head) : formatted(id, head, base)),
		caption: "Counted for each request",
		summary: `Counted: ${formatCount(figures.length, "figure")} of instructions and allocations per request`,
		causesCaption: "Functions that grew",
		causes: {
			columns: [
				"series",
				"function",
				baseName,
				"head",
				"more"
			],
			textColumns: 2,
			rows: counted.flatMap(({ name, grown = [], grownCalls: calls = [] }) => [...grown.map((one) => [
				name,
				one.name,
				...growthOf(one, formatWhole)
			]), ...calls.map((one) => [
				name,
				`system call ${one.name}`,
				...growthOf(one, formatNumber)
			])])
		}
	};
}
function growthOf({ base, head }, format) {
	return [
		base,
		head,
		head - base
	].map(format);
}
/**
* Speed and instructions of a series side by side. They are independent results.
* @returns for example `rust/greet: throughput changed by at most 7.00 % (95 %); 3.10 % more instructions per request.`
*/
function sentenceOf$1(counted, { series }) {
	const { name, server, scenario, metrics, problem } = counted;
	if (problem !== void 0) return [`${problemText(name, problem)}.`];
	const { verdict, changePercent = 0 } = metrics.instructions ?? {};
	const own = series.filter((one) => one.server === server && one.scenario === scenario);
	if (verdict === "unchanged") return own.flatMap(sameInstructions);
	if (verdict !== "regression" && verdict !== "improvement") return [];
	const counts = `${`${formatNumber(Math.abs(changePercent))} %`} ${changePercent > 0 ? "more" : "fewer"} instructions per request`;
	const timed = own.flatMap((one) => one.metrics.throughput ?? []).find(({ lowPercent }) => lowPercent !== void 0);
	return [`${name}: ${timed ? `${speedText(timed)}; ` : ""}${counts}.`];
}
/**
* More CPU time for the same instructions: the cause is not what the program does, but its memory layout or what it
* waits for.
*/
function sameInstructions({ name, metrics }) {
	const cpu = metrics["cpu-per-request"];
	if (cpu?.verdict !== "regression") return [];
	return [`${name}: CPU/request ${changeText(cpu)}, and the same instructions: layout, caches or waiting.`];
}
function speedText({ lowPercent = 0, highPercent = 0, ...timed }) {
	if (!(lowPercent <= 0 && highPercent >= 0)) return `throughput ${changeText({
		...timed,
		lowPercent,
		highPercent
	})}`;
	const within = Math.max(-lowPercent, highPercent);
	return `throughput changed by at most ${formatNumber(within)} % (95 %)`;
}
// src/counting/counting.ts
/** Counting as an instrument: instructions, allocations and system calls per request. */
function countingWith(findCounter) {
	return {
		plan: (world, asked) => planCounts(findCounter, world, asked),
		collect: (world, built) => collectCounts({
			...world,
			findCounter
		}, built),
		compare: (compared, { run, records, policy }) => withCounts(run, compared, {
			...policy,
			past: countHistoryOf(run, records)
		}),
		view: countView,
		diagnose: async (signal) => {
			const counting = identityOf(await findCounter(signal));
			const text = `Counter of instructions: ${counterText(counting)}\n`;
			return {
				document: { counting },
				text
			};
		}
	};
}
// src/app/measure/check-beside.ts
/** Shortest time between two checks, in milliseconds: each needs time of this process. */
const LEAST_MS = 250;
/** Requests of a load for each check, which sends every request twice: it adds a fiftieth. */
const REQUESTS_EACH = 100;
/**
* Checks the content of a few answers while a load lasts, since the generator only counts statuses and bytes.
* @param rate the lowest of the load, in requests per second
* @param load its result
* @returns that result
* @throws what the load throws, otherwise LoadgateError `measurement` for an answer with the expected status and a wrong
* content
*/
async function withChecks(questions, machine, rate, load) {
	const everyMs = Math.max(LEAST_MS, 1e3 * REQUESTS_EACH / rate);
	const over = new AbortController();
	const [result] = await beside(load.finally(() => over.abort()), async (isOver) => {
		while (!isOver()) {
			await checkContents(questions);
			await machine.sleep(everyMs, over.signal).catch(() => void 0);
		}
	});
	return result;
}
// src/open-loop/domain/stages/layers.ts
/**
* The steady loads that add up to stages: the lowest rate over the whole time, and for each higher rate what it adds to
* the next lower one, for as long as the rate is at least that high. No load ends where the rate only falls to its own,
* so its connections and what it still has to send live on.
* @returns the lowest first
*/
function layersOf(stages) {
	const rates = [...new Set(stages.map(({ rate }) => rate))].toSorted((a, b) => a - b);
	return rates.flatMap((rate, at) => {
		const added = rate - (rates[at - 1] ?? 0);
		return spansFrom(stages, rate).map((span) => ({
			...span,
			rate: added
		}));
	});
}
/** The stages with the times at which they begin and end. */
function placed(stages) {
	let fromMs = 0;
	return stages.map(({ rate, ms }) => {
		const span = {
			rate,
			fromMs,
			toMs: fromMs + ms
		};
		fromMs = span.toMs;
		return span;
	});
}
/** The times for which the rate of stages is at least this high; neighbouring stages make one. */
function spansFrom(stages, rate) {
	const spans = [];
	for (const { rate: own, fromMs, toMs } of placed(stages)) {
		if (own < rate) continue;
		const last = spans.at(-1);
		if (last?.toMs === fromMs) spans[spans.length - 1] = {
			fromMs: last.fromMs,
			toMs
		};
		else spans.push({
			fromMs,
			toMs
		});
	}
	return spans;
}
/** The stages with the highest rate. */
function peaksOf(stages) {
	const highest = Math.max(...stages.map(({ rate }) => rate));
	return placed(stages).filter(({ rate }) => rate === highest);
}
/** The time from the first to the last of the stages with the highest rate. */
function peakOf(stages) {
	const peaks = peaksOf(stages);
	return {
		fromMs: Math.min(...peaks.map(({ fromMs }) => fromMs)),
		toMs: Math.max(...peaks.map(({ toMs }) => toMs))
	};
}
/** Sorts answers by when their requests were due. */
function inOrder$1({ dueMs, latencyMs }) {
	const order = Uint32Array.from(dueMs.keys()).sort((a, b) => at(dueMs, a) - at(dueMs, b));
	const sorted = (values) => Float64Array.from(order, (index) => at(values, index));
	return {
		dueMs: sorted(dueMs),
		latencyMs: sorted(latencyMs)
	};
}
/** What the answers show window by window. */
function windowsOf(stages, answered) {
	return placed(stages).flatMap((stage) => {
		const { count, widthMs } = windowsIn(stage, stages);
		return Array.from({ length: count }, (_, index) => {
			const fromMs = stage.fromMs + index * widthMs;
			return windowOf({
				rate: stage.rate,
				fromMs,
				toMs: fromMs + widthMs
			}, stage, answered);
		});
	});
}
/** The number of windows of a stage, and their equal length in milliseconds. */
function windowsIn({ fromMs, toMs }, stages) {
	const count = windowCount(toMs - fromMs, windowMsOf(stages));
	return {
		count,
		widthMs: (toMs - fromMs) / count
	};
}
/** The length of the longest window after the peak, in milliseconds, to which a recovery is known; 0 if there is none. */
function recoveryStepMs(stages) {
	const peak = peakOf(stages);
	const after = placed(stages).filter(({ fromMs }) => peak.fromMs > 0 && fromMs >= peak.toMs);
	return Math.max(0, ...after.map((stage) => windowsIn(stage, stages).widthMs));
}
function windowOf(window, stage, answered) {
	const { latencies, failed } = waitingIn({
		fromMs: Math.max(window.fromMs, stage.fromMs + 200),
		toMs: Math.min(window.toMs, stage.toMs - 200),
		rate: window.rate
	}, answered);
	const quantile = (part) => quantileOf(latencies, failed, part);
	return {
		...window,
		answers: latencies.length,
		failed,
		p50Ms: quantile(.5),
		p99Ms: quantile(.99)
	};
}
/**
* The requests that waited for their answer in a time at one rate: those due in it, and those due before and not yet answered.
* The second show a backlog that the loads of a higher rate left, since requests of another load need not wait behind it.
* @returns the times of those answered in ascending order, and how many due in it were not. The generator does not report
* when these were due; if some were lost, they are what the rate makes due and is not answered
*/
function waitingIn({ rate, fromMs, toMs }, answered) {
	const { dueMs, latencyMs, requests } = answered;
	const [first, end] = [firstFrom(dueMs, fromMs), firstFrom(dueMs, toMs)];
	const isWaiting = (latency, index) => index >= first || at(dueMs, index) + latency > fromMs;
	const latencies = latencyMs.subarray(0, end).filter(isWaiting).sort();
	const planned = Math.round(rate * (toMs - fromMs) / 1e3);
	const lost = requests - dueMs.length;
	return {
		latencies,
		failed: Math.min(lost, Math.max(0, planned - (end - first)))
	};
}
/**
* A percentile of the time of requests, if those without an expected answer take longer than all others.
* @param latencies ascending
* @param failed requests without an expected answer
* @returns undefined if it is among these, or there was no request
*/
function quantileOf(latencies, failed, part) {
	return latencies[Math.ceil(part * (latencies.length + failed)) - 1];
}
/** The first index from which sorted values are at least this. */
function firstFrom(values, least) {
	let [low, high] = [0, values.length];
	while (low < high) {
		const middle = low + high >> 1;
		if (at(values, middle) < least) low = middle + 1;
		else high = middle;
	}
	return low;
}
/** The value at an index that is known to exist; called a million times. */
function at(values, index) {
	return values[index];
}
// src/open-loop/domain/stages/figures.ts
/** Latency is as before the peak up to this multiple of the highest then. */
const AS_BEFORE = 2;
/**
* The figures of one start whose rate changed in stages.
*
* - `peak-p99`, `after-p99`: of the requests that waited while the rate was the highest, and in the last stage if its rate
*   is lower, in milliseconds. If over 1 % of them have no expected answer, it is only known to be above the slowest answer.
* - `recovery`: {@link recoveryOf}.
* - `lost`: requests due without an expected answer, in percent of all.
*
* @param answers the expected ones
* @param requests how many were due
*/
function stageFigures(stages, answers, requests) {
	const answered = {
		...inOrder$1(answers),
		requests
	};
	const windows = windowsOf(stages, answered);
	const peak = peakOf(stages);
	const last = placed(stages).slice(-1);
	const figures = {
		"peak-p99": p99Of(peaksOf(stages).map(withoutBegin), answered),
		"after-p99": p99Of(last.filter(({ fromMs }) => fromMs >= peak.toMs).map(withoutBegin), answered),
		recovery: recoveryOf(windows, peak),
		lost: { value: 100 * (1 - answers.dueMs.length / requests) }
	};
	const known = Object.entries(figures).flatMap(([id, figure]) => figure ? [[id, figure]] : []);
	const least = known.filter(([, { isLeast }]) => isLeast);
	return {
		values: Object.fromEntries(known.map(([id, { value }]) => [id, value])),
		...least.length > 0 && { bounds: Object.fromEntries(least.map(([id]) => [id, "higher"])) },
		windows
	};
}
/** Just after the rate falls, requests may still meet the higher one; just after it rises, what it adds may not be sent yet. */
function withoutBegin({ rate, fromMs, toMs }) {
	return {
		rate,
		fromMs: fromMs + 200,
		toMs
	};
}
function p99Of(layers, answered) {
	const waiting = layers.map((layer) => waitingIn(layer, answered));
	const latencies = Float64Array.from(waiting.flatMap((one) => [...one.latencies])).sort();
	const value = quantileOf(latencies, sumOf(waiting, (one) => one.failed), .99);
	if (value !== void 0) return { value };
	const slowest = latencies.at(-1);
	return slowest === void 0 ? void 0 : {
		value: slowest,
		isLeast: true
	};
}
/**
* Seconds from the end of the highest stage to the end of the first window in which the 99th percentile is as before: at most
* twice the highest of all windows before the peak, and so are the next two. So it is never less than a window.
*
* The highest of several windows is what this start needs at most while it is not overloaded, with the machine's noise. A later
* window exceeds the highest of n by chance once in n + 1, on a busy machine by little: without the factor, base against
* itself needed four seconds and more in most starts. What stays worse by less shows in `after-p99`. A window in which over
* 1 % of the requests were lost is not as before.
* @returns that it is longer than to the end of the last other window, if it is not so within the load; undefined if there is
* no window before the peak, fewer than three after it, or one before was like that
*/
function recoveryOf(windows, peak) {
	const latencyOf = ({ p99Ms = Number.POSITIVE_INFINITY }) => p99Ms;
	const before = windows.filter(({ fromMs }) => fromMs < peak.fromMs);
	const after = windows.filter(({ fromMs }) => fromMs >= peak.toMs);
	const usual = Math.max(...before.map(latencyOf));
	if (!Number.isFinite(usual) || after.length < 3) return void 0;
	const isAsBefore = (window) => latencyOf(window) <= AS_BEFORE * usual;
	const secondsTo = ({ toMs }) => (toMs - peak.toMs) / 1e3;
	for (let at = 0; at + 3 <= after.length; at += 1) {
		const [first, ...next] = after.slice(at, at + 3);
		if (first && [first, ...next].every(isAsBefore)) return { value: secondsTo(first) };
	}
	const last = after.findLast((window) => !isAsBefore(window));
	return last && {
		value: secondsTo(last),
		isLeast: true
	};
}
// src/open-loop/app/load-in-stages.ts
/** Loads whose rate changes: in each round one of each arm, one after the other. */
const STAGES = {
	warmUp: (cell) => ({ rate: Math.min(...stagesIn(cell).map(({ rate }) => rate)) }),
	measure: async ({ measurement, running, cell, round }) => {
		const figures = /* @__PURE__ */ new Map();
		for (const lane of round % 2 === 0 ? cell.lanes : cell.lanes.toReversed()) {
			const name = laneName(lane);
			const { world, generator } = measurement;
			const load = {
				questions: questionsTo(measurement, {
					server: entryOf$1(running, name),
					lane,
					cell
				}),
				generator,
				machine: world.machine,
				cell
			};
			figures.set(name, await onLane(lane, () => loadInStages(load)));
		}
		return figures;
	}
};
/** How long answers are waited for after the last stage, in milliseconds. */
const ANSWERS_WAIT_MS = 6e4;
/**
* Loads a running server through the stages of its cell.
* @returns the figures of this start
* @throws LoadgateError `measurement` if the server ends, the generator fails, answers are wrong, or still missing long after
* the last stage, when the server is stopped because nothing else ends the load; and the signal's reason
*/
async function loadInStages(load) {
	const { questions, generator, machine, cell } = load;
	const { server, signal } = questions;
	const stages = stagesIn(cell);
	const sent = requestsIn(load);
	const ended = new AbortController();
	const lengthMs = sumOf(stages, ({ ms }) => ms);
	const isLate = machine.sleep(lengthMs + ANSWERS_WAIT_MS, ended.signal).then(() => server.stop().then(() => true), () => false);
	const { result, usage } = await withChecks(questions, machine, Math.min(...stages.map(({ rate }) => rate)), observedBy(machine, server, () => generator.load(sent, signal))).finally(() => ended.abort());
	if (await isLate) throw tooLate();
	server.assertAlive();
	checkBodies(questions.scenario, result);
	const answers = required(result.answers, "list of answers");
	const requests = sumOf(sent, ({ shape }) => shape.requests ?? 0);
	const sample = sampleOf$1(NO_PLACE$1, cell, {
		result,
		usage
	});
	return {
		...stageFigures(stages, answers, requests),
		machine: machineValues([sample])
	};
}
/**
* The loads to send side by side: each layer with each request of a mix. A layer sends all its requests, late if the server
* does not keep up, so that nothing is dropped where the rate falls.
*/
function requestsIn({ questions, cell }) {
	return layersOf(stagesIn(cell)).flatMap(({ rate, fromMs, toMs }) => {
		const burstMs = toMs - fromMs;
		return loadRequests(questions, {
			...cell,
			level: { rate },
			shape: {
				...cell.shape,
				burstMs
			}
		}, {
			afterMs: fromMs,
			listsAnswers: true
		}).map((one) => {
			const own = "rate" in one.level ? one.level.rate : 0;
			const requests = Math.max(1, Math.round(own * burstMs / 1e3));
			return {
				...one,
				shape: {
					...one.shape,
					requests
				}
			};
		});
	});
}
function stagesIn({ shape }) {
	return required(shape.stages, "stages");
}
function tooLate() {
	return new LoadgateError("measurement", `still owed answers ${ANSWERS_WAIT_MS / 1e3} s after the last stage, and was stopped`, { hint: "Lower the highest rate of load.stages, or shorten its stage." });
}
// src/open-loop/app/measure-rounds.ts
/** Longest warm-up before a round, in milliseconds, unless the configuration gives its length. */
const MOST_WARM_UP_MS = 3e3;
/**
* Measures a subject in rounds of fresh starts, both arms in each. The series of a server that fails has the reason, and the
* rounds before. If that is head's, it ends the subject; if it is base's, head is measured alone from there.
* @returns the series with their rounds
* @throws SharedProgram if both arms run one program, and the signal's reason; no server runs then
*/
async function measureRounds(asked) {
	const { measurement, load, cell, series, roundEnds } = asked;
	const { judged = (one) => one } = load;
	const { machine } = measurement.world;
	const start = createStarter(measurement);
	const tookMs = [];
	let found = series;
	let { lanes } = cell;
	for (let round = 0; round < 12 && hasTimeForRound(tookMs); round += 1) {
		const beganMs = machine.now();
		const earlier = found;
		const own = {
			...cell,
			lanes
		};
		const warming = {
			...own,
			level: load.warmUp(own, earlier)
		};
		const untilMs = () => machine.now() + MOST_WARM_UP_MS;
		try {
			let figures = /* @__PURE__ */ new Map();
			await withWarmServers({
				...measurement,
				cells: [warming]
			}, {
				round,
				start,
				untilMs
			}, async (running) => {
				figures = await load.measure({
					measurement,
					running,
					round,
					cell: own,
					earlier
				});
			});
			found = earlier.map((one) => {
				const ofLane = figures.get(laneName(one));
				return ofLane ? {
					...one,
					rounds: [...one.rounds, {
						round,
						...ofLane
					}]
				} : one;
			});
		} catch (error) {
			measurement.signal.throwIfAborted();
			if (!(error instanceof LaneFailure) || error instanceof SharedProgram) throw error;
			const failed = laneName(error.lane);
			found = found.map((one) => laneName(one) === failed ? {
				...one,
				failure: error.message
			} : one);
			lanes = lanes.filter((lane) => laneName(lane) !== failed);
			if (error.lane.arm === "head") break;
		}
		tookMs.push(machine.now() - beganMs);
		roundEnds(found.map(judged), round + 1);
	}
	return found.map(judged);
}
// src/open-loop/domain/rounds.ts
/**
* The capacity of an arm: the median of its searches, or the bound that at least half of them have.
* @param found of each round, at least one
* @returns with its 95 % interval, unless a search has only a bound or there is only one
*/
function capacityOf(found) {
	const atEdge = found.toSorted((one, other) => one.rate - other.rate).slice((found.length - 1) / 2, found.length / 2 + 1).find(({ edge }) => edge !== void 0);
	if (atEdge) return atEdge;
	const rates = found.map(({ rate }) => rate);
	const rate = median(rates);
	return {
		rate,
		...found.every(({ edge }) => edge === void 0) && intervalAround(rate, rates)
	};
}
/** The side of the estimate on which the true change lies where a search of an arm has only a bound. */
const SIDES = {
	base: {
		from: "higher",
		to: "lower",
		load: "lower"
	},
	head: {
		from: "lower",
		to: "higher",
		load: "unknown"
	}
};
/**
* The change between searches of which some have only a bound: its interval is then open to the side of the true change.
* @param change over the rates or the edges of all
* @returns undefined if that may be on either side
*/
function boundedChange(change, rounds) {
	const sides = rounds.flatMap(({ base, head }) => [...base.edge ? [SIDES.base[base.edge]] : [], ...head.edge ? [SIDES.head[head.edge]] : []]);
	const [side, other] = new Set(sides);
	if (side === void 0) return change;
	return side === "unknown" || other !== void 0 ? void 0 : oneSided(change, side);
}
/**
* The change of a metric from base to head, over rounds: Student's t over the differences of the logarithms of each round's
* two values. Of a value that is only a bound, the interval is open to the side of the true change.
* @returns undefined with fewer than {@link ROUNDS_TO_DECIDE} rounds, if a value is 0, or if bounds leave open on which side
* it is
*/
function pairedChange(rounds) {
	if (rounds.length < 5) return void 0;
	if (rounds.some(({ base, head }) => !(base.rate > 0 && head.rate > 0))) return void 0;
	const blocks = rounds.map(({ base, head }) => {
		return {
			base: [Math.log(base.rate)],
			head: [Math.log(head.rate)]
		};
	});
	const change = blockedChange(blocks, LEAST_SCATTER);
	return change && boundedChange(change, rounds);
}
// src/open-loop/domain/round-values.ts
/** The values of a metric by round, as what was found in it. */
function valuesIn({ rounds, capacity }, id) {
	const higherOf = (rate) => rate < (capacity?.to ?? 0) ? "load" : "to";
	const found = rounds.flatMap(({ round, values, bounds = {} }) => {
		const { [id]: rate } = values;
		const { [id]: bound } = bounds;
		if (rate === void 0) return [];
		const edge = bound && (bound === "lower" ? "from" : higherOf(rate));
		return [[round, {
			rate,
			...edge && { edge }
		}]];
	});
	return new Map(found);
}
/** The rounds of a metric that both arms have. */
function pairsOf(base, head, id) {
	const before = valuesIn(base, id);
	return [...valuesIn(head, id)].flatMap(([round, own]) => {
		const other = before.get(round);
		return other ? [{
			base: other,
			head: own
		}] : [];
	});
}
/**
* The value of a metric over all rounds: {@link overRounds} with the interval of a median, or the edge that bounds at least
* half of them.
* @returns undefined if no round has one
*/
function typicalOf(series, id) {
	const values = [...valuesIn(series, id).values()];
	if (values.length === 0) return void 0;
	const unknown = {
		low: void 0,
		high: void 0,
		edge: void 0
	};
	if (id !== "lost") return {
		...unknown,
		...capacityOf(values)
	};
	const lost = values.map(({ rate }) => rate);
	return {
		...unknown,
		rate: overRounds(id, lost)
	};
}
/** The side of the true value, if that of a metric over all rounds is only a bound. */
function foundIn(series, id) {
	const { edge } = typicalOf(series, id) ?? {};
	return edge && (edge === "from" ? "lower" : "higher");
}
// src/open-loop/domain/capacity/search.ts
/** Part of the probes that come out wrong however far from the capacity they are. */
const LAPSES = .05;
/**
* Scale of the logistic curve on which the chance of holding falls, in logarithms of the rate. It is that of a machine which
* others use too, where one second is often a quarter slower than the next. With a narrower one, a slow second moves the
* search far away, and it ends before it is back.
*/
const WIDTH = .15;
/**
* A load was more than the server answers if it answered this part. Above that, its answers only took too long, or some were
* errors; and of a load far beyond what they can do, some servers answer less than they could.
*/
const OVERLOAD = {
	least: .5,
	most: .98
};
/** Distance of neighbouring rates that may be the capacity, in logarithms; between them it is interpolated. */
const GRID = .02;
/** How far beyond the edges of a range the capacity may lie, in logarithms. */
const BEYOND = Math.LN2;
/** First step from where earlier searches ended, in logarithms. Each further one is twice as long, up to a doubling. */
const FIRST_STEP = .1;
/**
* A search has ended when half of its middle 68 % is this narrow, in logarithms: after ten to fifteen probes.
* Narrower ones take longer, so that six minutes have room for fewer rounds, and those decide.
*/
const PRECISE = .09;
/** A search has ended at an edge when the capacity is beyond it with this probability. */
const SURE = .99;
/**
* The next rate to probe. Steps double until one probe held and another did not; then each rate is the median of where
* the capacity may be after all probes. That is probabilistic bisection (Horstein, IEEE Transactions on Information Theory
* 9 (1963), 136–143; Waeber, Frazier & Henderson, SIAM Journal on Control and Optimization 51 (2013), 2261–2279), with a
* chance of a wrong answer that falls with the distance, as in QUEST (Watson & Pelli, Perception & Psychophysics 33
* (1983), 113–120).
* @param probes so far, in their order
* @returns requests per second; undefined if the search has ended
*/
function nextRate(probes, range) {
	const within = (rate) => Math.min(range.to, Math.max(range.from, rate));
	const last = probes.at(-1);
	if (!last) return within(range.start ?? range.from);
	const { partBelow, quantile } = placesOf(probes, range);
	if (partBelow(range.from) >= SURE || partBelow(range.to) <= .010000000000000009 || probes.length >= 24) return void 0;
	if (probes.every(({ holds }) => holds === last.holds)) {
		const first = range.start === void 0 ? Math.LN2 : FIRST_STEP;
		const step = Math.min(Math.LN2, first * 2 ** (probes.length - 1));
		return within(last.rate * Math.exp(last.holds ? step : -step));
	}
	return Math.log(quantile(.84) / quantile(.16)) <= 2 * PRECISE ? void 0 : within(quantile(.5));
}
/**
* The capacity after all probes of a search: the rate that holds in half of all probes.
* @param probes at least one
*/
function foundRate(probes, range) {
	const rate = placesOf(probes, range).quantile(.5);
	if (rate < range.from) return {
		rate: range.from,
		edge: "from"
	};
	if (rate > range.to) return {
		rate: range.to,
		edge: "to"
	};
	return { rate };
}
/**
* Where the capacity may be: before the first probe, every rate is as probable as any other on a logarithmic scale.
* @returns `partBelow`: probability that the capacity is below a rate; `quantile`: the rate below which it is with some
* probability
*/
function placesOf(probes, { from, to }) {
	const lowest = Math.log(from) - BEYOND;
	const length = Math.ceil((Math.log(to) + BEYOND - lowest) / GRID);
	/** Weight of all places below the end of each step of the grid, from 0 at its beginning. */
	const upTo = [0];
	let whole = 0;
	for (let at = 0; at < length; at += 1) {
		const log = lowest + (at + .5) * GRID;
		whole += probes.reduce((product, probe) => product * chanceOf(probe, log), 1);
		upTo.push(whole);
	}
	const before = (at) => required(upTo[at], "place");
	return {
		partBelow: (limit) => {
			const place = (Math.log(limit) - lowest) / GRID;
			const at = Math.floor(place);
			return (before(at) + (place - at) * (before(at + 1) - before(at))) / whole;
		},
		quantile: (part) => {
			const end = upTo.findIndex((weight) => weight >= part * whole);
			const beyond = (before(end) - part * whole) / (before(end) - before(end - 1));
			return Math.exp(lowest + (end - beyond) * GRID);
		}
	};
}
/**
* Chance of what a probe showed, if the capacity is at `log`, up to a factor that is the same for all places. A load that is
* too much shows what the server answers instead, a number, which says more than that the load was too much.
*/
function chanceOf({ rate, holds, answeredPart }, log) {
	const isOverload = !holds && answeredPart >= OVERLOAD.least && answeredPart < OVERLOAD.most;
	const shown = isOverload ? rate * answeredPart : rate;
	const distance = (holds ? 1 : -1) * (log - Math.log(shown));
	const part = 1 / (1 + Math.exp(-distance / WIDTH));
	const chance = isOverload ? 4 * part * (1 - part) : part;
	return LAPSES + (1 - 2 * LAPSES) * chance;
}
// src/open-loop/domain/capacity/capacity-round.ts
/** Probes within this distance of a capacity show what the server and the generator do there, in logarithms. */
const NEAR = .1;
/**
* What a search found.
* @param probes all of one search, at least one
*/
function capacityRound(probes, range) {
	const { rate, edge } = foundRate(probes, range);
	const cpuUs = probes.filter((one) => one.holds && Math.abs(Math.log(one.rate / rate)) <= NEAR).flatMap((one) => one.cpuUs ?? []);
	return {
		values: {
			capacity: rate,
			...cpuUs.length > 0 && { "capacity-cpu": mean(cpuUs) }
		},
		...edge && { bounds: { capacity: edge === "to" ? "higher" : "lower" } },
		probes
	};
}
/**
* Where a search begins: in the middle of where those of both arms ended before, so that an error of one is not repeated by
* its own next one.
* @param earlier of all arms
* @returns requests per second; undefined before the first round
*/
function startOfSearch(earlier) {
	const found = earlier.flatMap(({ rounds }) => rounds.flatMap(({ values }) => values.capacity ?? []));
	return found.length === 0 ? void 0 : Math.exp(median(found.map(Math.log)));
}
/**
* Whether the load generator limited what was found: most loads at the capacity, and a little above it, were as much as it
* could send beside the server.
* @param rounds of one arm
*/
function isGeneratorLimit(rounds) {
	const flags = rounds.flatMap(({ probes = [], values: { capacity = 0 } }) => {
		return probes.filter(({ rate }) => {
			return rate >= capacity && rate <= capacity * Math.exp(NEAR);
		}).flatMap(({ generatorBound }) => generatorBound ?? []);
	});
	return flags.filter(Boolean).length > flags.length / 2;
}
// src/open-loop/domain/capacity/bound-by-load.ts
/** From this part on, connections that wait for answers leave too few others to show what else limits the rate. */
const BUSY_FROM = .8;
/**
* A search's series whose capacities are only lower bounds if the load was the limit, and not the server: the generator, or
* the connections. Those were if requests that wait for nothing but their answers would keep nearly all of them busy at that
* rate, by Little's law. The load that kept the fewest busy for its rate shows that: others also wait for a CPU, which may be
* saving power or at work for somebody else.
* @param series with all its rounds so far
*/
function boundByLoad(series) {
	const { rate: capacity, edge } = typicalOf(series, "capacity") ?? {};
	if (capacity === void 0 || edge !== void 0) return series;
	const busy = series.rounds.flatMap(({ probes = [] }) => probes.filter(({ holds }) => holds)).flatMap(({ busyPart, rate }) => busyPart === void 0 ? [] : [busyPart * capacity / rate]);
	if (!(busy.length > 0 && Math.min(...busy) >= BUSY_FROM) && !isGeneratorLimit(series.rounds)) return series;
	const rounds = series.rounds.map((one) => one.bounds ? one : {
		...one,
		bounds: { capacity: "higher" }
	});
	return {
		...series,
		rounds
	};
}
// src/open-loop/domain/capacity/probe.ts
/** Largest part of the requests due that may still wait to be sent at the end: with more, the queue is growing. */
const LARGEST_QUEUE = .02;
/**
* Judges a load at a rate. The queue at its end, requests that were due and not sent, is in no percentile: it may hold
* no request that has waited longer than the 99th percentile may, nor {@link LARGEST_QUEUE} of all, because it would grow
* beyond the limit in a longer load.
* @param load requests per second, and for how long; requests under way at its end were waited for
* @param result the generator's measurements
*/
function probeOf({ rate, burstMs }, { p99Ms, errorPart }, result) {
	const due = rate * burstMs / 1e3;
	const failed = result.unexpected + errorCount(result);
	const unsent = due - sentOf(result);
	return {
		rate,
		holds: (result.latencyMs?.p99 ?? Number.POSITIVE_INFINITY) <= p99Ms && failed <= errorPart * due && unsent <= Math.min(LARGEST_QUEUE * due, rate * p99Ms / 1e3),
		answeredPart: Math.min(1, sentOf(result) / due)
	};
}
/** Requests that got some answer or failed. */
function sentOf(result) {
	return result.expected + result.unexpected + errorCount(result);
}
/**
* Whether a request of a mix waits for its turn for longer than the limit, which its small share of the load hides from the
* figures of the whole: at the end more than one, and more than {@link LARGEST_QUEUE}, of its own were not sent.
* @param loads the requests that are sent side by side, each with its own connections
* @param results of each, in the same order
*/
function isStarved(loads, limits, results) {
	return results.some((result, at) => {
		const { rate, burstMs } = required(loads[at], "load");
		const due = rate * burstMs / 1e3;
		return due - sentOf(result) > 1 + Math.max(LARGEST_QUEUE * due, rate * limits.p99Ms / 1e3);
	});
}
/**
* The part of a load's connections that wait for an answer on average, by Little's law: answers a second × their mean time
* (Little, Operations Research 9 (1961), 383–387).
* @param loads the requests that are sent side by side, each with its own connections
* @param results of each, in the same order
* @returns the largest of any request; undefined if nothing was answered
*/
function busyPartOf(loads, results) {
	const parts = results.flatMap(({ expected, unexpected, latencyMs }, at) => {
		const { level, shape } = required(loads[at], "load");
		const waitingMs = latencyMs && (expected + unexpected) * latencyMs.mean;
		return waitingMs === void 0 ? [] : [waitingMs / shape.burstMs / linesOf(level, shape)];
	});
	return parts.length === 0 ? void 0 : Math.max(...parts);
}
// src/open-loop/app/search-capacity.ts
/** The search for a capacity: in each round one of each arm, probe by probe in turns. */
const CAPACITY = {
	warmUp: (cell, earlier) => {
		const { from } = required(cell.shape.capacity, "capacity");
		return { rate: (startOfSearch(earlier) ?? from) / 2 };
	},
	measure: searchInTurns,
	judged: boundByLoad
};
/** How long the answers of a probe are waited for, in milliseconds, so that none is left when the next one begins. */
const WAIT_MS = 1e4;
async function searchInTurns(start) {
	const { cell, earlier, round } = start;
	const { from, to } = required(cell.shape.capacity, "capacity");
	const began = startOfSearch(earlier);
	const range = {
		from,
		to,
		...began !== void 0 && { start: began }
	};
	const lanes = round % 2 === 0 ? cell.lanes : cell.lanes.toReversed();
	const found = new Map(lanes.map((lane) => [laneName(lane), []]));
	for (let isOpen = true; isOpen;) {
		isOpen = false;
		for (const lane of lanes) {
			const own = entryOf$1(found, laneName(lane));
			const rate = nextRate(own, range);
			if (rate === void 0) continue;
			isOpen = true;
			own.push(await onLane(lane, () => probe(start, lane, rate)));
		}
	}
	const rounds = /* @__PURE__ */ new Map();
	for (const [name, own] of found) {
		const last = await entryOf$1(start.running, name).observe(async () => {});
		const next = [...own.slice(1), last];
		const probes = own.map((one, at) => withLaterCpu(one, next[at]?.earlierCpuMs));
		const machine = machineValues(own.map(({ sample }) => sample));
		rounds.set(name, {
			...capacityRound(probes, range),
			machine
		});
	}
	return rounds;
}
/** @param laterMs CPU time that the server used after the load, for its requests */
function withLaterCpu({ sample, earlierCpuMs: _, ...probe }, laterMs = 0) {
	const { cpuUs } = probe;
	const answers = sample.expected + sample.unexpected;
	return {
		...probe,
		...cpuUs !== void 0 && { cpuUs: cpuUs + laterMs * 1e3 / answers }
	};
}
/** Loads a lane's server at a rate, and waits until nothing of that is left. */
async function probe({ measurement, running, cell }, lane, rate) {
	const limits = required(cell.shape.capacity, "capacity");
	const shape = {
		...cell.shape,
		burstMs: probeMs(limits, rate)
	};
	const target = {
		server: entryOf$1(running, laneName(lane)),
		lane,
		cell: {
			...cell,
			level: { rate },
			shape
		}
	};
	const load = observedLoad(measurement, target, { waitMs: Math.max(WAIT_MS, 2 * limits.p99Ms) });
	const questions = questionsTo(measurement, target);
	const { scenario } = questions;
	const { result, usage, earlierCpuMs } = await withChecks(questions, measurement.world.machine, rate, load);
	checkBodies(scenario, result);
	await target.server.settle?.(measurement.signal);
	const judged = probeOf({
		rate,
		burstMs: shape.burstMs
	}, limits, result);
	const loads = sharesOfLoad(scenario.requests, target.cell);
	const parts = result.parts ?? [result];
	const busyPart = busyPartOf(loads, parts);
	const sent = loads.map(({ level }) => ({
		rate: "rate" in level ? level.rate : 0,
		burstMs: shape.burstMs
	}));
	const sample = sampleOf$1(NO_PLACE$1, target.cell, {
		result,
		usage
	});
	const { cpuPerRequestUs, generatorBound } = sample;
	return {
		sample,
		earlierCpuMs,
		...judged,
		holds: judged.holds && !isStarved(sent, limits, parts),
		...result.latencyMs && { p99Ms: result.latencyMs.p99 },
		...cpuPerRequestUs !== void 0 && { cpuUs: cpuPerRequestUs },
		...generatorBound !== void 0 && { generatorBound },
		...busyPart !== void 0 && { busyPart }
	};
}
// src/open-loop/app/subject.ts
/** What is loaded at several rates among some cells: head, beside the base that the gate judges where there is one. */
function subjectsOf(cells) {
	return cells.flatMap((cell) => {
		const { level, scenario, lanes } = cell;
		if (isTimedCell(cell) || !("openLoop" in level)) return [];
		const kind = level.openLoop;
		return [...groupedBy(lanes, ({ server }) => server)].map(([server, own]) => {
			const judged = present(["base", "head"].map((arm) => own.find((one) => one.arm === arm)));
			return {
				name: openLoopName(server, scenario, kind),
				kind,
				cell: {
					...cell,
					lanes: judged
				}
			};
		});
	});
}
/** A subject's series in one arm, before anything is measured. */
function seriesOf(arms, machine, { name, kind, cell }, lane) {
	const { scenario, shape } = cell;
	const { capacity, stages } = shape;
	const { requests } = entryOf$1(arms.scenarios, scenarioKey(lane.arm, scenario));
	return {
		name,
		kind,
		scenario,
		...lane,
		addresses: requests.map(addressOf$2),
		configHash: configHashes(arms, machine).of(lane, cell),
		...capacity && { capacity },
		...stages && { stages },
		rounds: []
	};
}
// src/open-loop/app/collect.ts
/** The kinds of load at several rates. */
const KINDS$1 = {
	capacity: CAPACITY,
	stages: STAGES
};
/**
* Loads the built arms at several rates, subject by subject, and keeps what was found after each round.
* @returns the run with the results
* @throws the signal's reason; nothing runs then
*/
async function collectOpenLoops(world, run) {
	const { generator, benchmark } = run;
	const subjects = subjectsOf(benchmark.cells);
	if (!generator || subjects.length === 0) return run;
	world.progress.stage("Loading at several rates");
	const beganMs = world.machine.now();
	const done = [];
	let measured = run;
	const keep = (unfinished = []) => {
		const durationMs = world.machine.now() - beganMs;
		measured = run.keep({
			...measured,
			openLoop: {
				durationMs,
				series: [...done, ...unfinished]
			}
		});
	};
	keep();
	for (const [index, subject] of subjects.entries()) {
		const subjectBeganMs = world.machine.now();
		const follow = (series, rounds) => {
			keep(series);
			const now = world.machine.now();
			const roundMs = (now - subjectBeganMs) / rounds;
			const expected = Math.max(rounds, roundsInTime((count) => count * roundMs).rounds);
			const fraction = (index + rounds / expected) / subjects.length;
			const remainingMs = (now - beganMs) * (1 - fraction) / fraction;
			const current = `${subject.name}, round ${rounds} of about ${expected}`;
			world.progress.advance({
				fraction,
				remainingMs,
				current
			});
		};
		const { series, run: left } = await measureOne({
			world,
			run: measured,
			generator
		}, subject, follow);
		measured = left;
		done.push(...series);
		keep();
	}
	return measured;
}
/** Measures a subject in both arms, or in head alone if both run the same program. */
async function measureOne(collecting, subject, follow) {
	const { world, run } = collecting;
	const lost = judgedCommit(run)?.lost ?? [];
	const isLost = lossOf(lost, {
		server: subject.cell.lanes[0]?.server ?? "",
		scenario: subject.cell.scenario
	});
	const [cell = subject.cell] = withLanes([subject.cell], ({ arm }) => arm === "head" || !isLost);
	const measurement = measurementOf$1(collecting, cell);
	const empty = cell.lanes.map((lane) => seriesOf(measurement, world.machine, {
		...subject,
		cell
	}, lane));
	const load = KINDS$1[subject.kind];
	try {
		const series = await measureRounds({
			measurement,
			load,
			cell,
			series: empty,
			roundEnds: follow
		});
		for (const { failure, ...lane } of series) if (failure !== void 0) world.progress.warn(`${laneName(lane)}, ${subject.name}: ${failure}`);
		return {
			series,
			run
		};
	} catch (error) {
		if (!(error instanceof SharedProgram)) throw error;
		world.progress.warn(`Not compared: ${error.message}`);
		const left = run.keep(losing(run, "base", [lossOfLane(error)]));
		return await measureOne({
			...collecting,
			run: left
		}, subject, follow);
	}
}
/** The usual measurement, whose other results belong to no series. */
function measurementOf$1({ world, run, generator }, cell) {
	const { benchmark, baseBuilds, plan, request, services } = run;
	const judged = judgedOf(run);
	return {
		world,
		generator,
		plan,
		baseBuilds,
		signal: request.signal,
		cells: [cell],
		servers: benchmark.servers,
		scenarios: benchmark.scenarios,
		recorder: createRecorder(world.machine.now),
		trees: treesOfAll(world, { bases: judged ? [judged] : [] }),
		reset: (all) => services.reset(all)
	};
}
// src/open-loop/report/plan-text.ts
/** How many times as long a search must be at the lower end for the plan to say so. */
const MUCH_LONGER = 1.25;
/**
* The plan for a capacity, in words.
* @param name of its series
* @returns a line
*/
function renderCapacityPlan(name, planned) {
	const { capacity, arms, rounds, ms, mostMs } = planned;
	const [from, to] = [capacity.from, capacity.to].map((rate) => `${formatWhole(rate)}/s`);
	const each = arms === 2 ? ", base and head in turns" : "";
	const near = mostMs > MUCH_LONGER * ms ? `, up to ${formatDuration(mostMs)} for one near ${from}` : "";
	return `${name}: up to ${formatCount(rounds, "round")} of a search from ${from} to ${to}${each}, in about ${formatDuration(ms)}${near}\n`;
}
/**
* The plan for a load in stages, in words.
* @param name of its series
* @returns a line
*/
function renderStagesPlan(name, { stages, arms, rounds, ms }) {
	const rates = stages.map(({ rate, ms: each }) => `${formatWhole(rate)}/s for ${formatDuration(each)}`);
	const inTurns = arms === 2 ? ", base and head one after the other" : "";
	return `${name}: ${formatCount(rounds, "round")} of ${rates.join(", ")}${inTurns}, in about ${formatDuration(ms)}\n`;
}
// src/open-loop/app/plan.ts
/**
* The duration of what is loaded at several rates.
* @returns a line for each series; empty if there are none
*/
function planOpenLoops({ config, prepared }) {
	if (!isTimed(config)) return "";
	return subjectsOf(prepared.cells).flatMap(({ name, cell }) => {
		const { capacity, stages } = cell.shape;
		const arms = cell.lanes.length;
		if (stages) return renderStagesPlan(name, {
			stages,
			arms,
			...stagesTime(cell, stages)
		});
		if (!capacity) return [];
		const search = {
			capacity,
			arms,
			setUpMs: expectedSetUpMs([cell])
		};
		const { ms: mostMs } = capacityTime(search, capacity.from);
		return renderCapacityPlan(name, {
			capacity,
			arms,
			mostMs,
			...capacityTime(search)
		});
	}).join("");
}
// src/open-loop/domain/compare-rows.ts
/**
* Judges what a run loaded at several rates by the rule for timing: the estimate must be beyond the tolerance, and
* significant at {@link OPEN_LOOP_RATE} after Holm's correction over all that is gated of it. A run without a base is
* compared with earlier runs.
* @returns each series of head and those that only base has; empty if there are none
*/
function compareRows(run, rule) {
	return compareInstrument(run.openLoop?.series ?? [], {
		enter: (base, head) => enter(run, [base, head], rule),
		comparisonOf,
		falseAlarmRate: OPEN_LOOP_RATE
	});
}
/** A series of head with all metrics of its kind. */
function enter(run, [base, head], rule) {
	const notCompared = lossOf(run.base?.lost ?? [], head);
	const problem = problemIn(head, base);
	const { tolerancePercent } = boundsOf(rule, head.name);
	const past = base || run.base ? void 0 : rule.past;
	return {
		series: head,
		base,
		cases: OPEN_LOOP_METRIC_IDS.filter((id) => isShownBy(head, id)).map((id) => {
			const own = typicalOf(head, id)?.rate;
			const { head: shown = own, ...found } = past ? pastReference(past, head, id) : pairedReference(base, head, id);
			return {
				...notCompared === void 0 ? found : { notCompared },
				id,
				head: notCompared === void 0 ? shown : own,
				tolerancePercent: tolerancePercent[id],
				isUnmeasurable: problem !== void 0
			};
		}),
		problem,
		isBaseLost: problem && "arm" in problem && problem.arm === "base" ? true : void 0,
		notCompared
	};
}
/** Whether a series has a metric. */
function isShownBy({ kind, stages = [] }, id) {
	if (openLoopMetric(id).kind !== kind) return false;
	const rates = stages.map(({ rate }) => rate);
	return kind !== "stages" || isShownByRates(rates, id);
}
/** So many earlier runs may have only a bound: without the highest tenth, the mean is a fifth of their scatter lower. */
const MOST_CUT = .1;
const WITHOUT_VALUE = { plainVerdict: "inconclusive" };
/** The reference of a metric in base's rounds. */
function pairedReference(base, head, id) {
	if (!base) return {};
	const [typical, shown] = [typicalOf(base, id), typicalOf(head, id)];
	const before = valuesIn(base, id);
	if (!typical || !shown && before.size < 5) return WITHOUT_VALUE;
	const pairs = pairsOf(base, head, id);
	const own = valuesIn(head, id);
	const lacking = head.rounds.filter(({ round }) => !own.has(round));
	const change = head.kind === "stages" && lacking.some(({ round }) => before.has(round)) ? void 0 : pairedChange(pairs);
	if (typical.edge ?? shown?.edge) return {
		base: typical.rate,
		...change && { change }
	};
	return referenceOf(typical.rate, shown?.rate, change);
}
/** The reference of a metric in earlier runs, which decides with as many rounds as one in base. */
function pastReference(past, head, id) {
	const earlier = past.valuesOf(head, id);
	const known = present(earlier);
	if (known.length === 0) return earlier.length > 0 ? WITHOUT_VALUE : {};
	const own = typicalOf(head, id);
	const rounds = [...valuesIn(head, id).values()];
	const isLacking = head.kind === "stages" && rounds.length < head.rounds.length;
	if (!own || isLacking || rounds.length < 5) return referenceSince(known);
	const rates = rounds.map(({ rate }) => rate);
	const { change, ...reference } = referenceSince(known, own.rate, LEAST_SCATTER, rates);
	const sides = rounds.map((round) => ({
		base: {},
		head: round
	}));
	if (earlier.length - known.length > MOST_CUT * earlier.length) sides.push({
		base: { edge: cutEdge(head, known) },
		head: {}
	});
	const bounded = change && boundedChange(change, sides);
	return {
		...reference,
		...bounded && { change: bounded }
	};
}
/** Where a search ends at its lowest rate, what else was found is at most so many times as high. */
const NEAR_FROM = 2;
/** The bound of earlier values that are not stored: mostly above what was seen, without which the rest is too low. */
function cutEdge({ capacity }, known) {
	return capacity && median(known) <= NEAR_FROM * capacity.from ? "from" : "to";
}
/** Why a series cannot be judged; undefined if it can. A failure may be why the other arm has no rounds. */
function problemIn(head, base) {
	const arms = base ? [head, base] : [head];
	const failed = arms.flatMap(({ failure: told, arm }) => told === void 0 ? [] : [{
		of: "failure",
		arm,
		told
	}]);
	const empty = arms.flatMap(({ rounds, arm }) => rounds.length === 0 ? [{
		of: "not-loaded",
		arm
	}] : []);
	const [first] = present([
		...failed,
		...empty,
		base && otherLoad(base, head)
	]);
	return first;
}
/** A run loads both arms in the same way, but its file may have come from anywhere. */
function otherLoad(base, head) {
	const [before, now] = [base, head].map(({ capacity, stages }) => JSON.stringify([capacity && Object.entries(capacity).toSorted(), stages]));
	return before === now ? void 0 : { of: "other-load" };
}
function comparisonOf({ series, base, cases, ...why }, pValues) {
	const { name, server, scenario } = series;
	const { verdict, metrics } = metricVerdicts(cases, pValues);
	const bounded = Object.entries(metrics).map(([key, metric]) => {
		const id = key;
		const head = foundIn(series, id);
		const bounds = {
			base: base && foundIn(base, id),
			head
		};
		return [id, bounds.base || bounds.head ? {
			...metric,
			bounds
		} : metric];
	});
	return {
		name,
		server,
		scenario,
		...addressesOf(series, base),
		verdict,
		...why,
		metrics: Object.fromEntries(bounded)
	};
}
// src/open-loop/domain/stages/lost.ts
/**
* Requests that head lost under stages, as failed requests of a timed series are judged: of all starts together, more than
* `errors.max` of the series, and more than base over starts.
* @param head a series of any load at several rates
* @param base the same, absent if it was not measured
* @returns none if neither lost any
*/
function lostFindings(head, base, gate) {
	const found = failuresOf(lostIn(head), base && lostIn(base));
	if (!found) return [];
	const own = {
		series: head.name,
		by: "open-loop"
	};
	const { maxErrorPercent } = boundsOf(gate, head.name);
	if (found.head.percent <= maxErrorPercent) return [{
		...own,
		effect: "holds",
		figures: {
			of: "failed-requests",
			failures: found
		}
	}];
	const isMore = failMoreOrAny(partsIn(head), base ? partsIn(base) : []);
	return [{
		...own,
		...tooManyFailed(found, maxErrorPercent, isMore)
	}];
}
/** The part of the requests of each start that were lost, 0 to 1. */
function partsIn({ rounds }) {
	return rounds.flatMap(({ values: { lost } }) => lost === void 0 ? [] : lost / 100);
}
/** The requests of all starts. Which answer they got is not recorded. */
function lostIn(series) {
	const parts = partsIn(series);
	const due = sumOf(series.stages ?? [], ({ rate, ms }) => rate * ms / 1e3);
	const failed = Math.round(due * sumOf(parts, (part) => part));
	const errors = failed > 0 ? { "without the expected answer": failed } : {};
	return {
		finished: Math.round(due * parts.length),
		failed,
		statuses: {},
		errors
	};
}
// src/open-loop/domain/with-rows.ts
/**
* Adds what was loaded at several rates to a comparison, and what it shows.
* @param compared the comparison so far
*/
function withRows(run, compared, rule) {
	if (!run.openLoop) return compared;
	const byName = groupedBy(run.openLoop.series, ({ name }) => name);
	const all = compareRows(run, rule).map((row) => {
		const lost = lostOf(row, entryOf$1(byName, row.name), rule);
		return {
			row: lost.some(({ effect }) => effect === "fails") ? {
				...row,
				verdict: "regression"
			} : row,
			found: [...findingsOf(row, run.base), ...lost]
		};
	});
	return {
		...withFindings(compared, all.flatMap(({ found }) => found)),
		comparedWith: withPast(run, compared, rule.past, testbedOf(run.environment)),
		instrumented: [...compared.instrumented ?? [], ...all.map(({ row }) => row)]
	};
}
/**
* The requests that a series lost; a base that could not be measured says nothing about head's.
* @param arms its measurements
*/
function lostOf({ notCompared }, arms, rule) {
	const [head, base] = ["head", "base"].map((arm) => arms.find((one) => one.arm === arm));
	return head ? lostFindings(head, notCompared === void 0 ? base : void 0, rule) : [];
}
function findingsOf(row, base) {
	const { name: series, problem } = row;
	if (problem?.of !== "failure" || problem.arm !== "head") return instrumentFindings("open-loop", row, base);
	return [{
		series,
		by: "open-loop",
		effect: "unmeasured",
		figures: {
			of: "open-loop",
			problem
		}
	}];
}
/**
* Selects the stored values that a run can be compared with.
* @param run the run to compare
* @param records all stored records, in any order
*/
function openLoopHistoryOf(run, records) {
	return instrumentHistory(run, records, run.openLoop?.series ?? [], ({ openLoop = [] }) => openLoop);
}
// src/open-loop/report/capacity-words.ts
/** What ended a search at an edge, and what moves that edge if it can be moved. */
function endedAt(edge, rate) {
	const to = "to find its capacity";
	if (edge === "to") return `holds; raise load.capacity.to ${to}`;
	if (rate > 100) return `does not hold; lower load.capacity.from ${to}`;
	return "does not hold; lower rates are not searched";
}
/**
* What limits the capacities of a series, one sentence each.
* @param name of the series
* @param arms its measurements
* @param baseName name of base
*/
function capacitySentences(name, arms, baseName) {
	const named = arms.map((one) => {
		const found = [...valuesIn(one, "capacity").values()];
		return {
			...one,
			found,
			of: one.arm === "head" ? "head" : baseName
		};
	});
	const edges = named.flatMap(({ of, found }) => ["from", "to"].flatMap((edge) => {
		const [first, ...others] = found.filter((one) => one.edge === edge);
		if (!first) return [];
		return [`${name}: ${`${others.length + 1} of ${found.length} searches of ${of}`} ended at ${openLoopMetric("capacity").format(first.rate)}, which ${endedAt(edge, first.rate)}.`];
	}));
	const limited = named.filter(({ rounds }) => isGeneratorLimit(rounds));
	const areFew = named.filter((one) => !limited.includes(one) && one.found.some(({ edge }) => edge === "load"));
	const namesOf = (all) => all.map(({ of }) => of).join(" and ");
	return [
		...edges,
		...areFew.length > 0 ? [`${name}: load.connections was the limit (${namesOf(areFew)}), so the servers may take more; raise it.`] : [],
		...limited.length > 0 ? [`${name}: the generator was the limit (${namesOf(limited)}), so the servers may take more.`] : []
	];
}
// src/open-loop/report/pictures.ts
/** More points of an arm would hide each other. */
const MOST_POINTS = 400;
/**
* The searches for a capacity, to be drawn.
* @param compared the series; the picture has its capacities, as tables do
* @param arms its measurements
* @param baseName name of base
* @returns undefined if nothing was answered
*/
function searchPicture({ name, metrics }, arms, baseName) {
	const limitMs = arms[0]?.capacity?.p99Ms;
	const drawn = arms.flatMap((one) => {
		const arm = one.arm === "head" ? "head" : "base";
		const capacity = metrics.capacity?.[arm] ?? typicalOf(one, "capacity")?.rate;
		const probes = one.rounds.flatMap((round) => round.probes ?? []).flatMap(({ rate, p99Ms, holds }) => p99Ms ? [{
			rate,
			p99Ms,
			holds
		}] : []).slice(0, MOST_POINTS);
		if (capacity === void 0 || probes.length === 0) return [];
		const bound = foundIn(one, "capacity");
		return [{
			arm,
			name: arm === "head" ? "head" : baseName,
			capacity,
			probes,
			...bound && { bound }
		}];
	});
	return limitMs === void 0 || drawn.length === 0 ? void 0 : {
		title: name,
		limitMs,
		arms: drawn
	};
}
// src/open-loop/domain/stages/typical-course.ts
/** What starts of one arm under the same stages show in each window. */
function typicalCourse(rounds) {
	const [first = [], ...others] = rounds.flatMap(({ windows }) => windows ? [windows] : []);
	const all = [first, ...others.filter(({ length }) => length === first.length)];
	return first.map(({ rate, fromMs, toMs }, index) => {
		const own = all.map((windows) => required(windows[index], "window"));
		const p99Ms = own.map((one) => one.p99Ms).filter((ms) => ms !== void 0);
		return {
			rate,
			fromMs,
			toMs,
			p99Ms: 2 * p99Ms.length > own.length ? median(p99Ms) : void 0,
			failed: median(own.map(({ failed }) => failed))
		};
	});
}
// src/open-loop/report/stages-words.ts
/**
* What a load in stages was too short to show, one sentence each.
* @param name of the series
* @param arms its measurements
* @param baseName name of base
*/
function stageSentences(name, arms, baseName) {
	return arms.flatMap((one) => {
		const { rate: seconds } = typicalOf(one, "recovery") ?? {};
		if (seconds === void 0 || foundIn(one, "recovery") === void 0) return [];
		return [`${name}: latency of ${one.arm === "head" ? "head" : baseName} was not as before within ${openLoopMetric("recovery").format(seconds)} after the peak; lengthen the last stage to find when it is.`];
	});
}
/** How the rate changes in loads in stages; nothing without any. */
function stageFacts(series) {
	const staged = series.flatMap(({ stages }) => stages ? [stages] : []);
	if (staged.length === 0) return [];
	const lengths = unique(staged.map((stages) => formatDuration(windowMsOf(stages))));
	const steps = staged.map(recoveryStepMs).filter((ms) => ms > 0);
	const known = steps.length > 0 && `; recovery is known to ${unique(steps.map(formatMilliseconds))}`;
	return [["rates in stages", `the lowest rate throughout, and what a higher one adds as a further load with connections of its own, from up to 0.1 s after its stage begins; windows of ${lengths}, without the ${formatMilliseconds(200)} beside a change${known || ""}`]];
}
function unique(texts) {
	return [...new Set(texts)].join(" or ");
}
/**
* The picture of a load in stages.
* @param name of the series
* @param arms its measurements
* @param baseName name of base
* @returns none if nothing was measured over time
*/
function courseOf(name, arms, baseName) {
	const drawn = arms.flatMap((one) => {
		const windows = typicalCourse(one.rounds);
		const arm = one.arm === "head" ? "head" : "base";
		const label = arm === "head" ? "head" : baseName;
		return windows.length === 0 ? [] : [{
			arm,
			name: label,
			windows
		}];
	});
	return drawn.length === 0 ? [] : [{
		series: name,
		arms: drawn
	}];
}
// src/open-loop/report/view.ts
/** The part of a report about what is loaded at several rates. */
function openLoopView(run, comparison) {
	const { instrumented = [] } = comparison;
	const rows = instrumented.filter(({ name }) => openLoopOf(name) !== void 0);
	if (rows.length === 0) return {
		verdicts: [],
		facts: [],
		notices: []
	};
	const judged = rows.flatMap((one) => judgedIn$1(one, OPEN_LOOP_METRIC_IDS));
	const { series: loaded } = required(run.openLoop, "open loads");
	return {
		headline: headlineOf(rows, comparison),
		section: sectionOf$1(run, rows, comparison),
		verdicts: judged.map(({ values }) => values),
		facts: [["loaded at several rates", roundsText(loaded)], ...stageFacts(loaded)],
		notices: []
	};
}
/**
* The result in one sentence.
* @returns for example `1 of 1 figure at several rates worse than main: go/greet capacity −15.2 % (−18.0 … −12.3 %)`
*/
function headlineOf(rows, comparison) {
	const { comparedWith, gate } = comparison;
	const compared = rows.filter(({ notCompared }) => notCompared === void 0);
	const judged = compared.flatMap((one) => judgedIn$1(one, OPEN_LOOP_METRIC_IDS)).map((one) => ({
		...one,
		series: pathOfSeries(one.series)
	}));
	const failed = compared.flatMap(({ name, problem }) => problem ? [{ series: name }] : []);
	const unmeasured = gapText(failed, "cannot be judged", "could not be loaded");
	const steps = gate.standing === "passed" ? void 0 : [];
	const loaded = `${formatCount(rows.length, "series", "series")} loaded at several rates`;
	const nothing = judged.every(({ verdict }) => verdict === "new") ? `${loaded}, nothing to compare with yet` : void 0;
	const instead = judged.length === 0 ? `${loaded}: figures only, no verdict` : nothing;
	const beside = {
		failed: rows.flatMap(({ name }) => lostReason(comparison, name) ?? []).map(reasonText),
		steps,
		unmeasured,
		instead
	};
	return findingText({
		noun: "figure at several rates",
		judged,
		...beside
	}, referenceName(comparedWith));
}
/** The reason that a series lost more requests than allowed; undefined if it did not. */
function lostReason({ gate }, name) {
	return gate.reasons.find(({ kind, series }) => kind === "errors" && series === name);
}
function roundsText(series) {
	const counts = series.map(({ rounds }) => rounds.length);
	const [least, most] = [Math.min(...counts), Math.max(...counts)];
	return `${least < most ? `${least} to ${most} rounds` : formatCount(most, "round")} of fresh starts for each server and scenario`;
}
/** All figures, and what limits them. */
function sectionOf$1(run, rows, comparison) {
	const baseName = referenceName(comparison.comparedWith);
	const byName = groupedBy(required(run.openLoop, "open loads").series, ({ name }) => name);
	const seriesOf = (name) => entryOf$1(byName, name);
	return {
		title: "At several rates",
		sentences: rows.flatMap(({ name, problem }) => [
			...problem ? [`${problemText(name, problem)}.`] : [],
			...capacitySentences(name, seriesOf(name), baseName),
			...stageSentences(name, seriesOf(name), baseName)
		]),
		table: instrumentTable(instrumentFigures(rows, OPEN_LOOP_METRIC_IDS), baseName, (figure, arm) => valueText(figure, arm, seriesOf(figure.series.name)), ({ series: { name }, id }) => {
			if (id !== "lost") return void 0;
			return lostReason(comparison, name) ? "too many" : "allowed";
		}),
		caption: "Open loads at several rates",
		summary: `At several rates: ${formatCount(rows.length, "series", "series")}`,
		causes: {
			columns: [],
			textColumns: 0,
			rows: []
		},
		causesCaption: "",
		courses: rows.flatMap(({ name }) => courseOf(name, seriesOf(name), baseName)),
		searches: rows.flatMap((row) => searchPicture(row, seriesOf(row.name), baseName) ?? [])
	};
}
/** A value, such as `≥ 100,000/s` if it is only a bound, and on a second line the 95 % interval of the arm by itself. */
function valueText({ id, metric: { bounds, ...values } }, arm, arms) {
	const { format } = openLoopMetric(id);
	const { [arm]: value } = values;
	const text = value === void 0 ? "" : boundSign(bounds?.[arm]) + format(value);
	const own = arms.find((one) => one.arm === arm);
	const { low, high } = (own && typicalOf(own, id)) ?? {};
	return low === void 0 || high === void 0 ? text : `${text}\n(${format(low)} … ${format(high)})`;
}
// src/open-loop/open-loop.ts
/** Open loads at several rates as an instrument: the highest rate that a server takes. */
const OPEN_LOOPS = {
	plan: async (_, asked) => planOpenLoops(asked),
	collect: collectOpenLoops,
	compare: (compared, { run, records, policy }) => withRows(run, compared, {
		...policy,
		past: openLoopHistoryOf(run, records)
	}),
	view: openLoopView,
	diagnose: async () => ({
		document: {},
		text: ""
	})
};
// src/profiling/domain/function-name.ts
/** A frame that ends like this has a file of the program, and perhaps a line: `answer (src/server.js:12)`. */
const IN_FILE = /^(.*) \(([^()]+?)(:\d+)?\)$/;
/** Splits the text of a frame. */
function frameParts(frame) {
	const [, name, file] = IN_FILE.exec(frame) ?? [];
	return name === void 0 || file === void 0 ? { name: frame } : {
		name,
		file
	};
}
/**
* A frame's text, short enough for a run file. Of a long name the end is kept, which says most, and its place, which links
* need.
* @param frame may also hold several names, as that of a renamed function does
*/
function shownFrame(frame) {
	if (frame.length <= 300) return frame;
	const { name } = frameParts(frame);
	const place = frame.slice(name.length);
	const room = 300 - place.length - 1;
	return room > 0 ? `…${name.slice(-room)}${place}` : `${frame.slice(0, 299)}…`;
}
/** Whether a frame has a file of the program. */
function isInFile(frame) {
	return IN_FILE.test(frame);
}
/**
* The name of a frame's function by which two builds of a program are compared: without its line, and without what a
* compiler or an update of a dependency changes though the function is the same, such as numbers of closures, arguments of
* generics and versions in paths. Functions that differ in nothing else count as one.
*/
function functionOf$1(frame) {
	const { name, file } = frameParts(frame);
	const plain = withoutArguments(file === void 0 || file.endsWith(".go") ? name.replaceAll(GO_CLOSURE, ".$1") : name).replace(CLONED, "").replaceAll(NUMBERED_CLOSURE, "}").replaceAll(JAVA_LAMBDA, "lambda$$$1").replaceAll(NUMBERED_CLASS, "$1");
	return file === void 0 ? plain : `${plain} (${withoutVersions(file)})`;
}
/** Go numbers the closures of a function, and what it makes of `go` and `defer` statements: `main.answer.func2.1`. */
const GO_CLOSURE = /\.(func|gowrap|deferwrap)\d+(\.\d+)*(?![\w])/g;
/** Copies and parts of a function that GCC and LLVM make: `sum.constprop.0`, `sum.cold`. */
const CLONED = /(\.(constprop|isra|part|cold|llvm)(\.\d+)?)+$/;
/** Closures of Rust and C++: `answer::{closure#2}`, `answer()::{lambda(int)#1}`. */
const NUMBERED_CLOSURE = /#\d+\}/g;
/** Javac's method of a lambda: `Server.lambda$answer$3`. */
const JAVA_LAMBDA = /lambda\$(\w+)\$\d+/g;
/** Classes without a name and generated ones: `Server$2`, `Server$$Lambda$14`, `$Proxy7`, `GeneratedMethodAccessor31`. */
const NUMBERED_CLASS = /(\$\$Lambda\$?|\$Proxy|GeneratedMethodAccessor|\$)\d+\b/g;
/**
* A name without the arguments of generics: `Vec<u8>::push` is `Vec::push`, `main.Map[go.shape.int]` is `main.Map`. What
* stands at the beginning of a name or of its part belongs to it: `<T as Trait>::f`, `Server.<init>`, `operator<`.
*/
function withoutArguments(name) {
	let plain = "";
	let depth = 0;
	for (let at = 0; at < name.length; at += 1) {
		const character = name.charAt(at);
		const opens = character === "<" || character === "[";
		if (depth > 0) {
			const closes = character === "]" || character === ">" && name[at - 1] !== "-";
			depth += Number(opens) - Number(closes);
		} else if (opens && areArguments(plain, name.slice(at))) depth = 1;
		else plain += character;
	}
	return depth > 0 ? name : plain.replaceAll("::::", "::").replace(/::$/, "");
}
/** @param before what precedes a bracket, which `rest` begins with */
function areArguments(before, rest) {
	return /\w(::)?$/.test(before) && !before.endsWith("operator") && !rest.startsWith("<impl ");
}
/** A file's path without versions: of packages, of the standard library's commit, of the registry's folder. */
function withoutVersions(file) {
	return file.replaceAll(/@v?\d[^/]*(?=\/)/g, "").replaceAll(/-\d+\.\d+[^/]*(?=\/)/g, "").replaceAll(/(?<=\/)python\d\.\d+(?=\/)/g, "python").replaceAll(/(?<=\/rustc\/)[0-9a-f]{40}(?=\/)/g, "").replaceAll(/(?<=\/registry\/src\/)[^/]+-[0-9a-f]{16}(?=\/)/g, "");
}
/**
* A frame's name as one word group of a folded stack: one line, without `;`, and not empty. Without what differs between
* builds or starts of the same code: Rust's hash of a symbol, the address of a class that Java makes for a lambda.
*/
function frameName(name) {
	const text = withoutControls(name, " ").replaceAll(";", ":").replace(/::h[0-9a-f]{16}$/, "").replaceAll(/\/0x[0-9a-f]+\b/g, "").trim();
	const characters = [...text.slice(0, 400)];
	return characters.length > 200 ? `${characters.slice(0, 199).join("")}…` : text || "(unknown)";
}
/**
* Folded stacks as text: `outer;inner 12`, a line each, as flame graphs read them. Values are rounded to whole numbers,
* and stacks that round to 0 are left out. Sorted, so that the same stacks give the same text.
*/
function foldedText(stacks) {
	return [...stacks].flatMap(([stack, value]) => Math.round(value) > 0 ? `${stack} ${Math.round(value)}\n` : []).toSorted().join("");
}
/** The stacks of a text in the format of {@link foldedText}; lines of another form are ignored. */
function stacksIn(text) {
	const stacks = /* @__PURE__ */ new Map();
	for (const line of text.split("\n")) {
		const [, stack, value] = /^(.*\S) (\d+)$/.exec(line) ?? [];
		if (stack !== void 0) stacks.set(stack, (stacks.get(stack) ?? 0) + Number(value));
	}
	return stacks;
}
/** Name of a function without one. */
const ANONYMOUS = "(anonymous)";
/**
* The frame that a stack's cost is attributed to: the innermost one with a file, so that the built-in functions that it
* calls count as its own; without any, the innermost frame. A function without a name is named after its caller, since
* a file can have many.
*/
function ownFrame$1(stack) {
	const frames = stack.split(";");
	const own = required(frames[ownIndex(frames)], "frame");
	const caller = frames.findLast((frame) => isInFile(frame) && !frame.startsWith("(anonymous)"));
	return own.startsWith(`(anonymous) `) && caller !== void 0 ? `${ANONYMOUS} in ${frameParts(caller).name}${own.slice(11)}` : own;
}
/** The frames with a file that call the {@link ownFrame} of a stack, the innermost first, named in the same way. */
function callersInFiles(stack) {
	const frames = stack.split(";");
	const outer = frames.slice(0, ownIndex(frames));
	return outer.flatMap((frame, at) => isInFile(frame) ? ownFrame$1(outer.slice(0, at + 1).join(";")) : []).toReversed();
}
/** The frame that calls the {@link ownFrame} of a stack, chosen in the same way; undefined if that is the outermost. */
function callerFrame(stack) {
	const frames = stack.split(";");
	const callers = frames.slice(0, ownIndex(frames));
	return callers.length === 0 ? void 0 : ownFrame$1(callers.join(";"));
}
function ownIndex(frames) {
	const inFile = frames.findLastIndex(isInFile);
	return inFile < 0 ? frames.length - 1 : inFile;
}
/** CPU time of a server that belongs to no row. */
const OTHERS = "(other processes and threads)";
/**
* Adds samples for the CPU time of a server that was not sampled; without them, it would count for the functions that were.
* @param cpuMs all CPU time of the server meanwhile
*/
function withUnsampled({ stacks, ranMs: known, unsampledMs = /* @__PURE__ */ new Map() }, cpuMs) {
	const restMs = cpuMs - sumOf(unsampledMs.values(), Number);
	const ranMs = known ?? restMs;
	const samples = sumOf(stacks.values(), Number);
	const perMs = samples > 0 && ranMs >= 1 ? samples / ranMs : 1;
	const all = new Map(stacks);
	for (const [name, ms] of [...unsampledMs, [OTHERS, restMs - ranMs]]) {
		const unsampled = Math.round(ms * perMs);
		if (unsampled > 0) all.set(name, unsampled);
	}
	return all;
}
/** CPU time per request of a start, and what one sample of it is worth, in microseconds. */
function requestUs({ stacks, cpuMs, requests }) {
	const totalUs = cpuMs * 1e3 / requests;
	return {
		totalUs,
		sampleUs: totalUs / Math.max(1, sumOf(stacks.values(), Number))
	};
}
/** Mean CPU time per request of some starts by stack, in nanoseconds. */
function meanStacks(starts) {
	const means = /* @__PURE__ */ new Map();
	for (const start of starts) {
		const { sampleUs } = requestUs(start);
		for (const [stack, samples] of start.stacks) means.set(stack, (means.get(stack) ?? 0) + 1e3 * samples * sampleUs / starts.length);
	}
	return means;
}
// src/profiling/adapters/folded-stacks.ts
/** Far more than samples of some seconds have; eight times as many must fit into memory. */
const MOST_STACKS = 1e5;
/**
* The stacks that a program printed, whose text may be anything: frames have names of limited length, and lines that are
* no stack or have no usable count are ignored.
* @param text a line for each stack, such as `outer;inner 12`
* @param trees absolute paths, without which the files of frames are named: `f (/tree/a.py:3)` becomes `f (a.py:3)`
* @throws Error if there are more than a profile has
*/
function foldedStacks(text, trees) {
	const all = stacksIn(trees.reduce((rest, tree) => rest.replaceAll(`(${tree}/`, "("), text).replaceAll("\r\n", "\n"));
	if (all.size > MOST_STACKS) throw new Error(`${all.size} different stacks are no profile`);
	const stacks = /* @__PURE__ */ new Map();
	for (const [printed, count] of all) {
		const stack = printed.split(";").slice(-500).map(shortFrame).join(";");
		if (count > 0 && Number.isSafeInteger(count)) stacks.set(stack, (stacks.get(stack) ?? 0) + count);
	}
	return stacks;
}
/** Of a long frame, the name is cut and the place is kept. */
function shortFrame(frame) {
	const [place] = / \([^()]+\)$/.exec(frame.slice(-200)) ?? [];
	if (frame.length <= 200 || place === void 0) return frameName(frame);
	return `${frameName(frame.slice(0, -place.length))} ${frameName(place)}`;
}
// src/profiling/adapters/command-profiler.ts
/** Key of the configuration, by which reports name this profiler. */
const NAME$2 = "profile.command";
const DIAGNOSIS$1 = {
	profiles: "any program",
	profiler: `${NAME$2}, where it is configured`,
	works: true,
	advice: ""
};
/** Time that a command may take after the load, to turn what it recorded into stacks. */
const FURTHER_MS = 1e4;
/** Far more than the stacks of some seconds. */
const MOST_MIB$1 = 16;
/** Length of what it said that a report repeats. */
const MOST_CHARACTERS$4 = 300;
/**
* Profiles a server with the command of its configuration, and does nothing for a server without one.
* @param environment of Loadgate; the command gets it without the job's secrets
*/
function createCommandProfiler(environment) {
	return {
		diagnose: async () => DIAGNOSIS$1,
		prepare: async (server) => {
			const { env, profile: { command } = {} } = server;
			const nothing = {
				env,
				remove: () => {}
			};
			if (command === void 0) return {
				...nothing,
				profile: async () => void 0
			};
			return {
				...nothing,
				isOnly: true,
				profile: async (loaded, work, signal) => {
					signal.throwIfAborted();
					const over = new AbortController();
					const either = AbortSignal.any([signal, over.signal]);
					const variables = variablesOf(server, loaded);
					const running = runCommand({
						program: "/bin/sh",
						args: ["-c", command],
						cwd: server.directory,
						env: childEnvironment(environment, variables),
						capture: true,
						maxOutputBytes: MOST_MIB$1 * 1024 * 1024,
						timeoutMs: server.loadMs + FURTHER_MS
					}, either);
					const working = work().catch((error) => {
						over.abort();
						throw error;
					});
					const [worked, ended] = await Promise.allSettled([working, running]);
					if (worked.status === "rejected") throw worked.reason;
					if (ended.status === "rejected") throw ended.reason;
					const stacks = stacksOf$1(ended.value, server);
					return {
						result: worked.value,
						stacks,
						profiler: NAME$2
					};
				}
			};
		}
	};
}
/** Variables of the command: those of the server, its port and processes, and the length of the load. */
function variablesOf({ env, loadMs }, { url, processes }) {
	const own = Object.entries(env).filter(([, text]) => servicesNamed([text]).length === 0);
	return {
		...Object.fromEntries(own),
		PORT: new URL(url).port,
		PROFILE_PIDS: processes().join(" "),
		PROFILE_SECONDS: String(loadMs / 1e3)
	};
}
/** @throws Error if the command failed, or printed no stacks */
function stacksOf$1({ exit, stdout, stopped, tail }, { root }) {
	const last = tail.findLast((line) => line.trim() !== "");
	const said = last === void 0 ? "" : `: ${last.trim().slice(0, MOST_CHARACTERS$4)}`;
	if (stopped === "output") throw new Error(`${NAME$2} printed more than ${MOST_MIB$1} MiB`);
	if (stopped === "timeout") throw new Error(`${NAME$2} still ran ${FURTHER_MS / 1e3} s after the load${said}`);
	if (!hasSucceeded(exit)) throw new Error(`${NAME$2} failed: ${exitText(exit)}${said}`);
	const stacks = foldedStacks(stdout, [realpathSync(root), root]);
	if (stacks.size === 0) throw new Error(`${NAME$2} printed no line like "outer;inner 12"${said}`);
	return stacks;
}
// src/profiling/adapters/cpu-time.ts
/**
* Measures what some processes, but not their children, take during some work.
* @param pids which must run at its beginning; those that end meanwhile count as if they took nothing
* @returns with their CPU time in milliseconds, which is absent where the system does not show it
* @throws any error of the work
*/
async function withCpuTime(pids, work) {
	const before = pids.map((pid) => entryOf(pid)?.cpuMs ?? 0);
	const result = await work();
	if (!HAS_PROC) return { result };
	const after = pids.map((pid) => entryOf(pid)?.cpuMs ?? 0);
	return {
		result,
		ranMs: sumOf([...after.entries()], ([at, ms]) => Math.max(0, ms - (before[at] ?? 0)))
	};
}
// src/profiling/adapters/sections.ts
/** Sizes and positions in 64-bit ELF files, in bytes. */
const HEAD_BYTES = 64;
const SECTION_BYTES = 64;
/** Programs have some dozens of sections, and some kilobytes of their names. */
const MOST_SECTIONS = 1e4;
const MOST_NAMES = 4194304;
/**
* Reads sections of a 64-bit little-endian ELF file.
* @returns what the work returns; undefined if it is no such file or the work fails
*/
async function withSections(file, work) {
	const handle = await open(file).catch(() => void 0);
	if (!handle) return void 0;
	try {
		return await work(await sectionsIn(handle));
	} catch {
		return;
	} finally {
		await handle.close();
	}
}
/** @throws Error if the file is no ELF */
async function sectionsIn(handle) {
	const head = await bytesAt(handle, {
		offset: 0,
		size: HEAD_BYTES
	}, HEAD_BYTES);
	if (!head.subarray(0, 6).equals(Buffer.from("ELF", "latin1"))) throw new Error("no ELF of 64 bits");
	const size = Math.min(MOST_SECTIONS, head.readUInt16LE(60)) * SECTION_BYTES;
	const table = await bytesAt(handle, {
		offset: Number(head.readBigUInt64LE(40)),
		size
	}, size);
	const names = await bytesAt(handle, placeIn(table, head.readUInt16LE(62)), MOST_NAMES);
	const places = /* @__PURE__ */ new Map();
	for (let index = 0; index * SECTION_BYTES < size; index += 1) {
		const begin = table.readUInt32LE(index * SECTION_BYTES);
		const name = names.toString("latin1", begin, names.indexOf(0, begin));
		places.set(name, placeIn(table, index));
	}
	return {
		entry: Number(head.readBigUInt64LE(24)),
		placeOf: (name) => places.get(name),
		read: async (name, mostBytes) => {
			const place = places.get(name);
			return place && await bytesAt(handle, place, mostBytes);
		}
	};
}
function placeIn(table, index) {
	const at = index * SECTION_BYTES;
	return {
		address: Number(table.readBigUInt64LE(at + 16)),
		offset: Number(table.readBigUInt64LE(at + 24)),
		size: Number(table.readBigUInt64LE(at + 32))
	};
}
/** @throws Error if there are fewer, or more than so many */
async function bytesAt(handle, { offset, size }, mostBytes) {
	if (size > mostBytes) throw new Error("too long");
	const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, offset);
	if (bytesRead < size) throw new Error("too short");
	return buffer;
}
// src/profiling/adapters/go/build-info.ts
/** Name of the section that only programs of Go have. */
const SECTION = ".go.buildinfo";
const MAGIC$1 = Buffer.from("ÿ Go buildinf:", "latin1");
/** Far more than the build information of a program. */
const MOST_BYTES$5 = 4194304;
/** The texts begin here if the flag is set, as Go writes them since 1.18. */
const TEXTS_AT = 32;
const FLAGS_AT = 15;
const TEXTS_FOLLOW = 2;
/** Length of the marks before and after the modules' text. */
const MARK_BYTES = 16;
/**
* The build information of a Go program, from 64-bit little-endian ELF, stripped or not.
* @param file path of any program
* @returns undefined if it is no such program or cannot be read
*/
async function goBuildOf(file) {
	return await withSections(file, async ({ read }) => {
		const info = await read(SECTION, MOST_BYTES$5);
		return info?.subarray(0, MAGIC$1.length).equals(MAGIC$1) ? buildIn(info) : void 0;
	});
}
/** Without the modules if another version of Go wrote them in another way. */
function buildIn(info) {
	const hasTexts = (info.readUInt8(FLAGS_AT) & TEXTS_FOLLOW) !== 0;
	const version = textAt(info, TEXTS_AT);
	const lines = (hasTexts ? textAt(info, version.end).bytes : Buffer.alloc(0)).subarray(MARK_BYTES, -16).toString("utf8").split("\n");
	let main = "";
	let module = "";
	const modules = /* @__PURE__ */ new Map();
	for (const line of lines) {
		const [kind, path = "", , checksum = ""] = line.split("	");
		if (kind === "path") main = path;
		if (kind === "mod" || kind === "dep") module = path;
		if (kind === "mod" || kind === "dep" || kind === "=>") modules.set(module, checksum === "");
	}
	return {
		main,
		modules
	};
}
/** A text after its length, which is written in groups of 7 bits, the lowest first. */
function textAt(info, at) {
	let length = 0;
	let begin = at;
	for (let shift = 0; shift < 28; shift += 7) {
		const byte = info.readUInt8(begin);
		begin += 1;
		length |= (byte & 127) << shift;
		if (byte < 128) break;
	}
	const end = begin + length;
	return {
		bytes: info.subarray(begin, end),
		end
	};
}
// src/profiling/adapters/go/functions.ts
/** The table that Go programs have of their functions, stripped or not, and its name in position-independent ones. */
const TABLES = [".gopclntab", ".data.rel.ro.gopclntab"];
/** The largest programs have 100 MB. */
const MOST_BYTES$4 = 268435456;
/** Longer names and paths are unknown. */
const MOST_TEXT$1 = 1e3;
/** Format since Go 1.20, in little-endian programs of 64 bits. */
const MAGIC = 4294967281;
/** Positions in the table's head and in the entry of a function, in bytes: `pcHeader` and `_func` in Go's runtime. */
const HEAD = {
	count: 8,
	names: 32,
	units: 40,
	files: 48,
	pcs: 56,
	functions: 64
};
const FUNCTION$1 = {
	entry: 0,
	name: 4,
	pcFile: 20,
	unit: 32,
	line: 36
};
/** The function that a program begins with, unless it was linked with code in C, whose place in it is unknown. */
const FIRST = /^_rt0_/;
/**
* Reads which functions a Go program has, where their files were when it was built, and the lines they begin in.
* @param file path of the program
* @returns undefined if it has no table, or one of another version
*/
async function goFunctionsOf(file) {
	return await withSections(file, async ({ entry, placeOf, read }) => {
		const table = await read(TABLES.find((one) => placeOf(one)) ?? "", MOST_BYTES$4);
		if (table?.readUInt32LE(0) !== MAGIC) return void 0;
		const entries = entriesIn(table);
		const begin = placeOf(".text")?.address ?? 0;
		const at = (address) => entries.findLast(({ offset }) => offset <= address - begin)?.of;
		const isPlaced = FIRST.test(at(entry)?.name ?? "");
		return {
			byName: new Map(entries.map(({ of }) => [of.name, of])),
			at: isPlaced ? at : () => void 0
		};
	});
}
/** @returns by offset. @throws RangeError if it is no table */
function entriesIn(table) {
	const positionAt = (at) => Number(table.readBigUInt64LE(at));
	const functions = positionAt(HEAD.functions);
	const textAt = (at) => {
		const most = table.subarray(at, at + MOST_TEXT$1);
		return most.toString("utf8", 0, most.indexOf(0));
	};
	return Array.from({ length: positionAt(HEAD.count) }, (_, index) => {
		const at = functions + table.readUInt32LE(functions + index * 8 + 4);
		const unit = table.readUInt32LE(at + FUNCTION$1.unit);
		const number = firstValueAt(table, positionAt(HEAD.pcs) + table.readUInt32LE(at + FUNCTION$1.pcFile));
		const fileAt = number < 0 ? NONE : table.readUInt32LE(positionAt(HEAD.units) + (unit + number) * 4);
		return {
			offset: table.readUInt32LE(at + FUNCTION$1.entry),
			of: {
				name: textAt(positionAt(HEAD.names) + table.readUInt32LE(at + FUNCTION$1.name)),
				file: fileAt === NONE ? "" : textAt(positionAt(HEAD.files) + fileAt),
				line: table.readInt32LE(at + FUNCTION$1.line)
			}
		};
	});
}
/** Stands for no file. */
const NONE = 4294967295;
/** The first value of a list by instruction: its difference from −1 in groups of 7 bits, the lowest bit for the sign. */
function firstValueAt(table, at) {
	let coded = 0;
	for (let index = 0; index < 5; index += 1) {
		const byte = table.readUInt8(at + index);
		coded += (byte & 127) * 128 ** index;
		if (byte < 128) break;
	}
	return (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2) - 1;
}
// src/profiling/adapters/go/pprof.ts
/** Numbers of fields in https://github.com/google/pprof/blob/main/proto/profile.proto, by message. */
const PROFILE$1 = {
	sample: 2,
	location: 4,
	function: 5,
	string: 6
};
const SAMPLE = {
	location: 1,
	value: 2
};
const LOCATION = {
	id: 1,
	line: 4
};
const LINE$1 = { function: 1 };
const FUNCTION = {
	id: 1,
	name: 2,
	file: 4,
	line: 5
};
/** Ways in which a field is written. */
const VARINT = 0;
const FIXED_64 = 1;
const DELIMITED = 2;
const FIXED_32 = 5;
/** Maximum length of a number, in bytes. */
const MOST_VARINT_BYTES = 10;
/** Maximum length of a name or a path, in bytes: what is longer is cut off. */
const MOST_TEXT = 1e3;
/** What runs at an address without symbols, as in a library in C. */
const UNKNOWN$1 = {
	name: "unknown",
	file: "",
	line: 0
};
/**
* Decodes a CPU profile. The npm library `pprof-format` would do so too, but takes minutes for 400 kB of a hostile one,
* whose numbers have no end, and accepts one that is cut off.
* @param bytes of the message `Profile`, uncompressed
* @throws Error if it is none
*/
function pprofProfile(bytes) {
	const samples = [];
	const strings = [];
	const functionFields = [];
	const locationFields = [];
	for (const [field, value] of fieldsOf(bytes)) if (field === PROFILE$1.string) strings.push(bytesOf(value).toString("utf8", 0, MOST_TEXT));
	else if (field === PROFILE$1.sample) samples.push(sampleOf(fieldsOf(bytesOf(value))));
	else if (field === PROFILE$1.function) functionFields.push(fieldsOf(bytesOf(value)));
	else if (field === PROFILE$1.location) locationFields.push(fieldsOf(bytesOf(value)));
	const functions = /* @__PURE__ */ new Map();
	for (const fields of functionFields) functions.set(numberIn(fields, FUNCTION.id), {
		name: strings[numberIn(fields, FUNCTION.name)] ?? "",
		file: strings[numberIn(fields, FUNCTION.file)] ?? "",
		line: numberIn(fields, FUNCTION.line)
	});
	const locations = /* @__PURE__ */ new Map();
	for (const fields of locationFields) {
		const inlined = fields.filter(([field]) => field === LOCATION.line).map(([, value]) => numberIn(fieldsOf(bytesOf(value)), LINE$1.function)).map((id) => functions.get(id) ?? UNKNOWN$1);
		locations.set(numberIn(fields, LOCATION.id), inlined.length > 0 ? inlined : [UNKNOWN$1]);
	}
	return {
		samples,
		locations
	};
}
/** Of the values, which are the count of samples and their CPU time, only the first one. */
function sampleOf(fields) {
	const valuesOf = (wanted) => fields.flatMap(([field, value]) => field === wanted ? numbersOf(value) : []);
	return {
		stack: valuesOf(SAMPLE.location),
		count: valuesOf(SAMPLE.value)[0] ?? 0
	};
}
/** The number in a field; 0, which is not written, without it. */
function numberIn(fields, wanted) {
	const [, value = 0] = fields.find(([field]) => field === wanted) ?? [];
	return typeof value === "number" ? value : 0;
}
/** A list of numbers is written as one field or as many. */
function numbersOf(value) {
	if (typeof value === "number") return [value];
	const numbers = [];
	for (let at = 0; at < value.length;) {
		const { number, end } = varintAt(value, at);
		numbers.push(number);
		at = end;
	}
	return numbers;
}
/** @throws Error if it is a number */
function bytesOf(value) {
	if (typeof value === "number") throw new Error("a message is expected where a number is");
	return value;
}
/** @throws Error if the bytes are no message */
function fieldsOf(bytes) {
	const fields = [];
	for (let at = 0; at < bytes.length;) {
		const tag = varintAt(bytes, at);
		const way = tag.number % 8;
		const { number, end } = way === VARINT || way === DELIMITED ? varintAt(bytes, tag.end) : tag;
		at = end + lengthOf(way, number);
		if (at > bytes.length) throw new Error("a message is cut off");
		const field = Math.floor(tag.number / 8);
		if (way === VARINT) fields.push([field, number]);
		if (way === DELIMITED) fields.push([field, bytes.subarray(end, at)]);
	}
	return fields;
}
/** Length of what follows the tag and the number of a field. */
function lengthOf(way, number) {
	if (way === DELIMITED) return number;
	const length = (/* @__PURE__ */ new Map([
		[VARINT, 0],
		[FIXED_64, 8],
		[FIXED_32, 4]
	])).get(way);
	if (length === void 0) throw new Error(`a field is written in an unknown way, ${way}`);
	return length;
}
/** A number in groups of 7 bits, the lowest first; those above 2^53 are not exact, and no id or line is that large. */
function varintAt(bytes, begin) {
	let number = 0;
	let factor = 1;
	const last = Math.min(bytes.length, begin + MOST_VARINT_BYTES);
	for (let at = begin; at < last; at += 1) {
		const byte = bytes.readUInt8(at);
		number += (byte & 127) * factor;
		factor *= 128;
		if (byte < 128) return {
			number,
			end: at + 1
		};
	}
	throw new Error("a number has no end");
}
// src/profiling/adapters/go/stacks.ts
/** Far more frames than a profile of a second has; a hostile one could have endless stacks. */
const MOST_FRAMES$2 = 1e6;
/** Packages lie less deep in their modules; a hostile name could have hundreds of parts. */
const MOST_DEPTH = 20;
/** What runs for no function of the program has one name each: its inner functions are many and say little. */
const COLLECTOR = "(garbage collector)";
const SCHEDULER = "(scheduler)";
const COLLECTING = /* @__PURE__ */ new Set([
	"runtime.gcBgMarkWorker",
	"runtime.bgsweep",
	"runtime.bgscavenge"
]);
const OF_RUNTIME = /^(?:internal\/)?runtime[./]/;
/** The profiler is part of the program, and its samples are left out. */
const PROFILING = /^(?:net\/http|runtime)\/pprof\./;
/** The file of functions that the compiler adds. */
const GENERATED$1 = "<autogenerated>";
/** The package of a program's `main`, whatever its import path is. */
const MAIN = "main";
/**
* The samples by stack in a CPU profile of a Go program. Functions of modules have a file, so that the standard library
* counts for those that call it.
* @param bytes as the program sent it, uncompressed
* @throws Error if it is no profile
*/
function goStacks(bytes, program) {
	const { samples, locations } = pprofProfile(bytes);
	const frameOf = framesOf$1(program);
	const stacks = /* @__PURE__ */ new Map();
	let left = MOST_FRAMES$2;
	for (const { stack, count } of samples) {
		const frames = [];
		for (const id of stack) {
			const inlined = locations.get(id) ?? [];
			left -= inlined.length;
			if (left < 0) throw new Error("it has too many frames");
			frames.push(...inlined.map(frameOf));
		}
		const text = goStack(frames.toReversed());
		if (text !== void 0) stacks.set(text, (stacks.get(text) ?? 0) + count);
	}
	return stacks;
}
/** Makes the frame of each function once. */
function framesOf$1(program) {
	const made = /* @__PURE__ */ new Map();
	return (one) => {
		const frame = made.get(one) ?? goFrame(one, program);
		made.set(one, frame);
		return frame;
	};
}
/**
* The text of a stack.
* @param frames of {@link goFrame}, the outermost first
* @returns undefined for what is no work of the program
*/
function goStack(frames) {
	if (frames.length === 0 || frames.some((frame) => PROFILING.test(frame))) return void 0;
	if (frames.some((frame) => COLLECTING.has(frame))) return COLLECTOR;
	if (frames.every((frame) => OF_RUNTIME.test(frame))) return SCHEDULER;
	return frames.join(";");
}
/** The end of a package's path if its module has a major version: its name is what precedes it. */
const MAJOR_VERSION = /\/v\d+(?=\.[^/]*$)/;
/** For example `store.(*DB).Get (store/db.go:12)`, `mux.Vars (github.com/gorilla/mux/mux.go:9)`, `net/http.Get`. */
function goFrame({ name: fullName, file, line }, program) {
	const name = withoutTypes(fullName);
	const found = file === GENERATED$1 ? void 0 : fileOf$1(packageOf(name), file, program);
	if (found === void 0) return frameName(name);
	const place = frameName(found).replaceAll(/[()]/g, "_");
	const plain = name.replace(MAJOR_VERSION, "");
	return `${frameName(plain.slice(plain.lastIndexOf("/") + 1))} (${place}${line > 0 ? `:${line}` : ""})`;
}
/** A name without the types of a generic function, as Go's own table and tools have it: `slices.Sort[...]`. */
function withoutTypes(name) {
	const begin = name.indexOf("[");
	const end = name.lastIndexOf("]");
	return begin < 0 || end < begin ? name : `${name.slice(0, begin)}[...${name.slice(end)}`;
}
/** The import path of a function's package: `example.com/app/store` of `example.com/app/store.(*DB).Get`. */
function packageOf(name) {
	const end = name.indexOf(".", name.lastIndexOf("/") + 1);
	return name.slice(0, Math.max(0, end)).replaceAll("%2e", ".");
}
/** The module of a package: the longest path that the package's path begins with. */
function moduleOf(importPath, modules) {
	let prefix = importPath;
	for (let depth = 0; depth < MOST_DEPTH; depth += 1) {
		if (modules.has(prefix)) return prefix;
		prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf("/")));
	}
}
/** Packages outside the standard library have paths that begin with a domain, or a module that the build names. */
const OF_DOMAIN = /^[^/.]*\.[^/]*\//;
/**
* Path of a function's file relative to the tree; programs built with `-trimpath`, or in another folder, do not know it.
* Files of a downloaded module are named by their package, which has no version.
* @param file the package stands for an empty one
* @returns undefined for the standard library
*/
function fileOf$1(importPath, file, program) {
	const { root, modules, folders } = program;
	const inside = insideOf(root, file);
	if (inside !== void 0) return inside;
	const fullPath = importPath === MAIN ? program.main : importPath;
	const module = moduleOf(fullPath, modules);
	const isPackage = module !== void 0 || OF_DOMAIN.test(importPath);
	if (file === "") return isPackage || importPath === MAIN ? fullPath || MAIN : void 0;
	const base = path.posix.basename(file);
	if (module !== void 0 && modules.get(module) === true) {
		const below = fullPath.slice(module.length + 1);
		return path.posix.join(folders.get(module) ?? "", below, base);
	}
	if (isPackage) return path.posix.join(fullPath, base);
	return importPath === MAIN ? base : void 0;
}
/** The path relative to a tree; undefined if it is not absolute and in it. */
function insideOf(root, file) {
	const relative = path.relative(root, file);
	return path.isAbsolute(file) && !relative.startsWith("..") ? relative : void 0;
}
// src/profiling/adapters/go/program.ts
const MOST_MODULE_FILE = 65536;
/**
* The Go program that a process runs.
* @param root absolute path of its tree, without symbolic links
* @returns undefined if it runs another program
*/
async function goProgramOf(pid, root) {
	const build = await goBuildOf(`/proc/${pid}/exe`);
	return build && {
		...build,
		root,
		folders: await moduleFolders(pid, root)
	};
}
/** By path of a program that runs, what names its functions; only of those in Go. */
async function goNamesOf(pids, root) {
	const names = /* @__PURE__ */ new Map();
	for (const pid of pids) {
		const file = attempt$1(() => readlinkSync(`/proc/${pid}/exe`)) ?? "";
		const program = names.has(file) ? void 0 : await goProgramOf(pid, root);
		if (!program) continue;
		const functions = await goFunctionsOf(`/proc/${pid}/exe`);
		const made = /* @__PURE__ */ new Map();
		names.set(file, (symbol, address) => {
			const key = symbol ?? address;
			if (made.has(key)) return made.get(key);
			const found = symbol === void 0 ? functions?.at(address) : functions?.byName.get(withoutTypes(symbol)) ?? unplaced(symbol);
			const name = found && goFrame(found, program);
			made.set(key, name);
			return name;
		});
	}
	return names;
}
function unplaced(name) {
	return {
		name,
		file: "",
		line: 0
	};
}
/** By path of a module, its folder relative to the tree: those around the program's file and its working directory. */
async function moduleFolders(pid, root) {
	const folders = /* @__PURE__ */ new Map();
	for (const link of ["exe", "cwd"]) {
		let folder = attempt$1(() => readlinkSync(`/proc/${pid}/${link}`)) ?? "";
		while (folder === root || folder.startsWith(`${root}/`)) {
			const module = await moduleIn(path.join(folder, "go.mod"));
			if (module !== void 0) folders.set(module, path.relative(root, folder));
			folder = path.dirname(folder);
		}
	}
	return folders;
}
/** The path of the module that a `go.mod` describes. Opening anything but a file could take forever. */
async function moduleIn(file) {
	if (!attempt$1(() => statSync(file).isFile())) return void 0;
	const text = await beginningOf(file, MOST_MODULE_FILE).catch(() => Buffer.alloc(0));
	const [, module] = /^module[ \t]+"?([^\s"]+)/m.exec(text.toString("utf8")) ?? [];
	return module;
}
// src/profiling/adapters/go/profiler.ts
/** Where `net/http/pprof` shows the arguments of its program, as the system does in /proc. */
const ARGUMENTS = "/debug/pprof/cmdline";
const PROFILE = `/debug/pprof/profile?seconds=1`;
/** Limits of what is read, in bytes; a profile of a second has some kilobytes. */
const MOST_BYTES$3 = 1048576;
const MOST_UNCOMPRESSED = 4194304;
/** Maximum length of a reason that a program gives. */
const MOST_REASON$1 = 200;
const PROFILER = "net/http/pprof";
const DIAGNOSIS = {
	profiles: "Go",
	profiler: `${PROFILER} where the server mounts it, else perf`,
	works: HAS_PROC,
	advice: HAS_PROC ? "" : "use Linux"
};
/**
* Profiles Go programs that mount `net/http/pprof` on the port that is loaded. It is asked over HTTP, so nothing has to be
* prepared or removed. Programs without it are left to other profilers.
*/
function createGoProfiler() {
	return {
		diagnose: async () => DIAGNOSIS,
		prepare: async ({ env, root }) => ({
			env,
			profile: async (server, work, signal) => {
				const program = await programOf(server, realpathSync(root), signal);
				if (!program) return void 0;
				const ask = (either) => stacksOf(server, program, either);
				const timed = () => withCpuTime([program.pid], work);
				const { result: worked, stacks } = await stacksDuring(timed, ask, signal);
				return {
					...worked,
					stacks,
					profiler: PROFILER
				};
			},
			remove: () => {}
		})
	};
}
/**
* The process of a server that answers at `/debug/pprof`. Its arguments tell it from other processes, such as docker's
* command, and from a server that answers every path.
*/
async function programOf(server, root, signal) {
	let shown;
	for (const pid of server.processes()) {
		const program = await goProgramOf(pid, root);
		if (!program) continue;
		shown ??= await argumentsShown(server, signal);
		const own = attempt$1(() => readFileSync(`/proc/${pid}/cmdline`));
		if (!own || !withoutEnd(own).equals(shown)) continue;
		return {
			...program,
			pid
		};
	}
}
/** The arguments that a server shows; empty if it shows none. */
async function argumentsShown({ url }, signal) {
	const answer = await answerOf$1(`${url}${ARGUMENTS}`, signal).catch(() => void 0);
	signal.throwIfAborted();
	return answer?.status === 200 ? withoutEnd(answer.body) : Buffer.alloc(0);
}
/** Arguments without what ends the last of them, which only the system writes. */
function withoutEnd(args) {
	return args.at(-1) === 0 ? args.subarray(0, -1) : args;
}
/**
* Profiles a program while some work loads it.
* @param ask for one profile
* @throws Error if a profile fails, any error of the work, and the signal's reason
*/
async function stacksDuring(work, ask, signal) {
	const ended = new AbortController();
	const either = AbortSignal.any([signal, ended.signal]);
	let isOver = false;
	const profiling = (async () => {
		const sum = /* @__PURE__ */ new Map();
		while (!isOver) {
			const stacks = await ask(either);
			for (const [stack, count] of stacks) sum.set(stack, (sum.get(stack) ?? 0) + count);
		}
		return sum;
	})();
	const settled = profiling.catch(() => void 0);
	try {
		const result = await work();
		isOver = true;
		return {
			result,
			stacks: await profiling
		};
	} finally {
		ended.abort();
		await settled;
	}
}
/**
* Asks a program for one profile.
* @throws Error with the reason and what to do
*/
async function stacksOf({ url }, program, signal) {
	try {
		const { status, body } = await answerOf$1(`${url}${PROFILE}`, signal);
		if (status === 200) {
			const limits = { maxOutputLength: MOST_UNCOMPRESSED };
			return goStacks(await promisify(gunzip)(body, limits), program);
		}
		const [line = ""] = body.toString("utf8", 0, 800).split("\n");
		throw new Error(`${status}, ${withoutControls(line).slice(0, MOST_REASON$1)}`);
	} catch (error) {
		signal.throwIfAborted();
		throw new Error(`no profile from ${PROFILE}: ${messageOf(error)}; mount net/http/pprof so that it answers, or not at all`, { cause: error });
	}
}
/** @throws Error if there is no answer in time, or a long one */
async function answerOf$1(url, signal) {
	const timeoutMs = 11e3;
	const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
	const line = openLine(void 0, false);
	try {
		const { status, body } = await line.ask({
			url,
			method: "GET",
			headers: {},
			timeoutMs
		}, either);
		const chunks = [];
		let bytes = 0;
		for await (const chunk of body) {
			bytes += chunk.length;
			if (bytes > MOST_BYTES$3) throw new Error("its answer is too long");
			chunks.push(chunk);
		}
		return {
			status,
			body: Buffer.concat(chunks)
		};
	} finally {
		line.close();
	}
}
// src/profiling/adapters/java/samples.ts
/** Samples every few milliseconds of wall time, in all versions; and by CPU time, in Java 25 and later on Linux. */
const BY_TIME = "jdk.ExecutionSample";
const BY_CPU_TIME = "jdk.CPUTimeSample";
/** Both kinds, of which a recording is read. */
const SAMPLE_EVENTS = `${BY_TIME},${BY_CPU_TIME}`;
/** An event in the text by `jfr print`, which is a twentieth as long as its JSON. */
const EVENT = /^(jdk\.\w+) \{\n(.*?)^\}/gms;
/** A frame in it, such as `    org.example.Server.answer(HttpExchange, int)  line: 12`. */
const FRAME = /^ {4}(\S.*)\)\s+line: ?(-?\d*)$/;
/**
* Reads the samples of a recording.
* @param text output of `jfr print`, in which the profiled program may have written names
*/
function samplesIn(text) {
	const found = {
		[BY_TIME]: /* @__PURE__ */ new Map(),
		[BY_CPU_TIME]: /* @__PURE__ */ new Map()
	};
	for (const [, kind, content = ""] of text.matchAll(EVENT)) {
		const stacks = kind === BY_TIME || kind === BY_CPU_TIME ? found[kind] : void 0;
		const at = content.indexOf("stackTrace = [");
		const stack = at < 0 ? "" : content.slice(at);
		stacks?.set(stack, (stacks.get(stack) ?? 0) + 1);
	}
	const areByCpuTime = found[BY_CPU_TIME].size > 0;
	const all = [...found[areByCpuTime ? BY_CPU_TIME : BY_TIME]].map(([stack, samples]) => ({
		frames: framesIn(stack),
		samples
	}));
	const unread = all.flatMap(({ frames, samples }) => frames.length === 0 ? samples : []);
	return {
		areByCpuTime,
		stacks: all.filter(({ frames }) => frames.length > 0),
		unread: unread.reduce((sum, samples) => sum + samples, 0)
	};
}
function framesIn(stack) {
	return stack.split("\n").flatMap((text) => {
		const [, call = "", line] = FRAME.exec(text) ?? [];
		const [name = ""] = call.split("(", 1);
		const dot = name.lastIndexOf(".");
		if (dot < 1) return [];
		const [type, method] = [stableName(name.slice(0, dot)), stableName(name.slice(dot + 1))];
		return [{
			type,
			method,
			line: Number(line)
		}];
	});
}
/** Without what differs from start to start in the names of generated classes, such as `$$Lambda/0x00007f8a14000a08`. */
function stableName(name) {
	return frameName(name.replace(/\$\$Lambda.*$/s, "$$$$Lambda").replace(/[./+]0x[\da-f]+/g, "").replace(/(\$Proxy|Accessor)\d+$/, "$1"));
}
/** CPU time of Java threads that no sample shows. */
const UNSEEN = "(not seen by JFR)";
/**
* The samples of Java programs by stack, and the CPU time outside Java code.
*
* Samples by CPU time show all that Java threads do. Older samples show threads in Java code, also while these wait for
* a CPU, but neither native code nor copying nor system calls. What such a sample is worth follows from how much of their
* time threads waited; the rest of the CPU time has a row of its own, so that it does not make all other functions
* seem dearer.
*
* @param records of all processes of a server
* @param find finds the sources of its own classes
*/
function javaStacks(records, find) {
	const stacks = /* @__PURE__ */ new Map();
	const unsampledMs = /* @__PURE__ */ new Map();
	const add = (sums, name, value) => {
		if (value > 0) sums.set(name, (sums.get(name) ?? 0) + value);
	};
	let ranMs = 0;
	const worths = records.map(worthMs);
	const counts = records.map(countOf);
	const unitMs = worths[counts.indexOf(Math.max(...counts))] ?? 1;
	for (const [at, { samples, cpu }] of records.entries()) {
		const worth = worths[at] ?? unitMs;
		for (const { frames, samples: count } of samples.stacks) add(stacks, frames.map((frame) => frameText$2(frame, find)).toReversed().join(";"), count * (worth / unitMs));
		const seenMs = sumOf(samples.stacks, (one) => one.samples) * worth;
		ranMs += seenMs;
		for (const [name, ms] of cpu.machine) add(unsampledMs, name, ms);
		if (samples.areByCpuTime) add(unsampledMs, UNSEEN, samples.unread * worth);
		else {
			add(unsampledMs, UNSEEN, cpu.userMs - seenMs);
			add(unsampledMs, "(kernel)", cpu.kernelMs);
		}
	}
	return {
		stacks,
		ranMs,
		unsampledMs
	};
}
function countOf({ samples }) {
	return sumOf(samples.stacks, (one) => one.samples) + samples.unread;
}
/** CPU time that one sample of a process stands for, in milliseconds. */
function worthMs({ samples, cpu }) {
	const count = Math.max(1, countOf({
		samples,
		cpu
	}));
	if (samples.areByCpuTime) return Math.max(.001, (cpu.userMs + cpu.kernelMs) / count);
	const running = cpu.ranMs / Math.max(.001, cpu.ranMs + cpu.waitedMs);
	const most = cpu.userMs / count;
	return Math.max(.001, Math.min(most, running > 0 ? 10 * running : most));
}
/** Packages of Java itself and of languages for its virtual machine. */
const OF_LIBRARY = /^(?:javax?|jdk|sun|kotlin|scala|groovy|clojure|com\.sun(?!\.jna)|org\.(?:w3c|xml))\./;
/** Classes that the virtual machine makes for a lambda or a proxy: they only call others. */
const GENERATED = /\$\$Lambda|\$Proxy/;
/**
* For example `Server.answer (src/org/example/Server.java:12)`, `Parser.next (com.example.json)` of a dependency, whose
* lines are those that ran and not its first, and `java.util.Arrays.sort`.
*/
function frameText$2(frame, find) {
	const { type, method } = frame;
	const dot = type.lastIndexOf(".");
	const isDependency = dot > 0 && !OF_LIBRARY.test(type) && !GENERATED.test(type);
	const place = find(frame) ?? (isDependency ? type.slice(0, dot) : void 0);
	if (place === void 0) return frameName(`${type}.${method}`).replaceAll(/[()]/g, "_");
	return `${frameName(`${type.slice(dot + 1)}.${method}`)} (${frameName(place).replaceAll(/[()]/g, "_")})`;
}
// src/profiling/adapters/java/recorder.ts
/** Name of the recording in the profiled program. */
const RECORDING = "loadgate";
/** Time limit of one command, which a busy machine ends late. */
const COMMAND_MS = 2e4;
/** Far more than the samples of some seconds; the program could write anything. */
const MAX_BYTES = 67108864;
/** No performance data, which would be a file outside our folder; and half of the CPU time that starting takes. */
const TOOL_OPTIONS = [
	"-J-XX:-UsePerfData",
	"-J-XX:TieredStopAtLevel=1",
	"-J-XX:+UseSerialGC"
];
/** Programs that record and read recordings; both are part of a JDK, and missing in a JRE. */
const TOOLS = ["jcmd", "jfr"];
const HOW_TO_INSTALL$1 = "install a JDK, since a JRE has no jcmd and jfr (apt-get install default-jdk-headless)";
/**
* Settings of a recording, in which all other events are off. Samples by CPU time come at most every millisecond of a
* thread; programs that do not know them ignore them.
*/
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0">
  <event name="jdk.ExecutionSample">
    <setting name="enabled">true</setting>
    <setting name="period">10 ms</setting>
  </event>
  <event name="jdk.CPUTimeSample">
    <setting name="enabled">true</setting>
    <setting name="stackTrace">true</setting>
    <setting name="throttle">1 ms</setting>
  </event>
</configuration>
`;
/**
* Starts a recording in a Java program.
* @throws Error with the reason if it cannot be recorded
*/
async function startRecording$1(place) {
	const { pid, settings } = place;
	const order = [
		"JFR.start",
		`name=${RECORDING}`,
		`settings="${settings}"`
	];
	const { stdout, tail } = await runTool("jcmd", [String(pid), ...order], place);
	if (!/^Started recording/m.test(stdout)) throw refused("started no recording", stdout, tail);
}
/**
* Ends a recording and reads its samples.
* @throws Error with the reason if there is none
*/
async function endRecording(place) {
	const { pid, file } = place;
	const order = [
		"JFR.stop",
		`name=${RECORDING}`,
		`filename="${file}"`
	];
	const { stdout, tail } = await runTool("jcmd", [String(pid), ...order], place);
	if (!existsSync(file)) throw refused("wrote no recording", stdout, tail);
	return samplesIn((await runTool("jfr", [
		"print",
		"--events",
		SAMPLE_EVENTS,
		"--stack-depth",
		String(128),
		file
	], place)).stdout);
}
/** The end of what a tool printed, as the reason. */
function refused(what, stdout, tail) {
	const said = [...stdout.split("\n"), ...tail].findLast((line) => line.trim() !== "") ?? "";
	return /* @__PURE__ */ new Error(`the Java program ${what}: ${said.trim().slice(0, 200)}`);
}
/**
* Runs a tool of the program's own Java, or the one on PATH.
* @throws Error if it is missing, fails, or exceeds its limits, and the signal's reason
*/
async function runTool(name, args, { pid, env, signal }) {
	const own = attempt$1(() => path.join(path.dirname(readlinkSync(`/proc/${pid}/exe`)), name));
	const program = own !== void 0 && existsSync(own) ? own : name;
	const limits = {
		timeoutMs: COMMAND_MS,
		maxOutputBytes: MAX_BYTES,
		capture: true
	};
	const all = [...TOOL_OPTIONS, ...args];
	const result = await runCommand({
		program,
		args: all,
		env,
		...limits
	}, signal);
	signal.throwIfAborted();
	if (result.exit.kind === "not-started") throw new Error(`${name} is missing: ${HOW_TO_INSTALL$1}`);
	if (result.stopped === "timeout") throw new Error(`${name} took more than ${COMMAND_MS / 1e3} s`);
	if (result.stopped === "output") throw new Error(`${name} printed too much`);
	if (!hasSucceeded(result.exit)) throw refused(`could not be recorded by ${name}`, result.stdout, result.tail);
	return result;
}
// src/profiling/adapters/source-text.ts
/** A longer file was not written by people. */
const MOST_BYTES$2 = 4194304;
/** The text of a source file; undefined if it cannot be read or is too long for one. */
function sourceText(file) {
	return attempt$1(() => statSync(file).size > MOST_BYTES$2 ? void 0 : readFileSync(file, "utf8"));
}
// src/profiling/adapters/java/declarations.ts
/** Words before a name in brackets that make it a call. */
const OF_CALL = "return|new|throw|else|yield|assert|case|do|in";
/** A line of a comment, which can name any method. */
const COMMENT = /^\s*(?:\*|\/[/*])/;
/** The method that a lambda is written in: `main` of Java's `lambda$main$0` and of Kotlin's `main$lambda$0`. */
const LAMBDA = /^lambda\$(.+)\$\d+$|^(.+?)\$lambda\$.*$/;
/**
* Finds the declaration of a method: recordings know only the lines that ran, which differ between samples. Only a line
* that begins it like most do is found.
* @param lines of the source
* @param frame with a line of the method that ran
* @returns its line, at or above that one; for a lambda, that of the method it is in; undefined if none is found
*/
function declaredLine(lines, frame) {
	const [, java, kotlin] = LAMBDA.exec(frame.method) ?? [];
	const method = java ?? kotlin ?? frame.method;
	const isConstructor = method === "<init>" || method === "new";
	const simple = frame.type.slice(Math.max(...[".", "$"].map((end) => frame.type.lastIndexOf(end))) + 1);
	const name = isConstructor ? simple : method;
	if (!/^[\w$]+$/.test(name)) return void 0;
	const escaped = name.replaceAll("$", "\\$");
	const forms = [
		`(?:^|\\s)(?!(?:${OF_CALL})\\s)[\\w.<>\\[\\],?@]+\\s+${escaped}\\s*\\(`,
		`\\b(?:fun|def)\\b[^=({]*\\b${escaped}\\b`,
		...isConstructor ? [`^\\s*${escaped}\\s*\\(`, `\\bclass\\s+${escaped}\\b`] : []
	];
	const declaration = new RegExp(forms.join("|"));
	const at = lines.slice(0, Math.max(0, frame.line)).findLastIndex((line) => !COMMENT.test(line) && declaration.test(line));
	return at < 0 ? void 0 : at + 1;
}
// src/profiling/adapters/java/sources.ts
/** Sources of languages for Java's virtual machine. */
const SOURCE = /\.(?:java|kt|scala|groovy)$/;
/** Folders of what is built or installed, and hidden ones. */
const LEFT_OUT = /^(?:\..*|node_modules|target|build|out|dist|bin)$/;
/** Further and larger files are not read, and no further folders. */
const MOST_FILES = 2e4;
const MOST_FOLDERS = 2e4;
const MOST_BYTES$1 = 1e6;
const PACKAGE = /^\s*package\s+([\w.]+)/m;
/** A class that is not inside another: its line is neither indented nor a comment. */
const TYPE = /^(?![\s/*])[^\n"=]*?\b(?:class|interface|enum|record|object|trait)\s+(\w+)/gm;
/**
* Finds the classes that are written in a tree.
* @param root absolute path of the tree
*/
async function findSources(root) {
	const files = /* @__PURE__ */ new Map();
	for (const file of await sourcesBelow(root)) for (const type of typesIn(await textOf$1(file), path.parse(file).name)) if (!files.has(type)) files.set(type, file);
	const lines = /* @__PURE__ */ new Map();
	return ({ type, method, line }) => {
		const outer = outerOf(type);
		const file = files.get(outer);
		if (file === void 0) return void 0;
		const text = lines.get(file) ?? sourceText(file)?.split("\n") ?? [];
		lines.set(file, text);
		const declared = declaredLine(text, {
			type,
			method,
			line
		});
		return `${path.relative(root, file)}${declared === void 0 ? "" : `:${declared}`}`;
	};
}
/** The class that a nested one is in, with its package. */
function outerOf(type) {
	const name = type.lastIndexOf(".") + 1;
	const nested = type.indexOf("$", name + 1);
	return nested < 0 ? type : type.slice(0, nested);
}
/** Classes in a source, with their package. Kotlin puts functions outside classes in one named after the file. */
function typesIn(text, name) {
	const prefix = PACKAGE.exec(text)?.[1];
	return [...[...text.matchAll(TYPE)].map(([, type = ""]) => type), `${name.charAt(0).toUpperCase()}${name.slice(1)}Kt`].map((type) => prefix === void 0 ? type : `${prefix}.${type}`);
}
/** Sources in a folder and those below it, by path. */
async function sourcesBelow(root) {
	const files = [];
	const folders = [root];
	for (const folder of folders) {
		const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
		for (const entry of entries) {
			const found = path.join(folder, entry.name);
			if (entry.isDirectory() && !LEFT_OUT.test(entry.name) && folders.length < MOST_FOLDERS) folders.push(found);
			if (entry.isFile() && SOURCE.test(entry.name)) files.push(found);
		}
		if (files.length >= MOST_FILES) break;
	}
	return files.toSorted();
}
/** @returns empty if it cannot be read or is too large */
async function textOf$1(file) {
	return ((await stat(file).catch(() => void 0))?.size ?? 0) > MOST_BYTES$1 ? "" : await readFile(file, "utf8").catch(() => "");
}
// src/profiling/adapters/java/threads.ts
/** What threads of a Java program do, by what their names begin with; all others run Java code. */
const KINDS = [
	[/^(?:GC Thread|G1 |Z[A-Z]|XWorker|Shenandoah|Concurrent Mark)/, "(garbage collector)"],
	[/^(?:C[12] Compiler|JVMCI)/, "(compiler)"],
	[/^JFR /, "(profiler)"],
	[/^VM (?:Thread|Periodic)/, "(virtual machine)"]
];
const TICK_MS = 10;
/**
* Reads the CPU time of a Java program by what its threads do.
* @param pid its process
*/
function javaCpuOf(pid) {
	const machine = /* @__PURE__ */ new Map();
	let { userMs, kernelMs } = timesIn(procText(pid, "stat"));
	let [ranMs, waitedMs] = [0, 0];
	for (const thread of threadsOf(pid)) {
		const name = procText(pid, `task/${thread}/comm`);
		const kind = KINDS.find(([form]) => form.test(name))?.[1];
		if (kind === void 0) {
			const [ran = 0, waited = 0] = procText(pid, `task/${thread}/schedstat`).split(" ").map(Number);
			ranMs += ran / 1e6;
			waitedMs += waited / 1e6;
		} else {
			const own = timesIn(procText(pid, `task/${thread}/stat`));
			userMs -= own.userMs;
			kernelMs -= own.kernelMs;
			machine.set(kind, (machine.get(kind) ?? 0) + own.userMs + own.kernelMs);
		}
	}
	return {
		machine,
		userMs,
		kernelMs,
		ranMs,
		waitedMs
	};
}
/** @param stat content of the file `stat` of a process or thread */
function timesIn(stat) {
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return {
		userMs: Number(fields[11] ?? 0) * TICK_MS,
		kernelMs: Number(fields[12] ?? 0) * TICK_MS
	};
}
/**
* CPU time of a Java program since an earlier reading.
* @param before the earlier reading
* @param pid its process
*/
function cpuSince(before, pid) {
	const after = javaCpuOf(pid);
	const between = (key) => Math.max(0, after[key] - before[key]);
	const machine = [...after.machine].map(([kind, ms]) => [kind, Math.max(0, ms - (before.machine.get(kind) ?? 0))]);
	return {
		machine: new Map(machine),
		userMs: between("userMs"),
		kernelMs: between("kernelMs"),
		ranMs: between("ranMs"),
		waitedMs: between("waitedMs")
	};
}
// src/profiling/adapters/java/profiler.ts
const NAME$1 = "Java Flight Recorder";
/** Java programs of a server beyond these are not recorded. */
const MOST_PROGRAMS = 8;
/**
* Profiles Java programs, all of a server, by the recorder that is part of Java: it is started and stopped around the
* load by the tools of their own JDK.
* @param environment of Loadgate, which servers inherit
*/
function createJavaProfiler(environment) {
	const sources = /* @__PURE__ */ new Map();
	const sourcesOf = (root) => {
		const found = sources.get(root) ?? findSources(realpathSync(root));
		sources.set(root, found);
		return found;
	};
	return {
		diagnose: async () => {
			const works = TOOLS.every((tool) => isOnPath(environment, tool));
			return {
				profiles: "Java",
				profiler: NAME$1,
				works,
				advice: works ? "" : HOW_TO_INSTALL$1
			};
		},
		prepare: async ({ env, root }) => {
			const folder = mkdtempSync(path.join(runFolder(), "profile-"));
			const settings = path.join(folder, "profile.jfc");
			writeFileSync(settings, SETTINGS);
			const removals = [];
			const { JAVA_TOOL_OPTIONS: own = environment["JAVA_TOOL_OPTIONS"] ?? "" } = env;
			return {
				env: {
					...env,
					JAVA_TOOL_OPTIONS: `${optionsFor(folder)} ${own}`.trim()
				},
				profile: async (server, work, signal) => {
					const programs = server.processes().filter(isJava).slice(0, MOST_PROGRAMS);
					if (programs.length === 0) return void 0;
					const places = programs.map((pid) => ({
						pid,
						settings,
						signal,
						env: childEnvironment(environment),
						file: path.join(folder, `${pid}.jfr`)
					}));
					for (const place of places) {
						removals.push(...noteAttachment(place.pid));
						await startRecording$1(place);
					}
					const before = places.map((place) => ({
						place,
						cpu: javaCpuOf(place.pid)
					}));
					const result = await work();
					const worked = before.map(({ place, cpu }) => ({
						place,
						cpu: cpuSince(cpu, place.pid)
					}));
					const records = [];
					for (const { place, cpu } of worked) records.push({
						samples: await endRecording(place),
						cpu
					});
					return {
						result,
						...javaStacks(records, await sourcesOf(root)),
						profiler: NAME$1
					};
				},
				remove: () => {
					for (const remove of removals) remove();
					rmSync(folder, {
						recursive: true,
						force: true
					});
				}
			};
		}
	};
}
/**
* Options of a Java program that its recording needs: a folder for unfinished recordings, more frames than usual, and
* the lines of all compiled code. Versions that do not know one ignore it.
*/
function optionsFor(folder) {
	return `-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints "${`-XX:FlightRecorderOptions=repository=${folder},stackdepth=128`}"`;
}
/** Whether a process runs Java's virtual machine. */
function isJava(pid) {
	return /\/libjvm\.so$/m.test(procText(pid, "maps"));
}
/**
* Registers the files by which tools attach to a Java program: the program removes its own at its end, unless it is
* killed, and a tool its own unless that is killed.
* @returns functions that remove them
*/
function noteAttachment(pid) {
	const folder = attempt$1(() => readlinkSync(`/proc/${pid}/cwd`));
	return [
		`/tmp/.java_pid${pid}`,
		`/tmp/.attach_pid${pid}`,
		...folder === void 0 ? [] : [path.join(folder, `.attach_pid${pid}`)]
	].map((file) => {
		const forget = noteTemporary(file);
		return () => {
			attempt$1(() => rmSync(file, { force: true }));
			forget();
		};
	});
}
// src/profiling/adapters/node/preload.ts
/**
* Source of a module that a Node process loads before its program, in each of its threads: it connects to a socket,
* starts the sampling profiler of its own inspector on request, and sends the profile at the end, with the CPU time of
* the thread as `ranMs`. Nothing listens and nothing runs until then, and the connection keeps no process alive.
* @param socket path of the socket
*/
function preloadSource(socket) {
	return `"use strict";
const { Session } = require("node:inspector");
const { readFileSync } = require("node:fs");
const session = new Session();
const socket = require("node:net").connect(${JSON.stringify(socket)});
socket.unref();
socket.setEncoding("utf8");
socket.on("error", () => {});
const ranMs = () => {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "latin1").split(" ", 1)[0]) / 1e6;
  } catch {
    return undefined;
  }
};
let ranBefore;
const begin = () => {
  ranBefore = ranMs();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: ${SAMPLING_US} });
  session.post("Profiler.start", () => socket.write("started"));
};
const end = () => {
  session.post("Profiler.stop", (error, result) => {
    const ran = ranMs();
    const own = ran > ranBefore ? { ranMs: ran - ranBefore } : {};
    socket.end(error ? "" : JSON.stringify({ ...result.profile, ...own }));
    session.disconnect();
  });
};
socket.on("data", (order) => (order === "start" ? begin() : end()));
`;
}
/** Time between two samples, in microseconds. */
const SAMPLING_US = 1e3;
// src/profiling/adapters/node/profile.ts
const nodes = array(object({
	id: int(),
	callFrame: object({
		functionName: string(),
		url: string(),
		lineNumber: int()
	}),
	children: array(int()).optional()
}));
/**
* The part of the inspector's `Profiler.Profile` that is used: a tree of frames, and the leaf of each sample; and the CPU
* time of its thread meanwhile, if the system says that, in milliseconds.
*/
const profile = object({
	nodes,
	samples: array(int()),
	ranMs: number().nonnegative().optional()
});
/** Frames that stand for no work of the program. */
const IDLE = "(idle)";
const ROOT = "(root)";
/** Node records 255 frames of a stack; the program itself could send a tree that has no end. */
const MOST_FRAMES = 300;
/** All stacks of a profile together have no more characters: those of a program of any size have some millions. */
const MOST_CHARACTERS$3 = 5e7;
/**
* The samples by stack in a profile by Node's inspector, without those of an idle program.
* @param text JSON, which the profiled program may have written
* @throws Error if it is no profile, or a larger one than Node makes
*/
function nodeSamples(text, paths) {
	const parsed = profile.safeParse(JSON.parse(text));
	if (!parsed.success) throw new Error("the server sent a profile without nodes or samples");
	const { nodes: all, samples, ranMs } = parsed.data;
	const tree = {
		frames: new Map(all.map(({ id, callFrame }) => [id, callFrame])),
		parents: new Map(all.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
	};
	const ownUrl = pathToFileURL(paths.preload).href;
	const counts = /* @__PURE__ */ new Map();
	for (const id of samples) counts.set(id, (counts.get(id) ?? 0) + 1);
	const stacks = /* @__PURE__ */ new Map();
	let characters = 0;
	for (const [leaf, count] of counts) {
		const frames = framesOf(leaf, tree);
		if (frames.some(({ url }) => url === ownUrl)) continue;
		const stack = frames.map((frame) => frameText$1(frame, paths.root)).join(";");
		characters += stack.length;
		if (characters > MOST_CHARACTERS$3) throw new Error("the server sent a profile whose stacks are too long");
		if (stack !== IDLE && stack !== "") stacks.set(stack, (stacks.get(stack) ?? 0) + count);
	}
	return {
		stacks,
		...ranMs !== void 0 && { ranMs }
	};
}
/** @returns the frames of a stack from the outermost, without that of the root */
function framesOf(leaf, { frames, parents }) {
	const found = [];
	for (let id = leaf; id !== void 0; id = parents.get(id)) {
		const frame = frames.get(id);
		if (!frame || found.length >= MOST_FRAMES) throw new Error("the server sent a profile whose samples do not belong to it");
		found.push(frame);
	}
	return found.filter(({ functionName }) => functionName !== ROOT).toReversed();
}
/** The path of a package's file, from the outermost folder of packages on. */
const PACKAGES$2 = /(?<=\/)node_modules\/.+/;
/** For example `answer (src/server.js:12)`, `emit node:events`, `sort`. */
function frameText$1({ functionName, url, lineNumber }, root) {
	const name = frameName(functionName || "(anonymous)");
	if (url === "") return name;
	const file = url.startsWith("file:") ? attempt$1(() => fileURLToPath(url)) : url;
	if (file === void 0 || !path.isAbsolute(file)) return `${name} ${frameName(url)}`;
	const inside = path.relative(root, file);
	const outside = PACKAGES$2.exec(file)?.[0] ?? file;
	const shown = inside.startsWith("..") ? outside : inside;
	const line = lineNumber < 0 ? "" : `:${lineNumber + 1}`;
	return `${name} (${frameName(shown).replaceAll(/[()]/g, "_")}${line})`;
}
// src/profiling/adapters/node/profiler.ts
/** Time limit for the answer of a process, which a busy one gives late. */
const ANSWER_MS$2 = 1e4;
/**
* Far more than all profiles of a server that take some seconds; the limit is needed because the program could write
* anything.
*/
const MAX_CHARACTERS = 5e7;
/** Processes and threads of a server beyond these are not asked. */
const MOST_CONNECTIONS = 64;
const NODE_WORKS = {
	profiles: "Node",
	profiler: "Node's inspector",
	works: true,
	advice: ""
};
/**
* Profiles programs that Node runs, all processes and threads of a server, through the inspector of each. Its port is
* not opened: a debugger's port would let every program of the machine run code in the server.
* @param environment of Loadgate, which servers inherit
*/
function createNodeProfiler(environment) {
	return {
		diagnose: async () => NODE_WORKS,
		prepare: async ({ env, root }) => {
			const folder = mkdtempSync(path.join(runFolder(), "profile-"));
			const socket = path.join(folder, "socket");
			const preload = path.join(folder, "profile.cjs");
			writeFileSync(preload, preloadSource(socket));
			const connections = [];
			const room = { left: MAX_CHARACTERS };
			const server = createServer((one) => {
				if (connections.filter(({ isOpen }) => isOpen()).length < MOST_CONNECTIONS) connections.push(connectionTo(one, room));
				else one.destroy();
			});
			server.listen(socket).unref();
			await once(server, "listening");
			const { NODE_OPTIONS = environment["NODE_OPTIONS"] ?? "" } = env;
			const options = `${NODE_OPTIONS} --require ${JSON.stringify(preload)}`.trim();
			return {
				env: {
					...env,
					NODE_OPTIONS: options
				},
				profile: async (_server, work, signal) => {
					const open = connections.filter(({ isOpen }) => isOpen());
					if (open.length === 0) return void 0;
					if (!(await Promise.all(open.map((one) => one.start(signal)))).includes(true)) return void 0;
					return {
						result: await work(),
						...summed(await Promise.all(open.map((one) => one.stop(signal))), {
							root: realpathSync(root),
							preload
						}),
						profiler: NODE_WORKS.profiler
					};
				},
				remove: () => {
					for (const one of connections) one.close();
					server.close();
					rmSync(folder, {
						recursive: true,
						force: true
					});
				}
			};
		}
	};
}
/** The connection of one thread of a profiled program. */
function connectionTo(socket, room) {
	let text = "";
	let isTooLong = false;
	const closed = new Promise((resolve) => socket.once("close", () => resolve(false)));
	socket.setEncoding("utf8").on("error", () => {});
	socket.on("data", (chunk) => {
		room.left -= chunk.length;
		isTooLong ||= room.left < 0;
		if (isTooLong) socket.destroy();
		else text += chunk;
	});
	return {
		isOpen: () => socket.readyState === "open",
		/**
		* @returns false if the program has ended
		* @throws Error if it does not answer in time, and the signal's reason
		*/
		start: async (signal) => {
			socket.write("start");
			const answer = new Promise((resolve) => socket.once("data", () => resolve(true)));
			const isBegun = await answerOf(Promise.race([answer, closed]), signal);
			text = "";
			return isBegun;
		},
		/**
		* @returns the profile; an empty text if the program has ended
		* @throws Error if it does not answer in time or its answer is too long, and the signal's reason
		*/
		stop: async (signal) => {
			if (socket.readyState === "open") {
				socket.write("stop");
				await answerOf(closed, signal);
			}
			if (isTooLong) throw new Error("the server sent more than a profile has");
			return text;
		},
		close: () => void socket.destroy()
	};
}
/** @throws Error if there is no answer in time, and the signal's reason */
async function answerOf(answer, signal) {
	const over = new AbortController();
	const either = AbortSignal.any([signal, over.signal]);
	const late = setTimeout(ANSWER_MS$2, void 0, {
		signal: either,
		ref: false
	}).catch(() => void 0);
	const given = await Promise.race([answer.then((value) => ({ value })), late]);
	over.abort();
	signal.throwIfAborted();
	if (given) return given.value;
	throw new Error(`the server did not answer its profiler within ${ANSWER_MS$2 / 1e3} s`);
}
/** @throws Error if no program has sent a profile, or one is none */
function summed(profiles, paths) {
	const sent = profiles.filter((text) => text !== "");
	if (sent.length === 0) throw new Error("no process of the server sent its profile");
	const sum = /* @__PURE__ */ new Map();
	let ranMs = 0;
	for (const text of sent) {
		const one = nodeSamples(text, paths);
		ranMs = one.ranMs === void 0 || ranMs === void 0 ? void 0 : ranMs + one.ranMs;
		for (const [stack, count] of one.stacks) sum.set(stack, (sum.get(stack) ?? 0) + count);
	}
	return {
		stacks: sum,
		...ranMs !== void 0 && { ranMs }
	};
}
// src/profiling/adapters/perf/binaries.ts
/** A line of `/proc/PID/maps` about code in a file: start and end, permissions, offset, device, inode, path. */
const CODE = /^([\da-f]+)-([\da-f]+) ..x. ([\da-f]+) \S+ \d+ +(\/.*)$/;
/** What some processes have mapped as code; nothing of those that have ended. */
function mappingsOf(pids) {
	return pids.flatMap((pid) => procText(pid, "maps").split("\n").flatMap((line) => {
		const [, start = "", end = "", offset = "", file] = CODE.exec(line) ?? [];
		if (file === void 0) return [];
		const [from, to, at] = [
			start,
			end,
			offset
		].map((digits) => Number.parseInt(digits, 16));
		return [{
			start: from ?? 0,
			end: to ?? 0,
			offset: at ?? 0,
			file
		}];
	}));
}
/** Paths of the programs that some processes run. */
function programsOf(pids) {
	const found = pids.flatMap((pid) => attempt$1(() => readlinkSync(`/proc/${pid}/exe`)) ?? []);
	return [...new Set(found)];
}
/**
* The address that an instruction of a file was linked for.
* @param address where it is in a process; or its offset in the file, as some versions of perf print it
* @param text the section of its code
* @param mappings of that file
*/
function linkedAddress(address, text, mappings) {
	const mapped = mappings.find(({ start, end }) => address >= start && address < end);
	return (mapped ? address - mapped.start + mapped.offset : address) - text.offset + text.address;
}
/** Changes whenever a file is built anew; empty if there is none. */
function versionOf$1(file) {
	const stats = attempt$1(() => statSync(file));
	return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : "";
}
// src/profiling/adapters/perf/lines.ts
const TIMEOUT_MS = 15e3;
const MAX_OUTPUT_BYTES = 1e8;
/** For example `/src/main.rs:12 (discriminator 3)`, `??:?`. */
const PLACE = /^(.*):(\d+|\?)(?: \(discriminator \d+\))?$/;
/**
* Finds the functions at addresses of programs with `addr2line`, which is called once for each program and asked only
* for addresses that it was not asked for before.
*/
function createLineFinder() {
	const known = /* @__PURE__ */ new Map();
	const failed = /* @__PURE__ */ new Set();
	/**
	* @param run folder for a temporary file, and environment of `addr2line`
	* @returns without those at which nothing was found; empty if `addr2line` is not installed, fails or takes too long
	*/
	return async (file, addresses, { folder, env, signal }) => {
		const key = `${file}\0${versionOf$1(file)}`;
		const found = known.get(key) ?? /* @__PURE__ */ new Map();
		known.set(key, found);
		const asked = addresses.filter((address) => !found.has(address));
		if (asked.length === 0 || failed.has(key)) return found;
		const list = path.join(folder, "addresses");
		writeFileSync(list, asked.map((address) => `0x${address.toString(16)}\n`).join(""));
		const { exit, stdout, stopped } = await runCommand({
			program: "addr2line",
			args: [
				"-a",
				"-f",
				"-i",
				"-C",
				"-e",
				file,
				`@${list}`
			],
			env,
			capture: true,
			timeoutMs: TIMEOUT_MS,
			maxOutputBytes: MAX_OUTPUT_BYTES
		}, signal);
		signal.throwIfAborted();
		if (stopped !== void 0 || !hasSucceeded(exit)) failed.add(key);
		else for (const [address, functions] of placedIn(stdout)) found.set(address, functions);
		return found;
	};
}
/** Reads the output of `addr2line -a -f -i`: an address, and two lines for each function there. */
function placedIn(text) {
	const found = /* @__PURE__ */ new Map();
	let functions = [];
	let name;
	for (const row of text.split("\n")) if (/^0x[\da-f]+$/.test(row)) {
		functions = [];
		found.set(Number(row), functions);
		name = void 0;
	} else if (name === void 0) name = row;
	else {
		functions.push(...functionOf(name, row));
		name = void 0;
	}
	return found;
}
/** @returns nothing if neither is known */
function functionOf(name, place) {
	const [, source = "??", line = "?"] = PLACE.exec(place) ?? [];
	const isFile = source !== "??" && (source.startsWith("/") || line !== "?");
	if (name === "??" && !isFile) return [];
	return [{
		name,
		file: isFile ? source : void 0,
		line: Number(line) || 0
	}];
}
// src/profiling/adapters/perf/recording.ts
/** Samples a second of each busy core; not a divisor of the periods at which programs do things. */
const FREQUENCY = 997;
/** Bytes of each sample's stack. With 8 KiB, half of the stacks of a server with an async runtime had no end. */
const STACK_BYTES = 16384;
/** Enough for 16 seconds of a busy core. perf stops at the limit, and has seen enough. */
const MOST_MIB = 256;
/** Time limit for perf to attach to all threads, and to write its file. */
const ANSWER_MS$1 = 1e4;
const STOP_GRACE_MS$1 = 500;
const MOST_LINES$1 = 20;
/**
* Samples some processes, and their threads and children to come, while they use a CPU. perf excludes the kernel by
* itself where that is not permitted.
* @returns once it samples
* @throws Error with the reason if it cannot, and the signal's reason; perf does not run then
*/
async function startRecording({ pids, isWithFramePointers, folder, env }, signal) {
	const file = path.join(folder, "perf.data");
	const args = [
		...[
			"record",
			"-e",
			"cpu-clock",
			"-F",
			String(FREQUENCY),
			"--call-graph",
			isWithFramePointers ? "fp" : `dwarf,${STACK_BYTES}`
		],
		...[
			"--no-buildid",
			"--no-buildid-cache",
			`--max-size=${MOST_MIB}M`,
			"-o",
			file
		],
		...[
			"-p",
			pids.join(","),
			"--delay=-1",
			"--control=fd:0,1"
		]
	];
	const group = spawnGroup("perf", args, {
		env,
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		]
	});
	const lines = [];
	if (group.stderr) splitLines(group.stderr, (line) => {
		if (lines.length < MOST_LINES$1) lines.push(line);
	});
	const end = () => void group.stop(STOP_GRACE_MS$1);
	signal.addEventListener("abort", end, { once: true });
	const stopped = async () => {
		signal.removeEventListener("abort", end);
		await group.stop(STOP_GRACE_MS$1);
	};
	try {
		await enabled(group, lines, signal);
	} catch (error) {
		await stopped();
		throw error;
	}
	return {
		file,
		stop: async () => {
			if (group.pid !== void 0 && !group.exit()) process.kill(group.pid, "SIGINT");
			const isWritten = await Promise.race([group.exited.then(() => true), setTimeout(ANSWER_MS$1, false, { ref: false })]);
			await stopped();
			signal.throwIfAborted();
			if (!isWritten) throw new Error("perf did not end in time");
		}
	};
}
/** Has perf begin, and waits until it has. @throws Error if it ends or does not answer in time */
async function enabled({ stdin, stdout, exited }, lines, signal) {
	stdin?.on("error", () => {});
	stdin?.write("enable\n");
	const begun = stdout && once(stdout, "data", { signal: AbortSignal.timeout(ANSWER_MS$1) });
	const outcome = await Promise.race([Promise.resolve(begun).then(() => "begun", () => "late"), exited]);
	signal.throwIfAborted();
	if (outcome === "begun") return;
	throw new Error(outcome === "late" ? "perf did not begin in time" : failureOf(lines));
}
/** What one sets so that perf may look at programs; the lower value also shows the kernel's part of them. */
const PERMISSION = "sudo sysctl kernel.perf_event_paranoid=1 lets it";
/**
* Words for a failure of perf.
* @param lines of its error output
*/
function failureOf(lines) {
	const text = lines.join("\n");
	if (/paranoid|permission|not permitted|access to performance/i.test(text)) return `perf may not look at programs here: ${PERMISSION}`;
	const [first = "it gave no reason"] = lines.filter((line) => /\w/.test(line));
	return `perf cannot profile: ${first.trim()}`;
}
// src/profiling/adapters/perf/script.ts
/** Name that perf gives what it cannot name. */
const UNKNOWN = "[unknown]";
/** A line of a stack: its address, and the rest. */
const LINE = /^\s+([\da-f]+) (.*)$/;
/** Addresses of the kernel have the highest bit set. */
const OF_KERNEL = /^[89a-f][\da-f]{15}$/;
/**
* The samples in the output of `perf script -F ip,sym,dso`, by the text of their stacks: a line for each frame, the
* innermost first.
*/
function perfSamples(text) {
	const samples = /* @__PURE__ */ new Map();
	for (const block of text.split(/\n\n+/)) {
		const stack = block.replace(/\n+$/, "");
		if (stack !== "") samples.set(stack, (samples.get(stack) ?? 0) + 1);
	}
	return samples;
}
/** The frames of a stack of {@link perfSamples}, from the outermost to the innermost; lines of another form are ignored. */
function perfFrames(stack) {
	const frames = [];
	for (const line of stack.split("\n")) {
		const [, address, rest] = LINE.exec(line) ?? [];
		if (address === void 0 || rest === void 0) continue;
		const { symbol, module } = symbolIn(rest.slice(-MOST_CHARACTERS$2));
		const inner = frames.at(-1);
		const isCaller = inner !== void 0 && !inner.isKernel;
		const isKernel = OF_KERNEL.test(address);
		frames.push({
			address: Number.parseInt(address, 16),
			symbol,
			module,
			isKernel,
			isCaller
		});
	}
	return frames.toReversed();
}
/** Finding the module behind a symbol takes the square of its length, and a program can have symbols of any. */
const MOST_CHARACTERS$2 = 8e3;
/** Both parts may hold parentheses; the path of a module begins with a slash. */
function symbolIn(text) {
	const [, symbol = text, module = UNKNOWN] = /^(.*?) \((\/.*)\)$/.exec(text) ?? /^(.*) \(([^()]*)\)$/.exec(text) ?? [];
	return {
		symbol,
		module: module.replace(/ \(deleted\)$/, "")
	};
}
// src/profiling/adapters/perf/names.ts
/** What Rust appends to the name of a function for the closures in it, and to make it unique. */
const RUST_SUFFIX = /(?:::\{[^{}]*\}|::\{\{[^{}]*\}\}|::h[\da-f]{16})+$/;
/** What optimising compilers append to the names of clones and of parts of a function. */
const CLONE_SUFFIX = /(?:\.(?:constprop|isra|part|cold|lto_priv|llvm)(?:\.\d+)*)+$/;
/**
* A function's name that is the same however it was compiled. A closure has the name of its function, and is anonymous
* if that is unknown.
*/
function functionName(symbol) {
	const name = symbol.replace(CLONE_SUFFIX, "").replace(RUST_SUFFIX, "");
	return /^\{[^{}]*\}$/.test(name) ? ANONYMOUS : name;
}
/** A frame of a standard library or the system, without a file, such as `malloc libc.so.6`. */
function libraryFrame(symbol, module) {
	return `${frameName(functionName(symbol))} ${fileText(path.basename(module))}`;
}
/**
* A frame of the program's or a dependency's code, such as `answer (src/main.rs:12)`.
* @param file relative to the tree or its package, or the program's name if its lines are unknown
* @param line 0 if unknown
*/
function ownFrame(symbol, file, line = 0) {
	const place = line > 0 ? `:${line}` : "";
	return `${frameName(functionName(symbol))} (${fileText(file)}${place})`;
}
/** Parentheses would hide where the file begins. */
function fileText(file) {
	return frameName(file).replaceAll(/[()]/g, "_");
}
/** Functions of the standard library of C++. */
const OF_CPP_LIBRARY = /^(?:std|__gnu_cxx)::/;
/** Functions of the standard library of Rust; C++ has no such namespaces. */
const OF_RUST_LIBRARY = /^<*(?:core|alloc)::/;
/** Crates of which Rust's standard library consists. */
const RUST_CRATES = /* @__PURE__ */ new Set([
	"core",
	"alloc",
	"std",
	"std_detect",
	"hashbrown",
	"compiler_builtins",
	"panic_unwind"
]);
/** The crate that a function's path or the type of its method begins with: `<&mut serde_json::ser::Serializer<W> as …`. */
const CRATE = /^<*(?:[&*([]|mut |const |dyn )*(\w+)(?:\[[\da-f]+\])?::/;
/** The crate of the trait that a method is of: `<alloc::vec::Vec<T> as serde::ser::Serialize>::serialize`. */
const CRATE_OF_TRAIT = /^<.*? as (\w+)(?:\[[\da-f]+\])?::/;
/**
* Tells the functions of a program without debug information, and of its dependencies, from those of the standard library
* that are linked into it, as far as their names tell: in Rust, its crates are known, and functions without a crate are the
* allocator's and the like; elsewhere, all is that is not the standard library of C++.
* @param symbols of its functions that were seen
*/
function ownSymbols(symbols) {
	if (symbols.some((symbol) => OF_RUST_LIBRARY.test(symbol))) return (symbol) => [CRATE, CRATE_OF_TRAIT].some((form) => {
		const [, crate] = form.exec(symbol) ?? [];
		return crate !== void 0 && !RUST_CRATES.has(crate);
	});
	return (symbol) => !OF_CPP_LIBRARY.test(symbol);
}
/** Where Cargo keeps the sources of crates, by registry or by commit. */
const PACKAGES$1 = [/\/registry\/src\/[^/]+\/(.+)$/, /\/git\/checkouts\/((?:[^/]+)-[\da-f]{16}\/[\da-f]+\/.+)$/];
/** Systems have no longer paths; debug information could. */
const MOST_PATH = 4096;
/**
* The path of a dependency's file as its package names it: `serde_json-1.0.99/src/de.rs`.
* @param file as a compiler was given it
* @returns undefined for other files, such as those of a standard library
*/
function packageFile(file) {
	if (file.length > MOST_PATH) return void 0;
	return PACKAGES$1.map((form) => form.exec(file)?.[1]).find((one) => one !== void 0)?.replace(/^([^/]+)-[\da-f]{16}\/[\da-f]+\//, "$1/");
}
/**
* The line at which a function begins, as its source says: among the lines up to one of its code that have its name
* before a parenthesis, the last of those that are indented least, since a function's own code is indented more.
* @param lines of its file
* @param at a line of its code, from 1
* @returns 0 if there is none
*/
function firstLineOf(symbol, lines, at) {
	const plain = functionName(symbol).replace(/\((?!\*).*$/, "").replace(/<.*>$/, "");
	const [word] = /[A-Za-z_]\w*$/.exec(plain) ?? [];
	if (word === void 0) return 0;
	const named = new RegExp(`(?<!\\w)${word}\\s*[<(]`);
	let first = 0;
	let least = Number.POSITIVE_INFINITY;
	for (const [index, text] of lines.slice(0, at).entries()) {
		const indent = text.search(/\S/);
		if (indent >= 0 && indent <= least && named.test(text) && !isComment(text)) [first, least] = [index + 1, indent];
	}
	return first;
}
function isComment(text) {
	return /^\s*(?:\/\/|\/?\*|#)/.test(text);
}
// src/profiling/adapters/perf/stacks.ts
/** All of the kernel is one frame: what it does there for a program is called by a frame of that. */
const KERNEL = "(kernel)";
/** More samples than this part without any symbol of the server's program explain nothing. */
const MOST_UNKNOWN = .5;
/**
* Names the frames of samples: with file and line where a program has them, and otherwise by symbol.
* @param samples as {@link perfSamples} returns them
* @throws Error if the server's program has no symbols
*/
async function namedStacks(samples, context) {
	const all = [...samples].map(([stack, count]) => ({
		frames: perfFrames(stack),
		count
	}));
	const programs = await placePrograms(all.flatMap(({ frames }) => frames), context);
	const source = sourceOf(context.root);
	const stacks = /* @__PURE__ */ new Map();
	let [seen, unknown] = [0, 0];
	for (const { frames, count } of all) {
		const names = [];
		let isUnknown = true;
		let isOfProgram = false;
		for (const frame of frames) {
			const program = programs.get(frame.module);
			if (program) isOfProgram = true;
			if (program && isSymbol(frame, program)) isUnknown = false;
			for (const name of namesOf(frame, program, source)) if (name !== "(kernel)" || names.at(-1) !== "(kernel)") names.push(name);
		}
		if (isOfProgram) seen += count;
		if (isOfProgram && isUnknown) unknown += count;
		const stack = (frames.some(({ module }) => context.go.has(module)) ? goStack(names) : names.join(";")) || "unknown";
		stacks.set(stack, (stacks.get(stack) ?? 0) + count);
	}
	if (unknown > seen * MOST_UNKNOWN) throw new Error("its program has no symbols: leave out what strips them, or name a build with them as profile.build");
	return stacks;
}
/** The server's programs among the modules of some frames, by module. */
async function placePrograms(frames, { root, programs, mappings, go, find }) {
	const found = /* @__PURE__ */ new Map();
	for (const file of new Set(frames.map(({ module }) => module))) {
		const isInTree = isWithin(file, root);
		const text = isInTree || programs.includes(file) ? await withSections(file, async ({ placeOf }) => placeOf(".text")) : void 0;
		if (!text) continue;
		const own = mappings.filter((one) => one.file === file);
		const seen = frames.filter(({ module }) => module === file);
		const symbols = [...new Set(seen.map(({ symbol }) => symbol))];
		const isOwn = isInTree ? ownSymbols(symbols) : () => false;
		const none = {
			placed: /* @__PURE__ */ new Map(),
			hasLines: false
		};
		const nameOfGo = go.get(file);
		const program = {
			...none,
			text,
			file,
			mappings: own,
			isOwn,
			nameOfGo
		};
		found.set(file, program);
		if (nameOfGo) continue;
		const addresses = seen.map((frame) => addressOf(frame, program));
		const placed = await find(file, [...new Set(addresses)]);
		const hasLines = [...placed.values()].flat().some((one) => shownFile(one, root) !== void 0);
		found.set(file, {
			...program,
			placed,
			hasLines
		});
	}
	return found;
}
function addressOf(frame, { text, mappings }) {
	return linkedAddress(frame.address, text, mappings) - (frame.isCaller ? 1 : 0);
}
function placedAt(frame, program) {
	return program.placed.get(addressOf(frame, program)) ?? [];
}
function isSymbol(frame, program) {
	if (frame.symbol !== "[unknown]") return true;
	const { nameOfGo } = program;
	if (nameOfGo) return nameOfGo(void 0, addressOf(frame, program)) !== void 0;
	return placedAt(frame, program).length > 0;
}
/** The name of a function's file relative to the tree or to its package; undefined if it is in neither. */
function shownFile({ file }, root) {
	if (file === void 0) return void 0;
	const absolute = path.normalize(file);
	return path.isAbsolute(file) && isWithin(absolute, root) ? path.relative(root, absolute) : packageFile(file);
}
function sourceOf(root) {
	const files = /* @__PURE__ */ new Map();
	/** @returns its file as it is shown and its first line, or 0; undefined if it is of no tree or package */
	return (one) => {
		const shown = shownFile(one, root);
		if (shown === void 0 || one.file === void 0) return void 0;
		const lines = files.get(one.file) ?? (path.isAbsolute(one.file) ? (sourceText(one.file) ?? "").split("\n") : []);
		files.set(one.file, lines);
		return {
			shown,
			first: firstLineOf(one.name, lines, one.line)
		};
	};
}
/** Names of a frame and of the functions that were inlined there, the outermost first. */
function namesOf(frame, program, source) {
	const { symbol, module, isKernel } = frame;
	if (isKernel) return [KERNEL];
	if (module === "[unknown]") return [];
	if (!program) return [libraryFrame(symbol === "[unknown]" ? "unknown" : symbol, module)];
	if (program.nameOfGo) {
		const known = symbol === "[unknown]" ? void 0 : symbol;
		return [program.nameOfGo(known, addressOf(frame, program)) ?? "unknown"];
	}
	const functions = placedAt(frame, program).toReversed();
	const [outermost] = functions;
	const name = symbol === "[unknown]" ? outermost?.name ?? "unknown" : symbol;
	const own = functions.flatMap((one) => {
		const found = source(one);
		return found ? [{
			one,
			text: ownFrame(one.name, found.shown, found.first)
		}] : [];
	});
	return [...own[0]?.one === outermost && outermost !== void 0 ? [] : [symbolFrame(name, program)], ...own.map(({ text }) => text)];
}
/** A frame that is known by its symbol: the program's own if there is nothing else to tell that from. */
function symbolFrame(name, program) {
	const { file, hasLines, isOwn: isOwnSymbol } = program;
	return !hasLines && name !== "unknown" && isOwnSymbol(name) ? ownFrame(name, path.basename(file)) : libraryFrame(name, file);
}
// src/profiling/adapters/perf/profiler.ts
const NOT_INSTALLED = "perf is not installed: apt-get install linux-perf, or linux-tools-$(uname -r) on Ubuntu";
const NAME = "perf";
const SHORT = {
	timeoutMs: 1e4,
	maxOutputBytes: 1e4
};
const SCRIPT = {
	timeoutMs: 6e4,
	maxOutputBytes: 4e8
};
/**
* Profiles any program by its machine code, with the `perf` of Linux: where it takes CPU time itself and in the kernel.
* The system's settings are not changed.
* @param environment of Loadgate
*/
function createPerfProfiler(environment) {
	const find = createLineFinder();
	return {
		diagnose: (signal) => withFolder(environment, signal, diagnosis),
		prepare: async ({ env, root }) => ({
			env,
			profile: async (server, work, signal) => {
				if (!HAS_PROC || server.processes().length === 0) return void 0;
				return await withFolder(environment, signal, (run) => profiled(run, {
					server,
					work,
					find,
					root: realpathSync(root)
				}));
			},
			remove: () => {}
		})
	};
}
/** @throws Error if perf is not installed or fails, or the program has no symbols; any error of the work */
async function profiled(run, { server, work, find, root }) {
	if (await versionOf(run) === void 0) throw new Error(NOT_INSTALLED);
	const pids = server.processes();
	const go = await goNamesOf(pids, root);
	const recording = await startRecording({
		...run,
		pids,
		isWithFramePointers: go.size > 0
	}, run.signal);
	const kernelMsBefore = kernelMsOf(pids);
	let result;
	let programs;
	let mappings;
	let kernelMs;
	try {
		result = await work();
	} finally {
		kernelMs = kernelMsOf(pids) - kernelMsBefore;
		[programs, mappings] = [programsOf(server.processes()), mappingsOf(server.processes())];
		await recording.stop();
	}
	const stacks = await namedStacks(perfSamples(await scriptOf(run, recording.file)), {
		root,
		programs,
		mappings,
		go,
		find: (file, addresses) => find(file, addresses, run)
	});
	const isHidden = ![...stacks.keys()].some((stack) => stack.split(";").includes(KERNEL));
	const unsampledMs = new Map(isHidden ? [[KERNEL, kernelMs]] : []);
	return {
		result,
		stacks,
		unsampledMs,
		profiler: NAME
	};
}
/** CPU time of some processes in the kernel, in milliseconds. */
function kernelMsOf(pids) {
	return sumOf(present(pids.map(entryOf)), (one) => one.systemMs ?? 0);
}
/** The text of a recording's samples. @throws Error if perf cannot read it */
async function scriptOf({ env, signal }, file) {
	const command = {
		program: NAME,
		args: [
			"script",
			"-i",
			file,
			"--no-inline",
			"-F",
			"ip,sym,dso"
		],
		env,
		capture: true,
		...SCRIPT
	};
	const { exit, stdout, stopped, tail } = await runCommand(command, signal);
	signal.throwIfAborted();
	if (stopped !== void 0) throw new Error(`perf script exceeded its limit of ${stopped}`);
	if (!hasSucceeded(exit)) throw new Error(failureOf(tail));
	return stdout;
}
/** @returns undefined if perf is not installed, or not for this kernel */
async function versionOf(run) {
	return await askCommand({
		program: NAME,
		args: ["--version"],
		...run,
		...SHORT
	});
}
async function diagnosis(run) {
	const profiles = "native code";
	if (!HAS_PROC) return {
		profiles,
		profiler: NAME,
		works: false,
		advice: "only Linux has it"
	};
	const version = await versionOf(run);
	if (version === void 0) return {
		profiles,
		profiler: NAME,
		works: false,
		advice: NOT_INSTALLED
	};
	const profiler = version.replace(/^perf version /, "perf ");
	const args = [
		"record",
		"-e",
		"cpu-clock",
		"-o",
		path.join(run.folder, "perf.data"),
		"--no-buildid-cache",
		"--",
		"true"
	];
	const { exit, tail } = await runCommand({
		program: NAME,
		args,
		...run,
		...SHORT
	}, run.signal);
	run.signal.throwIfAborted();
	if (!hasSucceeded(exit)) return {
		profiles,
		profiler,
		works: false,
		advice: failureOf(tail)
	};
	return {
		profiles,
		profiler: `${profiler}${await askCommand({
			program: "addr2line",
			args: ["--version"],
			...run,
			...SHORT
		}) === void 0 ? " (apt-get install binutils adds files and lines)" : ""}`,
		works: true,
		advice: ""
	};
}
/** Runs some work in a folder of its own, which is removed. */
async function withFolder(environment, signal, work) {
	const folder = mkdtempSync(path.join(runFolder(), "profile-"));
	const additions = {
		HOME: folder,
		PERF_CONFIG: "/dev/null",
		DEBUGINFOD_URLS: "",
		LC_ALL: "C"
	};
	try {
		return await work({
			folder,
			env: childEnvironment(environment, additions),
			signal
		});
	} finally {
		rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
// src/profiling/adapters/python/process.ts
/** Names of CPython's own program; `t` is the one without a global lock. */
const INTERPRETER = /^python\d?(?:\.\d+)?t?$/;
/** The interpreter as a library of another program, such as uWSGI. */
const EMBEDDED = /\/libpython\d[\d.]*t?\.so/;
/** True if a program is the interpreter itself, which takes its options. */
function isInterpreter(program) {
	return INTERPRETER.test(path.basename(program));
}
/** The process, if it is one of CPython; undefined if it is not, or the system hides it. */
function pythonProcess(pid) {
	const program = attempt$1(() => readlinkSync(`/proc/${pid}/exe`));
	const cwd = attempt$1(() => readlinkSync(`/proc/${pid}/cwd`));
	if (program === void 0 || cwd === void 0) return void 0;
	if (!isInterpreter(program) && !EMBEDDED.test(procText(pid, "maps"))) return void 0;
	const [command = ""] = procText(pid, "cmdline").split("\0");
	const near = command.includes("/") ? [path.dirname(path.resolve(cwd, command))] : [];
	const environment = new Map(procText(pid, "environ").split("\0").map((entry) => [entry.split("=", 1)[0], entry.slice(entry.indexOf("=") + 1)])).get("VIRTUAL_ENV");
	const activated = environment ? [path.join(environment, "bin")] : [];
	return {
		pid,
		program,
		cwd,
		bins: [
			...near,
			...activated,
			path.dirname(program)
		]
	};
}
/**
* Looks for a program where Python's installers put programs.
* @param bins folders that come first
* @param environment our own: `PATH` comes next, then the user's own programs
* @returns its absolute path
*/
function findProgram(name, bins, environment) {
	const { PATH = "", HOME = homedir() } = environment;
	return [
		...bins,
		...PATH.split(":"),
		path.join(HOME, ".local/bin")
	].filter((folder) => path.isAbsolute(folder)).map((folder) => path.join(folder, name)).find((file) => attempt$1(() => accessSync(file, constants.X_OK) ?? true) === true);
}
/** What to set so that a program may read another's memory. */
function ptraceAdvice() {
	return ptraceScope() > 0 ? "set kernel.yama.ptrace_scope=0 (sudo sysctl), or run as root" : "in a container, add the capability SYS_PTRACE";
}
/**
* Who may read a process's memory here: "all" of its user, only "named" programs and its ancestors, or only "root".
*/
function tracers() {
	const scope = ptraceScope();
	if (scope === 0 || process.getuid?.() === 0) return "all";
	return scope === 1 ? "named" : "root";
}
/** Yama's restriction; 0 without Yama. */
function ptraceScope() {
	const text = attempt$1(() => readFileSync("/proc/sys/kernel/yama/ptrace_scope", "utf8"));
	return Number(text ?? 0);
}
// src/profiling/adapters/python/stacks.ts
/**
* The samples by stack in what py-spy writes as `--format raw --function --full-filenames`.
* @param text which the profiled program may have influenced; lines of another form are ignored
*/
function spyStacks(text, places) {
	return renamed(stacksIn(text), (frame) => {
		const [, name = frame, file, line] = /^(.*?) \((.*?)(?::(\d+))?\)$/.exec(frame) ?? [];
		return frameText({
			name,
			...file !== void 0 && { file },
			line
		}, places);
	});
}
/** Of the JSON lines of `profiling.sampling`, those that name its frames. */
const record = object({
	strings: array(object({
		str_id: int(),
		value: string()
	})).default([]),
	frames: array(object({
		path_str_id: int(),
		func_str_id: int(),
		line: int()
	})).default([])
});
/**
* The samples by stack that `profiling.sampling` took. Its stacks name files without their folders; these are in its
* list of frames.
* @param collapsed its samples as `--collapsed`, such as `tid:7;server.py:answer:12 34`
* @param frames the same samples as `--jsonl`
* @throws Error if `frames` is none
*/
function samplingStacks(collapsed, frames, places, sourceOf) {
	const files = filesOf(frames);
	const firstLine = firstLines(sourceOf);
	return renamed(stacksIn(collapsed), (frame) => {
		if (frame.startsWith("tid:")) return void 0;
		const [, name = frame, line] = /^.*:([^:]+):(\d+)$/.exec(frame) ?? [];
		const file = files.get(frame);
		if (file === void 0 || line === void 0) return frameText({ name }, places);
		return frameText({
			name,
			file,
			line: firstLine(path.resolve(places.cwd, file), name, line)
		}, places);
	});
}
/** Paths of files by frame, as the collapsed stacks name it. */
function filesOf(text) {
	const records = text.split("\n").flatMap((line) => line ? record.parse(JSON.parse(line)) : []);
	const strings = new Map(records.flatMap((one) => one.strings).map(({ str_id, value }) => [str_id, value]));
	const files = /* @__PURE__ */ new Map();
	for (const { path_str_id, func_str_id, line } of records.flatMap((one) => one.frames)) {
		const file = strings.get(path_str_id) ?? "";
		files.set(`${path.basename(file)}:${strings.get(func_str_id)}:${line}`, file);
	}
	return files;
}
/** Looks for the first line of a function in its source, since `profiling.sampling` names the line that ran. */
function firstLines(sourceOf) {
	const sources = /* @__PURE__ */ new Map();
	return (file, name, ran) => {
		const lines = sources.get(file) ?? sourceOf(file)?.split("\n") ?? [];
		sources.set(file, lines);
		const own = name.slice(name.lastIndexOf(".") + 1);
		const isFirst = (line) => /^\s*(?:async\s+)?def\s+(\w+)/.exec(line)?.[1] === own;
		const at = lines.slice(0, Number(ran)).findLastIndex(isFirst);
		return at < 0 ? void 0 : String(at + 1);
	};
}
/**
* Stacks that wait for the next event or another thread. A thread that has just been woken up there, and waits for a core,
* looks busy to the profilers.
*/
const WAITING = /(?:^|[;.])(?:select selectors|wait threading)$/;
/** @param nameOf a frame's name here; undefined if it is left out */
function renamed(stacks, nameOf) {
	const names = /* @__PURE__ */ new Map();
	const found = /* @__PURE__ */ new Map();
	for (const [stack, count] of stacks) {
		const shown = [];
		for (const frame of stack.split(";")) {
			if (!names.has(frame)) names.set(frame, nameOf(frame.slice(-1e3)));
			const name = names.get(frame);
			if (name !== void 0) shown.push(name);
		}
		const text = shown.join(";");
		if (text !== "" && !WAITING.test(text)) found.set(text, (found.get(text) ?? 0) + count);
	}
	return found;
}
/** Functions without a name: `<lambda>`, and comprehensions, which are functions before Python 3.12. */
const NAMELESS = /(?:^|\.)<(?:lambda|genexpr|listcomp|setcomp|dictcomp)>$/;
/** Folders of installed packages; what follows is the path of a module, the same in all environments. */
const PACKAGES = /(?:^|\/)(?:site|dist)-packages\/(.+)$/;
/** Paths of the standard library and of programs that start others; what follows is the module. */
const LIBRARY = [
	/(?:^|\/)lib(?:64)?\/python\d[\w.]*\/(.+)$/,
	/(?:^|\/)python\d+\.zip\/(.+)$/,
	/(?:^|\/)\.?v?env\/bin\/(.+)$/,
	/^<frozen (.+)>$/
];
/** For example `Handler.do_GET (app/server.py:12)`, `render (jinja2/environment.py:1290)`, `loads json`, `len`. */
function frameText({ name, file, line }, { root, cwd }) {
	const shown = NAMELESS.test(name) ? ANONYMOUS : frameName(name.replaceAll("<locals>.", ""));
	if (file === void 0) return shown;
	const full = path.resolve(cwd, file);
	const inside = path.relative(root, full);
	const place = inside.startsWith("..") ? full : inside;
	const installed = PACKAGES.exec(place)?.[1];
	const module = LIBRARY.map((form) => form.exec(file.startsWith("<") ? file : place)?.[1]).find((found) => found !== void 0);
	if (installed === void 0 && module !== void 0) return `${shown} ${moduleName(module)}`;
	if (!/\.\w+$/.test(file) && !file.includes("/")) return shown;
	const lineText = line === void 0 ? "" : `:${line}`;
	return `${shown} (${frameName(installed ?? place).replaceAll(/[()]/g, "_")}${lineText})`;
}
/** For example `json.decoder`, from `json/decoder.py`. */
function moduleName(file) {
	return frameName(file.replace(/(?:\/__init__)?\.py\w?$/, "").replaceAll("/", ".")).replaceAll(/[()]/g, "_");
}
// src/profiling/adapters/python/tools.ts
/** Samples a second of each process: neither profiler stops it for them. */
const RATE = 500;
/** A profiler that outlives Loadgate ends by itself after so many seconds, far more than any profiled load lasts. */
const MOST_SECONDS = "60";
/** Far more than a profile of some seconds has. */
const MOST_BYTES = 67108864;
const QUESTION_MS = 2e4;
/**
* py-spy, from its wheel. It leaves out threads that wait, and sees those that work without Python's global lock. If it
* stopped the process for each sample, a busy machine would answer a fraction of the requests, and threads that wait
* would look busy, since they wake up whenever it lets them go on.
*/
function pySpy(program) {
	const options = [
		"record",
		"--format",
		"raw",
		"--full-filenames",
		"--function",
		"--nonblocking"
	];
	return {
		name: "py-spy",
		command: ({ pid }, file) => [
			program,
			...options,
			...[
				"--rate",
				String(RATE),
				"--duration",
				MOST_SECONDS
			],
			...[
				"--pid",
				String(pid),
				"--output",
				file
			]
		],
		hasBegun: (lines) => lines.some((line) => line.includes("Sampling process")),
		stacks: async ({ process, file, root }) => spyStacks(textOf(file), {
			root,
			cwd: process.cwd
		})
	};
}
/**
* `profiling.sampling` of the interpreter's own library. What it writes while it samples is a format of its own, which
* it turns into stacks, whose files have no folders, and into a list of frames, which has them.
* @param env environment of its programs
*/
function ownSampling(env) {
	return {
		name: "profiling.sampling",
		command: ({ pid, program }, file) => [
			program,
			...[
				...SAMPLING,
				"attach",
				"--all-threads",
				"--mode",
				"cpu"
			],
			...[
				"--sampling-rate",
				String(RATE),
				"--duration",
				MOST_SECONDS
			],
			...[
				"--binary",
				"--output",
				file,
				String(pid)
			]
		],
		hasBegun: (_, file) => existsSync(file),
		stacks: async ({ process, file, root, signal }) => {
			const replayed = async (format) => {
				const output = `${file}.${format}`;
				const args = [
					...SAMPLING,
					"replay",
					`--${format}`,
					"--output",
					output,
					file
				];
				if (await ask(process.program, args, {
					env,
					signal
				}) === void 0) throw new Error("profiling.sampling cannot read its own profile");
				return textOf(output);
			};
			const [collapsed, frames] = await Promise.all([replayed("collapsed"), replayed("jsonl")]);
			return samplingStacks(collapsed, frames, {
				root,
				cwd: process.cwd
			}, sourceText);
		}
	};
}
/** Without the modules and settings of the server's folder and environment, and without writing files of its own. */
const SAMPLING = [
	"-I",
	"-B",
	"-m",
	"profiling.sampling"
];
/**
* Chooses what profiles some processes: their interpreters' own profiler if all have it (since 3.15), else py-spy.
* @param env environment of the programs that are asked
* @throws Error that says how to install py-spy if there is none
*/
async function toolFor(processes, env, signal) {
	const programs = [...new Set(processes.map(({ program }) => program))];
	if ((await Promise.all(programs.map((one) => hasSampling(one, {
		env,
		signal
	})))).every(Boolean)) return ownSampling(env);
	const spy = findProgram("py-spy", processes.flatMap((one) => one.bins), env);
	if (spy === void 0) throw new Error(`py-spy is not installed: ${HOW_TO_INSTALL}`);
	return pySpy(spy);
}
const HOW_TO_INSTALL = "pip install py-spy (Python 3.15 and later needs nothing)";
/** True if a program is an interpreter that can profile others of its version. */
async function hasSampling(program, conditions) {
	if (!isInterpreter(program)) return false;
	return await ask(program, [
		"-I",
		"-B",
		"-c",
		"import profiling.sampling, _remote_debugging"
	], conditions) !== void 0;
}
/** @returns its output; undefined if it failed */
function ask(program, args, { env, signal }) {
	return askCommand({
		program,
		args,
		env,
		signal,
		timeoutMs: QUESTION_MS,
		maxOutputBytes: 1e6
	});
}
/** @throws Error if it is too large or cannot be read */
function textOf(file) {
	if (statSync(file).size > MOST_BYTES) throw new Error("the profile is too large");
	return readFileSync(file, "utf8");
}
// src/profiling/adapters/python/tracer.ts
/**
* Source of a module that Python runs before its program, where Yama lets only ancestors read a process's memory: each
* process names Loadgate as one that may, so that a profiler that Loadgate started may too. Then Python goes on with the
* module of this name that it would have run.
* @param folder of the module
* @param tracer id of Loadgate's process
*/
function moduleSource(folder, tracer) {
	return `import sys


def allow():
    import ctypes

    ctypes.CDLL(None).prctl(${PR_SET_PTRACER}, ctypes.c_ulong(${tracer}), 0, 0, 0)


try:
    import os

    allow()
    os.register_at_fork(after_in_child=allow)
except Exception:
    pass

sys.path[:] = [one for one in sys.path if one != ${JSON.stringify(folder)}]
this = sys.modules.pop("sitecustomize")
try:
    import sitecustomize
except ImportError as error:
    sys.modules["sitecustomize"] = this
    if error.name != "sitecustomize":
        raise
`;
}
/** Linux's number of the request by which a process names another one that may read its memory. */
const PR_SET_PTRACER = 1499557217;
/**
* Writes the module that lets Loadgate's profilers read the memory of Python's processes.
* @param folder an empty one, which the caller removes
* @param pythonPath value of `PYTHONPATH` without it; may be empty
* @returns the value with it
*/
function allowTracer(folder, pythonPath) {
	const modules = path.join(folder, "modules");
	mkdirSync(modules);
	writeFileSync(path.join(modules, "sitecustomize.py"), moduleSource(modules, process.pid));
	return pythonPath === "" ? modules : `${modules}:${pythonPath}`;
}
// src/profiling/adapters/python/profiler.ts
/** Processes of a server beyond these are not profiled. */
const MOST_PROCESSES = 16;
/** Time limit for a profiler's start and for its end. */
const ANSWER_MS = 15e3;
const POLL_MS = 20;
const STOP_GRACE_MS = 500;
/** Lines of a profiler's output that are kept. */
const MOST_LINES = 40;
/**
* Profiles CPython programs, all processes of a server that run when its load begins, by `profiling.sampling` where
* their interpreter has it, else by py-spy. Both read the memory of the process.
* @param environment of Loadgate; the profilers get it without secrets
*/
function createPythonProfiler(environment) {
	const env = childEnvironment(environment);
	return {
		diagnose: (signal) => diagnosed(env, signal),
		prepare: async (server) => {
			const folder = mkdtempSync(path.join(runFolder(), "profile-"));
			const { PYTHONPATH = env["PYTHONPATH"] ?? "" } = server.env;
			const allowed = tracers() === "named" && { PYTHONPATH: allowTracer(folder, PYTHONPATH) };
			return {
				env: {
					...server.env,
					...allowed
				},
				profile: async ({ processes }, work, signal) => {
					const some = processes().flatMap((pid) => pythonProcess(pid) ?? []).slice(0, MOST_PROCESSES);
					if (some.length === 0) return void 0;
					const tool = await toolFor(some, env, signal);
					const root = realpathSync(server.root);
					return {
						...await sampled({
							tool,
							processes: some,
							folder,
							root,
							env,
							signal
						}, work),
						profiler: tool.name
					};
				},
				remove: () => rmSync(folder, {
					recursive: true,
					force: true
				})
			};
		}
	};
}
/** Samples all processes during some work. Nothing of the tool runs afterwards. */
async function sampled(sampling, work) {
	const watches = sampling.processes.map((one) => watchOf(sampling, one));
	try {
		await Promise.all(watches.map(({ begun }) => begun()));
		const worked = await withCpuTime(sampling.processes.map(({ pid }) => pid), work);
		const seen = await Promise.all(watches.map(({ stacks }) => stacks()));
		const sum = /* @__PURE__ */ new Map();
		for (const [stack, count] of seen.flatMap((stacks) => [...stacks])) sum.set(stack, (sum.get(stack) ?? 0) + count);
		if (sum.size === 0) throw new Error(`${sampling.tool.name} saw no Python code at work`);
		return {
			...worked,
			stacks: sum
		};
	} finally {
		await Promise.all(watches.map(({ end }) => end()));
	}
}
/** Starts the tool for one process. */
function watchOf({ tool, folder, root, env, signal }, process) {
	const file = path.join(folder, String(process.pid));
	const [program, ...args] = tool.command(process, file);
	const group = spawnGroup(program, args, {
		cwd: folder,
		env,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		]
	});
	const lines = [];
	const keep = (line) => {
		if (lines.length < MOST_LINES) lines.push(printable(line));
	};
	for (const stream of [group.stdout, group.stderr]) if (stream) splitLines(stream, keep);
	const failure = () => new Error(failureText(tool.name, lines, group.exit()));
	return {
		/** Resolves once it samples. */
		begun: async () => {
			const late = performance.now() + ANSWER_MS;
			while (!tool.hasBegun(lines, file)) {
				signal.throwIfAborted();
				if (group.exit() || performance.now() > late) throw failure();
				await setTimeout(POLL_MS);
			}
		},
		/** Ends it. What it saw; nothing of a process that has ended. */
		stacks: async () => {
			if (group.pid !== void 0) interrupt(group.pid);
			await Promise.race([group.exited, setTimeout(ANSWER_MS, void 0, {
				ref: false,
				signal
			})]);
			const exit = group.exit();
			if (exit && hasSucceeded(exit) && existsSync(file)) return await tool.stacks({
				process,
				file,
				root,
				signal
			});
			if (!existsSync(`/proc/${process.pid}`)) return /* @__PURE__ */ new Map();
			throw failure();
		},
		end: () => group.stop(STOP_GRACE_MS)
	};
}
/** Asks a profiler to write what it saw; one that has ended has said why. */
function interrupt(pid) {
	attempt$1(() => process.kill(pid, "SIGINT"));
}
/** What the profilers print if they may not read a process's memory. */
const DENIED = /permission denied|unable to access process memory/i;
const MOST_CHARACTERS$1 = 200;
/** Why a profiler failed, in one line. */
function failureText(name, lines, exit) {
	if (lines.some((line) => DENIED.test(line))) return `${name} may not read the server's memory: ${ptraceAdvice()}`;
	return `${name} failed: ${((lines.find((line) => /error|failed/i.test(line)) ?? lines.at(-1))?.trim() || (exit ? exitText(exit) : "it does not answer")).slice(0, MOST_CHARACTERS$1)}`;
}
/** What would profile a server of the Python on our `PATH`; those of virtual environments are known when they run. */
async function diagnosed(env, signal) {
	const answer = (profiler, advice = "") => {
		const shown = advice === "" && tracers() === "root" ? ptraceAdvice() : advice;
		return {
			profiles: "Python",
			profiler,
			works: shown === "",
			advice: shown
		};
	};
	const python = findProgram("python3", [], env);
	const interpreter = python === void 0 ? void 0 : attempt$1(() => realpathSync(python));
	if (interpreter !== void 0 && await hasSampling(interpreter, {
		env,
		signal
	})) return answer("profiling.sampling");
	const spy = findProgram("py-spy", [], env);
	if (spy === void 0) return answer("py-spy", `not installed: ${HOW_TO_INSTALL}`);
	return answer(await ask(spy, ["--version"], {
		env,
		signal
	}) ?? "py-spy");
}
// src/profiling/adapters/profilers.ts
/**
* All profilers, in the order in which they are tried: perf knows any program, but not its interpreted functions.
* @param environment of Loadgate, which servers inherit
*/
function createProfilers(environment) {
	return [
		createCommandProfiler(environment),
		createNodeProfiler(environment),
		createJavaProfiler(environment),
		createPythonProfiler(environment),
		createGoProfiler(),
		createPerfProfiler(environment)
	];
}
// src/profiling/domain/call-tree.ts
/** Frames below this part of a request's CPU time, in both arms, are left out. */
const LEAST_PART = .005;
/**
* Merges the stacks of both arms into one tree and keeps the frames that take most: at least 0.5 % of a request's CPU
* time in either arm, and at most {@link MOST_FRAMES}. Frames are the same if they have the same function and the same
* callers, whatever their lines. What a left-out frame takes remains in its callers; so do frames below
* {@link MOST_DEPTH}.
* @param base CPU time per request by stack, in nanoseconds
* @param head the same
* @returns each frame followed by its callees, what takes most in head first; in microseconds
*/
function callTree(base, head) {
	const roots = /* @__PURE__ */ new Map();
	addStacks(roots, head, "head");
	addStacks(roots, base, "base");
	const total = {
		base: totalOf(base),
		head: totalOf(head)
	};
	const partOf = (one) => Math.max(one.base / total.base, one.head / total.head);
	const kept = inOrder(roots).filter((one) => partOf(one) >= LEAST_PART).toSorted((a, b) => partOf(b) - partOf(a)).slice(0, 400);
	const isKept = new Set(kept);
	return inOrder(roots).filter((one) => isKept.has(one)).map(({ label, depth, ...one }) => {
		return {
			name: shownFrame(label),
			depth,
			baseUs: microseconds$1(one.base),
			headUs: microseconds$1(one.head)
		};
	});
}
/** Above 0, so that it can divide. */
function totalOf(stacks) {
	return Math.max(1, sumOf(stacks.values(), Number));
}
/** Whole nanoseconds, as a profile knows no better. */
function microseconds$1(nanoseconds) {
	return Math.round(nanoseconds) / 1e3;
}
function addStacks(roots, stacks, arm) {
	for (const [stack, value] of stacks) {
		let callees = roots;
		for (const [depth, label] of stack.split(";").slice(0, 128).entries()) {
			const name = functionOf$1(label);
			const frame = callees.get(name) ?? {
				label,
				arm,
				depth,
				base: 0,
				head: 0,
				callees: /* @__PURE__ */ new Map()
			};
			callees.set(name, frame);
			if (frame.arm === arm && frame.label !== label) frame.label = name;
			frame[arm] += value;
			callees = frame.callees;
		}
	}
}
/** All frames, each followed by its callees. */
function inOrder(frames) {
	return [...frames.values()].toSorted((a, b) => b.head - a.head || b.base - a.base).flatMap((one) => [one, ...inOrder(one.callees)]);
}
// src/profiling/domain/function-pairs.ts
/** All functions of some pairs. */
function functionsIn(pairs) {
	const found = /* @__PURE__ */ new Map();
	for (const arm of ["head", "base"]) for (const [at, pair] of pairs.entries()) {
		const { sampleUs } = requestUs(pair[arm]);
		for (const [stack, samples] of pair[arm].stacks) {
			const label = ownFrame$1(stack);
			const name = functionOf$1(label);
			const one = found.get(name) ?? noneOf(name, {
				label,
				arm,
				pairs: pairs.length
			});
			found.set(name, one);
			if (one.arm === arm && one.label !== label) one.label = name;
			one[arm][at] = elementAt(one[arm], at) + samples * sampleUs;
			one.counting[at] = elementAt(one.counting, at) + samples * sampleUs ** 2;
			one.samples += samples;
			const us = samples * sampleUs * (arm === "head" ? 1 : -1);
			one.stacks.set(stack, (one.stacks.get(stack) ?? 0) + us);
			const caller = functionOf$1(callerFrame(stack) ?? "");
			one.callers.set(caller, (one.callers.get(caller) ?? 0) + samples);
		}
	}
	return [...found.values()];
}
function noneOf(name, { label, arm, pairs }) {
	const none = () => Array.from({ length: pairs }, () => 0);
	return {
		names: [name],
		label,
		arm,
		samples: 0,
		callers: /* @__PURE__ */ new Map(),
		stacks: /* @__PURE__ */ new Map(),
		base: none(),
		head: none(),
		counting: none()
	};
}
/** Two functions taken together. Callers are those of the first. */
function together(one, other, label) {
	const sum = (a, b) => a.map((value, at) => value + elementAt(b, at));
	return {
		label,
		names: [...one.names, ...other.names],
		callers: one.callers,
		base: sum(one.base, other.base),
		head: sum(one.head, other.head),
		counting: sum(one.counting, other.counting),
		samples: one.samples + other.samples,
		stacks: new Map([...one.stacks, ...other.stacks])
	};
}
/** The caller of most samples of a function, and its share of them. */
function mainCaller({ callers, samples }) {
	const [[name, most] = ["", 0]] = [...callers].toSorted(([, a], [, b]) => b - a);
	return {
		name,
		share: most / samples
	};
}
/** Part of a function's difference that must pass through a caller. */
const MOST_OF_IT = .8;
/**
* The callers with a file through which most of a function's difference passes, the innermost first, as the stack with the
* largest difference has them.
*/
function agreedCallers({ stacks, names }) {
	const passing = /* @__PURE__ */ new Map();
	for (const [stack, us] of stacks) for (const name of new Set(callersInFiles(stack).map(functionOf$1))) passing.set(name, (passing.get(name) ?? 0) + us);
	const all = sumOf(stacks.values(), Number);
	const [largest] = [...stacks].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
	return callersInFiles(required(largest, "stack")[0]).filter((frame) => {
		const name = functionOf$1(frame);
		return !names.includes(name) && entryOf$1(passing, name) / all >= MOST_OF_IT;
	});
}
// src/profiling/domain/moved-functions.ts
/** A function with fewer samples may be missing in the other arm by chance. */
const LEAST_SEEN = 10;
/** A function with at most this part of its cost in one arm is as good as missing there. */
const NEARLY_MISSING = .05;
/** Most of a function's samples must come from the caller that it may have been inlined into. */
const MOST_SAMPLES = .8;
/** If a function was inlined, its caller's cost changes by at least this part of it, and at most its reciprocal. */
const ABOUT_AS_MUCH = .5;
/** A function is found once its caller is, so a chain of calls takes several passes; a hostile one could be endless. */
const MOST_PASSES = 50;
/**
* Takes each function that only base has together with one that only head has, if one was probably renamed to the other:
* they have the same caller, and the same last name or the same file. Among several candidates none is chosen.
*/
function withRenamed(functions) {
	let all = functions;
	for (let pass = 0; pass < MOST_PASSES; pass += 1) {
		const renamed = renamedIn(all);
		if (renamed.length === 0) break;
		const before = new Map(renamed.map(({ from, to }) => [to, from]));
		const gone = new Set(before.values());
		all = all.flatMap((one) => {
			const from = before.get(one);
			if (from) return [together(one, from, renamedLabel(from, one))];
			return gone.has(one) ? [] : [one];
		});
	}
	return all;
}
/** The renamed functions whose callers are known so far, by the first part of their names that shows any. */
function renamedIn(all) {
	const current = new Map(all.flatMap(({ names }) => names.map((name) => [name, names[0]])));
	const often = all.filter(({ samples }) => samples >= LEAST_SEEN);
	const onlyBase = often.filter(({ head }) => mean(head) === 0);
	const onlyHead = often.filter(({ base }) => mean(base) === 0);
	for (const partOf of [lastName, fileOf]) {
		const keyOf = (one) => {
			const { name } = mainCaller(one);
			const part = partOf(one);
			return part === void 0 ? one.label : JSON.stringify([current.get(name) ?? name, part]);
		};
		const added = groupedBy(onlyHead, keyOf);
		const found = [...groupedBy(onlyBase, keyOf)].flatMap(([key, [from, ...others]]) => {
			const [to, ...rivals] = added.get(key) ?? [];
			return from && to && others.length + rivals.length === 0 ? [{
				from,
				to
			}] : [];
		});
		if (found.length > 0) return found;
	}
	return [];
}
/** For example `ranked` of `Server::ranked` and of `main.(*server).ranked`. */
function lastName({ names: [name = ""] }) {
	return frameParts(name).name.split(/[.:#]/).at(-1);
}
function fileOf({ names: [name = ""] }) {
	return frameParts(name).file;
}
/** For example `ranked → sorted (server.js:12)`, and with both files if these differ. */
function renamedLabel({ names: [old = ""] }, { label }) {
	const [from, to] = [frameParts(old), frameParts(label)];
	return `${from.file === to.file ? from.name : old} → ${label}`;
}
/**
* Takes the functions that one arm hardly has together with their caller, if its cost changed by about the opposite: a
* compiler probably inlined them in that arm.
* @param changed the functions that differ beyond chance
* @returns the same functions if there are none
*/
function withInlined(functions, changed) {
	const callerOf = (one) => remainingCaller(one, changed);
	for (const [caller, inlined] of groupedBy(changed.filter(isNearlyMissing), callerOf)) if (caller && isOpposite(caller, inlined)) {
		const label = inlinedLabel(caller, inlined);
		const both = inlined.reduce((all, one) => together(all, one, label), caller);
		return functions.flatMap((one) => {
			if (one === caller) return [both];
			return inlined.includes(one) ? [] : [one];
		});
	}
	return functions;
}
/** The innermost of a function's callers that both arms have; undefined if that did not change, or there are several. */
function remainingCaller(inlined, changed) {
	const passed = /* @__PURE__ */ new Set();
	let one = inlined;
	while (one && isNearlyMissing(one) && !passed.has(one)) {
		passed.add(one);
		const { name, share } = mainCaller(one);
		one = share < MOST_SAMPLES ? void 0 : changed.find(({ names }) => names.includes(name));
	}
	return one && !passed.has(one) ? one : void 0;
}
function isNearlyMissing({ base, head }) {
	const [least = 0, most = 0] = [mean(base), mean(head)].toSorted((a, b) => a - b);
	return least <= NEARLY_MISSING * most;
}
function isOpposite(caller, inlined) {
	const ratio = -differenceOf(caller) / sumOf(inlined, differenceOf);
	return ratio >= ABOUT_AS_MUCH && ratio <= 1 / ABOUT_AS_MUCH;
}
function differenceOf({ base, head }) {
	return mean(head) - mean(base);
}
/** For example `answer with ranked, copied (server.js:3)`. */
function inlinedLabel({ label }, inlined) {
	const { name } = frameParts(label);
	return `${name} with ${inlined.map((one) => frameParts(one.label).name).join(", ")}${label.slice(name.length)}`;
}
/**
* Probability of any row where nothing changed, by the model. What variances have in common is itself only estimated, which
* makes it up to 5 % in simulations.
*/
const ERROR_RATE = .03;
/** A function with fewer samples in all starts together is not compared: any difference may be chance. */
const LEAST_SAMPLES = 20;
/** More callers into which functions were inlined are none of a real program, and each takes a comparison of all. */
const MOST_JOINS = 100;
/** More degrees of freedom than this change nothing. */
const MOST_DEGREES = 1e6;
/**
* Compares the CPU time per request of base and head by function, over at least {@link LEAST_PAIRS} pairs of starts.
*
* A function's difference in a pair is divided by its expected deviation: that of a count of samples, and a part of its
* cost by which functions differ from start to start. Both the part and how much a function scatters beyond that are
* estimated from the pairs, the latter moderated by that of all functions, since four pairs alone say little: the
* moderated t statistic of Smyth, Statistical Applications in Genetics and Molecular Biology 3 (2004), article 3. It is at
* least that of counting. Holm's adjustment over all functions keeps the probability of any row by chance at or below 5 %.
*
* @throws RangeError with fewer pairs
*/
function compareProfiles(pairs) {
	if (pairs.length < 4) throw new RangeError(`4 pairs are needed`);
	let all = withRenamed(functionsIn(pairs)).filter(({ samples }) => samples >= LEAST_SAMPLES);
	let differing = differingIn(all, pairs.length);
	for (let joins = 0; joins < MOST_JOINS; joins += 1) {
		const joined = withInlined(all, differing);
		if (joined === all) break;
		all = joined;
		differing = differingIn(all, pairs.length);
	}
	return {
		baseUs: mean(pairs.map(({ base }) => requestUs(base).totalUs)),
		headUs: mean(pairs.map(({ head }) => requestUs(head).totalUs)),
		compared: all.length,
		functions: differing.map(costOf).toSorted((a, b) => Math.abs(b.headUs - b.baseUs) - Math.abs(a.headUs - a.baseUs))
	};
}
/** The functions that differ beyond chance. */
function differingIn(all, pairs) {
	const spreads = all.map(spreadOf);
	const partVariance = commonPart(spreads);
	const expected = spreads.map((one) => expectedVariance(one, partVariance));
	const ratios = moderated(spreads.map(({ variance }, at) => variance / elementAt(expected, at)), pairs - 1);
	return significant(spreads.map(({ of, difference, counting }, at) => {
		const { ratio, degrees } = required(ratios[at], "ratio");
		const variance = Math.max(counting, elementAt(expected, at) * ratio);
		const t = Math.abs(difference) / Math.sqrt(variance / pairs);
		return {
			of,
			p: Math.min(1, 2 * studentUpperTail(t, degrees))
		};
	}), ERROR_RATE, ({ p }) => p).map(({ of }) => of);
}
function costOf(one) {
	const { label, base, head } = one;
	const callers = agreedCallers(one).map(shownFrame);
	return {
		name: shownFrame(label),
		baseUs: mean(base),
		headUs: mean(head),
		callers
	};
}
function spreadOf(one) {
	const { base, head, counting } = one;
	const differences = head.map((value, at) => value - elementAt(base, at));
	return {
		of: one,
		difference: mean(differences),
		variance: standardDeviation(differences) ** 2,
		/** By counting samples alone. */
		counting: mean(counting),
		squaredCost: ((mean(base) + mean(head)) / 2) ** 2
	};
}
/** @param partVariance variance of the part of a cost by which functions differ from start to start */
function expectedVariance({ counting, squaredCost }, partVariance) {
	return counting + partVariance * squaredCost;
}
/** Halvings that use up the precision of numbers. */
const MOST_HALVINGS = 60;
/** The variance of the part with which functions scatter as expected on average; 0 if counting explains it. */
function commonPart(spreads) {
	const scatter = (part) => mean(spreads.map((one) => one.variance / expectedVariance(one, part)));
	const parts = spreads.map(({ variance, squaredCost }) => variance / squaredCost);
	let [low, high] = [0, Math.max(0, ...parts)];
	if (spreads.length === 0 || scatter(low) <= 1) return 0;
	for (let step = 0; step < MOST_HALVINGS; step += 1) {
		const middle = (low + high) / 2;
		if (scatter(middle) > 1) low = middle;
		else high = middle;
	}
	return high;
}
/** A variance that exceeds the others' by more than chance allows in this part of cases borrows nothing from them. */
const UNLIKE_OTHERS = .05;
/**
* Variances that borrow from each other, as many degrees of freedom as they have in common. A function that scatters far
* more than the others, such as the garbage collector, keeps its own: theirs would make it differ by chance. The inverse of
* the trigamma function is that of the first two terms of its expansion.
* @param own variance of each function relative to the expected one
* @param degrees of freedom of each
* @returns for each function its variance relative to the expected one, and its degrees of freedom
*/
function moderated(own, degrees) {
	const { digamma, trigamma } = polygammasOfHalf(degrees);
	const logs = own.flatMap((one) => one > 0 ? Math.log(one * degrees / 2) - digamma : []);
	const excess = logs.length < 2 ? 0 : standardDeviation(logs) ** 2 - trigamma;
	const exact = excess > 0 ? (1 + Math.sqrt(1 + 2 * excess)) / excess : MOST_DEGREES;
	const prior = Math.max(1, Math.min(MOST_DEGREES, Math.floor(exact)));
	const bias = prior < MOST_DEGREES ? polygammasOfHalf(prior).digamma - Math.log(prior / 2) : 0;
	const common = logs.length === 0 ? 1 : Math.exp(mean(logs) + bias);
	const together = prior + degrees;
	const shape = {
		a: prior / 2,
		b: degrees / 2
	};
	return own.map((one) => {
		if (incompleteBeta(prior / (prior + degrees * one / common), shape) < UNLIKE_OTHERS) return {
			ratio: one,
			degrees
		};
		return {
			ratio: (prior * common + degrees * one) / together,
			degrees: together
		};
	});
}
// src/profiling/domain/worst-series.ts
/**
* The series that got worst against its base, by the metric that changed most. A request of a mix stands for the mix,
* which is what is loaded.
* @returns its server and the name of the whole series; undefined if none got worse, or nothing was compared with a base
*/
function worstSeries({ comparedWith, series }) {
	if (comparedWith.kind !== "base" || comparedWith.isItself) return void 0;
	const [worst] = worstFirst(series);
	if (!worst) return void 0;
	const { server, scenario, level } = worst;
	return {
		server,
		name: seriesName({
			server,
			scenario,
			level
		})
	};
}
// src/profiling/report/speedscope.ts
/**
* A file for https://www.speedscope.app with a profile for each arm, by the schema of
* https://www.speedscope.app/file-format-schema.json.
* @param series name of what was loaded
* @param arms CPU time per request by stack, in nanoseconds
*/
function speedscopeText(series, arms) {
	const indices = /* @__PURE__ */ new Map();
	const indexOf = (frame) => {
		const index = indices.get(frame) ?? indices.size;
		indices.set(frame, index);
		return index;
	};
	const profiles = Object.entries(arms).map(([arm, stacks]) => ({
		type: "sampled",
		name: `${series}, ${arm}, CPU time of a request`,
		unit: "nanoseconds",
		startValue: 0,
		endValue: sumOf(stacks.values(), Number),
		samples: [...stacks.keys()].map((stack) => stack.split(";").map(indexOf)),
		weights: [...stacks.values()]
	}));
	const frames = [...indices.keys()].map((name) => ({ name }));
	return `${JSON.stringify({
		$schema: "https://www.speedscope.app/file-format-schema.json",
		shared: { frames },
		profiles
	})}\n`;
}
// src/profiling/domain/changed-first.ts
/** A difference in a changed file counts as if it were so many times as large. */
const CHANGED_COUNTS = 2;
/**
* Functions by the size of their differences, in which one of a changed file counts twice: of two similar differences, it is the
* likelier cause. The order of equals is kept.
*/
function changedFirst(functions) {
	return functions.toSorted((a, b) => weightOf(b) - weightOf(a));
}
function weightOf({ baseUs, headUs, isChanged }) {
	return Math.abs(headUs - baseUs) * (isChanged ? CHANGED_COUNTS : 1);
}
// src/profiling/app/placed-functions.ts
/** A function after these is not shown, even if its file changed. */
const MOST_PLACED = 60;
/**
* The functions that a report can show, with what the repository knows of their files: whether they are part of a commit,
* which caller of another function is, and whether base and head differ in them.
* @param functions those that differ, the largest difference first
* @returns at most {@link MOST_PROFILED}, in the order of a report
*/
async function placedFunctions({ tracks }, run, functions) {
	const checkout = judgedOf(run)?.checkout;
	if (!checkout || functions.length === 0) return functions.slice(0, 20).map(({ callers: _, ...one }) => one);
	const changed = new Set(await checkout.changedInHead());
	const fileOf = (name) => {
		const place = placeOf(name);
		return place && `${checkout.workingTree}/${place.path}`;
	};
	const known = /* @__PURE__ */ new Map();
	const isOwn = async (name) => {
		const file = fileOf(name);
		if (file === void 0) return false;
		const isTracked = known.get(file) ?? Promise.resolve(changed.has(file) || tracks(file));
		known.set(file, isTracked);
		return await isTracked;
	};
	const placed = functions.slice(0, MOST_PLACED).map(async ({ callers, ...one }) => {
		const isTracked = await isOwn(one.name);
		let caller;
		for (const each of isTracked ? [] : callers) if (caller === void 0 && await isOwn(each)) caller = each;
		const isChanged = changed.has(fileOf(caller ?? one.name));
		return {
			...one,
			...caller !== void 0 && { caller },
			...isTracked && { isTracked },
			...isChanged && { isChanged }
		};
	});
	return changedFirst(await Promise.all(placed)).slice(0, 20);
}
// src/profiling/app/profile-build.ts
/**
* Builds the lanes of one server for profiles, each in its own arm's tree, as head's `profile.build` says; does nothing
* without one. Call it once everything is measured: it may replace the programs that were timed. Each build may take as
* long as the server's own build; its time is not part of the time limit of profiling.
* @throws LoadgateError `measurement` with the build's log if it fails, and the signal's reason
*/
async function buildForProfiles({ runConfigured, progress }, { benchmark, request }, lanes) {
	for (const lane of lanes) {
		const section = `servers.${lane.server}`;
		const { url, profile, buildTimeoutMs } = entryOf$1(benchmark.servers, lane.server);
		const command = profile ? profile.build : void 0;
		if (command === void 0 || url !== void 0) continue;
		const { name, directory, env } = buildRequestOf(laneIn(benchmark, lane));
		progress.stage(`Building ${laneName(lane)} for profiles`);
		const limit = { ...buildTimeoutMs !== void 0 && { limitMs: buildTimeoutMs } };
		await runConfigured({
			key: `${section}.profile.build`,
			limitKey: `${section}.build-timeout`,
			...limit,
			name,
			directory,
			env,
			command
		}, request.signal);
	}
}
// src/profiling/app/first-that-knows.ts
/**
* Several profilers as one: a server is profiled by the first that knows one of its processes. All prepare each start,
* since what a server's program is shows only once it runs, up to one that must be the only one.
* @param profilers in the order in which they are tried
*/
function firstThatKnows(profilers) {
	return { prepare: async (server) => {
		const starts = [];
		const remove = () => {
			for (const one of starts) one.remove();
		};
		let { env } = server;
		try {
			for (const { prepare } of profilers) {
				const start = await prepare({
					...server,
					env
				});
				starts.push(start);
				env = start.env;
				if (start.isOnly) break;
			}
		} catch (error) {
			remove();
			throw error;
		}
		return {
			env,
			profile: async (loaded, work, signal) => {
				for (const { profile } of starts) {
					const profiled = await profile(loaded, work, signal);
					if (profiled) return profiled;
				}
			},
			remove
		};
	} };
}
// src/profiling/app/profile-pairs.ts
/** Time limit of all starts together, without builds for profiles. */
const MOST_MS = 9e4;
/** Maximum length of one profiled load. */
const LOAD_MS = 4e3;
/** Each load lasts this part of the time of measuring, so that all of them with their warm-ups take less. */
const PART_OF_MEASURING = .05;
/** Shortest load, of some hundred samples of a busy server. */
const LEAST_LOAD_MS = 500;
/** More pairs show smaller differences: they are taken while they are quick. */
const MOST_PAIRS = 8;
/** No further pair begins after this time. */
const ENOUGH_MS = 45e3;
/** Length of all stacks of a start together; real ones have some millions, and all starts must fit into memory. */
const MOST_CHARACTERS = 64e6;
/**
* Profiles base and head in pairs of fresh starts, one after the other while both run, in turns.
* @returns the pairs and the name of their profiler
* @throws LoadgateError `measurement` if a server fails or cannot be profiled, and the signal's reason
*/
async function profilePairs(request) {
	const { run, world } = request;
	const { requests: _, warmUpMs: __, ...shape } = request.cell.shape;
	const measuredMs = run.recorder.times().measureMs;
	const burstMs = Math.max(LEAST_LOAD_MS, Math.min(LOAD_MS, measuredMs * PART_OF_MEASURING));
	const cell = {
		...request.cell,
		shape: {
			...shape,
			burstMs,
			warmUpMs: burstMs / 2
		}
	};
	const found = [];
	const beganMs = world.machine.now();
	const tookMs = () => world.machine.now() - beganMs;
	const isEnough = () => found.length >= 4 && tookMs() >= ENOUGH_MS;
	for (let turn = 0; turn < MOST_PAIRS && !isEnough(); turn += 1) {
		found.push(await profilePair({
			...request,
			cell
		}, turn));
		if (turn === 0 && tookMs() * 4 > 9e4) throw tooSlow(tookMs());
	}
	return {
		pairs: found.flatMap(({ pairs }) => pairs),
		profiler: oneOf(found.map(({ profiler }) => profiler))
	};
}
function tooSlow(ms) {
	return new LoadgateError("measurement", `${`4 starts of each arm do not fit into ${MOST_MS / 1e3} s`}: the first took ${formatDuration(ms)}`);
}
/** @throws LoadgateError `measurement` if there are several: what two profilers see cannot be compared */
function oneOf(profilers) {
	const [first = "", other] = new Set(profilers);
	if (other === void 0) return first;
	throw new LoadgateError("measurement", `${first} and ${other} see different things`);
}
/** Profiles one start of each lane. */
async function profilePair(request, turn) {
	const { run, cell } = request;
	const servers = new Map(run.benchmark.servers);
	const starts = /* @__PURE__ */ new Map();
	const found = /* @__PURE__ */ new Map();
	try {
		for (const lane of cell.lanes) {
			const start = await prepareLane(request, lane);
			starts.set(laneName(lane), start);
			servers.set(laneName(lane), {
				...entryOf$1(servers, laneName(lane)),
				env: start.env
			});
		}
		const measurement = {
			...measurementOf(request),
			servers
		};
		await withWarmServers(measurement, {
			round: turn,
			start: createStarter(measurement),
			untilMs: () => 0
		}, async (running) => {
			for (const lane of turn % 2 === 0 ? cell.lanes : cell.lanes.toReversed()) {
				const [server, start] = [entryOf$1(running, laneName(lane)), entryOf$1(starts, laneName(lane))];
				found.set(lane.arm, await profileLane(measurement, {
					server,
					start,
					lane,
					cell,
					turn
				}));
			}
		});
	} finally {
		for (const { remove } of starts.values()) remove();
	}
	const [base, head] = [entryOf$1(found, "base"), entryOf$1(found, "head")];
	const profiler = oneOf([base.profiler, head.profiler]);
	return {
		pairs: [{
			base: base.start,
			head: head.start
		}],
		profiler
	};
}
/** Prepares a start of a lane. Both arms are profiled as head's configuration says. */
async function prepareLane({ profilers, world, run, cell }, lane) {
	const { servers } = run.benchmark;
	const { url, env, directory } = entryOf$1(servers, laneName(lane));
	if (url !== void 0) throw unprofiled(lane, "its processes are unknown, since it runs already");
	const { profile } = entryOf$1(servers, lane.server);
	const how = {
		directory,
		env,
		root: treesOfAll(world, run)?.roots.get(lane.arm) ?? directory,
		loadMs: cell.shape.burstMs,
		...profile && { profile }
	};
	return await firstThatKnows(profilers).prepare(how);
}
/** The usual measurement, whose results belong to no series. */
function measurementOf({ world, run, cell, signal }) {
	const { benchmark, baseBuilds, generator, plan, services } = run;
	return {
		world,
		plan,
		baseBuilds,
		signal,
		servers: benchmark.servers,
		scenarios: benchmark.scenarios,
		cells: [cell],
		generator: required(generator, "generator"),
		recorder: createRecorder(world.machine.now),
		trees: treesOfAll(world, run),
		reset: (all) => services.reset(all)
	};
}
async function profileLane(measurement, { server, start, lane, cell, turn }) {
	const load = () => loadAndCheck(measurement, {
		server,
		lane,
		cell
	}, { round: turn });
	const profiled = await start.profile(server, load, measurement.signal);
	if (!profiled) throw unprofiled(lane, UNKNOWN_PROGRAM);
	const { result, profiler } = profiled;
	const { expected, unexpected } = result.results[0].result;
	const { serverCpuMs: cpuMs } = result.usage;
	if (cpuMs === void 0) throw unprofiled(lane, "the system does not report its CPU time");
	if (expected + unexpected === 0) throw unprofiled(lane, "no request was answered");
	if (sumOf(profiled.stacks.keys(), (stack) => stack.length) > MOST_CHARACTERS) throw unprofiled(lane, "its profile is larger than that of any program");
	return {
		start: {
			stacks: withUnsampled(profiled, cpuMs),
			cpuMs,
			requests: expected + unexpected
		},
		profiler
	};
}
const UNKNOWN_PROGRAM = "no profiler knows a program of it that Loadgate started";
function unprofiled(lane, why) {
	return new LoadgateError("measurement", `${laneName(lane)}: ${why}`);
}
// src/profiling/app/explain.ts
/** Maximum length of a reason, which profiled programs may have written: that of a failed build has a part of its log. */
const MOST_REASON = 5e3;
/**
* Profiles base and head under the load of the series that got worst, in starts of their own, and keeps where the CPU
* time of a request goes. Does nothing if no series got worse than its base. A failure is part of the result, and so is
* a signal that ends it.
*/
async function explainRegression(profilers, world, run, comparison) {
	const worst = worstSeries(profiledIn(comparison, run));
	const cell = run.benchmark.cells.find((one) => worst && seriesOf$2([one]).includes(worst.name));
	if (!worst || !cell || !run.generator) return run;
	const { machine, progress } = world;
	const beganMs = machine.now();
	let late;
	const profileOf = (result) => ({
		series: worst.name,
		starts: 4,
		durationMs: machine.now() - beganMs,
		baseUs: 0,
		headUs: 0,
		compared: 0,
		functions: [],
		...result
	});
	try {
		const lanes = cell.lanes.filter(({ server, arm }) => server === worst.server && (arm === "head" || arm === "base"));
		await buildForProfiles(world, run, lanes);
		late = AbortSignal.timeout(MOST_MS);
		progress.stage(`Profiling ${worst.name} (at most ${MOST_MS / 1e3} s)`);
		const signal = AbortSignal.any([run.request.signal, late]);
		const { pairs, profiler } = await profilePairs({
			profilers,
			world,
			run,
			cell: {
				...cell,
				lanes
			},
			signal
		});
		const means = meansOf(pairs);
		await writeProfiles(world, worst.name, means);
		const compared = compareProfiles(pairs);
		const functions = await placedFunctions(world.sourceControl, run, compared.functions);
		const tree = callTree(means.base, means.head);
		return {
			...run,
			profile: profileOf({
				...compared,
				starts: pairs.length,
				profiler,
				functions,
				tree
			})
		};
	} catch (error) {
		const { signal } = run.request;
		const tooLong = late?.aborted ? `it took more than ${MOST_MS / 1e3} s` : messageOf(error);
		const failure = signal.aborted ? "the run was stopped" : tooLong;
		return {
			...run,
			profile: profileOf({ failure: failure.slice(0, MOST_REASON) })
		};
	}
}
/** A comparison without the series of servers that are never profiled. */
function profiledIn(comparison, { benchmark }) {
	const isProfiled = (server) => benchmark.servers.get(server)?.profile !== false;
	return {
		...comparison,
		series: comparison.series.filter(({ server }) => isProfiled(server))
	};
}
function meansOf(pairs) {
	return {
		base: meanStacks(pairs.map(({ base }) => base)),
		head: meanStacks(pairs.map(({ head }) => head))
	};
}
/** Writes what other programs draw: the stacks of both arms. */
async function writeProfiles({ output }, series, { base, head }) {
	await output.write(PROFILE_FILES.base, foldedText(base));
	await output.write(PROFILE_FILES.head, foldedText(head));
	await output.write(PROFILE_FILES.speedscope, speedscopeText(series, {
		base,
		head
	}));
}
// src/profiling/app/plan-profiling.ts
/**
* What profiling may add to a run, as a line of text; empty if it adds nothing: without a base, in a shard, and for servers
* that run already or are never profiled.
*/
function planProfiling({ config, prepared }) {
	const { bases, cells, shard } = prepared;
	const loaded = new Set(lanesOf(timedCells(cells)).map(({ server }) => server));
	const isProfiled = config.servers.some(({ name, url, profile }) => loaded.has(name) && url === void 0 && profile !== false);
	if (!isTimed(config) || bases.length === 0 || shard || !isProfiled) return "";
	return `up to ${MOST_MS / 1e3} s more after a regression, to profile it (never with servers.NAME.profile: false)\n`;
}
/**
* The first functions of a profile, with their CPU time per request in both arms.
* @param base name of base's column
* @param head name of head's
*/
function functionTable(functions, base, head = "head") {
	const rows = functions.slice(0, 5).map(rowOf);
	return {
		columns: [
			"function",
			base,
			head,
			"difference"
		],
		textColumns: 1,
		rows
	};
}
function rowOf({ name, caller, baseUs, headUs, isChanged }) {
	const more = headUs - baseUs;
	const sign = more > 0 ? "+" : "";
	const note = [caller === void 0 ? [] : `from ${caller}`, isChanged ? "in a changed file" : []].flat().join(", ");
	return [
		note === "" ? name : `${name}\n${note}`,
		seen(baseUs),
		seen(headUs),
		`about ${sign}${microseconds(more)}`
	];
}
/** A function that only one arm has may have been renamed, moved or inlined. */
function seen(us) {
	return us === 0 ? "not seen" : microseconds(us);
}
/** For example `12.3 µs`. */
function microseconds(us) {
	return `${formatNumber(us)} µs`;
}
// src/profiling/report/profiled.ts
/**
* Profiling's part of a report: empty unless a series got worse than its base. A note says so if another job judges the run,
* which is not profiled then; any other run without a profile did not ask for it, or is older.
*/
function profileView(run, comparison) {
	const { profile } = run;
	const none = {
		verdicts: [],
		facts: []
	};
	if (!worstSeries(comparison)) return {
		...none,
		notices: []
	};
	if (isJudgedElsewhere(run)) return {
		...none,
		notices: [NOT_DONE]
	};
	if (!profile) return {
		...none,
		notices: []
	};
	const { series, failure, durationMs, profiler, starts } = profile;
	if (failure !== void 0) return {
		...none,
		notices: [`${series} was not profiled: ${failure}.`]
	};
	return {
		verdicts: [],
		facts: [["profiled", `${series} in ${starts} starts of each arm, by ${profiler}, in ${formatDuration(durationMs)}`]],
		notices: [],
		section: sectionOf(run, profile, comparison)
	};
}
const NOT_DONE = "Functions are not compared: a run is only profiled by the job that measures it, if that also judges it.";
function sectionOf(run, profile, comparison) {
	const { functions, baseUs, headUs, tree: frames = [] } = profile;
	const base = referenceName(comparison.comparedWith);
	const waits = adviceOn(comparison, run).some(({ of }) => of === "waits");
	const none = {
		columns: [],
		textColumns: 0,
		rows: []
	};
	return {
		title: "Profiled",
		sentences: [`${sentenceOf(profile, base)}${waits ? " Waiting is in no row." : ""}`, ...buildSentence(profile)],
		table: none,
		caption: "",
		summary: "",
		causes: functionTable(functions, base),
		causesCaption: "CPU time of a request by function",
		causePlaces: functions.slice(0, 5).map((one) => committedPlace(run, one)),
		...frames.length > 0 && { callTree: {
			baseUs,
			headUs,
			frames
		} }
	};
}
/** The place of a function or its caller in head's commit, or in base's if only that has the function. */
function committedPlace({ commit, base }, { name, caller, headUs, isTracked }) {
	const sha = headUs > 0 ? commit?.sha : base?.sha;
	const place = placeOf(caller ?? (isTracked ? name : ""));
	return place && sha !== void 0 ? {
		...place,
		sha
	} : void 0;
}
/** Says how to build so that functions have files, where perf found none. */
function buildSentence({ series, profiler, tree = [] }) {
	const hasFiles = tree.some(({ name }) => /\.\w+$/.test(placeOf(name)?.path ?? ""));
	if (profiler !== "perf" || hasFiles || tree.length === 0) return [];
	const build = tree.some(({ name }) => /^<*(?:core|alloc|std)::/.test(name)) ? "CARGO_PROFILE_RELEASE_DEBUG=limited cargo build --release" : "the build command with -g";
	return [`Functions have no files without debug information: set ${`servers.${series.split("/")[0]}.profile.build`} to ${build}.`];
}
/**
* For example `api/greet c=2: in 4 more starts of each arm, a request takes about 210 µs of CPU in main, about 480 µs in
* head. 2 of 45 functions …`.
*/
function sentenceOf({ series, starts, baseUs, headUs, compared, functions }, base) {
	const both = `about ${microseconds(baseUs)} of CPU in ${base}, about ${microseconds(headUs)} in head`;
	const all = formatCount(compared, "function");
	const found = functions.length;
	const shown = found > 5 ? `, 5 are shown` : "";
	const differ = found === 0 ? "None" : String(found);
	const verb = found === 1 || found === 0 ? "differs" : "differ";
	return `${series}: ${`in ${starts} more starts of each arm`}, a request takes ${both}. ${differ} of ${all} ${verb} beyond chance${shown}.`;
}
// src/profiling/report/profilers-text.ts
/**
* What profiles here, a line each, such as `  Python  py-spy is not installed: pip install py-spy`.
* @returns text that ends with a line break; empty if there is no profiler
*/
function profilersText(profilers) {
	if (profilers.length === 0) return "";
	const rows = profilers.map(({ profiles, profiler, works, advice }) => [profiles, works ? profiler : `not by ${profiler}: ${advice}`]);
	return `Profilers that explain a regression\n${textTable(rows, 2).map((line) => `  ${line}\n`).join("")}`;
}
// src/profiling/profiling.ts
/**
* Profiling as an instrument: it measures nothing for the verdict, and explains a regression once that is known.
* @param all in the order in which they are tried
*/
function profilingWith(all) {
	return {
		plan: async (_, asked) => planProfiling(asked),
		collect: async (_, run) => run,
		explain: (world, run, comparison) => explainRegression(all, world, run, comparison),
		compare: (compared) => compared,
		view: profileView,
		diagnose: async (signal) => {
			const profilers = await Promise.all(all.map((one) => one.diagnose(signal)));
			return {
				document: { profilers },
				text: profilersText(profilers)
			};
		}
	};
}
// src/composition/instruments.ts
/**
* The instruments beside timing, in the order in which they measure, compare and report.
* @param environment where their programs are looked for
*/
function createInstruments(environment) {
	return [
		countingWith(counterFinder(environment)),
		OPEN_LOOPS,
		profilingWith(createProfilers(environment))
	];
}
export { findingsIn as $, questionsOf as A, gateFor as At, timed as B, laneIn as C, changesOfAll as Ct, checkAnswers as D, heldToBase as Dt, answersTo as E, hasSeriesOf as Et, answerHeadText as F, limitsByName as G, sideOf as H, answerText as I, compareArms as J, compareOtherBases as K, hostHint as L, UnfinishedAnswer as M, STREAM_HINT as N, checkContents as O, isCellOfBase as Ot, TELLING_HEADERS as P, OF_TWO_RUNS as Q, endKilledRuns as R, buildRequestOf as S, budgetToPassMs as St, whileRunning as T, neededBudgetMs as Tt, sidesOf as U, writeRunFile as V, compareServerFacts as W, endedEarly as X, judgedStarts as Y, missingShards as Z, FURTHER_STARTS_MS as _, withoutRemoved as _t, http1Headers as a, laidOut as at, onLane as b, configHashes as bt, AnswerReader as c, withCells as ct, timeToFollowUpMs as d, layOutBursts as dt, judgeSeries as et, readServer as f, partOfPlan as ft, checkBodies as g, isConfigured as gt, loadRequests as h, askedForBase as ht, openLine as i, judgedOf as it, rightAnswer as j, checkStillAnswers as k, withSeriesOfBase as kt, createRecorder as l, withCommit as lt, addressTakenIn as m, asAnswered as mt, functionTable as n, withAddresses as nt, OHA_VERSION as o, laidOutAsFits as ot, readingsOf as p, answerKey as pt, compareRun as q, withChecks as r, judgedCommit as rt, installOha as s, losing as st, createInstruments as t, referenceOf as tt, measureArms as u, fewStartsText as ut, canStartAgain as v, benchmarkOf as vt, startLane as w, withAllAnswers as wt, buildHeadServer as x, sorted as xt, LaneFailure as y, differing as yt, runFileName as z };
