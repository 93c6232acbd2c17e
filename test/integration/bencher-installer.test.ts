import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { InstalledTool } from "../../src/adapters/tools/first-source.ts";
import {
  BENCHER_VERSION,
  bencherAssetName,
  installBencher,
} from "../../src/bencher/client/installer.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { webServer } from "./support/web-server.ts";
import { NEVER, temporaryFolder, writeScript } from "./support/workspace.ts";

/** No release has this version, so that nothing of the machine's own can be found. */
const VERSION = "0.0.1";
const ASSET = bencherAssetName(VERSION, process.platform, process.arch) ?? "";
const world = marked();

afterEach(() => {
  expect(world.running()).toEqual([]);
});

interface Machine {
  readonly bin: string;
  readonly place: string;
  readonly lines: readonly string[];
  readonly install: () => Promise<InstalledTool>;
}

async function machine(
  release?: RequestListener,
  options: { readonly version?: string | null; readonly program?: string } = {},
): Promise<Machine> {
  const folder = await temporaryFolder();
  const bin = path.join(folder, "bin");
  const cache = path.join(folder, "cache");
  await mkdir(bin);
  const url = await webServer(release ?? ((_, response) => response.writeHead(404).end()));
  const lines: string[] = [];
  const { version = VERSION, program } = options;
  const asked = {
    environment: { ...world.environment, PATH: `${bin}:/usr/bin:/bin`, RUNNER_TOOL_CACHE: cache },
    hosts: { download: url, api: url },
    onLine: (line: string) => lines.push(line),
    ...(version !== null && { version }),
    ...(program !== undefined && { cli: path.join(bin, program) }),
  };
  const place = path.join(cache, "bencher", VERSION, process.arch, "bencher");
  return { bin, place, lines, install: () => installBencher(asked, NEVER) };
}

const SAYS_VERSION = `#!/bin/sh\necho "bencher ${VERSION}"\n`;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

interface Release {
  readonly content?: string;
  /** What GitHub's API says; absent where it cannot be asked. */
  readonly digest?: string | null;
  /** What lies beside the asset; absent where nothing does. */
  readonly beside?: string;
}

function releaseOf({ content = SAYS_VERSION, digest, beside }: Release): RequestListener {
  const folder = `/bencherdev/bencher/releases/download/v${VERSION}`;
  return (request, response) => {
    const { url } = request;
    if (url === `${folder}/${ASSET}`) response.end(content);
    else if (url === `${folder}/${ASSET}.sha256` && beside !== undefined) response.end(beside);
    else if (
      url === `/repos/bencherdev/bencher/releases/tags/v${VERSION}` &&
      digest !== undefined
    ) {
      response.end(JSON.stringify({ assets: [{ name: ASSET, digest }] }));
    } else response.writeHead(404).end();
  };
}

const RIGHT = sha256(SAYS_VERSION);
const WRONG = sha256("another");

describe("PATH and configuration", () => {
  test("a version that is known is taken", async () => {
    const here = await machine(undefined, { version: null });
    const program = await writeScript(here.bin, "bencher", "echo bencher 0.6.7");
    expect(await here.install()).toEqual({ program, version: "0.6.7", source: "path" });
  });

  test.each([
    ["where another is asked for", "0.6.10", VERSION],
    ["that has not all options that are used", "0.6.6", null],
    ["of another kind", "0.7.0", null],
  ])("a version is not taken %s", async (_, version, asked) => {
    const here = await machine(undefined, { version: asked });
    await writeScript(here.bin, "bencher", `echo bencher ${version}`);
    const { message, details } = await loadgateFailure(here.install(), "publishing");
    expect(message).toContain(`client ${asked ?? BENCHER_VERSION} could not be installed`);
    expect(details[0]).toMatch(new RegExp(`^PATH: .*/bencher is ${version}$`));
  });

  test("a configured client is taken, or said to be none", async () => {
    const here = await machine(undefined, { version: null, program: "own" });
    const { message } = await loadgateFailure(here.install(), "publishing");
    expect(message).toMatch(/own is not a Bencher client$/);
    const program = await writeScript(here.bin, "own", "echo bencher 0.5.0");
    const old = await loadgateFailure(here.install(), "publishing");
    expect(old.message).toMatch(/is version 0\.5\.0, which is not accepted$/);
    expect(old.hint).toBe("`bencher --version` must say 0.6.7 or a later 0.6.");
    const pinned = await machine(undefined, { program: "own" });
    await writeScript(pinned.bin, "own", "echo bencher 0.6.12");
    expect(await loadgateFailure(pinned.install(), "publishing")).toMatchObject({
      message: expect.stringMatching(/is version 0\.6\.12, which is not accepted$/),
      hint: `\`bencher --version\` must say ${VERSION}.`,
    });
    await writeScript(here.bin, "own", "echo bencher 0.6.12");
    expect(await here.install()).toEqual({ program, version: "0.6.12", source: "path" });
  });
});

