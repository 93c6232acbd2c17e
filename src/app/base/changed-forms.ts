import { areSameRequest, newFormName } from "../../domain/run/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/config.ts";
import type { Cell, Lane } from "../../domain/run/lane.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { type Arms, scenarioKey, withLanes } from "../arms/arms.ts";
import { startLane } from "../arms/start-lane.ts";
import { checkAnswer } from "../measure/check-answer.ts";
import { named } from "../named.ts";
import type { World } from "../world.ts";
import { type BaseArmRequest, nameOf } from "./base-arm-request.ts";
import type { BaseConfiguration } from "./base-configuration.ts";
import { answerKey } from "./base-servers.ts";

/** Cells and scenarios after head's changes to the requests are sorted out. */
export interface ChangedForms extends Pick<Arms, "cells" | "scenarios" | "bodies"> {
  /** What changed, as sentences for the report. */
  readonly sentences: readonly string[];
  /** Names under which the new forms are measured. */
  readonly newForms: ReadonlySet<string>;
}

/** Where changed requests are looked for. */
export interface FormsRequest {
  readonly request: BaseArmRequest;
  /** Base's own configuration; absent where it has none. */
  readonly own: BaseConfiguration | undefined;
  /** What base answers, by {@link answerKey}. */
  readonly answered: ReadonlySet<string>;
}

/**
 * Finds the scenarios whose request head changes. Both arms get base's form of such a scenario where head
 * still answers it, and head alone gets its new form: a request that only head sends could be compared with
 * nothing.
 */
export async function changedForms(
  world: World,
  { request, own, answered }: FormsRequest,
): Promise<ChangedForms> {
  const { head, base } = request;
  const scenarios = new Map<string, ScenarioConfig>();
  const bodies = new Map<string, Uint8Array>();
  const sentences: string[] = [];
  const newForms = new Set<string>();
  const taken = new Set([...head.scenarios.values()].map(({ name }) => name));
  let { cells } = head;
  for (const { scenario, body } of own ? changedScenarios(head, own) : []) {
    const { name } = scenario;
    const what = `The benchmark changed: scenario ${name} sends a different request than in ${nameOf(base)}.`;
    const servers = scenario.servers.filter((server) => answered.has(answerKey(server, name)));
    const both = await answeredByHead(world, request, { scenario, body, servers });
    if (both.size === 0) {
      cells = withLanes(cells, ({ arm }, cell) => cell.scenario !== name || arm === "head");
      sentences.push(`${what} Head does not answer the old request, so the scenario is new.`);
      continue;
    }
    const newName = newFormName(name, taken);
    taken.add(newName);
    newForms.add(newName);
    cells = cells.flatMap((cell) => (cell.scenario === name ? split(cell, both, newName) : cell));
    const newForm = named(head.scenarios, scenarioKey("head", name));
    scenarios.set(scenarioKey("head", name), scenario);
    scenarios.set(scenarioKey("head", newName), { ...newForm, name: newName });
    if (body) bodies.set(name, body);
    const newBody = head.bodies.get(name);
    if (newBody) bodies.set(newName, newBody);
    sentences.push(`${what} Both arms get the old request; the new one is measured as ${newName}.`);
  }
  return { cells, scenarios, bodies, sentences, newForms };
}

interface Form {
  readonly scenario: ScenarioConfig;
  readonly body: Uint8Array | undefined;
}

/** Base's forms of the scenarios whose request head changed. */
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

/** Those of some servers whose head answers a request as base's configuration expects. */
async function answeredByHead(
  world: World,
  { head, signal }: BaseArmRequest,
  { scenario, body, servers }: Form & { readonly servers: readonly string[] },
): Promise<ReadonlySet<string>> {
  const answering = new Set<string>();
  for (const name of servers) {
    const lane: Lane = { server: name, arm: "head" };
    const server = await startLane(world, { lane, server: named(head.servers, name) }, signal);
    try {
      const { http, machine } = world;
      const question = { server, scenario, http, matches: machine.matches, signal };
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

/** A cell in base's form, with the servers that answer it in both arms, and in head's new form. */
function split(cell: Cell, both: ReadonlySet<string>, newName: string): readonly Cell[] {
  return [
    ...withLanes([cell], ({ server }) => both.has(server)),
    ...withLanes([{ ...cell, scenario: newName }], ({ arm }) => arm === "head"),
  ];
}
