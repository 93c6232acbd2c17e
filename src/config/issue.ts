import leven from "leven";
import { z } from "zod";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatCount } from "../domain/shared/format.ts";
import { misplacedKey } from "./schema/gate.ts";
import type { PathSegment, Source } from "./source.ts";

/**
 * Validates a file.
 * @param hint for a file that the schema rejects
 * @throws LoadgateError `usage` with a line for each problem: `FILE:LINE:COLUMN: path: found …; allowed …`
 */
export function validated<Value>(schema: z.ZodType<Value>, source: Source, hint: string): Value {
  const parsed = schema.safeParse(source.value, { error: allowed });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => describeIssue(issue, source));
  throw refusal(problems, hint);
}

/** More lines would not help. */
const MOST_PROBLEMS = 20;

/** The error for a file with some problems, one line each. */
export function refusal(problems: readonly string[], hint: string): LoadgateError {
  const [first = "", ...others] = problems;
  const left = others.length - MOST_PROBLEMS;
  const details = left > 0 ? [...others.slice(0, MOST_PROBLEMS), `and ${left} more`] : others;
  return new LoadgateError("usage", first, { details, hint });
}

/** What is allowed; about unknown keys, the known ones. A message of the schema itself comes before it. */
function allowed(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "unrecognized_keys":
      return knownKeys(issue.inst).join("\n");
    case "invalid_type":
      return TYPE_NAMES[issue.expected] ?? issue.expected;
    case "too_small":
      if (issue.origin === "array" || issue.origin === "string") {
        const [one, more] = issue.origin === "array" ? ["entry", "entries"] : ["character"];
        return `at least ${formatCount(Number(issue.minimum), one, more)}`;
      }
      return `${issue.inclusive === false ? "more than " : ""}${issue.minimum}${issue.inclusive === false ? "" : " or more"}`;
    case "too_big":
      return `${issue.maximum} ${issue.origin === "string" ? "characters or less" : "or less"}`;
    case "invalid_key":
      return issue.issues.map((inner) => inner.message).join(", ");
    default:
      return undefined;
  }
}

function knownKeys(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  const names = schema instanceof z.ZodRecord && schema.keyType;
  return names instanceof z.ZodEnum ? names.options.map(String) : [];
}

function describeIssue(issue: z.core.$ZodIssue, source: Source): readonly string[] {
  const path = issue.path.filter((segment): segment is PathSegment => typeof segment !== "symbol");
  if (issue.code === "unrecognized_keys") {
    const known = issue.message.split("\n");
    return issue.keys.map((key) => {
      const full = [...path, key];
      const what = key === "<<" ? "merge keys are not supported" : unknownKey(path, key, known);
      return `${source.place(full)}: ${dotted(full)}: ${what}`;
    });
  }
  const within = issue.code === "invalid_union" ? issue.errors.find(isWithin) : undefined;
  if (within) {
    return within.flatMap((one) =>
      describeIssue({ ...one, path: [...issue.path, ...one.path] }, source),
    );
  }
  // If the key itself is invalid, report the key instead of its value.
  const found = issue.code === "invalid_key" ? path.at(-1) : source.at(path);
  const what = found === undefined ? "is missing" : `found ${shown(found)}`;
  return [`${source.place(path)}: ${dotted(path)}: ${what}; expected ${issue.message}`];
}

function unknownKey(path: readonly PathSegment[], key: string, known: readonly string[]): string {
  const misplaced = path.includes("gate") ? misplacedKey(path.at(-1), key) : undefined;
  return misplaced ?? `unknown key${nearest(key, known)}`;
}

/** Whether what was found has the form that is allowed, and only something in it is wrong. */
function isWithin(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.every(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  array: "a list",
  object: "a map of keys and values",
  record: "a map of keys and values",
};

/** A place in the configuration in dotted notation, for example `scenarios.greet.load.rate[0]`. */
export function dotted(path: readonly PathSegment[]): string {
  if (path.length === 0) return "the file";
  const text = path.reduce<string>((above, segment) => {
    if (typeof segment === "number") return `${above}[${segment}]`;
    const key = cut(segment);
    return above === "" ? key : `${above}.${key}`;
  }, "");
  return withoutControls(text, "?");
}

const SHOWN_LENGTH = 60;

function cut(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function shown(value: unknown): string {
  // JSON escapes only some control characters.
  const text = cut(withoutControls(JSON.stringify(value) ?? String(value), "?"));
  return text.replace(/^\{"([\w.]+)":null\}$/, "{$1} without quotes, which is a map");
}

/**
 * Suggests a name for a misspelt one.
 * @param found the text in the configuration
 * @param known the valid names
 * @returns `; did you mean "build"?`, or nothing if none is similar
 */
export function nearest(found: string, known: readonly string[]): string {
  const near = known.map((name) => ({ name, distance: leven(found, name) }));
  const [best] = near.toSorted((a, b) => a.distance - b.distance);
  if (!best || best.distance > Math.max(2, found.length / 3)) return "";
  return `; did you mean "${best.name}"?`;
}
