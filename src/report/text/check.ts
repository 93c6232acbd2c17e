import type { CheckedAnswer, CheckedServer, Problem } from "../../domain/series/checked-server.ts";
import { STOP_GRACE_MS } from "../../domain/series/server-facts.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatMilliseconds,
  formatSome,
} from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { clean, MAX_CELL, shortened } from "../bounds.ts";
import { addressTakenText } from "../words/notices/server-notices.ts";
import type { Palette } from "./terminal.ts";

/** Characters of a body that fit into a line. */
const BODY_LENGTH = 40;

/**
 * The requests sent to servers and their answers, each with its failures and advice.
 * @returns lines for a terminal
 */
export function checkedLines(servers: readonly CheckedServer[], palette: Palette) {
  return servers.flatMap((server) => [
    `${markOf(server.problem, palette)} ${palette.bold(server.server)}${factsText(server)}`,
    ...problemLines(server.problem, "  ", palette),
    ...(server.addressTaken === undefined
      ? []
      : [`  ${palette.yellow("note:")} ${clean(addressTakenText(server.addressTaken))}`]),
    ...server.answers.flatMap((answer) => [
      `  ${markOf(answer.problem, palette)} ${clean(askedText(answer))}`,
      ...problemLines(answer.problem, "    ", palette),
      ...compressionLines(answer, palette),
    ]),
  ]);
}

/** A run that could follow a check. */
export interface RunOutlook {
  readonly command: string;
  /** All following properties except `base` are absent if this run is not possible. Timed ones. */
  readonly series?: number;
  /** What it loads at several rates, and how long that takes at most. */
  readonly openLoop?: { readonly series: readonly string[]; readonly ms: number };
  /** Number of starts of each server. */
  readonly rounds?: number;
  /** Without builds. */
  readonly measureMs?: number;
  /** Builds and setups of all arms, estimated from head's. */
  readonly buildMs?: number;
  /** Its base, in words. */
  readonly base?: string;
  /** The reason why it would end at once. */
  readonly nothing?: string;
  /** The reason why it is not possible. */
  readonly problem?: Problem;
}

/** The extent and cost of runs. @param runs none if a run would fail like the check */
export function outlookLines(runs: readonly RunOutlook[]): readonly string[] {
  if (runs.length === 0) return ["A run would end at the first of these failures."];
  return runs.flatMap((run) => [`${run.command}: ${clean(outlookText(run))}`]);
}

function outlookText({ problem, base, nothing, ...size }: RunOutlook): string {
  if (problem) return present([problem.message, problem.hint]).join(". ");
  if (nothing !== undefined) return present([nothing, base]).join("; ");
  const { series = 0, rounds = 0, measureMs = 0, buildMs = 0, openLoop } = size;
  const isOpen = openLoop !== undefined && openLoop.series.length > 0;
  const timed = `measures ${formatCount(series, "series", "series")} in about ${formatDuration(measureMs)}, with ${formatCount(rounds, "start")} of each server`;
  return present([
    (series > 0 || !isOpen) && timed,
    isOpen &&
      `loads ${formatSome(openLoop.series)} at several rates in up to ${formatDuration(openLoop.ms)}, of which this check sent one request`,
    buildMs >= 1000 && `builds take about ${formatDuration(buildMs)}`,
    base,
  ]).join("; ");
}

function markOf(problem: Problem | undefined, { red, green }: Palette): string {
  return problem ? red("✗") : green("✓");
}

function factsText({ url, buildMs, setupMs, coldStartMs, stopMs }: CheckedServer): string {
  const taken = (what: string, ms: number | undefined) =>
    ms !== undefined && `${what} ${formatMilliseconds(ms)}`;
  const facts = present([
    url !== undefined && `runs already at ${url}`,
    taken("built in", buildMs),
    taken("set up in", setupMs),
    taken("ready after", coldStartMs),
    taken("stopped in", stopMs),
    stopMs !== undefined &&
      stopMs >= STOP_GRACE_MS &&
      "by SIGKILL since it does not end on SIGTERM",
  ]);
  return facts.length === 0 ? "" : `: ${facts.join(", ")}`;
}

function askedText({ scenario, method, path, answer }: CheckedAnswer): string {
  const asked = `${scenario}: ${method} ${path}`;
  if (!answer) return asked;
  const { status, contentType, body, tookMs } = answer;
  const came = present([
    String(status),
    contentType,
    body !== "" && shortened(JSON.stringify(body), BODY_LENGTH),
  ]);
  return `${asked} → ${came.join(" ")}, in ${formatMilliseconds(tookMs)}`;
}

function compressionLines({ answer }: CheckedAnswer, { yellow }: Palette) {
  if (!answer?.compressed) return [];
  const { coding, bytes, plainBytes } = answer.compressed;
  const sizes = `${formatBytes(bytes)} instead of ${formatBytes(plainBytes)}`;
  const what = `browsers get this answer compressed (${coding}, ${sizes}), and it is measured without; to measure that, add headers: { accept-encoding: ${coding} } to the request`;
  return [`    ${yellow("note:")} ${clean(what)}`];
}

function problemLines(problem: Problem | undefined, indent: string, { dim }: Palette) {
  if (!problem) return [];
  const { message, details = [], hint } = problem;
  return [
    clean(message),
    ...details.map((line) => `${dim("│")} ${clean(line, MAX_CELL)}`),
    ...(hint === undefined ? [] : [clean(hint)]),
  ].map((line) => indent + line);
}
