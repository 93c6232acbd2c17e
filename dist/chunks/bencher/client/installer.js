import { c as firstSource, n as sourceOnPath, r as versionOf, t as releaseSources } from "../../adapters/tools/released-tool.js";
import { n as LoadgateError } from "../../domain/shared/error.js";
/** Client versions whose arguments and answers are supported: since 0.6.7 they take all keys. */
const ACCEPTED = /^0\.6\.([7-9]|[1-9]\d+)$/;
/**
* Installs Bencher's client: the configured one, else from PATH, from the cache, or as a verified release asset, in
* this order.
* @throws LoadgateError `publishing` when every source fails, with the reason for each
*/
async function installBencher(options, signal) {
	const { environment, cli: program } = options;
	const version = options.version ?? "0.6.12";
	const accepts = (found) => options.version === void 0 ? ACCEPTED.test(found) : found === options.version;
	if (program !== void 0) {
		const found = await versionOf({
			tool: "bencher",
			program
		}, environment, signal);
		if (found !== void 0 && accepts(found)) return {
			program,
			version: found,
			source: "path"
		};
		const other = `is version ${found}, which is not accepted`;
		throw new LoadgateError("publishing", `bencher.cli: ${program} ${found === void 0 ? "is not a Bencher client" : other}`, { hint: `\`bencher --version\` must say ${options.version ?? "0.6.7 or a later 0.6"}.` });
	}
	const released = {
		...options,
		name: "bencher",
		version,
		repository: "bencherdev/bencher",
		asset: bencherAssetName(version, process.platform, process.arch),
		hasHashFile: true
	};
	const hint = "Put it on PATH, or name it as bencher.cli in the configuration.";
	const errorOf = (details) => {
		const message = `Bencher's client ${version} could not be installed: ${details.at(-1)}`;
		return new LoadgateError("publishing", message, {
			details,
			hint
		});
	};
	const sources = [sourceOnPath(released, accepts), ...releaseSources(released)];
	return firstSource(sources, signal, errorOf);
}
/**
* The name of the release asset for this machine.
* @returns undefined if no asset is published
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
export { installBencher };
