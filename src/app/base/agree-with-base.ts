import { LoadgateError } from "../../domain/shared/error.ts";
import { withoutBase } from "../arms/arms.ts";
import { agree, agreeOnHead } from "../benchmark/agree.ts";
import { missingProgram } from "../plan/skipped-servers.ts";
import { commitOf, nameOf } from "../stages/bases.ts";
import { type CheckedOut, judgedOf, laidOut, withCells, withCommit } from "../stages/stages.ts";
import type { World } from "../world/world.ts";
import { lossIn, readConfiguration } from "./base-configuration.ts";

/**
 * Reads the own configuration of the base that the gate judges, before head is built, and agrees on the benchmark.
 * @returns the adapted run, or one whose base is lost. Without a base, nothing changes
 */
export async function agreeWithBase(world: World, run: CheckedOut): Promise<CheckedOut> {
  const judged = judgedOf(run);
  if (!judged) return run;
  const { base, checkout } = judged;
  const { config } = run.request;
  const name = nameOf(base);
  // Always if it waits to be merged, otherwise if the comparison is required: a run on the branch itself uses the
  // merged gate.
  const isHeldTo = base.headSha !== undefined || base.isRequired !== false;
  try {
    const own = await readConfiguration(world, checkout, config.file);
    if (own) {
      const missing = missingProgram.bind(undefined, world.machine);
      return run.keep({ ...run, ...agree(run, { own, name, isHeldTo, missing }) });
    }
    // A repository that adopts Loadgate has nothing to compare with yet. If it generates its configuration for each
    // run, no commit contains it.
    const isAdoption = await world.sourceControl.tracks(config.file);
    const benchmark = agreeOnHead(run.benchmark, name, isAdoption ? config : undefined);
    return run.keep({ ...run, benchmark });
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    const loss = lossIn(checkout, error);
    const reason = `the configuration of ${name} cannot be used: ${loss.reason}`;
    const alone = laidOut(withCells(run, withoutBase(run.benchmark.cells)));
    const commit = { ...commitOf(base, checkout), lost: [{ ...loss, reason }] };
    return run.keep(withCommit(alone, "base", commit));
  }
}
