import { isHttp2, PLAIN, type Transport } from "../../domain/run/plan/transport.ts";
import type { HttpRequest } from "../../ports/http-client.ts";
import { http1Line } from "./http1.ts";
import { http2Line } from "./http2.ts";

/** Maximum length of a body that is kept. */
export const MAX_BODY_BYTES = 1024 * 1024;

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
