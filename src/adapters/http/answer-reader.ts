import type { Incoming } from "./line.ts";

/** An HTTP/1.1 answer, with the part of its body that was kept. */
export interface WireAnswer extends Pick<Incoming, "status"> {
  readonly body: readonly Buffer[];
  /** True if the server closes the connection after it. */
  readonly isLast: boolean;
}

/** The part of an answer to be read next. */
type AnswerPart = "head" | "length" | "chunk-size" | "chunk" | "trailer" | "to-end" | "done";

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
  readonly #headOf: ParseHead;
  readonly #body: Buffer[] = [];
  #bodyBytes = 0;
  #head: Head = { status: 0, isLast: true };
  #part: AnswerPart = "head";
  /** Data that was received and not parsed yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of the body or chunk still to be received. */
  #left = 0;

  /**
   * @param method of the request: HEAD is answered without a body
   * @param keptBytes bytes of the body to keep; a longer body is kept up to one further piece
   * @param parse parser for heads
   */
  constructor(method: string, keptBytes: number, parse: ParseHead = headOf) {
    this.#method = method;
    this.#keptBytes = keptBytes;
    this.#headOf = parse;
  }

  /**
   * Takes received data.
   * @returns the answer once it is complete
   * @throws Error if it is not HTTP/1.1
   */
  read(piece: Buffer): WireAnswer | undefined {
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#part = next;
    return this.#part === "done" ? this.#answer() : undefined;
  }

  /** Takes the end of the connection, which can be the end of the answer. */
  end(): WireAnswer | undefined {
    return this.#part === "to-end" ? this.#answer() : undefined;
  }

  #answer(): WireAnswer {
    if (this.#rest.length > 0) throw new Error("something followed the answer");
    return { ...this.#head, body: this.#body };
  }

  /** @returns the next part; undefined if more data is needed */
  #next(): AnswerPart | undefined {
    switch (this.#part) {
      case "head":
        return this.#afterHead();
      case "length":
        return this.#takeBody() ? "done" : undefined;
      case "chunk-size":
        return this.#afterChunkSize();
      case "chunk":
        return this.#afterChunk();
      case "trailer":
        return this.#afterTrailer();
      case "to-end":
        this.#left = this.#rest.length;
        this.#takeBody();
        return undefined;
      case "done":
        return undefined;
    }
  }

  #afterHead(): AnswerPart | undefined {
    const text = this.#textUntil(END_OF_LINE + END_OF_LINE);
    if (text === undefined) return undefined;
    this.#head = this.#headOf(text);
    const { status, isChunked, length } = this.#head;
    if (status < 200) return "head";
    if (this.#method === "HEAD" || status === 204 || status === 304) return "done";
    if (isChunked) return "chunk-size";
    if (length === undefined) return "to-end";
    this.#left = length;
    return "length";
  }

  #afterChunkSize(): AnswerPart | undefined {
    const line = this.#textUntil(END_OF_LINE);
    if (line === undefined) return undefined;
    const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line)?.[1];
    if (size === undefined) throw new Error("a chunk of the answer has no size");
    this.#left = Number.parseInt(size, 16);
    return this.#left === 0 ? "trailer" : "chunk";
  }

  #afterChunk(): AnswerPart | undefined {
    if (!this.#takeBody()) return undefined;
    const line = this.#textUntil(END_OF_LINE);
    if (line === undefined) return undefined;
    if (line !== "") throw new Error("a chunk of the answer is longer than it says");
    return "chunk-size";
  }

  #afterTrailer(): AnswerPart | undefined {
    const line = this.#textUntil(END_OF_LINE);
    if (line === undefined) return undefined;
    return line === "" ? "done" : "trailer";
  }

  /** Consumes a text and the mark after it. @returns the text; undefined if the mark has not been received yet */
  #textUntil(mark: string): string | undefined {
    const at = this.#rest.indexOf(mark, 0, "latin1");
    if (at === -1 && this.#rest.length > MAX_HEAD_BYTES) {
      throw new Error("the answer's headers do not end");
    }
    if (at === -1) return undefined;
    const text = this.#rest.toString("latin1", 0, at);
    this.#rest = this.#rest.subarray(at + mark.length);
    return text;
  }

  /** @returns true if the body or chunk is complete */
  #takeBody(): boolean {
    const piece = this.#rest.subarray(0, this.#left);
    this.#rest = this.#rest.subarray(piece.length);
    this.#left -= piece.length;
    if (this.#bodyBytes <= this.#keptBytes) this.#body.push(piece);
    this.#bodyBytes += piece.length;
    return this.#left === 0;
  }
}

/** The parsed head of an answer. */
interface Head extends Pick<WireAnswer, "status" | "isLast"> {
  readonly isChunked?: boolean;
  /** Length of the body in bytes; absent if the body ends with the connection. */
  readonly length?: number;
}

/** Parses the head of an answer, without the empty line after it. @throws Error if it is not HTTP/1.1 */
type ParseHead = (text: string) => Head;

/** A parser that reuses its last result for an identical head: equal requests mostly get equal heads. */
export function parseChangedHeads(): ParseHead {
  let last: { readonly text: string; readonly head: Head } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, head: headOf(text) };
    return last.head;
  };
}

/** @throws Error */
function headOf(text: string): Head {
  const [first = "", ...lines] = text.split(END_OF_LINE);
  const [, minor, status] = /^HTTP\/1\.([01]) (\d{3})(?: |$)/.exec(first) ?? [];
  if (status === undefined) throw new Error("the answer is not HTTP/1.1");
  if (status === "101") throw new Error("the server switched to another protocol");
  const values = (name: string) =>
    lines
      .filter((line) => line.toLowerCase().startsWith(`${name}:`))
      .map((line) =>
        line
          .slice(name.length + 1)
          .trim()
          .toLowerCase(),
      );
  const connection = values("connection").join();
  const isLast =
    connection.includes("close") || (minor === "0" && !connection.includes("keep-alive"));
  const head = { status: Number(status), isLast };
  const codings = values("transfer-encoding");
  if (codings.length > 0) return { ...head, isChunked: codings.join().endsWith("chunked") };
  const [length, ...others] = new Set(values("content-length"));
  if (length === undefined) return head;
  if (others.length > 0 || !/^\d{1,15}$/.test(length))
    throw new Error("the answer's length is not a number");
  return { ...head, length: Number(length) };
}
