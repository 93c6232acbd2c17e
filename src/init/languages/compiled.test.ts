import { describe, expect, it } from "vitest";
import { foundIn, serviceIn } from "../../../test/support/listing.ts";

describe("Go", () => {
  const mod = { "go.mod": "module example.com/api\n" };
  const main = (body: string, imports = '"net/http"') =>
    `package main\n\nimport (\n\t${imports}\n)\n\nfunc main() {\n\t${body}\n}\n`;

  it.each([
    ["PORT", 'http.ListenAndServe(":"+os.Getenv("PORT"), nil)', "./bin/server", 0],
    ["gin, which reads PORT", "gin.Default().Run()", "./bin/server", 0],
    [
      "an address",
      'a := flag.String("addr", ":80", ""); http.ListenAndServe(*a, nil)',
      "./bin/server -addr 127.0.0.1:{port}",
      0,
    ],
    [
      "an address in a variable",
      'flag.StringVar(&c.listen, "listen", "", ""); http.ListenAndServe(c.listen, nil)',
      "./bin/server -listen 127.0.0.1:{port}",
      0,
    ],
    [
      "a port",
      'p := flag.Int("port", 80, ""); http.ListenAndServe(fmt.Sprint(":", *p), nil)',
      "./bin/server -port {port}",
      0,
    ],
    ["neither", 'http.ListenAndServe(":8080", nil)', "./bin/server", 1],
  ])("that takes %s", (_, body, run, notes) => {
    const service = serviceIn({ ...mod, "main.go": main(body) });
    expect(service).toMatchObject({
      kind: "Go",
      serves: true,
      build: "go build -trimpath -o bin/server .",
      artifact: "bin/server",
      run,
    });
    expect(service.notes).toHaveLength(notes);
  });

  it("with a main package for each of several programs", () => {
    const files = {
      ...mod,
      "cmd/api/main.go": main('http.ListenAndServe(":"+os.Getenv("PORT"), nil)'),
      "cmd/migrate/main.go": main("migrate()", '"database/sql"'),
      "cmd/api/main_test.go": "package main\n\nfunc main() {}\n",
    };
    expect(serviceIn(files)).toMatchObject({
      name: "api",
      build: "go build -trimpath -o bin/api ./cmd/api",
      run: "./bin/api",
    });
  });

  it("with two commands, of which the imports show the one that serves", () => {
    const files = {
      ...mod,
      "cmd/api/main.go": main("server.Serve()", '"example.com/api/internal/server"'),
      "cmd/migrate/main.go": main("migrate()", '"example.com/api/internal/db"'),
      "internal/db/db.go": 'package db\n\nimport "database/sql"\n',
      "internal/server/server.go":
        'package server\n\nimport "net/http"\n\nfunc Serve() { http.ListenAndServe(os.Getenv("PORT"), nil) }\n',
    };
    expect(serviceIn(files)).toMatchObject({
      name: "api",
      serves: true,
      run: "./bin/api",
      notes: [],
    });
  });

  it("whose main package leaves listening to another", () => {
    const files = {
      ...mod,
      "main.go": main("server.Start()", '"example.com/api/server"'),
      "server/server.go":
        'package server\n\nimport "github.com/labstack/echo/v4"\n\nr.Header.Get("X-Id")\ne.GET("/users", users)\ne.GET("/healthz", ok)\ne.GET("/users/:id", user)',
    };
    expect(serviceIn(files)).toMatchObject({ serves: true, path: "/users", readyPath: "/healthz" });
  });

  it("that is a library", () => {
    expect(foundIn({ ...mod, "x.go": "package x\n" }).services).toEqual([]);
  });
});

