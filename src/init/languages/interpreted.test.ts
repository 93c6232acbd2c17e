import { describe, expect, it } from "vitest";
import { foundIn, serviceIn } from "../../../test/support/listing.ts";

describe("Node.js", () => {
  const manifest = (fields: object) => JSON.stringify({ name: "shop", ...fields });
  const express = { express: "5" };

  it.each([
    ["npm", "package-lock.json", "npm ci --no-audit --no-fund"],
    ["npm", "npm-shrinkwrap.json", "npm ci --no-audit --no-fund"],
    ["pnpm", "pnpm-lock.yaml", "pnpm install --frozen-lockfile"],
    ["yarn", "yarn.lock", "yarn install --frozen-lockfile"],
    ["bun", "bun.lock", "bun install --frozen-lockfile"],
    ["bun", "bun.lockb", "bun install --frozen-lockfile"],
  ])("installs with %s by %s", (name, lock, build) => {
    const start = manifest({ scripts: { start: "tsx app.ts" }, dependencies: express });
    const service = serviceIn({ "package.json": start, [lock]: "", "app.ts": "process.env.PORT" });
    expect(service).toMatchObject({
      kind: `Express, with ${name}`,
      build,
      run: `${name} run start`,
      notes: [],
    });
  });

  it.each(["serve --port 3000 db.json", "serve --port=3000", "serve -p 3000", "PORT=3000 serve"])(
    "says that its script fixes the port: %s",
    (start) => {
      const script = manifest({ scripts: { start }, dependencies: express });
      const { notes } = serviceIn({ "package.json": script, "app.js": "process.env.PORT" });
      expect(notes).toEqual([expect.stringContaining("listen on port 3000")]);
    },
  );

  it.each([
    ["pnpm@9.15.0", {}, "pnpm install"],
    ["yarn@4.5.0", { "yarn.lock": "" }, "yarn install --frozen-lockfile"],
    [
      "pnpm@9.15.0",
      { "package-lock.json": "", "pnpm-lock.yaml": "" },
      "pnpm install --frozen-lockfile",
    ],
    ["other@1", { "package-lock.json": "" }, "npm ci --no-audit --no-fund"],
  ])("installs with the manager that is named: %s, %j", (packageManager, locks, build) => {
    const start = { scripts: { start: "node app.js" }, dependencies: express };
    expect(
      serviceIn({ "package.json": manifest({ ...start, packageManager }), ...locks }).build,
    ).toBe(build);
    const files = {
      "package.json": manifest({ packageManager, workspaces: ["*"] }),
      "api/package.json": manifest(start),
    };
    expect(serviceIn({ ...files }).build).toMatch(/^(?:pnpm|yarn|npm) install/);
  });

  it("starts as deployed: by start:prod, or by what a Procfile or a Dockerfile runs", () => {
    const scripts = { start: "nest start", "start:prod": "node dist/main" };
    expect(serviceIn({ "package.json": manifest({ scripts, dependencies: express }) }).run).toBe(
      "node dist/main",
    );
    const files = { "package.json": manifest({}), "src/api.js": "app.listen(process.env.PORT)" };
    expect(serviceIn({ ...files, Procfile: "web: node src/api.js --a=b,c" }).run).toBe(
      "node src/api.js --a=b,c",
    );
    const Dockerfile = 'FROM node\nCMD ["node", "src/api.js"]';
    expect(serviceIn({ ...files, Dockerfile })).toMatchObject({
      run: "node src/api.js",
      notes: [],
    });
  });

  it("takes a library that uses a framework for a guess", () => {
    const library = manifest({ main: "index.js", dependencies: express });
    expect(serviceIn({ "package.json": library, "index.js": "exports.x = 1" }).serves).toBe(false);
  });

  it("installs without a lock file, and caches nothing then", () => {
    const { build, setUp } = serviceIn({
      "package.json": manifest({ scripts: { start: "node app.js" }, dependencies: express }),
    });
    expect(build).toBe("npm install --no-audit --no-fund");
    expect(setUp).toEqual([{ action: "node", inputs: { "node-version": "24" } }]);
  });

  it("installs a workspace where its lock file is, and builds in the package", () => {
    const service = serviceIn({
      "package.json": manifest({ workspaces: ["apps/*"] }),
      "pnpm-lock.yaml": "",
      "apps/api/package.json": manifest({
        scripts: { build: "tsc", start: "node dist/main.js" },
        dependencies: { fastify: "5" },
      }),
    });
    expect(service).toMatchObject({
      directory: "apps/api",
      kind: "Fastify, with pnpm",
      build: "(cd ../.. && pnpm install --frozen-lockfile) && pnpm run build",
      run: "node dist/main.js",
    });
  });

  it.each([
    ["node server.js", undefined, "node server.js"],
    [
      "NODE_ENV=production node --enable-source-maps ./bin/www",
      undefined,
      "NODE_ENV=production node --enable-source-maps ./bin/www",
    ],
    ["node a.js && node b.js", undefined, "npm run start"],
    ["node $ENTRY", undefined, "npm run start"],
    ["node server.js", "tsc", "npm run start"],
    ["nodemon server.js", undefined, "npm run start"],
  ])("starts %j (before it %j) by %j", (start, prestart, run) => {
    const scripts = { start, ...(prestart !== undefined && { prestart }) };
    expect(serviceIn({ "package.json": manifest({ scripts, dependencies: express }) }).run).toBe(
      run,
    );
  });

  it.each([
    ["next", "Next.js", "npx next start --port {port}"],
    ["nuxt", "Nuxt", "node .output/server/index.mjs"],
  ])("starts %s as it is deployed", (name, kind, run) => {
    const service = serviceIn({
      "package.json": manifest({
        scripts: { start: "x", build: "y" },
        dependencies: { [name]: "1" },
      }),
    });
    expect(service).toMatchObject({ kind: `${kind}, with npm`, run, notes: [] });
    expect(service.build).toMatch(/ && npm run build$/);
  });

  it.each([
    ["main", { main: "./lib/main.js" }, "lib/main.js", "node lib/main.js"],
    ["a usual name", {}, "server.js", "node server.js"],
  ])("starts a package without a script by %s", (_, fields, file, run) => {
    const source = 'http.createServer(f).listen(process.env.PORT); app.get("/things", f)';
    const service = serviceIn({ "package.json": manifest(fields), [file]: source });
    expect(service).toMatchObject({
      kind: "Node.js, with npm",
      serves: true,
      run,
      path: "/things",
    });
  });

  it("says which port seems to be fixed", () => {
    const files = {
      "package.json": manifest({
        scripts: { start: "node dist/index.js" },
        dependencies: { hono: "4" },
      }),
      "src/index.ts": "serve({ fetch: app.fetch, port: 3000 }); app.get('/', f)",
    };
    expect(serviceIn(files).notes).toEqual([expect.stringMatching(/port 3000: make it read PORT/)]);
  });

  it("knows that fastify's command reads PORT, and where Express' generator does", () => {
    const fastify = manifest({
      scripts: { start: "fastify start -l info app.js" },
      dependencies: { fastify: "5" },
    });
    expect(serviceIn({ "package.json": fastify, "app.js": "" }).notes).toEqual([]);
    const generated = manifest({ scripts: { start: "node ./bin/www" }, dependencies: express });
    expect(serviceIn({ "package.json": generated, "bin/www": "process.env.PORT" }).notes).toEqual(
      [],
    );
  });

  it("takes no development server of a front end for a service", () => {
    const files = {
      "package.json": manifest({ scripts: { start: "vite" } }),
      "src/main.js": "socket.listen(1)",
    };
    expect(serviceIn(files).serves).toBe(false);
  });

  it.each(["", "[]", "{", "null", '{"scripts": 1, "dependencies": [], "main": 2}'])(
    "passes over a package.json that reads %j",
    (text) => {
      expect(foundIn({ "package.json": text }).services).toEqual([]);
    },
  );

  it("sets up the version that the project names", () => {
    const files = {
      "package.json": manifest({ scripts: { start: "node a.js" }, dependencies: express }),
      "package-lock.json": "{}",
    };
    const cache = { cache: "npm", "cache-dependency-path": "**/package-lock.json" };
    expect(serviceIn(files).setUp).toEqual([
      { action: "node", inputs: { "node-version": "24", ...cache } },
    ]);
    expect(serviceIn({ ...files, ".nvmrc": "22" }).setUp).toEqual([
      { action: "node", inputs: { "node-version-file": ".nvmrc", ...cache } },
    ]);
  });

  it("sets up bun without Node.js, and pnpm by Corepack", () => {
    const start = manifest({ scripts: { start: "x" }, dependencies: express });
    const setUp = (lock: string) => serviceIn({ "package.json": start, [lock]: "" }).setUp;
    expect(setUp("bun.lock")).toEqual([{ action: "bun", inputs: { "bun-version": "latest" } }]);
    expect(setUp("pnpm-lock.yaml")).toEqual([
      { action: "node", inputs: { "node-version": "24" } },
      { command: expect.stringMatching(/^corepack enable /) },
    ]);
  });
});

