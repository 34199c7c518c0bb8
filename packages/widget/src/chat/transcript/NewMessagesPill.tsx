import { useSyncExternalStore } from "react";
import { useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { Icon } from "../../controls/Icon.tsx";
import type { Autoscroll } from "./autoscroll.ts";
import css from "./new-messages-pill.css?inline";

/** Scrolls to new messages that arrived while the visitor was reading further up. */
export function NewMessagesPill({ autoscroll }: { readonly autoscroll: Autoscroll }) {
  useStyles(css);
  const strings = useStrings();
  const hasUnseen = useSyncExternalStore(autoscroll.subscribe, autoscroll.hasUnseen);
  if (!hasUnseen) return null;
  return (
    <button type="button" className="banter-new-messages" onClick={() => autoscroll.toEnd()}>
      <Icon name="down" />
      {strings.newMessages}
    </button>
  );
}
