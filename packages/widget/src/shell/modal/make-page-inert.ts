/** The page behind the layers that cover it. All widgets of a page share it: only the topmost layer can be used. */
interface CoveredPage {
  /** The elements that cover the page, the topmost one last. */
  readonly layers: HTMLElement[];
  /** Elements that the topmost layer has made inert, not the page. */
  readonly inerted: HTMLElement[];
}

const coverKey: unique symbol = Symbol.for("banter.covered-page");

declare global {
  interface Window {
    [coverKey]?: CoveredPage;
  }
}

/**
 * Makes everything but `element` inert; returns its undo. A native modal dialog would also block what other scripts open
 * above it later, such as a bank's window during a payment.
 */
export function makePageInert(element: HTMLElement): () => void {
  const page = (window[coverKey] ??= { layers: [], inerted: [] });
  page.layers.push(element);
  showTopmost(page);
  return () => {
    page.layers.splice(page.layers.lastIndexOf(element), 1);
    showTopmost(page);
    if (page.layers.length === 0) delete window[coverKey];
  };
}

function showTopmost({ layers, inerted }: CoveredPage): void {
  for (const element of inerted.splice(0)) element.inert = false;
  let node: Node | null = layers.at(-1) ?? null;
  for (; node !== null && node !== document.body; node = parentAcrossShadow(node)) {
    for (const sibling of node.parentNode?.children ?? []) {
      if (sibling === node || !(sibling instanceof HTMLElement) || sibling.inert || isNeverRendered(sibling))
        continue;
      sibling.inert = true;
      inerted.push(sibling);
    }
  }
}

function isNeverRendered(element: HTMLElement): boolean {
  return /^(SCRIPT|STYLE|LINK|TEMPLATE)$/.test(element.tagName);
}

function parentAcrossShadow(node: Node): Node | null {
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode;
}
