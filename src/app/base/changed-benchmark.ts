import { isTimed } from "../../domain/counting/without-timing.ts";
import { answersChange } from "../../domain/run/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/config.ts";
import type { Cell } from "../../domain/run/lane.ts";
import { connectionsOf, type LoadShape } from "../../domain/run/load-shape.ts";
import { levelName } from "../../domain/run/series.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import { hasBase, scenarioKey, withLanes } from "../arms/arms.ts";
import type { World } from "../world.ts";
import { type ConfiguredBase, nameOf } from "./base-arm-request.ts";
import { type ChangedForms, changedForms } from "./changed-forms.ts";

/** Cells of both arms, and how head's differ from base's, as sentences for the report. */
type Changed = Pick<ChangedForms, "cells" | "sentences">;

/**
 * Finds what head changes in the benchmark itself: requests, expected answers, the use of connections, and how much is
 * measured. Whatever
 * can be measured as base has it is.
 * @param answered what base answers, by {@link answerKey}
 */
export async function changedBenchmark(
  world: World,
  request: ConfiguredBase,
  answered: ReadonlySet<string>,
): Promise<ChangedForms> {
  const forms = await changedForms(world, request, answered);
  const answers = changedAnswers(request, forms);
  const { cells, sentences } = withBaseConnections(request, answers.cells);
  return {
    ...forms,
    cells,
    sentences: present([
      ...forms.sentences,
      ...answers.sentences,
      ...sentences,
      fewerBursts(request),
    ]),
  };
}

/**
 * Says where head expects another answer to the same request. One that is an error now is new: errors are answered
 * fast, so they would pass for an improvement.
 */
function changedAnswers({ head, own, base }: ConfiguredBase, forms: ChangedForms): Changed {
  const sentences: string[] = [];
  let { cells } = forms;
  for (const [name, before] of own?.scenarios ?? []) {
    const key = scenarioKey("head", name);
    const now = forms.scenarios.get(key) ?? head.scenarios.get(key);
    const isCompared = hasBase(cells.filter(({ scenario }) => scenario === name));
    const change = now && isCompared ? answersChange(before, now) : "none";
    if (change === "none") continue;
    const what = `The benchmark changed: scenario ${name} expects another answer than in ${nameOf(base)}`;
    if (change === "other") {
      sentences.push(`${what}.`);
      continue;
    }
    cells = withLanes(cells, ({ arm }, { scenario }) => scenario !== name || arm === "head");
    sentences.push(`${what}, an error, so the scenario is new.`);
  }
  return { cells, sentences };
}

/** Gives the cells that both arms have base's use of connections: what it costs would hide what a server does. */
function withBaseConnections({ own, base }: ConfiguredBase, all: readonly Cell[]): Changed {
  const changed = new Set<string>();
  const cells = all.map((cell) => {
    const before = own?.scenarios.get(cell.scenario);
    const shape = before && hasLevel(before, cell) ? withConnectionsOf(before, cell) : cell.shape;
    if (areSameConnections(cell, shape)) return cell;
    changed.add(cell.scenario);
    return { ...cell, shape };
  });
  const sentences = [...changed].map(
    (name) =>
      `The benchmark changed: scenario ${name} uses connections otherwise than in ${nameOf(base)}; both arms are loaded as there.`,
  );
  return { cells, sentences };
}

/** Whether a scenario of base uses connections in a cell as the cell does; one that base does not have does. */
export function hasSameConnections(before: ScenarioConfig, cell: Cell): boolean {
  return !hasLevel(before, cell) || areSameConnections(cell, withConnectionsOf(before, cell));
}

function hasLevel({ levels }: ScenarioConfig, { level }: Cell): boolean {
  return levels.some((one) => levelName(one) === levelName(level));
}

function withConnectionsOf({ load }: ScenarioConfig, { shape }: Cell): LoadShape {
  const { streams: _, ...rest } = shape;
  const { keepAlive, connections, streams } = load;
  return { ...rest, keepAlive, connections, ...withoutNullish({ streams }) };
}

function areSameConnections({ level, shape }: Cell, other: LoadShape): boolean {
  return (
    shape.keepAlive === other.keepAlive &&
    (shape.streams ?? 1) === (other.streams ?? 1) &&
    connectionsOf(level, shape) === connectionsOf(level, other)
  );
}

/** A change may choose how much is measured, and too little shows no slowdown. */
function fewerBursts({ base, config, own }: ConfiguredBase): string | undefined {
  const { repeats } = config.measure;
  if (!own || repeats === undefined || !isTimed(config)) return undefined;
  if (own.repeats !== undefined && repeats >= own.repeats) return undefined;
  const bursts = formatCount(repeats, "burst");
  return `The benchmark changed: it measures ${bursts} of each series (measure.repeats), which may be too few to show a slowdown; ${nameOf(base)} measures ${own.repeats ?? "for a time"}.`;
}
