import { type Folder, filesIn, isPlain, joined } from "../listing.ts";
import { pathsIn } from "../routes.ts";
import type { Language } from "../service.ts";

const ROUTES = { routes: [/^[ \t]*get\s*\(?\s*["'](?<path>[^"']*)["']/gm] };

const PRODUCTION_NOTE =
  "Set what production needs: its database, its keys, and no redirect to HTTPS (config.force_ssl).";

/** A project installed by Bundler, with Rails, Sinatra or Rack. */
export const ruby: Language = {
  marker: /^Gemfile$/,
  find: (folder) => {
    const rails = gem(folder, "rails");
    const program = programOf(folder, rails);
    if (program === undefined) return undefined;
    const sources = filesIn(folder, /^(?!db\/|spec\/|test\/).*\.(?:rb|ru)$/);
    const prepare = rails && gem(folder, "sqlite3") ? " && bundle exec rails db:prepare" : "";
    return {
      ...program,
      build: `bundle install --quiet${prepare}`,
      makes: ["vendor/bundle/"],
      env: {
        // Inside the checkout, so that base and head each have their own.
        BUNDLE_PATH: "vendor/bundle",
        RACK_ENV: "production",
        ...(rails && { RAILS_ENV: "production", SECRET_KEY_BASE_DUMMY: "1" }),
      },
      ...pathsIn(sources, ROUTES),
      ...(rails && /rails\/health#show/.test(joined(sources)) && { readyPath: "/up" }),
      startMs: rails ? 4000 : 1000,
      notes: rails ? [PRODUCTION_NOTE] : [],
      setUp: [{ action: "ruby", inputs: version(folder) }],
    };
  },
};

function gem(folder: Folder, name: string): boolean {
  return new RegExp(`^\\s*gem\\s*\\(?\\s*["']${name}["']`, "m").test(folder.text("Gemfile"));
}

function programOf(folder: Folder, rails: boolean) {
  const kind = rails ? "Rails" : gem(folder, "sinatra") ? "Sinatra" : "Rack";
  if (folder.has("config.ru")) {
    return gem(folder, "puma")
      ? { kind: `${kind}, with puma`, run: "bundle exec puma --bind tcp://127.0.0.1:{port}" }
      : { kind, run: "bundle exec rackup --host 127.0.0.1 --port {port}" };
  }
  const entry = ["app.rb", "server.rb", "main.rb", "web.rb"].find(folder.has);
  if (kind !== "Sinatra" || entry === undefined) return undefined;
  return { kind, run: `bundle exec ruby ${entry} -o 127.0.0.1 -p {port}` };
}

const IN_GEMFILE = /^\s*ruby\s*\(?\s*["'](?:~>\s*|>=\s*)?(\d+\.\d+)/m;

function version(folder: Folder): Readonly<Record<string, string>> {
  const file = folder.text(".ruby-version").replace(/^\s*(?:ruby-)?|\s+$/g, "");
  const named = IN_GEMFILE.exec(folder.text("Gemfile"))?.[1];
  return { "ruby-version": isPlain(file) ? file : (named ?? "3.4") };
}
