import { a as noticesOf, o as gatedRun, r as compareWith, t as loadBaseline } from "../app/record/record-judged.js";
import { a as openRunFiles } from "../composition/files.js";
import { t as createInstruments } from "../composition/instruments.js";
import { n as openStore } from "../composition/store.js";
import { t as RUN_EXPORTS } from "../composition/tracker.js";
import { n as configPathOf, o as readConfig } from "../config/load.js";
import { a as exitCodeOf } from "../domain/gate/gate.js";
import { t as runOf } from "../domain/shards/merge.js";
import { t as comparisonDocument } from "../report/comparison-document.js";
import { n as renderLargeJson } from "../report/json.js";
import { r as renderMarkdown } from "../report/markdown/markdown.js";
import { t as renderTerminal } from "../report/text/terminal.js";
import { a as reportView } from "../report/view.js";
import { r as storeFrom } from "./options.js";
import path from "node:path";
// src/cli/report.ts
/**
* `loadgate report RUN.json…`: judges run files again, the shards of a run as one, and prints the result.
* @returns the exit code: 0, 1 when the gate failed, 3 if something is missing
* @throws LoadgateError `usage` when a file is invalid, or they do not belong together
*/
async function report(context, places, options) {
	const { environment, stdout, palette, progress } = context;
	const config = readConfig(options.config);
	const whole = runOf(await openRunFiles(places));
	const root = path.dirname(path.resolve(options.config));
	const place = storeFrom(options.store, config.baseline.store);
	const store = openStore({
		store: place,
		root,
		environment
	});
	const baseline = await loadBaseline({
		store,
		progress
	}, { config }, whole.base !== void 0);
	const gated = gatedRun(config.gate, whole);
	const { run } = gated.evidence;
	const instruments = createInstruments(environment);
	const comparison = compareWith(options, gated, {
		baseline,
		instruments
	});
	const configPath = configPathOf(options.config);
	const reported = {
		run,
		comparison,
		view: reportView({
			evidence: gated.evidence,
			comparison,
			configPath,
			instruments: instruments.map((one) => one.view(run, comparison)),
			notices: noticesOf(run, baseline)
		}),
		configPath
	};
	const text = await FORMATS[options.format](reported, palette);
	for (const piece of typeof text === "string" ? [text] : text) stdout.write(piece);
	return exitCodeOf(comparison.gate);
}
const FORMATS = {
	terminal: ({ view }, palette) => renderTerminal(view, palette),
	markdown: ({ view }) => renderMarkdown(view),
	html: async (reported) => (await import("../report/html/page.js")).renderPage(reported),
	json: ({ comparison, ...measured }) => renderLargeJson(comparisonDocument(comparison, measured)),
	bmf: ({ run }) => RUN_EXPORTS.flatMap(({ contentOf }) => [...renderLargeJson(contentOf(run))])
};
export { report };
