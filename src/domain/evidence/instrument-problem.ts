import type { Arm } from "../series/series.ts";
import type { CountProblem } from "./count-steadiness.ts";

/** The reason why a series cannot be judged by its load at several rates; `told` is a message recorded by the measuring job. */
type OpenLoopProblem =
  | { readonly of: "failure"; readonly arm: Arm; readonly told: string }
  | { readonly of: "not-loaded"; readonly arm: Arm }
  /** The arms were loaded in different ways. */
  | { readonly of: "other-load" };

/** The reason why a series of an instrument beside timing cannot be judged. */
export type InstrumentProblem = CountProblem | OpenLoopProblem;
