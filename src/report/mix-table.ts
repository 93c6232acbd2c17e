import { figuresOf } from "../domain/run/read-samples.ts";
import type { MeasuredSeries, RunFile } from "../domain/run/run-file.ts";
import type { Samples } from "../domain/run/sample.ts";
import type { FigureId } from "../domain/run/sample-figures.ts";
import { wholeOf } from "../domain/run/series.ts";
import { formatNumber, formatWhole } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import { required } from "../domain/shared/required.ts";
import type { FigureTable } from "./figure-table.ts";
import { NO_VALUE } from "./view-tables.ts";

/** What became of each request of each mix, in both arms; no rows where every scenario has one request. */
export function mixTable({ series }: RunFile): FigureTable {
  const requests = series.filter(({ request }) => request !== undefined);
  const mixes = groupedBy(requests, ({ name, arm }) => `${arm} ${wholeOf(name)}`);
  return {
    columns: ["series", "arm", "request", "weight", "answers", "share", "wrong", "no answer"],
    textColumns: 3,
    rows: [...mixes.values()].flatMap(mixRows),
  };
}

function mixRows(requests: readonly MeasuredSeries[]): readonly string[][] {
  const answersOf = ({ samples }: MeasuredSeries) => total(samples, "expected");
  const all = requests.reduce((sum, one) => sum + answersOf(one), 0);
  return requests.map((one) => {
    const { name, arm, request, weight, samples } = one;
    const answers = answersOf(one);
    return [
      wholeOf(name),
      arm,
      required(request, "request"),
      String(weight ?? NO_VALUE),
      formatWhole(answers),
      all === 0 ? NO_VALUE : `${formatNumber((answers / all) * 100)} %`,
      formatWhole(total(samples, "unexpected")),
      formatWhole(total(samples, "errorCount")),
    ];
  });
}

function total(samples: Samples, id: FigureId): number {
  return figuresOf(samples, [id])
    .subarray(0, samples.length)
    .reduce((sum, one) => sum + one, 0);
}
