/**
 * Takes what starts of one program take in time and memory out of runs whose base is their own commit, so that whatever differs
 * between the arms is noise:
 *
 *     node scripts/with-toolchains.js node dist/cli.js run --config experiment/costs/loadgate.yml --base HEAD --out costs/1
 *     node experiment/record-costs.js costs/1/run.jsonl costs/2/run.jsonl
 *
 * One line for each start: of the one whose server was loaded, and of those at the end of its round.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { engine } from "../scripts/engine.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string", default: "experiment/data/costs.csv" } },
});
const lines = ["server,round,arm,coldStartMs,idleRssBytes,peakRssBytes,gcPauseMs"];
for (const [run, file] of positionals.entries()) {
  const { servers } = engine.runOf(await engine.readRunFiles([file]));
  for (const { server, arm, starts } of servers) {
    for (const start of starts) {
      const place = [server, `${run}.${start.round}`, arm];
      const facts = { server, arm, starts: [start] };
      const memory = ["idle-rss", "peak-rss", "gc-pause"].map((id) =>
        engine.serverValue(facts, /** @type {"idle-rss"} */ (id)),
      );
      const [first, ...further] = engine.serverValues(facts, "cold-start");
      lines.push([...place, digits(first), ...memory.map(digits)].join(","));
      for (const ms of further) lines.push([...place, digits(ms), "", "", ""].join(","));
    }
  }
}
writeFileSync(values.out, `${lines.join("\n")}\n`);
console.error(`${lines.length - 1} starts in ${values.out}`);

/** @param {number | undefined} value */
function digits(value) {
  return value === undefined ? "" : String(Number(value.toPrecision(6)));
}
