import { D as removeTree, m as workIn } from "../adapters/process/start-environment.js";
import { i as createMachine } from "../adapters/tools/released-tool.js";
import { n as createOutputFolder, o as createGit } from "../adapters/system/output-folder.js";
import { r as lossIn, t as measureRun } from "../app/run-benchmark.js";
import { o as gatedRun, r as compareWith } from "../app/record/record-judged.js";
import { a as movedEnvironment, i as commitEnvironment, n as checkOutInto, r as takePlace } from "../adapters/git/source-control.js";
import { i as attempt, n as LoadgateError, r as asSentence, s as withHint, t as EXIT_CODES } from "../domain/shared/error.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { n as required } from "../domain/shared/required.js";
import { t as BISECT_FILES } from "../ports/output-folder.js";
import { t as VERSION } from "../version.js";
import { _ as worstVerdict, v as metricEntries } from "../domain/gate/gate.js";
import { B as formatDuration, G as formatSome, L as sumOf, S as forTheWorse, y as anyMetric, z as formatCount } from "../domain/shared/without-nullish.js";
import { f as studentQuantile } from "../domain/evidence/change.js";
import { v as causeOf } from "../domain/history/baseline.js";
import { t as shellWord } from "../domain/shared/shell-word.js";
import { r as clean } from "../report/bounds.js";
import { Nt as changeText, U as lossText } from "../report/words/notices/server-notices.js";
import { a as terminalTable, i as markdownTable, o as escapeMarkdown, s as escapeSentence } from "../report/tracker-blocks.js";
import { n as functionTable } from "./instruments.js";
import { o as readConfig } from "../config/load.js";
import { _ as namesOfScenarios } from "../domain/series/warm-up.js";
import { t as renderJson } from "../report/json.js";
import { t as cleanUp } from "./clean-up.js";
import { n as loadForRequests } from "./configuration.js";
import { i as planRun } from "./run.js";
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createHash } from "node:crypto";
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
		/** Absolute path, the same for every commit and in every search. */
		folder: place.folder,
		/** Absolute path of the root of the user's working tree. */
		root,
		/**
		* Checks a commit out, clean.
		* @param keepsBuilt keeps what git ignores of the commit before it
		* @throws LoadgateError `measurement` if git cannot, and the signal's reason
		*/
		moveTo: async (sha, signal, keepsBuilt = false) => {
			const own = createGit(root, environment, { signal });
			const built = keepsBuilt ? await setAside(own.at(place.folder), place.folder) : [];
			for (const name of readdirSync(place.folder)) if (name !== ASIDE) removeTree(path.join(place.folder, name));
			await checkOutInto(own, {
				root,
				folder: place.folder,
				sha,
				ref: sha.slice(0, 10)
			});
			putBack(built, place.folder);
		},
		/** Removes the folder. Never throws. */
		remove: place.remove
	};
}
/** Where files wait in the folder until the next commit is checked out. */
const ASIDE = ".loadgate-built";
/** @returns the paths of what git ignores, in the folder */
async function setAside(git, folder) {
	return (await git.list("ls-files", ...[
		"--others",
		"--ignored",
		"--exclude-standard",
		"--directory",
		"-z"
	]) ?? []).filter((name) => move(path.join(folder, name), path.join(folder, ASIDE, name)));
}
function putBack(built, folder) {
	for (const name of built) {
		const place = path.join(folder, name);
		if (!existsSync(place)) move(path.join(folder, ASIDE, name), place);
	}
	removeTree(path.join(folder, ASIDE));
}
/** @returns false if that is not allowed, as for a folder that nobody may write to */
function move(from, to) {
	return Boolean(attempt(() => {
		mkdirSync(path.dirname(to), { recursive: true });
		renameSync(from, to);
		return true;
	}));
}
// src/bisect/adapters/commits.ts
/** What git prints of a commit: its id, parents, author date and subject, between characters that none of them has. */
const FORMAT = "--format=%H%x1f%P%x1f%aI%x1f%s";
const RESOLVE = [
	"rev-parse",
	"--verify",
	"--quiet",
	"--end-of-options"
];
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
			const sha = await git.ask(...RESOLVE, `${name}^{commit}`);
			if (sha) return sha;
			throw new LoadgateError("usage", `${JSON.stringify(name)} is no commit of this repository`, { hint: "Name a commit, a tag or a branch; a shallow clone has to fetch it first." });
		},
		between: async (good, bad) => {
			if (await git.read("merge-base", "--is-ancestor", good, bad) === void 0) {
				const message = `${good} is no ancestor of ${bad} here`;
				throw new LoadgateError("usage", message, { hint: "GOOD must come before BAD, and the clone must have what lies between: git fetch --unshallow, or fetch-depth: 0 of actions/checkout." });
			}
			const found = new Map((await commitsIn(git, "--ancestry-path", `${good}..${bad}`)).map((one) => [one.sha, one]));
			if (found.size > 0) return lineTo(good, bad, found);
			throw new LoadgateError("usage", `there is no commit after ${good} up to ${bad}`, { hint: "Name two different commits, the older one first." });
		},
		mergedBy: async ({ parents }) => {
			const [own, merged] = parents;
			const range = `${required(own, "parent")}..${required(merged, "parent")}`;
			return await commitsIn(git, "--first-parent", range);
		},
		files: async (sha) => await git.list("diff", "--name-only", "-z", "--no-renames", `${sha}^`, sha) ?? []
	};
}
/**
* The commits from GOOD to BAD, the oldest first: along first parents, where these descend from GOOD. Of each, the first
* parent is the one before it here.
*/
function lineTo(good, bad, found) {
	const line = [];
	for (let sha = bad; sha !== good;) {
		const commit = required(found.get(sha), "commit");
		const before = required(commit.parents.find((one) => one === good || found.has(one)), "parent");
		const others = commit.parents.filter((one) => one !== before);
		line.unshift({
			...commit,
			parents: [before, ...others]
		});
		sha = before;
	}
	return line;
}
/** @throws LoadgateError `measurement` if git fails */
async function commitsIn(git, how, range) {
	const shown = [
		"-z",
		"--no-show-signature",
		"--reverse",
		FORMAT
	];
	const lines = await git.list("log", ...shown, how, range, "--");
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
/**
* Keeps the steps of a search in a file of the output folder, so that it can go on after it was killed.
* @param search everything that identifies the search: repository, commits, arguments
*/
function createStepFile(output, search) {
	const file = path.join(output.location, BISECT_FILES.steps);
	const id = createHash("sha256").update(JSON.stringify([VERSION, search])).digest("hex");
	return {
		read: async () => {
			const content = attempt(() => readFileSync(file, "utf8"));
			if (content === void 0) return [];
			const found = attempt(() => JSON.parse(content));
			if (found?.search === id && Array.isArray(found.steps)) return found.steps;
			const message = `${file} is of another search or version, or cannot be read`;
			throw new LoadgateError("usage", message, { hint: "Add --clean to start over, or name another folder with --out." });
		},
		write: (steps) => {
			const written = {
				search: id,
				steps
			};
			return output.write(BISECT_FILES.steps, `${JSON.stringify(written, void 0, 2)}\n`);
		}
	};
}
// src/bisect/domain/bisection.ts
/** The schema of `bisect.json`. */
const BISECT_SCHEMA = "loadgate/bisect/1";
/** The beginning of a commit's id, which people read. */
function short(sha) {
	return sha.slice(0, 10);
}
// src/bisect/domain/standing.ts
/** The change of a metric as a worsening. */
function worseningOf(metric, change) {
	const of = (percent) => forTheWorse(metric, Math.log1p(percent / 100));
	const ends = [of(change.lowPercent), of(change.highPercent)];
	return {
		estimate: of(change.changePercent),
		low: Math.min(...ends),
		high: Math.max(...ends)
	};
}
/** Probability that a whole search ends at a wrong commit because of any of its steps. */
const SEARCH_ERROR = .05;
/** Parts of a regression: up to the first a commit has none of it by its estimate, from the second on all of it. */
const LITTLE = .25;
const MOST = .75;
/**
* The standing of a commit. Between none of the regression and all of it lies half: a commit whose interval is all on
* one side of that half has it or has not, since a commit between two changes that add up is near neither end.
* @param whole BAD's worsening against GOOD
* @param own the commit's
* @param steps number of steps that share the error of a search
*/
function standingOf(whole, own, steps) {
	const { estimate } = own;
	const factor = deviations(SEARCH_ERROR / steps) / deviations(.025);
	const low = estimate - factor * (estimate - own.low);
	const high = estimate + factor * (own.high - estimate);
	const size = whole.estimate;
	if (low > LITTLE * size && high < MOST * size) return "part";
	if (high < size / 2 && estimate < LITTLE * size) return "good";
	if (low > size / 2 && estimate > MOST * size) return "bad";
	return "open";
}
/** So many degrees of freedom make Student's distribution normal. */
const NORMAL = 1e6;
/** How many standard deviations a normal value exceeds with this probability. */
function deviations(probability) {
	return studentQuantile(1 - probability, NORMAL);
}
// src/bisect/domain/followed.ts
/** All that was judged against base and that a search may follow. */
function comparedIn({ series, servers = [] }, wanted) {
	return [...series, ...servers].flatMap(({ name, metrics }) => metricEntries(metrics).flatMap(([metric, of]) => {
		const { verdict, changePercent, lowPercent, highPercent } = of;
		if (!((wanted.series ?? name) === name && (wanted.metric ?? metric) === metric) || verdict === void 0 || NOT_COMPARED.includes(verdict)) return [];
		const compared = {
			followed: {
				series: name,
				metric
			},
			verdict
		};
		if (changePercent === void 0 || lowPercent === void 0 || highPercent === void 0) return [compared];
		return [{
			...compared,
			change: {
				changePercent,
				lowPercent,
				highPercent
			}
		}];
	}));
}
/**
* Whether anything got worse from GOOD to BAD, and what: the metric that did by most, as far as is certain; if that is
* open, the one that looks so.
* @returns undefined if nothing of what is wanted was compared
*/
function wholeIn(comparison, wanted) {
	const compared = comparedIn(comparison, wanted);
	if (compared.every(({ verdict }) => verdict === "unmeasurable")) return void 0;
	const byCertainty = compared.flatMap(({ change, ...one }) => change ? [{
		...one,
		change
	}] : []).toSorted((a, b) => certainOf(b) - certainOf(a));
	const worst = byCertainty.find((one) => one.verdict === "regression");
	if (worst) return {
		standing: "bad",
		...worst
	};
	const verdict = worstVerdict(compared.map((one) => one.verdict));
	if (DECIDED.includes(verdict)) return {
		standing: "good",
		verdict
	};
	return {
		standing: "open",
		verdict,
		...byCertainty.find((one) => !DECIDED.includes(one.verdict))
	};
}
/** Verdicts of what only one commit has. */
const NOT_COMPARED = ["new", "removed"];
const DECIDED = [
	"unchanged",
	"no-worse",
	"improvement"
];
function certainOf({ followed, change }) {
	return worseningOf(followed.metric, change).low;
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
	const tried = inside.filter((at) => known.has(at));
	const open = inside.filter((at) => !known.has(at));
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
const MOST_SKIPPED = 12;
/** Steps of a binary search among so many commits, if none is skipped. */
function stepsFor(count) {
	return Math.ceil(Math.log2(Math.max(1, count)));
}
/** The last good commit before the first bad one. */
function endsOf(count, known) {
	const those = (wanted) => [...known].flatMap(([at, one]) => one === wanted ? [at] : []);
	const bad = Math.min(count - 1, ...those("bad"));
	return [Math.max(-1, ...those("good").filter((at) => at < bad)), bad];
}
// src/bisect/report/bisect-words.ts
/** Maximum number of series and metrics named. */
const MOST_NAMES = 20;
/** Maximum number of files named. */
const MOST_FILES = 10;
/** The answer of a search in one sentence, without control characters. */
function answerText({ result, followed, good, bad }) {
	const what = followed && `${followed.series} ${anyMetric(followed.metric).label}`;
	switch (result.kind) {
		case "found": {
			const { commit, change, isPart } = result;
			const several = isPart ? "; other commits after it add to that" : "";
			return `${`${short(commit.sha)} (${clean(commit.subject)}) of ${commit.date.slice(0, 10)}`} made ${what} worse: ${changeText(change)} against its parent${several}.`;
		}
		case "between": return `${what} got worse after ${short(result.good)}, up to ${short(result.bad)}: which commit did it is not decided.`;
		case "no-regression": return result.isOpen ? `Whether ${short(bad)} is worse than ${short(good)} is not decided.` : `${short(bad)} is not worse than ${short(good)}: there is nothing to search for.`;
	}
}
/** What belongs to the answer: a sentence each, without control characters. */
function detailsOf({ result, whole, good, bad, commits, steps }) {
	const reasons = result.kind === "between" ? result.reasons : steps.flatMap(({ head, reason }) => reason ? [`${short(head)} was skipped: ${reason}`] : []);
	const files = result.kind === "found" ? [`It changes ${formatSome(result.files, ", ", MOST_FILES) || "no file"}`] : [];
	const all = whole ? [`From ${short(good)} to ${short(bad)}: ${changeText(whole)}`] : [];
	const time = formatDuration(sumOf(steps, ({ durationMs }) => durationMs));
	const effort = `${formatCount(commits, "commit")}, ${formatCount(steps.length, "measurement")} in ${time}`;
	return [
		...files,
		...reasons,
		...all,
		effort
	].map((one) => asSentence(clean(one)));
}
/** Why a commit was not compared with its base: it could not be, or the gate judges none of what is wanted. */
function notComparedText(comparison, { series = "", metric = "" }) {
	const [loss] = comparison.lost ?? [];
	if (loss) return `not compared: ${lossText(causeOf(loss))}`;
	const judged = comparedIn(comparison, {}).map(({ followed: one }) => `${one.series} ${one.metric}`);
	const names = formatSome(judged, ", ", MOST_NAMES) || "nothing that both commits have";
	return `the gate does not judge ${`${series} ${metric}`.trim()}, but ${names}`;
}
/** A step in one sentence, for progress. */
function stepText({ head, standing, change, reason }) {
	const why = change ? changeText(change) : reason;
	return clean(`${short(head)} is ${standingText(standing)}${why ? `: ${why}` : ""}`);
}
/** A standing as one word or two. */
function standingText(standing) {
	return standing === "part" ? "in part" : standing;
}
/** What to do next, with commands between backticks; nothing if nothing got worse. */
function nextText({ result, followed, bad }) {
	if (result.kind === "found") {
		const { sha, parents } = result.commit;
		const base = short(required(parents[0], "parent"));
		const only = shellWord(required(followed, "series").series);
		const rest = result.isPart ? `; \`loadgate bisect ${short(sha)} ${short(bad)}\` looks for the others` : "";
		return `Next: \`git show ${short(sha)}\`; after a fix, \`loadgate run --base ${base} --only ${only}\` shows whether it helped${rest}.`;
	}
	if (result.kind === "between") return `Next: \`git log --oneline ${`${short(result.good)}..${short(result.bad)}`}\` lists the commits; a longer \`--budget-per-step\` decides more of those that build.`;
	return result.isOpen ? "Next: raise `--budget-per-step`, or name what got slower with `--series`." : void 0;
}
/**
* What a search will do: two measurements of BAD, the steps if each decides, and the check against the parent.
* @param count number of commits after GOOD up to BAD
*/
function planText(count, budgetMs) {
	const measured = stepsFor(count) + 3;
	const each = formatDuration(budgetMs);
	const time = formatDuration(measured * budgetMs);
	return `${formatCount(count, "commit")}: ${formatCount(measured, "measurement")} of ${each}, about ${time} besides builds; merges, and commits that do not build or stay open, take more\n`;
}
// src/bisect/app/journal.ts
/** Opens the journal of a search, with what an earlier one measured. */
async function openJournal(world, signal) {
	const { runner, store, progress, now } = world;
	const earlier = [...await store.read()];
	const steps = [];
	const add = (step) => {
		steps.push(step);
		progress.note(stepText(step));
		return step;
	};
	return {
		/** All steps so far. */
		steps: () => steps,
		/**
		* Measures a pair, or takes the result from an earlier search that was killed, whose steps come in the same order.
		* @param show what the pair shows
		* @returns a step that is skipped if the pair could not be measured
		* @throws any error but a LoadgateError, the signal's reason, and any error at all if the pair is needed
		*/
		take: async (request, show, { isNeeded = false } = {}) => {
			const { base, head } = request;
			const known = earlier.shift();
			if (known?.base !== base || known.head !== head) earlier.length = 0;
			else if (known.standing !== "skipped") return add(known);
			const beganMs = now();
			let shown;
			try {
				shown = show(await runner.measure(request, signal));
			} catch (error) {
				if (signal.aborted) progress.warn("To go on after the last step, run the same command again");
				signal.throwIfAborted();
				const canSkip = error instanceof LoadgateError && error.kind !== "publishing";
				if (isNeeded || !canSkip) throw error;
				shown = {
					standing: "skipped",
					reason: withHint(error)
				};
			}
			const step = add({
				base,
				head,
				...shown,
				durationMs: now() - beganMs
			});
			await store.write(steps);
			return step;
		}
	};
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
		search.progress.stage(`Measuring ${nameOf(commit)}; ${leftText(stepsLeft, search.journal.steps())}`);
		const step = await decide(search, {
			base: search.good,
			head: commit.sha
		}, target, steps);
		const { standing, change, verdict } = step;
		if (standing === "part" && change && verdict === "regression") {
			const part = worseningOf(search.followed.metric, change);
			return await searchIn(search, {
				list: list.slice(good + 1, next + 1),
				target: part,
				isPart: true
			});
		}
		if (standing === "good" || standing === "bad") known.set(next, standing);
		else {
			known.set(next, "skipped");
			reasons.push(`${nameOf(commit)}: ${reasonOf(step)}`);
		}
	}
}
/** Looks into a merge, and measures a commit against its parent, where a wrong one shows no regression. */
async function checked(search, hunt, at) {
	const { list, target } = hunt;
	const commit = required(list[at], "commit");
	const brought = commit.parents.length > 1 ? await search.commits.mergedBy(commit) : [];
	const between = (reason) => {
		const [good, bad] = [commitAt(list, -1), commitAt(list, list.length - 1)];
		return {
			kind: "between",
			good,
			bad,
			reasons: [reason]
		};
	};
	const tip = brought.at(-1);
	const fork = brought[0]?.parents[0];
	if (tip && fork !== void 0) {
		search.progress.stage(`Measuring ${nameOf(tip)}, which ${nameOf(commit)} merged`);
		const merged = await decide(search, {
			base: fork,
			head: tip.sha
		}, target);
		if (merged.standing === "bad") return await searchIn({
			...search,
			good: fork
		}, {
			...hunt,
			list: brought
		});
		if (merged.standing !== "good") return between(`${nameOf(tip)}: ${reasonOf(merged)}`);
	}
	const [parent] = commit.parents;
	if (parent === void 0) return between(`${nameOf(commit)}: it has no parent`);
	search.progress.stage(`Measuring ${nameOf(commit)} against its parent`);
	const step = await decide(search, {
		base: parent,
		head: commit.sha,
		explains: true
	}, target);
	const { standing, change, functions } = step;
	if (standing !== "bad" || !change) {
		const why = standing === "good" ? "against its parent it is no slower" : reasonOf(step);
		return between(`${nameOf(commit)}: ${why}`);
	}
	const found = {
		kind: "found",
		commit,
		files: await search.commits.files(commit.sha),
		change,
		isPart: hunt.isPart
	};
	return functions ? {
		...found,
		functions
	} : found;
}
/**
* Measures a pair, and once more if it stays open.
* @param target what head is looked at for
* @param steps number of steps that share the error
*/
async function decide({ journal, followed }, pair, target, steps = 1) {
	const measure = () => journal.take(requestFor(followed, pair), ({ comparison, profile }) => {
		const [{ change, verdict } = {}] = comparedIn(comparison, followed);
		if (!change || !verdict) return {
			standing: "skipped",
			reason: notComparedText(comparison, followed)
		};
		return {
			standing: standingOf(target, worseningOf(followed.metric, change), steps),
			change,
			verdict,
			...profile && { functions: profile.functions }
		};
	});
	const step = await measure();
	return step.standing === "open" ? await measure() : step;
}
/** How a pair is measured once it is known what is followed. */
function requestFor(followed, pair) {
	const keepsBuilt = !pair.explains && !OF_BUILDS.includes(followed.metric);
	return {
		...pair,
		only: followed.series,
		mayLack: true,
		keepsBuilt
	};
}
const OF_BUILDS = ["build-time", "artifact-size"];
/** Why a step decided nothing. */
function reasonOf({ reason, standing }) {
	return reason ?? (standing === "part" ? IN_PART : UNDECIDED);
}
const IN_PART = "it has a part of it that is tolerated by itself";
const UNDECIDED = "measured twice, and it may be either";
function nameOf({ sha, subject }) {
	return `${short(sha)} (${subject})`;
}
/** What is left: the steps and the check against the parent, which take as long as those so far. */
function leftText(stepsLeft, steps) {
	const left = stepsLeft + 1;
	const eachMs = sumOf(steps, ({ durationMs }) => durationMs) / steps.length;
	return `about ${formatCount(left, "step")} and ${formatDuration(left * eachMs)} left`;
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
* @throws LoadgateError `usage` if GOOD is no ancestor of BAD, any if BAD cannot be compared with GOOD, and the signal's
* reason; every step so far is stored then
*/
async function bisect(world, request) {
	const { commits, progress } = world;
	const { good, bad, series, signal } = request;
	const list = await commits.between(good, bad);
	const journal = await openJournal(world, signal);
	const facts = {
		schema: BISECT_SCHEMA,
		good,
		bad,
		commits: list.length
	};
	progress.stage(`Measuring ${short(bad)} against ${short(good)}`);
	const pair = {
		base: good,
		head: bad
	};
	const look = () => journal.take({
		...pair,
		only: series
	}, ({ comparison }) => shownBy(comparison, request), { isNeeded: true });
	let first = await look();
	if (first.standing === "open") first = await look();
	const { followed, standing } = first;
	if (!followed || standing !== "bad") {
		const result = {
			kind: "no-regression",
			isOpen: standing === "open"
		};
		return {
			...facts,
			result,
			steps: journal.steps()
		};
	}
	const again = await journal.take(requestFor(followed, pair), ({ comparison }) => shownBy(comparison, followed));
	const whole = required(again.standing === "bad" ? again.change : first.change, "change");
	const target = worseningOf(followed.metric, whole);
	const result = await searchIn({
		...world,
		journal,
		followed,
		good
	}, {
		list,
		target,
		isPart: false
	});
	return {
		...facts,
		result,
		followed,
		whole,
		steps: journal.steps()
	};
}
function shownBy(comparison, wanted) {
	const whole = wholeIn(comparison, wanted);
	if (whole) return whole;
	throw new LoadgateError("measurement", notComparedText(comparison, wanted), { hint: "Name two commits that build and answer, and what the gate has a tolerance for." });
}
// src/bisect/report/bisect-report.ts
/**
* A search as text for a terminal.
* @param dim styles a table's header
*/
function bisectText(bisection, dim) {
	return joined([
		answerText(bisection),
		detailsOf(bisection).join("\n"),
		terminalTable(functionsOf(bisection), dim).join("\n"),
		terminalTable(stepsOf(bisection), dim).join("\n"),
		nextText(bisection)
	]);
}
/** The same as Markdown, for a pull request's or a commit's comment, in which the steps are folded. */
function bisectMarkdown(bisection) {
	const next = nextText(bisection);
	const details = detailsOf(bisection).map((one) => `- ${escapeMarkdown(one)}`);
	return joined([
		`### ${escapeMarkdown(answerText(bisection))}`,
		details.join("\n"),
		markdownTable(functionsOf(bisection)),
		next && escapeSentence(next),
		"<details><summary>Every measurement</summary>",
		markdownTable(stepsOf(bisection)),
		"</details>"
	]);
}
/** Paragraphs that are there, with an empty line between them. */
function joined(paragraphs) {
	return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}
function functionsOf({ result }) {
	const functions = result.kind === "found" ? result.functions : void 0;
	return functionTable(functions ?? [], "parent", "commit");
}
function stepsOf({ steps, followed }) {
	const metric = followed ? anyMetric(followed.metric).label : "change";
	const rows = steps.map(({ head, base, change, standing, durationMs, followed: own }) => {
		const named = own && !followed ? `${own.series} ${anyMetric(own.metric).label} ` : "";
		return [...[short(head), standingText(standing)], ...[
			change ? `${named}${changeText(change)}` : "–",
			short(base),
			formatDuration(durationMs)
		]];
	});
	return {
		columns: [
			"commit",
			"is",
			metric,
			"against",
			"time"
		],
		textColumns: 2,
		rows
	};
}
// src/composition/bisect.ts
/** Time for measuring two commits, unless another one is asked for. */
const STEP_MS = 12e4;
/**
* Puts the real adapters behind the ports of a search.
* @throws LoadgateError `usage` if the configuration cannot be read
*/
function createBisectWorld(options) {
	const { environment, progress, config, out } = options;
	readConfig(config);
	const folder = path.dirname(realpathSync(config));
	workIn(folder);
	const output = createOutputFolder(out);
	const commits = createCommits(folder, environment);
	return {
		commits,
		output,
		progress,
		now: createMachine(environment, VERSION).now,
		storeOf: ({ good, bad, series, metric }) => createStepFile(output, [
			folder,
			config,
			{
				good,
				bad
			},
			series,
			metric
		]),
		forget: () => output.remove(BISECT_FILES.steps),
		openRunner: async () => {
			await cleanUp(folder);
			const head = await commits.resolve("HEAD");
			return pairRunner(options, await takeCommitTree(folder, environment), head);
		}
	};
}
/**
* Searches for a commit, and writes `bisect.json` and `bisect.md` into the output folder.
* @returns also that file's text and path, the answer in a sentence, and the exit code: 0 if the commit is found or there
* is none, 3 if that is not decided
* @throws LoadgateError as {@link bisect} does, and if the output folder has steps of another search
*/
async function runBisect(world, { isClean = false, ...request }) {
	const { commits, output } = world;
	const good = await commits.resolve(request.good);
	const bad = await commits.resolve(request.bad);
	const asked = {
		...request,
		good,
		bad
	};
	await output.prepare();
	if (isClean) await world.forget();
	const runner = await world.openRunner();
	let bisection;
	try {
		bisection = await bisect({
			...world,
			runner,
			store: world.storeOf(asked)
		}, asked);
	} finally {
		await runner.remove();
	}
	const markdown = bisectMarkdown(bisection);
	await output.write(BISECT_FILES.json, renderJson(bisection));
	await output.write(BISECT_FILES.report, markdown);
	await world.forget();
	const { result } = bisection;
	const isOpen = result.kind === "between" || result.kind === "no-regression" && result.isOpen;
	return {
		bisection,
		markdown,
		file: path.join(output.location, BISECT_FILES.report),
		answer: answerText(bisection),
		code: isOpen ? EXIT_CODES.measurement : 0
	};
}
/** Names of a configuration's series and servers. */
function namesIn(config) {
	return namesOfScenarios(config?.scenarios ?? []);
}
/** The user's configuration, which measures what a commit's own lacks, such as commits from before there was one. */
function usersConfiguration(config) {
	const text = readFileSync(config);
	const names = namesIn(readConfig(config));
	const isLackedBy = (own, only) => only !== void 0 && names.includes(only) && !namesIn(own).includes(only);
	return {
		isLackedBy,
		/** Puts it in place of a commit's own if that lacks what is followed. */
		putAt: (file, only) => {
			if (existsSync(file) && !isLackedBy(readConfig(file), only)) return;
			mkdirSync(path.dirname(file), { recursive: true });
			rmSync(file, { force: true });
			writeFileSync(file, text);
		}
	};
}
/**
* Measures pairs in a folder beside the repository, each with its own configuration as agreed with base's.
* @param userHead id of the user's commit, which variables may name
*/
function pairRunner(options, tree, userHead) {
	const { config, out, budgetMs, environment: own, progress } = options;
	const file = path.join(tree.folder, path.relative(tree.root, realpathSync(config)));
	const users = usersConfiguration(config);
	const moved = {
		...own,
		...movedEnvironment(own, [tree.root], tree.folder)
	};
	const measure = async (request, signal) => {
		const { base, head, only, mayLack, explains = false, keepsBuilt } = request;
		const environment = {
			...moved,
			...commitEnvironment(own, [userHead], head)
		};
		const configAt = async (sha, keeps = false) => {
			await tree.moveTo(sha, signal, keeps);
			users.putAt(file, only);
			return loadForRequests(file, environment);
		};
		const names = only === void 0 ? namesIn(await configAt(base).catch(() => void 0)) : [];
		const { changed: _, ...loaded } = await configAt(head, keepsBuilt);
		const isLacking = mayLack && only !== void 0 && !namesIn(loaded).includes(only);
		const around = {
			store: path.join(out, "no-baseline"),
			out: path.join(out, "last-step"),
			environment,
			progress
		};
		const asked = isLacking ? only.split("/", 1)[0] : only;
		const bases = [{
			ref: base,
			isNamed: true
		}];
		const { world, prepared } = await planRun(loaded, {
			...around,
			home: tree.root
		}, {
			budgetMs,
			seed: `${base}${head}`,
			bases,
			only: asked,
			isTimedOnly: true
		});
		const instruments = world.instruments.filter(({ explain }) => explains && explain);
		const readOwn = (at) => {
			const read = world.readConfig(at);
			return users.isLackedBy(read, only) ? void 0 : read;
		};
		const time = {
			atMostMs: budgetMs,
			failOn: "never",
			signal
		};
		const plan = {
			...prepared,
			config: loaded,
			...time
		};
		const against = {
			baseline: {
				records: [],
				skipped: []
			},
			instruments
		};
		const judge = (run) => compareWith(plan, gatedRun(loaded.gate, run), against);
		await world.output.prepare();
		const inWorld = {
			...world,
			instruments,
			readConfig: readOwn
		};
		const run = await measureRun(inWorld, plan, explains ? judge : void 0);
		const comparison = judge(run);
		const series = comparison.series.filter(({ name }) => names.includes(name));
		return {
			comparison: names.length > 0 ? {
				...comparison,
				series
			} : comparison,
			profile: run.profile
		};
	};
	return {
		measure: (request, signal) => measure(request, signal).catch((error) => {
			if (!(error instanceof LoadgateError)) throw error;
			const { reason, ...told } = lossIn({
				root: tree.folder,
				sha: request.head
			}, error);
			throw new LoadgateError(error.kind, reason, {
				...told,
				cause: error
			});
		}),
		remove: async () => tree.remove()
	};
}
export { planText as a, bisectText as i, createBisectWorld as n, runBisect as r, STEP_MS as t };
