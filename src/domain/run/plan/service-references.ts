/** What a command or variable can refer to of a service: its port or its data folder. */
export type ServiceFact = "port" | "data";

/** `{services.NAME.port}` or `{services.NAME.data}`. */
const REFERENCE = /\{services\.([A-Za-z0-9][\w.-]*)\.(port|data)\}/g;

/** A reference, or what was meant to be one. */
const ATTEMPT = /\{ *services?\.[^{}\s]* *\}/gi;

/** Whether a text names a service. */
export function namesService(text: string): boolean {
  return servicesNamed([text]).length > 0;
}

/** Names of the services that some texts refer to, each once, in the order of their first appearance. */
export function servicesNamed(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, name = ""]) => name));
  return [...new Set(names)];
}

/**
 * References of a text that lead nowhere: to an unknown service, or misspelt.
 * @param known names of all services
 */
export function wrongReferences(text: string, known: readonly string[]): readonly string[] {
  return [...text.matchAll(ATTEMPT)].flatMap(([found]) => {
    const [name] = servicesNamed([found]);
    return name !== undefined && known.includes(name) ? [] : [found];
  });
}

/** Puts what is known of the services in place of a text's references. */
export function withServiceFacts(
  text: string,
  factOf: (service: string, fact: ServiceFact) => string,
): string {
  return text.replaceAll(REFERENCE, (_, name: string, fact: ServiceFact) => factOf(name, fact));
}
