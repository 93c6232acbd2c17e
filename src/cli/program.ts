import { Command, CommanderError } from "commander";
import { LoadgateError } from "../domain/shared/error.ts";
import { VERSION } from "../version.ts";
import { addCommands } from "./commands.ts";
import type { CliContext, CliProcess } from "./context.ts";
import { EXIT_CODES } from "./registration.ts";
import { paletteFor } from "./screen/palette.ts";
import { createTerminalProgress } from "./screen/terminal-progress.ts";

/**
 * Parses and executes the command line. Commands are loaded on demand, so that `--help` starts fast.
 * @returns the exit code
 * @throws LoadgateError as the commands do, and `usage` for an invalid command line
 */
export async function runCli({ argv, stderr, ...given }: CliProcess): Promise<number> {
  const { stdout, environment } = given;
  const progress = createTerminalProgress(stderr, environment);
  const context: CliContext = { ...given, progress, palette: paletteFor(stdout, environment) };
  let exitCode = 0;
  const program = new Command("loadgate")
    .description("Builds HTTP servers, loads them with oha, compares, reports and gates.")
    .version(VERSION, "-V, --version")
    .addHelpText("after", EXIT_CODES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // Errors are thrown and shown once, together with all others.
      writeErr: () => {},
    });
  addCommands(program, (load) => async (...words) => {
    const command = await load();
    // Commander does not know their types.
    const code = await command(context, ...(words as never[]));
    if (typeof code === "number") exitCode = code;
  });
  try {
    await program.parseAsync([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw usageError(program, error);
  } finally {
    progress.end();
  }
  return exitCode;
}

/** Converts Commander's error to one of ours, with a hint. */
function usageError(program: Command, error: CommanderError): LoadgateError {
  if (error.code === "commander.help") {
    const topic = program.args[0] === "help" ? program.args[1] : undefined;
    const isNamed = topic !== undefined;
    const message = isNamed
      ? `There is no command ${JSON.stringify(topic)}`
      : "No command was given";
    const hint = "`loadgate run` does the whole job; `loadgate --help` lists the commands.";
    return new LoadgateError("usage", message, { hint });
  }
  const [message = "", ...more] = error.message.replace(/^error: /, "").split("\n");
  return new LoadgateError("usage", message, {
    details: more,
    hint: "`loadgate --help` lists the commands, `loadgate COMMAND --help` their options.",
    cause: error,
  });
}
