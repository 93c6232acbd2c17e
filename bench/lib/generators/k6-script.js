// @ts-nocheck: k6 runs it, with modules and globals of its own.
/**
 * One request over and over, for k6: `URL`, `METHOD`, `HEADERS` (JSON), `BODY_FILE` and `STATUS` come from the
 * environment, users and length from the command line. Prints its figures as JSON.
 */
import http from "k6/http";

const { URL: url, METHOD: method, HEADERS: headers, BODY_FILE: bodyFile, STATUS: status } = __ENV;
const body = bodyFile ? open(bodyFile) : null;
const parameters = { headers: JSON.parse(headers) };
http.setResponseCallback(http.expectedStatuses(Number(status)));

export const options = {
  discardResponseBodies: true,
  summaryTrendStats: ["avg", "p(50)", "p(90)", "p(95)", "p(99)", "p(99.9)", "max"],
};

// biome-ignore lint/style/noDefaultExport: k6 runs the default export
export default function () {
  http.request(method, url, body, parameters);
}

export function handleSummary(data) {
  return { stdout: JSON.stringify(data) };
}
