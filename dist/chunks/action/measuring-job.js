import { l as saveState } from "../vendor/@actions-core.js";
import { i as planRun } from "../composition/run.js";
import { q as present } from "../domain/shared/without-nullish.js";
import { h as toRunner, n as hostOptions } from "./code-host.js";
import { a as reasonOfEventNotToRecord, n as judgedHead, t as gatesMerge } from "./event.js";
import { n as policyOf } from "./judging-job.js";
import path from "node:path";
import { randomUUID } from "node:crypto";
// src/action/measuring-job.ts
/** State key under which the main step passes the configuration's folder to the post step. */
const FOLDER_STATE = "folder";
/**
* Plans the job's measurement and provides the world to run it in. Nothing started in that world outlives it.
* @returns the result of the work
* @throws LoadgateError `usage` when there is nothing to measure, and any error of the work
*/
async function measuringJob(step, work) {
	const { environment, event, inputs, progress } = step;
	const config = configFor(step);
	const { store = config.baseline.store, out, cache, ohaVersion } = inputs;
	const { defaultBranch } = event;
	const host = hostOptions(step);
	const { budget = config.measure.budgetMs, atMostMs, failFast, only, shard } = inputs;
	const { world, prepared } = await planRun(config, {
		store,
		out,
		cache,
		environment,
		progress,
		host,
		ohaVersion,
		defaultBranch
	}, {
		seed: environment["GITHUB_RUN_ID"] ?? randomUUID(),
		only,
		failFast,
		atMostMs,
		shard,
		bases: basesFor(step),
		budgetMs: budget === "auto" ? void 0 : budget,
		noise: inputs.mode === "measure" ? [] : void 0
	});
	await toRunner("state", () => saveState(FOLDER_STATE, path.dirname(config.file)));
	return await work(world, {
		...prepared,
		...policyOf({
			...step,
			config
		}),
		failFast,
		notRecordable: reasonOfEventNotToRecord(event)
	});
}
/**
* Manual and scheduled runs measure whatever has changed. So does a gate on history, because earlier runs may be of
* other commits than base.
*/
function configFor({ config: { changed, ...config }, event, inputs }) {
	const isMeasured = event.kind === "schedule" || event.kind === "workflow-dispatch" || inputs.gateOn.includes("history");
	return {
		...config,
		changed: isMeasured ? void 0 : changed
	};
}
/** The gate judges the first base. If the event has none for it, others do not take its place. */
function basesFor({ event, inputs }) {
	const headSha = judgedHead(event);
	const [judged, ...others] = inputs.bases.map((ref) => ref === "auto" ? baseOfEvent(event) : {
		ref,
		isNamed: true
	});
	if (!judged) return [];
	const isRequired = judged.isRequired !== false && inputs.baseRequired;
	const further = {
		headSha,
		isNamed: false,
		isRequired: false
	};
	return [{
		headSha,
		...judged,
		isRequired
	}, ...present(others).map((base) => ({
		...base,
		...further
	}))];
}
/**
* The commit that `base: auto` stands for.
*
* | event | base |
* |---|---|
* | pull request | first parent of the merge commit; in another checkout the merge base with the target branch |
* | merge group | its base |
* | push | the commit before it; after a forced push the merge base with that; none for a new default branch |
* | push of another new ref, start by hand | merge base with the default branch; on that branch the previous commit |
* | schedule and others | the previous commit |
*
* If what a push or a start by hand leads to contains head or cannot be had, the previous commit is base.
* @returns undefined if there is none
*/
function baseOfEvent(event) {
	const isRequired = gatesMerge(event);
	const previous = {
		by: "previous",
		ref: "HEAD^"
	};
	if (event.kind === "pull-request") {
		const { baseBranch, baseSha, headSha, isFork } = event;
		const ways = [
			{
				by: "merge-parent",
				ref: headSha
			},
			...baseBranch === void 0 || isFork ? [] : [mergeBase(`refs/heads/${baseBranch}`)],
			mergeBase(baseSha)
		];
		return {
			ref: baseBranch ?? baseSha,
			ways,
			isRequired
		};
	}
	if (event.kind === "merge-group") {
		const { baseBranch, baseSha: ref } = event;
		return {
			ref: baseBranch ?? ref,
			ways: [{
				by: "merge-group",
				ref
			}],
			isRequired
		};
	}
	if (event.kind === "push" || event.kind === "workflow-dispatch") {
		const { before = "", ref, defaultBranch } = event;
		const isNew = /^0+$/.test(before);
		if (isNew && ref === defaultBranch) return void 0;
		if (before !== "" && !isNew) return {
			ref: before,
			ways: [{
				by: "before-push",
				ref: before
			}, previous],
			isRequired
		};
		if (ref !== void 0 && defaultBranch !== void 0 && ref !== defaultBranch) return {
			ref: defaultBranch,
			ways: [mergeBase(`refs/heads/${defaultBranch}`), previous],
			isRequired
		};
	}
	return {
		ref: "HEAD^",
		ways: [previous],
		isRequired
	};
}
function mergeBase(ref) {
	return {
		by: "merge-base",
		ref
	};
}
export { measuringJob as n, FOLDER_STATE as t };
