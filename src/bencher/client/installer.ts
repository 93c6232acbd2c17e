import { firstSource, type InstalledTool } from "../../adapters/tools/first-source.ts";
import { type ReleasedTool, releaseSources } from "../../adapters/tools/released-tool.ts";
import { sourceOnPath, versionOf } from "../../adapters/tools/tool-version.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Connection } from "../request.ts";

/** The version of Bencher's client that is used by default. */
export const BENCHER_VERSION = "0.6.12";

/** Client versions whose arguments and answers are supported: since 0.6.7 they take all keys. */
const ACCEPTED = /^0\.6\.([7-9]|[1-9]\d+)$/;

/** Only a named version is accepted; by default, any supported one on PATH, else the pinned one. */
type InstallOptions = Pick<Connection, "version" | "cli"> &
  Pick<ReleasedTool, "environment" | "hosts" | "onLine">;

/**
 * Installs Bencher's client: the configured one, else from PATH, from the cache, or as a verified release asset, in
 * this order.
 * @throws LoadgateError `publishing` when every source fails, with the reason for each
 */
export async function installBencher(
  options: InstallOptions,
  signal: AbortSignal,
): Promise<InstalledTool> {
  const { environment, cli: program } = options;
  const version = options.version ?? BENCHER_VERSION;
  const accepts = (found: string) =>
    options.version === undefined ? ACCEPTED.test(found) : found === options.version;
  if (program !== undefined) {
    const found = await versionOf({ tool: "bencher", program }, environment, signal);
    if (found !== undefined && accepts(found)) return { program, version: found, source: "path" };
    const other = `is version ${found}, which is not accepted`;
    const what = found === undefined ? "is not a Bencher client" : other;
    throw new LoadgateError("publishing", `bencher.cli: ${program} ${what}`, {
      hint: `\`bencher --version\` must say ${options.version ?? "0.6.7 or a later 0.6"}.`,
    });
  }
  const released = {
    ...options,
    name: "bencher",
    version,
    repository: "bencherdev/bencher",
    asset: bencherAssetName(version, process.platform, process.arch),
    hasHashFile: true,
  };
  const hint = "Put it on PATH, or name it as bencher.cli in the configuration.";
  const errorOf = (details: readonly string[]) => {
    const message = `Bencher's client ${version} could not be installed: ${details.at(-1)}`;
    return new LoadgateError("publishing", message, { details, hint });
  };
  const sources = [sourceOnPath(released, accepts), ...releaseSources(released)];
  return firstSource(sources, signal, errorOf);
}

/**
 * The name of the release asset for this machine.
 * @returns undefined if no asset is published
 */
export function bencherAssetName(version: string, platform: NodeJS.Platform, arch: string) {
  const system = { linux: "linux", darwin: "macos" }[platform as string];
  const cpu = { x64: "x86-64", arm64: "arm-64" }[arch];
  return system && cpu ? `bencher-v${version}-${system}-${cpu}` : undefined;
}
