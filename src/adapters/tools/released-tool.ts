import { access, chmod, constants } from "node:fs/promises";
import path from "node:path";
import { downloadVerified, hashOf } from "./download.ts";
import type { ToolSource } from "./first-source.ts";
import { assetUrl, type ReleaseAsset, releaseHash } from "./release-asset.ts";
import { toolPlace } from "./tool-cache.ts";
import { type OnPath, versionOf } from "./tool-version.ts";

/** A tool that is released as a program. */
export interface ReleasedTool extends Omit<ReleaseAsset, "asset">, OnPath {
  /** Name of the asset for this machine; undefined if none is published. */
  readonly asset: string | undefined;
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
  const { name, version, environment, onLine } = tool;
  const { program, assertTaken, fill } = toolPlace(environment, name, version);
  const published = (): ReleaseAsset => {
    const { asset } = tool;
    if (asset !== undefined) return { ...tool, asset };
    throw new Error(`no asset for ${process.platform} ${process.arch}`);
  };
  const checkCached = async (release: ReleaseAsset, signal: AbortSignal) => {
    await assertTaken();
    const expected = await releaseHash(release, signal);
    const found = await hashOf(program);
    if (found !== expected) {
      throw new Error(`sha256 of ${program} is ${found}, expected ${expected}`);
    }
    await access(program, constants.X_OK);
  };
  const download = async (release: ReleaseAsset, folder: string, signal: AbortSignal) => {
    const target = path.join(folder, name);
    const sha256 = await releaseHash(release, signal);
    await downloadVerified({ url: assetUrl(release), sha256 }, target, signal);
    await chmod(target, 0o755);
    const said = await versionOf({ tool: name, program: target }, environment, signal);
    if (said !== version) throw new Error(`it says version ${said ?? "nothing"}`);
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
        const release = published();
        onLine(`downloading ${release.asset} ${version}`);
        const make = (folder: string) => download(release, folder, signal);
        await fill(make, () => checkCached(release, signal));
        return { program, version, source: "release" };
      },
    },
  ];
}
