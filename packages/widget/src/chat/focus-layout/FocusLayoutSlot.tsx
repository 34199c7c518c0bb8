import type { ComponentProps } from "react";
import { useLoaded } from "../../chat-context/use-loaded.ts";
import { LoadingScreen } from "../loading-screen/LoadingScreen.tsx";
import { Transcript } from "../transcript/Transcript.tsx";

/** The layout's code loads with the first chat that has it. If that fails, the visitor gets the whole conversation. */
export function FocusLayoutSlot(props: ComponentProps<typeof Transcript>) {
  const layout = useLoaded(loadFocusLayout);
  if (layout.status === "loading") return <LoadingScreen />;
  return layout.status === "ready" ? <layout.value.FocusLayout {...props} /> : <Transcript {...props} />;
}

function loadFocusLayout() {
  return import("./FocusLayout.tsx");
}
