/** A run file nests no deeper than eight; a text that nests without end would take the parser's time. */
const MAX_DEPTH = 32;

/** The list that is read element by element. */
export interface LongList<List> {
  /** Its key in the document. */
  readonly key: string;
  /** The most elements that it may have. */
  readonly most: number;
  /** Of a list in each element, wherever that is the last in it. */
  readonly reader: ListReader<List>;
}

/** Reads a list in each element of the long one, faster than the parser does. */
export interface ListReader<List> {
  /** The list's key in its element. */
  readonly key: string;
  /**
   * @param at place after the list's bracket
   * @returns undefined where the parser has to read it
   */
  readonly read: (bytes: Buffer, at: number) => ReadList<List> | undefined;
}

/** A list that was read, and is JSON. */
export interface ReadList<List> {
  readonly value: List;
  /** Place of its closing bracket. */
  readonly end: number;
  /** Values in it, as they are limited. */
  readonly values: number;
}

const KINDS = { quote: 1, opening: 2, closing: 3, comma: 4, colon: 5 } as const;

/** By byte; 0 for all that says nothing of the structure. */
const KIND_OF = kindsOf({
  '"': KINDS.quote,
  "[": KINDS.opening,
  "{": KINDS.opening,
  "]": KINDS.closing,
  "}": KINDS.closing,
  ",": KINDS.comma,
  ":": KINDS.colon,
});

function kindsOf(kinds: Readonly<Record<string, number>>): Uint8Array {
  const all = new Uint8Array(256);
  for (const [character, kind] of Object.entries(kinds)) all[character.charCodeAt(0)] = kind;
  return all;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const BRACE_END = 0x7d;

/** What of a document's structure can be seen without parsing it. */
export interface Structure<List> {
  readonly values: number;
  /** Where the list begins, where its elements are parted, and where it ends; empty without the list. */
  readonly edges: readonly number[];
  /** What was read of the elements' own lists, by the element's index. */
  readonly lists: ReadonlyMap<number, ListAt<List>>;
}

interface ListAt<List> extends ReadList<List> {
  /** Place after its bracket. */
  readonly start: number;
}

/** Levels of the list's elements, and of what is in them. */
const [IN_LIST, IN_ELEMENT] = [2, 3];

/**
 * Looks at all bytes of a document once. What is wrong in the text is left to the parser: every byte of it is in the rest,
 * in an element, or in a list that was read.
 * @throws Error where it nests too deeply, or the list is too long
 */
export function structureOf<List>(bytes: Buffer, list: LongList<List>): Structure<List> {
  return new Look(bytes, list).structure();
}

class Look<List> {
  readonly #bytes: Buffer;
  readonly #list: LongList<List>;
  /** By the depth at which they count. */
  readonly #names: readonly (Buffer | undefined)[];
  #depth = 0;
  /** A list or an object has a comma less than values in it, and is one itself. */
  #values = 1;
  #edges: number[] = [];
  #lists = new Map<number, ListAt<List>>();
  #isInside = false;
  /** What the last byte of structure was: the end of a list's key, or the colon after it. */
  #before: "key" | "colon" | undefined;

  constructor(bytes: Buffer, list: LongList<List>) {
    this.#bytes = bytes;
    this.#list = list;
    this.#names = [undefined, nameOf(list.key), undefined, nameOf(list.reader.key)];
  }

  structure(): Structure<List> {
    const bytes = this.#bytes;
    for (let at = 0; at < bytes.length; at += 1) {
      const kind = KIND_OF[bytes[at] as number];
      if (kind === 0) continue;
      const last = this.#before;
      this.#before = undefined;
      if (kind === KINDS.quote) at = this.#text(at);
      else if (kind === KINDS.opening) at = this.#opening(at, last === "colon");
      else if (kind === KINDS.closing) this.#closing(at);
      else if (kind === KINDS.comma) this.#comma(at);
      else if (last === "key") this.#colon();
    }
    return { values: this.#values, edges: this.#isInside ? [] : this.#edges, lists: this.#lists };
  }

  /** @returns where it ends */
  #text(start: number): number {
    const end = endOfText(this.#bytes, start);
    const name = this.#names[this.#depth];
    const isAsLong = end - start + 1 === name?.length;
    if (isAsLong && name.equals(this.#bytes.subarray(start, end + 1))) this.#before = "key";
    return end;
  }

  /** @returns the last place that was looked at */
  #opening(at: number, isNamed: boolean): number {
    this.#depth += 1;
    this.#values += 1;
    if (this.#depth > MAX_DEPTH) throw new Error(`it nests deeper than ${MAX_DEPTH} levels`);
    if (!isNamed || this.#bytes[at] !== BRACKET) return at;
    if (this.#depth > IN_LIST) return this.#isInside ? this.#read(at) : at;
    this.#isInside = true;
    this.#edges = [at + 1];
    return at;
  }

  /** The last of several keys that are the same counts, so a list is only read where its element ends with it. */
  #read(at: number): number {
    const start = at + 1;
    const list = this.#list.reader.read(this.#bytes, start);
    if (!list || this.#bytes[list.end + 1] !== BRACE_END) return at;
    this.#lists.set(this.#edges.length - 1, { ...list, start });
    this.#values += list.values;
    return list.end - 1;
  }

  #closing(at: number): void {
    if (this.#isInside && this.#depth === IN_LIST) {
      this.#isInside = false;
      this.#edges.push(at);
    }
    this.#depth -= 1;
  }

  #comma(at: number): void {
    this.#values += 1;
    if (this.#isInside && this.#depth === IN_LIST) this.#edges.push(at);
    if (this.#edges.length > this.#list.most + 1) throw tooMany(this.#list);
  }

  #colon(): void {
    this.#before = "colon";
    if (this.#depth >= IN_ELEMENT) return;
    // Of a key that is there twice, the last one counts.
    this.#edges = [];
    this.#lists.clear();
  }
}

function nameOf(key: string): Buffer {
  return Buffer.from(`"${key}"`);
}

/** The error of a list with more elements than it may have. */
export function tooMany({ key, most }: Pick<LongList<unknown>, "key" | "most">): Error {
  return new Error(`${key}: it has more than ${most}`);
}

/** Where a text that begins with a quote ends with one. */
function endOfText(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) at += 1;
  }
  return bytes.length;
}