describe("Python", () => {
  const BIN = ".venv-loadgate/bin";
  const pip = `python3 -m venv --clear .venv-loadgate && ${BIN}/pip install --quiet --disable-pip-version-check`;
  const fastapi =
    'from fastapi import FastAPI\n\napp = FastAPI()\n\n@app.get("/items/{id}")\n@app.get("/items")\n@app.get("/healthz")\n';

  it("FastAPI with uv, in an environment that is not the developer's", () => {
    const service = serviceIn({
      "pyproject.toml":
        '[project]\nname = "shop"\nrequires-python = ">=3.12"\ndependencies = ["fastapi[standard]>=0.115"]\n',
      "uv.lock": "",
      "app/main.py": fastapi,
    });
    expect(service).toMatchObject({
      name: "shop",
      kind: "FastAPI, with uv",
      build: "uv sync --locked --no-dev",
      run: `${BIN}/uvicorn app.main:app --host 127.0.0.1 --port {port}`,
      env: { UV_PROJECT_ENVIRONMENT: ".venv-loadgate" },
      makes: [".venv-loadgate/"],
      path: "/items",
      readyPath: "/healthz",
      notes: [],
    });
    expect(service.setUp).toEqual([
      { action: "python", inputs: { "python-version-file": "pyproject.toml" } },
      { action: "uv", inputs: { "enable-cache": "true" } },
    ]);
  });

  it("a member of a workspace of uv, whose environment is named from the workspace's root", () => {
    const service = serviceIn({
      "pyproject.toml": '[tool.uv.workspace]\nmembers = ["services/*"]\n',
      "uv.lock": "",
      "services/api/pyproject.toml":
        '[project]\nname = "api"\ndependencies = ["fastapi", "uvicorn"]\n',
      "services/api/src/api/main.py": fastapi,
    });
    expect(service).toMatchObject({
      directory: "services/api",
      run: `${BIN}/uvicorn api.main:app --host 127.0.0.1 --port {port} --app-dir src`,
      env: { UV_PROJECT_ENVIRONMENT: "services/api/.venv-loadgate" },
    });
  });

  it("adds uvicorn where it is missing, and says so", () => {
    const files = { "main.py": fastapi };
    const missing = ["uvicorn is not among the dependencies: the build adds it."];
    expect(serviceIn({ ...files, "requirements.txt": "fastapi==0.115\n" })).toMatchObject({
      kind: "FastAPI, with pip",
      build: `${pip} -r requirements.txt uvicorn`,
      notes: missing,
    });
    const project = { "pyproject.toml": '[project]\ndependencies = ["fastapi"]', "uv.lock": "" };
    expect(serviceIn({ ...files, ...project })).toMatchObject({
      build: "uv sync --locked --no-dev && uv pip install --python .venv-loadgate uvicorn",
      notes: missing,
    });
  });

  it("installs a package of its own, where nothing else lists what it needs", () => {
    const files = {
      "pyproject.toml": '[project]\ndependencies = ["fastapi", "uvicorn"]',
      "main.py": fastapi,
    };
    expect(serviceIn(files).build).toBe(`${pip} .`);
    const bare = { "pyproject.toml": "[tool.ruff]\n", "server.py": "from http.server import *" };
    expect(serviceIn(bare).build).toBe("python3 -m venv --clear .venv-loadgate");
  });

  it.each([
    ["gunicorn", "flask\ngunicorn\n", `${BIN}/gunicorn --bind 127.0.0.1:{port} 'app:app'`, 0],
    ["its own server", "Flask==3.1\n", `${BIN}/flask --app app:app run --port {port}`, 1],
  ])("Flask with %s", (_, requirements, run, notes) => {
    const files = {
      "requirements.txt": requirements,
      "app.py": "app = Flask(__name__)\n\n@app.route('/')\ndef home(): ...\n",
    };
    const service = serviceIn(files);
    expect(service).toMatchObject({ kind: "Flask, with pip", run, path: "/" });
    expect(service.notes).toHaveLength(notes);
  });

  it.each([
    ["gunicorn", `${BIN}/gunicorn --bind 127.0.0.1:{port} --chdir src 'shop:create_app()'`, {}],
    ["flask", `${BIN}/flask --app shop:create_app run --port {port}`, { PYTHONPATH: "src" }],
  ])("Flask from a factory, run by %s", (server, run, env) => {
    const service = serviceIn({
      "requirements.txt": `flask\n${server}\n`,
      "src/shop/__init__.py": "def create_app(config=None):\n    app = Flask(__name__)\n",
    });
    expect(service).toMatchObject({ run, env });
  });

  it("Django as it is deployed, with its database where that is a file", () => {
    const files = {
      "manage.py": "",
      "requirements.txt": "django>=5\ngunicorn\n",
      "shop/settings.py": '"ENGINE": "django.db.backends.sqlite3"',
      "shop/wsgi.py": "",
    };
    expect(serviceIn(files)).toMatchObject({
      kind: "Django, with pip",
      build: `${pip} -r requirements.txt && ${BIN}/python manage.py migrate --noinput`,
      run: `${BIN}/gunicorn --bind 127.0.0.1:{port} shop.wsgi`,
      notes: [],
    });
  });

  it.each([
    [
      "its first view",
      'path("admin/", admin.site.urls),\npath("api/items/", items),',
      "/api/items/",
    ],
    ["none with a parameter", 'path("items/<int:id>/", item), path("", index),', "/"],
    ["none of another module", 'path("api/", include("api.urls")),', "/"],
  ])("Django's route: %s", (_, routes, path) => {
    const files = { "manage.py": "", "requirements.txt": "django\n", "shop/urls.py": routes };
    expect(serviceIn(files)).toMatchObject({ path, readyPath: path });
  });

  it("Django's development server, in a folder below its requirements", () => {
    const service = serviceIn({
      "requirements.txt": "Django\n",
      "mysite/manage.py": "",
      "mysite/mysite/settings.py": "postgresql",
      "mysite/mysite/wsgi.py": "",
    });
    expect(service).toMatchObject({
      directory: "mysite",
      build: `${pip} -r ../requirements.txt`,
      run: `${BIN}/python manage.py runserver --noreload 127.0.0.1:{port}`,
    });
    expect(service.notes).toEqual([expect.stringContaining("for development")]);
  });

  it.each([
    ["PORT", 'HTTPServer(("", int(os.environ["PORT"])))', `${BIN}/python server.py`, 0],
    ["an option", 'parser.add_argument("--port")', `${BIN}/python server.py --port {port}`, 0],
    ["neither", "serve(8000)", `${BIN}/python server.py`, 1],
  ])("the standard library's server with %s", (_, source, run, notes) => {
    const service = serviceIn({ "setup.py": "", "server.py": `import http.server\n${source}` });
    expect(service).toMatchObject({ kind: "Python, with pip", serves: true, run });
    expect(service.notes).toHaveLength(notes);
  });

  it("nothing where a pyproject.toml only configures tools", () => {
    expect(foundIn({ "pyproject.toml": "[tool.ruff]\n" }).services).toEqual([]);
  });
});

