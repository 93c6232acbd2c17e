import {
  VARIABLE_HINT,
  type VariablePlace,
  type Variables,
  variableFault,
  withoutValues,
  withVariables,
} from "../../domain/run/plan/request-variables.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { HttpClient, HttpRequest, SendSequence } from "../../ports/http-client.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";

/** The parts of a request that may contain variables. */
type WithVariables = Pick<HttpRequest, "headers" | "bodyText">;

/**
 * Substitutes variables in requests just before they are sent, so their values appear nowhere else: not in the
 * configuration, a hash, the run file or a message.
 * @param variables the variables that servers may see
 */
export function requestVariables(variables: Variables) {
  const used = new Map<string, string>();
  const fill = (text: string, place: VariablePlace) =>
    withVariables(text, (name) => {
      const fault = variableFault(name, place, variables);
      if (fault !== undefined) throw new LoadgateError("usage", fault, { hint: VARIABLE_HINT });
      const value = variables[name] ?? "";
      used.set(name, value);
      return value;
    });
  const filled = <Request extends WithVariables>(request: Request): Request => {
    const entries = Object.entries(request.headers);
    const values = entries.map(([name, value]) => [name, fill(value, "header")]);
    const ready = { ...request, headers: Object.fromEntries(values) };
    if (request.bodyText === undefined) return ready;
    const bodyText = fill(request.bodyText, "body");
    return { ...ready, bodyText, body: new TextEncoder().encode(bodyText) };
  };
  return {
    client: (http: HttpClient): HttpClient => ({
      send: async (request, signal) => await http.send(filled(request), signal),
      repeat: (request, signal) => http.repeat(filled(request), signal),
      masked: (text) => withoutValues(text, used),
    }),
    sequence:
      (send: SendSequence): SendSequence =>
      async (request, signal) =>
        await send(filled(request), signal),
    generator: (generator: LoadGenerator): LoadGenerator => ({
      ...generator,
      load: async (requests, signal) => await generator.load(requests.map(filled), signal),
    }),
  };
}
