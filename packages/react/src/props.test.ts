import { createElement, createRef, type CSSProperties, type ReactElement } from "react";
import { describe, expectTypeOf, test } from "vitest";
import {
  Bubble,
  close,
  destroy,
  downloadTranscript,
  hidePreviewMessage,
  open,
  Popup,
  reload,
  reset,
  restart,
  sendCommand,
  setInputValue,
  setPrefilledVariables,
  showPreviewMessage,
  Standard,
  submitInput,
  toggle,
  unmount,
  type BubbleComponentProps,
  type BubbleProps,
  type BubbleTheme,
  type ChatProps,
  type PopupComponentProps,
  type PopupProps,
  type PopupTheme,
  type PreviewMessage,
  type StandardComponentProps,
} from "./index.ts";

/* The types of the public API, checked by the compiler. */

type SharedName =
  | "typebot"
  | "apiHost"
  | "wsHost"
  | "resultId"
  | "sessionId"
  | "startFrom"
  | "prefilledVariables"
  | "isPreview"
  | "previewToken"
  | "font"
  | "progressBarRef"
  | "onNewInputBlock"
  | "onAnswer"
  | "onEnd"
  | "onInit"
  | "onNewLogs"
  | "onChatStatePersisted"
  | "onScriptExecutionSuccess"
  | "allowScripts"
  | "nonce"
  | "locale"
  | "webMcp"
  | "words"
  | "colorScheme"
  | "prefillFromUrl"
  | "storage"
  | "allowedCommandOrigins"
  | "identity"
  | "controls"
  | "layout"
  | "hasOpenings"
  | "disclosure"
  | "preload";
type FrameName = "isOpen" | "autoShowDelay" | "displayRules" | "consent" | "onOpen" | "onClose" | "theme";
type BubbleName =
  | "previewMessage"
  | "previewMessages"
  | "sound"
  | "unreadInTitle"
  | "inlineStyle"
  | "customIconSrc"
  | "customCloseIconSrc"
  | "onPreviewMessageClick"
  | "onPreviewMessageDismissed";

describe("props", () => {
  // Spec: 3.11, 3.12
  test("are exactly those of the specification", () => {
    expectTypeOf<keyof ChatProps>().toEqualTypeOf<SharedName>();
    expectTypeOf<keyof StandardComponentProps>().toEqualTypeOf<SharedName | "id" | "className" | "style">();
    expectTypeOf<keyof PopupComponentProps>().toEqualTypeOf<SharedName | FrameName | "id" | "defaultOpen">();
    expectTypeOf<keyof BubbleComponentProps>().toEqualTypeOf<SharedName | FrameName | BubbleName | "id">();
  });

  test("need a bot; all others are optional and may be undefined", () => {
    expectTypeOf(Standard).toBeCallableWith({ typebot: "lead", onEnd: undefined, style: undefined });
    expectTypeOf(Popup).toBeCallableWith({
      typebot: { groups: [], id: "preview" },
      isOpen: undefined,
      theme: undefined,
    });
    expectTypeOf(Bubble).toBeCallableWith({ typebot: "lead", previewMessage: undefined, sound: undefined });
    // @ts-expect-error no bot
    expectTypeOf(Standard).toBeCallableWith({});
    // An interface has no index signature.
    interface DefinedBot {
      readonly id: string;
      readonly groups: Record<string, readonly unknown[]>;
    }
    expectTypeOf<DefinedBot>().toExtend<StandardComponentProps["typebot"]>();
    // @ts-expect-error an object that isn't a bot
    expectTypeOf(Standard).toBeCallableWith({ typebot: { foo: 1 } });
    // @ts-expect-error a bot's file that was exported in a list
    expectTypeOf(Bubble).toBeCallableWith({ typebot: [] });
    // @ts-expect-error no bot
    expectTypeOf(Popup).toBeCallableWith({ isOpen: true });
    // @ts-expect-error a bot that may be missing
    expectTypeOf(Bubble).toBeCallableWith({ typebot: Math.random() > 0.5 ? "lead" : undefined });
  });

  // Spec: 3.2, 3.13
  test("have the types of the specification", () => {
    expectTypeOf<NonNullable<ChatProps["typebot"]>>().toEqualTypeOf<string | Record<string, unknown>>();
    expectTypeOf<NonNullable<ChatProps["prefilledVariables"]>>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<NonNullable<ChatProps["progressBarRef"]>>().toEqualTypeOf<HTMLElement>();
    expectTypeOf<NonNullable<ChatProps["startFrom"]>["type"]>().toEqualTypeOf<"group" | "event">();
    expectTypeOf<NonNullable<ChatProps["allowScripts"]>>().toEqualTypeOf<boolean | "sandbox">();
    expectTypeOf<NonNullable<ChatProps["colorScheme"]>>().toEqualTypeOf<"light" | "dark" | "auto">();
    expectTypeOf<NonNullable<ChatProps["storage"]>>().toEqualTypeOf<"none" | "session" | "local">();
    expectTypeOf<NonNullable<ChatProps["preload"]>>().toEqualTypeOf<"idle" | "intent" | "none">();
    expectTypeOf<NonNullable<ChatProps["controls"]>>().toEqualTypeOf<
      boolean | ("restart" | "transcript" | "sound" | "language")[]
    >();
    expectTypeOf<NonNullable<StandardComponentProps["style"]>>().toEqualTypeOf<CSSProperties>();
    expectTypeOf<NonNullable<PopupProps["theme"]>>().toEqualTypeOf<PopupTheme>();
    expectTypeOf<keyof PopupTheme>().toEqualTypeOf<"zIndex" | "backgroundColor" | "width">();
    expectTypeOf<NonNullable<BubbleProps["theme"]>>().toEqualTypeOf<BubbleTheme>();
    expectTypeOf<NonNullable<BubbleTheme["placement"]>>().toEqualTypeOf<"left" | "right">();
    expectTypeOf<NonNullable<BubbleTheme["position"]>>().toEqualTypeOf<"fixed" | "static">();
    expectTypeOf<NonNullable<BubbleProps["previewMessage"]>>().toEqualTypeOf<PreviewMessage>();
    expectTypeOf<NonNullable<BubbleProps["previewMessages"]>>().toEqualTypeOf<PreviewMessage[]>();
    expectTypeOf<keyof PreviewMessage>().toEqualTypeOf<"message" | "avatarUrl" | "autoShowDelay">();
    // @ts-expect-error a preview message needs a text
    const wordless: PreviewMessage = { avatarUrl: "a.png" };
    expectTypeOf(wordless).toEqualTypeOf<PreviewMessage>();
  });
});

