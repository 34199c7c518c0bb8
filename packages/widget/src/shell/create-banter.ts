import { plainCommands, type Command } from "@banter/protocol";
import { defineElements, type ElementClasses } from "./define-elements.ts";
import { sendToPage } from "./page-widgets.ts";
import { byName } from "./platform-gaps.ts";
import { version } from "./shell-version.ts";
import { createHandle, type MaybeWidget, type WidgetHandle } from "./widget-handle.ts";
import type { DisplayModeName } from "./widget-context.ts";
import type { BubbleProps, ChatProps, PopupProps, PreviewMessage } from "./widget-props.ts";

/** Which widget is meant: its element id, its bot's public id or its bot's id. Absent: all on the page. */
export interface Addressee {
  readonly id?: string | undefined;
}

/** Values of a bot's variables, by name. */
export type Variables = Extract<Command, { command: "setPrefilledVariables" }>["variables"];

/** What `window.Banter` is. */
export type Banter = ReturnType<typeof createBanter>;

/**
 * The commands and the init functions (spec §1) for elements with `prefix`. Touches nothing until one is called.
 *
 * `reload` begins the conversation anew with the widget's present props; `restart` also forgets the old one; `reset`
 * forgets what was stored and leaves the chat on screen; `downloadTranscript` gives the visitor the conversation as a
 * text file; `submitInput` submits what the current input holds; `unmount` closes the widget and then takes it out of
 * the page, `destroy` does so at once.
 */
export function createBanter(prefix: string, classes: ElementClasses) {
  function command(command: Command, addressee?: Addressee): void {
    sendToPage({ command, id: addressee?.id });
  }

  function define(): void {
    defineElements(prefix, classes);
  }

  function init(mode: DisplayModeName, props: ChatProps & { id?: string | undefined }): WidgetHandle {
    define();
    const { id } = props;
    const tag = `${prefix}-${mode}`;
    const isStandard = mode === "standard";
    const known =
      id || isStandard
        ? document.querySelector<MaybeWidget>(id ? `${tag}#${CSS.escape(id)}` : tag)
        : undefined;
    if (isStandard && !known) throw new Error(`<${tag}> element not found.`);
    const element: MaybeWidget = known ?? document.createElement(tag);
    Object.assign(element, props);
    if (!known) appendToBody(element);
    return createHandle(element);
  }

  return {
    version,
    define,
    /** Gives its props to the element with `props.id`, or to the first. Throws when there is none. */
    initStandard: (props: ChatProps & { id?: string | undefined }): WidgetHandle => init("standard", props),
    /** Adds a popup to the page; `id` becomes its element's id. One that the page has under this id gets the props. */
    initPopup: (props: PopupProps & { id?: string | undefined }): WidgetHandle => init("popup", props),
    /** Adds a bubble to the page; `id` becomes its element's id. One that the page has under this id gets the props. */
    initBubble: (props: BubbleProps & { id?: string | undefined }): WidgetHandle => init("bubble", props),
    ...byName(plainCommands, (name) => (addressee?: Addressee) => command({ command: name }, addressee)),
    showPreviewMessage: (message?: PreviewMessage, addressee?: Addressee) =>
      command({ command: "showPreviewMessage", message }, addressee),
    /** For the next start of the conversation. */
    setPrefilledVariables: (variables: Variables, addressee?: Addressee) =>
      command({ command: "setPrefilledVariables", variables }, addressee),
    setInputValue: (value: string, addressee?: Addressee) =>
      command({ command: "setInputValue", value }, addressee),
    sendCommand: (text: string, addressee?: Addressee) =>
      command({ command: "sendCommand", text }, addressee),
  };
}

/** A script in the page's head runs before there is a body: the element waits beside it, and hears commands already. */
function appendToBody(element: HTMLElement): void {
  const { body, documentElement }: { body: HTMLElement | null; documentElement: HTMLElement } = document;
  (body ?? documentElement).append(element);
  if (body) return;
  document.addEventListener("DOMContentLoaded", () => {
    if (element.isConnected) document.body.append(element);
  });
}
