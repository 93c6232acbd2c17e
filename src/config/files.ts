import { accessSync, constants, readFileSync, statSync } from "node:fs";
import type { Config } from "../domain/run/plan/config.ts";
import { parseHeaderLines } from "../domain/run/plan/header-lines.ts";
import { isHttp2, type Transport } from "../domain/run/plan/transport.ts";
import { hasCode, messageOf } from "../domain/shared/error.ts";
import type { Problem } from "./rules/findings.ts";

/**
 * Finds files and folders that a configuration names but that cannot be used.
 * @returns each with its key
 */
export function missingFiles({ servers, scenarios }: Config): readonly Problem[] {
  const folders = new Map(
    servers.flatMap(({ services = [] }) =>
      services.map(({ name, directory }) => [name, directory] as const),
    ),
  );
  return [
    ...servers.flatMap(({ name, directory }) =>
      missing(["servers", name, "directory"], directory, "folder"),
    ),
    ...[...folders].flatMap(([name, folder]) =>
      missing(["services", name, "directory"], folder, "folder"),
    ),
    ...scenarios.flatMap(({ name, requests, transport }) =>
      requests.flatMap(({ bodyFile, headersFile, key: mixKey }, index) => {
        const own = mixKey === undefined ? [] : ["requests", index];
        const key = (last: string) => ["scenarios", name, ...own, last];
        return [
          ...missing(key("headers-file"), headersFile, "file"),
          ...wrongHeaders(key("headers-file"), headersFile, transport),
          ...missing(key("body-file"), bodyFile, "file"),
        ];
      }),
    ),
  ];
}

function missing(
  path: Problem["path"],
  target: string | undefined,
  kind: "file" | "folder",
): readonly Problem[] {
  const what = target === undefined ? undefined : faultOf(target, kind);
  const hint = `Give the path of a ${kind}, relative to the configuration file; it must exist before anything is built.`;
  return what === undefined ? [] : [{ path, what, hint }];
}

function wrongHeaders(
  path: Problem["path"],
  file: string | undefined,
  transport: Transport | undefined,
): readonly Problem[] {
  if (file === undefined || faultOf(file, "file") !== undefined) return [];
  const text = new TextDecoder().decode(readFileSync(file));
  const read = parseHeaderLines(text, transport && isHttp2(transport));
  if (read.headers) return [];
  return [{ path, what: `${file}:${read.wrongLine}: ${read.what}`, hint: read.hint }];
}

function faultOf(target: string, kind: "file" | "folder"): string | undefined {
  try {
    const stats = statSync(target);
    const isRight = kind === "file" ? stats.isFile() : stats.isDirectory();
    if (!isRight) return `${target} is not a ${kind}`;
    accessSync(target, kind === "file" ? constants.R_OK : constants.X_OK);
    return undefined;
  } catch (error) {
    return hasCode(error, "ENOENT") ? `there is no ${kind} ${target}` : messageOf(error);
  }
}
