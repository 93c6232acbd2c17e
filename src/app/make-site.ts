import { historyView } from "../domain/history/history-view.ts";
import { LIMIT_METRIC_IDS, type MetricId } from "../domain/metrics/catalogue.ts";
import type { GateConfig } from "../domain/run/plan/config.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { OutputFolder } from "../ports/output-folder.ts";
import { renderFeed } from "../report/site/changes.ts";
import { type PageOptions, renderPages } from "../report/site/page.ts";
import { skippedRunText } from "./judge/skipped-run.ts";

/** Inputs of a site. */
export interface SiteRequest extends Omit<PageOptions, "skipped"> {
  readonly store: Pick<BaselineStore, "load">;
  readonly output: OutputFolder;
  /** The metrics that it names have pictures too. */
  readonly gate: GateConfig;
  /** `OWNER/NAME`, for the feed's title; absent if unknown. */
  readonly repository?: string;
}

/** Metrics with a picture in any case: those gated by default, the other counts, and the artifact's size. */
const METRICS: readonly MetricId[] = [
  "cold-start",
  "peak-rss",
  "artifact-size",
  "throughput",
  "latency-p99",
  "cpu-per-request",
  "instructions",
  "allocations",
  "system-calls",
];

/** {@link METRICS}, then the other metrics that a gate names. */
function metricsFor({ tolerancePercent, limits = {}, rules = [] }: GateConfig) {
  const ofRules = rules.flatMap((rule) => [rule.tolerancePercent, rule.limits ?? {}]);
  const named = [tolerancePercent, limits, ...ofRules].flatMap((own) => Object.entries(own));
  const gated = new Set(named.flatMap(([id, one]) => (one === false ? [] : id)));
  const others = LIMIT_METRIC_IDS.filter((id) => gated.has(id) && !METRICS.includes(id));
  return [...METRICS, ...others];
}

/**
 * Renders the stored runs into a folder: `index.html`, further pages if there are many series, and `feed.xml`.
 * @returns what it shows; `skipped` are the stored runs that are not shown, each with the reason
 * @throws LoadgateError `publishing` when the store cannot be read, when none of it is usable, because an empty
 * page would replace a useful one, or when the folder cannot be written
 */
export async function makeSite(request: SiteRequest) {
  const { store, output, repository, gate } = request;
  await output.prepare();
  const { records, skipped } = await store.load();
  const lines = skipped.map(skippedRunText);
  const [first] = lines;
  if (records.length === 0 && first !== undefined) {
    throw new LoadgateError("publishing", `No stored run can be shown: ${first}`, {
      hint: "No page was written. If a newer Loadgate wrote the store, upgrade. In a clone, fetch the branch first.",
    });
  }
  const view = historyView(records, metricsFor(gate));
  for (const { file, text } of await renderPages(view, { ...request, skipped: lines })) {
    await output.write(file, text);
  }
  const title = `Performance${repository === undefined ? "" : ` of ${repository}`}`;
  await output.write("feed.xml", renderFeed(view, title));
  return { ...view, skipped: lines };
}
