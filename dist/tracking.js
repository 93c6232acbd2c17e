import { n as LoadgateError, r as messageOf } from "./error.js";
import { a as serverMetric, f as formatCount, i as seriesMetric, n as SERVER_METRIC_IDS, t as SERIES_METRIC_IDS } from "./metric.js";
import { t as withoutControls } from "./control-characters.js";
import { a as TRACKED_METRICS, c as canBeCrossed, l as metricOfMeasure, r as CLOUD_HOST, s as anyMetric, t as BENCHER_FORMS } from "./bencher-config.js";
import { l as defaultBencher } from "./load.js";
import { u as isForTheBetter } from "./tracking-view.js";
import { o as errorPercent, s as seriesValue, u as elementAt } from "./figure-table.js";
import { c as medianOfSorted, f as requireSample, r as incompleteBeta, s as median, u as requireOpenProbability } from "./run-file.js";
import { v as CONFIDENCE } from "./plan.js";
// src/domain/tracking/target.ts
/** Events that can run on the default branch itself. */
const DEFAULT_BRANCH_EVENTS = [
	"push",
	"schedule",
	"workflow_dispatch",
	"local"
];
/** Bencher takes SHA-1 only. */
const HASH = /^[0-9a-f]{40}$/;
/** No option, no white space, no control characters; what git itself allows is narrower. */
const BRANCH_NAME = /^[^-\s\p{Cc}][^\s\p{Cc}]{0,199}$/u;
/**
* Under which branch a run is tracked. The default branch keeps its name. A pull request is
* `pr-N/TESTBED`, never the name of its head, which a stranger chooses; it begins at its base branch's
* base commit, anew with each run. Jobs on several testbeds have a branch each: beginning one anew
* silences the alerts that another has just raised on it. With a base arm, `pr-N/TESTBED/base` and
* `pr-N/TESTBED/head` hold the comparison within the job.
*
* @param facts what the event says
* @param run the commits that were measured
* @param testbed a slug
*/
function trackingTarget(facts, run, testbed) {
	const { event, defaultBranch, pullRequest } = facts;
	if (pullRequest) return pullRequestTarget(pullRequest, run, testbed);
	if (!DEFAULT_BRANCH_EVENTS.includes(event)) return expected(`the event is ${event}`);
	const { commit } = run;
	if (!commit) return refused("this is not a git repository with a commit");
	if (defaultBranch === void 0) return refused("the default branch is not known; baseline.branch can name it");
	if (commit.ref !== defaultBranch) return expected(`this is ${commit.ref ?? "a detached head"}; only ${defaultBranch} and pull requests are tracked`);
	if (commit.dirty) return refused("tracked files have uncommitted changes");
	return problemOf(commit.sha, defaultBranch) ?? {
		kind: "default",
		branch: defaultBranch,
		hash: commit.sha
	};
}
/** What the names of a pull request's branches in Bencher begin with. */
function pullRequestBranch(number) {
	return `pr-${number}`;
}
/**
* Whether a branch in Bencher is a pull request's, on whatever testbed.
* @param name of the branch
*/
function isOfPullRequest(name, number) {
	const own = pullRequestBranch(number);
	return name === own || name.startsWith(`${own}/`);
}
function pullRequestTarget({ number, headSha, baseBranch, baseSha }, run, testbed) {
	const branch = `${pullRequestBranch(number)}/${testbed}`;
	const measured = run.series.some(({ arm }) => arm === "base") ? run.base?.sha : void 0;
	const baseHash = measured ?? baseSha;
	const problem = problemOf(headSha, baseBranch) ?? problemOf(baseHash, baseBranch);
	if (problem) return problem;
	return {
		kind: "pull-request",
		branch,
		hash: headSha,
		startPoint: {
			branch: baseBranch,
			hash: baseHash
		},
		...measured !== void 0 && { paired: {
			baseBranch: `${branch}/base`,
			baseHash: measured,
			headBranch: `${branch}/head`
		} }
	};
}
function problemOf(hash, branch) {
	if (!HASH.test(hash)) return refused(`Bencher takes SHA-1 hashes only, and the commit is ${JSON.stringify(hash)}`);
	if (!BRANCH_NAME.test(branch)) return refused(`${JSON.stringify(branch)} is no name of a branch that Bencher takes`);
}
function expected(reason) {
	return {
		kind: "none",
		reason,
		isExpected: true
	};
}
function refused(reason) {
	return {
		kind: "none",
		reason,
		isExpected: false
	};
}
// src/domain/tracking/same-report.ts
/** A number survives JSON and the database, but for its last digits. */
const RELATIVE_DIFFERENCE = 1e-9;
/**
* Whether a stored value is the one that was sent.
*/
function isSameValue(sent, stored) {
	return Math.abs(sent - stored) <= RELATIVE_DIFFERENCE * Math.abs(sent);
}
/**
* Whether a stored report holds exactly what was sent: commit, branch and testbed are shared by every
* job of a commit, and so can the second be, but not the measured values.
* @param sent the first document, in Bencher Metric Format
* @returns whether each of its values is in the report
*/
function holdsValues(stored, sent) {
	const values = new Map(stored.metrics.filter(({ iteration }) => iteration === 0).map(({ benchmark, measure, value }) => [JSON.stringify([benchmark.name, measure.slug]), value]));
	return Object.entries(sent).every(([name, measures]) => Object.entries(measures).every(([measure, { value }]) => {
		const found = values.get(JSON.stringify([name, measure]));
		return found !== void 0 && isSameValue(value, found);
	}));
}
// src/domain/tracking/finding.ts
/**
* What a value was found to be. An alert is one whatever else holds; what is within its limit has passed
* every check before.
* @param metric as it was stored; absent where it did not come back
* @param alert that was raised on it
*/
function found({ sent, known, value }, metric, alert) {
	const storedAs = metric ?? alert;
	if (storedAs && !isSameValue(value, storedAs.value)) return untested("Bencher stored another value than the one that was sent");
	if (alert) return alertStatus(alert);
	if (!metric) return untested("Bencher did not give it back: it was not stored, or under another name");
	const { boundary } = metric;
	const limited = boundary.lower !== void 0 || boundary.upper !== void 0;
	if (metric.test === void 0 || !limited) {
		if (sent.startPoint && !sent.stored.startPoint) return untested(`no base was found: Bencher has no branch ${sent.startPoint.branch}`);
		return metric.test === void 0 ? untested(sent.startPoint ? `no threshold: ${sent.startPoint.branch} has none for this measure on testbed ${sent.stored.testbed.name}` : "no threshold: Bencher did not take over the one that was sent") : untested("no baseline: too few earlier values, or values without any spread");
	}
	if (isBeyond(metric)) return {
		status: "alert",
		reason: "beyond its limit, though Bencher raised no alert"
	};
	const other = otherStart(sent);
	if (other !== void 0) return untested(`no base: ${other}`);
	if (canBeCrossed(known.id, limitsOf(metric, known))) return { status: "within" };
	return untested(metric.test === "static" ? "its limit is one that no value can cross" : "history too noisy: earlier values scatter so much that no value can cross the limit");
}
/** A stored value's limits in the metric's own unit. */
function limitsOf(stored, { factor }) {
	const { lower, upper } = stored?.boundary ?? {};
	return {
		...lower !== void 0 && { lower: lower / factor },
		...upper !== void 0 && { upper: upper / factor }
	};
}
function alertStatus({ status }) {
	if (status === "active") return { status: "alert" };
	if (status === "dismissed") return {
		status: "dismissed",
		reason: "the alert was dismissed in Bencher"
	};
	if (status === "silenced") return {
		status: "alert",
		reason: "silenced in Bencher, since the branch began anew"
	};
	return {
		status: "alert",
		reason: `Bencher calls the alert ${JSON.stringify(status)}`
	};
}
function isBeyond({ value, boundary: { lower, upper } }) {
	return lower !== void 0 && value < lower || upper !== void 0 && value > upper;
}
function untested(reason) {
	return {
		status: "untested",
		reason
	};
}
/**
* Bencher takes the newest commit of a branch that does not have the one that was asked for.
* @returns what was compared instead, or undefined where it is the right one
*/
function otherStart({ startPoint, stored }) {
	if (startPoint?.hash === void 0 || !stored.startPoint) return void 0;
	const { hash } = stored.startPoint;
	if (hash === startPoint.hash) return void 0;
	return `compared with ${startPoint.branch} up to ${hash?.slice(0, 12) ?? "an unknown commit"}, since Bencher has no ${startPoint.hash.slice(0, 12)}`;
}
// src/domain/tracking/assess.ts
/**
* Joins what Bencher answered to what was sent. Only a value that Bencher did test, against the base
* that was asked for, and that is within its limits, is within; everything else is named as what it is.
*/
function assessReport(sent) {
	const { stored, links, against } = sent;
	const metrics = new Map(stored.metrics.filter(({ iteration }) => iteration === 0).map((one) => [keyOf(one.benchmark.name, one.measure.slug), one]));
	const alerts = new Map(stored.alerts.map((one) => [keyOf(one.benchmark.name, one.measure.slug), one]));
	const keys = Object.entries(sent.sent).flatMap(([series, measures]) => Object.entries(measures).map(([measure, { value }]) => ({
		series,
		measure,
		value
	})));
	const sentKeys = new Set(keys.map(({ series, measure }) => keyOf(series, measure)));
	const lost = keys.filter(({ series, measure }) => !metrics.has(keyOf(series, measure)));
	const changed = keys.filter(({ series, measure, value }) => {
		const metric = metrics.get(keyOf(series, measure));
		return metric !== void 0 && !isSameValue(value, metric.value);
	});
	return {
		rows: keys.flatMap(({ series, measure, value }) => {
			const known = metricOfMeasure(measure);
			const metric = metrics.get(keyOf(series, measure));
			const alert = alerts.get(keyOf(series, measure));
			const isTested = sent.tested.has(measure) || metric?.test !== void 0 || alert !== void 0;
			if (!known || !isTested) return [];
			const { id, factor } = known;
			const { baseline } = alert?.boundary ?? metric?.boundary ?? {};
			const limits = limitsOf(alert ?? metric, known);
			return [{
				series,
				metric: id,
				against,
				...found({
					sent,
					known,
					value
				}, metric, alert),
				value: value / factor,
				...baseline !== void 0 && { baseline: baseline / factor },
				...limits,
				...alert && links && { alertUrl: links.alert(alert.uuid) },
				...alert && links && { plotUrl: links.plot(alert.benchmark.uuid, alert.measure.uuid, alert.limit) }
			}];
		}),
		problems: [
			...lostProblem(lost.map(({ series }) => series), keys.length),
			...changedProblem(changed.map(({ series }) => series)),
			...strangers(stored, sentKeys),
			...startProblem(sent)
		],
		isComplete: lost.length === 0 && changed.length === 0
	};
}
function startProblem(sent) {
	const { startPoint, stored } = sent;
	if (!startPoint) return [];
	if (!stored.startPoint) return [`No base was found in Bencher: there is no branch ${startPoint.branch} in project ${stored.project.slug}, so nothing was compared.`];
	const other = otherStart(sent);
	return other === void 0 ? [] : [`Bencher ${other}; the base commit itself was never tracked.`];
}
const SHOWN_NAMES = 3;
function lostProblem(series, all) {
	if (series.length === 0) return [];
	return [`Bencher did not give back ${series.length} of ${all} values that were sent: ${some(series)}.`];
}
function changedProblem(series) {
	if (series.length === 0) return [];
	return [`Bencher stored other values than were sent: ${some(series)}.`];
}
function strangers(stored, known) {
	const names = [...stored.metrics, ...stored.alerts].flatMap(({ benchmark, measure }) => known.has(keyOf(benchmark.name, measure.slug)) ? [] : [`${benchmark.name} ${measure.slug}`]);
	if (names.length === 0) return [];
	return [`Bencher's answer names what was not sent: ${some(names)}.`];
}
function some(names) {
	const unique = [...new Set(names)];
	const left = unique.length - SHOWN_NAMES;
	return unique.slice(0, SHOWN_NAMES).join(", ") + (left > 0 ? ` and ${left} more` : "");
}
function keyOf(benchmark, measure) {
	return `${measure} ${benchmark}`;
}
// src/domain/tracking/links.ts
/** How far a plot looks back: as far as Bencher's own links do. */
const PLOT_DAYS = 30;
const DAY_MS = 864e5;
/**
* The pages of a report in Bencher's console: public ones for a public project, else those behind its
* login.
* @param console address of the console
* @param report whose UUIDs and slug have been checked
* @param startedAt ISO 8601: when the report's values were measured
* @returns undefined where the address is none that a browser should be sent to
*/
function reportLinks(console, report, startedAt) {
	const root = consoleRoot(console);
	if (root === void 0) return void 0;
	const { project, branch, testbed } = report;
	const pages = project.isPublic ? `${root}/perf/${project.slug}` : `${root}/console/projects/${project.slug}`;
	const plots = project.isPublic ? pages : `${pages}/perf`;
	const measuredMs = Date.parse(startedAt);
	return {
		report: `${pages}/reports/${report.uuid}`,
		alert: (uuid) => `${pages}/alerts/${uuid}`,
		plot: (benchmark, measure, limit) => {
			const query = new Map([
				["branches", branch.uuid],
				["heads", branch.headUuid],
				["testbeds", testbed.uuid],
				...testbed.specUuid === void 0 ? [] : [["specs", testbed.specUuid]],
				["benchmarks", benchmark],
				["measures", measure],
				["start_time", String(measuredMs - PLOT_DAYS * DAY_MS)],
				["end_time", String(measuredMs + DAY_MS)],
				["report", report.uuid],
				...limit === "lower" || limit === "upper" ? [[`${limit}_boundary`, "true"]] : []
			]);
			return `${plots}?${[...query].map(([key, value]) => `${key}=${value}`).join("&")}`;
		}
	};
}
/** What a server says is its console may be anything: only plain web addresses are linked. */
const CONSOLE = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[a-z0-9._~/-]*)?$/i;
function consoleRoot(console) {
	return CONSOLE.test(console) ? console.replace(/\/+$/, "") : void 0;
}
// src/domain/tracking/submission.ts
/**
* The thresholds of a configuration in Bencher's terms.
*/
function measureThresholds(thresholds) {
	return TRACKED_METRICS.flatMap(({ id, measure, factor: ownFactor }) => {
		const model = thresholds[id];
		if (!model) return [];
		const factor = model.test === "static" ? ownFactor : 1;
		return [{
			...model,
			measure,
			...model.lower !== void 0 && { lower: model.lower * factor },
			...model.upper !== void 0 && { upper: model.upper * factor }
		}];
	});
}
const MAX_TESTBED_LENGTH = 64;
/**
* The testbed of a run that names none: runner image and architecture.
* @returns a slug such as `ubuntu24-x64`
*/
function testbedName({ runnerImage, os, arch }) {
	return `${runnerImage ?? os.replace(/ .*/, "")}-${arch}`.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, MAX_TESTBED_LENGTH).replace(/^-|-$/g, "");
}
// src/domain/tracking/unsent.ts
/**
* Rows for what has a threshold and no value: a series that failed, or a metric that this machine does
* not measure. Without them a report would be silent about exactly what went wrong.
* @param thresholds of the configuration
* @param sent head's values as they were sent
* @param maxErrorPercent failed requests that a series may have
*/
function unsentRows(run, thresholds, sent, maxErrorPercent) {
	const missing = (series, ids, reason) => ids.flatMap((metric) => {
		const measure = anyMetric(metric).bencher?.measure;
		if (!thresholds[metric] || measure === void 0 || sent[series]?.[measure]) return [];
		return [{
			series,
			metric,
			against: "history",
			status: "untested",
			reason
		}];
	});
	return [...run.series.flatMap(({ arm, name, samples }) => {
		if (arm !== "head") return [];
		const failed = (errorPercent(samples) ?? 0) > maxErrorPercent;
		return missing(name, SERIES_METRIC_IDS, failed ? TOO_MANY_ERRORS : NOT_MEASURED);
	}), ...run.servers.flatMap(({ arm, server }) => arm === "head" ? missing(`${server}/process`, SERVER_METRIC_IDS, NOT_MEASURED) : [])];
}
const TOO_MANY_ERRORS = "more requests failed than gate.errors.max allows, so only the errors were sent";
const NOT_MEASURED = "there is no value to send";
// src/app/track-parts.ts
/**
* Sends the reports of a run, one after the other.
* @param problems gets a sentence for each thing that went wrong beside the main thing
* @throws what the first report's failure was, when it is not stored; a later one's is a problem
*/
async function sendParts(tracker, plans, problems, signal) {
	const [first, ...later] = plans;
	if (!first) throw new LoadgateError("publishing", "Bencher: the run has nothing to send");
	const before = first.startPoint ? [] : await sentBefore(tracker, first, problems, signal);
	const send = async (plan) => {
		const earlier = before.find((one) => holdsValues(one, plan.sent));
		if (earlier) return {
			plan,
			stored: earlier,
			wasThere: true
		};
		return {
			plan,
			stored: await submitted(tracker, plan, problems, signal),
			wasThere: false
		};
	};
	const parts = [await send(first)];
	for (const plan of later) try {
		parts.push(await send(plan));
	} catch (error) {
		problems.push(problemText("A part was not tracked", error, signal));
		return {
			parts,
			isWhole: false
		};
	}
	return {
		parts,
		isWhole: true
	};
}
/** What went wrong beside the main thing, as one sentence. */
function problemText(what, error, signal) {
	return `${what}: ${(signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ")).replace(/\.+$/, "")}.`;
}
async function sentBefore(tracker, { submission }, problems, signal) {
	try {
		return await tracker.sentBefore(submission, signal);
	} catch (error) {
		signal.throwIfAborted();
		problems.push(problemText("Whether the run had been sent before is not known", error, signal));
		return [];
	}
}
/**
* Sends a report. The client goes on asking the server after the report is stored, and when that fails
* it shows nothing of it: then the report is looked up, since its alerts stand.
*/
async function submitted(tracker, { submission, sent }, problems, signal) {
	try {
		return await tracker.submit(submission, signal);
	} catch (error) {
		signal.throwIfAborted();
		const stored = (await tracker.sentBefore(submission, signal).catch(() => [])).findLast((one) => holdsValues(one, sent) && !(submission.reset && one.branch.isReplaced));
		if (!stored) throw error;
		problems.push(problemText("The report was stored, though Bencher's client failed", error, signal));
		return stored;
	}
}
// src/domain/tracking/dismissal.ts
const REASON = "an earlier alert at this level was dismissed in Bencher";
/**
* A row whose alert somebody has dismissed already: Bencher raises it again with every run until the
* history has moved, and whoever dismissed it has answered for it. A dismissal covers the alerts that
* follow it without a break, as long as the value gets no worse than the dismissed one by more than the
* distance that Bencher allowed from the baseline.
* @param row as it was assessed
* @param earlier values of the same series and measure, oldest first, in Bencher's unit
* @returns the row with status `dismissed`, or as it was
*/
function withDismissal(row, earlier) {
	if (row.status !== "alert" || isForTheBetter(row) || row.value === void 0) return row;
	const limit = anyMetric(row.metric).better === "higher" ? "lower" : "upper";
	const dismissed = dismissedBefore$1(earlier, limit);
	if (!dismissed) return row;
	const value = row.value * (anyMetric(row.metric).bencher?.factor ?? 1);
	const allowed = dismissed.boundary[limit];
	const { baseline = allowed } = dismissed.boundary;
	const slack = allowed === void 0 || baseline === void 0 ? 0 : Math.abs(baseline - allowed);
	return (limit === "lower" ? value < dismissed.value - slack : value > dismissed.value + slack) ? row : {
		...row,
		status: "dismissed",
		reason: REASON
	};
}
/** The newest dismissed value of those that alerted without a break up to now. */
function dismissedBefore$1(earlier, limit) {
	for (const one of earlier.toReversed()) {
		if (one.alert?.limit !== limit) return void 0;
		if (one.alert.status === "dismissed") return one;
	}
}
// src/domain/tracking/trend.ts
/** Fewer values show no trend. */
const MIN_VALUES = 5;
/**
* How far a series moved over its values, from the median slope between any two of them (Theil, 1950;
* Sen, 1968), which no odd value bends.
* @param values oldest first
* @returns change from first to last in percent of their median; undefined for fewer than five values
* or a median of 0
*/
function trendPercent(values) {
	if (values.length < MIN_VALUES) return void 0;
	const recent = values.slice(-64);
	const middle = median(recent);
	if (middle === 0) return void 0;
	const slopes = recent.flatMap((later, j) => recent.slice(0, j).map((earlier, i) => (later - earlier) / (j - i)));
	return median(slopes) * (recent.length - 1) / Math.abs(middle) * 100;
}
// src/app/tracking-history.ts
/** Bencher answers at most 255 series of a query, and fewer where they do not come first. */
const MAX_SERIES = 60;
/** Rows beyond these are not shown open, and each costs the server a query. */
const MAX_ROWS = 240;
/**
* Alerts of a pull request that somebody dismissed. They have to be asked for before anything is sent:
* the branch begins anew, and Bencher then silences whatever was on it.
* @returns none for the default branch, whose history keeps them
*/
async function dismissedBefore(tracker, plans, optional, signal) {
	const first = plans.find(({ startPoint }) => startPoint !== void 0);
	if (!first) return [];
	return await optional("Dismissed alerts could not be looked up", () => tracker.dismissed(first.submission, signal)) ?? [];
}
/**
* The rows of a report with what the history says of them: how many earlier values there are and how
* they moved, and which alerts somebody has dismissed already.
*/
async function judgedRows(tracker, part, optional, signal) {
	const { rows, stored, plan, dismissed } = part;
	if (plan.against !== "history") return rows;
	const earlier = await optional("Earlier values could not be had", () => earlierValues(tracker, stored, rows, signal));
	const judged = [];
	for (const row of rows) {
		const anew = withDismissal(row, dismissed.filter((alert) => isOf(alert, row)).map(asHistory).toReversed());
		if (anew !== row) await dismissAgain(tracker, part, row, optional, signal);
		const values = earlier?.(row);
		judged.push(values ? withTrend(withDismissal(anew, values), values) : anew);
	}
	return judged;
}
/** Without this the next run, which begins the branch anew, would not know of it. */
async function dismissAgain(tracker, { stored }, row, optional, signal) {
	const alert = stored.alerts.find((one) => isOf(one, row));
	if (!alert) return;
	await optional("An alert could not be dismissed again", () => tracker.dismiss(alert.uuid, signal));
}
function isOf({ benchmark, measure }, { series, metric }) {
	return benchmark.name === series && measure.slug === anyMetric(metric).bencher?.measure;
}
function asHistory({ value, boundary, limit, status }) {
	return {
		reportUuid: "",
		value,
		boundary,
		alert: {
			limit,
			status
		}
	};
}
function withTrend(row, earlier) {
	const trend = trendPercent(earlier.map(({ value }) => value));
	return {
		...row,
		samples: earlier.length,
		...trend !== void 0 && { trendPercent: trend }
	};
}
/**
* Asks for the values before a report's own.
* @returns gives those of a row, oldest first; undefined where Bencher said nothing
* @throws LoadgateError `publishing` when they cannot be had
*/
async function earlierValues(tracker, report, rows, signal) {
	const benchmarks = new Map(report.metrics.map(({ benchmark }) => [benchmark.name, benchmark.uuid]));
	const measures = new Map(report.metrics.map(({ measure }) => [measure.slug, measure.uuid]));
	const placeOf = ({ series, metric }) => {
		const benchmark = benchmarks.get(series);
		const measure = measures.get(anyMetric(metric).bencher?.measure ?? "");
		return benchmark === void 0 || measure === void 0 ? void 0 : {
			benchmark,
			measure
		};
	};
	const asked = rows.toSorted((a, b) => Number(a.status === "within") - Number(b.status === "within")).slice(0, MAX_ROWS).flatMap((row) => placeOf(row) ?? []);
	const measureUuids = [...new Set(asked.map(({ measure }) => measure))];
	const benchmarkUuids = [...new Set(asked.map(({ benchmark }) => benchmark))];
	const atOnce = Math.max(1, Math.floor(MAX_SERIES / Math.max(1, measureUuids.length)));
	const values = /* @__PURE__ */ new Map();
	for (let from = 0; from < benchmarkUuids.length; from += atOnce) {
		const found = await tracker.history({
			report,
			measureUuids,
			benchmarkUuids: benchmarkUuids.slice(from, from + atOnce)
		}, signal);
		for (const one of found) {
			const own = one.values.findIndex(({ reportUuid }) => reportUuid === report.uuid);
			const earlier = own === -1 ? one.values : one.values.slice(0, own);
			values.set(`${one.benchmarkUuid} ${one.measureUuid}`, earlier);
		}
	}
	return (row) => {
		const place = placeOf(row);
		return place && values.get(`${place.benchmark} ${place.measure}`);
	};
}
// src/domain/tracking/metric-format.ts
/** Bytes that a request to Bencher may have, less what else is in it. */
const MAX_DOCUMENT_BYTES = 3670016;
/**
* Splits metrics into parts whose documents fit into a request each.
* @param maxBytes bytes that a part may have inside a request
* @returns at least one part; a benchmark is never split
*/
function splitMetrics(metrics, maxBytes) {
	let part = {};
	const parts = [part];
	let bytes = 0;
	for (const [name, measures] of Object.entries(metrics)) {
		const size = bytesInRequest(JSON.stringify({ [name]: measures }));
		if (bytes > 0 && bytes + size > maxBytes) {
			part = {};
			parts.push(part);
			bytes = 0;
		}
		part[name] = measures;
		bytes += size;
	}
	return parts;
}
/**
* Bytes that a document takes in a request: it is a text inside JSON, where each of its quotes takes
* two.
*/
function bytesInRequest(document) {
	return new TextEncoder().encode(JSON.stringify(document)).length;
}
// src/domain/statistics/median-interval.ts
/**
* The median's interval from order statistics: between the k-th smallest and the k-th largest value,
* k the largest number with 2 · P(B ≤ k − 1) ≤ 1 − confidence for B binomial (n, ½). It assumes no
* shape at all (Conover, Practical Nonparametric Statistics, 3.2), and takes n log n steps.
*
* @param xs at least one value, finite
* @param confidence strictly between 0 and 1
* @throws RangeError when xs is empty, a value is not finite, or confidence is out of range
*/
function medianInterval(xs, confidence) {
	requireSample("xs", xs, 1);
	requireOpenProbability("confidence", confidence);
	const sorted = Float64Array.from(xs).sort();
	const n = sorted.length;
	const isWithin = (k) => 2 * incompleteBeta(.5, n - k + 1, k) <= 1 - confidence;
	let rank = 0;
	for (let step = 2 ** Math.floor(Math.log2(n)); step >= 1; step /= 2) if (rank + step <= n / 2 && isWithin(rank + step)) rank += step;
	const estimate = medianOfSorted(sorted);
	if (rank === 0) return {
		estimate,
		low: -Infinity,
		high: Infinity
	};
	return {
		estimate,
		low: elementAt(sorted, rank - 1),
		high: elementAt(sorted, n - rank)
	};
}
// src/report/bencher-metric-format.ts
/**
* A run in Bencher Metric Format. Series are benchmarks under their names; a server's own figures
* stand under `SERVER/process`. Units are those of the catalogue's measures. The bounds are the
* median's 95 % interval over the bursts.
*/
function bencherMetrics(run, options = {}) {
	const { arm = "head", maxErrorPercent = Number.POSITIVE_INFINITY } = options;
	const series = run.series.filter((one) => one.arm === arm).map(({ name, samples }) => {
		return [name, seriesMeasures(samples, (errorPercent(samples) ?? 0) > maxErrorPercent ? ["errors"] : SERIES_METRIC_IDS)];
	});
	const servers = run.servers.filter((facts) => facts.arm === arm).map((facts) => {
		const measures = SERVER_METRIC_IDS.flatMap((id) => {
			const { of, bencher } = serverMetric(id);
			const value = of(facts);
			return value === void 0 ? [] : [[bencher.measure, { value: value * bencher.factor }]];
		});
		return [`${facts.server}/process`, Object.fromEntries(measures)];
	});
	return withoutEmpty([...series, ...servers]);
}
/** Iterations beyond these add more to a request than to what they say. */
const MAX_ITERATIONS = 64;
/**
* One arm's series with a document for each block, as a sample of which each block is one value.
* @param ids metrics to take
* @returns at most 64 documents, those of the first blocks
*/
function bencherIterations(run, arm, ids) {
	const blocks = run.series.filter((one) => one.arm === arm).map(({ name, samples }) => {
		const byBlock = /* @__PURE__ */ new Map();
		for (const sample of samples) {
			const key = `${sample.round} ${sample.block}`;
			byBlock.set(key, [...byBlock.get(key) ?? [], sample]);
		}
		return [name, [...byBlock.values()]];
	});
	const longest = Math.max(0, ...blocks.map(([, own]) => own.length));
	return Array.from({ length: Math.min(longest, MAX_ITERATIONS) }, (_, index) => withoutEmpty(blocks.map(([name, own]) => [name, seriesMeasures(own[index] ?? [], ids)])));
}
function seriesMeasures(samples, ids) {
	const measures = ids.flatMap((id) => {
		const value = seriesValue(samples, id);
		if (value === void 0) return [];
		const { of, bencher } = seriesMetric(id);
		if (!bencher) return [];
		const { low, high } = medianInterval(samples.flatMap((sample) => of(sample) ?? []), CONFIDENCE);
		const bounded = id !== "errors" && Number.isFinite(low) && Number.isFinite(high);
		return [[bencher.measure, {
			value: value * bencher.factor,
			...bounded && {
				lower_value: low * bencher.factor,
				upper_value: high * bencher.factor
			}
		}]];
	});
	return Object.fromEntries(measures);
}
function withoutEmpty(entries) {
	return Object.fromEntries(entries.filter(([, measures]) => Object.keys(measures).length > 0));
}
// src/app/tracking-plan.ts
/**
* The reports that a run is sent in, in their order: head against the history, split where it is too
* large for one request; then, where there is a base arm, the base and head against it.
*/
function reportPlans(config, target, run, { maxErrorPercent, maxRequestBytes = MAX_DOCUMENT_BYTES }) {
	const thresholds = measureThresholds(config.thresholds);
	const tested = new Set(thresholds.map(({ measure }) => measure));
	const common = {
		testbed: config.testbed ?? testbedName(run.environment),
		startedAt: run.startedAt
	};
	const head = bencherMetrics(run, { maxErrorPercent });
	return [...splitMetrics(head, maxRequestBytes).map((sent, index) => {
		const submission = {
			...common,
			branch: target.branch,
			hash: target.hash,
			documents: [JSON.stringify(sent)]
		};
		if (target.kind === "default") {
			const own = {
				cloneThresholds: false,
				reset: false,
				thresholds,
				resetThresholds: true
			};
			return {
				against: "history",
				submission: {
					...submission,
					...own
				},
				sent,
				tested
			};
		}
		const { startPoint } = target;
		const begins = {
			cloneThresholds: true,
			reset: true,
			startPoint
		};
		const joins = {
			cloneThresholds: false,
			reset: false
		};
		return {
			against: "history",
			sent,
			tested,
			startPoint,
			submission: {
				...submission,
				...index === 0 ? begins : joins,
				thresholds: [],
				resetThresholds: false
			}
		};
	}).filter(({ sent }) => Object.keys(sent).length > 0), ...target.kind === "pull-request" && target.paired ? pairedPlans(target.paired, target.hash, {
		...common,
		thresholds,
		maxRequestBytes
	}, run, head) : []];
}
/**
* The base arm's blocks are the sample, head's median is what is tested against it: with its own
* blocks in the same branch, head would be part of its baseline.
*/
function pairedPlans({ baseBranch, baseHash, headBranch }, hash, { thresholds, maxRequestBytes, ...common }, run, head) {
	const measures = new Set(thresholds.map(({ measure }) => measure));
	const iterations = fitting(bencherIterations(run, "base", SERIES_METRIC_IDS).map((metrics) => only(metrics, measures)).filter((metrics) => Object.keys(metrics).length > 0), maxRequestBytes);
	const [first = {}] = iterations;
	const sent = only(head, measures, new Set(Object.keys(first)));
	if (Object.keys(sent).length === 0) return [];
	const startPoint = {
		branch: baseBranch,
		hash: baseHash
	};
	const paired = thresholds.filter(({ test }) => test !== "static");
	return [{
		against: "base",
		sent: first,
		tested: /* @__PURE__ */ new Set(),
		isSample: true,
		submission: {
			...common,
			branch: baseBranch,
			hash: baseHash,
			reset: true,
			cloneThresholds: false,
			thresholds: [],
			resetThresholds: false,
			documents: iterations.map((metrics) => JSON.stringify(metrics))
		}
	}, {
		against: "base",
		sent,
		startPoint,
		tested: new Set(paired.map((one) => one.measure)),
		submission: {
			...common,
			branch: headBranch,
			hash,
			startPoint,
			reset: true,
			cloneThresholds: false,
			thresholds: paired,
			resetThresholds: true,
			documents: [JSON.stringify(sent)]
		}
	}];
}
function only(metrics, measures, names) {
	return Object.fromEntries(Object.entries(metrics).flatMap(([name, all]) => {
		if (names && !names.has(name)) return [];
		const chosen = Object.entries(all).filter(([measure]) => measures.has(measure));
		return chosen.length === 0 ? [] : [[name, Object.fromEntries(chosen)]];
	}));
}
/** The first iterations that fit into one request together. */
function fitting(iterations, maxBytes) {
	let bytes = 0;
	return iterations.filter((metrics) => {
		bytes += bytesInRequest(JSON.stringify(metrics));
		return bytes <= maxBytes;
	});
}
// src/app/track.ts
/** Everything that Bencher may cost, the end of its client included. */
const TRACKING_LIMIT_MS = 55e3;
/**
* Sends a run to Bencher and makes of its answer what a report can show. Whatever Bencher does, this
* ends within its limit and throws nothing.
*
* @param signal ends it; what it is then is a failure
*/
async function track({ facts, ...request }, run, progress, signal) {
	const target = trackingTarget(facts, run, request.config.testbed ?? testbedName(run.environment));
	if (target.kind === "none") return {
		kind: "skipped",
		reason: target.reason,
		isExpected: target.isExpected,
		facts
	};
	if (request.obstacle) return {
		kind: "skipped",
		...request.obstacle,
		facts
	};
	const limitMs = request.limitMs ?? 55e3;
	const limit = AbortSignal.timeout(limitMs);
	try {
		return {
			...await sendRun(request, target, run, progress, AbortSignal.any([signal, limit])),
			facts
		};
	} catch (error) {
		const reason = limit.aborted ? timeoutText(request.config, limitMs) : withoutControls(messageOf(signal.aborted ? signal.reason : error), " ");
		const known = error instanceof LoadgateError && !limit.aborted ? error : void 0;
		return {
			kind: "failed",
			reason,
			details: known?.details ?? [],
			facts,
			...known?.hint !== void 0 && { hint: known.hint }
		};
	}
}
/** That the time was up, for a message. */
function timeoutText({ host = CLOUD_HOST }, limitMs) {
	return `Bencher at ${host} was not done within ${limitMs / 1e3} s`;
}
async function sendRun({ config, connect, ...limits }, target, run, progress, signal) {
	const tracker = await connect(signal);
	await tracker.checkProject(signal);
	const problems = [];
	const optional = async (what, work) => {
		try {
			signal.throwIfAborted();
			return await work();
		} catch (error) {
			problems.push(problemText(what, error, signal));
			return;
		}
	};
	const plans = reportPlans(config, target, run, limits);
	const dismissed = await dismissedBefore(tracker, plans, optional, signal);
	const { parts, isWhole } = await sendParts(tracker, plans, problems, signal);
	const console = await optional("Bencher's console is not linked", () => tracker.consoleUrl(signal));
	await optional("Units of measures could not be set", () => setUnits(tracker, parts, signal));
	const assessed = parts.map(({ plan, stored }) => {
		const links = console === void 0 ? void 0 : reportLinks(console, stored, run.startedAt);
		return {
			...assessReport({
				...plan,
				stored,
				...links && { links }
			}),
			plan,
			stored,
			dismissed,
			url: links?.report
		};
	});
	const rows = [];
	for (const part of assessed) rows.push(...await judgedRows(tracker, part, optional, signal));
	const [{ stored }] = parts;
	progress.log(`Bencher at ${tracker.location}: ${formatCount(assessed.length, "report")} for ${stored.branch.name}`);
	return {
		kind: "tracked",
		project: stored.project.slug,
		branch: stored.branch.name,
		testbed: stored.testbed.name,
		reports: assessed.filter(({ plan }) => !plan.isSample).map((one) => ({
			uuid: one.stored.uuid,
			against: one.plan.against,
			...one.url !== void 0 && { url: one.url }
		})),
		rows: [...rows, ...unsentRowsOf(config, run, plans, limits.maxErrorPercent)],
		problems: [.../* @__PURE__ */ new Set([
			...stored.project.isClaimed ? [] : [unclaimed(stored.project.slug)],
			...assessed.flatMap((one) => one.problems),
			...problems
		])],
		isComplete: isWhole && assessed.every(({ isComplete }) => isComplete),
		wasSentBefore: isWhole && parts.every(({ wasThere }) => wasThere)
	};
}
function unclaimed(project) {
	return `Nobody has claimed the project ${project} in Bencher, so that anybody can.`;
}
function unsentRowsOf({ thresholds }, run, plans, maxErrorPercent) {
	const parts = plans.filter(({ against }) => against === "history").map(({ sent }) => sent);
	return unsentRows(run, thresholds, Object.assign({}, ...parts), maxErrorPercent);
}
/** The unit that Bencher gives a measure of which it knows the name only. */
const GENERIC_UNITS = "Measure (units)";
async function setUnits(tracker, parts, signal) {
	const unknown = new Set(parts.flatMap(({ stored }) => stored.metrics.flatMap(({ measure }) => measure.units === GENERIC_UNITS ? [measure.slug] : [])));
	for (const { measure, units } of TRACKED_METRICS) if (unknown.has(measure)) await tracker.setUnits(measure, units, signal);
}
// src/tracking-request.ts
/**
* How runs are tracked, by configuration, inputs and environment, in the order inputs, configuration,
* environment. The key comes from an input or from `BENCHER_API_KEY`, never from a file.
* @returns undefined where nothing asks for tracking
* @throws LoadgateError `usage` when it is asked for and no project is named
*/
function trackingRequest(options) {
	const { config, overrides, environment, facts } = options;
	if (!config.bencher && overrides.project === void 0) return void 0;
	const { key, ...inputs } = overrides;
	const settings = {
		...config.bencher ?? defaultBencher(),
		...inputs
	};
	const project = settings.project ?? environment["BENCHER_PROJECT"];
	if (!project) throw new LoadgateError("usage", "bencher.project: is missing", { hint: "Name the project there, in the input bencher-project, or in BENCHER_PROJECT." });
	checkForms(inputs);
	const usedKey = (key?.() || environment["BENCHER_API_KEY"] || "").trim();
	const host = (settings.host || environment["BENCHER_HOST"] || "https://api.bencher.dev").replace(/\/+$/, "");
	const obstacle = usedKey === "" && !settings.createProject ? missingKey(facts, environment) : void 0;
	return {
		config: {
			...settings,
			project,
			host
		},
		facts,
		maxErrorPercent: config.gate.maxErrorPercent,
		...obstacle && { obstacle },
		connect: (signal) => connect(options, {
			...settings,
			project,
			host
		}, usedKey, signal)
	};
}
/** Inputs are held to the forms that the configuration's schema asks for. */
function checkForms(given) {
	for (const [name, [form, allowed]] of Object.entries(BENCHER_FORMS)) {
		const value = given[name];
		if (value === void 0 || form.test(value)) continue;
		throw new LoadgateError("usage", `bencher-${name}: found ${JSON.stringify(value)}; allowed is ${allowed}`, { hint: `Correct \`bencher-${name}\` in the workflow, or --${name} of the command.` });
	}
}
function missingKey({ event, pullRequest }, environment) {
	if (pullRequest?.isFork) return {
		reason: "this pull request comes from a fork, whose jobs get no secrets; docs/bencher.md shows how a second workflow sends such runs",
		isExpected: true
	};
	return event === "local" ? {
		reason: "BENCHER_API_KEY is not set",
		isExpected: !environment["CI"]
	} : {
		reason: "there is no key: the input bencher-api-key is empty, so the secret is not set, or this event may not read it",
		isExpected: false
	};
}
/** The adapter is loaded only where something is sent. */
async function connect({ environment, onLine }, config, key, signal) {
	const [{ createBencher }, { createBencherInstaller }, { RELEASE_HOSTS }] = await Promise.all([
		import("./bencher.js"),
		import("./bencher-installer.js"),
		import("./release-asset2.js")
	]);
	const { version, cli, project, host, createProject } = config;
	return createBencher({
		tool: await createBencherInstaller({
			environment,
			onLine,
			hosts: RELEASE_HOSTS,
			...version !== void 0 && { version },
			...cli !== void 0 && { program: cli }
		}).install(signal),
		host,
		project,
		createProject,
		environment,
		onLine,
		...key !== "" && { key }
	});
}
// src/domain/tracking/tracking.ts
/**
* Whether tracking has failed where it had to succeed.
* @returns why, or undefined
*/
function trackingFailure(tracking) {
	switch (tracking.kind) {
		case "skipped": return tracking.isExpected ? void 0 : tracking.reason;
		case "failed": return tracking.reason;
		case "tracked": return tracking.isComplete ? void 0 : tracking.problems[0];
	}
}
export { track as a, pullRequestBranch as c, timeoutText as i, trackingRequest as n, bencherMetrics as o, TRACKING_LIMIT_MS as r, isOfPullRequest as s, trackingFailure as t };
