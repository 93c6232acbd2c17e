import { t as clones } from "../composition/files.js";
import { t as writeSite } from "../composition/site.js";
import { o as readConfig } from "../config/load.js";
import { t as withoutControls } from "../domain/shared/control-characters.js";
import { z as formatCount } from "../domain/shared/without-nullish.js";
import { n as parseRepository } from "../init/address.js";
import { r as storeFrom } from "./options.js";
import path from "node:path";
// src/cli/site.ts
/**
* `loadgate site`: renders the stored runs into a folder.
* @throws LoadgateError `usage` when `--store` names no store, `publishing` when the store cannot be read or the
* folder cannot be written
*/
async function site({ environment, stdout, progress }, { config: file, store, out }) {
	const { baseline, gate } = readConfig(file);
	const root = path.dirname(path.resolve(file));
	const remote = parseRepository(await clones.originOf(root, environment));
	const folder = path.resolve(out);
	const { runs, changes, skipped } = await writeSite({
		root,
		environment,
		gate,
		store: storeFrom(store, baseline.store),
		out: folder,
		repository: remote?.name,
		repositoryUrl: remote && `https://${remote.host}/${remote.name}`
	});
	for (const line of skipped) progress.note(withoutControls(line, " "));
	const found = `${formatCount(runs.length, "run")}, ${formatCount(changes.length, "change")}`;
	stdout.write(`${path.join(folder, "index.html")}: ${found}. Open it in a browser.\n`);
}
export { site };
