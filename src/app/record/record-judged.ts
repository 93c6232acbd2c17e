import type { GatedRun } from "../../domain/evidence/gated-run.ts";
import { acceptedChanges, isOfFigures, kindToAccept } from "../../domain/gate/acceptance.ts";
import type { GateDecision, GateOn } from "../../domain/gate/gate.ts";
import { type GateReason, reasonKey } from "../../domain/gate/reason.ts";
import { reasonNotToRecord, reasonsNotToRecord } from "../../domain/gate/recordable.ts";
import { recordOf } from "../../domain/history/baseline.ts";
import { isComplete } from "../../domain/run/file/run-file.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { LoadgateError, messageOf, withHint } from "../../domain/shared/error.ts";
import {
  type BaselineStore,
  NOTHING_ADDED,
  type StoredBaseline,
} from "../../ports/baseline-store.ts";
import { RECORD_FILE } from "../../ports/output-folder.ts";
import type { Progress } from "../../ports/progress.ts";
import { renderJson } from "../../report/json.ts";
import { notRecordedText } from "../../report/words/recording.ts";
import type { InstrumentedWorld } from "../stages/instrument.ts";
import type { TrackedComparison } from "./track-run.ts";

/** Whether a run entered the baseline, and the reason if not. */
export interface Recording {
  readonly recorded: boolean;
  readonly reason?: string;
  /** SHA-256 of the record, as hex digits, if the run belongs in the baseline and another job adds it. */
  readonly handedOver?: string;
  /** Set if the run belongs in the baseline, which could not be written. */
  readonly failure?: unknown;
}

/** Rules for adding runs to the baseline. */
export interface RecordPolicy {
  /** The reason the run may not enter the baseline, whatever its result; absent if it may. */
  readonly notRecordable?: string;
  /** True if another job adds the run to a store that is read-only here. */
  readonly handsOver?: boolean;
}

/** Checks whether a regression was accepted. Acceptance does not turn missing measurements into a baseline. */
function acceptedIn({ reasons }: GateDecision): (reason: GateReason) => boolean {
  const accepted = reasons.filter((one) => one.isAccepted && isOfFigures(kindToAccept(one)));
  const known = new Set(accepted.map(reasonKey));
  return (reason) => known.has(reasonKey(reason));
}

/** A judged run. */
interface Recordable extends TrackedComparison {
  /** Branch whose runs are recorded; undefined if unknown. */
  readonly branch: string | undefined;
  readonly gated: Pick<GatedRun, "evidence">;
}

/** Adds a run to the baseline if it belongs there, or passes it on to the job that does. */
export async function recordJudged(
  world: Pick<InstrumentedWorld, "store" | "output" | "progress" | "machine">,
  { config, notRecordable, handsOver }: RecordPolicy & { readonly config: Config },
  { branch, gated: { evidence }, comparison }: Recordable,
): Promise<Recording> {
  const { store, output, progress, machine } = world;
  // A build may have created this file.
  await output.remove(RECORD_FILE);
  const { baseline } = config;
  const { run } = evidence;
  const against = reasonsNotToRecord(comparison.findings);
  const isAccepted = acceptedIn(comparison.gate);
  const why = reasonNotToRecord({
    commit: run.commit,
    branch,
    // Inconclusive runs belong in the baseline whatever fails the gate: without them there would never be enough
    // runs to decide.
    passed: against.every(isAccepted),
    complete: isComplete(run),
    partial: run.only !== undefined,
  });
  const nothing = run.ignored && "nothing was measured";
  const reason = notRecordable ?? nothing ?? (why && notRecordedText(why));
  if (reason !== undefined || !run.commit) return { recorded: false, reason };
  const accepted = acceptedChanges(comparison.gate.reasons, comparison.gate.accepted);
  const recorded = { ...recordOf(evidence, run.commit), ...(accepted.length > 0 && { accepted }) };
  if (!store.save) {
    if (!handsOver) return { recorded: false, reason: `${store.location} is only read here` };
    const text = renderJson(recorded);
    await output.write(RECORD_FILE, text);
    return { recorded: false, handedOver: machine.hash(text) };
  }
  try {
    const added = await store.save(recorded, baseline.keep);
    if (added === 0) return { recorded: false, reason: `${store.location} ${NOTHING_ADDED}` };
    return { recorded: true };
  } catch (failure) {
    const reason = messageOf(failure);
    if (baseline.required !== false) return { recorded: false, reason, failure };
    progress.warn(reason);
    return { recorded: false, reason };
  }
}

/**
 * Loads the stored runs that a run is compared with. If the gate does not need them, an unreadable store is only a
 * warning, and the run is compared with none.
 * @param hasBase the run has a base, which decides unless the gate is on history
 * @throws LoadgateError `publishing` when it cannot be read and is required
 */
export async function loadBaseline(
  { store, progress }: { store: Pick<BaselineStore, "load">; progress: Pick<Progress, "warn"> },
  { config, gateOn = [] }: { config: Pick<Config, "baseline">; gateOn?: readonly GateOn[] },
  hasBase: boolean,
): Promise<StoredBaseline> {
  const { required = !hasBase || gateOn.includes("history") } = config.baseline;
  try {
    return await store.load();
  } catch (error) {
    if (required || !(error instanceof LoadgateError)) throw error;
    progress.warn(withHint(error));
    return { records: [], skipped: [] };
  }
}
