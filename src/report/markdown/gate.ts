import { GATE, listedReasons, type ReportView } from "../view.ts";
import { escapeMarkdown } from "./escape.ts";

/** Further reasons are only counted. */
const SHOWN_REASONS = 3;

/**
 * The gate's reasons, or their acceptances, in one of GitHub's alert boxes.
 * @param acceptLabel the label that accepts regressions; absent if nothing can be accepted
 * @returns an empty text if there are no reasons
 */
export function gateBox(view: ReportView, acceptLabel?: string): string {
  const { accepted, notAccepted, standing } = view;
  if (view.reasons.length === 0) return "";
  const who = accepted.map((one) => `**Accepted:** ${escapeMarkdown(one)}`);
  const not = notAccepted.slice(0, SHOWN_REASONS).map(escapeMarkdown);
  const reasons = reasonsText(`The gate ${GATE[standing]}:`, view);
  if (standing === "failed") {
    const how = acceptLabel === undefined ? [] : [howToAccept(view, acceptLabel)];
    return alert("CAUTION", [reasons, ...who, ...not, ...how]);
  }
  return who.length > 0
    ? alert("IMPORTANT", [...who, ...not, reasons])
    : alert("WARNING", [reasons]);
}

function howToAccept({ waysToAccept: { comments, byLabel } }: ReportView, label: string): string {
  const texts = comments.map((one) => `<code>${escapeMarkdown(one)}</code>`);
  const each = texts.length > 1 ? ", each in a comment of its own" : "";
  const orLabel = byLabel ? `, or set the label <code>${escapeMarkdown(label)}</code>` : "";
  return `<sub>Is this intended? Someone with write access can comment ${texts.join(" and ")}${each}${orLabel}. Then run this job again.</sub>`;
}

function reasonsText(title: string, view: ReportView): string {
  const all = listedReasons(view, "above").map(escapeMarkdown);
  if (all.length === 1) return `**${title}** ${all[0]}`;
  const more = all.length - SHOWN_REASONS;
  const shown = all.slice(0, SHOWN_REASONS).map((reason) => `- ${reason}`);
  return [`**${title}**`, ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

/** One of GitHub's alert boxes; each text is a paragraph. */
function alert(kind: "CAUTION" | "IMPORTANT" | "WARNING", texts: readonly string[]): string {
  const lines = texts.join("\n\n").split("\n");
  return [`[!${kind}]`, ...lines].map((line) => `> ${line}`.trimEnd()).join("\n");
}
