import { describe, expect, it } from "vitest";
import { serviceIn } from "../../test/support/listing.ts";

const EXPRESS = {
  "package.json": JSON.stringify({
    scripts: { start: "node app.js" },
    dependencies: { express: "5" },
  }),
};
const FASTAPI = { "requirements.txt": "fastapi\nuvicorn\n" };
const DJANGO = { "manage.py": "", "requirements.txt": "django\n" };
const GO = (source: string) => ({
  "go.mod": "module example.com/shop\n",
  "main.go": `package main\n\nimport "net/http"\nimport "example.com/shop/internal/items"\n\nfunc main() {\n${source}\nhttp.ListenAndServe(os.Getenv("PORT"), r)\n}\n`,
});
const axum = (source: string) => ({
  "Cargo.toml": '[package]\nname = "shop"\n[dependencies]\naxum = "0.8"\n',
  "src/main.rs": source,
});
const spring = (controller: string) => ({
  "pom.xml": "<artifactId>spring-boot-starter-parent</artifactId>",
  "src/main/java/ItemController.java": controller,
});

/** The path that is asked first among files. */
const pathIn = (files: Readonly<Record<string, string>>) => serviceIn(files).path;
/** What is said about it. */
const saidOf = (files: Readonly<Record<string, string>>) => serviceIn(files).pathNotes;

describe("the prefix of a route", () => {
  it.each([
    [
      "a router that is imported",
      'import things from "./routes/items.js";\nimport other from "./routes/other.js";\napp.use("/other", other);\napp.use("/api/items", json(), things);',
    ],
    ["one that is required in place", 'app.use("/api/items", require("./routes/items"));'],
    ["one below another", 'const r = require("./routes");\napp.use("/api", r);'],
  ])("Express, %s", (_, app) => {
    const files = {
      ...EXPRESS,
      "app.js": app,
      "routes/index.js": 'router.use("/items", require("./items"));',
      "routes/items.js": 'router.get("/:id", one);\nrouter.get("/", all);',
    };
    expect(pathIn(files)).toBe("/api/items/");
  });

  it.each([
    [
      "a router of the same file",
      'const api = Router();\napp.use("/api", api);\napi.get("/x", f);',
    ],
    ["a route that is chained", 'app.use("/api", api);\napi.route("/x").get(f)'],
    ["Fastify's own form", 'app.route({ method: "GET", url: "/api/x", handler })'],
    ["a plugin in place", 'app.register(async (own) => { own.get("/x", f) }, { prefix: "/api" })'],
    ["Hono", 'const api = new Hono().basePath("/api");\napi.get("/x", f)'],
    ["NestJS", '@Controller("api")\nexport class Api {\n  @Get("x")\n  x() {}\n}'],
  ])("Node.js, %s", (_, app) => {
    expect(pathIn({ ...EXPRESS, "app.js": app })).toBe("/api/x");
  });

  it("Fastify, plugins in files", () => {
    const files = {
      ...EXPRESS,
      "app.js":
        'const users = require("./plugins/users");\nfastify.register(users, { prefix: "/v1/users" });\nfastify.register(require("./plugins/health"));',
      "plugins/users.js": 'module.exports = async (f) => { f.get("/all", all); };',
      "plugins/health.js": 'module.exports = async (f) => { f.get("/healthz", ok); };',
    };
    expect(serviceIn(files)).toMatchObject({ path: "/v1/users/all", readyPath: "/healthz" });
  });

  it("takes clients and caches for no routes", () => {
    const app = 'axios.get("/other", f); cache.get("key", f); app.get("/own", f);';
    expect(pathIn({ ...EXPRESS, "app.js": app })).toBe("/own");
  });

  it("FastAPI, routers in modules", () => {
    const files = {
      ...FASTAPI,
      "app/main.py":
        'from fastapi import FastAPI\nfrom app.routers import items, other\n\napp = FastAPI()\napp.include_router(other.router, prefix="/other")\napp.include_router(items.router, prefix="/api")\n',
      "app/routers/items.py":
        'router = APIRouter(prefix="/items")\n\n@router.get("/{id}")\n@router.get("/")\nasync def all():\n',
    };
    expect(pathIn(files)).toBe("/api/items/");
  });

  it("Django, views of an application", () => {
    const files = {
      ...DJANGO,
      "shop/urls.py":
        'urlpatterns = [\n    path("admin/", admin.site.urls),\n    path("catalog/", include("catalog.urls")),\n]',
      "catalog/urls.py": 'urlpatterns = [\n    path("items/", views.items),\n]',
    };
    expect(pathIn(files)).toBe("/catalog/items/");
  });

  it.each([
    ["a block", 'r.Route("/api", func(r chi.Router) {\n r.Get("/items", f)\n})'],
    ["a group", 'api := r.Group("/api")\n{\n  api.GET("/items", f)\n}'],
    ["a package", 'r.Mount("/api", items.Routes())'],
  ])("Go, %s", (_, source) => {
    const items = { "internal/items/items.go": "" };
    const routes = { "internal/items/items.go": 'package items\n\n r.Get("/items", f)' };
    expect(pathIn({ ...GO(source), ...(source.includes("Mount") ? routes : items) })).toBe(
      "/api/items",
    );
  });

  it("Go, a block whose parameter hides the router outside", () => {
    const source =
      'r.Route("/api", func(r chi.Router) {\n r.Get("/{id}", f)\n})\nr.Get("/items", f)';
    expect(pathIn(GO(source))).toBe("/items");
  });

  it("Express, none that only some clients may use", () => {
    const files = {
      ...EXPRESS,
      "src/server.js":
        'app.use("/admin", requireAuth, admin);\napp.get("/mine", authenticate, f);\napp.get("/items", f);\nconst admin = require("./admin");',
      "src/admin.js": 'router.get("/users", f);',
    };
    expect(pathIn(files)).toBe("/items");
  });

  it.each([
    ["in place", 'Router::new().nest("/api", Router::new().route("/items", get(f)))'],
    ["whose root is the prefix", '.nest("/api/items", Router::new().route("/", get(f)))'],
  ])("axum, %s", (_, source) => {
    expect(pathIn(axum(source))).toBe("/api/items");
  });

  it("axum, a module", () => {
    const files = {
      ...axum('mod routes;\nRouter::new().nest("/api", routes::items::router())'),
      "src/routes/items.rs": 'Router::new().route("/items", get(f))',
    };
    expect(pathIn(files)).toBe("/api/items");
  });

  it("Spring, a controller", () => {
    const source =
      '@RestController\n@RequestMapping("/api")\npublic class Items {\n  @GetMapping("/items")\n  x() {}\n}';
    expect(pathIn(spring(source))).toBe("/api/items");
  });

  it("ASP.NET Core, a group", () => {
    const files = {
      "Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web">',
      "Program.cs": 'var api = app.MapGroup("/api");\napi.MapGet("/items", () => 1);',
    };
    expect(pathIn(files)).toBe("/api/items");
  });

  it.each(['app.use("/a", b, {', "{", "a"])("reads a large file of %j", (text) => {
    const app = `app.get("/x", f);\n${text.repeat((256 * 1024) / text.length)}`;
    expect(pathIn({ ...EXPRESS, "app.js": app })).toBe("/x");
    expect(pathIn(GO(`r.GET("/x", f)\n${app}`))).toBe("/x");
  });

  it("ends where files mount each other", () => {
    const files = {
      ...EXPRESS,
      "a.js": 'x.use("/a", require("./b"));\nx.get("/x", f);',
      "b.js": 'x.use("/b", require("./a"));',
    };
    expect(pathIn(files)).toMatch(/^(?:\/[ab])+\/x$/);
  });
});

