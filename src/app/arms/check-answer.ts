import type { RequestConfig, ScenarioConfig } from "../../domain/run/plan/config.ts";
import { keyOfRequest } from "../../domain/run/plan/request-key.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import {
  answerBodyText,
  answerText,
  bodyDifference,
  hostHint,
  STREAM_HINT,
  shownBody,
} from "../../domain/series/answer-text.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { hasHeader } from "../../domain/shared/header-lines.ts";
import { required } from "../../domain/shared/required.ts";
import { type HttpAnswer, UnfinishedAnswer } from "../../ports/http-client.ts";
import { MATCH_LIMIT_MS, type Machine } from "../../ports/machine.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { World } from "../world/world.ts";

const TIMEOUT_MS = 10_000;

/** True once a request was sent often enough. */
type IsEnough = (sent: number) => boolean;

/** A server may answer the first request of a connection differently from later ones. */
export const isTwice: IsEnough = (sent) => sent >= 2;

/** The answers that a scenario expects of a server. */
export interface Questions {
  readonly server: RunningServer;
  readonly scenario: ScenarioConfig;
  readonly world: Pick<World, "http"> & { readonly machine: Pick<Machine, "matches"> };
  readonly signal: AbortSignal;
  /** Time limit of an answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** Called with each correct answer before load, and its request. */
  readonly onChecked?: (request: RequestConfig, answer: HttpAnswer) => void;
}

/** One of the requests, whose answer is checked. */
export interface Question extends Questions {
  readonly request: RequestConfig;
}

/** Splits into single requests. */
export function questionsOf(questions: Questions): readonly Question[] {
  return questions.scenario.requests.map((request) => ({ ...questions, request }));
}

/**
 * Checks, before load, that the server answers each request correctly.
 * @throws LoadgateError `measurement` that names server, scenario, the expected and the actual answer
 */
export async function checkAnswers(questions: Questions): Promise<void> {
  for (const question of questionsOf(questions)) await rightAnswer(question);
}

/**
 * Sends one request twice, over the same connection if that stays open, and checks the answers.
 * @returns the last answer
 * @throws LoadgateError `measurement`, as {@link checkAnswers}
 */
export async function rightAnswer(question: Question): Promise<HttpAnswer> {
  let last: HttpAnswer | undefined;
  for await (const answer of answersTo(question, isTwice)) {
    checkAnswer(question, answer);
    question.onChecked?.(question.request, answer);
    last = answer;
  }
  return required(last, "answer");
}

/** @param where time of the answer, as it appears in the message */
function checkAnswer(question: Question, answer: HttpAnswer, where = ""): void {
  const difference = differenceOf(question, answer);
  if (difference !== undefined) throw wrongAnswer(question, answer, `${where}${difference}`);
}

/**
 * Checks, under load, that each request's answers with the expected status also have the right content, which the
 * load generator does not check. Other statuses and missing answers are counted by the generator.
 * @param isEnough how often each request is sent over one connection
 * @throws LoadgateError `measurement`, as {@link checkAnswers}
 */
export async function checkContents(questions: Questions, isEnough = isTwice): Promise<void> {
  for (const question of questionsOf(questions)) {
    const { request, signal } = question;
    for await (const answer of untilOneIsMissing(answersTo(question, isEnough), signal)) {
      if (answer.status === request.expect.status) checkAnswer(question, answer, "under load, ");
    }
  }
}

async function* untilOneIsMissing(answers: AsyncIterable<HttpAnswer>, signal: AbortSignal) {
  try {
    yield* answers;
  } catch {
    signal.throwIfAborted();
  }
}

/**
 * Checks, after a burst without any answer, that the server still answers. A hanging server does not; one that was
 * paused along with the whole machine does.
 * @throws LoadgateError `measurement` when no answer comes
 */
export async function checkStillAnswers(questions: Questions): Promise<void> {
  for (const question of questionsOf(questions)) {
    for await (const _ of answersTo(question, isTwice));
  }
}

/**
 * The answers to a repeated request, over one connection if the load keeps connections open.
 * @throws LoadgateError `measurement` if one is missing
 */
