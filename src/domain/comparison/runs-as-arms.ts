import type { RunFile } from "../run/file/run-file.ts";
import { testbedOf } from "../run/file/testbed.ts";
import type { InstrumentSeries } from "../series/instrument-series.ts";

/** True if two runs were made on the same type of machine with the same load generator. */
export function areComparable(base: RunFile, head: RunFile): boolean {
  return testbedOf(base.environment) === testbedOf(head.environment);
}

/**
 * What instruments beside timing measured in head of two runs, as both arms of one: the later run, whose base is head of
 * the earlier one. A series of base that was measured otherwise says so, and is not compared.
 */
export function runsAsArms(base: RunFile, head: RunFile): RunFile {
  const { counts = base.counts, openLoop = base.openLoop, ...run } = head;
  const isSameWay = wayOf(base) === wayOf(head);
  const arms = <Of extends InstrumentSeries>(before: readonly Of[] = [], now: readonly Of[] = []) =>
    armsOf(before, now, (one) => {
      if (!areComparable(base, head)) return "another type of machine measured it";
      if ("turns" in one && !isSameWay) return "it was counted in another way";
      return undefined;
    });
  return {
    ...run,
    base: { ref: base.id, isRequired: false },
    ...(counts && {
      counts: { ...counts, series: arms(base.counts?.series, head.counts?.series) },
    }),
    ...(openLoop && {
      openLoop: { ...openLoop, series: arms(base.openLoop?.series, head.openLoop?.series) },
    }),
  };
}

/** Counter and conditions in one text. */
function wayOf({ counts }: RunFile): string {
  return JSON.stringify([counts?.counter, counts?.conditions]);
}

function armsOf<Of extends InstrumentSeries>(
  before: readonly Of[],
  now: readonly Of[],
  differenceOf: (base: Of) => string | undefined,
): readonly Of[] {
  const heads = now.filter(({ arm }) => arm === "head");
  const hashes = new Map(heads.map(({ name, configHash }) => [name, configHash]));
  const bases = before.flatMap((one): readonly Of[] => {
    if (one.arm !== "head") return [];
    const isOther = hashes.has(one.name) && hashes.get(one.name) !== one.configHash;
    const told = differenceOf(one) ?? (isOther ? "its configuration was another" : undefined);
    return [{ ...one, arm: "base", ...(told !== undefined && { failure: told }) }];
  });
  return [...heads, ...bases];
}
