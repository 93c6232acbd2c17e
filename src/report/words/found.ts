import { withoutOverruled } from "../../domain/findings/conclusion.ts";
import { EFFECTS, type Effect, type Finding } from "../../domain/findings/finding.ts";
import { formatApart, type SeriesMetricId, seriesMetric } from "../../domain/metrics/catalogue.ts";
import { formatNumber, formatSome, formatWhole } from "../../domain/shared/format.ts";
import { boundPercent } from "./bounds.ts";
import { failedText, REQUESTS_BESIDE } from "./failed-requests.ts";
import { lateText } from "./late-answers.ts";

/** The findings that have words of their own. */
type FoundKind = Finding["figures"]["of"];

/** A notice about some subjects for each effect, from what is said about each of them. */
type Notices = Readonly<Partial<Record<Effect, (found: readonly string[]) => string>>>;

/** Notices about findings that are no reasons of the gate, in the order of a report. */
const NOTICES: Readonly<Partial<Record<FoundKind, Notices>>> = {
  "few-answers": {
    open: (found) =>
      `Too few answers to judge requests by themselves, so that only their mix shows a change: ${formatSome(found, "; ")}. A longer burst or a larger weight brings more.`,
    doubts: (found) =>
      `Too few answers for a percentile, beyond which ten have to lie in each start (1,000 for p99), so this is no pass: ${formatSome(found, "; ")}. A longer budget brings more, and p90 takes 100.`,
  },
  "never-compared": {
    doubts: (found) =>
      `Too little was measured of ${formatSome(found)} to compare anything of it, so this is no pass.`,
  },
  "unseen-stops": {
    doubts: (found) =>
      `Too short to rule out stops, so this is no pass: ${formatSome(found, "; ")}.`,
  },
  "late-answers": {
    doubts: (found) =>
      `Answers look late, though not in enough starts to be sure: ${formatSome(found)}.`,
  },
  "failed-requests": {
    doubts: (found) =>
      `Too many requests fail, but not shown to be more than in base, so this is neither a regression nor a pass: ${formatSome(found, "; ")}.`,
  },
  "silent-bursts": {
    doubts: (found) =>
      `Bursts without any answer, but not shown to be more than base's, so this is no pass: ${formatSome(found)}. Servers stop for a while, or answers take about as long as a burst: measure.burst makes it longer.`,
  },
  "failed-beside": {
    doubts: (found) =>
      `${formatSome(found, "; ")}. These are too few, or in too few starts, to tell head from base.`,
    open: (found) => `${formatSome(found, "; ")}. There is no base to compare that with.`,
  },
  "answer-bytes": {
    doubts: (found) =>
      `Answers are less than half as long as base's, or differ from it unlike those that were checked one by one: ${formatSome(found)}. They may be errors with the expected status, so this is no pass.`,
    holds: (found) =>
      `Answers have another length than base's: ${formatSome(found)}. Longer ones take more time over a network, which this load does not cross. Where that is not on purpose, expect.body-matches would find it.`,
  },
  "idle-work": {
    doubts: (found) => `${idleText("head", "base", found)}, and this is no pass.`,
    holds: (found) => `${idleText("base", "head", found)}.`,
  },
};

/** A subject and what was found of it, for a notice. */
function aboutText({ figures, series = "" }: Finding): string {
  switch (figures.of) {
    case "few-answers":
      return `${series} (${formatWhole(figures.inBurst)} in a burst: ${labelsOf(figures.metrics)})`;
    case "unseen-stops": {
      const longer = `a run ${formatNumber(Math.ceil(figures.times * 10) / 10)} times as long would see it`;
      return `${series} may stop for up to ${boundPercent(figures.percent)} of the time unseen (${longer})`;
    }
    case "late-answers":
      return `${series}: ${lateText(figures.late)}`;
    case "failed-requests":
      return `${series}: ${failedText(figures.failures, "requests", figures.allowedPercent)}`;
    case "failed-beside":
      return `${series}: ${failedText(figures.failures, REQUESTS_BESIDE)}`;
    case "silent-bursts": {
      const { head, base } = figures.percent;
      return `${series} (${formatNumber(head)} % of bursts, base ${formatNumber(base)} %)`;
    }
    case "answer-bytes": {
      const { head, base } = figures.answerBytes;
      const format = formatApart("artifact-size", head, base);
      return `${series} (${format(head)}, base ${format(base)})`;
    }
    case "idle-work":
      return `${formatNumber(figures.idleWork.percent)} % of the machine in ${series}`;
    default:
      return series;
  }
}

/** A doubt about a whole series, to follow "but" in a headline; undefined of findings that are none. */
function doubtText(finding: Finding): string | undefined {
  const { figures, series } = finding;
  switch (figures.of) {
    case "few-answers":
      return `too few answers to judge ${labelsOf(figures.metrics)}: ${series}`;
    case "late-answers":
      return `answers look late: ${aboutText(finding)}`;
    case "silent-bursts":
      return `nothing is answered in some bursts, and not shown to be more often than in base: ${aboutText(finding)}`;
    case "failed-beside":
      return aboutText(finding);
    case "answer-bytes": {
      const { head, base } = figures.answerBytes;
      return `answers are ${head < base ? "smaller" : "larger"} under load: ${series}`;
    }
    case "idle-work":
      return `head works while base is loaded, and slows it: ${series}`;
    default:
      return undefined;
  }
}

function labelsOf(metrics: readonly SeriesMetricId[]): string {
  return metrics.map((id) => seriesMetric(id).label).join(", ");
}

/** The findings that something has to be said of beside reasons and rows: one notice for each kind, by what they mean. */
export function foundNotices(findings: readonly Finding[]): readonly (string | false)[] {
  const own = withoutOverruled(findings).filter(({ metric }) => metric === undefined);
  return Object.entries(NOTICES).flatMap(([kind, notices]) =>
    EFFECTS.map((effect) => {
      const all = own.filter((one) => one.effect === effect && one.figures.of === kind);
      return all.length > 0 && (notices[effect]?.(all.map(aboutText)) ?? false);
    }),
  );
}

/**
 * The first doubt about whole series, to follow "but"; of late answers, the largest.
 * @returns undefined if there is none
 */
export function doubtHeadline(findings: readonly Finding[]): string | undefined {
  const [first] = findings
    .filter(({ effect }) => effect === "doubts")
    .toSorted((a, b) => latenessOf(b) - latenessOf(a))
    .flatMap((one) => doubtText(one) ?? []);
  return first;
}

/** The headline if a run is too short for a pass; it has the largest share of the time. */
export function shortHeadline(findings: readonly Finding[]): string | undefined {
  const percents = findings.flatMap(({ figures }) =>
    figures.of === "unseen-stops" ? figures.percent : [],
  );
  if (percents.length === 0) return undefined;
  return `Too short to rule out stops of up to ${boundPercent(Math.max(...percents))} of the time`;
}

/** The headline if answers of head come late; it names the worst series. */
export function lateHeadline(findings: readonly Finding[]): string | undefined {
  const late = findings.filter(({ by, effect }) => by === "late-answers" && effect === "fails");
  const [worst] = late.toSorted((a, b) => latenessOf(b) - latenessOf(a));
  return worst && aboutText(worst);
}

/** How many times as late as base's answers they are; 0 for any other finding. */
function latenessOf({ figures }: Finding): number {
  return figures.of === "late-answers" ? figures.late.head / figures.late.base : 0;
}

function idleText(arm: string, other: string, found: readonly string[]): string {
  return `The server of ${arm} works while ${other} is loaded, and slows it: ${formatSome(found)}. So the comparison flatters ${arm}`;
}