export async function* answersTo(
  question: Question,
  isEnough: IsEnough,
): AsyncGenerator<HttpAnswer> {
  const { server, scenario, request: sent, world, signal, timeoutMs = TIMEOUT_MS } = question;
  const { method, path, headers, body, bodyText } = sent;
  const address = addressOf(server.url, path, scenario.transport);
  const { keepAlive } = scenario.load;
  const request = { ...address, method, headers, body, bodyText, keepAlive, timeoutMs };
  try {
    let sent = 0;
    for await (const answer of world.http.repeat(request, signal)) {
      yield answer;
      sent += 1;
      if (isEnough(sent)) return;
    }
  } catch (error) {
    signal.throwIfAborted();
    server.assertAlive();
    const hint = error instanceof UnfinishedAnswer ? STREAM_HINT : noAnswerHint(server);
    throw failure(question, "no answer", messageOf(error), hint);
  }
}

function noAnswerHint({ url, coldStartMs }: RunningServer): string {
  const wasStartedHere = coldStartMs !== undefined;
  return wasStartedHere
    ? "The server must answer each scenario before and under load."
    : `Look whether a server still runs at ${url}, and whether network and firewall let this machine reach it.`;
}

function wrongAnswer(question: Question, answer: HttpAnswer, difference: string): LoadgateError {
  // The end of a service would explain the wrong answer.
  question.server.assertAlive();
  const { scenario, request } = question;
  const key = keyOfRequest(scenario.name, request);
  const hint =
    hostHint(answer.status, request.headers, key) ?? `Correct the server, or ${key}.expect.`;
  return failure(question, "wrong answer", difference, hint);
}

function failure(
  { server, scenario: { name }, request: { method, path }, world }: Question,
  what: string,
  why: string,
  hint: string,
): LoadgateError {
  const message = `${server.name}/${name}: ${what} to ${method} ${path}: ${world.http.masked?.(why) ?? why}`;
  return new LoadgateError("measurement", message, { details: server.logTail(), hint });
}

/**
 * Describes how an answer differs from the expected one.
 * @returns the expected and the actual answer, as text; undefined for a correct answer
 */
export function differenceOf(
  {
    request: { expect, headers, method },
    world: { http, machine },
  }: Pick<Question, "request" | "world">,
  answer: HttpAnswer,
): string | undefined {
  const { masked = (text) => text } = http;
  if (answer.status !== expect.status) {
    return `expected status ${expect.status}, got ${answerText(answer, masked)}`;
  }
  const { "content-type": got = "none", "content-encoding": coding } = answer.headers ?? {};
  if (expect.contentType !== undefined && mediaType(expect.contentType) !== mediaType(got)) {
    return `expected content type ${expect.contentType}, got ${got}`;
  }
  if (method === "HEAD") return undefined;
  const body = answerBodyText(answer, masked);
  if (coding !== undefined && expect.body !== undefined && !hasHeader(headers, "accept-encoding")) {
    return `expected a body that is sent as it is, got content-encoding: ${shownBody(coding)}, which nothing in the request asks for`;
  }
  if (answer.undecoded !== undefined && (expect.body ?? expect.bodyMatches) !== undefined) {
    return `expected a body that can be checked, got ${body}`;
  }
  if (expect.body !== undefined && (answer.truncated || answer.body !== expect.body)) {
    return bodyDifference(expect.body, masked(answer.body));
  }
  if (expect.bodyMatches === undefined) return undefined;
  const isMatch = machine.matches(expect.bodyMatches, answer.body);
  if (isMatch === undefined) {
    return `${expect.bodyMatches} could not be matched within ${MATCH_LIMIT_MS} ms against body ${body}; use a simpler expect.body-matches`;
  }
  if (isMatch) return undefined;
  const part = answer.truncated ? " in its first MiB, which is all that is read" : "";
  return `expected a body that matches ${expect.bodyMatches}${part}, got ${body}`;
}

function mediaType(contentType: string): string {
  return contentType.split(";")[0]?.trim().toLowerCase() ?? "";
}
