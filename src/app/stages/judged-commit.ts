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
  const { base, cells, held, sentences, uncompared } = benchmark;
  if (!commit || !base) return commit;
  const measured = new Set(seriesOf(cells));
  const kept = [...held].flatMap(([name, key]) =>
    measured.has(name) && !isConfigured(benchmark, key) ? name : [],
  );
  const removed = [...held].flatMap(([name, key]) => (measured.has(name) ? [] : key));
  const are = kept.length === 1 ? "is" : "are";
  const changes = present([
    ...sentences,
    ...(commit.changes ?? []),
    kept.length > 0 &&
      `The benchmark changed: ${formatSome(kept)} ${are} removed, and still measured here as in ${base.name}.`,
  ]);
  return {
    ...commit,
    isRequired: commit.isRequired === true && !base.isAdoption,
    ...(changes.length > 0 && { changes }),
    ...(kept.length > 0 && { kept }),
    ...(removed.length > 0 && { removed }),
    ...(uncompared.length > 0 && { uncompared }),
    ...(base.gate && { gate: base.gate }),
    ...(base.isAdoption && { isAdoption: true }),
  };
}
