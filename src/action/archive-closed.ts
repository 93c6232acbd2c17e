import * as core from "@actions/core";
import { archivePullRequest } from "../bencher/send/archive-pull-request.ts";
import { openBencher } from "../composition/tracker.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { originOf } from "./event.ts";
import type { MainStep } from "./main-step.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** The parts of a step that archiving uses. */
type ArchiveStep = Pick<MainStep, "config" | "environment" | "event" | "signal"> & {
  readonly inputs: Pick<MainStep["inputs"], "bencher">;
};

/**
 * Archives a closed pull request's branches in Bencher.
 * @param number of the pull request
 * @throws LoadgateError `publishing` if that fails and `bencher.required` is set
 */
export async function archiveClosed(step: ArchiveStep, number: number): Promise<void> {
  const { config, environment, event, inputs, signal } = step;
  const overrides = inputs.bencher;
  const request = openBencher({ config, environment, overrides, onLine: logUntrusted });
  const origin = originOf(event, environment["GITHUB_EVENT_NAME"], undefined);
  const obstacle = request ? request.obstacleTo(origin)?.reason : "runs are not tracked";
  if (!request || obstacle !== undefined) {
    logUntrusted(`nothing to archive: ${obstacle}`);
    return;
  }
  try {
    const archived = await archivePullRequest(request, number, signal);
    logUntrusted(`archived in Bencher: ${archived.join(", ") || "nothing"}`);
  } catch (error) {
    signal.throwIfAborted();
    if (request.config.required || !(error instanceof LoadgateError)) throw error;
    core.warning(harmless(error.message), { title: "Loadgate" });
  }
}
