import { statSync } from "node:fs";
import { resolve } from "node:path";
import picomatch from "picomatch";
import { compareServices, type Service, type ServiceLoad } from "../app/compare-services.ts";
import { createWorld } from "../composition/run.ts";
import { parseHeaderLines } from "../domain/run/plan/header-lines.ts";
import { parseDuration } from "../domain/shared/duration.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { renderJson } from "../report/json.ts";
import { renderServices } from "../report/text/services.ts";
import type { CliContext } from "./context.ts";
import { paletteFor } from "./screen/palette.ts";
import { createTerminalProgress } from "./screen/terminal-progress.ts";

/** Options of `loadgate metrics`, as the command line gave them. */
export interface MetricsOptions {
  readonly load?: string;
  readonly bodyFile?: string;
  readonly header: readonly string[];
  readonly connections: string;
  readonly duration: string;
  readonly histogram: string;
  readonly show: readonly string[];
  readonly json?: boolean;
}

const DEFAULT_PATH = "/metrics";

/**
 * `loadgate metrics`: the own metrics of running services, before and after a load, side by side.
 * @param args the services, each as NAME=URL
 * @throws LoadgateError `usage` for a wrong argument, `measurement` when a service shows no metrics
 */
export async function metrics(
  context: CliContext,
  args: readonly string[],
  options: MetricsOptions,
): Promise<void> {
  const services = args.map(serviceOf);
  const twice = services.find(
    ({ name }, index) => services.findIndex((one) => one.name === name) < index,
  );
  if (twice) throw wrong(twice.name, "each name once", "Give the services names of their own.");
  const progress = createTerminalProgress(context.stderr, context.environment);
  const here = resolve(".");
  const world = createWorld({
    root: here,
    store: here,
    out: here,
    environment: context.environment,
    progress,
  });
  try {
    const comparison = await compareServices(world, {
      services,
      ...(options.load !== undefined && { load: loadOf(pathOf(options.load), options) }),
      connections: connectionsFrom(options.connections),
      durationMs: durationFrom(options.duration),
      histogram: options.histogram,
      isListed: picomatch([...options.show]),
      signal: context.signal,
    });
    progress.end();
    context.stdout.write(
      options.json
        ? renderJson(comparison)
        : renderServices(comparison, paletteFor(context.stdout, context.environment)),
    );
  } finally {
    progress.end();
  }
}

function serviceOf(text: string): Service {
  const [, name, address = ""] = /^([\w.-]+)=(https?:\/\/\S+)$/.exec(text) ?? [];
  if (name === undefined || !URL.canParse(address)) {
    throw wrong(text, "NAME=URL", "Write for example go=http://127.0.0.1:8001.");
  }
  const url = new URL(address);
  if (url.pathname === "/") url.pathname = DEFAULT_PATH;
  return { name, metricsUrl: url.href };
}

function pathOf(text: string): string {
  if (/^\/(?!\/)\S*$/.test(text)) return text;
  throw wrong(text, "a path that begins with one /", "Write for example --load /abc.");
}

function loadOf(path: string, { header, bodyFile }: MetricsOptions): ServiceLoad {
  const headers = headersFrom(header);
  if (bodyFile === undefined) return { path, method: "GET", headers };
  const file = resolve(bodyFile);
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) {
    return { path, method: "POST", headers, bodyFile: file };
  }
  throw wrong(bodyFile, "a file", "--body-file names the file whose content is sent.");
}

function headersFrom(lines: readonly string[]): Readonly<Record<string, string>> {
  const parsed = parseHeaderLines(lines.join("\n"));
  if ("headers" in parsed) return parsed.headers;
  const line = lines.join("\n").split("\n")[parsed.wrongLine - 1] ?? "";
  throw wrong(line, "a header", 'Write for example --header "content-type: application/json".');
}

function connectionsFrom(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw wrong(text, "a number of connections", "Write for example --connections 50.");
}

function durationFrom(text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  throw wrong(text, "a duration with its unit", "Write for example --duration 10s.");
}

function wrong(text: string, allowed: string, hint: string): LoadgateError {
  const message = `found ${JSON.stringify(text)}; expected ${allowed}`;
  return new LoadgateError("usage", message, { hint });
}
