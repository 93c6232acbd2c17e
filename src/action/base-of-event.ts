import type { BaseRequest, BaseWay } from "../ports/source-control.ts";
import { gatesMerge, type JobEvent } from "./event.ts";

/**
 * The commit that `base: auto` stands for.
 *
 * | event | base |
 * |---|---|
 * | pull request | first parent of the merge commit; in another checkout the merge base with the target branch |
 * | merge group | its base |
 * | push | the commit before it; after a forced push the merge base with that; none for a new default branch |
 * | push of another new ref, start by hand | merge base with the default branch; on that branch the previous commit |
 * | schedule and others | the previous commit |
 *
 * If what a push or a start by hand leads to contains head or cannot be had, the previous commit is base.
 * @returns undefined if there is none
 */
export function baseOfEvent(event: JobEvent): BaseRequest | undefined {
  const isRequired = gatesMerge(event);
  const previous: BaseWay = { by: "previous", ref: "HEAD^" };
  if (event.kind === "pull-request") {
    const { baseBranch, baseSha, headSha, isFork } = event;
    const parent: BaseWay = { by: "merge-parent", ref: headSha };
    // A fork's clone has a target branch of its own.
    const branch =
      baseBranch === undefined || isFork ? [] : [mergeBase(`refs/heads/${baseBranch}`)];
    return {
      ref: baseBranch ?? baseSha,
      ways: [parent, ...branch, mergeBase(baseSha)],
      isRequired,
    };
  }
  if (event.kind === "merge-group") {
    const { baseBranch, baseSha: ref } = event;
    return { ref: baseBranch ?? ref, ways: [{ by: "merge-group", ref }], isRequired };
  }
  if (event.kind === "push" || event.kind === "workflow-dispatch") {
    const { before = "", ref, defaultBranch } = event;
    const isNew = /^0+$/.test(before);
    if (isNew && ref === defaultBranch) return undefined;
    if (before !== "" && !isNew) {
      return { ref: before, ways: [{ by: "before-push", ref: before }, previous], isRequired };
    }
    if (ref !== undefined && defaultBranch !== undefined && ref !== defaultBranch) {
      const ways = [mergeBase(`refs/heads/${defaultBranch}`), previous];
      return { ref: defaultBranch, ways, isRequired };
    }
  }
  return { ref: "HEAD^", ways: [previous], isRequired };
}

function mergeBase(ref: string): BaseWay {
  return { by: "merge-base", ref };
}
