import { zipSync } from "fflate";
import type { Artifacts } from "./artifacts.ts";
import type { Forward } from "./emulator.ts";
import { type ApiAnswer, type ApiRequest, failed } from "./exchange.ts";

/** Text by path. */
export type BranchFiles = ReadonlyMap<string, string>;

/** What answers about branches are made from. */
interface Around {
  /** Login of the repository's owner. */
  readonly owner: string;
  readonly artifacts: Artifacts;
  readonly forward: Forward;
}

const EMPTY = "Git Repository is empty.";

/**
 * What the emulator does not know of branches: archives, repositories without a commit, and that the token of a job
 * writes with the permissions of the job.
 */
export async function answerAboutBranches(
  request: ApiRequest,
  { owner, artifacts, forward }: Around,
): Promise<ApiAnswer | undefined> {
  const [, repository = "", what = "", rest = ""] =
    /^\/repos\/([^/]+\/[^/]+)\/(git|contents|zipball)\/(.+)$/.exec(request.url.pathname) ?? [];
  if (what === "zipball") {
    const branch = decodeURIComponent(rest).replace(/^refs\/heads\//, "");
    const files = await filesOfBranch(forward, { owner, repository, branch });
    return files ? archive(request, { artifacts, repository, files }) : failed(404, "Not Found");
  }
  if (what === "git" && (await isEmpty(forward, owner, repository))) return failed(409, EMPTY);
  if (what === "" || request.method === "GET") return undefined;
  return forward({ ...request, login: owner });
}

/** The files of a branch; undefined where there is none. */
export async function filesOfBranch(
  forward: Forward,
  { owner, repository, branch }: Readonly<Record<"owner" | "repository" | "branch", string>>,
): Promise<BranchFiles | undefined> {
  const get = async (path: string) => {
    const url = new URL(`/repos/${repository}/git/${path}`, "http://emulator");
    const answer = await forward({ method: "GET", url, body: Buffer.alloc(0), login: owner });
    return answer.status === 200 ? JSON.parse(String(answer.body)) : undefined;
  };
  const ref = await get(`ref/heads/${branch}`);
  if (!ref) return undefined;
  const { tree } = await get(`trees/${ref.object.sha}?recursive=1`);
  const files = new Map<string, string>();
  for (const { path, type, sha } of tree) {
    if (type !== "blob") continue;
    const { content } = await get(`blobs/${sha}`);
    files.set(path, Buffer.from(content, "base64").toString("utf8"));
  }
  return files;
}

/** The API redirects to a host of its own for the bytes. */
function archive(
  request: ApiRequest,
  {
    artifacts,
    repository,
    files,
  }: {
    readonly artifacts: Artifacts;
    readonly repository: string;
    readonly files: BranchFiles;
  },
): ApiAnswer | undefined {
  const folder = `${repository.replace("/", "-")}-0123456`;
  const zip = zipSync(
    Object.fromEntries([
      [`${folder}/`, new Uint8Array()],
      ...[...files].map(([path, text]) => [`${folder}/${path}`, Buffer.from(text)] as const),
    ]),
  );
  const id = artifacts.add(0, "archive", zip);
  const url = new URL(`/repos/${repository}/actions/artifacts/${id}/zip`, request.url);
  return artifacts.answer({ ...request, url });
}

/** Repositories that have a commit, which stays so. */
const BEGUN = new WeakMap<Forward, Set<string>>();

async function isEmpty(forward: Forward, login: string, repository: string): Promise<boolean> {
  const begun = BEGUN.get(forward) ?? new Set();
  BEGUN.set(forward, begun);
  if (begun.has(repository)) return false;
  const url = new URL(`/repos/${repository}/git/matching-refs/heads`, "http://emulator");
  const answer = await forward({ method: "GET", url, body: Buffer.alloc(0), login });
  if (answer.status === 200 && JSON.parse(String(answer.body)).length === 0) return true;
  begun.add(repository);
  return false;
}
