/**
 * Single answers of one burst, in the order in which oha's connections reported them; times in seconds since its
 * start. `due` is at a rate the scheduled start of each, otherwise its actual start.
 */
export type Answers = Readonly<Record<"start" | "due" | "end", readonly number[]>>;

/** The same as a file has them, with the status of each. */
export interface RecordedAnswers extends Answers {
  readonly status: readonly number[];
}

/** `--db-url` creates one table with a row for each answer. */
const TABLE = "oha";
const COLUMNS = "url,start,start_latency_correction,end,duration,status,len_bytes,run";

const MAGIC = "SQLite format 3\0";
const HEADER_BYTES = 100;
const UTF_8 = 1;

/** Page types of a table's B-tree. */
const [INNER, LEAF] = [5, 13];

/** Value sizes of the serial types 0 to 9, in bytes. */
const SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];
const REAL = 7;
const FIRST_TEXT = 13;

/**
 * Reads the database of one burst. Node has its own reader only from version 22, and Loadgate supports 20. The file
 * has one table without an index, written in one transaction (https://www.sqlite.org/fileformat2.html).
 * @throws Error that says what is wrong with the file
 */
export function readAnswers(bytes: Buffer): RecordedAnswers {
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, MAGIC.length) !== MAGIC) {
    throw new Error("not an SQLite database");
  }
  if (bytes.readUInt32BE(56) > UTF_8) throw new Error("texts are not UTF-8");
  const size = bytes.readUInt16BE(16);
  const tree: Tree = { bytes, pageBytes: size === 1 ? 65_536 : size };
  const answers = { start: [] as number[], due: [] as number[], end: [] as number[] };
  const status: number[] = [];
  for (const at of cellsOf(tree, rootOf(tree))) {
    const [, start, due = start, end, , code] = recordAt(tree, at);
    if (typeof start !== "number" || typeof due !== "number" || typeof end !== "number") {
      throw new Error("a time is missing");
    }
    answers.start.push(start);
    answers.due.push(due);
    answers.end.push(end);
    status.push(Number(code));
  }
  return { ...answers, status };
}

/** A database file as pages. */
interface Tree {
  readonly bytes: Buffer;
  readonly pageBytes: number;
}

type Value = number | string | undefined;

/** The table's root page, from the schema on the first page. */
function rootOf(tree: Tree): number {
  for (const at of cellsOf(tree, 1)) {
    const [kind, name, , root, text] = recordAt(tree, at);
    if (kind !== "table" || name !== TABLE || typeof root !== "number") continue;
    const columns = [...String(text).matchAll(/^\s*(\w+) (?:TEXT|REAL|INTEGER)/gm)];
    const found = columns.map(([, column]) => column).join();
    if (found !== COLUMNS) throw new Error(`the table has other columns: ${found}`);
    return root;
  }
  throw new Error(`it has no table ${TABLE}`);
}

/** Positions of the rows below a page, in order. */
function* cellsOf(tree: Tree, page: number): Generator<number> {
  const { bytes, pageBytes } = tree;
  const from = (page - 1) * pageBytes;
  const header = from + (page === 1 ? HEADER_BYTES : 0);
  const [kind, count] = [bytes[header], bytes.readUInt16BE(header + 3)];
  if (kind !== INNER && kind !== LEAF) throw new Error(`page ${page} is not of a table`);
  const pointers = header + (kind === INNER ? 12 : 8);
  for (let index = 0; index < count; index += 1) {
    const at = from + bytes.readUInt16BE(pointers + 2 * index);
    if (kind === LEAF) yield at;
    else yield* cellsOf(tree, bytes.readUInt32BE(at));
  }
  if (kind === INNER) yield* cellsOf(tree, bytes.readUInt32BE(header + 8));
}

/** The values of the row at a position. */
function recordAt(tree: Tree, at: number): readonly Value[] {
  const length = varint(tree.bytes, at);
  const key = varint(tree.bytes, length.next);
  const payload = payloadAt(tree, key.next, length.value);
  const header = varint(payload, 0);
  const values: Value[] = [];
  let [type, value] = [header.next, header.value];
  while (type < header.value) {
    const serial = varint(payload, type);
    const bytes = serial.value < FIRST_TEXT ? (SIZES[serial.value] ?? 0) : (serial.value - 13) / 2;
    values.push(valueAt(payload, value, serial.value));
    type = serial.next;
    value += bytes;
  }
  return values;
}

/** The bytes of a row, including overflow pages. */
function payloadAt({ bytes, pageBytes }: Tree, at: number, length: number): Buffer {
  if (length <= pageBytes - 35) return bytes.subarray(at, at + length);
  const least = Math.floor(((pageBytes - 12) * 32) / 255) - 23;
  const rest = least + ((length - least) % (pageBytes - 4));
  const here = rest <= pageBytes - 35 ? rest : least;
  const parts = [bytes.subarray(at, at + here)];
  let [left, page] = [length - here, bytes.readUInt32BE(at + here)];
  while (left > 0) {
    const from = (page - 1) * pageBytes;
    const part = bytes.subarray(from + 4, from + 4 + Math.min(left, pageBytes - 4));
    if (part.length === 0) throw new Error("a row is cut off");
    parts.push(part);
    left -= part.length;
    page = bytes.readUInt32BE(from);
  }
  return Buffer.concat(parts);
}

function valueAt(bytes: Buffer, at: number, type: number): Value {
  if (type >= FIRST_TEXT) return bytes.toString("utf8", at, at + (type - FIRST_TEXT) / 2);
  if (type === REAL) return bytes.readDoubleBE(at);
  if (type === 0) return undefined;
  if (type >= 8) return type - 8;
  return type === 6 ? Number(bytes.readBigInt64BE(at)) : bytes.readIntBE(at, SIZES[type] ?? 1);
}

/** A variable-length integer of one to nine bytes; the high bit of each but the last says that another follows. */
function varint(bytes: Buffer, at: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let index = at; index < at + 9; index += 1) {
    const byte = bytes.readUInt8(index);
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: index + 1 };
  }
  throw new Error("a number is too long");
}
