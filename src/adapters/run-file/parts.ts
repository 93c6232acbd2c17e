import { z } from "zod";
import type { Causes } from "../../domain/series/causes.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { MAX_TEXT } from "./limits.ts";

/**
 * Free text as one line: without control and format characters, lone surrogates, and the two characters that XML
 * does not allow. It must still be escaped wherever it is shown.
 * @param max maximum length in characters
 */
export const text = (max = MAX_TEXT) => z.string().max(max).transform(asLine);

/** Checks whether a text is already a valid line. Nearly all are, and checking is faster than transforming. */
export function isPlainText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.length <= max && PLAIN.test(value);
}

const PLAIN = /^[ -~]*$/;

function asLine(value: string): string {
  if (PLAIN.test(value)) return value;
  return withoutControls(value, " ").replace(/[\p{Cs}\ufffe\uffff]/gu, "\ufffd");
}

/** A text of several sentences, such as the output of a failed build. */
export const longText = text(10_000);

/** The arm that a measurement belongs to. */
export const arm = z.enum(["head", "base"]);

/** The name of a server or scenario, by the configuration's rules. */
export const name = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, "it is no name");

/** The id of a commit. */
export const sha = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "it is no commit's id");

/** A hash, id or seed, such as the configuration's hash and the run's id. */
export const word = z.string().regex(/^[\w.:-]{1,200}$/, "it is no id");

/** Above any measured figure, and far below arithmetic overflow. */
const MAX_FIGURE = 1e15;

/** Below any measured value or rounding error; keeps the ratio of two figures finite. */
const MIN_FIGURE = 1e-30;

export const count = z.int().nonnegative().max(MAX_FIGURE);
export const figure = z
  .number()
  .nonnegative()
  .max(MAX_FIGURE)
  .refine((value) => value === 0 || value >= MIN_FIGURE, "too small for a figure");

/** Checks whether {@link count} accepts a value. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && isFigure(value);
}

/** Checks whether {@link figure} accepts a value. */
export function isFigure(value: unknown): value is number {
  return typeof value === "number" && value <= MAX_FIGURE && (value >= MIN_FIGURE || value === 0);
}

/** Checks whether a value is an object and no array. */
export function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A list that is validated element by element and stops at the first error: an invalid list of millions costs no
 * more than its first element.
 * @param max maximum number of elements
 * @param isPlain fast check for elements that are already valid; the schema validates the others
 */
export function list<T>(
  element: z.ZodType<T>,
  max: number,
  isPlain: (one: unknown) => one is T = (_): _ is T => false,
): z.ZodType<readonly T[]> {
  return z
    .array(z.unknown())
    .max(max)
    .transform((all, context) => {
      const found: T[] = [];
      for (const [index, one] of all.entries()) {
        if (isPlain(one)) {
          found.push(one);
          continue;
        }
        const parsed = element.safeParse(one);
        if (!parsed.success) {
          const { path = [], message = "it is wrong" } = parsed.error.issues[0] ?? {};
          context.addIssue({ code: "custom", path: [index, ...path], message });
          return z.NEVER;
        }
        found.push(parsed.data);
      }
      return found;
    });
}

/** Checks that no name occurs twice. */
export function areUnique(named: readonly { readonly name: string }[]): boolean {
  return new Set(named.map(({ name }) => name)).size === named.length;
}

/** Causes of failed requests per burst; this version writes half a dozen. */
const MAX_CAUSES = 100;

/** Maximum length of a cause, in characters. */
const MAX_CAUSE = 200;

/** Numbers of failed requests by cause. */
export const causes: z.ZodType<Causes> = z.unknown().transform((all, context) => {
  // Uses the entries as parsed: copying into a new object would treat one key as its prototype.
  const entries = isTable(all) ? Object.entries(all) : undefined;
  const isRight = ([cause, number]: [string, unknown]) =>
    cause.length <= MAX_CAUSE && isCount(number);
  if (entries && entries.length <= MAX_CAUSES && entries.every(isRight)) {
    return Object.fromEntries(entries.map(([cause, number]) => [asLine(cause), Number(number)]));
  }
  context.addIssue({ code: "custom", message: `it is no table of at most ${MAX_CAUSES} counts` });
  return z.NEVER;
});
