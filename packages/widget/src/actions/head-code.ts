/**
 * Puts a bot's own head code into the page. Scripts are built anew, since parsed ones never run.
 * Throws where the page's policy forbids HTML from text.
 */
export function insertHeadCode(code: string, nonce: string | undefined): void {
  if (code.trim() === "") return;
  // As a body: a head's parser moves out of it what it doesn't know.
  const parsed = new DOMParser().parseFromString(`<body>${code}`, "text/html");
  for (const node of parsed.body.childNodes) {
    document.head.append(liveNode(node, nonce));
  }
}

function liveNode(node: Node, nonce: string | undefined): Node {
  if (node instanceof HTMLScriptElement) return liveScript(node, nonce);
  if (!(node instanceof HTMLElement) || node.localName !== "noscript") return document.importNode(node, true);
  // The parser ran without scripts and read the inside as elements; on a page with scripts it is text.
  const noscript = document.createElement("noscript");
  noscript.textContent = node.innerHTML;
  return noscript;
}

function liveScript(parsed: HTMLScriptElement, nonce: string | undefined): HTMLScriptElement {
  const script = document.createElement("script");
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
  if (nonce !== undefined) script.nonce = nonce;
  script.textContent = parsed.textContent;
  return script;
}
