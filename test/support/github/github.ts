import { type Artifacts, startArtifacts } from "./artifacts.ts";
import { answerAboutBranches, type BranchFiles, filesOfBranch } from "./branches.ts";
import { createChecks, type FoundCheck } from "./checks.ts";
import { type Comments, createComments, type FoundComment } from "./comments.ts";
import { createCommitComments } from "./commit-comments.ts";
import { type Commits, createCommits, type Push } from "./commits.ts";
import {
  type Ask,
  answerAboutPermission,
  createForward,
  createPull,
  type Forward,
  personalToken,
  startEmulator,
} from "./emulator.ts";
import { createFaults, type Fault } from "./faults.ts";
import { createJobs, type LookAtJobs } from "./jobs.ts";
import type { Permissions } from "./permissions.ts";
import { type Call, type KnownToken, startProxy } from "./proxy.ts";
import { answerAboutPulls, headOf, type PullOptions, type Pulls, pushedAt } from "./pulls.ts";
import { answerAboutCommits } from "./repository.ts";

/** Login of every job's token. */
export const BOT = "github-actions[bot]";

/** What a person may do in the repository. */
export type Role = "admin" | "maintain" | "push" | "triage" | "pull";

/** The repository that is emulated. */
export interface GitHubOptions {
  /** `owner/name`; `acme/shop` without. Its owner is an admin. */
  readonly repository?: string;
  /** Other people, and what they may do; `none` for strangers. */
  readonly people?: Readonly<Record<string, Role | "none">>;
  readonly pulls?: readonly PullOptions[];
  /** A repository on disk that has the commits of pull requests; without it, nobody knows what these change. */
  readonly folder?: string;
  /** The repository has no commit yet. */
  readonly isEmpty?: boolean;
  /** Path before the API's paths, for example `/api/v3`. */
  readonly prefix?: string;
}

/** How a branch is pushed to. */
export interface PushOptions {
  /** ISO 8601; now without. */
  readonly at?: string;
  readonly force?: boolean;
}

/** An emulated GitHub that runs. */
export interface GitHub extends AsyncDisposable {
  /** For `GITHUB_API_URL`. */
  readonly apiUrl: string;
  /** `owner/name` */
  readonly repository: string;
  /** Variables that the runner sets. */
  readonly environment: Readonly<Record<string, string>>;
  /** A job's token. */
  readonly jobToken: (permissions: Permissions) => string;
  /** A person's token. */
  readonly tokenOf: (login: string) => string;
  /** Requests that came in over HTTP, in the order of their answers; this helper makes none. */
  readonly calls: () => readonly Call[];
  readonly forgetCalls: () => void;
  /** Makes some requests go wrong. */
  readonly fail: (fault: Fault) => void;
  readonly mend: () => void;
  readonly addPull: (pull: PullOptions) => Promise<void>;
  /** A push to the pull request's branch. */
  readonly push: (pull: number, headSha: string, options?: PushOptions) => void;
  /** A push to another branch. */
  readonly pushElsewhere: (push: Push) => void;
  /** The pull request is for another branch from then on. */
  readonly retarget: (pull: number, at?: string) => void;
  readonly close: (pull: number) => Promise<void>;
  /** @returns the comment's id */
  readonly comment: Comments["add"];
  readonly editComment: Comments["edit"];
  /** All comments, oldest first. */
  readonly comments: (pull: number) => Promise<readonly FoundComment[]>;
  /** All comments on a commit, oldest first. */
  readonly commitComments: (sha: string) => readonly FoundComment[];
  /** @param at ISO 8601; now without */
  readonly label: (pull: number, name: string, by: string, at?: string) => Promise<void>;
  readonly unlabel: (pull: number, name: string, by: string) => Promise<void>;
  readonly enqueue: Commits["enqueue"];
  readonly mergeQueued: Commits["merge"];
  readonly checks: (sha: string) => Promise<readonly FoundCheck[]>;
  readonly addArtifact: Artifacts["add"];
  /** Says what the jobs of the run that asks are doing. */
  readonly jobsAre: (look: LookAtJobs) => void;
  /** Text of each file of a branch by its path; undefined where there is no such branch. */
  readonly branch: (name: string) => Promise<BranchFiles | undefined>;
  /** A request with all rights of the repository's owner. @throws Error when it is refused */
  readonly asOwner: (method: string, path: string, body?: unknown) => Promise<unknown>;
}