describe("Ruby", () => {
  it("Rails with puma, its packages inside the checkout", () => {
    const service = serviceIn({
      Gemfile: 'ruby "~> 3.3.0"\ngem "rails", "~> 8.0"\ngem "puma"\ngem "sqlite3"\n',
      "config.ru": "run Rails.application",
      "config/routes.rb": 'get "up" => "rails/health#show"\nget "posts", to: "posts#index"\n',
    });
    expect(service).toMatchObject({
      kind: "Rails, with puma",
      build: "bundle install --quiet && bundle exec rails db:prepare",
      run: "bundle exec puma --bind tcp://127.0.0.1:{port}",
      env: { BUNDLE_PATH: "vendor/bundle", RAILS_ENV: "production" },
      makes: ["vendor/bundle/"],
      path: "/posts",
      readyPath: "/up",
    });
    expect(service.setUp).toEqual([{ action: "ruby", inputs: { "ruby-version": "3.3" } }]);
  });

  it.each([
    [
      "config.ru and puma",
      'gem "sinatra"\ngem "puma"\n',
      "config.ru",
      "Sinatra, with puma",
      "bundle exec puma --bind tcp://127.0.0.1:{port}",
    ],
    [
      "config.ru",
      "gem 'rack'\n",
      "config.ru",
      "Rack",
      "bundle exec rackup --host 127.0.0.1 --port {port}",
    ],
    [
      "a script",
      "gem 'sinatra'\n",
      "app.rb",
      "Sinatra",
      "bundle exec ruby app.rb -o 127.0.0.1 -p {port}",
    ],
  ])("with %s", (_, gems, file, kind, run) => {
    const service = serviceIn({ Gemfile: gems, [file]: "get '/hi' do\n  'hi'\nend\n" });
    expect(service).toMatchObject({
      kind,
      run,
      path: "/hi",
      build: "bundle install --quiet",
      notes: [],
    });
    expect(service.env).not.toHaveProperty("RAILS_ENV");
  });

  it("takes the version from .ruby-version, unless that holds something else", () => {
    const files = { Gemfile: "gem 'sinatra'\n", "app.rb": "" };
    const setUp = (version: string) => serviceIn({ ...files, ".ruby-version": version }).setUp;
    const ruby = (version: string) => [{ action: "ruby", inputs: { "ruby-version": version } }];
    expect(setUp("ruby-3.4.7\n")).toEqual(ruby("3.4.7"));
    expect(setUp("$" + "{{ secrets.X }}")).toEqual(ruby("3.4"));
  });

  it("nothing where a Gemfile only brings tools", () => {
    expect(foundIn({ Gemfile: "gem 'rubocop'\n", "config.rb": "" }).services).toEqual([]);
  });
});