describe("Rust", () => {
  const manifest = (dependencies: string, more = "") =>
    `[package]\nname = "shop-api"\nversion = "0.1.0"\n\n[dependencies]\n${dependencies}\n${more}`;

  it.each([
    ["PORT", 'env::var("PORT")', "./target/release/shop-api", 0],
    [
      "an option",
      'args.iter().position(|a| a == "--addr")',
      "./target/release/shop-api --addr 127.0.0.1:{port}",
      0,
    ],
    [
      "a field of its options",
      "#[derive(Debug, Parser)]\nstruct Args { port: u16 }",
      "./target/release/shop-api --port {port}",
      0,
    ],
    ["neither", 'bind("0.0.0.0:3000")', "./target/release/shop-api", 1],
  ])("that takes its port from %s", (_, source, run, notes) => {
    const service = serviceIn({
      "Cargo.toml": manifest('axum = "0.8"'),
      "Cargo.lock": "",
      "src/main.rs": `${source}\n.route("/", get(home))`,
    });
    expect(service).toMatchObject({
      name: "shop-api",
      kind: "Rust, with axum",
      build: "cargo build --release --locked",
      artifact: "target/release/shop-api",
      run,
      path: "/",
    });
    expect(service.notes).toHaveLength(notes);
  });

  it("with Rocket, which has a variable of its own, and a binary of another name", () => {
    const files = {
      "Cargo.toml": manifest(
        "",
        '\n[dependencies.rocket]\nversion = "0.5"\n\n[[bin]]\nname = "web"\n',
      ),
      "src/main.rs": '#[get("/hello")]',
    };
    expect(serviceIn(files)).toMatchObject({
      kind: "Rust, with rocket",
      build: "cargo build --release",
      run: "ROCKET_PORT={port} ./target/release/web",
      path: "/hello",
    });
  });

  it("in a workspace, which has one folder for what it builds", () => {
    const files = {
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
      "Cargo.lock": "",
      "crates/api/Cargo.toml": manifest('actix-web = "4"'),
      "crates/api/src/main.rs": 'env::var("PORT")',
      "crates/model/Cargo.toml": '[package]\nname = "model"\n',
      "crates/model/src/lib.rs": "",
    };
    expect(serviceIn(files)).toMatchObject({
      name: "api",
      directory: "crates/api",
      build: "cargo build --release --locked",
      run: "../../target/release/shop-api",
      artifact: "../../target/release/shop-api",
    });
  });

  it.each([
    ["a file in src/bin", "src/bin/web.rs", ""],
    ["a folder in src/bin", "src/bin/web/main.rs", ""],
    ["a path of its own", "programs/w.rs", '[[bin]]\nname = "web"\npath = "programs/w.rs"\n'],
  ])("the binary that listens, of several: %s", (_, file, more) => {
    const files = {
      "Cargo.toml": manifest('axum = "0.8"', more),
      "src/main.rs": "fn main() {}",
      "src/bin/migrate.rs": 'fn main() { env::var("PORT"); }',
      [file]: "TcpListener::bind(a)",
    };
    expect(serviceIn(files)).toMatchObject({
      name: "web",
      build: "cargo build --release --bin web",
      run: "./target/release/web",
      notes: [
        expect.stringContaining("PORT"),
        "init does not start its binary migrate.",
        "init does not start its binary shop-api.",
      ],
    });
  });

  it("the usual binary where none of several is seen to listen", () => {
    const files = {
      "Cargo.toml": `${manifest('axum = "0.8"')}\n[[bin]]\nname = "a"\n`,
      "src/main.rs": "shop::run()",
      "src/bin/a.rs": "",
      "src/lib.rs": "",
    };
    expect(serviceIn(files).run).toBe("./target/release/shop-api");
  });

  it("in a workspace whose routes and framework are in a library", () => {
    const files = {
      "Cargo.toml": '[workspace]\nmembers = ["crates/*"]\n',
      "Cargo.lock": "",
      "crates/api/Cargo.toml": manifest("shop-http.workspace = true"),
      "crates/api/src/main.rs": 'serve(env::var("PORT"))',
      "crates/http/Cargo.toml": '[package]\nname = "shop-http"\n[dependencies]\naxum = "0.8"\n',
      "crates/http/src/lib.rs": '.nest("/api", Router::new().route("/items", get(f)))',
      "crates/other/Cargo.toml": '[package]\nname = "other"\n[dependencies]\naxum = "0.8"\n',
      "crates/other/src/lib.rs": '.route("/", get(f))',
    };
    expect(serviceIn(files)).toMatchObject({ kind: "Rust, with axum", path: "/api/items" });
  });

  it("that does not answer HTTP is a guess", () => {
    const files = { "Cargo.toml": manifest('serde = "1"'), "src/main.rs": "fn main() {}" };
    expect(serviceIn(files)).toMatchObject({ kind: "Rust", serves: false });
  });
});

