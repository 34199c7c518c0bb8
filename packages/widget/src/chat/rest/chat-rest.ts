import { sessionRest } from "@banter/client";
import { Badge } from "../badge/Badge.tsx";
import { ErrorScreen } from "../error-screen/ErrorScreen.tsx";
import { ProgressBar } from "../progress/ProgressBar.tsx";
import { ToastLayer } from "../toasts/ToastLayer.tsx";
import { BusyIndicator } from "../transcript/BusyIndicator.tsx";
import { GuestBubble } from "../transcript/GuestBubble.tsx";
import { NewMessagesPill } from "../transcript/NewMessagesPill.tsx";
import { SendFailureNotice } from "../transcript/SendFailureNotice.tsx";
import { StreamedSlot } from "../transcript/StreamedSlot.tsx";
import restCss from "./chat-rest.css?inline";

/**
 * What a chat needs after its first message: one file, fetched as that is shown, or at once where a chat begins
 * otherwise. See docs/decisions/0005-a-session-opens-before-its-rest-is-there.md.
 */
export const chatRest = {
  sessionRest,
  css: restCss,
  Badge,
  BusyIndicator,
  ErrorScreen,
  GuestBubble,
  NewMessagesPill,
  ProgressBar,
  SendFailureNotice,
  StreamedSlot,
  ToastLayer,
};

export type ChatRest = typeof chatRest;
