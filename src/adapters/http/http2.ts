import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectSocket } from "node:net";
import type { Transport } from "../../domain/run/plan/transport.ts";
import type { HttpRequest } from "../../ports/http-client.ts";
import type { Incoming, Line } from "./line.ts";
import { http2Headers } from "./request-headers.ts";
import { protocolError, readableError, tlsOptions } from "./trust.ts";

/** A line in HTTP/2, over TLS or with prior knowledge. If the server closes the connection, a new one is opened. */
export function http2Line(transport: Transport): Line {
  let session: ClientHttp2Session | undefined;
  return {
    ask: async (request, signal) => {
      if (!session || session.closed || session.destroyed) {
        session = await openSession(request.url, transport, signal);
      }
      return await exchange(session, request, signal);
    },
    close: () => session?.destroy(),
  };
}

function openSession(
  url: string,
  { tls, socket }: Transport,
  signal: AbortSignal,
): Promise<ClientHttp2Session> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const session = connect(new URL(url).origin, {
      ...(tls && tlsOptions(tls)),
      createConnection: socket === undefined ? undefined : () => connectSocket(socket),
    });
    const abort = () => session.destroy(new Error("aborted"));
    signal.addEventListener("abort", abort);
    // Without a listener, a later connection error would end our process.
    session.on("error", (error) => reject(readableError(error)));
    session.once("close", () => {
      signal.removeEventListener("abort", abort);
      reject(protocolError("the server closed the connection at once"));
    });
    session.once("connect", () => {
      signal.removeEventListener("abort", abort);
      const { alpnProtocol } = session;
      if (alpnProtocol === "h2" || alpnProtocol === "h2c") {
        resolve(session);
        return;
      }
      reject(protocolError("the server does not offer HTTP/2 over TLS (no h2 in its ALPN)"));
      session.destroy();
    });
  });
}

function exchange(
  session: ClientHttp2Session,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const { protocol, host, pathname, search } = new URL(request.url);
    const stream = session.request(
      {
        ":method": request.method,
        ":scheme": protocol.slice(0, -1),
        ":authority": host,
        ":path": `${pathname}${search}`,
        ...http2Headers(request),
      },
      { signal, endStream: request.body === undefined },
    );
    stream.on("error", reject);
    stream.once("close", () =>
      reject(protocolError("the server closed the stream without an answer")),
    );
    stream.once("response", (headers: IncomingHttpHeaders & { ":status"?: number }) => {
      resolve({ status: headers[":status"] ?? 0, headers, body: stream });
    });
    if (request.body !== undefined) stream.end(request.body);
  });
}
