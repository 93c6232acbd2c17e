import { access, chmod, constants } from "node:fs/promises";
import path from "node:path";
import { downloadVerified, hashOf } from "./download.ts";
import { assetUrl, type ReleaseAsset, type ReleaseHosts, releaseHash } from "./release-asset.ts";
import type { ToolPlace } from "./tool-cache.ts";
import { versionOf } from "./tool-version.ts";
import type { Way } from "./ways.ts";

/** A tool whose releases are programs. */
export interface ReleasedTool {
  readonly name: string;
  readonly version: string;
  /** Absent where none is published for this machine. */
  readonly release: ReleaseAsset | undefined;
  readonly place: ToolPlace;
  readonly hosts: ReleaseHosts;
  readonly environment: NodeJS.ProcessEnv;
  /** A download begins. */
  readonly onLine: (line: string) => void;
}

/**
 * The two ways to a release: an earlier download, and a new one.
 *
 * An earlier download is told by its hash, since what a program says of itself proves nothing. The hash is
 * the pinned one; where none is pinned, the publisher is asked anew, for a hash that lay beside the program
 * could be changed with it.
 */
export function waysToRelease(tool: ReleasedTool): { readonly cached: Way; readonly fresh: Way } {
  const { place, release, version } = tool;
  const { program } = place;
  const asset = () => {
    if (release) return release;
    throw new Error(`no asset for ${process.platform} ${process.arch}`);
  };
  return {
    cached: {
      name: "cache",
      take: async (signal) => {
        await checkCached(tool, asset(), signal);
        return { program, version, source: "cache" };
      },
    },
    fresh: {
      name: "release",
      take: async (signal) => {
        await download(tool, asset(), signal);
        return { program, version, source: "release" };
      },
    },
  };
}

async function checkCached(
  { hosts, place: { program, isTaken } }: ReleasedTool,
  release: ReleaseAsset,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isTaken())) throw new Error(`there is no ${program}`);
  const expected = await releaseHash(hosts, release, signal);
  const found = await hashOf(program);
  if (found !== expected) {
    throw new Error(`sha256 of ${program} is ${found}, expected ${expected}`);
  }
  await access(program, constants.X_OK);
}

async function download(
  tool: ReleasedTool,
  release: ReleaseAsset,
  signal: AbortSignal,
): Promise<void> {
  const { name, version, place, hosts, environment, onLine } = tool;
  onLine(`downloading ${release.asset} ${version}`);
  await place.fill(
    async (folder) => {
      const program = path.join(folder, name);
      const sha256 = await releaseHash(hosts, release, signal);
      await downloadVerified({ url: assetUrl(hosts, release), sha256 }, program, signal);
      await chmod(program, 0o755);
      const said = await versionOf({ tool: name, program }, environment, signal);
      if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
    },
    () => checkCached(tool, release, signal),
  );
}
