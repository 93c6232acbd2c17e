import { z } from "zod";
import { MAX_STARTS } from "./limits.ts";
import { causes, count, figure, list } from "./parts.ts";

const failedRequests = z
  .object({ finished: count, failed: count, statuses: causes, errors: causes })
  .refine(({ finished, failed }) => failed <= finished, "more requests failed than finished");

/** Requests outside the bursts, one entry for each start. */
export const besideBursts = list(failedRequests, MAX_STARTS);

/** Loads at the ends of starts, at most one entry for each. */
export const closings = list(
  z.object({
    round: count,
    isSustained: z.literal(true).exactOptional(),
    requests: count.min(1),
    meanMs: figure,
    percentilesMs: z
      .object({ p50: figure, p90: figure, p95: figure, p99: figure, p999: figure.exactOptional() })
      .exactOptional(),
  }),
  MAX_STARTS,
);
