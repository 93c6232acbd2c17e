import { seriesMetric, TOLERANCE_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { formatNumber } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import { present } from "../domain/shared/present.ts";
import { median } from "../domain/statistics/descriptive.ts";
import type { MetricComparison, SeriesComparison } from "../domain/verdict/comparison.ts";
import { changeText } from "./change-text.ts";
import type { FigureTable } from "./figure-table.ts";
import type { Fact } from "./measured-facts.ts";

/** A gated metric of a series, as several machines have it. */
interface Row {
  readonly series: string;
  readonly metric: string;
  readonly together: MetricComparison;
  readonly machines: NonNullable<MetricComparison["machines"]>;
}

/** The change that each machine shows by itself; no rows where no series was measured on several. */
export function machineTable(all: readonly SeriesComparison[]): FigureTable {
  const rows = rowsOf(all);
  const most = rows.reduce((sum, { machines }) => Math.max(sum, machines.length), 0);
  const columns = Array.from({ length: most }, (_, at) => ({ at, shard: commonShard(rows, at) }));
  return {
    columns: [
      ...["series", "metric", "together"],
      ...columns.map(({ at, shard }) => (shard ? `shard ${shard}` : `machine ${at + 1}`)),
    ],
    textColumns: 2,
    rows: rows.map(({ series, metric, together, machines }) => [
      ...[series, metric, changeText(together)],
      ...columns.map(({ at, shard }) => {
        const one = machines[at];
        if (!one) return "";
        return shard ? changeText(one) : `shard ${one.shard}: ${changeText(one)}`;
      }),
    ]),
  };
}

/** The shard that a column is about, where it is one in all rows. */
function commonShard(rows: readonly Row[], at: number): number | undefined {
  const shards = new Set(rows.flatMap(({ machines }) => machines[at]?.shard ?? []));
  const [first] = shards;
  return shards.size === 1 ? first : undefined;
}

/** How far the machines of a series are apart; none where no series was measured on several. */
export function machineSpread(all: readonly SeriesComparison[]): readonly Fact[] {
  const rows = rowsOf(all);
  const spreads = rows
    .filter(({ machines }) => machines.length > 1)
    .map(({ series, metric, machines }) => {
      const changes = machines.map(({ changePercent }) => changePercent);
      return { of: `${metric} of ${series}`, points: Math.max(...changes) - Math.min(...changes) };
    });
  const widest = spreads.toSorted((a, b) => b.points - a.points)[0];
  if (!widest) return [];
  const [usual, most] = [median(spreads.map(({ points }) => points)), widest.points].map(
    formatNumber,
  );
  const apart = `the changes that those of a series show are ${usual} points apart (median of highest less lowest), at most ${most}: ${widest.of}`;
  return [{ label: "machines", value: present([apart, farthestText(rows)]).join("; ") }];
}

/** The machine that differs most from the others; of two machines, neither does. */
function farthestText(rows: readonly Row[]): string | undefined {
  const distances = rows.flatMap(({ machines }) => {
    if (machines.length < 3) return [];
    const middle = median(machines.map(({ changePercent }) => changePercent));
    return machines.map(({ shard, changePercent }) => ({
      shard,
      points: Math.abs(changePercent - middle),
    }));
  });
  const usual = [...groupedBy(distances, ({ shard }) => shard)].map(([shard, own]) => ({
    shard,
    points: median(own.map(({ points }) => points)),
  }));
  const [farthest] = usual.toSorted((a, b) => b.points - a.points);
  if (!farthest) return undefined;
  const { shard, points } = farthest;
  return `shard ${shard} differs most, by ${formatNumber(points)} points from the middle one (median)`;
}

function rowsOf(all: readonly SeriesComparison[]): readonly Row[] {
  return all.flatMap(({ name: series, metrics }) =>
    TOLERANCE_METRIC_IDS.flatMap((id): readonly Row[] => {
      const together = metrics[id];
      const { machines = [] } = together ?? {};
      if (!together || machines.length === 0) return [];
      return [{ series, metric: seriesMetric(id).label, together, machines }];
    }),
  );
}
