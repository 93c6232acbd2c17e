import type { RunFile, RunOrigin } from "../../domain/run/file/run-file.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { assessReport } from "../domain/assess.ts";
import { CLOUD_HOST } from "../domain/config.ts";
import { reportLinks } from "../domain/links.ts";
import { SENT_METRICS } from "../domain/measures.ts";
import { type Obstacle, type Outcome, type StoredRun, unsentRows } from "../domain/outcome.ts";
import { bencherMetrics } from "../domain/run-metrics.ts";
import { testbedName } from "../domain/submission.ts";
import { branchTarget, type KnownTarget } from "../domain/target.ts";
import type { Bencher } from "../port.ts";
import { dismissedBefore, judgedRows, previousNotes } from "./history.ts";
import { type PlanOptions, reportPlans } from "./report-plans.ts";
import { createSending, type Sending, type StoredPart, sendParts } from "./send-parts.ts";

/** Time limit for everything about Bencher, including ending its client. */
const SEND_LIMIT_MS = 55_000;

/** Options for sending runs. */
export interface BencherRequest extends PlanOptions {
  /** The reason a run of this origin cannot be sent, for example a missing key; undefined if it can. */
  readonly obstacleTo: (origin: RunOrigin) => Obstacle | undefined;
  /** Installs the client if it is missing, and opens the project. @throws LoadgateError `publishing` */
  readonly connect: (signal: AbortSignal) => Promise<Bencher>;
  readonly limitMs?: number;
}

/** Progress messages and abort signal of sending. */
interface SendOptions {
  readonly log: (line: string) => void;
  /** Ends it early, which counts as a failure. */
  readonly signal: AbortSignal;
}

/**
 * Sends a run to Bencher and converts its answer for the report. It always ends within its time limit and never
 * throws.
 * @param run its origin decides the branch it is sent to
 */
export async function sendRun(
  request: BencherRequest,
  run: RunFile,
  { log, signal }: SendOptions,
): Promise<Outcome> {
  const { origin: facts = { event: "local" } } = run;
  const testbed = request.config.testbed ?? testbedName(run.environment);
  const target = branchTarget(facts, run, testbed);
  if ("reason" in target) return { kind: "skipped", ...target, facts };
  const obstacle = request.obstacleTo(facts);
  if (obstacle) return { kind: "skipped", ...obstacle, facts };
  try {
    const sent = await withinLimit(request, signal, (ending) =>
      sendReports(request, target, run, { log, signal: ending }),
    );
    return { ...sent, facts };
  } catch (error) {
    const { details = [], hint } = error instanceof LoadgateError ? error : {};
    const reason = withoutControls(messageOf(error), " ");
    return { kind: "failed", reason, details, facts, hint };
  }
}

/**
 * Does some work with Bencher, in the time that a request allows.
 * @throws LoadgateError `publishing` when it takes longer, the signal's reason if that ends it, and its own error
 */
export async function withinLimit<Result>(
  { config, limitMs = SEND_LIMIT_MS }: Pick<BencherRequest, "config" | "limitMs">,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.timeout(limitMs);
  try {
    return await work(AbortSignal.any([signal, limit]));
  } catch (error) {
    if (limit.aborted) {
      const message = `Bencher at ${config.host ?? CLOUD_HOST} did not finish within ${limitMs / 1000} s`;
      throw new LoadgateError("publishing", message);
    }
    signal.throwIfAborted();
    throw error;
  }
}

async function sendReports(
  request: BencherRequest,
  target: KnownTarget,
  run: RunFile,
  { log, signal }: SendOptions,
): Promise<Omit<StoredRun, "facts">> {
  const bencher = await request.connect(signal);
  await bencher.checkProject(target.startPoint?.branch ?? target.branch);
  const sending = createSending(bencher, signal);
  const plans = reportPlans(request, target, run);
  const notes = await previousNotes(sending, plans, run);
  const dismissed = await dismissedBefore(sending, plans[0]);
  const parts = await sendParts(sending, plans);
  const isWhole = parts.length === plans.length;
  const console = await sending.optional("Bencher's console is not linked", bencher.consoleUrl);
  await sending.optional("Units of measures could not be set", () => setUnits(sending, parts));

  const assessed = parts.map((part) => {
    const { plan, stored } = part;
    const links = console === undefined ? undefined : reportLinks(console, stored, run.startedAt);
    return { ...part, ...assessReport({ ...plan, stored, links }), url: links?.report };
  });
  const rows: StoredRun["rows"][] = [];
  for (const part of assessed) rows.push(await judgedRows(sending, part, dismissed));
  const sent = bencherMetrics(run, request.maxErrorPercentOf);
  const [{ stored }] = parts;
  const { project, branch, testbed } = stored;
  const count = formatCount(assessed.length, "report");
  const unclaimed = `The project ${project.slug} is unclaimed in Bencher, so anybody can claim it.`;
  const problems = [...assessed.flatMap((one) => one.problems), ...sending.problems, ...notes];
  log(`Bencher at ${bencher.location}: ${count} for ${branch.name}`);
  return {
    kind: "tracked",
    project: project.slug,
    branch: branch.name,
    testbed: testbed.name,
    reports: assessed
      .filter(({ plan }) => !plan.isSample)
      .map(({ plan: { against }, stored: { uuid }, url }) => ({ uuid, against, url })),
    rows: [...rows.flat(), ...unsentRows(run, sent, request)],
    problems: [...new Set(project.claimed ? problems : [unclaimed, ...problems])],
    isComplete: isWhole && assessed.every(({ isComplete }) => isComplete),
    wasSentBefore: isWhole && parts.every(({ wasThere }) => wasThere),
  };
}

/** The unit that Bencher gives to a measure created by name only. */
const GENERIC_UNITS = "Measure (units)";

async function setUnits({ bencher }: Sending, parts: readonly StoredPart[]): Promise<void> {
  const stored = parts.flatMap((part) => part.stored.metrics.map(({ measure }) => measure));
  for (const { measure, units } of SENT_METRICS) {
    const isGeneric = stored.some((one) => one.slug === measure && one.units === GENERIC_UNITS);
    if (isGeneric) await bencher.setUnits(measure, units);
  }
}
