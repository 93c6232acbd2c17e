import { Command, CommanderError } from "commander";
import { LoadgateError } from "../domain/shared/error.ts";
import { VERSION } from "../version.ts";
import { addCommands } from "./commands.ts";
import type { CliContext } from "./context.ts";
import { EXIT_CODES } from "./registration.ts";

/**
 * Parses and executes the command line. Commands are loaded on demand, so that `--help` starts fast.
 * @returns the exit code
 * @throws LoadgateError as the commands do, and `usage` for an invalid command line
 */
export async function runCli(context: CliContext): Promise<number> {
  let exitCode = 0;
  const program = new Command("loadgate")
    .description("Builds HTTP servers, loads them with oha, compares, reports and gates.")
    .version(VERSION, "-V, --version")
    .addHelpText("after", EXIT_CODES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      // Errors are thrown and shown once, together with all others.
      writeErr: () => {},
    });
  addCommands({
    program,
    context,
    run: async (module, start) => {
      const code = await start(await module);
      if (typeof code === "number") exitCode = code;
    },
  });
  try {
    await program.parseAsync([...context.argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    throw usageError(program, error);
  }
  return exitCode;
}

/** Converts Commander's error to one of ours, with a hint. */
function usageError(program: Command, error: CommanderError): LoadgateError {
  const [topic] = program.args[0] === "help" ? program.args.slice(1) : [];
  if (error.code === "commander.help" && topic !== undefined) {
    return new LoadgateError("usage", `There is no command ${JSON.stringify(topic)}`, {
      hint: "`loadgate --help` lists the commands.",
    });
  }
  if (error.code === "commander.help") {
    return new LoadgateError("usage", "No command was given", {
      hint: "`loadgate run` does the whole job; `loadgate --help` lists the commands.",
    });
  }
  const [message = "", ...more] = error.message.replace(/^error: /, "").split("\n");
  return new LoadgateError("usage", message, {
    details: more,
    hint: "`loadgate --help` lists the commands, `loadgate COMMAND --help` their options.",
    cause: error,
  });
}
