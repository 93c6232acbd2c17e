/**
 * Tries how servers as a whole and limits are judged, on recordings of programs that are alike, with changes planted in head:
 *
 *     node experiment/costs.js [--runs 1000] [--seed 1] [--page docs/figures/costs.md]
 */
import { parseArgs } from "node:util";
import { engine } from "../scripts/engine.js";
import { Count } from "./lib/chance.js";
import {
  judgeCosts,
  judgeRecordedLimits,
  LIMITED,
  recordedBursts,
  recordedStarts,
  STARTED,
  truthOf,
} from "./lib/costs.js";
import { LongTable, writePage } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    page: { type: "string", default: "docs/figures/costs.md" },
  },
});
const runs = Number(values.runs);
/** Recordings of starts, of a quiet machine and of one on which other programs ran. */
const QUIET = "experiment/data/costs.csv";
const LOADED = "experiment/data/costs-loaded.csv";
const random = (/** @type {unknown} */ of) =>
  engine.seededRandom(`${values.seed} ${JSON.stringify(of)}`);

/** @typedef {ReturnType<typeof recordedStarts>} Recorded */

/**
 * Runs in which each metric of the first server is called worse.
 * @param {Recorded} recorded
 * @param {string} server
 * @param {object} shape
 */
function called(recorded, server, shape) {
  const rounds = recorded.get(server) ?? [];
  const own = random({ server, shape });
  const counts = new Map(STARTED.map((id) => [id, new Count()]));
  for (let run = 0; run < runs; run += 1) {
    const verdicts = judgeCosts(rounds, { rounds: 5, ...shape, random: own });
    for (const id of STARTED) {
      const verdict = verdicts.get(id);
      if (verdict !== undefined) counts.get(id)?.add(verdict === "regression");
    }
  }
  return counts;
}

const texts = (/** @type {ReadonlyMap<string, Count>} */ counts) =>
  STARTED.map((id) => {
    const count = counts.get(id);
    return count && count.of > 0 ? count.text : "–";
  });

/** @param {(server: string, rounds: number) => string[][]} rowsOfServer @param {Recorded} recorded */
const rowsOf = (recorded, rowsOfServer) =>
  [...recorded.keys()].flatMap((server) =>
    [5, 10].flatMap((rounds) =>
      rowsOfServer(server, rounds).map((cells) => [server, `${rounds}`, ...cells]),
    ),
  );

/** @param {Recorded} recorded */
const unchanged = (recorded) =>
  rowsOf(recorded, (server, rounds) => [texts(called(recorded, server, { rounds }))]);

const LARGEST = { memory: 1.5, start: 2, tolerated: 50 };
const PLANTED = [
  { memory: 1.3, start: 1.5, tolerated: 10 },
  { memory: 1.3, start: 1.5, tolerated: 20 },
  LARGEST,
];

/** @param {(typeof PLANTED)[number]} planted */
function plantedText({ memory, start, tolerated }) {
  return `start × ${start} (${tolerated} % tolerated), memory × ${memory}`;
}

/** @param {Recorded} recorded */
const found = (recorded) =>
  rowsOf(recorded, (server, rounds) =>
    PLANTED.map((planted) => {
      const shape = { rounds, planted, servers: 2 };
      return [plantedText(planted), ...texts(called(recorded, server, shape)).slice(0, 3)];
    }),
  );

/** Series, minutes, rounds and blocks of a run's plan. */
const PLANS = [
  { series: 2, minutes: 5, rounds: 10, blocks: 15 },
  { series: 4, minutes: 5, rounds: 10, blocks: 7 },
];
const FACTORS = [1.2, 1.1, 1.05, 0.95, 0.9, 0.8];

/** Verdicts on limits that are so many times the truth; below 1 the truth is beyond them. */
function limits(/** @type {string} */ recording) {
  const all = recordedBursts(recording);
  return PLANS.flatMap(({ series, minutes, rounds, blocks }) =>
    [false, true].flatMap((hasBase) =>
      FACTORS.map((factor) => {
        const own = random({ recording, series, hasBase, factor });
        const counts = new Map(
          LIMITED.map((id) => [id, { over: new Count(), within: new Count() }]),
        );
        for (let run = 0; run < runs / 5; run += 1) {
          const drawn = Array.from(
            { length: series },
            (_, at) => all[(run + at) % all.length] ?? [],
          );
          const limitOf = (
            /** @type {number} */ at,
            /** @type {(typeof LIMITED)[number]} */ id,
          ) => {
            const truth = truths(drawn[at] ?? [], id);
            return id === "throughput" ? truth / factor : truth * factor;
          };
          const judged = judgeRecordedLimits(drawn, {
            rounds,
            blocks,
            random: own,
            limitOf,
            hasBase,
          });
          for (const { id, verdict } of judged) {
            counts.get(id)?.over.add(verdict === "over");
            counts.get(id)?.within.add(verdict === "within");
          }
        }
        const arms = hasBase ? "both" : "head";
        const cells = LIMITED.flatMap((id) => {
          const own = counts.get(id);
          return [own?.over.text ?? "", own?.within.text ?? ""];
        });
        return [`${series} × ${minutes} min`, arms, sizeText(factor), ...cells];
      }),
    ),
  );
}

