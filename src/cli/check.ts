import path from "node:path";
import { checkHead } from "../app/check-head.ts";
import { prepareRun } from "../app/prepare-run.ts";
import { skippedText } from "../app/skipped-servers.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { createWorld, globFilter } from "../composition/run.ts";
import { problemsOf } from "../domain/run/checked-server.ts";
import { EXIT_CODES } from "../domain/shared/error.ts";
import { checkedLines, outlookLines } from "../report/check.ts";
import { renderJson } from "../report/json.ts";
import { budgetFrom } from "./budget.ts";
import { runOutlooks } from "./check-outlook.ts";
import type { CliContext } from "./context.ts";
import { paletteFor } from "./palette.ts";
import { createTerminalProgress } from "./terminal-progress.ts";

/** Options of `loadgate check`, as the command line gave them. */
export interface CheckOptions {
  readonly config: string;
  readonly only?: string;
  readonly json?: boolean;
}

/**
 * `loadgate check`: builds, starts and asks head once, and says what a run would do.
 * @returns the exit code: 0, or 3 where a server does not do what a run needs
 */
export async function check(context: CliContext, options: CheckOptions): Promise<number> {
  const { environment, signal, stdout, stderr } = context;
  const config = loadForRequests(options.config, environment);
  const progress = createTerminalProgress(stderr, environment);
  const world = createWorld({
    root: path.dirname(config.file),
    store: config.baseline.store,
    // Nothing is written.
    out: path.resolve("loadgate-out"),
    environment,
    progress,
  });
  const request = {
    ...budgetFrom({}, config),
    seed: String(Date.now()),
    ...(options.only !== undefined && { filter: globFilter(options.only) }),
  };
  const prepared = prepareRun(config, request, world.machine);
  for (const warning of config.warnings ?? []) progress.warn(warning);
  for (const skipped of prepared.skipped) progress.warn(skippedText(skipped));
  try {
    const servers = await checkHead(world, { config, cells: prepared.cells, signal });
    const isRight = servers.every((server) => problemsOf(server).length === 0);
    const outlooks = isRight
      ? await runOutlooks(world, config, { request, prepared, servers, options, signal })
      : [];
    progress.end();
    const text = [
      ...checkedLines(servers, paletteFor(stdout, environment)),
      "",
      ...outlookLines(outlooks),
      "",
    ].join("\n");
    stdout.write(options.json ? renderJson({ isRight, servers, runs: outlooks }) : text);
    return isRight ? 0 : EXIT_CODES.measurement;
  } finally {
    progress.end();
  }
}
