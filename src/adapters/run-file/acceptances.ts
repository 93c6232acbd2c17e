import { z } from "zod";
import { ACCEPT_KINDS } from "../../domain/acceptance.ts";
import { count, text } from "./parts.ts";

const acceptance = z.object({
  ...{ by: text(), kind: z.enum(ACCEPT_KINDS), via: z.enum(["label", "comment"]) },
  series: text().exactOptional(),
  ...{ reason: text(), at: z.iso.datetime({ offset: true }), pull: count.min(1) },
  url: text().exactOptional(),
});

/** More than one run ever has. */
const MAX_ACCEPTANCES = 1000;

/**
 * Who accepted what in a run file of one's own. What older versions wrote in another way is left out: it is
 * shown, and nothing is decided on it.
 */
export const acceptedRunFile = z.object({
  accepted: z
    .array(z.unknown())
    .max(MAX_ACCEPTANCES)
    .transform((all) => all.flatMap((one) => acceptance.safeParse(one).data ?? []))
    .exactOptional(),
});
