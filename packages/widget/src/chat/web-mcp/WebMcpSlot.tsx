import { useLoaded } from "../../chat-context/use-loaded.ts";

/** The code loads with the first chat whose page allows it. */
export function WebMcpSlot() {
  const loaded = useLoaded(loadWebMcp);
  return loaded.status === "ready" && <loaded.value.WebMcp />;
}

function loadWebMcp() {
  return import("./WebMcp.tsx");
}
