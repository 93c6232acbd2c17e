import type { HttpClient } from "@actions/http-client";

const SOCKET_TIMEOUT_MS = 30_000;

/**
 * Lends a client whose connections end with the work or with the abort, whichever comes first: one
 * that is left open keeps the process from ending. The client is loaded only here, so that a run that
 * needs nothing from outside starts without it.
 */
export async function withClient<T>(
  signal: AbortSignal,
  use: (client: HttpClient) => Promise<T>,
): Promise<T> {
  const { HttpClient } = await import("@actions/http-client");
  signal.throwIfAborted();
  const client = new HttpClient("loadgate", [], {
    allowRetries: true,
    maxRetries: 2,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Gives the client an agent of its own, which can then be disposed of.
    keepAlive: true,
  });
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([use(client), aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
    client.dispose();
  }
}

/** An answer whose body is a text of bounded length. */
export interface TextAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Fetches a text.
 * @param headers request headers; on a redirect to another host the client drops `authorization`
 * @param maxBytes a longer body is an error
 * @throws Error when there is no answer, or too much of one
 */
export function fetchText(
  url: string,
  { headers, maxBytes }: { headers: Readonly<Record<string, string>>; maxBytes: number },
  signal: AbortSignal,
): Promise<TextAnswer> {
  return withClient(signal, async (client) => {
    const { message } = await client.get(url, { ...headers });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of message) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw new Error(`${url}: more than ${maxBytes} bytes`);
      chunks.push(chunk as Buffer);
    }
    return { status: message.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") };
  });
}
