import {
  VARIABLE_HINT,
  type VariablePlace,
  type Variables,
  variableFault,
  withoutValues,
  withVariables,
} from "../../domain/run/plan/request-variables.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { RequestSequence } from "../../ports/request-sequence.ts";

/** What of a request variables stand in. */
interface WithVariables {
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText?: string;
}

/**
 * Fills variables into requests on their way out, so that nothing else has their values: no configuration, no hash, no
 * run file and no message.
 * @param variables what servers may see of the environment
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
    const { headers, bodyText } = request;
    const values = Object.entries(headers).map(([name, value]) => [name, fill(value, "header")]);
    return {
      ...request,
      headers: Object.fromEntries(values),
      ...(bodyText !== undefined && { bodyText: fill(bodyText, "body") }),
    };
  };
  const withBody = <Request extends WithVariables>(request: Request): Request => {
    const ready = filled(request);
    const { bodyText } = ready;
    return bodyText === undefined ? ready : { ...ready, body: new TextEncoder().encode(bodyText) };
  };
  return {
    client: (http: HttpClient): HttpClient => ({
      send: async (request, signal) => await http.send(withBody(request), signal),
      repeat: (request, signal) => http.repeat(withBody(request), signal),
      masked: (text) => withoutValues(text, used),
    }),
    sequence: ({ send }: RequestSequence): RequestSequence => ({
      send: async (request, signal) => await send(withBody(request), signal),
    }),
    generator: (generator: LoadGenerator): LoadGenerator => ({
      ...generator,
      load: async (requests, signal) => await generator.load(requests.map(filled), signal),
    }),
  };
}
