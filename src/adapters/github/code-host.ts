import { Octokit } from "@octokit/core";
import { CodeHostError } from "../../domain/code-host-error.ts";
import { withoutControls } from "../../domain/control-characters.ts";
import type { CodeHost } from "../../ports/code-host.ts";
import {
  type ApiRequest,
  appViewerRequest,
  checkRunRequest,
  commentsRequest,
  createCommentRequest,
  deleteCommentRequest,
  eventsRequest,
  permissionRequest,
  pullRequest,
  updateCommentRequest,
  viewerRequest,
} from "./arguments.ts";
import {
  readAppViewer,
  readCheckUrl,
  readComment,
  readComments,
  readLabelEvents,
  readPermission,
  readPull,
  readViewer,
} from "./output.ts";
import { proxiedFetch } from "./proxied-fetch.ts";
import { PATIENCE, type Patience, withRetries } from "./retry.ts";

/** Which repository, and how to get at it. */
export interface GitHubOptions {
  /** `OWNER/NAME` */
  readonly repository: string;
  /** Root of the REST API. */
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Says that a request is tried again, and why. */
  readonly tell: (text: string) => void;
  /** Says what is asked and what came of it. */
  readonly trace?: (text: string) => void;
  readonly patience?: Patience;
}

/** More than any pull request has; an answer that leads from page to page for ever ends here. */
const MAX_PAGES = 100;

/** Whom the token of a job writes as. */
const JOB_LOGIN = "github-actions[bot]";

/**
 * A repository on GitHub or GitHub Enterprise.
 */
export function createGitHub(options: GitHubOptions): CodeHost {
  const { apiUrl, token, signal, patience = PATIENCE } = options;
  const [owner = "", repo = ""] = options.repository.split("/");
  const octokit = new Octokit({
    auth: token,
    baseUrl: apiUrl,
    userAgent: options.userAgent,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    request: { fetch: proxiedFetch(apiUrl) },
  });
  const tell = (text: string) => options.tell(withoutControls(text, " "));
  octokit.hook.after("request", ({ status }, { method, url }) =>
    options.trace?.(`GitHub: ${method} ${url}: ${status}`),
  );
  const send = ({ route, parameters, purpose }: ApiRequest) =>
    withRetries(
      purpose,
      (ended) => octokit.request(route, { owner, repo, ...parameters, request: { signal: ended } }),
      ...([patience, signal, tell] as const),
    );
  const ask = async (request: ApiRequest): Promise<unknown> => (await send(request)).data;

  async function pages<T>(
    request: ApiRequest,
    readPage: (answer: unknown) => readonly T[],
  ): Promise<readonly T[]> {
    const found: T[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await send({ ...request, parameters: { ...request.parameters, page } });
      found.push(...readPage(answer.data));
      if (!/rel="next"/.test(answer.headers.link ?? "")) break;
    }
    return found;
  }

  async function viewer(): Promise<string> {
    try {
      // Tokens of apps, which those of jobs are, know themselves only in GraphQL.
      return token.startsWith("ghs_")
        ? readAppViewer(await ask(graphql(appViewerRequest(), apiUrl)))
        : readViewer(await ask(viewerRequest()));
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      if (!["forbidden", "not-found", "unexpected"].includes(error.failure)) throw error;
      return JOB_LOGIN;
    }
  }

  return {
    viewer,
    pullRequest: async (number) => readPull(await ask(pullRequest(number))),
    comments: (number) => pages(commentsRequest(number), readComments),
    createComment: async (number, body) =>
      readComment(await ask(createCommentRequest(number, body))),
    updateComment: async (id, body) => readComment(await ask(updateCommentRequest(id, body))),
    deleteComment: (id) => ask(deleteCommentRequest(id)).then(ignore, unlessGone),
    labelled: async (number, label) => {
      const all = await pages(eventsRequest(number), (page) => readLabelEvents(page, label));
      return all.at(-1);
    },
    permissionOf: async (login) => {
      try {
        return readPermission(await ask(permissionRequest(login)));
      } catch (error) {
        unlessGone(error);
        return "none";
      }
    },
    createCheckRun: async (check) => readCheckUrl(await ask(checkRunRequest(check))),
  };
}

/** GitHub Enterprise has the GraphQL API beside the REST API, not below it. */
function graphql(request: ApiRequest, apiUrl: string): ApiRequest {
  const baseUrl = apiUrl.replace(/\/api\/v3$/, "/api");
  return { ...request, parameters: { ...request.parameters, baseUrl } };
}

function unlessGone(error: unknown): void {
  if (error instanceof CodeHostError && error.failure === "not-found") return;
  throw error;
}

function ignore(): void {}
