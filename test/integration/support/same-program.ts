import { execFileSync } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "vitest";
import { byKind } from "../../e2e/support/kinds.ts";
import { bothRun, type Project, PYTHON, SERVER } from "./both-run.ts";

/** Why no row can be tried on this machine, or undefined. */
export const NOT_LINUX =
  process.platform === "linux" ? undefined : "only Linux shows what a process uses";

/** A build that does one thing in head's tree, which comes first, and another in base's, as `$HEAD` there. */
const byArm = (inHead: string, inBase: string) =>
  `HEAD=$(cat $PREFIX/head 2>/dev/null); if test -z "$HEAD"; then pwd > $PREFIX/head; ${inHead}; else ${inBase}; fi`;

const INSTALL = (file: string) => `printf '// %s\n' "$PWD" | cat server.mjs - > ${file}`;

const AUTHOR = ["-c", "user.name=a", "-c", "user.email=a@b"];

async function commitChange(head: string): Promise<void> {
  await writeFile(path.join(head, "server.mjs"), `${SERVER}// slower\n`);
  execFileSync("git", ["-C", head, ...AUTHOR, "commit", "--quiet", "--all", "--message", "slower"]);
}

/** Two arms that run one program. */
interface OneProgram extends Project {
  readonly kind: string;
  /** The path that both run. */
  readonly found: string | RegExp;
}

