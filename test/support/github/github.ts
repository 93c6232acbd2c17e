import { type Artifacts, startArtifacts } from "./artifacts.ts";
import { createChecks, type FoundCheck } from "./checks.ts";
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
import type { Permissions } from "./permissions.ts";
import { type Call, type KnownToken, startProxy } from "./proxy.ts";
import { answerAboutPulls, type LabelEvent, type PullOptions, type Pulls } from "./pulls.ts";

/** Login of every job's token. */
export const BOT = "github-actions[bot]";

/** What a person may do in the repository. */
export type Role = "admin" | "maintain" | "push" | "triage" | "pull";

/** A comment on a pull request. */
export interface FoundComment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
}

/** The repository that is emulated. */
export interface GitHubOptions {
  /** `owner/name`; `acme/shop` without. Its owner is an admin. */
  readonly repository?: string;
  /** Other people, and what they may do; `none` for strangers. */
  readonly people?: Readonly<Record<string, Role | "none">>;
  readonly pulls?: readonly PullOptions[];
  /** Path before the API's paths, for example `/api/v3`. */
  readonly prefix?: string;
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
  /** A push to the pull request's branch, with force or without. */
  readonly push: (pull: number, headSha: string) => void;
  readonly close: (pull: number) => Promise<void>;
  /** @returns the comment's id */
  readonly comment: (pull: number, author: string, body: string) => Promise<number>;
  /** All comments, oldest first. */
  readonly comments: (pull: number) => Promise<readonly FoundComment[]>;
  readonly label: (pull: number, name: string, by: string) => Promise<void>;
  readonly unlabel: (pull: number, name: string, by: string) => Promise<void>;
  readonly checks: (sha: string) => Promise<readonly FoundCheck[]>;
  readonly addArtifact: Artifacts["add"];
}

/**
 * Starts an emulated GitHub with one repository: a real HTTP API that keeps what it is told, as strict
 * as GitHub where the emulator is not. It ends with the scope: `await using github = await startGitHub()`.
 */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHub> {
  const { repository = "acme/shop", people = {}, prefix = "" } = options;
  const [owner = "", name = ""] = repository.split("/");
  const logins = [owner, BOT, ...Object.keys(people)];
  const tokens = new Map<string, KnownToken>(
    logins.map((login) => [personalToken(login), { login }]),
  );
  const pulls: Pulls = { all: new Map(), last: 0, labelEvents: [] };
  const faults = createFaults();
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
      ...{ faults, tokens, prefix },
      onCall: (call) => calls.push(call),
      answer: async (request) => {
        const answer =
          artifacts.answer(request) ??
          (await checks.answer(request)) ??
          (await answerAboutPulls(request, pulls, repository, (path) =>
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
    const emulator = await startEmulator([owner, name], logins, apiUrl);
    closers.push(() => emulator.close());
    forward = createForward(emulator.url, apiUrl, pulls);

    const ask: Ask = async (login, method, path, body) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const answer = await forward({
        ...{ method, login, url: new URL(path, proxy.origin), body: Buffer.from(text) },
      });
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.body}`);
      return answer.body.length > 0 ? JSON.parse(String(answer.body)) : undefined;
    };
    for (const [login, role] of Object.entries(people)) {
      if (role === "none") continue;
      await ask(owner, "PUT", `${here}/collaborators/${login}`, { permission: role });
    }
    const addPull = (pull: PullOptions) => createPull(ask, repository, pulls, pull);
    for (const pull of options.pulls ?? []) await addPull(pull);
    const noteLabel = (event: LabelEvent["event"], pull: number, label: string, by: string) =>
      void pulls.labelEvents.push({ pull, event, label, by, at: new Date().toISOString() });
    return {
      ...{ apiUrl, repository, tokenOf: personalToken, addPull, addArtifact: artifacts.add },
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
      push: (number, headSha) => {
        const found = pulls.all.get(number);
        if (!found) throw new Error(`there is no pull request ${number}`);
        pulls.all.set(number, { ...found, headSha });
      },
      close: async (number) => {
        await ask(owner, "PATCH", `${here}/pulls/${number}`, { state: "closed" });
      },
      comment: async (number, author, body) => {
        const made = await ask(author, "POST", `${here}/issues/${number}/comments`, { body });
        return (made as FoundComment).id;
      },
      comments: (number) => allComments(ask, owner, `${here}/issues/${number}/comments`),
      label: async (number, label, by) => {
        await ask(owner, "POST", `${here}/issues/${number}/labels`, { labels: [label] });
        noteLabel("labeled", number, label, by);
      },
      unlabel: async (number, label, by) => {
        const path = `${here}/issues/${number}/labels/${encodeURIComponent(label)}`;
        await ask(owner, "DELETE", path);
        noteLabel("unlabeled", number, label, by);
      },
      checks: checks.ofCommit,
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

interface ApiComment {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly login: string };
}

async function allComments(ask: Ask, owner: string, path: string): Promise<FoundComment[]> {
  const found: FoundComment[] = [];
  for (let number = 1; ; number += 1) {
    const some = (await ask(
      owner,
      "GET",
      `${path}?per_page=100&page=${number}`,
    )) as readonly ApiComment[];
    found.push(...some.map(({ id, body, user }) => ({ id, author: user.login, body })));
    if (some.length < 100) return found;
  }
}
