import { n as LoadgateError, r as messageOf } from "./error.js";
import { n as CLOUD_CONSOLE } from "./bencher-config.js";
import { i as exitText, s as childEnvironment, t as runCommand } from "./run-command.js";
import { a as runFolder } from "./run-folder.js";
import { t as fetchText } from "./outgoing-http.js";
import { c as number, l as object, m as string, o as int, r as array } from "./vendor/zod.js";
import { t as withoutControls } from "./control-characters.js";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
// src/adapters/bencher/key.ts
/** A key of a project or of a user. */
const KEY = /^bencher_(run|user)_[0-9A-Za-z]{30}$/;
/**
* Checks a key's form, since the client itself repeats a malformed one in its error.
* @param key as it was given
* @throws LoadgateError `publishing` that does not show it
*/
function checkKey(key) {
	if (KEY.test(key)) return;
	throw new LoadgateError("publishing", "The Bencher key has not the form of one: bencher_run_ or bencher_user_ and 30 letters and digits", { hint: "Copy it again from the project's settings in Bencher; tokens (JWT) are not taken." });
}
/** Whether a key can make new projects: only a user's can. */
function isUserKey(key) {
	return key.startsWith("bencher_user_");
}
/**
* A function that takes the key out of any text.
* @param key nothing is taken out where there is none
*/
function keyMask(key) {
	return key ? (text) => text.replaceAll(key, "***") : (text) => text;
}
// src/adapters/bencher/api.ts
/** Four hundred benchmarks with four measures answer 1.3 MB. */
const MAX_ANSWER_BYTES = 67108864;
const CALL_TIMEOUT_MS = 15e3;
/**
* Bencher's API, for what its client cannot ask.
* @param host address, without a slash at the end
* @param key sent with each request where there is one; a public project answers without
*/
function createBencherApi(host, key) {
	const headers = {
		accept: "application/json",
		...key !== void 0 && { authorization: `Bearer ${key}` }
	};
	const mask = keyMask(key);
	return { get: async (path, signal) => {
		const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
		const url = `${host}${path}`;
		const place = url.replace(/\?.*$/, "");
		let answer;
		try {
			answer = await fetchText(url, {
				headers,
				maxBytes: MAX_ANSWER_BYTES
			}, AbortSignal.any([signal, timeout]));
		} catch (error) {
			signal.throwIfAborted();
			const what = timeout.aborted ? `no answer in ${CALL_TIMEOUT_MS / 1e3} s` : mask(messageOf(error));
			throw new Error(`${place}: ${what}`, { cause: error });
		}
		try {
			return {
				status: answer.status,
				value: JSON.parse(mask(answer.text))
			};
		} catch (error) {
			throw new Error(`${place}: status ${answer.status}, and no JSON`, { cause: error });
		}
	} };
}
/**
* The value of an answer that is one.
* @throws Error with the API's own message
*/
function contentOf(place, { status, value }) {
	if (status === 200) return value;
	const message = value?.message;
	throw new Error(`${place}: status ${status}${typeof message === "string" ? `: ${message.slice(0, 500)}` : ""}`);
}
// src/adapters/bencher/arguments.ts
/**
* The client's own 35 attempts take a quarter of an hour and say nothing. Five, with one to eight
* seconds between them, outlast a restart of the server.
*/
const ATTEMPTS = [
	"--attempts",
	"5",
	"--retry-after",
	"1",
	"--max-retry-after",
	"8"
];
/** Stands for "this threshold has no such option": options belong to measures by their position. */
const NONE = "_";
/**
* The command line that sends a report. Branch and commit are always named: without them the client
* takes its own from the working tree, and on a detached head writes to `main`.
* @param files paths of the submission's documents, in its order
* @returns arguments for a program that no shell reads; the key is not among them
*/
function runArguments({ host, project }, submission, files) {
	const { startPoint } = submission;
	return [
		...[
			"run",
			"--host",
			host,
			"--project",
			project
		],
		...[
			"--branch",
			submission.branch,
			"--hash",
			submission.hash
		],
		...startPoint ? ["--start-point", startPoint.branch] : [],
		...startPoint?.hash === void 0 ? [] : ["--start-point-hash", startPoint.hash],
		...startPoint && submission.cloneThresholds ? ["--start-point-clone-thresholds"] : [],
		...submission.reset ? ["--start-point-reset"] : [],
		...["--testbed", submission.testbed],
		...["--backdate", String(Math.floor(Date.parse(submission.startedAt) / 1e3))],
		...[
			"--adapter",
			"json",
			...files.flatMap((file) => ["--file", file])
		],
		...submission.thresholds.flatMap(thresholdArguments),
		...submission.resetThresholds ? ["--thresholds-reset"] : [],
		...[
			"--quiet",
			"--format",
			"json",
			...ATTEMPTS
		]
	];
}
function thresholdArguments(threshold) {
	const { minSampleSize, maxSampleSize, windowSeconds, lower, upper } = threshold;
	return [
		...[
			"--threshold-measure",
			threshold.measure,
			"--threshold-test",
			threshold.test
		],
		...["--threshold-min-sample-size", String(minSampleSize ?? NONE)],
		...["--threshold-max-sample-size", String(maxSampleSize ?? NONE)],
		...["--threshold-window", String(windowSeconds ?? NONE)],
		...["--threshold-lower-boundary", String(lower ?? NONE)],
		...["--threshold-upper-boundary", String(upper ?? NONE)]
	];
}
/**
* The command line that gives a measure its unit.
*/
function unitsArguments({ host, project }, measure, units) {
	return [...[
		"measure",
		"update",
		project,
		measure,
		"--units",
		units
	], ...[
		"--host",
		host,
		...ATTEMPTS
	]];
}
/**
* The command line that archives a branch.
*/
function archiveArguments({ host, project }, branch) {
	return [
		"archive",
		"--project",
		project,
		"--branch",
		branch,
		"--host",
		host,
		...ATTEMPTS
	];
}
// src/adapters/bencher/output.ts
/** Ids and slugs become parts of links: only what can stand in one is taken. */
const uuid = string().regex(/^[0-9a-f-]{36}$/i, "a UUID");
const slug = string().regex(/^[a-z0-9-]{1,64}$/, "a slug");
const name = string().max(1024);
const word = string().max(64);
const boundary = object({
	baseline: number().nullish(),
	lower_limit: number().nullish(),
	upper_limit: number().nullish()
}).nullish().transform((found) => ({
	...typeof found?.baseline === "number" && { baseline: found.baseline },
	...typeof found?.lower_limit === "number" && { lower: found.lower_limit },
	...typeof found?.upper_limit === "number" && { upper: found.upper_limit }
}));
const benchmark = object({
	uuid,
	name
});
const measure = object({
	uuid,
	slug: word,
	units: string().max(256)
});
const alert = object({
	uuid,
	benchmark,
	boundary,
	limit: word,
	status: word,
	iteration: int().nonnegative().default(0),
	threshold: object({ measure }),
	metric: object({ value: number() })
}).transform(({ threshold, metric, ...found }) => ({
	...found,
	measure: {
		uuid: threshold.measure.uuid,
		slug: threshold.measure.slug
	},
	value: metric.value
}));
const result = object({
	iteration: int().nonnegative(),
	benchmark,
	measures: array(object({
		measure,
		boundary,
		metric: object({ value: number() }),
		threshold: object({ model: object({ test: word }).nullish() }).nullish()
	})).max(1e3)
});
const project = object({
	uuid,
	slug,
	visibility: word,
	claimed: string().max(64).nullish()
});
const report = object({
	uuid,
	project,
	branch: object({
		uuid,
		name,
		head: object({
			uuid,
			start_point: object({ version: object({ hash: word.nullish() }).nullish() }).nullish(),
			version: object({ hash: word.nullish() }).nullish()
		})
	}),
	testbed: object({
		uuid,
		name,
		spec: object({ uuid }).nullish()
	}),
	results: array(array(result)),
	alerts: array(alert).nullish()
}).transform((found) => {
	const { head } = found.branch;
	const start = head.start_point?.version?.hash;
	const hash = head.version?.hash;
	const { spec } = found.testbed;
	return {
		uuid: found.uuid,
		project: {
			uuid: found.project.uuid,
			slug: found.project.slug,
			isPublic: found.project.visibility === "public",
			isClaimed: typeof found.project.claimed === "string"
		},
		branch: {
			uuid: found.branch.uuid,
			name: found.branch.name,
			headUuid: head.uuid
		},
		...head.start_point && { startPoint: typeof start === "string" ? { hash: start } : {} },
		...typeof hash === "string" && { hash },
		testbed: {
			uuid: found.testbed.uuid,
			name: found.testbed.name,
			...spec && { specUuid: spec.uuid }
		},
		metrics: found.results.flat().flatMap((one) => one.measures.map(({ measure: of, metric, threshold, boundary: tested }) => ({
			iteration: one.iteration,
			benchmark: one.benchmark,
			measure: of,
			value: metric.value,
			boundary: tested,
			...threshold?.model && { test: threshold.model.test }
		}))),
		alerts: found.alerts ?? []
	};
});
const perf = object({ results: array(object({
	benchmark: object({ uuid }),
	measure: object({ uuid }),
	metrics: array(object({
		report: uuid,
		metric: object({ value: number() })
	}).transform((one) => ({
		reportUuid: one.report,
		value: one.metric.value
	})))
}).transform((found) => ({
	benchmarkUuid: found.benchmark.uuid,
	measureUuid: found.measure.uuid,
	values: found.metrics
}))) });
/**
* Reads the one document that `bencher run --quiet --format json` prints, or the API's form of it.
* @throws Error that names the first thing that is not as it should be
*/
function parseReport(value) {
	return parsed(report, value);
}
/**
* Reads what the API says of a project.
* @throws Error that names the first thing that is not as it should be
*/
function parseProject(value) {
	return { isClaimed: typeof parsed(project, value).claimed === "string" };
}
/**
* Reads the ids and commits of a list of reports.
* @throws Error that names the first thing that is not as it should be
*/
function parseReportList(value) {
	const head = object({ version: object({ hash: word.nullish() }).nullish() });
	return parsed(array(object({
		uuid,
		branch: object({ head })
	})), value).map((one) => ({
		uuid: one.uuid,
		hash: one.branch.head.version?.hash ?? void 0
	}));
}
/**
* Reads the API's answer to a query of earlier values.
* @throws Error that names the first thing that is not as it should be
*/
function parseHistory(value) {
	return parsed(perf, value).results;
}
/**
* Reads where a server's console is.
* @throws Error when it does not say
*/
function parseConsole(value) {
	return parsed(object({ url: string().max(1024) }), value).url;
}
/** Lines that say nothing of what went wrong. */
const NOISE$1 = /^(Warning: |You should use the same version|You should use the latest version|For more information|Status: |Headers: |Request ID: |Error Code: )/;
const MAX_CAUSE_LENGTH = 500;
/**
* The cause in what the client logged: the message of the API's answer where there is one, else the
* first line that says what failed.
* @param lines its standard error
* @returns one line without control characters, or undefined where it said nothing
*/
function causeIn(lines) {
	const message = lines.find((line) => line.startsWith("Message: "))?.slice(9);
	const first = lines.find((line) => line.trim() !== "" && !NOISE$1.test(line));
	const status = lines.find((line) => line.startsWith("Status: "))?.slice(8);
	const cause = message === void 0 ? first : status === void 0 ? message : `${status}: ${message}`;
	return cause === void 0 ? void 0 : withoutControls(cause.replace(/^error: /, ""), " ").trim().slice(0, MAX_CAUSE_LENGTH);
}
function parsed(schema, value) {
	const found = schema.safeParse(value);
	if (found.success) return found.data;
	const issue = found.error.issues[0];
	throw new Error(`${issue?.path.join(".") || "the document"}: ${issue?.message}`);
}
// src/adapters/bencher/client.ts
/** An answer of ten times a request's limit, with its thresholds and boundaries. */
const MAX_OUTPUT_BYTES = 134217728;
/** Lines of its errors that help nobody. */
const NOISE = /^\s*$|^(Headers|Request ID): /;
/**
* Runs the client to its end.
* @returns what it printed, with the key masked
* @throws the signal's reason when that ends it
*/
async function callClient({ tool, key, environment }, args, signal) {
	const result = await runCommand({
		program: tool.program,
		args,
		env: childEnvironment(environment, key === void 0 ? {} : { BENCHER_API_KEY: key }),
		capture: true,
		maxOutputBytes: MAX_OUTPUT_BYTES
	}, signal);
	signal.throwIfAborted();
	const mask = keyMask(key);
	return {
		...result,
		stdout: mask(result.stdout),
		tail: result.tail.filter((line) => !NOISE.test(line)).map(mask)
	};
}
/** Whether the client gave up before the server had stored anything, and without trying again by itself. */
function isWorthAsking({ stdout, tail }) {
	const text = tail.join("\n");
	return stdout.trim() === "" && text.includes("Failed to check API version") && !text.includes("Failed to send after");
}
/**
* The report that the client's answer holds. Its exit code says nothing: it is 1 for alerts as for errors.
* @throws LoadgateError `publishing` where it is none, or one of something else than was sent
*/
function stored(result, { project }, submission) {
	const { stdout, tail: details, exit, stopped } = result;
	const cause = causeIn(details);
	if (stopped === "output") throw failure("its client printed more than a report can hold", { details });
	if (stdout.trim() === "") throw failure(cause ?? `its client ended with ${exitText(exit)}`, { details });
	const report = readOrFail(() => parseReport(JSON.parse(stdout)), (what) => `its answer is no report of a known form: ${what}${cause === void 0 ? "" : `; ${cause}`}`);
	const inProject = report.project.uuid === project ? project : report.project.slug;
	const asked = `${project}, ${submission.branch} at ${submission.hash}`;
	const got = `${inProject}, ${report.branch.name} at ${report.hash ?? "no commit"}`;
	if (asked !== got) throw failure(`it answered for ${got}, not for ${asked}`);
	return report;
}
/** @throws LoadgateError `publishing` when the client failed */
function succeeded({ exit, tail }) {
	if (exit.kind === "code" && exit.code === 0) return;
	throw failure(causeIn(tail) ?? `its client ended with ${exitText(exit)}`, { details: tail });
}
/**
* Reads an answer.
* @param message makes the error's text of what is wrong with the answer
* @throws LoadgateError `publishing` where the answer cannot be read
*/
function readOrFail(read, message = (what) => what) {
	try {
		return read();
	} catch (error) {
		throw failure(message(messageOf(error)));
	}
}
/** An error of Bencher's, in one line. */
function failure(what, options = {}) {
	return new LoadgateError("publishing", `Bencher: ${withoutControls(what, " ")}`, options);
}
// src/adapters/bencher/bencher.ts
/** How it says that there is no such branch: by name, and by what could be a slug. */
const NO_BRANCH = /^(Could not find an entry|Message: Branch \(.*not found)/m;
/** Before it answers the version, a server has stored nothing: asking again does no harm. */
const RETRY_PAUSES_MS = [2e3, 4e3];
/**
* Bencher as the tracker: its client for what writes, its API for what reads.
* @throws LoadgateError `publishing` when the key has not the form of one
*/
function createBencher(options) {
	const { host, project, key, onLine } = options;
	if (key !== void 0) checkKey(key);
	const place = {
		host,
		project
	};
	const api = createBencherApi(host, key);
	const call = (args, signal) => callClient(options, args, signal);
	const inProject = `/v0/projects/${encodeURIComponent(project)}`;
	const read = async (below, signal) => contentOf(`${host}${below.replace(/\?.*$/, "")}`, await api.get(below, signal));
	const submit = async (submission, signal) => {
		const folder = await mkdtemp(path.join(runFolder(), "bencher-"));
		try {
			const files = await Promise.all(submission.documents.map(async (document, index) => {
				const file = path.join(folder, `${index + 1}.json`);
				await writeFile(file, document);
				return file;
			}));
			const args = runArguments(place, submission, files);
			for (const [index, pauseMs] of [...RETRY_PAUSES_MS, void 0].entries()) {
				const result = await call(args, signal);
				if (pauseMs === void 0 || !isWorthAsking(result)) return whole(stored(result, place, submission), signal);
				const cause = causeIn(result.tail) ?? exitText(result.exit);
				onLine(`Bencher: ${cause}; try ${index + 2} of 3 in ${pauseMs / 1e3} s`);
				await setTimeout(pauseMs, void 0, { signal }).catch(() => signal.throwIfAborted());
			}
			throw new Error("the last try returns");
		} finally {
			await rm(folder, {
				recursive: true,
				force: true
			});
		}
	};
	/** A store that the client had to try twice gives back a report without its results. */
	const whole = async (report, signal) => {
		if (report.metrics.length > 0) return report;
		try {
			return parseReport(await read(`${inProject}/reports/${report.uuid}`, signal));
		} catch {
			signal.throwIfAborted();
			return report;
		}
	};
	return {
		location: host,
		project,
		submit,
		checkProject: async (signal) => {
			if (options.createProject || key !== void 0 && !isUserKey(key)) return;
			const answer = await api.get(inProject, signal).catch((error) => {
				signal.throwIfAborted();
				throw failure(messageOf(error));
			});
			if (answer.status === 404) throw failure(`there is no project ${project}, or it is private and the key does not open it`, { hint: "Correct bencher.project, or let the first run make it with bencher.create-project: true." });
			const { isClaimed } = readOrFail(() => parseProject(contentOf(host + inProject, answer)));
			if (!isClaimed) throw failure(`nobody has claimed the project ${project}, so that anybody could`, { hint: "Claim it in Bencher, or write to it all the same with bencher.create-project: true." });
		},
		sentBefore: async ({ branch, testbed, hash, startedAt }, signal) => {
			const startMs = Math.floor(Date.parse(startedAt) / 1e3) * 1e3;
			const query = new URLSearchParams({
				branch,
				testbed,
				start_time: String(startMs),
				end_time: String(startMs + 6e4),
				per_page: "32"
			});
			const answer = await api.get(`${inProject}/reports?${query}`, signal);
			if (answer.status === 404) return [];
			const same = parseReportList(contentOf(`${host}${inProject}/reports`, answer)).filter((one) => one.hash === hash);
			const reports = [];
			for (const { uuid } of same) reports.push(parseReport(await read(`${inProject}/reports/${uuid}`, signal)));
			return reports;
		},
		setUnits: async (measure, units, signal) => {
			if (key === void 0) return;
			succeeded(await call(unitsArguments(place, measure, units), signal));
		},
		consoleUrl: async (signal) => host === "https://api.bencher.dev" ? CLOUD_CONSOLE : parseConsole(await read("/v0/server/config/console", signal)),
		history: async ({ report, benchmarkUuids, measureUuids }, signal) => {
			const query = new URLSearchParams({
				branches: report.branch.uuid,
				heads: report.branch.headUuid,
				testbeds: report.testbed.uuid,
				...report.testbed.specUuid !== void 0 && { specs: report.testbed.specUuid },
				benchmarks: benchmarkUuids.join(","),
				measures: measureUuids.join(",")
			});
			return parseHistory(await read(`${inProject}/perf?${query}`, signal));
		},
		archive: async (branch, signal) => {
			const result = await call(archiveArguments(place, branch), signal);
			if (NO_BRANCH.test(result.tail.join("\n"))) return false;
			succeeded(result);
			return true;
		}
	};
}
export { createBencher };
