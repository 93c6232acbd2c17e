/** Facts about a service that a command or variable can refer to: its port or its data folder. */
export type ServiceFact = "port" | "data";

/** `{services.NAME.port}` or `{services.NAME.data}`. */
const REFERENCE = /\{services\.([A-Za-z0-9][\w.-]*)\.(port|data)\}/g;

/** A reference, or an apparent attempt at one. */
const ATTEMPT = /\{ *services?\.[^{}\s]* *\}/gi;

/** Names of the services that some texts refer to, without duplicates, in the order of their first appearance. */
export function servicesNamed(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, name = ""]) => name));
  return [...new Set(names)];
}

/**
 * Broken references of a text: misspelt, or to an unknown service.
 * @param known names of all services
 */
export function wrongReferences(text: string, known: readonly string[]): readonly string[] {
  return [...text.matchAll(ATTEMPT)].flatMap(([found]) => {
    const [name] = servicesNamed([found]);
    return name !== undefined && known.includes(name) ? [] : [found];
  });
}

/** Replaces a text's references with facts about the services. */
export function withServiceFacts(
  text: string,
  factOf: (service: string, fact: ServiceFact) => string,
): string {
  return text.replaceAll(REFERENCE, (_, name: string, fact: ServiceFact) => factOf(name, fact));
}
