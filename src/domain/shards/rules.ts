import { firstOfEach } from "../shared/grouped-by.ts";
import type { ShardRun } from "./whole-run.ts";

/**
 * Merges the values that a field has in all shards, by index; the shards are for fields that depend on others.
 * @returns undefined if the merged run does not have the field
 */
export type Merge<Value> = (
  values: readonly Value[],
  shards: readonly ShardRun[],
) => Value | undefined;

/**
 * What is the same in all shards of one run, by what is wrong with two files where it is not. Texts are quoted; a shard
 * that ended before it was known has undefined.
 */
export type Common = Readonly<Record<string, (run: ShardRun) => unknown>>;

/** How each field of a part of a run file is merged; without a rule for a field, it does not compile. */
export type Rules<Part> = { readonly [Key in keyof Part]-?: Merge<Part[Key]> | Common };

/** That of the first shard. */
export const first = <Value>([value]: readonly Value[]) => value;

/** Only shards have it. */
export const none = () => undefined;

/** Each of some values parsed from JSON once. */
export function unique<Value>(all: readonly Value[]): readonly Value[] {
  return firstOfEach(all, (one) => JSON.stringify(one));
}

/** All elements of all lists, each once; undefined if there are none. */
export function united<Value>(lists: readonly (readonly Value[] | undefined)[]) {
  const all = lists.flatMap((own) => own ?? []);
  return all.length > 0 ? unique(all) : undefined;
}

/** The longest time: shards run in parallel. */
export function longest(values: readonly (number | undefined)[]): number | undefined {
  return values.flatMap((ms) => ms ?? []).toSorted((a, b) => b - a)[0];
}

/** True if it is in any shard. */
export const inAny = (values: readonly (boolean | undefined)[]) =>
  values.includes(true) || undefined;

/** Merges a part of the run file field by field; undefined if no shard has it. */
export function each<Part extends object>(rules: Rules<Part>) {
  const fields = Object.keys(rules) as (keyof Part)[];
  return (parts: readonly (Part | undefined)[], shards: readonly ShardRun[]): Part | undefined => {
    const known = parts.filter((part) => part !== undefined);
    if (known.length === 0) return undefined;
    const entries = fields.map((field) => {
      const values = known.map((part) => part[field]);
      const rule: Merge<Part[keyof Part]> | Common = rules[field];
      return [field, typeof rule === "function" ? rule(values, shards) : values[0]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
}
