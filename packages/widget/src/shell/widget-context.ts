import type { Command } from "@banter/protocol";
import type { ChatConnection, MountChat } from "../contract/chat-mount.ts";
import type { ResolvedProps } from "../contract/resolve-props.ts";
import type { RuleExplanation } from "../contract/rule-explanation.ts";

export type DisplayModeName = "standard" | "popup" | "bubble";

/** An element with display rules, while they are watched. */
export interface ExplainedElement extends HTMLElement {
  explainRules?: () => readonly RuleExplanation[];
}

/** Shared by an element and its display mode. */
export interface WidgetContext extends EarlyStart {
  readonly mode: DisplayModeName;
  readonly element: ExplainedElement;
  readonly shadow: ShadowRoot;
  readonly source: ChatSource;
  getProps(): ResolvedProps;
  /** Loads the display mode without opening it. */
  activate(): void;
  /** Removes the element from the page for good. */
  remove(): void;
  /** The same object in every context of a widget. */
  readonly texts: FrameTexts;
}

/** What was done before the frame's code had arrived. */
export interface EarlyStart {
  /** The event for the first opening was emitted. */
  readonly hasEmittedOpen?: boolean;
  readonly sent?: SentStart;
}

/** A start that was sent, and the connection that has its reply. */
export interface SentStart {
  /** Idempotency key. */
  readonly id: string;
  /** See `startKey`. */
  readonly key: string;
  readonly connection: ChatConnection;
  /** Call when the widget is removed before the frame has arrived. */
  readonly cancel: () => void;
}

/** Returns undefined if only the frame can send the start. */
export type SendStart = (context: WidgetContext) => EarlyStart | undefined;

export interface FrameTexts {
  /** The frame's strings in the chat's language, once loaded. */
  translation?: Readonly<Record<string, string>> | undefined;
}

/** Loads the code that is not part of the entry point. */
export interface ChatSource {
  /** The URL of this module. */
  readonly moduleUrl: string;
  /** URLs of openings that the server doesn't have, once one was missing. */
  missingOpenings?: Set<string>;
  /** Downloads all files of the chat, without running them. Failures are retried when they run. */
  fetch(priority: "low" | "high"): Promise<unknown>;
  /** Loads the frame around the chat. Rejects when that fails. */
  loadMode(mode: DisplayModeName): Promise<CreateDisplayMode>;
  /** Loads what sends the start before the frame's code has arrived. Rejects when that fails. */
  loadStart(): Promise<SendStart>;
  /** Loads the chat itself. Rejects when that fails. */
  loadChat(): Promise<MountChat>;
}

/** The part of a widget before its display mode is loaded: for a bubble, its launcher. */
export interface InactiveWidget {
  readonly launcher?: Launcher;
  update?(): void;
  dispose?(): void;
}

export interface Launcher {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  setOpen(isOpen: boolean): void;
  /** Hides it until a display rule shows it. */
  setShown(isShown: boolean): void;
  /** Shows it: the bot's color is known, or can't be known yet. */
  setColored(): void;
  /** Appends text to the button's label. */
  setLabelSuffix(suffix: string): void;
}

/** A loaded display mode (spec §2). */
export interface DisplayMode {
  /** The props have changed. */
  update(): void;
  run(command: Command): void;
  answersTo(botId: string): boolean | undefined;
  dispose(): void;
}

export type CreateDisplayMode = (context: WidgetContext, inactive: InactiveWidget) => DisplayMode;
