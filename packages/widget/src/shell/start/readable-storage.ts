import type { WidgetProps } from "../../contract/widget-props.ts";

/** The storages that the session reads from. `allowed` is the `storage` prop. */
export function readableStorage(allowed: WidgetProps["storage"]) {
  const session = reader(() => (allowed === "local" ? localStorage : sessionStorage), allowed);
  const local = reader(() => (allowed === "session" ? sessionStorage : localStorage), allowed);
  return { session, local };
}

function reader(open: () => Storage, allowed: WidgetProps["storage"]) {
  return {
    get: (key: string): string | undefined => {
      if (allowed === "none") return undefined;
      try {
        return open().getItem(key) ?? undefined;
      } catch {
        // Browsers that block cookies throw on access.
        return undefined;
      }
    },
  };
}
