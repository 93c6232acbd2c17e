import type { By } from "../../domain/findings/by.ts";
import { withoutOverruled } from "../../domain/findings/conclusion.ts";
import type { Effect, Finding } from "../../domain/findings/finding.ts";
import type { LateAnswers } from "../../domain/findings/series-comparison.ts";
import { formatApart, seriesMetric } from "../../domain/metrics/catalogue.ts";
import { formatNumber, formatSome, formatWhole } from "../../domain/shared/format.ts";
import { failedText, REQUESTS_BESIDE } from "./failed-requests.ts";
import { lateText } from "./late-answers.ts";

/** What is said of findings that are no reasons of the gate. */
interface Words {
  /** A notice about some subjects, by what was found of them. */
  readonly notices?: Readonly<Partial<Record<Effect, (found: readonly string[]) => string>>>;
  /** To follow "but" in a headline: what a doubt is about. */
  readonly doubt?: (finding: Finding) => string;
}

/** The words for everything that finds something. */
export const WORDS: Readonly<Record<By, Words>> = {
  bursts: {
    notices: {
      open: (found) =>
        `Too few answers to judge requests by themselves, so that only their mix shows a change: ${formatSome(found, "; ")}. A longer burst or a larger weight brings more.`,
      doubts: (found) =>
        `Too few answers for a percentile, beyond which ten have to lie in each start (1,000 for p99), so this is no pass: ${formatSome(found, "; ")}. A longer budget brings more, and p90 takes 100.`,
    },
  },
  "all-answers": {},
  starts: {},
  "late-answers": {
    notices: {
      doubts: (found) =>
        `Answers look late, though not in enough starts to be sure: ${formatSome(found)}.`,
    },
    doubt: (finding) => `answers look late: ${aboutText(finding)}`,
  },
  common: {},
  failures: {},
  "failures-beside": {
    notices: {
      doubts: (found) => `${formatSome(found, "; ")}. These are too few, or in too few starts, to tell head from base.`,
      open: (found) => `${formatSome(found, "; ")}. There is no base to compare that with.`,
    },
  },
  "answer-bytes": {
    notices: {
      doubts: (found) =>
        `Answers under load have another length than base's, and those that were checked one by one have not: ${formatSome(found)}. They may be errors with the expected status, so this is no pass.`,
      holds: (found) =>
        `Answers have another length than base's: ${formatSome(found)}. Longer answers take more time over a network, which this load does not cross. Where that is not on purpose, expect.body-matches would find it.`,
    },
    doubt: ({ series, figures }) => {
      const isSmaller =
        figures.of === "answer-bytes" && figures.answerBytes.head < figures.answerBytes.base;
      return `answers are ${isSmaller ? "smaller" : "larger"} under load: ${series}`;
    },
  },
  "idle-work": {
    notices: {
      doubts: (found) => `${idleText("head", "base", found)}, and this is no pass.`,
      holds: (found) => `${idleText("base", "head", found)}.`,
    },
    doubt: ({ series }) => `head works while base is loaded, and slows it: ${series}`,
  },
  server: {},
  limit: {},
  counts: {},
  tracker: {},
  missing: {},
};

/** The findings that something has to be said of beside reasons and rows: one notice for each kind, by what they mean. */
export function foundNotices(findings: readonly Finding[]): readonly (string | false)[] {
  const own = withoutOverruled(findings).filter(({ metric }) => metric === undefined);
  return (Object.keys(WORDS) as By[]).flatMap((by) =>
    Object.entries(WORDS[by].notices ?? {}).map(([effect, notice]) => {
      const found = own
        .filter((one) => one.by === by && one.effect === effect)
        .flatMap((one) => aboutText(one) ?? []);
      return found.length > 0 && notice(found);
    }),
  );
}

/**
 * The first doubt about whole series, to follow "but"; of late answers, the largest.
 * @returns undefined if there is none
 */
export function doubtHeadline(findings: readonly Finding[]): string | undefined {
  const doubts = findings
    .filter(({ effect, by }) => effect === "doubts" && WORDS[by].doubt)
    .toSorted((a, b) => latenessOf(b) - latenessOf(a));
  const [first] = doubts;
  return first && WORDS[first.by].doubt?.(first);
}

/** The headline if answers of head come late; it names the worst series. */
export function lateHeadline(findings: readonly Finding[]): string | undefined {
  const late = findings.filter(({ by, effect }) => by === "late-answers" && effect === "fails");
  const [worst] = late.toSorted((a, b) => latenessOf(b) - latenessOf(a));
  return worst && aboutText(worst);
}

/** How many times as late as base's answers they are; 0 for any other finding. */
function latenessOf({ figures }: Finding): number {
  return figures.of === "late-answers" ? ratioOf(figures.late) : 0;
}

function ratioOf({ head, base }: LateAnswers): number {
  return head / base;
}

function idleText(arm: string, other: string, found: readonly string[]): string {
  return `The server of ${arm} works while ${other} is loaded, and slows it: ${formatSome(found)}. So the comparison flatters ${arm}`;
}

/** A subject and what was found of it; undefined if there is nothing to tell beside its verdicts. */
function aboutText({ series, figures }: Finding): string | undefined {
  switch (figures.of) {
    case "late-answers":
      return `${series}: ${lateText(figures.late)}`;
    case "failed-beside":
      return `${series}: ${failedText(figures.failures, REQUESTS_BESIDE)}`;
    case "answer-bytes": {
      const { head, base } = figures.answerBytes;
      const format = formatApart("artifact-size", head, base);
      return `${series} (${format(head)}, base ${format(base)})`;
    }
    case "idle-work":
      return `${formatNumber(figures.idleWork.percent)} % of the machine in ${series}`;
    case "few-answers": {
      const labels = figures.metrics.map((id) => seriesMetric(id).label).join(", ");
      return `${series} (${formatWhole(figures.inBurst)} in a burst: ${labels})`;
    }
    default:
      return undefined;
  }
}
