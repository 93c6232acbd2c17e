import { a as hasCode, o as messageOf } from "../../domain/shared/error.js";
import { u as withTemporary } from "../process/start-environment.js";
import { t as makeFolder } from "../system/make-folder.js";
import { t as childEnvironment } from "../process/child-environment.js";
import { t as askCommand } from "../process/run-command.js";
import { a as hashOf, i as downloadVerified, n as assetUrl, r as releaseHash } from "./release-asset.js";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { access, chmod, constants as constants$1, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { randomUUID } from "node:crypto";
// src/adapters/tools/checksums.ts
/**
* SHA-256 of release assets, by version and asset name. `scripts/update-checksums.js` fills them in from the
* digests in GitHub's API; never write one by hand. An asset that is missing here is checked against that digest at
* download time.
*/
const OHA_CHECKSUMS = { "1.16.0": {
	"oha-linux-amd64": "620bb9e16fb53eabc9a3fc45f88bdb41fefa3fee5c05e75892011ce320391716",
	"oha-linux-arm64": "99a790eb8c3e0feaca974bd6b32f0f8d4426a0c5b289f39e833e5b2c7529cd39"
} };
/**
* The same for Bencher's command line client. An asset that is missing here is checked against the hash file beside
* it and the digest in GitHub's API.
*/
const BENCHER_CHECKSUMS = {};
// src/adapters/tools/first-source.ts
/**
* Tries the sources in order until one succeeds.
* @throws an error made from the reasons why each source failed
*/
async function firstSource(sources, signal, errorOf) {
	const failures = [];
	for (const { name, take } of sources) try {
		return await take(signal);
	} catch (error) {
		signal.throwIfAborted();
		failures.push(`${name}: ${messageOf(error)}`);
	}
	throw errorOf(failures);
}
// src/adapters/tools/tool-cache.ts
/** Leftovers of a killed install are removed once no install can still be using them. */
const STALE_MS = 72e5;
const PARTIAL = ".partial-";
/**
* Root folder of the tools: the runner's tool cache in a job, the user's cache folder elsewhere.
* @param environment `RUNNER_TOOL_CACHE`, `XDG_CACHE_HOME` and `HOME` are read
*/
function toolCacheFolder(environment) {
	const runner = environment["RUNNER_TOOL_CACHE"];
	if (runner) return runner;
	const named = (name) => [environment[name] ?? ""].find(path.isAbsolute);
	const home = () => named("HOME") ?? userInfo().homedir;
	return path.join(named("XDG_CACHE_HOME") ?? path.join(home(), ".cache"), "loadgate");
}
/**
* The location of a tool's version, in the layout of the runner's tool cache: `TOOL/VERSION/ARCH/PROGRAM`.
* @param environment as for {@link toolCacheFolder}; the folder is created with the first install
*/
function toolPlace(environment, tool, version) {
	const parent = path.join(toolCacheFolder(environment), tool, version);
	const folder = path.join(parent, process.arch);
	const program = path.join(folder, tool);
	return {
		/** Absolute path that the program has or will have. */
		program,
		/** @throws Error if no such file exists; the caller must check that it is the right program */
		assertTaken: async () => {
			if (!existsSync(program)) throw new Error(`there is no ${program}`);
		},
		/**
		* Installs the tool atomically: it is made in a folder of its own, which is then moved into place. Of two
		* concurrent installs, the later finds the place taken and uses the other's.
		* @param make puts the program into the given folder
		* @param check rejects if the other install's program is missing or not acceptable; it is then replaced
		*/
		fill: async (make, check) => {
			await makeFolder(parent);
			await removeStale(parent);
			const partial = path.join(parent, `${PARTIAL}${randomUUID()}`);
			await withTemporary(partial, async () => {
				await mkdir(partial);
				await make(partial);
				await rename(partial, folder).catch(async (error) => {
					if (!(hasCode(error, "ENOTEMPTY") || hasCode(error, "EEXIST"))) throw error;
					await check().catch(async () => {
						await rm(folder, {
							recursive: true,
							force: true
						});
						await rename(partial, folder);
					});
				});
			});
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
// src/adapters/tools/tool-version.ts
const VERSION_TIMEOUT_MS = 1e4;
/**
* Asks a program for its version.
* @param candidate path or name of the program, and the tool that it should be
* @returns undefined if it prints nothing of the form `TOOL VERSION`
*/
async function versionOf({ tool, program }, environment, signal) {
	const [name, version] = (await askCommand({
		program,
		args: ["--version"],
		env: childEnvironment(environment),
		maxOutputBytes: 4096,
		timeoutMs: VERSION_TIMEOUT_MS,
		signal
	}) ?? "").split(/\s+/, 2);
	return name === tool ? version : void 0;
}
/**
* Finds a tool on PATH: the first acceptable one.
* @param accepts checks whether a version is acceptable
*/
function sourceOnPath({ name: tool, environment, onLine }, accepts) {
	return {
		name: "PATH",
		take: async (signal) => {
			const said = [];
			for (const folder of (environment["PATH"] ?? "").split(path.delimiter)) {
				if (!path.isAbsolute(folder)) continue;
				const program = path.join(folder, tool);
				const version = await versionOf({
					tool,
					program
				}, environment, signal);
				if (version === void 0) continue;
				if (accepts(version)) {
					onLine(`${tool} ${version} is the one on PATH: ${program}`);
					return {
						program,
						version,
						source: "path"
					};
				}
				said.push(`${program} is ${version}`);
			}
			throw new Error(said.join(", ") || "not found");
		}
	};
}
// src/adapters/tools/released-tool.ts
/**
* The two sources of a release: an earlier download, and a new one.
*
* An earlier download is verified by its hash, because the version that a program prints proves nothing. The hash
* is the pinned one. If none is pinned, the publisher is asked again: a hash stored beside the program could be
* changed with it.
*/
function releaseSources(tool) {
	const { name, version, hosts, environment, onLine } = tool;
	const { program, assertTaken, fill } = toolPlace(environment, name, version);
	const published = () => {
		const { asset } = tool;
		if (asset !== void 0) return {
			...tool,
			asset
		};
		throw new Error(`no asset for ${process.platform} ${process.arch}`);
	};
	const checkCached = async (release, signal) => {
		await assertTaken();
		const expected = await releaseHash(hosts, release, signal);
		const found = await hashOf(program);
		if (found !== expected) throw new Error(`sha256 of ${program} is ${found}, expected ${expected}`);
		await access(program, constants$1.X_OK);
	};
	const download = async (release, folder, signal) => {
		const target = path.join(folder, name);
		const sha256 = await releaseHash(hosts, release, signal);
		await downloadVerified({
			url: assetUrl(hosts, release),
			sha256
		}, target, signal);
		await chmod(target, 493);
		const said = await versionOf({
			tool: name,
			program: target
		}, environment, signal);
		if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
	};
	return [{
		name: "cache",
		take: async (signal) => {
			await checkCached(published(), signal);
			return {
				program,
				version,
				source: "cache"
			};
		}
	}, {
		name: "release",
		take: async (signal) => {
			const release = published();
			onLine(`downloading ${release.asset} ${version}`);
			const make = (folder) => download(release, folder, signal);
			await fill(make, () => checkCached(release, signal));
			return {
				program,
				version,
				source: "release"
			};
		}
	}];
}
export { toolPlace as a, OHA_CHECKSUMS as c, toolCacheFolder as i, sourceOnPath as n, firstSource as o, versionOf as r, BENCHER_CHECKSUMS as s, releaseSources as t };
