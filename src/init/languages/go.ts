import { groupedBy } from "../../domain/shared/grouped-by.ts";
import {
  baseName,
  type Folder,
  filesIn,
  folderName,
  isPlain,
  joined,
  projectName,
} from "../listing.ts";
import { pathsIn, portNote, type RouteSyntax } from "../routes.ts";
import type { FoundService, Language } from "../service.ts";

const SERVES =
  /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|gofiber\/fiber|go-chi\/chi|gorilla\/mux|valyala\/fasthttp|julienschmidt\/httprouter)\b[^"]*)"/;
const SOURCE = /(?<!_test)\.go$/;
const LISTENS = /ListenAndServe|\.Serve\(|\.Run\(|\.Listen\(|\.Start\(/;
const ADDRESS_FLAG = /\bflag\.String(?:Var)?\((?:&[\w.]+, *)?"(addr|address|listen|bind|http)"/;
const PORT_FLAG = /\bflag\.\w+\((?:&[\w.]+, *)?"(port|p)"/;
const ROUTES: RouteSyntax = {
  routes: [
    /\b(?<owner>\w+)\.(?:GET|Get)\("(?<path>(?:\/[^"]*)?)"/g,
    /Handle(?:Func)?\("(?:GET )?(?<path>\/[^" ]*)"/g,
  ],
  mounts: /\b(?:(?<owner>\w+)\s*:?=\s*)?\w+\.(?:Group|Route|Mount)\(/g,
};

/** A module in Go: one service for each main package that listens. */
export const go: Language = {
  marker: /^go\.mod$/,
  find: (folder) => {
    const mains = mainPackages(folder);
    const serving = mains.filter(({ source }) => SERVES.test(source) && LISTENS.test(source));
    return serving.length > 0
      ? serving.map((each) => service(folder, each))
      : mains.slice(0, 1).map((each) => ({ ...service(folder, each), serves: false }));
  },
};

/** The main packages of a module, each with its sources and those of the module's packages that it imports. */
function mainPackages(folder: Folder) {
  const module = /^module\s+(\S+)/m.exec(folder.text("go.mod"))?.[1] ?? "";
  const packages = groupedBy(
    filesIn(folder, SOURCE),
    ({ file }) => `${module}/${folderName(file)}`,
  );
  return [...packages].flatMap(([name, own]) => {
    const path = name.slice(module.length + 1);
    const text = joined(own);
    if (!isPlain(path) || !/^package main\b/m.test(text) || !/^func main\(\)/m.test(text))
      return [];
    const sources = new Set(own);
    // It goes on with the files that it adds.
    for (const { text } of sources) {
      for (const [, imported = ""] of text.matchAll(/"([^"\n]+)"/g)) {
        for (const each of packages.get(imported) ?? []) sources.add(each);
      }
    }
    return [{ path, sources: [...sources], source: joined([...sources]) }];
  });
}

type MainPackage = ReturnType<typeof mainPackages>[number];

function service(folder: Folder, { path, sources, source }: MainPackage): FoundService {
  const name = path === "." ? projectName(folder.path) : baseName(path);
  const binary = `bin/${path === "." ? "server" : name}`;
  const addressFlag = ADDRESS_FLAG.exec(source)?.[1];
  const portFlag = PORT_FLAG.exec(source)?.[1];
  const readsPort = /(?:Getenv|LookupEnv)\("PORT"\)|env:"PORT|\.Run\(\)/.test(source);
  const flag = addressFlag
    ? ` -${addressFlag} 127.0.0.1:{port}`
    : portFlag && !readsPort
      ? ` -${portFlag} {port}`
      : "";
  const version = { "go-version-file": folder.inRepository("go.mod") };
  return {
    name,
    kind: "Go",
    build: `go build -trimpath -o ${binary} ${path === "." ? "." : `./${path}`}`,
    run: `./${binary}${flag}`,
    artifact: binary,
    makes: ["bin/"],
    ...pathsIn(sources, ROUTES),
    startMs: 100,
    notes: flag || readsPort ? [] : [portNote()],
    setUp: [{ action: "go", inputs: { ...version, "cache-dependency-path": "**/go.sum" } }],
  };
}
