import { c as notice } from "../../vendor/@actions-core.js";
import { n as LoadgateError, r as asSentence, s as withHint } from "../../domain/shared/error.js";
import { t as NOTHING_ADDED } from "../../ports/baseline-store.js";
import { r as readRecord, t as openBranch } from "../../composition/store.js";
import { c as RECORD_FILE } from "../../ports/output-folder.js";
import { a as requiredHost, u as annotate } from "../code-host.js";
import { a as reasonOfEventNotToRecord } from "../event.js";
import path from "node:path";
// src/app/record-run.ts
/**
* Adds another job's run to the baseline. This job may write to the repository, so it builds nothing.
* @returns the result, as a sentence
* @throws LoadgateError `usage` for the record of another commit, `publishing` if a required baseline cannot be
* written
*/
async function recordRun(store, progress, { record, sha, notRecordable, keep, required }) {
	if (notRecordable !== void 0) return `Nothing is recorded: ${notRecordable}.`;
	if (record.commit.sha !== sha) {
		const message = `The record is of ${record.commit.sha}, and this job is for ${sha ?? "no commit"}`;
		throw new LoadgateError("usage", message, { hint: "Run the measuring job and the recording job in the same workflow run." });
	}
	progress.stage(`Recording in ${store.location}`);
	try {
		if (await store.save(record, keep) === 0) return `Nothing is recorded: ${store.location} ${NOTHING_ADDED}.`;
		return `Recorded ${sha.slice(0, 12)} in ${store.location}.`;
	} catch (error) {
		if (required !== false || !(error instanceof LoadgateError)) throw error;
		progress.warn(withHint(error));
		return asSentence(`Nothing is recorded: ${error.message}`);
	}
}
// src/action/modes/record.ts
/**
* `mode: record`: adds another job's run to the baseline's branch. Only this mode writes to the repository, so it
* builds, starts and checks out nothing.
* @returns the exit code 0, even if this job may not write the baseline
* @throws LoadgateError `usage` if the store is a folder or the file is not the record passed on by the run,
* `publishing` if writing fails and `baseline.required` is not false
*/
async function recordMode(step) {
	const { config, inputs, job, progress } = step;
	const { baseline } = config;
	const store = await openBranch(inputs.store ?? baseline.store, requiredHost(step));
	if (inputs.record === void 0) throw new LoadgateError("usage", "mode: record needs the input record", { hint: "Pass the output record of the job that measures, and skip this job where it is empty, as workflows/pull-request.yml does." });
	const said = await recordRun(store, progress, {
		...baseline,
		record: await readRecord(path.join(inputs.out, RECORD_FILE), inputs.record),
		sha: job.sha,
		notRecordable: reasonNotToRecord(step)
	});
	progress.end();
	annotate(notice, said);
	return 0;
}
/** Pushes and manual starts can be for any branch. */
function reasonNotToRecord({ config, environment, event }) {
	const branch = config.baseline.branch ?? event.defaultBranch;
	const here = environment["GITHUB_REF"];
	if (branch !== void 0 && here !== `refs/heads/${branch}`) return `this is ${here ?? "no branch"}, not ${branch}`;
	return reasonOfEventNotToRecord(event);
}
export { recordMode };
