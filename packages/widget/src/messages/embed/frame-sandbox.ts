const SANDBOX = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads";

/**
 * What an embedded page may do: no navigation of this one, no modal dialogs. A page of this page's own origin
 * is kept apart from it, since with its origin it could lift the sandbox.
 */
export function frameSandbox(url: string): string {
  return new URL(url).origin === location.origin ? SANDBOX : `${SANDBOX} allow-same-origin`;
}