/** Ways in which both arms come to run one program; each kind is found by another look at files. */
export const ONE_PROGRAM = byKind<OneProgram>({
  "a script of head's, by its absolute path": {
    kind: "held in head's tree",
    run: "node HEAD/server.mjs",
    found: "HEAD/server.mjs",
  },
  "a script of head's, through a link to its tree": {
    kind: "held in head's tree",
    run: "node OUTSIDE/link/server.mjs",
    prepare: (head, outside) => symlink(head, path.join(outside, "link")),
    found: "HEAD/server.mjs",
  },
  "what stands in head's folder": {
    kind: "held in head's tree",
    run: "cd HEAD && exec node server.mjs",
    found: "HEAD",
  },
  "a module that an interpreter reads from head's folder": {
    kind: "read in head's tree",
    files: { "lib.mjs": "export default 1;" },
    build: `printf 'import "%s";' "$(cat where)" | cat - server.mjs > main.mjs`,
    run: "node main.mjs",
    prepare: async (head) => {
      await writeFile(path.join(head, "where"), `${head}/lib.mjs`);
      execFileSync("git", ["-C", head, "add", "--force", "where"]);
      execFileSync("git", ["-C", head, ...AUTHOR, "commit", "--quiet", "--message", "where"]);
    },
    found: "HEAD/lib.mjs",
  },
  "a program that each build installs": {
    kind: "held outside",
    build: `cp "$(command -v node)" $PREFIX/bin/api.new && pwd >> $PREFIX/bin/api.new && mv $PREFIX/bin/api.new $PREFIX/bin/api`,
    run: "exec api server.mjs",
    found: "PREFIX/bin/api",
  },
  "a shared output folder": {
    kind: "held outside",
    build: INSTALL("$PREFIX/out.mjs"),
    run: "node $PREFIX/out.mjs",
    found: "PREFIX/out.mjs",
  },
  "a shared output that base's build finds up to date": {
    kind: "held outside",
    build: `test -e $PREFIX/out.mjs || ${INSTALL("$PREFIX/out.mjs")}`,
    run: "node $PREFIX/out.mjs",
    found: "PREFIX/out.mjs",
  },
  "a program that base's build copies from where head's build made it": {
    kind: "copied from head's tree",
    build: byArm(INSTALL("out.mjs"), "cp $HEAD/out.mjs out.mjs"),
    run: "node out.mjs",
    found: "HEAD/out.mjs",
  },
  "a program that base's build copies under another name": {
    kind: "copied from head's tree",
    build: byArm(`${INSTALL("out.mjs")}; cp out.mjs main.mjs`, "cp $HEAD/out.mjs main.mjs"),
    run: "node main.mjs",
    found: "HEAD/out.mjs",
  },
  "a source that base's build copies over its own": {
    kind: "copied from head's tree",
    build: byArm("true", "cp $HEAD/server.mjs server.mjs"),
    prepare: commitChange,
    base: "HEAD^",
    found: "HEAD/server.mjs",
  },
  "a package that each build installs for everybody": {
    kind: "read where libraries are",
    build: `mkdir -p $PREFIX/lib/app && cp app.py $PREFIX/lib/app/new && echo "# $PWD" >> $PREFIX/lib/app/new && mv $PREFIX/lib/app/new $PREFIX/lib/app/__init__.py`,
    run: `cd / && exec python3 -c "import app; app.main()"`,
    found: /^PREFIX\/lib\/app\/__(init__\.py|pycache__)/,
  },
  "a module that each build writes over in a folder that the command names": {
    kind: "read where commands name a folder",
    build: `mkdir -p $PREFIX/own && { cat app.py; echo "# $PWD"; } > $PREFIX/own/app.py`,
    run: `cd / && exec env PYTHONPATH=$PREFIX/own python3 -c "import app; app.main()"`,
    found: /^PREFIX\/own\/(app\.py|__pycache__)/,
  },
  "a module that each build writes over in a folder that only the build names": {
    kind: "read where commands name a folder",
    build: `mkdir -p $PREFIX/own && { cat app.py; echo "# $PWD"; } > "\${PREFIX}/own/app.py"`,
    run: `cd / && exec python3 -c "import os, sys; sys.path.insert(0, os.environ['PREFIX'] + '/own'); import app; app.main()"`,
    found: /^PREFIX\/own\/(app\.py|__pycache__)/,
  },
  "a module beside the programs, where such as Perl's are": {
    kind: "read where libraries are",
    build: `to=$(printenv PREFIX)/share/perl; mkdir -p $to && { cat app.py; echo "# $PWD"; } > $to/new && mv $to/new $to/app.py`,
    run: `cd / && exec python3 -c "import os, sys; sys.path.insert(0, os.environ['PREFIX'] + '/share/perl'); import app; app.main()"`,
    found: /^PREFIX\/share\/perl\/(app\.py|__pycache__)/,
  },
  "a module that each build writes over in a variable's folder": {
    kind: "held outside",
    build:
      "cat server.mjs > $PREFIX/server.mjs && pwd | sed 's,^,// ,' >> $PREFIX/server.mjs".replaceAll(
        "$PREFIX/",
        '"$PREFIX"/',
      ),
    run: `cd $PREFIX && exec node --import ./server.mjs -e ""`,
    found: "PREFIX/server.mjs",
  },
  "a module that base's build writes over and that only head uses": {
    kind: "read where commands name a folder",
    build: `mkdir -p $PREFIX/own && ${INSTALL("$PREFIX/own/out.mjs")}`,
    run: `case $PWD in HEAD*) cat $PREFIX/own/out.mjs > /dev/null;; esac; exec node server.mjs`,
    found: "PREFIX/own/out.mjs",
  },
  "a module in an environment outside both trees, whose program the build names": {
    kind: "read where commands name a folder",
    build: `test -e "$PREFIX"/own || python3 -m venv --without-pip "$PREFIX"/own; "$PREFIX/own/bin/python" -c "import os, sysconfig; open(os.path.join(sysconfig.get_path('purelib'), 'app.py'), 'w').write(open('app.py').read() + '# ' + os.getcwd())"`,
    run: `cd / && exec $PREFIX/own/bin/python -c "import app; app.main()"`,
    found: /^PREFIX\/own\/lib\/.*\/(app\.py|__pycache__)/,
  },
  "a module of head's commit that base's build leaves, since its own is not newer": {
    kind: "left by base's build",
    build: `mkdir -p $PREFIX/own && test -e $PREFIX/own/server.mjs || cp server.mjs $PREFIX/own/ && printf 'import "%s/own/server.mjs";' $PREFIX > main.mjs`,
    run: "node main.mjs",
    prepare: commitChange,
    base: "HEAD^",
    found: "PREFIX/own/server.mjs",
  },
  "a package that each build links for everybody": {
    kind: "read where libraries are",
    files: { "app/__init__.py": PYTHON },
    build: "ln -sfn $PWD/app $PREFIX/lib/app",
    run: `cd / && exec python3 -c "import app; app.main()"`,
    found: /^BASE\/app(\/|$)/,
  },
});

/** Two arms that each run a program of their own. */
interface OwnProgram extends Project {
  readonly kind: string;
  /** What matters of the findings; all of CLEAN unless it is given. */
  readonly findings?: Partial<Awaited<ReturnType<typeof bothRun>>>;
}

const CLEAN = { found: undefined, seen: "reads", wroteOutside: false } as const;

