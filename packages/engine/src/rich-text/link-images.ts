import { plainText, type RichTextNode } from "@banter/protocol";

/**
 * Replaces images by links to them, unless they come from the page's own host or one of `allowedHosts` (lower case, with
 * the port). The URL of an image in a model's text can tell its host what the visitor wrote.
 */
export function linkImages(
  nodes: readonly RichTextNode[],
  allowedHosts: readonly string[],
): readonly RichTextNode[] {
  return nodes.map((node) => {
    const children = node.children && linkImages(node.children, allowedHosts);
    if (node.type !== "img" || mayLoad(node.url ?? "", allowedHosts))
      return { ...node, ...(children && { children }) };
    const { url = "", caption } = node;
    return { type: "a", url, children: [{ text: caption || plainText(children ?? []) || url }] };
  });
}

/** No query: on the page's own host it could act for the visitor. Only addresses that every browser reads alike: others may lead elsewhere than they seem to. */
function mayLoad(url: string, allowedHosts: readonly string[]): boolean {
  if (/^data:image\//i.test(url) || /^\/?[\w-][\w./%-]*$/.test(url)) return true;
  const [, host] = /^https?:\/\/([\w.-]+(?::\d+)?)(?:[/?#]|$)/i.exec(url) ?? [];
  return host !== undefined && allowedHosts.includes(host.toLowerCase());
}
