import { formatCount } from "../../domain/shared/format.ts";
import { assemble, folded, list } from "./assemble.ts";
import { escapeMarkdown, escapeSentence } from "./escape.ts";
import { footer, headingText, type MarkdownOptions } from "./markdown.ts";

/** An error in words. */
export interface Failure {
  /** Without it, ❌. */
  readonly sign?: string;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Further lines, such as the end of a build's log. */
  readonly details?: readonly string[];
}

/** Options for rendering an error. */
type FailureOptions = Pick<MarkdownOptions, "limit" | "links" | "name"> & { last?: string };

/** Folds what a comment showed before. */
const LAST = "The last result";
const UNFOLDED = folded(LAST, list([], "", String));

/**
 * The error of a run without a result, as Markdown for a job's summary, a check or a comment.
 * @param options `last`: Markdown of the last result, to be folded
 * @returns Markdown that ends with a line break; all texts of the error are escaped
 */
export function renderFailure(failure: Failure, { last, ...options }: FailureOptions) {
  const { sign = "❌", message, hint = "", details = [] } = failure;
  const more = (left: number) => `… and ${formatCount(left, "more line")}`;
  const lines = details.map((line) => `> ${escapeMarkdown(line)}`);
  const blocks = [
    `### ${sign} ${headingText(message, options.name)}`,
    escapeSentence(hint),
    list(lines, "\\\n", (left) => `\\\n> ${more(left)}`),
    footer(options),
    // Cut between lines, so that no row of a table is.
    folded(
      LAST,
      list(last?.split("\n") ?? [], "\n", (left) => `\n\n${more(left)}`),
    ),
  ];
  return assemble(blocks, options.limit);
}

/**
 * The last result in a comment: what it shows, or what it kept when a later run had none.
 * @param body with its marker; empty if there is no comment yet
 */
export function lastResultIn(body: string): string {
  const [shown, kept] = body.slice(body.indexOf("\n") + 1).split(UNFOLDED.before);
  return kept?.trimEnd().slice(0, -UNFOLDED.after.length) ?? (shown?.trim() || "None yet.");
}
