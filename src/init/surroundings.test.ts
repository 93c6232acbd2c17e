import { describe, expect, it } from "vitest";
import { serviceIn } from "../../test/support/listing.ts";

const EXPRESS = {
  "package.json": JSON.stringify({
    scripts: { start: "node app.js" },
    dependencies: { express: "5" },
  }),
  "app.js": 'app.get("/", f).listen(process.env.PORT)',
};
const notesOf = (files: Readonly<Record<string, string>>) =>
  serviceIn({ ...EXPRESS, ...files }).notes;

describe("what is around a server", () => {
  it.each([
    ["web: node app.js\nrelease: node migrate.js\n", []],
    [
      "web: node --import=./trace.js app.js\n",
      ["Procfile: web: node --import=./trace.js app.js (not used)"],
    ],
    [
      "web: node app.js\nworker: node worker.js\nclock: node clock.js\n",
      ["Procfile: worker: node worker.js; clock: node clock.js (not used)"],
    ],
  ])("a Procfile: %j", (text, notes) => {
    expect(notesOf({ Procfile: text })).toEqual(notes);
  });

  it.each([
    ['FROM node\nCMD ["node", "app.js"]\n', []],
    [
      'FROM rust\nCMD ["cargo", "build"]\nFROM debian\nENTRYPOINT ["/app"]\nCMD ["--addr", ":80"]\nEXPOSE 80 443\n',
      ['Dockerfile: ENTRYPOINT ["/app"]; CMD ["--addr", ":80"]; EXPOSE 80 443 (not used)'],
    ],
    ["from debian\ncmd ./run.sh\n", ["Dockerfile: cmd ./run.sh (not used)"]],
  ])("a Dockerfile: %j", (text, notes) => {
    expect(notesOf({ Dockerfile: text })).toEqual(notes);
  });

  it("an example of .env", () => {
    const text = "# secret\nPORT=1\nJWT_SECRET=\nexport DATABASE_URL=postgres://x\n";
    expect(notesOf({ ".env.example": text })).toEqual([
      ".env.example: JWT_SECRET; DATABASE_URL (set in env: what it needs to start)",
    ]);
    expect(notesOf({ ".env.example": "PORT=1\n" })).toEqual([]);
  });

  it.each(["compose.yaml", "docker-compose.yml"])("the images of a %s, here or above", (name) => {
    const text =
      "services:\n  app: {build: .}\n  db: {image: 'postgres:16'}\n  cache:\n    image: redis\n";
    const said = [
      `${name}: image: 'postgres:16'; image: redis (describe under services: what it needs)`,
    ];
    expect(notesOf({ [name]: text })).toEqual(said);
    const below = {
      [name]: text,
      "api/package.json": EXPRESS["package.json"],
      "api/app.js": EXPRESS["app.js"],
    };
    expect(serviceIn(below).notes).toEqual(said);
    expect(notesOf({ [name]: "services: 1" })).toEqual([]);
  });

  it("too much to write", () => {
    const [note] = notesOf({ Procfile: `worker: ${"x".repeat(10_000)}` });
    expect(note?.length).toBeLessThan(300);
  });
});
