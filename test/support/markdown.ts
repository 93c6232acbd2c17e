import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/**
 * Reads GitHub-flavoured markdown as GitHub does.
 */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

/**
 * All nodes of a kind, in the order of the document.
 */
export function nodesOf<Type extends Nodes["type"]>(
  tree: Nodes,
  type: Type,
): readonly Extract<Nodes, { type: Type }>[] {
  const below = "children" in tree ? tree.children.flatMap((node) => nodesOf(node, type)) : [];
  return tree.type === type ? [tree as Extract<Nodes, { type: Type }>, ...below] : below;
}

/**
 * The text of a node as a reader sees it.
 */
export function textOf(node: Nodes): string {
  if ("value" in node) return node.type === "html" ? "" : node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
