import type { SeriesKey } from "../../series/series.ts";
import type { ExpectedAnswer, RequestConfig, ScenarioConfig } from "./config.ts";
import { transportKind } from "./transport.ts";

/** True if two scenarios send the same requests in the same way, whatever answers they expect. */
export function areSameRequests(a: ScenarioConfig, b: ScenarioConfig): boolean {
  return requestsText(a) === requestsText(b);
}

/** A scenario of one server. */
type Asked = Pick<SeriesKey, "server" | "scenario">;

/**
 * The requests that only one of two configurations sends to a server, whatever the scenarios are called. One for which
 * only one of them expects an error is not the same.
 * @param isMeant filters servers and their scenarios
 */
export function askedByOne(
  before: readonly ScenarioConfig[],
  now: readonly ScenarioConfig[],
  isMeant: (asked: Asked) => boolean,
): { readonly before: readonly Asked[]; readonly now: readonly Asked[] } {
  const [old, changed] = [askedBy(before), askedBy(now)];
  const lackingIn = (own: AskedBy, others: AskedBy): readonly Asked[] => {
    const known = new Set(others.map(({ text }) => text));
    return own.filter((one) => !known.has(one.text) && isMeant(one));
  };
  return { before: lackingIn(old, changed), now: lackingIn(changed, old) };
}

type AskedBy = readonly (Asked & { readonly text: string })[];

function askedBy(scenarios: readonly ScenarioConfig[]): AskedBy {
  return scenarios.flatMap((scenario) => {
    const { name, servers } = scenario;
    const text = JSON.stringify([
      requestsText(scenario),
      scenario.requests.map(({ expect }) => isError(expect)),
    ]);
    return servers.map((server) => ({ server, scenario: name, text: `${server} ${text}` }));
  });
}

function requestsText({ requests, transport }: ScenarioConfig): string {
  // The requests of a mix are compared by name, so a renamed one would be compared with nothing.
  const places = requests.length > 1 ? requests.map(({ name, weight }) => [name, weight]) : [];
  return JSON.stringify([requests.map(requestText), places, transportKind(transport)]);
}

function requestText({ method, path, headers, body }: RequestConfig): string {
  const sorted = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value])
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return JSON.stringify([method, path, sorted, body && [...body]]);
}

type AnswersChange = "none" | "other" | "error";

/**
 * The change of the expected answers between two versions of a scenario with the same requests, the worst over its
 * requests: none, any other, or from success to an error.
 */
export function answersChange(before: ScenarioConfig, now: ScenarioConfig): AnswersChange {
  const pairs = now.requests.flatMap(({ expect }, index) => {
    const earlier = before.requests[index]?.expect;
    return earlier ? [{ earlier, expect }] : [];
  });
  if (pairs.some(({ earlier, expect }) => !isError(earlier) && isError(expect))) return "error";
  const isKept = (part: keyof ExpectedAnswer) =>
    pairs.every(({ earlier, expect }) => earlier[part] === expect[part]);
  return ANSWER_PARTS.every(isKept) ? "none" : "other";
}

function isError({ status }: ExpectedAnswer): boolean {
  return status >= 400;
}

const ANSWER_PARTS = ["status", "body", "bodyMatches", "contentType"] as const;

/** Longest name of a scenario, in characters. */
const MAX_NAME = 64;

/**
 * A new name for the changed form of a scenario; base's form keeps the old name.
 * @param taken names of all scenarios
 */
export function newFormName(scenario: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "-new" : `-new-${number}`;
    const name = scenario.slice(0, MAX_NAME - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}
