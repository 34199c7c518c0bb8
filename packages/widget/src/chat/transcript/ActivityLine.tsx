import { useEffect } from "react";
import type { ChatState } from "@banter/client";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";

/** What the model does while it doesn't write, in the author's words or the widget's. */
export function ActivityLine({ activity }: ActivityLineProps) {
  const { announce } = useChat();
  const strings = useStrings();
  const text = activity.text ?? strings[activity.kind];
  useEffect(() => announce(text), [announce, text]);
  return (
    <div className="banter-host-bubble banter-activity" dir="auto">
      {text}
    </div>
  );
}

interface ActivityLineProps {
  readonly activity: NonNullable<ChatState["activity"]>;
}