describe(".NET", () => {
  const project = (more = "", sdk = "Microsoft.NET.Sdk.Web") =>
    `<Project Sdk="${sdk}"><PropertyGroup><TargetFramework>net9.0</TargetFramework>${more}</PropertyGroup></Project>`;

  it("publishes ASP.NET Core", () => {
    const service = serviceIn({
      "src/Api/Api.csproj": project(),
      "src/Api/Program.cs": 'app.MapGet("/weather", f); app.MapHealthChecks("/healthz");',
      "src/Model/Model.csproj": project("", "Microsoft.NET.Sdk"),
    });
    expect(service).toMatchObject({
      name: "api",
      directory: "src/Api",
      kind: "ASP.NET Core",
      build:
        "dotnet publish Api.csproj --configuration Release --output bin/loadgate --nologo --verbosity quiet",
      run: "dotnet bin/loadgate/Api.dll --urls http://127.0.0.1:{port}",
      artifact: "bin/loadgate/Api.dll",
      path: "/weather",
      readyPath: "/healthz",
      notes: [],
    });
    expect(service.setUp).toEqual([{ action: "dotnet", inputs: { "dotnet-version": "9.0.x" } }]);
  });

  it("knows the assembly's own name, and a redirect to HTTPS", () => {
    const service = serviceIn({
      "Api.csproj": project("<AssemblyName>Shop.Api</AssemblyName>"),
      "Program.cs": "app.UseHttpsRedirection();",
    });
    expect(service.run).toContain("bin/loadgate/Shop.Api.dll");
    expect(service.notes).toEqual([expect.stringContaining("redirects to HTTPS")]);
  });
});

const java = (version: string, cache: string) => ({
  distribution: "temurin",
  "java-version": version,
  cache,
});

