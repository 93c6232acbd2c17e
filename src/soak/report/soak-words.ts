import { testbedOf } from "../../domain/run/file/testbed.ts";
import { asSentence } from "../../domain/shared/error.ts";
import {
  formatCount,
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatWhole,
} from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { clean } from "../../report/bounds.ts";
import { timeText } from "../../report/site/names.ts";
import {
  type FailedStretch,
  failedStretch,
  type Worsening,
  worseningsOf,
} from "../domain/course.ts";
import type { ServerSoak, Soak } from "../domain/soak.ts";
import {
  answeredRate,
  keepsUp,
  type SoakedLoads,
  type SoakedStart,
  slowestRate,
  startsOf,
  type WrittenGrowth,
} from "../domain/soaked-start.ts";
import { HELD, type Held } from "../domain/trace.ts";
import { amountText, changeText, comparisonText, growthText, nameOf } from "./growth-words.ts";

/** The answer of a soak: a sentence or two for each server, without control characters. */
export function answerText(soak: Soak): string {
  const { failure, servers } = soak;
  const ended = failure === undefined ? [] : [asSentence(`Ended early: ${failure}`)];
  return clean([...servers.map((one) => serverText(one, soak)), ...ended].join(" "));
}

function serverText(soaked: ServerSoak, { base }: Soak): string {
  const { server, verdict, failed, comparisons, starts } = soaked;
  const fails = failed && `${server} fails ${failedText(failed, soaked)}.`;
  const each = comparisons ?? starts.flatMap(({ growths }) => growths);
  const held = each.flatMap((one) => (one.verdict === verdict ? nameOf(one.held) : []));
  const names = [...new Set(held)];
  const more = comparisons ? ` more than ${base}` : "";
  const undecided = names.length === 0 ? notServingText(soaked, base) : names.join(", ");
  const texts = {
    grows: `${server} grows${more}: ${names.join(", ")}.`,
    steady: comparisons
      ? `${server} grows no more than ${base}${bothText(starts)}.`
      : `${server} is steady.`,
    open: `Whether ${server} grows${more} is not decided${undecided === "" ? "" : `: ${undecided}`}.`,
  };
  return present([fails, texts[verdict]]).join(" ");
}

/** Why a server of which nothing grows is not steady all the same; empty for another reason. */
function notServingText(soaked: ServerSoak, base: string | undefined): string {
  if (lateOf(soaked)) return "it did not keep up with the rate";
  return toleratedOf(soaked) ? `requests fail, as at ${base}` : "";
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
      ...toleratedTexts(one, soak),
      ...growthTexts(one, soak),
      ...worseningsOfHead(one).map((worse) => `${one.server}: ${worseningText(worse)}`),
    ])
    .map((text) => asSentence(clean(text)));
}

function toleratedTexts(soaked: ServerSoak, { base }: Soak): readonly string[] {
  const alike = toleratedOf(soaked);
  if (!alike) return [];
  return [`${soaked.server} fails ${failedText(alike, soaked)}, not certainly more than ${base}`];
}

/** Requests of head that fail although the gate does not tolerate so many, where base does not fail for certain less. */
function toleratedOf({ starts, failed, maxFailedPercent }: ServerSoak): FailedStretch | undefined {
  return failed ? undefined : failedStretch(startsOf(starts, "head"), maxFailedPercent);
}

function failedText(
  { percent, fromMs }: FailedStretch,
  { maxFailedPercent }: Pick<ServerSoak, "maxFailedPercent">,
): string {
  return `${formatNumber(percent)} % of requests from ${formatDuration(fromMs)} on (tolerated: ${formatNumber(maxFailedPercent)} %)`;
}

/** Commit, time, machine and programs of a soak, in one line. */
export function factsText(soak: Soak): string {
  const { commit, isChanged, base, baseCommit, environment, startedAt } = soak;
  const changed = isChanged ? " with uncommitted changes" : "";
  const found = baseCommit === undefined ? "" : ` (${baseCommit.slice(0, SHORT)})`;
  return clean(
    present([
      commit !== undefined && `Commit ${commit.slice(0, SHORT)}${changed}`,
      base !== undefined && `base ${base}${found}`,
      timeText(startedAt),
      testbedOf(environment),
      `Loadgate ${environment.loadgate}`,
    ]).join(", "),
  );
}

/** Characters of a commit's id. */
const SHORT = 12;

