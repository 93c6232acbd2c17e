import { describe, expect } from "vitest";
import { test } from "./support/project.ts";
import { BODY, configuration } from "./support/servers.ts";

const measure = { budget: "20s" };

describe("loadgate check", () => {
  test("asks each request once, says what runs would take, and writes nothing", async ({
    project,
  }) => {
    project.write("loadgate.yml", configuration({ api: { build: "echo made > made" }, measure }));
    const before = project.git("rev-parse", "HEAD");
    const { code, stdout } = await project.loadgate(["check"]);
    const [server, answer, empty, alone, beside] = stdout.split("\n");
    expect(server).toMatch(/^✓ api: built in .*, ready after .*, stopped in /);
    expect(answer).toContain(`✓ greet: GET / → 200 `);
    expect(answer).toContain(JSON.stringify(BODY));
    expect(empty).toBe("");
    expect(alone).toMatch(/^loadgate run: measures 1 series in about \d+ s, with \d+ starts? of /);
    expect(beside).toContain("loadgate run --base main: ");
    expect(beside).toContain(`base main is commit ${before}`);
    expect(code).toBe(0);
    expect([project.exists("loadgate-out"), project.exists(".loadgate")]).toEqual([false, false]);
  });

  test("tries every server, says what to do about each failure, and ends with 3", async ({
    project,
  }) => {
    const servers = {
      right: { run: "exec node server.mjs" },
      broken: { run: "exec node server.mjs", build: "echo it does not compile; exit 4" },
      quits: { run: "echo no database; exit 5" },
    };
    const greet = { expect: { body: "other" } };
    project.write("loadgate.yml", configuration({ servers, greet, measure }));
    const { code, stdout, stderr } = await project.loadgate(["check", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      isRight: false,
      servers: [
        { server: "right", answers: [{ problem: { message: expect.stringContaining("wrong") } }] },
        {
          server: "broken",
          problem: {
            message: "broken: the build failed: exit code 4",
            details: ["it does not compile"],
            hint: expect.stringContaining("Run it by hand"),
          },
        },
        { server: "quits", problem: { details: ["no database"] } },
      ],
      runs: [],
    });
    expect(stderr).not.toContain("error:");
    expect(code).toBe(3);
  });

  test("a base that cannot be had is said, and a wrong configuration is exit code 2", async ({
    project,
  }) => {
    project.write("loadgate.yml", "servers: 7\n");
    project.commit();
    project.write("loadgate.yml", configuration());
    const checked = await project.loadgate(["check"]);
    expect(checked.stdout).toContain("run --base main: Not compared: the base's configuration");
    expect(checked.code).toBe(0);
    const filtered = await project.loadgate(["check", "--only", "nothing/*"]);
    expect(filtered).toMatchObject({ code: 2, stdout: "" });
    expect(filtered.stderr).toContain('only: "nothing/*" matches nothing');
  });
});
