import type { Command } from "@banter/protocol";
import { createCommands, type Addressee } from "./commands.ts";
import { defineElements, type ElementClasses } from "./define-elements.ts";
import { explainRules, sendToPage } from "./page-widgets.ts";
import { version } from "./version.ts";
import { createHandle, type MaybeWidget, type WidgetHandle } from "./widget-handle.ts";
import type { DisplayModeName } from "./widget-context.ts";
import type { BubbleProps, ChatProps, PopupProps } from "../contract/widget-props.ts";

/** The type of `window.Banter`. */
export type Banter = ReturnType<typeof createBanter>;

/**
 * The commands and the init functions (spec §1) for elements with `prefix`. Has no side effects until one is called.
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
    const existing =
      id || isStandard
        ? document.querySelector<MaybeWidget>(id ? `${tag}#${CSS.escape(id)}` : tag)
        : undefined;
    if (isStandard && !existing) throw new Error(`<${tag}> element not found.`);
    const element: MaybeWidget = existing ?? document.createElement(tag);
    Object.assign(element, props);
    if (!existing) appendToBody(element);
    return createHandle(element);
  }

  return {
    version,
    define,
    /** Sets the props of the element with `props.id`, or of the first one. Throws if there is none. */
    initStandard: (props: ChatProps & { id?: string | undefined }): WidgetHandle => init("standard", props),
    /** Adds a popup with this element id to the page. If it exists, sets its props instead. */
    initPopup: (props: PopupProps & { id?: string | undefined }): WidgetHandle => init("popup", props),
    /** Adds a bubble with this element id to the page. If it exists, sets its props instead. */
    initBubble: (props: BubbleProps & { id?: string | undefined }): WidgetHandle => init("bubble", props),
    /** Says for each widget of the page, in a list of its display rules, why they have fired or not. */
    explainRules,
    ...createCommands(command),
  };
}

/** In a script in the head there is no body yet: until then the element is appended to the root, where it gets commands. */
function appendToBody(element: HTMLElement): void {
  const { body, documentElement }: { body: HTMLElement | null; documentElement: HTMLElement } = document;
  (body ?? documentElement).append(element);
  if (body) return;
  document.addEventListener("DOMContentLoaded", () => {
    if (element.isConnected) document.body.append(element);
  });
}
