import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Evidence } from "../domain/evidence/evidence.ts";
import type { MetricComparison } from "../domain/findings/series-comparison.ts";
import type { ValueBound } from "../domain/metrics/metric.ts";
import type { TrackerSection } from "../domain/review/tracker-section.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { TypicalWindow } from "../domain/series/open-loop.ts";
import type { CalledFrame, SourcePlace } from "../domain/series/profile.ts";
import type { FigureTable } from "./figure-table.ts";
import type { Fact } from "./words/facts/measured-facts.ts";

/** The data of a report. */
export interface ReportInput {
  /** The run and its evidence. */
  readonly evidence: Evidence<RunFile>;
  readonly comparison: Comparison;
  /** Path of its configuration, as a command takes it; absent if commands find it by default. */
  readonly configPath?: string;
  /** The parts of the instruments beside timing. */
  readonly instruments: readonly InstrumentView[];
  /** The result of adding the run to the baseline; absent if that was not requested. */
  readonly recording?: {
    readonly recorded: boolean;
    readonly reason?: string;
    /** SHA-256 of the record that another job adds; absent if none does. */
    readonly handedOver?: string;
  };
  /** Further notices, such as unreadable files of the store. */
  readonly notices?: readonly string[];
  /** A tracker's result for the run; absent if none was requested. */
  readonly tracker?: TrackerSection;
}

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
  /** For each cause the place in a commit that its first cell names; undefined without one. */
  readonly causePlaces?: readonly (CommittedPlace | undefined)[];
  /** Where both arms spend their CPU time; the page draws it. */
  readonly callTree?: CallTree;
  /** Searches for the highest rate that holds; the page draws them. */
  readonly searches?: readonly SearchPicture[];
  /** Loads whose rate changes; the page draws them. */
  readonly courses?: readonly CoursePicture[];
}

/** The loads of searches for a capacity, in one arm. */
export interface SearchedArm {
  readonly arm: "base" | "head";
  /** For a label. */
  readonly name: string;
  /** Requests per second. */
  readonly capacity: number;
  /** The side of the true capacity, if it is only a bound. */
  readonly bound?: ValueBound;
  /** `holds`: the limits were kept. */
  readonly probes: readonly {
    readonly rate: number;
    readonly p99Ms: number;
    readonly holds: boolean;
  }[];
}

/** A picture of the searches for a capacity. */
export interface SearchPicture {
  readonly title: string;
  /** Longest 99th percentile. */
  readonly limitMs: number;
  /** At least one. */
  readonly arms: readonly SearchedArm[];
}

/** The course of a load in stages in one arm. */
export interface CourseArm {
  readonly arm: "base" | "head";
  /** For a label. */
  readonly name: string;
  readonly windows: readonly TypicalWindow[];
}

/** A picture of a load in stages. */
export interface CoursePicture {
  readonly series: string;
  /** At least one; all have the same windows. */
  readonly arms: readonly CourseArm[];
}

/** A place in a file as a commit has it. */
export interface CommittedPlace extends SourcePlace {
  /** Id of the commit. */
  readonly sha: string;
}

/** CPU time per request by frame. */
export interface CallTree {
  /** Of the whole request, in microseconds. */
  readonly baseUs: number;
  readonly headUs: number;
  /** Each followed by those that it calls. */
  readonly frames: readonly CalledFrame[];
}
