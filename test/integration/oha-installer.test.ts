import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdir, readFile, utimes, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { CHECKSUMS } from "../../src/adapters/tools/checksums.ts";
import type { InstalledTool } from "../../src/adapters/tools/first-source.ts";
import { assetName, installOha, OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { rawServer, webServer } from "./support/web-server.ts";
import { failureOf, NEVER, temporaryFolder, writeScript } from "./support/workspace.ts";

/** No release has this version, so that nothing of the machine's own can be found. */
const VERSION = "0.0.1";
const ASSET = assetName(process.platform, process.arch) ?? "";
const SAYS_VERSION = `#!/bin/sh\necho "oha ${VERSION}"\n`;
const BUILDS = `root=; while [ $# -gt 0 ]; do [ "$1" = --root ] && root=$2; shift; done
mkdir -p "$root/bin" "$root/target/release"
echo '#!/bin/sh' > "$root/bin/oha"; echo 'echo oha ${VERSION}' >> "$root/bin/oha"
chmod +x "$root/bin/oha"; echo built > "$root/target/release/oha.d"; touch "$root/.crates.toml"`;

const world = marked();

afterEach(() => {
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

/** A machine with nothing on it: its own PATH, cache, and hosts that know nothing. */
interface Machine {
  /** First folder on PATH. */
  readonly bin: string;
  /** The runner's tool cache. */
  readonly cache: string;
  /** Where a release goes. */
  readonly place: string;
  /** Where what cargo builds goes. */
  readonly built: string;
  readonly lines: string[];
  readonly install: (signal?: AbortSignal) => Promise<InstalledTool>;
}

interface MachineOptions {
  readonly release?: RequestListener;
  /** Address of both hosts, in place of `release`. */
  readonly host?: string;
  readonly version?: string;
  readonly noteEveryMs?: number;
}

async function machine({
  release,
  host,
  version = VERSION,
  noteEveryMs,
}: MachineOptions = {}): Promise<Machine> {
  const folder = await temporaryFolder();
  const bin = path.join(folder, "bin");
  const cache = path.join(folder, "cache");
  await mkdir(bin);
  const nothing: RequestListener = (_request, response) => response.writeHead(404).end();
  const url = host ?? (await webServer(release ?? nothing));
  const lines: string[] = [];
  const options = {
    version,
    environment: { ...world.environment, PATH: `${bin}:/usr/bin:/bin`, RUNNER_TOOL_CACHE: cache },
    hosts: { download: url, api: url },
    onLine: (line: string) => lines.push(line),
    ...(noteEveryMs !== undefined && { noteEveryMs }),
  };
  return {
    bin,
    cache,
    place: path.join(cache, "oha", version, process.arch, "oha"),
    built: path.join(cache, "oha", `${version}+cargo`, process.arch, "oha"),
    lines,
    install: (signal = NEVER) => installOha(options, signal),
  };
}

interface Release {
  readonly content?: string;
  /** What the API says; the content's own hash unless another is given. */
  readonly digest?: string | null;
}

/** Hosts with a release of one asset. */
function releaseOf({ content = SAYS_VERSION, digest }: Release = {}): RequestListener {
  const sha256 = createHash("sha256").update(content).digest("hex");
  const asset = { name: ASSET, digest: digest === undefined ? `sha256:${sha256}` : digest };
  return (request, response) => {
    if (request.url === `/repos/hatoo/oha/releases/tags/v${VERSION}`) {
      response.end(JSON.stringify({ assets: [{ name: "other", digest: null }, asset] }));
    } else if (request.url === `/hatoo/oha/releases/download/v${VERSION}/${ASSET}`) {
      response.writeHead(302, { location: `http://${request.headers.host}/storage` }).end();
    } else if (request.url === "/storage") response.end(content);
    else response.writeHead(404).end();
  };
}

/** A program in the cache's place, put there by an earlier install. */
async function inCache(place: string, content: string, mode = 0o755): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, content);
  await chmod(place, mode);
}

/** Everything beside the installed program that an install may have left. */
function leftovers({ cache }: Machine): readonly string[] {
  const folder = path.join(cache, "oha");
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions.flatMap((version) =>
    readdirSync(path.join(folder, version)).filter((name) => name !== process.arch),
  );
}

describe("PATH", () => {
  test("the right version is taken, and nothing else is looked at", async () => {
    const here = await machine({ release: releaseOf() });
    const program = await writeScript(here.bin, "oha", `echo oha ${VERSION}`);
    expect(await here.install()).toEqual({ program, version: VERSION, source: "path" });
    expect(here.lines).toEqual([`oha ${VERSION} is the one on PATH: ${program}`]);
    expect(existsSync(here.cache)).toBe(false);
  });

  test.each<[string, string]>([
    ["another version", "echo oha 1.2.3"],
    ["a version that only begins alike", `echo oha ${VERSION}0`],
    ["another program", `echo "ohai ${VERSION}"`],
    ["a program that says nothing", "exit 1"],
    ["a program that prints without an end", "exec yes"],
  ])("%s is passed over", async (_, script) => {
    const here = await machine({ release: releaseOf() });
    await writeScript(here.bin, "oha", script);
    expect(await here.install()).toMatchObject({ source: "release", program: here.place });
  });

  test("a folder or a file without permission is passed over", async () => {
    const folder = await machine({ release: releaseOf() });
    await mkdir(path.join(folder.bin, "oha"));
    expect(await folder.install()).toMatchObject({ source: "release" });
    const file = await machine({ release: releaseOf() });
    await writeFile(path.join(file.bin, "oha"), SAYS_VERSION);
    expect(await file.install()).toMatchObject({ source: "release" });
  });
});

describe("cache", () => {
  test("what was installed once is found again", async () => {
    const here = await machine({ release: releaseOf() });
    const first = await here.install();
    expect(first).toEqual({ program: here.place, version: VERSION, source: "release" });
    expect(await here.install()).toEqual({ ...first, source: "cache" });
    expect(here.lines).toHaveLength(1);
  });

  test.each<[string, string, number]>([
    ["garbage", "\u0000\u0001garbage", 0o755],
    ["an empty file", "", 0o755],
    ["a file without permission", SAYS_VERSION, 0o644],
    ["another version", "#!/bin/sh\necho oha 9.9.9\n", 0o755],
  ])("%s is replaced", async (_, content, mode) => {
    const here = await machine({ release: releaseOf() });
    await inCache(here.place, content, mode);
    expect(await here.install()).toMatchObject({ source: "release", program: here.place });
    expect(await readFile(here.place, "utf8")).toBe(SAYS_VERSION);
    expect(leftovers(here)).toEqual([]);
  });

  test("another program of the right version is replaced and never run", async () => {
    const here = await machine({ release: releaseOf() });
    const marker = path.join(await temporaryFolder(), "marker");
    await inCache(here.place, `#!/bin/sh\ntouch '${marker}'\necho "oha ${VERSION}"\n`);
    expect(await here.install()).toMatchObject({ source: "release", program: here.place });
    expect(existsSync(marker)).toBe(false);
    expect(await readFile(here.place, "utf8")).toBe(SAYS_VERSION);
  });

  test("what is there is not used where nobody says what its hash must be", async () => {
    const here = await machine();
    await inCache(here.place, SAYS_VERSION);
    const { details } = await loadgateFailure(here.install(), "measurement");
    expect(details[1]).toMatch(/^cache: .*no checksum is known/);
  });

  test("the pinned hash needs nobody to be asked", async () => {
    const here = await machine({ version: OHA_VERSION });
    await inCache(here.place, `#!/bin/sh\necho oha ${OHA_VERSION}\n`);
    const { details } = await loadgateFailure(here.install(), "measurement");
    const pinned = CHECKSUMS["hatoo/oha"]?.[OHA_VERSION]?.[ASSET];
    expect(details[1]).toMatch(
      pinned ? new RegExp(`^cache: sha256 of .* expected ${pinned}$`) : /no checksum is known/,
    );
  });

  test("a place that holds something else still ends with a program", async () => {
    const here = await machine({ release: releaseOf() });
    await mkdir(path.dirname(here.place), { recursive: true });
    await writeFile(path.join(path.dirname(here.place), "another-file"), "");
    const { program } = await here.install();
    expect(existsSync(program)).toBe(true);
  });

  test.each(["RUNNER_TOOL_CACHE", "XDG_CACHE_HOME", "HOME"])(
    "%s decides where it is",
    async (name) => {
      const folder = await temporaryFolder();
      const { RUNNER_TOOL_CACHE: _r, XDG_CACHE_HOME: _x, ...rest } = world.environment;
      const url = await webServer(releaseOf());
      const environment = { ...rest, [name]: folder, PATH: "/usr/bin:/bin" };
      const hosts = { download: url, api: url };
      const { program } = await installOha(
        { version: VERSION, environment, hosts, onLine: () => {} },
        NEVER,
      );
      expect(program.startsWith(folder)).toBe(true);
      expect(program.endsWith(`/oha/${VERSION}/${process.arch}/oha`)).toBe(true);
    },
  );

  test("what a killed install left is removed when it is old, and kept while it may be in use", async () => {
    const here = await machine({ release: releaseOf() });
    const parent = path.join(here.cache, "oha", VERSION);
    const old = path.join(parent, ".partial-old");
    const recent = path.join(parent, ".partial-recent");
    for (const folder of [old, recent]) {
      await mkdir(path.join(folder, "target"), { recursive: true });
      await writeFile(path.join(folder, "target", "object.o"), "x");
    }
    await utimes(old, new Date(0), new Date(0));
    await here.install();
    expect(leftovers(here)).toEqual([".partial-recent"]);
  });
});

describe("release", () => {
  test("the asset's digest from the API is the checksum", async () => {
    const here = await machine({ release: releaseOf() });
    expect(await here.install()).toMatchObject({ source: "release" });
    expect(here.lines.join()).toContain(ASSET);
    expect(leftovers(here)).toEqual([]);
  });

  test("a wrong checksum: it is never run, and cargo builds", async () => {
    const marker = path.join(await temporaryFolder(), "marker");
    const content = `#!/bin/sh\ntouch '${marker}'\necho "oha ${VERSION}"\n`;
    const here = await machine({
      release: releaseOf({ content, digest: `sha256:${"0".repeat(64)}` }),
    });
    await writeScript(here.bin, "cargo", BUILDS);
    expect(await here.install()).toMatchObject({ source: "cargo" });
    expect(existsSync(marker)).toBe(false);
  });

  test.each<[string, Release]>([
    ["no digest", { digest: null }],
    ["an empty digest", { digest: "" }],
    ["a digest of another kind", { digest: `sha512:${"0".repeat(128)}` }],
    ["a digest that breaks off", { digest: "sha256:0123" }],
    ["another version inside", { content: "#!/bin/sh\necho oha 9.9.9\n" }],
    ["a program that does not run", { content: "\u0000not a program" }],
  ])("%s: cargo builds", async (_, release) => {
    const here = await machine({ release: releaseOf(release) });
    await writeScript(here.bin, "cargo", BUILDS);
    expect(await here.install()).toEqual({
      program: here.built,
      version: VERSION,
      source: "cargo",
    });
    expect(leftovers(here)).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ["no such release", (_request, response) => response.writeHead(404).end()],
    ["a limit of requests", (_request, response) => response.writeHead(403).end("{}")],
    ["a page in place of JSON", (_request, response) => response.end("<html>")],
    ["JSON of another shape", (_request, response) => response.end('{"assets": {}}')],
    [
      "no asset",
      (request, response) => {
        if (request.url?.startsWith("/repos")) releaseOf()(request, response as never);
        else response.writeHead(404).end();
      },
    ],
    [
      "an asset that breaks off",
      (request, response) => {
        if (request.url?.startsWith("/repos")) releaseOf()(request, response as never);
        else {
          response.writeHead(200, { "content-length": SAYS_VERSION.length });
          response.write(SAYS_VERSION.slice(0, 5), () => response.destroy());
        }
      },
    ],
  ])("%s: cargo builds", async (_, release) => {
    const here = await machine({ release });
    await writeScript(here.bin, "cargo", BUILDS);
    expect(await here.install()).toMatchObject({ source: "cargo" });
  });

  test("an abort while the host is silent ends the install", async () => {
    const controller = new AbortController();
    const reason = new Error("stopped");
    const host = await rawServer(() => {
      setTimeout(() => controller.abort(reason), 100);
    });
    const here = await machine({ host });
    expect(await failureOf(here.install(controller.signal))).toBe(reason);
    expect(leftovers(here)).toEqual([]);
  }, 60_000);
});

describe("cargo", () => {
  test("builds the pinned version, locked, and only the program is kept", async () => {
    const here = await machine();
    await writeScript(
      here.bin,
      "cargo",
      `echo "$@" > '${here.bin}/words'; echo Compiling oha >&2; ${BUILDS}`,
    );
    expect(await here.install()).toEqual({
      program: here.built,
      version: VERSION,
      source: "cargo",
    });
    expect(await readFile(path.join(here.bin, "words"), "utf8")).toMatch(
      new RegExp(`^install oha --locked --version ${VERSION} --root /`),
    );
    expect(readdirSync(path.dirname(here.built))).toEqual(["oha"]);
    expect(here.lines).toContain("Compiling oha");
  });

  test("says how long it has been building", async () => {
    const here = await machine({ noteEveryMs: 20 });
    await writeScript(here.bin, "cargo", `sleep 0.2; ${BUILDS}`);
    await here.install();
    expect(here.lines).toContain("cargo has been building oha for 0 s");
  });

  test("an earlier build is found again, and said to be unverified", async () => {
    const here = await machine({ release: releaseOf() });
    await inCache(here.built, SAYS_VERSION);
    expect(await here.install()).toEqual({
      program: here.built,
      version: VERSION,
      source: "cache",
    });
    expect(here.lines).toEqual([
      `using the oha ${VERSION} that cargo built earlier, not verified: ${here.built}`,
    ]);
  });

  test.each([
    ["another version", "#!/bin/sh\necho oha 9.9.9\n"],
    ["garbage", "\u0000garbage"],
  ])("an earlier build that is %s is replaced", async (_, content) => {
    const here = await machine();
    await inCache(here.built, content);
    await writeScript(here.bin, "cargo", BUILDS);
    expect(await here.install()).toMatchObject({ source: "cargo", program: here.built });
    expect(await readFile(here.built, "utf8")).toContain(`echo oha ${VERSION}`);
  });

  test("an abort leaves nothing: no folder, no process", async () => {
    const here = await machine();
    await writeScript(here.bin, "cargo", `${BUILDS}; sleep 1000 & sleep 1000`);
    const controller = new AbortController();
    const reason = new Error("stopped");
    const installing = failureOf(here.install(controller.signal));
    await until(
      "it builds",
      () => world.running().filter((line) => line === "sleep 1000").length === 2,
    );
    controller.abort(reason);
    expect(await installing).toBe(reason);
    expect(leftovers(here)).toEqual([]);
    expect(existsSync(here.built)).toBe(false);
    expect(world.running()).toEqual([]);
  });
});

describe("no way", () => {
  test("one failure lists each way's reason", async () => {
    const here = await machine();
    await writeScript(here.bin, "oha", "echo oha 9.9.9");
    await writeScript(here.bin, "cargo", "echo 'error: no network' >&2; exit 101");
    await inCache(here.place, "garbage");
    const error = await loadgateFailure(here.install(), "measurement");
    expect(error.message).toContain(VERSION);
    expect(error.details.map((line) => line.split(":")[0])).toEqual([
      "PATH",
      "cache",
      "earlier build",
      "release",
      "cargo",
    ]);
    expect(error.details[0]).toContain("9.9.9");
    expect(error.details[3]).toContain("404");
    expect(error.details[4]).toContain("exit code 101; error: no network");
    expect(error.hint).toContain(`cargo install oha --locked --version ${VERSION}`);
    expect(leftovers(here)).toEqual([]);
  });

  test("without cargo that is the reason", async () => {
    const here = await machine();
    const environment = { ...world.environment, PATH: here.bin, RUNNER_TOOL_CACHE: here.cache };
    const url = await webServer((_request, response) => response.writeHead(404).end());
    const hosts = { download: url, api: url };
    const installing = installOha(
      { version: VERSION, environment, hosts, onLine: () => {} },
      NEVER,
    );
    const error = await loadgateFailure(installing, "measurement");
    expect(error.details.at(-1)).toMatch(/^cargo: .*ENOENT/);
  });

  test("a cache that cannot be written is a reason too", async () => {
    const here = await machine({ release: releaseOf() });
    await writeFile(here.cache, "a file");
    const error = await loadgateFailure(here.install(), "measurement");
    expect(error.details.join("\n")).toMatch(/release: .*(ENOTDIR|EEXIST)/);
  });
});

describe("two at once", () => {
  test.each<[string, MachineOptions, "place" | "built"]>([
    ["from a release", { release: releaseOf() }, "place"],
    ["with cargo", {}, "built"],
  ])("%s both succeed, and the cache holds one", async (_, options, place) => {
    const here = await machine(options);
    await writeScript(here.bin, "cargo", `sleep 0.2; ${BUILDS}`);
    const both = await Promise.all([here.install(), here.install()]);
    expect(both.map(({ program }) => program)).toEqual([here[place], here[place]]);
    expect(leftovers(here)).toEqual([]);
    expect(await here.install()).toMatchObject({ source: "cache" });
  });
});
