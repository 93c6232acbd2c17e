/** What a test wants otherwise in a report. */

/**
 * What a threshold came to.
 * @typedef {{ baseline: number | null, lower_limit: number | null, upper_limit: number | null }} Boundary
 */

/**
 * @typedef {object} Wishes
 * @property {(name: string, slug: string) => Boundary | undefined} [test] makes the
 *   thresholds' tests, in place of `boundary`; undefined where there is no threshold
 * @property {"none" | "untested" | "within" | "beyond"} [boundary] what thresholds came to
 * @property {boolean} [alert] `beyond` raises an alert; true unless it is said
 * @property {string} [status] of alerts
 * @property {string[]} [only] measures that `boundary` is about; others are within
 * @property {string[]} [cloned] measures whose thresholds the start point has; all unless it is said
 * @property {string | null} [start] commit that the branch begins at; null for none
 * @property {string[]} [lose] benchmarks that do not come back
 * @property {Record<string, string>} [rename] benchmarks that come back under another name
 * @property {string} [branch] name of the branch that was written to
 * @property {string} [testbed] name of the testbed that was written to
 * @property {string} [project]
 * @property {string | null} [claimed]
 * @property {string} [visibility]
 * @property {string} [units] of every measure
 * @property {Record<string, string>} [unitsOf] of single measures
 * @property {string} [id] what sets the report apart from others with the same content
 * @property {Record<string, unknown>} [extra] further fields
 */

/** @typedef {{ uuid: string, status: string, benchmark: { name: string }, [field: string]: unknown }} FakeAlert */

const NO_LIMITS = { baseline: null, lower_limit: null, upper_limit: null };

/**
 * The limit that a value is beyond.
 * @param {Boundary} boundary
 * @param {number} value
 */
function sideOf({ lower_limit: lower, upper_limit: upper }, value) {
  if (lower !== null && value < lower) return "lower";
  return upper !== null && value > upper ? "upper" : undefined;
}

/**
 * A report as the real server gives it, for what was sent.
 * @param {Record<string, string[]>} options
 * @param {string[]} flags
 * @param {string[]} documents
 * @param {Wishes} wishes
 */
export function fakeReport(options, flags, documents, wishes) {
  const one = (/** @type {string} */ name) => options[name]?.[0];
  const thresholds = new Set(options["threshold-measure"] ?? []);
  const isCloned = flags.includes("start-point-clone-thresholds");
  const asked = one("start-point-hash") ?? null;
  const start = wishes.start === undefined ? asked : wishes.start;
  const hasStart = one("start-point") !== undefined && wishes.start !== null;
  const alerts = /** @type {FakeAlert[]} */ ([]);
  const results = documents.map((text, iteration) =>
    Object.entries(JSON.parse(text)).flatMap(([sent, measures]) => {
      if (wishes.lose?.includes(sent)) return [];
      const name = wishes.rename?.[sent] ?? sent;
      const benchmark = { uuid: uuid(`benchmark ${name}`), name, slug: "slug" };
      return [
        {
          iteration,
          benchmark,
          measures: Object.entries(measures).map(([slug, metric]) => {
            const kind =
              wishes.only && !wishes.only.includes(slug) ? "within" : (wishes.boundary ?? "within");
            const tested = wishes.test?.(name, slug);
            const isTested = wishes.test
              ? tested !== undefined
              : kind !== "none" &&
                (thresholds.has(slug) || (isCloned && (wishes.cloned?.includes(slug) ?? true)));
            const measure = {
              uuid: uuid(`measure ${slug}`),
              slug,
              name: slug,
              units: wishes.unitsOf?.[slug] ?? wishes.units ?? "units",
            };
            const isBetterHigher = slug === "throughput";
            const baseline = metric.value * (isBetterHigher === (kind === "beyond") ? 1.25 : 0.99);
            const limit = metric.value * (isBetterHigher === (kind === "beyond") ? 1.1 : 0.9);
            const planned =
              !isTested || kind === "untested"
                ? NO_LIMITS
                : {
                    baseline,
                    lower_limit: isBetterHigher ? limit : null,
                    upper_limit: isBetterHigher
                      ? null
                      : kind === "beyond"
                        ? metric.value * 0.9
                        : metric.value * 1.1,
                  };
            const boundary = tested ?? planned;
            const side = sideOf(boundary, metric.value);
            const model = { uuid: uuid(`model ${slug}`), test: "t_test" };
            if (isTested && side !== undefined && wishes.alert !== false) {
              alerts.push({
                uuid: uuid(`alert ${name} ${slug} ${wishes.id}`),
                iteration,
                benchmark,
                metric,
                threshold: {
                  uuid: uuid(`threshold ${slug}`),
                  measure,
                  model,
                  branch: { name: one("branch") },
                  testbed: { name: one("testbed"), slug: one("testbed") },
                },
                boundary,
                limit: side,
                status: wishes.status ?? "active",
              });
            }
            return {
              measure,
              metric: { lower_value: null, upper_value: null, ...metric },
              threshold: isTested ? { uuid: uuid(`threshold ${slug}`), model } : null,
              boundary: isTested ? boundary : null,
            };
          }),
        },
      ];
    }),
  );
  const slug = wishes.project ?? one("project");
  return {
    uuid: uuid(`report ${one("branch")} ${wishes.id} ${documents.join()}`),
    project: {
      uuid: uuid("project"),
      slug,
      visibility: wishes.visibility ?? "public",
      claimed: wishes.claimed === undefined ? "2026-01-01T00:00:00Z" : wishes.claimed,
    },
    branch: {
      uuid: uuid(`branch ${one("branch")}`),
      name: wishes.branch ?? one("branch"),
      head: {
        uuid: uuid(`head ${one("branch")}`),
        start_point: hasStart ? { version: { number: 3, hash: start } } : null,
        version: { number: 4, hash: one("hash") },
        replaced: /** @type {string | null} */ (null),
      },
    },
    testbed: {
      uuid: uuid(`testbed ${one("testbed")}`),
      name: wishes.testbed ?? one("testbed"),
      slug: wishes.testbed === undefined ? one("testbed") : uuid(wishes.testbed),
      spec: null,
    },
    start_time: new Date(Number(one("backdate") ?? 0) * 1000).toISOString(),
    results,
    alerts,
    ...wishes.extra,
  };
}

/**
 * The same id for the same text.
 * @param {string} text
 */
export function uuid(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  const digits = hash.toString(16).padStart(16, "0").repeat(2);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
