import { createBanter } from "./shell/create-banter.ts";
import { builtChatSource } from "./shell/built-chat-source.ts";
import { createElementClasses } from "./shell/define-elements.ts";
import { lazyModules } from "./lazy-modules.ts";

/*
 * The entry point without side effects: importing it defines nothing, and works on a server.
 */
const classes = /* @__PURE__ */ createElementClasses(
  /* @__PURE__ */ builtChatSource(import.meta.url, lazyModules),
);

export const { standard: BanterStandard, popup: BanterPopup, bubble: BanterBubble } = classes;

export const {
  version,
  define: defineElements,
  initStandard,
  initPopup,
  initBubble,
  open,
  close,
  toggle,
  showPreviewMessage,
  hidePreviewMessage,
  setIdentity,
  setPrefilledVariables,
  setInputValue,
  submitInput,
  sendCommand,
  explainRules,
  reload,
  reset,
  restart,
  downloadTranscript,
  unmount,
  destroy,
} = /* @__PURE__ */ createBanter("banter", classes);

export type { DisplayCondition, DisplayRule } from "@banter/protocol";
export type { ConditionExplanation, RuleExplanation } from "./contract/rule-explanation.ts";
export type { Banter } from "./shell/create-banter.ts";
export type { Addressee } from "./shell/commands.ts";
export type { WidgetElement, WidgetElementClass } from "./shell/widget-element.ts";
export type { WidgetEventName, WidgetEvents } from "./shell/frame/widget-events.ts";
export type { WidgetHandle } from "./shell/widget-handle.ts";
export type {
  BubbleProps,
  BubbleTheme,
  ChatProps,
  PopupProps,
  PopupTheme,
  PreviewMessage,
  WidgetProps,
} from "./contract/widget-props.ts";
