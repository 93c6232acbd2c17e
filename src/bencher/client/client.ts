import { childEnvironment } from "../../adapters/process/child-environment.ts";
import { exitText, hasSucceeded } from "../../adapters/process/process-group.ts";
import { type CommandResult, runCommand } from "../../adapters/process/run-command.ts";
import type { InstalledTool } from "../../adapters/tools/first-source.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Connection } from "../request.ts";

/** Options for reaching a project. */
export interface BencherOptions extends Omit<Connection, "cli" | "version"> {
  readonly tool: InstalledTool;
  readonly environment: NodeJS.ProcessEnv;
  /** Called with progress messages between the calls. */
  readonly onLine: (line: string) => void;
  /** Ends all calls. */
  readonly signal: AbortSignal;
  /** Pauses before the server is asked again. */
  readonly retryPausesMs?: readonly number[];
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
export async function callClient(options: BencherOptions, args: readonly string[]) {
  const { tool, key, environment, signal } = options;
  // All of Bencher's variables are left out: an empty one is an error, and an inherited one would override our
  // arguments unnoticed.
  const others = Object.entries(environment).filter(([name]) => !name.startsWith("BENCHER_"));
  const inherited = childEnvironment(Object.fromEntries(others));
  const env = key === undefined ? inherited : { ...inherited, BENCHER_API_KEY: key };
  const capture = { capture: true, maxOutputBytes: MAX_OUTPUT_BYTES };
  const result = await runCommand({ program: tool.program, args, env, ...capture }, signal);
  signal.throwIfAborted();
  const mask = keyMask(key);
  const tail = result.tail.filter((line) => !NOISE.test(line)).map(mask);
  return { ...result, stdout: mask(result.stdout), tail };
}

/** Lines without information about the failure. */
const NO_CAUSE =
  /^(Warning: |You should use the same version|You should use the latest version|For more information|Status: |Headers: |Request ID: |Error Code: )/;

const MAX_CAUSE_LENGTH = 500;

/**
 * Finds the cause in the client's log: the message of the API's answer if there is one, else the first line that
 * says what failed.
 * @param lines its standard error
 * @returns one line without control characters, or undefined if it logged nothing
 */
export function causeIn(lines: readonly string[]): string | undefined {
  const after = (label: string) =>
    lines.find((line) => line.startsWith(label))?.slice(label.length);
  const first = lines.find((line) => line.trim() !== "" && !NO_CAUSE.test(line));
  const [message, status] = [after("Message: "), after("Status: ")];
  const said = status === undefined ? message : `${status}: ${message}`;
  const cause = message === undefined ? first : said;
  if (cause === undefined) return undefined;
  // `Project (Slug(ProjectSlug(Slug("demo")))) not found` names a value by its types.
  const plain = cause.replace(/^error: /, "").replace(/\((?:\w+\()+"([^"]*)"\)+/g, "$1");
  return withoutControls(plain, " ").trim().slice(0, MAX_CAUSE_LENGTH);
}

/**
 * By default the client makes 35 attempts without any output, which takes a quarter of an hour. Five attempts with
 * one to eight seconds between them outlast a restart of the server.
 */
export const ATTEMPTS = ["--attempts", "5", "--retry-after", "1", "--max-retry-after", "8"];

/**
 * Changes something in the project.
 * @param command without the host
 * @throws LoadgateError `publishing` when the client failed
 */
export async function change(options: BencherOptions, command: readonly string[]): Promise<void> {
  const { host } = options;
  const result = await callClient(options, [...command, "--host", host, ...ATTEMPTS]);
  if (!hasSucceeded(result.exit)) throw clientFailure(host, result);
}

/** The error of a client that failed without an answer. */
export function clientFailure(host: string, { exit, tail: details }: CommandResult) {
  return failure(host, causeIn(details) ?? `its client ended with ${exitText(exit)}`, { details });
}

type FailureOptions = ConstructorParameters<typeof LoadgateError>[2];

/**
 * A Bencher error in one line that names the host, because a wrong address is the most common cause.
 * @param host URL of the API
 * @param options as of any error
 */
export function failure(host: string, what: string, options?: FailureOptions): LoadgateError {
  const message = `Bencher at ${host}: ${withoutControls(what, " ")}`;
  return new LoadgateError("publishing", message, options);
}

/** The form of a project's or user's key. */
const KEY = /^bencher_(run|user)_[0-9A-Za-z]{30}$/;

/**
 * Checks a key's form, because the client itself prints a malformed one in its error.
 * @param key as given by the user
 * @throws LoadgateError `publishing` that does not contain the key
 */
export function checkKey(key: string): void {
  if (KEY.test(key)) return;
  const message =
    "The Bencher key is malformed: expected bencher_run_ or bencher_user_ followed by 30 letters and digits";
  const hint =
    "Copy it again from the project's settings in Bencher; tokens (JWT) are not accepted.";
  throw new LoadgateError("publishing", message, { hint });
}

/**
 * Makes a function that masks the key in any text.
 * @param key without one, texts are returned unchanged
 */
export function keyMask(key: string | undefined): (text: string) => string {
  return key ? (text) => text.replaceAll(key, "***") : (text) => text;
}
