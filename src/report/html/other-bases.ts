import type { BaseView } from "../base-view.ts";
import { MAX_CELL, MAX_LOST, MAX_TEXT, MAX_TEXTS, shortened } from "../bounds.ts";
import { changeTable } from "../change-rows.ts";
import { html, type Markup, type Part } from "./escape.ts";
import { figureTable } from "./table.ts";
import { verdictText } from "./verdicts.ts";

/** The section of a base that the gate does not judge. */
export function otherBaseSection(view: BaseView): Markup {
  const { baseName, headline, compared, cautions, lost, changed, others } = view;
  const columns = { baseName, hasOwnTolerances: true };
  const table = changeTable([...changed, ...others], columns, ({ verdict }) =>
    verdictText(verdict),
  );
  return html`<section><h2>Against ${baseName}, which only informs</h2><p>${shortened(headline, MAX_TEXT)}</p><p class="hint">${compared}</p>${[
    cautions
      .slice(0, MAX_TEXTS)
      .map((caution) => html`<p class="hint">${shortened(caution, MAX_TEXT)}</p>`),
    lostOutputs(lost),
    figureTable(table, `Compared with ${baseName}`),
  ]}</section>`;
}

/** The last lines of base's programs that failed, one box each, up to a limit. */
export function lostOutputs(lost: BaseView["lost"]): Part {
  const left = lost.length - MAX_LOST;
  return [
    lost
      .slice(0, MAX_LOST)
      .map(
        (lines) => html`<pre>${lines.map((line) => html`${shortened(line, MAX_CELL)}\n`)}</pre>`,
      ),
    left > 0 &&
      html`<p class="hint">… and the output of ${left} more in run.jsonl of the same run.</p>`,
  ];
}
