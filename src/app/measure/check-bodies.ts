import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import type { BurstResult } from "../../domain/series/sample.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { hasHeader } from "../../domain/shared/header-lines.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";

/**
 * Checks the total length of the bodies of a load, because the generator ignores their content: if an exact body is
 * expected, every right answer has the same length. Answers of another status add to the total. Of a request that asks for
 * compression, no length is known.
 * @param result its parts are those of the scenario's requests in their order, once or several times
 * @param series begins the message; absent if whoever reports it names the series
 * @throws LoadgateError `measurement` if bodies have another length
 */
export function checkBodies(
  { name, requests }: ScenarioConfig,
  { parts, ...whole }: BurstResult,
  series?: string,
): void {
  for (const [index, { method, headers, expect }] of requests.entries()) {
    if (expect.body === undefined || method === "HEAD") continue;
    if (hasHeader(headers, "accept-encoding")) continue;
    const own = (parts ?? [whole]).filter((_, at) => at % requests.length === index);
    const total = (of: "expected" | "unexpected" | "bodyBytes") => sumOf(own, (one) => one[of]);
    const [expected, unexpected] = [total("expected"), total("unexpected")];
    const bodyBytes = total("bodyBytes");
    const expectedBytes = expected * new TextEncoder().encode(expect.body).byteLength;
    const isRight = unexpected > 0 ? bodyBytes >= expectedBytes : bodyBytes === expectedBytes;
    if (isRight) continue;
    const others = unexpected > 0 ? `, ${unexpected} with another status included` : "";
    const where = series === undefined ? "" : `${series}: `;
    const message = `${where}wrong answers under load: ${expected} bodies had ${bodyBytes} bytes in total${others}, expected ${expectedBytes}`;
    throw new LoadgateError("measurement", message, {
      hint: `The server answers scenarios.${name} correctly when idle and wrongly under load; look for shared state.`,
    });
  }
}
