import type { Machine } from "../../ports/machine.ts";
import { checkContents, type Questions } from "../arms/check-answer.ts";
import { beside } from "./burst.ts";

/** Shortest time between two checks, in milliseconds: each needs time of this process. */
const LEAST_MS = 250;

/** Requests of a load for each check, which sends every request twice: it adds a fiftieth. */
const REQUESTS_EACH = 100;

/**
 * Checks the content of a few answers while a load lasts, since the generator only counts statuses and bytes.
 * @param rate the lowest of the load, in requests per second
 * @param load its result
 * @returns that result
 * @throws what the load throws, otherwise LoadgateError `measurement` for an answer with the expected status and a wrong
 * content
 */
export async function withChecks<Result>(
  questions: Questions,
  machine: Pick<Machine, "sleep">,
  rate: number,
  load: Promise<Result>,
): Promise<Result> {
  const everyMs = Math.max(LEAST_MS, (1000 * REQUESTS_EACH) / rate);
  const over = new AbortController();
  const loading = load.finally(() => over.abort());
  const [result] = await beside(loading, async (isOver) => {
    while (!isOver()) {
      await checkContents(questions);
      // Ends early with the load.
      await machine.sleep(everyMs, over.signal).catch(() => undefined);
    }
  });
  return result;
}
