import { useEndAnnouncement } from "../announcer/use-end-announcement.ts";
import { useChatProps } from "../chat-context.ts";
import { ToastLayer } from "../toasts/ToastLayer.tsx";
import type { ToastList } from "../toasts/toast-list.ts";
import { useLoaded } from "../use-loaded.ts";
import { useDress } from "./use-dress.ts";
import { useFont } from "./use-font.ts";

/** What lies over the conversation, and follows it. */
export function Layers({ toasts }: { readonly toasts: ToastList }) {
  const { controls } = useChatProps();
  useDress();
  useEndAnnouncement();
  useFont();
  return (
    <>
      {controls && <VisitorBarSlot />}
      <ToastLayer toasts={toasts} />
    </>
  );
}

function VisitorBarSlot() {
  const bar = useLoaded(loadVisitorBar);
  return bar.status === "ready" && <bar.value.VisitorBar />;
}

function loadVisitorBar() {
  return import("../visitor-bar/VisitorBar.tsx");
}
