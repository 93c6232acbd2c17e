import type { CountConfig } from "../run/plan/config.ts";
import { present } from "../shared/present.ts";
import { REQUESTS_OF_GO } from "./runtime.ts";

/**
 * How a change is counted that is held to its base: at least as base's configuration says. A change that counts
 * nothing any more, or too little to find anything, would pass by that.
 * @param head absent where the change's configuration does not count
 * @param ref name of base
 * @returns how it is counted, and in sentences how the change changes that
 */
export function agreedCount(
  head: CountConfig | undefined,
  base: CountConfig,
  ref: string,
): { readonly count: CountConfig; readonly changes: readonly string[] } {
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
    count: {
      turns,
      env: head.env,
      ...(requests !== undefined && { requests }),
      ...(systemCalls && { systemCalls }),
    },
    changes: present([
      isFewer &&
        `The benchmark changed: it counts less than ${ref}, which decides how much is counted.`,
      !areEqual(head.env, base.env) &&
        `The benchmark changed: count.env is not that of ${ref}; both arms have the new one.`,
    ]),
  };
}

/** @returns undefined for as many as the runtime needs, which is known only later and at most Go's */
function moreRequests(head: number | undefined, base: number | undefined): number | undefined {
  if (head !== undefined && base !== undefined) return Math.max(head, base);
  const own = head ?? base ?? 0;
  return own > REQUESTS_OF_GO ? own : undefined;
}

function areEqual(one: CountConfig["env"], other: CountConfig["env"]): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one[name] === other[name]);
}
