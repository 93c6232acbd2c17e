import { n as skippedRunText } from "./skipped-run.js";
import { t as clones } from "./files.js";
import { n as openStore, t as openBranch } from "./store.js";
import { o as readConfig } from "./load.js";
import { t as withoutControls } from "./control-characters.js";
import { n as LoadgateError } from "./error.js";
import { A as formatCount } from "./catalogue.js";
import { n as parseRepository } from "./address.js";
import { n as storeFrom } from "./options.js";
import { existsSync } from "node:fs";
import path from "node:path";
// src/cli/history.ts
/**
* `loadgate history import FOLDER`: adds the runs of a folder to the branch. The folder is not changed; runs that
* are already on the branch are not added again.
* @throws LoadgateError `usage` without a folder, a branch, a repository or a token; `publishing` if the branch
* cannot be read or written
*/
async function importHistory(context, folder, { config: file, store }) {
	const { baseline } = readConfig(file);
	const from = path.resolve(folder);
	const hint = "Name the folder with the recorded runs, such as .loadgate.";
	if (!existsSync(from)) throw new LoadgateError("usage", `There is no folder ${from}`, { hint });
	const { environment, progress, stdout } = context;
	const root = path.dirname(path.resolve(file));
	const host = await repositoryFor(context, root);
	const target = await openBranch(storeFrom(store, baseline.store), host);
	const { records, skipped } = await openStore({
		store: from,
		root,
		environment
	}).load();
	for (const one of skipped) progress.warn(skippedRunText(one));
	progress.stage(`Adding ${formatCount(records.length, "run")} to ${target.location}`);
	const { added, skipped: unusable } = await target.saveAll(records, baseline.keep);
	for (const { run, reason } of unusable) progress.warn(withoutControls(`The run ${run} was skipped: ${reason}`, " "));
	const left = records.length - unusable.length - added;
	const rest = left === 0 ? "" : `; ${left} are there already, or older than all that are kept`;
	progress.end();
	stdout.write(`Added ${formatCount(added, "run")} to ${target.location}${rest}\n`);
}
async function repositoryFor({ environment, progress, signal }, root) {
	const token = environment["GITHUB_TOKEN"] || environment["GH_TOKEN"];
	if (!token) throw new LoadgateError("usage", "There is no token to write the branch with", { hint: "Set GITHUB_TOKEN to one that may write the repository's contents, such as `gh auth token` prints." });
	const remote = parseRepository(await clones.originOf(root, environment));
	const repository = environment["GITHUB_REPOSITORY"] || remote?.name;
	if (!repository) throw new LoadgateError("usage", "Nothing says which repository on GitHub this is", { hint: "Set GITHUB_REPOSITORY to OWNER/NAME." });
	const host = remote?.host ?? "github.com";
	const ownApi = host === "github.com" ? "https://api.github.com" : `https://${host}/api/v3`;
	return {
		repository,
		token,
		signal,
		apiUrl: environment["GITHUB_API_URL"] || ownApi,
		tell: progress.log
	};
}
export { importHistory };
