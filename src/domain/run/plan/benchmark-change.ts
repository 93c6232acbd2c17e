import type { SeriesKey } from "../../series/series.ts";
import type { RequestConfig, ScenarioConfig } from "./config.ts";
import { transportKind } from "./transport.ts";

/**
 * How a scenario's form differs between two versions, in words that follow its name: it sends other requests, or
 * errors are right in only one of them. Errors are answered fast, so they are compared with errors alone.
 * @returns undefined if the two can be compared
 */
export function formChange(before: ScenarioConfig, now: ScenarioConfig): string | undefined {
  if (requestsText(before) !== requestsText(now)) return "sends a different request";
  const errors = ({ requests }: ScenarioConfig) => requests.filter(isError).length;
  if (formText(before) === formText(now)) return undefined;
  return errors(now) < errors(before) ? "expects no error" : "expects an error";
}

/** True if a version of a scenario expects another answer than one in the same form. */
export function hasOtherAnswers(before: ScenarioConfig, now: ScenarioConfig): boolean {
  const answers = ({ requests }: ScenarioConfig) =>
    JSON.stringify(requests.map(({ expect }) => expect));
  return answers(before) !== answers(now);
}

/** A scenario of one server. */
type Asked = Pick<SeriesKey, "server" | "scenario">;

/**
 * The forms of scenarios that only one of two configurations has for a server, whatever the scenarios are called.
 * @param isMeant filters servers and their scenarios
 */
export function askedByOne(
  before: readonly ScenarioConfig[],
  now: readonly ScenarioConfig[],
  isMeant: (asked: Asked) => boolean,
): { readonly before: readonly Asked[]; readonly now: readonly Asked[] } {
  const lackingIn = (own: typeof before, others: typeof before): readonly Asked[] => {
    const known = new Set(askedBy(others).map(({ text }) => text));
    return askedBy(own).filter((one) => !known.has(one.text) && isMeant(one));
  };
  return { before: lackingIn(before, now), now: lackingIn(now, before) };
}

function askedBy(scenarios: readonly ScenarioConfig[]) {
  return scenarios.flatMap((one) => {
    const text = formText(one);
    return one.servers.map((server) => ({ server, scenario: one.name, text: `${server} ${text}` }));
  });
}

function formText(scenario: ScenarioConfig): string {
  return JSON.stringify([requestsText(scenario), scenario.requests.map(isError)]);
}

function isError({ expect }: RequestConfig): boolean {
  return expect.status >= 400;
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
