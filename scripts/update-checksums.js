/**
 * Fills the table of checksums in src/adapters/tools/checksums.ts from the digests that GitHub's API
 * gives for the assets of a release of oha. A hash that is in the table already must be the same.
 *
 *     node scripts/update-checksums.js 1.16.0
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { importSource } from "./import-source.js";

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("usage: update-checksums.js VERSION");

const file = path.resolve(import.meta.dirname, "../src/adapters/tools/checksums.ts");
const { OHA_CHECKSUMS } = await importSource("src/adapters/tools/checksums.ts");

const response = await fetch(`https://api.github.com/repos/hatoo/oha/releases/tags/v${version}`);
if (!response.ok) throw new Error(`the release v${version}: status ${response.status}`);
const { assets } = z
  .object({ assets: z.array(z.object({ name: z.string(), digest: z.string().nullish() })) })
  .parse(await response.json());

const known = OHA_CHECKSUMS[version] ?? {};
const found = Object.fromEntries(
  assets.flatMap(({ name, digest }) => {
    const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
    if (sha256 === undefined || !/^oha-(linux|macos)-(amd64|arm64)$/.test(name)) return [];
    if (known[name] !== undefined && known[name] !== sha256) {
      throw new Error(`${name} ${version} was ${known[name]} and now is ${sha256}`);
    }
    return [[name, sha256]];
  }),
);
const table = { ...OHA_CHECKSUMS, [version]: { ...known, ...found } };

const source = readFileSync(file, "utf8");
const start = source.indexOf("= {") + 2;
writeFileSync(file, `${source.slice(0, start)}${JSON.stringify(table, null, 2)};\n`);
console.log(`${Object.keys(found).length} checksums of oha ${version}; now: npm run format`);
