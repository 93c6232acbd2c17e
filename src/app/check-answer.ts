import type { ScenarioConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import type { HttpAnswer, HttpClient } from "../ports/http-client.ts";
import type { RunningServer } from "../ports/server-runtime.ts";

const TIMEOUT_MS = 10_000;
const SHOWN_LENGTH = 200;

/**
 * Sends a scenario's request once and compares the answer with the one that it must get.
 * @param body the request's body
 * @throws LoadgateError `measurement` that names server, scenario, what was expected and what came
 */
export async function checkAnswer(
  server: RunningServer,
  scenario: ScenarioConfig,
  body: Uint8Array | undefined,
  http: HttpClient,
  signal: AbortSignal,
): Promise<void> {
  const place = `${server.name}/${scenario.name}`;
  const request = {
    url: `${server.url}${scenario.path}`,
    method: scenario.method,
    headers: scenario.headers,
    timeoutMs: TIMEOUT_MS,
    ...(body && { body }),
  };
  const answer = await http.send(request, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    server.assertAlive();
    throw new LoadgateError(
      "measurement",
      `${place}: no answer to ${scenario.method} ${scenario.path}: ${messageOf(error)}`,
      {
        details: server.logTail(),
        hint: "The server must answer each scenario before it is loaded.",
      },
    );
  });
  const difference = differenceOf(scenario, answer);
  if (difference === undefined) return;
  throw new LoadgateError(
    "measurement",
    `${place}: wrong answer to ${scenario.method} ${scenario.path}: ${difference}`,
    {
      details: server.logTail(),
      hint: `Correct the server, or scenarios.${scenario.name}.expect in the configuration.`,
    },
  );
}

/**
 * What is wrong with an answer.
 * @returns expected and got, in words; undefined for a right answer
 */
export function differenceOf(
  { expect, method }: ScenarioConfig,
  answer: HttpAnswer,
): string | undefined {
  const got = shown(answer.body);
  if (answer.status !== expect.status) {
    return `expected status ${expect.status}, got ${answer.status} with body ${got}`;
  }
  const contentType = mediaType(answer.contentType ?? "");
  if (expect.contentType !== undefined && mediaType(expect.contentType) !== contentType) {
    return `expected content type ${expect.contentType}, got ${answer.contentType ?? "none"}`;
  }
  if (method === "HEAD") return undefined;
  if (expect.body !== undefined && (answer.truncated || answer.body !== expect.body)) {
    return `expected body ${shown(expect.body)}, got ${got}`;
  }
  if (expect.bodyMatches !== undefined && !new RegExp(expect.bodyMatches, "u").test(answer.body)) {
    return `expected a body that matches ${expect.bodyMatches}, got ${got}`;
  }
  return undefined;
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** As JSON text, so that nothing a server sends can move the cursor or break a line. */
function shown(body: string): string {
  const text = JSON.stringify(body.slice(0, SHOWN_LENGTH));
  return body.length > SHOWN_LENGTH ? `${text}… (${body.length} characters)` : text;
}
