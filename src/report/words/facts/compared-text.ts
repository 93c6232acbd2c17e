import type { ComparedWith, Comparison } from "../../../domain/comparison/comparison.ts";
import { BASE_CHOICES, type BaseCommit } from "../../../domain/run/file/base-commit.ts";
import type { RunFile } from "../../../domain/run/file/run-file.ts";
import { formatCount } from "../../../domain/shared/format.ts";

const SHORT_SHA = 7;

/** The two sides of a comparison and its method, in words. */
export function comparedText(run: RunFile, comparedWith: ComparedWith): string {
  const head = run.commit?.sha.slice(0, SHORT_SHA) ?? "This run";
  switch (comparedWith.kind) {
    case "base": {
      const name = referenceName(comparedWith);
      const details = (comparedWith.sha?.slice(0, SHORT_SHA) ?? "") + whyText(comparedWith);
      const base = details === "" ? name : `${name} (${details})`;
      return `${head} against ${base}, measured in turns in ${jobsText(run)}`;
    }
    case "lost":
      return `${head} should have been compared with ${referenceName(comparedWith)}`;
    case "run":
      return `${head} against run ${comparedWith.id}`;
    case "history":
      return `${head} against ${formatCount(comparedWith.runs, "earlier run")} on this machine type`;
    case "none":
      if (comparedWith.ignored) {
        const { ref, sha } = comparedWith.ignored;
        const base = referenceName({ kind: "base", ref });
        return `${head} against ${base} (${sha.slice(0, SHORT_SHA)}): changed.ignore has every file that differs`;
      }
      return `${head}, measured alone`;
  }
}

function jobsText({ shards }: RunFile): string {
  if (!shards) return "one job";
  const { jobs } = shards;
  const good = jobs.filter(({ failure }) => failure === undefined).length;
  const all = formatCount(jobs.length, "job");
  return good < jobs.length ? `${good} of ${all}` : all;
}

const COMMIT_ID = /^[0-9a-f]{7,64}$/;

/** A short name of the reference: a branch by its name. */
export function referenceName(compared: ComparedWith): string {
  if ("ref" in compared) return COMMIT_ID.test(compared.ref) ? "base" : compared.ref;
  return compared.kind === "run" ? "the other run" : "the baseline";
}

/** Why a commit is the base, as an addition to its name or id; empty if it is the one that was named. */
export function whyText({ ref, why }: Pick<BaseCommit, "ref" | "why">): string {
  if (!why) return "";
  const { by, lacking = 0 } = why;
  if (lacking === 0) return `, ${BASE_CHOICES[by]}`;
  const isForced = by === "before-push";
  const name = isForced ? BASE_CHOICES[by] : referenceName({ kind: "base", ref });
  const choice = BASE_CHOICES[isForced ? "merge-base" : by];
  return `, ${choice}: ${name} has ${formatCount(lacking, "commit")} that head lacks`;
}

/** The base that decides, and the results of the others: one sentence each, if there are several bases. */
export function otherBaseLines(
  { comparedWith }: Comparison,
  others: readonly { readonly baseName: string; readonly headline: string }[],
): readonly string[] {
  if (others.length === 0) return [];
  return [
    `The gate judges ${referenceName(comparedWith)} alone; ${others.length === 1 ? "the other base informs" : "the other bases inform"}.`,
    ...others.map(({ baseName, headline: said }) => `Against ${baseName}: ${said}`),
  ];
}
