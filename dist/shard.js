/**
* The shard that a text such as `3/8` names.
* @returns undefined where it names none
*/
function parseShard(text) {
	const [, index, count] = /^([1-9]\d{0,2})\/([1-9]\d{0,2})$/.exec(text) ?? [];
	const shard = {
		index: Number(index),
		count: Number(count)
	};
	return shard.index <= shard.count && shard.count <= 256 ? shard : void 0;
}
/** The name of a shard: `3/8`. */
function shardName({ index, count }) {
	return `${index}/${count}`;
}
export { shardName as n, parseShard as t };
