import { i as openRunFile, n as openOutput } from "../composition/files.js";
import { $ as findingsIn, Ct as changesOfAll, H as sideOf, Q as OF_TWO_RUNS, X as endedEarly, Y as judgedStarts, et as judgeSeries, nt as withAddresses, t as createInstruments, tt as referenceOf, wt as withAllAnswers } from "../composition/instruments.js";
import { o as readConfig } from "../config/load.js";
import { a as boundsOf, c as gatedIn, h as namesIn, s as gateOfSeries } from "../domain/series/warm-up.js";
import { g as mean, u as welchChange } from "../domain/evidence/change.js";
import { B as seriesValue, G as valuesByRound, l as hasEnoughAnswers, s as answersIn, y as seriesByName } from "../domain/run/file/base-commit.js";
import { D as quantilesByRound, M as totalsByRound, R as testbedOf, b as isMeasured, c as conditionsOfServer, f as differencesSince, g as headsOf, h as evidenceOf, p as ESTIMATED, u as conditionsOf, z as testbedsIn } from "../domain/history/baseline.js";
import { T as percentileOf, q as present } from "../domain/shared/without-nullish.js";
import { Ot as openLoopRate, _t as OTHER_RUNS_RATE, bt as STARTS_RATE } from "../report/words/notices/server-notices.js";
import { n as required } from "../domain/shared/required.js";
import { n as concluded, s as removedSeries, t as comparedOf } from "../domain/comparison/comparison.js";
import { n as withCosts, t as comparisonDocument } from "../report/comparison-document.js";
import { n as plannedPart } from "../domain/evidence/run-until.js";
import { n as mustBeWhole, t as mustBeComplete } from "../domain/shards/whole-run.js";
import { l as REPORT_FILE, n as COMPARISON_FILE, o as PAGE_FILE } from "../ports/output-folder.js";
import { t as renderJson } from "../report/json.js";
import { r as renderMarkdown } from "../report/markdown/markdown.js";
import { t as renderTerminal } from "../report/text/terminal.js";
import { a as reportView } from "../report/view.js";
import path from "node:path";
// src/domain/comparison/runs-as-arms.ts
/** True if two runs were made on the same type of machine with the same load generator. */
function areComparable(base, head) {
	return testbedOf(base.environment) === testbedOf(head.environment);
}
/**
* What instruments beside timing measured in head of two runs, as both arms of one: the later run, whose base is head of
* the earlier one. A series of base that was measured otherwise says so, and is not compared.
*/
function runsAsArms(base, head) {
	const { counts = base.counts, openLoop = base.openLoop, ...run } = head;
	const isSameWay = wayOf(base) === wayOf(head);
	const arms = (before = [], now = []) => armsOf(before, now, (one) => {
		if (!areComparable(base, head)) return "another type of machine measured it";
		if ("turns" in one && !isSameWay) return "it was counted in another way";
	});
	return {
		...run,
		base: {
			ref: base.id,
			isRequired: false
		},
		...counts && { counts: {
			...counts,
			series: arms(base.counts?.series, head.counts?.series)
		} },
		...openLoop && { openLoop: {
			...openLoop,
			series: arms(base.openLoop?.series, head.openLoop?.series)
		} }
	};
}
/** Counter and conditions in one text. */
function wayOf({ counts }) {
	return JSON.stringify([counts?.counter, counts?.conditions]);
}
function armsOf(before, now, differenceOf) {
	const heads = now.filter(({ arm }) => arm === "head");
	const hashes = new Map(heads.map(({ name, configHash }) => [name, configHash]));
	const bases = before.flatMap((one) => {
		if (one.arm !== "head") return [];
		const isOther = hashes.has(one.name) && hashes.get(one.name) !== one.configHash;
		const told = differenceOf(one) ?? (isOther ? "its configuration was another" : void 0);
		return [{
			...one,
			arm: "base",
			...told !== void 0 && { failure: told }
		}];
	});
	return [...heads, ...bases];
}
/**
* Compares two runs that were measured one after the other, head with head.
*
* An effect of the machine on a whole run is shared by all its bursts and cannot be separated from the change. So each
* round of fresh processes counts as one value, the mean logarithm of its bursts, and the two sets of rounds are
* compared by Welch's t-test. No interval covers effects that change more slowly than a run lasts. Runs from different
* types of machine are shown side by side without a verdict.
*
* @param base the earlier run
* @param head the run to judge
* @param policy bounds, and the conditions that fail the gate
* @param instruments adds what instruments beside timing measured in both runs
*/
function compareRuns(base, head, policy, instruments = (timed) => timed) {
	const arms = {
		head: seriesByName(head, "head"),
		base: seriesByName(base, "head")
	};
	const isComparable = areComparable(base, head);
	const reference = referenceIn(arms.base, isComparable, policy);
	const rule = {
		...policy,
		falseAlarmRate: OTHER_RUNS_RATE - STARTS_RATE - openLoopRate(head)
	};
	const evidence = evidenceOfRuns(head, isComparable ? arms.base : /* @__PURE__ */ new Map(), policy);
	const judged = judgeSeries([...arms.head.values()], reference, rule);
	const rows = withAllAnswers(judged, changesOfAll(evidence));
	const paired = {
		evidence,
		starts: judgedStarts(rows, evidence)
	};
	const gone = [...arms.base.values()].filter(({ name }) => !arms.head.has(name));
	const differences = differencesSince(conditionsOf(base), conditionsOf(head), base);
	const { id, startedAt } = base;
	const compared = {
		...comparedOf(head, [...withAddresses(rows, arms), ...gone.map((one) => removedSeries(one))], {
			findings: [...endedEarly(head), ...findingsIn({
				rows,
				arms,
				gate: policy,
				paired
			}, OF_TWO_RUNS)],
			comparedWith: {
				kind: "run",
				id,
				startedAt,
				...id === head.id && { isItself: true }
			}
		}),
		...differences.length > 0 && { differences }
	};
	const sides = {
		head: sideOf(head, "head"),
		base: comparableSide(base, head),
		lost: []
	};
	return concluded(withCosts(instruments(compared), sides, policy), policy);
}
/** What of the earlier run the later one can be compared with: what was measured on its testbed, with its configuration. */
function comparableSide(base, head) {
	if (!areComparable(base, head)) return {
		series: [],
		servers: [],
		instrumented: []
	};
	const { series, servers, instrumented } = sideOf(base, "head");
	const own = sideOf(head, "head");
	const all = [...own.series, ...own.instrumented];
	const hashes = new Map(all.map(({ name, configHash }) => [name, configHash]));
	const isAlike = ({ name, configHash }) => configHash !== void 0 && hashes.get(name) === configHash;
	const conditionsIn = (run, server) => JSON.stringify(conditionsOfServer(run, server, testbedsIn(run)));
	return {
		series: series.filter(isAlike),
		servers: servers.filter(({ server }) => conditionsIn(base, server) === conditionsIn(head, server)),
		instrumented: instrumented.filter(isAlike)
	};
}
function referenceIn(bases, comparable, gate) {
	return (head) => {
		const base = bases.get(head.name);
		if (!base) return () => ({});
		const isAlike = comparable && base.configHash === head.configHash;
		const { maxErrorPercent } = boundsOf(gate, head.name);
		const beside = isAlike ? base.samples : void 0;
		const measured = { isMeasured: isMeasured(head.samples, maxErrorPercent, beside) };
		return (id, value) => {
			const change = id !== "errors" && isAlike ? welch(roundMeans(base, id), roundMeans(head, id)) : void 0;
			return {
				...referenceOf(seriesValue(base.samples, id), value, change),
				...measured
			};
		};
	};
}
/** What two runs show besides typical bursts: all answers, and the loads at the ends of starts. */
function evidenceOfRuns(head, bases, gate) {
	const series = headsOf(head).flatMap((own) => {
		const base = bases.get(own.name);
		if (!base || base.configHash !== own.configHash) return [];
		const answers = answersIn(own.samples, base.samples);
		const judged = gatedIn(gate, own.name, ESTIMATED).filter((id) => hasEnoughAnswers(own, id, answers));
		const allAnswers = judged.flatMap((id) => {
			const change = welchOfAll(base, own, id);
			return change ? [[id, change]] : [];
		});
		const one = {
			head: own,
			base,
			centres: /* @__PURE__ */ new Map(),
			judged,
			allAnswers: new Map(allAnswers)
		};
		return [[own.name, one]];
	});
	const { base: _, ...run } = head;
	return {
		run,
		gate,
		series: new Map(series),
		lost: [],
		pool: void 0,
		trends: {
			known: [],
			found: []
		},
		warming: /* @__PURE__ */ new Set()
	};
}
/** In place of 0, in any unit: a round without an answer is far from all others. */
const LEAST_VALUE = .001;
/** The change of a metric over all answers of each round. */
function welchOfAll(base, head, id) {
	const ofRounds = ({ samples }) => {
		const quantiles = percentileOf(id) && quantilesByRound(samples, id);
		return (quantiles ? quantiles.flatMap(({ value, isLeast }) => isLeast ? [] : value) : required(totalsByRound(samples, id), "total")).map((value) => Math.log(Math.max(LEAST_VALUE, value)));
	};
	return welch(ofRounds(base), ofRounds(head));
}
function welch(from, to) {
	return Math.min(from.length, to.length) >= 3 ? welchChange(from, to) : void 0;
}
/** Mean logarithm of the values above 0 in each round that has any. */
function roundMeans({ samples }, id) {
	return [...valuesByRound(samples, id, Math.log).values()].map(mean);
}
// src/cli/compare.ts
/**
* `loadgate compare BASE.json HEAD.json`: two run files, judged as far as two runs can be.
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError `usage` when a file is no run file or that of one shard, `measurement` when shards are
* missing from one, or base ended early
*/
async function compare(context, baseFile, headFile, options) {
	const config = readConfig(options.config);
	const base = plannedPart(openRunFile(baseFile));
	const run = plannedPart(openRunFile(headFile));
	mustBeComplete(baseFile, base);
	mustBeWhole(headFile, run);
	const evidence = evidenceOf(run, gateOfSeries(config.gate, namesIn(run)));
	const policy = {
		...evidence.gate,
		failOn: options.failOn
	};
	const instruments = createInstruments(context.environment);
	const judged = {
		run: runsAsArms(base, run),
		records: [],
		policy
	};
	const comparison = compareRuns(base, run, policy, (timed) => instruments.reduce((all, { compare }) => compare(all, judged), timed));
	const rounds = Math.min(base.plan.rounds, run.plan.rounds);
	const view = reportView({
		evidence,
		comparison,
		instruments: instruments.map(({ view }) => view(judged.run, comparison)),
		notices: present([!areComparable(base, run) && "The runs come from different machine types or load generators: nothing is judged.", run.series.length > 0 && rounds < 3 && `A verdict needs 3 rounds of fresh processes in each run; one has ${rounds}. A longer budget gives more.`])
	});
	const text = renderJson(comparisonDocument(comparison, { run }));
	if (options.out !== void 0) {
		const output = openOutput(path.resolve(options.out));
		await output.prepare();
		await output.write(COMPARISON_FILE, text);
		await output.write(REPORT_FILE, renderMarkdown(view));
		const { renderPage } = await import("../report/html/page.js");
		await output.write(PAGE_FILE, await renderPage({
			run,
			comparison,
			view
		}));
	}
	context.stdout.write(options.json ? text : renderTerminal(view, context.palette));
	return comparison.gate.decision === "fail" ? 1 : 0;
}
export { compare };
