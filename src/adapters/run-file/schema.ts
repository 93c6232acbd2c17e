import { z } from "zod";
import { GATE_METRIC_IDS, LIMIT_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { BASE_CHOICES, type BaseChoice } from "../../domain/run/file/base-commit.ts";
import { MOST_BASES } from "../../domain/run/file/further-bases.ts";
import { type MeasuredSeries, RUN_SCHEMA, type RunFile } from "../../domain/run/file/run-file.ts";
import { MOST_SHARDS } from "../../domain/run/plan/shard.ts";
import { OPEN_LOOP_KINDS } from "../../domain/series/series.ts";
import { tableOf } from "../../domain/shared/table-of.ts";
import { samplesSchema } from "./columns.ts";
import { MAX_RATE, MAX_ROUNDS, type RunFileLimits } from "./limits.ts";
import { openLoopSchema } from "./open-loop.ts";
import { arm, count, figure, isTable, list, longText, name, sha, text, word } from "./parts.ts";
import {
  addresses,
  besideBursts,
  closings,
  countsSchema,
  environment,
  mergedShards,
  origin,
  planPart,
  profile,
  server,
} from "./sections.ts";

const timedLevel = z.union([
  z.object({ concurrency: count.min(1) }),
  z.object({ rate: z.number().positive().max(MAX_RATE) }),
]);

/** The load of a series. */
export const level = z.union([timedLevel, z.object({ openLoop: z.enum(OPEN_LOOP_KINDS) })]);

/** Maximum length of a request's name, by the configuration's rules. */
const MAX_REQUEST = 100;

const transport = z.object({
  protocol: z.enum(["http1", "http2", "h2c"]),
  tls: z.literal(true).exactOptional(),
  socket: z.literal(true).exactOptional(),
});

/** A line of a run file: a series of one arm. */
export interface SeriesLine extends MeasuredSeries {
  /** Index of the further base it belongs to; absent for head and for the base that the gate judges. */
  readonly furtherBase?: number;
}

/** The schema of the line of a series. */
export const lineSchema = (limits: RunFileLimits): z.ZodType<SeriesLine> =>
  z.object({
    furtherBase: count.exactOptional(),
    name: text(),
    server: name,
    scenario: name,
    configHash: word,
    arm,
    level: timedLevel,
    request: text(MAX_REQUEST).exactOptional(),
    addresses: addresses.exactOptional(),
    weight: figure.exactOptional(),
    load: z.object({
      burstMs: figure,
      longerMs: figure.exactOptional(),
      isLengthOpen: z.literal(true).exactOptional(),
      connections: count,
      keepAlive: z.boolean(),
      warmUpMs: figure.exactOptional(),
      requests: count.exactOptional(),
      streams: count.exactOptional(),
    }),
    checkedBytes: figure.exactOptional(),
    closings: closings.exactOptional(),
    besideBursts: besideBursts.exactOptional(),
    shard: count.min(1).max(MOST_SHARDS).exactOptional(),
    transport: transport.exactOptional(),
    samples: samplesSchema(limits.burstsOfSeries),
  });

const lostBase = z.object({
  kind: z.enum(["lost-base", "same-program"]),
  server: name.exactOptional(),
  scenario: name.exactOptional(),
  reason: longText,
  details: list(longText, 100).exactOptional(),
  hint: longText.exactOptional(),
});

const limit = z.object({ value: figure.positive(), isAlways: z.literal(true).exactOptional() });

const bounds = z.object({
  tolerancePercent: z.partialRecord(z.enum(GATE_METRIC_IDS), figure),
  limits: z.partialRecord(z.enum(LIMIT_METRIC_IDS), limit).exactOptional(),
  maxErrorPercent: figure,
});

const NAME = "[a-z0-9][a-z0-9._-]{0,63}";
const LEVEL = `(?:c|rate)=[\\d.e+-]{1,32}(?: / .{1,100})?|${OPEN_LOOP_KINDS.join("|")}`;
const SERIES = `${NAME}/${NAME}(?: (?:${LEVEL}))?`;

const seriesText = text().pipe(z.string().regex(new RegExp(`^${SERIES}$`, "i"), "it is no series"));

/** A series, `SERVER/SCENARIO`, or a server. */
const boundedName = text().pipe(
  z.string().regex(new RegExp(`^(?:${SERIES}|${NAME})$`, "i"), "it is no series or server"),
);

const gate = (limits: RunFileLimits) => {
  // A series may be timed, counted and loaded at several rates, under different names, and has a server.
  const all = list(z.tuple([boundedName, bounds]), 3 * limits.series);
  return bounds.extend({
    bySeries: z
      .preprocess((value) => (isTable(value) ? Object.entries(value) : value), all)
      .transform((entries) => Object.fromEntries(entries))
      .exactOptional(),
  });
};

const removedSeries = z.object({ server: name, scenario: name, level });

const choice = z.custom<BaseChoice>(
  (by) => typeof by === "string" && Object.hasOwn(BASE_CHOICES, by),
);

const baseCommit = (limits: RunFileLimits) =>
  z.object({
    ref: text(),
    sha: sha.exactOptional(),
    why: z.object({ by: choice, lacking: count.min(1).exactOptional() }).exactOptional(),
    isRequired: z.boolean().exactOptional(),
    isAdoption: z.boolean().exactOptional(),
    lost: list(lostBase, limits.servers * 10).exactOptional(),
    programsSeen: z.enum(["processes", "nothing"]).exactOptional(),
    removed: list(removedSeries, limits.series).exactOptional(),
    kept: list(seriesText, limits.series).exactOptional(),
    changes: list(longText, 1000).exactOptional(),
    uncompared: list(z.object({ text: longText, series: seriesText }), 1000).exactOptional(),
    gate: gate(limits).exactOptional(),
  });

/** Series of further bases are kept apart from head's. */
function ofBase<Part extends { readonly arm: string }>(part: z.ZodType<Part>): z.ZodType<Part> {
  return part.refine(({ arm }) => arm === "base", "it is not base's");
}

const ignored = z.object({ ref: text(), sha, files: count.min(1), under: list(text(), 10_000) });

const workingTree = z.object({
  untracked: list(text(), 100).exactOptional(),
  moreUntracked: count.exactOptional(),
  changed: list(text(), 100).exactOptional(),
  moreChanged: count.exactOptional(),
});

const skipped = z.object({ server: name, program: text(), install: text() });

const suspects = list(seriesText, 100);
const followUp = z.object({ suspects, rounds: count.max(MAX_ROUNDS), ms: figure });

const plan = z.object({
  seed: text(),
  rounds: count.min(1).max(MAX_ROUNDS),
  blocks: count,
  budgetMs: figure.exactOptional(),
  repeats: count.exactOptional(),
  endedEarly: z.literal(true).exactOptional(),
  neededMs: figure.exactOptional(),
  failFast: z.boolean().exactOptional(),
  followUp: followUp.exactOptional(),
});

const timing = z.object({
  ...tableOf(["totalMs", "installMs", "buildMs", "measureMs", "loadMs"], () => figure),
  beside: z.object({ startMs: figure, answerMs: figure, stopMs: figure }).exactOptional(),
});

/** Refuses series here: each has a line of its own, and these would be dropped silently. */
const noSeries = z.never("each has a line of its own").exactOptional();

/** A run file without its series, which are read one by one. */
export interface RunFileHead extends Omit<RunFile, "series" | "furtherBases"> {
  readonly furtherBases?: readonly Required<Pick<RunFile, "base" | "servers">>[];
  /** Number of lines of series that follow, which shows whether the file was cut off. */
  readonly seriesLines?: number;
}

/**
 * The schema of a run file without its series. Accepted values have the right types, finite numbers within bounds,
 * valid names and texts of one line; unknown keys are dropped.
 */
export function headSchema(limits: RunFileLimits): z.ZodType<RunFileHead> {
  const base = baseCommit(limits);
  const servers = list(ofBase(server), limits.servers);
  const further = z.object({ base, servers, series: noSeries });
  return z.object({
    schema: z.literal(RUN_SCHEMA),
    id: word,
    startedAt: z.iso.datetime(),
    configHash: word,
    commit: z.object({ sha, ref: text().exactOptional(), dirty: z.boolean() }).exactOptional(),
    ignored: ignored.exactOptional(),
    base: base.exactOptional(),
    furtherBases: list(further, MOST_BASES - 1).exactOptional(),
    environment,
    only: text().exactOptional(),
    workingTree: workingTree.exactOptional(),
    skipped: list(skipped, limits.servers).exactOptional(),
    plan,
    shard: planPart(limits.series).exactOptional(),
    shards: mergedShards(limits.series).exactOptional(),
    timing,
    failure: longText.exactOptional(),
    // No measurement depends on it, so an invalid one does not invalidate the run.
    origin: origin.optional().catch(undefined),
    servers: list(server, limits.servers * 2),
    series: noSeries,
    seriesLines: count.exactOptional(),
    counts: countsSchema(limits.series).exactOptional(),
    openLoop: openLoopSchema(limits.series).exactOptional(),
    profile: profile.exactOptional(),
  });
}
