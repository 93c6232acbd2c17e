import type { Comparison } from "../../domain/comparison/comparison.ts";
import { FOUND_NOTHING, VERDICT_ORDER } from "../../domain/findings/verdict.ts";
import {
  anyMetric,
  COUNT_METRIC_IDS,
  type MetricId,
  SERIES_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import type { MeasuredSeries, RunFile } from "../../domain/run/file/run-file.ts";
import type { CountedSeries } from "../../domain/series/counts.ts";
import { formatCount, formatPercent } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { addressLine } from "../words/addresses.ts";
import { verdictText } from "../words/verdicts.ts";
import { type Compared, intervalOf } from "./compared.ts";
import { html, lines, type Markup, type Part, smallTable } from "./markup.ts";
import {
  type NamedArm,
  percentileAxis,
  percentilePicture,
  percentileTable,
} from "./percentiles.ts";
import { burstRounds, pairRounds, roundTable, turnRounds } from "./rounds.ts";
import { type Strip, stripPicture } from "./strip.ts";

/** Further series have no pictures. */
const MAX_CARDS = 500;

const PAIRED =
  "Each dot is a pair of bursts, head against base beside it; a bar is what a round of fresh processes comes to. The line across is the estimate with its 95 % interval, and grey is what is tolerated. Larger dots at an edge lie beyond the scale. Of what is unchanged or undecided, only the metric that matters most is drawn.";

const ALONE =
  "Each dot is a burst; a bar is the median of a round of fresh processes. Larger dots at an edge lie beyond the scale.";

/**
 * One card for each series: the values behind its verdicts, and its latency.
 * @param compared the worst first, which is the order of the cards
 * @param baseName name of base
 */
export function seriesSection(
  run: RunFile,
  { comparedWith }: Pick<Comparison, "comparedWith">,
  compared: readonly Compared[],
  baseName: string,
): Part {
  const byName = groupedBy(compared, ({ series }) => series);
  const counts = run.counts?.series ?? [];
  const ofHead = [...run.series, ...counts].filter(({ arm }) => arm === "head");
  const names = new Set(ofHead.map(({ name }) => name));
  const ordered = [...new Set([...byName.keys(), ...names])].filter((name) => names.has(name));
  if (ordered.length === 0) return undefined;
  const isPaired = comparedWith.kind === "base";
  const left = ordered.length - MAX_CARDS;
  const timed = groupedBy(run.series, ({ name }) => name);
  const counted = groupedBy(counts, ({ name }) => name);
  const cardOf = (name: string) => {
    const [ofTiming, ofCounting] = [timed.get(name) ?? [], counted.get(name) ?? []];
    const own = byName.get(name) ?? [];
    const head = [...ofTiming, ...ofCounting].find(({ arm }) => arm === "head");
    const address = addressLine(name, { ...head });
    const worst = VERDICT_ORDER.find((verdict) => own.some((one) => one.verdict === verdict));
    return html`<article class="card"><h3><span>${lines(name + address)}</span> ${worst && html`<span class=${worst}>${verdictText(worst)}</span>`}</h3>${[
      timedCard(ofTiming, own, isPaired ? baseName : undefined),
      countedCard(ofCounting, own),
    ]}</article>`;
  };
  return html`<section id="series"><h2>Series</h2>
<p class="hint">${isPaired ? PAIRED : ALONE}</p>
${percentileAxis()}${ordered.slice(0, MAX_CARDS).map(cardOf)}
${left > 0 && html`<p class="hint">… and ${formatCount(left, "more series", "more series")} without pictures; run.jsonl of the same run has their samples.</p>`}</section>`;
}

/** Default metrics if nothing is gated. */
const USUAL = { timed: ["throughput", "latency-p99"], counted: ["instructions"] } as const;

/**
 * The strips and the latency of a timed series; nothing for any other.
 * @param timed the series in each arm in which it was measured
 * @param own its gated metrics
 * @param baseName name of base; absent unless head and base were interleaved in this run
 */
function timedCard(
  timed: readonly MeasuredSeries[],
  own: readonly Compared[],
  baseName = "",
): Part {
  const head = timed.find(({ arm }) => arm === "head");
  if (!head) return undefined;
  const base = baseName === "" ? undefined : timed.find(({ arm }) => arm === "base");
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
function countedCard(counted: readonly CountedSeries[], own: readonly Compared[]): Part {
  const [head, base] = ["head", "base"].map((arm) => counted.find((one) => one.arm === arm));
  if (!head || !base) return undefined;
  const strips = chosen(COUNT_METRIC_IDS, own, USUAL.counted).map((id) =>
    stripOf(id, own, { of: "turns", rounds: turnRounds(base, head, id) }),
  );
  return card("turn", strips, []);
}

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
  const found = others.filter(({ verdict }) => !FOUND_NOTHING.includes(verdict));
  return [worst, ...found].map(({ known }) => known);
}

/** The strip of one metric, the meaning of its dots, and its verdict if it is gated. */
interface MetricStrip extends Strip {
  readonly of: "pairs" | "bursts" | "turns";
  readonly compared: Compared | undefined;
}

function stripOf(id: MetricId, own: readonly Compared[], dots: Pick<MetricStrip, "of" | "rounds">) {
  const { label, format } = anyMetric(id);
  const compared = own.find((one) => one.id === id);
  const strip: MetricStrip = { ...dots, label, compared, format };
  if (dots.of === "bursts") return strip;
  const interval = compared && intervalOf(compared.values);
  const tolerance = compared?.values.tolerancePercent ?? 0;
  return { ...strip, format: formatPercent, interval, tolerance };
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
