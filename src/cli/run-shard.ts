import path from "node:path";
import { measureRun } from "../app/measure-run.ts";
import type { ShardOfPlan } from "../app/plan/prepare-run.ts";
import type { MeasureRequest } from "../app/stages.ts";
import type { World } from "../app/world.ts";
import { runFileName } from "../app/write-run-file.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { parseShard, type Shard, shardName } from "../domain/run/shards/shard.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatCount } from "../domain/shared/format.ts";

/**
 * Parses `--shard`.
 * @throws LoadgateError `usage` when the text is invalid
 */
export function shardFrom(text: string): Shard {
  const shard = parseShard(text);
  if (!shard) {
    throw new LoadgateError("usage", `--shard: found ${JSON.stringify(text)}; expected a shard`, {
      hint: "Write for example 3/8, for the third of eight.",
    });
  }
  return shard;
}

/**
 * `loadgate run --shard`: measures a part of the plan and judges nothing. `loadgate report` judges all parts
 * together.
 * @returns the text for the terminal
 * @throws LoadgateError as measuring does; measurements up to then are in the run file
 */
export async function runShard(
  world: World,
  request: MeasureRequest & { readonly shard: ShardOfPlan },
): Promise<string> {
  await world.output.prepare();
  const run = await measureRun(world, { ...request, isJudgedElsewhere: true });
  const file = path.join(world.output.location, runFileName(run));
  const heads = run.series.filter(({ arm }) => arm === "head").length;
  const measured = `measured ${formatCount(heads, "series", "series")}`;
  const found = run.ignored ? ignoredChangeText(run.ignored) : measured;
  return `shard ${shardName(request.shard)}: ${found}, judged nothing\n${file}: give it to loadgate report with those of the other shards\n`;
}
