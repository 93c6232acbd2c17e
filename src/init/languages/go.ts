import { baseName, type Folder, folderName, isPlain, projectName, sourcesOf } from "../listing.ts";
import { pathsIn } from "../routes.ts";
import type { Language, Service } from "../service.ts";

const SERVES =
  /"(?:net\/http|github\.com\/(?:gin-gonic\/gin|labstack\/echo|gofiber\/fiber|go-chi\/chi|gorilla\/mux|valyala\/fasthttp|julienschmidt\/httprouter)\b[^"]*)"/;
const LISTENS = /ListenAndServe|\.Serve\(|\.Run\(|\.Listen\(|\.Start\(/;
const ADDRESS_FLAG = /\bflag\.String(?:Var)?\((?:&[\w.]+, *)?"(addr|address|listen|bind|http)"/;
const PORT_FLAG = /\bflag\.\w+\((?:&[\w.]+, *)?"(port|p)"/;
const ROUTES = [/\.(?:GET|Get)\("(\/[^"]*)"/g, /Handle(?:Func)?\("(?:GET )?(\/[^" ]*)"/g];

/** A module in Go: a service for each of its main packages that listens. */
export const go: Language = {
  marker: /^go\.mod$/,
  find: (folder) => {
    const mains = mainPackages(folder);
    const whole = sourcesOf(folder, /(?<!_test)\.go$/);
    const serving = mains.filter(({ source }) => SERVES.test(source) && LISTENS.test(source));
    if (serving.length > 0)
      return serving.map((each) => service(folder, each, { whole, serves: true }));
    const [only, ...others] = mains;
    if (only === undefined) return [];
    // The main package of many modules only calls what listens.
    return [service(folder, only, { whole, serves: others.length === 0 && SERVES.test(whole) })];
  },
};

interface MainPackage {
  readonly path: string;
  readonly source: string;
}

function mainPackages(folder: Folder): readonly MainPackage[] {
  const sources = folder.files.filter((file) => /(?<!_test)\.go$/.test(file));
  return [...new Set(sources.map(folderName))]
    .filter(isPlain)
    .map((path) => ({
      path,
      source: sources
        .filter((file) => folderName(file) === path)
        .map(folder.text)
        .join("\n"),
    }))
    .filter(({ source }) => /^package main\b/m.test(source) && /^func main\(\)/m.test(source));
}

function service(
  folder: Folder,
  { path, source }: MainPackage,
  { whole, serves }: { readonly whole: string; readonly serves: boolean },
): Service {
  const name = path === "." ? projectName(folder.path) : baseName(path);
  const binary = `bin/${path === "." ? "server" : name}`;
  const where = path === "." ? "." : `./${path}`;
  const addressFlag = ADDRESS_FLAG.exec(whole)?.[1];
  const portFlag = PORT_FLAG.exec(whole)?.[1];
  const readsPort = /(?:Getenv|LookupEnv)\("PORT"\)|env:"PORT|\.Run\(\)/.test(whole);
  const flag = addressFlag
    ? ` -${addressFlag} 127.0.0.1:{port}`
    : portFlag && !readsPort
      ? ` -${portFlag} {port}`
      : "";
  return {
    name,
    directory: folder.path,
    kind: "Go",
    serves,
    build: `go build -trimpath -o ${binary} ${where}`,
    run: `./${binary}${flag}`,
    artifact: binary,
    makes: ["bin/"],
    ...pathsIn(source + whole, ROUTES),
    startMs: 100,
    notes:
      flag || readsPort ? [] : ["It must listen on the port in PORT, or take it as an option."],
    setUp: [
      {
        action: "go",
        inputs: {
          "go-version-file": folder.inRepository("go.mod"),
          "cache-dependency-path": "**/go.sum",
        },
      },
    ],
  };
}
