import { laneName } from "../domain/run/lane.ts";
import { burstLength } from "../domain/run/load-shape.ts";
import type { RunFile } from "../domain/run/run-file.ts";
import type { ServerFacts } from "../domain/run/server-facts.ts";
import { formatCount, formatMilliseconds, formatPercent } from "../domain/shared/format.ts";
import { median } from "../domain/statistics/descriptive.ts";
import { type Trends, trendsOf, wasMostlyUnsteady } from "../domain/verdict/trend.ts";
import type { Fact } from "./fact.ts";

/**
 * What was measured, which can be more or less than planned, and how warm the servers were.
 * @returns labels and values, in the order they are shown
 */
export function measuredFacts(run: RunFile): readonly Fact[] {
  const warmUps = run.servers.flatMap(warmUpOf);
  return [
    { label: "measured", value: measuredText(run) },
    ...(warmUps.length === 0
      ? []
      : [{ label: "warm-up", value: `${warmUps.join(", ")} per start (median)` }]),
    { label: "trend within rounds", value: trendText(trendsOf(run.series)) },
  ];
}

/**
 * What it means for the figures if servers were not warm, or got slower while they ran.
 * @returns sentences, the most serious first
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
          `Still speeding up: ${faster.join("; ")}. The figures show a server that was not warm yet, and say little about a warm one; a longer budget leaves more time for the warm-up.`,
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

/** A server that was still getting faster in most of its starts. */
function stillFaster(facts: ServerFacts): string | readonly [] {
  const { starts } = facts;
  const gains = starts.flatMap(({ stillFasterPercent }) => stillFasterPercent ?? []);
  const times = starts.flatMap(({ warmUpMs }) => warmUpMs ?? []);
  if (times.length === 0 || !wasMostlyUnsteady(facts)) return [];
  return `${laneName(facts)}, by ${formatPercent(median(gains))} when its warm-up of ${formatMilliseconds(median(times))} was over (${gains.length} of ${formatCount(starts.length, "start")})`;
}

function trendText({ known, found }: Trends): string {
  if (known === 0) return "unknown: that takes three rounds of four bursts each";
  return found.length === 0 ? "none" : found.map(trendOf).join(", ");
}

function trendOf({ percent, ...lane }: Trends["found"][number]): string {
  return `${laneName(lane)} ${formatPercent(percent)} from the first to the last burst of a round`;
}
