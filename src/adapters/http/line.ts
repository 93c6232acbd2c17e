import type { HttpRequest } from "../../ports/http-client.ts";

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
