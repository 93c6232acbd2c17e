import type { GitHubOptions } from "../adapters/github/client.ts";
import type { CodeHost } from "../ports/code-host.ts";

/** Options for reaching the code host. */
export type CodeHostOptions = Omit<GitHubOptions, "patience">;

/** The code host. Its dependencies are loaded on demand. */
export async function createCodeHost(options: CodeHostOptions): Promise<CodeHost> {
  const { createGitHub } = await import("../adapters/github/code-host.ts");
  return createGitHub(options);
}
