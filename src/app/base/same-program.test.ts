import { describe, expect, it } from "vitest";
import { aConfig, inBase, LONG } from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { ProgramWatch } from "../../ports/program-watch.ts";
import { runBenchmark } from "../run-benchmark.ts";

const BASE = { ref: "main" };
const OUTSIDE = "/root/go/bin/server";

const file = (real: string): UsedFile => ({ path: real, real });
const usedBy = (server: string, path: string) => (name: string) =>
  name === server ? [file(path)] : [];

async function benchmark(behaviour: Partial<Behaviour>, config: Partial<Config> = {}) {
  const world = aWorld(behaviour);
  return { world, ...(await runBenchmark(world, aRequest(config, { bases: [BASE] }))) };
}

/** Base reads what its own commit has. */
const readingOwn: ProgramWatch["mark"] = async (what) => ({
  read: async () => (what === "/base" ? ["/base/go/server.js"] : []),
});

const verdictsOf = ({ series }: Comparison) =>
  Object.fromEntries(series.map(({ server, verdict }) => [server, verdict]));

const starts = ({ events }: { events: readonly string[] }) =>
  events
    .slice(0, events.indexOf("stage Measuring"))
    .filter((event) => event.startsWith("start ") || event.startsWith("forget "));

describe("a server of which both arms run one program", () => {
  it("is not compared, which is said first, and the others are", async () => {
    const { world, run, comparison, view } = await benchmark({
      used: usedBy("go (base)", "/repo/go/server.js"),
    });
    const reason = "both arms run /repo/go/server.js";
    expect(run.base?.lost).toEqual([
      {
        kind: "same-program",
        server: "go",
        reason,
        details: [expect.stringContaining("by a path relative to it")],
      },
    ]);
    expect(comparison.gate).toEqual({
      decision: "fail",
      standing: "failed",
      reasons: [
        {
          ...{ kind: "same-program", series: "go/greet c=10" },
          figures: { of: "lost-base", cause: { reason } },
        },
      ],
    });
    expect(exitCodeOf(comparison.gate)).toBe(3);
    expect(view.headline).toMatch(/^Not compared: both arms run \/repo\/go\/server\.js\. /);
    expect(world.warnings).toEqual([`Not compared: ${reason}`]);
    expect(world.events.filter((event) => event === "start go (base)")).toHaveLength(1);
    expect(world.running.size).toBe(0);
  });

  it("is found by what its second start reads again, and not by what somebody else read", async () => {
    const programs = (again: readonly string[]): Behaviour["programs"] => ({
      mark: async (what) => ({
        read: async () => (typeof what === "string" ? ["/repo/go/lib.js", "/repo/note"] : again),
      }),
    });
    const found = await benchmark({ programs: programs(["/repo/go/lib.js"]) });
    expect(found.run.base?.lost?.[0]?.reason).toBe("both arms run /repo/go/lib.js");
    expect(starts(found.world).slice(0, 2)).toEqual(["start go (base)", "start go (base)"]);
    const editor = await benchmark({ programs: programs([]) });
    expect(editor.run.base).not.toHaveProperty("lost");
  });

  it.each([
    ["go", "/base/repo/go/server.js"],
    ["go (base)", "/repo/go/server.js"],
  ])("is found while %s is measured too", async (lane, path) => {
    let isMeasuring = false;
    const used: Behaviour["used"] = (name) => (isMeasuring && name === lane ? [file(path)] : []);
    const onEvent = (event: string) => {
      isMeasuring ||= event === "start go";
    };
    const { world, run, comparison } = await benchmark({ used, onEvent }, LONG);
    expect(run.base?.lost).toMatchObject([
      { kind: "same-program", server: "go", reason: `both arms run ${path}` },
    ]);
    expect(exitCodeOf(comparison.gate)).toBe(3);
    expect(world.warnings).toEqual([`Not compared: both arms run ${path}`]);
    expect(verdictsOf(comparison)).toEqual({ go: "unmeasurable", rust: "unchanged" });
  });

  /** Base's build reads head's program and writes the same to its own place. */
  const copying = (
    again: readonly string[],
    madeBy: "head" | "earlier step",
  ): Partial<Behaviour> => {
    const ofHead = [["/repo/go/server"]];
    return {
      isTracked: false,
      changedInBase: ["/base/go/server"],
      programs: {
        mark: async (what) => {
          const read = typeof what === "string" ? (ofHead.pop() ?? []) : again;
          return { read: async () => read };
        },
        written: async (files, _, by) => {
          if (by === "content") return madeBy === "head" ? files : [];
          return files.filter((one) => one === "/base/go/server");
        },
        contentOf: async (files) => new Map(files.map((one) => [one, "the same"])),
      },
    };
  };
  const built = { servers: aConfig().servers.map((one) => ({ ...one, build: "make" })) };

  async function benchmarkBuilt(behaviour: Partial<Behaviour>) {
    const world = aWorld({ ...behaviour, baseConfig: () => inBase(aConfig(built)) });
    return { world, ...(await runBenchmark(world, aRequest(built, { bases: [BASE] }))) };
  }

  it("is found by what base's build copies whenever it is built", async () => {
    const { world, run } = await benchmarkBuilt(copying(["/repo/go/server"], "head"));
    expect(run.base?.lost).toMatchObject([{ reason: "both arms run /repo/go/server" }]);
    const ofBase = world.events.filter((event) => /^(build|keep|forget) go \(base\)/.test(event));
    expect(ofBase).toEqual(["build go (base)", "build go (base)", "forget go (base)"]);
  });

  it("is kept for later runs once it is known to be base's own, and not before", async () => {
    const { world } = await benchmarkBuilt(copying([], "head"));
    const { events } = world;
    expect(events.filter((event) => event === "keep go (base)")).toHaveLength(1);
    expect(events.indexOf("keep go (base)")).toBeGreaterThan(events.indexOf("stop go (base)"));
    const moved = await benchmarkBuilt({ baseCommitNow: "4ead" });
    expect(moved.world.events.join()).not.toContain("keep");
  });

  it("is none where somebody else read what both builds make alike", async () => {
    const { run } = await benchmarkBuilt(copying([], "head"));
    expect(run.base).not.toHaveProperty("lost");
  });

  it("is none where base's build copies what an earlier step made", async () => {
    const { world, run } = await benchmarkBuilt(copying(["/repo/go/server"], "earlier step"));
    expect(run.base).not.toHaveProperty("lost");
    expect(world.events.filter((event) => event === "build go (base)")).toHaveLength(1);
  });

  it("is found where base uses nothing of its own commit", async () => {
    const installed = {
      used: (name: string) =>
        name.startsWith("go")
          ? [
              file(name === "go" ? "/repo/go" : "/base/repo/go"),
              { ...file(OUTSIDE), isArgument: true },
            ]
          : [],
    };
    const { run } = await benchmark(installed);
    expect(run.base?.lost).toMatchObject([
      { kind: "same-program", server: "go", reason: `both arms run ${OUTSIDE}` },
    ]);
    const reading = await benchmark({ ...installed, programs: { mark: readingOwn } });
    expect(reading.run.base).not.toHaveProperty("lost");
    const holding = await benchmark({
      used: (name) => (name === "go (base)" ? [file(OUTSIDE), file("/base/go/server")] : []),
    });
    expect(holding.run.base).not.toHaveProperty("lost");
    const blind = await benchmark({ ...installed, programs: { mark: async () => undefined } });
    expect(blind.run.base).not.toHaveProperty("lost");
  });

  it.each([{ build: "make" }, { run: "serve --fast" }, { env: { THREADS: "2" } }])(
    "may use what is installed where the commits differ or something is built: %j",
    async (ofHead) => {
      const { servers } = aConfig();
      const changed = servers.map((one) => (one.name === "go" ? { ...one, ...ofHead } : one));
      const world = aWorld({
        used: (name) => (name.startsWith("go") ? [file(OUTSIDE)] : []),
        baseConfig: () => inBase(aConfig()),
      });
      const request = aRequest({ servers: changed }, { bases: [BASE] });
      const { run } = await runBenchmark(world, request);
      expect(run.base).not.toHaveProperty("lost");
    },
  );

  const rewriting = (after: string): Partial<Behaviour> => {
    let looks = 0;
    return {
      used: (name) => [
        ...(name.startsWith("go") ? [file(OUTSIDE)] : []),
        ...(name === "go (base)" ? [file("/base/repo/go/start.sh")] : []),
      ],
      programs: {
        writtenOutside: async (_, { files }) => files.filter((one) => one === OUTSIDE),
        contentOf: async (files) => {
          looks += 1;
          return new Map(
            [OUTSIDE]
              .map((one) => [one, looks === 1 ? "a" : after])
              .filter(([one = ""]) => files.includes(one) || looks === 1) as [string, string][],
          );
        },
      },
    };
  };

  it("is found by what base's build wrote over, and its build is not kept", async () => {
    const { world, run } = await benchmark(rewriting("b"));
    expect(run.base?.lost).toMatchObject([
      { kind: "same-program", server: "go", reason: `both arms run ${OUTSIDE}` },
    ]);
    expect(starts(world)).toEqual([
      ...["start go (base)", "start go", "forget go (base)"],
      "start rust (base)",
    ]);
  });

  it("is looked for where commands lead out of the folders of both arms, which may be the same place", async () => {
    const looked = new Set<string>();
    const writtenOutside: ProgramWatch["writtenOutside"] = async (_, { texts }) => {
      for (const text of texts) looked.add(text);
      return [];
    };
    const [go, ...others] = aConfig().servers;
    if (!go) throw new Error("there is a server");
    const servers = [{ ...go, build: "make O=../out && a/../b" }, ...others];
    const baseConfig = () => inBase(aConfig({ servers }));
    await benchmark({ programs: { writtenOutside }, baseConfig }, { servers });
    for (const directory of ["/base/repo/go", "/repo/go"]) {
      expect([...looked]).toContain(`make O=${directory}/../out && a/../b`);
    }
  });

  it("is none where the build wrote the same again", async () => {
    const { world, run } = await benchmark(rewriting("a"));
    expect(run.base).not.toHaveProperty("lost");
    expect(starts(world)).toEqual(["start go (base)", "start rust (base)"]);
  });

  it("is none where head uses what the build wrote again, the same, beside a file that it changed", async () => {
    const { run } = await benchmark({
      used: (name) => (name === "go" ? [file(OUTSIDE)] : []),
      programs: {
        mark: readingOwn,
        // Times are too coarse to tell the end of the build from the start that follows.
        writtenOutside: async () => [OUTSIDE, `${OUTSIDE}.changed`],
        contentOf: async (files) => new Map(files.includes(OUTSIDE) ? [[OUTSIDE, "the same"]] : []),
      },
    });
    expect(run.base).not.toHaveProperty("lost");
  });

  it("is none where only base uses what its build wrote over, which is not kept all the same", async () => {
    const { used, ...behaviour } = rewriting("b");
    const ofBase = (name: string) => (name === "go" ? [] : used?.(name));
    const { world, run } = await benchmark({ ...behaviour, used: ofBase });
    expect(run.base).not.toHaveProperty("lost");
    expect(starts(world)).toContain("forget go (base)");
  });

  /** Base uses a file outside both trees that head's build wrote, and base's left as it was. */
  const leaving = (used: Partial<UsedFile>): Partial<Behaviour> => ({
    used: (name) => (name === "go (base)" ? [{ ...file(OUTSIDE), ...used }] : []),
    programs: { written: async (files, _, by) => (by === "change" ? files : []) },
  });

  it("is found by what head's build wrote and base's command names", async () => {
    const { world, run } = await benchmarkBuilt(leaving({ isArgument: true }));
    expect(run.base?.lost).toMatchObject([{ reason: `both arms run ${OUTSIDE}` }]);
    const ofBase = starts(world).filter((event) => event.includes("go (base)"));
    expect(ofBase).toEqual(["start go (base)", "forget go (base)"]);
    const unnamed = await benchmarkBuilt(leaving({}));
    expect(unnamed.run.base).not.toHaveProperty("lost");
  });

  it("is found by base's declared artifact that head's build wrote", async () => {
    const declared = async (artifact: string) => {
      const servers = built.servers.map((one) => ({ ...one, artifact }));
      const baseConfig = () => inBase(aConfig({ servers }));
      const { run } = await benchmark({ ...leaving({}), baseConfig }, { servers });
      return run.base?.lost;
    };
    expect(await declared(OUTSIDE)).toMatchObject([{ reason: `both arms run ${OUTSIDE}` }]);
    expect(await declared("/x")).toBeUndefined();
  });

  it("is none where a tool that head's build wrote is started by base's own link", async () => {
    const link = { path: "/base/.venv/bin/python", isArgument: true };
    const { run } = await benchmarkBuilt(leaving(link));
    expect(run.base).not.toHaveProperty("lost");
  });

  it("is found by a module of head's commit that base's build left outside, once base reads it", async () => {
    const leftTo = async (read: readonly string[]) => {
      let beganMs: number | undefined;
      const { run } = await benchmarkBuilt({
        checkout: () => ({ changedInHead: async () => ["/repo/go/lib.js"] }),
        programs: {
          mark: async (what) => ({ read: async () => (typeof what === "string" ? [] : read) }),
          writtenOutside: async ({ fromMs }) => {
            beganMs ??= fromMs;
            return fromMs === beganMs ? [OUTSIDE] : [];
          },
          contentOf: async (files) => new Map(files.map((one) => [one, "head's"])),
        },
      });
      return run.base?.lost;
    };
    expect(await leftTo([OUTSIDE])).toMatchObject([
      { server: "go", reason: `both arms run ${OUTSIDE}` },
      { server: "rust" },
    ]);
    expect(await leftTo([])).toBeUndefined();
  });
});

