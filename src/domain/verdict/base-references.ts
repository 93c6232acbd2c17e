import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { type LostBase, lossOf } from "../run/lost-base.ts";
import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import type { Gate } from "../run/series-gate.ts";
import {
  armEvidence,
  centresOf,
  ESTIMATED,
  type MachineCentres,
  pairsOfLast,
} from "./arm-evidence.ts";
import { earlyChangeOf } from "./early-call.ts";
import { acrossMachines, figuresByMachine, type MachineChanges, onOneMachine } from "./machines.ts";
import { changeOf } from "./paired-changes.ts";
import { type ReferenceOf, referenceOf } from "./reference.ts";
import { seriesFigure } from "./series-figure.ts";

/** What base has only where its own configuration has services, so that it can be new. */
const OF_SERVICES: readonly SeriesMetricId[] = [
  "total-cpu-per-request",
  "services-cpu",
  "services-rss",
];

/** What cannot be compared, and what is gated. */
interface Compared {
  readonly gate: Gate;
  readonly lost: readonly LostBase[];
  /** It is too early for a look, so only large slowdowns count. */
  readonly isEarly?: boolean;
}

/**
 * What each series of head is compared with: base's series of the same name, by the pairs that both share. All pairs
 * are gone through once beforehand, since how much processes differ is estimated from all of them, and so is how much
 * machines do where several measured the same.
 * @param run both arms
 */
export function baseReferences(
  run: RunFile,
  { lost, gate, isEarly = false }: Compared,
): ReferenceOf {
  const estimate = isEarly ? earlyChangeOf : changeOf;
  const isRepeated = run.shards?.repeatOn !== undefined;
  const { bases, centres, pool, warming } = armEvidence(run, { lost, gate });
  const pairsOf = pairsOfLast();
  const changesOf = (head: MeasuredSeries, machines: readonly MachineCentres[]): MachineChanges =>
    machines.flatMap((one) => {
      const change = estimate(one.centres, pool, warming.has(head.server));
      return change ? [{ shard: one.shard, change }] : [];
    });
  const all = [...centres].flatMap(([head, own]) =>
    isRepeated ? [...own.values()].map((machines) => changesOf(head, machines)) : [],
  );
  const together = isRepeated ? acrossMachines(all) : onOneMachine;
  return (head) => {
    const notCompared = lossOf(lost, head)?.reason;
    if (notCompared !== undefined) return () => ({ notCompared });
    const base = bases.get(head);
    if (!base) return () => ({});
    return (id, value) => {
      const shown = seriesFigure(base, id);
      const isLacking = shown === undefined && value !== undefined && !OF_SERVICES.includes(id);
      if (isLacking) return { lacksBase: true };
      if (shown === undefined || !ESTIMATED.includes(id)) {
        return referenceOf(shown, value, undefined);
      }
      const machines = centres.get(head)?.get(id) ?? centresOf(pairsOf(base, head), id);
      const changes = changesOf(head, machines);
      // What one machine shows nothing of, the others must not decide.
      const isWhole = changes.length === machines.length;
      const reference = referenceOf(shown, value, isWhole ? together(changes) : undefined);
      if (!isRepeated) return reference;
      return { ...reference, machines: figuresByMachine(base, head, { id, changes }) };
    };
  };
}
