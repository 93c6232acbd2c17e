import type { MetricComparison } from "../domain/verdict/series-comparison.ts";
import type { Fact } from "./facts/measured-facts.ts";
import type { FigureTable } from "./figure-table.ts";

/** An instrument's part of a report. */
export interface InstrumentView {
  /** Its result in one sentence; absent if it compared nothing. */
  readonly headline?: string;
  /** The gated comparisons. */
  readonly verdicts: readonly MetricComparison[];
  /** What it measured with, and how, in display order. */
  readonly facts: readonly Fact[];
  /** The limits of its figures, one sentence each. */
  readonly notices: readonly string[];
  /** Absent if it compared nothing. */
  readonly section?: InstrumentSection;
}

/** The section of a report about an instrument's results. */
export interface InstrumentSection {
  readonly title: string;
  /** Findings, one sentence each. */
  readonly sentences: readonly string[];
  /** All figures, under a caption; the summary stands for them where they are collapsed. */
  readonly table: FigureTable;
  readonly caption: string;
  readonly summary: string;
  /** Causes of what got worse, under a caption; empty if nothing did. */
  readonly causes: FigureTable;
  readonly causesCaption: string;
}
