import type { Comparison } from "../domain/comparison/comparison.ts";
import type { LostUnderLoad } from "../domain/evidence/failed-under-load.ts";
import { decidingIn } from "../domain/findings/conclusion.ts";
import type { Finding } from "../domain/findings/finding.ts";
import type { InstrumentComparison } from "../domain/findings/instrument-comparison.ts";
import type { SeriesComparison } from "../domain/findings/series-comparison.ts";
import type { GateDecision } from "../domain/gate/gate.ts";
import type { GateReason } from "../domain/gate/reason.ts";
import { type Advice, adviceOn } from "../domain/review/advice.ts";
import type { LostBase } from "../domain/run/file/base-commit.ts";
import { isJudgedElsewhere, type RunFile } from "../domain/run/file/run-file.ts";
import {
  type FunctionCost,
  type Profile,
  placeOf,
  type SourcePlace,
} from "../domain/series/profile.ts";
import { openLoopOf } from "../domain/series/series.ts";
import { type NextStep, nextSteps, type RepeatableRun } from "./next-steps.ts";
import { notAcceptedTexts } from "./words/acceptances.ts";
import { adviceText } from "./words/advice.ts";
import { differenceTexts, type WrittenDifference } from "./words/differences.ts";
import { loosenedText } from "./words/loosened.ts";
import { lossText, reasonText, whyText } from "./words/reasons.ts";

/** A series as it is written. */
interface WrittenSeries extends Omit<SeriesComparison, "notCompared"> {
  /** Why a comparison that was asked for is not possible, in words. */
  readonly notCompared?: string;
}

/** A series of an instrument beside timing as it is written. */
interface WrittenInstrumented extends Omit<InstrumentComparison, "notCompared" | "problem"> {
  /** Why a comparison that was asked for is not possible, in words. */
  readonly notCompared?: string;
  /** Why it cannot be judged, in words. */
  readonly problem?: string;
}

/** A reason as it is written. */
interface WrittenReason extends GateReason {
  /** The same in words, which may change. */
  readonly text: string;
}

/** The gate as it is written. */
interface WrittenGate extends Pick<GateDecision, "decision" | "standing" | "accepted"> {
  /** A gate that passes can have reasons too. */
  readonly reasons: readonly WrittenReason[];
  /** What keeps a neutral run from passing beside its reasons; without either, nothing was decided, or base is head. */
  readonly doubts?: readonly Pick<Finding, "by" | "series" | "metric">[];
  /** Bounds that head's configuration loosens, where base's decide, in words. */
  readonly loosened?: readonly string[];
  /** Why other acceptances do not count, in words. */
  readonly notAccepted?: readonly string[];
}

/** A series of base that failed under load, as it is written. */
interface WrittenLoss extends LostUnderLoad {
  readonly reason: string;
}

/** The parts of the document that concern one base. */
interface AgainstBase extends Pick<Comparison, "verdict" | "comparedWith" | "common"> {
  readonly series: readonly WrittenSeries[];
  /** Parts of base that could not be measured. */
  readonly lost?: readonly (LostBase | WrittenLoss)[];
  /** What else differs from what head was compared with. */
  readonly differences?: readonly WrittenDifference[];
}

/** A hint as it is written: where to look for the cause of a regression, in words, which may change. */
interface WrittenAdvice extends Pick<Advice, "of"> {
  readonly text: string;
}

/** A profile as it is written; its call tree is only in the run file. */
interface WrittenProfile extends Omit<Profile, "tree" | "functions"> {
  /** The place that a name ends with is apart as well. */
  readonly functions: readonly (FunctionCost & Partial<SourcePlace>)[];
}

