import { servicesNamed, wrongReferences } from "../../domain/run/plan/service-references.ts";
import { placesOfGate } from "../gate.ts";
import { nearest } from "../nearest.ts";
import { expectsPlaceholder, wrongPlaceholder } from "../placeholders.ts";
import type { ParsedConfig } from "../schema/schema.ts";
import type { Problem } from "./findings.ts";

type Text = { readonly path: Problem["path"]; readonly text: string };

/**
 * Checks what servers and services say of each other.
 * @returns what is wrong, in the order of the rules
 */
export function brokenServiceRules(config: ParsedConfig): readonly Problem[] {
  const { servers, services } = config;
  const names = Object.keys(services);
  return [
    ...Object.entries(servers).flatMap(([name, server]) => wrongInServer(name, server, names)),
    ...Object.entries(services).flatMap(([name, service]) => wrongInService(name, service)),
    ...wrongInCount(config),
    ...unused(servers, names),
    ...unmeasured(config),
  ];
}

/** Texts of a server in which services may be named. */
export function textsBesideServices(server: ParsedConfig["servers"][string]): readonly Text[] {
  const { run = "", setup = "", ready, env } = server;
  return [
    { path: ["run"], text: run },
    { path: ["setup"], text: setup },
    { path: ["ready", "command"], text: ready.command ?? "" },
    ...Object.entries(env).map(([key, text]) => ({ path: ["env", key], text })),
  ];
}

function wrongInServer(
  name: string,
  server: ParsedConfig["servers"][string],
  known: readonly string[],
): readonly Problem[] {
  const { build, clean } = server;
  const wrong = textsBesideServices(server).flatMap(({ path, text }) =>
    wrongReferences(text, known).map((reference) => ({
      path: ["servers", name, ...path],
      what: `unknown placeholder ${reference}${nearestReference(reference, known)}`,
      hint: knownHint(known),
    })),
  );
  const tooEarly = Object.entries({ build, clean }).flatMap(([key, text = ""]) =>
    wrongReferences(text, []).map((reference) => ({
      path: ["servers", name, key],
      what: `${reference} is not replaced here`,
      hint: "Services run once the server is built: name them in run, setup or env.",
    })),
  );
  return [...wrong, ...tooEarly];
}

function nearestReference(reference: string, known: readonly string[]): string {
  return nearest(reference, known.flatMap(referencesTo));
}

function referencesTo(name: string): readonly string[] {
  return [`{services.${name}.port}`, `{services.${name}.data}`];
}

function knownHint(known: readonly string[]): string {
  return known.length === 0
    ? "The configuration has no services; describe it under services."
    : `What services can be named by: ${known.flatMap(referencesTo).join(", ")}.`;
}

function wrongInService(
  name: string,
  { run, reset, ready, env }: ParsedConfig["services"][string],
): readonly Problem[] {
  const commands = [
    ...(run === undefined ? [] : [{ path: ["run"], text: run }]),
    { path: ["reset"], text: reset },
    { path: ["ready", "command"], text: ready.command },
  ];
  const texts = [
    ...commands,
    ...Object.entries(env).map(([key, text]) => ({ path: ["env", key], text })),
  ];
  const at = (path: readonly string[]) => ["services", name, ...path];
  return [
    ...commands.flatMap(({ path, text = "" }) => {
      const wrong = wrongPlaceholder(text, ["port", "data"]);
      if (!wrong) return [];
      const guess = wrong.isAlmostPort ? "; did you mean {port}?" : "";
      const hint =
        "{port} and {data} are the only placeholders of a service; put braces that the program should see in quotes.";
      return [{ path: at(path), what: `unknown placeholder ${wrong.text}${guess}`, hint }];
    }),
    ...Object.entries(env)
      .filter(([, text]) => expectsPlaceholder(text, "port"))
      .map(([key]) => ({
        path: at(["env", key]),
        what: "{port} is not replaced here",
        hint: "Use {port} in run; the service also finds the port in its environment, as PORT.",
      })),
    ...texts.flatMap(({ path, text = "" }) =>
      servicesNamed([text]).map((other) => ({
        path: at(path),
        what: `{services.${other}.…} is not replaced here`,
        hint: "Services cannot name each other; only servers can name them.",
      })),
    ),
  ];
}

/** These variables are for all servers, also for those that use other services, or none. */
function wrongInCount({ count }: ParsedConfig): readonly Problem[] {
  return Object.entries(count?.env ?? {}).flatMap(([key, text]) =>
    wrongReferences(text, []).map((reference) => ({
      path: ["count", "env", key],
      what: `${reference} is not replaced here`,
      hint: "Name services in a server's run, setup or env.",
    })),
  );
}

function unused(servers: ParsedConfig["servers"], names: readonly string[]): readonly Problem[] {
  const texts = Object.values(servers).flatMap(textsBesideServices);
  const used = servicesNamed(texts.map(({ text }) => text));
  return names
    .filter((name) => !used.includes(name))
    .map((name) => ({
      path: ["services", name],
      what: "no server uses it",
      hint: `Tell a server its address with {services.${name}.port} in run, setup or env.`,
    }));
}

/** Nothing passes a gate because it was never measured. */
function unmeasured(config: ParsedConfig): readonly Problem[] {
  const services = Object.entries(config.services);
  const images = services.filter(([, { image }]) => image !== undefined);
  return placesOfGate(config, "total-cpu-per-request").flatMap(({ path }) => {
    if (services.length === 0) {
      const hint = "Gate cpu-per-request instead, or describe the services.";
      return [{ path, what: "there are no services to measure", hint }];
    }
    return images.map(([name]) => ({
      path,
      what: `the CPU time of services.${name} cannot be seen, since it is an image`,
      hint: "Start the service with run, or gate cpu-per-request instead.",
    }));
  });
}
