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
import { withoutControls } from "../domain/control-characters.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";

/** A key or index on the way to a place in the file. */
export type PathSegment = string | number;

/** A YAML file that was read, with the way back from a value to its line. */
export interface Source {
  readonly value: unknown;
  /**
   * Where a value stands in the file.
   * @param path keys and indices; where it leads nowhere, the nearest place above it is meant
   * @returns `FILE:LINE:COLUMN`
   */
  readonly place: (path: readonly PathSegment[]) => string;
  /** The value itself, for messages. */
  readonly at: (path: readonly PathSegment[]) => unknown;
}

/** Aliases are bounded, so that a small file cannot grow into gigabytes. */
const MAX_ALIASES = 100;

/** Nodes above a value; the schema itself needs about ten. */
const MAX_DEPTH = 100;

const TOO_DEEP = "nested too deeply";

/**
 * Reads YAML and keeps its line numbers.
 * @param text the file's text
 * @param file its path, for messages
 * @throws LoadgateError `usage` with file and line at what is no YAML, or none that we take
 */
export function parseSource(text: string, file: string): Source {
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
    place: (path) => place(offsetOf(document, path)),
    at: (path) =>
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
    // Most of what is too deep for the parser is an error of the document, some of it is thrown.
    const what = error instanceof RangeError ? TOO_DEEP : messageOf(error);
    throw new LoadgateError("usage", `${file}:1:1: ${what}`, { hint: YAML_HINT, cause: error });
  }
}

const LONGEST_PROBLEM = 200;

/** Some problems name what stands in the file. */
function inOneLine(text: string): string {
  return withoutControls(text.slice(0, LONGEST_PROBLEM), "?");
}

const YAML_HINT = "Correct the YAML; indentation, quotes and aliases are the usual causes.";

/** The parser's errors that speak of its own inside. */
const OWN_WORDS: Partial<Record<ErrorCode, string>> = {
  MULTIPLE_DOCS: "a second document begins",
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
      return found(`*${alias.source} stands inside of what it names`, alias);
    },
    Collection: (_, node, above) => (above.length > MAX_DEPTH ? found(TOO_DEEP, node) : undefined),
    Scalar: (_, scalar) =>
      typeof scalar.value === "string" && scalar.value.includes("\0")
        ? found("a NUL character", scalar)
        : undefined,
    Pair: (_, { key: written }, above) => {
      const key = isAlias(written) ? written.resolve(document) : written;
      if (isCollection(key)) return found("a list or a map as a key", key);
      // As a key of an object it would vanish, and what it names with it.
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
      hint: "Write out what the aliases stand for.",
      cause: error,
    });
  }
}

/**
 * Offset of the key or item that a path leads to, or of the nearest one above it. What an anchor
 * holds is shown where its alias stands.
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
