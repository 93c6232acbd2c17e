import type { ExpectedAnswer, ScenarioConfig } from "./config.ts";

/** A scenario and the body that it sends. */
export interface Form {
  readonly scenario: ScenarioConfig;
  readonly body?: Uint8Array | undefined;
}

/** Whether two scenarios send the same request, whatever answer they expect. */
export function areSameRequest(a: Form, b: Form): boolean {
  return requestText(a) === requestText(b);
}

function requestText({ scenario: { method, path, headers }, body }: Form): string {
  const sorted = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value])
    .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return JSON.stringify([method, path, sorted, body && [...body]]);
}

/** How the answer that a change expects differs from the one before: not at all, somehow, or by being an error now. */
export function answerChange(
  before: ExpectedAnswer,
  now: ExpectedAnswer,
): "none" | "other" | "error" {
  if (!isError(before) && isError(now)) return "error";
  return ANSWER_PARTS.every((part) => before[part] === now[part]) ? "none" : "other";
}

const ANSWER_PARTS = ["status", "body", "bodyMatches", "contentType"] as const;

function isError({ status }: ExpectedAnswer): boolean {
  return status >= 400;
}

/** Longest name of a scenario, in characters. */
const MAX_NAME = 64;

/**
 * A name for a scenario's new form; the form that base has keeps the old name.
 * @param taken names of all scenarios
 */
export function newFormName(scenario: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "-new" : `-new-${number}`;
    const name = scenario.slice(0, MAX_NAME - suffix.length) + suffix;
    if (!taken.has(name)) return name;
  }
}