describe("the JVM", () => {
  const pom = (body: string) => `<project><modelVersion>4.0.0</modelVersion>${body}</project>`;
  const parent =
    "<parent><artifactId>spring-boot-starter-parent</artifactId><version>3.5.0</version></parent>";
  const own = "<artifactId>shop</artifactId><version>1.0</version>";
  const main =
    "package com.example.shop;\npublic class App { public static void main(String[] a) {} }";
  const sources = { "src/main/java/com/example/shop/App.java": main };

  it.each([
    ["wrapper", { mvnw: "" }, "./mvnw -q -B -DskipTests package"],
    ["no wrapper", {}, "mvn -q -B -DskipTests package"],
  ])("Spring Boot with Maven and %s", (_, more, build) => {
    const service = serviceIn({
      ...more,
      ...sources,
      "pom.xml": pom(`${parent}${own}<properties><java.version>17</java.version></properties>`),
      "src/main/java/com/example/shop/Home.java": '@GetMapping("/things") List<Thing> all()',
    });
    expect(service).toMatchObject({
      kind: "Spring Boot, with Maven",
      build,
      run: "java -jar target/shop-1.0.jar --server.port={port}",
      artifact: "target/shop-1.0.jar",
      path: "/things",
      startMs: 12_000,
      notes: [],
    });
    expect(service.setUp).toEqual([{ action: "java", inputs: java("17", "maven") }]);
  });

  it.each([
    ["a version from its parent", "<artifactId>shop</artifactId>"],
    ["a version in a property", "<artifactId>shop</artifactId><version>$" + "{revision}</version>"],
    [
      "only a dependency's version",
      "<artifactId>shop</artifactId><dependencies><dependency><version>9</version></dependency></dependencies>",
    ],
  ])("Spring Boot with %s, whose jar has a name that only Maven knows", (_, body) => {
    const service = serviceIn({ ...sources, "pom.xml": pom(parent + body) });
    expect(service.run).toBe("java -jar target/*.jar --server.port={port}");
    expect(service.artifact).toBeUndefined();
  });

  it("Spring Boot with a final name", () => {
    const body = `${parent}${own}<build><finalName>app</finalName></build>`;
    expect(serviceIn({ ...sources, "pom.xml": pom(body) }).artifact).toBe("target/app.jar");
  });

  it("a main class on Maven's own class path, for whatever packs no jar to run", () => {
    const service = serviceIn({
      "pom.xml": pom(
        `${own}<dependencies><dependency><groupId>io.javalin</groupId></dependency></dependencies>`,
      ),
      "src/main/java/com/example/shop/App.java": `${main}\napp.get("/hello", x); app.start(7000);`,
    });
    expect(service).toMatchObject({
      kind: "Javalin, with Maven",
      build: "mvn -q -B -DskipTests package dependency:copy-dependencies -DincludeScope=runtime",
      run: "java -cp 'target/classes:target/dependency/*' com.example.shop.App",
      path: "/hello",
    });
    expect(service.notes).toEqual([expect.stringContaining("port 7000")]);
  });

  it("a module, which Maven builds from the project above", () => {
    const service = serviceIn({
      "pom.xml": pom("<packaging>pom</packaging><modules><module>api</module></modules>"),
      mvnw: "",
      "services/api/pom.xml": pom(`${parent}${own}`),
      "services/api/src/main/java/App.java": main,
    });
    expect(service).toMatchObject({
      directory: "services/api",
      build: "(cd ../.. && ./mvnw -q -B -DskipTests -pl services/api -am package)",
    });
  });

  it.each([
    [
      "Quarkus",
      "<groupId>io.quarkus</groupId>",
      "java -Dquarkus.http.port={port} -jar target/quarkus-app/quarkus-run.jar",
    ],
    [
      "Micronaut",
      "<groupId>io.micronaut</groupId>",
      "java -Dmicronaut.server.port={port} -jar target/shop-1.0.jar",
    ],
  ])("%s", (name, body, run) => {
    const dependencies = `<dependencies><dependency>${body}</dependency></dependencies>`;
    const service = serviceIn({ ...sources, "pom.xml": pom(own + dependencies) });
    expect(service).toMatchObject({ kind: `${name}, with Maven`, run });
  });

  it("Ktor in Kotlin with Gradle, which leaves no daemon behind", () => {
    const service = serviceIn({
      "build.gradle.kts":
        'plugins {\n  alias(libs.plugins.ktor)\n}\nkotlin { jvmToolchain(21) }\ndependencies { implementation("io.ktor:ktor-server-netty") }',
      "settings.gradle.kts": 'rootProject.name = "shop-api"',
      gradlew: "",
      "src/main/kotlin/Application.kt":
        'package com.shop\n\nfun main(args: Array<String>) { EngineMain.main(args) }\nget("/") { }',
    });
    expect(service).toMatchObject({
      kind: "Ktor, with Gradle",
      build: "./gradlew --no-daemon -q installDist",
      run: "./build/install/shop-api/bin/shop-api -port={port}",
      notes: [],
    });
    expect(service.setUp).toEqual([{ action: "java", inputs: java("21", "gradle") }]);
  });

  it("Ktor that starts its server itself takes no option", () => {
    const service = serviceIn({
      "build.gradle": "plugins { id 'application' }\nimplementation 'io.ktor:ktor-server-core'",
      "settings.gradle": "rootProject.name = 'shop'",
      "src/main/kotlin/Main.kt": "fun main() { embeddedServer(Netty, port = 8080) {} }",
    });
    expect(service.build).toBe("gradle --no-daemon -q installDist");
    expect(service.run).toBe("./build/install/shop/bin/shop");
    expect(service.notes).toEqual([expect.stringContaining("port 8080")]);
  });

  it("Spring Boot with Gradle, in a project of another", () => {
    const service = serviceIn({
      gradlew: "",
      "settings.gradle": "include 'api'",
      "api/build.gradle":
        "plugins { id 'org.springframework.boot' version '3.5.0' }\nversion = '1.0'",
      "api/src/main/java/App.java": main,
    });
    expect(service).toMatchObject({
      directory: "api",
      build: "../gradlew --no-daemon -q bootJar",
      run: "java -jar build/libs/api-1.0.jar --server.port={port}",
    });
  });

  it("one service of a folder that both tools build", () => {
    const files = {
      ...sources,
      "pom.xml": pom(parent + own),
      "build.gradle": "org.springframework.boot",
    };
    expect(serviceIn(files).kind).toBe("Spring Boot, with Maven");
  });

  it("the server that the JDK brings along", () => {
    const source = `${main}\nimport com.sun.net.httpserver.HttpServer;\nSystem.getenv("PORT");\ns.createContext("/x", h);`;
    const service = serviceIn({ "pom.xml": pom(own), "src/main/java/App.java": source });
    expect(service).toMatchObject({
      kind: "Java, with Maven",
      serves: true,
      path: "/x",
      notes: [],
    });
  });

  it("nothing in a library without a program", () => {
    const files = { "pom.xml": pom(own), "src/main/java/Lib.java": "package x;" };
    expect(foundIn(files).services).toEqual([]);
    expect(
      foundIn({ "build.gradle": "java-library", "src/main/java/Lib.java": "" }).services,
    ).toEqual([]);
  });
});
