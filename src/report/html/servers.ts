import { SERVER_METRIC_IDS, serverMetric } from "../../domain/metrics/catalogue.ts";
import { serverValue } from "../../domain/metrics/server-value.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import type { Arm } from "../../domain/run/series/series.ts";
import { NO_VALUE } from "../view-tables.ts";
import { html, type Part } from "./escape.ts";
import { place } from "./svg.ts";
import { scrolled } from "./table.ts";

/** Length of the longest bar of a column. */
const BAR = 80;

/** Starts, memory and size of each server, as figures and bars from 0. */
export function serversSection({ servers }: RunFile): Part {
  const columns = SERVER_METRIC_IDS.map((id) => {
    const values = servers.map((facts) => serverValue(facts, id));
    const most = values.reduce<number>((highest, value = 0) => Math.max(highest, value), 0);
    return { metric: serverMetric(id), values, most };
  }).filter(({ values }) => values.some((value) => value !== undefined));
  if (columns.length === 0) return undefined;
  const rows = servers.map(
    (facts, index) =>
      html`<tr><td>${laneName(facts)}${columns.map(({ metric, values, most }) => {
        const value = values[index];
        return html`<td>${value === undefined ? NO_VALUE : [metric.format(value), bar(value / (most || 1), facts.arm)]}`;
      })}`,
  );
  return html`<section id="servers"><h2>Servers</h2>${scrolled(
    "Start, memory and size of the servers",
    [
      html`<thead><tr><th>server${columns.map(({ metric }) => html`<th>${metric.label}`)}<tbody>`,
      rows,
    ],
    "servers",
  )}</section>`;
}

/**
 * A bar of the column's scale.
 * @param part of the longest, 0 to 1
 */
function bar(part: number, arm: Arm): Part {
  return html`<svg class="bar" viewBox="0 0 ${BAR} 5" aria-hidden="true"><path class="${arm}" d="M0 2.5H${place(part * BAR)}"/></svg>`;
}
