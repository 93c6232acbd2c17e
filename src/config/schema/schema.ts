import { z } from "zod";
// biome-ignore lint/style/noRestrictedImports: one schema gives validation, loadgate.schema.json and the reference page
import { bencherSection } from "../../bencher/config/section.ts";
import {
  COUNT_DEFAULTS,
  MOST_TURNS,
  REQUESTS_OF_GO,
  USUAL_REQUESTS,
} from "../../domain/run/plan/count-settings.ts";
import { BURST_MS, ENOUGH_ANSWERS, LONGER_BURST_MS } from "../../domain/series/load-shape.ts";
import { formatWhole } from "../../domain/shared/format.ts";
import { STORE_PATTERN } from "../store-location.ts";
import { DEFAULT_GATE, DEFAULT_OPEN_LOOP_GATE, gate } from "./gate.ts";
import { scenario } from "./scenario.ts";
import { server, service } from "./server.ts";
import { burstLength, duration, durationOrAuto, name, optional } from "./texts.ts";

const count = z
  .strictObject({
    requests: optional(
      z.int().min(100).max(1_000_000),
      `Requests per count. By default ${formatWhole(REQUESTS_OF_GO)} for a server in Go, whose garbage collector runs only now and then, and ${formatWhole(USUAL_REQUESTS)} for any other.`,
    ),
    turns: z.int().min(3).max(MOST_TURNS).default(COUNT_DEFAULTS.turns).meta({
      description:
        "How often each arm is counted. The interval of a change comes from how the counts differ. From the third on, a series ends once all that is gated is unchanged.",
    }),
    "system-calls": optional(
      z.boolean(),
      "Also count system calls per request, by name, in two further starts of each turn under strace.",
    ),
    env: z.record(z.string(), z.string()).default(COUNT_DEFAULTS.env).meta({
      description:
        "Environment variables for servers while they are counted; they override all others.",
    }),
  })
  .describe(
    "Also count instructions and allocations per request of every server and scenario, which other work on the machine hardly changes. May be empty: {}.",
  )
  .transform(({ "system-calls": systemCalls, ...others }) => ({ ...others, systemCalls }));

/** A negation inside a pattern matches everything else, and a pattern of only stars matches everything. */
const glob = z
  .string()
  .regex(
    /^(?=.*[^!*?.,/(){}[\]+@|\\])(?!!\()!?[^!/][^!]*$/,
    "a glob from the repository's root that names something, without / at its beginning, and with ! only there",
  );

const changed = z
  .strictObject({
    ignore: z.array(glob).default([]).meta({
      description:
        'Globs for files that cannot make a server slower, from the repository\'s root, such as `docs/**`. The last one that matches decides, and with `!` before it the file is measured: `["services/**", "!services/shop/**"]`. A change of nothing else is not measured.',
    }),
  })
  .describe("Which changes are measured.");

/**
 * The configuration file. Types, validation, `loadgate.schema.json` and the reference page all come from this one
 * schema. Durations become milliseconds, percentages numbers of percent.
 */
export const configSchema = z
  .strictObject({
    servers: z
      .record(name, server)
      .refine((servers) => Object.keys(servers).length > 0, "at least one server")
      .describe("The servers to build, start and load, by name."),
    services: z.record(name, service).default({}).meta({
      description: "Programs that servers need beside them, such as databases, by name.",
    }),
    scenarios: z
      .record(name, scenario)
      .refine((scenarios) => Object.keys(scenarios).length > 0, "at least one scenario")
      .describe("The requests to load them with, by name."),
    "allow-hosts": z.array(z.string().min(1)).default([]).meta({
      description:
        "Hosts that may be loaded, by the name or the address that url and base-url have; this machine's loopback always may.",
    }),
    measure: z
      .strictObject({
        burst: burstLength(
          `Length of one burst of load, 50ms or more. By default ${BURST_MS}ms, or ${LONGER_BURST_MS}ms over TLS and where ${BURST_MS}ms bring fewer than ${ENOUGH_ANSWERS} answers.`,
        ).optional(),
        "warm-up": durationOrAuto(
          "Load before the first measured burst of each series and round: a time, or `auto`, which goes on until the server gets no faster.",
        ).prefault("auto"),
        budget: durationOrAuto(
          "Wall time for measuring, not counting builds: a time, or `auto`, which takes as much as the tolerance needs. That is a minute for each series of base and head, or less if the last runs on this machine type found less noise. With a base, a budget is refused if a server could lose half its speed unnoticed with it; the error says the least that would do.",
        ).prefault("auto"),
        "at-most": duration(
          "Longest time that a budget of `auto` takes. Where servers start or warm up so slowly that it does not hold five starts of each, it grows up to this.",
        ).prefault("15m"),
        end: z.enum(["decided", "early"]).default("decided").meta({
          description:
            "When a run with a base ends before its budget: `decided`, once every gated comparison is decided, after longer loads in the time left; `early`, as soon as nothing shows a sign of a slowdown after half of its rounds, which saves time and can leave comparisons open.",
        }),
        "follow-up": z.number().min(0).max(1).default(1).meta({
          description:
            "Share of the budget that a run with a base may use once more, after its plan: series that are then open and look slower are measured again, one by one, in fresh starts of their two servers alone. `0` switches it off; a run in shards, with `repeats` or with `end: early` has none, and one with a budget of `auto` stays within `at-most`.",
        }),
        repeats: optional(
          z.int().min(1).max(100_000),
          "Number of bursts of each series, instead of as many as the budget has time for. All bursts then come from one start of each server, which cannot tell a change from what that process happened to do. Fewer than six give no interval.",
        ),
      })
      .prefault({}),
    count: count.optional(),
    gate: gate.prefault({ ...DEFAULT_GATE, ...DEFAULT_OPEN_LOOP_GATE }),
    baseline: z
      .strictObject({
        store: z
          .string()
          .regex(STORE_PATTERN, "a folder, or branch: and the name of a branch")
          .default(".loadgate")
          .describe(
            "Where earlier runs are kept: a folder, relative to the configuration file, or `branch:NAME`, a branch of the repository that holds nothing else.",
          ),
        required: optional(
          z.boolean(),
          "Whether a run fails (exit code 4) when the baseline cannot be read, or cannot be written although the run belongs in it. `false` makes that a warning. By default it fails, except where it cannot be read and a base decides the gate.",
        ),
        keep: z.int().min(1).max(10_000).default(200).describe("Number of runs to keep."),
        branch: optional(
          z.string().min(1),
          "Branch whose runs are recorded; the repository's default branch by default.",
        ),
      })
      .prefault({}),
    changed: changed.optional(),
    bencher: bencherSection.optional(),
  })
  .meta({ title: "Loadgate configuration" });

/** The type of a parsed configuration file. */
export type ParsedConfig = z.output<typeof configSchema>;

/** An entry of `servers`. */
export type ParsedServer = ParsedConfig["servers"][string];

/** An entry of `services`. */
export type ParsedService = ParsedConfig["services"][string];

/** An entry of `scenarios`. */
export type ParsedScenario = ParsedConfig["scenarios"][string];
