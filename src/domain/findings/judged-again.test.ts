import { describe, expect, it } from "vitest";
import {
  aFollowedUpRun,
  type FollowedUp,
  PLANNED,
  suspectName,
  THROUGHPUT_GATED,
} from "../../../test/support/builders/follow-up.ts";
import { evidenceOf } from "../evidence/evidence.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { column, samplesAt } from "../series/samples.ts";
import { judgedAgain } from "./judged-again.ts";

const [FIRST, SECOND] = [suspectName(0), suspectName(1)];
const namesIn = (run: RunFile) =>
  judgedAgain(evidenceOf(run, THROUGHPUT_GATED)).map(({ name }) => name);

describe("a follow-up of fewer rounds than a verdict needs", () => {
  const found = (slower: number, more: Partial<FollowedUp> = {}) =>
    namesIn(aFollowedUpRun({ slower: [1.06, slower], planned: 3, again: { [FIRST]: 3 }, ...more }));

  it("calls half the speed after its last round, and nothing that may be a mode of processes", () => {
    expect(found(2)).toEqual([FIRST]);
    expect(found(1.25, { between: 0.01 })).toEqual([]);
    expect(found(1.25, { between: 0.01, planned: 5, again: { [FIRST]: 5 } })).toEqual([FIRST]);
  });

  it("calls nothing that lacks one of its rounds", () => {
    expect(found(2, { again: { [FIRST]: 2 } })).toEqual([]);
    expect(found(2, { again: { [FIRST]: 2, [SECOND]: 1 } })).toEqual([]);
  });
});

it("two rounds show nothing where a verdict needs five, whatever their difference", () => {
  const again = { [SECOND]: 3, [FIRST]: 2 };
  const run = aFollowedUpRun({ slower: [1.06, 4], between: 0.01, planned: 5, again });
  expect(namesIn(run)).toEqual([]);
});

describe("a follow-up that a run file describes wrongly", () => {
  it.each([0, 1])("of %d rounds shows nothing", (planned) => {
    expect(namesIn(aFollowedUpRun({ slower: [1, 2], planned, again: { [FIRST]: 5 } }))).toEqual([]);
  });

  it("shows nothing of what is no whole series", () => {
    const run = aFollowedUpRun({ slower: [1, 2], planned: 5, again: { [FIRST]: 5 } });
    const followUp = { suspects: ["go/other c=10"], rounds: 5, ms: 0 };
    expect(namesIn({ ...run, plan: { ...run.plan, followUp } })).toEqual([]);
  });
});

it("after a plan of one round, its own rounds show how much processes differ", () => {
  const run = aFollowedUpRun({ slower: [1.06, 1.25], again: { [FIRST]: 10 } });
  const series = run.series.map((one) => {
    const rounds = column(one.samples, "round");
    const kept = [...rounds.keys()].filter((at) => {
      const round = rounds[at] as number;
      return round === 0 || round >= PLANNED;
    });
    return { ...one, samples: samplesAt(one.samples, kept) };
  });
  expect(namesIn({ ...run, series, plan: { ...run.plan, rounds: 1 } })).toEqual([FIRST]);
});
