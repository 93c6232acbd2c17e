import type { FailedShare } from "../domain/run/series/failed-requests.ts";
import { formatSome, formatWhole } from "../domain/shared/format.ts";
import type { BesideVerdict, SeriesComparison } from "../domain/verdict/series-comparison.ts";
import type { LongTable } from "./figure-table.ts";
import { lazy } from "./lazy.ts";
import { formatted, NO_VALUE } from "./view-tables.ts";
import { causesOf, failedText, REQUESTS_BESIDE } from "./words/failed-requests.ts";

/** The headline if more requests of head failed than allowed, in bursts or else outside of them; it names the worst series. */
export function failedHeadline(series: readonly SeriesComparison[]): string | undefined {
  const failing = series.flatMap(({ name, failures, failuresBeside }) => {
    if (failures?.areTooMany) return [{ name, failures, what: "requests" }];
    if (failuresBeside?.verdict !== "worse") return [];
    return [{ name, failures: failuresBeside, what: REQUESTS_BESIDE }];
  });
  const [worst] = failing.toSorted((a, b) => b.failures.head.percent - a.failures.head.percent);
  if (!worst) return undefined;
  const most = `${worst.name}: ${failedText(worst.failures, worst.what)}`;
  if (failing.length === 1) return most;
  return `Too many requests failed in ${failing.length} series. ${most}`;
}

/**
 * Notices about failures of head outside of bursts that exceed the maximum but do not fail the gate, one sentence for
 * each reason.
 */
export function warmUpNotices(series: readonly SeriesComparison[]): readonly (string | false)[] {
  const notice = (wanted: BesideVerdict, why: string) => {
    const found = series.flatMap((one) => {
      const { name, failuresBeside: failures } = one;
      if (failures?.verdict !== wanted || one.failures?.areTooMany) return [];
      return [`${name}: ${failedText(failures, REQUESTS_BESIDE)}`];
    });
    return found.length > 0 && `${formatSome(found, "; ")}. ${why}`;
  };
  return [
    notice("perhaps-worse", "These are too few to tell head from base."),
    notice("not-compared", "There is no base to compare that with."),
  ];
}

/** All series with failed requests, in bursts and outside of them, with the causes. */
export function failedTable(series: readonly SeriesComparison[]): LongTable {
  const failing = series.flatMap(({ name, failures, failuresBeside }) => [
    ...(failures ? [{ name, during: "bursts", ...failures }] : []),
    ...(failuresBeside ? [{ name, during: "before and after", ...failuresBeside }] : []),
  ]);
  return {
    columns: ["series", "during", "causes in head", "causes in base", "head", "base"],
    textColumns: 4,
    rows: lazy(failing, ({ name, during, head, base }) => [
      name,
      during,
      causesCell(head),
      base ? causesCell(base) : NO_VALUE,
      formatted("errors", head.percent),
      formatted("errors", base?.percent),
    ]),
  };
}

function causesCell(share: FailedShare): string {
  return causesOf(share)
    .map(({ name, number }) => `${name} (${formatWhole(number)})`)
    .join(", ");
}
