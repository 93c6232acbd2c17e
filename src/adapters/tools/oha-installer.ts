import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import { firstSource, type InstalledTool, type ToolSource } from "./first-source.ts";
import { type ReleasedTool, releaseSources } from "./released-tool.ts";
import { toolPlace } from "./tool-cache.ts";
import { sourceOnPath, versionOf } from "./tool-version.ts";

/** The version of oha that is used by default. */
export const OHA_VERSION = "1.16.0";

const NOTE_EVERY_MS = 30_000;

interface OhaOptions extends Pick<ReleasedTool, "version" | "environment" | "hosts" | "onLine"> {
  /** Interval of notes that cargo is still building, in milliseconds; half a minute by default. */
  readonly noteEveryMs?: number;
}

/**
 * Installs oha from PATH, from the cache, as a verified release asset, or with cargo, in this order. Only the
 * pinned version is accepted, because figures of different versions are not comparable.
 * @throws LoadgateError `measurement` when every source fails, with the reason for each
 */
export function installOha(options: OhaOptions, signal: AbortSignal): Promise<InstalledTool> {
  const { version } = options;
  const asset = assetName(process.platform, process.arch);
  const accepts = (installed: string) => installed === version;
  const released = { ...options, name: "oha", repository: "hatoo/oha", asset };
  const [downloaded, download] = releaseSources(released);
  const [built, build] = waysToBuild(options);
  const sources = [sourceOnPath(released, accepts), downloaded, built, download, build];
  const hint = `Install it yourself, so that it is on PATH: cargo install oha --locked --version ${version}`;
  const errorOf = (details: readonly string[]) =>
    new LoadgateError("measurement", `oha ${version} could not be installed`, { details, hint });
  return firstSource(sources, signal, errorOf);
}

/** The name of the release asset for a machine; undefined if none is published. */
export function assetName(platform: NodeJS.Platform, arch: string): string | undefined {
  const system = { linux: "linux", darwin: "macos" }[platform as string];
  const cpu = { x64: "amd64", arm64: "arm64" }[arch];
  return system && cpu ? `oha-${system}-${cpu}` : undefined;
}

/**
 * The two sources of an oha built by cargo. The program differs from machine to machine, so no published hash can
 * verify an earlier build: it is kept apart from releases, and only its version is checked.
 */
function waysToBuild(options: OhaOptions): readonly [built: ToolSource, build: ToolSource] {
  const { version, environment, onLine } = options;
  const { program, assertTaken, fill } = toolPlace(environment, "oha", `${version}+cargo`);
  const check = async (file: string, signal: AbortSignal) => {
    const said = await versionOf({ tool: "oha", program: file }, environment, signal);
    if (said !== version) throw new Error(`${file} reports version ${said ?? "nothing"}`);
  };
  return [
    {
      name: "earlier build",
      take: async (signal) => {
        await assertTaken();
        await check(program, signal);
        onLine(`using the oha ${version} that cargo built earlier, not verified: ${program}`);
        return { program, version, source: "cache" };
      },
    },
    {
      name: "cargo",
      take: async (signal) => {
        const make = async (folder: string) => {
          await buildWithCargo(options, folder, signal);
          await check(path.join(folder, "oha"), signal);
        };
        await fill(make, () => check(program, signal));
        return { program, version, source: "cargo" };
      },
    },
  ];
}

async function buildWithCargo(
  { version, environment, onLine, noteEveryMs = NOTE_EVERY_MS }: OhaOptions,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  onLine(`building oha ${version} with cargo, which takes a few minutes`);
  const beganMs = performance.now();
  // The last crate compiles for more than a minute without any output from cargo.
  const timer = setInterval(() => {
    onLine(`cargo has been building oha for ${formatDuration(performance.now() - beganMs)}`);
  }, noteEveryMs);
  const building = {
    program: "cargo",
    args: ["install", "oha", "--locked", "--version", version, "--root", folder],
    // Intermediate files are removed with the folder, even if the build is cut off.
    env: childEnvironment(environment, { CARGO_TARGET_DIR: path.join(folder, "target") }),
    onLine,
  };
  const { exit, tail } = await runCommand(building, signal).finally(() => clearInterval(timer));
  if (!hasSucceeded(exit)) throw new Error([exitText(exit), ...tail.slice(-3)].join("; "));
  await rename(path.join(folder, "bin", "oha"), path.join(folder, "oha"));
  for (const leftover of ["target", "bin", ".crates.toml", ".crates2.json"]) {
    await rm(path.join(folder, leftover), { recursive: true, force: true });
  }
}
