import { formatCount, formatMilliseconds, formatPercent } from "../domain/format.ts";
import { burstLength } from "../domain/load-shape.ts";
import { laneName } from "../domain/plan.ts";
import type { RunFile, ServerFacts } from "../domain/run-file.ts";
import { median } from "../domain/statistics/descriptive.ts";
import { type Trends, trendsOf, wasMostlyUnsteady } from "../domain/trend.ts";
import type { Fact } from "./view.ts";

/**
 * What was measured, which can be less or more than was planned, and how warm it was.
 * @returns labels and values, in the order they are shown
 */
export function measuredFacts(run: RunFile): readonly Fact[] {
  const warmUps = run.servers.flatMap(warmUpOf);
  return [
    { label: "measured", value: measuredText(run) },
    ...(warmUps.length === 0
      ? []
      : [{ label: "warm-up", value: `${warmUps.join(", ")} a start, in the median` }]),
    { label: "trend within rounds", value: trendText(trendsOf(run.series)) },
  ];
}

/**
 * What servers that were not warm, or do not stay as fast as they begin, do to the figures.
 * @returns sentences, the gravest first
 */
export function warmthNotices({ servers, series }: RunFile): readonly string[] {
  const { found } = trendsOf(series);
  const faster = [
    ...servers.flatMap(stillFaster),
    ...found.filter(({ percent }) => percent > 0).map(trendOf),
  ];
  const slower = found.filter(({ percent }) => percent < 0).map(trendOf);
  return [
    ...(faster.length === 0
      ? []
      : [
          `Still speeding up: ${faster.join("; ")}. The figures are of a server that was not warm yet, and say little of a warm one; a longer budget leaves more time for the warm-up.`,
        ]),
    ...(slower.length === 0
      ? []
      : [
          `Slowing down: ${slower.join("; ")}. Each start begins fast again, so it is the server and not the machine.`,
        ]),
  ];
}

function measuredText({ series, plan: { seed } }: RunFile): string {
  const lengths = new Set(series.map(({ load }) => burstLength(load)));
  const count = (part: "round" | "block") =>
    countText(
      series.map(({ samples }) => new Set(samples.map((sample) => sample[part])).size),
      part,
    );
  return `${count("block")} in ${count("round")}, bursts of ${[...lengths].join(" or ")}, seed ${seed}`;
}

function countText(counts: readonly number[], noun: string): string {
  if (counts.length === 0) return `no ${noun}s`;
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? formatCount(most, noun) : `${least}–${formatCount(most, noun)}`;
}

function warmUpOf(facts: ServerFacts): string | readonly [] {
  const times = facts.starts.flatMap(({ warmUpMs }) => warmUpMs ?? []);
  return times.length === 0 ? [] : `${laneName(facts)} ${formatMilliseconds(median(times))}`;
}

/** A server that was not flat in most of its starts. */
function stillFaster(facts: ServerFacts): string | readonly [] {
  const { starts } = facts;
  const gains = starts.flatMap(({ stillFasterPercent }) => stillFasterPercent ?? []);
  const times = starts.flatMap(({ warmUpMs }) => warmUpMs ?? []);
  if (times.length === 0 || !wasMostlyUnsteady(facts)) return [];
  return `${laneName(facts)}, by ${formatPercent(median(gains))} when its warm-up of ${formatMilliseconds(median(times))} was over (${gains.length} of ${formatCount(starts.length, "start")})`;
}

function trendText({ known, found }: Trends): string {
  if (known === 0) return "unknown: it takes three rounds of four bursts each";
  return found.length === 0 ? "none" : found.map(trendOf).join(", ");
}

function trendOf({ percent, ...lane }: Trends["found"][number]): string {
  return `${laneName(lane)} ${formatPercent(percent)} from the first to the last burst of a round`;
}
