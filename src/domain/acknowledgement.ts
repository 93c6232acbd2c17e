import type { Acceptance, GateDecision, GateReason, SeriesComparison } from "./comparison.ts";
import { levelName } from "./series.ts";

/** The label that accepts whatever the gate found, unless another is named. */
export const ACCEPT_LABEL = "perf-regression-accepted";

/** A line `loadgate: accept SERIES REASON` of a pull request's description. */
export interface AcceptLine {
  /** A glob over `SERVER/SCENARIO`, with a load level behind it or without. */
  readonly series: string;
  readonly reason: string;
}

/** What a description accepts, and lines that try to and cannot. */
export interface AcceptLines {
  readonly lines: readonly AcceptLine[];
  /** One sentence each. */
  readonly problems: readonly string[];
}

/** A description is written by others; no honest one has more. */
const MAX_LINES = 50;

const COMMAND = /^(?:[-*] +)?`?loadgate:\s*accept(?![\w-])/i;
const FENCE = /^(?:```|~~~)/;

/**
 * The lines of a description that accept something. What stands in an HTML comment or in a block of
 * code is an example, and accepts nothing.
 */
export function acceptLines(description: string): AcceptLines {
  const found = proseLines(description).flatMap((line) => {
    const command = COMMAND.exec(line)?.[0];
    return command === undefined ? [] : [acceptLine(line.slice(command.length))];
  });
  return {
    lines: found.slice(0, MAX_LINES).flatMap((one) => (typeof one === "string" ? [] : [one])),
    problems: found.slice(0, MAX_LINES).flatMap((one) => (typeof one === "string" ? [one] : [])),
  };
}

function proseLines(description: string): readonly string[] {
  const lines = description
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim());
  let fence: string | undefined;
  return lines.filter((line) => {
    const mark = FENCE.exec(line)?.[0];
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (mark !== undefined && mark === fence) fence = undefined;
    else return fence === undefined;
    return false;
  });
}

/** @returns what is accepted, or what is wrong with it */
function acceptLine(rest: string): AcceptLine | string {
  const [name, ...words] = rest.split(/\s+/).flatMap((word) => word.replaceAll("`", "") || []);
  if (name === undefined) {
    return "A line `loadgate: accept` names no series: it does not count.";
  }
  const level = words[0] !== undefined && /^(?:c|rate)=\d+$/.test(words[0]) ? words[0] : undefined;
  const series = level === undefined ? name : `${name} ${level}`;
  const reason = words.slice(level === undefined ? 0 : 1).join(" ");
  if (reason === "") return `The line that accepts ${series} gives no reason: it does not count.`;
  return { series, reason };
}

/** Whether a text matches a glob. */
export type GlobMatcher = (glob: string) => (text: string) => boolean;

/**
 * The gate's decision once acceptances are counted: it passes where every reason is accepted.
 * @param gate a decision; one that passes stays as it is
 * @param series every series of the comparison
 * @param acceptances those that count
 * @param notAccepted why others do not
 * @param matcher how globs are matched
 * @returns the decision with the acceptances that made a difference
 */
export function acknowledge(
  gate: GateDecision,
  series: readonly SeriesComparison[],
  acceptances: readonly Acceptance[],
  notAccepted: readonly string[],
  matcher: GlobMatcher,
): GateDecision {
  if (gate.decision === "pass") return gate;
  const accepting = acceptances.map((acceptance) => ({
    acceptance,
    accepts: acceptsReason(acceptance, series, matcher),
  }));
  const used = accepting.filter(({ accepts }) => gate.reasons.some(accepts));
  const reasons = gate.reasons.map((reason) =>
    used.some(({ accepts }) => accepts(reason)) ? { ...reason, isAccepted: true } : reason,
  );
  const idle = accepting.filter((one) => !used.includes(one));
  const unused = idle.flatMap(({ acceptance: { by, series: of } }) =>
    of === undefined ? [] : [`Nothing that the gate found is of ${of}, which ${by} accepts.`],
  );
  const notes = [...notAccepted, ...unused];
  return {
    ...gate,
    decision: reasons.length > 0 && reasons.every(({ isAccepted }) => isAccepted) ? "pass" : "fail",
    reasons,
    ...(used.length > 0 && { accepted: used.map(({ acceptance }) => acceptance) }),
    ...(notes.length > 0 && { notAccepted: notes }),
  };
}

function acceptsReason(
  { series: accepted }: Acceptance,
  all: readonly SeriesComparison[],
  matcher: GlobMatcher,
): (reason: GateReason) => boolean {
  if (accepted === undefined) return () => true;
  const space = accepted.indexOf(" ");
  const matches = matcher(space === -1 ? accepted : accepted.slice(0, space));
  const level = space === -1 ? undefined : accepted.slice(space + 1);
  const names = new Set(
    all
      .filter(
        (one) =>
          matches(`${one.server}/${one.scenario}`) &&
          (level === undefined || levelName(one.level) === level),
      )
      .map(({ name }) => name),
  );
  return ({ series }) => series !== undefined && names.has(series);
}
