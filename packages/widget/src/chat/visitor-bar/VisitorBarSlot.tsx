import type { ComponentProps } from "react";
import { useLoaded } from "../../chat-context/use-loaded.ts";

/** The bar's code loads with the first chat that has controls. */
export function VisitorBarSlot(props: ComponentProps<VisitorBar>) {
  const bar = useLoaded(loadVisitorBar);
  return bar.status === "ready" && <bar.value.VisitorBar {...props} />;
}

type VisitorBar = typeof import("./VisitorBar.tsx").VisitorBar;

function loadVisitorBar() {
  return import("./VisitorBar.tsx");
}
