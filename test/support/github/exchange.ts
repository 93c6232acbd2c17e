/** A request to the API, read to its end. */
export interface ApiRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Login of the token's owner; undefined without a token. */
  readonly login: string | undefined;
}

/** An answer of the API. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * An answer with a JSON document.
 */
export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): ApiAnswer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(value),
  };
}

/**
 * An error as GitHub writes one.
 */
export function failed(status: number, message: string): ApiAnswer {
  return json(status, {
    message,
    documentation_url: "https://docs.github.com/rest",
    status: String(status),
  });
}

/**
 * One page of a list, with the `Link` header that leads to the others.
 */
export function page(
  items: readonly unknown[],
  url: URL,
  wrap = (some: readonly unknown[]) => some as unknown,
): ApiAnswer {
  const perPage = Math.min(100, Number(url.searchParams.get("per_page") ?? 30));
  const number = Number(url.searchParams.get("page") ?? 1);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const link = (to: number, rel: string) => {
    const target = new URL(url);
    target.searchParams.set("page", String(to));
    return `<${target}>; rel="${rel}"`;
  };
  const links = number < last ? [link(number + 1, "next"), link(last, "last")] : [];
  return json(
    200,
    wrap(items.slice((number - 1) * perPage, number * perPage)),
    links.length > 0 ? { link: links.join(", ") } : {},
  );
}
