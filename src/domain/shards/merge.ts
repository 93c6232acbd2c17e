import type { RunFile, ShardOutcome } from "../run/file/run-file.ts";
import { required } from "../shared/required.ts";
import { merged } from "./fields.ts";
import { shardsIn } from "./files.ts";
import { unmeasuredIn } from "./measured.ts";
import type { NamedRun, ShardRun } from "./whole-run.ts";

/**
 * The run in some files: a whole run, or the merged shards of one, which is judged as if one job had measured it.
 * Series of a missing or failed shard have no bursts.
 * @param files at least one
 * @throws LoadgateError `usage` if they do not belong together
 */
export function runOf(files: readonly NamedRun[]): RunFile {
  const [only, ...more] = files;
  if (only && more.length === 0 && !only.run.shard) return only.run;
  const shards = shardsIn(files);
  const good = shards.filter(({ failure }) => failure === undefined);
  const empty = shards.map(({ counts: _, openLoop: __, ...run }) => {
    return { ...run, servers: [], series: [] };
  });
  const known = good.length > 0 ? good : empty;
  const { shard: _, ...run } = required(merged(known, known), "shard");
  return { ...run, shards: { jobs: outcomesOf(shards), unmeasured: unmeasuredIn(shards) } };
}

function outcomesOf(shards: readonly ShardRun[]): readonly ShardOutcome[] {
  const { count } = required(shards[0], "shard").shard;
  return Array.from({ length: count }, (_, at): ShardOutcome => {
    const index = at + 1;
    const run = shards.find(({ shard }) => shard.index === index);
    if (!run) return { index, failure: "it left no run file" };
    const { environment, failure } = run;
    return { index, environment, failure: failure && `it ended early: ${failure}` };
  });
}
