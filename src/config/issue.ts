import { z } from "zod";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { nearest } from "./nearest.ts";
import { misplacedKey } from "./schema/gate.ts";
import { configSchema } from "./schema/schema.ts";
import type { PathSegment, Source } from "./source.ts";

/**
 * Describes a problem at one place of the configuration.
 * @param issue found by the schema
 * @param source the file
 * @param schema that of the whole file
 * @returns a line for each problem: `FILE:LINE:COLUMN: path: found …; allowed …`
 */
export function describeIssue(
  issue: z.core.$ZodIssue,
  source: Source,
  schema: z.ZodType = configSchema,
): readonly string[] {
  const path = issue.path.filter((segment): segment is PathSegment => typeof segment !== "symbol");
  if (issue.code === "unrecognized_keys") {
    const known = knownKeys(path, schema);
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
  return [`${source.place(path)}: ${dotted(path)}: ${what}; expected ${allowed(issue)}`];
}

function unknownKey(path: readonly PathSegment[], key: string, known: readonly string[]): string {
  const misplaced = path.includes("gate") ? misplacedKey(path.at(-1), key) : undefined;
  return misplaced ?? `unknown key${nearest(key, known)}`;
}

/** Whether what was found has the form that is allowed, and only something in it is wrong. */
function isWithin(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.every(({ path, code }) => path.length > 0 || code === "unrecognized_keys");
}

function allowed(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      // String formats have their own messages.
      return issue.message.startsWith("Invalid input")
        ? (TYPE_NAMES[issue.expected] ?? issue.expected)
        : issue.message;
    case "too_small":
      return issue.origin === "array" || issue.origin === "string"
        ? `at least ${issue.minimum} ${issue.origin === "array" ? "entry" : "character"}`
        : `${issue.inclusive === false ? "more than " : ""}${issue.minimum}${issue.inclusive === false ? "" : " or more"}`;
    case "too_big":
      if (!issue.message.startsWith("Too big")) return issue.message;
      return `${issue.maximum} ${issue.origin === "string" ? "characters or less" : "or less"}`;
    case "invalid_key":
      return issue.issues.map((inner) => inner.message).join(", ");
    default:
      return issue.message;
  }
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
  return cut(withoutControls(JSON.stringify(value) ?? String(value), "?"));
}

/** The map among the allowed forms of a value. */
function mapOf(node: JsonSchemaNode): JsonSchemaNode {
  const maps = node.anyOf?.filter((form) => typeof form === "object" && form.properties);
  return (maps?.[0] as JsonSchemaNode | undefined) ?? node;
}

type JsonSchemaNode = z.core.JSONSchema.BaseSchema;

const jsonSchemas = new WeakMap<z.ZodType, JsonSchemaNode>();

function jsonSchemaOf(schema: z.ZodType): JsonSchemaNode {
  const known = jsonSchemas.get(schema) ?? z.toJSONSchema(schema, { io: "input" });
  jsonSchemas.set(schema, known);
  return known;
}

/** Keys that a schema allows at a place, found in its JSON form. */
function knownKeys(path: readonly PathSegment[], schema: z.ZodType): readonly string[] {
  let node: JsonSchemaNode | undefined = jsonSchemaOf(schema);
  for (const segment of path) {
    const below: unknown =
      node?.properties?.[String(segment)] ?? node?.items ?? node?.additionalProperties;
    node = typeof below === "object" ? mapOf(below as JsonSchemaNode) : undefined;
  }
  const names = node?.propertyNames;
  const listed = typeof names === "object" ? (names.enum ?? []) : [];
  return [...Object.keys(node?.properties ?? {}), ...listed.map(String)];
}
