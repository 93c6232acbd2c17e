import { chmod, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { InstalledTool, ToolInstaller } from "../../ports/tool-installer.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import { OHA_CHECKSUMS } from "./checksums.ts";
import { downloadVerified, fetchJson } from "./download.ts";
import { createToolCache, toolCacheFolder } from "./tool-cache.ts";

/** The version of oha that is used unless another is asked for. */
export const OHA_VERSION = "1.16.0";

/** Where release assets and their digests come from. */
export interface ReleaseHosts {
  /** Without a slash at the end. */
  readonly download: string;
  readonly api: string;
}

/** The hosts of the real releases. */
export const RELEASE_HOSTS: ReleaseHosts = {
  download: "https://github.com",
  api: "https://api.github.com",
};

/** What the installer needs to know. */
export interface OhaInstallerOptions {
  readonly version: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly hosts: ReleaseHosts;
  /** A way of installing begins, or a line of its log. */
  readonly onLine: (line: string) => void;
}

const VERSION_TIMEOUT_MS = 10_000;

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
      const onPath = await fromPath(options, signal);
      if (typeof onPath !== "string") return onPath;
      failures.push(`PATH: ${onPath}`);

      const cached = await cache.find("oha", version);
      if (cached !== undefined) {
        const said = await versionOf(cached, environment, signal);
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
            const said = await versionOf(path.join(folder, "oha"), environment, signal);
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

async function fromPath(
  { version, environment }: OhaInstallerOptions,
  signal: AbortSignal,
): Promise<InstalledTool | string> {
  const said: string[] = [];
  for (const folder of (environment["PATH"] ?? "").split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const program = path.join(folder, "oha");
    const found = await versionOf(program, environment, signal);
    if (found === version) return { program, version, source: "path" };
    if (found !== undefined) said.push(`${program} is ${found}`);
  }
  return said.length > 0 ? said.join(", ") : "not found";
}

async function versionOf(
  program: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { stdout } = await runCommand(
    {
      program,
      args: ["--version"],
      env: childEnvironment(environment),
      capture: true,
      maxOutputBytes: 4096,
      timeoutMs: VERSION_TIMEOUT_MS,
    },
    signal,
  );
  return /^oha (\S+)/.exec(stdout)?.[1];
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
  const sha256 =
    OHA_CHECKSUMS[version]?.[asset] ?? (await digestFromApi(hosts.api, version, asset, signal));
  const target = path.join(folder, "oha");
  const url = `${hosts.download}/hatoo/oha/releases/download/v${version}/${asset}`;
  await downloadVerified(url, target, sha256, signal);
  await chmod(target, 0o755);
}

const releaseSchema = z.object({
  assets: z.array(z.object({ name: z.string(), digest: z.string().nullish() })),
});

async function digestFromApi(
  api: string,
  version: string,
  asset: string,
  signal: AbortSignal,
): Promise<string> {
  const release = releaseSchema.parse(
    await fetchJson(`${api}/repos/hatoo/oha/releases/tags/v${version}`, signal),
  );
  const digest = release.assets.find(({ name }) => name === asset)?.digest;
  const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
  if (!sha256) throw new Error(`no checksum is known for ${asset} ${version}`);
  return sha256;
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
