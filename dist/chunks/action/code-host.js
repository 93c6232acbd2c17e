import { r as __toESM } from "../rolldown-runtime.js";
import { t as require_picomatch } from "../vendor/picomatch.js";
import { i as isPointless } from "../domain/comparison/comparison.js";
import { a as acceptCommand, l as covers, n as commandProblemText, r as coverageText } from "../report/words/acceptances.js";
import { r as decidedBy } from "../domain/gate/gate.js";
import { t as CodeHostError } from "../domain/review/code-host-error.js";
import { n as LoadgateError, o as messageOf } from "../domain/shared/error.js";
import { B as formatDuration, q as present } from "../domain/shared/without-nullish.js";
import { p as keysOfScenario } from "../domain/series/warm-up.js";
import { B as seriesValue, a as lossOf, b as withoutBursts, y as seriesByName } from "../domain/run/file/base-commit.js";
import { i as countsOfSeries, m as isTimedCell, r as countedName } from "../domain/series/counts.js";
import { n as withoutRounds } from "../domain/series/open-loop.js";
import { f as startGroup, n as endGroup, p as warning, s as info, t as debug } from "../vendor/@actions-core.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
// src/action/runner.ts
/** Makes untrusted text safe in an annotation: the runner accepts the command `##[name]` anywhere in a line. */
function harmless(text) {
	return text.replaceAll("##[", "## [");
}
/**
* Annotates the job with an untrusted text.
* @param level such as `core.error`
* @param place the line that it is about, if it is about one
*/
function annotate(level, text, place) {
	level(harmless(text), {
		title: "Loadgate",
		file: place?.file,
		startLine: place?.line
	});
}
/**
* Writes an untrusted line to the job's log. The runner also accepts the command `::name::` at the start of a line,
* after spaces.
*/
function logUntrusted(line) {
	info(`│ ${harmless(withoutControls(line, " "))}`);
}
/** Writes a line to the step's debug log, which the runner shows if a job was restarted with debug logging. */
function debugUntrusted(line) {
	if (process.env["RUNNER_DEBUG"] === "1") debug(harmless(withoutControls(line, " ")));
}
const warned = /* @__PURE__ */ new Set();
/**
* Writes to a file of the runner. If that fails, as in a container whose user may not write there, the rest of the job
* goes on with one warning.
* @param what in words, for the warning
*/
async function toRunner(what, write) {
	try {
		await write();
	} catch (error) {
		if (warned.has(what)) return;
		warned.add(what);
		annotate(warning, `The job's ${what} could not be written: ${messageOf(error)}`);
	}
}
const LINE_EVERY_MS = 15e3;
/** Progress in a job's log: a foldable group for each stage. */
function createJobProgress() {
	let open = false;
	let lastMs = Number.NEGATIVE_INFINITY;
	const end = () => {
		if (open) endGroup();
		open = false;
	};
	return {
		stage: (text) => {
			end();
			startGroup(text);
			open = true;
		},
		advance: ({ fraction, remainingMs, current }) => {
			debugUntrusted(`burst: ${current}`);
			if (performance.now() - lastMs < LINE_EVERY_MS) return;
			lastMs = performance.now();
			const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
			info(`${percent}, ${formatDuration(remainingMs)} left, ${current}`);
		},
		note: logUntrusted,
		warn: (text) => annotate(warning, text),
		log: logUntrusted,
		end
	};
}
// src/domain/review/acknowledgement.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
/** Default label that accepts regressions. */
const ACCEPT_LABEL = "perf-regression-accepted";
/**
* Applies acceptances to the gate's decision: it passes if every blocking reason is accepted. A decision that passes
* anyway is unchanged, and so is a failure without a reason, which nobody can accept.
*/
function acknowledge({ gate, findings, comparedWith }, { accepted, refused }, matcher) {
	if (gate.decision === "pass" || gate.reasons.length === 0) return gate;
	const all = accepted.map((acceptance) => ({
		acceptance,
		accepts: covers(acceptance, matcher)
	}));
	const covering = all.filter(({ accepts }) => gate.reasons.some(accepts));
	const reasons = gate.reasons.map((reason) => {
		const acceptedBy = covering.findIndex(({ accepts }) => accepts(reason));
		return acceptedBy < 0 ? reason : {
			...reason,
			isAccepted: true,
			acceptedBy
		};
	});
	const idle = all.filter((one) => !covering.includes(one)).map(({ acceptance }) => acceptance);
	return {
		...gate,
		...decidedBy(reasons, findings, isPointless(comparedWith)),
		...covering.length > 0 && { accepted: covering.map(({ acceptance }) => acceptance) },
		...refused.length > 0 && { notAccepted: refused },
		...idle.length > 0 && { idle }
	};
}
// src/app/record/acceptances-of.ts
/** True if an account with this permission may write to the repository. */
function mayWrite(permission) {
	return permission === "admin" || permission === "write";
}
/** A command in a description, where it does not count. */
const IN_DESCRIPTION = /^\W{0,10}loadgate:\s*accept\b/im;
/**
* The acceptances of a pull request that are valid for its head commit: made by someone with write access, after
* the commit arrived. The host's clock decides, because the commit's own date is chosen by its author.
*
* A comment counts from its creation. Editing does not renew it: the host does not say who edited it, so an edit
* does not prove that anyone looked at the new commit.
*
* @throws CodeHostError when the host does not answer
*/
async function acceptancesOf(host, pull, rules) {
	const comments = fromComments(await host.comments(pull.number), pull.number);
	const isLabelled = pull.labels.some((name) => name.toLowerCase() === rules.label.toLowerCase());
	const others = [...comments.problems, ...inDescription(pull)];
	if (comments.claims.length === 0 && !isLabelled) return {
		accepted: [],
		refused: others
	};
	const { labelled, movedAt } = await host.historyOf(pull.number, rules.label);
	const standard = {
		...pull,
		...rules,
		seenAt: await host.headSeenAt(pull),
		movedAt
	};
	const claims = present([isLabelled && fromLabel(pull.number, rules.label, labelled), ...comments.claims]);
	const accepted = [];
	const refused = [];
	const permissions = /* @__PURE__ */ new Map();
	for (const claim of claims) {
		const { by, acceptance, subject } = claim;
		const objection = objectionOf(claim, standard);
		if (by === void 0 || objection !== void 0) {
			refused.push(`${subject} ${objection}`);
			continue;
		}
		const permission = permissions.get(by) ?? await host.permissionOf(by);
		permissions.set(by, permission);
		if (mayWrite(permission)) accepted.push({
			by,
			...acceptance
		});
		else refused.push(`${subject} does not count: ${by} may not write to this repository.`);
	}
	return {
		accepted,
		refused: [...refused, ...others]
	};
}
/** The reason a claim is invalid even from an account with write access; undefined if it is valid. */
function objectionOf({ by, acceptance: { at }, made, again, isEdited }, { author, acceptOwn, seenAt, movedAt }) {
	if (by === void 0) return "does not count: nobody knows whose it is.";
	if (by.endsWith("[bot]")) return `does not count: ${by} is a program.`;
	if (seenAt === void 0) return "does not count: no run of a workflow tells when the head commit came.";
	if (!isAfter(at, seenAt)) return `${made} before the head commit came: ${again}.`;
	if (movedAt !== void 0 && !isAfter(at, movedAt)) return `${made} before the last forced push or change of the base branch: ${again}.`;
	if (acceptOwn) return void 0;
	if (by.toLowerCase() === author.toLowerCase()) return "does not count: accept-own is false, so somebody else than the author has to accept it.";
	return isEdited ? `was changed later, and nobody knows by whom: ${again}.` : void 0;
}
function isAfter(time, other) {
	return Date.parse(time) > Date.parse(other);
}
function fromLabel(pull, label, event) {
	const by = event?.actor;
	return {
		by,
		acceptance: {
			kind: "performance",
			via: "label",
			reason: label,
			at: event?.at ?? "",
			pull
		},
		subject: `The label ${label} on #${pull}${by === void 0 ? "" : `, set by ${by},`}`,
		made: "was set",
		again: "set it again"
	};
}
function fromComments(all, pull) {
	const claims = [];
	const problems = [];
	for (const { author: by, body, createdAt: at, updatedAt, url } of all) {
		const command = acceptCommand(body);
		if (command === void 0) continue;
		if ("problem" in command) {
			problems.push(commandProblemText(command.problem));
			continue;
		}
		claims.push({
			by,
			acceptance: {
				...command,
				via: "comment",
				at,
				pull,
				url
			},
			subject: `The comment of ${by ?? "an account that is gone"} on #${pull} that accepts ${coverageText(command)}`,
			made: "was written",
			again: "write a new one",
			isEdited: updatedAt !== at
		});
	}
	return {
		claims: claims.slice(-100),
		problems: problems.slice(-100)
	};
}
/** The host does not say when a line of a description was written. */
function inDescription({ number, body }) {
	if (!IN_DESCRIPTION.test(body)) return [];
	return [`${`The description of #${number} accepts something, which does not count`}, as nobody can tell when it was written: write it as a comment.`];
}
// src/app/record/acknowledge-run.ts
/**
* Checks whether someone with write access to the repository accepts the findings that made the gate fail, by a
* label or by a comment. If the gate passes, nothing is requested. A merge group inherits the acceptances of its
* pull requests, and so does a commit that a pull request was merged as.
*
* The pull request is read again, because the event's data is older than a label that was set because of the last
* run.
*
* @returns the comparison with the updated decision of the gate; if the host did not answer, the gate still fails
* and says so
*/
async function acknowledgeRun(host, comparison, { measured, matcher, ...rules }) {
	const { gate } = comparison;
	if (gate.decision === "pass") return comparison;
	try {
		const { pulls, refused } = await pullsOf(host, measured);
		const all = [];
		for (const pull of pulls) all.push(await acceptancesOf(host, pull, rules));
		const acceptances = {
			accepted: all.flatMap((one) => one.accepted),
			refused: [...all.flatMap((one) => one.refused), ...refused]
		};
		return {
			...comparison,
			gate: acknowledge(comparison, acceptances, matcher)
		};
	} catch (error) {
		if (!(error instanceof CodeHostError)) throw error;
		const hint = error.hint === void 0 ? "" : ` ${error.hint}`;
		const note = `Whether someone accepts this could not be looked up: ${messageOf(error)}.${hint}`;
		return {
			...comparison,
			gate: {
				...gate,
				notAccepted: [note]
			}
		};
	}
}
/** Pull requests whose acceptances count for what was measured, and why those of others do not, in sentences. */
async function pullsOf(host, measured) {
	const { numbers, refused } = await numbersOf(host, measured);
	const pulls = [];
	for (const number of numbers) pulls.push(await host.pullRequest(number));
	if (measured.kind !== "pull") return {
		pulls,
		refused
	};
	const { number, headSha } = measured;
	if (pulls.every((pull) => pull.headSha === headSha)) return {
		pulls,
		refused
	};
	return {
		pulls: [],
		refused: [`#${number} was pushed to since: what is accepted there is not about ${headSha.slice(0, 7)}.`]
	};
}
async function numbersOf(host, measured) {
	if (measured.kind === "pull") return {
		numbers: [measured.number],
		refused: []
	};
	if (measured.kind === "merged") {
		const number = await host.pullMergedAs(measured.sha, measured.branch);
		return {
			numbers: present([number]),
			refused: []
		};
	}
	const { numbers, isComplete } = await host.pullsOfGroup(measured);
	if (isComplete) return {
		numbers,
		refused: []
	};
	return {
		numbers,
		refused: [`Not all pull requests of the merge group are known (known: ${numbers.map((number) => `#${number}`).join(", ") || "none"}); what is accepted on the others does not count.`]
	};
}
// src/domain/review/strangers-run.ts
/**
* Completes an untrusted run with what its file leaves out. Its figures must be taken on trust, but this repository's
* own configuration determines what should have been measured, whatever the file claims about removed, skipped or new
* series. A series that the file lacks is added without bursts; one without figures of base has lost its base. If the
* run counts, the same applies to counts, and so it does to loads at several rates. Other series of the file are new.
* @param run if it reports that it ended early, no series are added
* @param base absent if no base should have been measured
*/
function withWhatIsMissing({ ignored: _, ...file }, config, base) {
	const own = file.base && {
		...file.base,
		gate: void 0,
		...base
	};
	if (file.failure !== void 0) return own ? {
		...file,
		base: own
	} : file;
	const arms = base ? ["head", "base"] : ["head"];
	const run = {
		...file,
		...config.count && { counts: withAllCounts(file, config, arms) },
		...withAllOpenLoops(file, config, arms)
	};
	const expected = expectedSeries(config);
	const heads = seriesByName(run, "head");
	const series = [...run.series, ...expected.filter(({ name }) => !heads.has(name))];
	if (!base) return {
		...run,
		series
	};
	const lost = lostIn(run, expected, base);
	return {
		...run,
		series,
		base: {
			...own,
			...base,
			...lost.length > 0 && { lost }
		}
	};
}
/** Every series of the configuration, including the requests of its mixes, without bursts. */
function expectedSeries({ scenarios }) {
	return scenarios.flatMap((scenario) => {
		return scenario.servers.flatMap((server) => keysOfScenario(scenario, server)).filter(isTimedCell).map((key) => withoutBursts(key, scenario.load));
	});
}
/** The counts of a file, with a failure in place of each missing count. */
function withAllCounts({ counts, base }, { servers: all, scenarios }, arms) {
	const started = new Set(all.flatMap(({ name, url }) => url === void 0 ? name : []));
	const { series = [] } = counts ?? {};
	const known = new Set(series.map(({ arm, name }) => `${arm} ${name}`));
	const failure = "the run file has no count of it";
	const expected = scenarios.flatMap(({ name: scenario, servers }) => servers.flatMap((server) => {
		const missing = {
			name: countedName(server, scenario),
			server,
			scenario,
			requests: 0,
			turns: [],
			failure
		};
		return started.has(server) ? arms.map((arm) => ({
			...missing,
			arm
		})) : [];
	}));
	const isLost = (one) => one.arm !== "head" && lossOf(base?.lost ?? [], one);
	const missing = expected.filter((one) => !known.has(`${one.arm} ${one.name}`) && !isLost(one));
	const whole = [...series, ...missing];
	return counts ? {
		...counts,
		series: whole
	} : countsOfSeries(whole);
}
/** What a file has of loads at several rates, with a failure in place of each that is missing. */
function withAllOpenLoops({ openLoop, base }, { scenarios }, arms) {
	const { series = [], durationMs = 0 } = openLoop ?? {};
	const known = new Set(series.map(({ arm, name }) => `${arm} ${name}`));
	const failure = "the run file has nothing of it";
	const missing = scenarios.flatMap(({ name: scenario, servers, levels }) => levels.flatMap((level) => {
		if (!("openLoop" in level)) return [];
		return servers.map((one) => withoutRounds(one, scenario, level.openLoop, failure)).flatMap((one) => arms.map((arm) => ({
			...one,
			arm
		})));
	}));
	const isLost = (one) => one.arm !== "head" && lossOf(base?.lost ?? [], one);
	const lacking = missing.filter((one) => !known.has(`${one.arm} ${one.name}`) && !isLost(one));
	if (!openLoop && lacking.length === 0) return {};
	return { openLoop: {
		durationMs,
		series: [...series, ...lacking]
	} };
}
function lostIn({ base: own, series }, expected, { ref }) {
	const lost = own?.lost ?? [];
	const hasFigures = ({ samples }) => seriesValue(samples, "throughput") !== void 0;
	const bases = seriesByName({ series: series.filter(hasFigures) }, "base");
	const missing = expected.filter((one) => !bases.has(one.name) && !lossOf(lost, one));
	if (expected.length > 0 && missing.length === expected.length) return [{
		kind: "lost-base",
		reason: `the run file has no figures from ${ref}`
	}];
	const places = new Map(missing.map((one) => [`${one.server}/${one.scenario}`, one]));
	return [...lost, ...[...places].map(([place, { server, scenario }]) => {
		return {
			kind: "lost-base",
			server,
			scenario,
			reason: `the run file has no figures from ${ref} for ${place}`
		};
	})];
}
/**
* True if a workflow run belongs to a pull request, not only to the same commit. Anyone can push the commit of another
* person's pull request to their own fork and get a run for that commit with arbitrary figures. Two deleted
* repositories do not count as the same.
* @param pull `OWNER/NAME` of the repository of its commits; absent if that was deleted
* @param run the same of the workflow run
*/
function isRunOf(pull, run) {
	return run.headRepository !== void 0 && pull.headRepository === run.headRepository;
}
/**
* Checks that a run file belongs to the commit for which the code host says its workflow ran. Otherwise, this commit
* would get the verdict of another.
* @param hint for the error
* @throws LoadgateError `usage` if it does not
*/
function checkCommit({ commit }, headSha, hint) {
	if (commit?.sha === headSha) return;
	const what = commit ? `is of another commit: ${commit.sha}` : "names no commit";
	throw new LoadgateError("usage", `The run file ${what}; the workflow ran for ${headSha}`, { hint });
}
// src/action/code-host.ts
/**
* Options for reaching the job's repository on the code host.
* @returns undefined outside a job, and without a token
*/
function hostOptions({ job, inputs, signal }) {
	const { repository, apiUrl } = job;
	const token = inputs.githubToken;
	if (repository === void 0 || token === void 0) return void 0;
	return {
		repository,
		apiUrl,
		token,
		signal,
		tell: logUntrusted,
		trace: debugUntrusted
	};
}
/**
* As {@link hostOptions}, for modes that require a code host.
* @throws LoadgateError `usage` without a repository or a token
*/
function requiredHost(step) {
	const options = hostOptions(step);
	if (options) return options;
	const [message, hint] = step.job.repository === void 0 ? ["GITHUB_REPOSITORY names no repository", "The runner sets it; leave it to the runner."] : [`mode: ${step.inputs.mode} needs a token`, "Do not set the input github-token."];
	throw new LoadgateError("usage", message, { hint });
}
/**
* The open pull requests that another workflow's run measured.
* @returns ordered by number, because authors can change the API's order
*/
async function pullsOfRun(options, event) {
	const { openMeasuredRuns } = await import("../exports/composition/report.js");
	return (await openMeasuredRuns(options).pullRequestsAt(event.headSha)).filter((pull) => isRunOf(pull, event)).toSorted((a, b) => a.number - b.number);
}
/**
* Checks whether someone accepts the findings that made the gate fail. Each pull request is judged alone: an
* acceptance on one does not apply to the others.
* @param all the pull requests that the run belongs to
*/
function acknowledging(host, { inputs }, all) {
	const { acceptLabel: label, acceptOwn } = inputs;
	return async (comparison) => {
		const judged = [];
		for (const measured of all) {
			const options = {
				measured,
				label,
				acceptOwn,
				matcher: import_picomatch.default
			};
			judged.push(await acknowledgeRun(host, comparison, options));
		}
		return judged;
	};
}
/**
* The pull requests that acceptances can apply to.
* @param sha the commit that the job is for
* @param ref its branch, such as `refs/heads/main`
* @returns undefined if an event is neither about a pull request nor about the merge of one
*/
function measuredBy(event, sha, ref = "") {
	if (event.kind === "pull-request") return {
		kind: "pull",
		number: event.number,
		headSha: event.headSha
	};
	if (event.kind === "merge-group") {
		const { headRef, baseSha, baseBranch } = event;
		if (headRef === void 0 || baseBranch === void 0) return void 0;
		return {
			kind: "group",
			headRef,
			baseSha,
			baseBranch
		};
	}
	const [, branch] = /^refs\/heads\/(.+)$/.exec(ref) ?? [];
	if (event.kind !== "push" || sha === void 0 || branch === void 0) return void 0;
	return {
		kind: "merged",
		sha,
		branch
	};
}
export { requiredHost as a, mayWrite as c, createJobProgress as d, debugUntrusted as f, toRunner as h, pullsOfRun as i, ACCEPT_LABEL as l, logUntrusted as m, hostOptions as n, checkCommit as o, harmless as p, measuredBy as r, withWhatIsMissing as s, acknowledging as t, annotate as u };
