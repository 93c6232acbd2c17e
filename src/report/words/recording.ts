import type { NotRecordable } from "../../domain/gate/recordable.ts";

/** The reason why a run is not added to the baseline, for the end of a sentence. */
export function notRecordedText(why: NotRecordable): string {
  return why.of === "elsewhere"
    ? `this is ${branchText(why.ref)}, not ${why.branch}`
    : NOT_RECORDED[why.of];
}

const NOT_RECORDED: Readonly<Record<Exclude<NotRecordable["of"], "elsewhere">, string>> = {
  incomplete: "the run is incomplete",
  gate: "the gate failed",
  partial: "--only left series out",
  "no-commit": "there is no git commit here",
  "no-branch": "the default branch is unknown; set baseline.branch in the configuration",
  uncommitted: "tracked files have uncommitted changes",
};

/** The name of a branch, or a phrase for none. */
export function branchText(ref = "a detached head"): string {
  return ref;
}
