import type {
  ComparedFailures,
  SeriesComparison,
} from "../../domain/findings/series-comparison.ts";
import { OTHER_CAUSES } from "../../domain/series/causes.ts";
import type { FailedRequests } from "../../domain/series/failed-requests.ts";
import { formatNumber, formatWhole } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { shortened } from "../bounds.ts";

/** Further causes are only in the table of failed requests. */
const MOST_NAMED = 3;

/** Maximum characters of a cause in a sentence. */
const LONGEST_NAME = 80;

/** The phrase for requests of warm-ups and closing loads. */
export const REQUESTS_BESIDE = "the requests before and after the bursts";

/** Translations of the load generator's names of errors; others are shown unchanged. */
const ERRORS: Readonly<Record<string, string>> = {
  timeout: "no answer in time",
  "connection closed before message completed": "connection closed before the answer ended",
  "error reading a body from connection": "connection broken off within the answer's body",
  "connection error": "connection broken off",
  "channel closed": "connection closed before the request was sent",
  "operation was canceled": "connection closed before the request was sent",
  "error writing a body to connection": "connection broken off within the request's body",
  "message head is too large": "the answer's headers are too long",
  "http2 error": "HTTP/2 stream or connection reset",
  [OTHER_CAUSES]: "other errors",
};

/** System errors end with their number. */
const OF_SYSTEM = /^(.*) \(os error \d+\)$/;

/**
 * The share of failed requests, and the causes.
 * @param what phrase for the requests
 * @param allowedPercent maximum; not mentioned if absent
 * @returns for example `85.2 % of requests failed, base 0 %: status 429`
 */
export function failedText(
  { head, base }: ComparedFailures,
  what: string,
  allowedPercent?: number,
): string {
  const parts = present([
    `${formatNumber(head.percent)} % of ${what} failed`,
    base && `base ${formatNumber(base.percent)} %`,
    allowedPercent !== undefined && `${formatNumber(allowedPercent)} % allowed`,
  ]);
  return parts.join(", ") + causesText(head);
}

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

/** Causes of failed requests, the most frequent first; empty if none failed. @returns for example `: status 429` */
export function causesText(requests: FailedRequests): string {
  const causes = causesOf(requests);
  const [first] = causes;
  if (!first) return "";
  if (causes.length === 1) return `: ${first[0]}`;
  const others = sumOf(causes.slice(MOST_NAMED), ([, number]) => number);
  const named = [...causes.slice(0, MOST_NAMED), ["others", others] as const];
  const texts = named.flatMap(([name, number]) =>
    number === 0 ? [] : `${name} (${formatWhole(number)})`,
  );
  return `: ${texts.join(", ")}`;
}

/** Every known cause in words with its number, the most frequent first. */
export function causesOf({ failed, statuses, errors }: FailedRequests) {
  const known = [
    ...Object.entries(statuses).map(([status, number]) => [statusName(status), number] as const),
    ...Object.entries(errors).map(([error, number]) => [errorName(error), number] as const),
  ];
  const unknown = failed - sumOf(known, ([, number]) => number);
  const byName = new Map<string, number>();
  for (const [name, number] of [...known, ["another status than expected", unknown] as const]) {
    if (number > 0) byName.set(name, (byName.get(name) ?? 0) + number);
  }
  return [...byName].toSorted(([, a], [, b]) => b - a);
}

function statusName(status: string): string {
  return status === OTHER_CAUSES ? "other statuses" : `status ${shortened(status, LONGEST_NAME)}`;
}

function errorName(error: string): string {
  const known = Object.hasOwn(ERRORS, error) ? ERRORS[error] : undefined;
  if (known !== undefined) return known;
  if (error.endsWith(" parsed")) return "the answer is not valid HTTP";
  const ofSystem = OF_SYSTEM.exec(error)?.[1];
  return shortened(ofSystem === undefined ? error : ofSystem.toLowerCase(), LONGEST_NAME);
}
