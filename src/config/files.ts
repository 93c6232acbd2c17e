import { accessSync, constants, readFileSync, statSync } from "node:fs";
import type { Config } from "../domain/run/plan/config.ts";
import { isHttp2, type Transport } from "../domain/run/plan/transport.ts";
import { hasCode, messageOf } from "../domain/shared/error.ts";
import { parseHeaderLines } from "../domain/shared/header-lines.ts";
import type { Problem } from "./rules/problems.ts";

/** Finds files and folders that a configuration names but that cannot be used. */
export function* missingFiles({ servers, scenarios }: Config): Generator<Problem> {
  const folders = new Map<string, string>();
  for (const { name, directory, services = [] } of servers) {
    yield* missing(["servers", name, "directory"], directory, "folder");
    for (const service of services) folders.set(service.name, service.directory);
  }
  for (const [name, folder] of folders) {
    yield* missing(["services", name, "directory"], folder, "folder");
  }
  for (const { name, requests, transport } of scenarios) {
    for (const [index, { bodyFile, headersFile, key }] of requests.entries()) {
      const at = ["scenarios", name, ...(key === undefined ? [] : ["requests", index])];
      yield* missing([...at, "headers-file"], headersFile, "file");
      yield* wrongHeaders([...at, "headers-file"], headersFile, transport);
      yield* missing([...at, "body-file"], bodyFile, "file");
    }
  }
}

type Kind = "file" | "folder";

function* missing(path: Problem[0], target: string | undefined, kind: Kind): Generator<Problem> {
  const what = target === undefined ? undefined : faultOf(target, kind);
  if (what === undefined) return;
  const hint = `Give the path of a ${kind}, relative to the configuration file; it must exist before anything is built.`;
  yield [path, what, hint];
}

function* wrongHeaders(
  path: Problem[0],
  file: string | undefined,
  transport: Transport | undefined,
): Generator<Problem> {
  if (file === undefined || faultOf(file, "file") !== undefined) return;
  const text = new TextDecoder().decode(readFileSync(file));
  const read = parseHeaderLines(text, transport && isHttp2(transport));
  if (!read.headers) yield [path, `${file}:${read.wrongLine}: ${read.what}`, read.hint];
}

function faultOf(target: string, kind: Kind): string | undefined {
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
