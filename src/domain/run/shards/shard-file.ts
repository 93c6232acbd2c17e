import type { RunFile } from "../file/run-file.ts";
import type { PlanPart } from "./plan-part.ts";

/** A run file and its place. */
export interface NamedRun {
  /** For messages. */
  readonly place: string;
  readonly run: RunFile;
}

/** The run of one shard. */
export interface ShardRun extends RunFile {
  readonly shard: PlanPart;
}

/** The run file of a shard and its place. */
export interface ShardFile extends NamedRun {
  readonly run: ShardRun;
}
