import type { NotRecordable } from "../../domain/gate/recordable.ts";
import type { UnclearCommit } from "../../domain/run/file/branch-commit.ts";

/** Why a run is not added to the baseline, for the end of a sentence. */
export function notRecordedText(why: NotRecordable): string {
  switch (why.of) {
    case "elsewhere":
      return `this is ${branchText(why.ref)}, not ${why.branch}`;
    case "incomplete":
      return "the run is incomplete";
    case "gate":
      return "the gate failed";
    case "partial":
      return "--only left series out";
    default:
      return unclearText(why.of);
  }
}

/** Why it is unknown which commit of the default branch was measured. */
export function unclearText(why: UnclearCommit): string {
  switch (why) {
    case "no-commit":
      return "there is no git commit here";
    case "no-branch":
      return "the default branch is unknown; set baseline.branch in the configuration";
    case "uncommitted":
      return "tracked files have uncommitted changes";
  }
}

/** A branch by its name, or that there is none. */
export function branchText(ref = "a detached head"): string {
  return ref;
}
