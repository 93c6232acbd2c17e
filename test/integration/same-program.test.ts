import { execFileSync } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createProgramWatch } from "../../src/adapters/programs/program-watch.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import { createMachine } from "../../src/adapters/system/machine.ts";
import { watchPrograms } from "../../src/app/base/same-program.ts";
import { aServer } from "../support/builders/config.ts";
import { skipAll } from "../support/skip-all.ts";
import { repository } from "./support/repository.ts";
import { NEVER, temporaryFolder } from "./support/workspace.ts";

const SERVER = `import { createServer } from "node:http";
createServer((_, response) => response.end("x")).listen(Number(process.env.PORT), "127.0.0.1");
`;

const PYTHON = `import http.server, os
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
def main():
    http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
`;

interface Project {
  readonly files?: Readonly<Record<string, string>>;
  /** What both arms' builds do; they see PREFIX, a folder for installed things. */
  readonly build?: string;
  readonly run?: string;
  /** What only head's tree has. */
  readonly prepare?: (head: string) => Promise<void>;
  /** The commit of base; head's own unless it is given. */
  readonly base?: string;
}

const NO_BUILD = "true";

/** Builds and starts both arms as a run does. @returns the path that both run, if any */
async function bothRun({
  files = {},
  build = NO_BUILD,
  run = "node server.mjs",
  prepare,
  base: ref = "HEAD",
}: Project) {
  const prefix = await temporaryFolder();
  await mkdir(path.join(prefix, "bin"));
  await mkdir(path.join(prefix, "lib"));
  const repo = await repository();
  await repo.commit({ "server.mjs": SERVER, "app.py": PYTHON, ...files });
  await prepare?.(repo.folder);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: repo.environment["HOME"],
    GIT_CONFIG_NOSYSTEM: "1",
    PREFIX: prefix,
    GITHUB_WORKSPACE: repo.folder,
    PYTHONPATH: path.join(prefix, "lib"),
    PATH: `${prefix}/bin:${process.env["PATH"]}`,
  };
  const world = {
    machine: createMachine(environment, "0"),
    programs: createProgramWatch(environment),
    runtime: createServerRuntime(httpClient, environment),
    sourceControl: createSourceControl(repo.folder, environment),
  };
  const control = world.sourceControl;
  const checkout = await control.checkOut({ ref }, NEVER);
  onTestFinished(checkout.remove);
  const sh = (cwd: string, env: NodeJS.ProcessEnv) =>
    execFileSync("sh", ["-c", build], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
  const beganMs = Date.now();
  const config = (directory: string, env: Record<string, string>) =>
    aServer({
      name: "api",
      directory,
      env,
      run: run.replaceAll("HEAD", repo.folder),
      ...(build !== NO_BUILD && { build }),
    });
  sh(repo.folder, environment);
  const base = { server: "api", arm: "base" } as const;
  const server = config(checkout.root, checkout.environment);
  const check = await watchPrograms({
    world,
    checkout,
    beganMs,
    rebuild: async () => {
      sh(checkout.root, { ...environment, ...checkout.environment });
    },
    reset: async () => {},
    signal: NEVER,
    base: { lane: base, server },
    head: { lane: { server: "api", arm: "head" }, server: config(repo.folder, {}) },
  });
  sh(checkout.root, { ...environment, ...checkout.environment });
  await check.built();
  await check.aboutToStart();
  const running = await world.runtime.start(
    { ...server, run: server.run ?? "", name: "api (base)" },
    NEVER,
  );
  onTestFinished(running.stop);
  await check.answered(running);
  await running.stop();
  const { shared, seen, wroteOutside } = await check.findings();
  const named = shared?.replace(repo.folder, "HEAD").replace(checkout.root, "BASE");
  return { found: named?.replace(prefix, "PREFIX"), seen, wroteOutside };
}

/** A build that does one thing in head's tree, which comes first, and another in base's, as `$HEAD` there. */
const byArm = (inHead: string, inBase: string) =>
  `HEAD=$(cat $PREFIX/head 2>/dev/null); if test -z "$HEAD"; then pwd > $PREFIX/head; ${inHead}; else ${inBase}; fi`;

