import type { z } from "zod";
import { CodeHostError, type CodeHostFailure } from "../../domain/review/code-host-error.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { read } from "./responses.ts";
import { PATIENCE, type Patience, withRetries } from "./retry.ts";

/** Which repository, and how to reach it. */
export interface GitHubOptions {
  /** `OWNER/NAME` */
  readonly repository: string;
  /** Root of the REST API. */
  readonly apiUrl: string;
  readonly token: string;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  /** Told that a request is tried again, and why. */
  readonly tell: (text: string) => void;
  /** Told of each request and the status of its response. */
  readonly trace?: (text: string) => void;
  readonly patience?: Patience;
}

/** A request to the API: a route, and what fills it. What is no part of the route is the body or query. */
export interface ApiRequest {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What is asked, in words that follow "Could not". */
  readonly purpose: string;
}

/** The most items that a page holds. */
export const PER_PAGE = 100;

/** More than any pull request has; an answer that leads from page to page for ever ends here. */
const MAX_PAGES = 100;

/** The API of one repository. What may succeed later is retried; what fails for good rejects with CodeHostError. */
export interface GitHubClient {
  /** Asks for one document. @param what the answer should be, in words */
  readonly ask: <T>(request: ApiRequest, form: z.ZodType<T>, what: string) => Promise<T>;
  /**
   * Asks for a list, page by page.
   * @param enough pages after which the rest does not matter; without it, a list that does not end is an error
   */
  readonly pages: <T>(
    request: ApiRequest,
    readPage: (answer: unknown) => readonly T[],
    enough?: number,
  ) => Promise<readonly T[]>;
  /** Asks for an archive of some megabytes. */
  readonly archive: (request: ApiRequest) => Promise<Uint8Array>;
}

/** Creates a client, which opens no connection before the first request. */
export function createClient(options: GitHubOptions): GitHubClient {
  const { patience = PATIENCE, signal } = options;
  const [owner = "", repo = ""] = options.repository.split("/");
  const tell = (text: string) => options.tell(withoutControls(text, " "));
  let opening: ReturnType<typeof openOctokit> | undefined;

  const send = async (
    { route, parameters, purpose }: ApiRequest,
    timeoutMs = patience.timeoutMs,
  ) => {
    opening ??= openOctokit(options);
    const octokit = await opening;
    return withRetries(
      purpose,
      (ended) => octokit.request(route, { owner, repo, ...parameters, request: { signal: ended } }),
      { patience: { ...patience, timeoutMs }, signal, tell },
    );
  };

  const pages: GitHubClient["pages"] = async (request, readPage, enough) => {
    const found: ReturnType<typeof readPage>[number][] = [];
    for (let page = 1; page <= (enough ?? MAX_PAGES); page += 1) {
      const parameters = { ...request.parameters, per_page: PER_PAGE, page };
      const answer = await send({ ...request, parameters });
      found.push(...readPage(answer.data));
      if (!/rel="next"/.test(answer.headers.link ?? "")) return found;
    }
    if (enough !== undefined) return found;
    // What is not seen could be what matters: a forced push, or our own comment.
    throw new CodeHostError(
      "refused",
      `Could not ${request.purpose}: more than ${MAX_PAGES} pages`,
    );
  };

  return {
    pages,
    ask: async (request, form, what) => read(form, (await send(request)).data, what),
    archive: async (request) => {
      const { data } = await send(request, patience.archiveMs);
      if (data instanceof ArrayBuffer) return new Uint8Array(data);
      const message = `Could not ${request.purpose}: GitHub's answer is no archive`;
      throw new CodeHostError("unexpected", message, { hint: "Start the job again later." });
    },
  };
}

/**
 * Takes a value in place of some failures.
 * @returns for `catch`; throws every other error
 */
export function unless<T>(failures: readonly CodeHostFailure[], value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof CodeHostError && failures.includes(error.failure)) return value;
    throw error;
  };
}

/**
 * Says what the token lacks, where that is why a request failed.
 * @returns for `catch`; throws every error
 */
export function needs(hint: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof CodeHostError) || error.failure !== "forbidden") throw error;
    const { failure, message, reason } = error;
    throw new CodeHostError(failure, message, { hint, ...(reason && { reason }), cause: error });
  };
}

/** The package is loaded with the first request: most commands make none. */
async function openOctokit({ apiUrl, token, userAgent, trace }: GitHubOptions) {
  const { GitHub, getOctokitOptions } = await import("@actions/github/lib/utils");
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const octokit = new GitHub(getOctokitOptions(token, { baseUrl: apiUrl, userAgent, log }));
  octokit.hook.after("request", ({ status }, { method, url }) =>
    trace?.(`GitHub: ${method} ${url}: ${status}`),
  );
  return octokit;
}

function ignore(): void {}
