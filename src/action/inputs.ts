import path from "node:path";
import * as core from "@actions/core";
import { OHA_VERSION } from "../adapters/tools/oha-installer.ts";
import { parseDuration } from "../domain/duration.ts";
import { LoadgateError } from "../domain/error.ts";
import { FAIL_ON, type FailOn } from "../domain/gate.ts";
import type { TrackingOverrides } from "../tracking-request.ts";
import { readTrackingInputs } from "./tracking-inputs.ts";

/** Every input of the action, read once, checked, with its default. Paths are absolute. */
export interface Inputs {
  readonly config: string;
  /** `auto`, `none`, or anything that names a commit. */
  readonly base: string;
  readonly budgetMs?: number;
  readonly only?: string;
  readonly failOn: FailOn;
  readonly store?: string;
  readonly out: string;
  readonly ohaVersion: string;
  readonly bencher: TrackingOverrides;
}

/**
 * Reads the action's inputs; the only place that does.
 * @throws LoadgateError `usage` that names the input, what was found and what is allowed
 */
export function readInputs(): Inputs {
  const root = path.resolve(core.getInput("working-directory") || ".");
  const budget = core.getInput("budget");
  const budgetMs = parseDuration(budget);
  if (budget !== "" && budgetMs === undefined) {
    throw invalid("budget", budget, "a duration with its unit, such as 90s or 5m");
  }
  const failOn = core.getInput("fail-on") || "regression";
  const ohaVersion = core.getInput("oha-version") || OHA_VERSION;
  if (!/^\d+\.\d+\.\d+$/.test(ohaVersion)) {
    throw invalid("oha-version", ohaVersion, "a version such as 1.16.0");
  }
  const only = core.getInput("only");
  const store = core.getInput("store");
  return {
    config: path.resolve(root, core.getInput("config") || "loadgate.yml"),
    base: core.getInput("base") || "auto",
    ...(budgetMs !== undefined && { budgetMs }),
    ...(only !== "" && { only }),
    failOn: FAIL_ON.find((known) => known === failOn) ?? fail("fail-on", failOn),
    ...(store !== "" && { store: path.resolve(root, store) }),
    out: path.resolve(root, core.getInput("out") || "loadgate-out"),
    ohaVersion,
    bencher: readTrackingInputs(),
  };
}

function fail(name: string, found: string): never {
  throw invalid(name, found, `one of ${FAIL_ON.join(", ")}`);
}

function invalid(name: string, found: string, allowed: string): LoadgateError {
  return new LoadgateError(
    "usage",
    `Input ${name}: found ${JSON.stringify(found)}; allowed is ${allowed}`,
    {
      hint: `Correct \`${name}\` under \`with:\` in the workflow.`,
    },
  );
}
