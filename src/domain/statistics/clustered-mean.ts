import { incompleteBeta } from "./beta.ts";
import { mean } from "./descriptive.ts";

/** Groups' means and whether the groups differ by more than chance. */
export interface Clustering {
  /** One mean for each group. */
  readonly means: readonly number[];
  /** P-value of the one-way analysis of variance; 1 where it cannot be had. */
  readonly pValue: number;
}

/**
 * Do values that come in groups, such as blocks in rounds of fresh processes, differ between the groups
 * by more than they do within them? One-way analysis of variance: F = MSB ⁄ MSW with k − 1 and n − k
 * degrees of freedom; the upper tail of F is the incomplete beta function (NIST DLMF 8.17).
 *
 * @param groups values of each group; empty groups are left out
 */
export function clusteringOf(groups: readonly (readonly number[])[]): Clustering {
  const filled = groups.filter((group) => group.length > 0);
  const means = filled.map(mean);
  const n = filled.reduce((sum, group) => sum + group.length, 0);
  const between = filled.length - 1;
  const within = n - filled.length;
  if (between < 1 || within < 1) return { means, pValue: 1 };
  const grand = mean(filled.flat());
  const sumOver = (of: (group: readonly number[], groupMean: number) => number) =>
    filled.reduce((sum, group) => sum + of(group, mean(group)), 0);
  const msb = sumOver((group, m) => group.length * (m - grand) ** 2) / between;
  const msw = sumOver((group, m) => group.reduce((sum, x) => sum + (x - m) ** 2, 0)) / within;
  if (msw === 0) return { means, pValue: msb === 0 ? 1 : 0 };
  const f = msb / msw;
  return {
    means,
    pValue: incompleteBeta(within / (within + between * f), within / 2, between / 2),
  };
}
