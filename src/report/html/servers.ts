import { scaleLinear } from "d3-scale";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import {
  SERVER_METRIC_IDS,
  type ServerMetricId,
  serverMetric,
} from "../../domain/metrics/catalogue.ts";
import { serverValues, serverValuesByRound } from "../../domain/metrics/values.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Arm } from "../../domain/series/series.ts";
import type { ServerFacts } from "../../domain/series/server-facts.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import { intervalLine } from "../measured-tables.ts";
import type { ReportView } from "../view.ts";
import { changeText, formatted, toleratedText } from "../view-tables.ts";
import { headRow, html, lines, type Markup, type Part, scrolled } from "./markup.ts";
import { strokes } from "./svg.ts";

/** Size of a picture, and the room around its dots. */
const DOTS = { width: 140, arm: 9, edge: 5 } as const;

/** The values of one metric of one server in one arm: of each start, or of its build. */
interface ArmValues {
  readonly arm: Arm;
  readonly values: readonly number[];
  /** One for each round. */
  readonly byRound: readonly number[];
}

/**
 * Start, memory, size and build of each server: the value of each start as a dot, the medians, and the change from base.
 * The servers of a metric stand below each other, on one scale from 0.
 * @param view with the name of base, and whether nothing is compared
 */
export function serversSection(
  { servers }: RunFile,
  comparison: Pick<Comparison, "servers">,
  { baseName, isAlone }: Pick<ReportView, "baseName" | "isAlone">,
): Part {
  const byServer = groupedBy(servers, ({ server }) => server);
  // Bases before head, in their order.
  const arms = [...new Set(servers.map(({ arm }) => arm))].sort(
    (a, b) => Number(a === "head") - Number(b === "head") || a.localeCompare(b),
  );
  const groups = SERVER_METRIC_IDS.map((id) => rowsOf(id, byServer, arms)).filter(
    ({ rows }) => rows.length > 0,
  );
  if (groups.length === 0) return undefined;
  const compared = new Map((comparison.servers ?? []).map(({ name, metrics }) => [name, metrics]));
  const hasBase = arms.length > 1;
  const columns = [
    ...["metric", "server", "starts"],
    ...arms.map((arm) => (arm === "base" ? baseName : arm)),
    ...(hasBase ? ["change (95 % interval)", "tolerated"] : []),
  ];
  return html`<section id="servers"><h2>Servers</h2>
<p class="hint">Each dot is a start, or the build; the scale begins at 0${hasBase && ", and head is below base"}. The values are medians.</p>
${scrolled(
  "Start, memory, size and build of the servers",
  [
    headRow(columns),
    groups.map(({ id, rows, most }) =>
      rows.map(({ server, all }) => {
        const metric = compared.get(server)?.[id];
        return html`<tr><td>${serverMetric(id).label}<td>${server}<td>${picture(id, all, most)}${all.map((one) => cell(id, one, isAlone))}${hasBase && html`<td class=change>${metric && changeText(metric)}<td class=tolerated>${metric && toleratedText(metric)}`}`;
      }),
    ),
  ],
  "servers",
)}</section>`;
}

/** @param isAlone it has its interval, because there is no change */
function cell(id: ServerMetricId, { arm, values, byRound }: ArmValues, isAlone: boolean): Markup {
  const value = values.length === 0 ? undefined : median(values);
  const beside = isAlone ? intervalLine(id, value, byRound) : "";
  return html`<td class=${armClass(arm)}>${lines(formatted(id, value) + beside)}`;
}

/** The class whose colour an arm has. */
function armClass(arm: Arm): "head" | "base" {
  return arm === "head" ? "head" : "base";
}

function rowsOf(
  id: ServerMetricId,
  byServer: ReadonlyMap<string, readonly ServerFacts[]>,
  arms: readonly Arm[],
) {
  const rows = [...byServer].flatMap(([server, own]) => {
    const all = arms.map((arm): ArmValues => {
      const facts = own.find((one) => one.arm === arm);
      if (!facts) return { arm, values: [], byRound: [] };
      return { arm, values: serverValues(facts, id), byRound: serverValuesByRound(facts, id) };
    });
    return all.some(({ values }) => values.length > 0) ? [{ server, all }] : [];
  });
  const most = Math.max(...rows.flatMap(({ all }) => all.flatMap(({ values }) => values)));
  return { id, rows, most };
}

/** @param most value of any server */
function picture(id: ServerMetricId, all: readonly ArmValues[], most: number): Markup {
  const scale = scaleLinear([0, most || 1], [DOTS.edge, DOTS.width - DOTS.edge]);
  const dots = all.map(({ arm, values }, row) => {
    const places = values.map((value) => ({ x: scale(value), y: (row + 0.5) * DOTS.arm }));
    return strokes(places, armClass(arm));
  });
  const label = all.map((one) => rangeText(id, one)).join("; ");
  return html`<svg class=starts viewBox="0 0 ${DOTS.width} ${all.length * DOTS.arm}" role=img aria-label="${label}">${dots}</svg>`;
}

/** @returns for example `head: 5 values from 9.05 ms to 9.78 ms` */
function rangeText(id: ServerMetricId, { arm, values }: ArmValues): string {
  const { format } = serverMetric(id);
  if (values.length === 0) return `${arm}: no value`;
  const [least, most] = [format(Math.min(...values)), format(Math.max(...values))];
  const range = least === most ? least : `from ${least} to ${most}`;
  return `${arm}: ${values.length === 1 ? "" : `${values.length} values `}${range}`;
}
