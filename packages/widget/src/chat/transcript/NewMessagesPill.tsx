import { useSyncExternalStore } from "react";
import { LaterIcon } from "../LaterIcon.tsx";
import type { Autoscroll } from "./autoscroll.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";

/** Takes the visitor who reads further up to what came meanwhile. */
export function NewMessagesPill({ autoscroll }: { readonly autoscroll: Autoscroll }) {
  const words = useAllWords();
  const hasUnseen = useSyncExternalStore(autoscroll.subscribe, autoscroll.hasUnseen);
  if (!hasUnseen) return null;
  return (
    <button type="button" className="banter-new-messages" onClick={() => autoscroll.toEnd()}>
      <LaterIcon name="down" />
      {words.newMessages}
    </button>
  );
}
