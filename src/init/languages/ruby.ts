import { type Folder, isPlain, projectName, sourcesOf } from "../listing.ts";
import { pathsIn } from "../routes.ts";
import type { Language } from "../service.ts";

const ROUTES = [/^\s*get\s*\(?\s*["']([^"']*)["']/gm];

/** A project that Bundler installs, with Rails, Sinatra or Rack. */
export const ruby: Language = {
  marker: /^Gemfile$/,
  find: (folder) => {
    const application = applicationOf(folder);
    if (application === undefined) return [];
    const { rails, run } = application;
    const source = sourcesOf(folder, /^(?!db\/|spec\/|test\/).*\.(?:rb|ru)$/);
    const sqlite = rails && gem(folder, "sqlite3");
    const paths = pathsIn(source, ROUTES);
    return [
      {
        name: projectName(folder.path),
        directory: folder.path,
        kind: application.kind,
        serves: true,
        build: sqlite
          ? "bundle install --quiet && bundle exec rails db:prepare"
          : "bundle install --quiet",
        run,
        makes: ["vendor/bundle/"],
        env: {
          // Inside the checkout, so that base and head each have their own.
          BUNDLE_PATH: "vendor/bundle",
          RACK_ENV: "production",
          ...(rails && { RAILS_ENV: "production", SECRET_KEY_BASE_DUMMY: "1" }),
        },
        path: paths.path,
        readyPath: rails && /rails\/health#show/.test(source) ? "/up" : paths.readyPath,
        startMs: rails ? 4000 : 1000,
        notes: rails
          ? [
              "Set what production needs: its database, its keys, and no redirect to HTTPS (config.force_ssl).",
            ]
          : [],
        setUp: [{ action: "ruby", inputs: version(folder) }],
      },
    ];
  },
};

interface Application {
  readonly kind: string;
  readonly rails: boolean;
  readonly run: string;
}

function gem(folder: Folder, name: string): boolean {
  return new RegExp(`^\\s*gem\\s*\\(?\\s*["']${name}["']`, "m").test(folder.text("Gemfile"));
}

function applicationOf(folder: Folder): Application | undefined {
  const rails = gem(folder, "rails");
  const puma = gem(folder, "puma");
  const kind = rails ? "Rails" : gem(folder, "sinatra") ? "Sinatra" : "Rack";
  if (folder.has("config.ru")) {
    const run = puma
      ? "bundle exec puma --bind tcp://127.0.0.1:{port}"
      : "bundle exec rackup --host 127.0.0.1 --port {port}";
    return { kind: puma ? `${kind}, with puma` : kind, rails, run };
  }
  const entry = ["app.rb", "server.rb", "main.rb", "web.rb"].find(folder.has);
  if (kind !== "Sinatra" || entry === undefined) return undefined;
  return { kind, rails, run: `bundle exec ruby ${entry} -o 127.0.0.1 -p {port}` };
}

function version(folder: Folder): Readonly<Record<string, string>> {
  const file = folder
    .text(".ruby-version")
    .trim()
    .replace(/^ruby-/, "");
  const named = /^\s*ruby\s*\(?\s*["'](?:~>\s*|>=\s*)?(\d+\.\d+)/m.exec(
    folder.text("Gemfile"),
  )?.[1];
  return { "ruby-version": isPlain(file) ? file : (named ?? "3.4") };
}