describe("a route that needs more than its path", () => {
  const q = "It seems to need q in its query: complete the path (?name=value).";

  it.each([
    ["Express", { ...EXPRESS, "app.js": 'app.get("/s", (req, res) => { res.json(req.query.q) })' }],
    [
      "by name",
      { ...EXPRESS, "app.js": 'app.get("/s", (req) => {\n  const { q } = req.query;\n})' },
    ],
    [
      "a controller",
      {
        ...EXPRESS,
        "app.js": 'app.get("/s", controller.search);',
        "controller.js": 'exports.other = 1;\nexports.search = (req) => { req.query["q"] };',
      },
    ],
    ["Hono", { ...EXPRESS, "app.js": 'app.get("/s", (c) => c.text(c.req.query("q")))' }],
    [
      "FastAPI",
      {
        ...FASTAPI,
        "app.py":
          'app = FastAPI()\n\n@app.get("/s")\ndef s(q: str, limit: int = 10, db: Db = Depends(db)):\n',
      },
    ],
    [
      "Django",
      {
        ...DJANGO,
        "shop/urls.py": 'urlpatterns = [\n    path("s", views.search),\n]',
        "shop/views.py":
          'def search(request):\n    request.GET.get("page", 1)\n    return f(request.GET["q"])\n\n\ndef other(request):\n    request.GET["z"]\n',
      },
    ],
    [
      "Go",
      GO(
        'http.HandleFunc("/s", search)\n}\n\nfunc search(w W, r *R) {\n  r.URL.Query().Get("q")\n}\nfunc x() {',
      ),
    ],
    [
      "Spring",
      spring(
        '@GetMapping("/s")\nx(@RequestParam String q, @RequestParam(defaultValue = "1") int page)',
      ),
    ],
    [
      "Sinatra",
      { Gemfile: 'gem "sinatra"', "app.rb": 'get "/s" do\n  halt 400 unless params[:q]\nend\n' },
    ],
    [
      "ASP.NET Core",
      {
        "Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web">',
        "Program.cs": 'app.MapGet("/s", (string q, int? page) => q);',
      },
    ],
  ])("%s: says so, and prefers another", (_, files) => {
    expect(saidOf(files)).toEqual([q]);
  });

  it("is asked only where there is no other", () => {
    const app = 'app.get("/s", (req) => req.query.q);\napp.get("/items", (req) => 1);';
    const { path, pathNotes } = serviceIn({ ...EXPRESS, "app.js": app });
    expect({ path, pathNotes }).toEqual({ path: "/items", pathNotes: [] });
  });
});

describe("where there is no route to ask", () => {
  it.each([
    ["", "init found no GET route: give a path that answers 200."],
    [
      'app.get("/items/:id", f)',
      "init found no GET route without parameters, only /items/:id: give a path that answers 200.",
    ],
  ])("says so: %j", (app, said) => {
    const { path, pathNotes } = serviceIn({ ...EXPRESS, "app.js": app });
    expect({ path, pathNotes }).toEqual({ path: "/", pathNotes: [said] });
  });
});
