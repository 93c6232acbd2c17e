import type { Instrument } from "../app/stages/instrument.ts";
import { identityOf } from "./app/count-arms.ts";
import { collectCounts, planCounts } from "./app/counting-run.ts";
import { countHistoryOf, withCounts } from "./domain/with-counts.ts";
import type { FindCounter } from "./port.ts";
import { counterText } from "./report/count-facts.ts";
import { countView } from "./report/counted.ts";

/** Counting as an instrument: instructions, allocations and system calls per request. */
export function countingWith(findCounter: FindCounter): Instrument {
  return {
    plan: (world, asked) => planCounts(findCounter, world, asked),
    collect: (world, built) => collectCounts({ ...world, findCounter }, built),
    compare: (compared, { run, records, policy }) =>
      withCounts(run, compared, { ...policy, past: countHistoryOf(run, records) }),
    view: countView,
    diagnose: async (signal) => {
      const counting = identityOf(await findCounter(signal));
      const text = `Counter of instructions: ${counterText(counting)}\n`;
      return { document: { counting }, text };
    },
  };
}
