/* What the first messages and their question don't show. Loaded as one file, right after the chat's first render. */
export { Badge } from "../badge/Badge.tsx";
export { CrashScreen } from "../error-screen/CrashScreen.tsx";
export { ErrorScreen } from "../error-screen/ErrorScreen.tsx";
export { ProgressBar } from "../progress/ProgressBar.tsx";
export { Toasts } from "../toasts/Toasts.tsx";
export { BusyIndicator } from "../transcript/BusyIndicator.tsx";
export { NewMessagesPill } from "../transcript/NewMessagesPill.tsx";
export { QueuedRow } from "../transcript/QueuedRow.tsx";
export { SendFailureNotice } from "../transcript/SendFailureNotice.tsx";
export { StopReplyRow } from "../transcript/StopReplyRow.tsx";
export { StreamedSlot } from "../transcript/StreamedSlot.tsx";
export { VisitorAnswerView } from "../transcript/VisitorAnswerView.tsx";
export { closingQuestion } from "../transcript/closing-question.ts";
export { BotStyles } from "./BotStyles.tsx";
