import { z } from "zod";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import { type ApiRequest, createClient, type GitHubOptions, unless } from "./client.ts";
import { sha } from "./responses.ts";

/** The newest commit of a branch. */
export interface BranchTip {
  readonly commit: string;
  readonly tree: string;
}

/** A commit to make. */
export interface NewCommit {
  /** What it is put onto; a commit without it begins a branch. */
  readonly onto?: BranchTip;
  /** Text of each file by its path; null removes it. */
  readonly changes: ReadonlyMap<string, string | null>;
  readonly message: string;
}

/** Branches of a repository on GitHub, without a checkout. Every call can throw a CodeHostError. */
export interface GitData {
  /** @returns undefined where there is no such branch. @throws CodeHostError `conflict` in an empty repository */
  readonly tip: (branch: string) => Promise<BranchTip | undefined>;
  /** Paths of all files of a tree. */
  readonly paths: (
    tree: string,
  ) => Promise<{ readonly paths: readonly string[]; readonly isComplete: boolean }>;
  /** Makes a commit that no branch has yet. @returns its id */
  readonly commit: (commit: NewCommit) => Promise<string>;
  /** @throws CodeHostError `refused` where it is there already */
  readonly createBranch: (branch: string, commit: string) => Promise<void>;
  /** Moves a branch forward. @throws CodeHostError where it has moved since */
  readonly moveBranch: (branch: string, commit: string) => Promise<void>;
  /** The first commit of an empty repository. */
  readonly firstCommit: (
    branch: string,
    file: { readonly path: string; readonly text: string },
  ) => Promise<void>;
  /**
   * The files of a branch in one request.
   * @returns a zip archive whose paths begin with a folder, or undefined where there is no such branch
   */
  readonly archive: (branch: string) => Promise<Uint8Array | undefined>;
}

const HERE = "/repos/{owner}/{repo}";

type Send = <T>(form: z.ZodType<T>, request: ApiRequest) => Promise<T>;

const named = z.object({ sha });

/** Git through the API: nothing of it is on disk, neither a checkout nor credentials. */
export function createGitData(options: GitHubOptions): GitData {
  const { ask } = createClient(options);
  const send: Send = async (form, request) => {
    try {
      return await ask(request, form, "what git has");
    } catch (error) {
      throw withHint(error);
    }
  };
  return { ...reading(send), ...writing(send) };
}

function reading(send: Send): Pick<GitData, "tip" | "paths" | "archive"> {
  return {
    tip: async (branch) => {
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
    paths: async (tree) => {
      const found = await send(listing, {
        route: `GET ${HERE}/git/trees/{tree_sha}`,
        parameters: { tree_sha: tree, recursive: "1" },
        purpose: "list the files of the baseline",
      });
      const files = found.tree.filter(({ type }) => type === "blob");
      return { paths: files.map(({ path }) => path), isComplete: !found.truncated };
    },
    archive: async (branch) => {
      const answer = await send(z.unknown(), {
        // A full name: a tag of that name is something else.
        route: `GET ${HERE}/zipball/{+ref}`,
        parameters: { ref: `refs/heads/${branch}` },
        purpose: `read the branch ${branch}`,
        isArchive: true,
      }).catch(unless(["not-found"], undefined));
      if (answer === undefined) return undefined;
      if (answer instanceof ArrayBuffer) return new Uint8Array(answer);
      throw new CodeHostError("unexpected", `GitHub's answer is no archive of ${branch}`, {
        hint: "Start the job again later.",
      });
    },
  };
}

function writing(send: Send): Omit<GitData, "tip" | "paths" | "archive"> {
  const done = async (request: ApiRequest) => void (await send(z.unknown(), request));
  return {
    commit: async ({ onto, changes, message }) => {
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
    createBranch: (branch, commit) =>
      done({
        route: `POST ${HERE}/git/refs`,
        parameters: { ref: `refs/heads/${branch}`, sha: commit },
        purpose: `begin the branch ${branch}`,
      }),
    moveBranch: (branch, commit) =>
      done({
        route: `PATCH ${HERE}/git/refs/{+ref}`,
        parameters: { ref: `heads/${branch}`, sha: commit, force: false },
        purpose: `move the branch ${branch}`,
      }),
    firstCommit: (branch, { path, text }) =>
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

/** Texts go with the tree: no request for each, of which GitHub allows only so many a minute. */
function entriesOf(changes: NewCommit["changes"]) {
  return [...changes].map(([path, text]) => ({
    path,
    mode: "100644",
    type: "blob",
    ...(text === null ? { sha: null } : { content: text }),
  }));
}

function withHint(error: unknown): unknown {
  if (!(error instanceof CodeHostError) || error.failure !== "forbidden") return error;
  const hint =
    "Reading the branch needs `permissions: contents: read`, writing it `contents: write`; a rule must not keep the job's token from it.";
  const { failure, message, reason } = error;
  return new CodeHostError(failure, message, { hint, ...(reason && { reason }), cause: error });
}
