import { z } from "zod";
import { type ApiRequest, createClient, type GitHubOptions, needs, unless } from "./client.ts";
import { sha } from "./responses.ts";

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

const HERE = "/repos/{owner}/{repo}";

type Send = <T>(form: z.ZodType<T>, request: ApiRequest) => Promise<T>;

const named = z.object({ sha });

/** Reads and writes git data through the API: neither a checkout nor credentials are on disk. */
export function createGitData(options: GitHubOptions) {
  const { ask, archive } = createClient(options);
  const hint =
    "Reading the branch needs `permissions: contents: read`, writing it `contents: write`; a rule must not keep the job's token from it.";
  const send: Send = (form, request) => ask(request, form, "what git has").catch(needs(hint));
  return {
    ...reading(send),
    ...writing(send),
    /**
     * Downloads the files of a branch in one request.
     * @returns a zip archive with a folder at the start of each path, or undefined if there is no such branch
     */
    archive: (branch: string): Promise<Uint8Array | undefined> =>
      archive({
        // The full ref name, because a tag may have the same name.
        route: `GET ${HERE}/zipball/{+ref}`,
        parameters: { ref: `refs/heads/${branch}` },
        purpose: `read the branch ${branch}`,
      })
        .catch(needs(hint))
        .catch(unless(["not-found"], undefined)),
  };
}

function reading(send: Send) {
  return {
    /** @returns undefined if there is no such branch. @throws CodeHostError `conflict` in an empty repository */
    tip: async (branch: string): Promise<BranchTip | undefined> => {
      const ref = await send(z.object({ object: named }), {
        route: `GET ${HERE}/git/ref/{+ref}`,
        parameters: { ref: `heads/${branch}` },
        purpose: `read the branch ${branch}`,
      }).catch(unless(["not-found"], undefined));
      if (!ref) return undefined;
      const commit = ref.object.sha;
      const found = await send(z.object({ tree: named }), {
        route: `GET ${HERE}/git/commits/{commit_sha}`,
        parameters: { commit_sha: commit },
        purpose: `read the newest commit of ${branch}`,
      });
      return { commit, tree: found.tree.sha };
    },
    /** Paths of all files in a tree. */
    paths: async (tree: string) => {
      const found = await send(listing, {
        route: `GET ${HERE}/git/trees/{tree_sha}`,
        parameters: { tree_sha: tree, recursive: "1" },
        purpose: "list the files of the baseline",
      });
      const files = found.tree.filter(({ type }) => type === "blob");
      return { paths: files.map(({ path }) => path), isComplete: !found.truncated };
    },
  };
}

function writing(send: Send) {
  const done = async (request: ApiRequest) => void (await send(z.unknown(), request));
  return {
    /** Creates a commit that is not on any branch yet. @returns its id */
    commit: async ({ onto, changes, message }: NewCommit) => {
      const tree = await send(named, {
        route: `POST ${HERE}/git/trees`,
        parameters: { tree: entriesOf(changes), ...(onto && { base_tree: onto.tree }) },
        purpose: "write the files of the baseline",
      });
      const commit = await send(named, {
        route: `POST ${HERE}/git/commits`,
        parameters: { message, tree: tree.sha, parents: onto ? [onto.commit] : [] },
        purpose: "write a commit of the baseline",
      });
      return commit.sha;
    },
    /** @throws CodeHostError `refused` if it already exists */
    createBranch: (branch: string, commit: string) =>
      done({
        route: `POST ${HERE}/git/refs`,
        parameters: { ref: `refs/heads/${branch}`, sha: commit },
        purpose: `begin the branch ${branch}`,
      }),
    /** Fast-forwards a branch. @throws CodeHostError if it has moved since */
    moveBranch: (branch: string, commit: string) =>
      done({
        route: `PATCH ${HERE}/git/refs/{+ref}`,
        parameters: { ref: `heads/${branch}`, sha: commit, force: false },
        purpose: `move the branch ${branch}`,
      }),
    /** Creates the first commit of an empty repository. */
    firstCommit: (
      branch: string,
      { path, text }: { readonly path: string; readonly text: string },
    ) =>
      done({
        route: `PUT ${HERE}/contents/{path}`,
        parameters: {
          path,
          branch,
          message: "Begin the baseline",
          content: Buffer.from(text).toString("base64"),
        },
        purpose: `begin the branch ${branch} of an empty repository`,
      }),
  };
}

const listing = z.object({
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), type: z.string() })),
});

/** Texts are sent with the tree instead of one request each, because GitHub limits requests per minute. */
function entriesOf(changes: NewCommit["changes"]) {
  return [...changes].map(([path, text]) => ({
    path,
    mode: "100644",
    type: "blob",
    ...(text === null ? { sha: null } : { content: text }),
  }));
}
