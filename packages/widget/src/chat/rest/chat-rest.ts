// Styles side by side pack better.
import badgeCss from "../badge/badge.css?inline";
import errorScreenCss from "../error-screen/error-screen.css?inline";
import progressBarCss from "../progress/progress-bar.css?inline";
import toastsCss from "../toasts/toasts.css?inline";
import farGroupsCss from "../transcript/far-groups.css?inline";
import guestBubbleCss from "../transcript/guest-bubble.css?inline";
import newMessagesCss from "../transcript/new-messages.css?inline";
import { sessionRest } from "@banter/client";
import { Badge } from "../badge/Badge.tsx";
import { ErrorScreen } from "../error-screen/ErrorScreen.tsx";
import { Layers } from "./Layers.tsx";
import { ProgressBar } from "../progress/ProgressBar.tsx";
import { BusyIndicator } from "../transcript/BusyIndicator.tsx";
import { FarGroups } from "../transcript/FarGroups.tsx";
import { GuestBubble } from "../transcript/GuestBubble.tsx";
import { NewMessagesPill } from "../transcript/NewMessagesPill.tsx";
import { SendFailureNotice } from "../transcript/SendFailureNotice.tsx";
import { StreamedSlot } from "../transcript/StreamedSlot.tsx";
import { allVariables } from "../../theme/later-variables.ts";
import { problemWords } from "../../inputs/problem-words.ts";

/**
 * What a chat needs after its first message: one file, fetched as that is shown, or at once where a chat begins
 * otherwise. See docs/decisions/0005-a-session-opens-before-its-rest-is-there.md.
 */
export const chatRest = {
  sessionRest,
  styles: [badgeCss, errorScreenCss, progressBarCss, toastsCss, farGroupsCss, guestBubbleCss, newMessagesCss],
  Badge,
  BusyIndicator,
  ErrorScreen,
  FarGroups,
  GuestBubble,
  Layers,
  NewMessagesPill,
  ProgressBar,
  SendFailureNotice,
  StreamedSlot,
  allVariables,
  problemWords,
};

export type ChatRest = typeof chatRest;
