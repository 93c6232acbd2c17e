import { a as planText, i as bisectText, n as createBisectWorld, r as runBisect, t as STEP_MS } from "../composition/bisect.js";
import { h as SERVER_GATE_METRIC_IDS, v as TOLERANCE_METRIC_IDS } from "../domain/shared/without-nullish.js";
import { n as LoadgateError } from "../domain/shared/error.js";
import { t as renderJson } from "../report/json.js";
import { n as durationOf } from "./options.js";
import path from "node:path";
// src/cli/bisect.ts
/**
* `loadgate bisect`: finds the commit that made a metric worse.
* @returns the exit code: 0 if it is found or there is none, 3 if it is not decided
*/
async function bisect(context, good, bad, options) {
	const { environment, palette, progress, signal, stdout } = context;
	const { config, series, metric } = options;
	const budgetMs = durationOf("--budget-per-step", options.budgetPerStep, STEP_MS);
	mustBeMetric(metric);
	const out = path.resolve(options.out);
	const world = createBisectWorld({
		config,
		out,
		budgetMs,
		environment,
		progress
	});
	if (options.dryRun) {
		const { commits } = world;
		const between = await commits.between(await commits.resolve(good), await commits.resolve(bad));
		stdout.write(planText(between.length, budgetMs));
		return 0;
	}
	const request = {
		good,
		bad,
		series,
		metric,
		signal,
		isClean: options.clean
	};
	const { bisection, code } = await runBisect(world, request);
	progress.end();
	stdout.write(options.json ? renderJson(bisection) : bisectText(bisection, palette.dim));
	return code;
}
function mustBeMetric(metric) {
	const all = [...TOLERANCE_METRIC_IDS, ...SERVER_GATE_METRIC_IDS];
	if (metric === void 0 || all.includes(metric)) return;
	const hint = `Name one of ${all.join(", ")}.`;
	throw new LoadgateError("usage", `--metric: bisect does not follow ${JSON.stringify(metric)}`, { hint });
}
export { bisect };