describe("a release", () => {
  test.each<[string, Release]>([
    ["with both hashes", { digest: `sha256:${RIGHT}`, beside: `${RIGHT}  ${ASSET}\n` }],
    ["with a hash file alone", { digest: null, beside: `${RIGHT}  ${ASSET}` }],
    ["where the API cannot be asked", { beside: `${RIGHT} *${ASSET}\n` }],
    ["with a digest alone", { digest: `sha256:${RIGHT}` }],
  ])("%s is installed once and found again", async (_, release) => {
    const here = await machine(releaseOf(release));
    const installed = { program: here.place, version: VERSION };
    expect(await here.install()).toEqual({ ...installed, source: "release" });
    expect(await here.install()).toEqual({ ...installed, source: "cache" });
    expect(here.lines).toEqual([`downloading ${ASSET} ${VERSION}`]);
  });

  test.each<[string, Release, RegExp]>([
    ["whose hash is another", { digest: `sha256:${WRONG}` }, /sha256 is .*, expected /],
    [
      "whose hashes differ",
      { digest: `sha256:${RIGHT}`, beside: `${WRONG}  ${ASSET}\n` },
      /its hash file says .*, its release /,
    ],
    ["without a hash", {}, /no checksum is known for .*status 404.*status 404/],
    [
      "whose hash file is of another asset",
      { digest: null, beside: `${RIGHT}  other\n` },
      /is not the hash of /,
    ],
    ["whose hash file is a page", { digest: null, beside: "<html>" }, /is not the hash of /],
    [
      "that says another version",
      {
        content: "#!/bin/sh\necho bencher 9.9.9\n",
        digest: `sha256:${sha256("#!/bin/sh\necho bencher 9.9.9\n")}`,
      },
      /it says version 9\.9\.9/,
    ],
  ])("%s is not kept", async (_, release, reason) => {
    const here = await machine(releaseOf(release));
    const { message, hint } = await loadgateFailure(here.install(), "publishing");
    expect(message).toMatch(reason);
    expect(hint).toContain("bencher.cli");
    expect(existsSync(here.place)).toBe(false);
  });

  test("an unverified file is never run", async () => {
    const folder = await temporaryFolder();
    const mark = path.join(folder, "ran");
    const content = `#!/bin/sh\ntouch ${mark}\necho bencher ${VERSION}\n`;
    const here = await machine(releaseOf({ content, digest: `sha256:${WRONG}` }));
    await loadgateFailure(here.install(), "publishing");
    expect(existsSync(mark)).toBe(false);
  });

  test("what in the cache has another hash is replaced and never run", async () => {
    const mark = path.join(await temporaryFolder(), "ran");
    const here = await machine(releaseOf({ digest: `sha256:${RIGHT}` }));
    await mkdir(path.dirname(here.place), { recursive: true });
    const script = `touch ${mark}; echo bencher ${VERSION}`;
    await writeScript(path.dirname(here.place), "bencher", script);
    expect(await here.install()).toMatchObject({ source: "release", program: here.place });
    expect(existsSync(mark)).toBe(false);
    expect(await readFile(here.place, "utf8")).toBe(SAYS_VERSION);
  });

  test("what is in the cache is not used where nobody says what its hash must be", async () => {
    const here = await machine();
    await mkdir(path.dirname(here.place), { recursive: true });
    await writeScript(path.dirname(here.place), "bencher", `echo bencher ${VERSION}`);
    const { details } = await loadgateFailure(here.install(), "publishing");
    expect(details).toEqual([
      "PATH: not found",
      expect.stringMatching(/^cache: .*no checksum is known/),
      expect.stringMatching(/^release: no checksum is known/),
    ]);
  });
});

test.each<[NodeJS.Platform, string, string | undefined]>([
  ["linux", "x64", "bencher-v0.6.12-linux-x86-64"],
  ["linux", "arm64", "bencher-v0.6.12-linux-arm-64"],
  ["darwin", "arm64", "bencher-v0.6.12-macos-arm-64"],
  ["win32", "x64", undefined],
  ["linux", "riscv64", undefined],
])("the asset for %s %s is %s", (platform, arch, name) => {
  expect(bencherAssetName("0.6.12", platform, arch)).toBe(name);
});
