import { Agent, request as httpRequest } from "node:http";
import { request as httpsRequest, Agent as TlsAgent } from "node:https";
import type { Transport } from "../../domain/run/transport.ts";
import { headersOf, type Incoming, type Line } from "./line.ts";
import { readableError, tlsOptions } from "./trust.ts";

/** A line in HTTP/1.1; whether it is over TLS is said by the address. */
export function http1Line({ tls = {}, socket }: Transport, keepAlive: boolean): Line {
  // An agent that keeps no connection says `connection: close`, so a server that stops has none to wait for; one with a
  // bound on its connections would not.
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
          headers: headersOf(request),
          signal,
          ...(socket !== undefined && { socketPath: socket }),
        });
        outgoing.on("error", (error) => reject(readableError(error)));
        outgoing.once("upgrade", (_, connection) => {
          connection.destroy();
          reject(new Error("the server switched to another protocol"));
        });
        outgoing.once("response", (response) => {
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, headers, body: response });
        });
        outgoing.end(request.body);
      }),
    close: () => agent?.destroy(),
  };
}
