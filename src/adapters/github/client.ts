import type { z } from "zod";
import { CodeHostError, onFailure } from "../../domain/review/code-host-error.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { VERSION } from "../../version.ts";
import { read } from "./responses.ts";
import { PATIENCE, type RetryOptions, withRetries } from "./retry.ts";

/** The repository, and how to connect to its API. */
export interface GitHubOptions extends Omit<RetryOptions, "patience"> {
  /** `OWNER/NAME` */
  readonly repository: string;
  /** Root of the REST API. */
  readonly apiUrl: string;
  readonly token: string;
  /** Called with each request and the status of its response. */
  readonly trace?: (text: string) => void;
  readonly patience?: RetryOptions["patience"];
}

/**
 * A request: a route and its parameters. Parameters that are not part of the route go into the body or query. A path
 * without a leading slash is below the repository.
 */
interface ApiRequest {
  readonly route: string;
  readonly [parameter: string]: unknown;
}

/** Maximum number of items per page. */
export const PER_PAGE = 100;

/** More than any pull request has. Stops a response that links to further pages forever. */
const MAX_PAGES = 100;

/**
 * The API of one repository. Temporary failures are retried; permanent ones reject with CodeHostError.
 * Each request has a purpose, in words that follow "Could not".
 */
export interface GitHubClient {
  /** Fetches one document. @param form of the expected answer, with its description in words */
  readonly ask: <T>(form: z.ZodType<T>, purpose: string, request: ApiRequest) => Promise<T>;
  /**
   * Fetches a list, page by page.
   * @param form of a page, as for `ask`
   * @param request `enough` is the number of pages after which the rest is not needed; without it, an endless list is
   * an error
   */
  readonly pages: <T>(
    form: z.ZodType<readonly T[]>,
    purpose: string,
    request: ApiRequest & { readonly enough?: number },
  ) => Promise<readonly T[]>;
  /** Downloads an archive of some megabytes. */
  readonly archive: (purpose: string, request: ApiRequest) => Promise<Uint8Array>;
}

/** Creates a client. It opens no connection before the first request. */
export function createClient(options: GitHubOptions): GitHubClient {
  const { patience = PATIENCE, signal } = options;
  const [owner = "", repo = ""] = options.repository.split("/");
  const tell = (text: string) => options.tell(withoutControls(text, " "));
  let opening: ReturnType<typeof openOctokit> | undefined;

  const send = async (
    purpose: string,
    { route, ...parameters }: ApiRequest,
    timeoutMs = patience.timeoutMs,
  ) => {
    opening ??= openOctokit(options);
    const octokit = await opening;
    const whole = route.replace(/ (?!\/)/, " /repos/{owner}/{repo}/");
    return withRetries(
      purpose,
      (ended) => octokit.request(whole, { owner, repo, ...parameters, request: { signal: ended } }),
      { patience: { ...patience, timeoutMs }, signal, tell },
    );
  };

  return {
    ask: async (form, ...request) => read(form, (await send(...request)).data),
    pages: async (form, purpose, { enough, ...request }) => {
      const found: z.infer<typeof form>[number][] = [];
      for (let page = 1; page <= (enough ?? MAX_PAGES); page += 1) {
        const answer = await send(purpose, { ...request, per_page: PER_PAGE, page });
        found.push(...read(form, answer.data));
        if (!/rel="next"/.test(answer.headers.link ?? "")) return found;
      }
      if (enough !== undefined) return found;
      // The unread pages may contain something important, such as a forced push or our own comment.
      throw new CodeHostError("refused", `Could not ${purpose}: more than ${MAX_PAGES} pages`);
    },
    archive: async (purpose, request) => {
      const { data } = await send(purpose, request, patience.archiveMs);
      if (data instanceof ArrayBuffer) return new Uint8Array(data);
      const message = `Could not ${purpose}: GitHub's answer is no archive`;
      throw new CodeHostError("unexpected", message, { hint: "Start the job again later." });
    },
  };
}

/**
 * Adds a hint about the missing permission if a request failed because of it.
 * @returns a handler for `catch`; it always throws
 */
export function needs(hint: string) {
  return onFailure(["forbidden"], (cause): never => {
    throw new CodeHostError(cause.failure, cause.message, { hint, reason: cause.reason, cause });
  });
}

/** Loads the package with the first request, because most commands make none. */
async function openOctokit({ apiUrl, token, trace }: GitHubOptions) {
  const { GitHub, getOctokitOptions } = await import("@actions/github/lib/utils");
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const userAgent = `loadgate/${VERSION}`;
  const octokit = new GitHub(getOctokitOptions(token, { baseUrl: apiUrl, userAgent, log }));
  octokit.hook.after("request", ({ status }, { method, url }) =>
    trace?.(`GitHub: ${method} ${url}: ${status}`),
  );
  return octokit;
}

function ignore(): void {}
