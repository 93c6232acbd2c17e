import type { By } from "../../domain/findings/by.ts";

/** What decided, in a few words that follow a change or a verdict. */
const PHRASES: Readonly<Record<By, string>> = {
  bursts: "in typical bursts",
  "all-answers": "over all answers",
  "follow-up": "measured again, by itself",
  starts: "in nearly all starts",
  "late-answers": "at the end of a start",
  common: "in all series together",
  failures: "by failed requests",
  "failures-beside": "before and after the bursts",
  "answer-bytes": "by the length of answers",
  "idle-work": "while it is not loaded",
  server: "over its starts",
  limit: "by its limit",
  counts: "by its counts",
  "open-loop": "by loads at several rates",
  tracker: "by the tracker",
  missing: "for lack of a measurement",
};

/** What decided a metric, to follow its change: ` over all answers`; empty where that is usual. */
export function byText({ by }: { readonly by?: By }): string {
  return by === undefined ? "" : ` ${PHRASES[by]}`;
}
