import { expect, test } from "vitest";
import { createCommits } from "../../src/bisect/adapters/commits.ts";
import { repository } from "./support/repository.ts";

test("the commits from GOOD are found along first parents, or through the merge that brought GOOD", async () => {
  const repo = await repository();
  const base = await repo.commit({ "a.txt": "0" });
  const own = [await repo.commit({ "a.txt": "1" }), await repo.commit({ "a.txt": "2" })];
  repo.git("switch", "--quiet", "--create", "release", base);
  const good = await repo.commit({ "b.txt": "1" });
  const after = await repo.commit({ "b.txt": "2" });
  repo.git("switch", "--quiet", "trunk");
  repo.git("merge", "--quiet", "--no-ff", "-m", "merge", "release");
  const merge = repo.git("rev-parse", "HEAD");
  const last = await repo.commit({ "a.txt": "3" });
  const commits = createCommits(repo.folder, repo.environment);

  const onTrunk = await commits.between(base, last);
  expect(onTrunk.map(({ sha }) => sha)).toEqual([...own, merge, last]);
  const brought = await commits.mergedBy(
    onTrunk[2] ?? { sha: "", subject: "", date: "", parents: [] },
  );
  expect(brought.map(({ sha }) => sha)).toEqual([good, after]);

  // Only what descends from GOOD can be compared with it.
  const fromRelease = await commits.between(good, last);
  expect(fromRelease.map(({ sha }) => sha)).toEqual([after, merge, last]);
  expect(fromRelease[1]?.parents).toEqual([after, own[1]]);
});
