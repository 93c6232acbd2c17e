import { areSameRequests, newFormName } from "../../domain/run/plan/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import { withTrustOf } from "../../domain/run/plan/transport.ts";
import { type Cell, type Lane, lanesOf } from "../../domain/series/lane.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { type Arms, scenarioKey, withLanes, withoutBase } from "../arms/arms.ts";
import { checkAnswers } from "../arms/check-answer.ts";
import { laneIn, startLane } from "../arms/lane-server.ts";
import { type BaseConfiguration, nameOf } from "../stages/bases.ts";
import type { World } from "../world/world.ts";
import type { BaseArmRequest, JudgedBase } from "./base-arm-request.ts";
import { answerKey } from "./base-configuration.ts";
import { isCellOfBase } from "./base-series.ts";

/** Cells and scenarios after separating head's changes to the requests. */
export interface ChangedForms extends Pick<Arms, "cells" | "scenarios"> {
  /** Changes, as sentences for the report. */
  readonly sentences: readonly string[];
}

/** A form of a scenario that only base's configuration requests from servers of head. */
interface OldForm {
  /** Base's form. */
  readonly before: ScenarioConfig;
  /** Head's different request under the same name; absent if head sends none, or the same one. */
  readonly changed?: ScenarioConfig;
  /** The form sent to head. */
  readonly form: ScenarioConfig;
  readonly servers: readonly string[];
}

/**
 * Finds the requests that only base's configuration has and head still answers. Both arms get these. The new form
 * of such a request goes to head alone, because there is nothing to compare it with.
 * @param answered the answers that base gives, by {@link answerKey}
 */
export async function changedForms(
  world: World,
  request: JudgedBase,
  answered: ReadonlySet<string>,
): Promise<ChangedForms> {
  const { head, own, benchmark } = request;
  const scenarios = new Map<string, ScenarioConfig>();
  const sentences: string[] = [];
  let { cells } = head;
  if (!own) return { cells, scenarios, sentences };
  const known = [...head.scenarios.values(), ...own.scenarios.values()];
  const taken = new Set(known.map(({ name }) => name));
  for (const { before, changed, form, servers } of oldForms(request, own)) {
    const { name } = before;
    const asked = servers.filter((server) => answered.has(answerKey(server, name)));
    const both = await answeredByHead(world, request, { scenario: form, servers: asked });
    if (!changed) {
      const isLeft = ({ server }: Lane) => !servers.includes(server) || both.has(server);
      cells = withLanes(cells, (lane, { scenario }) => scenario !== name || isLeft(lane));
      scenarios.set(scenarioKey("head", name), form);
      continue;
    }
    const newName = both.size === 0 ? name : newFormName(name, taken);
    taken.add(newName);
    const isOld = ({ server }: Lane, cell: Cell) =>
      cell.scenario !== name || (both.has(server) && isCellOfBase(own.scenarios, cell));
    const ofHead = withoutBase(benchmark.configured.filter(({ scenario }) => scenario === name));
    const asNew = ofHead.map((cell) => ({ ...cell, scenario: newName }));
    cells = [...withLanes(cells, isOld), ...asNew];
    scenarios.set(scenarioKey("head", name), form);
    scenarios.set(scenarioKey("head", newName), { ...changed, name: newName });
    const what = `The benchmark changed: scenario ${name} sends a different request than in ${nameOf(request.base)}.`;
    const how =
      both.size === 0
        ? "Head does not answer the old request, so the scenario is new."
        : `Both arms get the old request; the new one is measured as ${newName}.`;
    sentences.push(`${what} ${how}`);
  }
  return { cells, scenarios, sentences };
}

function oldForms({ head, benchmark }: JudgedBase, own: BaseConfiguration): readonly OldForm[] {
  const serversOf = (cells: readonly Cell[], { name }: ScenarioConfig) =>
    new Set(lanesOf(cells.filter(({ scenario }) => scenario === name)).map(({ server }) => server));
  return [...own.scenarios.values()].flatMap((before): readonly OldForm[] => {
    const now = head.scenarios.get(scenarioKey("head", before.name));
    const here = serversOf(head.cells, before);
    const servers = before.servers.filter((server) => here.has(server));
    if (now && !areSameRequests(before, now)) {
      if (here.size === 0) return [];
      return [{ before, changed: now, form: withOwnTrust(before, now), servers }];
    }
    const configured = serversOf(benchmark.configured, before);
    const removed = servers.filter((server) => !configured.has(server));
    const [first] = removed;
    if (first === undefined) return [];
    const form = now ?? withOwnTrust(before, entryOf(head.servers, first).ready);
    return [{ before, form, servers: removed }];
  });
}

/** Base's request for head's server, which presents the certificate of its own build. */
function withOwnTrust(scenario: ScenarioConfig, own: Pick<ScenarioConfig, "transport">) {
  const transport = withTrustOf(scenario.transport, own.transport);
  return transport ? { ...scenario, transport } : scenario;
}

/** Those servers whose head answers a request as base's configuration expects. */
async function answeredByHead(
  world: World,
  { head, services, signal }: BaseArmRequest,
  { scenario, servers }: { readonly scenario: ScenarioConfig; readonly servers: readonly string[] },
): Promise<ReadonlySet<string>> {
  const answering = new Set<string>();
  for (const name of servers) {
    const ofHead = laneIn(head, { server: name, arm: "head" });
    // Without its data head would not answer, and the scenario would count as new.
    await services.reset([ofHead]);
    const server = await startLane(world, ofHead, signal);
    try {
      await checkAnswers({ server, scenario, world, signal });
      answering.add(name);
    } catch (error) {
      signal.throwIfAborted();
      world.progress.warn(messageOf(error));
    } finally {
      await server.stop();
    }
  }
  return answering;
}
