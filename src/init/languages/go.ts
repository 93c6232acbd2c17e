import { baseName, type Folder, folderName, isPlain, projectName, sourcesOf } from "../listing.ts";
import { NEEDS_PORT, pathsIn } from "../routes.ts";
import type { FoundService, Language } from "../service.ts";

const SERVES =
  /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|gofiber\/fiber|go-chi\/chi|gorilla\/mux|valyala\/fasthttp|julienschmidt\/httprouter)\b[^"]*)"/;
const SOURCE = /(?<!_test)\.go$/;
const LISTENS = /ListenAndServe|\.Serve\(|\.Run\(|\.Listen\(|\.Start\(/;
const ADDRESS_FLAG = /\bflag\.String(?:Var)?\((?:&[\w.]+, *)?"(addr|address|listen|bind|http)"/;
const PORT_FLAG = /\bflag\.\w+\((?:&[\w.]+, *)?"(port|p)"/;
const ROUTES = [/\.(?:GET|Get)\("(\/[^"]*)"/g, /Handle(?:Func)?\("(?:GET )?(\/[^" ]*)"/g];

/** A module in Go: one service for each main package that listens. */
export const go: Language = {
  marker: /^go\.mod$/,
  find: (folder) => {
    const mains = mainPackages(folder);
    const serving = mains.filter(({ source }) => SERVES.test(source) && LISTENS.test(source));
    if (serving.length > 0) return serving.map((each) => service(folder, each));
    const [only, ...others] = mains;
    if (only === undefined) return undefined;
    // The main package of many modules only calls the package that listens.
    const serves = others.length === 0 && SERVES.test(sourcesOf(folder, SOURCE));
    return { ...service(folder, only), serves };
  },
};

function mainPackages(folder: Folder) {
  const sources = folder.files.filter((file) => SOURCE.test(file));
  return [...new Set(sources.map(folderName))]
    .filter(isPlain)
    .map((path) => {
      const own = sources.filter((file) => folderName(file) === path);
      return { path, source: own.map(folder.text).join("\n") };
    })
    .filter(({ source }) => /^package main\b/m.test(source) && /^func main\(\)/m.test(source));
}

type MainPackage = ReturnType<typeof mainPackages>[number];

function service(folder: Folder, { path, source }: MainPackage): FoundService {
  const name = path === "." ? projectName(folder.path) : baseName(path);
  const binary = `bin/${path === "." ? "server" : name}`;
  const whole = sourcesOf(folder, SOURCE);
  const addressFlag = ADDRESS_FLAG.exec(whole)?.[1];
  const portFlag = PORT_FLAG.exec(whole)?.[1];
  const readsPort = /(?:Getenv|LookupEnv)\("PORT"\)|env:"PORT|\.Run\(\)/.test(whole);
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
    ...pathsIn(source + whole, ROUTES),
    startMs: 100,
    notes: flag || readsPort ? [] : [NEEDS_PORT],
    setUp: [{ action: "go", inputs: { ...version, "cache-dependency-path": "**/go.sum" } }],
  };
}
