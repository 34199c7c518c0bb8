/**
 * Makes everything but `element` inert; returns its undo. A native modal dialog would also block what other scripts open
 * above it later, such as a bank's window during a payment.
 */
export function makePageInert(element: HTMLElement): () => void {
  const inerted: HTMLElement[] = [];
  for (
    let node: Node | null = element;
    node !== null && node !== document.body;
    node = parentAcrossShadow(node)
  ) {
    for (const sibling of node.parentNode?.children ?? []) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert || isNeverRendered(sibling))
        continue;
      sibling.inert = true;
      inerted.push(sibling);
    }
  }
  return () => {
    for (const other of inerted) other.inert = false;
  };
}

function isNeverRendered(element: HTMLElement): boolean {
  return /^(SCRIPT|STYLE|LINK|TEMPLATE)$/.test(element.tagName);
}

function parentAcrossShadow(node: Node): Node | null {
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;
}
