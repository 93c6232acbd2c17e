import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The package that a module belongs to.
 * @param {string} id path of a module
 * @returns {{ name: string, folder: string } | undefined} undefined for our own modules
 */
export function packageOf(id) {
  const marker = `${path.sep}node_modules${path.sep}`;
  const start = id.lastIndexOf(marker);
  if (start === -1) return undefined;
  const [first = "", second = ""] = id.slice(start + marker.length).split(path.sep);
  const name = first.startsWith("@") ? `${first}/${second}` : first;
  return { name, folder: path.join(id.slice(0, start + marker.length), name) };
}

/**
 * A bundler plugin that writes the licences of all bundled packages into `licences.txt`, and fails
 * for a package without one.
 * @returns {import("rolldown").Plugin}
 */
export function bundleLicences() {
  return {
    name: "bundle-licences",
    generateBundle(_options, bundle) {
      const folders = new Map();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const id of chunk.moduleIds) {
          const found = packageOf(id);
          if (found) folders.set(found.name, found.folder);
        }
      }
      const names = [...folders.keys()].sort();
      const source = names.map((name) => licenceOf(name, folders.get(name))).join("\n");
      this.emitFile({ type: "asset", fileName: "licences.txt", source });
    },
  };
}

/**
 * @param {string} name
 * @param {string} folder
 */
function licenceOf(name, folder) {
  const { version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} ${version} (${license}) comes without a licence file`);
  const text = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
