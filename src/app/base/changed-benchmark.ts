import { answersChange } from "../../domain/run/plan/benchmark-change.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import type { Cell } from "../../domain/series/lane.ts";
import { shapeChanges } from "../../domain/series/load-shape.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { hasBase, scenarioKey, withLanes } from "../arms/arms.ts";
import { nameOf } from "../stages/bases.ts";
import type { World } from "../world/world.ts";
import type { JudgedBase } from "./base-arm-request.ts";
import { isCellOfBase } from "./base-series.ts";
import { type ChangedForms, changedForms } from "./changed-forms.ts";

/** Cells of both arms, and differences of head's from base's, as sentences for the report. */
type Changed = Pick<ChangedForms, "cells" | "sentences">;

/**
 * Finds head's changes to the benchmark itself: requests, expected answers, the shape of the load, and the amount
 * of measuring. Base's form is measured where possible.
 * @param answered the answers that base gives, by {@link answerKey}
 */
export async function changedBenchmark(
  world: World,
  request: JudgedBase,
  answered: ReadonlySet<string>,
): Promise<ChangedForms> {
  const forms = await changedForms(world, request, answered);
  const answers = changedAnswers(request, forms);
  const { cells, sentences } = withShapeOfBase(request, answers.cells);
  const all = [...forms.sentences, ...answers.sentences, ...sentences, fewerBursts(request)];
  return { ...forms, cells, sentences: present(all) };
}

/**
 * Reports where head expects another answer to the same request. If that is now an error, the scenario is new:
 * errors are answered fast, so it would look like an improvement.
 */
function changedAnswers({ head, own, base }: JudgedBase, forms: ChangedForms): Changed {
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

/**
 * Cells that base also has get the whole shape of base's load. Another shape could hide a server's cost, or add to
 * it.
 */
function withShapeOfBase({ own, base }: JudgedBase, all: readonly Cell[]): Changed {
  const changed = new Map<string, readonly string[]>();
  const cells = all.map((cell) => {
    const before = own?.scenarios.get(cell.scenario);
    if (!own || !before || !isCellOfBase(own.scenarios, cell)) return cell;
    const keys = shapeChanges(cell.level, before.load, cell.shape);
    if (keys.length > 0) changed.set(cell.scenario, keys);
    return { ...cell, shape: before.load };
  });
  const sentences = [...changed].map(
    ([name, keys]) =>
      `The benchmark changed: scenario ${name} is not loaded as in ${nameOf(base)} (${keys.join(", ")}); both arms are loaded as there until this is merged.`,
  );
  return { cells, sentences };
}

/** A change may choose how much is measured, and too little detects no slowdown. */
function fewerBursts({ base, config, own }: JudgedBase): string | undefined {
  const { repeats } = config.measure;
  if (!own || repeats === undefined || !isTimed(config)) return undefined;
  const { repeats: ofBase } = own.measure;
  if (ofBase !== undefined && repeats >= ofBase) return undefined;
  const bursts = formatCount(repeats, "burst");
  return `The benchmark changed: it measures ${bursts} of each series (measure.repeats), which may be too few to show a slowdown; ${nameOf(base)} measures ${ofBase ?? "for a time"}.`;
}
