import { namesIn } from "../bounds/bounds.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import type { Samples } from "../series/samples.ts";
import { pathOfSeries, serverOf, wholeOf } from "../series/series.ts";
import { firstOfEach } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import type { ShardFile } from "./whole-run.ts";

/** True if two files have exactly the same content; only one of them is then processed further. */
export function areSameRun(a: RunFile, b: RunFile): boolean {
  // The same bytes are parsed only once, however many files contain them.
  if (a === b) return true;
  const rest = ({ series: _, ...one }: RunFile) => one;
  // The text of all series together could exceed the maximum length of a string.
  return (
    areSame(rest(a), rest(b)) &&
    a.series.length === b.series.length &&
    a.series.every(({ samples, ...one }, at) => {
      const { samples: others, ...other } = required(b.series[at], "series");
      return areSame(one, other) && areSameSamples(samples, others);
    })
  );
}

/** True if two series have the same bursts. */
export function areSameSamples(a: Samples, b: Samples): boolean {
  const text = ({ causes, ...columns }: Samples) => JSON.stringify([columns, ...causes]);
  return text(a) === text(b);
}

/** True if two values parsed from JSON are the same. */
export function areSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Each of some values parsed from JSON once. */
export function unique<Value>(all: readonly Value[]): readonly Value[] {
  return firstOfEach(all, (one) => JSON.stringify(one));
}

/**
 * Finds two shards that were gated by different bounds of base. All shards read the same configuration of base, so they
 * must agree about each series; but the new form of a changed request has a name that is known only where it is
 * measured.
 * @param shards by index
 * @returns the two, by index; undefined if all shards with bounds have the same
 */
export function differentlyGated(shards: readonly ShardFile[]) {
  const gated = shards.flatMap((file) => {
    const gate = file.run.base?.gate;
    return gate ? [{ file, gate }] : [];
  });
  const plan = gated[0]?.file.run.shard.plan ?? [];
  const planned = new Set(plan.flatMap((name) => [name, pathOfSeries(name), serverOf(name)]));
  const named = [...new Set(gated.flatMap(({ gate }) => Object.keys(gate.bySeries ?? {})))];
  const said = new Map<string, { readonly file: ShardFile; readonly bounds: unknown }>();
  for (const { file, gate } of gated) {
    const { bySeries = {}, ...general } = gate;
    const own = new Set(namesIn(file.run));
    const isKnown = (name: string) =>
      Object.hasOwn(bySeries, name) || own.has(name) || planned.has(wholeOf(name));
    const known = named.filter(isKnown).map((name) => [name, bySeries[name]] as const);
    for (const [what, bounds] of [["", general] as const, ...known]) {
      const other = said.get(what) ?? { file, bounds };
      if (!areSame(other.bounds, bounds)) return [other.file, file];
      said.set(what, other);
    }
  }
  return undefined;
}

/**
 * Base's gate with the bounds of every series known to any shard.
 * @param gates of shards that agree
 * @returns undefined if there are none
 */
export function mergedGate(gates: readonly Gate[]): Gate | undefined {
  const [first] = gates;
  if (!gates.some(({ bySeries }) => bySeries)) return first;
  return first && { ...first, bySeries: Object.assign({}, ...gates.map((one) => one.bySeries)) };
}
