import type { ServiceSummary } from "./service-summary.ts";

/** By how much one service's figures differ from another's, in percent of the other's. */
export type ServiceDifferences = Readonly<Partial<Record<keyof ServiceSummary, number>>>;

/**
 * By how much the figures of a second service differ from those of a first one.
 * @returns in percent of the first's; nothing for a figure that is 0 there, that one of them lacks, or of
 * which only bounds are known
 */
export function differencesInPercent(
  first: ServiceSummary,
  second: ServiceSummary,
): ServiceDifferences {
  const keys = Object.keys(first) as (keyof ServiceSummary)[];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const [from, to] = [first[key], second[key]];
      if (typeof from !== "number" || typeof to !== "number" || from === 0) return [];
      return [[key, (to / from - 1) * 100]];
    }),
  );
}
