import type { Instrument } from "../app/stages/instrument.ts";
import { collectOpenLoops } from "./app/collect.ts";
import { planOpenLoops } from "./app/plan.ts";
import { openLoopHistoryOf, withRows } from "./domain/with-rows.ts";
import { openLoopView } from "./report/view.ts";

/** Open loads at several rates as an instrument: the highest rate that a server takes. */
export const OPEN_LOOPS: Instrument = {
  plan: async (_, asked) => planOpenLoops(asked),
  collect: collectOpenLoops,
  compare: (compared, { run, records, policy }) =>
    withRows(run, compared, { ...policy, past: openLoopHistoryOf(run, records) }),
  view: openLoopView,
  diagnose: async () => ({ document: {}, text: "" }),
};
