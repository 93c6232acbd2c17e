import { type Cell, cellName } from "../../domain/series/lane.ts";
import { asSentence } from "../../domain/shared/error.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatWhole,
} from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { clean } from "../../report/bounds.ts";
import { STARTS } from "../domain/compare-growth.ts";
import { type Worsening, worseningsOf } from "../domain/course.ts";
import { MILLION } from "../domain/floors.ts";
import type { OpenReason } from "../domain/growth.ts";
import type { HeldComparison, ServerSoak, Soak } from "../domain/soak.ts";
import { cellsToSoak, FIND_MS } from "../domain/soak-load.ts";
import { SHORTEST_MS, soakTimes } from "../domain/soak-times.ts";
import {
  answeredRate,
  keepsUp,
  type SoakedLoads,
  type SoakedStart,
  startsOf,
  type WrittenEstimate,
  type WrittenGrowth,
} from "../domain/soaked-start.ts";
import { HELD, type Held } from "../domain/trace.ts";

const NAMES: Readonly<Record<Held, string>> = {
  rssBytes: "memory",
  files: "open files",
  threads: "threads",
  connections: "connections",
};

/** The name of what a server holds, such as `open files`. */
export function nameOf(held: Held): string {
  return NAMES[held];
}

/** An amount of what a server holds: `5.02 MiB` of memory, `12` of the others. */
export function amountText(held: Held, amount: number): string {
  if (held === "rssBytes") return formatBytes(amount);
  return Number.isInteger(amount) ? formatWhole(amount) : formatNumber(amount);
}

/** A change of an amount, with its sign. */
function changeText(held: Held, change: number): string {
  return `${change < 0 ? "−" : "+"}${amountText(held, Math.abs(change))}`;
}

/** The answer of a soak: a sentence or two for each server, without control characters. */
export function answerText(soak: Soak): string {
  const { failure, servers } = soak;
  const ended = failure === undefined ? [] : [asSentence(`Ended early: ${failure}`)];
  return clean([...servers.map((one) => serverText(one, soak)), ...ended].join(" "));
}

function serverText(soaked: ServerSoak, { base }: Soak): string {
  const { server, verdict, failed, maxFailedPercent, comparisons, starts } = soaked;
  const fails =
    failed &&
    `${server} fails ${formatNumber(failed.percent)} % of requests from ${formatDuration(failed.fromMs)} on (tolerated: ${formatNumber(maxFailedPercent)} %).`;
  const each = comparisons ?? starts.flatMap(({ growths }) => growths);
  const names = each.flatMap((one) => (one.verdict === verdict ? nameOf(one.held) : []));
  const texts = {
    grows: `${server} grows${comparisons ? ` more than ${base}` : ""}: ${names.join(", ")}.`,
    steady: comparisons
      ? `${server} grows no more than ${base}${bothText(starts)}.`
      : `${server} is steady.`,
    open: `Whether ${server} grows is not decided.`,
  };
  return present([fails, texts[verdict]]).join(" ");
}

/** What grows at head, where base grows as much. */
function bothText(starts: readonly SoakedStart[]): string {
  const growsIn = (arm: SoakedStart["arm"], held: Held) =>
    startsOf(starts, arm).some(({ growths }) =>
      growths.some((one) => one.held === held && one.verdict === "grows"),
    );
  const growing = HELD.filter((held) => growsIn("head", held) && growsIn("base", held));
  return growing.length === 0 ? "" : `, but both grow: ${growing.map(nameOf).join(", ")}`;
}

/** What belongs to the answer: a sentence each, without control characters. */
export function detailsOf(soak: Soak): readonly string[] {
  return soak.servers
    .flatMap((one) => [
      loadText(one, soak),
      ...growthTexts(one, soak),
      ...worseningsOfHead(one).map((worse) => `${one.server}: ${worseningText(worse)}`),
    ])
    .map((text) => asSentence(clean(text)));
}

