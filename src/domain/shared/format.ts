const MINUS = "−";
const SIGNIFICANT_DIGITS = 3;

const TINY = { minimumFractionDigits: 6, maximumFractionDigits: 6 } as const;

/** From here on, a number's own text has an exponent. */
const WITH_EXPONENT = 1e21;

/** A number with three significant digits and no exponent: `12,300`, `4.56`, `0.0123`, `−3.40`. */
export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = size.toPrecision(SIGNIFICANT_DIGITS);
  if (size >= 1e-4 && size < 999.5) return value < 0 ? `${MINUS}${digits}` : digits;
  const rounded = Number(digits);
  const isTiny = rounded > 0 && rounded < 1;
  const text = isTiny ? rounded.toLocaleString("en-US", TINY) : formatWhole(rounded);
  return value < 0 ? `${MINUS}${text}` : text;
}

/** A whole number with all its digits: `12,345`. */
export function formatWhole(value: number): string {
  // Only then, because the first formatter takes 10 ms.
  if (value >= WITH_EXPONENT) return value.toLocaleString("en-US", { maximumFractionDigits: 0 });
  return value.toFixed(0).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A change in percent, signed, with one decimal: `+4.2 %` or `−12.3 %`; a huge one is rounded: `+551,000 %`. */
export function formatPercent(percent: number): string {
  const size = Math.abs(percent);
  const text = size < 1000 ? size.toFixed(1) : formatNumber(size);
  const sign = text === "0.0" ? "±" : percent < 0 ? MINUS : "+";
  return `${sign}${text} %`;
}

/** A change without chance: {@link formatPercent}, but for example `+0.000095 %` in place of `±0.0 %`. */
export function formatExactPercent(percent: number): string {
  const isShown = percent === 0 || Math.abs(percent) >= LEAST_SHOWN_PERCENT;
  return isShown ? formatPercent(percent) : `${percent > 0 ? "+" : ""}${formatNumber(percent)} %`;
}

const LEAST_SHOWN_PERCENT = 0.05;

/** A time in a suitable unit: `850 µs`, `4.56 ms`, `1.23 s`. */
export function formatMilliseconds(ms: number): string {
  if (Math.abs(ms) < 1) return `${formatNumber(ms * 1000)} µs`;
  if (Math.abs(ms) < 1000) return `${formatNumber(ms)} ms`;
  return `${formatNumber(ms / 1000)} s`;
}

/** A duration, to the second: `45 s`, `3 min 05 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** A number with a noun in singular or plural: `1 round`, `3 rounds`. */
export function formatCount(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** More names would make a sentence unreadable. */
const NAMED = 3;

/** The first names, three by default, and the number of others: `a, b, c and 2 more`. */
export function formatSome(names: readonly string[], separator = ", ", most = NAMED): string {
  const more = names.length - most;
  return names.slice(0, most).join(separator) + (more > 0 ? ` and ${more} more` : "");
}

/** A size in binary units: `512 B`, `6.80 MiB`. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"] as const;
  const power = Math.min(Math.floor(Math.log2(Math.max(1, bytes)) / 10), units.length - 1);
  // Bytes per request are a mean, so they may be fractional.
  const isWhole = power === 0 && Number.isInteger(bytes);
  return `${isWhole ? bytes : formatNumber(bytes / 1024 ** power)} ${units[power]}`;
}
