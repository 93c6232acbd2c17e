import { r as openRepository, t as clones } from "../../composition/files.js";
import { a as parseConfig, t as DEFAULT_CONFIG_FILE } from "../../config/load.js";
import { t as withoutControls } from "../../domain/shared/control-characters.js";
import { i as attempt, n as LoadgateError, o as messageOf } from "../../domain/shared/error.js";
import { Y as groupedBy, q as present } from "../../domain/shared/without-nullish.js";
import { S as unknown, _ as record, d as looseObject, m as object, o as array, y as string } from "../../vendor/zod.js";
import { n as parseRepository, t as actionAddress } from "../../init/address.js";
import { t as parse$1 } from "../../vendor/smol-toml.js";
import { t as require_dist } from "../../vendor/yaml.js";
import { t as cellsOf } from "../../app/plan/configured-cells.js";
import { n as asIfQuick, r as budgetToDecideMs } from "../../domain/run/plan/time-estimate.js";
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
// src/init/listing.ts
/** Names that can be used unchanged in a command, a key or a workflow. */
const PLAIN = /^[\w@+][\w.@+-]*$/;
/** Checks that no part of a path has a special meaning in a shell, YAML or a workflow. */
function isPlain(path) {
	return path === "." || path.split("/").every((part) => PLAIN.test(part));
}
/** The last part of a path. */
function baseName(path) {
	return path.slice(path.lastIndexOf("/") + 1);
}
/** A project's name: that of its folder, or of the parent of a `src`. */
function projectName(path) {
	return baseName(path.replace(/(?<=.)\/src$/, ""));
}
/** The folder of a file; `.` for one without a slash. */
function folderName(file) {
	const slash = file.lastIndexOf("/");
	return slash === -1 ? "." : file.slice(0, slash);
}
/**
* A folder of a listing.
* @param path relative to the listing's folder
* @param projects folders of all projects in the same language, whose files are excluded
*/
function folderOf(listing, path, projects) {
	const start = path === "." ? "" : `${path}/`;
	const others = projects.filter((other) => other !== path && `${other}/`.startsWith(start));
	const files = listing.files.flatMap((file) => file.startsWith(start) && !others.some((other) => file.startsWith(`${other}/`)) ? [file.slice(start.length)] : []);
	const known = new Set(files);
	const all = new Set(listing.files);
	return {
		/** Relative to the listing's folder; `.` for that folder itself. */
		path,
		/** Files at any depth, relative to the folder, without those of nested projects. */
		files,
		has: (name) => known.has(name),
		/** @returns the text of one of its files, empty if there is none */
		text: (name) => known.has(name) ? listing.text(start + name) : "",
		/**
		* The nearest file of some name, here or in a folder above.
		* @param least 1 to begin above
		* @returns its text, and the relative path to its folder: `.`, or one such as `../..`
		*/
		nearest: (name, least = 0) => {
			const parts = path === "." ? [] : path.split("/");
			for (let steps = least; steps <= parts.length; steps += 1) {
				const file = [...parts.slice(0, parts.length - steps), name].join("/");
				const way = "../".repeat(steps).slice(0, -1) || ".";
				if (all.has(file)) return {
					way,
					text: listing.text(file)
				};
			}
		},
		/** @returns a path in the folder, relative to the repository's root */
		inRepository: (name) => listing.prefix + start + name
	};
}
/** The files of a folder whose names match a pattern. */
function filesIn(folder, name) {
	return folder.files.filter((file) => name.test(file)).map((file) => ({
		file,
		text: folder.text(file)
	}));
}
/** The joined texts of some files. */
function joined(sources) {
	return sources.map(({ text }) => text).join("\n");
}
/** The joined texts of the files whose names match a pattern. */
function sourcesOf(folder, name) {
	return joined(filesIn(folder, name));
}
// src/init/mounts.ts
const PREFIX = /(?:^\s*(?:(?:path|value)\s*=\s*)?|prefix\s*[:=]\s*)["'`]([^"'`]*)["'`]/;
const IMPORT = /\b(?:import|const|let|var)\s([^;'"]{1,200}?)(?:from|\brequire\()\s*["']([^"'\n]+)/g;
/** Most calls of one file, and where names are looked up in each: the rest of a longer one is a block of routes. */
const MOST$1 = {
	calls: 200,
	named: 300
};
/**
* The calls in a file that mount routes.
* @param pattern matches each up to and including its opening parenthesis; group `owner` is the variable assigned
*/
function mountsIn({ file, text }, pattern) {
	const calls = [...text.matchAll(pattern)].slice(0, MOST$1.calls);
	if (calls.length === 0) return [];
	const closing = closingIn(text);
	const imported = new Map([...text.matchAll(IMPORT)].flatMap(([, names = "", module = ""]) => wordsIn(names).map((name) => [name, module])));
	return calls.map((match) => {
		const start = match.index + match[0].length;
		const close = closing.get(start - 1) ?? start;
		const args = text.slice(start, Math.min(close, start + MOST$1.named));
		const names = wordsIn(args.split(/\bfunc(?:tion)?\b|=>/, 1).join());
		const modules = args.replace(PREFIX, "").match(/[\w./:-]+/g) ?? [];
		const block = /^\)[^(){};]*\{/.exec(text.slice(close, close + MOST$1.named))?.[0] ?? "";
		return {
			file,
			names,
			start,
			owner: match.groups?.["owner"],
			prefix: PREFIX.exec(args)?.[1] ?? "",
			modules: [...modules, ...names.flatMap((name) => imported.get(name) ?? [])],
			end: closing.get(close + block.length - 1) ?? close
		};
	});
}
/** The identifiers in a text. */
const wordsIn = (text = "") => text.match(/[A-Za-z_]\w*/g) ?? [];
/** For each opening bracket, the index of the one that closes it. */
function closingIn(text) {
	const open = [];
	const closing = /* @__PURE__ */ new Map();
	for (const { 0: bracket, index } of text.matchAll(/[()[\]{}]/g)) if ("([{".includes(bracket)) open.push(index);
	else closing.set(open.pop() ?? index, index);
	return closing;
}
/**
* True if a mount names the module of a file, by a name such as `./routes/items.js`, `app.items.router` or
* `routes::items::router`; in Go, its folder.
*/
function namesFile({ modules }, file) {
	const module = file.endsWith(".go") ? folderName(file) : file.replace(/(?:\/(?:index|__init__|mod))?\.\w+$/, "");
	return modules.some((name) => {
		const path = name.replace(/\.[cm]?[jt]s$/, "").replace(/^[./]+|^crate::|\/index$/g, "");
		const dotted = path.replace(/\.|::/g, "/");
		return (name.includes("/") ? [path] : [dotted, folderName(dotted)]).some((end) => end !== "" && `/${module}`.endsWith(`/${end}`));
	});
}
// src/init/routes.ts
const READY = /^\/(?:[\w/-]*\/)?(?:actuator\/health|healthz?|health[-_]?check|livez?|readyz?|ready|up|ping|status)\/?$/i;
/** Most routes of a file, routes whose handlers are read, mounts of a project, and mounts around a file. */
const MOST = {
	routes: 200,
	read: 10,
	mounts: 300,
	depth: 4
};
/**
* Chooses paths for a service's first scenario and its readiness check among the routes in a server's sources.
* @returns `/` for both if there is no route without parameters; `pathNotes` say what could not be found out
*/
function pathsIn(sources, syntax) {
	const all = routesIn(sources, syntax);
	const plain = all.filter(({ path }) => /^\/[\w./-]*$/.test(path));
	const ready = plain.find(({ path }) => READY.test(path));
	const others = [...plain.filter(({ path }) => path === "/"), ...plain.filter(({ path }) => !READY.test(path))].slice(0, MOST.read);
	const handlers = handlersIn(sources);
	const needsOf = ({ text }) => parametersOf(text, handlers);
	const doubtsOf = (one) => needsOf(one).length + Number(one.guard !== void 0);
	const chosen = others.toSorted((a, b) => doubtsOf(a) - doubtsOf(b))[0] ?? ready;
	const path = chosen?.path ?? "/";
	const needs = chosen === void 0 ? [] : needsOf(chosen);
	const only = all[0] === void 0 ? "" : ` without parameters, only ${all[0].path}`;
	const pathNotes = present([
		chosen === void 0 && `init found no GET route${only}: give a path that answers 200.`,
		needs.length > 0 && `It seems to need ${needs.join(", ")} in its query: complete the path (?name=value).`,
		chosen?.guard !== void 0 && `It seems to need what ${chosen.guard} checks: add headers:.`
	]);
	return {
		path,
		readyPath: ready?.path ?? path,
		pathNotes
	};
}
/** Names of what lets only some clients pass. */
const GUARD = /auth(?!or)|jwt|login|guard|permission/i;
/** The routes of a project, in the order of its files. */
function routesIn(sources, { routes, mounts: pattern }) {
	const mounts = (pattern === void 0 ? [] : sources.flatMap((one) => mountsIn(one, pattern))).slice(0, MOST.mounts);
	return sources.flatMap(({ file, text }) => {
		const found = routes.flatMap((each) => [...text.matchAll(each)]).toSorted((a, b) => a.index - b.index).slice(0, MOST.routes);
		if (found.length === 0) return [];
		const above = mountsAbove(mounts, file);
		return found.map(({ 0: call, index: at, groups }, index) => {
			const { path = "", owner = "" } = groups ?? {};
			const own = mounts.filter((one) => one.file === file && (one.owner === owner || one.names.includes(owner) || isAround(one, at)));
			const around = [...above, ...own];
			const parts = [...around.map(({ prefix }) => prefix), path].filter(Boolean);
			const rest = text.slice(at + call.length, found[index + 1]?.index);
			const names = [...around.flatMap((mount) => mount.names), ...wordsIn(/.{0,100}/.exec(rest)?.[0])];
			return {
				path: `/${parts.join("/")}`.replace(/\/{2,}/g, "/"),
				text: rest,
				guard: names.find((name) => GUARD.test(name))
			};
		});
	});
}
const isAround = ({ start, end }, at) => start <= at && at < end;
/** The mounts of a file, the outermost first. */
function mountsAbove(mounts, file, depth = MOST.depth) {
	const outer = mounts.find((one) => one.file !== file && namesFile(one, file));
	if (outer === void 0 || depth === 0) return [];
	const around = mounts.filter((one) => one.file === outer.file && isAround(one, outer.start - 1));
	return [
		...mountsAbove(mounts, outer.file, depth - 1),
		...around,
		outer
	];
}
/**
* The note for a server whose way of setting the port is unknown.
* @param fixed what sets a port in its source, with the port as its first group
*/
function portNote(source = "", fixed = /(?!)/) {
	const port = fixed.exec(source)?.[1];
	return port === void 0 ? "It must listen on the port in PORT, or take it as an option." : `It seems to listen on port ${port}: make it read PORT, as base and head run at once.`;
}
/** What reads a parameter of the query that has no default, in any language; its name is the first group. */
const READS = [
	/\b(?:req|request|ctx|c)\??\.(?:req\.)?query\??(?:\.|\[["']|\(["'])(\w+)/g,
	/\{\s*(\w+)[^{}]*\}\s*=\s*(?:\w+\.)?(?:req|request|ctx)\.query\b/g,
	/\b(?:searchParams\.get\(|request\.(?:GET|args)(?:\.get\(|\[)|params\[|_GET\[|->query\()[:"'](\w+)["'\]](?!\s*,)/g,
	/\.(?:Query\(\)\.Get|Query|QueryParam|FormValue)\("(\w+)"\)/g,
	/[(,]\s*(\w+)\s*:\s*(?:str|int|float|bool|date\w*|UUID)\s*(?=[,)])/g,
	/@RequestParam(?!\([^)]*(?:required\s*=\s*false|defaultValue))(?:\([^)]*\))?\s+[\w<>]+\s+(\w+)/g,
	/[(,]\s*(?:string|int|long|bool)\s+(\w+)\s*[,)]/g
];
const DEFINITION = /\b(?:(?:def|function|fn|const|class|func(?: *\([^)\n]{0,99}\))?) +|exports\.)(\w+)/g;
/** Most characters of a handler that are read. */
const LONGEST = 1500;
/** The functions and classes that sources define, by their names; each up to the next line that is not indented. */
function handlersIn(sources) {
	return new Map(sources.flatMap(({ text }) => [...text.matchAll(DEFINITION)].map(({ 1: name = "", index }) => {
		const [handler = ""] = text.slice(index, index + LONGEST).split(/\n(?=[\w@])/, 1);
		return [name, handler];
	})));
}
/**
* The parameters of the query that a route's handler seems to need.
* @param text from the route's path to the next route
* @param handlers those that the text may name
*/
function parametersOf(text, handlers) {
	const names = /^.*\n?.*/.exec(text.slice(0, 200))?.[0].match(/\w{3,}/g) ?? [];
	const reads = [text.slice(0, LONGEST), ...names.map((name) => handlers.get(name) ?? "")].flatMap((each) => READS.flatMap((read) => [...each.matchAll(read)]));
	return [...new Set(reads.map(([, name]) => name))];
}
// src/init/languages/dotnet.ts
const ROUTES$7 = {
	routes: [/\b(?<owner>\w+)\.(?:MapGet|MapHealthChecks)\(\s*"(?<path>[^"]*)"/g],
	mounts: /\b(?<owner>\w+)\s*=\s*\w+\.MapGroup\(/g
};
const PROJECT = /^[\w.-]+\.(?:cs|fs)proj$/;
/** A project of ASP.NET Core. */
const dotnet = {
	marker: PROJECT,
	find: (folder) => {
		return folder.files.filter((file) => PROJECT.test(file) && isPlain(file)).flatMap((file) => serviceOf(folder, file) ?? []);
	}
};
function serviceOf(folder, file) {
	const project = folder.text(file);
	if (!/Sdk="Microsoft\.NET\.Sdk\.Web"/.test(project)) return void 0;
	const assembly = /<AssemblyName>\s*([^<\s]+)\s*</.exec(project)?.[1];
	const name = assembly !== void 0 && isPlain(assembly) ? assembly : file.slice(0, -7);
	const version = /<TargetFrameworks?>\s*net(\d+\.\d+)/.exec(project)?.[1];
	const sources = filesIn(folder, /\.(?:cs|fs)$/);
	const redirects = /UseHttpsRedirection\(/.test(joined(sources));
	return {
		...folder.path === "." && { name },
		kind: "ASP.NET Core",
		build: `dotnet publish ${file} --configuration Release --output bin/loadgate --nologo --verbosity quiet`,
		run: `dotnet bin/loadgate/${name}.dll --urls http://127.0.0.1:{port}`,
		artifact: `bin/loadgate/${name}.dll`,
		makes: ["bin/"],
		env: {
			DOTNET_NOLOGO: "1",
			DOTNET_CLI_TELEMETRY_OPTOUT: "1"
		},
		...pathsIn(sources, ROUTES$7),
		startMs: 4e3,
		notes: redirects ? ["It redirects to HTTPS where an HTTPS port is configured; a 307 is no right answer."] : [],
		setUp: [{
			action: "dotnet",
			inputs: { "dotnet-version": `${version ?? "10.0"}.x` }
		}]
	};
}
// src/init/languages/go.ts
const SERVES = /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|gofiber\/fiber|go-chi\/chi|gorilla\/mux|valyala\/fasthttp|julienschmidt\/httprouter)\b[^"]*)"/;
const SOURCE$2 = /(?<!_test)\.go$/;
const LISTENS$2 = /ListenAndServe|\.Serve\(|\.Run\(|\.Listen\(|\.Start\(/;
const ADDRESS_FLAG = /\bflag\.String(?:Var)?\((?:&[\w.]+, *)?"(addr|address|listen|bind|http)"/;
const PORT_FLAG = /\bflag\.\w+\((?:&[\w.]+, *)?"(port|p)"/;
const ROUTES$6 = {
	routes: [/\b(?<owner>\w+)\.(?:GET|Get)\("(?<path>(?:\/[^"]*)?)"/g, /Handle(?:Func)?\("(?:GET )?(?<path>\/[^" ]*)"/g],
	mounts: /\b(?:(?<owner>\w+)\s*:?=\s*)?\w+\.(?:Group|Route|Mount)\(/g
};
/** A module in Go: one service for each main package that listens. */
const go = {
	marker: /^go\.mod$/,
	find: (folder) => {
		const mains = mainPackages(folder);
		const serving = mains.filter(({ source }) => SERVES.test(source) && LISTENS$2.test(source));
		return serving.length > 0 ? serving.map((each) => service(folder, each)) : mains.slice(0, 1).map((each) => ({
			...service(folder, each),
			serves: false
		}));
	}
};
/** The main packages of a module, each with its sources and those of the module's packages that it imports. */
function mainPackages(folder) {
	const module = /^module\s+(\S+)/m.exec(folder.text("go.mod"))?.[1] ?? "";
	const packages = groupedBy(filesIn(folder, SOURCE$2), ({ file }) => `${module}/${folderName(file)}`);
	return [...packages].flatMap(([name, own]) => {
		const path = name.slice(module.length + 1);
		const text = joined(own);
		if (!isPlain(path) || !/^package main\b/m.test(text) || !/^func main\(\)/m.test(text)) return [];
		const sources = new Set(own);
		for (const { text } of sources) for (const [, imported = ""] of text.matchAll(/"([^"\n]+)"/g)) for (const each of packages.get(imported) ?? []) sources.add(each);
		return [{
			path,
			sources: [...sources],
			source: joined([...sources])
		}];
	});
}
function service(folder, { path, sources, source }) {
	const name = path === "." ? projectName(folder.path) : baseName(path);
	const binary = `bin/${path === "." ? "server" : name}`;
	const addressFlag = ADDRESS_FLAG.exec(source)?.[1];
	const portFlag = PORT_FLAG.exec(source)?.[1];
	const readsPort = /(?:Getenv|LookupEnv)\("PORT"\)|env:"PORT|\.Run\(\)/.test(source);
	const flag = addressFlag ? ` -${addressFlag} 127.0.0.1:{port}` : portFlag && !readsPort ? ` -${portFlag} {port}` : "";
	const version = { "go-version-file": folder.inRepository("go.mod") };
	return {
		name,
		kind: "Go",
		build: `go build -trimpath -o ${binary} ${path === "." ? "." : `./${path}`}`,
		run: `./${binary}${flag}`,
		artifact: binary,
		makes: ["bin/"],
		...pathsIn(sources, ROUTES$6),
		startMs: 100,
		notes: flag || readsPort ? [] : [portNote()],
		setUp: [{
			action: "go",
			inputs: {
				...version,
				"cache-dependency-path": "**/go.sum"
			}
		}]
	};
}
// src/init/languages/jvm-project.ts
/**
* Frameworks: how to recognize each in a build file, and how to set its port, by options for `java` or by arguments of
* the program. In search order: Spring comes first, because it builds on servers that are also used alone.
*/
const FRAMEWORKS$2 = [
	{
		name: "Spring Boot",
		pattern: /spring-boot-starter|org\.springframework\.boot/,
		args: " --server.port={port}"
	},
	{
		name: "Quarkus",
		pattern: /io\.quarkus/,
		options: " -Dquarkus.http.port={port}"
	},
	{
		name: "Micronaut",
		pattern: /io\.micronaut/,
		options: " -Dmicronaut.server.port={port}"
	},
	{
		name: "Ktor",
		pattern: /io\.ktor|ktor[.-]server|libs\.plugins\.ktor/,
		args: " -port={port}"
	},
	{
		name: "Helidon",
		pattern: /io\.helidon/,
		options: " -Dserver.port={port}"
	},
	{
		name: "Javalin",
		pattern: /io\.javalin|\bjavalin\b/
	},
	{
		name: "an HTTP library",
		pattern: /io\.(?:vertx|jooby|undertow)|org\.(?:http4k|eclipse\.jetty)|com\.sparkjava/
	}
];
const SOURCE$1 = /(?:^|\/)src\/.*\.(?:java|kt)$/;
const SETTINGS = /^src\/main\/resources\/application[\w-]*\.(?:conf|ya?ml|properties)$/;
const PORT$1 = /(?:\.start\(|port\s*=\s*|InetSocketAddress\()(\d{2,5})\b/;
const ROUTES$5 = {
	routes: [
		/@GetMapping(?:\(\s*(?:value\s*=\s*|path\s*=\s*)?"(?<path>[^"]*)")?/g,
		/\b(?:app|router|javalin|it|config\.routes)?\.?\bget\(\s*"(?<path>[^"]*)"/g,
		/createContext\(\s*"(?<path>[^"]*)"/g
	],
	mounts: /@RequestMapping\(|\b(?:route|path)\(/g
};
/**
* Examines the sources of a JVM project.
* @param manifest text of its build file, and of the version catalogue if there is one
*/
function jvmProject(folder, manifest) {
	const framework = FRAMEWORKS$2.find(({ pattern }) => pattern.test(manifest));
	const sources = filesIn(folder, SOURCE$1);
	const source = joined(sources);
	const { options = "", args = "" } = framework ?? {};
	const hasOwnMain = framework?.name === "Ktor" && /\bembeddedServer\(/.test(source);
	return {
		framework,
		sources,
		source,
		/** Class with a main method, if there is one. */
		mainClass: mainClassIn(folder),
		/** Options of `java`; empty if it reads PORT. */
		options,
		/** Arguments of the program; empty if it reads PORT. */
		args: hasOwnMain ? "" : args
	};
}
function mainClassIn(folder) {
	const files = folder.files.filter((file) => SOURCE$1.test(file) && !/(?:^|\/)test\//.test(file)).toSorted((a, b) => a.length - b.length);
	for (const file of files) {
		const text = folder.text(file);
		const kotlin = file.endsWith(".kt") && /^(?:suspend )?fun main\(/m.test(text);
		if (!kotlin && !/public\s+static\s+void\s+main\s*\(|@JvmStatic\s+fun main\(/.test(text)) continue;
		const packageName = /^\s*package\s+([\w.]+)/m.exec(text)?.[1];
		const name = baseName(file).replace(/\.(?:java|kt)$/, "") + (kotlin ? "Kt" : "");
		return packageName === void 0 ? name : `${packageName}.${name}`;
	}
}
/** A service from a JVM project. */
function jvmService(folder, { framework, sources, source, options, args }, { name, build, run, artifact, javaVersion = "21" }) {
	const language = folder.files.some((file) => file.endsWith(".kt")) ? "Kotlin" : "Java";
	const settings = sourcesOf(folder, SETTINGS);
	const isTold = options !== "" || args !== "" || /["{$:]PORT\b/.test(source + settings);
	const java = {
		distribution: "temurin",
		"java-version": javaVersion,
		cache: name.toLowerCase()
	};
	return {
		kind: `${framework?.name ?? language}, with ${name}`,
		serves: framework !== void 0 || /com\.sun\.net\.httpserver/.test(source),
		build,
		run,
		artifact,
		...pathsIn(sources, ROUTES$5),
		startMs: framework?.name === "Spring Boot" ? 12e3 : 8e3,
		notes: isTold ? [] : [portNote(source, PORT$1)],
		setUp: [{
			action: "java",
			inputs: java
		}]
	};
}
/** True if a folder has sources of its own, not only nested projects. */
function hasSources(folder) {
	return folder.files.some((file) => SOURCE$1.test(file) && folderName(file) !== ".");
}
// src/init/languages/jvm.ts
/** A project in Java or Kotlin. Maven takes precedence if both tools can build it. */
const jvm = {
	marker: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/,
	find: (folder) => hasSources(folder) ? mavenService(folder) ?? gradleService(folder) : void 0
};
const MAVEN_JAVA = /<(?:java\.version|maven\.compiler\.(?:release|target|source)|release)>\s*(\d+)/;
/** The service of a folder built with Maven, if there is one. */
function mavenService(folder) {
	const pom = folder.text("pom.xml").replace(/<!--[\s\S]*?-->/g, "");
	if (pom === "" || /<packaging>\s*pom\s*</.test(pom)) return void 0;
	const project = jvmProject(folder, pom);
	const program = programOf$1(pom, project);
	if (program === void 0) return void 0;
	return jvmService(folder, project, {
		name: "Maven",
		...program,
		build: buildCommand$1(folder, program.goals),
		javaVersion: MAVEN_JAVA.exec(pom)?.[1]
	});
}
function programOf$1(pom, { framework, mainClass, options, args }) {
	if (framework?.name === "Quarkus") return {
		goals: "package",
		run: `java${options} -jar target/quarkus-app/quarkus-run.jar`
	};
	if (framework?.name === "Spring Boot" || framework?.name === "Micronaut") {
		const artifact = mavenJar(pom);
		return {
			goals: "package",
			run: `java${options} -jar ${artifact ?? "target/*.jar"}${args}`,
			artifact
		};
	}
	if (mainClass === void 0) return void 0;
	return {
		goals: "package dependency:copy-dependencies -DincludeScope=runtime",
		run: `java${options} -cp 'target/classes:target/dependency/*' ${mainClass}${args}`
	};
}
/** Path of the jar by Maven's naming rule, if the file contains all its parts. */
function mavenJar(pom) {
	const own = pom.replace(/<parent>[\s\S]*?<\/parent>/, "").replace(/<(dependencies|dependencyManagement|plugins|profiles)>[\s\S]*?<\/\1>/g, "");
	const value = (tag) => new RegExp(`<${tag}>\\s*([^<\\s]+)\\s*</${tag}>`).exec(own)?.[1];
	const [artifact, version] = [value("artifactId"), value("version")];
	const name = value("finalName") ?? (artifact && version && `${artifact}-${version}`);
	return name !== void 0 && isPlain(name) ? `target/${name}.jar` : void 0;
}
function buildCommand$1(folder, goals) {
	const parent = folder.nearest("pom.xml", 1)?.way;
	const options = "-q -B -DskipTests";
	if (parent === void 0 || folder.has("mvnw")) return `${folder.has("mvnw") ? "./mvnw" : "mvn"} ${options} ${goals}`;
	const depth = parent.split("/").length;
	const module = folder.path.split("/").slice(-depth).join("/");
	return `(cd ${parent} && ${folder.nearest("mvnw")?.way === parent ? "./mvnw" : "mvn"} ${options} -pl ${module} -am ${goals})`;
}
const INSTALLS = /\bapplication\b|io\.ktor\.plugin|plugins\.ktor|io\.micronaut\.application/;
const GRADLE_JAVA = /(?:JavaLanguageVersion\.of|jvmToolchain)\(\s*(\d+)|sourceCompatibility\s*=\s*["']?(\d+)/;
/** The service of a folder built with Gradle, if there is one. */
function gradleService(folder) {
	const script = folder.text("build.gradle") + folder.text("build.gradle.kts");
	const project = jvmProject(folder, script + folder.text("gradle/libs.versions.toml"));
	const isBoot = project.framework?.name === "Spring Boot";
	if (!isBoot && !INSTALLS.test(script)) return void 0;
	const { options, args } = project;
	const name = nameOf(folder);
	const jar = isBoot ? gradleJar(script, name) : void 0;
	const way = folder.nearest("gradlew")?.way;
	const gradle = way === void 0 ? "gradle" : `${way}/gradlew`;
	const javaOptions = options === "" ? "" : `JAVA_OPTS='${options.trim()}' `;
	return jvmService(folder, project, {
		name: "Gradle",
		build: `${gradle} --no-daemon -q ${isBoot ? "bootJar" : "installDist"}`,
		run: isBoot ? `java${options} -jar ${jar ?? "build/libs/*.jar"}${args}` : `${javaOptions}./build/install/${name}/bin/${name}${args}`,
		artifact: jar,
		javaVersion: GRADLE_JAVA.exec(script)?.find((text) => /^\d+$/.test(text))
	});
}
/** By default, Gradle names a project after its folder. */
function nameOf(folder) {
	const settings = `${folder.text("settings.gradle")}\n${folder.text("settings.gradle.kts")}`;
	const name = /rootProject\.name\s*=\s*["']([^"']+)["']/.exec(settings)?.[1] ?? projectName(folder.path);
	return isPlain(name) && name !== "." ? name : "*";
}
function gradleJar(script, name) {
	const version = /^version\s*=?\s*["']([\w.+-]+)["']/m.exec(script)?.[1];
	return version === void 0 || name === "*" ? void 0 : `build/libs/${name}-${version}.jar`;
}
// src/init/manifest.ts
const parse = (file, text) => file.endsWith(".toml") ? parse$1(text) : JSON.parse(text);
/**
* A manifest in a folder.
* @returns undefined if it is missing, cannot be parsed or has another form
*/
function manifestIn(folder, file, schema) {
	return attempt(() => schema.parse(parse(file, folder.text(file))));
}
const MANIFEST$1 = /(?:^|\/)(?:package\.json|(?:Cargo|pyproject)\.toml)$/;
/** One sentence for each manifest that cannot be parsed. */
function unreadable({ files, text }) {
	return files.filter((file) => MANIFEST$1.test(file) && attempt(() => parse(file, text(file) || "{")) === void 0).map((file) => `init could not read ${file}: it is empty, too large or malformed.`);
}
// src/init/surroundings.ts
const COMPOSE = [/\bimage:[^\n{},]+/g, "describe under services: what it needs"];
/** Files that say how a server is deployed, with patterns of what `init` does not use of them, and advice on it. */
const SURROUNDINGS = [
	[
		"Procfile",
		/^(?!release:)[\w-]+:.+/gm,
		"not used"
	],
	[
		"Dockerfile",
		/^(?:ENTRYPOINT|CMD|EXPOSE)[ \t].+/gim,
		"not used"
	],
	[
		".env.example",
		/(?<=^(?:export )?)[A-Za-z_]\w*(?==)/gm,
		"set in env: what it needs to start"
	],
	["compose.yaml", ...COMPOSE],
	["compose.yml", ...COMPOSE],
	["docker-compose.yaml", ...COMPOSE],
	["docker-compose.yml", ...COMPOSE]
];
/** A file here or above; of a Dockerfile, the last stage. */
const textOf = (folder, file) => folder.nearest(file)?.text.split(/^FROM /im).at(-1) ?? "";
const wordsOf = (command) => (command.match(/[^\s",[\]]+/g) ?? []).join(" ");
/** The command of a Procfile's web process or of a Dockerfile; empty if there is none. */
function deployedCommand(folder) {
	const [, command = ""] = /^web:(.+)/m.exec(textOf(folder, "Procfile")) ?? /^CMD[ \t](.+)/im.exec(textOf(folder, "Dockerfile")) ?? [];
	return /^\s*\[/.test(command) ? wordsOf(command) : command.trim();
}
/** Notes on what the files around a server say about how it is deployed, and `init` does not use. */
function surroundingNotes(folder, { run, env = {} }) {
	return SURROUNDINGS.flatMap(([file, pattern, advice]) => {
		const said = [...textOf(folder, file).matchAll(pattern)].map(([text]) => text.replace(/\s+/g, " ").trim()).filter((text) => !wordsOf(text).endsWith(` ${run}`) && text !== "PORT" && !(text in env));
		return said.length === 0 ? [] : [`${file}: ${said.join("; ").slice(0, 250)} (${advice})`];
	});
}
// src/init/languages/node.ts
const texts = record(string(), string()).catch({});
const manifestSchema$1 = object({
	main: string().optional().catch(void 0),
	scripts: texts,
	dependencies: texts,
	devDependencies: texts
});
/** Packages that answer HTTP, with their display names. */
const FRAMEWORKS$1 = {
	next: "Next.js",
	nuxt: "Nuxt",
	"@nestjs/core": "NestJS",
	fastify: "Fastify",
	express: "Express",
	hono: "Hono",
	koa: "Koa",
	"@hapi/hapi": "hapi"
};
const LISTENS$1 = /\bcreateServer\(|\.listen\(|\bBun\.serve\(|\bserve\(\{/;
/** Express' generator writes the code that starts the server to `bin/www`. */
const SOURCE = /^(?:bin\/www|(?!.*(?:\.d|\.test|\.spec|\.config)\.[cm]?[jt]s$).*\.[cm]?[jt]sx?)$/;
/** A script that does not leave the port to its environment. */
const PORT_OF_SCRIPT = /(?:--port[= ]|-p |\bPORT=)(\d{2,5})\b/;
const PORT = /(?:\.listen\(\s*|\bport\s*[:=]\s*)(\d{2,5})\b/i;
const ROUTES$4 = {
	routes: [
		/(?:\b(?<owner>(?!axios|client|http|agent|cache|map)\w+)|\))\s*\.get\(\s*["'`](?<path>(?:\/[^"'`]*)?)["'`]\s*,/gi,
		/\b(?<owner>\w+)\.route\(\s*["'`](?<path>\/[^"'`]*)["'`]\s*\)\s*\.get\(/g,
		/\bmethod:\s*["']GET["'],\s*(?:url|path):\s*["'`](?<path>\/[^"'`]*)/g,
		/@Get\(\s*(?:["'`](?<path>[^"'`]*)["'`])?\s*\)/g
	],
	mounts: /(?:(?:const|let|var)\s+(?<owner>\w+)\s*=[\w. ()]{0,99}?)?\.(?:use|register|route|basePath)\(|@Controller\(/g
};
/** A package of Node.js or Bun. */
const node = {
	marker: /^package\.json$/,
	find: (folder) => {
		const manifest = manifestIn(folder, "package.json", manifestSchema$1);
		if (manifest === void 0) return void 0;
		const sources = filesIn(folder, SOURCE);
		const source = joined(sources);
		const framework = Object.keys(FRAMEWORKS$1).find((name) => name in manifest.dependencies);
		const manager = managerOf(folder);
		const run = runCommand(folder, manifest, manager, framework);
		if (run === void 0) return void 0;
		const isPages = framework === "next" || framework === "nuxt";
		const script = manifest.scripts[startScript(manifest) ?? ""] ?? "";
		const [port, text] = PORT_OF_SCRIPT.test(script) ? [PORT_OF_SCRIPT, script] : [PORT, source];
		const readsPort = /\bPORT\b|\{port\}/.test(`${source}\n${run}`) || usesPort(manifest);
		const serves = framework !== void 0 && startScript(manifest) !== void 0 || !isFrontEnd(manifest) && LISTENS$1.test(source);
		return {
			kind: `${framework === void 0 ? "Node.js" : FRAMEWORKS$1[framework]}, with ${manager.name}`,
			serves,
			build: buildCommand(manifest, manager),
			run,
			...pathsIn(sources, ROUTES$4),
			...isPages && { pathNotes: [] },
			startMs: isPages ? 3e3 : 1500,
			notes: readsPort && port === PORT ? [] : [portNote(text, port)],
			setUp: setUp(folder, manager)
		};
	}
};
/** Lock files of the package managers. */
const LOCKS = [
	{
		name: "pnpm",
		lock: "pnpm-lock.yaml"
	},
	{
		name: "yarn",
		lock: "yarn.lock"
	},
	{
		name: "bun",
		lock: "bun.lock"
	},
	{
		name: "bun",
		lock: "bun.lockb"
	},
	{
		name: "npm",
		lock: "package-lock.json"
	},
	{
		name: "npm",
		lock: "npm-shrinkwrap.json"
	}
];
/** The manager that package.json names, or else that of the nearest lock file. */
function managerOf(folder) {
	const manifests = folder.text("package.json") + folder.nearest("package.json", 1)?.text;
	const named = /"packageManager"\s*:\s*"(npm|pnpm|yarn|bun)@/.exec(manifests)?.[1];
	const [found] = LOCKS.filter(({ name }) => name === (named ?? name)).flatMap(({ name, lock }) => {
		const root = folder.nearest(lock)?.way;
		return root === void 0 ? [] : [{
			name,
			lock,
			root
		}];
	}).toSorted((a, b) => a.root.length - b.root.length);
	return found ?? {
		name: named ?? "npm",
		lock: void 0,
		root: "."
	};
}
function buildCommand({ scripts }, { name, lock, root }) {
	const install = name === "npm" ? `npm ${lock === void 0 ? "install" : "ci"} --no-audit --no-fund` : `${name} install${lock === void 0 ? "" : " --frozen-lockfile"}`;
	const whole = root === "." ? install : `(cd ${root} && ${install})`;
	return scripts["build"] === void 0 ? whole : `${whole} && ${name} run build`;
}
function runCommand(folder, manifest, manager, framework) {
	if (framework === "next") return `npx next start --port {port}`;
	if (framework === "nuxt") return "node .output/server/index.mjs";
	const { scripts, main } = manifest;
	const script = startScript(manifest);
	const command = script === void 0 ? deployedCommand(folder) : scripts[script] ?? "";
	if (/^(?:[A-Z_]+=[\w.:/-]+ )*node [^&|;<>$`\n]+$/.test(command) && scripts[`pre${script}`] === void 0) return command;
	if (script !== void 0) return `${manager.name} run ${script}`;
	const entry = [
		main,
		"server.js",
		"server.mjs",
		"server.ts",
		"app.js",
		"index.js",
		"src/index.js"
	].map((file) => file?.replace(/^\.\//, "")).find((file) => file !== void 0 && folder.has(file) && isPlain(file));
	if (entry === void 0) return void 0;
	return manager.name === "bun" ? `bun ${entry}` : `node ${entry}`;
}
/** The script that starts it, as it is deployed if there are two. */
function startScript({ scripts }) {
	return ["start:prod", "start"].find((name) => name in scripts);
}
/** True if `start` runs a development server or a bundler's preview. */
function isFrontEnd({ scripts }) {
	return /\b(?:vite|react-scripts|ng|webpack|parcel|astro|storybook|expo|electron)\b/.test(scripts["start"] ?? "");
}
/** True if the code that starts it reads PORT by itself. */
function usesPort({ scripts, dependencies }) {
	return "nuxt" in dependencies || /\bfastify start\b/.test(scripts["start"] ?? "");
}
function setUp(folder, { name, lock }) {
	if (name === "bun") return [{
		action: "bun",
		inputs: { "bun-version": "latest" }
	}];
	const file = [".nvmrc", ".node-version"].find(folder.has);
	const version = file === void 0 ? { "node-version": "24" } : { "node-version-file": folder.inRepository(file) };
	if (name !== "npm") return [{
		action: "node",
		inputs: version
	}, COREPACK];
	const cache = lock !== void 0 && {
		cache: "npm",
		"cache-dependency-path": `**/${lock}`
	};
	return [{
		action: "node",
		inputs: {
			...version,
			...cache
		}
	}];
}
/** Fetches the version of the manager that package.json names. */
const COREPACK = { command: "corepack enable # Node.js 25 and later do not bring it along" };
// src/init/languages/php.ts
const ROUTES$3 = { routes: [/Route::get\(\s*["'](?<path>[^"']*)["']/g, /#\[Route\(\s*(?:path:\s*)?["'](?<path>[^"']*)["']/g] };
/** By default, PHP's built-in server answers one request at a time. */
const WORKERS = { PHP_CLI_SERVER_WORKERS: "4" };
const BUILT_IN = "PHP's built-in server is for development: for what you deploy, put php-fpm, FrankenPHP or another in its place.";
const INSTALL = "composer install --no-interaction --no-progress --quiet --optimize-autoloader";
/** Settings needed to start without `.env`. The key protects nothing on a machine that only measures. */
const LARAVEL = {
	APP_ENV: "production",
	APP_DEBUG: "false",
	APP_KEY: `base64:${"A".repeat(43)}=`,
	SESSION_DRIVER: "array",
	CACHE_STORE: "array"
};
/** A project in PHP. */
const php = {
	marker: /^composer\.json$/,
	weakMarker: /^index\.php$/,
	find: (folder) => {
		const application = applicationOf(folder);
		if (application === void 0) return void 0;
		const composer = folder.text("composer.json");
		const php = /"php"\s*:\s*"[\^~>=]*\s*(\d+\.\d+)/.exec(composer)?.[1];
		return {
			...application,
			...composer !== "" && { build: INSTALL },
			env: {
				...WORKERS,
				...application.env
			},
			...pathsIn(filesIn(folder, /^(?:routes|src\/Controller)\/.*\.php$/), ROUTES$3),
			startMs: 500,
			notes: [BUILT_IN, ...application.notes],
			setUp: [{
				action: "php",
				inputs: {
					"php-version": php ?? "8.4",
					coverage: "none"
				}
			}]
		};
	}
};
function applicationOf(folder) {
	const composer = folder.text("composer.json");
	if (folder.has("artisan") && composer.includes("\"laravel/framework\"")) return {
		kind: "Laravel",
		run: "php artisan serve --no-reload --host=127.0.0.1 --port={port}",
		env: LARAVEL,
		notes: ["Sessions and cache are kept in memory, so that it starts without a database: set them as in production."]
	};
	const root = [
		"public",
		"web",
		"htdocs",
		"."
	].find((each) => folder.has(each === "." ? "index.php" : `${each}/index.php`));
	if (root === void 0) return void 0;
	const symfony = composer.includes("\"symfony/framework-bundle\"");
	return {
		kind: symfony ? "Symfony" : "PHP",
		run: `php -S 127.0.0.1:{port} -t ${root}`,
		env: symfony ? {
			APP_ENV: "prod",
			APP_DEBUG: "0"
		} : {},
		notes: []
	};
}
// src/init/languages/python-installer.ts
/**
* The virtual environment of a build. It lies inside the checkout, so that base and head each have their own, and
* is not called `.venv`, so that a developer's own is not changed.
*/
const ENVIRONMENT = ".venv-loadgate";
/** Folder of its programs. */
const BIN = `${ENVIRONMENT}/bin`;
const MANIFEST = /^(?:requirements[\w/.-]*\.txt|pyproject\.toml|setup\.(?:py|cfg))$/;
/** Joined texts of the files that list a project's dependencies. */
function manifestsOf(folder) {
	return sourcesOf(folder, MANIFEST).concat("\n", folder.nearest("requirements.txt")?.text ?? "");
}
/**
* Installs a project's packages into the environment: with uv if the project has its lock file, otherwise with pip.
* @returns among others `install`, which gives the commands that install them and further ones by name
*/
function installerOf(folder) {
	const way = folder.nearest("uv.lock")?.way;
	return way === void 0 ? pip(folder) : uv(folder, way);
}
const UV = {
	action: "uv",
	inputs: { "enable-cache": "true" }
};
function uv(folder, wayToWorkspace) {
	const depth = wayToWorkspace === "." ? 0 : wayToWorkspace.split("/").length;
	return {
		name: "uv",
		install: (added) => ["uv sync --locked --no-dev", ...added.length > 0 ? [`uv pip install --python ${ENVIRONMENT} ${added.join(" ")}`] : []],
		env: { UV_PROJECT_ENVIRONMENT: [...folder.path.split("/").slice(folder.path.split("/").length - depth), ENVIRONMENT].join("/") },
		setUp: [pythonStep(folder, {}), UV]
	};
}
function pip(folder) {
	const own = folder.files.find((file) => /^(?:requirements|requirements\/(?:base|main|prod\w*))\.txt$/.test(file));
	const way = folder.nearest("requirements.txt")?.way;
	const requirements = own ?? (way === void 0 ? void 0 : `${way}/requirements.txt`);
	const packages = requirements === void 0 ? ownPackage(folder) : [`-r ${requirements}`];
	return {
		name: "pip",
		install: (added) => {
			const all = [...packages, ...added].join(" ");
			const environment = `python3 -m venv --clear ${ENVIRONMENT}`;
			if (all === "") return [environment];
			return [environment, `${BIN}/pip install --quiet --disable-pip-version-check ${all}`];
		},
		env: {},
		setUp: [pythonStep(folder, requirements === void 0 ? {} : CACHE)]
	};
}
const CACHE = {
	cache: "pip",
	"cache-dependency-path": "**/requirements*.txt"
};
function ownPackage(folder) {
	const { project, "build-system": system } = projectOf(folder) ?? {};
	return folder.has("setup.py") || project || system ? ["."] : [];
}
const table = looseObject({}).optional();
const projectSchema = object({
	project: table,
	"build-system": table
});
const projectOf = (folder) => manifestIn(folder, "pyproject.toml", projectSchema);
function pythonStep(folder, cache) {
	const declaring = projectOf(folder)?.project?.["requires-python"] !== void 0 ? "pyproject.toml" : void 0;
	const file = folder.has(".python-version") ? ".python-version" : declaring;
	return {
		action: "python",
		inputs: {
			...file === void 0 ? { "python-version": "3.13" } : { "python-version-file": folder.inRepository(file) },
			...cache
		}
	};
}
// src/init/languages/python.ts
/** A project in Python. */
const python = {
	marker: /^(?:pyproject\.toml|requirements\.txt|setup\.py|manage\.py)$/,
	find: (folder) => {
		const manifests = manifestsOf(folder);
		const depends = (name) => new RegExp(`(?:^|["'\\s])${name}(?![\\w-])`, "im").test(manifests);
		const application = django(folder, depends) ?? asgi(folder, depends) ?? flask(folder, depends) ?? plain(folder);
		if (application === void 0) return void 0;
		const { adds, prepare, kind, notes, env, ...program } = application;
		const installer = installerOf(folder);
		return {
			...program,
			...pathsIn(filesIn(folder, /\.py$/), ROUTES$2),
			kind: `${kind}, with ${installer.name}`,
			build: [...installer.install(adds), ...prepare].join(" && "),
			makes: [`${ENVIRONMENT}/`],
			env: {
				...installer.env,
				...env
			},
			startMs: 1e3,
			notes: [...adds.map((name) => `${name} is not among the dependencies: the build adds it.`), ...notes],
			setUp: installer.setUp
		};
	}
};
const ROUTES$2 = {
	routes: [/^@(?<owner>\w+)\.(?:get|route)\(\s*["'](?<path>[^"']*)["']/gm, /^[ \t]*path\(\s*["'](?<path>[^"']*)["']\s*,(?!\s*(?:include\(|admin\.))/gm],
	mounts: /(?:\b(?<owner>\w+)\s*=\s*(?:\w+\.)?(?:APIRouter|Blueprint)|\.(?:include_router|register_blueprint)|^[ \t]*path)\(/gm
};
const USUAL = {
	serves: true,
	/** Packages that it needs to start and does not depend on. */
	adds: [],
	/** Commands to run after the installation. */
	prepare: [],
	env: {},
	notes: []
};
function django(folder, depends) {
	if (!folder.has("manage.py")) return void 0;
	const wsgi = folder.files.find((file) => /^\w+(?:\/\w+)*\/wsgi\.py$/.test(file));
	const settings = sourcesOf(folder, /settings[\w/]*\.py$/);
	const deployed = wsgi !== void 0 && depends("gunicorn");
	return {
		...USUAL,
		kind: "Django",
		run: deployed ? `${BIN}/gunicorn --bind 127.0.0.1:{port} ${moduleOf(wsgi)}` : `${BIN}/python manage.py runserver --noreload 127.0.0.1:{port}`,
		adds: depends("django") ? [] : ["django"],
		prepare: settings.includes("sqlite3") ? [`${BIN}/python manage.py migrate --noinput`] : [],
		notes: deployed ? [] : ["manage.py runserver is for development: run it as you deploy it, with gunicorn or uvicorn."]
	};
}
function asgi(folder, depends) {
	const found = instanceIn(folder, /^(\w+)(?:\s*:\s*[\w.]+)?\s*=\s*(?:\w+\.)?(FastAPI|Starlette|Litestar|Quart)\(/m);
	if (found === void 0) return void 0;
	const inSources = found.file.startsWith("src/") ? " --app-dir src" : "";
	const hasServer = depends("uvicorn") || /fastapi\[[^\]]*(?:standard|all)/i.test(manifestsOf(folder));
	return {
		...USUAL,
		kind: found.framework,
		run: `${BIN}/uvicorn ${moduleOf(found.file)}:${found.name} --host 127.0.0.1 --port {port}${inSources}`,
		adds: hasServer ? [] : ["uvicorn"]
	};
}
function flask(folder, depends) {
	const found = instanceIn(folder, /^(\w+)\s*=\s*(?:\w+\.)?(Flask)\(/m) ?? (depends("flask") ? instanceIn(folder, /^(\w+)\s*=\s*(create_app)\(/m) ?? instanceIn(folder, /^def (create_app)\(()/m) : void 0);
	if (found === void 0) return void 0;
	const deployed = depends("gunicorn");
	const isFactory = found.name === "create_app";
	const object = `${moduleOf(found.file)}:${found.name}`;
	const inSources = found.file.startsWith("src/");
	return {
		...USUAL,
		kind: "Flask",
		run: deployed ? `${BIN}/gunicorn --bind 127.0.0.1:{port}${inSources ? " --chdir src" : ""} '${object}${isFactory ? "()" : ""}'` : `${BIN}/flask --app ${object} run --port {port}`,
		env: inSources && !deployed ? { PYTHONPATH: "src" } : {},
		notes: deployed ? [] : ["flask run is for development: run it as you deploy it, with gunicorn or another server."]
	};
}
function plain(folder) {
	const file = [
		"server.py",
		"main.py",
		"app.py"
	].find(folder.has) ?? folder.files.find((each) => /^\w+\.py$/.test(each) && each !== "setup.py");
	if (file === void 0) return void 0;
	const source = folder.text(file);
	const option = /["']--port["']/.test(source) ? " --port {port}" : "";
	return {
		...USUAL,
		kind: "Python",
		serves: /\b(?:http\.server|aiohttp|tornado|wsgiref|falcon|bottle|sanic)\b/.test(source),
		run: `${BIN}/python ${file}${option}`,
		notes: option !== "" || /["']PORT["']/.test(source) ? [] : [portNote()]
	};
}
/**
* The application object created by a module; of several, the one nearest to the root.
* @param pattern with groups for its name and its framework
*/
function instanceIn(folder, pattern) {
	const candidates = folder.files.filter((file) => file.endsWith(".py") && isPlain(file)).toSorted((a, b) => rankOf(a) - rankOf(b));
	for (const file of candidates) {
		const [, name, framework] = pattern.exec(folder.text(file)) ?? [];
		if (name !== void 0 && framework !== void 0) return {
			file,
			name,
			framework
		};
	}
}
/** Within a level, modules with the usual names come first. */
function rankOf(file) {
	const isUsual = /(?:^|\/)(?:main|app|server|wsgi|asgi)\.py$/.test(file);
	return 2 * file.split("/").length + (isUsual ? 0 : 1);
}
function moduleOf(file) {
	return file.replace(/^src\//, "").replace(/(?:\/__init__)?\.py$/, "").replaceAll("/", ".");
}
// src/init/languages/ruby.ts
const ROUTES$1 = { routes: [/^[ \t]*get\s*\(?\s*["'](?<path>[^"']*)["']/gm] };
const PRODUCTION_NOTE = "Set what production needs: its database, its keys, and no redirect to HTTPS (config.force_ssl).";
/** A project installed by Bundler, with Rails, Sinatra or Rack. */
const ruby = {
	marker: /^Gemfile$/,
	find: (folder) => {
		const rails = gem(folder, "rails");
		const program = programOf(folder, rails);
		if (program === void 0) return void 0;
		const sources = filesIn(folder, /^(?!db\/|spec\/|test\/).*\.(?:rb|ru)$/);
		const prepare = rails && gem(folder, "sqlite3") ? " && bundle exec rails db:prepare" : "";
		return {
			...program,
			build: `bundle install --quiet${prepare}`,
			makes: ["vendor/bundle/"],
			env: {
				BUNDLE_PATH: "vendor/bundle",
				RACK_ENV: "production",
				...rails && {
					RAILS_ENV: "production",
					SECRET_KEY_BASE_DUMMY: "1"
				}
			},
			...pathsIn(sources, ROUTES$1),
			...rails && /rails\/health#show/.test(joined(sources)) && { readyPath: "/up" },
			startMs: rails ? 4e3 : 1e3,
			notes: rails ? [PRODUCTION_NOTE] : [],
			setUp: [{
				action: "ruby",
				inputs: version(folder)
			}]
		};
	}
};
function gem(folder, name) {
	return new RegExp(`^\\s*gem\\s*\\(?\\s*["']${name}["']`, "m").test(folder.text("Gemfile"));
}
function programOf(folder, rails) {
	const kind = rails ? "Rails" : gem(folder, "sinatra") ? "Sinatra" : "Rack";
	if (folder.has("config.ru")) return gem(folder, "puma") ? {
		kind: `${kind}, with puma`,
		run: "bundle exec puma --bind tcp://127.0.0.1:{port}"
	} : {
		kind,
		run: "bundle exec rackup --host 127.0.0.1 --port {port}"
	};
	const entry = [
		"app.rb",
		"server.rb",
		"main.rb",
		"web.rb"
	].find(folder.has);
	if (kind !== "Sinatra" || entry === void 0) return void 0;
	return {
		kind,
		run: `bundle exec ruby ${entry} -o 127.0.0.1 -p {port}`
	};
}
const IN_GEMFILE = /^\s*ruby\s*\(?\s*["'](?:~>\s*|>=\s*)?(\d+\.\d+)/m;
function version(folder) {
	const file = folder.text(".ruby-version").replace(/^\s*(?:ruby-)?|\s+$/g, "");
	const named = IN_GEMFILE.exec(folder.text("Gemfile"))?.[1];
	return { "ruby-version": isPlain(file) ? file : named ?? "3.4" };
}
// src/init/yaml-text.ts
var import_dist = require_dist();
/** A text as a one-line YAML value, quoted if necessary. */
function yamlText(text) {
	return /[\p{Cc}]/u.test(text) ? JSON.stringify(text) : (0, import_dist.stringify)(text, { lineWidth: 0 }).trim();
}
/** A list or map in one line of YAML. */
function yamlLine(values) {
	return (0, import_dist.stringify)(values, {
		collectionStyle: "flow",
		flowCollectionPadding: !Array.isArray(values),
		lineWidth: 0
	}).trim();
}
/** Widest line of a written workflow, in columns. The library counts a map's own indentation only roughly. */
const MAX_WIDTH = 96;
/**
* A map in YAML, an entry a line; long texts are folded at spaces, without a change of their value.
* @param by indentation, in spaces
* @returns without a trailing line break
*/
function yamlBlock(values, by) {
	return indented((0, import_dist.stringify)(values, {
		lineWidth: MAX_WIDTH - by,
		minContentWidth: 0
	}).trimEnd(), by);
}
/** Lines with that many spaces before them. */
function indented(text, by) {
	return text.replace(/^(?=.)/gm, " ".repeat(by));
}
// src/init/set-up.ts
/** Actions that set up a language or keep its downloads, each pinned to the commit of a release tag in its own repository. */
const ACTIONS = {
	node: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
	bun: "oven-sh/setup-bun@0c5077e51419868618aeaa5fe8019c62421857d6 # v2.2.0",
	go: "actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0",
	cache: "actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5",
	python: "actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0",
	uv: "astral-sh/setup-uv@20cfd1bf945f4377ade1205e4dbc17946fc9a30d # v10.0.1",
	java: "actions/setup-java@b6effb05e454b25005698d916606bdc6ffcbf961 # v5.7.0",
	dotnet: "actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0",
	ruby: "ruby/setup-ruby@0dafeac902942906541bc140009cdbf32665b601 # v1.315.0",
	php: "shivammathur/setup-php@f3e473d116dcccaddc5834248c87452386958240 # v2.37.2"
};
/** Cargo's build folder. Each checkout has its own, because two checkouts would reuse each other's builds. */
const CARGO_BUILDS = "~/.cache/cargo-build";
/**
* Caches Cargo's downloads and compiled dependencies of both arms; the runner's image has Rust. The cache is
* written once for a pull request, whose base is at the same path in each of its runs, and once for a branch, so it
* does not grow. Cargo knows that folder from 1.91 on.
*/
const CARGO_STEPS = [{
	action: "cache",
	inputs: {
		path: `~/.cargo/registry\n~/.cargo/git\n${CARGO_BUILDS}`,
		key: `cargo-\${{ runner.os }}-\${{ hashFiles('**/Cargo.lock') }}-\${{ github.event.pull_request.number || 'branch' }}`,
		"restore-keys": `cargo-\${{ runner.os }}-\${{ hashFiles('**/Cargo.lock') }}-`
	}
}, { command: `echo "CARGO_BUILD_BUILD_DIR=${CARGO_BUILDS.replace("~", "$HOME")}/{workspace-path-hash}" >> "$GITHUB_ENV"` }];
/**
* Uses each action once, because a second step would undo the first.
* @param needed in the order of the steps; the first value of an input wins
* @returns the steps of a workflow as YAML list items without indentation, and as conflicts one sentence for each
* input that would need two values
*/
function setUpSteps(needed) {
	const inputsOf = /* @__PURE__ */ new Map();
	const conflicts = [];
	for (const each of needed) {
		if ("command" in each) continue;
		const inputs = inputsOf.get(each.action) ?? {};
		inputsOf.set(each.action, inputs);
		for (const [name, value] of Object.entries(each.inputs)) {
			const first = versionIn(inputs, name);
			if (first === void 0) inputs[name] = value;
			else if (first !== value) conflicts.push(`The workflow sets up ${each.action} by ${first}; another server wants ${value}.`);
		}
	}
	const steps = needed.map((each) => "command" in each ? `- ${yamlBlock({ run: each.command }, 2).trimStart()}` : stepText(ACTIONS[each.action], inputsOf.get(each.action) ?? {}));
	return {
		steps: [...new Set(steps)],
		conflicts: [...new Set(conflicts)]
	};
}
/** The current value of an input; a version may be given by name or by file. */
function versionIn(inputs, name) {
	const other = name.endsWith("-file") ? name.slice(0, -5) : `${name}-file`;
	return inputs[name] ?? inputs[other];
}
/**
* A step of a workflow as a YAML list item, without indentation.
* @param action with its commit
*/
function stepText(action, inputs) {
	return `- uses: ${action}\n${yamlBlock({ with: inputs }, 2)}`;
}
// src/init/languages/rust.ts
const FRAMEWORKS = [
	"axum",
	"actix-web",
	"warp",
	"rocket",
	"hyper",
	"poem",
	"salvo",
	"tiny_http"
];
const LISTENS = /\b(?:TcpListener|Server)::bind|HttpServer::new|(?:rocket|warp)::|\bserve\(|#\[launch\]/;
const ROUTES = {
	routes: [
		/\.route\(\s*"(?:\/"|(?<path>[^"]*)"),\s*(?:axum::routing::|web::)?get\(/g,
		/#\[get\("(?<path>[^"]*)"/g,
		/\.at\("(?<path>[^"]*)"\)\.get\(/g
	],
	mounts: /\.nest\(/g
};
const manifestSchema = object({
	package: object({ name: string() }).catch({ name: "" }),
	bin: array(object({
		name: string(),
		path: string().optional()
	})).catch([]),
	dependencies: record(string(), unknown()).catch({}),
	workspace: unknown().optional()
});
const manifestOf = (folder) => manifestIn(folder, "Cargo.toml", manifestSchema) ?? manifestSchema.parse({});
/** A package in Rust: its binary that listens, or else the first. */
const rust = {
	marker: /^Cargo\.toml$/,
	find: (folder, all) => {
		const { dependencies, workspace } = manifestOf(folder);
		const binaries = binariesIn(folder);
		const binary = binaries.find(({ file }) => LISTENS.test(folder.text(file))) ?? binaries.find(({ file }) => file === "src/main.rs") ?? binaries[0];
		if (binary === void 0) return void 0;
		const apart = binaries.filter((one) => one !== binary);
		const libraries = all.filter((each) => manifestOf(each).package.name in dependencies);
		const sources = [folder, ...libraries].flatMap((each) => filesIn(each, /\.rs$/)).filter(({ file }) => !apart.some((one) => one.file === file));
		const source = joined(sources);
		const used = [dependencies, ...libraries.map((each) => manifestOf(each).dependencies)];
		const framework = FRAMEWORKS.find((name) => used.some((each) => name in each));
		const lock = folder.nearest("Cargo.lock")?.way;
		const root = workspace === void 0 ? lock ?? "." : ".";
		const artifact = `${root === "." ? "" : `${root}/`}target/release/${binary.name}`;
		const { before = "", after = "", notes = [] } = portOf(source, framework);
		return {
			name: folder.path === "." || apart.length > 0 ? binary.name : projectName(folder.path),
			kind: framework === void 0 ? "Rust" : `Rust, with ${framework}`,
			serves: framework !== void 0 || LISTENS.test(source),
			build: `cargo build --release${lock === void 0 ? "" : " --locked"}${apart.length > 0 ? ` --bin ${binary.name}` : ""}`,
			run: `${before}${root === "." ? "./" : ""}${artifact}${after}`,
			artifact,
			...pathsIn(sources, ROUTES),
			startMs: 100,
			notes: [...notes, ...apart.map(({ name }) => `init does not start its binary ${name}.`)],
			setUp: CARGO_STEPS
		};
	}
};
/** The binaries of a package, each with the file of its main function. */
function binariesIn(folder) {
	const manifest = manifestOf(folder);
	const declared = manifest.bin.map(({ name, path = `src/bin/${name}.rs` }) => ({
		name,
		file: folder.has(path) ? path : "src/main.rs"
	}));
	const others = folder.files.filter((file) => /^src\/(?:main\.rs|bin\/[^/]+(?:\.rs|\/main\.rs))$/.test(file)).filter((file) => !declared.some((one) => one.file === file)).map((file) => ({
		name: /bin\/([^/.]+)/.exec(file)?.[1] ?? manifest.package.name,
		file
	}));
	return [...declared, ...others].filter(({ name }) => isPlain(name));
}
/** @returns shell text before and after the program that passes it the port, or notes if that is unknown */
function portOf(source, framework) {
	if (/env::var(?:_os)?\("PORT"\)|\benv\s*=\s*"PORT"/.test(source)) return {};
	if (framework === "rocket") return { before: "ROCKET_PORT={port} " };
	const flag = /"--(addr|address|listen|bind|port)"/.exec(source)?.[1];
	const field = /\b(addr|address|listen|bind|port)\s*:\s*(?:u16|String|SocketAddr)\b/.exec(source)?.[1];
	const parses = /\b(?:derive\([^)]{0,200}Parser|argh|structopt)/i.test(source);
	const option = flag ?? (parses ? field : void 0);
	if (option === void 0) return { notes: [portNote()] };
	return { after: ` --${option} ${option === "port" ? "" : "127.0.0.1:"}{port}` };
}
// src/init/detect.ts
/** The languages that `init` knows. */
const LANGUAGES = [
	go,
	rust,
	node,
	python,
	jvm,
	dotnet,
	ruby,
	php
];
/** Maximum number of projects in one language, the nearest to the root. */
const MOST_PROJECTS = 300;
/** Maximum depth of the search for services. */
const MOST_LEVELS$1 = 4;
/** Maximum number of services in one configuration. */
const MOST_SERVICES = 12;
/**
* Finds the services in a listing: those whose files show that they answer HTTP, or else the programs nearest to
* the root.
* @param rootName name for a service in the listed folder itself
*/
function findServices(listing, rootName) {
	const all = LANGUAGES.flatMap((language) => servicesIn(listing, language));
	const serving = all.filter(({ serves }) => serves);
	const sorted = (serving.length > 0 ? serving : nearestToRoot(all)).toSorted((a, b) => Number(a.directory > b.directory) - Number(a.directory < b.directory));
	const projects = listing.files.filter((file) => LANGUAGES.some(({ marker }) => marker.test(baseName(file))));
	return {
		/** Each has a unique name. */
		services: withOwnNames(sorted.slice(0, MOST_SERVICES), rootName),
		/** Folders of services beyond {@link MOST_SERVICES}. */
		left: sorted.slice(MOST_SERVICES).map(({ directory }) => directory),
		/** One sentence for each manifest that cannot be parsed. */
		unread: unreadable(listing),
		/**
		* Folders of projects whose path contains characters with a special meaning in a shell or a workflow, such as
		* spaces.
		*/
		unnamed: [...new Set(projects.map(folderName))].filter((path) => !isPlain(path)).toSorted()
	};
}
function servicesIn(listing, language) {
	const projects = projectsIn(listing, language);
	const folders = projects.map((path) => folderOf(listing, path, projects));
	return folders.flatMap((folder) => [language.find(folder, folders) ?? []].flat().map((service) => ({
		name: projectName(folder.path),
		directory: folder.path,
		serves: true,
		makes: [],
		...service,
		notes: [...service.notes ?? [], ...surroundingNotes(folder, service)]
	})));
}
function projectsIn(listing, { marker, weakMarker }) {
	const foldersWith = (name) => [...new Set(listing.files.filter((file) => name.test(baseName(file))).map(folderName))].filter((path) => isPlain(path) && levelsOf(path) <= MOST_LEVELS$1).toSorted((a, b) => levelsOf(a) - levelsOf(b));
	const projects = foldersWith(marker);
	for (const path of weakMarker === void 0 ? [] : foldersWith(weakMarker)) if (!projects.some((other) => isWithin(path, other))) projects.push(path);
	return projects.slice(0, MOST_PROJECTS);
}
const isWithin = (path, folder) => folder === "." || `${path}/`.startsWith(`${folder}/`);
const levelsOf = (path) => path === "." ? 0 : path.split("/").length;
function nearestToRoot(services) {
	const nearest = Math.min(...services.map(({ directory }) => levelsOf(directory)));
	return services.filter(({ directory }) => levelsOf(directory) === nearest);
}
/** Makes names valid and unique; a duplicate gets a number. */
function withOwnNames(services, rootName) {
	const taken = /* @__PURE__ */ new Set();
	return services.map((service) => {
		const name = keyOf(service.name, rootName);
		let own = name;
		for (let number = 2; taken.has(own); number += 1) own = `${name}-${number}`;
		taken.add(own);
		return {
			...service,
			name: own
		};
	});
}
function keyOf(name, otherwise) {
	const key = (name === "." ? otherwise : name).toLowerCase().replace(/[^a-z0-9._-]+/g, "-").replace(/^[^a-z0-9]+|-+$/g, "").slice(0, 40);
	return key === "" ? "server" : key;
}
// src/init/draft.ts
/** Less would be enough for a few series, but would detect less. */
const USUAL_MINUTES = 5;
const LEAST_LOCAL_MINUTES = 2;
/** Candidate budgets, in minutes. As many of the slowest servers as one configuration may have need 45. */
const MINUTES = [
	2,
	3,
	5,
	8,
	10,
	15,
	20,
	30,
	45,
	60,
	90
];
/**
* Writes a configuration with a budget that starts each server as often as a verdict needs.
* @param project slug of the project in Bencher that keeps the baseline
* @returns YAML, and the budgets for base and head and for head alone
*/
function draftConfiguration(found, project) {
	const services = found.length > 0 ? found : [UNKNOWN_SERVICE];
	const startsMs = services.reduce((sum, { startMs }) => sum + startMs, 0);
	const write = configurationOf(services, project);
	const config = parseConfig(write(USUAL_MINUTES), DEFAULT_CONFIG_FILE);
	const budget = (least, bases) => {
		const needed = Math.max(least, neededMinutes(config, bases, startsMs));
		return MINUTES.find((each) => each >= needed) ?? 90;
	};
	const minutes = budget(USUAL_MINUTES, ["base"]);
	return {
		text: write(minutes),
		minutes,
		localMinutes: budget(LEAST_LOCAL_MINUTES, [])
	};
}
const MINUTE_MS = 6e4;
/** Safety margin, because starts and warm-up are estimates and machines differ. */
const MARGIN = 1.25;
/**
* How many minutes start every server as often as a verdict needs.
* @param bases arms that are measured beside head
* @param startsMs expected warm-up time of all servers
*/
function neededMinutes(config, bases, startsMs) {
	const cells = asIfQuick(cellsOf(config, bases));
	const arms = 1 + bases.length;
	return MARGIN * (budgetToDecideMs(cells) + 5 * arms * startsMs) / MINUTE_MS;
}
/** Used if no service was recognized. */
const UNKNOWN_SERVICE = {
	name: "server",
	directory: ".",
	kind: "unknown",
	serves: false,
	run: "./server --port {port}",
	path: "/",
	readyPath: "/",
	pathNotes: [],
	startMs: 1e3,
	makes: [],
	notes: ["Nothing here was recognized: say how your server is built (build:) and started (run:)."],
	setUp: []
};
/**
* The text of a configuration, with comments.
* @returns a function that gives it as YAML, by the budget
*/
function configurationOf(services, project) {
	const bencher = project === void 0 ? "" : `
# Keeps the history of the default branch and tests each run against it; its alerts fail the job.
bencher: { project: ${yamlText(project)}, gate: true }
`;
	const coldStartPercent = services.some(({ startMs }) => startMs >= 8e3) ? 50 : 20;
	return (minutes) => `# What Loadgate builds, loads and compares. Every key: docs/configuration.md of Loadgate.
servers:
${services.map(serverText).join("\n")}

# Each scenario is one request and the answer that it must get.
scenarios:
${services.map((service) => scenarioText(service, services.length > 1)).join("\n")}

measure:
  budget: ${minutes}m # wall time for measuring, builds not counted

# What fails the job. A change counts only when it is beyond the tolerance and beyond chance.
gate:
  throughput: { tolerance: 5% }
  latency-p99: { tolerance: 10% }
  cpu-per-request: { tolerance: 5% }
  peak-rss: { tolerance: 20% } # with a limit: { tolerance: 20%, max: 200MiB }
  cold-start: { tolerance: ${coldStartPercent}% }
  instructions: { tolerance: 1% } # per request, where they are counted: \`loadgate run --count\`, or a key count: {}
  errors: { max: 0% }
${bencher}`;
}
/** A note as lines of comments of at most a hundred columns. */
function commentOf(note, indent = "") {
	return (withoutControls(note, " ").match(new RegExp(`.{1,${98 - indent.length}}(?: |$)|\\S+`, "g")) ?? []).map((line) => `${indent}# ${line.trimEnd()}`).join("\n");
}
function serverText(service) {
	const { name, directory, build, run, artifact, env = {} } = service;
	return present([
		`  ${yamlText(name)}:`,
		...service.notes.map((note) => commentOf(note, "    ")),
		`    directory: ${yamlText(directory)}`,
		build !== void 0 && `    build: ${buildText(build)}`,
		"    # {port} is a free port, also in the environment as PORT.",
		`    run: ${yamlText(run)}`,
		readyText(service),
		artifact !== void 0 && `    artifact: ${yamlText(artifact)} # its size is reported`,
		Object.keys(env).length > 0 && `    env: ${yamlLine(env)}`
	]).join("\n");
}
/** A long command has one line for each of its steps. */
function buildText(build) {
	const lines = build.replaceAll(" && ", " &&\n      ");
	return build.length > 80 ? `>-\n      ${lines}` : yamlText(build);
}
/**
* Without a readiness path of its own, the first scenario's request is used, so the user has to correct only one
* place.
*/
function readyText({ path, readyPath, startMs }) {
	const timeout = `timeout: ${startMs >= 2e3 ? "60s" : "20s"}`;
	return readyPath === path ? `    ready: { ${timeout} } # ready once its first scenario gets the expected status` : `    ready: { path: ${yamlText(readyPath)}, ${timeout} } # answers 2xx once the server is ready`;
}
function scenarioText({ name, path, pathNotes }, isOneOfMany) {
	return present([
		`  ${isOneOfMany ? yamlText(`${name}-first`) : "first"}:`,
		...pathNotes.map((note) => commentOf(note, "    ")),
		`    path: ${yamlText(path)}`,
		"    expect: { status: 200 } # body: \"…\" or body-matches: \"…\" make it stricter",
		isOneOfMany && `    servers: [${yamlText(name)}]`,
		"    load: { concurrency: [1, 50] }"
	]).join("\n");
}
// src/init/workflow.ts
/** Path of the workflow for a configuration in a folder of the repository, empty for its root. */
function workflowFile(folder) {
	return `.github/workflows/loadgate${suffixOf(folder)}.yml`;
}
/** Suffix of the names of a configuration's files, branches and groups; empty for the root. */
function suffixOf(folder) {
	const slug = folder.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
	return slug === "" ? "" : `-${slug}`;
}
/**
* The only workflow of a repository that keeps its baseline on a branch. One job measures each pull request beside
* its base and each push to the default branch; another, which builds nothing, adds the pushes to the baseline.
* @returns YAML
*/
function workflowText(options) {
	const { folder } = options;
	const suffix = suffixOf(folder);
	const branch = `loadgate-data${suffix}`;
	const store = `branch:${branch}`;
	return `${headText(options)}
jobs:
  measure:
${machineText(options, "measure", "Forks: fork-measure.yml.")}
${yamlBlock(concurrencyOf(suffix, "github.ref"), 4)}
    permissions:
      contents: read
      pull-requests: write # comment
      checks: write # check
      actions: read
    outputs:
      record: \${{ steps.loadgate.outputs.record }}
${measuringSteps(options, { store })}

  record: # builds nothing, and is the one job that may write to the repository
    needs: measure
    # Also after a gate that fails.
    if: \${{ !cancelled() && github.event_name == 'push' && needs.measure.outputs.record != '' }}
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    concurrency: loadgate-record${suffix}
    permissions:
      contents: write # a commit on the branch ${branch}
    steps:
${checkoutStep("For loadgate.yml alone.")}
      - uses: actions/download-artifact@3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1
${inputsText({
		name: "loadgate",
		path: inFolder(folder, "loadgate-out")
	})}
${actionStep(options, {
		mode: "record",
		record: `\${{ needs.measure.outputs.record }}`,
		store
	})}
`;
}
/** The secret with the API key of a project in Bencher. */
const KEY_SECRET = "BENCHER_API_KEY";
/**
* The only workflow of a repository whose baseline is kept by Bencher: measures each pull request beside its base,
* and each push.
* @returns YAML
*/
function bencherText(options) {
	const inputs = { "bencher-api-key": `\${{ secrets.${KEY_SECRET} }}` };
	return `${headText(options, "closed")}
${yamlBlock(concurrencyOf(suffixOf(options.folder), "github.sha"), 0)}
jobs:
  loadgate:
${machineText(options, "loadgate", "A fork gets no secret.")}
    permissions:
      contents: read
      pull-requests: write # comment
      checks: write # check
${measuringSteps(options, inputs)}

  archive: # in Bencher, what was sent for a pull request that is closed now; builds nothing
${yamlBlock({ if: `github.event.action == 'closed' && ${OWN_BRANCH}` }, 4)}
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    permissions:
      contents: read
    steps:
${checkoutStep("For loadgate.yml alone.")}
${actionStep(options, inputs)}
`;
}
const OWN_BRANCH = "github.event.pull_request.head.repo.full_name == github.repository";
/** Expression that is true if a pull request's title or text was edited, and not its base. */
const TEXT_EDITED = "github.event.action == 'edited' && !github.event.changes.base";
/** Expression that is true if a pull request has nothing to measure. */
const IDLE = `github.event.action == 'closed' || ${TEXT_EDITED}`;
/**
* The beginning of a workflow: what it is about, its name, and what starts it.
* @param more further types of events of pull requests
*/
function headText({ about, folder, branch }, ...more) {
	const comment = about.map((line) => `# ${line}`.trimEnd()).join("\n");
	const name = folder === "" ? "Loadgate" : `Loadgate ${folder.replaceAll("/", " ")}`;
	const types = [
		"opened",
		"synchronize",
		"reopened",
		...more,
		"edited"
	];
	return `${comment}
${yamlBlock({ name }, 0)}
on:
  pull_request:
    types: [${types.join(", ")}] # edited: if its base changes
  merge_group:
  push:
${yamlBlock({ branches: [branch] }, 4)} # your default branch
permissions: {}`;
}
/**
* The name, condition and machine of a job that measures. A skipped job counts as passed, so it must not have the
* name of one that failed.
* @param forks comment on pull requests from forks, which the job skips
*/
function machineText({ timeoutMinutes }, name, forks) {
	const shown = `\${{ (${IDLE}) && 'nothing to measure' || '${name}' }}`;
	const isMeasured = `(github.event_name != 'pull_request' || ${OWN_BRANCH}) && !(${IDLE})`;
	return `    # A skipped job of the same name would pass for this one.
${yamlBlock({ name: shown }, 4)}
    # ${forks}
${yamlBlock({ if: isMeasured }, 4)}
    runs-on: ubuntu-24.04 # fixed: another image is another machine, and begins a history of its own
    timeout-minutes: ${timeoutMinutes}`;
}
/**
* Concurrency groups: a push to a pull request cancels its earlier run.
* @param suffix of the configuration's names
* @param others expression that groups all other events: runs with the same value wait for each other
*/
function concurrencyOf(suffix, others) {
	return { concurrency: {
		group: `loadgate${suffix}-\${{ ${`${TEXT_EDITED} && github.run_id || github.event.pull_request.number || ${others}`} }}`,
		"cancel-in-progress": `\${{ github.event_name == 'pull_request' }}`
	} };
}
/** The steps of a job that measures head beside base. @param inputs of the action */
function measuringSteps(options, inputs) {
	const { setUp, folder } = options;
	const out = inFolder(folder, "loadgate-out");
	const ifAny = { "if-no-files-found": "ignore" };
	return `    steps:
${checkoutStep("All commits: `base: auto` measures an earlier one too.", { "fetch-depth": 0 })}
${[...setUp, OHA_CACHE].map((step) => indented(step, 6)).join("\n")}
${actionStep(options, inputs, "loadgate")}
      - uses: ${UPLOAD}
        if: always() # also after a run that failed
${inputsText({
		name: "loadgate",
		path: out,
		...ifAny
	})}
      - uses: ${UPLOAD}
        if: always()
        continue-on-error: true # of a matrix, one leg's page is kept
${inputsText({
		path: `${out}/report.html`,
		archive: false,
		...ifAny
	})}`;
}
/** The inputs of a step. */
function inputsText(inputs) {
	return yamlBlock({ with: inputs }, 8);
}
/** Keeps the load generator; another version of Loadgate, pinned in the workflow, may bring another one. */
const OHA_CACHE = stepText(ACTIONS.cache, {
	path: `\${{ runner.tool_cache }}/oha`,
	key: `loadgate-oha-\${{ runner.os }}-\${{ runner.arch }}-\${{ hashFiles('.github/workflows/loadgate*.yml') }}`
});
const UPLOAD = "actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0";
/** The checkout step, which leaves no token behind. @param why it checks that out, as a comment */
function checkoutStep(why, inputs = {}) {
	return `      # ${why}
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
${inputsText({
		...inputs,
		"persist-credentials": false
	})}`;
}
/**
* The step that runs Loadgate, without a trailing line break.
* @param id lets other jobs read its outputs
*/
function actionStep({ action, folder }, inputs, id) {
	const comment = action.comment === void 0 ? "" : ` # ${action.comment}`;
	const idLine = id === void 0 ? "" : `\n        id: ${id}`;
	const all = {
		...folder !== "" && { "working-directory": folder },
		...inputs
	};
	return `      - uses: ${action.uses}${comment}${idLine}\n${inputsText(all)}`;
}
/** A path in the repository, for a configuration in one of its folders. */
function inFolder(folder, name) {
	return folder === "" ? name : `${folder}/${name}`;
}
// src/cli/init/files.ts
/** Folders with third-party code, build output, or test data. */
const SKIPPED = /^(?:\..*|node_modules|bower_components|vendor|third[-_]party|target|dist|build|out|obj|coverage|env|venv|__pycache__|site-packages|Pods|tests?|__tests__|specs?|e2e|test[-_]?data|(?:test[-_]?)?fixtures|mocks?)$/i;
/** Folders that a team does not deploy. Below `src/` these are ordinary names, as in `com.example`. */
const SKIPPED_OUTSIDE_SOURCES = /^(?:examples?|samples?|demos?|docs?|bench(?:es|marks?)?)$/i;
/** Maximum number of files and folders listed; in a larger repository the rest is left out. */
const MOST_ENTRIES = 2e4;
const MOST_LEVELS = 12;
const MOST_BYTES = 262144;
/** Size limit of all texts together. */
const MOST_BYTES_IN_ALL = 33554432;
/**
* Lists a folder breadth first, without skipped folders.
* @param folder absolute path
* @param prefix path of the folder in its repository, with a trailing slash
*/
function listFolder(folder, prefix) {
	const files = [];
	const folders = [""];
	let entries = 0;
	for (const parent of folders) {
		const here = path.join(folder, parent);
		for (const entry of attempt(() => readdirSync(here, { withFileTypes: true })) ?? []) {
			entries += 1;
			if (entries > MOST_ENTRIES) break;
			const name = parent === "" ? entry.name : `${parent}/${entry.name}`;
			if (entry.isFile()) files.push(name);
			else if (entry.isDirectory() && !isSkipped(name, entry.name)) folders.push(name);
		}
	}
	return {
		prefix,
		files: files.toSorted(),
		text: textReader(folder),
		isCut: entries > MOST_ENTRIES
	};
}
function isSkipped(path, name) {
	const isOutside = !/(?:^|\/)src\//.test(path);
	return path.split("/").length > MOST_LEVELS || SKIPPED.test(name) || isOutside && SKIPPED_OUTSIDE_SOURCES.test(name);
}
function textReader(folder) {
	const texts = /* @__PURE__ */ new Map();
	let left = MOST_BYTES_IN_ALL;
	return (file) => {
		const known = texts.get(file);
		if (known !== void 0) return known;
		const text = readText(path.join(folder, file), Math.min(left, MOST_BYTES));
		left -= text.length;
		texts.set(file, text);
		return text;
	};
}
function readText(file, mostBytes) {
	return attempt(() => statSync(file).size <= mostBytes) && attempt(() => new TextDecoder().decode(readFileSync(file))) || "";
}
/**
* The nearest folder, at or above another, that has an entry of some name.
* @returns the other one itself if none has
*/
function nearestWith(name, folder) {
	for (let each = folder;; each = path.dirname(each)) {
		if (existsSync(path.join(each, name))) return each;
		if (path.dirname(each) === each) return folder;
	}
}
// src/cli/init/init.ts
const CUT = "It looked at the first 20,000 files and folders only: run it in the folder of a service to find that.";
/** What is suspected after the plan may take the budget once more. */
const TIMES_BUDGET = 2;
/** A job's time besides measuring: fetching, building, installing the load generator. */
const JOB_MINUTES_BESIDES = 20;
/**
* `loadgate init`: writes a commented configuration for the services of this folder, and one workflow to the root
* of its repository. The baseline is kept by a branch or by Bencher.
* @throws LoadgateError `usage` when a file already exists
*/
async function init(context, options) {
	const folder = realpathSync(process.cwd());
	const root = nearestWith(".git", folder);
	const inRepository = folderIn(root, folder);
	const listing = listFolder(folder, inRepository === "" ? "" : `${inRepository}/`);
	const found = findServices(listing, path.basename(folder));
	const draft = draftConfiguration(found.services, options.bencher);
	const own = parseRepository(await clones.originOf(folder, context.environment));
	const copy = await ownCopy(root, context.environment);
	const action = actionAddress(copy, own?.host);
	const setUp = setUpSteps(found.services.flatMap((service) => service.setUp));
	const repository = openRepository(folder, context.environment);
	const branch = await repository.defaultBranch() ?? (await repository.head())?.ref ?? "main";
	const text = chosenWorkflow(options.bencher, {
		action,
		setUp: setUp.steps,
		folder: inRepository,
		branch,
		timeoutMinutes: TIMES_BUDGET * draft.minutes + JOB_MINUTES_BESIDES
	});
	const files = /* @__PURE__ */ new Map([[DEFAULT_CONFIG_FILE, [...found.unread.map((note) => commentOf(note)), draft.text].join("\n")], [path.relative(folder, path.join(root, workflowFile(inRepository))), text]]);
	writeAll(files, options.force);
	const made = found.services.flatMap(({ directory, makes }) => makes.map((each) => path.posix.join(directory, each)));
	const results = [.../* @__PURE__ */ new Set([
		".loadgate/",
		"loadgate-out/",
		"loadgate-soak/",
		...made
	])];
	const written = [...files.keys()];
	const kept = await clones.notIgnored(folder, [...written, ...results], context.environment);
	const toIgnore = results.filter((one) => kept.includes(one));
	const unseen = kept.length === 0 ? [] : written.filter((one) => !kept.includes(one));
	const lines = present([
		...foundLines(found),
		listing.isCut && CUT,
		...setUp.conflicts,
		`Wrote ${written.join(" and ")}.`,
		unseen.length > 0 && `git ignores ${unseen.join(" and ")}: no pull request has it until .gitignore lets it through.`,
		"",
		"Next:",
		...present([
			`\`loadgate check\` builds and starts what is here and sends each request once: correct the commands, paths and expected answers in ${DEFAULT_CONFIG_FILE} until it passes.`,
			`\`loadgate run --budget ${draft.localMinutes}m\` measures what is here.`,
			`\`loadgate run --count --base ${branch}\` counts instructions instead, with Valgrind: it finds smaller changes, and in compiled servers the functions that grew.`,
			action.task,
			options.bencher !== void 0 && keyStep(options.bencher),
			toIgnore.length > 0 && `Add to .gitignore: ${toIgnore.join(", ")}`
		]).map((step, index) => `  ${index + 1}. ${step}`)
	]);
	context.stdout.write(`${lines.map((line) => withoutControls(line)).join("\n")}\n`);
}
/**
* The workflow that `loadgate init` writes.
* @param project slug of the project in Bencher that keeps the baseline; absent if a branch keeps it
*/
function chosenWorkflow(project, options) {
	const [write, keeper, by] = project === void 0 ? [
		workflowText,
		"a branch",
		""
	] : [
		bencherText,
		"Bencher",
		" --bencher"
	];
	const about = `Measures each pull request beside its base, and each push; ${keeper} keeps the baseline.`;
	return write({
		...options,
		about: [about, `By \`loadgate init${by}\`.`]
	});
}
function keyStep(project) {
	return `Create the project ${project} in Bencher, if it is not there, and a key of it, for which Bencher's client needs your own key in BENCHER_API_KEY: \`bencher project key create ${project} --name github\`. Store the new key as the secret ${KEY_SECRET}, the only one that is needed: \`gh secret set ${KEY_SECRET}\`.`;
}
/**
* A folder's path in its repository, empty for the root. @throws LoadgateError `usage` if a workflow cannot name it
*/
function folderIn(root, folder) {
	const inRepository = path.relative(root, folder).replaceAll(path.sep, "/");
	if (!inRepository.includes("${{")) return inRepository;
	throw new LoadgateError("usage", `${inRepository} cannot be named in a workflow`, { hint: "GitHub would take ${{ for an expression: rename the folder." });
}
function foundLines({ services, left, unread, unnamed }) {
	const count = services.length === 1 ? "one server" : `${services.length} servers`;
	return present([
		services.length === 0 ? "Found nothing here that could be a server, so one is sketched for you to fill in." : `Found ${count}:`,
		...services.flatMap(({ name, kind, directory, serves, notes, pathNotes }) => [`  ${name}: ${kind}, in ${directory}${serves ? "" : " (a guess: nothing in it says that it answers HTTP)"}`, ...[...notes, ...pathNotes].map((note) => `    ${note}`)]),
		...unread,
		left.length > 0 && `Left out ${left.length} more, as one run cannot load so many: ${left[0]} and others.`,
		...unnamed.map((folder) => `Left out the folder ${JSON.stringify(folder)}, whose name commands would need in quotes: rename it, or add its server yourself.`)
	]);
}
/** Writes all files, or none if one already exists. */
function writeAll(files, force) {
	const there = [...files.keys()].find((file) => existsSync(file));
	if (there !== void 0 && !force) throw new LoadgateError("usage", `${there} is there already`, { hint: "`loadgate init --force` overwrites it." });
	for (const [file, text] of files) try {
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, text);
	} catch (cause) {
		const message = `${path.resolve(file)} cannot be written: ${messageOf(cause)}`;
		throw new LoadgateError("usage", message, {
			hint: "Make the folder writable.",
			cause
		});
	}
}
/**
* Finds the origin of the running copy of Loadgate.
* @param projectRoot absolute path of the repository that is initialized
* @param start a folder in the copy; by default that of this file
*/
async function ownCopy(projectRoot, environment, start = import.meta.dirname) {
	const folder = nearestWith("package.json", start);
	const clone = await clones.readClone(folder, "action.yml", environment);
	const isInside = clone && realpathSync(clone.root) === realpathSync(projectRoot);
	const { commit, isPublished } = clone ?? {};
	const inside = isInside ? clone.inside : void 0;
	return {
		remote: parseRepository(clone?.remote),
		commit,
		isPublished,
		inside
	};
}
export { init };
