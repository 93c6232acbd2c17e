import { beforeAll, describe, expect } from "vitest";
import { step } from "../e2e/support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import { firstSentence, pullRequest } from "../e2e/support/pull-request.ts";
import { COMPILE, reasonNotToCount, writeCounted } from "../e2e/support/servers.ts";
import { skipAll } from "../support/skip-all.ts";

/**
 * Ways to fake a comparison of counts that are seen only while servers run, so that counting has to look by itself. None
 * of them may end as a pass.
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

/** A server that an interpreter runs: only its arguments name it. */
const SCRIPT = `import os, socket
listener = socket.create_server(("127.0.0.1", int(os.environ["PORT"])))
while True:
  connection, _ = listener.accept()
  while connection.recv(65536):
    connection.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\nhello")
`;

const WAYS: Readonly<Record<string, Way>> = {
  "the build moves a link to its program, by which both arms are started": {
    api: ({ outside }) => ({
      build: `ln -sfn "$PWD" ${outside}/current`,
      run: `exec python3 -I -S ${outside}/current/server.py`,
    }),
    sentence: /^Not compared: both arms run \/.*\/server\.py/,
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
      project.write("server.py", SCRIPT);
      writeCounted(project, 10_000, api(project));
      project.commit("base");
      project.git("switch", "--quiet", "--create", "feature");
      project.write("server.py", `${SCRIPT}# changed\n`);
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
