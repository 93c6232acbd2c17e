import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { isWithin } from "../../domain/run/file/same-program.ts";
import type { Tool } from "../../domain/series/server-facts.ts";
import { attempt } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { beginningOf } from "../system/file-beginning.ts";
import { foldersFrom } from "../system/folders-from.ts";
import type { Place } from "./places.ts";

/** Files and folders that programs look for in all folders above. */
const LOOKED_FOR_ABOVE = ["node_modules", "go.work", ".npmrc", ".cargo/config.toml"];

/**
 * What can set the two arms apart because base does not lie beside head.
 * @param head absolute path of the working tree, without symlinks
 * @param place base's
 * @returns sentences for the report, and the files above head alone
 */
export function surroundings(head: string, { folder, elsewhere }: Place) {
  if (elsewhere === undefined) return { sentences: [], aboveHead: [] };
  const isOneSystem = statSync(head).dev === statSync(folder).dev;
  const onlyBase = above(folder, head);
  const sentences = present([
    `Base could not be checked out beside the repository and is in ${path.dirname(folder)}: ${elsewhere}.`,
    !isOneSystem &&
      "Base is on another file system than head: what servers write to files takes unequal time. Mount the folder above the repository in its place, or set TMPDIR to a folder on its file system.",
    onlyBase.length > 0 &&
      `Only base has ${formatSome(onlyBase)} above it: what it takes from there counts as change.`,
  ]);
  return { sentences, aboveHead: above(head, folder) };
}

/** What lies above one folder and not above another. */
function above(folder: string, other: string): readonly string[] {
  const found: string[] = [];
  for (let at = path.dirname(folder); !isWithin(other, at); at = path.dirname(at)) {
    // Programs look into the user's own folder wherever they run.
    const names = LOOKED_FOR_ABOVE.filter((name) => at !== homedir() || !name.startsWith("."));
    found.push(...names.map((name) => path.join(at, name)).filter((file) => existsSync(file)));
  }
  return found;
}

/**
 * Gives base the `go.work` that head's modules are built with, if no commit has it: base's modules take their places, and
 * those that base does not have are left out.
 * @param head absolute path of the working tree, without symlinks
 * @param base that of the checkout, whose git directory gets the file
 * @param isTracked git has the `go.work` in head's tree: one that base does not have is a part of the change
 * @returns its path; undefined if there is none, in head's tree or above, that names a module of head
 */
export function workspaceFor(head: string, base: string, isTracked: boolean): string | undefined {
  if (existsSync(path.join(base, "go.work"))) return undefined;
  const folders = foldersFrom(isTracked ? path.dirname(head) : head);
  const top = folders.find((folder) => existsSync(path.join(folder, "go.work")));
  if (top === undefined) return undefined;
  const text = attempt(() => readFileSync(path.join(top, "go.work"), "utf8")) ?? "";
  let isOfHead = false;
  const lines = text.split("\n").map((line) => {
    let isGone = false;
    const moved = line.replace(/"([^"]*)"|[^\s"]+/g, (word, quoted: string | undefined) => {
      const named = quoted ?? word;
      if (!/^(\.{1,2}(\/|$)|\/(?!\/))/.test(named)) return word;
      const file = path.resolve(top, named);
      if (!isWithin(file, head)) return JSON.stringify(file);
      isOfHead = true;
      const ofBase = base + file.slice(head.length);
      isGone ||= !existsSync(ofBase);
      return JSON.stringify(ofBase);
    });
    return isGone ? "" : moved;
  });
  if (!isOfHead) return undefined;
  const workspace = path.join(base, ".git/go.work");
  writeFileSync(workspace, lines.join("\n"));
  attempt(() => copyFileSync(path.join(top, "go.work.sum"), `${workspace}.sum`));
  return workspace;
}

/** Files that name the version of a program. */
const RUNTIMES: readonly (readonly [file: string, tool: string, version: RegExp])[] = [
  [".nvmrc", "node", /^\s*v?([\w./*-]{1,40})/],
  [".node-version", "node", /^\s*v?([\w./*-]{1,40})/],
  ["package.json", "node", /"engines"\s*:\s*\{[^{}]*?"node"\s*:\s*"([\w.*|<>=^~ -]{1,40})"/],
  [".tool-versions", "node", /^nodejs\s+([\w.-]{1,40})/m],
  [".tool-versions", "python", /^python\s+([\w.-]{1,40})/m],
  [".tool-versions", "ruby", /^ruby\s+([\w.-]{1,40})/m],
  [".python-version", "python", /^\s*([\w.-]{1,40})/],
  [".ruby-version", "ruby", /^\s*(?:ruby-)?([\w.-]{1,40})/],
  ["go.mod", "go", /^(?:toolchain go|go (?![\s\S]*^toolchain ))([\w.-]{1,40})/m],
  ["rust-toolchain", "rustc", /^\s*([\w.-]{1,40})\s*$/],
  ["rust-toolchain.toml", "rustc", /^\s*channel\s*=\s*"([\w.-]{1,40})"/m],
];

/**
 * Versions of programs that files of a folder, or of the root, name otherwise in head although both arms ran the same, as
 * sentences for the report.
 * @param trees absolute paths of both roots, and the path of the folder from there
 * @param tools the programs that both arms ran
 */
export async function movedRuntimes(
  { head, base, inside }: Readonly<Record<"head" | "base" | "inside", string>>,
  tools: readonly Tool[],
): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const [file, tool, version] of RUNTIMES) {
    const ran = tools.find(({ name }) => name.startsWith(tool));
    for (const folder of ran ? new Set([inside, ""]) : []) {
      const named = path.join(folder, file);
      const [before, now] = await Promise.all(
        [base, head].map(async (root) => version.exec(await textOf(path.join(root, named)))?.[1]),
      );
      if (!ran || !before || !now || before === now) continue;
      const names = `${named} names ${tool} ${before} in base and ${now} in head`;
      sentences.push(`${names}, and both arms ran ${ran.name} ${ran.version}.`);
    }
  }
  return sentences;
}

const MAX_BYTES = 64 * 1024;

/** @returns empty if there is no such file */
async function textOf(file: string): Promise<string> {
  return (await beginningOf(file, MAX_BYTES).catch(() => undefined))?.toString() ?? "";
}
