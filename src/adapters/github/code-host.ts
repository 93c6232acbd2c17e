import { z } from "zod";
import { onFailure } from "../../domain/review/code-host-error.ts";
import type { CheckRun, CodeHost } from "../../ports/code-host.ts";
import { createAcceptanceReader } from "./acceptances.ts";
import { createClient, type GitHubClient, type GitHubOptions, needs } from "./client.ts";
import { createComments } from "./comments.ts";
import { checkRun, checkRuns, named, permission, pull } from "./responses.ts";

/** The account that a job's token writes as. */
const JOB_LOGIN = "github-actions[bot]";

/** No job that builds something should have that permission. */
const FIRST_STAYS =
  "A commit's comment stays as it is: only a token with `contents: write` can change it.";

/** A repository on GitHub or GitHub Enterprise. */
export function createGitHub(options: GitHubOptions): CodeHost {
  const client = createClient(options);
  const { ask, pages } = client;
  const ofCommits = createComments<string>(client, "commits/{on}/comments", "comments/{id}");
  return {
    viewer: () =>
      viewerLogin(client, options).catch(
        onFailure(["forbidden", "not-found", "unexpected"], () => JOB_LOGIN),
      ),
    pullRequest: (number) =>
      ask(pull, `read pull request #${number}`, { route: "GET pulls/{number}", number }),
    ...createComments<number>(client, "issues/{on}/comments", "issues/comments/{id}"),
    ofCommits: {
      ...ofCommits,
      updateComment: (id, body) => ofCommits.updateComment(id, body).catch(needs(FIRST_STAYS)),
    },
    mergeBase: async (sha, other) => {
      const request = { route: "GET compare/{sha}...{other}", sha, other };
      return (await ask(compared, "find where two commits meet", request)).merge_base_commit.sha;
    },
    ...createAcceptanceReader(options.repository, client),
    permissionOf: (login) =>
      ask(permission, `ask what ${login} may do`, {
        route: "GET collaborators/{login}/permission",
        login,
      }).catch(onFailure(["not-found"], () => "none" as const)),
    checkRuns: async (headSha, name) => {
      const route = "GET commits/{headSha}/check-runs";
      const request = { route, headSha, check_name: name, filter: "all" };
      const found = await pages(checkRuns, "list the checks", request).catch(
        onFailure(["forbidden", "not-found"], () => []),
      );
      return found.toSorted((a, b) => a.id - b.id);
    },
    createCheckRun: (check) =>
      createCheckRun(check, client).catch(
        onFailure(["refused"], () =>
          createCheckRun({ ...check, summary: check.title, annotations: [] }, client),
        ),
      ),
  };
}

const compared = z.object({ merge_base_commit: named }).describe("a comparison");

/** App tokens, including those of jobs, can only find out their own login through GraphQL. */
async function viewerLogin({ ask }: GitHubClient, { apiUrl, token }: GitHubOptions) {
  const purpose = "ask who the token belongs to";
  const what = "who the token belongs to";
  const viewer = z.object({ login: z.string().min(1) });
  if (!token.startsWith("ghs_")) {
    return (await ask(viewer.describe(what), purpose, { route: "GET /user" })).login;
  }
  // GitHub Enterprise serves the GraphQL API beside the REST API, not below it.
  const baseUrl = apiUrl.replace(/\/api\/v3$/, "/api");
  const form = z.object({ data: z.object({ viewer }) }).describe(what);
  const query = "{ viewer { login } }";
  return (await ask(form, purpose, { route: "POST /graphql", query, baseUrl })).data.viewer.login;
}

/** Maximum number of annotations per request. */
const MAX_ANNOTATIONS = 50;

/** Nobody reads more than five hundred lines, and each request counts towards a job's hourly limit. */
const MAX_REQUESTS = 10;

/** Creates a finished check. Annotations beyond our limit and GitHub's are dropped. */
async function createCheckRun(check: CheckRun, { ask }: GitHubClient): Promise<number> {
  const { id } = await ask(checkRun, "write the check", {
    route: "POST check-runs",
    name: check.name,
    head_sha: check.headSha,
    external_id: check.writer,
    status: "completed",
    conclusion: check.conclusion,
    ...(check.detailsUrl !== undefined && { details_url: check.detailsUrl }),
    output: outputOf(check, 0),
  });
  const requests = Math.min(Math.ceil(check.annotations.length / MAX_ANNOTATIONS), MAX_REQUESTS);
  for (let request = 1; request < requests; request += 1) {
    await ask(checkRun, "write the check's further annotations", {
      route: "PATCH check-runs/{id}",
      id,
      output: outputOf(check, request),
    });
  }
  return id;
}

function outputOf({ title, summary, annotations }: CheckRun, request: number) {
  const first = request * MAX_ANNOTATIONS;
  return {
    title,
    summary,
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
