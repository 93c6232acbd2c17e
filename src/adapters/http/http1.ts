import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest, Agent as TlsAgent } from "node:https";
import type { Transport } from "../../domain/run/plan/transport.ts";
import { hasCode } from "../../domain/shared/error.ts";
import { MAX_HEAD_BYTES } from "./answer-reader.ts";
import type { Incoming, Line } from "./line.ts";
import { http1Headers } from "./request-headers.ts";
import { protocolError, readableError, tlsOptions } from "./trust.ts";

/** A line in HTTP/1.1; the address decides whether it uses TLS. */
export function http1Line({ tls = {}, socket }: Transport, keepAlive: boolean): Line {
  const options = keepAlive ? { keepAlive, maxSockets: 1 } : { keepAlive };
  let agent: Agent | undefined;
  return {
    ask: (request, signal) =>
      new Promise<Incoming>((resolve, reject) => {
        const isTls = request.url.startsWith("https:");
        agent ??= isTls ? new TlsAgent({ ...options, ...tlsOptions(tls) }) : new Agent(options);
        const outgoing = (isTls ? httpsRequest : httpRequest)(request.url, {
          method: request.method,
          agent,
          setHost: false,
          maxHeaderSize: MAX_HEAD_BYTES,
          signal,
          socketPath: socket,
        });
        for (const name of ADDED_BY_NODE) outgoing.removeHeader(name);
        outgoing.setHeaders(new Map(Object.entries(http1Headers(request))));
        outgoing.on("error", (error) => {
          const isOver = hasCode(error, "HPE_HEADER_OVERFLOW");
          reject(readableError(isOver ? tooLong(`${MAX_HEAD_BYTES / 1024} KiB`) : error));
        });
        outgoing.once("upgrade", (_, connection) => {
          connection.destroy();
          reject(new Error("the server switched to another protocol"));
        });
        outgoing.once("response", (response) => {
          const { statusCode = 0, headers, rawHeaders } = response;
          const isTooLong = rawHeaders.length / 2 > MAX_HEADERS;
          if (isTooLong) outgoing.destroy(tooLong(`${MAX_HEADERS} headers`));
          else resolve({ status: statusCode, headers, body: bodyOf(response) });
        });
        outgoing.end(request.body);
      }),
    close: () => agent?.destroy(),
  };
}

/** Headers that Node adds to a request unless they are removed. */
const ADDED_BY_NODE = ["connection", "content-length", "transfer-encoding"];

/** The load generator's own limit. */
const MAX_HEADERS = 100;

function tooLong(most: string): Error {
  return protocolError(
    `the answer's headers are more than ${most}, which the load generator oha refuses`,
  );
}

/** @throws Error in the form of {@link readableError} if the connection ends within the body */
async function* bodyOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response;
  } catch (error) {
    throw error instanceof Error ? readableError(error) : error;
  }
}
