import { plainCommands, type Command } from "@banter/protocol";
import { defineElements, type ElementClasses } from "./define-elements.ts";
import { sendToPage } from "./page-widgets.ts";
import { byName } from "./platform-gaps.ts";
import { version } from "./shell-version.ts";
import { createHandle, type WidgetHandle } from "./widget-handle.ts";
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
    const id = addressee?.id;
    sendToPage(id ? { command, id } : { command });
  }

  function define(): void {
    defineElements(prefix, classes);
  }

  function insert(mode: DisplayModeName, props: ChatProps & { id?: string | undefined }): WidgetHandle {
    define();
    const element = document.createElement(`${prefix}-${mode}`);
    Object.assign(element, props);
    document.body.append(element);
    return createHandle(element);
  }

  return {
    version,
    define,
    /** Gives its props to the element with `props.id`, or to the first. Throws when there is none. */
    initStandard: (props: ChatProps & { id?: string | undefined }): WidgetHandle => {
      define();
      const tag = `${prefix}-standard`;
      const element = props.id ? document.getElementById(props.id) : document.querySelector(tag);
      if (!(element instanceof HTMLElement)) throw new Error(`<${tag}> element not found.`);
      Object.assign(element, props);
      return createHandle(element);
    },
    /** Adds a popup to the page; `id` becomes its element's id. */
    initPopup: (props: PopupProps & { id?: string | undefined }): WidgetHandle => insert("popup", props),
    /** Adds a bubble to the page; `id` becomes its element's id. */
    initBubble: (props: BubbleProps & { id?: string | undefined }): WidgetHandle => insert("bubble", props),
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
