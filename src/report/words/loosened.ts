import type { Loosened } from "../../domain/gate/agreed-gate.ts";
import { formatNumber, formatSome } from "../../domain/shared/format.ts";

/** A loosened bound in words, for example `throughput 5 % → 500 %`. */
export function loosenedText({ bound, base, head, series }: Loosened): string {
  const about = series === undefined ? "" : ` (${formatSome(series)})`;
  return `${bound} ${percentText(base)} → ${percentText(head)}${about}`;
}

function percentText(percent: number | undefined): string {
  return percent === undefined ? "not gated" : `${formatNumber(percent)} %`;
}
