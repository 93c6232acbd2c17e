import type { GitHubOptions } from "../adapters/github/client.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { VERSION } from "../version.ts";

/** How the code host is reached. */
export type CodeHostOptions = Omit<GitHubOptions, "userAgent" | "patience">;

/** What Loadgate calls itself in requests. */
export const USER_AGENT = `loadgate/${VERSION}`;

/** The code host. What it brings along is loaded only where it is called. */
export async function createCodeHost(options: CodeHostOptions): Promise<CodeHost> {
  const { createGitHub } = await import("../adapters/github/code-host.ts");
  return createGitHub({ ...options, userAgent: USER_AGENT });
}