const INSTALL = (file: string) => `printf '// %s\n' "$PWD" | cat server.mjs - > ${file}`;

async function commitChange(head: string): Promise<void> {
  await writeFile(path.join(head, "server.mjs"), `${SERVER}// slower\n`);
  const author = ["-c", "user.name=a", "-c", "user.email=a@b"];
  execFileSync("git", ["-C", head, ...author, "commit", "--quiet", "--all", "--message", "slower"]);
}

const CLEAN = { found: undefined, seen: "reads", wroteOutside: false };

const notLinux = process.platform === "linux" ? undefined : "only Linux shows what a process uses";

describe("both arms run", () => {
  skipAll(notLinux);

  test.each<[string, Project, string | RegExp]>([
    [
      "a script of head's, by its absolute path",
      { run: "node HEAD/server.mjs" },
      "HEAD/server.mjs",
    ],
    ["what stands in head's folder", { run: "cd HEAD && exec node server.mjs" }, "HEAD"],
    [
      "a module that an interpreter reads from head's folder",
      {
        files: { "lib.mjs": "export default 1;" },
        build: `printf 'import "%s";' "$(cat where)" | cat - server.mjs > main.mjs`,
        run: "node main.mjs",
        prepare: async (head) => {
          await writeFile(path.join(head, "where"), `${head}/lib.mjs`);
          execFileSync("git", ["-C", head, "add", "--force", "where"]);
          execFileSync("git", [
            ...["-C", head, "-c", "user.name=a", "-c", "user.email=a@b"],
            ...["commit", "--quiet", "--message", "where"],
          ]);
        },
      },
      "HEAD/lib.mjs",
    ],
    [
      "a program that each build installs",
      {
        build: `cp "$(command -v node)" $PREFIX/bin/api.new && pwd >> $PREFIX/bin/api.new && mv $PREFIX/bin/api.new $PREFIX/bin/api`,
        run: "exec api server.mjs",
      },
      "PREFIX/bin/api",
    ],
    [
      "a shared output folder",
      { build: INSTALL("$PREFIX/out.mjs"), run: "node $PREFIX/out.mjs" },
      "PREFIX/out.mjs",
    ],
    [
      "a shared output that base's build finds up to date",
      {
        build: `test -e $PREFIX/out.mjs || ${INSTALL("$PREFIX/out.mjs")}`,
        run: "node $PREFIX/out.mjs",
      },
      "PREFIX/out.mjs",
    ],
    [
      "a program that base's build copies from where head's build made it",
      { build: byArm(INSTALL("out.mjs"), "cp $HEAD/out.mjs out.mjs"), run: "node out.mjs" },
      "HEAD/out.mjs",
    ],
    [
      "a program that base's build copies under another name",
      {
        build: byArm(`${INSTALL("out.mjs")}; cp out.mjs main.mjs`, "cp $HEAD/out.mjs main.mjs"),
        run: "node main.mjs",
      },
      "HEAD/out.mjs",
    ],
    [
      "a source that base's build copies over its own",
      {
        build: byArm("true", "cp $HEAD/server.mjs server.mjs"),
        prepare: commitChange,
        base: "HEAD^",
      },
      "HEAD/server.mjs",
    ],
    [
      "a package that each build installs for everybody",
      {
        build: `mkdir -p $PREFIX/lib/app && cp app.py $PREFIX/lib/app/new && echo "# $PWD" >> $PREFIX/lib/app/new && mv $PREFIX/lib/app/new $PREFIX/lib/app/__init__.py`,
        run: `cd / && exec python3 -c "import app; app.main()"`,
      },
      /^PREFIX\/lib\/app\/__(init__\.py|pycache__)/,
    ],
    [
      "a module that each build writes over in a folder that the command names",
      {
        build: `mkdir -p $PREFIX/own && { cat app.py; echo "# $PWD"; } > $PREFIX/own/app.py`,
        run: `cd / && exec env PYTHONPATH=$PREFIX/own python3 -c "import app; app.main()"`,
      },
      /^PREFIX\/own\/(app\.py|__pycache__)/,
    ],
    [
      "a module that each build writes over in a folder that only the build names",
      {
        build: `mkdir -p $PREFIX/own && { cat app.py; echo "# $PWD"; } > "\${PREFIX}/own/app.py"`,
        run: `cd / && exec python3 -c "import os, sys; sys.path.insert(0, os.environ['PREFIX'] + '/own'); import app; app.main()"`,
      },
      /^PREFIX\/own\/(app\.py|__pycache__)/,
    ],
    [
      "a module beside the programs, where such as Perl's are",
      {
        build: `to=$(printenv PREFIX)/share/perl; mkdir -p $to && { cat app.py; echo "# $PWD"; } > $to/new && mv $to/new $to/app.py`,
        run: `cd / && exec python3 -c "import os, sys; sys.path.insert(0, os.environ['PREFIX'] + '/share/perl'); import app; app.main()"`,
      },
      /^PREFIX\/share\/perl\/(app\.py|__pycache__)/,
    ],
    [
      "a module that each build writes over in a variable's folder",
      {
        build:
          "cat server.mjs > $PREFIX/server.mjs && pwd | sed 's,^,// ,' >> $PREFIX/server.mjs".replaceAll(
            "$PREFIX/",
            '"$PREFIX"/',
          ),
        run: `cd $PREFIX && exec node --import ./server.mjs -e ""`,
      },
      "PREFIX/server.mjs",
    ],
    [
      "a module in an environment outside both trees, whose program the build names",
      {
        build: `test -e "$PREFIX"/own || python3 -m venv --without-pip "$PREFIX"/own; "$PREFIX/own/bin/python" -c "import os, sysconfig; open(os.path.join(sysconfig.get_path('purelib'), 'app.py'), 'w').write(open('app.py').read() + '# ' + os.getcwd())"`,
        run: `cd / && exec $PREFIX/own/bin/python -c "import app; app.main()"`,
      },
      /^PREFIX\/own\/lib\/.*\/(app\.py|__pycache__)/,
    ],
    [
      "a module of head's commit that base's build leaves, since its own is not newer",
      {
        build: `mkdir -p $PREFIX/own && test -e $PREFIX/own/server.mjs || cp server.mjs $PREFIX/own/ && printf 'import "%s/own/server.mjs";' $PREFIX > main.mjs`,
        run: "node main.mjs",
        prepare: commitChange,
        base: "HEAD^",
      },
      "PREFIX/own/server.mjs",
    ],
    [
      "a package that each build links for everybody",
      {
        files: { "app/__init__.py": PYTHON },
        build: "ln -sfn $PWD/app $PREFIX/lib/app",
        run: `cd / && exec python3 -c "import app; app.main()"`,
      },
      /^BASE\/app(\/|$)/,
    ],
  ])("%s", async (_, project, expected) => {
    const { found } = await bothRun(project);
    if (typeof expected === "string") expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });
});

