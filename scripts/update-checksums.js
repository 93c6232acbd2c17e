/**
 * Fills the table of checksums in src/adapters/tools/checksums.ts from the digests that GitHub's API gives
 * for the assets of a release. A hash that is in the table already must be the same.
 *
 *     node scripts/update-checksums.js oha 1.16.0
 *     node scripts/update-checksums.js bencher 0.6.12
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { importSource } from "./import-source.js";

const TOOLS = {
  oha: {
    repository: "hatoo/oha",
    assets: /^oha-(linux|macos)-(amd64|arm64)$/,
  },
  bencher: {
    repository: "bencherdev/bencher",
    assets: /^bencher-v[\d.]+-(linux|macos)-(x86-64|arm-64)$/,
  },
};

const [name = "", version = ""] = process.argv.slice(2);
const tool = Object.entries(TOOLS).find(([known]) => known === name)?.[1];
if (!tool || !/^\d+\.\d+\.\d+$/.test(version)) {
  throw new Error(`usage: update-checksums.js ${Object.keys(TOOLS).join("|")} VERSION`);
}

const file = path.resolve(import.meta.dirname, "../src/adapters/tools/checksums.ts");
const { CHECKSUMS } = await importSource("src/adapters/tools/checksums.ts");

const releases = `https://api.github.com/repos/${tool.repository}/releases`;
const response = await fetch(`${releases}/tags/v${version}`);
if (!response.ok) throw new Error(`the release v${version}: status ${response.status}`);
const { assets } = z
  .object({ assets: z.array(z.object({ name: z.string(), digest: z.string().nullish() })) })
  .parse(await response.json());

const own = CHECKSUMS[tool.repository] ?? {};
const known = own[version] ?? {};
const found = Object.fromEntries(
  assets.flatMap(({ name: asset, digest }) => {
    const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
    if (sha256 === undefined || !tool.assets.test(asset)) return [];
    if (known[asset] !== undefined && known[asset] !== sha256) {
      throw new Error(`${asset} ${version} was ${known[asset]} and now is ${sha256}`);
    }
    return [[asset, sha256]];
  }),
);
const versions = { ...own, [version]: { ...known, ...found } };
const table = { ...CHECKSUMS, [tool.repository]: versions };

const source = readFileSync(file, "utf8");
const start = source.indexOf("= {") + 2;
const end = source.indexOf("};", start) + 2;
const text = `${JSON.stringify(table, null, 2)};`;
writeFileSync(file, source.slice(0, start) + text + source.slice(end));
console.log(`${Object.keys(found).length} checksums of ${name} ${version}; now: npm run format`);
