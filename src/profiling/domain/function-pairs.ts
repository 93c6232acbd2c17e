import { entryOf, required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { elementAt } from "../../domain/statistics/element-at.ts";
import { functionOf } from "./function-name.ts";
import { callerFrame, callersInFiles, ownFrame, requestUs, type StartProfile } from "./stacks.ts";

/** A start of each arm, one right after the other or side by side. */
export interface ProfilePair {
  readonly base: StartProfile;
  readonly head: StartProfile;
}

/** What a function costs in each of some pairs, in microseconds of CPU per request; 0 where it was not seen. */
export interface FunctionPairs {
  /** By {@link functionOf}; several if functions were taken together. */
  readonly names: readonly string[];
  /** Its name with its line, in head if that has it; without, if several functions of that arm have the name. */
  readonly label: string;
  readonly base: readonly number[];
  readonly head: readonly number[];
  /** Variances of the differences by counting samples alone. */
  readonly counting: readonly number[];
  /** Samples of all starts. */
  readonly samples: number;
  /** Samples by the name of the caller; an empty name stands for none. */
  readonly callers: ReadonlyMap<string, number>;
  /** Differences of head from base by stack, in microseconds, summed over pairs. */
  readonly stacks: ReadonlyMap<string, number>;
}

/** The same, while samples are added up. */
interface Sums extends FunctionPairs {
  label: string;
  /** The arm of the label. */
  readonly arm: keyof ProfilePair;
  readonly base: number[];
  readonly head: number[];
  readonly counting: number[];
  samples: number;
  readonly callers: Map<string, number>;
  readonly stacks: Map<string, number>;
}

/** All functions of some pairs. */
export function functionsIn(pairs: readonly ProfilePair[]): readonly FunctionPairs[] {
  const found = new Map<string, Sums>();
  for (const arm of ["head", "base"] as const) {
    for (const [at, pair] of pairs.entries()) {
      const { sampleUs } = requestUs(pair[arm]);
      for (const [stack, samples] of pair[arm].stacks) {
        const label = ownFrame(stack);
        const name = functionOf(label);
        const one = found.get(name) ?? noneOf(name, { label, arm, pairs: pairs.length });
        found.set(name, one);
        if (one.arm === arm && one.label !== label) one.label = name;
        one[arm][at] = elementAt(one[arm], at) + samples * sampleUs;
        one.counting[at] = elementAt(one.counting, at) + samples * sampleUs ** 2;
        one.samples += samples;
        const us = samples * sampleUs * (arm === "head" ? 1 : -1);
        one.stacks.set(stack, (one.stacks.get(stack) ?? 0) + us);
        const caller = functionOf(callerFrame(stack) ?? "");
        one.callers.set(caller, (one.callers.get(caller) ?? 0) + samples);
      }
    }
  }
  return [...found.values()];
}

function noneOf(
  name: string,
  { label, arm, pairs }: Pick<Sums, "label" | "arm"> & { readonly pairs: number },
): Sums {
  const none = () => Array.from({ length: pairs }, () => 0);
  return {
    ...{ names: [name], label, arm, samples: 0 },
    ...{ callers: new Map<string, number>(), stacks: new Map<string, number>() },
    ...{ base: none(), head: none(), counting: none() },
  };
}

/** Two functions taken together. Callers are those of the first. */
export function together(one: FunctionPairs, other: FunctionPairs, label: string): FunctionPairs {
  const sum = (a: readonly number[], b: readonly number[]) =>
    a.map((value, at) => value + elementAt(b, at));
  return {
    ...{ label, names: [...one.names, ...other.names], callers: one.callers },
    ...{ base: sum(one.base, other.base), head: sum(one.head, other.head) },
    counting: sum(one.counting, other.counting),
    samples: one.samples + other.samples,
    stacks: new Map([...one.stacks, ...other.stacks]),
  };
}

/** The caller of most samples of a function, and its share of them. */
export function mainCaller({ callers, samples }: FunctionPairs) {
  const [[name, most] = ["", 0]] = [...callers].toSorted(([, a], [, b]) => b - a);
  return { name, share: most / samples };
}

/** Part of a function's difference that must pass through a caller. */
const MOST_OF_IT = 0.8;

/**
 * The callers with a file through which most of a function's difference passes, the innermost first, as the stack with the
 * largest difference has them.
 */
export function agreedCallers({ stacks, names }: FunctionPairs): readonly string[] {
  const passing = new Map<string, number>();
  for (const [stack, us] of stacks) {
    for (const name of new Set(callersInFiles(stack).map(functionOf))) {
      passing.set(name, (passing.get(name) ?? 0) + us);
    }
  }
  const all = sumOf(stacks.values(), Number);
  const [largest] = [...stacks].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  return callersInFiles(required(largest, "stack")[0]).filter((frame) => {
    const name = functionOf(frame);
    return !names.includes(name) && entryOf(passing, name) / all >= MOST_OF_IT;
  });
}
