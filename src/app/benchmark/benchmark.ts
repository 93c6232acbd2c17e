import type { LostBase, Uncompared } from "../../domain/run/file/base-commit.ts";
import type {
  Config,
  CountConfig,
  Gate,
  ScenarioConfig,
  ServerConfig,
} from "../../domain/run/plan/config.ts";
import type { MeasuredBy } from "../../domain/run/plan/measured-by.ts";
import type { Cell } from "../../domain/series/lane.ts";
import type { SeriesKey } from "../../domain/series/series.ts";
import { type Arms, headArms } from "../arms/arms.ts";
import type { MeasureRequest } from "../plan/prepare-run.ts";

/** What is measured: the series, and the servers and requests of each arm. A loss returns a smaller one. */
export interface Benchmark extends Arms {
  /** Head's configuration alone. */
  readonly configured: Arms;
  /** How servers are counted; undefined if they are not. */
  readonly count: CountConfig | undefined;
  /** The base that it was agreed with; absent without one that the gate judges and whose configuration is usable. */
  readonly base?: AgreedSide;
  /**
   * Series of base, by name, that this job is responsible for and that head's configuration lacks, or has in another
   * form. They are measured in base's form if both arms answer, otherwise removed.
   */
  readonly held: ReadonlyMap<string, SeriesKey>;
  /** Scenarios whose form head changes, each with the name under which head's is measured. */
  readonly newForms: ReadonlyMap<string, string>;
  /** Servers that head measures otherwise than base, each with the keys that say so. */
  readonly otherwise: ReadonlyMap<string, readonly MeasuredBy[]>;
  /** Differences between the two configurations, as sentences for the report. */
  readonly sentences: readonly string[];
  /** What is not compared because of them, so that the run cannot pass the gate. */
  readonly uncompared: readonly Uncompared[];
}

/** The base that the gate judges. */
interface AgreedSide {
  /** Its name in reports. */
  readonly name: string;
  /** Undefined if it has none, so that head's configuration drives both arms. */
  readonly own: Configuration | undefined;
  /** The repository had no configuration there yet: results of head alone are not enough to pass. */
  readonly isAdoption: boolean;
  /** Its bounds, which hold besides head's; absent if none do. */
  readonly gate?: Gate;
  /** Servers that head skips and it could run. */
  readonly lost: readonly LostBase[];
}

/** A request, and what is measured for it. */
export interface Terms {
  readonly request: MeasureRequest;
  readonly benchmark: Benchmark;
}

/** A commit's own configuration. */
export interface Configuration extends Pick<Config, "gate" | "count" | "measure"> {
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  /** Its path from the repository's root, if it differs from head's. */
  readonly movedFrom?: string;
}

/** Head's benchmark. @param cells may have lanes of base */
export function benchmarkOf(config: Config, cells: readonly Cell[]): Benchmark {
  const configured = headArms(cells, config);
  const none = { held: new Map(), newForms: new Map(), otherwise: new Map() };
  return { ...configured, configured, count: config.count, ...none, sentences: [], uncompared: [] };
}

/** A benchmark with more differences from base's. */
export function differing(
  benchmark: Benchmark,
  { sentences = [], uncompared = [] }: Partial<Pick<Benchmark, "sentences" | "uncompared">>,
): Benchmark {
  return {
    ...benchmark,
    sentences: [...benchmark.sentences, ...sentences],
    uncompared: [...benchmark.uncompared, ...uncompared],
  };
}
