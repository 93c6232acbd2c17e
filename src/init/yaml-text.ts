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