test("callbacks have typed payloads", () => {
  type Given<Name extends keyof BubbleProps> = Parameters<
    Extract<BubbleProps[Name], (...given: never) => unknown>
  >;
  expectTypeOf<Given<"onInit">>().toEqualTypeOf<[]>();
  expectTypeOf<Given<"onEnd">>().toEqualTypeOf<[]>();
  expectTypeOf<Given<"onAnswer">>().toEqualTypeOf<[answer: { message: string; blockId: string }]>();
  expectTypeOf<Given<"onNewInputBlock">[0]["id"]>().toEqualTypeOf<string>();
  expectTypeOf<Given<"onNewInputBlock">[0]["type"]>().toEqualTypeOf<string>();
  expectTypeOf<Given<"onNewLogs">[0][number]["description"]>().toEqualTypeOf<string>();
  expectTypeOf<Given<"onChatStatePersisted">>().toEqualTypeOf<
    [isEnabled: boolean, details: { typebotId: string }]
  >();
  expectTypeOf<Given<"onScriptExecutionSuccess">>().toEqualTypeOf<[message: string]>();
  expectTypeOf<Given<"onOpen">>().toEqualTypeOf<[]>();
  expectTypeOf<Given<"onClose">>().toEqualTypeOf<[]>();
  expectTypeOf<Given<"onPreviewMessageClick">>().toEqualTypeOf<[]>();
  expectTypeOf<Given<"onPreviewMessageDismissed">>().toEqualTypeOf<[]>();
});

test("components take their props and return elements", () => {
  expectTypeOf(
    createElement(Standard, { typebot: "lead", ref: createRef<HTMLElement>() }),
  ).toExtend<ReactElement>();
  expectTypeOf(Popup).toEqualTypeOf<(props: PopupComponentProps) => null>();
  expectTypeOf(Bubble).toEqualTypeOf<(props: BubbleComponentProps) => ReactElement>();
});

test("commands take their arguments and an optional addressee", () => {
  type Addressee = { id?: string | undefined } | undefined;
  const plain = [open, close, toggle, hidePreviewMessage, submitInput, reload, reset, restart];
  for (const command of [...plain, downloadTranscript, unmount, destroy])
    expectTypeOf(command).toBeCallableWith({ id: "chat" });
  expectTypeOf(open).parameter(0).toExtend<Addressee>();
  expectTypeOf(showPreviewMessage).toBeCallableWith({ message: "Hi", avatarUrl: "a.png" }, { id: "chat" });
  expectTypeOf(showPreviewMessage).toBeCallableWith();
  expectTypeOf(setPrefilledVariables).toBeCallableWith({ Name: "Ada", Age: 3 });
  expectTypeOf(setInputValue).toBeCallableWith("text", { id: "chat" });
  expectTypeOf(sendCommand).toBeCallableWith("talk-to-human", { id: "chat" });
  // @ts-expect-error a flow command needs a text
  expectTypeOf(sendCommand).toBeCallableWith();
});
