import { access, chmod, constants } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { messageOf } from "../../domain/shared/error.ts";
import { CHECKSUMS } from "./checksums.ts";
import { downloadVerified, fetchDocument, fetchJson, hashOf } from "./download.ts";
import type { ToolSource } from "./first-source.ts";
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

/** The hosts of the real releases and their digests, without a trailing slash. */
const RELEASE_HOSTS = { download: "https://github.com", api: "https://api.github.com" };

/** A program among the assets of a release. */
interface ReleaseAsset {
  /** Hosts of the asset and its digest; the real ones by default. */
  readonly hosts?: Readonly<typeof RELEASE_HOSTS>;
  /** `owner/name` */
  readonly repository: string;
  readonly version: string;
  /** File name of the asset. */
  readonly asset: string;
  /** True if `NAME.sha256` is published beside the asset. */
  readonly hasHashFile?: boolean;
}

/**
 * The expected hash of a release asset: the pinned one, or else the publisher's, which is given in two places. If
 * both are available, they must agree.
 * @returns SHA-256, 64 hex digits
 * @throws Error when none is known, or the two differ
 */
async function releaseHash(release: ReleaseAsset, signal: AbortSignal) {
  const { hosts = RELEASE_HOSTS, repository, version, asset, hasHashFile } = release;
  const pinned = CHECKSUMS[repository]?.[version]?.[asset];
  if (pinned !== undefined) return pinned;
  const failures: string[] = [];
  const from = (find: Promise<string | undefined>) =>
    find.catch((error: unknown) => {
      signal.throwIfAborted();
      failures.push(messageOf(error));
      return undefined;
    });
  const digest = await from(
    digestFromApi(`${hosts.api}/repos/${repository}/releases/tags/v${version}`, asset, signal),
  );
  const beside = hasHashFile
    ? await from(hashFile(`${assetUrl(release)}.sha256`, asset, signal))
    : undefined;
  if (digest !== undefined && beside !== undefined && digest !== beside) {
    throw new Error(`${asset} ${version}: its hash file says ${beside}, its release ${digest}`);
  }
  const sha256 = digest ?? beside;
  if (sha256 === undefined) {
    throw new Error([`no checksum is known for ${asset} ${version}`, ...failures].join("; "));
  }
  return sha256;
}

/** Download URL of a release asset. */
function assetUrl({ hosts = RELEASE_HOSTS, repository, version, asset }: ReleaseAsset) {
  return `${hosts.download}/${repository}/releases/download/v${version}/${asset}`;
}

const releaseSchema = z.object({
  assets: z.array(z.object({ name: z.string(), digest: z.string().nullish() })),
});

async function digestFromApi(url: string, asset: string, signal: AbortSignal) {
  const { assets } = releaseSchema.parse(await fetchJson(url, signal));
  const digest = assets.find(({ name }) => name === asset)?.digest;
  return /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
}

/** Reads `HEX NAME`, the format of sha256sum. */
async function hashFile(url: string, asset: string, signal: AbortSignal) {
  const [, sha256, name] =
    /^([0-9a-f]{64}) [ *](\S+)\s*$/.exec(await fetchDocument(url, signal)) ?? [];
  if (name !== asset) throw new Error(`${url} is not the hash of ${asset}`);
  return sha256;
}
