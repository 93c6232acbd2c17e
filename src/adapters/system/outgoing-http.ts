import { buffer } from "node:stream/consumers";
import type { HttpClient } from "@actions/http-client";

const SOCKET_TIMEOUT_MS = 30_000;

/**
 * Provides a client whose connections are closed when the work ends or is aborted: an open one would keep the
 * process alive. The client is loaded on demand, so that a run that fetches nothing starts without it.
 * @param options `allowRedirects: false` returns a redirect instead of following it
 */
export async function withClient<T>(
  signal: AbortSignal,
  work: (client: HttpClient) => Promise<T>,
  { allowRedirects = true }: { readonly allowRedirects?: boolean } = {},
): Promise<T> {
  const { HttpClient } = await import("@actions/http-client");
  signal.throwIfAborted();
  const client = new HttpClient("loadgate", [], {
    allowRedirects,
    allowRetries: true,
    maxRetries: 2,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Gives the client its own agent, which can then be disposed of.
    keepAlive: true,
  });
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([work(client), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    client.dispose();
  }
}

/** An answer whose body is a text of limited length. */
export interface TextAnswer {
  readonly status: number;
  readonly text: string;
  /** Target of a redirect. */
  readonly location?: string;
}

/** Options of a request for a text. */
interface TextRequest {
  /** On a redirect to another host name the client drops `authorization`; a different port alone does not count. */
  readonly headers: Readonly<Record<string, string>>;
  /** Maximum size of the body; a longer one is an error. */
  readonly maxBytes: number;
  readonly allowRedirects?: boolean;
}

/**
 * Fetches a text.
 * @throws Error when there is no answer, or it is too long
 */
export function fetchText(
  url: string,
  { headers, maxBytes, allowRedirects = true }: TextRequest,
  signal: AbortSignal,
): Promise<TextAnswer> {
  const fetching = async (client: HttpClient): Promise<TextAnswer> => {
    const { message } = await client.get(url, { ...headers });
    const text = (await buffer(bounded(message, url, maxBytes))).toString("utf8");
    return { status: message.statusCode ?? 0, text, location: message.headers.location };
  };
  return withClient(signal, fetching, { allowRedirects });
}

/**
 * Passes the chunks of a body on.
 * @param url for the message
 * @throws Error when there are more than `maxBytes` bytes
 */
export async function* bounded(body: AsyncIterable<Buffer>, url: string, maxBytes: number) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`${url}: more than ${maxBytes} bytes`);
    yield chunk;
  }
}
