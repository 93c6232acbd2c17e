/**
 * Tries the rule about starts on a recording of servers that are alike, and with head's answers late:
 *
 *     node experiment/starts.js [--runs 1000] [--seed 1] [--data experiment/data/starts.csv] [--page docs/figures/starts.md]
 */
import { parseArgs } from "node:util";
import { engine } from "../scripts/engine.js";
import { Count } from "./lib/chance.js";
import { judgeStarts, readStarts } from "./lib/starts.js";
import { LongTable, writePage } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    data: { type: "string", default: "experiment/data/starts.csv" },
    page: { type: "string", default: "docs/figures/starts.md" },
  },
});
const runs = Number(values.runs);
const recorded = readStarts(values.data);
const servers = [...new Set(recorded.map(({ server }) => server))];
const SHAPES = [2, 3, 5, 10].flatMap((rounds) => [1, 4, 12].map((series) => ({ rounds, series })));
/** @type {readonly [string, import("./lib/starts.js").Slower][]} */
const LATE = [
  ["mean × 1.5", { mean: 1.5 }],
  ["mean × 2", { mean: 2 }],
  ["mean × 4", { mean: 4 }],
  ["p99 × 1.5", { p99: 1.5 }],
  ["p99 × 2", { p99: 2 }],
  ["p99 × 4", { p99: 4 }],
  ["mean × 2 in sustained loads", { mean: 2, onlySustained: true }],
  ["mean × 4 in sustained loads", { mean: 4, onlySustained: true }],
];

/** @param {string} server @param {{ rounds: number, series: number, slower?: import("./lib/starts.js").Slower }} shape */
function outcomes(server, shape) {
  const own = recorded.filter((one) => one.server === server);
  const random = engine.seededRandom(`${values.seed} ${server} ${JSON.stringify(shape)}`);
  const [worse, doubted] = [new Count(), new Count()];
  let again = 0;
  for (let run = 0; run < runs; run += 1) {
    const one = judgeStarts(own, { ...shape, random });
    worse.add(one.worse);
    doubted.add(one.doubted && !one.worse);
    again += one.again / runs;
  }
  return { worse, doubted, again: `${Math.round(100 * again)} %` };
}

const alarms = servers.flatMap((server) =>
  SHAPES.map((shape) => {
    const { worse, doubted, again } = outcomes(server, shape);
    return [server, `${shape.series}`, `${shape.rounds}`, `${worse.times}`, doubted.text, again];
  }),
);
const found = servers.flatMap((server) =>
  [2, 3, 5, 10].flatMap((rounds) =>
    LATE.map(([what, slower]) => {
      const { worse, doubted } = outcomes(server, { rounds, series: 1, slower });
      return [server, `${rounds}`, what, worse.text, doubted.text];
    }),
  ),
);
const minutes = servers.map(
  (server) => `${recorded.filter((one) => one.server === server).length} of ${server}`,
);
const unchanged = new LongTable(
  "starts/nothing-changed.csv",
  ["server", "series", "starts", "regressions", "looks worse", "second load"],
  alarms,
);
const late = new LongTable(
  "starts/slower.csv",
  ["server", "starts", "slower", "regression", "looks worse"],
  found,
);
const text = `# Starts one by one: how far they can be trusted

Written by \`node experiment/starts.js --runs ${runs} --seed ${values.seed}\`; do not edit. The recording is
\`${values.data}\`, made by \`experiment/record-starts.js --minutes 18\`: starts of two copies of the same server, ${minutes.join(" and ")},
on a machine without other work, each with twenty bursts, a closing load and a sustained one of two seconds, whose second half counts. The sustained one stands for the closing load of a run's first
start, and of the second of those series in which the first was slower than tolerated. A run draws its starts from them; a coin decides for each series which copy is head.
The rule is the engine's own code ([ADR 42](../adr/0042-closing-load.md)).

## Nothing changed

Of ${runs} runs each: those that call a regression, and those that are no pass because something looks worse, and the
series that had a second sustained load. With 12 series; ${unchanged.link}.

${unchanged.show(1, { where: ({ series }) => series === "12" })}

## Head is slower at the end of starts

With 3 and 10 starts; ${late.link}.

${late.show(1, { where: ({ starts, slower = "" }) => /^(3|10)$/.test(starts ?? "") && !slower.includes("1.5") })}
`;
writePage(values.page, { text, tables: [unchanged, late] });
console.error(text);
