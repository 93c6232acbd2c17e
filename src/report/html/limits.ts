import { required } from "../../domain/shared/required.ts";
import { MAX_ROWS } from "../bounds.ts";
import type { LimitView } from "../limits.ts";
import { html, type Part } from "./escape.ts";
import { headRow, leftOut, scrolled } from "./table.ts";
import { verdictText } from "./verdicts.ts";

/** Columns of a table without base, and where base is among the cells after the result. */
const [COLUMNS, BASE] = [5, 2] as const;

/** Every limit with what head's rounds show of it, the one that matters most first. */
export function limitsSection(view: LimitView | undefined): Part {
  if (!view) return undefined;
  const { columns, rows } = view;
  const hasBase = columns.length > COLUMNS;
  const shown = rows.slice(0, MAX_ROWS).map(([result, ...cells], row) => {
    const look = required(view.looks[row], "look");
    return html`<tr class=${look}><td>${verdictText(look, result)}${cells.map((cell, at) => html`<td${hasBase && at === BASE && html` class=base`}>${cell}`)}`;
  });
  return html`<section id="limits"><h2>Limits</h2>
<p class="hint">What head must keep whatever base does. A limit is over where that is beyond chance, and kept where a one-sided 95 % bound is within it.</p>
${scrolled("Limits", [headRow(columns), shown], "limits")}
${leftOut(rows.length - MAX_ROWS, "more limit")}</section>`;
}