describe("each arm runs its own", () => {
  skipAll(notLinux);

  test.each<[string, Project]>([
    ["script", {}],
    ["script, by the workspace's variable", { run: "node $GITHUB_WORKSPACE/server.mjs" }],
    ["build, identical to the other", { build: "cp server.mjs out.mjs", run: "node out.mjs" }],
    [
      "Python environment",
      {
        build: "python3 -m venv --without-pip .venv",
        run: `.venv/bin/python -c "import app; app.main()"`,
      },
    ],
    [
      "Python script, as pip writes it",
      {
        build: [
          "python3 -m venv --without-pip .venv",
          `printf '#!%s\\nimport sys; sys.path[0] = "."; import app; app.main()' "$PWD/.venv/bin/python" > .venv/bin/serve`,
          "chmod 755 .venv/bin/serve",
        ].join(" && "),
        run: ".venv/bin/serve",
      },
    ],
    [
      "packages, which a manager such as uv or pnpm links from one store into both trees",
      {
        build: "test -e $PREFIX/store || cp server.mjs $PREFIX/store; ln $PREFIX/store linked.mjs",
        run: "node linked.mjs",
      },
    ],
    [
      "program with a library that head's build fetched into a cache",
      {
        build: `test -e $PREFIX/cache || head -c 5000 /dev/urandom > $PREFIX/cache; cp $PREFIX/cache .`,
        run: "exec node server.mjs 3< $PREFIX/cache",
      },
    ],
    [
      "program with settings that an earlier step wrote and base's build copies",
      {
        build: byArm("true", "cp $HEAD/settings settings"),
        prepare: async (head) => writeFile(path.join(head, "settings"), "secret\n"),
        run: "exec node server.mjs 3< settings",
      },
    ],
    [
      "program with files that both commits have and base's build copies",
      { build: byArm("true", "cp $HEAD/app.py app.py"), prepare: commitChange, base: "HEAD^" },
    ],
    [
      "build, identical to the other, which somebody reads once while base is built",
      {
        build: byArm(
          "cp server.mjs out.mjs",
          "test -e $HOME/seen || cat $HEAD/out.mjs > /dev/null; touch $HOME/seen; cp server.mjs out.mjs",
        ),
        run: "node out.mjs",
      },
    ],
    [
      "program, beside a module of both commits that head's build installed",
      {
        build: `mkdir -p $PREFIX/own && test -e $PREFIX/own/app.py || cp app.py $PREFIX/own/`,
        run: "cat $PREFIX/own/app.py > /dev/null && exec node server.mjs",
        prepare: commitChange,
        base: "HEAD^",
      },
    ],
    [
      "program, and asks git",
      {
        run: "git log -1 >/dev/null && exec node server.mjs 3< $(git rev-parse --git-common-dir)/config",
      },
    ],
  ])("%s", async (_, project) => {
    expect(await bothRun(project)).toEqual(CLEAN);
  });

  test("with a tool that each build installs anew, and the same", {
    timeout: 120_000,
  }, async () => {
    const tool = "printf '#!/bin/sh\nexec \"$@\"\n' > $PREFIX/bin/new";
    const build = `${tool} && chmod 755 $PREFIX/bin/new && mv $PREFIX/bin/new $PREFIX/bin/tool`;
    expect(await bothRun({ build, run: "tool node server.mjs" })).toEqual(CLEAN);
  });

  test("where somebody reads head's files meanwhile", async () => {
    const folder = await temporaryFolder();
    const run = `cat $(cat ${folder}/head)/app.py > /dev/null; rm -f ${folder}/head; exec node server.mjs`;
    const prepare = async (head: string) => writeFile(path.join(folder, "head"), head);
    expect((await bothRun({ run, prepare })).found).toBeUndefined();
  });

  test("and base's build writes a package for itself alone", async () => {
    const build = `mkdir -p $PREFIX/lib/$(pwd | tr / _) && cp server.mjs $PREFIX/lib/$(pwd | tr / _)/`;
    const run = "node $PREFIX/lib/$(pwd | tr / _)/server.mjs";
    expect(await bothRun({ build, run })).toEqual({ ...CLEAN, wroteOutside: true });
  });

  test("and base's build writes a module for itself alone, where the command names its folder", async () => {
    const own = "$PREFIX/own/$(pwd | tr / _)";
    const build = `mkdir -p ${own} && cp server.mjs ${own}/`;
    const run = `node $PREFIX/own/../own/$(pwd | tr / _)/server.mjs`;
    expect((await bothRun({ build, run })).found).toBeUndefined();
  });

  test("through a link to head's tree", async () => {
    const link = path.join(await temporaryFolder(), "link");
    const prepare = async (head: string) => symlink(head, link);
    const { found } = await bothRun({ run: `node ${link}/server.mjs`, prepare });
    expect(found).toBe("HEAD/server.mjs");
  });
});
