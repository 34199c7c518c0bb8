import { useEffect } from "react";
import type { StreamActivity } from "@banter/protocol";
import { useChat, useStrings } from "../../chat-context/chat-context.ts";

/** Why the visitor waits. */
export type Activity = StreamActivity | { readonly kind: "checking"; readonly text?: never };

/** Shows the model's status while it doesn't write, in the author's words or the widget's, or the browser's proof of work. */
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
  readonly activity: Activity;
}
