import { beforeAll, describe, expect } from "vitest";
import { skipAll } from "../support/skip-all.ts";
import { step } from "./support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { firstSentence, pullRequest } from "./support/pull-request.ts";
import { COMPILE, reasonNotToCount, writeCounted } from "./support/servers.ts";

/**
 * Ways to fake a comparison of counts that are seen only while servers run, so that counting has to look by itself. In
 * each of them head executes twice as many instructions as base, and none may end as a pass.
 */

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

interface Way {
  /** Keys of the server. */
  readonly api: (project: Project) => Readonly<Record<string, string>>;
  /** True where head has the usual build. */
  readonly isOfBaseAlone?: boolean;
  readonly sentence: RegExp;
}

const WAYS: Readonly<Record<string, Way>> = {
  "the build moves a link to its program, by which both arms are started": {
    api: ({ outside }) => ({
      build: `${COMPILE} && ln -sfn "$PWD" ${outside}/current`,
      run: `exec ${outside}/current/server`,
    }),
    sentence: /^Not compared: both arms run \/.*\/server/,
  },
  "the build writes down where its program is": {
    api: ({ outside }) => ({
      build: `${COMPILE} && pwd > ${outside}/place`,
      run: `cd "$(cat ${outside}/place)" && exec ./server`,
    }),
    sentence: /^Not compared: both arms run \//,
  },
  "base's build writes over head's program": {
    api: (project) => ({
      build: `${COMPILE} && cp server made && mv made ${project.path("server")}`,
    }),
    isOfBaseAlone: true,
    sentence: /^Not compared: api runs \S+, which the build of api \(base\) wrote/,
  },
};

describe("no pass comes of counting when", { timeout: 960_000 }, () => {
  skipAll(reasonNotToCount());
  for (const [name, { api, isOfBaseAlone = false, sentence }] of Object.entries(WAYS)) {
    test(name, async ({ project }) => {
      writeCounted(project, 10_000, api(project));
      project.commit("base");
      project.git("switch", "--quiet", "--create", "feature");
      writeCounted(project, 20_000, isOfBaseAlone ? {} : api(project));
      project.commit("head");
      const job = pullRequest(project, { inputs: { mode: "count" }, hangingMs: 900_000 });
      const ended = await step(project, "main.js", job);
      expect(ended.code, ended.stdout + ended.stderr).toBe(3);
      expect(ended.stdout + ended.summary()).not.toMatch(/[✓✅]/u);
      expect(firstSentence(ended.summary())).toMatch(sentence);
    });
  }
});