describe("a look that is not whole", () => {
  it.each<[string, Partial<Behaviour>, string]>([
    ["sees no process", { used: () => undefined }, "nothing"],
    ["sees no read", { programs: { mark: async () => undefined } }, "processes"],
  ])("since it %s is kept in the run file", async (_, behaviour, seen) => {
    const { run } = await benchmark(behaviour);
    expect(run.base).toMatchObject({ programsSeen: seen });
    expect(run.base).not.toHaveProperty("lost");
  });
});

describe("a look that fails after base has answered", () => {
  it("loses the server, which is not measured then", async () => {
    let starts = 0;
    const { run } = await benchmark({
      programs: { mark: async () => ({ read: async () => ["/repo/go/lib.js"] }) },
      onEvent: (event) => {
        if (event !== "start go (base)") return;
        starts += 1;
        if (starts === 2) throw new LoadgateError("measurement", "go (base): it ended");
      },
    });
    expect(run.base?.lost).toContainEqual({
      kind: "lost-base",
      server: "go",
      reason: "go (base): it ended",
    });
    expect(run.series.filter(({ arm, server }) => arm === "base" && server === "go")).toEqual([]);
    expect(starts).toBe(2);
  });
});

describe("a build of an earlier run", () => {
  const failing = (times: number): Partial<Behaviour> => {
    let starts = 0;
    return {
      build: () => ({ isRestored: true }),
      onEvent: (event) => {
        if (event !== "start go (base)") return;
        starts += 1;
        if (starts <= times) throw new LoadgateError("measurement", "go (base): it ended");
      },
    };
  };

  it("that does not start is made anew, which is said once", async () => {
    const { world, run } = await benchmark(failing(1));
    expect(run.base).not.toHaveProperty("lost");
    expect(world.warnings).toEqual([
      "go (base): it ended; an earlier run built it, so it is built again",
    ]);
    expect(world.events.filter((event) => event === "build go (base)")).toHaveLength(2);
  });

  it("that does not start when made anew is lost", async () => {
    const { run } = await benchmark(failing(2));
    expect(run.base?.lost).toMatchObject([{ server: "go", reason: "go (base): it ended" }]);
  });
});
