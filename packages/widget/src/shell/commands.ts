import { plainCommands, type Command } from "@banter/protocol";
import { byName } from "./platform-gaps.ts";
import type { ChatProps, PreviewMessage } from "../contract/widget-props.ts";

/** Addresses a widget by its element id, its bot's public id or its bot's id. Without an id: all widgets of the page. */
export interface Addressee {
  readonly id?: string | undefined;
}

/** Values of a bot's variables, by name. */
export type Variables = Extract<Command, { command: "setPrefilledVariables" }>["variables"];

/** The commands as methods. Those of a handle ignore the addressee. */
export type Commands = ReturnType<typeof createCommands>;

/**
 * `reload` starts the conversation again with the current props; `restart` also forgets the old conversation; `reset`
 * deletes stored data and leaves the chat on screen; `downloadTranscript` downloads the conversation as a text file;
 * `submitInput` submits the current input's value; `unmount` closes the widget and then removes it, `destroy` removes it
 * at once.
 */
export function createCommands(send: (command: Command, addressee?: Addressee) => void) {
  return {
    ...byName(plainCommands, (name) => (addressee?: Addressee) => send({ command: name }, addressee)),
    showPreviewMessage: (message?: PreviewMessage, addressee?: Addressee) =>
      send({ command: "showPreviewMessage", message }, addressee),
    /** Takes effect when the conversation starts the next time. */
    setPrefilledVariables: (variables: Variables, addressee?: Addressee) =>
      send({ command: "setPrefilledVariables", variables }, addressee),
    /** Changes who the visitor is, or signs out without one. The former visitor's conversation leaves the page at once. */
    setIdentity: (identity?: ChatProps["identity"], addressee?: Addressee) =>
      send({ command: "setIdentity", identity }, addressee),
    setInputValue: (value: string, addressee?: Addressee) =>
      send({ command: "setInputValue", value }, addressee),
    sendCommand: (text: string, addressee?: Addressee) => send({ command: "sendCommand", text }, addressee),
  };
}
