import { z } from "zod";
import type { CheckRun, CodeHost } from "../../ports/code-host.ts";
import { createAcceptanceReader } from "./acceptances.ts";
import {
  type ApiRequest,
  createClient,
  type GitHubClient,
  type GitHubOptions,
  unless,
} from "./client.ts";
import { comment, permission, pull, read, viewer } from "./responses.ts";

/** The account that a job's token writes as. */
const JOB_LOGIN = "github-actions[bot]";

/** A repository on GitHub or GitHub Enterprise. */
export function createGitHub(options: GitHubOptions): CodeHost {
  const client = createClient(options);
  const { ask } = client;
  return {
    viewer: () =>
      viewerLogin(client, options).catch(
        unless(["forbidden", "not-found", "unexpected"], JOB_LOGIN),
      ),
    pullRequest: (number) =>
      ask(
        {
          route: "GET /repos/{owner}/{repo}/pulls/{number}",
          parameters: { number },
          purpose: `read pull request #${number}`,
        },
        pull,
        "a pull request",
      ),
    ...comments(client),
    ...createAcceptanceReader(options.repository, client),
    permissionOf: (login) =>
      ask(
        {
          route: "GET /repos/{owner}/{repo}/collaborators/{login}/permission",
          parameters: { login },
          purpose: `ask what ${login} may do`,
        },
        permission,
        "a permission",
      ).catch(unless(["not-found"], "none")),
    createCheckRun: async (check) => {
      const form = z.object({ id: z.int(), html_url: z.string().nullish() });
      const { id, html_url: url } = await ask(checkRunRequest(check), form, "a check");
      for (const request of furtherAnnotations(check, id)) await ask(request, form, "a check");
      return url ?? "";
    },
  };
}

/** App tokens, including those of jobs, can only find out their own login through GraphQL. */
async function viewerLogin(
  { ask }: GitHubClient,
  { apiUrl, token }: GitHubOptions,
): Promise<string> {
  const purpose = "ask who the token belongs to";
  const what = "who the token belongs to";
  if (!token.startsWith("ghs_")) {
    return (await ask({ route: "GET /user", parameters: {}, purpose }, viewer, what)).login;
  }
  // GitHub Enterprise serves the GraphQL API beside the REST API, not below it.
  const baseUrl = apiUrl.replace(/\/api\/v3$/, "/api");
  const parameters = { query: "{ viewer { login } }", baseUrl };
  const form = z.object({ data: z.object({ viewer }) });
  const { data } = await ask({ route: "POST /graphql", parameters, purpose }, form, what);
  return data.viewer.login;
}

function comments({
  ask,
  pages,
}: GitHubClient): Pick<CodeHost, "comments" | "createComment" | "updateComment" | "deleteComment"> {
  const ofPull = "/repos/{owner}/{repo}/issues/{number}/comments";
  const ofId = "/repos/{owner}/{repo}/issues/comments/{id}";
  return {
    comments: (number) => {
      const purpose = `list the comments on #${number}`;
      return pages({ route: `GET ${ofPull}`, parameters: { number }, purpose }, (page) =>
        read(z.array(comment), page, "comments"),
      );
    },
    createComment: (number, body) => {
      const purpose = `comment on #${number}`;
      const request = { route: `POST ${ofPull}`, parameters: { number, body }, purpose };
      return ask(request, comment, "a comment");
    },
    updateComment: (id, body) => {
      const purpose = "update the comment";
      const request = { route: `PATCH ${ofId}`, parameters: { id, body }, purpose };
      return ask(request, comment, "a comment");
    },
    deleteComment: async (id) => {
      const purpose = "remove a second comment";
      const request = { route: `DELETE ${ofId}`, parameters: { id }, purpose };
      await ask(request, z.unknown(), "").catch(unless(["not-found"], undefined));
    },
  };
}

/** Maximum number of annotations per request. */
const MAX_ANNOTATIONS = 50;

/** Nobody reads more than five hundred lines, and each request counts towards a job's hourly limit. */
const MAX_REQUESTS = 10;

/** GitHub's limit for the summary of a check. */
const MAX_SUMMARY = 65_535;

/** Creates a finished check with its first annotations. */
function checkRunRequest(check: CheckRun): ApiRequest {
  return {
    route: "POST /repos/{owner}/{repo}/check-runs",
    parameters: {
      name: check.name,
      head_sha: check.headSha,
      status: "completed",
      conclusion: check.conclusion,
      ...(check.detailsUrl !== undefined && { details_url: check.detailsUrl }),
      output: outputOf(check, 0),
    },
    purpose: "write the check",
  };
}

/**
 * Adds further annotations to a check, up to our limit and GitHub's; the rest is dropped.
 * @param id of the created check
 */
function furtherAnnotations(check: CheckRun, id: number): readonly ApiRequest[] {
  const requests = Math.min(Math.ceil(check.annotations.length / MAX_ANNOTATIONS), MAX_REQUESTS);
  return Array.from({ length: Math.max(0, requests - 1) }, (_, index) => ({
    route: "PATCH /repos/{owner}/{repo}/check-runs/{id}",
    parameters: { id, output: outputOf(check, index + 1) },
    purpose: "write the check's further annotations",
  }));
}

function outputOf({ title, summary, annotations }: CheckRun, request: number) {
  const first = request * MAX_ANNOTATIONS;
  return {
    title,
    summary: summary.slice(0, MAX_SUMMARY),
    annotations: annotations.slice(first, first + MAX_ANNOTATIONS).map((annotation) => ({
      path: annotation.file,
      start_line: annotation.line,
      end_line: annotation.line,
      annotation_level: annotation.level,
      title: annotation.title,
      message: annotation.message,
    })),
  };
}
