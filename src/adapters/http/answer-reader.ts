import type { Incoming } from "./line.ts";

/** An answer in HTTP/1.1, with as much of its body as was to be kept. */
export interface WireAnswer extends Pick<Incoming, "status"> {
  readonly body: readonly Buffer[];
  /** The server closes the connection after it. */
  readonly isLast: boolean;
}

/** Where an answer goes on. */
type Part = "head" | "length" | "chunk-size" | "chunk" | "trailer" | "to-end" | "done";

const END_OF_LINE = "\r\n";

/** As much as the load generator takes. */
export const MAX_HEAD_BYTES = 400 * 1024;

/**
 * Reads one answer from the pieces that a connection brings. Node's own client takes several times as long for it, which
 * counts where the server that is asked waits meanwhile.
 */
export class AnswerReader {
  readonly #method: string;
  readonly #keptBytes: number;
  readonly #headOf: ParseHead;
  readonly #body: Buffer[] = [];
  #bodyBytes = 0;
  #head: Head = { status: 0, isLast: true };
  #part: Part = "head";
  /** What has come and is not looked at. */
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes that are to come of a body or chunk. */
  #left = 0;

  /**
   * @param method of the request: HEAD is answered without a body
   * @param keptBytes of the body; a piece more is kept where it is longer
   * @param parse what heads are parsed by
   */
  constructor(method: string, keptBytes: number, parse: ParseHead = headOf) {
    this.#method = method;
    this.#keptBytes = keptBytes;
    this.#headOf = parse;
  }

  /**
   * Takes what has come.
   * @returns the answer as soon as it is whole
   * @throws Error where it is not HTTP/1.1
   */
  read(piece: Buffer): WireAnswer | undefined {
    this.#rest = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#part = next;
    return this.#part === "done" ? this.#answer() : undefined;
  }

  /** Takes the connection's end, which can be the end of the answer. */
  end(): WireAnswer | undefined {
    return this.#part === "to-end" ? this.#answer() : undefined;
  }

  #answer(): WireAnswer {
    if (this.#rest.length > 0) throw new Error("something followed the answer");
    return { ...this.#head, body: this.#body };
  }

  /** @returns the part that follows; undefined where something is still to come */
  #next(): Part | undefined {
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

  #afterHead(): Part | undefined {
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

  #afterChunkSize(): Part | undefined {
    const line = this.#textUntil(END_OF_LINE);
    if (line === undefined) return undefined;
    const size = /^([0-9a-f]{1,12})[ \t]*(?:;.*)?$/i.exec(line)?.[1];
    if (size === undefined) throw new Error("a chunk of the answer has no size");
    this.#left = Number.parseInt(size, 16);
    return this.#left === 0 ? "trailer" : "chunk";
  }

  #afterChunk(): Part | undefined {
    if (!this.#takeBody()) return undefined;
    const line = this.#textUntil(END_OF_LINE);
    if (line === undefined) return undefined;
    if (line !== "") throw new Error("a chunk of the answer is longer than it says");
    return "chunk-size";
  }

  #afterTrailer(): Part | undefined {
    const line = this.#textUntil(END_OF_LINE);
    if (line === undefined) return undefined;
    return line === "" ? "done" : "trailer";
  }

  /** @returns a text up to its mark, both of which are taken; undefined where the mark is still to come */
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

  /** @returns whether nothing of the body or chunk is left to come */
  #takeBody(): boolean {
    const piece = this.#rest.subarray(0, this.#left);
    this.#rest = this.#rest.subarray(piece.length);
    this.#left -= piece.length;
    if (this.#bodyBytes <= this.#keptBytes) this.#body.push(piece);
    this.#bodyBytes += piece.length;
    return this.#left === 0;
  }
}

/** What the head of an answer says of what follows. */
interface Head extends Pick<WireAnswer, "status" | "isLast"> {
  readonly isChunked?: boolean;
  /** Absent where the body ends with the connection. */
  readonly length?: number;
}

/** Parses the head of an answer, without the empty line after it. @throws Error where it is none of HTTP/1.1 */
type ParseHead = (text: string) => Head;

/** Parses heads, but for one that is the same as the last: those of equal requests mostly are. */
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
