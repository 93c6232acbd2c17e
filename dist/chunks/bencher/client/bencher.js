import { q as present, t as withoutNullish } from "../../domain/shared/without-nullish.js";
import { n as CLOUD_CONSOLE, t as BENCHER_FORMS } from "../domain/config.js";
import { n as valuesQuery } from "../domain/links.js";
import { n as fetchText } from "../../adapters/system/outgoing-http.js";
import { l as int, m as object, o as array, p as number, y as string } from "../../vendor/zod.js";
import { a as hasCode, i as attempt, n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { t as childEnvironment } from "../../adapters/process/child-environment.js";
import { c as exitText, l as hasSucceeded, n as runCommand } from "../../adapters/process/run-command.js";
import { t as withoutControls } from "../../domain/shared/control-characters.js";
import { c as runFolder } from "../../adapters/process/start-environment.js";
import path from "node:path";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
// src/bencher/domain/answer.ts
/**
* Parses a value with a schema.
* @throws Error that names the first problem
*/
function parsed(schema, value) {
	const found = schema.safeParse(value);
	if (found.success) return found.data;
	const issue = found.error.issues[0];
	throw new Error(`${issue?.path.join(".") || "the document"}: ${issue?.message}`);
}
/** Ids and slugs become parts of links, so only characters safe in a link are accepted. */
const uuid = string().regex(/^[0-9a-f-]{36}$/i, "a UUID");
const slug = string().regex(/^[a-z0-9-]{1,64}$/, "a slug");
/** Any name. */
const name = string().max(1024);
/** A short text: a hash, a slug, a time. */
const word = string().max(64);
/** The hash of a branch's version, if it has one. */
const version = object({ hash: word.nullish() }).nullish().transform((found) => found?.hash ?? void 0);
const figure = number().nullish();
const boundary = object({
	baseline: figure,
	lower_limit: figure,
	upper_limit: figure
}).nullish().transform((found) => {
	const { baseline, lower_limit: lower, upper_limit: upper } = found ?? {};
	return withoutNullish({
		baseline,
		lower,
		upper
	});
});
const benchmark = object({
	uuid,
	name
});
const measure = object({
	uuid,
	slug: word,
	units: string().max(256)
});
/** One value in Bencher's unit. */
const metric = object({ value: number() });
/**
* An alert that Bencher raised, with its branch's name and its testbed's slug, where the server tells them. Its limit is `lower` or `upper`, its
* status `active`, `dismissed` or `silenced`; newer servers may send other values.
*/
const alert = object({
	uuid,
	benchmark,
	boundary,
	limit: word,
	status: word,
	threshold: object({
		measure,
		branch: object({ name }).nullish(),
		testbed: object({ slug: word }).nullish()
	}),
	metric
}).transform(({ threshold, metric: { value }, ...found }) => ({
	...found,
	...threshold,
	value
}));
/** Values of one benchmark; each has the test of its threshold if it has one. */
const result = object({
	iteration: int().nonnegative(),
	benchmark,
	measures: array(object({
		measure,
		boundary,
		metric,
		threshold: object({ model: object({ test: word }).nullish() }).nullish()
	})).max(1e3)
}).transform(({ measures, ...found }) => measures.map(({ metric: { value }, threshold, ...tested }) => ({
	...found,
	...tested,
	value,
	test: threshold?.model?.test
})));
/** A project's description; it is unclaimed without a time at which it was claimed. */
const projectSchema = object({
	uuid,
	slug,
	visibility: word,
	claimed: word.nullish()
});
/** A complete report with results and alerts: the output of `bencher run`, or the API's form of it. */
const reportSchema = object({
	uuid,
	project: projectSchema,
	start_time: word,
	branch: object({
		uuid,
		name,
		head: object({
			uuid,
			/** Absent without a base; it has no version if Bencher knows no commit of it. */
			start_point: object({ version }).nullish(),
			version,
			/** Set if the branch has been reset since: it then has a newer head than the one of this report. */
			replaced: word.nullish()
		})
	}),
	testbed: object({
		uuid,
		name,
		slug: word.nullish(),
		spec: object({ uuid }).nullish()
	}),
	results: array(array(result)),
	alerts: array(alert).nullish()
}).transform(({ results, alerts, ...found }) => ({
	...found,
	metrics: results.flat(2),
	alerts: alerts ?? []
}));
/** Listed reports, without their results. */
const reportList = array(object({
	uuid,
	start_time: word,
	branch: object({ head: object({ version }) })
}));
/** A branch. */
const branchSchema = object({
	uuid,
	name
});
/** Listed branches. */
const branchList = array(branchSchema);
/** Listed alerts. */
const alertList = array(alert);
/** URL of a server's console. */
const consoleUrl = object({ url: string().max(1024) }).transform(({ url }) => url);
const history = object({
	benchmark: object({ uuid }),
	measure: object({ uuid }),
	metrics: array(object({
		report: uuid,
		metric,
		boundary,
		alert: object({
			limit: word,
			status: word
		}).nullish()
	}))
});
/** Earlier values of some benchmarks and measures, oldest first. */
const perf = object({ results: array(history) }).transform(({ results }) => results);
// src/bencher/client/client.ts
/** Room for an answer with ten times a request's limit, plus thresholds and boundaries. */
const MAX_OUTPUT_BYTES = 134217728;
/** Useless lines in its errors. */
const NOISE = /^\s*$|^(Headers|Request ID): /;
/**
* Runs the client until it ends.
* @returns its output, with the key masked
* @throws the signal's reason if that ends it
*/
async function callClient(options, args) {
	const { tool, key, environment, signal } = options;
	const others = Object.entries(environment).filter(([name]) => !name.startsWith("BENCHER_"));
	const inherited = childEnvironment(Object.fromEntries(others));
	const env = key === void 0 ? inherited : {
		...inherited,
		BENCHER_API_KEY: key
	};
	const capture = {
		capture: true,
		maxOutputBytes: MAX_OUTPUT_BYTES
	};
	const result = await runCommand({
		program: tool.program,
		args,
		env,
		...capture
	}, signal);
	signal.throwIfAborted();
	const mask = keyMask(key);
	const tail = result.tail.filter((line) => !NOISE.test(line)).map(mask);
	return {
		...result,
		stdout: mask(result.stdout),
		tail
	};
}
/** Lines without information about the failure. */
const NO_CAUSE = /^(Warning: |You should use the same version|You should use the latest version|For more information|Status: |Headers: |Request ID: |Error Code: )/;
const MAX_CAUSE_LENGTH = 500;
/**
* Finds the cause in the client's log: the message of the API's answer if there is one, else the first line that
* says what failed.
* @param lines its standard error
* @returns one line without control characters, or undefined if it logged nothing
*/
function causeIn(lines) {
	const after = (label) => lines.find((line) => line.startsWith(label))?.slice(label.length);
	const first = lines.find((line) => line.trim() !== "" && !NO_CAUSE.test(line));
	const [message, status] = [after("Message: "), after("Status: ")];
	const said = status === void 0 ? message : `${status}: ${message}`;
	const cause = message === void 0 ? first : said;
	if (cause === void 0) return void 0;
	const plain = cause.replace(/^error: /, "").replace(/\((?:\w+\()+"([^"]*)"\)+/g, "$1");
	return withoutControls(plain, " ").trim().slice(0, MAX_CAUSE_LENGTH);
}
/**
* By default the client makes 35 attempts without any output, which takes a quarter of an hour. Five attempts with
* one to eight seconds between them outlast a restart of the server.
*/
const ATTEMPTS = [
	"--attempts",
	"5",
	"--retry-after",
	"1",
	"--max-retry-after",
	"8"
];
/**
* Changes something in the project.
* @param command without the host
* @throws LoadgateError `publishing` when the client failed
*/
async function change(options, command) {
	const { host } = options;
	const result = await callClient(options, [
		...command,
		"--host",
		host,
		...ATTEMPTS
	]);
	if (!hasSucceeded(result.exit)) throw clientFailure(host, result);
}
/** The error of a client that failed without an answer. */
function clientFailure(host, { exit, tail: details }) {
	return failure(host, causeIn(details) ?? `its client ended with ${exitText(exit)}`, { details });
}
/**
* A Bencher error in one line that names the host, because a wrong address is the most common cause.
* @param host URL of the API
* @param options as of any error
*/
function failure(host, what, options) {
	const message = `Bencher at ${host}: ${withoutControls(what, " ")}`;
	return new LoadgateError("publishing", message, options);
}
/** The form of a project's or user's key. */
const KEY = /^bencher_(run|user)_[0-9A-Za-z]{30}$/;
/**
* Checks a key's form, because the client itself prints a malformed one in its error.
* @param key as given by the user
* @throws LoadgateError `publishing` that does not contain the key
*/
function checkKey(key) {
	if (KEY.test(key)) return;
	throw new LoadgateError("publishing", "The Bencher key is malformed: expected bencher_run_ or bencher_user_ followed by 30 letters and digits", { hint: "Copy it again from the project's settings in Bencher; tokens (JWT) are not accepted." });
}
/**
* Makes a function that masks the key in any text.
* @param key without one, texts are returned unchanged
*/
function keyMask(key) {
	return key ? (text) => text.replaceAll(key, "***") : (text) => text;
}
// src/bencher/client/api.ts
/** An answer with four hundred benchmarks and four measures has 1.3 MB. */
const MAX_ANSWER_BYTES = 67108864;
const CALL_TIMEOUT_MS = 15e3;
const VERSION_PATH = "/v0/server/version";
const VERSION = object({ version: string() });
const NO_TLS = "no TLS connection (EPROTO); does the address begin with http://?";
/** Long enough for a restart of the server. */
const RETRY_PAUSES_MS = [
	1e3,
	2e3,
	4e3,
	8e3
];
const MAX_ADDRESS_LENGTH = 200;
/**
* Reads and validates an answer of Bencher's API, for requests that its client does not support. The key is sent if
* there is one; public projects are readable without.
* @param path below the host, including the query
* @throws LoadgateError `publishing` when there is no answer in time, or not a valid one
*/
async function read(options, path, schema) {
	return valueIn(await get(options, path), schema);
}
/** Reads an answer, as {@link read}. @returns undefined for status 404 */
async function find(options, path, schema) {
	const answer = await get(options, path);
	return answer.status === 404 ? void 0 : valueIn(answer, schema);
}
/**
* Checks that the host is Bencher's API, which tells its version, before anything sends it the key. A host that
* redirects would pass the report on to another, and one that serves pages is the console.
* @throws LoadgateError `publishing` if the host is something else, or does not answer
*/
async function checkHost({ key: _, ...open }) {
	const answer = await answerOf(open);
	refuseRedirect(open, VERSION_PATH, answer);
	const { status, text } = answer;
	if (status === 200 && VERSION.safeParse(attempt(() => JSON.parse(text))).success) return;
	const other = status < 500 ? ", so this is not Bencher's API" : "";
	throw failure(open.host, `${VERSION_PATH}: status ${status}, and no version${other}`, { hint: "bencher.host is the address of the API, such as https://api.bencher.dev, not of the console." });
}
/** Asks for the version until the server answers, because it may be restarting. */
async function answerOf(open) {
	const { host, onLine, signal, retryPausesMs = RETRY_PAUSES_MS } = open;
	for (const pauseMs of retryPausesMs) {
		const found = await fetched(open, VERSION_PATH).catch(messageOf);
		signal.throwIfAborted();
		if (typeof found !== "string" && found.status < 500) return found;
		onLine(`${typeof found === "string" ? found : `Bencher at ${host}: status ${found.status}`}; trying again in ${pauseMs / 1e3} s`);
		await setTimeout(pauseMs, void 0, { signal }).catch(() => signal.throwIfAborted());
	}
	return fetched(open, VERSION_PATH);
}
async function get(options, path) {
	const { host, key } = options;
	const answer = await fetched(options, path);
	refuseRedirect(options, path, answer);
	const { status, text } = answer;
	const value = attempt(() => JSON.parse(keyMask(key)(text)));
	if (value !== void 0) return {
		host,
		path,
		status,
		value
	};
	throw failure(host, `${withoutQuery(path)}: status ${status}, and no JSON`);
}
function valueIn(answer, schema) {
	const { host, path, status, value } = answer;
	if (status === 200) try {
		return parsed(schema, value);
	} catch (error) {
		throw failure(host, messageOf(error));
	}
	const message = value?.message;
	const said = typeof message === "string" ? `: ${message.slice(0, 500)}` : "";
	throw failure(host, `${withoutQuery(path)}: status ${status}${said}`);
}
async function fetched({ host, key, signal }, path) {
	const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
	try {
		const headers = {
			accept: "application/json",
			...key !== void 0 && { authorization: `Bearer ${key}` }
		};
		const limits = {
			maxBytes: MAX_ANSWER_BYTES,
			allowRedirects: false
		};
		const ending = AbortSignal.any([signal, timeout]);
		return await fetchText(`${host}${path}`, {
			headers,
			...limits
		}, ending);
	} catch (error) {
		signal.throwIfAborted();
		const late = `no answer in ${CALL_TIMEOUT_MS / 1e3} s`;
		const cause = hasCode(error, "EPROTO") ? NO_TLS : messageOf(error);
		const what = timeout.aborted ? late : keyMask(key)(cause);
		throw failure(host, `${withoutQuery(path)}: ${what}`);
	}
}
function refuseRedirect({ host, key }, path, answer) {
	const { status, location = "nowhere" } = answer;
	if (status < 300 || status >= 400) return;
	const to = keyMask(key)(location).slice(0, MAX_ADDRESS_LENGTH);
	throw failure(host, `${withoutQuery(path)}: redirected to ${to}, which is not followed`, { hint: "Give the address that answers without a redirect, as bencher.host or in BENCHER_HOST." });
}
/** Path of the project in the API. */
function projectPath({ project }) {
	return `/v0/projects/${encodeURIComponent(project)}`;
}
/** A query can be too long for a message. */
function withoutQuery(path) {
	return path.replace(/\?.*$/, "");
}
// src/bencher/client/submit-report.ts
/**
* Sends a report.
* @returns the report as Bencher stored it
* @throws LoadgateError `publishing` when it is not stored
*/
async function submitReport(options, submission) {
	const folder = await mkdtemp(path.join(runFolder(), "bencher-"));
	try {
		const report = stored(await callClient(options, runArguments(options, submission, await Promise.all(submission.documents.map(async (document, index) => {
			const file = path.join(folder, `${index + 1}.json`);
			await writeFile(file, document);
			return file;
		})))), options, submission);
		if (report.metrics.length > 0) return report;
		return await read(options, `${projectPath(options)}/reports/${report.uuid}`, reportSchema).catch(() => options.signal.throwIfAborted()) ?? report;
	} finally {
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
/**
* Parses the report in the client's answer. The exit code is no help: it is 1 for alerts as well as for errors.
* @throws LoadgateError `publishing` if there is no report, or it does not match what was sent
*/
function stored(result, { host, project }, submission) {
	const { stdout, tail: details, stopped } = result;
	if (stopped === "output") throw failure(host, "its client printed more than a report can hold", { details });
	if (stdout.trim() === "") throw clientFailure(host, result);
	let report;
	try {
		report = parsed(reportSchema, JSON.parse(stdout));
	} catch (error) {
		throw failure(host, `its answer is not a report of a known form: ${present([messageOf(error), causeIn(details)]).join("; ")}`);
	}
	const { branch, hash, testbed } = submission;
	const own = report.testbed;
	const inProject = report.project.uuid === project ? project : report.project.slug;
	const onTestbed = [own.slug, own.uuid].includes(testbed) ? testbed : own.name;
	const asked = `${project}, ${branch} on ${testbed} at ${hash}`;
	const got = `${inProject}, ${report.branch.name} on ${onTestbed} at ${report.branch.head.version ?? "no commit"}`;
	if (asked !== got) throw failure(host, `it answered for ${got}, not for ${asked}`);
	return report;
}
/** Means "this threshold has no such option", because options are matched to measures by position. */
const NONE = "_";
/**
* The command line that sends a report. It always names branch and commit. Otherwise the client takes its own from
* the working tree, and on a detached head writes to `main`.
* @param files paths of the submission's documents, in order
* @returns arguments without shell quoting and without the key
*/
function runArguments({ host, project }, submission, files) {
	const { startPoint, thresholds } = submission;
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
		...startPoint ? [
			"--start-point",
			startPoint.branch,
			"--start-point-hash",
			startPoint.hash
		] : [],
		...startPoint && !thresholds ? ["--start-point-clone-thresholds"] : [],
		...submission.reset ? ["--start-point-reset"] : [],
		...["--testbed", submission.testbed],
		...["--backdate", String(Math.floor(Date.parse(submission.startedAt) / 1e3))],
		...[
			"--adapter",
			"json",
			...files.flatMap((file) => ["--file", file])
		],
		...(thresholds ?? []).flatMap(thresholdArguments),
		...thresholds && startPoint ? ["--thresholds-reset"] : [],
		...[
			"--quiet",
			"--format",
			"json",
			...ATTEMPTS
		]
	];
}
function thresholdArguments(threshold) {
	const options = {
		measure: threshold.measure,
		test: threshold.test,
		"min-sample-size": threshold.minSampleSize,
		"max-sample-size": threshold.maxSampleSize,
		window: threshold.windowSeconds,
		"lower-boundary": threshold.lower,
		"upper-boundary": threshold.upper
	};
	return Object.entries(options).flatMap(([name, value]) => [`--threshold-${name}`, String(value ?? NONE)]);
}
// src/bencher/client/bencher.ts
/** Bencher's maximum per page. */
const PAGE_SIZE = "255";
/** Enough for more open pull requests than anybody has. */
const MAX_PAGES = 100;
const MAX_REPORT_MS = 6e4;
/**
* A project in Bencher, behind its port.
* @throws LoadgateError `publishing` when the key is malformed
*/
function createBencher(options) {
	const { host, key, project } = options;
	if (key !== void 0) checkKey(key);
	const path = projectPath(options);
	return {
		location: host,
		submit: (submission) => submitReport(options, submission),
		checkProject: (branch) => checkProject(options, branch),
		sentBefore: (submission) => sentBefore(options, submission),
		previous: (submission) => previous(options, submission),
		history: (...of) => read(options, `${path}/perf?${valuesQuery(...of)}`, perf),
		dismissed: async ({ branch, testbed }) => {
			const query = new URLSearchParams({
				status: "dismissed",
				sort: "modified",
				per_page: PAGE_SIZE
			});
			return (await read(options, `${path}/alerts?${query}`, alertList)).filter((one) => one.branch?.name === branch && one.testbed?.slug === testbed);
		},
		branches: async (text) => {
			const names = [];
			for (let page = 1; page <= MAX_PAGES; page += 1) {
				const query = new URLSearchParams({
					search: text,
					per_page: PAGE_SIZE,
					page: String(page)
				});
				const onPage = await read(options, `${path}/branches?${query}`, branchList);
				names.push(...onPage.map(({ name }) => name));
				if (onPage.length < Number(PAGE_SIZE)) break;
			}
			return names;
		},
		setUnits: async (measure, units) => {
			const command = [
				"measure",
				"update",
				project,
				measure,
				"--units",
				units
			];
			if (key !== void 0) await change(options, command);
		},
		consoleUrl: async () => host === "https://api.bencher.dev" ? CLOUD_CONSOLE : read(options, "/v0/server/config/console", consoleUrl),
		dismiss: (alertUuid) => change(options, [
			"alert",
			"update",
			project,
			alertUuid,
			"--status",
			"dismissed"
		]),
		archive: (branch) => change(options, [
			"archive",
			"--project",
			project,
			"--branch",
			branch
		])
	};
}
/**
* Checks that the host is Bencher's API, and that the project exists and is claimed, unless it may be created.
* @throws LoadgateError `publishing` with what is wrong
*/
async function checkProject(options, branch = "") {
	const { createProject, host, project } = options;
	const path = projectPath(options);
	await checkHost(options);
	const other = BENCHER_FORMS.testbed[0].test(branch) && await find(options, `${path}/branches/${branch}`, branchSchema);
	if (other && other.name !== branch) throw failure(host, `${branch} is the slug of another branch, ${other.name}, which would get the values`, { hint: `Give ${other.name} another slug in Bencher.` });
	if (createProject) return;
	const found = await find(options, path, projectSchema);
	if (!found) throw failure(host, `there is no project ${project}, or it is private and the key gives no access to it`, { hint: "Correct bencher.project, or let the first run create it with bencher.create-project: true." });
	if (!found.claimed) throw failure(host, `nobody has claimed the project ${project}, so anybody could`, { hint: "Claim it in Bencher, or write to it anyway with bencher.create-project: true." });
}
async function sentBefore(options, submission) {
	const { hash, startedAt } = submission;
	const startMs = Math.floor(Date.parse(startedAt) / 1e3) * 1e3;
	const list = await listed(options, submission, {
		start_time: String(startMs),
		end_time: String(startMs + MAX_REPORT_MS),
		direction: "asc"
	});
	const reports = [];
	for (const { uuid, start_time, branch: of } of list) {
		if (of.head.version !== hash || Date.parse(start_time) !== startMs) continue;
		reports.push(await read(options, `${projectPath(options)}/reports/${uuid}`, reportSchema));
	}
	return reports;
}
async function previous(options, { branch, testbed, startPoint }) {
	const list = await listed(options, {
		branch: startPoint?.branch ?? branch,
		testbed
	});
	const found = (startPoint && list.find(({ branch: of }) => of.head.version === startPoint.hash)) ?? list[0];
	return found && read(options, `${projectPath(options)}/reports/${found.uuid}`, reportSchema);
}
/**
* The reports of a branch and testbed, newest first, without their results. They are queried by the branch's id,
* because Bencher decodes a name in that query twice.
* @returns empty before the first run, when branch and testbed may not exist
*/
async function listed(options, { branch: name, testbed }, further = {}) {
	const path = projectPath(options);
	const [own] = await find(options, `${path}/branches?${new URLSearchParams({ name })}`, branchList) ?? [];
	if (!own) return [];
	return await find(options, `${path}/reports?${new URLSearchParams({
		branch: own.uuid,
		testbed,
		per_page: PAGE_SIZE,
		...further
	})}`, reportList) ?? [];
}
export { createBencher };
