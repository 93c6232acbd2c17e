import { childEnvironment } from "../../adapters/process/child-environment.ts";
import { exitText, hasSucceeded } from "../../adapters/process/process-group.ts";
import { type CommandResult, runCommand } from "../../adapters/process/run-command.ts";
import type { InstalledTool } from "../../ports/tool-installer.ts";
import type { StoredReport } from "../domain/answer.ts";
import type { Submission } from "../domain/submission.ts";
import type { BencherPlace } from "./arguments.ts";
import { causeIn } from "./cause.ts";
import { failure, readOrFail } from "./failure.ts";
import { keyMask } from "./key.ts";
import { parsed, reportSchema } from "./schemas.ts";

/** Options for a call of Bencher's client. */
export interface ClientOptions {
  readonly tool: InstalledTool;
  readonly key?: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Room for an answer with ten times a request's limit, plus thresholds and boundaries. */
const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/** Useless lines in its errors. */
const NOISE = /^\s*$|^(Headers|Request ID): /;

/**
 * Runs the client until it ends.
 * @returns its output, with the key masked
 * @throws the signal's reason if that ends it
 */
export async function callClient(
  { tool, key, environment }: ClientOptions,
  args: readonly string[],
  signal: AbortSignal,
): Promise<CommandResult> {
  const result = await runCommand(
    {
      program: tool.program,
      args,
      // All of Bencher's variables are left out: an empty one is an error, and an inherited one would override our
      // arguments unnoticed.
      env: childEnvironment(environment, key === undefined ? {} : { BENCHER_API_KEY: key }),
      capture: true,
      maxOutputBytes: MAX_OUTPUT_BYTES,
    },
    signal,
  );
  signal.throwIfAborted();
  const mask = keyMask(key);
  return {
    ...result,
    stdout: mask(result.stdout),
    tail: result.tail.filter((line) => !NOISE.test(line)).map(mask),
  };
}

/** True if the client gave up before the server stored anything, without retrying by itself. */
export function isWorthAsking({ stdout, tail }: CommandResult): boolean {
  const text = tail.join("\n");
  return (
    stdout.trim() === "" &&
    text.includes("Failed to check API version") &&
    // Its own attempts have been used up.
    !text.includes("Failed to send after")
  );
}

/**
 * Parses the report in the client's answer. The exit code is no help: it is 1 for alerts as well as for errors.
 * @throws LoadgateError `publishing` if there is no report, or it does not match what was sent
 */
export function stored(
  result: CommandResult,
  { host, project }: BencherPlace,
  submission: Submission,
): StoredReport {
  const { stdout, tail: details, exit, stopped } = result;
  const cause = causeIn(details);
  if (stopped === "output") {
    throw failure(host, "its client printed more than a report can hold", { details });
  }
  if (stdout.trim() === "") {
    throw failure(host, cause ?? `its client ended with ${exitText(exit)}`, { details });
  }
  const report = readOrFail(
    host,
    () => parsed(reportSchema, JSON.parse(stdout)),
    (what) =>
      `its answer is not a report of a known form: ${what}${cause === undefined ? "" : `; ${cause}`}`,
  );
  const { branch, hash, testbed } = submission;
  const own = report.testbed;
  const inProject = report.project.uuid === project ? project : report.project.slug;
  // Testbeds can also be named by slug or id.
  const onTestbed = [own.slug, own.uuid].includes(testbed) ? testbed : own.name;
  const asked = `${project}, ${branch} on ${testbed} at ${hash}`;
  const got = `${inProject}, ${report.branch.name} on ${onTestbed} at ${report.hash ?? "no commit"}`;
  if (asked !== got) throw failure(host, `it answered for ${got}, not for ${asked}`);
  return report;
}

/** @throws LoadgateError `publishing` when the client failed */
export function succeeded(host: string, { exit, tail }: CommandResult): void {
  if (hasSucceeded(exit)) return;
  throw failure(host, causeIn(tail) ?? `its client ended with ${exitText(exit)}`, {
    details: tail,
  });
}
