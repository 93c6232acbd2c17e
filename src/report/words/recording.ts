import type { NotRecordable } from "../../domain/gate/recordable.ts";
import type { UnclearCommit } from "../../domain/run/file/branch-commit.ts";

/** The reason why a run is not added to the baseline, for the end of a sentence. */
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

/** The reason why the measured commit of the default branch is unknown. */
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

/** The name of a branch, or a phrase for none. */
export function branchText(ref = "a detached head"): string {
  return ref;
}