function loadText(soaked: ServerSoak, { scenario, base }: Soak): string {
  const { server, rate, found, connections, starts } = soaked;
  const own = startsOf(starts, "head");
  const answeredBy = (arm: SoakedStart["arm"]) => {
    const pieces = startsOf(starts, arm).flatMap((one) => one.pieces);
    return `${formatNumber(answeredRate({ pieces }))}/s`;
  };
  const pieces = own.flatMap((one) => one.pieces);
  const answered = sumOf(pieces, ({ requests, failed }) => requests - failed);
  const loadedMs = sumOf(pieces, ({ durationMs }) => durationMs);
  const over = formatCount(connections, "connection");
  const from =
    found &&
    ` (${formatNumber(100 * found.share)} % of the ${formatNumber(found.answered)}/s that it answers with them)`;
  const beside = own.length < starts.length ? ` (${base}: ${answeredBy("base")})` : "";
  const amount = `${formatWhole(answered)} requests in ${formatDuration(loadedMs)} of load`;
  return `${server}/${scenario} at ${formatNumber(rate)}/s over ${over}${from ?? ""}, answered at ${answeredBy("head")}${beside}: ${amount}, ${formatCount(own.length, "start")}`;
}

/** The start that answers the smallest part of the rate in a quarter of a load, if that is too little to be steady. */
function lateOf({ starts, rate }: ServerSoak): SoakedStart | undefined {
  const [slowest] = starts.toSorted((a, b) => slowestRate(a) - slowestRate(b));
  return slowest && !keepsUp(slowest, rate) ? slowest : undefined;
}

function lateText(late: SoakedStart, { rate }: ServerSoak, base: string | undefined): string {
  const arm = late.arm === "head" ? "" : ` of ${base}`;
  return `start ${late.start}${arm} answered ${formatNumber(slowestRate(late))}/s of ${formatNumber(rate)}/s in a quarter of a load, too little to count as steady`;
}

function growthTexts(soaked: ServerSoak, { base, failure }: Soak): readonly string[] {
  const { server, rate, comparisons, starts } = soaked;
  const head = startsOf(starts, "head");
  const unseen = starts.filter(({ growths }) => growths.length === 0);
  if (unseen.length > 0) {
    const of = unseen.every(({ arm }) => arm === "base") ? base : "it";
    return failure === undefined ? [`${server}: what ${of} holds is unknown, ${UNSEEN}`] : [];
  }
  const late = lateOf(soaked);
  const texts = comparisons
    ? growthSentences(comparisons, (one) => comparisonText(one, `${base}`, starts), {
        steady: `grows no more than at ${base} (per million requests)`,
        textOf: ({ held, base: before, head: now }) =>
          `${changeText(held, now)} instead of ${changeText(held, before)}`,
      })
    : growthSentences(
        head.flatMap(({ growths }) => growths),
        (one) => growthText(one, Math.min(rate, ...head.map(answeredRate))),
        {
          steady: "steady (per million requests)",
          textOf: ({ held, perMillion }) => changeText(held, perMillion.estimate),
        },
      );
  return [...texts, ...(late ? [lateText(late, soaked, base)] : [])].map(
    (text) => `${server}: ${text}`,
  );
}

const UNSEEN =
  "because it answered nothing, Loadgate did not start it, or the system does not report it";

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

/** What the pieces of a load do to the number of connections. */
export function piecesText({ connections, starts }: ServerSoak): string {
  const lengths = starts.flatMap(({ pieces }) => pieces.map(({ durationMs }) => durationMs));
  const length = lengths.length === 0 ? "" : ` of up to ${formatDuration(Math.max(...lengths))}`;
  const over = formatCount(connections, "connection");
  return `${over} of the load, and the server's own sockets, such as the one it listens on. The load comes in pieces${length}, because oha keeps every answer of one, and each piece opens its connections anew: between two, connections and open files fall.`;
}

/** What was seen of a server until it ended: its answers, and what it held last. */
export function untilThenText(name: string, { trace, pieces }: SoakedLoads): string {
  const last = trace.points.at(-1);
  const answered = sumOf(pieces, ({ requests, failed }) => requests - failed);
  const held = last && HELD.map((one) => `${nameOf(one)} ${amountText(one, last[one])}`).join(", ");
  const time = formatDuration(trace.loads[1].toMs);
  return `${name} had given ${formatWhole(answered)} answers in ${time}${held ? ` and held: ${held}` : ""}`;
}
