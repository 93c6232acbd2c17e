import { n as LoadgateError, r as messageOf } from "./error.js";
import { a as BENCHER_CHECKSUMS, i as toolCacheFolder, n as versionOf, r as createToolCache, t as toolOnPath } from "./tool-version.js";
import { n as downloadAsset } from "./release-asset.js";
import path from "node:path";
import { rm } from "node:fs/promises";
// src/adapters/tools/bencher-installer.ts
/** The version of Bencher's client that is used unless another is asked for. */
const BENCHER_VERSION = "0.6.12";
/** Clients whose arguments and answers are those that this version of Loadgate knows. */
const ACCEPTED = /^0\.6\.\d+$/;
/**
* Installs Bencher's client: the configured one, else from PATH, from the cache, as a verified release
* asset, in this order.
*/
function createBencherInstaller(options) {
	const { environment, program } = options;
	const version = options.version ?? "0.6.12";
	const accepts = (found) => options.version === void 0 ? ACCEPTED.test(found) : found === options.version;
	return { install: async (signal) => {
		if (program !== void 0) return configured(program, accepts, environment, signal);
		const onPath = await toolOnPath("bencher", accepts, environment, signal);
		if (typeof onPath !== "string") return {
			...onPath,
			source: "path"
		};
		const failures = [`PATH: ${onPath}`];
		const cache = createToolCache(toolCacheFolder(environment));
		const cached = await cache.find("bencher", version);
		if (cached !== void 0) {
			const said = await versionOf("bencher", cached, environment, signal);
			if (said === version) return {
				program: cached,
				version,
				source: "cache"
			};
			failures.push(`cache: ${cached} says ${said ?? "nothing"}`);
			await rm(path.dirname(cached), {
				recursive: true,
				force: true
			});
		}
		try {
			return {
				program: await cache.add("bencher", version, async (folder) => {
					await fromRelease(options, version, folder, signal);
					const said = await versionOf("bencher", path.join(folder, "bencher"), environment, signal);
					if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
				}),
				version,
				source: "release"
			};
		} catch (error) {
			signal.throwIfAborted();
			failures.push(`release: ${messageOf(error)}`);
		}
		throw new LoadgateError("publishing", `Bencher's client ${version} could not be installed: ${failures.at(-1)}`, {
			details: failures,
			hint: "Put it on PATH, or name it as bencher.cli in the configuration."
		});
	} };
}
async function configured(program, accepts, environment, signal) {
	const version = await versionOf("bencher", program, environment, signal);
	if (version !== void 0 && accepts(version)) return {
		program,
		version,
		source: "path"
	};
	throw new LoadgateError("publishing", `bencher.cli: ${program} ${version === void 0 ? "is no Bencher client" : `is version ${version}, which is not accepted`}`, { hint: `\`bencher --version\` must say ${BENCHER_VERSION}, or what bencher-version asks for.` });
}
/**
* The name of the release asset for this machine.
* @returns undefined where no asset is published
*/
function bencherAssetName(version, platform, arch) {
	const system = {
		linux: "linux",
		darwin: "macos"
	}[platform];
	const cpu = {
		x64: "x86-64",
		arm64: "arm-64"
	}[arch];
	return system && cpu ? `bencher-v${version}-${system}-${cpu}` : void 0;
}
async function fromRelease({ hosts, onLine }, version, folder, signal) {
	const asset = bencherAssetName(version, process.platform, process.arch);
	if (!asset) throw new Error(`no asset for ${process.platform} ${process.arch}`);
	onLine(`downloading ${asset}`);
	const sha256 = BENCHER_CHECKSUMS[version]?.[asset];
	await downloadAsset(hosts, {
		repository: "bencherdev/bencher",
		version,
		asset,
		hasHashFile: true,
		...sha256 !== void 0 && { sha256 }
	}, path.join(folder, "bencher"), signal);
}
export { BENCHER_VERSION, bencherAssetName, createBencherInstaller };
