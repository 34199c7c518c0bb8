import { useSyncExternalStore } from "react";
import { useWords } from "../chat-context.ts";
import { Icon } from "../Icon.tsx";
import type { Autoscroll } from "./autoscroll.ts";

/** Takes the visitor who reads further up to what came meanwhile. */
export function NewMessagesPill({ autoscroll }: { readonly autoscroll: Autoscroll }) {
  const words = useWords();
  const hasUnseen = useSyncExternalStore(autoscroll.subscribe, autoscroll.hasUnseen);
  if (!hasUnseen) return null;
  return (
    <button type="button" className="banter-new-messages" onClick={() => autoscroll.toEnd()}>
      <Icon name="down" />
      {words.newMessages}
    </button>
  );
}
