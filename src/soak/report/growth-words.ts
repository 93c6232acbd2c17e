import { formatBytes, formatCount, formatNumber, formatWhole } from "../../domain/shared/format.ts";
import { ownOf } from "../domain/compare-growth.ts";
import { MILLION } from "../domain/floors.ts";
import type { OpenReason } from "../domain/growth.ts";
import type { HeldComparison } from "../domain/soak.ts";
import {
  type SoakedStart,
  startsOf,
  type WrittenEstimate,
  type WrittenGrowth,
} from "../domain/soaked-start.ts";
import type { Held } from "../domain/trace.ts";

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
export function changeText(held: Held, change: number): string {
  return `${change < 0 ? "−" : "+"}${amountText(held, Math.abs(change))}`;
}

const SECONDS_OF_DAY = 86_400;

/** How one thing grows under one start, or why that is open. @param rate requests per second */
export function growthText(growth: WrittenGrowth, rate: number): string {
  const { held, perMillion } = growth;
  const each = `${nameOf(held)} ${perMillionText(held, perMillion)}`;
  const reason = reasonText(growth);
  if (reason !== undefined) return `${each}. ${reason}`;
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
  "given-back": () =>
    "It grew under load and fell in the pause, which a leak does not do: a longer soak shows whether it levels off",
  uncollected: () =>
    "It grew, but fewer than three collections were seen, which may free it: a longer soak sees more",
};

function reasonText({ held, reason, first, second }: WrittenGrowth): string | undefined {
  return reason && OPEN[reason](changeText(held, first), changeText(held, second));
}

function perMillionText(held: Held, { estimate, low, high }: WrittenEstimate): string {
  const text = (value: number) => changeText(held, value);
  const isKnown = low !== undefined && high !== undefined;
  const interval = isKnown ? ` (${text(low)} to ${text(high)})` : "";
  return `${text(estimate)} per million requests${interval}`;
}

/**
 * How one thing grows more at head than at base, or why that is open.
 * @param name of base
 * @param starts of both
 */
export function comparisonText(
  compared: HeldComparison,
  name: string,
  starts: readonly SoakedStart[],
): string {
  const { held, verdict, difference } = compared;
  const what = verdict === "grows" ? "grows more" : "may or may not grow more";
  const [before, now] = [changeText(held, compared.base), changeText(held, compared.head)];
  const figures = `${nameOf(held)} ${what} than at ${name}: ${now} instead of ${before}, a difference of ${perMillionText(held, difference)}`;
  const reason = openText(compared, starts);
  return reason === undefined ? figures : `${figures}. ${reason}`;
}

/** Why a comparison is open. */
function openText({ held, reason }: HeldComparison, starts: readonly SoakedStart[]) {
  const head = growthsIn(starts, "head", held);
  if (reason === "few-starts") {
    const number = formatCount(head.length, "start");
    return `There is ${number} of each, and a comparison needs three: a longer soak has them`;
  }
  if (reason === "scatter") {
    return "Starts of the same commit differ too much to tell: a longer soak narrows this";
  }
  if (reason === undefined) return undefined;
  const growing = head.filter(({ verdict }) => verdict === "grows").length;
  const own = ownOf(growthsIn(starts, "base", held), head);
  const [why] = [...own, ...head].flatMap((one) => reasonText(one) ?? []);
  const alone = `By itself, head grows for certain in ${growing} of ${formatCount(head.length, "start")}`;
  return why === undefined ? alone : `${alone}. ${why}`;
}

function growthsIn(starts: readonly SoakedStart[], arm: SoakedStart["arm"], held: Held) {
  return startsOf(starts, arm).flatMap(({ growths }) => growths.filter((one) => one.held === held));
}
