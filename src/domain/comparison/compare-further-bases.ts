import type { GatePolicy } from "../gate/gate.ts";
import { differencesOfArms } from "../run/conditions.ts";
import { runAgainst } from "../run/further-bases.ts";
import type { RunFile } from "../run/run-file.ts";
import { compareArms } from "./compare-arms.ts";
import type { FurtherComparison } from "./comparison.ts";

/**
 * Compares head with the bases that the gate does not judge, each as if it had been the only one. Every comparison
 * keeps the false-alarm rate of a run to itself.
 * @param policy what is tolerated, the same as against the base that the gate judges
 */
export function compareFurtherBases(
  run: RunFile,
  policy: GatePolicy,
): readonly FurtherComparison[] {
  return (run.furtherBases ?? []).map((further) => {
    const own = runAgainst(run, further);
    const { verdict, comparedWith, series, common, lost } = compareArms(own, further.base, policy);
    const differences = differencesOfArms(own.servers);
    return {
      verdict,
      comparedWith,
      series,
      ...(common && { common }),
      ...(lost && { lost }),
      ...(differences.length > 0 && { differences }),
    };
  });
}