/** comparison.json of Loadgate; docs/commands.md says what may change. comparison.schema.json is generated from it. */
export interface ComparisonDocument
  extends AgainstBase,
    Omit<Comparison, keyof AgainstBase | "gate" | "instrumented" | "furtherBases" | "findings"> {
  readonly gate: WrittenGate;
  /** Absent if nothing was counted. */
  readonly counted?: readonly WrittenInstrumented[];
  /** Series that are loaded at several rates; absent if there are none. */
  readonly openLoop?: readonly WrittenInstrumented[];
  /** The same against bases that the gate does not judge. */
  readonly furtherBases?: readonly AgainstBase[];
  /** What would decide the comparisons that are open. */
  readonly next?: readonly NextStep[];
  readonly advice?: readonly WrittenAdvice[];
  /** Where CPU time went under the load that got worst. */
  readonly profile?: WrittenProfile;
}

/**
 * A comparison in the form of `comparison.json`: reasons get a `text` in addition to their data; other data that has a
 * text is replaced by it.
 * @param measured its run
 */
export function comparisonDocument(whole: Comparison, measured: RepeatableRun): ComparisonDocument {
  const { gate: allOfGate, instrumented, furtherBases, findings, ...comparison } = whole;
  const { notAccepted, idle, loosened, ...gate } = allOfGate;
  const next = nextSteps(whole, measured);
  const doubts = decidingIn(findings).flatMap(({ by, series, metric, effect, earlierRuns }) =>
    effect === "doubts" && earlierRuns === undefined ? [{ by, series, metric }] : [],
  );
  const refused = notAcceptedTexts({ notAccepted, idle });
  const advice = adviceOn(whole, measured.run).map((one) => ({
    of: one.of,
    text: adviceText(one),
  }));
  return {
    ...writtenAgainst(comparison),
    gate: {
      ...gate,
      reasons: gate.reasons.map((reason) => ({ ...reason, text: reasonText(reason) })),
      ...(gate.standing === "neutral" && doubts.length > 0 && { doubts }),
      loosened: loosened?.map(loosenedText),
      ...(refused.length > 0 && { notAccepted: refused }),
    },
    ...(next.length > 0 && { next }),
    ...(advice.length > 0 && { advice }),
    ...writtenProfile(whole, measured.run),
    ...writtenInstrumented(instrumented),
    furtherBases: furtherBases?.map(
      ({ verdict, comparedWith, series, common, lost, differences }) =>
        writtenAgainst({ verdict, comparedWith, series, common, lost, differences }),
    ),
  };
}

function writtenInstrumented(all: Comparison["instrumented"] = []) {
  const written = all.map(
    ({ problem, ...one }): WrittenInstrumented => ({
      ...writtenSeries(one),
      problem: problem && whyText(problem),
    }),
  );
  const isOpenLoop = ({ name }: WrittenInstrumented) => openLoopOf(name) !== undefined;
  const openLoop = written.filter(isOpenLoop);
  const counted = written.filter((one) => !isOpenLoop(one));
  return {
    ...(counted.length > 0 && { counted }),
    ...(openLoop.length > 0 && { openLoop }),
  };
}

function writtenProfile({ comparedWith }: Comparison, run: RunFile) {
  // A stranger's file could have any profile.
  if (!run.profile || comparedWith.kind !== "base" || isJudgedElsewhere(run)) return undefined;
  const { tree: _, functions, ...profile } = run.profile;
  const placed = functions.map((one) => ({ ...one, ...placeOf(one.name) }));
  return { profile: { ...profile, functions: placed } };
}

/** The parts of the document that concern one base. */
function writtenAgainst<One extends Pick<Comparison, "series" | "lost" | "differences">>({
  series,
  lost,
  differences,
  ...one
}: One) {
  return {
    ...one,
    series: series.map(writtenSeries),
    lost: lost?.map((loss) => ({ ...loss, reason: lossText(loss) })),
    differences: differences?.map(differenceTexts),
  };
}

function writtenSeries<Series extends Pick<SeriesComparison, "notCompared">>({
  notCompared,
  ...one
}: Series) {
  return { ...one, notCompared: notCompared && lossText(notCompared) };
}
