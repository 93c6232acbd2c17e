import type { HttpAnswer, HttpClient, HttpRequest } from "../../ports/http-client.ts";
import type { Incoming } from "./line.ts";
import { openLine } from "./open-line.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** An HTTP client that opens a connection for each request and bounds what it reads. */
export const httpClient: HttpClient = {
  send: async (request, signal) => {
    const timeout = AbortSignal.timeout(Math.ceil(request.timeoutMs));
    try {
      return await exchange(request, AbortSignal.any([signal, timeout]));
    } catch (error) {
      if (!timeout.aborted || signal.aborted) throw error;
      throw new Error(`no answer within ${Math.ceil(request.timeoutMs)} ms`, { cause: error });
    }
  },
};

async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const line = openLine(request.transport, { keepAlive: false });
  try {
    const incoming = await line.ask(request, signal);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of incoming.body) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) return answerOf(incoming, chunks, true);
      chunks.push(chunk);
    }
    return answerOf(incoming, chunks, false);
  } finally {
    line.close();
  }
}

function answerOf(
  { status, headers }: Incoming,
  chunks: readonly Buffer[],
  truncated: boolean,
): HttpAnswer {
  const { "content-type": contentType, location } = headers;
  return {
    status,
    ...(contentType !== undefined && { contentType }),
    ...(location !== undefined && { location }),
    body: Buffer.concat(chunks).toString("utf8"),
    truncated,
  };
}
