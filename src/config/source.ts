import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from "yaml";
import { LoadgateError } from "../domain/error.ts";

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

/**
 * Reads YAML and keeps its line numbers.
 * @param text the file's text
 * @param file its path, for messages
 * @throws LoadgateError `usage` at a syntax error, with file and line
 */
export function parseSource(text: string, file: string): Source {
  const lines = new LineCounter();
  // Aliases are bounded, so that a small file cannot grow into gigabytes.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${line}:${col}`;
  };
  const syntaxError = document.errors[0];
  if (syntaxError) {
    throw new LoadgateError("usage", `${place(syntaxError.pos[0])}: ${syntaxError.message}`, {
      hint: "Correct the YAML; indentation and quotes are the usual causes.",
      cause: syntaxError,
    });
  }
  const value: unknown = document.toJS({ maxAliasCount: 100 });

  const offsetOf = (path: readonly PathSegment[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const parent: unknown =
        length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
      const key = path[length - 1];
      const pair = isMap(parent)
        ? parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))
        : undefined;
      if (isPair(pair) && isNode(pair.key) && pair.key.range) return pair.key.range[0];
      const node: unknown = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return node.range[0];
    }
    return 0;
  };
  return {
    value,
    place: (path) => place(offsetOf(path)),
    at: (path) => (path.length === 0 ? value : document.getIn(path)),
  };
}
