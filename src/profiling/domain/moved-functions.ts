import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { mean } from "../../domain/statistics/descriptive.ts";
import { frameParts } from "./function-name.ts";
import { type FunctionPairs, mainCaller, together } from "./function-pairs.ts";

/** A function with fewer samples may be missing in the other arm by chance. */
const LEAST_SEEN = 10;

/** A function with at most this part of its cost in one arm is as good as missing there. */
const NEARLY_MISSING = 0.05;

/** Most of a function's samples must come from the caller that it may have been inlined into. */
const MOST_SAMPLES = 0.8;

/** If a function was inlined, its caller's cost changes by at least this part of it, and at most its reciprocal. */
const ABOUT_AS_MUCH = 0.5;

/** A function is found once its caller is, so a chain of calls takes several passes; a hostile one could be endless. */
const MOST_PASSES = 50;

/**
 * Takes each function that only base has together with one that only head has, if one was probably renamed to the other:
 * they have the same caller, and the same last name or the same file. Among several candidates none is chosen.
 */
export function withRenamed(functions: readonly FunctionPairs[]): readonly FunctionPairs[] {
  let all = functions;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const renamed = renamedIn(all);
    if (renamed.length === 0) break;
    const before = new Map(renamed.map(({ from, to }) => [to, from]));
    const gone = new Set(before.values());
    all = all.flatMap((one) => {
      const from = before.get(one);
      if (from) return [together(one, from, renamedLabel(from, one))];
      return gone.has(one) ? [] : [one];
    });
  }
  return all;
}

/** A function of base, and what became of it in head. */
interface Renamed {
  readonly from: FunctionPairs;
  readonly to: FunctionPairs;
}

/** The renamed functions whose callers are known so far, by the first part of their names that shows any. */
function renamedIn(all: readonly FunctionPairs[]): readonly Renamed[] {
  const current = new Map(all.flatMap(({ names }) => names.map((name) => [name, names[0]])));
  const often = all.filter(({ samples }) => samples >= LEAST_SEEN);
  const onlyBase = often.filter(({ head }) => mean(head) === 0);
  const onlyHead = often.filter(({ base }) => mean(base) === 0);
  for (const partOf of [lastName, fileOf]) {
    const keyOf = (one: FunctionPairs) => {
      const { name } = mainCaller(one);
      const part = partOf(one);
      return part === undefined ? one.label : JSON.stringify([current.get(name) ?? name, part]);
    };
    const added = groupedBy(onlyHead, keyOf);
    const found = [...groupedBy(onlyBase, keyOf)].flatMap(([key, [from, ...others]]) => {
      const [to, ...rivals] = added.get(key) ?? [];
      return from && to && others.length + rivals.length === 0 ? [{ from, to }] : [];
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** For example `ranked` of `Server::ranked` and of `main.(*server).ranked`. */
function lastName({ names: [name = ""] }: FunctionPairs): string | undefined {
  return frameParts(name).name.split(/[.:#]/).at(-1);
}

function fileOf({ names: [name = ""] }: FunctionPairs): string | undefined {
  return frameParts(name).file;
}

/** For example `ranked → sorted (server.js:12)`, and with both files if these differ. */
function renamedLabel({ names: [old = ""] }: FunctionPairs, { label }: FunctionPairs): string {
  const [from, to] = [frameParts(old), frameParts(label)];
  return `${from.file === to.file ? from.name : old} → ${label}`;
}

/**
 * Takes the functions that one arm hardly has together with their caller, if its cost changed by about the opposite: a
 * compiler probably inlined them in that arm.
 * @param changed the functions that differ beyond chance
 * @returns the same functions if there are none
 */
export function withInlined(
  functions: readonly FunctionPairs[],
  changed: readonly FunctionPairs[],
): readonly FunctionPairs[] {
  const callerOf = (one: FunctionPairs) => remainingCaller(one, changed);
  for (const [caller, inlined] of groupedBy(changed.filter(isNearlyMissing), callerOf)) {
    if (caller && isOpposite(caller, inlined)) {
      const label = inlinedLabel(caller, inlined);
      const both = inlined.reduce((all, one) => together(all, one, label), caller);
      return functions.flatMap((one) => {
        if (one === caller) return [both];
        return inlined.includes(one) ? [] : [one];
      });
    }
  }
  return functions;
}

/** The innermost of a function's callers that both arms have; undefined if that did not change, or there are several. */
function remainingCaller(
  inlined: FunctionPairs,
  changed: readonly FunctionPairs[],
): FunctionPairs | undefined {
  const passed = new Set<FunctionPairs>();
  let one: FunctionPairs | undefined = inlined;
  while (one && isNearlyMissing(one) && !passed.has(one)) {
    passed.add(one);
    const { name, share } = mainCaller(one);
    one = share < MOST_SAMPLES ? undefined : changed.find(({ names }) => names.includes(name));
  }
  return one && !passed.has(one) ? one : undefined;
}

function isNearlyMissing({ base, head }: FunctionPairs): boolean {
  const [least = 0, most = 0] = [mean(base), mean(head)].toSorted((a, b) => a - b);
  return least <= NEARLY_MISSING * most;
}

function isOpposite(caller: FunctionPairs, inlined: readonly FunctionPairs[]): boolean {
  const ratio = -differenceOf(caller) / sumOf(inlined, differenceOf);
  return ratio >= ABOUT_AS_MUCH && ratio <= 1 / ABOUT_AS_MUCH;
}

function differenceOf({ base, head }: FunctionPairs): number {
  return mean(head) - mean(base);
}

/** For example `answer with ranked, copied (server.js:3)`. */
function inlinedLabel({ label }: FunctionPairs, inlined: readonly FunctionPairs[]): string {
  const { name } = frameParts(label);
  const others = inlined.map((one) => frameParts(one.label).name);
  return `${name} with ${others.join(", ")}${label.slice(name.length)}`;
}
