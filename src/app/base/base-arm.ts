import { type LostBase, leastSeen } from "../../domain/run/file/base-commit.ts";
import { type Cell, laneName, lanesOf } from "../../domain/series/lane.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { type Arms, hasBase, scenarioKey, withMore } from "../arms/arms.ts";
import { checkAnswers } from "../arms/check-answer.ts";
import { laneIn, whileRunning } from "../arms/lane-server.ts";
import { noConfiguration } from "../benchmark/agree.ts";
import { differing } from "../benchmark/benchmark.ts";
import { hasSeriesOf } from "../benchmark/series-of-base.ts";
import { changedServers } from "../benchmark/servers.ts";
import { answerKey, asAnswered, askedForBase, isConfigured } from "../benchmark/take-away.ts";
import { newFormsText, uncomparedIn } from "../benchmark/uncompared.ts";
import { type CheckedOutArm, commitOf, nameOf } from "../stages/bases.ts";
import { type CheckedOut, laidOutAsFits, withCommit } from "../stages/stages.ts";
import type { World } from "../world/world.ts";
import type { ArmRequest, RunBuilds } from "./arm-request.ts";
import { type PreparedServers, pathsIn } from "./base-configuration.ts";
import { buildAndAsk } from "./base-lanes.ts";

/**
 * Builds the servers of the base that the gate judges from its own sources with its own configuration, and checks which
 * answers both arms give.
 *
 * What base's configuration or tree does not have is new. What it has but cannot be built or started, or does not
 * answer as base's own configuration expects, is lost: head must not pass because there was nothing to compare it
 * with.
 * @returns the run with what both arms answer, planned
 */
export async function withJudgedArm<Stage extends CheckedOut>(
  world: World,
  run: Stage,
  build: CheckedOutArm & RunBuilds,
): Promise<Stage> {
  const { benchmark, recorder, services } = run;
  const { own, lost: skipped = [] } = benchmark.base ?? {};
  const isRemoved: ArmRequest["isRemoved"] = (place) => !isConfigured(benchmark, place);
  const { signal } = run.request;
  const asked = { ...build, head: benchmark, own, isRemoved, services, signal };
  const built = await buildAndAsk(world, asked);
  const refused = await refusedByHead(world, run, built.answered);
  const both = withMore(benchmark, built);
  const answered = asAnswered(both, { given: built.answered, refused });
  const lost = lossOfAll(run, answered.cells, [...built.lost, ...skipped]);
  const two = { base: nameOf(build.base), own, benchmark, inBase: pathsIn(build.checkout) };
  const agreed = differing(answered, {
    sentences: [...newFormsText(answered), ...changedServers(two, built.servers.values())],
    uncompared: uncomparedIn({ request: run.request, benchmark: answered }, lost),
  });
  const changes = [
    ...build.checkout.surroundings,
    ...(await runtimesOf(asked, built)),
    ...sharedWrites(benchmark, answered.cells),
  ];
  for (const [name, build] of built.builds) recorder.built(name, build);
  const commit = {
    ...commitOf(build.base, build.checkout),
    ...(lost.length > 0 && { lost }),
    ...(changes.length > 0 && { changes }),
    programsSeen: leastSeen([...built.seen]),
  };
  return laidOutAsFits(run.keep(withCommit({ ...run, benchmark: agreed }, "base", commit)));
}

/**
 * Asks head for what only base's configuration requests of it.
 * @param given the answers that base gives
 * @returns those that head does not give, by {@link answerKey}
 */
async function refusedByHead(
  world: World,
  { benchmark, services, request: { signal } }: CheckedOut,
  given: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  for (const { server: name, scenario: asked } of askedForBase(benchmark)) {
    if (!given.has(answerKey(name, asked))) continue;
    const ofHead = laneIn(benchmark, { server: name, arm: "head" });
    const scenario = entryOf(benchmark.scenarios, scenarioKey("head", asked));
    // Without its data head would not answer, and the scenario would count as new.
    await whileRunning(world, { ...ofHead, services, signal }, async (server) => {
      try {
        await checkAnswers({ server, scenario, world, signal });
      } catch (error) {
        signal.throwIfAborted();
        world.progress.warn(messageOf(error));
        refused.add(answerKey(name, asked));
      }
    });
  }
  return refused;
}

/** What files say of versions that head changed although both arms ran the same, as sentences for the report. */
async function runtimesOf(
  { checkout, head, toolsOfHead }: ArmRequest,
  { builds }: Pick<PreparedServers, "builds">,
): Promise<readonly string[]> {
  const lanes = lanesOf(head.cells).filter(({ arm }) => arm === "base");
  const moved = lanes.map((lane) => {
    const ofHead = toolsOfHead.get(lane.server) ?? [];
    const { tools = [] } = builds.get(laneName(lane)) ?? {};
    const ofBoth = tools.filter(({ name, version }) =>
      ofHead.some((one) => one.name === name && one.version === version),
    );
    return checkout.movedRuntimes(entryOf(head.servers, lane.server).directory, ofBoth);
  });
  return [...new Set((await Promise.all(moved)).flat())];
}

/** A base without anything to compare is lost, even if nothing in it failed. */
function lossOfAll(
  { benchmark: { base }, request }: CheckedOut,
  cells: readonly Cell[],
  lost: readonly LostBase[],
): readonly LostBase[] {
  if (!base || hasBase(cells)) return lost;
  const { own, name } = base;
  const [first] = lost;
  if (own) {
    // A shard's series may all be new.
    if (first || hasSeriesOf(own.scenarios, request.shard?.whole ?? [])) return lost;
    const reason = `${name} has none of the servers and scenarios that head measures`;
    return [{ kind: "lost-base", reason }];
  }
  const why = first ? `, and head's does not work there: ${first.reason}` : "";
  const reason = noConfiguration(name, request.config) + why;
  return [{ kind: "lost-base", reason, details: first?.details, hint: first?.hint }];
}

/** Request methods that should not change data. */
const READING = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Services that both arms may write to, as sentences for the report. Writes of one arm slow the other down too, so
 * no comparison shows them.
 * @param head the arm whose configuration defines what is shared
 * @param cells the compared cells
 */
function sharedWrites(head: Pick<Arms, "servers" | "scenarios">, cells: readonly Cell[]) {
  const writing = cells.flatMap((cell) => {
    const { scenario, lanes } = cell;
    const { requests = [] } = head.scenarios.get(scenarioKey("head", scenario)) ?? {};
    if (!hasBase([cell]) || requests.every(({ method }) => READING.has(method))) return [];
    const used = lanes.flatMap(({ server }) => head.servers.get(server)?.services ?? []);
    return used.flatMap(({ name, per }) => (per === "run" ? { name, scenario } : []));
  });
  return [...groupedBy(writing, ({ name }) => name)].map(([name, all]) => {
    const scenarios = [...new Set(all.map(({ scenario }) => scenario))];
    const what = scenarios.length === 1 ? "scenario" : "scenarios";
    return `Both arms write to service ${name} (${what} ${formatSome(scenarios)}): what one writes can slow the other too, and then shows in no change.`;
  });
}
