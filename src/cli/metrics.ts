import path from "node:path";
import picomatch from "picomatch";
import { compareServices, type Service } from "../app/compare-services.ts";
import { createWorld } from "../composition/run.ts";
import { parseDuration } from "../domain/shared/duration.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { renderJson } from "../report/json.ts";
import { renderServices } from "../report/services.ts";
import type { CliContext } from "./context.ts";
import { paletteFor } from "./palette.ts";
import { createTerminalProgress } from "./terminal-progress.ts";

/** Options of `loadgate metrics`, as the command line gave them. */
export interface MetricsOptions {
  readonly load?: string;
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
  const here = path.resolve(".");
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
      ...(options.load !== undefined && { path: pathOf(options.load) }),
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
