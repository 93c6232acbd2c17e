import {
  type Document,
  type ErrorCode,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from "yaml";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { LoadgateError, messageOf } from "../domain/shared/error.ts";

/** A key or index in the path of a value. */
export type PathSegment = string | number;

/** A YAML file with the positions of its values. */
export type Source = ReturnType<typeof parseSource>;

/** A limit on aliases, so that a small file cannot expand to gigabytes. */
const MAX_ALIASES = 100;

/** Maximum nesting of a value; the schema needs about ten levels. */
const MAX_DEPTH = 100;

/** Some problems quote the file. */
const LONGEST_PROBLEM = 200;

const TOO_DEEP = "nested too deeply";

/**
 * Parses YAML and keeps its line numbers.
 * @param text the file's text
 * @param file its path, for messages
 * @throws LoadgateError `usage` with file and line if it is not YAML, or uses unsupported parts of YAML
 */
export function parseSource(text: string, file: string) {
  const lineCounter = new LineCounter();
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const refused = (at: string, what: string, cause?: unknown) =>
    new LoadgateError("usage", `${at}: ${withoutControls(what.slice(0, LONGEST_PROBLEM), "?")}`, {
      hint: YAML_HINT,
      cause,
    });
  try {
    const options = { lineCounter, prettyErrors: false, logLevel: "error" } as const;
    const document = parseDocument(text.replace(/^\ufeff/, ""), options);
    mustBeSupported(document, (what, offset) => {
      throw refused(place(offset), what);
    });
    return sourceOf(document, place);
  } catch (error) {
    if (error instanceof LoadgateError) throw error;
    // The parser reports most texts that are nested too deeply as errors of the document, but throws for some.
    throw refused(`${file}:1:1`, error instanceof RangeError ? TOO_DEEP : messageOf(error), error);
  }
}

function sourceOf(document: Document, place: (offset: number) => string) {
  const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
  return {
    value,
    /**
     * The place of a value in the file.
     * @param path keys and indices; if it does not exist, the nearest place above it is used
     * @returns `FILE:LINE:COLUMN`
     */
    place: (path: readonly PathSegment[]) => place(offsetOf(document, path)),
    /** The value itself, for messages. */
    at: (path: readonly PathSegment[]) =>
      path.reduce<unknown>(
        (parent, key) => (isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined),
        value,
      ),
  };
}

const YAML_HINT = "Correct the YAML: indentation, aliases, quotes around a text with {port}.";

/** Messages for errors whose own message is about the parser. */
const OWN_WORDS: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: "a second document starts",
  RESOURCE_EXHAUSTION: TOO_DEEP,
};

/** @param refuse throws an error about what is at an offset */
function mustBeSupported(document: Document, refuse: (what: string, offset: number) => never) {
  const [error] = document.errors;
  if (error) refuse(OWN_WORDS[error.code] ?? error.message, error.pos[0]);
  const found = (what: string, node: Node) => refuse(what, startOf(node));
  visit(document, {
    Alias: (_, alias, above) => {
      const anchored = alias.resolve(document);
      if (!anchored) return found(`there is no anchor &${alias.source}`, alias);
      if (above.includes(anchored))
        found(`*${alias.source} refers to a value that contains it`, alias);
    },
    Collection: (_, node, above) => {
      if (above.length > MAX_DEPTH) found(TOO_DEEP, node);
    },
    Scalar: (_, scalar) => {
      if (typeof scalar.value === "string" && scalar.value.includes("\0"))
        found("a NUL character", scalar);
    },
    Pair: (_, { key: written }, above) => {
      const key = isAlias(written) ? written.resolve(document) : written;
      if (isCollection(key)) found("a list or a map as a key", key);
      // As a key of an object, it would disappear with its value.
      if (!isScalar(key) || key.value !== "__proto__") return;
      const keys = above.flatMap((each) =>
        isPair(each) && isScalar(each.key) ? [each.key.value] : [],
      );
      found(`${[...keys, key.value].join(".")}: unknown key`, key);
    },
  });
}

/**
 * Offset of the key or item at a path, or of the nearest one above it. For a value behind an alias, it is that of the
 * alias.
 */
function offsetOf(document: Document, path: readonly PathSegment[]): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? startOf(node) : 0;
  for (const segment of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(segment),
      );
      if (isNode(pair?.key)) offset = startOf(pair.key);
      node = pair?.value;
    } else if (isSeq(node)) {
      node = node.items[Number(segment)];
      if (isNode(node)) offset = startOf(node);
    }
  }
  return offset;
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

function isObject(value: unknown): value is Record<PathSegment, unknown> {
  return typeof value === "object" && value !== null;
}
