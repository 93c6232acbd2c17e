import { LoadgateError } from "../../domain/shared/error.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import type { StartRequest } from "../../ports/server-runtime.ts";
import { errorLine } from "../process/error-line.ts";
import { type Exit, exitText, hasSucceeded } from "../process/process-group.ts";
import type { Launched } from "./launch.ts";

/**
 * Throws if a server has ended.
 * @param when for the message, such as `before it was ready`
 * @throws LoadgateError `measurement` with the last lines of its log
 */
export function assertRunning(launched: Launched, when: string): void {
  const { request, group, log } = launched;
  const exit = group.exit();
  if (!exit) return;
  const what = request.isService ? "service" : "server";
  const details = log.tail();
  const why = errorLine(details);
  const how = why === undefined ? exitText(exit) : `${exitText(exit)}: ${why}`;
  const message = `${request.name}: the ${what} ended ${when}: ${how}`;
  throw new LoadgateError("measurement", message, { details, hint: startHint(launched, exit) });
}

const COMMAND_NOT_FOUND = 127;

function startHint({ request, section }: Launched, exit: Exit): string {
  const { run } = request;
  if (typeof run !== "string") {
    return `Check ${section}: whether its image ${run.name} can be had, and what it needs of env and arguments.`;
  }
  const key = `${section}.run`;
  if (hasSucceeded(exit)) {
    const what = request.isService ? "service" : "server";
    return `${key} must not return while the ${what} runs: keep the ${what} in the foreground.`;
  }
  return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND
    ? `The command of ${key} was not found; check its path, and that the build produces it.`
    : `Run it by hand: ${commandByHand(request, section, run)}`;
}

/** Variables with more characters in total would hide the command. */
const MOST_VARIABLES = 500;

/** A command line that starts a server in the same way, with the requirements for it. */
function commandByHand(request: StartRequest, section: string, run: string): string {
  const { directory, env, beside } = request;
  const variables = Object.entries({ ...env, PORT: "8080" }).map(
    ([name, value]) => `${name}=${shellWord(value)}`,
  );
  const isShort = variables.join(" ").length <= MOST_VARIABLES;
  const shown = isShort ? variables.join(" ") : "PORT=8080";
  const command = `cd ${shellWord(directory)} && ${shown} sh -c ${shellWord(run.replaceAll("{port}", "8080"))}`;
  const needed = [
    ...(isShort ? [] : [`the variables of ${section}.env`]),
    ...(beside?.services ?? []).map(({ name }) => `service ${name}`),
  ];
  return needed.length === 0 ? command : `${command} (needs ${needed.join(", ")})`;
}
