import { withoutControls } from "../../domain/shared/control-characters.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { MAX_CELL, MAX_ROWS, shortened } from "../bounds.ts";
import type { LongTable } from "../figure-table.ts";

/** All characters that are replaced below; most texts contain none. */
const SPECIAL = /[\p{Cc}\p{Cf}&<>"'`]/u;

/**
 * Escapes any text for HTML and SVG, as the content of an element or in a quoted attribute: no markup, no line breaks,
 * no change of text direction.
 */
function escapeHtml(text: string): string {
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

/** A text in which what stands between backticks is code. */
export function withCode(text: string): Part {
  return text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** A table that scrolls sideways if it is wider than the page. @param caption its contents */
export function scrolled(caption: string, content: Part, name = ""): Markup {
  return html`<div class="wide" role="region" aria-label="${caption}" tabindex="0"><table class="${name}"><caption>${caption}</caption>${content}</table></div>`;
}

/** The header of a table, followed by its rows. */
export function headRow(columns: readonly string[]): Markup {
  return html`<thead><tr>${columns.map((column) => html`<th>${column}`)}<tbody>`;
}

/** The hint below a table without its last rows. @param left their number; nothing for none */
export function leftOut(left: number, noun: string): Part {
  return left > 0 && html`<p class="hint">… and ${formatCount(left, noun)} in comparison.json.</p>`;
}

/**
 * A table of formatted cells. Optional end tags of HTML are left out.
 * @param caption its contents, for accessibility
 * @returns nothing for a table without rows
 */
export function figureTable(table: LongTable, caption: string): Part {
  if (table.rows.length === 0) return undefined;
  return scrolled(caption, headAndRows(table), `text${table.textColumns}`);
}

/**
 * {@link figureTable} whose rows become blocks on a narrow page: the first cell, and below it the others with the names
 * of their columns.
 */
export function stackedTable(table: LongTable, caption: string): Part {
  if (table.rows.length === 0) return undefined;
  const { columns, rows, textColumns } = table;
  const shown = rows.slice(0, MAX_ROWS).map((row) => {
    const cells = row.map((cell, at) => {
      return html`<td${at > 0 && html` data-of="${columns[at]}"`}>${lines(cell)}`;
    });
    return html`<tr>${cells}`;
  });
  return scrolled(caption, [headRow(columns), shown], `text${textColumns} stacked`);
}

/** {@link figureTable} for a narrow table that is never wider than its card. */
export function smallTable(table: LongTable, caption: string): Part {
  if (table.rows.length === 0) return undefined;
  return html`<table><caption>${caption}</caption>${headAndRows(table)}</table>`;
}

function headAndRows({ columns, rows }: LongTable): Part {
  const left = rows.length - MAX_ROWS;
  return [
    html`<tr>${columns.map((column) => html`<th>${column}`)}`,
    rows
      .slice(0, MAX_ROWS)
      .map((cells) => html`<tr>${cells.map((cell) => html`<td>${lines(cell)}`)}`),
    left > 0 &&
      html`<tr><td colspan="${columns.length}">… and ${formatCount(left, "more row")} in run.jsonl of the same run`,
  ];
}

/** A text whose second line is in small print. */
export function lines(text: string): Part {
  const [first, second] = text.split("\n", 2).map((line) => shortened(line, MAX_CELL));
  return [first, second !== undefined && html`<br><small>${second}</small>`];
}
