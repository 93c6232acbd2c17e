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
    ["web: npm start\n", []],
    [
      "web: node --import=./trace.js app.js\n",
      ["The Procfile starts it by: node --import=./trace.js app.js"],
    ],
    [
      "web: node app.js\nworker: node worker.js\nclock: node clock.js\n",
      ["The Procfile also has worker, clock, which init does not start."],
    ],
  ])("a Procfile: %j", (text, notes) => {
    expect(notesOf({ Procfile: text })).toEqual(notes);
  });

  it.each([
    ['FROM node\nEXPOSE 3000\nCMD ["node", "app.js"]\n', []],
    ["FROM node\nCMD npm run start\n", []],
    [
      'FROM rust\nCMD ["cargo", "build"]\nFROM debian\nENTRYPOINT ["/app"]\nCMD ["--addr", ":80"]\nEXPOSE 80 443\n',
      ["The Dockerfile starts it by: /app --addr :80 (EXPOSE 80 443)"],
    ],
    ["FROM debian\ncmd ./run.sh\n", ["The Dockerfile starts it by: ./run.sh"]],
  ])("a Dockerfile: %j", (text, notes) => {
    expect(notesOf({ Dockerfile: text })).toEqual(notes);
  });

  it("an example of .env", () => {
    const text = "# secret\nPORT=1\nJWT_SECRET=\nexport DATABASE_URL=postgres://x\n";
    expect(notesOf({ ".env.example": text })).toEqual([
      "Set in env: what it needs to start; the example of .env has JWT_SECRET, DATABASE_URL",
    ]);
    expect(notesOf({ ".env.example": "PORT=1\n" })).toEqual([]);
  });

  it.each(["compose.yaml", "docker-compose.yml"])(
    "the services of a %s that have an image",
    (name) => {
      const text =
        "services:\n  app: {build: .}\n  own: {build: ., image: own}\n  db: {image: 'postgres:16'}\n  cache: {image: redis}\n";
      const said = [
        "Describe under services: what it needs; the compose file has db (postgres:16), cache (redis)",
      ];
      expect(notesOf({ [name]: text })).toEqual(said);
      const below = {
        [name]: text,
        "api/package.json": EXPRESS["package.json"],
        "api/app.js": EXPRESS["app.js"],
      };
      expect(serviceIn(below).notes).toEqual(said);
      expect(notesOf({ [name]: "services: 1" })).toEqual([]);
    },
  );
});
