import { a as info, c as setOutput, d as warning, f as summary, n as error } from "./vendor/@actions-core.js";
import { t as RUN_FILE } from "./measure-run.js";
import { t as SERIES_METRIC_IDS } from "./metric.js";
import { t as renderMarkdown } from "./markdown.js";
import { t as withoutControls } from "./control-characters.js";
import path from "node:path";
// src/action/untrusted.ts
/**
* A text that others wrote, in a form that is no workflow command wherever it stands in an
* annotation: the runner takes `##[name]` anywhere in a line.
*/
function harmless(text) {
	return text.replaceAll("##[", "## [");
}
/**
* Writes a line that others wrote into the job's log. The runner also takes `::name::` at the start of
* a line, after spaces.
*/
function logUntrusted(line) {
	info(`│ ${harmless(withoutControls(line, " "))}`);
}
// src/action/publish.ts
/** Rows of each table in the job summary, which may have 1 MiB in all. */
const SUMMARY_ROWS = 500;
/**
* Shows a result in the job: summary, annotations and outputs.
* @param result what the run came to
* @param out folder of its files
*/
async function publish({ comparison, view }, out) {
	const annotate = comparison.gate.decision === "fail" ? error : warning;
	for (const reason of view.reasons) annotate(harmless(reason), { title: "Loadgate" });
	for (const notice of view.notices) logUntrusted(`note: ${notice}`);
	logUntrusted(view.headline);
	setOutput("verdict", comparison.verdict);
	setOutput("regressions", withVerdict(comparison, "regression"));
	setOutput("improvements", withVerdict(comparison, "improvement"));
	setOutput("report-path", path.join(out, "report.md"));
	setOutput("run-path", path.join(out, RUN_FILE));
	if (process.env["GITHUB_STEP_SUMMARY"]) await summary.addRaw(renderMarkdown(view, SUMMARY_ROWS)).write();
}
function withVerdict(comparison, verdict) {
	const found = comparison.series.flatMap(({ name, metrics }) => SERIES_METRIC_IDS.flatMap((metric) => {
		const one = metrics[metric];
		if (one?.verdict !== verdict) return [];
		const { changePercent, lowPercent, highPercent } = one;
		return [{
			series: name,
			metric,
			changePercent,
			lowPercent,
			highPercent
		}];
	}));
	return JSON.stringify(found);
}
export { harmless as n, logUntrusted as r, publish as t };
