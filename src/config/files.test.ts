import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { enterFolder } from "../../test/support/working-folder.ts";
import { loadConfig, readConfig } from "./load.ts";

const FILE = "loadgate.yml";
const START = "servers:\n  a: { run: x }\n";
const GREET = "scenarios:\n  greet: { path: /, load: { concurrency: [1] } }\n";
const VALID = START + GREET;

const withServer = (keys: string) => `servers:\n  a:\n    run: x\n${keys}${GREET}`;
const withScenario = (keys: string) =>
  `${START}scenarios:\n  greet:\n    path: /\n    load: { concurrency: [1] }\n${keys}`;

describe("files and folders that a configuration names", () => {
  it.each([
    [
      "no folder",
      withServer("    directory: no/where\n"),
      "4:5",
      /there is no folder .*no\/where$/,
    ],
    [
      "a file for a folder",
      withServer("    directory: file.txt\n"),
      "4:5",
      /file\.txt is not a folder$/,
    ],
    [
      "a folder below a file",
      withServer("    directory: file.txt/x\n"),
      "4:5",
      /servers\.a\.directory: ENOTDIR/,
    ],
    [
      "no body",
      withScenario("    body-file: body.json\n"),
      "7:5",
      /there is no file .*body\.json$/,
    ],
    [
      "a folder for a body",
      withScenario("    body-file: folder\n"),
      "7:5",
      /folder is not a file$/,
    ],
    [
      "a device for a body",
      withScenario("    body-file: /dev/zero\n"),
      "7:5",
      /zero is not a file$/,
    ],
    [
      "no headers",
      withScenario("    headers-file: no.txt\n"),
      "7:5",
      /headers-file: there is no file .*no\.txt$/,
    ],
    [
      "headers that are none",
      withScenario("    headers-file: file.txt\n"),
      "7:5",
      /headers-file: .*file\.txt:2: not a header$/,
    ],
    [
      "headers beyond ASCII",
      withScenario("    headers-file: latin.txt\n"),
      "7:5",
      /headers-file: .*latin\.txt:1: not a header$/,
    ],
    [
      "a header that is there twice",
      withScenario("    headers-file: twice.txt\n"),
      "7:5",
      /headers-file: .*twice\.txt:2: repeats the header Accept$/,
    ],
    [
      "a header of a file that HTTP/2 does not have",
      withScenario("    headers-file: host.txt\n    protocol: h2c\n"),
      "7:5",
      /headers-file: .*host\.txt:2: HTTP\/2 has no such header$/,
    ],
  ])("%s", (_, text, place, what) => {
    enterFolder({
      [FILE]: text,
      "file.txt": "A: b\nhello\n",
      "latin.txt": "A: é\n",
      "twice.txt": "Accept: a\naccept: b\n",
      "host.txt": "A: b\nHost: c\n",
    });
    mkdirSync("folder");
    expect(() => loadConfig(FILE)).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringMatching(new RegExp(`^loadgate\\.yml:${place}: .*${what.source}`)),
        hint: expect.stringMatching(/\S/),
      }),
    );
    expect(() => readConfig(FILE), "where nothing is built or sent").not.toThrow();
  });

  it("are all named at once", () => {
    const text = `${withServer("    directory: x\n")}    body-file: y\n`.replace(
      "{ path: /, load: { concurrency: [1] } }",
      "\n    path: /\n    load: { concurrency: [1] }\n    headers-file: z",
    );
    enterFolder({ [FILE]: text });
    expect(() => loadConfig(FILE)).toThrow(
      expect.objectContaining({
        message: expect.stringContaining("directory"),
        details: [expect.stringContaining("headers-file"), expect.stringContaining("body-file")],
      }),
    );
  });

  it("are accepted where they are", () => {
    enterFolder({
      [FILE]: `${withScenario("    body-file: body.json\n    headers-file: headers.txt\n")}`,
      "body.json": "{}",
      "headers.txt": "# none\nA: b\n",
    });
    expect(loadConfig(FILE)).toEqual(readConfig(FILE));
  });
});

const NOBODY = 65_534;

/** Does some work as a user who may not read everything, as root may. */
function asNobody(work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe("the configuration file itself", () => {
  const inBytes = (bytes: Buffer) => {
    enterFolder({});
    writeFileSync(FILE, bytes);
  };

  it.each([
    [
      "Latin-1",
      Buffer.from(`${VALID}# caf\u00e9\n`, "latin1"),
      `${FILE}:5:1: the text is not UTF-8`,
    ],
    ["UTF-16", Buffer.from(`\ufeff${VALID}`, "utf16le"), `${FILE}:1:1: the text is not UTF-8`],
    ["more than 256 KiB", Buffer.alloc(256 * 1024 + 1, "#"), `${FILE}: larger than 256 KiB`],
    ["100 MB", Buffer.alloc(100_000_000, "# x\n"), `${FILE}: larger than 256 KiB`],
  ])("in %s is refused", (_, bytes, message) => {
    inBytes(bytes);
    expect(() => loadConfig(FILE)).toThrow(
      expect.objectContaining({ exitCode: 2, message, hint: expect.stringMatching(/\S/) }),
    );
  });

  it("may be 256 KiB long, and begin with a byte order mark", () => {
    inBytes(Buffer.from(`\ufeff${VALID}`.padEnd(256 * 1024 - 2, "#")));
    expect(loadConfig(FILE).servers).toHaveLength(1);
  });

  it("is no pipe, which nobody might ever write to", () => {
    enterFolder({});
    spawnSync("mkfifo", [FILE]);
    expect(() => loadConfig(FILE)).toThrow(
      expect.objectContaining({ exitCode: 2, message: `${FILE}: not a regular file` }),
    );
  });

  it.each(["nowhere.yml", "nowhere/loadgate.yml", "file.txt/loadgate.yml"])(
    "%s is named",
    (file) => {
      enterFolder({ "file.txt": "" });
      expect(() => loadConfig(file)).toThrow(
        expect.objectContaining({ exitCode: 2, message: `${file}: no such configuration file` }),
      );
    },
  );

  it("must be readable", () => {
    chmodSync(enterFolder({ [FILE]: VALID }), 0o755);
    chmodSync(FILE, 0);
    const refusal = { exitCode: 2, message: expect.stringMatching(/EACCES.*loadgate\.yml/) };
    asNobody(() => expect(() => loadConfig(FILE)).toThrow(expect.objectContaining(refusal)));
  });
});
