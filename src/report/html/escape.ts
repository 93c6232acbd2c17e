import { withoutControls } from "../../domain/shared/control-characters.ts";

/** All characters that are replaced below; most texts contain none. */
const SPECIAL = /[\p{Cc}\p{Cf}&<>"'`]/u;

/**
 * Escapes any text for HTML and SVG, as the content of an element or in a quoted attribute: no markup, no line breaks,
 * no change of text direction.
 */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return withoutControls(text, " ").replace(/[&<>"'`]/g, (one) => `&#${one.charCodeAt(0)};`);
}

/** HTML or SVG in which every text is escaped. */
export class Markup {
  readonly source: string;

  /**
   * Wraps trusted markup.
   * @param source markup without foreign text; all else goes through {@link html}
   */
  constructor(source: string) {
    this.source = source;
  }
}

/** Parts of markup: texts and numbers are escaped, lists are concatenated, other values are empty. */
export type Part = string | number | Markup | undefined | null | false | readonly Part[];

/** Tag of a template: markup with parts, each escaped unless it is markup itself. */
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
