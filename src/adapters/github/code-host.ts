import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { CodeHost } from "../../ports/code-host.ts";
import { type AskForPages, createAcceptanceReader } from "./acceptances.ts";
import { createClient, type GitHubOptions } from "./client.ts";
import {
  type ApiRequest,
  appViewerRequest,
  checkRunRequest,
  commentsRequest,
  createCommentRequest,
  deleteCommentRequest,
  permissionRequest,
  pullRequest,
  updateCommentRequest,
  viewerRequest,
} from "./requests.ts";
import {
  readAppViewer,
  readCheckUrl,
  readComment,
  readComments,
  readPermission,
  readPull,
  readViewer,
} from "./responses.ts";

/** More than any pull request has; an answer that leads from page to page for ever ends here. */
const MAX_PAGES = 100;

/** Whom the token of a job writes as. */
const JOB_LOGIN = "github-actions[bot]";

/**
 * A repository on GitHub or GitHub Enterprise.
 */
export function createGitHub(options: GitHubOptions): CodeHost {
  const { apiUrl, token } = options;
  const send = createClient(options);
  const ask = async (request: ApiRequest): Promise<unknown> => (await send(request)).data;

  const pages: AskForPages = async (request, readPage) => {
    const found: ReturnType<typeof readPage>[number][] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await send({ ...request, parameters: { ...request.parameters, page } });
      found.push(...readPage(answer.data));
      if (!/rel="next"/.test(answer.headers.link ?? "")) return found;
    }
    // What is not seen could be what matters: a forced push, or our own comment.
    throw new CodeHostError(
      "refused",
      `Could not ${request.purpose}: more than ${MAX_PAGES} pages`,
    );
  };

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
    ...createAcceptanceReader(options.repository, ask, pages),
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
