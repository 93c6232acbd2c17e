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

const TOO_DEEP = "nested too deeply";

/**
 * Parses YAML and keeps its line numbers.
 * @param text the file's text
 * @param file its path, for messages
 * @throws LoadgateError `usage` with file and line if it is not YAML, or uses unsupported parts of YAML
 */
export function parseSource(text: string, file: string) {
  const lines = new LineCounter();
  const document = readDocument(text.replace(/^\ufeff/, ""), file, lines);
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const problem = problemOf(document);
  if (problem) {
    throw new LoadgateError("usage", `${place(problem.offset)}: ${inOneLine(problem.what)}`, {
      hint: YAML_HINT,
    });
  }
  const value = plainValue(document, file);
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

function readDocument(text: string, file: string, lineCounter: LineCounter): Document {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, logLevel: "error" });
  } catch (error) {
    // The parser reports most texts that are nested too deeply as errors of the document, but throws for some.
    const what = error instanceof RangeError ? TOO_DEEP : messageOf(error);
    throw new LoadgateError("usage", `${file}:1:1: ${what}`, { hint: YAML_HINT, cause: error });
  }
}

const LONGEST_PROBLEM = 200;

/** Some problems quote the file. */
function inOneLine(text: string): string {
  return withoutControls(text.slice(0, LONGEST_PROBLEM), "?");
}

const YAML_HINT = "Correct the YAML; indentation, quotes and aliases are the usual causes.";

/** Messages for errors whose own message is about the parser. */
const OWN_WORDS: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: "a second document starts",
  RESOURCE_EXHAUSTION: TOO_DEEP,
};

function problemOf(document: Document): { what: string; offset: number } | undefined {
  const [error] = document.errors;
  if (error) {
    return { what: OWN_WORDS[error.code] ?? error.message, offset: error.pos[0] };
  }
  let problem: { what: string; offset: number } | undefined;
  const found = (what: string, node: Node) => {
    problem = { what, offset: startOf(node) };
    return visit.BREAK;
  };
  visit(document, {
    Alias: (_, alias, above) => {
      const anchored = alias.resolve(document);
      if (!anchored) return found(`there is no anchor &${alias.source}`, alias);
      if (!above.includes(anchored)) return undefined;
      return found(`*${alias.source} refers to a value that contains it`, alias);
    },
    Collection: (_, node, above) => (above.length > MAX_DEPTH ? found(TOO_DEEP, node) : undefined),
    Scalar: (_, scalar) =>
      typeof scalar.value === "string" && scalar.value.includes("\0")
        ? found("a NUL character", scalar)
        : undefined,
    Pair: (_, { key: written }, above) => {
      const key = isAlias(written) ? written.resolve(document) : written;
      if (isCollection(key)) return found("a list or a map as a key", key);
      // As a key of an object, it would disappear with its value.
      if (!isScalar(key) || key.value !== "__proto__") return undefined;
      const keys = above.flatMap((each) =>
        isPair(each) && isScalar(each.key) ? [each.key.value] : [],
      );
      return found(`${[...keys, key.value].join(".")}: unknown key`, key);
    },
  });
  return problem;
}

function plainValue(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    throw new LoadgateError("usage", `${file}:1:1: ${messageOf(error)}`, {
      hint: "Write out the values of the aliases.",
      cause: error,
    });
  }
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
