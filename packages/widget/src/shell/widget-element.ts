import type { Command } from "@banter/protocol";
import type { ChatSource } from "./chat-source.ts";
import { draw } from "./draw.ts";
import { ElementBase } from "./platform-gaps.ts";
import { mayReopen } from "./may-reopen.ts";
import { joinPage } from "./page-widgets.ts";
import { attributeNames, propNames, propOf, readText } from "./prop-names.ts";
import { createRestingWidget } from "./resting-widget.ts";
import css from "./shell.css?inline";
import { version } from "./shell-version.ts";
import { shellWord } from "./shell-words.ts";
import { styleSheet } from "./style-sheet.ts";
import { fetchWhenIdle } from "./warm-up.ts";
import type { DisplayMode, DisplayModeName, RestingWidget, WidgetContext } from "./widget-context.ts";
import type { WidgetProps } from "./widget-props.ts";

/** A widget on the page, whatever its display mode. */
export interface WidgetElement extends HTMLElement {
  run(command: Command): void;
}

/** The class behind one tag. */
export interface WidgetElementClass {
  new (): WidgetElement;
  /** Of the package that made this class. */
  readonly version: string;
}

/** Makes the element class of one display mode. Props are DOM properties; those with text forms are attributes too. */
export function createElementClass(mode: DisplayModeName, source: ChatSource): WidgetElementClass {
  class BanterElement extends ElementBase implements WidgetElement {
    static readonly version = version;
    static readonly observedAttributes = attributeNames;

    static {
      for (const name of propNames) {
        Object.defineProperty(this.prototype, name, {
          enumerable: true,
          get(this: BanterElement) {
            return Reflect.get(this.#props, name);
          },
          set(this: BanterElement, value: unknown) {
            this.setProp(name, value);
          },
        });
      }
    }

    readonly #props: WidgetProps = {};
    readonly #shadow = this.attachShadow({ mode: "open" });
    readonly #context: WidgetContext = {
      mode,
      element: this,
      shadow: this.#shadow,
      source,
      getProps: () => this.#props,
      wake: () => this.#wake(),
      remove: () => this.#destroy(),
    };
    #resting: RestingWidget | undefined;
    #mode: DisplayMode | undefined;
    /** Commands that wait for the mode's code. */
    #waiting: Command[] | undefined;
    #leavePage = () => {};
    #isUpdateDue = false;

    connectedCallback(): void {
      this.#takeEarlyProps();
      this.#updateSoon();
      if (this.#resting) return;
      this.#shadow.adoptedStyleSheets = [styleSheet(css)];
      this.#resting = createRestingWidget(this.#context, () =>
        this.run({ command: mode === "bubble" ? "toggle" : "open" }),
      );
      this.#leavePage = joinPage(this);
      fetchWhenIdle(this.#context);
    }

    /** Frameworks move elements by taking them out and putting them back in one go: only what stays out ends. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) this.#dispose();
      });
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      this.setProp(propOf(attribute), text);
    }

    setProp(name: string, value: unknown): void {
      Reflect.set(
        this.#props,
        name,
        (typeof value === "string" ? readText(value, name) : value) ?? undefined,
      );
      this.#updateSoon();
    }

    answersTo(id: string): boolean {
      return id === this.id || id === this.#props.typebot || this.#mode?.answersTo(id) === true;
    }

    allowsOrigin(origin: string): boolean {
      return [this.#props.allowedCommandOrigins].flat().includes(origin);
    }

    run(command: Command): void {
      const name = command.command;
      if (name === "destroy" || (name === "unmount" && !this.#mode)) return this.#destroy();
      if (name === "setPrefilledVariables") {
        this.setProp("prefilledVariables", { ...this.#props.prefilledVariables, ...command.variables });
      }
      if (this.#mode) this.#mode.run(command);
      else if (this.#waiting) this.#waiting.push(command);
      else if (name === "open" || name === "toggle" || name === "showPreviewMessage") this.#wake(command);
    }

    #updateSoon(): void {
      if (this.#isUpdateDue) return;
      this.#isUpdateDue = true;
      queueMicrotask(() => {
        this.#isUpdateDue = false;
        if (!this.isConnected) return;
        this.#resting?.update?.();
        this.#mode?.update();
        if (!this.#mode && this.#isDue()) this.#wake();
      });
    }

    /** Something is to happen without anyone asking for it. */
    #isDue(): boolean {
      const { isOpen, defaultOpen, autoShowDelay, previewMessage } = this.#props;
      const delay = autoShowDelay ?? previewMessage?.autoShowDelay;
      return mode !== "standard" && (isOpen || defaultOpen || delay != null || mayReopen(this.#props));
    }

    /** Loads the mode's code, then does what was asked meanwhile. */
    #wake(command?: Command): void {
      if (!this.#resting || this.#waiting || this.#mode) return;
      const waiting = (this.#waiting = command ? [command] : []);
      this.toggleAttribute("busy", command != null);
      // The chat's code travels beside the frame's; whoever shows the chat says when it doesn't come.
      if (command && command.command !== "showPreviewMessage") void source.fetch(mode, "high");
      source
        .loadMode(mode)
        .then((createMode) => {
          if (!this.#resting || this.#waiting !== waiting) return;
          this.#mode = createMode(this.#context, this.#resting);
          this.#waiting = undefined;
          for (const next of waiting) this.#mode.run(next);
        })
        .catch((error: unknown) => {
          console.error(error);
          this.#waiting = undefined;
          if (this.#resting) this.#offerRetry(waiting[0]);
        })
        .finally(() => this.removeAttribute("busy"));
    }

    #offerRetry(command: Command | undefined): void {
      const text = shellWord("chatLoadFailed", "Chat could not be loaded. Try again", this.#props.words);
      const retry = draw("button", {}, text);
      const notice = draw(
        "div",
        { class: mode === "standard" ? "root" : "root failed", role: "alert" },
        retry,
      );
      retry.onclick = () => {
        notice.remove();
        this.#wake(command);
      };
      this.#shadow.append(notice);
    }

    #destroy(): void {
      this.remove();
      this.#dispose();
    }

    #dispose(): void {
      this.#leavePage();
      this.#mode?.dispose();
      this.#resting?.dispose?.();
      this.#mode = this.#resting = this.#waiting = undefined;
      this.#shadow.replaceChildren();
    }

    /** Properties that were set before this class was known shadow its accessors. */
    #takeEarlyProps(): void {
      for (const [name, value] of Object.entries(this)) {
        if (!propNames.includes(name)) continue;
        Reflect.deleteProperty(this, name);
        this.setProp(name, value);
      }
    }
  }

  return BanterElement;
}
