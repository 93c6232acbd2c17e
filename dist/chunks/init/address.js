// src/init/address.ts
/**
* Written if the action's address is unknown. Owner names on GitHub neither begin with a hyphen nor contain two in
* a row, so nobody can register this one, and no commit is all zeros: a workflow that uses it fails during job
* set-up, before anything runs.
*/
const PLACEHOLDER = "--set-this-to-your-copy--/loadgate@0000000000000000000000000000000000000000";
const PLACEHOLDER_TASK = "Set `uses:` of the Loadgate steps to the repository that your copy of Loadgate is in, pinned by a commit: OWNER/loadgate@COMMIT. The placeholder that is there now fails on purpose.";
/**
* The address of the action that a new workflow uses, with what its user must know about it.
* @param copy the copy of Loadgate that writes it
* @param projectHost host of the repository that it is written for, if known
* @returns the value of `uses:`, a comment beside it, and as `task` what the user still has to do
*/
function actionAddress(copy, projectHost) {
	if (copy.inside !== void 0) return { uses: copy.inside === "" ? "./" : `./${copy.inside}` };
	const { remote, commit } = copy;
	if (!(remote && ["github.com", projectHost].includes(remote.host)) || commit === void 0) return {
		uses: PLACEHOLDER,
		comment: "your copy of Loadgate: OWNER/loadgate@COMMIT",
		task: PLACEHOLDER_TASK
	};
	return {
		uses: `${remote.name}@${commit}`,
		task: copy.isPublished ? void 0 : `Push ${commit.slice(0, 12)} of your copy of Loadgate to ${remote.name}: the workflow uses that commit, and it is not known to be there.`
	};
}
const ADDRESS = new RegExp(`^(?:(?:https?|ssh|git)://(?:[^@/\\s]*@)?([\\w.-]+)(?::\\d+)?/|(?:[\\w.-]+@)([\\w.-]+):)([A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){0,38}/[\\w.-]{1,100}?)(?:\\.git)?/?$`);
/**
* Parses the address of a git repository.
* @param text a URL, or `git@HOST:OWNER/NAME`
* @returns undefined for anything but OWNER/NAME on a host, such as a path, or without a text
*/
function parseRepository(text = "") {
	const [, urlHost, sshHost, name] = ADDRESS.exec(text.trim()) ?? [];
	const host = urlHost ?? sshHost;
	return host && name ? {
		host: host.toLowerCase(),
		name
	} : void 0;
}
export { parseRepository as n, actionAddress as t };
