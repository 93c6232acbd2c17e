import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSource } from "../config/source.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import { blocks } from "../domain/gate/gate.ts";
import type { Annotation, Place } from "../domain/review/annotation.ts";
import { reasonText } from "../report/words/reasons.ts";

/** GitHub shows no more annotations per step; the rest is in the report. */
export const MAX_SHOWN = 10;

/** What a line is about: a scenario, or a server as a whole. */
type Placed = { readonly scenario: string } | { readonly server: string };

type PlaceOf = (about: Placed) => Place | undefined;

/**
 * Finds the configuration lines that a series or server comes from.
 * @param file absolute path of the configuration file
 * @param workspace the repository's root; without one, no line can be named
 */
export function placesIn(file: string, workspace: string | undefined): PlaceOf {
  const relative = inRepository(file, workspace);
  if (relative === undefined) return () => undefined;
  const source = parseSource(readFileSync(file, "utf8"), file);
  return (about) => {
    const where =
      "scenario" in about ? ["scenarios", about.scenario, "load"] : ["servers", about.server];
    const line = placeInMessage(`${source.place(where)}: `)?.line;
    return line === undefined ? undefined : { file: relative, line };
  };
}

/**
 * The file and line at the beginning of a message, as in configuration errors.
 * @param message `FILE:LINE:COLUMN: what is wrong`
 * @returns undefined if the message has none
 */
export function placeInMessage(message: string): Place | undefined {
  const [, file, line] = /^([^\n]+?):(\d+):\d+: /.exec(message) ?? [];
  return file === undefined ? undefined : { file, line: Number(line) };
}

/**
 * A place relative to the repository.
 * @param place its file is an absolute path
 * @returns undefined if the file is outside the repository, because GitHub could not show it
 */
export function placeInRepository(
  place: Place | undefined,
  workspace: string | undefined,
): Place | undefined {
  const file = place && inRepository(place.file, workspace);
  return place && file !== undefined ? { ...place, file } : undefined;
}

function inRepository(file: string, workspace: string | undefined): string | undefined {
  if (workspace === undefined) return undefined;
  const relative = path.relative(workspace, file);
  if (relative === "" || path.isAbsolute(relative) || relative.split(path.sep)[0] === "..") {
    return undefined;
  }
  return relative.split(path.sep).join("/");
}

/** A reason of the gate, with its configuration line. */
export interface PlacedReason {
  readonly text: string;
  readonly place?: Place;
  /** Waived or accepted, so the gate does not fail because of it. */
  readonly isWaived?: true;
}

/** The gate's reasons, each with its place. */
export function placedReasons(comparison: Comparison, placeOf: PlaceOf): readonly PlacedReason[] {
  const { series: timed, counted = [], servers = [], gate } = comparison;
  const byName = new Map<string, Placed>([
    ...servers.map(({ name }) => [name, { server: name }] as const),
    ...[...timed, ...counted].map(({ name, scenario }) => [name, { scenario }] as const),
  ]);
  return gate.reasons.map((reason) => {
    const about = reason.series === undefined ? undefined : byName.get(reason.series);
    return {
      text: reasonText(reason),
      place: about && placeOf(about),
      ...(gate.decision === "fail" && !blocks(reason) && { isWaived: true as const }),
    };
  });
}

/** The reasons as annotations of a check; reasons without a place are left out. */
export function annotationsOf(
  comparison: Comparison,
  reasons: readonly PlacedReason[],
): readonly Annotation[] {
  const fails = comparison.gate.decision === "fail";
  return reasons.flatMap(({ text, place, isWaived }) => {
    const level = fails && !isWaived ? "failure" : "warning";
    return place ? [{ ...place, level, title: "Loadgate", message: text }] : [];
  });
}
