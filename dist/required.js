// src/domain/shared/required.ts
/**
* What has to be there, so that a look-up needs no made-up value for what cannot be missing.
* @param what its name, for the error
* @throws RangeError when it is undefined
*/
function required(value, what) {
	if (value === void 0) throw new RangeError(`there is no ${what}`);
	return value;
}
export { required as t };
