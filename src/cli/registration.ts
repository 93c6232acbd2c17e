import { type Command, Option } from "commander";
import { FAIL_ON } from "../domain/gate/gate.ts";
import type { CliContext } from "./context.ts";

/** The exit codes, for the help texts. */
export const EXIT_CODES = `
Exit codes:
  0        nothing failed; gate.standing in comparison.json says whether the run passed
  1        the gate failed, or doctor found the machine unfit
  2        usage or configuration
  3        a measurement could not be made: build, start, readiness, wrong answer, load generator,
           the base that is required, or a shard; or bisect leaves open which commit it is
  4        results could not be written, the baseline could not be read or written, or a run could
           not be sent to Bencher, where bencher.required is set or loadgate track was to send it
  70       a bug in loadgate
  129/130/131/143
           stopped by SIGHUP, SIGINT, SIGQUIT, SIGTERM, nothing left running`;

/** A command: it gets the arguments and options of the command line. Its exit code is the number that it returns, or 0. */
type RunCommand = (context: CliContext, ...words: never[]) => unknown;

/**
 * Adds a command to the program. `actionOf` makes an action for Commander from a command, which is loaded when it is
 * called.
 */
export type AddCommand = (
  program: Command,
  actionOf: (load: () => Promise<RunCommand>) => (...words: readonly unknown[]) => Promise<void>,
) => Command;

/** The option for the configuration file. */
export const CONFIG_OPTION = new Option("-c, --config <file>", "configuration file").default(
  "loadgate.yml",
);

/** The option for the verdict that fails the gate. */
export const FAIL_ON_OPTION = new Option("--fail-on <verdict>", "what fails the gate")
  .choices(FAIL_ON)
  .default("regression");
