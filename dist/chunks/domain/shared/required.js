// src/domain/shared/required.ts
/**
* A value that must exist, so that a look-up that cannot fail needs no made-up default.
* @param what its name, for the error
* @throws RangeError when it is undefined
*/
function required(value, what) {
	if (value === void 0) throw new RangeError(`there is no ${what}`);
	return value;
}
/**
* Gets an entry that must exist.
* @throws RangeError if it does not, which is a bug in Loadgate
*/
function entryOf(map, name) {
	return required(map.get(name), name);
}
export { required as n, entryOf as t };
