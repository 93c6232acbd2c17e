import path from "node:path";
import { hasBase } from "../app/arms/arms.ts";
import { checkHead } from "../app/check-head.ts";
import type { PreparedRun } from "../app/plan/prepare-run.ts";
import { outlookOnChange } from "../app/stages/ignored-change.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { planIn, planRun } from "../composition/run.ts";
import { DEFAULT_CONFIG_FILE } from "../config/load.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { problemsOf } from "../domain/series/checked-server.ts";
import { seriesOf } from "../domain/series/lane.ts";
import { EXIT_CODES, LoadgateError } from "../domain/shared/error.ts";
import { present } from "../domain/shared/present.ts";
import { shellWord } from "../domain/shared/shell-word.ts";
import { sumOf } from "../domain/shared/sum-of.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { renderJson } from "../report/json.ts";
import { checkedLines, outlookLines, type RunOutlook } from "../report/text/check.ts";
import type { CliContext } from "./context.ts";
import { foundBaseText } from "./dry-run.ts";
import { budgetFrom } from "./options.ts";
import type { RunOptions } from "./run.ts";

/** Options of `loadgate check`, as the command line gave them. */
export type CheckOptions = Pick<RunOptions, "config" | "only" | "json">;

/**
 * `loadgate check`: builds and starts head, checks its answers, and prints what a run would do.
 * @returns the exit code: 0, or 3 if a server does not meet a run's requirements
 */
export async function check(context: CliContext, options: CheckOptions): Promise<number> {
  const { environment, signal, stdout, palette, progress } = context;
  const config = loadForRequests(options.config, environment);
  const request = { ...budgetFrom({}, config), seed: String(Date.now()), only: options.only };
  // Nothing is written there.
  const out = path.resolve("loadgate-out");
  const around = { store: config.baseline.store, out, environment, progress };
  const { world, prepared } = await planRun(config, around, request);
  const servers = await checkHead(world, { config, cells: prepared.cells, signal });
  const isRight = servers.every((server) => problemsOf(server).length === 0);
  const buildMs = sumOf(servers, (one) => (one.buildMs ?? 0) + (one.setupMs ?? 0));
  const alone = outlookOf(commandOf(options), prepared, buildMs);
  const ref = isRight ? await world.sourceControl.defaultBranch() : undefined;
  // What a run beside a base would do, or the reason it cannot be made.
  const besideBase = async (base: BaseRequest): Promise<RunOutlook> => {
    const command = commandOf(options, base.ref);
    try {
      const found = await foundBaseText(world, config, base, signal);
      const beside = await planIn(world, config, { ...request, bases: [base] });
      const change = await outlookOnChange(world, { config, bases: [base], signal });
      const nothing = change && !("because" in change) ? ignoredChangeText(change) : undefined;
      return { ...outlookOf(command, beside, buildMs), base: found, nothing };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LoadgateError)) throw error;
      return { command, problem: { message: error.message, hint: error.hint } };
    }
  };
  const outlooks = present([
    isRight && alone,
    ref !== undefined && !hasBase(prepared.cells) && (await besideBase({ ref, isRequired: false })),
  ]);
  progress.end();
  const lines = [...checkedLines(servers, palette), "", ...outlookLines(outlooks), ""];
  stdout.write(options.json ? renderJson({ isRight, servers, runs: outlooks }) : lines.join("\n"));
  return isRight ? 0 : EXIT_CODES.measurement;
}

function commandOf({ config, only }: CheckOptions, base?: string): string {
  const options = [
    ...(config === DEFAULT_CONFIG_FILE ? [] : ["--config", config]),
    ...(base === undefined ? [] : ["--base", base]),
    ...(only === undefined ? [] : ["--only", only]),
  ];
  return ["loadgate run", ...options.map(shellWord)].join(" ");
}

function outlookOf(command: string, { cells, plan }: PreparedRun, buildMs: number): RunOutlook {
  const arms = hasBase(cells) ? 2 : 1;
  return {
    command,
    series: seriesOf(cells).length,
    rounds: plan.rounds.length,
    measureMs: plan.estimateMs,
    buildMs: arms * buildMs,
  };
}
