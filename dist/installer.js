import { a as versionOf, i as waysToRelease, n as toolCacheFolder, o as wayOnPath, r as toolPlace, s as BENCHER_CHECKSUMS, t as firstWay } from "./ways.js";
import { n as LoadgateError } from "./error.js";
// src/bencher/client/installer.ts
/** The version of Bencher's client that is used unless another is asked for. */
const BENCHER_VERSION = "0.6.12";
/** Clients whose arguments and answers are those that this version of Loadgate knows. */
const ACCEPTED = /^0\.6\.\d+$/;
/**
* Installs Bencher's client: the configured one, else from PATH, from the cache, as a verified release
* asset, in this order.
*/
function createBencherInstaller(options) {
	const { environment, hosts, onLine, program } = options;
	const version = options.version ?? "0.6.12";
	const accepts = (found) => options.version === void 0 ? ACCEPTED.test(found) : found === options.version;
	const asset = bencherAssetName(version, process.platform, process.arch);
	const sha256 = asset && BENCHER_CHECKSUMS[version]?.[asset];
	const released = waysToRelease({
		name: "bencher",
		version,
		environment,
		hosts,
		onLine,
		place: toolPlace(toolCacheFolder(environment), "bencher", version),
		release: asset ? {
			repository: "bencherdev/bencher",
			version,
			asset,
			hasHashFile: true,
			...sha256 && { sha256 }
		} : void 0
	});
	const onPath = wayOnPath({
		tool: "bencher",
		accepts,
		environment,
		onLine
	});
	return { install: async (signal) => {
		if (program !== void 0) return configured(program, {
			accepts,
			environment
		}, signal);
		const found = await firstWay([
			onPath,
			released.cached,
			released.fresh
		], signal);
		if ("program" in found) return found;
		throw new LoadgateError("publishing", `Bencher's client ${version} could not be installed: ${found.failures.at(-1)}`, {
			details: found.failures,
			hint: "Put it on PATH, or name it as bencher.cli in the configuration."
		});
	} };
}
async function configured(program, { accepts, environment }, signal) {
	const version = await versionOf({
		tool: "bencher",
		program
	}, environment, signal);
	if (version !== void 0 && accepts(version)) return {
		program,
		version,
		source: "path"
	};
	throw new LoadgateError("publishing", `bencher.cli: ${program} ${version === void 0 ? "is not a Bencher client" : `is version ${version}, which is not accepted`}`, { hint: `\`bencher --version\` must say ${BENCHER_VERSION}, or what bencher-version asks for.` });
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
export { BENCHER_VERSION, bencherAssetName, createBencherInstaller };