/**
 * Starts an emulated GitHub with one repository: a real HTTP API that keeps what it is told, as strict
 * as GitHub where the emulator is not. It ends with the scope: `await using github = await startGitHub()`.
 */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHub> {
  const { repository = "acme/shop", people = {}, prefix = "", isEmpty = false } = options;
  const [owner = "", name = ""] = repository.split("/");
  const logins = [owner, BOT, ...Object.keys(people)];
  const tokens = new Map<string, KnownToken>(
    logins.map((login) => [personalToken(login), { login }]),
  );
  const pulls: Pulls = {
    all: new Map(),
    last: 0,
    labelEvents: [],
    moves: [],
    commentTimes: new Map(),
  };
  const commits = createCommits(repository);
  const commitComments = createCommitComments(repository);
  const faults = createFaults();
  const jobs = createJobs();
  const calls: Call[] = [];
  const closers: (() => PromiseLike<void>)[] = [];
  const end = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const artifacts = await startArtifacts();
    closers.push(() => artifacts[Symbol.asyncDispose]());
    let forward: Forward = () => Promise.reject(new Error("the emulator is not up yet"));
    const here = `/repos/${repository}`;
    const checks = createChecks(
      async (id) => (await ask(owner, "GET", `${here}/check-runs/${id}`)) as FoundCheck,
    );
    const proxy = await startProxy({
      faults,
      tokens,
      prefix,
      onCall: (call) => calls.push(call),
      answer: async (request) => {
        const answer =
          artifacts.answer(request) ??
          (await jobs.answer(request)) ??
          commits.answer(request) ??
          commitComments.answer(request) ??
          answerAboutCommits(request, options.folder, repository) ??
          (await answerAboutBranches(request, { owner, artifacts, forward })) ??
          (await checks.answer(request)) ??
          (await answerAboutPulls(request, pulls, { repository, folder: options.folder }, (path) =>
            forward({ ...request, url: new URL(path, request.url) }),
          )) ??
          (await answerAboutPermission(request, logins, forward)) ??
          (await forward(request));
        checks.note(request, answer);
        return answer;
      },
    });
    closers.push(() => proxy[Symbol.asyncDispose]());
    const apiUrl = `${proxy.origin}${prefix}`;
    const emulator = await startEmulator([owner, name], logins, { baseUrl: apiUrl, isEmpty });
    closers.push(() => emulator.close());
    forward = createForward(emulator.url, apiUrl, pulls);

    const ask: Ask = async (login, method, path, body) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const answer = await forward({
        method,
        login,
        url: new URL(path, proxy.origin),
        body: Buffer.from(text),
      });
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.body}`);
      return answer.body.length > 0 ? JSON.parse(String(answer.body)) : undefined;
    };
    for (const [login, role] of Object.entries(people)) {
      if (role === "none") continue;
      await ask(owner, "PUT", `${here}/collaborators/${login}`, { permission: role });
    }
    const comments = createComments(ask, owner, here);
    pulls.commentTimes = comments.times;
    const arrive = (pull: PullOptions, at: string) =>
      commits.push({ sha: pull.headSha, at, ...headOf(pull, repository) });
    const addPull = async (pull: PullOptions) => {
      await createPull(ask, repository, pulls, pull);
      arrive(pull, pushedAt(pull));
    };
    for (const pull of options.pulls ?? []) await addPull(pull);
    const now = () => new Date().toISOString();
    return {
      apiUrl,
      repository,
      tokenOf: personalToken,
      addPull,
      addArtifact: artifacts.add,
      jobsAre: jobs.set,
      branch: (branch) => filesOfBranch(forward, { owner, repository, branch }),
      asOwner: (method, path, body) => ask(owner, method, `${here}${path}`, body),
      environment: {
        GITHUB_API_URL: apiUrl,
        GITHUB_SERVER_URL: proxy.origin,
        GITHUB_REPOSITORY: repository,
      },
      jobToken: (permissions) => {
        const token = `job-token-${tokens.size}`;
        tokens.set(token, { login: BOT, permissions });
        return token;
      },
      calls: () => [...calls],
      forgetCalls: () => void calls.splice(0),
      fail: faults.add,
      mend: faults.clear,
      push: (number, headSha, { at = now(), force = false } = {}) => {
        const found = pulls.all.get(number);
        if (!found) throw new Error(`there is no pull request ${number}`);
        pulls.all.set(number, { ...found, headSha });
        arrive({ ...found, headSha }, at);
        if (force) pulls.moves.push({ pull: number, event: "head_ref_force_pushed", at });
      },
      pushElsewhere: commits.push,
      retarget: (pull, at = now()) =>
        void pulls.moves.push({ pull, event: "base_ref_changed", at }),
      close: async (number) => {
        await ask(owner, "PATCH", `${here}/pulls/${number}`, { state: "closed" });
      },
      comment: comments.add,
      editComment: comments.edit,
      comments: comments.all,
      commitComments: commitComments.of,
      label: async (number, label, by, at = now()) => {
        await ask(owner, "POST", `${here}/issues/${number}/labels`, { labels: [label] });
        pulls.labelEvents.push({ pull: number, event: "labeled", label, by, at });
      },
      unlabel: async (number, label, by) => {
        const path = `${here}/issues/${number}/labels/${encodeURIComponent(label)}`;
        await ask(owner, "DELETE", path);
        pulls.labelEvents.push({ pull: number, event: "unlabeled", label, by, at: now() });
      },
      enqueue: commits.enqueue,
      mergeQueued: commits.merge,
      checks: checks.ofCommit,
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
