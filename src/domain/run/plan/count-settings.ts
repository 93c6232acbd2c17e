import { present } from "../../shared/present.ts";
import type { Config, CountConfig } from "./config.ts";

/** Default counting settings. */
export const COUNT_DEFAULTS = { turns: 5, env: {} } as const satisfies CountConfig;

/** Requests of one count, unless the runtime needs more. */
export const USUAL_REQUESTS = 2000;

/** With fewer requests, one garbage collection more or less affects the count. */
export const REQUESTS_OF_GO = 8000;

/** Maximum number of turns of a run. */
export const MOST_TURNS = 100;

/** A configuration that counts everything and times nothing, so that no budget is too short. */
export function withoutTiming<Some extends Config>(config: Some): Some {
  const { count = COUNT_DEFAULTS, measure } = config;
  return { ...config, count, measure: { ...measure, repeats: 0 } };
}

/** True if anything is timed. */
export function isTimed({ measure }: Pick<Config, "measure">): boolean {
  return measure.repeats !== 0;
}

/**
 * The counting settings of a change that is held to its base: at least as thorough as in base's configuration.
 * Otherwise, a change could pass by counting nothing, or too little to detect anything.
 * @param head absent if the change's configuration does not count
 * @param ref name of base
 * @returns the settings, and the changes to base's settings, in sentences
 */
export function agreedCount(head: CountConfig | undefined, base: CountConfig, ref: string) {
  if (!head) {
    const change = `The benchmark changed: it no longer counts; it is counted as ${ref} says.`;
    return { count: base, changes: [change] };
  }
  const turns = Math.max(head.turns, base.turns);
  const requests = moreRequests(head.requests, base.requests);
  const systemCalls = head.systemCalls || base.systemCalls;
  const isFewer =
    turns !== head.turns ||
    requests !== head.requests ||
    (systemCalls === true && !head.systemCalls);
  return {
    count: { turns, env: head.env, requests, systemCalls: systemCalls || undefined },
    changes: present([
      isFewer &&
        `The benchmark changed: it counts less than ${ref}, which decides how much is counted.`,
      !areEqual(head.env, base.env) &&
        `The benchmark changed: count.env is not that of ${ref}; both arms have the new one.`,
    ]),
  };
}

/**
 * The larger number of requests.
 * @returns undefined for as many as the runtime needs, which is only known later and at most Go's number
 */
function moreRequests(head: number | undefined, base: number | undefined): number | undefined {
  if (head !== undefined && base !== undefined) return Math.max(head, base);
  const own = head ?? base ?? 0;
  return own > REQUESTS_OF_GO ? own : undefined;
}

function areEqual(one: CountConfig["env"], other: CountConfig["env"]): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one[name] === other[name]);
}
