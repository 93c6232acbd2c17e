import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { LoadgateError } from "../../domain/error.ts";
import type { ToolInstaller } from "../../ports/tool-installer.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import { OHA_CHECKSUMS } from "./checksums.ts";
import type { ReleaseHosts } from "./release-asset.ts";
import { waysToRelease } from "./released-tool.ts";
import { type ToolPlace, toolCacheFolder, toolPlace } from "./tool-cache.ts";
import { versionOf, wayOnPath } from "./tool-version.ts";
import { firstWay, type Way } from "./ways.ts";

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
 * Only the pinned version is accepted, since another one's figures do not compare.
 */
export function createOhaInstaller(options: OhaInstallerOptions): ToolInstaller {
  const { version, environment, hosts, onLine } = options;
  const folder = toolCacheFolder(environment);
  const asset = assetName(process.platform, process.arch);
  const sha256 = asset && OHA_CHECKSUMS[version]?.[asset];
  const onPath = wayOnPath({
    ...{ tool: "oha", environment, onLine },
    accepts: (found) => found === version,
  });
  const released = waysToRelease({
    ...{ name: "oha", version, environment, hosts, onLine },
    place: toolPlace(folder, "oha", version),
    release: asset
      ? { repository: "hatoo/oha", version, asset, ...(sha256 && { sha256 }) }
      : undefined,
  });
  const built = waysToBuild(options, toolPlace(folder, "oha", `${version}+cargo`));
  const ways = [onPath, released.cached, built.cached, released.fresh, built.fresh];
  return {
    install: async (signal) => {
      const found = await firstWay(ways, signal);
      if ("program" in found) return found;
      throw new LoadgateError("measurement", `oha ${version} could not be installed`, {
        details: found.failures,
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

/**
 * The two ways to what cargo builds. It differs from machine to machine, so no published hash can tell an
 * earlier build: it has a place of its own, and its version is all that is known of it.
 */
function waysToBuild(
  options: OhaInstallerOptions,
  place: ToolPlace,
): { readonly cached: Way; readonly fresh: Way } {
  const { version, environment, onLine } = options;
  const { program } = place;
  const check = async (file: string, signal: AbortSignal) => {
    const said = await versionOf("oha", file, environment, signal);
    if (said !== version) throw new Error(`${file} says version ${said ?? "nothing"}`);
  };
  return {
    cached: {
      name: "earlier build",
      take: async (signal) => {
        if (!(await place.isTaken())) throw new Error(`there is no ${program}`);
        await check(program, signal);
        onLine(`oha ${version} is what cargo built earlier, unverified: ${program}`);
        return { program, version, source: "cache" };
      },
    },
    fresh: {
      name: "cargo",
      take: async (signal) => {
        await place.fill(
          async (folder) => {
            await buildWithCargo(options, folder, signal);
            await check(path.join(folder, "oha"), signal);
          },
          () =>
            check(program, signal).then(
              () => true,
              () => false,
            ),
        );
        return { program, version, source: "cargo" };
      },
    },
  };
}

async function buildWithCargo(
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
