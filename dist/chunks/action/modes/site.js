import { s as info } from "../../vendor/@actions-core.js";
import { t as writeSite } from "../../composition/site.js";
import { z as formatCount } from "../../domain/shared/without-nullish.js";
import { m as logUntrusted, n as hostOptions } from "../code-host.js";
import path from "node:path";
// src/action/modes/site.ts
/**
* `mode: site`: renders the stored runs into the folder `out`, for a step that publishes it.
* @returns the exit code 0
* @throws LoadgateError `publishing` when the store cannot be read or the folder cannot be written
*/
async function siteMode(step) {
	const { config, environment, inputs, job } = step;
	const { repository: name } = job;
	const { runs, changes, skipped } = await writeSite({
		root: path.dirname(config.file),
		environment,
		gate: config.gate,
		store: inputs.store ?? config.baseline.store,
		out: inputs.out,
		host: hostOptions(step),
		repository: name,
		repositoryUrl: name && `${job.serverUrl}/${name}`
	});
	for (const line of skipped) logUntrusted(line);
	const found = `${formatCount(runs.length, "run")}, ${formatCount(changes.length, "change")}`;
	info(`The page of trends is in ${inputs.out}: ${found}.`);
	return 0;
}
export { siteMode };