function loadText(soaked: ServerSoak, { scenario, base }: Soak): string {
  const { server, rate, isFound, connections, starts } = soaked;
  const own = startsOf(starts, "head");
  const pieces = own.flatMap((one) => one.pieces);
  const loadedMs = sumOf(pieces, ({ durationMs }) => durationMs);
  const answered = sumOf(pieces, ({ requests, failed }) => requests - failed);
  const found = isFound ? ", a share of what it answers at most," : "";
  const isShort = !keepsUp({ pieces }, rate);
  const short = isShort ? `, answered at ${formatNumber(answeredRate({ pieces }))}/s only` : "";
  const beside = own.length < starts.length ? ` beside ${base}` : "";
  const amount = `${formatWhole(answered)} requests in ${formatDuration(loadedMs)} of load`;
  return `${server}/${scenario} at ${formatNumber(rate)}/s${found} over ${formatCount(connections, "connection")}${beside}${short}: ${amount}, ${formatCount(own.length, "start")}`;
}

function growthTexts(soaked: ServerSoak, { base, failure }: Soak): readonly string[] {
  const { server, rate, comparisons, starts } = soaked;
  const growths = startsOf(starts, "head").flatMap((one) => one.growths);
  if (growths.length === 0) return failure === undefined ? [`${server}: ${UNSEEN}`] : [];
  const texts = comparisons
    ? growthSentences(comparisons, (one) => comparisonText(one, `${base}`), {
        steady: `grows no more than at ${base} (per million requests)`,
        textOf: ({ held, base: before, head }) =>
          `${changeText(held, head)} instead of ${changeText(held, before)}`,
      })
    : growthSentences(growths, (one) => growthText(one, rate), {
        steady: "steady (per million requests)",
        textOf: ({ held, perMillion }) => changeText(held, perMillion.estimate),
      });
  return texts.map((text) => `${server}: ${text}`);
}

/** A sentence for each that is not steady, then one for all that are, with a figure of each. */
function growthSentences<One extends Pick<WrittenGrowth, "held" | "verdict">>(
  all: readonly One[],
  sentenceOf: (one: One) => string,
  { steady, textOf }: { readonly steady: string; readonly textOf: (one: One) => string },
): readonly string[] {
  const names = all.flatMap((one) =>
    one.verdict === "steady" ? `${nameOf(one.held)} (${textOf(one)})` : [],
  );
  return [
    ...all.flatMap((one) => (one.verdict === "steady" ? [] : sentenceOf(one))),
    ...(names.length === 0 ? [] : [`${steady}: ${names.join(", ")}`]),
  ];
}

const UNSEEN =
  "what it holds is unknown, because it answered nothing, Loadgate did not start it, or the system does not report it";

const SECONDS_OF_DAY = 86_400;

function growthText(growth: WrittenGrowth, rate: number): string {
  const { held, reason, perMillion, first, second } = growth;
  const each = `${nameOf(held)} ${perMillionText(held, perMillion)}`;
  if (reason) return `${each}. ${OPEN[reason](changeText(held, first), changeText(held, second))}`;
  const daily = (perMillion.estimate * rate * SECONDS_OF_DAY) / MILLION;
  return `${each}, which grows under both loads; at this rate ${changeText(held, daily)} a day`;
}

/** Why a growth is open, and what decides it, by the rates of both loads. */
const OPEN: Readonly<Record<OpenReason, (first: string, second: string) => string>> = {
  uncertain: () => "It may grow or not: a longer soak decides",
  once: () =>
    "It grew in one step, or under one load only: a longer soak shows whether more steps follow",
  slowing: (first, second) =>
    `It grew by ${first} under the first load and ${second} under the second, as a cache that fills: a longer soak shows whether that ends`,
  "given-back": () => "It grew under load and fell in the pause, which a leak does not do",
  uncollected: () =>
    "It grew, but fewer than three collections were seen, which may free it: a longer soak sees more",
};

