import { useLoaded } from "../../chat-context/use-loaded.ts";

/** Only pages that set the `controls` prop need the bar. */
export function VisitorBarSlot() {
  const bar = useLoaded(loadVisitorBar);
  return bar.status === "ready" && <bar.value.VisitorBar />;
}

function loadVisitorBar() {
  return import("./VisitorBar.tsx");
}
