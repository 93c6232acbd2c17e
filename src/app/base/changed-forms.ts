import { areSameRequests, newFormName } from "../../domain/run/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/config.ts";
import type { Cell, Lane } from "../../domain/run/lane.ts";
import { withTrustOf } from "../../domain/run/transport.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { type Arms, scenarioKey, withLanes } from "../arms/arms.ts";
import { startLane } from "../arms/start-lane.ts";
import { checkAnswers } from "../measure/check-answer.ts";
import { named } from "../named.ts";
import type { World } from "../world.ts";
import { type BaseArmRequest, type ConfiguredBase, nameOf } from "./base-arm-request.ts";
import { answerKey } from "./base-servers.ts";

/** Cells and scenarios after head's changes to the requests are sorted out. */
export interface ChangedForms extends Pick<Arms, "cells" | "scenarios"> {
  /** What changed, as sentences for the report. */
  readonly sentences: readonly string[];
  /** Names under which the new forms are measured. */
  readonly newForms: ReadonlySet<string>;
}

/**
 * Finds the scenarios whose request head changes. Both arms get base's form of such a scenario where head
 * still answers it, and head alone gets its new form: a request that only head sends could be compared with
 * nothing.
 * @param answered what base answers, by {@link answerKey}
 */
export async function changedForms(
  world: World,
  request: ConfiguredBase,
  answered: ReadonlySet<string>,
): Promise<ChangedForms> {
  const { head, base } = request;
  const scenarios = new Map<string, ScenarioConfig>();
  const sentences: string[] = [];
  const newForms = new Set<string>();
  const taken = new Set([...head.scenarios.values()].map(({ name }) => name));
  let { cells } = head;
  for (const scenario of changedScenarios(request)) {
    const { name } = scenario;
    const what = `The benchmark changed: scenario ${name} sends a different request than in ${nameOf(base)}.`;
    const servers = scenario.servers.filter((server) => answered.has(answerKey(server, name)));
    const newForm = named(head.scenarios, scenarioKey("head", name));
    const oldForm = withOwnTrust(scenario, newForm);
    const both = await answeredByHead(world, request, { scenario: oldForm, servers });
    if (both.size === 0) {
      cells = withLanes(cells, ({ arm }, cell) => cell.scenario !== name || arm === "head");
      sentences.push(`${what} Head does not answer the old request, so the scenario is new.`);
      continue;
    }
    const newName = newFormName(name, taken);
    taken.add(newName);
    newForms.add(newName);
    cells = cells.flatMap((cell) => (cell.scenario === name ? split(cell, both, newName) : cell));
    scenarios.set(scenarioKey("head", name), oldForm);
    scenarios.set(scenarioKey("head", newName), { ...newForm, name: newName });
    sentences.push(`${what} Both arms get the old request; the new one is measured as ${newName}.`);
  }
  return { cells, scenarios, sentences, newForms };
}

/** Base's forms of the scenarios whose request head changed. */
function changedScenarios({ head, own }: ConfiguredBase): readonly ScenarioConfig[] {
  return [...head.scenarios.values()].flatMap((scenario) => {
    const before = own?.scenarios.get(scenario.name);
    return !before || areSameRequests(before, scenario) ? [] : [before];
  });
}

/** A scenario of base for head's server, which shows the certificate of its own build. */
function withOwnTrust(scenario: ScenarioConfig, own: ScenarioConfig): ScenarioConfig {
  const transport = withTrustOf(scenario.transport, own.transport);
  return transport ? { ...scenario, transport } : scenario;
}

/** Those of some servers whose head answers a request as base's configuration expects. */
async function answeredByHead(
  world: World,
  { head, services, signal }: BaseArmRequest,
  { scenario, servers }: { readonly scenario: ScenarioConfig; readonly servers: readonly string[] },
): Promise<ReadonlySet<string>> {
  const answering = new Set<string>();
  for (const name of servers) {
    const lane: Lane = { server: name, arm: "head" };
    const ofHead = { lane, server: named(head.servers, name) };
    // Without its data head would not answer, and the scenario would pass for a new one.
    await services.reset([ofHead]);
    const server = await startLane(world, ofHead, signal);
    try {
      const { http, machine } = world;
      await checkAnswers({ server, scenario, http, matches: machine.matches, signal });
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

/** A cell in base's form, with the servers that answer it in both arms, and in head's new form. */
function split(cell: Cell, both: ReadonlySet<string>, newName: string): readonly Cell[] {
  return [
    ...withLanes([cell], ({ server }) => both.has(server)),
    ...withLanes([{ ...cell, scenario: newName }], ({ arm }) => arm === "head"),
  ];
}
