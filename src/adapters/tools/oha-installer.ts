import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { ToolInstaller } from "../../ports/tool-installer.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import { OHA_CHECKSUMS } from "./checksums.ts";
import { downloadAsset, type ReleaseHosts } from "./release-asset.ts";
import { createToolCache, toolCacheFolder } from "./tool-cache.ts";
import { toolOnPath, versionOf } from "./tool-version.ts";

/** The version of oha that is used unless another is asked for. */
export const OHA_VERSION = "1.16.0";

/** What the installer needs to know. */
export interface OhaInstallerOptions {
  readonly version: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly hosts: ReleaseHosts;
  /** A way of installing begins, or a line of its log. */
  readonly onLine: (line: string) => void;
}

/**
 * Installs oha: from PATH, from the cache, as a verified release asset, with cargo, in this order.
 * Only a program that says the pinned version is accepted, since another one's figures do not
 * compare.
 */
export function createOhaInstaller(options: OhaInstallerOptions): ToolInstaller {
  const { version, environment } = options;
  const cache = createToolCache(toolCacheFolder(environment));
  return {
    install: async (signal) => {
      const failures: string[] = [];
      const onPath = await toolOnPath("oha", (found) => found === version, environment, signal);
      if (typeof onPath !== "string") return { ...onPath, source: "path" };
      failures.push(`PATH: ${onPath}`);

      const cached = await cache.find("oha", version);
      if (cached !== undefined) {
        const said = await versionOf("oha", cached, environment, signal);
        if (said === version) return { program: cached, version, source: "cache" };
        failures.push(`cache: ${cached} says ${said ?? "nothing"}`);
        await rm(path.dirname(cached), { recursive: true, force: true });
      } else failures.push(`cache: no oha ${version} in ${toolCacheFolder(environment)}`);

      for (const [source, make] of [
        ["release", fromRelease],
        ["cargo", fromCargo],
      ] as const) {
        try {
          const program = await cache.add("oha", version, async (folder) => {
            await make(options, folder, signal);
            const said = await versionOf("oha", path.join(folder, "oha"), environment, signal);
            if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
          });
          return { program, version, source };
        } catch (error) {
          signal.throwIfAborted();
          failures.push(`${source}: ${messageOf(error)}`);
        }
      }
      throw new LoadgateError("measurement", `oha ${version} could not be installed`, {
        details: failures,
        hint: `Install it yourself, so that it is on PATH: cargo install oha --locked --version ${version}`,
      });
    },
  };
}

/**
 * The name of the release asset for this machine.
 * @returns undefined where no asset is published
 */
export function assetName(platform: NodeJS.Platform, arch: string): string | undefined {
  const system = { linux: "linux", darwin: "macos" }[platform as string];
  const cpu = { x64: "amd64", arm64: "arm64" }[arch];
  return system && cpu ? `oha-${system}-${cpu}` : undefined;
}

async function fromRelease(
  { version, hosts, onLine }: OhaInstallerOptions,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const asset = assetName(process.platform, process.arch);
  if (!asset) throw new Error(`no asset for ${process.platform} ${process.arch}`);
  onLine(`downloading ${asset} ${version}`);
  const sha256 = OHA_CHECKSUMS[version]?.[asset];
  await downloadAsset(
    hosts,
    { repository: "hatoo/oha", version, asset, ...(sha256 !== undefined && { sha256 }) },
    path.join(folder, "oha"),
    signal,
  );
}

async function fromCargo(
  { version, environment, onLine }: OhaInstallerOptions,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  onLine(`building oha ${version} with cargo, which takes some minutes`);
  const { exit, tail } = await runCommand(
    {
      program: "cargo",
      args: ["install", "oha", "--locked", "--version", version, "--root", folder],
      // Its intermediate files go with the folder, also when the build is cut off.
      env: childEnvironment(environment, { CARGO_TARGET_DIR: path.join(folder, "target") }),
      onLine,
    },
    signal,
  );
  if (exit.kind !== "code" || exit.code !== 0) {
    throw new Error([exitText(exit), ...tail.slice(-3)].join("; "));
  }
  await rename(path.join(folder, "bin", "oha"), path.join(folder, "oha"));
  for (const leftover of ["target", "bin", ".crates.toml", ".crates2.json"]) {
    await rm(path.join(folder, leftover), { recursive: true, force: true });
  }
}
