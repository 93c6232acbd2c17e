import { c as notice, l as saveState, r as error, u as setOutput } from "../../vendor/@actions-core.js";
import { a as requiredHost, c as mayWrite, h as toRunner, n as hostOptions, u as annotate } from "../code-host.js";
import { n as createBisectWorld, r as runBisect, t as STEP_MS } from "../../composition/bisect.js";
import { _ as orWarn, a as addToSummary, b as renderFailure, d as postComment, h as targetOf, t as inWords, u as commentLimit, x as createCodeHost } from "../failure.js";
import { s as commandIn } from "../../report/words/acceptances.js";
import { g as SERVER_METRIC_IDS, m as SERIES_METRIC_IDS, q as present } from "../../domain/shared/without-nullish.js";
import { Zt as readMarker } from "../../report/words/notices/server-notices.js";
import { n as LoadgateError } from "../../domain/shared/error.js";
import { d as assemble } from "../../report/tracker-blocks.js";
import { t as footer } from "../../report/markdown/markdown.js";
import { a as tellPosted } from "../judging-job.js";
import { t as FOLDER_STATE } from "../measuring-job.js";
import path from "node:path";
// src/domain/review/recorded-regression.ts
/** Counts belong to no measurement that a search could repeat. */
const TIMED = [...SERIES_METRIC_IDS, ...SERVER_METRIC_IDS];
/**
* The largest regression that Loadgate's comment shows of the commit that it is about.
* @param login under which Loadgate writes, because anyone may copy a marker
* @param keys of the comments that count
* @returns undefined if they show none
*/
function recordedRegression(comments, login, keys) {
	const [largest] = comments.flatMap(({ author, body }) => author === login ? readMarker(body) ?? [] : []).flatMap(({ key, sha, remembered }) => keys.includes(key) && remembered ? remembered.red.filter((one) => one.sha === sha && TIMED.includes(one.metric)) : []);
	return largest;
}
// src/action/modes/bisect.ts
/**
* `mode: bisect`: finds the commit that made a metric worse, and says so in the summary and in a comment on its pull
* request, or else on the commit. The commits come from the inputs. If a comment started the job, they come from the
* regression that Loadgate's own comment shows there, and the answer is a comment on that pull request.
* @returns the exit code: 0 if the commit is found or there is none, 3 if that is not decided
* @throws LoadgateError `usage` if the comment's author may not write to the repository, the pull request is a fork's, or
* commits are not named, on record or in the clone; and as the measurements do
*/
async function bisectMode(step) {
	const { event, inputs } = step;
	if (event.kind === "issue-comment") return await askedByComment(step, event);
	const { good, bad, only } = inputs;
	const { found, ...shown } = await searched(step, {
		good,
		bad,
		series: only
	});
	const options = hostOptions(step);
	if (!options || found === void 0) return shown.code;
	const host = await createCodeHost(options);
	await orWarn("The comment", async () => {
		const on = await host.pullWith(found) ?? found;
		await answer(host, step, {
			...shown,
			on
		});
	});
	return shown.code;
}
async function askedByComment(step, event) {
	const { author, body, number: on } = event;
	if (commandIn(body, "bisect") === void 0) {
		annotate(notice, "Nothing is searched for: the comment is not loadgate: bisect");
		return 0;
	}
	const host = await createCodeHost(requiredHost(step));
	if (!mayWrite(await host.permissionOf(author))) throw refusal(`${author} may not write to this repository`, "Ask someone who may.");
	try {
		const shown = await searched(step, await onRecord(host, step, on));
		await orWarn("The comment", () => answer(host, step, {
			...shown,
			on
		}));
		return shown.code;
	} catch (error) {
		step.signal.throwIfAborted();
		const words = inWords(error, step.job.workspace);
		const failure = {
			...words,
			message: `Not searched: ${words.message}`
		};
		const render = (limit) => renderFailure(failure, { limit });
		await orWarn("The error", () => answer(host, step, {
			on,
			render
		}));
		throw error;
	}
}
/**
* The commits of the regression that the comment on a pull request shows: where it branched off, and its head then.
* @throws LoadgateError `usage` if it is a fork's, whose code must not run beside a token, or if none is shown
*/
async function onRecord(host, step, number) {
	const pull = await host.pullRequest(number);
	if (pull.headRepository !== step.job.repository) throw refusal(`#${number} is from a fork, whose code must not run in a job with a token`, "Run `loadgate bisect` in a clone of it.");
	const reported = {
		...step,
		inputs: {
			...step.inputs,
			mode: "report"
		}
	};
	const keys = present([targetOf(step), targetOf(reported)]).map(({ marker }) => marker.key);
	const red = recordedRegression(await host.comments(number), await host.viewer(), keys);
	if (!red) throw refusal(`no comment of Loadgate's on #${number} shows a regression of its commit`, "Wait for one, or start the workflow by hand with two commits.");
	const { sha: bad, series, metric } = red;
	return {
		good: await host.mergeBase(pull.baseSha, bad),
		bad,
		series,
		metric
	};
}
function refusal(why, hint) {
	return new LoadgateError("usage", `Nothing is searched for: ${why}`, { hint });
}
/** Searches, and shows the answer in the job. */
async function searched(step, { good, bad, series, metric }) {
	const { environment, inputs, progress, signal } = step;
	const { file: config } = step.config;
	if (good === void 0 || bad === void 0) throw refusal("the inputs good and bad are missing", "Name two commits, the older one in good.");
	const budgetMs = typeof inputs.budget === "number" ? inputs.budget : STEP_MS;
	await toRunner("state", () => saveState(FOLDER_STATE, path.dirname(config)));
	const { out } = inputs;
	const world = createBisectWorld({
		config,
		out,
		budgetMs,
		environment,
		progress
	});
	const ended = await runBisect(world, {
		good,
		bad,
		series,
		metric,
		signal,
		isClean: true
	});
	progress.end();
	const { answer: text, bisection, code, file, markdown } = ended;
	const found = bisection.result.kind === "found" ? bisection.result.commit.sha : void 0;
	annotate(code === 0 ? notice : error, text);
	await toRunner("outputs", () => {
		setOutput("found-commit", found ?? "");
		setOutput("report-path", file);
	});
	await addToSummary(markdown);
	const links = targetOf(step)?.links ?? [];
	const render = (limit) => assemble([markdown, footer({ links })], limit);
	return {
		code,
		found,
		sha: bisection.bad,
		render
	};
}
/** Writes the comment, or replaces the earlier answer of this configuration. */
async function answer(host, step, { on, sha, render }) {
	const target = targetOf(step);
	if (!target || step.inputs.comment === "never") return;
	const own = target.marker;
	const marker = {
		...own,
		key: `${own.key}-bisect`,
		sha: sha ?? own.sha
	};
	const contentOf = () => ({
		marker,
		text: render(commentLimit(marker))
	});
	const rest = {
		marker,
		contentOf,
		mayCreate: true
	};
	const onCommit = {
		...host.ofCommits,
		viewer: host.viewer
	};
	const posted = typeof on === "number" ? await postComment(host, {
		on,
		...rest
	}) : await postComment(onCommit, {
		on,
		...rest
	});
	if (posted) await tellPosted(posted);
}
export { bisectMode };
