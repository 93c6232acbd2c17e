// src/domain/same-program.ts
/**
* What an arm uses of the other one's tree. It is the path that decides, not the content: both arms may
* run one `node`, and two builds may come out identical. git's own folder is no part of a tree, since a
* worktree points there.
* @param files what the arm's processes use
* @returns the path of the first, or undefined
*/
function usedOfOther(files, arm, { base, head, shared }) {
	const own = arm === "base" ? base : head;
	const other = arm === "base" ? head : base;
	const spared = [...isWithin(own, other) ? [own] : [], ...shared.filter((each) => each !== other)];
	const isForeign = ({ real }) => isWithin(real, other) && !isOfGit(real, other) && !spared.some((each) => isWithin(each, other) && isWithin(real, each));
	return files.find(isForeign)?.real;
}
/**
* A file outside both trees that serves both arms although a build made it: one that base's build wrote
* over, or one that the run names outright and some build of this run wrote.
* @returns its path, or undefined
*/
function sharedOutput(files) {
	const { base, head, trees, rewritten, written, artifact } = files;
	const ofHead = new Set(head.map(({ real }) => real));
	const isOutside = (file) => !isWithin(file, trees.base) && !isWithin(file, trees.head);
	return base.find(({ real, path, isArgument = false }) => {
		if (!ofHead.has(real) || !isOutside(real)) return false;
		const isNamed = isArgument && isOutside(path) || real === artifact;
		return rewritten.has(real) || isOutside(path) && rewritten.has(path) || isNamed && written.has(real);
	})?.real;
}
/**
* Whether a path is a folder or lies in it.
*/
function isWithin(file, folder) {
	return file === folder || file.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}
/** Why two arms are not compared, as a sentence without a full stop, and what to do. */
function sameProgram(path) {
	return {
		text: `both arms run ${path}`,
		hint: "Let each build write into its own checkout, and start what is there by a path relative to it: not by an absolute path, a global installation or a shared output folder."
	};
}
function isOfGit(file, tree) {
	return file.slice(tree.length).split("/").includes(".git");
}
export { usedOfOther as i, sameProgram as n, sharedOutput as r, isWithin as t };
