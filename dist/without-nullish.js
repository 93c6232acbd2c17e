// src/domain/shared/without-nullish.ts
/** An object's own properties, except those that are null or undefined. */
function withoutNullish(values) {
	const entries = Object.entries(values).filter(([, value]) => (value ?? void 0) !== void 0);
	return Object.fromEntries(entries);
}
export { withoutNullish as t };
