// src/domain/shared/without-nullish.ts
/**
* An object's own properties, except those that are null or undefined. An optional property may be there as undefined,
* so this is needed where that counts: in an object that is spread over other values, or written out key by key.
*/
function withoutNullish(values) {
	const entries = Object.entries(values).filter(([, value]) => (value ?? void 0) !== void 0);
	return Object.fromEntries(entries);
}
export { withoutNullish as t };
