import type { MeasuredSeries, RunFile } from "../domain/run/file/run-file.ts";
import { column, type FigureId, type Samples } from "../domain/series/samples.ts";
import { wholeOf } from "../domain/series/series.ts";
import { formatNumber, formatWhole } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import { required } from "../domain/shared/required.ts";
import { sumOf } from "../domain/shared/sum-of.ts";
import type { FigureTable } from "./figure-table.ts";
import { NO_VALUE } from "./view-tables.ts";

/** The results of each request of each mix, in both arms; no rows if every scenario has only one request. */
export function mixTable({ series }: RunFile): FigureTable {
  const requests = series.filter(({ request }) => request !== undefined);
  const mixes = groupedBy(requests, ({ name, arm }) => `${arm} ${wholeOf(name)}`);
  return {
    columns: [
      "series",
      "arm",
      "request",
      "share of load",
      "requests",
      "share of requests",
      "wrong",
      "no answer",
    ],
    textColumns: 3,
    rows: [...mixes.values()].flatMap(mixRows),
  };
}

function mixRows(requests: readonly MeasuredSeries[]): readonly string[][] {
  const sentOf = ({ samples }: MeasuredSeries) => sumOf(SENT, (id) => total(samples, id));
  const all = sumOf(requests, sentOf);
  const load = sumOf(requests, ({ weight }) => weight ?? Number.NaN);
  return requests.map((one) => {
    const { name, arm, request, weight, samples } = one;
    const sent = sentOf(one);
    return [
      wholeOf(name),
      arm,
      required(request, "request"),
      shareText(weight ?? Number.NaN, load),
      formatWhole(sent),
      shareText(sent, all),
      formatWhole(total(samples, "unexpected")),
      formatWhole(total(samples, "errorCount")),
    ];
  });
}

/** The possible results of a request: a right answer, another one, or none. */
const SENT = ["expected", "unexpected", "errorCount"] as const;

/**
 * A share in percent.
 * @param all 0 or NaN if unknown
 */
function shareText(part: number, all: number): string {
  return all > 0 ? `${formatNumber((part / all) * 100)} %` : NO_VALUE;
}

function total(samples: Samples, id: FigureId): number {
  return column(samples, id).reduce((sum, one) => sum + one, 0);
}