/** Ways in which arms share files, or seem to, and yet run their own; each kind must be told from one above. */
export const OWN_PROGRAMS = byKind<OwnProgram>({
  script: { kind: "tree" },
  "script, by the workspace's variable": { kind: "tree", run: "node $GITHUB_WORKSPACE/server.mjs" },
  "build, identical to the other": {
    kind: "build",
    build: "cp server.mjs out.mjs",
    run: "node out.mjs",
  },
  "Python environment": {
    kind: "interpreter",
    build: "python3 -m venv --without-pip .venv",
    run: `.venv/bin/python -c "import app; app.main()"`,
  },
  "Python script, as pip writes it": {
    kind: "interpreter",
    build: [
      "python3 -m venv --without-pip .venv",
      `printf '#!%s\\nimport sys; sys.path[0] = "."; import app; app.main()' "$PWD/.venv/bin/python" > .venv/bin/serve`,
      "chmod 755 .venv/bin/serve",
    ].join(" && "),
    run: ".venv/bin/serve",
  },
  "packages, which a manager such as uv or pnpm links from one store into both trees": {
    kind: "build",
    build: "test -e $PREFIX/store || cp server.mjs $PREFIX/store; ln $PREFIX/store linked.mjs",
    run: "node linked.mjs",
  },
  "program with a library that head's build fetched into a cache": {
    kind: "outside, the same",
    build: `test -e $PREFIX/cache || head -c 5000 /dev/urandom > $PREFIX/cache; cp $PREFIX/cache .`,
    run: "exec node server.mjs 3< $PREFIX/cache",
  },
  "program with settings that an earlier step wrote and base's build copies": {
    kind: "copied from head's tree",
    build: byArm("true", "cp $HEAD/settings settings"),
    prepare: async (head) => writeFile(path.join(head, "settings"), "secret\n"),
    run: "exec node server.mjs 3< settings",
  },
  "program with files that both commits have and base's build copies": {
    kind: "copied from head's tree",
    build: byArm("true", "cp $HEAD/app.py app.py"),
    prepare: commitChange,
    base: "HEAD^",
  },
  "build, identical to the other, which somebody reads once while base is built": {
    kind: "read by others",
    build: byArm(
      "cp server.mjs out.mjs",
      "test -e $HOME/seen || cat $HEAD/out.mjs > /dev/null; touch $HOME/seen; cp server.mjs out.mjs",
    ),
    run: "node out.mjs",
  },
  "program, beside a module of both commits that head's build installed": {
    kind: "outside, the same",
    build: `mkdir -p $PREFIX/own && test -e $PREFIX/own/app.py || cp app.py $PREFIX/own/`,
    run: "cat $PREFIX/own/app.py > /dev/null && exec node server.mjs",
    prepare: commitChange,
    base: "HEAD^",
  },
  "program, and asks git": {
    kind: "tree",
    run: "git log -1 >/dev/null && exec node server.mjs 3< $(git rev-parse --git-common-dir)/config",
  },
  "program with a tool that each build installs anew, and the same": {
    kind: "outside, the same",
    build: [
      "printf '#!/bin/sh\nexec \"$@\"\n' > $PREFIX/bin/new",
      "chmod 755 $PREFIX/bin/new",
      "mv $PREFIX/bin/new $PREFIX/bin/tool",
    ].join(" && "),
    run: "tool node server.mjs",
  },
  "program with a module that each build writes anew, and the same, beside a file that differs": {
    kind: "outside, the same",
    build: "mkdir -p $PREFIX/own && pwd > $PREFIX/own/last && cp app.py $PREFIX/own/",
    run: `cd / && exec python3 -B -c "import os, sys; sys.path.insert(0, os.environ['PREFIX'] + '/own'); import app; app.main()"`,
  },
  "program, where somebody reads head's files meanwhile": {
    kind: "read by others",
    run: "cat $(cat OUTSIDE/head)/app.py > /dev/null; rm -f OUTSIDE/head; exec node server.mjs",
    prepare: (head, outside) => writeFile(path.join(outside, "head"), head),
    findings: { found: undefined },
  },
  "program, and base's build writes a package for itself alone": {
    kind: "outside, its own",
    build: `mkdir -p $PREFIX/lib/$(pwd | tr / _) && cp server.mjs $PREFIX/lib/$(pwd | tr / _)/`,
    run: "node $PREFIX/lib/$(pwd | tr / _)/server.mjs",
    findings: { ...CLEAN, wroteOutside: true },
  },
  "program, and base's build writes a module for itself alone, where the command names its folder":
    {
      kind: "outside, its own",
      build: "mkdir -p $PREFIX/own/$(pwd | tr / _) && cp server.mjs $PREFIX/own/$(pwd | tr / _)/",
      run: `node $PREFIX/own/../own/$(pwd | tr / _)/server.mjs`,
      findings: { found: undefined },
    },
});

/** Builds and starts both arms, and asserts that their one program is found. */
export async function expectOneProgram({ found, ...project }: OneProgram): Promise<void> {
  const findings = await bothRun(project);
  if (typeof found === "string") expect(findings.found).toBe(found);
  else expect(findings.found).toMatch(found);
}

/** Builds and starts both arms, and asserts that nothing is held against them. */
export async function expectOwnPrograms({ findings, ...project }: OwnProgram): Promise<void> {
  expect(await bothRun(project)).toMatchObject(findings ?? CLEAN);
}
