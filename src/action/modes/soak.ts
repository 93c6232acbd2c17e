import path from "node:path";
import * as core from "@actions/core";
import { createCodeHost } from "../../composition/code-host.ts";
import { planSoak, runSoak, SOAK_MS } from "../../composition/soak.ts";
import { assemble, CHECK_LIMIT } from "../../report/markdown/assemble.ts";
import { isTaken, MAX_TITLE, orWarn, refusal, writeCheck } from "../check.ts";
import { markOf, targetOf } from "../check-name.ts";
import { hostOptions } from "../code-host.ts";
import type { MainStep } from "../main-step.ts";
import { FOLDER_STATE } from "../measuring-job.ts";
import { addToSummary } from "../publish.ts";
import { annotate, toRunner } from "../runner.ts";

/**
 * `mode: soak`: loads servers for long, and says in the summary and in a check what grows. The check is neutral if that
 * is not decided.
 * @returns the exit code: 1 if something grows or too many requests fail, otherwise 0
 * @throws LoadgateError as {@link runSoak}, and `usage` if another job writes the same check
 */
export async function soakMode(step: MainStep): Promise<number> {
  const { config, environment, inputs, progress, signal } = step;
  const { bases, cache, forMs = SOAK_MS, ohaVersion, only, out, rate } = inputs;
  const [server, scenario] = only?.split("/") ?? [];
  const base = bases.find((one) => one !== "auto");
  const options = { config, environment, progress, out, cache, ohaVersion, forMs, rate };
  const planned = await planSoak({ ...options, server, scenario, base });
  await toRunner("state", () => core.saveState(FOLDER_STATE, path.dirname(config.file)));
  const around = hostOptions(step);
  const host = around && (await createCodeHost(around));
  const target = targetOf(step);
  const mark = target && markOf(target);
  if (host && mark && (await isTaken(host, mark))) throw refusal(mark);
  const { answer, code, file, markdown, verdict } = await runSoak(planned, signal);
  progress.end();
  annotate(code === 0 ? core.notice : core.error, answer);
  await toRunner("outputs", () => core.setOutput("report-path", file));
  await addToSummary(markdown);
  if (!host || !mark) return code;
  const passing = verdict === "steady" ? ("success" as const) : ("neutral" as const);
  const conclusion = code === 0 ? passing : ("failure" as const);
  const title = answer.slice(0, MAX_TITLE);
  const summary = assemble([markdown], CHECK_LIMIT);
  const check = { ...mark, conclusion, title, summary, annotations: [] };
  await orWarn("The check", () => writeCheck(host, check));
  return code;
}
