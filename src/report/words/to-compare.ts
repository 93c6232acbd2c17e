import { MIN_HISTORY } from "../../domain/history/baseline.ts";
import { present } from "../../domain/shared/present.ts";
import { runCommand } from "../next-steps.ts";
import type { ReportInput } from "../report-input.ts";
import { referenceName } from "./facts/compared-text.ts";

const SHORT_SHA = 12;

/**
 * How to get a verdict after a run that cannot have one, because base or earlier runs are missing.
 * @returns a line with commands between backticks; undefined if the run was compared
 */
export function toCompareText({
  evidence: { run },
  comparison: { comparedWith },
  configPath,
  recording,
}: ReportInput): string | undefined {
  if (comparedWith.kind === "base" && comparedWith.isAdoption) {
    const { ref } = comparedWith;
    const isMoving = /^[\w./-]+$/.test(ref) && referenceName(comparedWith) === ref;
    return isMoving
      ? `Once ${ref} has this configuration, runs against it can pass: \`${runCommand(configPath, ref)}\`.`
      : "Once base has this configuration, runs against it can pass.";
  }
  if (comparedWith.kind !== "none" && comparedWith.kind !== "history") return undefined;
  const { runs = 0 } = comparedWith;
  // A run that only counts is compared with its first earlier run, by which nothing can be decided.
  if (runs >= MIN_HISTORY || ("ignored" in comparedWith && comparedWith.ignored)) return undefined;
  const soFar = runs === 0 ? "" : `; there ${runs === 1 ? "is" : "are"} ${runs} so far`;
  const again = (base?: string) =>
    runCommand(configPath, base) + (run.series.length === 0 && run.counts ? " --count" : "");
  const isStarted = run.servers.every(({ url }) => url === undefined);
  const sha = run.commit?.sha.slice(0, SHORT_SHA);
  return present([
    isStarted &&
      (sha === undefined
        ? `In a git repository, \`${again("COMMIT")}\` compares a change with a commit.`
        : `After a change, \`${again(sha)}\` compares it with this commit.`),
    recording?.recorded !== false &&
      `\`${again()}\` is compared with earlier runs once ${MIN_HISTORY} are recorded on this machine type${soFar}.`,
  ]).join(" ");
}
