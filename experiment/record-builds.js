/**
 * Records builds of the same program that lie differently in memory beside the program's own build: with unused functions
 * that stay in it, and with its functions linked in random order. Whatever differs is layout and noise; how much is noise,
 * two processes of the own build say.
 *
 *     node scripts/with-toolchains.js node experiment/record-builds.js --language go --blocks 4 --nice=-10 --out experiment/data/builds-go.csv
 *
 * Needs gcc and lld. Each cycle starts every build once beside the own one, in shuffled order, and the own one as often
 * beside itself as `--controls` says; both are warmed up and loaded in blocks A B B A or B A A B at c=1 and c=100. One line
 * for each burst; A is always the own build.
 */
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { engine } from "../bench/lib/engine.js";
import { LANGUAGES, makeBuilds } from "./lib/builds.js";
import { burst, COPIES, FIELDS, figuresOf, ORDERS, prepare, startCopies } from "./lib/copies.js";

const { values } = parseArgs({
  options: {
    language: { type: "string", default: "go" },
    builds: { type: "string", default: "20" },
    cycles: { type: "string", default: "3" },
    controls: { type: "string", default: "10" },
    blocks: { type: "string", default: "3" },
    burst: { type: "string", default: "200" },
    warm: { type: "string", default: "400" },
    nice: { type: "string", default: "0" },
    out: { type: "string", default: "experiment/data/builds-go.csv" },
  },
});
const language = LANGUAGES[values.language];
if (!language) throw new Error(`there is no server in ${values.language}`);
const servers = (await prepare(language.config)).filter(({ name }) => name === values.language);
const folder = mkdtempSync(path.join(tmpdir(), "builds-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const builds = makeBuilds(language, Number(values.builds), folder);
const [own] = builds;
if (!own) throw new Error("there is no build");
// Servers and load generators inherit it.
setPriority(Number(values.nice));
const random = engine.seededRandom(values.language);
const file = createWriteStream(values.out);
file.write(
  `${["server", "build", "kind", "round", "level", "block", "position", "copy", ...FIELDS].join(",")}\n`,
);
const others = [...builds.slice(1), ...Array.from({ length: Number(values.controls) }, () => own)];
let round = 0;
for (let cycle = 0; cycle < Number(values.cycles); cycle += 1) {
  for (const build of engine.shuffle(others, random)) {
    const commands = { A: language.run(own.program), B: language.run(build.program) };
    const { running, stop } = await startCopies(servers, commands);
    try {
      for (const concurrency of engine.shuffle([1, 100], random)) {
        const one = { server: values.language, level: { concurrency } };
        for (const copy of COPIES) await burst(running, one, copy, Number(values.warm));
        for (let block = 0; block < Number(values.blocks); block += 1) {
          for (const [position, copy] of (ORDERS[(block + round) % 2] ?? []).entries()) {
            const sample = await burst(running, one, copy, Number(values.burst));
            const place = [values.language, build.name, build.kind, round, concurrency];
            file.write(`${[...place, block, position, copy, ...figuresOf(sample)].join(",")}\n`);
          }
        }
      }
    } finally {
      await stop();
    }
    round += 1;
    console.error(`cycle ${cycle}, ${round} of ${others.length * Number(values.cycles)} starts`);
  }
}
await new Promise((resolve) => file.end(resolve));
