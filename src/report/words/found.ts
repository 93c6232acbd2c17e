import type { By } from "../../domain/findings/by.ts";
import { withoutOverruled } from "../../domain/findings/conclusion.ts";
import { EFFECTS, type Effect, type Finding } from "../../domain/findings/finding.ts";
import { formatApart, seriesMetric } from "../../domain/metrics/catalogue.ts";
import { formatNumber, formatSome, formatWhole } from "../../domain/shared/format.ts";
import { boundPercent } from "./bounds.ts";
import { failedText, REQUESTS_BESIDE } from "./failed-requests.ts";
import { lateText } from "./late-answers.ts";

/** A notice about some subjects for each effect, from what is said about each of them. */
interface Notices extends Readonly<Partial<Record<Effect, (found: readonly string[]) => string>>> {
  /** A subject and what was found of it; undefined of findings with other figures. */
  readonly about: (finding: Finding) => string | undefined;
}

/** Sentences about findings that are no reasons of the gate. */
interface Words {
  readonly notices?: readonly Notices[];
  /** To follow "but" in a headline: what a doubt is about. */
  readonly doubt?: (finding: Finding) => string | undefined;
}

const aboutLate = figured("late-answers", ({ late }, series) => `${series}: ${lateText(late)}`);

/** The words for everything that finds something. */
export const WORDS: Readonly<Record<By, Words>> = {
  bursts: {
    notices: [
      {
        about: figured("few-answers", ({ metrics, inBurst }, series) => {
          const labels = metrics.map((id) => seriesMetric(id).label).join(", ");
          return `${series} (${formatWhole(inBurst)} in a burst: ${labels})`;
        }),
        open: (found) =>
          `Too few answers to judge requests by themselves, so that only their mix shows a change: ${formatSome(found, "; ")}. A longer burst or a larger weight brings more.`,
        doubts: (found) =>
          `Too few answers for a percentile, beyond which ten have to lie in each start (1,000 for p99), so this is no pass: ${formatSome(found, "; ")}. A longer budget brings more, and p90 takes 100.`,
      },
      {
        about: figured("never-compared", (_, series) => series),
        doubts: (found) =>
          `Too little was measured of ${formatSome(found)} to compare anything of it, so this is no pass.`,
      },
    ],
    doubt: figured(
      "few-answers",
      ({ metrics }, series) =>
        `too few answers to judge ${metrics.map((id) => seriesMetric(id).label).join(", ")}: ${series}`,
    ),
  },
  "all-answers": {
    notices: [
      {
        about: figured("unseen-stops", unseenText),
        doubts: (found) =>
          `Too short to rule out stops, so this is no pass: ${formatSome(found, "; ")}.`,
      },
    ],
  },
  "follow-up": {},
  starts: {},
  "late-answers": {
    notices: [
      {
        about: aboutLate,
        doubts: (found) =>
          `Answers look late, though not in enough starts to be sure: ${formatSome(found)}.`,
      },
    ],
    doubt: figured(
      "late-answers",
      ({ late }, series) => `answers look late: ${series}: ${lateText(late)}`,
    ),
  },
  common: {},
  failures: {
    notices: [
      {
        about: figured(
          "failed-requests",
          ({ failures, allowedPercent }, series) =>
            `${series}: ${failedText(failures, "requests", allowedPercent)}`,
        ),
        doubts: (found) =>
          `Too many requests fail, but not shown to be more than in base, so this is neither a regression nor a pass: ${formatSome(found, "; ")}.`,
      },
      {
        about: figured("silent-bursts", (figures, series) => `${series} (${silentText(figures)})`),
        doubts: (found) =>
          `Bursts without any answer, but not shown to be more than base's, so this is no pass: ${formatSome(found)}. Servers stop for a while, or answers take about as long as a burst: measure.burst makes it longer.`,
      },
    ],
    doubt: figured("silent-bursts", (figures, series) => {
      return `nothing is answered in some bursts, and not shown to be more often than in base: ${series} (${silentText(figures)})`;
    }),
  },
  "failures-beside": {
    notices: [
      {
        about: figured(
          "failed-beside",
          ({ failures }, series) => `${series}: ${failedText(failures, REQUESTS_BESIDE)}`,
        ),
        doubts: (found) =>
          `${formatSome(found, "; ")}. These are too few, or in too few starts, to tell head from base.`,
        open: (found) => `${formatSome(found, "; ")}. There is no base to compare that with.`,
      },
    ],
    doubt: figured(
      "failed-beside",
      ({ failures }, series) => `${series}: ${failedText(failures, REQUESTS_BESIDE)}`,
    ),
  },
  "answer-bytes": {
    notices: [
      {
        about: figured("answer-bytes", ({ answerBytes: { head, base } }, series) => {
          const format = formatApart("artifact-size", head, base);
          return `${series} (${format(head)}, base ${format(base)})`;
        }),
        doubts: (found) =>
          `Answers under load have another length than base's, and those that were checked one by one have not: ${formatSome(found)}. They may be errors with the expected status, so this is no pass.`,
        holds: (found) =>
          `Answers have another length than base's: ${formatSome(found)}. Longer answers take more time over a network, which this load does not cross. Where that is not on purpose, expect.body-matches would find it.`,
      },
    ],
    doubt: figured("answer-bytes", ({ answerBytes: { head, base } }, series) => {
      return `answers are ${head < base ? "smaller" : "larger"} under load: ${series}`;
    }),
  },
  "idle-work": {
    notices: [
      {
        about: figured(
          "idle-work",
          ({ idleWork }, series) =>
            `${formatNumber(idleWork.percent)} % of the machine in ${series}`,
        ),
        doubts: (found) => `${idleText("head", "base", found)}, and this is no pass.`,
        holds: (found) => `${idleText("base", "head", found)}.`,
      },
    ],
    doubt: ({ series }) => `head works while base is loaded, and slows it: ${series}`,
  },
  server: {},
  limit: {},
  counts: {},
  tracker: {},
  missing: {},
};

