import { ACCEPT_KINDS, type Coverage, kindToAccept, OF_WHOLE_RUN } from "../gate/acceptance.ts";
import type { GateReason } from "../gate/reason.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { commandIn } from "./command.ts";

/** The acceptance in a comment, or the reason why it accepts nothing. */
type AcceptCommand =
  | (Coverage & { readonly reason: string })
  | { readonly problem: CommandProblem };

/** The reason why a comment that begins with the command accepts nothing. */
export type CommandProblem =
  /** Nothing stands where a series or server should. */
  | { readonly of: "no-series" }
  /** It names one request of a mix. */
  | { readonly of: "one-request"; readonly series?: string; readonly level: string }
  /** Its series has more than this many characters. */
  | { readonly of: "long-series"; readonly most: number }
  | { readonly of: "no-reason"; readonly coverage: Coverage };

const MAX_SERIES = 200;
const MAX_REASON = 300;

const LEVEL = /^(?:(?:c|rate)=\d[\d.e+-]*|capacity|stages)$/;
const ALL_SERIES: readonly string[] = ["*", "**", "**/*", "*/*"];

/**
 * Reads `loadgate: accept [KIND] SERIES [c=N|rate=N|capacity|stages] REASON` from the first line of a comment; a server's name alone stands
 * for the server as a whole.
 * @param comment the comment's Markdown source
 * @returns the acceptance, or the reason why it accepts nothing; undefined if it does not begin with the command
 */
export function acceptCommand(comment: string): AcceptCommand | undefined {
  const rest = commandIn(comment, "accept");
  if (rest === undefined) return undefined;
  const words = rest.split(/\s+/).filter((word) => word !== "");
  const named = ACCEPT_KINDS.find((kind) => kind === words[0]?.toLowerCase());
  const behindKind = named === undefined ? words : words.slice(1);
  const kind = named ?? "performance";
  const [word = ""] = behindKind;
  // A name without the Markdown that escapes its asterisks.
  const first = word.replaceAll("`", "").replace(/\\([*_{}[\]/\\])/g, "$1");
  if (ALL_SERIES.includes(first)) return withReason({ kind }, behindKind.slice(1));
  const isName = first.includes("/") || !OF_WHOLE_RUN.includes(kind);
  if (!isName) return withReason({ kind }, behindKind);
  if (first === "") return { problem: { of: "no-series" } };
  return withReason({ kind, series: first }, behindKind.slice(1));
}

function withReason({ kind, series }: Coverage, words: readonly string[]): AcceptCommand {
  const word = words[0]?.replaceAll("`", "") ?? "";
  const level = LEVEL.test(word) ? word : undefined;
  const reason = words.slice(level === undefined ? 0 : 1).join(" ");
  if (level !== undefined && words[1] === "/") {
    return { problem: { of: "one-request", series, level } };
  }
  const glob = level === undefined ? series : `${series ?? "**"} ${level}`;
  const coverage: Coverage = { kind, series: glob };
  if (glob !== undefined && glob.length > MAX_SERIES) {
    return { problem: { of: "long-series", most: MAX_SERIES } };
  }
  if (reason === "") return { problem: { of: "no-reason", coverage } };
  const isLong = reason.length > MAX_REASON;
  return { ...coverage, reason: isLong ? `${reason.slice(0, MAX_REASON)}…` : reason };
}

/**
 * The ways to accept the reasons that still make the gate fail.
 * @returns a comment for each kind of reason, and whether the label covers all of them
 */
export function waysToAccept(reasons: readonly GateReason[]) {
  const byKind = groupedBy(reasons, kindToAccept);
  const kinds = ACCEPT_KINDS.filter((kind) => byKind.has(kind));
  const comments: readonly string[] = kinds.map((kind) => {
    const words = [
      ...(kind === "performance" ? [] : [kind]),
      ...(OF_WHOLE_RUN.includes(kind) ? [] : [pathOf(required(byKind.get(kind), "reasons"))]),
    ];
    return `loadgate: accept ${words.join(" ")} REASON`;
  });
  return { comments, byLabel: kinds.every((kind) => kind === "performance") };
}

/** The server, or server and scenario, that all of some reasons are about, or a glob for several. */
function pathOf(reasons: readonly GateReason[]): string {
  const [first = "*", ...others] = reasons.map(({ series }) => series?.split(" ")[0]);
  return others.every((path) => path === first) ? first : "*";
}
