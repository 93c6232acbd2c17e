import { access, chmod, constants } from "node:fs/promises";
import path from "node:path";
import { downloadVerified, hashOf } from "./download.ts";
import type { ToolSource } from "./first-source.ts";
import { assetUrl, type ReleaseAsset, type ReleaseHosts, releaseHash } from "./release-asset.ts";
import { type ToolPlace, toolPlace } from "./tool-cache.ts";
import { versionOf } from "./tool-version.ts";

/** A tool that is released as a program. */
interface ReleasedTool extends Omit<ReleaseAsset, "asset"> {
  readonly name: string;
  /** Name of the asset for this machine; undefined if none is published. */
  readonly asset: string | undefined;
  readonly hosts: ReleaseHosts;
  readonly environment: NodeJS.ProcessEnv;
  /** Called when a download begins. */
  readonly onLine: (line: string) => void;
}

/**
 * The two sources of a release: an earlier download, and a new one.
 *
 * An earlier download is verified by its hash, because the version that a program prints proves nothing. The hash
 * is the pinned one. If none is pinned, the publisher is asked again: a hash stored beside the program could be
 * changed with it.
 */
export function releaseSources(
  tool: ReleasedTool,
): readonly [cached: ToolSource, fresh: ToolSource] {
  const { name, version, asset } = tool;
  const place = toolPlace(tool.environment, name, version);
  const { program } = place;
  const published = (): Published => {
    if (asset !== undefined) return { ...tool, asset, place };
    throw new Error(`no asset for ${process.platform} ${process.arch}`);
  };
  return [
    {
      name: "cache",
      take: async (signal) => {
        await checkCached(published(), signal);
        return { program, version, source: "cache" };
      },
    },
    {
      name: "release",
      take: async (signal) => {
        await download(published(), signal);
        return { program, version, source: "release" };
      },
    },
  ];
}

interface Published extends ReleasedTool, ReleaseAsset {
  readonly asset: string;
  readonly place: ToolPlace;
}

async function checkCached(tool: Published, signal: AbortSignal): Promise<void> {
  const { program, assertTaken } = tool.place;
  await assertTaken();
  const expected = await releaseHash(tool.hosts, tool, signal);
  const found = await hashOf(program);
  if (found !== expected) {
    throw new Error(`sha256 of ${program} is ${found}, expected ${expected}`);
  }
  await access(program, constants.X_OK);
}

async function download(tool: Published, signal: AbortSignal): Promise<void> {
  const { name, version, asset, place, hosts, environment, onLine } = tool;
  onLine(`downloading ${asset} ${version}`);
  await place.fill(
    async (folder) => {
      const program = path.join(folder, name);
      const sha256 = await releaseHash(hosts, tool, signal);
      await downloadVerified({ url: assetUrl(hosts, tool), sha256 }, program, signal);
      await chmod(program, 0o755);
      const said = await versionOf({ tool: name, program }, environment, signal);
      if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
    },
    () => checkCached(tool, signal),
  );
}
