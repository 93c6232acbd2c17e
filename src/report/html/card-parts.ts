import {
  anyMetric,
  COUNT_METRIC_IDS,
  type MetricId,
  SERIES_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import type { CountedSeries } from "../../domain/run/file/counts.ts";
import type { MeasuredSeries } from "../../domain/run/file/run-file.ts";
import type { Arm } from "../../domain/run/series/series.ts";
import { formatPercent } from "../../domain/shared/format.ts";
import type { Verdict } from "../../domain/verdict/verdict.ts";
import { type Compared, intervalOf } from "./compared.ts";
import { html, type Markup, type Part } from "./escape.ts";
import { type NamedArm, percentilePicture, percentileTable } from "./percentiles.ts";
import { burstRounds, pairRounds, roundTable, turnRounds } from "./rounds.ts";
import { type Strip, stripPicture } from "./strip.ts";
import { smallTable } from "./table.ts";

/** A series in both arms, as far as it was measured. */
export type InArms<Series> = Readonly<Partial<Record<Arm, Series>>>;

/** The data of a card. */
export interface CardSource {
  readonly timed: InArms<MeasuredSeries>;
  readonly counted: InArms<CountedSeries>;
  /** Its gated metrics. */
  readonly own: readonly Compared[];
  /** Head and base were interleaved in this run. */
  readonly isPaired: boolean;
  /** Name of base. */
  readonly baseName: string;
}

/** Default metrics if nothing is gated. */
const USUAL = { timed: ["throughput", "latency-p99"], counted: ["instructions"] } as const;

/** The strips and the latency of a timed series; nothing for any other. */
export function timedCard({ timed, own, isPaired, baseName }: CardSource): Part {
  const { head } = timed;
  if (!head) return undefined;
  const base = isPaired ? timed.base : undefined;
  const arms: readonly NamedArm[] = [
    { name: "head", arm: "head", samples: head.samples },
    ...(base ? [{ name: baseName, arm: "base" as const, samples: base.samples }] : []),
  ];
  const strips = chosen(SERIES_METRIC_IDS, own, USUAL.timed).map((id) =>
    base
      ? stripOf(id, own, { of: "pairs", rounds: pairRounds(base, head, id) })
      : stripOf(id, own, { of: "bursts", rounds: burstRounds(head, id) }),
  );
  return card("round", strips, arms);
}

/** The strips of a series whose instructions were counted in both arms; nothing for any other. */
export function countedCard({ counted: { head, base }, own }: CardSource): Part {
  if (!head || !base) return undefined;
  const strips = chosen(COUNT_METRIC_IDS, own, USUAL.counted).map((id) =>
    stripOf(id, own, { of: "turns", rounds: turnRounds(base, head, id) }),
  );
  return card("turn", strips, []);
}

/** Verdicts whose pictures would only show noise. */
const NOTHING_TO_SEE: readonly Verdict[] = ["unchanged", "no-worse", "inconclusive"];

/**
 * The metrics of one kind that are drawn: the most important one, and all that changed. Pictures of unchanged metrics
 * would not help.
 */
function chosen<Id extends MetricId>(
  ids: readonly Id[],
  own: readonly Compared[],
  usual: readonly Id[],
): readonly Id[] {
  const [worst, ...others] = own.flatMap(({ id, verdict }) => {
    const known = ids.find((one) => one === id);
    return known === undefined ? [] : [{ known, verdict }];
  });
  if (!worst) return usual;
  const found = others.filter(({ verdict }) => !NOTHING_TO_SEE.includes(verdict));
  return [worst, ...found].map(({ known }) => known);
}

/** The strip of one metric, the meaning of its dots, and its verdict if it is gated. */
interface MetricStrip extends Strip {
  readonly of: "pairs" | "bursts" | "turns";
  readonly compared: Compared | undefined;
}

function stripOf(
  id: MetricId,
  own: readonly Compared[],
  dots: Pick<MetricStrip, "of" | "rounds">,
): MetricStrip {
  const { label, format } = anyMetric(id);
  const compared = own.find((one) => one.id === id);
  if (dots.of === "bursts") return { ...dots, label, compared, format };
  const interval = compared && intervalOf(compared.values);
  const tolerance = compared?.values.tolerancePercent ?? 0;
  return { ...dots, label, compared, format: formatPercent, interval, tolerance };
}

/** @param unit of a row of each strip */
function card(unit: "round" | "turn", strips: readonly MetricStrip[], arms: readonly NamedArm[]) {
  const filled = strips.filter(({ rounds }) => rounds.length > 0);
  const latency = percentilePicture(arms);
  const figures = [
    filled.map((strip) => stripFigure(strip, unit)),
    latency &&
      html`<figure><figcaption><b>latency</b> by percentile</figcaption>${latency}</figure>`,
  ];
  const tables = [
    smallTable(roundTable(filled, unit), `By ${unit}`),
    latency && smallTable(percentileTable(arms), "Latency"),
  ];
  return html`<div class="figures">${figures}</div><details><summary>As tables</summary>${tables}</details>`;
}

function stripFigure(strip: MetricStrip, unit: string): Markup {
  const { label, of, compared } = strip;
  const change = compared?.values.changePercent;
  const said =
    change !== undefined && html`<span class=${compared?.verdict}>${formatPercent(change)}</span>`;
  return html`<figure><figcaption><b>${label}</b> by ${unit} ${said}</figcaption>${stripPicture(strip, `${label}: ${of} by ${unit}`)}</figure>`;
}
