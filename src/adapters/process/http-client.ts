import { request as httpRequest } from "node:http";
import type { HttpAnswer, HttpClient } from "../../ports/http-client.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** An HTTP client that opens a connection for each request and bounds what it reads. */
export const httpClient: HttpClient = {
  send: (request, signal) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const outgoing = httpRequest(request.url, {
        method: request.method,
        // Without the agent Node says `connection: close`, so a stopping server waits for nobody.
        agent: false,
        headers: {
          accept: "*/*",
          ...request.headers,
          ...(request.body && { "content-length": request.body.byteLength }),
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(request.timeoutMs))]),
      });
      outgoing.once("error", reject);
      outgoing.once("response", (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const answer = (truncated: boolean): HttpAnswer => {
          const contentType = response.headers["content-type"];
          return {
            status: response.statusCode ?? 0,
            ...(contentType !== undefined && { contentType }),
            body: Buffer.concat(chunks).toString("utf8"),
            truncated,
          };
        };
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MAX_BODY_BYTES) {
            chunks.push(chunk);
            return;
          }
          resolve(answer(true));
          response.destroy();
        });
        response.once("end", () => resolve(answer(false)));
        response.once("error", reject);
      });
      outgoing.end(request.body);
    }),
};
