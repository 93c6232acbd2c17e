import { SERVICE_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { servicesNamed, wrongReferences } from "../../domain/run/plan/service-references.ts";
import { placesOfGate } from "../gate.ts";
import { nearest } from "../issue.ts";
import {
  findingsIn,
  placeholdersNotReplaced,
  servicesUsedBy,
  textsBesideServices,
  unknownPlaceholders,
} from "../placeholders.ts";
import type { ParsedConfig, ParsedServer, ParsedService } from "../schema/schema.ts";
import { type Problem, problemsOf } from "./problems.ts";

/**
 * Checks the references between servers and services.
 * @returns the problems, in the order of the rules
 */
export function brokenServiceRules(config: ParsedConfig): readonly Problem[] {
  const { servers, services } = config;
  const names = Object.keys(services);
  return [
    ...problemsOf("servers", servers, (server) => serverFindings(server, names)),
    ...problemsOf("services", services, serviceFindings),
    ...wrongInCount(config),
    ...unused(config),
    ...unmeasured(config),
  ];
}

function serverFindings(server: ParsedServer, known: readonly string[]): readonly Problem[] {
  const { build, clean } = server;
  const possible = known.flatMap((name) => [`{services.${name}.port}`, `{services.${name}.data}`]);
  const hint =
    known.length === 0
      ? "The configuration has no services; describe it under services."
      : `What services can be named by: ${possible.join(", ")}.`;
  const unknown = (text: string) =>
    wrongReferences(text, known).map(
      (reference) => `unknown placeholder ${reference}${nearest(reference, possible)}`,
    );
  const early = "Services run once the server is built: name them in run, setup or env.";
  return [
    ...findingsIn(textsBesideServices(server), unknown, hint),
    ...findingsIn({ build, clean }, namedTooEarly, early),
  ];
}

/** Finds services that are named before services are started. */
function namedTooEarly(text: string): readonly string[] {
  return wrongReferences(text, []).map((reference) => `${reference} is not replaced here`);
}

function serviceFindings(service: ParsedService): readonly Problem[] {
  const { run, reset, env } = service;
  const commands = { run, reset, ready: { command: service.ready.command } };
  const only =
    "{port} and {data} are the only placeholders of a service; put braces that the program should see in quotes.";
  const port = "Use {port} in run; the environment has it as PORT, beside the job's variables.";
  const others = (text: string) =>
    servicesNamed([text]).map((other) => `{services.${other}.…} is not replaced here`);
  const hint = "Services cannot name each other; only servers can name them.";
  return [
    ...findingsIn(commands, unknownPlaceholders("port", "data"), only),
    ...findingsIn({ env }, placeholdersNotReplaced, port),
    ...findingsIn({ ...commands, env }, others, hint),
  ];
}

/** These variables apply to all servers, including those that use other services, or none. */
function wrongInCount({ count }: ParsedConfig): readonly Problem[] {
  const hint = "Name services in a server's run, setup or env.";
  return findingsIn({ count: { env: count?.env } }, namedTooEarly, hint);
}

function unused({ servers, services }: ParsedConfig): readonly Problem[] {
  const used = Object.values(servers).flatMap(servicesUsedBy);
  return problemsOf("services", services, function* (_, name) {
    if (used.includes(name)) return;
    const hint = `Tell a server its address with {services.${name}.port} in run, setup or env.`;
    yield [[], "no server uses it", hint];
  });
}

/** Nothing may pass the gate only because it was not measured. */
function unmeasured(config: ParsedConfig): readonly Problem[] {
  const images = Object.entries(config.services).filter(([, { image }]) => image !== undefined);
  const hint = "Start the service with run, or gate what the server itself uses.";
  return SERVICE_METRIC_IDS.flatMap((id) => placesOfGate(config, id)).flatMap(({ path }) =>
    images.map(([name]): Problem => {
      const what = `CPU time and memory of services.${name} cannot be seen, since it is an image`;
      return [path, what, hint];
    }),
  );
}
