/** An HTTP/1.1 answer, with the part of its body that was kept. */
export interface WireAnswer {
  readonly status: number;
  /** Its `content-encoding`. */
  readonly coding?: string;
  readonly body: readonly Buffer[];
  /** True if the server closes the connection after it. */
  readonly isLast: boolean;
}

const END_OF_LINE = "\r\n";

/** The load generator's own limit. */
export const MAX_HEAD_BYTES = 400 * 1024;

/**
 * Reads one answer from a connection's data. Node's own client takes several times as long, which matters when the
 * server under test waits for it.
 */
export class AnswerReader {
  readonly #method: string;
  readonly #keptBytes: number;
  readonly #body: Buffer[] = [];
  #bodyBytes = 0;
  /** Data that was received and not parsed yet. */
  #rest: Buffer = Buffer.alloc(0);
  #isEnded = false;
  /** Goes on with each piece of data. */
  readonly #reading = this.#answer();

  /**
   * @param method of the request: HEAD is answered without a body
   * @param keptBytes bytes of the body to keep; a longer body is kept up to one further piece
   */
  constructor(method: string, keptBytes: number) {
    this.#method = method;
    this.#keptBytes = keptBytes;
  }

  /**
   * Takes received data.
   * @returns the answer once it is complete
   * @throws Error if it is not HTTP/1.1
   */
  read(piece: Buffer): WireAnswer | undefined {
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    return this.#reading.next().value ?? undefined;
  }

  /** Takes the end of the connection, which can be the end of the answer. */
  end(): WireAnswer | undefined {
    this.#isEnded = true;
    return this.read(Buffer.alloc(0));
  }

  /** Reads the answer. It yields wherever more data is needed, as all methods that it calls. */
  *#answer(): Generator<void, WireAnswer> {
    let head: Head;
    do head = headOf(yield* this.#textUntil(END_OF_LINE + END_OF_LINE));
    while (head.status < 200);
    const { status, isChunked, length } = head;
    const hasBody = this.#method !== "HEAD" && status !== 204 && status !== 304;
    if (hasBody && isChunked) yield* this.#takeChunks();
    else if (hasBody) yield* this.#takeBody(length);
    if (this.#rest.length > 0) throw new Error("something followed the answer");
    return { ...head, body: this.#body };
  }

  *#takeChunks(): Generator<void, void> {
    for (let left = yield* this.#chunkSize(); left > 0; left = yield* this.#chunkSize()) {
      yield* this.#takeBody(left);
      const line = yield* this.#textUntil(END_OF_LINE);
      if (line !== "") throw new Error("a chunk of the answer is longer than it says");
    }
    while ((yield* this.#textUntil(END_OF_LINE)) !== "") {
      // A trailer is read and dropped.
    }
  }

  *#chunkSize(): Generator<void, number> {
    const line = yield* this.#textUntil(END_OF_LINE);
    const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line)?.[1];
    if (size === undefined) throw new Error("a chunk of the answer has no size");
    return Number.parseInt(size, 16);
  }

  /** Consumes a text and the mark after it. */
  *#textUntil(mark: string): Generator<void, string> {
    let at = this.#rest.indexOf(mark, 0, "latin1");
    for (; at === -1; at = this.#rest.indexOf(mark, 0, "latin1")) {
      if (this.#rest.length > MAX_HEAD_BYTES) throw new Error("the answer's headers do not end");
      yield;
    }
    const text = this.#rest.toString("latin1", 0, at);
    this.#rest = this.#rest.subarray(at + mark.length);
    return text;
  }

  /** Takes a body or chunk. @param length without one, it ends with the connection */
  *#takeBody(length = Number.POSITIVE_INFINITY): Generator<void, void> {
    for (let left = length; left > 0; ) {
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      if (this.#bodyBytes <= this.#keptBytes) this.#body.push(piece);
      this.#bodyBytes += piece.length;
      if (left === Number.POSITIVE_INFINITY && this.#isEnded) return;
      if (left > 0) yield;
    }
  }
}

/** The parsed head of an answer. */
interface Head extends Pick<WireAnswer, "status" | "coding" | "isLast"> {
  readonly isChunked?: boolean;
  /** Length of the body in bytes; absent if the body ends with the connection. */
  readonly length?: number;
}

/** The last head is kept parsed: equal requests mostly get equal heads. */
let last: { readonly text: string; readonly head: Head } | undefined;

/** The head of an answer, without the empty line after it. @throws Error if it is not HTTP/1.1 */
function headOf(text: string): Head {
  if (last?.text !== text) last = { text, head: parsedHead(text) };
  return last.head;
}

function parsedHead(text: string): Head {
  const [first = "", ...lines] = text.split(END_OF_LINE);
  const [, minor, status] = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(first) ?? [];
  if (status === undefined) throw new Error("the answer is not HTTP/1.1");
  if (status === "101") throw new Error("the server switched to another protocol");
  const fields = lines.map((line) => line.toLowerCase());
  const values = (name: string) => {
    const own = fields.filter((line) => line.startsWith(`${name}:`));
    return own.map((line) => line.slice(name.length + 1).trim());
  };
  const connection = values("connection").join();
  const isLast =
    connection.includes("close") || (minor === "0" && !connection.includes("keep-alive"));
  const head = { status: Number(status), isLast, coding: values("content-encoding").join() };
  const codings = values("transfer-encoding");
  if (codings.length > 0) return { ...head, isChunked: codings.join().endsWith("chunked") };
  const [length, ...others] = new Set(values("content-length"));
  if (length === undefined) return head;
  if (others.length > 0 || !/^\d{1,15}$/.test(length))
    throw new Error("the answer's length is not a number");
  return { ...head, length: Number(length) };
}
