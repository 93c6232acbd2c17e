import { type Arms, scenarioKey } from "../../app/arms/arms.ts";
import { configHashes } from "../../app/arms/config-hash.ts";
import { addressOf } from "../../domain/run/plan/request-key.ts";
import { type Cell, isTimedCell, type Lane } from "../../domain/series/lane.ts";
import { type OpenLoopSeries, openLoopName } from "../../domain/series/open-loop.ts";
import type { OpenLoopKind } from "../../domain/series/series.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { Machine } from "../../ports/machine.ts";

/** A server under a scenario that is loaded at several rates. */
export interface Subject {
  /** Name of its series. */
  readonly name: string;
  readonly kind: OpenLoopKind;
  /** With its judged lanes alone, base's first. */
  readonly cell: Cell;
}

/** What is loaded at several rates among some cells: head, beside the base that the gate judges where there is one. */
export function subjectsOf(cells: readonly Cell[]): readonly Subject[] {
  return cells.flatMap((cell) => {
    const { level, scenario, lanes } = cell;
    if (isTimedCell(cell) || !("openLoop" in level)) return [];
    const kind = level.openLoop;
    return [...groupedBy(lanes, ({ server }) => server)].map(([server, own]) => {
      const judged = present(
        (["base", "head"] as const).map((arm) => own.find((one) => one.arm === arm)),
      );
      return { name: openLoopName(server, scenario, kind), kind, cell: { ...cell, lanes: judged } };
    });
  });
}

/** A subject's series in one arm, before anything is measured. */
export function seriesOf(
  arms: Arms,
  machine: Pick<Machine, "hash">,
  { name, kind, cell }: Subject,
  lane: Lane,
): OpenLoopSeries {
  const { scenario, shape } = cell;
  const { capacity, stages } = shape;
  const { requests } = entryOf(arms.scenarios, scenarioKey(lane.arm, scenario));
  return {
    ...{ name, kind, scenario, ...lane, addresses: requests.map(addressOf) },
    configHash: configHashes(arms, machine).of(lane, cell),
    ...(capacity && { capacity }),
    ...(stages && { stages }),
    rounds: [],
  };
}
