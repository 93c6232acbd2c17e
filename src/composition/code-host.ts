import type { CodeHost } from "../ports/code-host.ts";
import { VERSION } from "../version.ts";

/** How the code host is reached. */
export interface CodeHostOptions {
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** Root of the REST API, without a slash at its end. */
  readonly apiUrl: string;
  readonly token: string;
  readonly signal: AbortSignal;
  /** Called with what people should see, such as calls that are tried again. */
  readonly tell: (line: string) => void;
  /** Called with what only debugging wants. */
  readonly trace: (line: string) => void;
}

/** What Loadgate calls itself in requests. */
export const USER_AGENT = `loadgate/${VERSION}`;

/** The code host. What it brings along is loaded only where it is called. */
export async function createCodeHost(options: CodeHostOptions): Promise<CodeHost> {
  const { createGitHub } = await import("../adapters/github/code-host.ts");
  return createGitHub({ ...options, userAgent: USER_AGENT });
}
