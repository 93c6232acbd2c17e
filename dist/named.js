// src/app/named.ts
/**
* The entry that a map must have.
* @throws Error when it has none, which is a bug in Loadgate
*/
function named(map, name) {
	const value = map.get(name);
	if (value === void 0) throw new Error(`nothing is named ${name}`);
	return value;
}
export { named as t };
