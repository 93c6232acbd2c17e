import { c as notice, l as saveState, r as error, u as setOutput } from "../../vendor/@actions-core.js";
import { _ as orWarn, a as addToSummary, g as isTaken, h as targetOf, p as markOf, v as refusal, x as createCodeHost, y as writeCheck } from "../failure.js";
import { n as planSoak, r as runSoak, t as SOAK_MS } from "../../composition/soak.js";
import { c as CHECK_LIMIT, d as assemble } from "../../report/tracker-blocks.js";
import { h as toRunner, n as hostOptions, u as annotate } from "../code-host.js";
import { t as FOLDER_STATE } from "../measuring-job.js";
import path from "node:path";
// src/action/modes/soak.ts
/**
* `mode: soak`: loads servers for long, and says in the summary and in a check what grows. The check is neutral if that
* is not decided.
* @returns the exit code: 1 if something grows or too many requests fail, otherwise 0
* @throws LoadgateError as {@link runSoak}, and `usage` if another job writes the same check
*/
async function soakMode(step) {
	const { config, environment, inputs, progress, signal } = step;
	const { bases, cache, forMs = SOAK_MS, ohaVersion, only, out, rate } = inputs;
	const [server, scenario] = only?.split("/") ?? [];
	const base = bases.find((one) => one !== "auto");
	const planned = await planSoak({
		config,
		environment,
		progress,
		out,
		cache,
		ohaVersion,
		forMs,
		rate,
		server,
		scenario,
		base
	});
	await toRunner("state", () => saveState(FOLDER_STATE, path.dirname(config.file)));
	const around = hostOptions(step);
	const host = around && await createCodeHost(around);
	const target = targetOf(step);
	const mark = target && markOf(target);
	if (host && mark && await isTaken(host, mark)) throw refusal(mark);
	const { answer, code, file, markdown, verdict } = await runSoak(planned, signal);
	progress.end();
	annotate(code === 0 ? notice : error, answer);
	await toRunner("outputs", () => setOutput("report-path", file));
	await addToSummary(markdown);
	if (!host || !mark) return code;
	const conclusion = code === 0 ? verdict === "steady" ? "success" : "neutral" : "failure";
	const title = answer.slice(0, 200);
	const summary = assemble([markdown], CHECK_LIMIT);
	const check = {
		...mark,
		conclusion,
		title,
		summary,
		annotations: []
	};
	await orWarn("The check", () => writeCheck(host, check));
	return code;
}
export { soakMode };
