/**
 * Writes everything that is generated from a source of truth; `--check` only says what is out of
 * date, with exit code 1.
 *
 *     loadgate.schema.json      from src/config/schema/schema.ts
 *     comparison.schema.json    from the type in src/report/comparison-document.ts
 *     bisect.schema.json        from the type in src/bisect/domain/bisection.ts
 *     soak.schema.json          from the type in src/soak/domain/soak.ts
 *     docs/configuration.md     from the same schema
 *     docs/metrics.md           from the catalogue in src/domain/metrics
 *     docs/counting.md          its section on errors, from experiment/data/counting-*.csv, beside
 *     docs/figures/counting.csv
 *     docs/action.md            the tables of inputs and outputs, from action.yml
 *     biome.layers.json         what may import what, from scripts/layers.js
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { countingFile, readComparisons } from "../experiment/lib/counting-file.js";
import { LANGUAGES } from "../experiment/lib/counting-plan.js";
import { countingSection, plantedTable } from "../experiment/lib/counting-section.js";
import { configurationPage } from "./configuration-page.js";
import { documentSchema } from "./document-schema.js";
import { importSource } from "./import-source.js";
import { layersText } from "./layers.js";
import { metricsPage } from "./metrics-page.js";

const root = path.resolve(import.meta.dirname, "..");
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), "utf8");

const { configSchema } = await importSource("src/config/schema/schema.ts");
const jsonSchema = z.toJSONSchema(configSchema, { io: "input" });
const { inputs, outputs } = parse(read("action.yml"));

const { SERIES_METRICS } = await importSource("src/domain/metrics/series-metrics.ts");
const { SERVER_METRICS } = await importSource("src/domain/metrics/server-metrics.ts");
const { COUNT_METRICS } = await importSource("src/domain/metrics/count-metrics.ts");
const { OPEN_LOOP_METRICS } = await importSource("src/domain/metrics/open-loop-metrics.ts");
const { GATE_METRIC_IDS, LIMIT_METRIC_IDS } = await importSource("src/domain/metrics/catalogue.ts");

const counted = new Map(
  LANGUAGES.map((language) => [language, readComparisons(path.join(root, countingFile(language)))]),
);

const generated = new Map([
  ["loadgate.schema.json", textOf(jsonSchema)],
  [
    "comparison.schema.json",
    textOf(documentSchema(root, "src/report/comparison-document.ts", "ComparisonDocument")),
  ],
  [
    "bisect.schema.json",
    textOf(documentSchema(root, "src/bisect/domain/bisection.ts", "Bisection")),
  ],
  ["soak.schema.json", textOf(documentSchema(root, "src/soak/domain/soak.ts", "Soak"))],
  ["biome.layers.json", layersText()],
  ["docs/configuration.md", configurationPage(jsonSchema)],
  [
    "docs/metrics.md",
    metricsPage(
      {
        series: SERIES_METRICS,
        servers: SERVER_METRICS,
        counts: COUNT_METRICS,
        openLoop: OPEN_LOOP_METRICS,
      },
      { tolerable: GATE_METRIC_IDS, limitable: LIMIT_METRIC_IDS },
    ),
  ],
  ["docs/counting.md", between(read("docs/counting.md"), "recorded", countingSection(counted))],
  ["docs/figures/counting.csv", plantedTable(counted).csv],
  [
    "docs/action.md",
    between(
      between(read("docs/action.md"), "inputs", inputTable(inputs)),
      "outputs",
      outputTable(outputs),
    ),
  ],
]);

const check = process.argv.includes("--check");
for (const [file, text] of generated) {
  const target = path.join(root, file);
  if (existsSync(target) && readFileSync(target, "utf8") === text) continue;
  if (check) {
    console.error(`${file} is out of date: npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(target, text);
    console.log(`wrote ${file}`);
  }
}

/** @param {object} schema */
function textOf(schema) {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** @param {Record<string, { description: string, default?: string }>} all */
function inputTable(all) {
  const rows = Object.entries(all).map(
    ([name, { description, default: value }]) =>
      `| \`${name}\` | ${description} | ${value ? `\`${value}\`` : ""} |`,
  );
  return ["| input | what it is | default |", "|---|---|---|", ...rows].join("\n");
}

/** @param {Record<string, { description: string }>} all */
function outputTable(all) {
  const rows = Object.entries(all).map(
    ([name, { description }]) => `| \`${name}\` | ${description} |`,
  );
  return ["| output | what it is |", "|---|---|", ...rows].join("\n");
}

/**
 * Replaces what stands between two markers.
 * @param {string} text
 * @param {string} name
 * @param {string} content
 */
function between(text, name, content) {
  const start = `<!-- ${name}:start -->`;
  const end = `<!-- ${name}:end -->`;
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`no markers for ${name}`);
  return `${text.slice(0, from + start.length)}\n${content}\n${text.slice(to)}`;
}