describe("PHP", () => {
  it("Laravel, without a database and without touching .env", () => {
    const service = serviceIn({
      "composer.json": '{"require": {"php": "^8.3", "laravel/framework": "^12.0"}}',
      artisan: "",
      ".env.example": "APP_KEY=",
      "public/index.php": "",
      "routes/web.php": "Route::get('/', f); Route::get('things', f);",
    });
    expect(service).toMatchObject({
      kind: "Laravel",
      build: "composer install --no-interaction --no-progress --quiet --optimize-autoloader",
      run: "php artisan serve --no-reload --host=127.0.0.1 --port={port}",
      env: { APP_ENV: "production", SESSION_DRIVER: "array" },
      path: "/",
    });
    const key = service.env?.["APP_KEY"] ?? "";
    expect(Buffer.from(key.replace("base64:", ""), "base64")).toHaveLength(32);
    expect(service.setUp).toEqual([
      { action: "php", inputs: { "php-version": "8.3", coverage: "none" } },
    ]);
  });

  it("Symfony", () => {
    const service = serviceIn({
      "composer.json": '{"require": {"symfony/framework-bundle": "7.*"}}',
      "public/index.php": "",
      "src/Controller/Home.php": "#[Route('/home', name: 'home')]",
    });
    expect(service).toMatchObject({
      kind: "Symfony",
      run: "php -S 127.0.0.1:{port} -t public",
      env: { APP_ENV: "prod" },
      path: "/home",
    });
  });

  it("plain files, with nothing to build", () => {
    const service = serviceIn({ "index.php": "<?php echo 1;" });
    expect(service).toMatchObject({ kind: "PHP", run: "php -S 127.0.0.1:{port} -t .", path: "/" });
    expect(service.build).toBeUndefined();
    expect(service.notes).toEqual([expect.stringContaining("for development")]);
  });

  it("files below others are theirs, a public folder on its own is a project", () => {
    const files = { "index.php": "", "wp-admin/index.php": "", "wp-content/themes/index.php": "" };
    expect(serviceIn(files).directory).toBe(".");
    expect(serviceIn({ "public/index.php": "" })).toMatchObject({
      directory: "public",
      run: "php -S 127.0.0.1:{port} -t .",
    });
  });

  it("one service for a project and its public folder", () => {
    expect(serviceIn({ "composer.json": "{}", "public/index.php": "" })).toMatchObject({
      directory: ".",
    });
  });
});
