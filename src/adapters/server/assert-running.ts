import { LoadgateError } from "../../domain/shared/error.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import type { StartRequest } from "../../ports/server-runtime.ts";
import { type Exit, exitText, hasSucceeded, type ProcessGroup } from "../process/process-group.ts";
import { sectionOf } from "./section.ts";

/** A server whose processes were started. */
interface Started {
  readonly request: StartRequest;
  readonly group: Pick<ProcessGroup, "exit">;
  /** The last lines of its log. */
  readonly log: { readonly tail: () => readonly string[] };
}

/**
 * Throws where a server has ended.
 * @param when for the message, such as `before it was ready`
 * @throws LoadgateError `measurement` with the last lines of its log
 */
export function assertRunning({ request, group, log }: Started, when: string): void {
  const exit = group.exit();
  if (!exit) return;
  const what = request.isService ? "service" : "server";
  const message = `${request.name}: the ${what} ended ${when}: ${exitText(exit)}`;
  const hint = startHint(request, exit);
  throw new LoadgateError("measurement", message, { details: log.tail(), hint });
}

const COMMAND_NOT_FOUND = 127;

function startHint(request: StartRequest, exit: Exit): string {
  const { run } = request;
  if (typeof run !== "string") {
    return `Check ${sectionOf(request)}: whether its image ${run.name} can be had, and what it needs of env and arguments.`;
  }
  const key = `${sectionOf(request)}.run`;
  if (hasSucceeded(exit)) {
    const what = request.isService ? "service" : "server";
    return `${key} must not return while the ${what} runs: keep the ${what} in the foreground.`;
  }
  return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND
    ? `The command of ${key} was not found; check its path, and that the build produces it.`
    : `Run it by hand: cd ${shellWord(request.directory)} && PORT=8080 sh -c ${shellWord(run.replaceAll("{port}", "8080"))}`;
}
