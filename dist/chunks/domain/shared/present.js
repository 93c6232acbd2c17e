// src/domain/shared/present.ts
/** The items other than undefined and false, so that lists can contain `condition && item`. */
function present(items) {
	return items.filter((item) => item !== void 0 && item !== false);
}
export { present as t };
