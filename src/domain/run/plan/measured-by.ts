import type { ServerGateMetricId } from "../../metrics/catalogue.ts";
import type { ServerFacts } from "../../series/server-facts.ts";
import { tableOf } from "../../shared/table-of.ts";
import type { Readiness, ServerConfig } from "./config.ts";

/** The keys of a server that say how it is measured, each with the metrics that depend on it. */
export const MEASURED_BY = {
  ready: ["cold-start", "idle-rss"],
  artifact: ["artifact-size"],
  prometheus: ["gc-pause"],
  clean: ["build-time"],
} as const satisfies Record<string, readonly ServerGateMetricId[]>;

export type MeasuredBy = keyof typeof MEASURED_BY;

/** The keys of {@link MEASURED_BY} by which a server is measured in base and not in head. */
export function measuredOtherwise(before: ServerConfig, now: ServerConfig): readonly MeasuredBy[] {
  const isOther = {
    ready: !areSameReady(before.ready, now.ready),
    artifact: before.artifact !== undefined && before.artifact !== now.artifact,
    prometheus: before.prometheus !== undefined && before.prometheus.path !== now.prometheus?.path,
    clean: before.clean !== now.clean,
  };
  const isStarted = before.url === undefined && now.url === undefined;
  return KEYS.filter((key) => isOther[key] && (isStarted || key === "prometheus"));
}

const KEYS = Object.keys(MEASURED_BY) as readonly MeasuredBy[];

function areSameReady(...both: readonly [Readiness, Readiness]): boolean {
  // The answers to scenarios' requests are those scenarios' matter.
  const areScenarios = both.every(({ request }) => request?.isCheckedNext);
  const [before, now] = both.map(({ request, command }) => {
    const { method, path, headers, body, bodyText, status } = request ?? {};
    const sent = [command, method, path, headers, body && [...body], bodyText];
    return JSON.stringify([...sent, areScenarios || status]);
  });
  return before === now;
}

/** A start without what its ready request decides. */
const NO_START = tableOf(["coldStartMs", "furtherColdStartsMs", "idleRssBytes"], () => undefined);

/** The facts about a server of base without those that head's are not measured like. */
export function comparableFacts<Facts extends ServerFacts>(
  facts: Facts,
  { unlikeHead = [] }: Pick<ServerConfig, "unlikeHead"> = {},
): Facts {
  const isLeft = (key: MeasuredBy) => unlikeHead.includes(key);
  return {
    ...facts,
    ...(isLeft("clean") && { buildMs: undefined }),
    ...(isLeft("artifact") && { artifactBytes: undefined }),
    starts: facts.starts.map((start) => ({
      ...start,
      ...(isLeft("ready") && NO_START),
      ...(isLeft("prometheus") && { readings: undefined }),
    })),
  };
}
