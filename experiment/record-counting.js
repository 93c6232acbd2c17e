/**
 * Records whole comparisons by counting, of the servers in bench/counting.yml: base is a server, head a copy of it.
 * In most comparisons nothing that runs is changed, so that whatever is called is a false alarm; in the others work
 * is planted.
 *
 *     npm run bench:counting -- --only rust --comparisons 300 --minutes 10
 *
 * It goes on where an earlier call stopped, in experiment/data/counting-LANGUAGE.csv, until as many comparisons
 * without a change are there as are wanted, or the minutes are over. Without `--only` all languages get on evenly.
 * `npm run generate` writes the result into docs/counting.md.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { countComparison, loadConfig, removeRunFolder } from "./lib/counting-comparison.js";
import { builtArms } from "./lib/counting-copies.js";
import { appendComparison, countingFile, readComparisons } from "./lib/counting-file.js";
import { doneOf, kindsOf, LANGUAGES, nextKind, WANTED } from "./lib/counting-plan.js";

/** @typedef {import("./lib/counting-edits.js").Language} Language */

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    comparisons: { type: "string" },
    minutes: { type: "string", default: "10" },
  },
});
const CONFIG = "bench/counting.yml";
const config = loadConfig(CONFIG);
const stop = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  // Wrappers pass a signal on that the whole group got already.
  process.on(signal, () => stop.abort(new Error(signal)));
}

const languages = LANGUAGES.filter(
  (language) => values.only === undefined || values.only === language,
);
if (languages.length === 0) {
  throw new Error(`--only ${values.only}: one of ${LANGUAGES.join(", ")}`);
}
const plans = languages.filter(isInstalled).map(planOf);
/** Arms that this call has built. @type {Map<string, ReturnType<typeof builtArms>>} */
const built = new Map();
const endAt = performance.now() + Number(values.minutes) * 60_000;
while (!stop.signal.aborted && performance.now() < endAt) {
  const [next] = plans
    .filter(({ kind }) => kind() !== undefined)
    .toSorted((a, b) => a.done() - b.done());
  if (!next) break;
  await record(next).catch((error) => {
    if (stop.signal.aborted) return;
    removeRunFolder();
    throw error;
  });
}
removeRunFolder();
for (const { language, recorded } of plans) {
  console.error(`${language}: ${recorded.length} comparisons in ${countingFile(language)}`);
}
process.exit();

/**
 * A server whose programs are missing is left out, and that is said.
 * @param {Language} language
 */
function isInstalled(language) {
  const { requires } = serverOf(language);
  const missing = Object.entries(requires).find(
    ([program]) => spawnSync("which", [program]).status !== 0,
  );
  if (!missing) return true;
  console.error(`${language} is left out: ${missing[0]} is not installed: ${missing[1]}`);
  return false;
}

/** @param {Language} language */
function serverOf(language) {
  const server = config.servers.find(({ name }) => name === language);
  if (!server) throw new Error(`${CONFIG} has no server ${language}`);
  return server;
}

/**
 * What is recorded of a language, and what comes next.
 * @param {Language} language
 */
function planOf(language) {
  const scenarios = config.scenarios.filter(({ servers }) => servers?.includes(language) ?? true);
  const kinds = kindsOf(
    language,
    scenarios.map(({ name }) => name),
  );
  const recorded = [...readComparisons(countingFile(language))];
  const wanted = Number(values.comparisons ?? WANTED[language]);
  return {
    language,
    recorded,
    kind: () => nextKind(kinds, recorded, wanted),
    done: () => doneOf(kinds, recorded, wanted),
  };
}

/** @param {ReturnType<typeof planOf>} plan */
async function record({ language, recorded, kind }) {
  const next = kind();
  if (!next) return;
  const { series, edit } = next;
  const key = `${language} ${edit}`;
  const arms = built.get(key) ?? builtArms(serverOf(language), edit);
  built.set(key, arms);
  const scenario = config.scenarios.find(({ name }) => series === `${language}/${name}`);
  if (!scenario) throw new Error(`${CONFIG} has no scenario for ${series}`);
  const comparison = { series, edit, ...(await countComparison(arms, scenario, stop.signal)) };
  appendComparison(countingFile(language), comparison);
  recorded.push(comparison);
  console.error(`${series} ${edit}: ${comparison.seconds.toFixed(0)} s`);
}
