import { burstsByRound, column, type Samples } from "../series/samples.ts";
import { matched } from "../shared/matched.ts";
import { sumOf } from "../shared/sum-of.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { studentChange } from "./change.ts";

/** A difference from base to head in microseconds of CPU time per request, with its 95 % interval. */
export interface KernelTime {
  readonly us: number;
  readonly lowUs: number;
  readonly highUs: number;
}

/** Fewer rounds, whose system time comes in steps of 10 ms, agree too often by chance. */
const LEAST_ROUNDS = 3;

/**
 * How much more CPU time per request a server's processes spend in the kernel: Student's t over the rounds that both arms
 * have, each a difference of all bursts of its starts.
 * @returns undefined with fewer than three such rounds, or if the system does not report it
 */
export function moreKernelTime(base: Samples, head: Samples): KernelTime | undefined {
  const rounds = matched(systemByRound(base), systemByRound(head));
  if (rounds.length < LEAST_ROUNDS) return undefined;
  const differences = rounds.map((one) => one.head - one.base);
  const error = standardDeviation(differences) / Math.sqrt(rounds.length);
  const { low, high } = studentChange(mean(differences), error, rounds.length - 1);
  return { us: mean(differences), lowUs: low, highUs: high };
}

/** System time per answer of each round, in microseconds; rounds without it are left out. */
function systemByRound(samples: Samples): ReadonlyMap<number, number> {
  const system = column(samples, "serverSystemMs");
  const [expected, others] = [column(samples, "expected"), column(samples, "unexpected")];
  const perAnswer = [...burstsByRound(samples)].map(([round, bursts]) => {
    const answers = sumOf(bursts, (at) => (expected[at] as number) + (others[at] as number));
    const systemMs = sumOf(bursts, (at) => system[at] as number);
    return [round, (systemMs * 1000) / answers] as const;
  });
  return new Map(perAnswer.filter(([, us]) => Number.isFinite(us)));
}
