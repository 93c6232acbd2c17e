import { readFileSync } from "node:fs";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from "node:http2";
import { request as httpsRequest, Agent as TlsAgent } from "node:https";
import { connect as connectSocket } from "node:net";
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from "node:tls";
import { isHttp2, PLAIN, type Transport, type Trust } from "../../domain/run/plan/transport.ts";
import { hasCode } from "../../domain/shared/error.ts";
import type { HttpRequest } from "../../ports/http-client.ts";
import { MAX_HEAD_BYTES } from "./answer-reader.ts";
import { http1Headers, http2Headers } from "./request-headers.ts";

/** An answer whose body has not been read yet. */
export interface Incoming {
  readonly status: number;
  /** By name in lower case; absent if they are not needed. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** A path to one server for sequential requests. It connects with the first request. */
export interface Line {
  /** @throws Error if no answer begins: connection refused, reset, another protocol, aborted */
  readonly ask: (request: HttpRequest, signal: AbortSignal) => Promise<Incoming>;
  /** Closes its connection, including any request in progress. */
  readonly close: () => void;
}

/**
 * Opens a line to a server.
 * @param keepAlive whether HTTP/1.1 reuses its connection; HTTP/2 always does
 */
export function openLine(transport: Transport = PLAIN, keepAlive: boolean): Line {
  return isHttp2(transport) ? http2Line(transport) : http1Line(transport, keepAlive);
}

/** A line in HTTP/1.1; the address decides whether it uses TLS. */
function http1Line({ tls = {}, socket }: Transport, keepAlive: boolean): Line {
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
  const fault = `the answer's headers are more than ${most}, which the load generator oha refuses`;
  return protocolError(fault);
}

/** @throws Error in the form of {@link readableError} if the connection ends within the body */
async function* bodyOf(response: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* response;
  } catch (error) {
    throw error instanceof Error ? readableError(error) : error;
  }
}

/** A line in HTTP/2, over TLS or with prior knowledge. If the server closes the connection, a new one is opened. */
function http2Line(transport: Transport): Line {
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

function openSession(url: string, { tls, socket }: Transport, signal: AbortSignal) {
  return new Promise<ClientHttp2Session>((resolve, reject) => {
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
      const fault = "the server does not offer HTTP/2 over TLS (no h2 in its ALPN)";
      if (alpnProtocol === "h2" || alpnProtocol === "h2c") resolve(session);
      else session.destroy(protocolError(fault));
    });
  });
}

function exchange(session: ClientHttp2Session, request: HttpRequest, signal: AbortSignal) {
  return new Promise<Incoming>((resolve, reject) => {
    const { protocol, host, pathname, search } = new URL(request.url);
    const head = {
      ":method": request.method,
      ":scheme": protocol.slice(0, -1),
      ":authority": host,
      ":path": `${pathname}${search}`,
      ...http2Headers(request),
    };
    const stream = session.request(head, { signal, endStream: request.body === undefined });
    stream.on("error", reject);
    const unanswered = "the server closed the stream without an answer";
    stream.once("close", () => reject(protocolError(unanswered)));
    stream.once("response", (headers: IncomingHttpHeaders & { ":status"?: number }) => {
      resolve({ status: headers[":status"] ?? 0, headers, body: stream });
    });
    if (request.body !== undefined) stream.end(request.body);
  });
}

/**
 * Certificate checks of a TLS connection, as strict as the load generator's: it refuses a certificate that may sign
 * others (`CA:TRUE`), which Node accepts.
 * @throws Error if the file cannot be read
 */
function tlsOptions({ caFile, insecure }: Trust): ConnectionOptions {
  if (insecure) return { rejectUnauthorized: false };
  return {
    ca: caFile === undefined ? undefined : readFileSync(caFile),
    checkServerIdentity: (host: string, certificate: PeerCertificate) =>
      checkServerIdentity(host, certificate) ??
      (certificate.ca ? protocolError(OF_AN_AUTHORITY) : undefined),
  };
}

const OF_AN_AUTHORITY =
  "the server shows the certificate of an authority (CA:TRUE), which oha refuses; use one with basicConstraints=CA:FALSE, or tls: { insecure: true }";

/** A connection error with a code, like system errors have. */
function protocolError(message: string): Error {
  return Object.assign(new Error(message), { code: "EPROTO" });
}

/** Node's messages for the end of a connection, reworded to say which side closed it. */
const ENDS: Readonly<Record<string, string>> = {
  "socket hang up": "the server closed the connection without an answer",
  aborted: "the server closed the connection before the end of its answer",
};

/** A connection error in one line, without the addresses and source files in OpenSSL's own messages. */
function readableError(error: Error): Error {
  const { code, reason } = error as NodeJS.ErrnoException & { readonly reason?: string };
  const end = code === "ECONNRESET" ? ENDS[error.message] : undefined;
  if (end !== undefined) return Object.assign(new Error(end, { cause: error }), { code });
  if (typeof reason !== "string" || !code?.startsWith("ERR_SSL_")) return error;
  return Object.assign(new Error(`TLS: ${reason}`, { cause: error }), { code });
}