/** @returns for example `go may stop for up to 21 % of the time unseen (a run 2.3 times as long would see it)` */
function unseenText({ percent, times }: Of<"unseen-stops">, server: string): string {
  const longer = `a run ${formatNumber(Math.ceil(times * 10) / 10)} times as long would see it`;
  return `${server} may stop for up to ${boundPercent(percent)} of the time unseen (${longer})`;
}

/** The findings that something has to be said of beside reasons and rows: one notice for each kind, by what they mean. */
export function foundNotices(findings: readonly Finding[]): readonly (string | false)[] {
  const own = withoutOverruled(findings).filter(({ metric }) => metric === undefined);
  return Object.values(WORDS)
    .flatMap(({ notices = [] }) => notices)
    .flatMap((notice) =>
      EFFECTS.map((effect) => {
        const all = own.filter((one) => one.effect === effect);
        const found = all.flatMap((one) => notice.about(one) ?? []);
        return found.length > 0 && (notice[effect]?.(found) ?? false);
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
    .flatMap((one) => WORDS[one.by].doubt?.(one) ?? []);
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
  return worst && aboutLate(worst);
}

/** How many times as late as base's answers they are; 0 for any other finding. */
function latenessOf({ figures }: Finding): number {
  return figures.of === "late-answers" ? figures.late.head / figures.late.base : 0;
}

function silentText({ percent }: Of<"silent-bursts">): string {
  return `${formatNumber(percent.head)} % of bursts, base ${formatNumber(percent.base)} %`;
}

function idleText(arm: string, other: string, found: readonly string[]): string {
  return `The server of ${arm} works while ${other} is loaded, and slows it: ${formatSome(found)}. So the comparison flatters ${arm}`;
}

type Of<Kind> = Extract<Finding["figures"], { readonly of: Kind }>;

/** Words about findings with figures of one kind. */
function figured<Kind extends Finding["figures"]["of"]>(
  of: Kind,
  text: (figures: Of<Kind>, series: string) => string,
) {
  return ({ figures, series = "" }: Finding) =>
    figures.of === of ? text(figures as Parameters<typeof text>[0], series) : undefined;
}
