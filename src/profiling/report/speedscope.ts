import { sumOf } from "../../domain/shared/sum-of.ts";
import type { Stacks } from "../domain/stacks.ts";

/**
 * A file for https://www.speedscope.app with a profile for each arm, by the schema of
 * https://www.speedscope.app/file-format-schema.json.
 * @param series name of what was loaded
 * @param arms CPU time per request by stack, in nanoseconds
 */
export function speedscopeText(series: string, arms: Readonly<Record<string, Stacks>>): string {
  const indices = new Map<string, number>();
  const indexOf = (frame: string) => {
    const index = indices.get(frame) ?? indices.size;
    indices.set(frame, index);
    return index;
  };
  const profiles = Object.entries(arms).map(([arm, stacks]) => ({
    type: "sampled",
    name: `${series}, ${arm}, CPU time of a request`,
    unit: "nanoseconds",
    startValue: 0,
    endValue: sumOf(stacks.values(), Number),
    samples: [...stacks.keys()].map((stack) => stack.split(";").map(indexOf)),
    weights: [...stacks.values()],
  }));
  const frames = [...indices.keys()].map((name) => ({ name }));
  const $schema = "https://www.speedscope.app/file-format-schema.json";
  return `${JSON.stringify({ $schema, shared: { frames }, profiles })}\n`;
}
