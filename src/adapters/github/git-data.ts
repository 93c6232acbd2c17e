import { z } from "zod";
import { onFailure } from "../../domain/review/code-host-error.ts";
import { createClient, type GitHubClient, type GitHubOptions, needs } from "./client.ts";
import { listing, named } from "./responses.ts";

/** The newest commit of a branch. */
export interface BranchTip {
  readonly commit: string;
  readonly tree: string;
}

interface NewCommit {
  /** Its parent; without one, the commit starts a branch. */
  readonly onto?: BranchTip;
  /** Content of each file by its path; null removes the file. */
  readonly changes: ReadonlyMap<string, string | null>;
  readonly message: string;
}

/** Branches of a repository on GitHub, without a checkout. Every call can throw a CodeHostError. */
export type GitData = ReturnType<typeof createGitData>;

/** Reads and writes git data through the API: neither a checkout nor credentials are on disk. */
export function createGitData(options: GitHubOptions) {
  const { ask, archive } = createClient(options);
  const hint =
    "Reading the branch needs `permissions: contents: read`, writing it `contents: write`; a rule must not keep the job's token from it.";
  const send: GitHubClient["ask"] = (form, purpose, request) =>
    ask(form.describe("what git has"), purpose, request).catch(needs(hint));
  return {
    ...reading(send),
    ...writing(send),
    /**
     * Downloads the files of a branch in one request.
     * @returns a zip archive with a folder at the start of each path, or undefined if there is no such branch
     */
    archive: (branch: string): Promise<Uint8Array | undefined> => {
      // The full ref name, because a tag may have the same name.
      const ref = `refs/heads/${branch}`;
      return archive(`read the branch ${branch}`, { route: "GET zipball/{+ref}", ref })
        .catch(needs(hint))
        .catch(onFailure(["not-found"], () => undefined));
    },
  };
}

function reading(send: GitHubClient["ask"]) {
  return {
    /** @returns undefined if there is no such branch. @throws CodeHostError `conflict` in an empty repository */
    tip: async (branch: string): Promise<BranchTip | undefined> => {
      const ref = await send(z.object({ object: named }), `read the branch ${branch}`, {
        route: "GET git/ref/{+ref}",
        ref: `heads/${branch}`,
      }).catch(onFailure(["not-found"], () => undefined));
      if (!ref) return undefined;
      const commit = ref.object.sha;
      const purpose = `read the newest commit of ${branch}`;
      const route = `GET git/commits/${commit}`;
      const found = await send(z.object({ tree: named }), purpose, { route });
      return { commit, tree: found.tree.sha };
    },
    /** Paths of all files in a tree. */
    paths: async (tree: string) => {
      const request = { route: `GET git/trees/${tree}`, recursive: "1" };
      const found = await send(listing, "list the files of the baseline", request);
      const files = found.tree.filter(({ type }) => type === "blob");
      return { paths: files.map(({ path }) => path), isComplete: !found.truncated };
    },
  };
}

function writing(send: GitHubClient["ask"]) {
  return {
    /** Creates a commit that is not on any branch yet. @returns its id */
    commit: async ({ onto, changes, message }: NewCommit) => {
      const tree = await send(named, "write the files of the baseline", {
        route: "POST git/trees",
        tree: entriesOf(changes),
        ...(onto && { base_tree: onto.tree }),
      });
      const commit = await send(named, "write a commit of the baseline", {
        route: "POST git/commits",
        message,
        tree: tree.sha,
        parents: onto ? [onto.commit] : [],
      });
      return commit.sha;
    },
    /** @throws CodeHostError `refused` if it already exists */
    createBranch: (branch: string, sha: string) =>
      send(z.unknown(), `begin the branch ${branch}`, {
        route: "POST git/refs",
        ref: `refs/heads/${branch}`,
        sha,
      }),
    /** Fast-forwards a branch. @throws CodeHostError if it has moved since */
    moveBranch: (branch: string, sha: string) =>
      send(z.unknown(), `move the branch ${branch}`, {
        route: "PATCH git/refs/{+ref}",
        ref: `heads/${branch}`,
        sha,
        force: false,
      }),
    /** Creates the first commit of an empty repository. */
    firstCommit: (branch: string, { path, text }: Readonly<Record<"path" | "text", string>>) =>
      send(z.unknown(), `begin the branch ${branch} of an empty repository`, {
        route: "PUT contents/{path}",
        path,
        branch,
        message: "Begin the baseline",
        content: Buffer.from(text).toString("base64"),
      }),
  };
}

/** Texts are sent with the tree instead of one request each, because GitHub limits requests per minute. */
function entriesOf(changes: NewCommit["changes"]) {
  return [...changes].map(([path, text]) => ({
    path,
    mode: "100644",
    type: "blob",
    ...(text === null ? { sha: null } : { content: text }),
  }));
}
