import { i as childEnvironment, t as runCommand } from "./run-command.js";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { access, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
// src/adapters/tools/checksums.ts
/**
* SHA-256 of release assets, by version and asset name. Filled by `scripts/update-checksums.js` from
* the digests that GitHub's API gives; a hash is never made up. An asset that is not here is checked
* against that digest at download time.
*/
const OHA_CHECKSUMS = { "1.16.0": {
	"oha-linux-amd64": "620bb9e16fb53eabc9a3fc45f88bdb41fefa3fee5c05e75892011ce320391716",
	"oha-linux-arm64": "99a790eb8c3e0feaca974bd6b32f0f8d4426a0c5b289f39e833e5b2c7529cd39"
} };
/**
* The same for Bencher's command line client. An asset that is not here is checked against the hash file
* beside it and against the digest that GitHub's API gives.
*/
const BENCHER_CHECKSUMS = {};
// src/adapters/tools/tool-cache.ts
/** Leftovers of an install that was killed are removed once no install can still be using them. */
const STALE_MS = 72e5;
const PARTIAL = ".partial-";
/**
* Where tools are kept: the runner's tool cache in a job, the user's cache folder elsewhere.
* @param environment `RUNNER_TOOL_CACHE`, `XDG_CACHE_HOME` and `HOME` decide
*/
function toolCacheFolder(environment) {
	const runner = environment["RUNNER_TOOL_CACHE"];
	if (runner) return runner;
	const xdg = environment["XDG_CACHE_HOME"];
	return path.join(xdg || path.join(environment["HOME"] || homedir(), ".cache"), "loadgate");
}
/**
* A tool cache in a folder, which is made when the first tool is added.
*/
function createToolCache(root) {
	const folderOf = (tool, version) => path.join(root, tool, version, process.arch);
	const programOf = (tool, version) => path.join(folderOf(tool, version), tool);
	const find = async (tool, version) => {
		const program = programOf(tool, version);
		return access(program).then(() => program, () => void 0);
	};
	return {
		find,
		add: async (tool, version, make) => {
			const parent = path.dirname(folderOf(tool, version));
			await mkdir(parent, { recursive: true });
			await removeStale(parent);
			const partial = path.join(parent, `${PARTIAL}${randomUUID()}`);
			try {
				await mkdir(partial);
				await make(partial);
				await rename(partial, folderOf(tool, version)).catch(async (error) => {
					if (!isTaken(error)) throw error;
					if (await find(tool, version) !== void 0) return;
					await rm(folderOf(tool, version), {
						recursive: true,
						force: true
					});
					await rename(partial, folderOf(tool, version));
				});
			} finally {
				await rm(partial, {
					recursive: true,
					force: true
				});
			}
			return programOf(tool, version);
		}
	};
}
async function removeStale(parent) {
	for (const name of await readdir(parent)) {
		if (!name.startsWith(PARTIAL)) continue;
		const folder = path.join(parent, name);
		const made = await stat(folder).catch(() => void 0);
		if (made && Date.now() - made.mtimeMs > STALE_MS) await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
function isTaken(error) {
	const code = error instanceof Error && "code" in error ? error.code : void 0;
	return code === "ENOTEMPTY" || code === "EEXIST";
}
// src/adapters/tools/tool-version.ts
const VERSION_TIMEOUT_MS = 1e4;
/**
* Asks a program for its version.
* @param tool the name that it must give itself
* @returns undefined where it says nothing of the form `TOOL VERSION`
*/
async function versionOf(tool, program, environment, signal) {
	const { stdout } = await runCommand({
		program,
		args: ["--version"],
		env: childEnvironment(environment),
		capture: true,
		maxOutputBytes: 4096,
		timeoutMs: VERSION_TIMEOUT_MS
	}, signal);
	const [name, version] = stdout.split(/\s+/, 2);
	return name === tool ? version : void 0;
}
/**
* Looks for a tool on PATH.
* @param accepts says whether a version will do
* @returns the first that does, or what was found instead in words
*/
async function toolOnPath(tool, accepts, environment, signal) {
	const said = [];
	for (const folder of (environment["PATH"] ?? "").split(path.delimiter)) {
		if (!path.isAbsolute(folder)) continue;
		const program = path.join(folder, tool);
		const version = await versionOf(tool, program, environment, signal);
		if (version === void 0) continue;
		if (accepts(version)) return {
			program,
			version
		};
		said.push(`${program} is ${version}`);
	}
	return said.length > 0 ? said.join(", ") : "not found";
}
export { BENCHER_CHECKSUMS as a, toolCacheFolder as i, versionOf as n, OHA_CHECKSUMS as o, createToolCache as r, toolOnPath as t };
