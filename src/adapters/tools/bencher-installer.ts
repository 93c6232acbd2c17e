import { rm } from "node:fs/promises";
import path from "node:path";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { InstalledTool, ToolInstaller } from "../../ports/tool-installer.ts";
import { BENCHER_CHECKSUMS } from "./checksums.ts";
import { downloadAsset, type ReleaseHosts } from "./release-asset.ts";
import { createToolCache, toolCacheFolder } from "./tool-cache.ts";
import { toolOnPath, versionOf } from "./tool-version.ts";

/** The version of Bencher's client that is used unless another is asked for. */
export const BENCHER_VERSION = "0.6.12";

/** Clients whose arguments and answers are those that this version of Loadgate knows. */
const ACCEPTED = /^0\.6\.\d+$/;

/** What the installer needs to know. */
export interface BencherInstallerOptions {
  /** Only this version will do; without it, any that is known on PATH, else the pinned one. */
  readonly version?: string;
  /** Absolute path of a client to use; nothing is looked for or downloaded then. */
  readonly program?: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly hosts: ReleaseHosts;
  /** A way of installing begins. */
  readonly onLine: (line: string) => void;
}

/**
 * Installs Bencher's client: the configured one, else from PATH, from the cache, as a verified release
 * asset, in this order.
 */
export function createBencherInstaller(options: BencherInstallerOptions): ToolInstaller {
  const { environment, program } = options;
  const version = options.version ?? BENCHER_VERSION;
  const accepts = (found: string) =>
    options.version === undefined ? ACCEPTED.test(found) : found === options.version;
  return {
    install: async (signal) => {
      if (program !== undefined) return configured(program, accepts, environment, signal);
      const onPath = await toolOnPath("bencher", accepts, environment, signal);
      if (typeof onPath !== "string") return { ...onPath, source: "path" };
      const failures = [`PATH: ${onPath}`];

      const cache = createToolCache(toolCacheFolder(environment));
      const cached = await cache.find("bencher", version);
      if (cached !== undefined) {
        const said = await versionOf("bencher", cached, environment, signal);
        if (said === version) return { program: cached, version, source: "cache" };
        failures.push(`cache: ${cached} says ${said ?? "nothing"}`);
        await rm(path.dirname(cached), { recursive: true, force: true });
      }
      try {
        const installed = await cache.add("bencher", version, async (folder) => {
          await fromRelease(options, version, folder, signal);
          const said = await versionOf(
            "bencher",
            path.join(folder, "bencher"),
            environment,
            signal,
          );
          if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
        });
        return { program: installed, version, source: "release" };
      } catch (error) {
        signal.throwIfAborted();
        failures.push(`release: ${messageOf(error)}`);
      }
      throw new LoadgateError(
        "publishing",
        `Bencher's client ${version} could not be installed: ${failures.at(-1)}`,
        {
          details: failures,
          hint: "Put it on PATH, or name it as bencher.cli in the configuration.",
        },
      );
    },
  };
}

async function configured(
  program: string,
  accepts: (version: string) => boolean,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<InstalledTool> {
  const version = await versionOf("bencher", program, environment, signal);
  if (version !== undefined && accepts(version)) return { program, version, source: "path" };
  throw new LoadgateError(
    "publishing",
    `bencher.cli: ${program} ${version === undefined ? "is no Bencher client" : `is version ${version}, which is not accepted`}`,
    {
      hint: `\`bencher --version\` must say ${BENCHER_VERSION}, or what bencher-version asks for.`,
    },
  );
}

/**
 * The name of the release asset for this machine.
 * @returns undefined where no asset is published
 */
export function bencherAssetName(
  version: string,
  platform: NodeJS.Platform,
  arch: string,
): string | undefined {
  const system = { linux: "linux", darwin: "macos" }[platform as string];
  const cpu = { x64: "x86-64", arm64: "arm-64" }[arch];
  return system && cpu ? `bencher-v${version}-${system}-${cpu}` : undefined;
}

async function fromRelease(
  { hosts, onLine }: BencherInstallerOptions,
  version: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const asset = bencherAssetName(version, process.platform, process.arch);
  if (!asset) throw new Error(`no asset for ${process.platform} ${process.arch}`);
  onLine(`downloading ${asset}`);
  const sha256 = BENCHER_CHECKSUMS[version]?.[asset];
  await downloadAsset(
    hosts,
    {
      ...{ repository: "bencherdev/bencher", version, asset, hasHashFile: true },
      ...(sha256 !== undefined && { sha256 }),
    },
    path.join(folder, "bencher"),
    signal,
  );
}
