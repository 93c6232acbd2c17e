import { withoutControls } from "../../domain/shared/control-characters.ts";
import type { ApiRequest } from "./requests.ts";
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

/**
 * Creates a function that sends requests about one repository and retries those that may succeed later.
 * @returns its promises reject with CodeHostError
 */
export function createClient(options: GitHubOptions) {
  const { patience = PATIENCE, signal } = options;
  const [owner = "", repo = ""] = options.repository.split("/");
  const tell = (text: string) => options.tell(withoutControls(text, " "));
  let opening: ReturnType<typeof openOctokit> | undefined;
  return async ({ route, parameters, purpose }: ApiRequest) => {
    opening ??= openOctokit(options);
    const octokit = await opening;
    return withRetries(
      {
        purpose,
        send: (ended) =>
          octokit.request(route, { owner, repo, ...parameters, request: { signal: ended } }),
      },
      { patience, signal, tell },
    );
  };
}

/** The package is loaded with the first request: most commands make none. */
async function openOctokit({ apiUrl, token, userAgent, trace }: GitHubOptions) {
  const { getOctokit } = await import("@actions/github");
  const octokit = getOctokit(token, {
    baseUrl: apiUrl,
    userAgent,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  octokit.hook.after("request", ({ status }, { method, url }) =>
    trace?.(`GitHub: ${method} ${url}: ${status}`),
  );
  return octokit;
}

function ignore(): void {}
