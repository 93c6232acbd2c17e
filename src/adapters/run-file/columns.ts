import { z } from "zod";
import { errorCount } from "../../domain/series/sample.ts";
import {
  FIGURES,
  type FigureId,
  NO_SAMPLES,
  type SampleCauses,
  type Samples,
} from "../../domain/series/samples.ts";
import { sharedNumbers } from "../../domain/shared/shared-numbers.ts";
import { causes, count, isCount, isFigure, isPlainText, isTable, text } from "./parts.ts";

/** Integers that every burst has. */
const COUNTS: readonly FigureId[] = [
  ...(["round", "block", "position", "expected", "unexpected", "aborted"] as const),
  ...(["non2xx", "bodyBytes"] as const),
];

/** Figures that every burst has. */
const REQUIRED: ReadonlySet<string> = new Set([...COUNTS, "durationMs"]);

const WHOLE: ReadonlySet<string> = new Set([...COUNTS, "servicesCpuUnknown", "generatorBound"]);

/** Errors are counted by cause instead. */
const WRITTEN = (Object.keys(FIGURES) as readonly FigureId[]).filter((id) => id !== "errorCount");

/** Maximum length of a time. */
const MAX_TIME = 64;

const time = text(MAX_TIME);
const isTime = (one: unknown) => isPlainText(one, MAX_TIME);

/** The error for an invalid column of a series. */
class WrongColumn extends Error {
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.column = column;
  }
}

/**
 * The schema of the bursts of one series, in columns. A column with the same value for all bursts may be written as
 * one value.
 * @param most maximum number of bursts per series
 */
export function samplesSchema(most: number): z.ZodType<Samples> {
  const length = count.max(most);
  const shared: Columns = {};
  return z.unknown().transform((value, context) => {
    try {
      return samplesIn(value, length, shared);
    } catch (error) {
      if (!(error instanceof WrongColumn)) throw error;
      context.addIssue({ code: "custom", path: [error.column], message: error.message });
      return z.NEVER;
    }
  });
}

/** Columns under construction. */
type Columns = Partial<Record<FigureId, readonly number[]>>;

/** @param shared the last column of each figure, reused by a series with the same numbers, such as those of its rounds */
function samplesIn(value: unknown, lengthSchema: z.ZodType<number>, shared: Columns): Samples {
  if (!isTable(value)) throw new WrongColumn("bursts", "there are no columns");
  const length = parsed("bursts", lengthSchema, value["bursts"]);
  const columns: Columns = {};
  // Shared by all columns of zeros, because every series has several.
  const zeros: readonly number[] = Array<number>(length).fill(0);
  for (const id of WRITTEN) {
    const written = value[id];
    if (written === undefined && (length === 0 || !REQUIRED.has(id))) continue;
    const own = written === 0 ? zeros : numbersIn(id, written, length);
    shared[id] = sharedNumbers(own, shared[id]);
    columns[id] = shared[id];
  }
  const causesOf = causesIn(value, length);
  const errorsIn = (_: number, burst: number) => errorCount(causesOf.get(burst) ?? { errors: {} });
  if (length > 0) columns.errorCount = causesOf.size === 0 ? zeros : zeros.map(errorsIn);
  const startedAt = each(
    "startedAt",
    { written: value["startedAt"] ?? "", length, isPlain: isTime },
    (one) => parsed("startedAt", time, one),
  );
  // Copied, because V8 keeps an object that was built key by key as a hash table, which is several times as large.
  return { length, startedAt, columns: { ...columns }, causes: causesOf };
}

/** The size of a series in memory: figures of its bursts, and causes of their failed requests. */
export function figureCount({ length, columns, causes: causesOf }: Samples): number {
  const ofCauses = ({ statuses = {}, errors }: SampleCauses) =>
    Object.keys(statuses).length + Object.keys(errors).length;
  const figures = length * Object.keys(columns).length;
  return [...causesOf.values()].reduce((sum, one) => sum + ofCauses(one), figures);
}

/** A column as it is in a file. */
interface Written<Value> {
  /** A list with one value for each burst, or the value of all. */
  readonly written: unknown;
  readonly length: number;
  /** Fast check for values that need not be read. */
  readonly isPlain?: (one: unknown) => one is Value;
}

/** One value for each burst; a value that is the same for all is read once. */
function each<Value>(
  column: string,
  { written, length, isPlain }: Written<Value>,
  read: (one: unknown) => Value,
): readonly Value[] {
  if (!Array.isArray(written)) return length === 0 ? [] : Array(length).fill(read(written));
  if (written.length !== length) {
    throw new WrongColumn(column, `it has ${written.length} values for ${length} bursts`);
  }
  // Reuses the parsed array, because nothing else refers to it and there are hundreds of thousands of columns.
  return isPlain && written.every(isPlain) ? written : written.map(read);
}

function numbersIn(id: FigureId, written: unknown, length: number): readonly number[] {
  const isRight = WHOLE.has(id) ? isCount : isFigure;
  const isRequired = REQUIRED.has(id);
  return each(id, { written, length, isPlain: isRight }, (value) => {
    if (value === null && !isRequired) return Number.NaN;
    if (isRight(value)) return value;
    throw new WrongColumn(id, "it holds something that is no figure of a burst");
  });
}

function causesIn(
  { errors = {}, statuses = null }: Readonly<Record<string, unknown>>,
  length: number,
): ReadonlyMap<number, SampleCauses> {
  const isWithout = statuses === null && isTable(errors) && Object.keys(errors).length === 0;
  if (isWithout) return NO_SAMPLES.causes;
  const found = new Map<number, SampleCauses>();
  const statusesOf = each("statuses", { written: statuses, length }, (one) =>
    one === null ? undefined : parsed("statuses", causes, one),
  );
  const errorsOf = each("errors", { written: errors, length }, (one) =>
    parsed("errors", causes, one),
  );
  for (const [index, own] of errorsOf.entries()) {
    const status = statusesOf[index];
    if (status) found.set(index, { statuses: status, errors: own });
    else if (Object.keys(own).length > 0) found.set(index, { errors: own });
  }
  return found;
}

function parsed<Value>(column: string, schema: z.ZodType<Value>, value: unknown): Value {
  const { data, error } = schema.safeParse(value);
  if (error) throw new WrongColumn(column, error.issues[0]?.message ?? "it is wrong");
  return data as Value;
}
