import { evidenceOf } from "../evidence/evidence.ts";
import type { Gate } from "../gate/bounds.ts";
import { differencesOfArms } from "../run/file/conditions.ts";
import { runsByBase } from "../run/file/further-bases.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { type ArmsPolicy, compareArms } from "./compare-arms.ts";
import type { FurtherComparison } from "./comparison.ts";

/**
 * Compares head with the bases that the gate does not judge, each as if it had been the only one. Every comparison has
 * the whole false-alarm rate of a run.
 * @param gate the same bounds as against the base that the gate judges
 */
export function compareFurtherBases(
  run: RunFile,
  gate: Gate,
  policy: ArmsPolicy,
): readonly FurtherComparison[] {
  return runsByBase(run).others.map((own) => {
    const { verdict, comparedWith, series, common, lost } = compareArms(
      evidenceOf(own, gate),
      policy,
    );
    const differences = differencesOfArms(own.servers);
    return {
      verdict,
      comparedWith,
      series,
      common,
      lost,
      ...(differences.length > 0 && { differences }),
    };
  });
}
