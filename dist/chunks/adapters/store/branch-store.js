import { n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { t as CodeHostError } from "../../domain/review/code-host-error.js";
import { i as isRecordPath, n as FRAME, o as recordPath, s as whyNoStore, t as FIRST_FILE } from "./store-layout.js";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
// src/adapters/store/branch-race.ts
/**
* Limits on a writer's retries when other writers win: a quarter of an hour at most; the only loser of a race waits
* less than a second.
*/
const RACE_PATIENCE = {
	/** Number of lost races after which the next one makes the writer give up. */
	tries: 20,
	/** Maximum pause after the first lost race, in milliseconds; it doubles with each. */
	firstPauseMs: 500,
	/** Limit of every pause, in milliseconds. */
	mostPauseMs: 6e4
};
/**
* After this many refusals from the same tip, it is not a race. Fewer can be, because reads can lag behind writes.
*/
const REFUSALS = 3;
/** Another writer won, or may have. */
var LostRace = class extends Error {
	cause;
	/** The commit that the branch was to move on from; undefined if it did not exist. */
	from;
	constructor(cause, from) {
		super(cause.message);
		this.cause = cause;
		this.from = from;
	}
};
/**
* Converts failures that another writer can cause into lost races.
* @param lost these failures
* @param from the commit that the branch is to move on from
* @throws LostRace for one of these failures, every other error unchanged
*/
async function orLost(lost, work, from) {
	return await work.catch((error) => {
		if (!(error instanceof CodeHostError) || !lost.includes(error.failure)) throw error;
		throw new LostRace(error, from);
	});
}
/**
* Retries until no other writer wins, with random pauses of increasing length.
* @param attempt begins by reading the branch, and throws LostRace if another writer won
* @throws CodeHostError for a refusal that is no race, LostRace if every race was lost, and any error of `attempt`
*/
async function untilFirst(attempt, { tries, firstPauseMs, mostPauseMs }, signal) {
	let refusedFrom;
	let refusals = 0;
	for (let lost = 0;; lost += 1) {
		try {
			return await attempt();
		} catch (error) {
			if (!(error instanceof LostRace)) throw error;
			const { cause, from } = error;
			if (cause.failure === "refused") {
				refusals = from === refusedFrom ? refusals + 1 : 1;
				if (refusals === REFUSALS) throw cause;
				refusedFrom = from;
			}
			if (lost >= tries) throw error;
		}
		const boundMs = Math.min(mostPauseMs, firstPauseMs * 2 ** lost);
		await setTimeout(Math.random() * boundMs, void 0, { signal });
	}
}
// src/adapters/store/branch-writer.ts
/**
* Adds a record to a branch in one commit, which also removes the oldest beyond `keep`. If another writer wins, it
* starts again by reading the branch; a record that exists by then is not written twice. If a branch repeatedly
* refuses to move on from the same commit, the cause is not a race and the refusal is thrown.
* @returns 1 if the record is new, otherwise 0
* @throws LoadgateError `publishing` when the branch is no store, is protected or cannot be written, or every race
* is lost
*/
async function addToBranch(options, record, keep) {
	const { git, branch, signal, patience = RACE_PATIENCE } = options;
	const file = fileOf(record);
	try {
		return await untilFirst(() => attempt({
			git,
			branch
		}, file, keep), patience, signal);
	} catch (error) {
		if (!(error instanceof LostRace)) throw error;
		const message = `The run was not added to the branch ${branch}: others were first each time. ${error.message}`;
		throw new LoadgateError("publishing", message, {
			hint: "Start the job again; a concurrency group lets fewer of them write at once.",
			cause: error
		});
	}
}
function fileOf(record) {
	const path = recordPath(record);
	if (path !== void 0) return [path, `${JSON.stringify(record)}\n`];
	const message = `The run ${JSON.stringify(`${record.commit.sha} ${record.id}`.slice(0, 100))}: its commit and its id make no name of a file`;
	throw new LoadgateError("publishing", message, { hint: "A commit and an id of letters, digits and hyphens are what Loadgate gives its runs." });
}
async function attempt({ git, branch }, file, keep) {
	const tip = await orLost(["conflict"], tipOf(git, branch));
	const { paths, isComplete } = tip ? await orLost(["conflict", "not-found"], git.paths(tip.tree)) : {
		paths: [],
		isComplete: true
	};
	const reason = whyNoStore(paths);
	if (reason !== void 0) throw new LoadgateError("publishing", `The branch ${branch} ${reason}; nothing was written`, { hint: "Name a branch of its own in baseline.store, or use the newer Loadgate." });
	const stored = paths.filter(isRecordPath);
	const [path] = file;
	if (stored.includes(path)) return 0;
	const kept = isComplete ? keep : Number.POSITIVE_INFINITY;
	const all = [...stored, path].sort();
	const surplus = new Set(all.slice(0, Math.max(0, all.length - kept)));
	if (surplus.has(path)) return 0;
	await publish(git, branch, {
		onto: tip,
		changes: new Map([
			...[...FRAME].filter(([path]) => !paths.includes(path)),
			file,
			...stored.filter((path) => surplus.has(path)).map((path) => [path, null])
		]),
		message: `Add ${basename(path, ".json")}`
	});
	return 1;
}
/** The newest commit. In an empty repository a first commit is made, because the git data API cannot create one. */
async function tipOf(git, branch) {
	try {
		return await orLost(["not-found"], git.tip(branch));
	} catch (error) {
		if (!(error instanceof CodeHostError) || error.failure !== "conflict") throw error;
		const [made] = await Promise.allSettled([git.firstCommit(branch, FIRST_FILE)]);
		return await git.tip(branch).catch((missing) => {
			throw made.status === "rejected" ? made.reason : missing;
		});
	}
}
async function publish(git, branch, commit) {
	const { onto } = commit;
	const made = await orLost(["conflict"], git.commit(commit));
	await orLost(["conflict", "refused"], (onto ? git.moveBranch(branch, made) : git.createBranch(branch, made)).catch((error) => {
		if (!(error instanceof CodeHostError) || !PROTECTED.test(error.reason ?? "")) throw error;
		throw new LoadgateError("publishing", `The branch ${branch} is protected: ${error.message}`, {
			hint: `Leave ${branch} out of the repository's branch rules, or let the job's token pass them; no person works on it.`,
			cause: error
		});
	}), onto?.commit);
}
/** GitHub's words for a branch that is not to be moved. */
const PROTECTED = /protected|rule violation|repository rule|not authorized/i;
// src/adapters/store/branch-store.ts
/**
* The runs on a branch, read-only.
* @param archive returns undefined if there is no such branch, which counts as an empty store
* @param missing the message for that case; none by default
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
				return await recordsIn(bytes, location);
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
function createBranchStore(options) {
	const { branch, git } = options;
	return {
		...readBranch(branch, () => git.archive(branch)),
		save: (record, keep) => addToBranch(options, record, keep)
	};
}
export { readBranch as n, createBranchStore as t };
