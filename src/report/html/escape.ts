import { withoutControls } from "../../domain/shared/control-characters.ts";

/** Everything that is replaced below; most texts have none of it. */
const SPECIAL = /[\p{Cc}\p{Cf}&<>"'`]/u;

/**
 * Makes any text harmless in HTML and SVG, as the content of an element and within the quotes of an attribute: no
 * markup, no lines of its own, no change of the writing direction.
 */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return withoutControls(text, " ").replace(/[&<>"'`]/g, (one) => `&#${one.charCodeAt(0)};`);
}

/** HTML or SVG in which every text is escaped. */
export class Markup {
  readonly source: string;

  /** @param source markup that holds nothing of others; all else goes through {@link html} */
  constructor(source: string) {
    this.source = source;
  }
}

/** What can stand in markup: texts and numbers are escaped, lists follow one another, the rest is nothing. */
export type Part = string | number | Markup | undefined | null | false | readonly Part[];

/** Tag of a template: markup with parts in it, each escaped unless it is markup itself. */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    markup.reduce((source, text, index) => source + sourceOf(parts[index - 1]) + text),
  );
}

function sourceOf(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return part ? part.map(sourceOf).join("") : "";
}
