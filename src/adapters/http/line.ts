import type { HttpRequest } from "../../ports/http-client.ts";

/** An answer whose body is still to be read. */
export interface Incoming {
  readonly status: number;
  /** By name in lower case; absent where nobody looks at them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** A way to one server, on which one request is sent after the other. It connects as soon as something is asked. */
export interface Line {
  /** @throws Error where no answer begins: refused, reset, another protocol, aborted */
  readonly ask: (request: HttpRequest, signal: AbortSignal) => Promise<Incoming>;
  /** Ends its connection, whatever is under way on it. */
  readonly close: () => void;
}
