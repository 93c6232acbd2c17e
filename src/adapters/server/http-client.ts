import { request as httpRequest, type IncomingMessage } from "node:http";
import type { HttpAnswer, HttpClient, HttpRequest } from "../../ports/http-client.ts";

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

function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(request.url, {
      method: request.method,
      // Without the agent Node says `connection: close`, so a server that stops has no connection to wait for.
      agent: false,
      headers: {
        accept: "*/*",
        ...request.headers,
        ...(request.body && { "content-length": request.body.byteLength }),
      },
      signal,
    });
    outgoing.once("error", reject);
    outgoing.once("upgrade", (_, socket) => {
      socket.destroy();
      reject(new Error("the server switched to another protocol"));
    });
    outgoing.once("response", (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_BODY_BYTES) {
          chunks.push(chunk);
          return;
        }
        resolve(answerOf(response, chunks, true));
        response.destroy();
      });
      response.once("end", () => resolve(answerOf(response, chunks, false)));
      response.once("error", reject);
    });
    outgoing.end(request.body);
  });
}

function answerOf(
  { statusCode = 0, headers }: IncomingMessage,
  chunks: readonly Buffer[],
  truncated: boolean,
): HttpAnswer {
  const contentType = headers["content-type"];
  return {
    status: statusCode,
    ...(contentType !== undefined && { contentType }),
    ...(headers.location !== undefined && { location: headers.location }),
    body: Buffer.concat(chunks).toString("utf8"),
    truncated,
  };
}
