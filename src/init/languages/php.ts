import { type Folder, filesIn } from "../listing.ts";
import { pathsIn } from "../routes.ts";
import type { FoundService, Language } from "../service.ts";

const ROUTES = {
  routes: [
    /Route::get\(\s*["'](?<path>[^"']*)["']/g,
    /#\[Route\(\s*(?:path:\s*)?["'](?<path>[^"']*)["']/g,
  ],
};

/** By default, PHP's built-in server answers one request at a time. */
const WORKERS = { PHP_CLI_SERVER_WORKERS: "4" };
const BUILT_IN =
  "PHP's built-in server is for development: for what you deploy, put php-fpm, FrankenPHP or another in its place.";

const INSTALL = "composer install --no-interaction --no-progress --quiet --optimize-autoloader";

/** Settings needed to start without `.env`. The key protects nothing on a machine that only measures. */
const LARAVEL = {
  APP_ENV: "production",
  APP_DEBUG: "false",
  APP_KEY: `base64:${"A".repeat(43)}=`,
  SESSION_DRIVER: "array",
  CACHE_STORE: "array",
};

/** A project in PHP. */
export const php: Language = {
  marker: /^composer\.json$/,
  weakMarker: /^index\.php$/,
  find: (folder) => {
    const application = applicationOf(folder);
    if (application === undefined) return undefined;
    const composer = folder.text("composer.json");
    const php = /"php"\s*:\s*"[\^~>=]*\s*(\d+\.\d+)/.exec(composer)?.[1];
    return {
      ...application,
      ...(composer !== "" && { build: INSTALL }),
      env: { ...WORKERS, ...application.env },
      ...pathsIn(filesIn(folder, /^(?:routes|src\/Controller)\/.*\.php$/), ROUTES),
      startMs: 500,
      notes: [BUILT_IN, ...application.notes],
      setUp: [{ action: "php", inputs: { "php-version": php ?? "8.4", coverage: "none" } }],
    };
  },
};

type Application = Required<Pick<FoundService, "kind" | "run" | "env" | "notes">>;

function applicationOf(folder: Folder): Application | undefined {
  const composer = folder.text("composer.json");
  if (folder.has("artisan") && composer.includes('"laravel/framework"')) {
    return {
      kind: "Laravel",
      run: "php artisan serve --no-reload --host=127.0.0.1 --port={port}",
      env: LARAVEL,
      notes: [
        "Sessions and cache are kept in memory, so that it starts without a database: set them as in production.",
      ],
    };
  }
  const root = ["public", "web", "htdocs", "."].find((each) =>
    folder.has(each === "." ? "index.php" : `${each}/index.php`),
  );
  if (root === undefined) return undefined;
  const symfony = composer.includes('"symfony/framework-bundle"');
  return {
    kind: symfony ? "Symfony" : "PHP",
    run: `php -S 127.0.0.1:{port} -t ${root}`,
    env: symfony ? { APP_ENV: "prod", APP_DEBUG: "0" } : {},
    notes: [],
  };
}
