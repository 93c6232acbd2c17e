import type { Instrument } from "../../../src/app/stages/instrument.ts";
import type { CallTree, InstrumentView } from "../../../src/report/report-input.ts";

/** An instrument that measures nothing and adds nothing to a comparison. */
export function anInstrument(overrides: Partial<Instrument> = {}): Instrument {
  return {
    plan: async () => "",
    collect: async (_, run) => run,
    compare: (compared) => compared,
    view: () => ({ verdicts: [], facts: [], notices: [] }),
    diagnose: async () => ({ document: {}, text: "" }),
    ...overrides,
  };
}

/** The part that an instrument has in a report: one figure, which got worse, and why. */
export function anInstrumentView(overrides: Partial<InstrumentView> = {}): InstrumentView {
  return {
    headline: "1 of 1 fault worse",
    verdicts: [{ verdict: "regression" }],
    facts: [["faults", "5 turns"]],
    notices: ["Minor faults are not among them."],
    section: {
      title: "Faults",
      sentences: ["go/greet: 3 more faults per request."],
      table: { columns: ["series", "faults"], textColumns: 1, rows: [["go/greet", "5"]] },
      caption: "Faults for each request",
      summary: "Faults: 1 figure",
      causes: { columns: ["series", "library"], textColumns: 2, rows: [["go/greet", "libc<6>"]] },
      causesCaption: "Libraries that are loaded now",
    },
    ...overrides,
  };
}

/** The part of an instrument that drew where both arms spend their CPU time. */
export function aProfileView(callTree: CallTree): InstrumentView {
  const none = { columns: [], textColumns: 0, rows: [] };
  const section = {
    ...{ title: "Profiled", sentences: ["api/list c=4: a request takes longer."] },
    ...{ table: none, caption: "", summary: "", causes: none, causesCaption: "" },
    callTree,
  };
  return { verdicts: [], facts: [], notices: [], section };
}
