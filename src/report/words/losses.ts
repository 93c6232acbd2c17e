import type { LoadFailure, LossCause } from "../../domain/evidence/failed-under-load.ts";
import { formatCount, formatNumber } from "../../domain/shared/format.ts";
import { causesText } from "./failed-requests.ts";

/**
 * The reason why nothing can be compared with a part of base, prefixed with the place: `go (base): the build failed:
 * exit code 1`.
 */
export function lossText(loss: LossCause): string {
  return "reason" in loss ? loss.reason : `${loss.series} (base): ${failureText(loss.failure)}`;
}

function failureText(failure: LoadFailure): string {
  if (failure.of === "nothing-finished") return "no request finished under load";
  if (failure.of === "no-answer") {
    return `${failure.bursts} of ${formatCount(failure.measured, "burst")} had no answer under load`;
  }
  const { failed } = failure;
  return `${formatNumber(failed.percent)} % of requests failed under load${causesText(failed)}`;
}
