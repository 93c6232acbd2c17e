import { describe, expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import {
  asIfQuick,
  BURST_OVERHEAD_MS,
  expectedSetUpMs,
  SERVER_START_MS,
} from "../run/plan/time-estimate.ts";
import type { Cell, Lane } from "./lane.ts";
import { paceOf } from "./server-kinds.ts";

describe("the kind of a server", () => {
  it.each([
    ["java -jar target/app.jar --server.port={port}", "a JVM"],
    ["exec ./build/install/bin/app.jar", "a JVM"],
    ["./gradlew bootRun", "a JVM"],
    ["./mvnw -q spring-boot:run", "a JVM"],
    ["mvn spring-boot:run", "a JVM"],
    ["python manage.py runserver 127.0.0.1:{port}", "Python"],
    [".venv/bin/gunicorn app.wsgi --bind 127.0.0.1:{port}", "Python"],
    ["uvicorn main:app --port {port}", "Python"],
    ["bundle exec puma -p {port}", "Ruby"],
    ["bin/rails server -p {port}", "Ruby"],
    ["dotnet bin/loadgate/App.dll", ".NET"],
  ])("is told by %j", (command, kind) => {
    expect(paceOf(command)).toMatchObject({ kind });
  });

  it.each([
    "./bin/server --addr 127.0.0.1:{port}",
    "node server.js",
    "./javascript-server",
    "./jar",
    "./dotnetish",
  ])("is not told by %j", (command) => {
    expect(paceOf(command)).toBeUndefined();
  });
});

describe("a round of a slow kind", () => {
  const { warmUpMs: _, ...auto } = aShape();
  const lanes: readonly Lane[] = [
    { server: "app", arm: "base" },
    { server: "app", arm: "head" },
  ];
  const slow = { kind: "a JVM", startMs: 4000, warmUpMs: 8000 };
  const cell = (shape: Cell["shape"], concurrency = 1): Cell => ({
    ...{ scenario: "greet", level: { concurrency }, shape, lanes, paces: { app: slow } },
  });
  const moreOf = (cells: readonly Cell[]) =>
    expectedSetUpMs(cells) - expectedSetUpMs(asIfQuick(cells));

  it("is expected to start and warm up as slowly as its kind does, once for all scenarios", () => {
    const more = 2 * (slow.startMs - SERVER_START_MS + slow.warmUpMs);
    expect(moreOf([cell(auto)])).toBe(more);
    expect(moreOf([cell(auto), cell(auto, 2)])).toBe(more);
  });

  it("is warmed up as long as it is asked to", () => {
    const timed = cell(aShape({ warmUpMs: 1000 }));
    expect(moreOf([timed])).toBe(2 * (slow.startMs - SERVER_START_MS));
    const starts = 2 * slow.startMs + 2 * (auto.burstMs + BURST_OVERHEAD_MS);
    expect(expectedSetUpMs([timed])).toBe(starts + 2 * (1000 + BURST_OVERHEAD_MS));
  });
});
