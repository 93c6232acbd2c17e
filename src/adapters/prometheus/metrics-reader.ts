import picomatch from "picomatch";
import type { HttpClient } from "../../ports/http-client.ts";
import type { ReadMetrics } from "../../ports/metrics-reader.ts";
import { parseExposition } from "./exposition.ts";

const TIMEOUT_MS = 5000;
const OK = 200;

/** Reads metrics over HTTP. */
export function createMetricsReader(http: HttpClient): ReadMetrics {
  return async (address, globs, signal) => {
    const request = {
      ...address,
      method: "GET",
      headers: { accept: "text/plain" },
      timeoutMs: TIMEOUT_MS,
    };
    const { status, body, truncated } = await http.send(request, signal);
    if (status !== OK) throw new Error(`status ${status}`);
    if (truncated) throw new Error("the answer is too long");
    const isWanted = picomatch([...globs]);
    return parseExposition(body).filter(({ name }) => isWanted(name));
  };
}
