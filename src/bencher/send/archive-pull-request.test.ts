import { describe, expect, it } from "vitest";
import {
  aBencher,
  aBencherRequest,
  type BencherBehaviour,
} from "../../../test/support/builders/bencher.ts";
import { archivePullRequest } from "./archive-pull-request.ts";

const NEVER = new AbortController().signal;

function archived(behaviour: BencherBehaviour, limitMs?: number) {
  return archivePullRequest(aBencherRequest(aBencher(behaviour), { limitMs }), 7, NEVER);
}

describe("a pull request that was closed", () => {
  it("is archived with all its branches, on whatever testbed, and no others", async () => {
    const asked: string[] = [];
    const found = archived({
      branches: async (text) => {
        asked.push(text);
        return [
          "pr-70/ci",
          "pr-7/ci/head",
          "pr-7/ci",
          "pr-7",
          "pr-7/big-box",
          "fix/pr-7",
          "pr-7-x",
        ];
      },
      archive: async (branch) => {
        asked.push(branch);
      },
    });
    const own = ["pr-7", "pr-7/big-box", "pr-7/ci", "pr-7/ci/head"];
    expect(await found).toEqual(own);
    expect(asked).toEqual(["pr-7", ...own]);
  });

  it("cannot be archived by a tracker that fails or hangs", async () => {
    const branches = async () => ["pr-7"];
    const archive = async () => {
      throw new Error("down");
    };
    await expect(archived({ branches, archive })).rejects.toThrow("down");
    const asked: string[] = [];
    const listing = async (text: string) => [text, String(asked.push(text))];
    const other = archived({ checkProject: archive, branches: listing });
    await expect(other, "a host that is not Bencher").rejects.toThrow("down");
    expect(asked).toEqual([]);
    await expect(archived({ hangs: "branches" }, 20)).rejects.toMatchObject({
      kind: "publishing",
      message: "Bencher at https://b.example.com did not finish within 0.02 s",
    });
  });
});
