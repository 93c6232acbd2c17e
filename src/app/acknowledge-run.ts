import { acceptLines, acknowledge, type GlobMatcher } from "../domain/acknowledgement.ts";
import type { Acceptance, Comparison } from "../domain/comparison.ts";
import { messageOf } from "../domain/error.ts";
import type { CodeHost, Permission, PullRequest } from "../ports/code-host.ts";

/** Where acceptances are looked for. */
export interface AcknowledgeOptions {
  /** Number of the pull request. */
  readonly pull: number;
  /** The label that accepts everything. */
  readonly label: string;
  readonly matcher: GlobMatcher;
}

const MAY_WRITE: readonly Permission[] = ["admin", "write"];

/**
 * Looks whether someone who may write to the repository accepts what made the gate fail: by a label, or
 * by a line in the pull request's description. A gate that passes asks nothing.
 *
 * The pull request is read anew: what the event brought is older than a label that was set because of
 * the last run.
 *
 * @returns the comparison with the gate's decision after that; where the host did not answer, the gate
 *   goes on failing and says so
 */
export async function acknowledgeRun(
  host: CodeHost,
  comparison: Comparison,
  { pull: number, label, matcher }: AcknowledgeOptions,
): Promise<Comparison> {
  const { gate, series } = comparison;
  if (gate.decision === "pass") return comparison;
  try {
    const pull = await host.pullRequest(number);
    const byLabel = await fromLabel(host, pull, label);
    const byLines = await fromDescription(host, pull);
    const accepted = [...byLabel.accepted, ...byLines.accepted];
    const refused = [...byLabel.refused, ...byLines.refused];
    return { ...comparison, gate: acknowledge(gate, series, accepted, refused, matcher) };
  } catch (error) {
    const note = `Whether someone accepts this could not be looked up: ${messageOf(error)}.`;
    return { ...comparison, gate: { ...gate, notAccepted: [note] } };
  }
}

interface Found {
  readonly accepted: readonly Acceptance[];
  readonly refused: readonly string[];
}

const NOTHING: Found = { accepted: [], refused: [] };

async function fromLabel(host: CodeHost, pull: PullRequest, label: string): Promise<Found> {
  const isSet = pull.labels.some((name) => name.toLowerCase() === label.toLowerCase());
  if (!isSet) return NOTHING;
  const event = await host.labelled(pull.number, label);
  const by = event?.actor;
  if (!event || by === undefined) {
    return { ...NOTHING, refused: [`Nobody knows who set the label ${label}: it does not count.`] };
  }
  if (MAY_WRITE.includes(await host.permissionOf(by))) {
    return { ...NOTHING, accepted: [{ by, via: "label", reason: label, at: event.at }] };
  }
  const refused = `The label ${label} was set by ${by}, who may not write to this repository: it does not count.`;
  return { ...NOTHING, refused: [refused] };
}

/** Besides its author only people who may write can change a description. */
async function fromDescription(host: CodeHost, pull: PullRequest): Promise<Found> {
  const { lines, problems } = acceptLines(pull.body);
  if (lines.length === 0) return { ...NOTHING, refused: problems };
  const by = pull.author;
  if (MAY_WRITE.includes(await host.permissionOf(by))) {
    return {
      accepted: lines.map((line) => ({ by, via: "description", ...line })),
      refused: problems,
    };
  }
  const named = lines.map(({ series }) => series).join(", ");
  const refused = `The description accepts ${named}, but its author ${by} may not write to this repository: it does not count.`;
  return { accepted: [], refused: [...problems, refused] };
}
