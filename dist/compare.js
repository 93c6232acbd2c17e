import { i as openRunFile, n as openOutput } from "./files.js";
import { a as readConfig } from "./load.js";
import { c as studentChange } from "./pairs.js";
import { a as COMPARISON_SCHEMA, c as withFailedRequests, i as compareServers, o as removedSeries, u as evidenceOf, v as judgeSeries, w as referenceOf } from "./count-facts.js";
import { c as reasonsAgainst, o as gateOf } from "./gate.js";
import { i as renderLargeMarkdown, l as endedEarly, o as comparisonDocument, t as reportView } from "./view.js";
import { A as differencesSince, O as conditionsOf, a as testbedOf } from "./baseline.js";
import { _ as worstVerdict, a as mean, c as standardDeviation, i as valuesByRound, r as seriesValue } from "./series-value.js";
import { r as gateOfSeries, s as namesIn } from "./bounds.js";
import { n as mustBeWhole, t as mustBeComplete } from "./whole-run.js";
import { c as present } from "./source-control.js";
import { a as PAGE_FILE, s as REPORT_FILE, t as COMPARISON_FILE } from "./output-folder.js";
import { t as renderJson } from "./json.js";
import { t as renderTerminal } from "./terminal.js";
import { n as paletteFor } from "./palette.js";
import path from "node:path";
/**
* Compares two runs that were measured one after the other, head with head.
*
* What the machine did to a whole run cannot be separated from the change, and all bursts of that run share
* it. So each round of fresh processes counts as one value, the mean logarithm of its bursts, and the two
* sets of rounds are compared by Welch's t-test; no interval covers what changes more slowly than a run
* lasts. Runs from different types of machine are shown side by side without a verdict.
*
* @param base the earlier run
* @param head the run to judge
* @param policy what is gated, and what fails the gate
*/
function compareRuns(base, head, policy) {
	const heads = head.series.filter(({ arm }) => arm === "head");
	const bases = base.series.filter(({ arm }) => arm === "head");
	const present = new Set(heads.map(({ name }) => name));
	const judged = judgeSeries(heads, referenceIn(bases, areComparable(base, head)), policy);
	const series = [...withFailedRequests(judged, {
		heads,
		bases
	}, policy), ...bases.filter(({ name }) => !present.has(name)).map((one) => removedSeries(one))];
	const differences = differencesSince(conditionsOf(base), conditionsOf(head), base);
	return {
		schema: COMPARISON_SCHEMA,
		verdict: worstVerdict(series.map(({ verdict }) => verdict)),
		gate: gateOf([...endedEarly(head), ...reasonsAgainst(series, policy)], policy),
		comparedWith: {
			kind: "run",
			id: base.id,
			startedAt: base.startedAt,
			...base.id === head.id && { isItself: true }
		},
		series,
		headToHead: compareServers(head.series),
		...differences.length > 0 && { differences }
	};
}
/** Whether two runs were made on the same type of machine with the same load generator. */
function areComparable(base, head) {
	return testbedOf(base.environment) === testbedOf(head.environment);
}
function referenceIn(bases, comparable) {
	const byName = new Map(bases.map((series) => [series.name, series]));
	return (head) => {
		const base = byName.get(head.name);
		if (!base) return () => ({});
		const isAlike = comparable && base.configHash === head.configHash;
		return (id, value) => {
			const change = id === "errors" || !isAlike ? void 0 : welch(base, head, id);
			return referenceOf(seriesValue(base.samples, id), value, change);
		};
	};
}
/** Welch, The generalization of "Student's" problem, Biometrika 34 (1947); degrees after Satterthwaite. */
function welch(base, head, id) {
	const [from, to] = [roundMeans(base, id), roundMeans(head, id)];
	if (Math.min(from.length, to.length) < 3) return void 0;
	const [a, b] = [standardDeviation(from) ** 2 / from.length, standardDeviation(to) ** 2 / to.length];
	if (a + b === 0) return void 0;
	const degrees = (a + b) ** 2 / (a ** 2 / (from.length - 1) + b ** 2 / (to.length - 1));
	return studentChange(mean(to) - mean(from), Math.sqrt(a + b), degrees);
}
/** Mean logarithm of the values above 0 of each round that has any. */
function roundMeans({ samples }, id) {
	return [...valuesByRound(samples, id, Math.log).values()].map(mean);
}
// src/cli/compare.ts
/**
* `loadgate compare BASE.json HEAD.json`: two run files, judged as far as two runs can be.
* @returns the exit code: 0, or 1 when the gate failed
* @throws LoadgateError `usage` when a file is no run file or that of one shard, `measurement` where shards are missing from
* one, or base ended early
*/
async function compare(context, files, options) {
	const config = readConfig(options.config);
	const [base, run] = [openRunFile(files.base), openRunFile(files.head)];
	mustBeComplete(files.base, base);
	mustBeWhole(files.head, run);
	const evidence = evidenceOf(run, gateOfSeries(config.gate, namesIn(run)));
	const comparison = compareRuns(base, run, {
		...evidence.gate,
		failOn: options.failOn
	});
	const rounds = Math.min(base.plan.rounds, run.plan.rounds);
	const view = reportView({
		evidence,
		comparison,
		notices: present([!areComparable(base, run) && "The runs come from different machine types or load generators: nothing is judged.", rounds < 3 && `A verdict needs 3 rounds of fresh processes in each run; one has ${rounds}. A longer budget gives more.`])
	});
	const text = renderJson(comparisonDocument(comparison, { run }));
	if (options.out !== void 0) {
		const output = openOutput(path.resolve(options.out));
		await output.prepare();
		await output.write(COMPARISON_FILE, text);
		await output.write(REPORT_FILE, renderLargeMarkdown(view));
		const { renderPage } = await import("./page.js");
		await output.write(PAGE_FILE, await renderPage({
			run,
			comparison,
			view
		}));
	}
	context.stdout.write(options.json ? text : renderTerminal(view, paletteFor(context.stdout, context.environment)));
	return comparison.gate.decision === "fail" ? 1 : 0;
}
export { compare };
