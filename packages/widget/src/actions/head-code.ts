/**
 * Inserts a bot's custom head code into the page. Parsed script elements never execute, so each one is re-created.
 * Throws if the page's Trusted Types policy forbids parsing HTML.
 */
export function insertHeadCode(code: string, nonce: string | undefined): void {
  if (code.trim() === "") return;
  // Parse as body content: the parser would move unknown elements out of a head.
  const parsed = new DOMParser().parseFromString(`<body>${code}`, "text/html");
  for (const node of parsed.body.childNodes) {
    document.head.append(executableNode(node, nonce));
  }
}

function executableNode(node: Node, nonce: string | undefined): Node {
  if (node instanceof HTMLScriptElement) return executableScript(node, nonce);
  if (!(node instanceof HTMLElement) || node.localName !== "noscript") return document.importNode(node, true);
  // DOMParser has scripting disabled and parses the content as elements; in a scripting page it is text.
  const noscript = document.createElement("noscript");
  noscript.textContent = node.innerHTML;
  return noscript;
}

function executableScript(parsed: HTMLScriptElement, nonce: string | undefined): HTMLScriptElement {
  const script = document.createElement("script");
  for (const { name, value } of parsed.attributes) script.setAttribute(name, value);
  if (nonce !== undefined) script.nonce = nonce;
  script.textContent = parsed.textContent;
  return script;
}
