import type { Command } from "@banter/protocol";
import type { ChatSource } from "./chat-source.ts";
import type { WidgetProps } from "./widget-props.ts";

export type DisplayModeName = "standard" | "popup" | "bubble";

/** What an element and its display mode share. */
export interface WidgetContext {
  readonly mode: DisplayModeName;
  readonly element: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly source: ChatSource;
  getProps(): WidgetProps;
  /** Makes the display mode, closed, once its code is there. */
  wake(): void;
  /** Takes the element out of the page, for good. */
  remove(): void;
  /** Words around the chat in the chat's language, once that is there. */
  translation?: Readonly<Record<string, string>> | undefined;
}

/** What is on the page before the widget is used: for a bubble its launcher. Loaded with the page, so it is little. */
export interface RestingWidget {
  readonly launcher?: Launcher;
  update?(): void;
  dispose?(): void;
}

export interface Launcher {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  setOpen(isOpen: boolean): void;
  /** Words that the button's label ends with. */
  setNews(words: string): void;
}

/** A display mode in use (spec §2). */
export interface DisplayMode {
  /** Props have changed. */
  update(): void;
  run(command: Command): void;
  answersTo(botId: string): boolean;
  dispose(): void;
}

export type CreateDisplayMode = (context: WidgetContext, resting: RestingWidget) => DisplayMode;
