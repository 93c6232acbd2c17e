import { Octokit } from "@octokit/core";
import { withoutControls } from "../../domain/control-characters.ts";
import type { ApiRequest } from "./arguments.ts";
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

/**
 * Sends requests about one repository, each again where that may help.
 * @returns rejects with CodeHostError
 */
export function createClient(options: GitHubOptions) {
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
  return ({ route, parameters, purpose }: ApiRequest) =>
    withRetries(
      purpose,
      (ended) => octokit.request(route, { owner, repo, ...parameters, request: { signal: ended } }),
      ...([patience, signal, tell] as const),
    );
}

function ignore(): void {}
