/**
 * Everything but `element` becomes inert; returns its undo. A native modal dialog would do the same, but would also shut
 * out what other scripts lay over it later, such as a bank's window during a payment.
 */
export function makePageInert(element: HTMLElement): () => void {
  const silenced: HTMLElement[] = [];
  for (
    let node: Node | null = element;
    node !== null && node !== document.body;
    node = parentAcrossShadow(node)
  ) {
    for (const sibling of node.parentNode?.children ?? []) {
      if (sibling !== node && sibling instanceof HTMLElement && !sibling.inert && !isUnseen(sibling)) {
        sibling.inert = true;
        silenced.push(sibling);
      }
    }
  }
  return () => {
    for (const other of silenced) other.inert = false;
  };
}

function isUnseen(element: HTMLElement): boolean {
  return /^(SCRIPT|STYLE|LINK|TEMPLATE)$/.test(element.tagName);
}

function parentAcrossShadow(node: Node): Node | null {
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;
}
