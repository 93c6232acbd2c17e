import { LoadgateError } from "../../domain/shared/error.ts";
import { paletteFor } from "./palette.ts";

/** Exit code of an internal bug (EX_SOFTWARE of sysexits.h). */
const BUG_EXIT_CODE = 70;

/**
 * Shows a thrown value: message, details and hint of an expected failure; the stack of a bug.
 * @returns the exit code
 */
export function showError(
  thrown: unknown,
  stream: NodeJS.WriteStream,
  environment: NodeJS.ProcessEnv,
): number {
  const { red, dim, bold } = paletteFor(stream, environment);
  if (!(thrown instanceof LoadgateError)) {
    const stack = thrown instanceof Error ? thrown.stack : String(thrown);
    stream.write(`${red("bug in loadgate, please report it:")} ${stack}\n`);
    return BUG_EXIT_CODE;
  }
  stream.write(`${red("error:")} ${bold(thrown.message)}\n`);
  for (const line of thrown.details) stream.write(`  ${dim("│")} ${line}\n`);
  if (thrown.hint !== undefined) stream.write(`  ${thrown.hint}\n`);
  return thrown.exitCode;
}
