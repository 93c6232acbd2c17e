import { areSameRequest, newFormName } from "../domain/benchmark-change.ts";
import type { ScenarioConfig } from "../domain/config.ts";
import { messageOf } from "../domain/error.ts";
import type { Cell, Lane } from "../domain/plan.ts";
import { type Arms, scenarioKey, withLanes } from "./arms.ts";
import { type BaseArmRequest, nameOf } from "./base-arm-request.ts";
import type { BaseConfiguration } from "./base-configuration.ts";
import { answerKey } from "./base-lanes.ts";
import { checkAnswer } from "./check-answer.ts";
import { get, startLane } from "./measurement.ts";
import type { World } from "./world.ts";

/** Cells and scenarios where head changed the requests that are compared. */
export interface ChangedForms extends Pick<Arms, "cells" | "scenarios" | "bodies"> {
  /** What changed, for the report. */
  readonly sentences: readonly string[];
  /** Names of the scenarios in their new forms. */
  readonly newForms: ReadonlySet<string>;
}

/**
 * Finds the scenarios whose request head changes. They are measured on both arms as base defines them where
 * head still answers that, and on head alone in their new form: a request that only head sends would be
 * compared with nothing.
 * @param answered what base answers, by {@link answerKey}
 */
export async function changedForms(
  world: World,
  request: BaseArmRequest,
  own: BaseConfiguration | undefined,
  answered: ReadonlySet<string>,
): Promise<ChangedForms> {
  const { head, base } = request;
  const changed = own ? changedScenarios(head, own) : [];
  const forms = { cells: head.cells, scenarios: new Map(), bodies: new Map() };
  const sentences: string[] = [];
  const newForms = new Set<string>();
  const taken = new Set([...head.scenarios.values()].map(({ name }) => name));
  let { cells } = head;
  for (const { scenario, body } of changed) {
    const { name } = scenario;
    const what = `The benchmark changed: scenario ${name} sends another request than in ${nameOf(base)}.`;
    const asking = scenario.servers.filter((server) => answered.has(answerKey(server, name)));
    const both = await answeredByHead(world, request, scenario, { body, servers: asking });
    if (both.size === 0) {
      cells = withLanes(cells, ({ arm }, cell) => cell.scenario !== name || arm === "head");
      sentences.push(`${what} Head does not answer that one, so the scenario is new.`);
      continue;
    }
    const newName = newFormName(name, taken);
    taken.add(newName);
    newForms.add(newName);
    cells = cells.flatMap((cell) => (cell.scenario === name ? split(cell, both, newName) : cell));
    const newForm = get(head.scenarios, scenarioKey("head", name));
    forms.scenarios.set(scenarioKey("head", name), scenario);
    forms.scenarios.set(scenarioKey("head", newName), { ...newForm, name: newName });
    if (body) forms.bodies.set(name, body);
    const newBody = head.bodies.get(name);
    if (newBody) forms.bodies.set(newName, newBody);
    sentences.push(`${what} Both arms get that one; the new one is measured as ${newName}.`);
  }
  return { ...forms, cells, sentences, newForms };
}

interface Form {
  readonly scenario: ScenarioConfig;
  readonly body: Uint8Array | undefined;
}

/** Base's forms of the scenarios that send something else in head. */
function changedScenarios(head: Arms, own: BaseConfiguration): readonly Form[] {
  return [...head.scenarios.values()].flatMap((scenario) => {
    const before = own.scenarios.get(scenario.name);
    if (!before) return [];
    const body = own.bodies.get(scenario.name);
    const headBody = head.bodies.get(scenario.name);
    const isSame = areSameRequest(
      { scenario: before, ...(body && { body }) },
      { scenario, ...(headBody && { body: headBody }) },
    );
    return isSame ? [] : [{ scenario: before, body }];
  });
}

/** Servers of head that answer a request as base's configuration expects. */
async function answeredByHead(
  world: World,
  { head, signal }: BaseArmRequest,
  scenario: ScenarioConfig,
  { body, servers }: { readonly body: Uint8Array | undefined; readonly servers: readonly string[] },
): Promise<ReadonlySet<string>> {
  const answering = new Set<string>();
  for (const name of servers) {
    const lane: Lane = { server: name, arm: "head" };
    const server = await startLane(world, lane, get(head.servers, name), signal);
    try {
      const { http, host } = world;
      const question = { server, scenario, http, matches: host.matches, signal };
      await checkAnswer(body ? { ...question, body } : question);
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

/** A cell as base defines it, of the servers that answer that in both arms, and head's new form. */
function split(cell: Cell, both: ReadonlySet<string>, newName: string): readonly Cell[] {
  return [
    ...withLanes([cell], ({ server }) => both.has(server)),
    ...withLanes([{ ...cell, scenario: newName }], ({ arm }) => arm === "head"),
  ];
}
