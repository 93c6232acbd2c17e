import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Arm } from "../../domain/run/series/series.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { VERDICT_ORDER } from "../../domain/verdict/verdict.ts";
import { type CardSource, countedCard, type InArms, timedCard } from "./card-parts.ts";
import type { Compared } from "./compared.ts";
import { html, type Markup, type Part } from "./escape.ts";
import { percentileAxis } from "./percentiles.ts";
import { verdictText } from "./verdicts.ts";

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
  { run, comparison }: { readonly run: RunFile; readonly comparison: Comparison },
  compared: readonly Compared[],
  baseName: string,
): Part {
  const byName = groupedBy(compared, ({ series }) => series);
  const counts = run.counts?.series ?? [];
  const ofHead = [...run.series, ...counts].filter(({ arm }) => arm === "head");
  const names = new Set(ofHead.map(({ name }) => name));
  const ordered = [...new Set([...byName.keys(), ...names])].filter((name) => names.has(name));
  if (ordered.length === 0) return undefined;
  const isPaired = comparison.comparedWith.kind === "base";
  const left = ordered.length - MAX_CARDS;
  const timed = groupedBy(run.series, ({ name }) => name);
  const counted = groupedBy(counts, ({ name }) => name);
  const card = (name: string) =>
    seriesCard(name, {
      timed: inArms(timed.get(name)),
      counted: inArms(counted.get(name)),
      own: byName.get(name) ?? [],
      isPaired,
      baseName,
    });
  return html`<section id="series"><h2>Series</h2>
<p class="hint">${isPaired ? PAIRED : ALONE}</p>
${percentileAxis()}${ordered.slice(0, MAX_CARDS).map(card)}
${left > 0 && html`<p class="hint">… and ${formatCount(left, "more series", "more series")} without pictures; run.jsonl of the same run has their samples.</p>`}</section>`;
}

function inArms<Series extends { readonly arm: Arm }>(own: readonly Series[] = []): InArms<Series> {
  const of = (arm: Arm) => own.find((one) => one.arm === arm);
  return { head: of("head"), base: of("base") };
}

function seriesCard(name: string, source: CardSource): Markup {
  const { own } = source;
  const worst = VERDICT_ORDER.find((verdict) => own.some((one) => one.verdict === verdict));
  return html`<article class="card"><h3><span>${name}</span> ${worst && html`<span class=${worst}>${verdictText(worst)}</span>`}</h3>${[
    timedCard(source),
    countedCard(source),
  ]}</article>`;
}