const known = new Map();
/** @param {Parameters<typeof truthOf>[0]} rounds @param {(typeof LIMITED)[number]} id */
function truths(rounds, id) {
  const own = known.get(rounds) ?? new Map();
  known.set(rounds, own);
  if (!own.has(id)) own.set(id, truthOf(rounds, id));
  return own.get(id);
}

/** @param {number} factor of a limit, as seen from the value */
function sizeText(factor) {
  const percent = Math.round(Math.abs(factor - 1) * 100);
  return factor > 1 ? `${percent} % away` : `${percent} % exceeded`;
}

const heads = LIMITED.flatMap((id) => {
  const { label } = engine.seriesMetric(id);
  return [`${label} over`, `${label} within`];
});
const columns = STARTED.map((id) => engine.serverMetric(id).label);

/** What a recording holds. @param {Recorded} recorded */
const sizeOf = (recorded) =>
  [...recorded]
    .map(([server, rounds]) => {
      const further = rounds.map(({ base }) => base.furtherColdStartsMs?.length ?? 0);
      return `${server} ${2 * rounds.length} and ${2 * further.reduce((sum, one) => sum + one, 0)}`;
    })
    .join(", ");

/** Recordings of starts by what they are called. */
const MACHINES = Object.entries({ quiet: QUIET, loaded: LOADED }).map(
  ([machine, file]) => /** @type {const} */ ([machine, recordedStarts(file)]),
);
/** Recordings of bursts by what they are called. */
const DAYS = Object.entries({ "this recording": "aa.csv", "another day": "another-day.csv" });

const alarms = new LongTable(
  "costs/nothing-changed.csv",
  ["machine", "server", "rounds", ...columns],
  MACHINES.flatMap(([machine, recorded]) => unchanged(recorded).map((row) => [machine, ...row])),
);
const more = new LongTable(
  "costs/more.csv",
  ["machine", "server", "rounds", "planted", ...columns.slice(0, 3)],
  MACHINES.flatMap(([machine, recorded]) => found(recorded).map((row) => [machine, ...row])),
);
const limited = new LongTable(
  "costs/limits.csv",
  ["noise", "run", "arms", "limit", ...heads],
  DAYS.flatMap(([day, file]) => limits(file).map((row) => [day, ...row])),
);
const sizes = MACHINES.map(([machine, recorded]) => `${machine}: ${sizeOf(recorded)}`);

const text = `# Memory, starts and limits: how far they can be trusted

Written by \`node experiment/costs.js --runs ${runs} --seed ${values.seed}\`; do not edit. Starts were recorded in runs whose base was
their own commit ([ADR 46](../adr/0046-limits-and-costs.md)), on a quiet machine (\`${QUIET}\`) and on one whose cores
other programs kept busy (\`${LOADED}\`). A run draws its rounds from them; a coin says which arm is head. The
rule is the engine's own code. Starts under load, and further starts: ${sizes.join("; ")}.

## Nothing changed

Of ${runs} runs each of one server: those that call a regression of a metric, in runs of 5 rounds. Tolerated: 20 % of
memory, 50 % of starts and pauses. With 10 rounds: ${alarms.link}.

${alarms.show(2, { columns: ["machine", "server", ...columns], where: ({ rounds }) => rounds === "5" })}

## Head takes more

Of ${runs} runs of two servers each: those that find a start of twice the time (50 % tolerated) and half as much memory
again (20 % tolerated), in 5 rounds. With 10 rounds and smaller changes: ${more.link}.

${more.show(2, {
  columns: ["machine", "server", ...columns.slice(0, 3)],
  where: ({ rounds, planted }) => rounds === "5" && planted === plantedText(LARGEST),
})}

## Limits

Of ${runs / 5} runs, drawn from a recording of bursts, \`experiment/data/aa.csv\`, and from that of another day:
limits that are called exceeded, and kept, where base is measured too. The truth is the mean of all that was recorded.
Each series has a limit on each metric; here 4 series have 5 minutes. Fewer series, the scatter of head alone, and limits
by 10 %: ${limited.link}.

${limited.show(2, {
  columns: ["noise", "limit", ...heads],
  where: ({ run, arms, limit = "" }) =>
    run === "4 × 5 min" && arms === "both" && !limit.startsWith("10 %"),
})}
`;
writePage(values.page, { text, tables: [alarms, more, limited] });
console.error(text);
