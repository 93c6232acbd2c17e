import { a as messageOf, n as LoadgateError } from "./error.js";
import { a as nameOf, i as isRecordPath, n as FRAME, o as recordPath, r as NO_PATH, s as whyNoStore, t as FIRST_FILE } from "./branch-layout.js";
import { t as CodeHostError } from "./code-host-error.js";
import { setTimeout } from "node:timers/promises";
// src/adapters/store/branch-race.ts
/** A quarter of an hour at most; a lone loser of a race waits for less than a second. */
const RACE_PATIENCE = {
	tries: 20,
	firstPauseMs: 500,
	mostPauseMs: 6e4
};
/** Refusals to move on from one tip after which that is not a race: reading can lag behind what was written. */
const REFUSALS = 3;
/** Another writer was first, or may have been. */
var LostRace = class extends Error {
	/** Set where the branch did not move: the words for "it has moved since" differ, so its next tips tell. */
	refused;
	constructor(cause, refused) {
		super(cause.message, { cause });
		this.refused = refused;
	}
};
/** What another writer can be the reason of while a branch is read: it may have deleted what was found. */
const READING = ["conflict", "not-found"];
/** The same while it is written. */
const WRITING = ["conflict"];
/**
* Takes failures that another writer can be the reason of for lost races.
* @throws LostRace for one of the failures, every other error as it is
*/
async function orLost(lost, work) {
	try {
		return await work;
	} catch (error) {
		if (!(error instanceof CodeHostError) || !lost.includes(error.failure)) throw error;
		throw new LostRace(error);
	}
}
/**
* Tries until no other writer is first, with random pauses that become longer.
* @param attempt begins with reading the branch, and throws LostRace where another was first
* @throws CodeHostError a refusal that is no race, LostRace where others were first each time, and what `attempt` throws
*/
async function untilFirst(attempt, { tries, firstPauseMs, mostPauseMs }, signal) {
	let last;
	let refusals = 0;
	for (let lost = 0;; lost += 1) {
		try {
			return await attempt();
		} catch (error) {
			if (!(error instanceof LostRace)) throw error;
			const { refused } = error;
			if (refused) {
				refusals = last && last.tip?.commit === refused.tip?.commit ? refusals + 1 : 1;
				if (refusals === REFUSALS) throw refused.error;
				last = refused;
			}
			if (lost >= tries) throw error;
		}
		const boundMs = Math.min(mostPauseMs, firstPauseMs * 2 ** lost);
		await setTimeout(Math.random() * boundMs, void 0, { signal });
	}
}
// src/adapters/store/branch-writer.ts
/**
* Adds records to a branch in one commit, which also removes the oldest beyond `keep`. Where another writer was
* first, all begins again with reading the branch; a record that is there by then is not written twice. A branch that
* refuses several times to move on from one commit has another reason, which is thrown.
* @returns how many of the records were not there before
* @throws LoadgateError `publishing` when the branch is no store, is protected or cannot be written, or others are first
* every time
*/
async function addToBranch(writing, records) {
	const { branch, signal, patience = RACE_PATIENCE } = writing;
	const files = filesOf(records);
	try {
		return await untilFirst(() => attempt(writing, files), patience, signal);
	} catch (error) {
		throw error instanceof LostRace ? overtaken(branch, error) : error;
	}
}
function filesOf(records) {
	return new Map(records.map((record) => {
		const path = recordPath(record);
		if (path !== void 0) return [path, `${JSON.stringify(record)}\n`];
		throw new LoadgateError("publishing", `The run ${nameOf(record)}: ${NO_PATH}`, { hint: "A commit and an id of letters, digits and hyphens are what Loadgate gives its runs." });
	}));
}
async function attempt({ git, branch, keep }, files) {
	const tip = await orLost(WRITING, tipOf(git, branch));
	const { paths, isComplete } = tip ? await orLost(READING, git.paths(tip.tree)) : {
		paths: [],
		isComplete: true
	};
	mustBeStore(branch, paths);
	const stored = paths.filter(isRecordPath);
	const missing = [...files.keys()].filter((path) => !stored.includes(path));
	const kept = isComplete ? keep : Number.POSITIVE_INFINITY;
	const all = [...stored, ...missing].sort();
	const surplus = new Set(all.slice(0, Math.max(0, all.length - kept)));
	const added = missing.filter((path) => !surplus.has(path));
	const changes = new Map([
		...[...FRAME].filter(([path]) => !paths.includes(path)),
		...added.map((path) => [path, files.get(path) ?? ""]),
		...stored.filter((path) => surplus.has(path)).map((path) => [path, null])
	]);
	if (added.length === 0) return 0;
	await publish(git, branch, {
		...tip && { onto: tip },
		changes,
		message: messageFor(added)
	});
	return added.length;
}
/** The newest commit; of an empty repository one that is made for it, as the git data API has no first one. */
async function tipOf(git, branch) {
	try {
		return await orLost(["not-found"], git.tip(branch));
	} catch (error) {
		if (!(error instanceof CodeHostError) || error.failure !== "conflict") throw error;
		return firstTip(git, branch);
	}
}
/** @throws CodeHostError why there is no first commit, where there is none from another writer either */
async function firstTip(git, branch) {
	let failure;
	try {
		await git.firstCommit(branch, FIRST_FILE);
	} catch (error) {
		if (!(error instanceof CodeHostError)) throw error;
		failure = error;
	}
	try {
		return await git.tip(branch);
	} catch (error) {
		throw failure ?? error;
	}
}
async function publish(git, branch, commit) {
	const { onto } = commit;
	const made = await orLost(WRITING, git.commit(commit));
	const moving = onto ? git.moveBranch(branch, made) : git.createBranch(branch, made);
	try {
		await orLost(WRITING, moving);
	} catch (error) {
		if (!(error instanceof CodeHostError)) throw error;
		if (isProtected(error)) throw protectedBranch(branch, error);
		if (error.failure === "refused") throw new LostRace(error, {
			tip: onto,
			error
		});
		throw error;
	}
}
function messageFor(paths) {
	const [first = ""] = paths;
	const name = first.slice(first.lastIndexOf("/") + 1, -5);
	return paths.length === 1 ? `Add ${name}` : `Add ${paths.length} runs`;
}
function mustBeStore(branch, paths) {
	const reason = whyNoStore(paths);
	if (reason === void 0) return;
	throw new LoadgateError("publishing", `The branch ${branch} ${reason}; nothing was written`, { hint: "Name a branch of its own in baseline.store, or use the newer Loadgate." });
}
/** Only GitHub's own words tell: the branch can be called anything. */
function isProtected({ reason = "" }) {
	return /protected|rule violation|repository rule|not authorized/i.test(reason);
}
function protectedBranch(branch, cause) {
	return new LoadgateError("publishing", `The branch ${branch} is protected: ${cause.message}`, {
		hint: `Leave ${branch} out of the repository's branch rules, or let the job's token pass them; no person works on it.`,
		cause
	});
}
function overtaken(branch, cause) {
	const message = `The run was not added to the branch ${branch}: others were first each time. ${cause.message}`;
	return new LoadgateError("publishing", message, {
		hint: "Start the job again; a concurrency group lets fewer of them write at once.",
		cause
	});
}
// src/adapters/store/branch-store.ts
/** Runs that one commit adds at most. */
const SAVED_AT_ONCE = 100;
/** Characters of their texts at most, which all go in one request, unless one run alone has more. */
const MOST_AT_ONCE = 5e6;
/**
* The runs on a branch, to be read only.
* @param archive undefined where there is no such branch, which is an empty store
* @param missing what to say where there is none; nothing without it
*/
function readBranch(branch, archive, missing) {
	const location = `branch:${branch}`;
	return {
		location,
		load: async () => {
			try {
				const bytes = await archive();
				if (!bytes) return {
					records: [],
					skipped: missing === void 0 ? [] : [{
						file: location,
						reason: missing
					}]
				};
				const { recordsIn } = await import("./branch-archive.js");
				return recordsIn(bytes, location);
			} catch (error) {
				if (error instanceof LoadgateError) throw error;
				const message = `The baseline in ${location} cannot be read: ${messageOf(error)}`;
				throw new LoadgateError("publishing", message, {
					hint: "Correct or delete the branch; the next recorded run begins it anew.",
					cause: error
				});
			}
		}
	};
}
/** The runs on a branch, through the code host's API; see {@link addToBranch}. */
function createBranchStore({ git, ...options }) {
	const { branch } = options;
	const add = (keep) => ({
		git,
		keep,
		...options
	});
	return {
		...readBranch(branch, () => git.archive(branch)),
		save: (record, keep) => addToBranch(add(keep), [record]),
		saveAll: async (records, keep) => {
			const usable = records.filter((record) => recordPath(record) !== void 0);
			const newest = usable.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt)).slice(0, keep);
			let added = 0;
			for (const batch of batchesOf(newest)) added += await addToBranch(add(keep), batch);
			const skipped = records.filter((record) => !usable.includes(record)).map((record) => ({
				run: nameOf(record),
				reason: NO_PATH
			}));
			return {
				added,
				skipped
			};
		}
	};
}
/** Divides records, in their order, into what one request has room for. */
function batchesOf(records) {
	const batches = [];
	let room = 0;
	for (const record of records) {
		const size = JSON.stringify(record).length;
		const last = batches.at(-1);
		if (last && last.length < SAVED_AT_ONCE && size <= room) last.push(record);
		else {
			batches.push([record]);
			room = MOST_AT_ONCE;
		}
		room -= size;
	}
	return batches;
}
export { readBranch as n, createBranchStore as t };
