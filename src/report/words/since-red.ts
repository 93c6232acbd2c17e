import { anyMetric } from "../../domain/metrics/catalogue.ts";
import type { Since, SinceRed } from "../../domain/review/since-red.ts";
import { changeText } from "../view-tables.ts";

/** Maximum number of sentences of each kind. */
const MOST = 5;

/**
 * What became of the regressions of earlier commits, one sentence each.
 * @returns for example `Fixed: go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %), now no worse: +0.4 % (−1.9 … +2.7 %)`
 */
export function sinceRedTexts({ fixed, open }: SinceRed): readonly string[] {
  return [
    ...some(fixed, "Fixed", (since) => {
      const now = since.now.verdict === "improvement" ? "now better" : "now no worse";
      return [`${wasText(since)}, ${now}`, ...nowTexts(since)].join(": ");
    }),
    ...some(open, "Not yet decided", (since) =>
      [wasText(since), ...nowTexts(since)].join(", now "),
    ),
  ];
}

/** The change in words; none if it has no figures. */
function nowTexts({ now }: Since): readonly string[] {
  const text = changeText(now);
  return text === "" ? [] : [text];
}

/** The first sentences, and how many there are beside them. */
function some(all: readonly Since[], begin: string, textOf: (since: Since) => string) {
  const texts = all.slice(0, MOST).map((since) => `${begin}: ${textOf(since)}`);
  return all.length > MOST ? [...texts, `${begin}: ${all.length - MOST} more`] : texts;
}

/** For example `go/greet c=50 throughput was −12.3 % (−14.0 … −10.5 %)`. */
function wasText({ was }: Since): string {
  return `${was.series} ${anyMetric(was.metric).label} was ${changeText(was)}`;
}
