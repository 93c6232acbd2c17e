// src/report/lazy.ts
/** A list whose items are made from those of another when they are read. */
function lazy(items, make) {
	return {
		length: items.length,
		slice: (from, to) => items.slice(from, to).map((item) => make(item))
	};
}
export { lazy as t };