function perMillionText(held: Held, { estimate, low, high }: WrittenEstimate): string {
  const text = (value: number) => changeText(held, value);
  const isKnown = low !== undefined && high !== undefined;
  const interval = isKnown ? ` (${text(low)} to ${text(high)})` : "";
  return `${text(estimate)} per million requests${interval}`;
}

function comparisonText({ held, verdict, base, head, difference }: HeldComparison, name: string) {
  const what = verdict === "grows" ? "grows more" : "may or may not grow more";
  const [before, now] = [changeText(held, base), changeText(held, head)];
  return `${nameOf(held)} ${what} than at ${name}: ${now} instead of ${before}, a difference of ${perMillionText(held, difference)}`;
}

/** What got worse under both loads of a start of head: of each kind, what its first start shows. */
function worseningsOfHead({ starts }: ServerSoak): readonly Worsening[] {
  const all = startsOf(starts, "head").flatMap(worseningsOf);
  return all.filter(({ what }, at) => all.findIndex((one) => one.what === what) === at);
}

function worseningText({ what, from, to }: Worsening): string {
  const isShare = what === "failed";
  const text = (value: number) =>
    isShare ? `${formatNumber(100 * value)} %` : formatMilliseconds(value);
  const name = isShare ? "the share of failed requests" : `latency ${what}`;
  return `${name} got worse under both loads, from ${text(from)} to ${text(to)}; that alone fails nothing`;
}

/** What to do next, with commands between backticks; nothing if everything is decided. */
export function nextText({ servers, base, failure }: Soak): string | undefined {
  if (failure !== undefined || !servers.some(({ verdict }) => verdict === "open")) return undefined;
  if (servers.some(({ starts, rate }) => starts.some((one) => !keepsUp(one, rate)))) {
    return "Next: soak at a rate that is answered, with `--rate` or the input `rate`.";
  }
  const isTooShort = servers.some(({ starts }) => {
    const own = startsOf(starts, "base");
    return own.length > 0 && own.length < STARTS;
  });
  if (!isTooShort) return "Next: soak longer, with `--for` or the input `for`.";
  const least = formatDuration(STARTS * SHORTEST_MS);
  return `Next: soak for at least ${least}, with \`--for\` or the input \`for\`: a comparison with ${base} needs three starts of each.`;
}

/** What was seen of a server until it ended: its answers, and what it held last. */
export function untilThenText(name: string, { trace, pieces }: SoakedLoads): string {
  const last = trace.points.at(-1);
  const answered = sumOf(pieces, ({ requests, failed }) => requests - failed);
  const held = last && HELD.map((one) => `${nameOf(one)} ${amountText(one, last[one])}`).join(", ");
  const time = formatDuration(trace.loads[1].toMs);
  return `${name} had given ${formatWhole(answered)} answers in ${time}${held ? ` and held: ${held}` : ""}`;
}

/** A soak before it begins. */
export interface PlannedSoak {
  /** Of one scenario. */
  readonly cells: readonly Cell[];
  readonly forMs: number;
  readonly rate?: number | undefined;
  readonly share: number;
}

/** What a soak will do: a line for each server. */
export function planText({ cells, forMs, rate, share }: PlannedSoak): string {
  const lines = cellsToSoak(cells).map((cell) => {
    const { level, lanes, scenario } = cell;
    const { starts, loadMs, pauseMs } = soakTimes(forMs, lanes.length > 1);
    const known = rate ?? ("rate" in level ? level.rate : undefined);
    const found = `${formatNumber(100 * share)} % of what ${formatDuration(FIND_MS)} at ${cellName(cell)} answer`;
    const at = known === undefined ? found : `${formatNumber(known)}/s`;
    const each = lanes.length > 1 ? " of head and base side by side" : "";
    const loads = `two loads of ${formatDuration(loadMs)} and a pause of ${formatDuration(pauseMs)} after each`;
    return `${lanes[0]?.server}/${scenario} at ${at}: ${formatCount(starts, "start")}${each}, ${loads}; ${formatDuration(forMs)} besides builds\n`;
  });
  return lines.join("");
}
