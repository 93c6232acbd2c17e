import type { Evidence } from "../../../domain/evidence/evidence.ts";
import { type Trends, wasMostlyUnsteady } from "../../../domain/evidence/trend.ts";
import type { MeasuredSeries, RunFile } from "../../../domain/run/file/run-file.ts";
import { laneName } from "../../../domain/series/lane.ts";
import { burstLength } from "../../../domain/series/load-shape.ts";
import { column } from "../../../domain/series/samples.ts";
import type { ServerFacts } from "../../../domain/series/server-facts.ts";
import { formatCount, formatMilliseconds, formatPercent } from "../../../domain/shared/format.ts";
import { present } from "../../../domain/shared/present.ts";
import { median } from "../../../domain/statistics/descriptive.ts";

/** A fact about a run. */
export type Fact = readonly [label: string, value: string];

/** The extent of the measurement, which can differ from the plan, and the warmth of the servers. */
export function measuredFacts(run: RunFile, trends: Trends): readonly Fact[] {
  if (run.series.length === 0) return [];
  const warmUps = present(run.servers.map(warmUpOf));
  return present<Fact>([
    ["measured", measuredText(run)],
    warmUps.length > 0 && ["warm-up", `${warmUps.join(", ")} per start (median)`],
    ["trend within rounds", trendText(trends)],
  ]);
}

/**
 * The consequences for the figures if servers were not warm, or got slower while they ran.
 * @param isBusy others used the machine too, which may have slowed the servers down
 * @returns sentences, the most serious first
 */
export function warmthNotices(
  { run: { servers, series }, trends: { found } }: Pick<Evidence<RunFile>, "run" | "trends">,
  isBusy: boolean,
): readonly string[] {
  const cold = servers.filter(wasStillFaster);
  const rising = found.filter(({ percent }) => percent > 0);
  const faster = [...cold.map(stillFasterText), ...rising.map(trendOf)];
  const names = new Set([...cold, ...rising].map(({ server }) => server));
  const because = isBusy
    ? "The machine was not quiet, so it may be that and not the server"
    : "Each start begins fast again, so it is the server and not the machine";
  const slower = present(found.map((trend) => trend.percent < 0 && trendOf(trend)));
  return present([
    faster.length > 0 &&
      `Still speeding up: ${faster.join("; ")}. The figures show a server that was not warm yet, and say little about a warm one; ${longerWarmUp(series.filter(({ server }) => names.has(server)))}.`,
    slower.length > 0 && `Slowing down: ${slower.join("; ")}. ${because}.`,
  ]);
}

/** Advice for giving the servers of these series more time to warm up. */
function longerWarmUp(series: readonly MeasuredSeries[]): string {
  return series.some(({ load }) => load.warmUpMs !== undefined)
    ? "a longer `warm-up` does, or `warm-up: auto`, which goes on until a server gets no faster"
    : "a longer budget leaves more time for the warm-up";
}

function measuredText({ series, plan: { seed } }: RunFile): string {
  const lengths = new Set(series.map(({ load }) => burstLength(load)));
  const count = (part: "round" | "block") => {
    const counts = series.map(({ samples }) => new Set(column(samples, part)).size);
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    return least === most ? formatCount(most, part) : `${least}–${formatCount(most, part)}`;
  };
  return `${count("block")} in ${count("round")}, bursts of ${[...lengths].join(" or ")}, seed ${seed}`;
}

function warmUpOf(facts: ServerFacts): string | false {
  const times = facts.starts.flatMap(({ warmUpMs }) => warmUpMs ?? []);
  return times.length > 0 && `${laneName(facts)} ${formatMilliseconds(median(times))}`;
}

/** True if a server was still getting faster in most of its starts when the warm-up ended. */
function wasStillFaster(facts: ServerFacts): boolean {
  return facts.starts.some(({ warmUpMs }) => warmUpMs !== undefined) && wasMostlyUnsteady(facts);
}

function stillFasterText(facts: ServerFacts): string {
  const { starts } = facts;
  const gains = starts.flatMap(({ stillFasterPercent }) => stillFasterPercent ?? []);
  const times = starts.flatMap(({ warmUpMs }) => warmUpMs ?? []);
  return `${laneName(facts)}, by ${formatPercent(median(gains))} when its warm-up of ${formatMilliseconds(median(times))} was over (${gains.length} of ${formatCount(starts.length, "start")})`;
}

function trendText({ known, found }: Trends): string {
  if (known.length === 0) return "unknown: that takes three rounds of four bursts each";
  return found.length === 0 ? "none" : found.map(trendOf).join(", ");
}

function trendOf({ percent, ...lane }: Trends["found"][number]): string {
  return `${laneName(lane)} ${formatPercent(percent)} from the first to the last burst of a round`;
}
