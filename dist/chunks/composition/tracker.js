import { o as configuredBounds } from "../domain/series/warm-up.js";
import { n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { C as formatApart, G as formatSome, W as formatPercent, Y as groupedBy, g as SERVER_METRIC_IDS, l as OPEN_LOOP_METRIC_IDS, m as SERIES_METRIC_IDS, n as COUNT_METRIC_IDS, q as present, t as withoutNullish, w as openLoopMetric, y as anyMetric, z as formatCount } from "../domain/shared/without-nullish.js";
import { _ as splitMetrics, f as bencherSection$1, g as measureOf, h as bytesInRequest, m as SENT_METRICS, p as MAX_DOCUMENT_BYTES } from "../config/load.js";
import { o as canBeCrossed, t as BENCHER_FORMS } from "../bencher/domain/config.js";
import { r as EXPORT_FILE } from "../ports/output-folder.js";
import { r as isWhole } from "../domain/series/series.js";
import { $ as NO_SAMPLES, B as seriesValue, F as knownValues, N as countedValue, P as instrumentValues, V as serverValue, l as hasEnoughAnswers, s as answersIn, st as samplesAt, tt as column, z as overRounds } from "../domain/run/file/base-commit.js";
import { C as CONFIDENCE, S as elementAt, _ as median, m as incompleteBeta } from "../domain/evidence/change.js";
import { i as leastOf } from "../report/json.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { t as reportLinks } from "../bencher/domain/links.js";
import path from "node:path";
// src/domain/run/file/checkout.ts
/**
* Classifies the measured commit in relation to a branch.
* @param commit absent outside a repository
* @param branch absent if its name is unknown
*/
function branchCommit(commit, branch) {
	if (!commit) return { of: "no-commit" };
	if (branch === void 0) return { of: "no-branch" };
	const { ref, sha, dirty } = commit;
	if (ref !== branch) return {
		of: "elsewhere",
		ref,
		branch
	};
	return dirty ? { of: "uncommitted" } : {
		branch,
		sha
	};
}
// src/report/words/recording.ts
/** The reason why a run is not added to the baseline, for the end of a sentence. */
function notRecordedText(why) {
	return why.of === "elsewhere" ? `this is ${branchText(why.ref)}, not ${why.branch}` : NOT_RECORDED[why.of];
}
const NOT_RECORDED = {
	incomplete: "the run is incomplete",
	gate: "the gate failed",
	partial: "--only left series out",
	"no-commit": "there is no git commit here",
	"no-branch": "the default branch is unknown; set baseline.branch in the configuration",
	uncommitted: "tracked files have uncommitted changes"
};
/** The name of a branch, or a phrase for none. */
function branchText(ref = "a detached head") {
	return ref;
}
// src/bencher/domain/target.ts
/** Events that can run on the default branch itself. */
const DEFAULT_BRANCH_EVENTS = [
	"push",
	"schedule",
	"workflow_dispatch",
	"local"
];
/** Bencher accepts SHA-1 only. */
const HASH = /^[0-9a-f]{40}$/;
/** Not an option, no white space, no control characters; git's own rules are stricter. */
const BRANCH_NAME = /^[^-\s\p{Cc}][^\s\p{Cc}]{0,199}$/u;
/**
* Chooses the branch that a run is tracked under. The default branch keeps its name. A pull request's branch is
* `pr-N/TESTBED`, never the name of its head, which a stranger chooses. It starts at its base branch's base commit
* and is reset with each run. Each testbed has its own branch, because resetting one silences the alerts that
* another job has just raised on it.
*
* @param origin the purpose of the run
* @param run the measured commits
* @param testbed a slug
*/
function branchTarget(origin, run, testbed) {
	const { event, defaultBranch, pullRequest } = origin;
	if (pullRequest) return pullRequestTarget(pullRequest, run, testbed);
	if (!DEFAULT_BRANCH_EVENTS.includes(event)) return none(`the event is ${event}`, true);
	const measured = branchCommit(run.commit, defaultBranch);
	if (!("of" in measured)) {
		const { branch, sha: hash } = measured;
		return problemOf(hash, branch) ?? {
			branch,
			hash,
			testbed
		};
	}
	if (measured.of === "elsewhere") {
		const tracked = `only ${defaultBranch} and pull requests are tracked`;
		return none(`this is ${branchText(measured.ref)}; ${tracked}`, true);
	}
	return none(notRecordedText(measured));
}
/** Name of a pull request's branch in Bencher, which `/TESTBED` follows. */
function pullRequestBranch(number) {
	return `pr-${number}`;
}
function pullRequestTarget(pull, run, testbed) {
	const { number, headSha, baseBranch, baseSha } = pull;
	const measured = run.series.some(({ arm }) => arm === "base") ? run.base?.sha : void 0;
	const baseHash = measured ?? baseSha;
	return problemOf(headSha, baseBranch) ?? problemOf(baseHash, baseBranch) ?? {
		branch: `${pullRequestBranch(number)}/${testbed}`,
		hash: headSha,
		testbed,
		startPoint: {
			branch: baseBranch,
			hash: baseHash
		},
		measuredBase: measured
	};
}
function problemOf(hash, branch) {
	if (!HASH.test(hash)) return none(`Bencher accepts SHA-1 hashes only; the commit is ${JSON.stringify(hash)}`);
	if (!BRANCH_NAME.test(branch)) return none(`${JSON.stringify(branch)} is not a branch name that Bencher accepts`);
}
function none(reason, isExpected = false) {
	return {
		reason,
		isExpected
	};
}
// src/bencher/domain/same-report.ts
/** Numbers lose only their last digits in JSON and the database. */
const RELATIVE_DIFFERENCE = 1e-9;
/** Checks whether a stored value is the one that was sent. */
function isSameValue(sent, stored) {
	return Math.abs(sent - stored) <= RELATIVE_DIFFERENCE * Math.abs(sent);
}
/** Identifies a value within a report. */
function valueKey(benchmark, measure) {
	return `${measure} ${benchmark}`;
}
/**
* The values of a report by {@link valueKey}; of a sample, only the first iteration, which is all that is kept as
* `sent`.
*/
function firstMetrics({ metrics }) {
	const first = metrics.filter(({ iteration }) => iteration === 0);
	return new Map(first.map((one) => [valueKey(one.benchmark.name, one.measure.slug), one]));
}
/**
* Checks whether a stored report holds exactly the values that were sent. Commit, branch and testbed are the same
* for all jobs of a commit, and so can the second of the start be, but not the measured values.
* @param sent the first document, in Bencher Metric Format
* @returns true if each of its values is in the report
*/
function holdsValues(stored, sent) {
	const metrics = firstMetrics(stored);
	return Object.entries(sent).every(([name, measures]) => Object.entries(measures).every(([measure, { value }]) => {
		const found = metrics.get(valueKey(name, measure));
		return found !== void 0 && isSameValue(value, found.value);
	}));
}
// src/bencher/domain/assess.ts
/**
* Joins Bencher's answer to the values that were sent. A value is `within` only if Bencher tested it, against the
* requested base, and found it within its limits. Everything else is listed under its actual finding.
*/
function assessReport(sent) {
	const { stored } = sent;
	const values = valuesOf(sent);
	const sentKeys = new Set(values.map(({ key }) => key));
	const lost = values.filter(({ metric }) => !metric);
	const changed = values.filter(({ metric, value }) => metric && !isSameValue(value, metric.value));
	const strangers = [...stored.metrics, ...stored.alerts].filter(({ benchmark, measure }) => !sentKeys.has(valueKey(benchmark.name, measure.slug))).map(({ benchmark, measure }) => ({ series: `${benchmark.name} ${measure.slug}` }));
	const lostCount = `${lost.length} of ${values.length} values that were sent`;
	return {
		rows: values.flatMap((value) => rowOf$1(sent, value) ?? []),
		/** As sentences. */
		problems: [
			...problemWith(lost, `Bencher did not return ${lostCount}`),
			...problemWith(changed, "Bencher stored different values than were sent"),
			...problemWith(strangers, "Bencher's answer has values that were not sent"),
			...startProblem(sent)
		],
		/** True if everything that was sent came back. */
		isComplete: lost.length === 0 && changed.length === 0
	};
}
function valuesOf({ sent, stored }) {
	const metrics = firstMetrics(stored);
	const alerts = new Map(stored.alerts.map((one) => [valueKey(one.benchmark.name, one.measure.slug), one]));
	return Object.entries(sent).flatMap(([series, measures]) => Object.entries(measures).map(([measure, { value }]) => {
		const key = valueKey(series, measure);
		return {
			series,
			measure,
			value,
			key,
			metric: metrics.get(key),
			alert: alerts.get(key)
		};
	}));
}
/** @returns undefined for a value that should not be tested and was not */
function rowOf$1(sent, answered) {
	const { links, against } = sent;
	const { series, measure, value, metric, alert } = answered;
	const known = SENT_METRICS.find((one) => one.measure === measure);
	const isTested = sent.tested.has(measure) || metric?.test !== void 0 || alert !== void 0;
	if (!known || !isTested) return void 0;
	const { id, factor } = known;
	const { baseline } = alert?.boundary ?? metric?.boundary ?? {};
	return {
		series,
		metric: id,
		against,
		...findingOf(sent, known, answered),
		value: value / factor,
		...baseline !== void 0 && { baseline: baseline / factor },
		...limitsOf(alert ?? metric, known),
		...alert && links && {
			alertUrl: links.alert(alert.uuid),
			plotUrl: links.plot(alert.benchmark.uuid, alert.measure.uuid, alert.limit)
		}
	};
}
function startProblem(sent) {
	const { startPoint, stored } = sent;
	if (!startPoint) return [];
	if (!stored.branch.head.start_point) return [`No base was found in Bencher: there is no branch ${startPoint.branch} in project ${stored.project.slug}, so nothing was compared with its history.`];
	const other = otherStart(sent);
	return other === void 0 ? [] : [`Bencher ${other}; the base commit itself was never tracked.`];
}
/** A sentence that names the first of the affected values; empty if there are none. */
function problemWith(values, what) {
	const names = new Set(values.map(({ series }) => series));
	return names.size === 0 ? [] : [`${what}: ${formatSome([...names])}.`];
}
/** Findings by an alert's status in Bencher. */
const ALERTS = /* @__PURE__ */ new Map([
	["active", { status: "alert" }],
	["dismissed", {
		status: "dismissed",
		reason: "the alert was dismissed in Bencher"
	}],
	["silenced", {
		status: "alert",
		reason: "silenced in Bencher, since the branch began anew"
	}]
]);
/**
* The finding on a value. An alert takes precedence over everything but a stored value that differs from the sent
* one. A value is within its limit only if it passed every other check.
*/
function findingOf(sent, known, answered) {
	const { value, metric, alert } = answered;
	const storedAs = metric ?? alert;
	if (storedAs && !isSameValue(value, storedAs.value)) return untested("Bencher stored a different value than was sent");
	if (alert) {
		const reason = `Bencher calls the alert ${JSON.stringify(alert.status)}`;
		return ALERTS.get(alert.status) ?? {
			status: "alert",
			reason
		};
	}
	if (!metric) return untested("Bencher did not return it: it was not stored, or under another name");
	const { lower, upper } = metric.boundary;
	if (metric.test === void 0 || (lower ?? upper) === void 0) return untested(whyUnlimited(sent, metric));
	if (metric.value < (lower ?? -Infinity) || metric.value > (upper ?? Infinity)) return {
		status: "alert",
		reason: "beyond its limit, though Bencher raised no alert"
	};
	const other = otherStart(sent);
	if (other !== void 0) return untested(`no base: ${other}`);
	if (canBeCrossed(known.id, limitsOf(metric, known))) return { status: "within" };
	if (metric.test === "static") return untested("its limit is one that no value can cross");
	return untested("history too noisy: earlier values scatter so much that no value can cross the limit");
}
/** The reason a value has no limit to be tested against. */
function whyUnlimited({ startPoint, stored }, { test }) {
	if (startPoint && !stored.branch.head.start_point) return `no base was found: Bencher has no branch ${startPoint.branch}`;
	if (test !== void 0) return "no baseline: too few earlier values, or values without any spread";
	return startPoint ? `no threshold: ${startPoint.branch} has none for this measure on testbed ${stored.testbed.name}` : "no threshold: Bencher did not adopt the one that was sent";
}
/** A stored value's limits in the metric's own unit. */
function limitsOf(stored, { factor }) {
	const { lower, upper } = stored?.boundary ?? {};
	return {
		lower: lower && lower / factor,
		upper: upper && upper / factor
	};
}
function untested(reason) {
	return {
		status: "untested",
		reason
	};
}
/**
* Detects another start point: if a branch lacks the requested commit, Bencher takes the branch's newest one.
* @returns the commit that was compared instead, or undefined if it is the requested one
*/
function otherStart({ startPoint, stored }) {
	const start = stored.branch.head.start_point;
	if (!startPoint || !start || start.version === startPoint.hash) return void 0;
	return `compared with ${startPoint.branch} up to ${start.version?.slice(0, 12) ?? "an unknown commit"}, since Bencher has no ${startPoint.hash.slice(0, 12)}`;
}
// src/domain/statistics/median-interval.ts
/**
* The median and its confidence interval from order statistics: from the k-th smallest to the k-th largest value, where
* k is the largest number with 2 · P(B ≤ k − 1) ≤ 1 − confidence for B binomial (n, ½). It assumes nothing about the
* distribution (Conover, Practical Nonparametric Statistics, 3.2).
*
* @param xs at least one value, finite
* @param confidence strictly between 0 and 1
* @returns in the unit of xs; the ends are infinite if there are too few values for the confidence
* @throws RangeError when xs is empty or a value is not finite
*/
function medianInterval(xs, confidence) {
	const n = xs.length;
	const estimate = median(xs);
	const isWithin = (k) => 2 * incompleteBeta(.5, {
		a: n - k + 1,
		b: k
	}) <= 1 - confidence;
	const rank = leastOf(1, Math.floor(n / 2) + 1, (k) => !isWithin(k)) - 1;
	if (rank === 0) return {
		estimate,
		low: -Infinity,
		high: Infinity
	};
	const sorted = new Float64Array(xs).sort();
	return {
		estimate,
		low: elementAt(sorted, rank - 1),
		high: elementAt(sorted, n - rank)
	};
}
// src/bencher/domain/run-metrics.ts
const ERRORS = ["errors"];
/**
* Converts a run to Bencher Metric Format. Series are benchmarks under their names, mixes as a whole; a server's
* own figures are under `SERVER/process`, counts under `SERVER/SCENARIO`. Units are those of the catalogue's
* measures. The bounds are the 95 % interval of the median over the bursts.
* @param run head's part is converted
* @param maxErrorPercentOf as for {@link metricsToSend}; without it, every metric is converted
*/
function bencherMetrics(run, maxErrorPercentOf) {
	const series = run.series.filter((one) => one.arm === "head" && isWhole(one)).map((one) => {
		const ids = maxErrorPercentOf && metricsToSend(one, maxErrorPercentOf);
		return [one.name, seriesMeasures(one.samples, ids)];
	});
	const servers = run.servers.filter(({ arm }) => arm === "head").map((facts) => {
		const measures = measuresOf$1(SERVER_METRIC_IDS, (id) => serverValue(facts, id));
		return [`${facts.server}/process`, measures];
	});
	return withoutEmpty([
		...series,
		...servers,
		...countedMeasures(run),
		...openLoopMeasures(run)
	]);
}
/**
* The metrics of a series that Bencher may test: only the errors if too many requests failed, and no percentile of too
* few answers.
*/
function metricsToSend(series, maxErrorPercentOf) {
	const { name, samples } = series;
	if ((seriesValue(samples, "errors") ?? 0) > maxErrorPercentOf(name)) return ERRORS;
	return SERIES_METRIC_IDS.filter((id) => hasEnoughAnswers(series, id, answersIn(samples)));
}
/**
* Bencher compares everything of the same name, so counts of another counter or tool get another name. If the arms'
* counters differ, nothing is sent.
*/
function countedMeasures({ counts }) {
	const { counter, series = [] } = counts ?? {};
	if (!counter) return [];
	const ofCounter = counter.name === USUAL_COUNTER ? void 0 : counter.name;
	return series.filter(({ arm }) => arm === "head").map(({ name: counted, tool = ofCounter, turns }) => {
		return [tool === void 0 ? counted : `${counted} (${tool})`, measuresOf$1(COUNT_METRIC_IDS, (id) => countedValue(turns, id))];
	});
}
/**
* The values over rounds of what is loaded at several rates. Values that are only bounds are not sent, and none of a series that
* failed.
*/
function openLoopMeasures({ openLoop }) {
	return (openLoop?.series ?? []).filter(({ arm, failure }) => arm === "head" && failure === void 0).map((one) => {
		const measures = measuresOf$1(OPEN_LOOP_METRIC_IDS, (id) => {
			const { values, bound } = instrumentValues(one, id);
			if (values.length === 0 || bound !== void 0) return void 0;
			return id === "lost" ? overRounds(id, values) : medianInterval(values, CONFIDENCE);
		});
		return [one.name, measures];
	});
}
/**
* The measures of some metrics; those without a value are left out.
* @param of the value of a metric in its own unit, with bounds if it has any
*/
function measuresOf$1(ids, of) {
	const measures = ids.flatMap((id) => {
		const sentAs = measureOf(id);
		const found = sentAs && of(id);
		if (!sentAs || found === void 0) return [];
		const { measure, factor } = sentAs;
		if (typeof found === "number") return [[measure, { value: found * factor }]];
		const { estimate, low, high } = found;
		const bounds = Number.isFinite(low) && Number.isFinite(high) && {
			lower_value: low * factor,
			upper_value: high * factor
		};
		return [[measure, {
			value: estimate * factor,
			...bounds
		}]];
	});
	return Object.fromEntries(measures);
}
/** The counter that nearly all machines have; its counts are named by their series alone. */
const USUAL_COUNTER = "cachegrind";
/** More iterations would enlarge the request more than they add information. */
const MAX_ITERATIONS = 64;
/**
* Base's series with a document for each block, so that each block is one value of a sample.
* @returns at most 64 documents, those of the first blocks
*/
function bencherIterations(run) {
	const blocks = run.series.filter((one) => one.arm === "base" && isWhole(one)).map(({ name, samples }) => {
		const [rounds, blocks] = [column(samples, "round"), column(samples, "block")];
		return [name, [...groupedBy(rounds.keys(), (at) => `${rounds[at]} ${blocks[at]}`).values()].map((own) => samplesAt(samples, own))];
	});
	const longest = Math.max(0, ...blocks.map(([, own]) => own.length));
	const measuredIn = (index) => blocks.map(([name, own]) => [name, seriesMeasures(own[index] ?? NO_SAMPLES)]);
	const length = Math.min(longest, MAX_ITERATIONS);
	return Array.from({ length }, (_, index) => withoutEmpty(measuredIn(index)));
}
function seriesMeasures(samples, ids = SERIES_METRIC_IDS) {
	return measuresOf$1(ids, (id) => {
		if (id === "errors") return seriesValue(samples, id);
		const values = knownValues(samples, id);
		return values.length === 0 ? void 0 : medianInterval(values, CONFIDENCE);
	});
}
function withoutEmpty(entries) {
	return Object.fromEntries(entries.filter(([, measures]) => Object.keys(measures).length > 0));
}
// src/bencher/domain/outcome.ts
/**
* The reason a run was not sent completely although it could have been.
* @returns undefined if all of it is stored, or if it could not have been sent
*/
function failureReason(outcome) {
	if (outcome.kind === "tracked") return outcome.isComplete ? void 0 : outcome.problems[0];
	return outcome.kind === "skipped" && outcome.isExpected ? void 0 : outcome.reason;
}
/**
* Bencher's result as findings for a gate that asks it.
* @returns one for each alert on the history that is not dismissed, and one that does not block if Bencher did not judge
* all of the run, even if a pull request could not be sent anyway
*/
function findingsOf(outcome) {
	const told = outcome.kind === "skipped" && outcome.facts.pullRequest ? outcome.reason : failureReason(outcome);
	const alerts = (outcome.kind === "tracked" ? outcome.rows : []).filter((row) => row.status === "alert" && row.against === "history" && !isForTheBetter(row)).map(({ series, metric, value, lower, upper }) => {
		return {
			series,
			by: "tracker",
			effect: "fails",
			kind: "alert",
			figures: {
				of: "alert",
				tracker: "Bencher",
				metric,
				value,
				lower,
				upper
			}
		};
	});
	if (told === void 0) return alerts;
	return [{
		by: "tracker",
		effect: "unmeasured",
		kind: "unasked",
		figures: {
			of: "unasked",
			tracker: "Bencher",
			told
		},
		isBlocking: false
	}, ...alerts];
}
/** True if a value is beyond the limit on the side where its metric gets better. */
function isForTheBetter(row) {
	const { metric, value = NaN, lower = -Infinity, upper = Infinity } = row;
	return anyMetric(metric).better === "higher" ? value > upper : value < lower;
}
/**
* Rows for metrics that have a threshold and no value: the series failed, or this machine does not measure the
* metric. Without them, a report would omit exactly what went wrong.
* @param sent head's values as they were sent
*/
function unsentRows(run, sent, options) {
	const { maxErrorPercentOf } = options;
	const { thresholds } = options.config;
	const missing = (series, ids, reason) => ids.flatMap((metric) => {
		const measure = measureOf(metric)?.measure;
		if (!thresholds[metric] || measure === void 0 || sent[series]?.[measure]) return [];
		return [{
			series,
			metric,
			against: "history",
			status: "untested",
			reason
		}];
	});
	return [
		...run.series.filter(isWhole).flatMap((one) => {
			if (one.arm !== "head") return [];
			const ids = metricsToSend(one, maxErrorPercentOf);
			const others = SERIES_METRIC_IDS.filter((id) => !ids.includes(id));
			const why = ids.length === 1 ? TOO_MANY_ERRORS : TOO_FEW_ANSWERS;
			return [...missing(one.name, ids, NOT_MEASURED), ...missing(one.name, others, why)];
		}),
		...(run.openLoop?.series ?? []).flatMap(({ arm, name, kind }) => {
			const ids = OPEN_LOOP_METRIC_IDS.filter((id) => openLoopMetric(id).kind === kind);
			return arm === "head" ? missing(name, ids, NO_VALUE) : [];
		}),
		...run.servers.flatMap(({ arm, server }) => arm === "head" ? missing(`${server}/process`, SERVER_METRIC_IDS, NOT_MEASURED) : [])
	];
}
const TOO_MANY_ERRORS = "more requests failed than gate.errors.max allows, so only the errors were sent";
const TOO_FEW_ANSWERS = "its bursts have too few answers for this percentile";
const NOT_MEASURED = "there is no value to send";
const NO_VALUE = "it failed, or its value is only a bound";
const REASON = "an earlier alert at this level was dismissed in Bencher";
/**
* Marks a row whose alert was already dismissed: Bencher raises it again with every run until the history has
* moved. A dismissal covers the uninterrupted alerts that follow it, as long as the value gets no worse than the
* dismissed one by more than Bencher's allowed distance from the baseline.
* @param row as assessed
* @param earlier values of the same series and measure, oldest first, in Bencher's unit
* @returns the row with status `dismissed`, or unchanged
*/
function withDismissal(row, earlier) {
	if (row.status !== "alert" || isForTheBetter(row) || row.value === void 0) return row;
	const limit = anyMetric(row.metric).better === "higher" ? "lower" : "upper";
	const dismissed = earlier.slice(earlier.findLastIndex(({ alert }) => alert?.limit !== limit) + 1).findLast(({ alert }) => alert?.status === "dismissed");
	if (!dismissed) return row;
	const value = row.value * (measureOf(row.metric)?.factor ?? 1);
	const { [limit]: allowed, baseline = allowed } = dismissed.boundary;
	const slack = allowed === void 0 || baseline === void 0 ? 0 : Math.abs(baseline - allowed);
	const { value: known } = dismissed.metric;
	return (limit === "lower" ? value < known - slack : value > known + slack) ? row : {
		...row,
		status: "dismissed",
		reason: REASON
	};
}
// src/bencher/domain/submission.ts
/** The thresholds of a configuration in Bencher's terms. */
function measureThresholds(thresholds) {
	return SENT_METRICS.flatMap(({ id, measure, factor: ownFactor }) => {
		const model = thresholds[id];
		if (!model) return [];
		const factor = model.test === "static" ? ownFactor : 1;
		const { lower, upper } = model;
		const limits = {
			lower: lower && lower * factor,
			upper: upper && upper * factor
		};
		return [{
			...model,
			measure,
			...limits
		}];
	});
}
const MAX_TESTBED_LENGTH = 64;
/**
* The default testbed of a run: runner image and architecture.
* @returns a slug such as `ubuntu24-x64`
*/
function testbedName({ runnerImage, os, arch }) {
	return `${runnerImage ?? os.replace(/ .*/, "")}-${arch}`.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, MAX_TESTBED_LENGTH).replace(/^-|-$/g, "");
}
// src/bencher/domain/trend.ts
/** Fewer values show no trend. */
const MIN_VALUES = 5;
/**
* The change of a series over its values, from the median slope between any two of them (Theil, 1950; Sen, 1968),
* which is robust against outliers.
* @param values oldest first
* @returns change from first to last in percent of their median; undefined for fewer than five values or a median
* of 0
*/
function trendPercent(values) {
	if (values.length < MIN_VALUES) return void 0;
	const recent = values.slice(-64);
	const middle = median(recent);
	if (middle === 0) return void 0;
	const slopes = recent.flatMap((later, j) => recent.slice(0, j).map((earlier, i) => (later - earlier) / (j - i)));
	return median(slopes) * (recent.length - 1) / Math.abs(middle) * 100;
}
// src/bencher/send/history.ts
/** Bencher answers at most 255 series per query, and fewer if others come first. */
const MAX_SERIES = 60;
/** Further rows are shown collapsed, and each costs the server a query. */
const MAX_ROWS = 240;
/**
* Dismissed alerts of a pull request. Request them before sending anything: sending resets the branch, and Bencher
* then silences all its alerts.
* @returns empty for the default branch, whose history keeps them
*/
async function dismissedBefore({ bencher, optional }, first) {
	if (!first?.startPoint) return [];
	return await optional("Dismissed alerts could not be looked up", () => bencher.dismissed(first.submission)) ?? [];
}
/**
* The rows of a report with the number and trend of their earlier values, and with alerts that were already
* dismissed marked.
* @param dismissed alerts dismissed before the branch was reset, newest first
*/
async function judgedRows(sending, { rows, stored, plan }, dismissed) {
	if (plan.against !== "history") return rows;
	const ask = () => earlierValues(sending.bencher, stored, rows);
	const earlier = await sending.optional("Earlier values could not be fetched", ask);
	const judged = [];
	for (const row of rows) {
		const anew = withDismissal(row, dismissed.flatMap((alert) => isOf(alert, row) ? [{
			...alert,
			report: "",
			metric: alert,
			alert
		}] : []).toReversed());
		const alert = anew === row ? void 0 : stored.alerts.find((one) => isOf(one, row));
		if (alert) await sending.optional("An alert could not be dismissed again", () => sending.bencher.dismiss(alert.uuid));
		const values = earlier?.(row);
		judged.push(values ? {
			...withDismissal(anew, values),
			...trendOf(values)
		} : anew);
	}
	return judged;
}
function isOf({ benchmark, measure }, { series, metric }) {
	return benchmark.name === series && measure.slug === measureOf(metric)?.measure;
}
function trendOf(earlier) {
	const values = earlier.map(({ metric }) => metric.value);
	return {
		samples: values.length,
		trendPercent: trendPercent(values)
	};
}
/**
* Requests the values before a report's own.
* @returns a function giving those of a row, oldest first; undefined if Bencher returned nothing
* @throws LoadgateError `publishing` when the request fails
*/
async function earlierValues(bencher, report, rows) {
	const stored = firstMetrics(report);
	const placeOf = ({ series, metric }) => stored.get(valueKey(series, measureOf(metric)?.measure ?? ""));
	const asked = rows.toSorted((a, b) => Number(a.status === "within") - Number(b.status === "within")).slice(0, MAX_ROWS).flatMap((row) => placeOf(row) ?? []);
	const measureUuids = [...new Set(asked.map(({ measure }) => measure.uuid))];
	const benchmarkUuids = [...new Set(asked.map(({ benchmark }) => benchmark.uuid))];
	const atOnce = Math.max(1, Math.floor(MAX_SERIES / Math.max(1, measureUuids.length)));
	const values = /* @__PURE__ */ new Map();
	for (let from = 0; from < benchmarkUuids.length; from += atOnce) {
		const some = benchmarkUuids.slice(from, from + atOnce);
		const found = await bencher.history(report, some, measureUuids);
		for (const { benchmark, measure, metrics } of found) {
			const own = metrics.findIndex((one) => one.report === report.uuid);
			const earlier = own === -1 ? metrics : metrics.slice(0, own);
			values.set(valueKey(benchmark.uuid, measure.uuid), earlier);
		}
	}
	return (row) => {
		const place = placeOf(row);
		return place && values.get(valueKey(place.benchmark.uuid, place.measure.uuid));
	};
}
/**
* Compares a run with the one that it follows in Bencher. Request this before sending anything.
* @returns a sentence if that one is newer, or has series that this run lacks
*/
async function previousNotes(sending, plans, run) {
	const { startedAt, only } = run;
	const [first] = plans;
	const what = "The run before this one could not be looked up";
	const ask = first && (() => sending.bencher.previous(first.submission));
	const previous = ask && await sending.optional(what, ask);
	if (!previous) return [];
	const { startPoint, branch } = first.submission;
	const { start_time: at, metrics } = previous;
	if (!startPoint && Date.parse(at) > Date.parse(startedAt)) return [`Bencher has a newer run of ${branch}, from ${at}, but now counts this one as the newest.`];
	const sent = new Set(plans.flatMap((plan) => Object.keys(plan.sent)));
	const gone = metrics.map(({ benchmark }) => benchmark.name).filter((name) => !sent.has(name));
	if (gone.length === 0 || only) return [];
	const names = formatSome([...new Set(gone)]);
	return [`Not tested, because ${startPoint?.branch ?? branch} has it and this run does not: ${names}.`];
}
// src/bencher/send/report-plans.ts
/**
* The reports of a run, in order: head against the history, split if it is too large for one request; then, with a
* base arm, base and head against it.
*
* The base arm's blocks are the sample, and head's median is tested against it. With its own blocks in the same
* branch, head would be part of its baseline, so `pr-N/TESTBED/base` and `pr-N/TESTBED/head` hold this comparison.
*/
function reportPlans({ config, maxErrorPercentOf, maxRequestBytes = MAX_DOCUMENT_BYTES }, target, run) {
	const { hash, testbed, branch, startPoint, measuredBase } = target;
	const common = {
		hash,
		testbed,
		startedAt: run.startedAt
	};
	const thresholds = measureThresholds(config.thresholds);
	const measures = measuresOf(thresholds);
	const head = bencherMetrics(run, maxErrorPercentOf);
	const isDefault = startPoint === void 0;
	const history = splitMetrics(head, maxRequestBytes).map((sent, index) => {
		const begins = !isDefault && index === 0;
		const submission = {
			...common,
			branch,
			documents: [JSON.stringify(sent)],
			reset: begins,
			startPoint: begins ? startPoint : void 0,
			thresholds: isDefault ? thresholds : void 0
		};
		return {
			against: "history",
			sent,
			tested: measures,
			startPoint,
			submission
		};
	});
	if (measuredBase === void 0) return history;
	const iterations = sampleOf(run, measures, maxRequestBytes);
	const [first = {}] = iterations;
	const sent = only(head, measures, new Set(Object.keys(first)));
	if (!hasMeasures(sent)) return history;
	const base = {
		branch: `${branch}/base`,
		hash: measuredBase
	};
	const paired = thresholds.filter(({ test }) => test !== "static");
	const documents = iterations.map((metrics) => JSON.stringify(metrics));
	const anew = {
		...common,
		reset: true
	};
	const sample = {
		...anew,
		...base,
		documents
	};
	const own = {
		branch: `${branch}/head`,
		documents: [JSON.stringify(sent)]
	};
	const judged = {
		...anew,
		...own,
		startPoint: base,
		thresholds: paired
	};
	const against = "base";
	return [
		...history,
		{
			against,
			sent: first,
			tested: /* @__PURE__ */ new Set(),
			isSample: true,
			submission: sample
		},
		{
			against,
			sent,
			tested: measuresOf(paired),
			startPoint: base,
			submission: judged
		}
	];
}
/** The first blocks of the base arm that fit into one request together. */
function sampleOf(run, measures, maxRequestBytes) {
	let bytes = 0;
	return bencherIterations(run).map((metrics) => only(metrics, measures)).filter(hasMeasures).filter((metrics) => {
		bytes += bytesInRequest(JSON.stringify(metrics));
		return bytes <= maxRequestBytes;
	});
}
function hasMeasures(metrics) {
	return Object.keys(metrics).length > 0;
}
function measuresOf(thresholds) {
	return new Set(thresholds.map(({ measure }) => measure));
}
function only(metrics, measures, names) {
	return Object.fromEntries(Object.entries(metrics).flatMap(([name, all]) => {
		if (names && !names.has(name)) return [];
		const chosen = Object.entries(all).filter(([measure]) => measures.has(measure));
		return chosen.length === 0 ? [] : [[name, Object.fromEntries(chosen)]];
	}));
}
// src/bencher/send/send-parts.ts
/**
* Sends the reports of a run, one after another.
* @returns the stored reports, in order
* @throws the first report's failure if that one is not stored; later failures only become problems
*/
async function sendParts(sending, plans) {
	const [first, ...later] = plans;
	if (!first) throw new LoadgateError("publishing", "Bencher: the run has nothing to send");
	const before = first.startPoint ? [] : await sending.optional("Whether the run had been sent before is not known", () => sending.bencher.sentBefore(first.submission));
	sending.signal.throwIfAborted();
	const send = async (plan) => {
		const earlier = before?.find((one) => holdsValues(one, plan.sent));
		return {
			plan,
			stored: earlier ?? await submitted(sending, plan),
			wasThere: earlier !== void 0
		};
	};
	const parts = [await send(first)];
	for (const plan of later) {
		const part = await sending.optional("A part was not tracked", () => send(plan));
		if (!part) break;
		parts.push(part);
	}
	return parts;
}
/**
* Sends a report. The client queries the server again after storing the report, and if that fails it prints nothing
* about it. The report is then looked up, because its alerts are valid.
*/
async function submitted({ bencher, signal, addProblem }, plan) {
	const { submission, sent } = plan;
	try {
		return await bencher.submit(submission);
	} catch (error) {
		signal.throwIfAborted();
		const stored = (await bencher.sentBefore(submission).catch(() => [])).findLast((one) => holdsValues(one, sent) && !(submission.reset && one.branch.head.replaced));
		if (!stored) throw error;
		addProblem("The report was stored, though Bencher's client failed", error);
		return stored;
	}
}
/**
* Creates the state of a run being sent.
* @param signal ends all remaining work
*/
function createSending(bencher, signal) {
	const problems = [];
	/** Records a problem. @param what the beginning of a sentence */
	const addProblem = (what, error) => {
		const why = signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ");
		problems.push(`${what}: ${why.replace(/\.+$/, "")}.`);
	};
	return {
		bencher,
		signal,
		/** Problems so far, as sentences, not including the main failure. */
		problems,
		addProblem,
		/**
		* Runs optional work. A failure is recorded as a problem.
		* @param what the beginning of its sentence
		* @returns undefined if it failed
		*/
		optional: async (what, work) => {
			try {
				signal.throwIfAborted();
				return await work();
			} catch (error) {
				addProblem(what, error);
				return;
			}
		}
	};
}
// src/bencher/send/send-run.ts
/** Time limit for everything about Bencher, including ending its client. */
const SEND_LIMIT_MS = 55e3;
/**
* Sends a run to Bencher and converts its answer for the report. It always ends within its time limit and never
* throws.
* @param run its origin decides the branch it is sent to
*/
async function sendRun(request, run, { log, signal }) {
	const { origin: facts = { event: "local" } } = run;
	const target = branchTarget(facts, run, request.config.testbed ?? testbedName(run.environment));
	if ("reason" in target) return {
		kind: "skipped",
		...target,
		facts
	};
	const obstacle = request.obstacleTo(facts);
	if (obstacle) return {
		kind: "skipped",
		...obstacle,
		facts
	};
	try {
		return {
			...await withinLimit(request, signal, (ending) => sendReports(request, target, run, {
				log,
				signal: ending
			})),
			facts
		};
	} catch (error) {
		const { details = [], hint } = error instanceof LoadgateError ? error : {};
		return {
			kind: "failed",
			reason: withoutControls(messageOf(error), " "),
			details,
			facts,
			hint
		};
	}
}
/**
* Does some work with Bencher, in the time that a request allows.
* @throws LoadgateError `publishing` when it takes longer, the signal's reason if that ends it, and its own error
*/
async function withinLimit({ config, limitMs = SEND_LIMIT_MS }, signal, work) {
	const limit = AbortSignal.timeout(limitMs);
	try {
		return await work(AbortSignal.any([signal, limit]));
	} catch (error) {
		if (limit.aborted) {
			const message = `Bencher at ${config.host ?? "https://api.bencher.dev"} did not finish within ${limitMs / 1e3} s`;
			throw new LoadgateError("publishing", message);
		}
		signal.throwIfAborted();
		throw error;
	}
}
async function sendReports(request, target, run, { log, signal }) {
	const bencher = await request.connect(signal);
	await bencher.checkProject(target.startPoint?.branch ?? target.branch);
	const sending = createSending(bencher, signal);
	const plans = reportPlans(request, target, run);
	const notes = await previousNotes(sending, plans, run);
	const dismissed = await dismissedBefore(sending, plans[0]);
	const parts = await sendParts(sending, plans);
	const isWhole = parts.length === plans.length;
	const console = await sending.optional("Bencher's console is not linked", bencher.consoleUrl);
	await sending.optional("Units of measures could not be set", () => setUnits(sending, parts));
	const assessed = parts.map((part) => {
		const { plan, stored } = part;
		const links = console === void 0 ? void 0 : reportLinks(console, stored, run.startedAt);
		return {
			...part,
			...assessReport({
				...plan,
				stored,
				links
			}),
			url: links?.report
		};
	});
	const rows = [];
	for (const part of assessed) rows.push(await judgedRows(sending, part, dismissed));
	const sent = bencherMetrics(run, request.maxErrorPercentOf);
	const [{ stored }] = parts;
	const { project, branch, testbed } = stored;
	const count = formatCount(assessed.length, "report");
	const unclaimed = `The project ${project.slug} is unclaimed in Bencher, so anybody can claim it.`;
	const problems = [
		...assessed.flatMap((one) => one.problems),
		...sending.problems,
		...notes
	];
	log(`Bencher at ${bencher.location}: ${count} for ${branch.name}`);
	return {
		kind: "tracked",
		project: project.slug,
		branch: branch.name,
		testbed: testbed.name,
		reports: assessed.filter(({ plan }) => !plan.isSample).map(({ plan: { against }, stored: { uuid }, url }) => ({
			uuid,
			against,
			url
		})),
		rows: [...rows.flat(), ...unsentRows(run, sent, request)],
		problems: [...new Set(project.claimed ? problems : [unclaimed, ...problems])],
		isComplete: isWhole && assessed.every(({ isComplete }) => isComplete),
		wasSentBefore: isWhole && parts.every(({ wasThere }) => wasThere)
	};
}
/** The unit that Bencher gives to a measure created by name only. */
const GENERIC_UNITS = "Measure (units)";
async function setUnits({ bencher }, parts) {
	const stored = parts.flatMap((part) => part.stored.metrics.map(({ measure }) => measure));
	for (const { measure, units } of SENT_METRICS) if (stored.some((one) => one.slug === measure && one.units === GENERIC_UNITS)) await bencher.setUnits(measure, units);
}
// src/bencher/request.ts
/**
* Decides how runs are sent. Inputs take precedence over the configuration, and that over the environment. The key
* comes from an input or from `BENCHER_API_KEY`, never from a file.
* @returns undefined if Bencher is not requested
* @throws LoadgateError `usage` when it is requested without a project
*/
function bencherRequest(options) {
	const { config, overrides, environment } = options;
	if (!config.bencher && overrides.project === void 0) return void 0;
	const { key: keyInput, ...inputs } = overrides;
	const settings = {
		...config.bencher ?? bencherSection$1.parse({}),
		...withoutNullish(inputs)
	};
	const project = settings.project ?? environment["BENCHER_PROJECT"];
	if (!project) throw new LoadgateError("usage", "bencher.project: is missing", { hint: "Name the project there, in the input bencher-project, or in BENCHER_PROJECT." });
	checkForms(inputs);
	const { cli, createProject } = settings;
	const host = (settings.host || environment["BENCHER_HOST"] || "https://api.bencher.dev").replace(/\/+$/, "");
	const key = (keyInput?.() || environment["BENCHER_API_KEY"] || "").trim();
	const needsKey = key === "" && !createProject;
	const program = cli && path.resolve(path.dirname(config.file), cli);
	const connection = {
		...settings,
		project,
		host,
		cli: program,
		key: key || void 0
	};
	return {
		config: {
			...settings,
			project,
			host
		},
		maxErrorPercentOf: (series) => configuredBounds(config.gate, series).maxErrorPercent,
		obstacleTo: ({ event, pullRequest }) => {
			if (!needsKey) return void 0;
			if (pullRequest?.isFork) return {
				reason: FORK_HAS_NO_KEY,
				isExpected: true
			};
			if (event !== "local") return {
				reason: JOB_HAS_NO_KEY,
				isExpected: false
			};
			return {
				reason: "BENCHER_API_KEY is not set",
				isExpected: !environment["CI"]
			};
		},
		connect: (signal) => options.connect(connection, signal)
	};
}
/** Inputs must have the forms that the configuration's schema requires. */
function checkForms(given) {
	for (const [name, [form, allowed]] of Object.entries(BENCHER_FORMS)) {
		const value = given[name];
		if (value === void 0 || form.test(value)) continue;
		const message = `bencher-${name}: found ${JSON.stringify(value)}; expected ${allowed}`;
		const hint = `Correct \`bencher-${name}\` in the workflow, or --${name} of the command.`;
		throw new LoadgateError("usage", message, { hint });
	}
}
const FORK_HAS_NO_KEY = "this pull request comes from a fork, whose jobs get no secrets; docs/bencher.md shows how a second workflow sends such runs";
const JOB_HAS_NO_KEY = "there is no key: the input bencher-api-key is empty, so the secret is not set, or this event may not read it";
// src/bencher/report/section.ts
/** The mark and wording of each status. */
const STATUSES = {
	alert: ["🔴", "alert"],
	dismissed: ["🔕", "dismissed"],
	untested: ["🟡", "not tested"],
	within: ["⚪", "within its limit"]
};
const AGAINST = {
	history: "history",
	base: "base of this job"
};
/** A section with a single statement. */
const EMPTY = {
	title: "Bencher",
	notes: [],
	links: [],
	columns: [
		"series",
		"metric",
		"against",
		"value",
		"baseline",
		"limit",
		"earlier",
		"found"
	],
	textColumns: 3,
	alerts: [],
	others: [],
	othersTitle: ""
};
/** The content of the report's Bencher section. */
function bencherSection(outcome) {
	if (outcome.kind === "skipped") return {
		...EMPTY,
		headline: `Not sent to Bencher: ${outcome.reason}`
	};
	if (outcome.kind === "failed") {
		const { reason, hint } = outcome;
		return {
			...EMPTY,
			headline: `Not tracked: ${reason}`,
			notes: present([hint])
		};
	}
	const { rows } = outcome;
	const of = (status) => rows.filter((row) => row.status === status);
	const [alerts, untested, within] = [
		of("alert"),
		of("untested"),
		of("within")
	];
	return {
		...EMPTY,
		headline: `${headline(rows.length, alerts.length, untested.length)} (${outcome.branch} on ${outcome.testbed})`,
		notes: [
			...outcome.problems,
			...untestedNotes(untested),
			...outcome.wasSentBefore ? ["The run had been sent before; it was not sent again."] : []
		],
		links: outcome.reports.flatMap(({ url, against }) => url === void 0 ? [] : [{
			label: `report (${AGAINST[against]})`,
			url
		}]),
		alerts: [...alerts, ...of("dismissed")].map(rowOf),
		others: [...untested, ...within].map(rowOf),
		othersTitle: present([within.length > 0 && `${within.length} within their limits`, untested.length > 0 && `${untested.length} not tested`]).join(", ")
	};
}
function headline(values, alerts, untested) {
	if (values === 0) return "Stored in Bencher; no metric has a threshold, nothing was tested";
	if (values === untested) return `Stored in Bencher, which tested nothing: ${formatCount(untested, "value")} without a baseline`;
	const found = alerts === 0 ? "No alert" : formatCount(alerts, "alert");
	const rest = untested === 0 ? "" : `; ${untested} more not tested`;
	return `${found} in ${formatCount(values - untested, "value")} that Bencher tested${rest}`;
}
function untestedNotes(untested) {
	return [...groupedBy(untested, ({ reason = "" }) => reason)].map(([reason, own]) => {
		const values = own.map(({ series, metric }) => `${series} ${anyMetric(metric).label}`);
		return `${formatCount(values.length, "value")} not tested, ${reason} (${formatSome(values)}).`;
	});
}
function rowOf(row) {
	const { label } = anyMetric(row.metric);
	const format = formatApart(row.metric, row.value, row.lower, row.upper);
	const formatted = (value) => value === void 0 ? "" : format(value);
	const limits = present([row.lower !== void 0 && `≥ ${format(row.lower)}`, row.upper !== void 0 && `≤ ${format(row.upper)}`]);
	const against = AGAINST[row.against];
	return {
		mark: STATUSES[row.status][0],
		name: `${row.series} ${label} (${against})`,
		cells: [
			row.series,
			label,
			against,
			formatted(row.value),
			formatted(row.baseline),
			limits.join(", "),
			historyText(row),
			findingText(row)
		],
		links: present([row.alertUrl !== void 0 && {
			label: "alert",
			url: row.alertUrl
		}, row.plotUrl !== void 0 && {
			label: "plot",
			url: row.plotUrl
		}])
	};
}
/** The finding on a value, with further remarks for an alert. */
function findingText(row) {
	const { status, reason } = row;
	const found = status === "alert" && isForTheBetter(row) ? "alert, on the better side" : STATUSES[status][1];
	return reason === void 0 || status === "untested" ? found : `${found}: ${reason}`;
}
/** Number of earlier values and their trend, or empty. */
function historyText({ samples, trendPercent }) {
	if (samples === void 0) return "";
	const trend = trendPercent === void 0 ? "" : `, trend ${formatPercent(trendPercent)}`;
	return formatCount(samples, "value") + trend;
}
// src/bencher/tracker.ts
/** A run in Bencher Metric Format, as Bencher's own client reads it. */
const METRIC_FORMAT_EXPORT = {
	file: EXPORT_FILE,
	contentOf: (run) => bencherMetrics(run)
};
/** Implements the core's tracker port with Bencher. */
function bencherTracker(request) {
	return {
		name: "Bencher",
		track: async (run, progress, signal) => resultOf(await sendRun(request, run, {
			log: progress.log,
			signal
		}), request.config)
	};
}
/**
* The tracker's result for the core, whether or not the run was sent.
* @param config `gate` turns alerts, and Bencher's silence, into findings of the gate, `required` makes a failure fail the job
*/
function resultOf(outcome, config) {
	const { gate, required } = config;
	const result = {
		findings: gate ? findingsOf(outcome) : [],
		section: bencherSection(outcome),
		document: outcome
	};
	const reason = failureReason(outcome);
	if (reason === void 0) return result;
	if (!required) return {
		...result,
		warning: `Not tracked: ${reason}`
	};
	const { details = [], hint = LATER } = outcome.kind === "failed" ? outcome : {};
	const message = `The run had to be tracked and was not: ${reason}`;
	return {
		...result,
		failure: new LoadgateError("publishing", message, {
			details,
			hint
		})
	};
}
const LATER = "The run file is kept: `loadgate track RUN.json` sends it later. With bencher.required: false this is a warning.";
// src/composition/tracker.ts
/** Other programs' formats that every run is also written in. */
const RUN_EXPORTS = [METRIC_FORMAT_EXPORT];
/**
* The tracker selected by configuration, inputs and environment.
* @returns undefined if none is selected
* @throws LoadgateError `usage` if one is selected without its location
*/
function createTracker(options) {
	const request = openBencher(options);
	return request && bencherTracker(request);
}
/**
* Bencher, for commands that use only it.
* @returns undefined if it is not selected
* @throws LoadgateError as {@link createTracker}
*/
function openBencher(options) {
	const { environment, onLine } = options;
	return bencherRequest({
		...options,
		connect: async (to, signal) => {
			const { createBencher } = await import("../bencher/client/bencher.js");
			const { installBencher } = await import("../bencher/client/installer.js");
			const around = {
				...to,
				environment,
				onLine,
				signal
			};
			return createBencher({
				...around,
				tool: await installBencher(around, signal)
			});
		}
	});
}
export { sendRun as a, pullRequestBranch as c, resultOf as i, notRecordedText as l, createTracker as n, withinLimit as o, openBencher as r, failureReason as s, RUN_EXPORTS as t, branchCommit as u };
