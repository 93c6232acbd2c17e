import { LoadgateError } from "../domain/error.ts";
import { type LostBase, lossFrom } from "../domain/lost-base.ts";
import type { Cell } from "../domain/plan.ts";
import type { BaseCommit, ProgramsSeen } from "../domain/run-file.ts";
import { seriesName } from "../domain/series.ts";
import type { Build } from "../ports/builder.ts";
import { type Arms, hasBase, withLanes, withoutBase } from "./arms.ts";
import { type BaseArmRequest, nameOf } from "./base-arm-request.ts";
import { type BaseConfiguration, readBaseConfiguration } from "./base-configuration.ts";
import { answerKey, buildAndAsk, missingProgram } from "./base-lanes.ts";
import { cellKey, withBaseLevels } from "./base-levels.ts";
import { changedForms } from "./changed-forms.ts";
import { skippedText } from "./prepare-run.ts";
import type { World } from "./world.ts";

/** Both arms, as far as base could be had. */
export interface BothArms {
  readonly commit: BaseCommit;
  readonly arms: Arms;
  /** Builds of base, by lane name. */
  readonly builds: ReadonlyMap<string, Build>;
  /** Cells that only head's configuration has, beside those that base's has, by {@link cellKey}. */
  readonly newCells: ReadonlySet<string>;
}

/**
 * Builds base's servers from its own sources with its own configuration, and finds out what they answer.
 *
 * What base's configuration or tree does not have is new. What it has and what cannot be built or started,
 * or does not answer as base's own configuration expects, is lost: that head has nothing to be compared
 * with is then no merit of head's.
 */
export async function prepareBase(world: World, request: BaseArmRequest): Promise<BothArms> {
  const { base, checkout, config, head } = request;
  const commit = { sha: checkout.sha, ref: nameOf(base), isRequired: base.isRequired !== false };
  let own: BaseConfiguration | undefined;
  try {
    own = await readBaseConfiguration(world, checkout, config.file);
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    const loss = lossFrom(error);
    const reason = `the configuration of ${nameOf(base)} cannot be used: ${loss.reason}`;
    const arms = { ...head, cells: withoutBase(head.cells) };
    return {
      commit: { ...commit, lost: [{ ...loss, reason }] },
      arms,
      builds: new Map(),
      newCells: new Set(),
    };
  }
  // A repository that adopts Loadgate has nothing that it could be compared with yet; one that makes its
  // configuration anew for each run has it in no commit.
  const isAdopting = own === undefined && (await world.sourceControl.tracks(config.file));
  const found = await buildAndAsk(world, request, own);
  const changed = await changedForms(world, request, own, found.answered);
  const answered = withLanes(
    changed.cells,
    (lane, { scenario }) =>
      lane.arm === "head" || found.answered.has(answerKey(lane.server, scenario)),
  );
  const levels = withBaseLevels(answered, own?.scenarios ?? new Map());
  const { cells } = levels;
  const changes = [
    ...changed.sentences,
    ...levels.scenarios.map(
      (name) =>
        `The benchmark changed: scenario ${name} has none of the load levels of ${nameOf(base)}, at which it is measured too.`,
    ),
  ];
  const newForms = cells.filter(({ scenario }) => changed.newForms.has(scenario));
  const skipped = skippedByHead(world, request, own);
  const lost = lossOfAll(request, own, cells, [...found.lost, ...skipped]);
  return {
    commit: {
      ...commit,
      isRequired: base.isRequired !== false && !isAdopting,
      ...removedSince(own, request, cells),
      ...(lost.length > 0 && { lost }),
      ...(changes.length > 0 && { changes }),
      ...leastSeen(found.seen),
      ...(own && { gate: own.gate }),
    },
    builds: found.builds,
    newCells: new Set([...levels.newCells, ...newForms.map(cellKey)]),
    arms: {
      cells,
      servers: new Map([...head.servers, ...found.servers]),
      scenarios: new Map([...head.scenarios, ...found.scenarios, ...changed.scenarios]),
      bodies: new Map([...head.bodies, ...changed.bodies]),
    },
  };
}

function leastSeen(seen: ReadonlySet<ProgramsSeen>): Pick<BaseCommit, "programsSeen"> {
  if (seen.has("nothing")) return { programsSeen: "nothing" };
  return seen.has("processes") ? { programsSeen: "processes" } : {};
}

/** Servers that base can run here and head cannot: a change that skips a server also skips what it does. */
function skippedByHead(
  { host }: World,
  { skipped }: BaseArmRequest,
  own: BaseConfiguration | undefined,
): readonly LostBase[] {
  return skipped.flatMap((one): readonly LostBase[] => {
    const before = own?.servers.get(one.server);
    if (!before || missingProgram(host, before)) return [];
    return [{ kind: "lost-base", server: one.server, reason: skippedText(one) }];
  });
}

/** A base of which nothing at all can be compared is lost, also where nothing of it failed. */
function lossOfAll(
  { base, config }: BaseArmRequest,
  own: BaseConfiguration | undefined,
  cells: readonly Cell[],
  lost: readonly LostBase[],
): readonly LostBase[] {
  if (hasBase(cells)) return lost;
  const name = nameOf(base);
  if (own) {
    const reason = `${name} has none of the servers and scenarios that head measures`;
    return lost.length > 0 ? lost : [{ kind: "lost-base", reason }];
  }
  const why = lost[0] ? `, and head's does not work there: ${lost[0].reason}` : "";
  const details = lost[0]?.details;
  const reason = `${name} has no ${config.file.split(/[\\/]/).at(-1)} yet${why}`;
  return [{ kind: "lost-base", reason, ...(details && { details }) }];
}

/**
 * Series of base's own configuration that head's does not name any more. A run of a part of them all
 * says nothing of the others.
 */
function removedSince(
  own: BaseConfiguration | undefined,
  { head, isPartial }: BaseArmRequest,
  measured: readonly Cell[],
): Pick<BaseCommit, "removed"> {
  if (isPartial || !own) return {};
  const present = new Set(
    [...head.cells, ...measured].flatMap((cell) =>
      cell.lanes.map(({ server }) => seriesName({ ...cell, server })),
    ),
  );
  const removed = [...own.scenarios.values()].flatMap(({ name: scenario, servers, levels }) =>
    servers.flatMap((server) =>
      levels
        .map((level) => ({ server, scenario, level }))
        .filter((key) => !present.has(seriesName(key))),
    ),
  );
  return removed.length > 0 ? { removed } : {};
}
