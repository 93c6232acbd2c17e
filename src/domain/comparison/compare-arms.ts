import type { Evidence } from "../evidence/evidence.ts";
import { withAddresses } from "../findings/addresses.ts";
import { withoutColdImprovements } from "../findings/estimators/bursts.ts";
import { findingsIn } from "../findings/estimators.ts";
import { leftOpen, lossFindings, uncomparedFinding } from "../findings/missing.ts";
import { armsIn } from "../findings/seen.ts";
import type { SeriesComparison } from "../findings/series-comparison.ts";
import { judgedStarts } from "../findings/starts/judged-starts.ts";
import type { GatePolicy } from "../gate/gate.ts";
import { type BaseCommit, lossOf } from "../run/file/base-commit.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { instrumentedIn } from "../series/instrument-series.ts";
import { required } from "../shared/required.ts";
import { judgedAtLooks, judgedOnce } from "../stopping/at-looks.ts";
import { type ComparedWith, comparedOf, removedSeries, withFindings } from "./comparison.ts";

/** How a run is judged, whatever it is compared with. */
export interface RunPolicy extends Pick<GatePolicy, "failOn" | "gateOn"> {
  /** There were no interim looks; otherwise, decisions of early looks stand. */
  readonly isWhole?: boolean;
}

/**
 * Compares head with base, both measured in the same run.
 *
 * A pair's difference is the logarithm of head's burst minus that of base's beside it, so effects of the machine on
 * both cancel; {@link changeOf} estimates the change from the pairs.
 *
 * @param evidence of a run with both arms
 */
export function compareArms(evidence: Evidence<RunFile>, policy: Pick<RunPolicy, "isWhole"> = {}) {
  const { run, lost, gate } = evidence;
  const base = required(run.base, "base");
  const judged = (policy.isWhole ? judgedOnce : judgedAtLooks)(evidence);
  const rows = withoutColdImprovements(judged, evidence);
  const isLost = isAllLost(evidence, rows);
  const arms = armsIn(run);
  const paired = { evidence, starts: judgedStarts(rows, evidence) };
  const findings = [
    ...(isLost ? [] : (base.uncompared ?? []).map(uncomparedFinding)),
    ...lossFindings(lost, base, rows),
    ...findingsIn({ rows, arms, gate, paired }),
  ];
  const common = findings.flatMap(({ figures }) =>
    figures.of === "common-change" ? figures.change : [],
  );
  const removed = (base.removed ?? []).map((key) => removedSeries(key));
  const compared = comparedOf(run, [...withAddresses(rows, arms), ...removed], {
    findings,
    comparedWith: comparedWith(base, run, isLost),
  });
  return {
    ...withFindings(compared, leftOpen(run, compared.series)),
    ...(lost.length > 0 && { lost }),
    ...(common.length > 0 && { common }),
  };
}

/** True if nothing that any instrument measured can be compared with base. */
function isAllLost({ run, lost }: Evidence<RunFile>, timed: readonly SeriesComparison[]): boolean {
  const instrumented = instrumentedIn(run).filter(({ arm }) => arm === "head");
  return (
    lost.length > 0 &&
    timed.every(({ notCompared }) => notCompared !== undefined) &&
    instrumented.every((one) => lossOf(run.base?.lost ?? [], one) !== undefined)
  );
}

function comparedWith(base: BaseCommit, { commit }: RunFile, isLost: boolean): ComparedWith {
  const { sha, ref, why, isAdoption, kept } = base;
  if (isLost) return { kind: "lost", sha, ref };
  const isItself = sha !== undefined && sha === commit?.sha && !commit.dirty;
  return { kind: "base", sha, ref, why, ...(isItself && { isItself }), isAdoption, kept };
}
