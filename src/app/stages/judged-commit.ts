import type { BaseCommit } from "../../domain/run/file/base-commit.ts";
import { seriesOf } from "../../domain/series/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { isConfigured } from "../benchmark/take-away.ts";
import type { SoFar } from "./stages.ts";

/**
 * The base that the gate judges, with what was agreed with it, and the fate of the series that head's configuration
 * lacks: a sentence about those still measured, and the others as removed.
 * @returns undefined until it is built or lost
 */
export function judgedCommit({ benchmark, commits }: SoFar): BaseCommit | undefined {
  const commit = commits.get("base");
  const { agreement, cells } = benchmark;
  if (!commit || !agreement) return commit;
  const measured = new Set(seriesOf(cells));
  const kept = [...agreement.held].flatMap(([name, key]) =>
    measured.has(name) && !isConfigured(benchmark, key) ? name : [],
  );
  const removed = [...agreement.held].flatMap(([name, key]) => (measured.has(name) ? [] : key));
  const are = kept.length === 1 ? "is" : "are";
  const changes = present([
    ...agreement.sentences,
    ...(commit.changes ?? []),
    kept.length > 0 &&
      `The benchmark changed: ${formatSome(kept)} ${are} removed, and still measured here as in ${agreement.base}.`,
  ]);
  return {
    ...commit,
    isRequired: commit.isRequired === true && !agreement.isAdoption,
    ...(changes.length > 0 && { changes }),
    ...(kept.length > 0 && { kept }),
    ...(removed.length > 0 && { removed }),
    ...(agreement.uncompared.length > 0 && { uncompared: agreement.uncompared }),
    ...(agreement.gate && { gate: agreement.gate }),
    ...(agreement.isAdoption && { isAdoption: true }),
  };
}
