import path from "node:path";
import { pathToFileURL } from "node:url";
import { loadForRequests } from "../composition/configuration.ts";
import { planSoak, runSoak, SOAK_MS } from "../composition/soak.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { parseRate } from "../domain/shared/rate.ts";
import { renderJson } from "../report/json.ts";
import { parseShare } from "../soak/domain/soak-load.ts";
import { planText } from "../soak/report/soak-plan.ts";
import { soakText } from "../soak/report/soak-report.ts";
import type { CliContext } from "./context.ts";
import { foundBaseText } from "./dry-run.ts";
import { durationOf } from "./options.ts";

/** Options of `loadgate soak`, as the command line gave them. */
export interface SoakCommandOptions {
  readonly config: string;
  readonly for?: string;
  readonly rate?: string;
  readonly share?: string;
  readonly server?: string;
  readonly scenario?: string;
  readonly base?: string;
  readonly out: string;
  /** False if base must be built anew and its build not kept. */
  readonly cache: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `loadgate soak`: loads servers for long, and says what grows.
 * @returns the exit code: 1 if something grows or too many requests fail, otherwise 0
 */
export async function soak(context: CliContext, options: SoakCommandOptions): Promise<number> {
  const { environment, progress, signal, stdout } = context;
  const { server, scenario, base, cache } = options;
  const rate = parsed("--rate", options.rate, parseRate, "requests per second, such as 500/s");
  const share = parsed("--share", options.share, parseShare, "a number above 0 up to 1");
  const planned = await planSoak({
    config: loadForRequests(options.config, environment),
    forMs: durationOf("--for", options.for, SOAK_MS),
    out: path.resolve(options.out),
    ...{ environment, progress, rate, share, server, scenario, base, cache },
  });
  if (options.dryRun) {
    const { config, prepared, world } = planned;
    stdout.write(planText({ ...planned.options, cells: prepared.cells }));
    for (const one of prepared.bases) {
      stdout.write(`${await foundBaseText(world, config, one, signal)}\n`);
    }
    return 0;
  }
  const { soak: soaked, code, page } = await runSoak(planned, signal);
  progress.end();
  stdout.write(options.json ? renderJson(soaked) : soakText(soaked));
  progress.note(`Open in a browser: ${pathToFileURL(page).href}`);
  return code;
}

/** The value of an option, undefined without it. @param parse returns undefined for a wrong text */
function parsed(
  option: string,
  text: string | undefined,
  parse: (text: string) => number | undefined,
  expected: string,
): number | undefined {
  const value = text === undefined ? undefined : parse(text);
  if (text === undefined || value !== undefined) return value;
  throw new LoadgateError("usage", `${option}: found ${JSON.stringify(text)}`, {
    hint: `Write ${expected}.`,
  });
}
