import { z } from "zod";
import { messageOf } from "../../domain/shared/error.ts";
import { fetchDocument, fetchJson } from "./download.ts";

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

/** A program among the assets of a release. */
export interface ReleaseAsset {
  /** `owner/name`. */
  readonly repository: string;
  readonly version: string;
  /** Its name there. */
  readonly asset: string;
  /** The hash that this project pins; undefined where its table has none. */
  readonly sha256: string | undefined;
  /** Beside the asset lies `NAME.sha256`. */
  readonly hasHashFile?: boolean;
}

/**
 * The hash that a release asset must have: the pinned one, else what the publisher says in two places,
 * which must agree where both say something.
 * @returns SHA-256, 64 hex digits
 * @throws Error when none is known, or two that are known differ
 */
export async function releaseHash(
  hosts: ReleaseHosts,
  release: ReleaseAsset,
  signal: AbortSignal,
): Promise<string> {
  const { repository, version, asset, hasHashFile } = release;
  if (release.sha256 !== undefined) return release.sha256;
  const failures: string[] = [];
  const from = async (find: Promise<string | undefined>) => {
    try {
      return await find;
    } catch (error) {
      signal.throwIfAborted();
      failures.push(messageOf(error));
      return undefined;
    }
  };
  const digest = await from(
    digestFromApi(`${hosts.api}/repos/${repository}/releases/tags/v${version}`, asset, signal),
  );
  const beside = hasHashFile
    ? await from(hashFile(`${assetUrl(hosts, release)}.sha256`, asset, signal))
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

/** Where a release asset is downloaded. */
export function assetUrl(
  { download }: ReleaseHosts,
  { repository, version, asset }: ReleaseAsset,
): string {
  return `${download}/${repository}/releases/download/v${version}/${asset}`;
}

const releaseSchema = z.object({
  assets: z.array(z.object({ name: z.string(), digest: z.string().nullish() })),
});

async function digestFromApi(
  url: string,
  asset: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { assets } = releaseSchema.parse(await fetchJson(url, signal));
  const digest = assets.find(({ name }) => name === asset)?.digest;
  return /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
}

/** `HEX  NAME`, as sha256sum writes it. */
async function hashFile(
  url: string,
  asset: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [, sha256, name] =
    /^([0-9a-f]{64}) [ *](\S+)\s*$/.exec(await fetchDocument(url, signal)) ?? [];
  if (name !== asset) throw new Error(`${url} is not the hash of ${asset}`);
  return sha256;
}
