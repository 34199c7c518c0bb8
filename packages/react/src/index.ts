"use client";

export { Bubble, type BubbleComponentProps } from "./Bubble.tsx";
export { Popup, type PopupComponentProps } from "./Popup.tsx";
export { Standard, type StandardComponentProps } from "./Standard.tsx";
export {
  close,
  destroy,
  downloadTranscript,
  explainRules,
  hidePreviewMessage,
  open,
  reload,
  reset,
  restart,
  sendCommand,
  setIdentity,
  setInputValue,
  setPrefilledVariables,
  showPreviewMessage,
  submitInput,
  toggle,
  unmount,
} from "@banter/widget";
export type {
  BubbleProps,
  BubbleTheme,
  ChatProps,
  DisplayCondition,
  DisplayRule,
  PopupProps,
  PopupTheme,
  PreviewMessage,
} from "@banter/widget";
