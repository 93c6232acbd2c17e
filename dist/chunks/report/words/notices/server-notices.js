import { i as attempt } from "../../../domain/shared/error.js";
import { B as formatDuration, C as formatApart, D as serverMetric, E as seriesMetric, G as formatSome, H as formatMilliseconds, K as formatWhole, L as sumOf, P as OTHER_CAUSES, R as formatBytes, S as forTheWorse, U as formatNumber, V as formatExactPercent, W as formatPercent, Y as groupedBy, g as SERVER_METRIC_IDS, h as SERVER_GATE_METRIC_IDS, i as INSTRUMENT_METRIC_IDS, m as SERIES_METRIC_IDS, q as present, r as GATE_METRIC_IDS, s as METRIC_IDS, t as withoutNullish, u as PAIRED_METRIC_IDS, v as TOLERANCE_METRIC_IDS, x as feltFirst, y as anyMetric, z as formatCount } from "../../../domain/shared/without-nullish.js";
import { _ as worstVerdict, g as VERDICT_ORDER, h as FOUND_NOTHING, l as isPromised, v as metricEntries } from "../../../domain/gate/gate.js";
import { C as CONFIDENCE, T as POWER, _ as median, a as openSide, b as standardDeviation, c as percentsOf, f as studentQuantile, g as mean, l as studentChange, s as percentOf, w as FALSE_ALARM_RATE, y as selectMedian } from "../../../domain/evidence/change.js";
import { n as required } from "../../../domain/shared/required.js";
import { a as openLoopOf, o as pathOfSeries } from "../../../domain/series/series.js";
import { i as shortened } from "../../bounds.js";
import { r as lazy } from "../../../domain/run/plan/ignored-change.js";
import { S as changeAlone, V as serverValue, et as burstsByRound, f as shardName, t as BASE_CHOICES, tt as column, w as assumedVariance, y as seriesByName } from "../../../domain/run/file/base-commit.js";
import { b as seriesOf, h as laneName, p as cellName } from "../../../domain/series/counts.js";
import { a as STOP_GRACE_MS, i as IDLE_WAIT_MS } from "../../../domain/comparison/head-to-head.js";
import { F as shuffle, I as estimates, L as machineTypeOf, P as seededRandom } from "../../../domain/history/baseline.js";
import { a as expectedSetUpMs, i as burstsMs, u as roundWorth } from "../../../domain/run/plan/time-estimate.js";
import { a as boundsOf, c as gatedIn } from "../../../domain/series/warm-up.js";
// src/domain/shared/matched.ts
/** What two maps have under the same key, in the order of the second. */
function matched(bases, heads) {
	return [...heads].flatMap(([key, head]) => {
		const base = bases.get(key);
		return base === void 0 ? [] : [{
			base,
			head
		}];
	});
}
// src/domain/evidence/kernel-time.ts
/** Fewer rounds, whose system time comes in steps of 10 ms, agree too often by chance. */
const LEAST_ROUNDS = 3;
/**
* How much more CPU time per request a server's processes spend in the kernel: Student's t over the rounds that both arms
* have, each a difference of all bursts of its starts.
* @returns undefined with fewer than three such rounds, or if the system does not report it
*/
function moreKernelTime(base, head) {
	const rounds = matched(systemByRound(base), systemByRound(head));
	if (rounds.length < LEAST_ROUNDS) return void 0;
	const differences = rounds.map((one) => one.head - one.base);
	const error = standardDeviation(differences) / Math.sqrt(rounds.length);
	const { low, high } = studentChange(mean(differences), error, rounds.length - 1);
	return {
		us: mean(differences),
		lowUs: low,
		highUs: high
	};
}
/** System time per answer of each round, in microseconds; rounds without it are left out. */
function systemByRound(samples) {
	const system = column(samples, "serverSystemMs");
	const [expected, others] = [column(samples, "expected"), column(samples, "unexpected")];
	const perAnswer = [...burstsByRound(samples)].map(([round, bursts]) => {
		const answers = sumOf(bursts, (at) => expected[at] + others[at]);
		return [round, sumOf(bursts, (at) => system[at]) * 1e3 / answers];
	});
	return new Map(perAnswer.filter(([, us]) => Number.isFinite(us)));
}
// src/domain/findings/regression-size.ts
/**
* The largest regression of a series as a logarithm of the ratio, so that 50 % less is as much as 100 % more.
* @returns 0 if it has none
*/
function regressionSize({ metrics }) {
	const sizes = Object.values(metrics).map(({ verdict, changePercent = 0 }) => verdict === "regression" ? Math.abs(Math.log1p(changePercent / 100)) : 0);
	return Math.max(0, ...sizes);
}
/** The series with a regression, the largest first. */
function worstFirst(series) {
	return series.filter((one) => regressionSize(one) > 0).toSorted((a, b) => regressionSize(b) - regressionSize(a));
}
// src/domain/review/advice.ts
/** Maximum number of hints in a report. */
const MOST_ADVICE = 2;
/** Part of a change that its cause has to explain. */
const MOST_OF_IT = .5;
/** Part of additional CPU time: a system call takes time outside the kernel too, half of it in Node. */
const LEAST_IN_KERNEL = 1 / 3;
/** Minimum increase of the longest pause that counts as a cause, in percent. */
const LEAST_PAUSE_PERCENT = 50;
/** CPU time per request that changes by no more is the same, unless its metric has a tolerance of its own; in percent. */
const SAME_PERCENT = 5;
/**
* Where to look for the causes of regressions against base. Each hint follows from intervals of the run; of each kind there
* is at most one, for the series that got worst.
* @param run with the bursts of both arms
* @returns at most two; none without a regression
*/
function adviceOn(comparison, run) {
	const { comparedWith, series, servers = [] } = comparison;
	if (comparedWith.kind !== "base" || comparedWith.isItself) return [];
	const worse = worstFirst(series);
	const [heads, bases] = [seriesByName(run, "head"), seriesByName(run, "base")];
	const armsOf = ({ name }) => {
		const [head, base] = [heads.get(name), bases.get(name)];
		return head && base && {
			head,
			base
		};
	};
	return [
		(one) => waiting(one, armsOf(one)),
		(one) => inKernel(one, armsOf(one)),
		longerAnswers,
		(one) => longerPauses(one, servers),
		slowerFirsts
	].flatMap((adviceOf) => {
		const [first] = worse.flatMap((one) => adviceOf(one) ?? []);
		return first ? [first] : [];
	}).slice(0, MOST_ADVICE);
}
/**
* Requests wait if each takes longer than CPU time explains, and most of that is not CPU time. In a closed loop, the server
* then uses fewer cores. That is one figure of each burst, so it shows what the intervals of time and CPU time do not
* where both scatter together, as they do before code is compiled. At a rate, CPU time alone can make requests queue, so
* there it must be the same.
*/
function waiting(one, arms) {
	const { name: series, metrics, level, generatorBound = 0 } = one;
	const id = slownessOf(one);
	const { [id]: change, "cpu-per-request": cpu } = metrics;
	const time = timeChange(id, change);
	const cpuTime = timeChange("cpu-per-request", cpu);
	if (!change || !time || !cpu || !cpuTime || !isFelt(one)) return void 0;
	if (generatorBound >= MOST_OF_IT || longerAnswers(one) !== void 0) return void 0;
	const isSame = isWithin(cpuTime, cpu.tolerancePercent);
	const found = {
		of: "waits",
		series,
		slower: {
			id,
			change
		},
		time,
		cpu
	};
	if ("rate" in level) return isSame && isMostlyBeyond(time, cpuTime) ? found : void 0;
	const used = arms && changeAlone(arms, "cpu");
	if (!used || used.high >= 0 || time.lowPercent <= 0 || !isMinor(cpuTime, time)) return void 0;
	return isSame ? found : {
		...found,
		cores: percentsOf(used)
	};
}
/** The metric that shows how long requests take: at a rate, throughput does not. */
function slownessOf({ level }) {
	return "rate" in level ? "latency-p50" : "throughput";
}
/** An increase is by estimate at most half of another one. */
function isMinor(one, other) {
	return Math.max(0, one.changePercent) <= MOST_OF_IT * other.changePercent;
}
/**
* One increase is more than another one, beyond chance, and by estimate at least twice as much: the interval of the
* difference follows from both (Zou and Donner, Statistics in Medicine 27 (2008), 1693–1702).
*/
function isMostlyBeyond(one, other) {
	const room = Math.hypot(one.changePercent - one.lowPercent, other.highPercent - other.changePercent);
	return one.changePercent - Math.max(0, other.changePercent) > room && isMinor(other, one);
}
/** The change of a time, or of the time that each request takes at a throughput; undefined if it has no interval. */
function timeChange(id, change) {
	const { changePercent, lowPercent, highPercent } = change ?? {};
	if (changePercent === void 0 || lowPercent === void 0 || highPercent === void 0) return;
	if (id !== "throughput") return {
		changePercent,
		lowPercent,
		highPercent
	};
	const inverse = (percent) => (1 / (1 + percent / 100) - 1) * 100;
	return {
		changePercent: inverse(changePercent),
		lowPercent: inverse(highPercent),
		highPercent: inverse(lowPercent)
	};
}
/** All of the interval is within the tolerance, in both directions. */
function isWithin({ lowPercent, highPercent }, tolerance = SAME_PERCENT) {
	return -lowPercent <= tolerance && highPercent <= tolerance;
}
/** CPU time that is not shown to be worse, and explains less than half of how much longer requests take, is no cause. */
function inKernel(one, arms) {
	const { name: series, metrics } = one;
	const { base: baseUs, head: headUs, verdict } = metrics["cpu-per-request"] ?? {};
	const cpuTime = timeChange("cpu-per-request", metrics["cpu-per-request"]);
	if (baseUs === void 0 || headUs === void 0 || !cpuTime || !arms) return void 0;
	const time = timeChange(slownessOf(one), metrics[slownessOf(one)]);
	const isCause = verdict === "regression" || !time || !isMinor(cpuTime, time);
	const kernel = moreKernelTime(arms.base.samples, arms.head.samples);
	const moreUs = headUs - baseUs;
	if (cpuTime.lowPercent <= 0 || !isCause) return void 0;
	if (!kernel || !(kernel.lowUs > 0) || kernel.us < LEAST_IN_KERNEL * moreUs) return void 0;
	return {
		of: "kernel",
		series,
		moreUs,
		kernel
	};
}
function longerAnswers({ name: series, answerBytes }) {
	if (!answerBytes || answerBytes.head < 1.1 * answerBytes.base) return void 0;
	return {
		of: "longer-answers",
		series,
		answerBytes
	};
}
/** Clients feel a regression of it: more than what it costs got worse. */
function isFelt({ metrics }) {
	return metricEntries(metrics).some(([id, { verdict }]) => verdict === "regression" && id !== "cpu-per-request");
}
function longerPauses(one, servers) {
	const { server } = one;
	const pause = servers.find(({ name }) => name === server)?.metrics["gc-pause"];
	if (!pause || !isFelt(one) || (pause.lowPercent ?? 0) < LEAST_PAUSE_PERCENT) return void 0;
	return {
		of: "pauses",
		server,
		pause
	};
}
function slowerFirsts({ name: series, metrics }) {
	const { connect, "latency-p50": later } = metrics;
	const [first, others] = [timeChange("connect", connect), timeChange("latency-p50", later)];
	if (!connect || !later || !first || !others || !isMostlyBeyond(first, others)) return void 0;
	return {
		of: "connect",
		series,
		connect,
		later
	};
}
// src/domain/review/since-red.ts
/** Maximum number of metrics that a comment remembers. */
const MOST_RED = 20;
const NO_WORSE = [
	"unchanged",
	"no-worse",
	"improvement"
];
/**
* What became of the regressions that earlier comments showed. A result of the same commit corrects what was said of it,
* and fixes nothing; one of another base says nothing about them.
* @param earlier what the replaced comment remembered; absent if there is none
*/
function sinceRed(result, earlier) {
	const { comparison, sha, base } = result;
	const { kind } = comparison.comparedWith;
	if (kind === "none" || kind === "lost") return {
		fixed: [],
		open: [],
		...earlier && { remembered: earlier }
	};
	const all = judgedMetrics(comparison);
	const now = new Map(all.map((one) => [keyOf(one), one.values]));
	const own = all.flatMap(({ series, metric, values }) => {
		const { verdict, changePercent, lowPercent, highPercent } = values;
		if (verdict !== "regression" || changePercent === void 0) return [];
		if (lowPercent === void 0 || highPercent === void 0) return [];
		return [{
			series,
			metric,
			sha,
			changePercent,
			lowPercent,
			highPercent
		}];
	});
	const before = earlier?.base === base ? earlier.red : [];
	const since = before.flatMap((was) => {
		const values = now.get(keyOf(was));
		return values && was.sha !== sha ? [{
			was,
			now: values
		}] : [];
	});
	const isSaid = new Set(own.map(keyOf));
	const kept = before.filter((was) => {
		const isCorrected = was.sha === sha && NO_WORSE.includes(now.get(keyOf(was))?.verdict);
		return !isSaid.has(keyOf(was)) && !isCorrected;
	});
	const red = [...own.toSorted((a, b) => sizeOf(b) - sizeOf(a)), ...kept].slice(0, MOST_RED);
	return {
		fixed: since.filter((one) => NO_WORSE.includes(one.now.verdict) && isLess(one)),
		open: since.filter((one) => one.now.verdict === "inconclusive"),
		...red.length > 0 && { remembered: {
			base,
			red
		} }
	};
}
function judgedMetrics({ series, instrumented = [], servers = [] }) {
	return [
		...series,
		...instrumented,
		...servers
	].flatMap(({ name, metrics }) => metricEntries(metrics).map(([metric, values]) => ({
		series: name,
		metric,
		values
	})));
}
function keyOf({ series, metric }) {
	return `${series} ${metric}`;
}
/**
* The change is by estimate less than what it was at least: a verdict can also be another one because more is tolerated
* now.
*/
function isLess({ was, now }) {
	const worse = (percent) => forTheWorse(was.metric, percent);
	const least = Math.min(worse(was.lowPercent), worse(was.highPercent));
	return now.changePercent === void 0 || worse(now.changePercent) < least;
}
/** So that 50 % less is as much as 100 % more. */
function sizeOf({ changePercent }) {
	return Math.abs(Math.log1p(changePercent / 100));
}
/** Maximum length of the text that a comment remembers, far below that of a comment. */
const MOST_TEXT = 8e3;
/** The text of a comment's memory: no spaces, and nothing that could end the HTML comment around it. */
function rememberedText({ base, red }) {
	const rows = red.map(({ series, metric, sha, ...change }) => [...[
		series,
		metric,
		sha
	], ...[
		change.changePercent,
		change.lowPercent,
		change.highPercent
	].map(rounded)]);
	const textOf = (number) => encodeURIComponent(JSON.stringify([base, rows.slice(0, number)]));
	let number = rows.length;
	while (number > 0 && textOf(number).length > MOST_TEXT) number -= 1;
	return textOf(number);
}
function rounded(percent) {
	return Number(percent.toFixed(2));
}
/**
* Parses {@link rememberedText}. Anybody who may write to the repository can edit a comment.
* @returns undefined for any other text
*/
function readRemembered(text) {
	if (text.length > MOST_TEXT) return void 0;
	const parsed = attempt(() => JSON.parse(decodeURIComponent(text)));
	if (!Array.isArray(parsed)) return void 0;
	const [base, rows] = parsed;
	if (typeof base !== "string" || !Array.isArray(rows)) return void 0;
	const red = rows.slice(0, MOST_RED).flatMap((row) => redMetricIn(row) ?? []);
	return red.length > 0 ? {
		base,
		red
	} : void 0;
}
const SHA = /^[0-9a-f]{4,64}$/;
/** Maximum length of the name of a series, as in a run file. */
const MOST_NAME = 256;
/** A larger change is none that a report showed. */
const MOST_PERCENT = 1e9;
function redMetricIn(row) {
	if (!Array.isArray(row)) return void 0;
	const [series, id, sha, changePercent, lowPercent, highPercent] = row;
	const metric = METRIC_IDS.find((one) => one === id);
	if (metric === void 0 || !isText(series) || series.length > MOST_NAME) return void 0;
	if (!isText(sha) || !SHA.test(sha)) return void 0;
	if (!isPercent(changePercent) || !isPercent(lowPercent) || !isPercent(highPercent)) return;
	return lowPercent <= changePercent && changePercent <= highPercent ? {
		series,
		metric,
		sha,
		changePercent,
		lowPercent,
		highPercent
	} : void 0;
}
function isText(value) {
	return typeof value === "string" && value !== "";
}
function isPercent(value) {
	return typeof value === "number" && value >= -100 && value <= MOST_PERCENT;
}
// src/domain/review/writer.ts
/** A pattern of {@link writerText}, with groups for {@link writerIn}. */
const WRITER = String.raw`run=(?<run>\d+)(?: start=(?<start>\w+-\d+-\w+))?`;
const FORM$1 = new RegExp(`^${WRITER}$`);
/** The writer as text, for the mark that it leaves. */
function writerText({ runId = 0, start }) {
	return start === void 0 ? `run=${runId}` : `run=${runId} start=${start}`;
}
/** Parses {@link writerText}. @returns a writer of no run for any other text */
function readWriter(text) {
	return writerIn(FORM$1.exec(text)?.groups ?? {});
}
/** The writer in the groups of {@link WRITER}. */
function writerIn({ run = "0", start }) {
	return {
		runId: Number(run),
		start
	};
}
/**
* True if two jobs of one workflow run wrote the same thing, so that one result would replace the other. A job that is
* started again may replace its own.
*/
function isOtherJob(wrote, ours) {
	if (!wrote.start || !ours.start || wrote.runId !== ours.runId) return false;
	const [theirs, own] = [wrote.start.split("-"), ours.start.split("-")];
	return theirs[0] !== own[0] || theirs[1] === own[1] && theirs[2] !== own[2];
}
// src/domain/review/comment.ts
/** The conditions under which a pull request gets a comment. */
const COMMENT_POLICIES = [
	"always",
	"on-change",
	"on-regression",
	"never"
];
/** Verdicts that found something. */
const CHANGES = [
	"regression",
	"improvement",
	"unmeasurable",
	"removed"
];
/**
* The action for a pull request's comment. Every reason of the gate counts as a regression.
* @returns `update` if a comment is only updated when there already is one
*/
function commentAction(policy, comparison) {
	if (policy === "never") return "leave";
	const { gate, series, instrumented = [], servers = [] } = comparison;
	const found = [
		...series,
		...instrumented,
		...servers
	].flatMap((one) => [one.verdict, ...Object.values(one.metrics).map(({ verdict }) => verdict)]);
	const told = policy === "on-change" ? CHANGES : ["regression"];
	const hasNews = gate.reasons.length > 0 || told.some((verdict) => found.includes(verdict));
	return policy === "always" || hasNews ? "write" : "update";
}
const FORM = new RegExp(`^<!-- loadgate:(?<key>\\S+) ${WRITER} sha=(?<sha>[0-9a-f]+)(?: red=(?<red>[^\\s<>]+))? -->`);
/** The hidden first line of a comment. */
function markerLine({ key, sha, remembered, ...writer }) {
	const red = remembered ? ` red=${rememberedText(remembered)}` : "";
	return `<!-- loadgate:${key} ${writerText(writer)} sha=${sha}${red} -->`;
}
/**
* Parses the marker at the beginning of a comment. It does not prove who wrote the comment.
* @returns undefined for a comment without one
*/
function readMarker(body) {
	const { key, sha, red, ...writer } = FORM.exec(body)?.groups ?? {};
	if (!key || !sha) return void 0;
	const remembered = red === void 0 ? void 0 : readRemembered(red);
	return {
		key,
		sha,
		...writerIn(writer),
		...remembered && { remembered }
	};
}
/** True if a comment shows a later run of another commit, so that a slow or restarted run must not replace it. */
function isNewer(shown, ours) {
	return shown.sha !== ours.sha && (shown.runId ?? 0) > (ours.runId ?? 0);
}
// src/report/words/addresses.ts
/** In a longer address the middle is left out, because it can differ from others in its query. */
const LONG = /^(.{36}).{2,}(.{23})$/su;
/**
* The requests of a series, to follow its name on a line of its own.
* @param name of the series
* @returns for example `\nGET /links?page=2 (base GET /links)`; empty if they are unknown, or the name says as much
*/
function addressLine(name, { addresses = [], baseAddresses = [] }) {
	const textOf = (all) => formatSome(all.map((one) => one.replace(LONG, "$1…$2")));
	if (baseAddresses.length > 0) return `\n${textOf(addresses)} (base ${textOf(baseAddresses)})`;
	return name.endsWith(` / ${addresses[0]}`) || addresses.length === 0 ? "" : `\n${textOf(addresses)}`;
}
// src/report/words/bound-sign.ts
/** What precedes a value that is only a bound of the true one: `≥ `, `≤ `, or nothing. */
function boundSign(bound) {
	if (bound === void 0) return "";
	return bound === "higher" ? "≥ " : "≤ ";
}
// src/report/words/by.ts
/** What decided, in a few words that follow a change or a verdict. */
const PHRASES = {
	bursts: "in typical bursts",
	"all-answers": "over all answers",
	"follow-up": "measured again, by itself",
	starts: "in nearly all starts",
	"late-answers": "at the end of a start",
	common: "in all series together",
	failures: "by failed requests",
	"failures-beside": "before and after the bursts",
	"answer-bytes": "by the length of answers",
	"idle-work": "while it is not loaded",
	server: "over its starts",
	limit: "by its limit",
	counts: "by its counts",
	"open-loop": "by loads at several rates",
	tracker: "by the tracker",
	missing: "for lack of a measurement"
};
/** What decided a metric, to follow its change: ` over all answers`; empty where that is usual. */
function byText({ by }) {
	return by === void 0 ? "" : ` ${PHRASES[by]}`;
}
// src/report/words/differences.ts
const OF_ENVIRONMENT = {
	runnerImage: "runner image",
	imageVersion: "image version",
	cpuModel: "CPU",
	cpuCount: "CPUs",
	cpuQuota: "CPU quota",
	memoryBytes: "memory",
	os: "kernel",
	arch: "architecture",
	oha: "oha",
	loadgate: "Loadgate",
	node: "Node of Loadgate"
};
/** Puts a difference into words. */
function differenceTexts({ against, what, before, now }) {
	const textOf = (value) => what === "memoryBytes" ? formatBytes(Number(value)) : String(value);
	return {
		against: against === "base" ? against : runName(against),
		what: conditionText(what),
		before: textOf(before),
		now: textOf(now)
	};
}
function conditionText(what) {
	if (what === "configuration") return what;
	return typeof what === "string" ? OF_ENVIRONMENT[what] : `${what.name} of ${what.server}`;
}
const SHORT_SHA$1 = 7;
/** The name of an earlier run: `run of 2026-02-01 (0123456)`. */
function runName({ startedAt, commit }) {
	return `run of ${startedAt.slice(0, 10)}${commit ? ` (${commit.sha.slice(0, SHORT_SHA$1)})` : ""}`;
}
// src/report/words/failed-requests.ts
/** Further causes are only in the table of failed requests. */
const MOST_NAMED = 3;
/** Maximum characters of a cause in a sentence. */
const LONGEST_NAME = 80;
/** The phrase for requests of warm-ups and closing loads. */
const REQUESTS_BESIDE = "the requests before and after the bursts";
/** Translations of the load generator's names of errors; others are shown unchanged. */
const ERRORS = {
	timeout: "no answer in time",
	"connection closed before message completed": "connection closed before the answer ended",
	"error reading a body from connection": "connection broken off within the answer's body",
	"connection error": "connection broken off",
	"channel closed": "connection closed before the request was sent",
	"operation was canceled": "connection closed before the request was sent",
	"error writing a body to connection": "connection broken off within the request's body",
	"message head is too large": "the answer's headers are too long",
	"http2 error": "HTTP/2 stream or connection reset",
	[OTHER_CAUSES]: "other errors"
};
/** System errors end with their number. */
const OF_SYSTEM = /^(.*) \(os error \d+\)$/;
/**
* The share of failed requests, and the causes.
* @param what phrase for the requests
* @param allowedPercent maximum; not mentioned if absent
* @returns for example `85.2 % of requests failed, base 0 %: status 429`
*/
function failedText({ head, base }, what, allowedPercent) {
	return present([
		`${formatNumber(head.percent)} % of ${what} failed`,
		base && `base ${formatNumber(base.percent)} %`,
		allowedPercent !== void 0 && `${formatNumber(allowedPercent)} % allowed`
	]).join(", ") + causesText(head);
}
/** The headline if more requests of head failed than allowed, in bursts or else outside of them; it names the worst series. */
function failedHeadline(series) {
	const failing = series.flatMap(({ name, failures, failuresBeside }) => {
		if (failures?.areTooMany) return [{
			name,
			failures,
			what: "requests"
		}];
		if (failuresBeside?.verdict !== "worse") return [];
		return [{
			name,
			failures: failuresBeside,
			what: REQUESTS_BESIDE
		}];
	});
	const [worst] = failing.toSorted((a, b) => b.failures.head.percent - a.failures.head.percent);
	if (!worst) return void 0;
	const most = `${worst.name}: ${failedText(worst.failures, worst.what)}`;
	if (failing.length === 1) return most;
	return `Too many requests failed in ${failing.length} series. ${most}`;
}
/** Causes of failed requests, the most frequent first; empty if none failed. @returns for example `: status 429` */
function causesText(requests) {
	const causes = causesOf(requests);
	const [first] = causes;
	if (!first) return "";
	if (causes.length === 1) return `: ${first[0]}`;
	const others = sumOf(causes.slice(MOST_NAMED), ([, number]) => number);
	return `: ${[...causes.slice(0, MOST_NAMED), ["others", others]].flatMap(([name, number]) => number === 0 ? [] : `${name} (${formatWhole(number)})`).join(", ")}`;
}
/** Every known cause in words with its number, the most frequent first. */
function causesOf({ failed, statuses, errors }) {
	const known = [...Object.entries(statuses).map(([status, number]) => [statusName(status), number]), ...Object.entries(errors).map(([error, number]) => [errorName(error), number])];
	const unknown = failed - sumOf(known, ([, number]) => number);
	const byName = /* @__PURE__ */ new Map();
	for (const [name, number] of [...known, ["another status than expected", unknown]]) if (number > 0) byName.set(name, (byName.get(name) ?? 0) + number);
	return [...byName].toSorted(([, a], [, b]) => b - a);
}
function statusName(status) {
	return status === "others" ? "other statuses" : `status ${shortened(status, LONGEST_NAME)}`;
}
function errorName(error) {
	const known = Object.hasOwn(ERRORS, error) ? ERRORS[error] : void 0;
	if (known !== void 0) return known;
	if (error.endsWith(" parsed")) return "the answer is not valid HTTP";
	const ofSystem = OF_SYSTEM.exec(error)?.[1];
	return shortened(ofSystem === void 0 ? error : ofSystem.toLowerCase(), LONGEST_NAME);
}
/** The metrics of a series that matter most. */
const FIGURES = [
	"throughput",
	"latency-p50",
	"latency-p99",
	"errors",
	"cpu-per-request",
	"total-cpu-per-request",
	"generator-share"
];
/** Everything whose metrics are compared. */
function allCompared({ series, instrumented = [], servers = [] }) {
	return [
		...series,
		...instrumented,
		...servers
	];
}
/** A metric's value, or what is shown without one. @param beside it, another value that it may differ from */
function formatted(id, value, beside) {
	return value === void 0 ? "–" : formatApart(id, value, beside)(value);
}
/**
* Metrics of all series that were measured; those without a value in any have no column.
* @param wanted those that matter most by default
* @param besideOf follows the value of a metric of the series with this name
*/
function seriesTable(all, wanted = FIGURES, besideOf = () => "") {
	const measured = all.filter(({ verdict }) => verdict !== "removed");
	const ids = wanted.filter((id) => measured.some(({ metrics }) => metrics[id]?.head !== void 0));
	return {
		columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
		textColumns: 1,
		rows: lazy(measured, ({ name, metrics, ...addressed }) => [name + addressLine(name, addressed), ...ids.map((id) => {
			const value = metrics[id]?.head;
			return formatted(id, value) + besideOf(id, value, name);
		})])
	};
}
/**
* The figures of the servers as a whole; those without a value for any have no column.
* @param besideOf follows the value of a server's metric
*/
function serverTable({ servers }, besideOf = () => "") {
	const ids = SERVER_METRIC_IDS.filter((id) => servers.some((facts) => serverValue(facts, id) !== void 0));
	return {
		columns: ["server", ...ids.map((id) => serverMetric(id).label)],
		textColumns: 1,
		rows: (ids.length === 0 ? [] : servers).map((facts) => [laneName(facts), ...ids.map((id) => formatted(id, serverValue(facts, id)) + besideOf(id, facts))])
	};
}
/**
* The servers' own metrics at their last start, under whose load as much time passed as under any other's.
*/
function readingsTable(run) {
	const textOf = (value) => value === void 0 ? "–" : formatNumber(value);
	return {
		columns: [
			"server",
			"metric",
			"before",
			"after",
			"difference"
		],
		textColumns: 2,
		rows: run.servers.flatMap((facts) => (facts.starts.at(-1)?.readings ?? []).map(({ name, before, after }) => [
			laneName(facts),
			name,
			textOf(before),
			textOf(after),
			textOf(before === void 0 || after === void 0 ? void 0 : after - before)
		]))
	};
}
/** More differences than these say that everything differs. */
const SHOWN_DIFFERENCES = 20;
/** What of the machine, tools and configuration differs from what the run is compared with. */
function differenceTable({ differences = [] }) {
	const shown = differences.slice(0, SHOWN_DIFFERENCES);
	const more = differences.length - shown.length;
	return {
		columns: [
			"against",
			"what",
			"before",
			"now"
		],
		textColumns: 4,
		rows: [...shown.map((one) => Object.values(differenceTexts(one))), ...more > 0 ? [[
			"",
			`${more} more`,
			"",
			""
		]] : []]
	};
}
/**
* A change with its interval, and what it refers to.
* @returns for example `−12.3 % (−14.1 … −10.4 %)`, `≤ −10.4 %` if its interval is open to one side, `from 0` if it has no
* percentage, or empty if there is none
*/
function changeText(metric) {
	const { base, head = 0, changePercent, lowPercent, highPercent } = metric;
	if (changePercent === void 0 || lowPercent === void 0 || highPercent === void 0) return base === 0 && head > 0 ? "from 0" : "";
	if (lowPercent === highPercent) return formatExactPercent(changePercent);
	const low = formatPercent(lowPercent).replace(/ %$/, "");
	const high = formatPercent(highPercent);
	const side = openSide({
		lowPercent,
		highPercent
	});
	if (side) return boundSign(side) + (side === "lower" ? high : formatPercent(lowPercent));
	return `${formatPercent(changePercent)} (${low} … ${high})${byText(metric)}`;
}
/** The tolerated change; empty for a metric without one. @returns for example `5.00 %` */
function toleratedText$1({ tolerancePercent }) {
	return tolerancePercent === void 0 ? "" : `${formatNumber(tolerancePercent)} %`;
}
/** The absolute size of a change in percent; 0 if there is none. */
function changeSize({ base, head = 0, changePercent }) {
	if (changePercent === void 0 && base === 0 && head > 0) return Number.POSITIVE_INFINITY;
	return Math.abs(changePercent ?? 0);
}
/** All series with failed requests, in bursts and outside of them, with the causes. */
function failedTable(series) {
	const failing = series.flatMap(({ name, failures, failuresBeside }) => [...failures ? [{
		name,
		during: "bursts",
		...failures
	}] : [], ...failuresBeside ? [{
		name,
		during: "before and after",
		...failuresBeside
	}] : []]);
	const hasBase = failing.some(({ base }) => base !== void 0);
	const ofBase = (cell) => hasBase ? [cell] : [];
	const causes = ["causes in head", ...ofBase("causes in base")];
	return {
		columns: [
			"series",
			"during",
			...causes,
			"head",
			...ofBase("base")
		],
		textColumns: 2 + causes.length,
		rows: lazy(failing, ({ name, during, head, base }) => [...[
			name,
			during,
			causesCell(head),
			...ofBase(base ? causesCell(base) : "–")
		], ...[formatted("errors", head.percent), ...ofBase(formatted("errors", base?.percent))]])
	};
}
function causesCell(share) {
	return causesOf(share).map(([name, number]) => `${name} (${formatWhole(number)})`).join(", ");
}
// src/domain/rates/looks.ts
/** The share of a run's false-alarm rate for all early calls together. */
const EARLY_CALLS_RATE = .001;
/** The share of it for changes that all series have in common, spent once, at the end. */
const COMMON_RATE = .001;
/**
* The share of it for all answers together and for single starts, spent once, at the end: late answers, and servers that
* were not warm.
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
/**
* The part of it for series that are loaded at several rates, spent once, at the end, in runs that have any: each round
* gives them one value, and among the comparisons of timing these would need far more rounds.
*/
const OPEN_LOOP_RATE = .002;
/** What the timed series of a run leave to those that it loaded at several rates. */
function openLoopRate({ openLoop }) {
	return openLoop ? OPEN_LOOP_RATE : 0;
}
/** The part of it that looks leave to the follow-up of a run that has one: for its own looks, by its own rounds. */
const FOLLOW_UP_RATE = .002;
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
	return rounds >= 2 && lookAfter(rounds, planned) === 0;
}
/** True if the only look of a plan is one more early call: its rounds are too few to show how much processes differ. */
function isAlsoEarlyCall(rounds, planned) {
	return planned < 5 && rounds >= 2 && rounds >= planned;
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
* @param left what looks leave to others, such as {@link FOLLOW_UP_RATE} to what measures suspects again
*/
function ratesAfter(rounds, planned, left = 0) {
	if (isEarlyCall(rounds, planned)) return earlyRates(planned);
	const [look, looks] = [lookAfter(rounds, planned), lookAfter(planned, planned)];
	const isWhole = planned < 5;
	const falseAlarmRate = falseAlarmRateOfLook(look, looks, SERIES_RATE - (planned < 2 ? 0 : EARLY_CALLS_RATE) - left);
	if (look < looks) return {
		falseAlarmRate,
		boundConfidence: 1 - BOUND_RATES.early / (looks - 1)
	};
	return {
		falseAlarmRate,
		boundConfidence: isWhole ? CONFIDENCE : 1 - BOUND_RATES.end
	};
}
/** The error rates of one early call: each has the same share. */
function earlyRates(planned) {
	const calls = Math.min(planned, 4) - 2 + 1;
	return {
		falseAlarmRate: EARLY_CALLS_RATE / calls,
		isEarly: true
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
function earlyChangeOf(rounds, pool, isWarming = false) {
	const { centres, variances } = rounds;
	if (!pool || isWarming || centres.length < 2) return void 0;
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
// src/domain/rates/detectable.ts
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
function detectablePercent(error, hurdle) {
	const { standardError, degrees } = error;
	const { id, falseAlarmRate, tolerancePercent } = hurdle;
	const critical = studentQuantile(1 - falseAlarmRate, degrees) * standardError;
	const detectable = Math.max(critical, toleratedWorse(id, tolerancePercent)) + studentQuantile(POWER, degrees) * standardError;
	if (detectable === Number.POSITIVE_INFINITY) return detectable;
	return forTheWorse(id, percentOf(forTheWorse(id, detectable)));
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
* @param run `rounds`: number of its rounds; `times`: its pairs ÷ those of this one
*/
function errorWith(error, run) {
	const { number, between } = error.rounds;
	return {
		standardError: Math.sqrt(between / run.rounds + ofPairs(error) / run.times),
		degrees: Math.max(1, (error.degrees + 1) * run.rounds / number - 1)
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
function whatDecides({ difference }, hurdle) {
	const { id, falseAlarmRate, tolerancePercent } = hurdle;
	const room = toleratedWorse(id, tolerancePercent) - forTheWorse(id, difference);
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
// src/domain/findings/decide.ts
/**
* The verdict on one metric of one series: the rule for regressions.
*
* A regression or an improvement must be significant, by p-values that are adjusted for everything that is gated, and
* its estimate beyond the tolerance. A value that cannot have got worse by more than the tolerance is no worse, and if
* it cannot have got better by more either, unchanged: two one-sided tests (Schuirmann, Journal of Pharmacokinetics and
* Biopharmaceutics 15 (1987), 657–680). Anything else is inconclusive.
*
* @param change the estimate
* @param hurdle the tolerance, and the significance level for the adjusted p-values
*/
function decide({ changePercent, leastPercent, mostPercent, pLower, pHigher }, { id, tolerancePercent, falseAlarmRate }) {
	const isHigherBetter = anyMetric(id).better === "higher";
	const [pWorse, pBetter] = isHigherBetter ? [pLower, pHigher] : [pHigher, pLower];
	const worsePercent = forTheWorse(id, changePercent);
	if (pWorse <= falseAlarmRate && worsePercent > tolerancePercent) return "regression";
	if (pBetter <= falseAlarmRate && -worsePercent > tolerancePercent) return "improvement";
	const isNoLower = leastPercent >= -tolerancePercent;
	const isNoHigher = mostPercent <= tolerancePercent;
	if (isNoLower && isNoHigher) return "unchanged";
	return (isHigherBetter ? isNoLower : isNoHigher) ? "no-worse" : "inconclusive";
}
// src/domain/findings/metric-verdict.ts
/** Longer times are not reported; words/bounds.ts names this limit. */
const LONGEST_TO_DECIDE_MS = 36e5;
/**
* The comparisons of all metrics of one series.
* @param pValues without those of metrics that have no change that can be judged
* @returns these, and the most important verdict
*/
function metricVerdicts(cases, pValues) {
	const metrics = {};
	const verdicts = [];
	for (const one of cases) {
		const comparison = metricComparison(one, pValues.get(one));
		if (comparison) metrics[one.id] = comparison;
		if (comparison?.verdict) verdicts.push(comparison.verdict);
	}
	return {
		verdict: cases.some((one) => one.isUnmeasurable || one.notCompared !== void 0) ? "unmeasurable" : worstVerdict(verdicts),
		metrics
	};
}
/**
* The comparison of one metric, with its verdict if it is gated.
* @param one the metric
* @param pValues absent if it has no change that can be judged
* @returns undefined if head has no value and none is expected: the metric is not gated, or the program has nothing of
* its kind
*/
function metricComparison(one, pValues) {
	const { id, head, change, tolerancePercent, hasNothing } = one;
	if (head === void 0 && (tolerancePercent === void 0 || hasNothing)) return void 0;
	const comparison = figuresOf(one);
	if (tolerancePercent === void 0) return comparison;
	comparison.tolerancePercent = tolerancePercent;
	comparison.verdict = verdictOn(one, pValues, tolerancePercent);
	if (!change || !pValues) return comparison;
	const detectable = detectablePercent(change, hurdleOf(one, pValues));
	if (!change.side && isWorthNaming(id, detectable)) comparison.smallestDetectablePercent = detectable;
	const { boundConfidence, isEarly } = pValues.certainty;
	const bound = isEarly ? void 0 : atMostWorsePercent(id, change, boundConfidence);
	if (bound !== void 0) comparison.atMostWorsePercent = bound;
	if (comparison.verdict !== "inconclusive") return comparison;
	if (isBeyond(id, change, tolerancePercent)) comparison.looksWorse = true;
	const { measuredMs } = pValues.certainty;
	return Object.assign(comparison, whenDecided(change, hurdleOf(one, pValues), measuredMs));
}
/**
* True if all of a change's 95 % interval is worse than tolerated. Its p-value is then too large only among all that are
* judged together.
*/
function isBeyond(id, { low, high }, tolerancePercent) {
	return anyMetric(id).better === "higher" ? percentOf(high) < -tolerancePercent : percentOf(low) > tolerancePercent;
}
/** The figures of a metric, gated or not. */
function figuresOf({ base, head, change }) {
	if (base === void 0 || head === void 0) return {
		...withoutNullish({
			base,
			head
		}),
		...change && percentsOf(change)
	};
	if (!change) return {
		base,
		head
	};
	const { changePercent, lowPercent, highPercent } = percentsOf(change);
	return {
		base,
		head,
		changePercent,
		lowPercent,
		highPercent
	};
}
function verdictOn(one, pValues, tolerancePercent) {
	const { id, head, base, change, isUnmeasurable, notCompared, lacksBase, plainVerdict } = one;
	if (isUnmeasurable || notCompared !== void 0) return "unmeasurable";
	if (plainVerdict !== void 0 && !lacksBase) return plainVerdict;
	if (head === void 0 || lacksBase) return "unmeasurable";
	if (base === void 0) return "new";
	if (!change || !pValues) return "inconclusive";
	const { falseAlarmRate, boundConfidence, isEarly } = pValues.certainty;
	const changePercent = percentOf(change.difference);
	const verdict = decide({
		...pValues,
		...bothBounds(change, boundConfidence),
		changePercent
	}, {
		id,
		tolerancePercent,
		falseAlarmRate
	});
	return isEarly && verdict !== "regression" ? "inconclusive" : verdict;
}
/**
* When a longer run would decide an open comparison.
* @param change its estimate
* @param hurdle the thresholds for it
* @param measuredMs time spent on measuring; undefined if more of it would not decide more
*/
function whenDecided(change, hurdle, measuredMs) {
	if (!measuredMs) return {};
	const ms = (timesToDecide(change, hurdle) ?? Number.POSITIVE_INFINITY) * measuredMs;
	if (ms <= LONGEST_TO_DECIDE_MS) return { timeToDecideMs: ms };
	if (isDecidedIn(1, change, hurdle) !== false) return {};
	const longest = LONGEST_TO_DECIDE_MS / measuredMs;
	if (isDecidedIn(longest, change, hurdle)) return { timeToDecideMs: LONGEST_TO_DECIDE_MS };
	return isDecidedIn(longest, {
		...change,
		difference: Math.min(Math.max(change.low, 0), change.high)
	}, hurdle) ? {} : { isLongToDecide: true };
}
function hurdleOf({ id, tolerancePercent = 0 }, { tests, certainty }) {
	return {
		id,
		falseAlarmRate: certainty.falseAlarmRate / tests,
		tolerancePercent
	};
}
/**
* The limits of a change in both directions: two one-sided bounds. There is none on the side of a true change that is only
* known to be there.
* @param confidence of each of them, 0 to 1
* @returns percent
*/
function bothBounds(estimated, confidence = CONFIDENCE) {
	const { difference, standardError, degrees, side } = estimated;
	const room = studentQuantile(confidence, degrees) * standardError;
	const roomTo = (end) => end === side ? Number.POSITIVE_INFINITY : room;
	return {
		leastPercent: percentOf(difference - roomTo("lower")),
		mostPercent: percentOf(difference + roomTo("higher"))
	};
}
/**
* An upper limit for how much worse head is: a one-sided bound, with confidence {@link CONFIDENCE} by default, from the
* same estimate, standard error and degrees of freedom as the interval.
*
* The largest of several bounds holds for all of them together, at the same confidence and however they depend on each
* other: if the worst of the true changes is beyond it, that change is beyond its own bound too.
*
* @param id the metric, which determines the direction that is worse
* @param change its estimate
* @param confidence of the bound, 0 to 1
* @returns percent, 0 if head is better; undefined if it is too large to be worth naming
*/
function atMostWorsePercent(id, estimated, confidence = CONFIDENCE) {
	const { leastPercent, mostPercent } = bothBounds(estimated, confidence);
	const percent = anyMetric(id).better === "higher" ? -leastPercent : mostPercent;
	return isWorthNaming(id, percent) ? Math.max(0, percent) : void 0;
}
/**
* The bound that holds for several comparisons together.
* @param bounds the bound of each, undefined if it has none
* @returns percent; undefined unless every one has a bound, and if there are none
*/
function commonBound(bounds) {
	const known = bounds.filter((bound) => bound !== void 0);
	return known.length > 0 && known.length === bounds.length ? known.reduce((most, bound) => Math.max(most, bound)) : void 0;
}
// src/report/words/bounds.ts
/** From here on, a bound is rounded to whole percent. */
const WHOLE_FROM = 10;
/** Tolerance for rounding errors when rounding up. */
const ROUNDING_ERROR = 1e-9;
/** A bound for display, rounded up so that it stays true: `7.3 %` or `13 %`. */
function boundPercent(percent) {
	const parts = percent < WHOLE_FROM ? 10 : 1;
	return `${Math.ceil(percent * parts - ROUNDING_ERROR) / parts} %`;
}
/**
* A bound of a metric in words.
* @param percent the bound
* @returns for example `not slower by more than 7 %` or `no more than 7 % more CPU per request`
*/
function boundText$1(id, percent) {
	const { better, label, unit } = anyMetric(id);
	const by = percent === 0 ? "" : boundPercent(percent);
	if (isSpeed(id)) return by === "" ? "not slower" : `not slower by more than ${by}`;
	const more = better === "higher" ? "less" : unit === "ms" ? "longer" : moreOf(id);
	const what = label.replace("/", " per ");
	if (by !== "") return `no more than ${by} ${more} ${what}`;
	return more === "more" ? `no more ${what}` : `${label} not ${more}`;
}
function moreOf(id) {
	return id === "artifact-size" ? "larger" : "more";
}
/** Whether a metric is of a server as a whole. */
function isOfServer(id) {
	return SERVER_METRIC_IDS.some((one) => one === id);
}
/**
* How many series or servers, whichever a metric is of: `2 series`, `1 server`.
* @param id absent where it is about whole series
*/
function placesText(id, number) {
	if (id !== void 0 && isOfServer(id)) return formatCount(number, "server");
	return formatCount(number, "series", "series");
}
/** True if a metric that got worse is called slower. */
function isSpeed(id) {
	return id === "throughput" || id.startsWith("latency-");
}
/** The reason why an inconclusive comparison has no bound. */
function noBoundText(id, { base, head, bounds = {} }) {
	if (base === void 0) return "there is no value to compare with";
	const { format } = anyMetric(id);
	const known = Object.entries({
		base,
		head
	}).flatMap(([arm, value]) => {
		const sign = boundSign(bounds[arm]);
		return sign === "" || value === void 0 ? [] : [`${arm} is only known to be ${sign}${format(value)}`];
	});
	return known.length > 0 ? known.join(", ") : "too little was measured, or too noisily, for a bound";
}
/** The bound of an inconclusive comparison, and whether an hour would decide it. */
function undecidedText(id, metric) {
	const { atMostWorsePercent: bound, isLongToDecide, tolerancePercent = 0 } = metric;
	return present([
		metric.looksWorse && `looks ${isSpeed(id) ? "slower" : "worse"}`,
		bound === void 0 ? noBoundText(id, metric) : boundText$1(id, bound),
		isLongToDecide && `an hour would not tell it from the ${tolerancePercent} % tolerated`
	]).join("; ");
}
/** The common bound of several inconclusive comparisons, such as `at most 8 % worse`. */
function allUndecidedText(undecided) {
	const bound = commonBound(undecided.map(({ atMostWorsePercent }) => atMostWorsePercent));
	if (bound === void 0) return "not all with a bound";
	return bound === 0 ? "none worse" : `at most ${boundPercent(bound)} worse`;
}
/** With a wider tolerance, a report says what it may have missed. */
const WIDE_PERCENT = 20;
/**
* What a comparison with a wide tolerance that found nothing might have missed.
* @returns for example `red from about 62 % worse`
*/
function redFromText(metric) {
	const { verdict, tolerancePercent = 0, smallestDetectablePercent: red } = metric;
	return FOUND_NOTHING.includes(verdict) && tolerancePercent > WIDE_PERCENT && red !== void 0 ? `red from about ${boundPercent(red)} worse` : void 0;
}
// src/report/words/late-answers.ts
/** Description of late answers, to follow the name of a series. */
function lateText({ by, percentile, base, head }) {
	if (by === "under-way") return `${formatNumber(head)} requests are under way when a burst ends (base ${formatNumber(base)}), so answers take longer than any burst waits for them`;
	const times = `${formatMilliseconds(head)} (base ${formatMilliseconds(base)})`;
	if (by === "mean") return `a request takes ${times} in the mean of all answers, with pauses that typical bursts do not have`;
	return `${percentile ? `${anyMetric(percentile).label} is` : "a request takes"} ${times} ${by === "sustained-load" ? "under load for longer than a burst" : "under load that waits for every answer"}`;
}
// src/domain/findings/looks-worse.ts
/** True if an inconclusive comparison looks worse than tolerated, or its estimate (without one, its values) is worse. */
function mayBeWorse(id, metric) {
	const { verdict, base = 0, head = base, tolerancePercent = Infinity } = metric;
	const { changePercent = base === 0 ? 0 : (head / base - 1) * 100 } = metric;
	const isWorse = forTheWorse(id, changePercent) > tolerancePercent;
	return verdict === "inconclusive" && (metric.looksWorse === true || isWorse);
}
/** Whether a limit is open, and the value that was measured is beyond it. */
function looksOver(id, { verdict, head, value }) {
	if (verdict !== "inconclusive" || head === void 0) return false;
	return forTheWorse(id, head - value) > 0;
}
// src/domain/findings/metric-finding.ts
/** One finding for each metric of something that has a verdict, without those that are only new. */
function metricFindings(by, { name, metrics }) {
	return metricEntries(metrics).flatMap(([id, metric]) => {
		const effect = effectOf(id, metric);
		if (effect === void 0) return [];
		const own = {
			series: name,
			metric: id,
			by,
			effect
		};
		if (effect === "unmeasured") return [{
			...own,
			figures: { of: "unmeasured-metric" }
		}];
		return [{
			...own,
			figures: {
				of: "metric",
				metric
			}
		}];
	});
}
/** What an instrument shows of a series: the verdicts on its metrics, or why its gated metrics cannot be judged. */
function instrumentFindings(by, row, base) {
	const { name: series, problem, isBaseLost, notCompared, metrics } = row;
	if (notCompared !== void 0) return [];
	if (problem === void 0) return metricFindings(by, row);
	if (Object.values(metrics).every(({ verdict }) => verdict === void 0)) return [];
	const finding = {
		series,
		by,
		effect: "unmeasured",
		figures: {
			of: by,
			problem
		}
	};
	if (!isBaseLost) return [finding];
	const isOptional = base?.isRequired === false;
	return [{
		...finding,
		kind: "lost-base",
		...isOptional && { isBlocking: false }
	}];
}
/** What the verdict on a metric means; undefined if it is not judged, or compared with nothing. */
function effectOf(id, metric) {
	const { verdict, changePercent, looksWorse } = metric;
	if (verdict !== "inconclusive") return verdict && EFFECT_OF[verdict];
	return changePercent === void 0 && mayBeWorse(id, metric) || looksWorse ? "doubts" : "open";
}
const EFFECT_OF = {
	regression: "fails",
	unmeasurable: "unmeasured",
	improvement: "improves",
	"no-worse": "holds",
	unchanged: "holds"
};
/** What the result of a limit means; that base was already beyond it says nothing about head. */
function effectOfLimit(id, limit) {
	if (limit.verdict === "over") return "fails";
	if (limit.verdict === "unmeasurable") return "unmeasured";
	if (limit.verdict === "within") return "holds";
	return looksOver(id, limit) ? "doubts" : "open";
}
// src/report/words/limits.ts
/** The state of a limit. */
function limitState({ id, limit }) {
	return limit.verdict === "already-over" ? limit.verdict : effectOfLimit(id, limit);
}
/** A limit as a reason of the gate: `p99 112 ms, over its limit of 100 ms (base 98.0 ms)`. */
function limitReasonText(id, limit) {
	const { label } = anyMetric(id);
	const { head, base, value } = limit;
	const format = formatApart(id, head, value);
	const itsLimit = `its limit of ${format(value)}`;
	if (head === void 0) return `${label} could not be measured, so ${itsLimit} was not checked`;
	const now = `${label} ${boundSign(limit.bound)}${format(head)}`;
	const bound = boundText(id, limit);
	const state = limitState({
		id,
		limit
	});
	const beyond = beyondWord(id);
	const before = base === void 0 ? "" : ` (base ${format(base)})`;
	if (state === "fails") return `${now}, ${beyond} ${itsLimit}${before}`;
	return `${now}, ${state === "doubts" ? `perhaps ${beyond}` : "not shown to keep"} ${itsLimit}${bound === void 0 ? "" : ` (${bound}, 95 %)`}`;
}
/**
* The result of a limit in as few words as possible: `over`, `already over on main`, `kept, at most 96.0 ms`.
* @param reference name of base
*/
function limitResultText({ id, limit }, reference) {
	const bound = boundText(id, limit);
	const beyond = beyondWord(id);
	return {
		fails: beyond,
		doubts: `perhaps ${beyond}${bound === void 0 ? "" : `: ${bound}`}`,
		unmeasured: "not checked: no value",
		"already-over": `already ${beyond} on ${reference}`,
		open: `open: ${bound ?? "too few values for a bound"}`,
		holds: bound === void 0 ? "kept" : `kept, ${bound}`
	}[limitState({
		id,
		limit
	})];
}
/** A limit with the side on which values keep it: `≤ 100 ms` or `≥ 5,000/s`. */
function limitText$1({ id, limit: { value, head } }) {
	const { better } = anyMetric(id);
	const format = formatApart(id, head, value);
	return `${better === "higher" ? "≥" : "≤"} ${format(value)}`;
}
/**
* Limits of one state, whose metrics are all better higher or all better lower, in one sentence.
* @param limits at least one, of which the first is named
* @param reference name of base
* @returns for example `Over its limit: go/greet c=50 p99 112 ms (limit 100 ms)`
*/
function limitSentence(limits, reference) {
	const first = required(limits[0], "limit");
	const more = limits.length === 1 ? "" : ` and ${limits.length - 1} more`;
	return `${titleOf(first, limits.length, reference)}: ${valueText(first)}${more}`;
}
function titleOf(one, number, reference) {
	const beyond = beyondWord(one.id);
	const limits = number === 1 ? "its limit" : "their limits";
	return {
		fails: `${beyond === "over" ? "Over" : "Below"} ${limits}`,
		doubts: `Perhaps ${beyond} ${limits}`,
		"already-over": `Already ${beyond} on ${reference}`
	}[limitState(one)] ?? (number === 1 ? "Limit not checked" : "Limits not checked");
}
/**
* The number of limits that are kept, if no value is beyond one.
* @param all at least one
* @returns for example `All 3 limits kept`, or `2 of 3 limits kept, 1 open`; and the same with the bound of each
*/
function keptTexts(all) {
	const kept = all.filter((one) => limitState(one) === "holds").length;
	const open = all.length - kept;
	const counts = open > 0 ? `${kept} of ${formatCount(all.length, "limit")} kept, ${open} open` : all.length === 1 ? "The limit is kept" : `All ${all.length} limits kept`;
	const known = all.map((one) => valueText(one, boundText(one.id, one.limit)));
	return {
		counts,
		details: `${counts}: ${formatSome(known, "; ")}`
	};
}
/**
* @param bound in place of the value
* @returns for example `go/greet c=50 p99 112 ms (limit 100 ms)`, or without a value where there is none
*/
function valueText({ series, id, limit: { head, value, bound: side } }, bound) {
	const { label } = anyMetric(id);
	const format = formatApart(id, head, value);
	const now = bound ?? (head === void 0 ? void 0 : boundSign(side) + format(head));
	return `${present([
		series,
		label,
		now
	]).join(" ")} (limit ${format(value)})`;
}
/** @returns for example `at most 96.0 ms`; undefined where too little is known for a bound, or the value is no less */
function boundText(id, { atWorst, head }) {
	if (atWorst === void 0 || atWorst === head) return void 0;
	const { better, format } = anyMetric(id);
	return `${better === "higher" ? "at least" : "at most"} ${format(atWorst)}`;
}
function beyondWord(id) {
	return anyMetric(id).better === "higher" ? "below" : "over";
}
// src/report/words/reasons.ts
/** A reason of the gate in words, including the name of its series. */
function reasonText(reason) {
	const { series, earlierRuns } = reason;
	const what = whatText(reason);
	const isNamed = series === void 0 || NAMES_ITSELF.has(reason.figures.of);
	const against = earlierRuns === void 0 ? "" : `, against ${formatCount(earlierRuns, "earlier run")}`;
	return `${isNamed ? "" : `${series}: `}${what}${against}`;
}
/** Reasons whose text already contains the name of the series. */
const NAMES_ITSELF = /* @__PURE__ */ new Set([
	"benchmark",
	"counts",
	"open-loop"
]);
/** Name of a group of series that changed together: `12 series together`. */
function commonName({ series }) {
	return `${formatCount(series, "series", "series")} together`;
}
function whatText({ series, metric: id, figures }) {
	switch (figures.of) {
		case "metric": return metricText(required(id, "metric"), figures.metric);
		case "limit": return limitReasonText(required(id, "metric"), figures.limit);
		case "unmeasured-metric": return `${anyMetric(required(id, "metric")).label} could not be measured`;
		case "common-change": return commonText(figures.change);
		case "late-answers": return lateText(figures.late);
		case "failed-requests":
		case "failed-beside": return failedRequestsText(figures);
		case "too-few-answers": return "too few bursts got an answer to measure it";
		case "fail-fast": return `undecided, since the run ended at its first regression, after round ${figures.rounds} of ${figures.planned} (fail-fast)`;
		case "lost-base": return `${series === void 0 ? "Not" : "not"} compared: ${lossText(figures.cause)}`;
		case "benchmark": return figures.told;
		case "counts":
		case "open-loop": return problemText(required(series, "series"), figures.problem);
		case "alert": return `${anyMetric(figures.metric).label} ${limitText(figures)} in ${figures.tracker}`;
		case "nothing-counted": return `Nothing was counted: ${figures.told ?? "there is no count"}`;
		case "ended-early": return `The run ended early: ${figures.told}`;
		case "missing-shard": return `Shard ${shardName(figures.shard)} is missing: ${figures.told}${figures.isWaived ? " (waived by allow-missing-shards)" : ""}`;
		case "unasked": return `${figures.tracker} gates, but did not judge all of this run: ${figures.told}`;
		case "answer-bytes": return "answers under load have another length than base's";
		case "idle-work": return `works while base is loaded, for ${formatNumber(figures.idleWork.percent)} % of the machine`;
		case "few-answers": return `too few answers to judge ${figures.metrics.map((one) => anyMetric(one).label).join(", ")}`;
		case "silent-bursts": return `nothing is answered in ${formatNumber(figures.percent.head)} % of the bursts (base ${formatNumber(figures.percent.base)} %)`;
		case "no-series":
		case "no-shard-measured":
		case "never-compared": return WITHOUT_FIGURES[figures.of];
		case "unseen-stops": return `stops of up to ${boundPercent(figures.percent)} of the time may have met no burst`;
	}
}
const WITHOUT_FIGURES = {
	"no-series": "Nothing was measured: the run has no series",
	"no-shard-measured": "No shard measured anything, so there is nothing to pass",
	"never-compared": "too little was measured to compare anything of it"
};
function failedRequestsText(figures) {
	const { of, failures, allowedPercent } = figures;
	const what = of === "failed-beside" ? REQUESTS_BESIDE : "requests";
	const why = allowedPercent === void 0 ? "; too few bursts got an answer that is expected" : "";
	return failedText(failures, what, allowedPercent) + why;
}
function metricText(id, metric) {
	const { label, format } = anyMetric(id);
	if (metric.verdict === "inconclusive") return `${label} is inconclusive: ${undecidedText(id, metric)}`;
	const { base, head = 0, changePercent } = metric;
	return `${label} ${changePercent === void 0 && base === 0 ? `from 0 to ${format(head)}` : formatExactPercent(changePercent ?? 0)}${byText(metric)}, ${toleratedText(metric.tolerancePercent)}`;
}
function toleratedText(percent = 0) {
	return `${formatNumber(percent)} % tolerated`;
}
function commonText(change) {
	const { label } = anyMetric(change.metric);
	return `${commonName(change)}: ${label} ${formatPercent(change.changePercent)}, ${toleratedText(change.tolerancePercent)}`;
}
/** A value and the limit that it exceeds: `8,770/s is below 9,800/s`, or only the value if no limit is known. */
function limitText({ metric, value, lower, upper }) {
	const format = formatApart(metric, value, lower, upper);
	if (value === void 0) return "has an alert";
	if (lower !== void 0 && value < lower) return `${format(value)} is below ${format(lower)}`;
	if (upper !== void 0 && value > upper) return `${format(value)} is above ${format(upper)}`;
	return `${format(value)} has an alert`;
}
/**
* The reason why nothing can be compared with a part of base, prefixed with the place: `go (base): the build failed:
* exit code 1`.
*/
function lossText(loss) {
	if ("reason" in loss) return loss.reason;
	const arms = loss.isShared ? "base, and perhaps head as much" : "base";
	return `${loss.series} (${arms}): ${failureText(loss.failure)}`;
}
function failureText(failure) {
	if (failure.of === "nothing-finished") return "no request finished under load";
	if (failure.of === "no-answer") return `${failure.bursts} of ${formatCount(failure.measured, "burst")} had no answer under load`;
	const { failed } = failure;
	return `${formatNumber(failed.percent)} % of requests failed under load${causesText(failed)}`;
}
/** A series of an instrument beside timing without a result. @param name of the series */
function problemText(name, problem) {
	return `${name} cannot be judged${openLoopOf(name) === void 0 ? " by its counts" : ""}: ${whyText$2(problem)}`;
}
/** The reason why a series of an instrument beside timing cannot be judged. */
function whyText$2(problem) {
	switch (problem.of) {
		case "failure": return ofBase(problem, problem.told);
		case "not-counted": return ofBase(problem, "it was not counted");
		case "no-system-calls": return ofBase(problem, "its system calls were not counted");
		case "unsteady": return `the counts${problem.runtime === void 0 ? "" : ` of ${problem.runtime}`} vary by ${formatNumber(problem.percent)} % from start to start in ${problem.arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
		case "not-loaded": return ofBase(problem, "it was not measured");
		case "other-load": return "base and head were loaded in different ways";
		case "other-tool": return "base and head were counted by different tools";
		case "other-requests": return "base and head were counted over different requests or runtimes";
		case "unseen": return `it shows none of what is gated, ${problem.metrics.map((id) => anyMetric(id).label).join(" and ")}: gate its instructions too`;
	}
}
function ofBase({ arm }, why) {
	return arm === "base" ? `base: ${why}` : why;
}
// src/report/words/verdicts.ts
/**
* The appearance of a verdict. Without colour: the sign before the word, and the shape of its point in a picture. In
* Markdown: its mark. In a terminal: the colour of its row; absent for the usual one.
*/
const LOOKS = {
	regression: {
		sign: "▲",
		symbol: "triangle",
		mark: "🔴",
		colour: "red"
	},
	unmeasurable: {
		sign: "⊘",
		symbol: "square",
		mark: "⛔",
		colour: "red"
	},
	inconclusive: {
		sign: "?",
		symbol: "diamond",
		mark: "🟡",
		colour: "yellow"
	},
	improvement: {
		sign: "▼",
		symbol: "square",
		mark: "🟢",
		colour: "green"
	},
	removed: {
		sign: "−",
		symbol: "square",
		mark: "➖",
		colour: "yellow"
	},
	new: {
		sign: "+",
		symbol: "circle",
		mark: "🆕",
		colour: void 0
	},
	"no-worse": {
		sign: "≤",
		symbol: "circle",
		mark: "🔵",
		colour: void 0
	},
	unchanged: {
		sign: "=",
		symbol: "circle",
		mark: "⚪",
		colour: void 0
	}
};
/** A verdict in words. */
function verdictWord(verdict) {
	return verdict.replace("-", " ");
}
/** A verdict as a word with its sign. @param text replaces the word */
function verdictText(verdict, text = verdictWord(verdict)) {
	return `${LOOKS[verdict].sign} ${text}`;
}
// src/report/change-rows.ts
/** The verdicts that occur, the most important first. */
function verdictCounts(judged) {
	const byVerdict = groupedBy(judged, ({ verdict }) => verdict);
	return VERDICT_ORDER.flatMap((verdict) => {
		const own = byVerdict.get(verdict);
		if (!own) return [];
		const known = verdict === "inconclusive" ? allUndecidedText(own) : void 0;
		return [{
			verdict,
			number: own.length,
			known
		}];
	});
}
/** A number of comparisons with their verdict, such as `3 regressions` or `2 unchanged`. */
function verdictCountText({ verdict, number }) {
	return verdict === "regression" || verdict === "improvement" ? formatCount(number, verdict) : `${number} ${verdictWord(verdict)}`;
}
/** Every gated comparison, of the series of all instruments and of servers. */
function changeRows({ series, instrumented = [], servers = [] }) {
	return [
		...series.flatMap((one) => rowsOf(one, TOLERANCE_METRIC_IDS)),
		...instrumented.flatMap((one) => rowsOf(one, INSTRUMENT_METRIC_IDS)),
		...servers.flatMap(serverRows)
	];
}
/** Rows with the verdict that matters most first, within it what clients feel before what it costs, the largest first. */
function ranked(rows, sizeOf) {
	const rank = ({ verdict }) => VERDICT_ORDER.indexOf(verdict);
	return rows.toSorted((a, b) => rank(a) - rank(b) || feltFirst(a.id, b.id) || sizeOf(b) - sizeOf(a));
}
/**
* A comparison in words and formatted figures. Created only when shown, because of very many only the first ones are.
*/
function changeTexts({ series: name, address = "", id, values, verdict }) {
	if (id === void 0) return {
		series: name,
		named: name + address,
		metric: "all",
		base: "",
		head: "",
		change: "",
		tolerated: "",
		verdict
	};
	const series = openLoopOf(name) === void 0 ? name : pathOfSeries(name);
	const known = verdict === "inconclusive" ? `: ${undecidedText(id, values)}` : "";
	const [base, head] = isChanged({ verdict }) ? [values.base, values.head] : [];
	return {
		series,
		named: series + address,
		metric: anyMetric(id).label,
		base: boundSign(values.bounds?.base) + formatted(id, values.base, head),
		head: boundSign(values.bounds?.head) + formatted(id, values.head, base),
		change: changeText(values),
		tolerated: toleratedText$1(values),
		verdict: present([verdictWord(verdict) + known, redFromText(values)]).join("; ")
	};
}
/**
* Comparisons as a table.
* @param hasOwnTolerances whether it has a column for what is tolerated
* @param verdictOf the text of a verdict, from the row and the verdict in words
*/
function changeTable(rows, { baseName, hasOwnTolerances }, verdictOf) {
	const titles = {
		base: baseName,
		head: "head",
		change: "change (95 % interval)",
		tolerated: "tolerated"
	};
	const shown = valueColumns(rows, hasOwnTolerances);
	return {
		columns: [
			"verdict",
			"series",
			"metric",
			...shown.map((one) => titles[one])
		],
		textColumns: 3,
		rows: lazy(rows, (row) => {
			const texts = changeTexts(row);
			const { verdict, named, metric } = texts;
			return [
				verdictOf(row, verdict),
				named,
				metric,
				...shown.map((one) => texts[one])
			];
		})
	};
}
/** The columns of values that are not empty in every row. */
function valueColumns(rows, hasOwnTolerances) {
	const isIn = (isShown) => rows.length === 0 || rows.some(({ values }) => isShown(values));
	return present([
		isIn(({ base }) => base !== void 0) && "base",
		isIn(({ head }) => head !== void 0) && "head",
		isIn((values) => changeText(values) !== "") && "change",
		isIn(() => hasOwnTolerances) && "tolerated"
	]);
}
/** Changes against earlier runs; no rows if the series themselves are compared with these. */
function jumpTable({ history }) {
	return changeTable((history?.jumps ?? []).map((jump) => ({
		...jump,
		id: jump.metric,
		values: jump
	})), {
		baseName: formatCount(history?.runs ?? 0, "earlier run"),
		hasOwnTolerances: false
	}, (_, words) => words);
}
/** True if a comparison found something. */
function isChanged({ verdict }) {
	return CHANGES.includes(verdict);
}
function rowsOf(series, ids) {
	const { name, verdict } = series;
	return verdict === "removed" ? [{
		series: name,
		values: { verdict },
		verdict
	}] : judgedIn(series, ids);
}
/**
* The metrics of a series or server that have a verdict.
* @param ids its metrics, in display order
*/
function judgedIn({ name, metrics, ...addressed }, ids) {
	const address = addressLine(name, addressed);
	return ids.flatMap((id) => {
		const values = metrics[id];
		if (values?.verdict === void 0) return [];
		return [{
			series: name,
			address,
			id,
			values,
			verdict: values.verdict
		}];
	});
}
/** The gated metrics of a server that were compared. Its series already show that a server is new. */
function serverRows(server) {
	return judgedIn(server, SERVER_GATE_METRIC_IDS).filter(({ verdict }) => verdict !== "new");
}
/**
* Puts the gate's reasons into the order of the table. Those without a row come first: limits, then failed requests and
* series that could not be measured.
* @returns all of them, and those that the table of changes does not show
*/
function orderReasons(reasons, rows) {
	const ranks = new Map(rows.map(({ series, id }, rank) => [`${series}: ${id}`, rank]));
	const ordered = reasons.map((reason) => {
		const { kind, series, metric, figures } = reason;
		const rank = figures.of === "limit" ? -2 : ranks.get(`${series}: ${metric}`) ?? -1;
		const isTold = rows[rank] !== void 0 && isChanged(rows[rank]) && kind !== "history";
		return {
			text: reasonText(reason),
			rank,
			isTold
		};
	}).toSorted((a, b) => a.rank - b.rank);
	const textsOf = (some) => some.map(({ text }) => text);
	const others = ordered.filter(({ isTold }) => !isTold);
	return {
		reasons: textsOf(ordered),
		otherReasons: textsOf(others)
	};
}
// src/report/words/facts/compared-text.ts
const SHORT_SHA = 7;
/** The two sides of a comparison and its method, in words. */
function comparedText(run, comparedWith) {
	const head = run.commit?.sha.slice(0, SHORT_SHA) ?? "This run";
	switch (comparedWith.kind) {
		case "base": {
			const name = referenceName(comparedWith);
			const details = (comparedWith.sha?.slice(0, SHORT_SHA) ?? "") + whyText$1(comparedWith);
			return `${head} against ${details === "" ? name : `${name} (${details})`}, measured in turns in ${jobsText(run)}`;
		}
		case "lost": return `${head} should have been compared with ${referenceName(comparedWith)}`;
		case "run": return `${head} against run ${comparedWith.id}`;
		case "history": return `${head} against ${formatCount(comparedWith.runs, "earlier run")} on this machine type`;
		case "none":
			if (comparedWith.ignored) {
				const { ref, sha } = comparedWith.ignored;
				return `${head} against ${referenceName({
					kind: "base",
					ref
				})} (${sha.slice(0, SHORT_SHA)}): changed.ignore has every file that differs`;
			}
			return `${head}, measured alone`;
	}
}
function jobsText({ shards }) {
	if (!shards) return "one job";
	const { jobs } = shards;
	const good = jobs.filter(({ failure }) => failure === void 0).length;
	const all = formatCount(jobs.length, "job");
	return good < jobs.length ? `${good} of ${all}` : all;
}
const COMMIT_ID = /^[0-9a-f]{7,64}$/;
/** A short name of the reference: a branch by its name. */
function referenceName(compared) {
	if ("ref" in compared) return COMMIT_ID.test(compared.ref) ? "base" : compared.ref;
	return compared.kind === "run" ? "the other run" : "the baseline";
}
/** Why a commit is the base, as an addition to its name or id; empty if it is the one that was named. */
function whyText$1({ ref, why }) {
	if (!why) return "";
	const { by, lacking = 0 } = why;
	if (lacking === 0) return `, ${BASE_CHOICES[by]}`;
	const isForced = by === "before-push";
	const name = isForced ? BASE_CHOICES[by] : referenceName({
		kind: "base",
		ref
	});
	return `, ${BASE_CHOICES[isForced ? "merge-base" : by]}: ${name} has ${formatCount(lacking, "commit")} that head lacks`;
}
/** The base that decides, and the results of the others: one sentence each, if there are several bases. */
function otherBaseLines({ comparedWith }, others) {
	if (others.length === 0) return [];
	return [`The gate judges ${referenceName(comparedWith)} alone; ${others.length === 1 ? "the other base informs" : "the other bases inform"}.`, ...others.map(({ baseName, headline: said }) => `Against ${baseName}: ${said}`)];
}
// src/report/words/facts/own-tolerances.ts
/** True if the tolerances of some metric differ between series, so that each row must show its own. */
function haveOwnTolerances(all) {
	return GATE_METRIC_IDS.some((id) => tolerancesOf(id, all).size > 1);
}
/**
* The metrics that are gated only in some series, with the series in which they are not.
* @returns for example `p99 of go/greet c=1`; empty if each metric is gated in all series or in none
*/
function ungatedText(all) {
	return GATE_METRIC_IDS.filter((id) => tolerancesOf(id, all).size > 0).flatMap((id) => {
		const own = all.filter(({ metrics }) => metrics[id]?.head !== void 0 && !metrics[id].verdict);
		if (own.length === 0) return [];
		return `${anyMetric(id).label} of ${formatSome(own.map(({ name }) => name))}`;
	}).join("; ");
}
/** The different tolerances of a metric, in percent. */
function tolerancesOf(id, all) {
	return new Set(all.flatMap(({ metrics }) => metrics[id]?.tolerancePercent ?? []));
}
// src/domain/findings/unmeasured.ts
/**
* The gated metrics of a series that could not be measured.
* @returns `all` if the series itself could not, otherwise its metrics without a result; empty if nothing is missing
*/
function unmeasuredIn(series) {
	const { verdict, metrics } = series;
	const gated = SERIES_METRIC_IDS.filter((id) => metrics[id]?.verdict !== void 0);
	const missing = gated.filter((id) => metrics[id]?.verdict === "unmeasurable");
	if (verdict !== "unmeasurable" || missing.length < gated.length) return missing;
	const isBlind = metrics.throughput?.head !== void 0 && missing.every((id) => metrics[id]?.head === void 0);
	return missing.length > 0 && isBlind ? missing : "all";
}
// src/report/words/bounds-in-all.ts
/**
* A summary of each metric over all series: how far unchanged ones may have moved, and how much worse the others can be.
* @returns undefined unless every one of a series has a bound, and where there is none at all
*/
function boundsText(judged) {
	const compared = judged.filter(({ verdict }) => verdict !== "new");
	if (commonBound(compared.filter(({ id, values }) => !isOfServer(id) || hasBound(values)).map(({ values }) => values.atMostWorsePercent)) === void 0) return;
	const metrics = [...groupedBy(compared, ({ id }) => id)].map(([id, own]) => {
		const all = own.map(({ values }) => values);
		const isUnchanged = all.every(({ verdict }) => verdict === "unchanged");
		const { label } = anyMetric(id);
		return {
			id,
			isUnchanged,
			text: `${label} ${isUnchanged ? within(all) : atMostWorse(all)}`
		};
	});
	const textsOf = (isUnchanged) => metrics.filter((one) => one.isUnchanged === isUnchanged).map(({ text }) => text);
	const [unchanged, others] = [textsOf(true), textsOf(false)];
	if (unchanged.length === 0) return `No regression found in what is gated: ${others.join(", ")}`;
	const ofLoads = compared.filter(({ id }) => !isOfServer(id));
	if (metrics.some(({ id, isUnchanged }) => isUnchanged && !isOfServer(id)) || ofLoads.length === 0) return `Unchanged: ${[unchanged, others].flatMap((texts) => texts.length === 0 ? [] : texts.join(", ")).join("; ")}`;
	return `${ofLoads.every(({ verdict }) => verdict === "inconclusive") ? "Nothing decided under load" : "No regression found under load"}: ${others.join(", ")}; unchanged: ${unchanged.join(", ")}`;
}
/**
* Bounds over all answers, if those of typical bursts are smaller.
* @returns for example `; over all answers: throughput at most 14 % worse`; empty if the bounds of typical bursts
* are as large
*/
function togetherText(judged) {
	const all = judged.filter(({ values }) => values.allAnswers);
	const parts = [...groupedBy(all, ({ id }) => id)].flatMap(([id, own]) => {
		const metrics = own.map(({ values }) => values);
		const bound = commonBound(metrics.map(({ allAnswers }) => allAnswers?.atMostWorsePercent));
		const { label } = anyMetric(id);
		if (bound === void 0) return `${label} too noisy to bound`;
		return bound > largestBound(metrics) ? `${label} at most ${boundPercent(bound)} worse` : [];
	});
	return parts.length === 0 ? "" : `; over all answers: ${parts.join(", ")}`;
}
/** The largest bound of typical bursts, if there is any. */
function largestBound(all) {
	return Math.max(...present(all.map(({ atMostWorsePercent }) => atMostWorsePercent)));
}
function hasBound({ atMostWorsePercent }) {
	return atMostWorsePercent !== void 0;
}
/** @returns for example `within ±3 %`, or `the same` where it cannot have changed at all */
function within(all) {
	const ends = all.flatMap(({ lowPercent = 0, highPercent = 0, atMostWorsePercent = 0 }) => [...[
		Math.abs(lowPercent),
		Math.abs(highPercent),
		atMostWorsePercent
	]]);
	const most = Math.max(...ends);
	return most === 0 ? "the same" : `within ±${boundPercent(most)}`;
}
/**
* The largest bound in words.
* @returns for example `at most 14 % worse`
*/
function atMostWorse(all) {
	if (!all.every(hasBound)) return "undecided";
	const bound = largestBound(all);
	return bound === 0 ? "not worse" : `at most ${boundPercent(bound)} worse`;
}
// src/report/words/finding.ts
/** What is judged, in the plural. */
const PLURALS = {
	comparison: "comparisons",
	count: "counts",
	"figure at several rates": "figures at several rates"
};
/**
* The findings in one sentence; failed requests precede it in their own.
* @param reference the name of head's reference
*/
function findingText(findings, reference) {
	const { noun, judged, failed = [], doubt, instead, short, steps } = findings;
	const serious = seriousText(findings, reference);
	if (failed.length > 0) return present([...failed, serious]).join(". ");
	if (serious !== void 0) return serious;
	if (instead !== void 0) return instead;
	const byVerdict = groupedBy(judged, ({ verdict }) => verdict);
	const undecided = byVerdict.get("inconclusive") ?? [];
	const known = ` (${allUndecidedText(undecided.map(({ values }) => values))})`;
	const parts = [
		"improvement",
		"unchanged",
		"no-worse",
		"inconclusive",
		"new"
	].flatMap((verdict) => {
		const own = byVerdict.get(verdict);
		if (!own) return [];
		const word = verdict === "improvement" ? "better" : verdictWord(verdict);
		return [`${own.length} ${word}${verdict === "inconclusive" ? known : ""}`];
	});
	const counts = `${formatCount(judged.length, noun, PLURALS[noun])}: ${parts.join(", ")}`;
	const suspects = inOrder(undecided.filter(({ id, values }) => steps ? mayBeWorse(id, values) : values.looksWorse));
	const looks = suspects.length === 1 ? "looks" : "look";
	const areLikely = suspects.every(({ values }) => values.looksWorse);
	const doubts = present([worstText(suspects, areLikely ? looks : "may be", reference), doubt]);
	if (doubts.length > 0) {
		const found = `No regression is certain, but ${doubts.join("; ")}`;
		return present([
			found,
			decidingText(suspects, steps),
			counts
		]).join(". ");
	}
	const isFar = ({ values }) => !isPromised(values, required(values.tolerancePercent, "tolerance"));
	const open = steps ? undecided.filter(isFar) : [];
	const isNothingDecided = undecided.length === judged.length;
	if (open.length > 0 && !isNothingDecided) return present([
		openText(open),
		decidingText(open, steps),
		short,
		counts
	]).join(". ");
	const bounds = boundsText(judged);
	if (bounds !== void 0) {
		const text = `${bounds} (95 %)${togetherText(judged)}. ${counts}`;
		const better = firstText(byVerdict.get("improvement") ?? [], `better than ${reference}`);
		const decides = isNothingDecided && decidingText(undecided, steps);
		return present([
			short,
			better,
			text,
			decides
		]).join(". ");
	}
	if (isNothingDecided) {
		const what = `Nothing decided: ${judged.length === 1 ? `the only ${noun} is` : `all ${judged.length} ${PLURALS[noun]} are`} inconclusive${known}`;
		return present([what, decidingText(undecided, steps)]).join(". ");
	}
	return present([short, `No regression found in ${counts}`]).join(". ");
}
/** What got worse or has no result; undefined if there is nothing. */
function seriousText({ noun, judged, common = [], unmeasured }, reference) {
	const worse = judged.filter(({ verdict }) => verdict === "regression");
	if (worse.length > 0) return worstText(worse, `of ${formatCount(judged.length, noun, PLURALS[noun])}`, reference);
	const [shared] = common.toSorted((a, b) => feltFirst(a.metric, b.metric) || changeSize(b) - changeSize(a));
	if (!shared) return unmeasured;
	const how = isSpeed(shared.metric) ? "slower" : "worse";
	const what = `${anyMetric(shared.metric).label} ${changeText(shared)}`;
	return `${commonName(shared)} ${how} than ${reference}, none by itself: ${what}`;
}
/**
* The number of metrics that are worse, and the one that matters most.
* @param number what follows their number
* @returns undefined if there are none
*/
function worstText(worse, number, reference) {
	return firstText(worse, `${number} ${worse.every(({ id }) => isSpeed(id)) ? "slower" : "worse"} than ${reference}`);
}
/** What is open and keeps a run from passing, by its bounds, the largest first. */
function openText(open) {
	const boundOf = ({ values }) => values.atMostWorsePercent ?? Number.POSITIVE_INFINITY;
	const texts = open.toSorted((a, b) => boundOf(b) - boundOf(a)).map(({ series, id, values }) => {
		const bound = values.atMostWorsePercent;
		const known = bound === void 0 ? "without a bound" : `at most ${boundPercent(bound)} worse`;
		return `${series} ${anyMetric(id).label} ${known}${byText(values)} (${values.tolerancePercent} % tolerated)`;
	});
	return `Not decided: ${formatSome(texts, "; ", 2)}`;
}
/** The number of changes and the first; of suspects, which no list of reasons has, more are named. */
function firstText(changed, words) {
	if (changed.length === 0) return void 0;
	const texts = inOrder(changed).map(({ series, id, values }) => {
		const { label, format } = anyMetric(id);
		const { base, head, bounds } = values;
		const both = [base !== void 0 && boundSign(bounds?.base) + format(base), head !== void 0 && boundSign(bounds?.head) + format(head)].filter((text) => text !== false);
		return `${series} ${label} ${changeText(values) || both.join(" → ")}`;
	});
	const isOpen = changed.some(({ verdict }) => verdict === "inconclusive");
	return `${changed.length} ${words}: ${isOpen ? formatSome(texts) : texts[0]}`;
}
function inOrder(changed) {
	return ranked(changed, ({ values }) => changeSize(values));
}
/** The command that decides the first of these that any does; undefined if none is known to. */
function decidingText(suspects, steps = []) {
	const known = steps.filter(({ base, command }) => base === void 0 && command !== void 0);
	const [first] = suspects.flatMap((one) => known.filter(({ series, metric }) => series === one.series && metric === one.id));
	if (!first) return void 0;
	const which = `${first.series} ${anyMetric(first.metric).label}`;
	return `\`${first.command}\` would decide ${suspects.length === 1 ? "it" : which}`;
}
/**
* Series without a result, or metrics of theirs, in one sentence.
* @param ofSeries description of the problem of a whole series
* @param ofMetric the same of a metric
* @returns undefined if there are no gaps
*/
function gapText(gaps, ofSeries, ofMetric = ofSeries) {
	const texts = [...groupedBy(gaps, ({ id }) => id)].map(([id, own]) => {
		const number = placesText(id, own.length);
		const ofAll = `${number} ${ofSeries}`;
		return `${id === void 0 ? ofAll : `${anyMetric(id).label} ${ofMetric} in ${number}`}: ${formatSome(own.map(({ series }) => series))}`;
	});
	return texts.length === 0 ? void 0 : texts.join("; ");
}
// src/domain/stopping/noise.ts
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
// src/domain/run/plan/plan.ts
/**
* Plans interleaved bursts that fit a budget.
*
* A block holds all lanes of a cell, each twice and mirrored, so that a linear drift of the machine over the block
* cancels. Of every two blocks, one is reversed (A B B A and B A A B), so that effects of one burst on the next cancel
* too. Which one is random: otherwise, periodic activity of a server, every second or two, could hit the same arm for
* the whole life of a process. The cells take turns in a newly shuffled order, and each round of fresh processes has
* all of them. Rounds are many and short: processes of one program differ, and only more starts show by how much.
*
* @returns the plan, or the budget that the smallest plan would need
*/
function planBursts(request) {
	const size = planSize(request);
	if ("leastMs" in size) return size;
	const { repeats, budgetMs } = request;
	return {
		...layOut(request, size),
		budgetMs: repeats === void 0 ? budgetMs : void 0
	};
}
/**
* Computes the size of a plan.
* @returns its size, or the budget that the smallest plan would need
*/
function planSize(request) {
	const { cells, budgetMs, repeats, setUpMs = expectedSetUpMs(cells) } = request;
	if (repeats !== void 0) return {
		rounds: 1,
		burstsPerSeries: repeats,
		setUpMs
	};
	const sweepMs = burstsMs(cells);
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * setUpMs) / sweepMs);
	if (sweepsIn(1) < 6) return { leastMs: setUpMs + 6 * sweepMs };
	const areWorthIt = (rounds) => {
		const { blocks, setUpPart } = roundWorth(rounds);
		const leastSweeps = Math.max(6, rounds * blocks);
		return sweepsIn(rounds) >= leastSweeps && rounds * setUpMs <= setUpPart * budgetMs;
	};
	let rounds = 1;
	for (let more = 3; more <= 10 && areWorthIt(more); more += 1) rounds = more;
	return {
		rounds,
		burstsPerSeries: 2 * sweepsIn(rounds),
		setUpMs
	};
}
/**
* Plans the rest of a run again, with the set-up time of its first round.
* @param plan the plan so far
* @param request as for {@link planBursts}, with the first round's set-up
* @returns the new plan; the old one if the budget is now too short, so that time alone ends the run
*/
function replanned(plan, request) {
	const laidOut = planBursts(request);
	return "leastMs" in laidOut ? plan : laidOut;
}
/**
* Lays out the rest of a run: as many rounds as planned, and more, up to {@link MOST_ROUNDS} in all, if time allows and
* no interim look has been taken.
* @param plan the plan so far
* @param cells those that continue, at least one
* @returns the plan of the whole run
*/
function planRest(plan, cells, left) {
	const { budgetMs, setUpMs, round: done, blocksAStart, hasAllRounds } = left;
	const sweepsIn = (rounds) => Math.floor((budgetMs - rounds * setUpMs) / burstsMs(cells));
	const areWorthIt = (rounds) => {
		const { blocks, setUpPart } = roundWorth(done + rounds, blocksAStart);
		return sweepsIn(rounds) >= rounds * blocks && rounds * setUpMs <= setUpPart * budgetMs;
	};
	const planned = plan.rounds.length;
	const most = done < 5 && !hasAllRounds ? 10 : planned;
	let rounds = (blocksAStart === void 0 ? planned : Math.min(planned, 5)) - done;
	while (done + rounds < most && areWorthIt(rounds + 1)) rounds += 1;
	const burstsPerSeries = 2 * Math.max(rounds, sweepsIn(rounds));
	const size = {
		rounds,
		burstsPerSeries,
		setUpMs,
		first: left
	};
	const rest = layOut({
		cells,
		seed: `${plan.seed} ${done}`
	}, size);
	return {
		...plan,
		rounds: [...plan.rounds.slice(0, done), ...rest.rounds],
		blocksPerCell: left.block + rest.blocksPerCell
	};
}
function layOut({ cells, seed }, size) {
	const { rounds, burstsPerSeries, setUpMs, first: from = {
		round: 0,
		block: 0
	} } = size;
	const blocksPerCell = Math.ceil(burstsPerSeries / 2);
	const random = seededRandom(seed);
	const block = (cell, index) => {
		const bursts = (burstsPerSeries - 2 * index) * cell.lanes.length;
		const placed = from.block + index;
		return {
			index: placed,
			cell,
			order: drawnOrder(cell, placed, seed).slice(0, bursts)
		};
	};
	const sweep = (index) => shuffle(cells, random).map((cell) => block(cell, index));
	return {
		seed,
		rounds: Array.from({ length: rounds }, (_, round) => {
			const first = blocksBefore(round, size);
			const end = blocksBefore(round + 1, size);
			const indices = Array.from({ length: end - first }, (__, offset) => first + offset);
			return {
				index: from.round + round,
				blocks: indices.flatMap(sweep)
			};
		}),
		blocksPerCell,
		burstsPerSeries,
		estimateMs: rounds * setUpMs + burstsMs(cells, burstsPerSeries)
	};
}
/**
* Number of a cell's blocks before a round. If a run has time to spare, its rounds get shorter, the first three times
* as long as the last: the first screen then knows more about every series, and the later rounds are laid out again for
* those that continue. docs/adr/0027-screen.md has the figures.
*/
function blocksBefore(round, { rounds, burstsPerSeries, first }) {
	const blocks = Math.ceil(burstsPerSeries / 2);
	const part = round / rounds;
	return first !== void 0 || blocks < roundWorth(10).blocks * rounds ? Math.floor(blocks * part) : Math.round(blocks * part * (1.5 - part / 2));
}
/**
* The random order of a block's bursts: that of {@link blockOrder}, with the two blocks of each pair (0 and 1, 2 and 3,
* …) swapped at random.
* @param block the block's index in its cell
* @param seed the plan's
*/
function drawnOrder(cell, block, seed) {
	const pair = Math.floor(block / 2);
	return blockOrder(cell, seededRandom(`${seed} ${cellName(cell)} ${pair}`)() < 1 / 2 ? 4 * pair + 1 - block : block);
}
/**
* The order of a block's bursts. The servers take turns in going first, and the arms of each stay next to each other.
* @param cell its lanes have the arms of a server next to each other
* @param block the block's index in its cell
*/
function blockOrder({ lanes }, block) {
	const servers = [...new Set(lanes.map(({ server }) => server))];
	const first = servers[Math.floor(block / 2) % servers.length];
	const start = lanes.findIndex(({ server }) => server === first);
	const turned = [...lanes.slice(start), ...lanes.slice(0, start)];
	const there = block % 2 === 0 ? turned : turned.toReversed();
	return [...there, ...there.toReversed()];
}
// src/domain/stopping/outlook.ts
/** Older runs say less about the machine's present state. */
const RECENT_RUNS = 3;
/**
* The noise of the last runs on a machine; only runs with a base have it.
* @param records all stored records, in any order
* @param environment the machine; its load generator is not known before a run
* @returns the noise of each run, the newest last; empty if there is none
*/
function recentNoise(records, environment) {
	const machine = machineTypeOf(environment);
	return records.filter((record) => machineTypeOf(record.environment) === machine).toSorted((a, b) => a.startedAt < b.startedAt ? -1 : 1).map(noiseOfRecord).filter(({ length }) => length > 0).slice(-3);
}
/** Real measurements never have a standard error of 0: a record with one is ignored. */
function noiseOfRecord({ series }) {
	const known = series.flatMap(({ name, noise }) => PAIRED_METRIC_IDS.flatMap((metric) => {
		const error = noise?.errors[metric];
		if (!noise || !error) return [];
		const { rounds: number, pairs, between } = noise;
		return [{
			series: name,
			metric,
			pairs,
			rounds: {
				number,
				between
			},
			...error
		}];
	}));
	return known.every(({ standardError }) => standardError > 0) ? known : [];
}
/**
* The assumed noise of the throughput on an unknown machine, as standard deviations of logarithms, from the recording
* in docs/figures/statistics.md. There, pairs differ by 6 to 15 % (robust), processes by 1.3 %.
*/
const USUAL = {
	pair: .13,
	between: .013
};
/** The usual noise of any series, as measured by a run of ten rounds with one pair each. */
const USUAL_NOISE = {
	pairs: 10,
	standardError: Math.sqrt((USUAL.pair ** 2 + USUAL.between ** 2) / 10),
	degrees: 36,
	rounds: {
		number: 10,
		between: USUAL.between ** 2
	}
};
/**
* The expected findings of runs of some cells, by budget.
* @param noise from {@link recentNoise}
* @param gated what is judged
* @returns `isKnown`: based on earlier runs on this machine, otherwise on the usual noise; `isEnough`: a budget, in
* milliseconds, detects a change of twice the tolerance in every gated comparison; `finds`: the change of throughput, or
* else of the first gated metric, that a budget detects in half of the series, in percent; undefined if the budget has no
* plan, or detects none
*/
function outlookOn(cells, noise, { others = 0, ...gate }) {
	const measured = new Set(noise.flat().map(({ metric }) => metric));
	const ids = PAIRED_METRIC_IDS.filter((id) => measured.size === 0 || measured.has(id));
	const gated = new Map(seriesOf(cells).map((name) => [name, gatedIn(gate, name, ids)]));
	const own = sumOf(gated.values(), ({ length }) => length);
	const tests = own + others * ids.filter((id) => gate.tolerancePercent[id] !== void 0).length;
	const isGated = ({ series, metric }) => gated.get(series)?.includes(metric);
	const known = noise.map((run) => run.filter(isGated));
	const isKnown = known.length > 0 && known.every(({ length }) => length === own);
	const toleratedIn = ({ series, metric }) => required(boundsOf(gate, series).tolerancePercent[metric], "tolerance");
	const finds = (one, { rounds, burstsPerSeries }) => {
		const error = errorWith(one, {
			rounds,
			times: burstsPerSeries / one.pairs
		});
		const falseAlarmRate = ratesAfter(rounds, rounds).falseAlarmRate / tests;
		const tolerancePercent = toleratedIn(one);
		return detectablePercent(error, {
			id: one.metric,
			falseAlarmRate,
			tolerancePercent
		});
	};
	return {
		isKnown,
		isEnough: (budgetMs) => {
			const size = planSize({
				cells,
				budgetMs
			});
			if (!isKnown || known.length < RECENT_RUNS || "leastMs" in size) return false;
			return known.every((run) => run.every((one) => finds(one, size) <= 2 * toleratedIn(one)));
		},
		finds: (budgetMs) => {
			const size = planSize({
				cells,
				budgetMs
			});
			const first = PAIRED_METRIC_IDS.find((id) => [...gated.values()].some((own) => own.includes(id)));
			if ("leastMs" in size || first === void 0) return void 0;
			const usual = [...gated.keys()].map((series) => ({
				...USUAL_NOISE,
				series,
				metric: first
			}));
			return foundInHalf((isKnown ? known.flat() : usual.filter(isGated)).filter(({ metric }) => metric === first).map((one) => finds(one, size)));
		}
	};
}
/** Budgets shown beside a run's own, in milliseconds. */
const SHOWN_BUDGETS_MS = [
	5,
	10,
	15
].map((minutes) => minutes * 6e4);
/**
* The change that is detected in half of the series.
* @param percents detectable change of each series, at least one value; infinite if there is none
* @returns undefined if half of the series have none
*/
function foundInHalf(percents) {
	const known = percents.map((percent) => Number.isNaN(percent) ? Infinity : percent);
	const middle = selectMedian(known);
	return Number.isFinite(middle) ? middle : void 0;
}
const HALF_SPEED_PERCENT = 50;
/** The lanes of a series of a cell with two arms: those of each server are next to each other. */
const ARMS = 2;
/**
* Tests for plans that would detect a server of half the speed, among everything that is judged of some cells: at once, or as
* the first suspect of a follow-up of the same time, which needs the rounds of a verdict. docs/adr/0050-follow-up.md
* has the figures.
* @param gated what is judged
* @returns test of cells and a budget in milliseconds
*/
function showsHalfSpeedWith({ others = 0, ...gate }) {
	const ofOthers = others * Object.keys(gate.tolerancePercent).length;
	return (cells, budgetMs) => {
		const size = planSize({
			cells,
			budgetMs
		});
		if ("leastMs" in size) return false;
		const tests = sumOf(seriesOf(cells), (name) => gatedIn(gate, name, PAIRED_METRIC_IDS).length) + ofOthers;
		return tests === 0 || showsHalfSpeed(size, tests) && canFollowUp(cells, budgetMs);
	};
}
/** True if a budget holds the rounds of a verdict for a series alone, the first of some cells. */
function canFollowUp(cells, budgetMs) {
	const size = planSize({
		cells: cells.slice(0, 1).map((cell) => ({
			...cell,
			lanes: cell.lanes.slice(0, ARMS)
		})),
		budgetMs
	});
	return !("leastMs" in size) && size.rounds >= 5;
}
/**
* True if a plan would detect a server of half the speed in four of five runs by itself, on a machine with the usual noise, even
* if the comparison must use the variance of its own rounds. About one comparison in ten does not share the pooled
* variance, and that of a server that became slow is likely to be one of them. With three rounds, it then has two
* degrees of freedom: enough for two series, hopeless for twenty. A single start shows nothing about the variation
* between processes.
* @param tests number of comparisons that are judged together
*/
function showsHalfSpeed({ rounds, burstsPerSeries }, tests) {
	if (tests === 0 || rounds >= 5) return true;
	if (rounds < 3) return false;
	const standardError = Math.sqrt(USUAL.between ** 2 / rounds + USUAL.pair ** 2 / burstsPerSeries);
	const { falseAlarmRate } = ratesAfter(rounds, rounds);
	return detectablePercent({
		standardError,
		degrees: rounds - 1
	}, {
		id: "throughput",
		falseAlarmRate: falseAlarmRate / tests,
		tolerancePercent: 0
	}) <= HALF_SPEED_PERCENT;
}
// src/report/words/facts/budget-text.ts
/**
* The changes that some budgets detect.
* @returns for example `with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty if they detect nothing
*/
function findsText(finds) {
	return finds.map(({ budgetMs, percent }) => `with ${minutesText(budgetMs)}: from ${formatNumber(percent)} %`).join("; ");
}
/** The lines of a dry run about its budget. */
function budgetLines(budgetMs, outlook) {
	const { isChosen, isKnown, finds, passesFromMs } = outlook;
	const found = findsText(finds);
	const by = isKnown ? "by the noise of the last runs on this machine type" : "if this machine is as noisy as the two shared cores of docs/accuracy.md";
	return [
		...isChosen ? [`budget ${minutesText(budgetMs)}, chosen for these series`] : [],
		...found === "" ? [] : [`a change is found ${found} (in 4 of 5 runs; ${by})`],
		...passesFromMs === void 0 ? [] : [passText(passesFromMs)]
	];
}
/**
* The time for measuring suspects again, in words.
* @param ms 0 if there is none
* @returns a line, or none
*/
function followUpLine(ms) {
	return ms > 0 ? [`up to ${minutesText(ms)} more for what is suspected at the end`] : [];
}
function passText(fromMs) {
	const what = "too short for a ✓, which needs bounds within the tolerance: regressions are still found";
	return Number.isFinite(fromMs) ? `${what}; from ${minutesText(fromMs)} on a run can pass` : `${what}; an hour would be, too: use fewer series or a wider tolerance`;
}
/**
* The changes that runs of some lengths would detect with the noise of this run, by metric.
* @returns for example `throughput with 5 min: from 9.00 %; with 10 min: from 6.00 %`; empty without a base
*/
function findsOf(evidence, { comparedWith }) {
	if (comparedWith.kind !== "base" || evidence.run.timing.measureMs <= 0) return "";
	const noise = noiseOf(evidence);
	return PAIRED_METRIC_IDS.flatMap((id) => {
		const own = noise.filter(({ metric }) => metric === id);
		if (own.length === 0) return [];
		const finds = SHOWN_BUDGETS_MS.flatMap((budgetMs) => {
			const percent = foundInHalf(own.map(({ detectablePercent }) => detectablePercent(budgetMs)));
			return percent === void 0 ? [] : [{
				budgetMs,
				percent
			}];
		});
		return finds.length === 0 ? [] : [`${anyMetric(id).label} ${findsText(finds)}`];
	}).join(" · ");
}
const MINUTE_MS = 6e4;
function minutesText(ms) {
	return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : formatDuration(ms);
}
// src/domain/run/file/slow-servers.ts
/** Below this share of the time for measuring, a phase is not reported. */
const LARGE_PART = 1 / 5;
/** A server is among the slowest if it takes at least this share of the slowest one's time. */
const SLOWEST_PART = 1 / 2;
/** The part of a start that each phase is. */
const PHASES = [
	["start", "coldStartMs"],
	["answer", "answerMs"],
	["stop", "stopMs"]
];
/**
* The servers that took a large share of the time for measuring to start, to answer outside of bursts, or to stop.
* @returns for each such phase the wall time of all servers together over all rounds, the lane names of the slowest
* servers, and of the slowest one the median over its starts and their number
*/
function slowServers({ timing, servers }) {
	const { measureMs, beside } = timing;
	if (!beside) return [];
	return PHASES.flatMap(([phase, part]) => {
		const totalMs = beside[`${phase}Ms`];
		const timed = servers.flatMap(({ starts, ...lane }) => {
			const times = starts.flatMap((start) => start[part] ?? []);
			if (times.length === 0) return [];
			return [{
				name: laneName(lane),
				ms: median(times),
				starts: times.length
			}];
		});
		const [slowest] = timed.toSorted((a, b) => b.ms - a.ms);
		if (!slowest || totalMs < LARGE_PART * measureMs) return [];
		return [{
			phase,
			totalMs,
			servers: timed.filter(({ ms }) => ms >= SLOWEST_PART * slowest.ms).map(({ name }) => name),
			eachMs: slowest.ms,
			starts: slowest.starts
		}];
	});
}
// src/report/words/notices/server-notices.ts
const DOING = {
	start: "start",
	answer: "answer outside of bursts",
	stop: "stop"
};
/** The servers that used time that bursts could have had, one sentence for each phase. */
function slowNotices(run) {
	return slowServers(run).map((slow) => {
		const { phase, totalMs, servers, eachMs, starts } = slow;
		const upTo = servers.length > 1 ? "up to " : "";
		const each = starts === 1 ? "" : " each time";
		return `${`${formatSome(servers)} took ${upTo}${formatMilliseconds(eachMs)} to ${DOING[phase]}${each}`}: ${`${formatDuration(totalMs)} of the ${formatDuration(run.timing.measureMs)} of measuring`}${whyText(slow)}.`;
	});
}
function whyText({ phase, eachMs, servers }) {
	if (phase !== "stop" || eachMs < 5e3) return "";
	return `; ${servers.length === 1 ? "it does" : "they do"} not end on SIGTERM, only by SIGKILL after ${formatDuration(STOP_GRACE_MS)}`;
}
/** Servers that worked on when nothing was asked of them, with the most that was seen of each. */
function unsettledNotice({ servers }) {
	const found = servers.flatMap(({ starts, ...lane }) => {
		const percents = starts.flatMap(({ stillUsedPercent }) => stillUsedPercent ?? []);
		if (percents.length === 0) return [];
		return [`${laneName(lane)} still used ${formatNumber(Math.max(...percents))} % of a core`];
	});
	if (found.length === 0) return false;
	return `${formatSome(found)} after ${formatDuration(IDLE_WAIT_MS)} without requests. Such work slows the other servers while they are loaded.`;
}
/** Servers that had a part whose address was taken, with the first such log line of each. */
function takenNotice({ servers }) {
	const found = servers.flatMap(({ starts, ...lane }) => {
		const line = starts.find(({ addressTaken }) => addressTaken !== void 0)?.addressTaken;
		return line === void 0 ? [] : [`${laneName(lane)}: ${addressTakenText(line)}`];
	});
	return found.length > 0 && `${formatSome(found, "; ")}.`;
}
/**
* The possible consequences of a taken address.
* @param line of the log
*/
function addressTakenText(line) {
	return `its log says ${JSON.stringify(line)}, so a part of it may have ended, and what has that place may answer for it`;
}
export { instrumentFindings as $, readWriter as $t, changeTexts as A, FIGURES as At, LOOKS as B, toleratedText$1 as Bt, ungatedText as C, falseAlarmRateOfLook as Ct, whyText$1 as D, mayDecide as Dt, referenceName as E, lookAfter as Et, ranked as F, failedTable as Ft, reasonText as G, boundSign as Gt, verdictWord as H, failedHeadline as Ht, serverRows as I, formatted as It, limitResultText as J, commentAction as Jt, whyText$2 as K, addressLine as Kt, valueColumns as L, readingsTable as Lt, judgedIn as M, changeSize as Mt, jumpTable as N, changeText as Nt, changeRows as O, openLoopRate as Ot, orderReasons as P, differenceTable as Pt, effectOfLimit as Q, isOtherJob as Qt, verdictCountText as R, seriesTable as Rt, haveOwnTolerances as S, earlyRates as St, otherBaseLines as T, isEarlyCall as Tt, lossText as U, failedText as Ut, verdictText as V, REQUESTS_BESIDE as Vt, problemText as W, differenceTexts as Wt, limitState as X, markerLine as Xt, limitSentence as Y, isNewer as Yt, limitText$1 as Z, readMarker as Zt, replanned as _, OTHER_RUNS_RATE as _t, budgetLines as a, placesText as at, gapText as b, STARTS_RATE as bt, SHOWN_BUDGETS_MS as c, atMostWorsePercent as ct, recentNoise as d, whenDecided as dt, writerText as en, metricFindings as et, showsHalfSpeedWith as f, toleratedWorse as ft, planSize as g, OPEN_LOOP_RATE as gt, planRest as h, LIMITS_RATE as ht, unsettledNotice as i, matched as in, boundPercent as it, isChanged as j, allCompared as jt, changeTable as k, ratesAfter as kt, USUAL as l, commonBound as lt, planBursts as m, FOLLOW_UP_RATE as mt, slowNotices as n, adviceOn as nn, mayBeWorse as nt, findsOf as o, redFromText as ot, drawnOrder as p, COMMON_RATE as pt, keptTexts as q, COMMENT_POLICIES as qt, takenNotice as r, worstFirst as rn, lateText as rt, followUpLine as s, undecidedText as st, addressTakenText as t, sinceRed as tn, looksOver as tt, outlookOn as u, metricVerdicts as ut, noiseOf as v, SERIES_RATE as vt, comparedText as w, isAlsoEarlyCall as wt, unmeasuredIn as x, earlyChangeOf as xt, findingText as y, SERVERS_RATE as yt, verdictCounts as z, serverTable as zt };
