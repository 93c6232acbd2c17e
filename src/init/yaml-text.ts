import { stringify } from "yaml";

/** A text as a one-line YAML value, quoted if necessary. */
export function yamlText(text: string): string {
  return /[\p{Cc}]/u.test(text) ? JSON.stringify(text) : stringify(text, { lineWidth: 0 }).trim();
}

/** A list or map in one line of YAML. */
export function yamlLine(values: readonly string[] | Readonly<Record<string, unknown>>): string {
  const flowCollectionPadding = !Array.isArray(values);
  return stringify(values, { collectionStyle: "flow", flowCollectionPadding, lineWidth: 0 }).trim();
}

/** Widest line of a written workflow, in columns. The library counts a map's own indentation only roughly. */
const MAX_WIDTH = 96;

/**
 * A map in YAML, an entry a line; long texts are folded at spaces, without a change of their value.
 * @param by indentation, in spaces
 * @returns without a trailing line break
 */
export function yamlBlock(values: Readonly<Record<string, unknown>>, by: number): string {
  const text = stringify(values, { lineWidth: MAX_WIDTH - by, minContentWidth: 0 });
  return indented(text.trimEnd(), by);
}

/** Lines with that many spaces before them. */
export function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(by));
}
