import { stringify } from "yaml";
import { withoutControls } from "../domain/shared/control-characters.ts";

/** A text as a one-line YAML value, quoted if necessary. */
export function yamlText(text: string): string {
  return /[\p{Cc}]/u.test(text) ? JSON.stringify(text) : stringify(text, { lineWidth: 0 }).trim();
}

/** Values as a one-line YAML map. */
export function yamlMap(values: Readonly<Record<string, string | number | boolean>>): string {
  return inOneLine(values, true);
}

/** Texts as a one-line YAML list. */
export function yamlList(texts: readonly string[]): string {
  return inOneLine(texts, false);
}

function inOneLine(collection: object, flowCollectionPadding: boolean): string {
  return stringify(collection, {
    collectionStyle: "flow",
    flowCollectionPadding,
    lineWidth: 0,
  }).trim();
}

/** A sentence as a YAML comment. */
export function yamlComment(text: string): string {
  return `# ${withoutControls(text, " ")}`;
}
