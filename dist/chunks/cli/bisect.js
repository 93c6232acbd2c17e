import { i as attempt, n as LoadgateError, s as withHint, t as EXIT_CODES } from "../domain/shared/error.js";
import { f as VERDICT_ORDER, m as metricEntries, p as worstVerdict } from "../domain/gate/reason.js";
import { L as formatNumber, N as formatCount, P as formatDuration, V as present, f as SERVER_METRIC_IDS, h as anyMetric, u as SERIES_METRIC_IDS, v as forTheWorse } from "../domain/shared/without-nullish.js";
import { u as studentQuantile } from "../domain/evidence/change.js";
import { n as required } from "../domain/shared/required.js";
import { a as terminalTable, i as markdownTable, o as escapeMarkdown } from "../report/tracker-blocks.js";
import { kt as changeText } from "../report/words/notices/server-notices.js";
import { i as createMachine } from "../adapters/tools/released-tool.js";
import { n as createOutputFolder, o as createGit } from "../adapters/system/output-folder.js";
import { o as gatedRun, r as compareWith } from "../app/record/record-judged.js";
import { t as measureRun } from "../app/run-benchmark.js";
import { a as _enum, m as object, o as array, p as number, u as literal, y as string } from "../vendor/zod.js";
import { n as checkOutInto, r as takePlace } from "../adapters/git/source-control.js";
import { D as removeTree } from "../adapters/process/start-environment.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { t as VERSION } from "../version.js";
import { n as loadForRequests } from "../composition/configuration.js";
import { i as planRun } from "../composition/run.js";
import { A as parseDuration } from "../config/load.js";
import { t as renderJson } from "../report/json.js";
import { readFileSync, readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
// src/bisect/domain/bisection.ts
/** The schema of `bisect.json`. */
const BISECT_SCHEMA = "loadgate/bisect/1";
/** The beginning of a commit's id, which people read. */
function short(sha) {
	return sha.slice(0, 10);
}
// src/bisect/domain/standing.ts
/** Probability that a whole search ends at a wrong commit because of any of its steps. */
const SEARCH_ERROR = .05;
/** The change of a metric as a worsening. */
function worseningOf(metric, { changePercent, lowPercent, highPercent }) {
	const of = (percent) => forTheWorse(metric, Math.log1p(percent / 100));
	const [one, other] = [of(lowPercent), of(highPercent)];
	return {
		estimate: of(changePercent),
		low: Math.min(one, other),
		high: Math.max(one, other)
	};
}
/**
* The standing of a commit. Between none of the regression and all of it lies half: a commit whose interval is all on
* one side of that half has it or has not, since a commit between two changes that add up is near neither end.
* @param whole BAD's worsening against GOOD
* @param own the commit's
* @param steps number of steps that share {@link SEARCH_ERROR}
*/
function standingOf(whole, own, steps) {
	const { estimate, low, high } = widened(own, steps);
	const [little, half, most] = [
		LITTLE * whole.estimate,
		whole.estimate / 2,
		MOST * whole.estimate
	];
	if (low > little && high < most) return "part";
	if (high < half && estimate < little) return "good";
	if (low > half && estimate > most) return "bad";
	return "open";
}
/** Parts of a regression: up to the first a commit has none of it by its estimate, from the second on all of it. */
const LITTLE = .25;
const MOST = .75;
/** A worsening whose interval is as wide as one step's share of the error asks for. */
function widened({ estimate, low, high }, steps) {
	const factor = deviations(SEARCH_ERROR / steps) / deviations(.025);
	return {
		estimate,
		low: estimate - factor * (estimate - low),
		high: estimate + factor * (high - estimate)
	};
}
/** So many degrees of freedom make Student's distribution normal. */
const NORMAL = 1e6;
/** How many standard deviations a normal value exceeds with this probability. */
function deviations(probability) {
	return studentQuantile(1 - probability, NORMAL);
}
// src/bisect/domain/followed.ts
/**
* The metric that got worse by most, as far as is certain.
* @returns undefined if none did
*/
function worstOf(comparison, wanted) {
	const [worst] = comparedIn(comparison, wanted).filter(({ verdict, change }) => verdict === "regression" && change !== void 0).toSorted((a, b) => certainOf(b) - certainOf(a));
	return worst;
}
/** The most important verdict of what a search may follow. */
function verdictOf(comparison, wanted) {
	return worstVerdict(comparedIn(comparison, wanted).map(({ verdict }) => verdict));
}
/**
* A metric's change in a comparison, and its verdict.
* @returns undefined if it was not compared
*/
function changeIn(comparison, followed) {
	const [{ change, verdict } = {}] = comparedIn(comparison, followed);
	return change && {
		change,
		verdict
	};
}
function certainOf({ followed, change }) {
	return change ? worseningOf(followed.metric, change).low : 0;
}
function comparedIn({ series, servers = [] }, wanted) {
	const isWanted = ({ series: name, metric }) => (wanted.series ?? name) === name && (wanted.metric ?? metric) === metric;
	const all = [...series.flatMap(({ name, metrics }) => metricEntries(metrics).map(([metric, of]) => comparedOf({
		series: name,
		metric
	}, of))), ...servers.flatMap(({ name, metrics }) => metricEntries(metrics).map(([metric, of]) => comparedOf({
		series: name,
		metric
	}, of)))];
	return present(all).filter(({ followed }) => isWanted(followed));
}
function comparedOf(followed, of) {
	const { verdict, changePercent, lowPercent, highPercent } = of;
	if (verdict === void 0) return void 0;
	return {
		followed,
		verdict,
		change: changePercent !== void 0 && lowPercent !== void 0 && highPercent !== void 0 ? {
			changePercent,
			lowPercent,
			highPercent
		} : void 0
	};
}
// src/bisect/app/journal.ts
/** Opens the journal of a search, with what an earlier one measured. */
async function openJournal({ runner, store, now, signal }) {
	const earlier = [...await store.read()];
	const steps = [];
	return {
		steps: () => steps,
		take: async (request, show) => {
			const { base, head } = request;
			const known = earlier.shift();
			if (known?.base === base && known.head === head) {
				steps.push(known);
				return known;
			}
			earlier.length = 0;
			const beganMs = now();
			const step = {
				base,
				head,
				...await measured(() => runner.measure(request, signal), show, signal),
				durationMs: now() - beganMs
			};
			steps.push(step);
			await store.write(steps);
			return step;
		}
	};
}
async function measured(measure, show, signal) {
	try {
		return show(await measure());
	} catch (error) {
		signal.throwIfAborted();
		if (!(error instanceof LoadgateError) || error.kind === "publishing") throw error;
		return {
			standing: "skipped",
			reason: withHint(error)
		};
	}
}
/**
* A step of a binary search.
* @param count number of commits after GOOD, up to BAD, which is the last and bad
* @param known what is known, by index
*/
function positionIn(count, known) {
	const [good, bad] = endsOf(count, known);
	if (bad - good === 1) return {
		kind: "found",
		first: bad
	};
	const inside = [...Array(bad - good - 1).keys()].map((at) => at + good + 1);
	const [tried, open] = [inside.filter((at) => known.has(at)), inside.filter((at) => !known.has(at))];
	if (open.length === 0 || tried.length >= MOST_SKIPPED) return {
		kind: "between",
		good,
		bad
	};
	const [best] = open.map((at) => {
		const toSkipped = Math.min(...tried.map((one) => Math.abs(one - at)));
		return {
			at,
			gain: Math.min(at - good, bad - at, SKIPPED_WEIGHT * toSkipped)
		};
	}).toSorted((a, b) => b.gain - a.gain || a.at - b.at);
	const { at: next } = required(best, "commit");
	return {
		kind: "measure",
		next,
		good,
		stepsLeft: stepsFor(bad - good)
	};
}
/** A commit beside one that does not build is likely not to build either. */
const SKIPPED_WEIGHT = 4;
/** Most commits between two neighbours of a search that are tried in vain. */
const MOST_SKIPPED = 6;
/** Steps of a binary search among so many commits, if none is skipped. */
function stepsFor(count) {
	return Math.ceil(Math.log2(Math.max(1, count)));
}
/** The last good commit before the first bad one. */
function endsOf(count, known) {
	let [good, bad] = [-1, count - 1];
	for (const [at, one] of known) if (one === "bad" && at < bad) bad = at;
	for (const [at, one] of known) if (one === "good" && at > good && at < bad) good = at;
	return [good, bad];
}
// src/bisect/app/search-commits.ts
/**
* Searches commits by halves. A merge is searched along the commits that it brought.
* @throws as the journal does
*/
async function searchIn(search, hunt) {
	const { list, target } = hunt;
	const known = /* @__PURE__ */ new Map();
	const reasons = [];
	const steps = stepsFor(list.length) + 1;
	for (;;) {
		const position = positionIn(list.length, known);
		if (position.kind === "found") return await checked(search, hunt, position.first);
		if (position.kind === "between") {
			const [good, bad] = [commitAt(list, position.good), commitAt(list, position.bad)];
			return {
				kind: "between",
				good,
				bad,
				reasons
			};
		}
		const { next, good, stepsLeft } = position;
		const commit = required(list[next], "commit");
		search.progress.stage(`Measuring ${nameOf(commit)}; ${stepsText(stepsLeft)}`);
		const { standing, regression, reason } = await decide(search, {
			base: search.good,
			head: commit.sha
		}, {
			target,
			steps
		});
		if (standing === "part" && regression) return await searchIn(search, {
			list: list.slice(good + 1, next + 1),
			target: regression,
			isPart: true
		});
		if (standing === "good" || standing === "bad") known.set(next, standing);
		else {
			known.set(next, "skipped");
			reasons.push(`${nameOf(commit)}: ${reason}`);
		}
	}
}
/** Looks into a merge, and measures a commit against its parent, where a wrong one shows no regression. */
async function checked(search, hunt, at) {
	const { list, target } = hunt;
	const commit = required(list[at], "commit");
	const parent = commit.parents[0] ?? search.good;
	const brought = commit.parents.length > 1 ? await search.commits.mergedBy(commit) : [];
	const between = (reason) => ({
		kind: "between",
		good: parent,
		bad: commit.sha,
		reasons: [reason]
	});
	const tip = brought.at(-1);
	if (tip) {
		search.progress.stage(`Measuring ${nameOf(tip)}, which ${nameOf(commit)} merged`);
		const merged = await decide(search, {
			base: search.good,
			head: tip.sha
		}, {
			target,
			steps: 1
		});
		if (merged.standing === "bad") return await searchIn(search, {
			...hunt,
			list: brought
		});
		if (merged.standing !== "good") return between(`${nameOf(tip)}: ${merged.reason}`);
	}
	search.progress.stage(`Measuring ${nameOf(commit)} against its parent`);
	const { standing, reason } = await decide(search, {
		base: parent,
		head: commit.sha
	}, {
		target,
		steps: 1,
		explains: true
	});
	if (standing !== "bad") {
		const why = standing === "good" ? "against its parent it is no slower" : reason;
		return between(`${nameOf(commit)}: ${why}`);
	}
	const { change, functions } = required(search.journal.steps().at(-1), "step");
	return {
		kind: "found",
		commit,
		files: await search.commits.files(commit.sha),
		change: required(change, "change"),
		isPart: hunt.isPart,
		...functions && { functions }
	};
}
/** A pair that stays open is measured once more. */
const TRIES = 2;
async function decide({ journal, followed }, pair, { target, steps, explains = false }) {
	const request = {
		...pair,
		only: followed.series,
		explains
	};
	let decided = {
		standing: "open",
		reason: ""
	};
	for (let tried = 0; tried < TRIES && decided.standing === "open"; tried += 1) {
		const { standing, change, verdict, reason = standing === "part" ? IN_PART : UNDECIDED } = await journal.take(request, ({ comparison, profile }) => {
			const found = changeIn(comparison, followed);
			if (!found) return {
				standing: "skipped",
				reason: `${followed.metric} was not compared`
			};
			const worsening = worseningOf(followed.metric, found.change);
			const functions = explains ? profile?.functions : void 0;
			return {
				standing: standingOf(target, worsening, steps),
				...found,
				...functions && { functions }
			};
		});
		const regression = change !== void 0 && verdict === "regression" ? worseningOf(followed.metric, change) : void 0;
		decided = {
			standing,
			reason,
			...regression && { regression }
		};
	}
	return decided;
}
const IN_PART = "it has a part of it that is tolerated by itself";
const UNDECIDED = "measured twice, and it may be either";
function nameOf({ sha, subject }) {
	return `${short(sha)} (${subject})`;
}
function stepsText(left) {
	return left === 1 ? "the last step" : `about ${left} steps left`;
}
/** The commit at an index; before the first, its parent. */
function commitAt(list, at) {
	const first = required(list[0], "commit");
	return list[at]?.sha ?? first.parents[0] ?? first.sha;
}
// src/bisect/app/bisect.ts
/**
* Finds the commit that made a metric worse: measures commits between GOOD and BAD against GOOD, and the one that is
* found against its parent.
* @throws LoadgateError `usage` if a commit is unknown, `measurement` if BAD cannot be compared with GOOD, and the
* signal's reason; every step so far is stored then
*/
async function bisect$1(world, request) {
	const { commits, progress } = world;
	const { series, signal } = request;
	const [good, bad] = [await commits.resolve(request.good), await commits.resolve(request.bad)];
	const list = await commits.between(good, bad);
	const journal = await openJournal({
		...world,
		signal
	});
	const bisectionOf = (rest) => ({
		schema: BISECT_SCHEMA,
		good,
		bad,
		commits: list.length,
		...rest,
		steps: journal.steps()
	});
	progress.stage(`Measuring ${short(bad)} against ${short(good)}`);
	const pair = {
		base: good,
		head: bad,
		only: series
	};
	const look = () => journal.take(pair, ({ comparison }) => wholeIn(comparison, request));
	let first = await look();
	if (first.standing === "open") first = await look();
	if (first.standing === "skipped") {
		const message = `${short(bad)} could not be compared with ${short(good)}: ${first.reason}`;
		throw new LoadgateError("measurement", message, { hint: "Name two commits that build." });
	}
	const { followed, change: whole } = first;
	if (!followed || !whole) return bisectionOf({ result: {
		kind: "no-regression",
		isOpen: first.standing === "open"
	} });
	const target = worseningOf(followed.metric, whole);
	return bisectionOf({
		result: await searchIn({
			...world,
			journal,
			followed,
			good
		}, {
			list,
			target,
			isPart: false
		}),
		followed,
		whole
	});
}
/** Whether anything got worse from GOOD to BAD, and what. */
function wholeIn(comparison, wanted) {
	const worst = worstOf(comparison, wanted);
	if (worst) return {
		standing: "bad",
		...worst
	};
	const verdict = verdictOf(comparison, wanted);
	return {
		standing: verdict === "unchanged" || verdict === "no-worse" || verdict === "improvement" ? "good" : "open",
		verdict
	};
}
// src/bisect/report/bisect-words.ts
/** The answer of a search in one sentence, without what follows from it. */
function answerText({ result, followed, good, bad }) {
	switch (result.kind) {
		case "found": {
			const { commit, change, isPart } = result;
			const what = `${short(commit.sha)} (${commit.subject}) made ${followedText(followed)} worse`;
			const several = isPart ? "; other commits after it add to that" : "";
			return `${what}: ${changeText(change)} against its parent${several}.`;
		}
		case "between": return `${followedText(followed)} got worse after ${short(result.good)}, up to ${short(result.bad)}: which commit did it is not decided.`;
		case "no-regression": return result.isOpen ? `Whether ${short(bad)} is worse than ${short(good)} is not decided.` : `${short(bad)} is not worse than ${short(good)}: there is nothing to search for.`;
	}
}
/** What belongs to the answer, one sentence each. */
function answerDetails(bisection) {
	const { result, whole, followed, commits, steps } = bisection;
	const of = `${formatCount(commits, "commit")}, ${formatCount(steps.length, "measurement")} in ${formatDuration(durationOf(steps))}`;
	return [
		...whole ? [`From ${short(bisection.good)} to ${short(bisection.bad)}: ${followedText(followed)} ${changeText(whole)}.`] : [],
		...resultDetails(result),
		`${of}.`
	];
}
function resultDetails(result) {
	if (result.kind === "between") return result.reasons.map((reason) => `${reason}.`);
	if (result.kind === "no-regression") return [];
	const { commit, files, functions = [] } = result;
	return [`Written on ${commit.date.slice(0, 10)}; changes ${filesText(files)}.`, ...functions.slice(0, MOST_FUNCTIONS).map(({ name, baseUs, headUs }) => {
		const more = headUs - baseUs;
		return `${name}: about ${more > 0 ? "+" : ""}${formatNumber(more)} µs of CPU a request.`;
	})];
}
const MOST_FUNCTIONS = 5;
const MOST_FILES = 10;
function filesText(files) {
	const left = files.length - MOST_FILES;
	return `${files.slice(0, MOST_FILES).join(", ") || "no file"}${left > 0 ? ` and ${left} more` : ""}`;
}
/** All steps as a table. */
function stepTable({ steps, followed }) {
	return {
		columns: [
			"commit",
			"against",
			followed ? anyMetric(followed.metric).label : "change",
			"is",
			"time"
		],
		textColumns: 2,
		rows: steps.map((step) => [
			short(step.head),
			short(step.base),
			step.change ? changeText(step.change) : "–",
			standingText(step),
			formatDuration(step.durationMs)
		])
	};
}
function followedText(followed) {
	return followed ? `${followed.series} ${anyMetric(followed.metric).label}` : "nothing";
}
function standingText({ standing }) {
	return {
		good: "good",
		bad: "bad",
		part: "in part",
		open: "open",
		skipped: "skipped"
	}[standing];
}
function durationOf(steps) {
	return steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
}
// src/bisect/report/bisect-report.ts
/**
* A search as lines for a terminal.
* @param dim styles a table's header
*/
function bisectText(bisection, dim) {
	return `${[
		...[answerText(bisection), ""],
		...answerDetails(bisection),
		"",
		...terminalTable(stepTable(bisection), dim)
	].join("\n")}\n`;
}
/** The same as Markdown, for a pull request's or a commit's comment. */
function bisectMarkdown(bisection) {
	const details = answerDetails(bisection).map((one) => `- ${escapeMarkdown(one)}`);
	const table = stepTable(bisection);
	return [
		`### ${escapeMarkdown(answerText(bisection))}`,
		details.join("\n"),
		markdownTable(table)
	].join("\n\n");
}
// src/bisect/adapters/commit-tree.ts
/**
* Takes a place beside the repository around a folder.
* @throws LoadgateError `usage` outside a repository
*/
async function takeCommitTree(folder, environment) {
	const git = createGit(folder, environment);
	const top = await git.ask("rev-parse", "--show-toplevel");
	const repository = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
	if (top === void 0 || repository === void 0) throw new LoadgateError("usage", `${folder} is in no git repository`, { hint: "Run in a clone of the repository." });
	const root = realpathSync(top);
	const place = takePlace(root, repository, "bisect");
	return {
		folder: place.folder,
		root,
		moveTo: async (sha, signal) => {
			for (const name of readdirSync(place.folder)) removeTree(path.join(place.folder, name));
			const ref = sha.slice(0, 10);
			await checkOutInto(createGit(root, environment, { signal }), {
				root,
				folder: place.folder,
				sha,
				ref
			});
		},
		remove: place.remove
	};
}
// src/bisect/adapters/commits.ts
/** What git prints of a commit: its id, parents, author date and subject, between characters that none of them has. */
const FORMAT = "--format=%H%x1f%P%x1f%aI%x1f%s";
/** A message can be of any length. */
const MAX_SUBJECT = 200;
/**
* The commits of the repository around a folder.
* @param environment our own
*/
function createCommits(folder, environment) {
	const git = createGit(folder, environment);
	return {
		resolve: async (name) => {
			const sha = await git.ask("rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
			if (sha !== void 0 && /^[0-9a-f]{40,64}$/.test(sha)) return sha;
			throw new LoadgateError("usage", `${JSON.stringify(name)} is no commit of this repository`, { hint: "Name a commit, a tag or a branch; a shallow clone has to fetch it first." });
		},
		between: async (good, bad) => {
			if (await git.read("merge-base", "--is-ancestor", good, bad) === void 0) {
				const message = `${good} is no ancestor of ${bad} here`;
				throw new LoadgateError("usage", message, { hint: "GOOD must come before BAD, and the clone must have what lies between: git fetch --unshallow." });
			}
			const found = await commitsIn(git, `${good}..${bad}`);
			if (found.length > 0) return found;
			throw new LoadgateError("usage", `there is no commit after ${good} up to ${bad}`, { hint: "Name two different commits, the older one first." });
		},
		mergedBy: async ({ parents }) => {
			const [own, merged] = parents;
			return await commitsIn(git, `${required(own, "parent")}..${required(merged, "parent")}`);
		},
		files: async (sha) => await git.list("diff", "--name-only", "-z", "--no-renames", `${sha}^`, sha) ?? []
	};
}
/** @throws LoadgateError `measurement` if git fails */
async function commitsIn(git, range) {
	const lines = await git.list("log", "-z", "--first-parent", "--reverse", FORMAT, range, "--");
	if (!lines) throw new LoadgateError("measurement", `git could not list the commits of ${range}`);
	return lines.map((line) => {
		const [sha = "", parents = "", date = "", subject = ""] = line.split("");
		return {
			sha,
			subject: withoutControls(subject, " ").slice(0, MAX_SUBJECT),
			date,
			parents: parents.split(" ").filter((one) => one !== "")
		};
	});
}
// src/bisect/adapters/step-file.ts
/** What a search has measured, in the output folder. */
const STEP_FILE = "bisect-steps.json";
const text = string().max(1e4);
const sha = string().regex(/^[0-9a-f]{40,64}$/);
const step = object({
	base: sha,
	head: sha,
	standing: _enum([
		"good",
		"bad",
		"part",
		"open",
		"skipped"
	]),
	change: object({
		changePercent: number(),
		lowPercent: number(),
		highPercent: number()
	}).exactOptional(),
	verdict: _enum(VERDICT_ORDER).exactOptional(),
	reason: text.exactOptional(),
	followed: object({
		series: text,
		metric: _enum([...SERIES_METRIC_IDS, ...SERVER_METRIC_IDS])
	}).exactOptional(),
	functions: array(object({
		name: text,
		baseUs: number(),
		headUs: number()
	})).max(100).exactOptional(),
	durationMs: number()
});
const document = object({
	schema: literal("loadgate/bisect-steps/1"),
	search: text,
	steps: array(step).max(1e3)
});
/**
* Keeps the steps of a search in a file of the output folder, so that it can go on after it was killed.
* @param search everything that identifies the search: repository, commits, arguments
*/
function createStepFile(output, search) {
	const file = path.join(output.location, STEP_FILE);
	const id = createHash("sha256").update(JSON.stringify(search)).digest("hex");
	return {
		read: async () => {
			const content = attempt(() => readFileSync(file, "utf8"));
			if (content === void 0) return [];
			const found = document.safeParse(attempt(() => JSON.parse(content)));
			if (found.success && found.data.search === id) return found.data.steps;
			const message = `${file} is of another search, or cannot be read`;
			throw new LoadgateError("usage", message, { hint: "Add --clean to start over, or name another folder with --out." });
		},
		write: (steps) => {
			const written = {
				schema: "loadgate/bisect-steps/1",
				search: id,
				steps
			};
			return output.write(STEP_FILE, `${JSON.stringify(written, void 0, 2)}\n`);
		}
	};
}
// src/composition/bisect.ts
/** Puts the real adapters behind the ports of a search. */
function createBisectWorld(options) {
	const { environment, progress, config, out } = options;
	const folder = path.dirname(realpathSync(config));
	const output = createOutputFolder(out);
	return {
		commits: createCommits(folder, environment),
		output,
		progress,
		now: createMachine(environment, VERSION).now,
		storeOf: (search) => createStepFile(output, [
			folder,
			config,
			...search
		]),
		forget: () => output.remove(STEP_FILE),
		openRunner: async () => pairRunner(options, await takeCommitTree(folder, environment))
	};
}
/** Measures pairs in a folder beside the repository, each with its own configuration as agreed with base's. */
function pairRunner(options, tree) {
	const { config, out, budgetMs, environment, progress } = options;
	const inside = path.relative(tree.root, realpathSync(config));
	return {
		measure: async ({ base, head, only, explains = false }, signal) => {
			await tree.moveTo(head, signal);
			const loaded = loadForRequests(path.join(tree.folder, inside), environment);
			const store = path.join(out, "no-baseline");
			const { world, prepared } = await planRun(loaded, {
				store,
				out: path.join(out, "last-step"),
				environment,
				progress
			}, {
				budgetMs,
				seed: `${base}${head}`,
				bases: [{
					ref: base,
					isNamed: true
				}],
				only
			});
			const instruments = explains ? world.instruments : [];
			const request = {
				...prepared,
				config: loaded,
				failOn: "never",
				signal
			};
			const judge = (run) => compareWith(request, gatedRun(loaded.gate, run), {
				baseline: {
					records: [],
					skipped: []
				},
				instruments
			});
			await world.output.prepare();
			const run = await measureRun({
				...world,
				instruments
			}, request, explains ? judge : void 0);
			return {
				comparison: judge(run),
				profile: run.profile
			};
		},
		remove: async () => tree.remove()
	};
}
// src/cli/bisect.ts
/**
* `loadgate bisect`: finds the commit that made a metric worse.
* @returns the exit code: 0 if it is found or there is none, 3 if it is not decided
*/
async function bisect(context, good, bad, options) {
	const { environment, palette, progress, signal, stdout } = context;
	const { config, series, metric } = options;
	const budgetMs = budgetOf(options);
	mustBeMetric(metric);
	const world = createBisectWorld({
		config,
		out: path.resolve(options.out),
		budgetMs,
		environment,
		progress
	});
	const { commits, output } = world;
	const ends = {
		good: await commits.resolve(good),
		bad: await commits.resolve(bad)
	};
	if (options.dryRun) {
		const count = (await commits.between(ends.good, ends.bad)).length;
		stdout.write(planText(count, budgetMs));
		return 0;
	}
	await output.prepare();
	if (options.clean) await world.forget();
	const store = world.storeOf([
		ends,
		series,
		metric,
		budgetMs
	]);
	const runner = await world.openRunner();
	let bisection;
	try {
		const request = {
			...ends,
			series,
			metric,
			signal
		};
		bisection = await bisect$1({
			...world,
			runner,
			store
		}, request);
	} finally {
		await runner.remove();
	}
	progress.end();
	await output.write("bisect.json", renderJson(bisection));
	await output.write("bisect.md", bisectMarkdown(bisection));
	await world.forget();
	stdout.write(options.json ? renderJson(bisection) : bisectText(bisection, palette.dim));
	const { result } = bisection;
	return result.kind === "between" || result.kind === "no-regression" && result.isOpen ? EXIT_CODES.measurement : 0;
}
function budgetOf({ budgetPerStep }) {
	const budgetMs = parseDuration(budgetPerStep);
	if (budgetMs !== void 0) return budgetMs;
	const message = `--budget-per-step: found "${budgetPerStep}"; expected a duration with its unit`;
	throw new LoadgateError("usage", message, { hint: "Write for example 90s or 2m." });
}
function mustBeMetric(metric) {
	const all = [...SERIES_METRIC_IDS, ...SERVER_METRIC_IDS];
	if (metric === void 0 || all.includes(metric)) return;
	const hint = `Name one of ${all.join(", ")}.`;
	throw new LoadgateError("usage", `--metric: ${JSON.stringify(metric)} is no metric`, { hint });
}
/** The first measurement, the steps of a search that always decides, and the check against the parent. */
function planText(count, budgetMs) {
	const measured = stepsFor(count) + 2;
	const time = formatDuration(measured * budgetMs);
	return `${formatCount(count, "commit")}: ${formatCount(measured, "measurement")}, ${time} at most, and builds; a step that stays open is measured once more\n`;
}
export { bisect };
