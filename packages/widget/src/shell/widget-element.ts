import type { AddressedCommand, Command } from "@banter/protocol";
import {
  attributeNames,
  decodeProp,
  propNames,
  propOfAttribute,
  resolveProps,
  type OwnProps,
} from "../contract/resolve-props.ts";
import type { RuleExplanation } from "../contract/rule-explanation.ts";
import { createStyleSheet } from "./create-element.ts";
import { createLazyDisplayMode, type LazyDisplayMode } from "./lazy-display-mode.ts";
import { joinPage } from "./page-widgets.ts";
import { ElementBase } from "./platform-gaps.ts";
import { prefetchWhenIdle } from "./prefetch.ts";
import css from "./shell.css?inline";
import { version } from "./version.ts";
import type { ChatSource, DisplayModeName, WidgetContext } from "./widget-context.ts";

/** A widget on the page, in any display mode. */
export interface WidgetElement extends HTMLElement {
  run(command: Command): void;
}

/** The class of one custom element. */
export interface WidgetElementClass {
  new (): WidgetElement;
  /** Version of the package that created the class. */
  readonly version: string;
}

/** Creates the element class of one display mode. Props are DOM properties; those with a text form are attributes too. */
export function createElementClass(mode: DisplayModeName, source: ChatSource): WidgetElementClass {
  return class extends BanterElement {
    constructor() {
      super(mode, source);
    }
  };
}

abstract class BanterElement extends ElementBase implements WidgetElement {
  static readonly version = version;
  static readonly observedAttributes = attributeNames;

  static {
    for (const name of propNames) {
      Object.defineProperty(this.prototype, name, {
        enumerable: true,
        get(this: BanterElement) {
          return Reflect.get(this.#ownProps, name);
        },
        set(this: BanterElement, value: unknown) {
          this.setProp(name, value);
        },
      });
    }
  }

  declare explainRules?: () => readonly RuleExplanation[];

  /** The props that the page has set. */
  readonly #ownProps: OwnProps = {};
  readonly #shadow = this.attachShadow({ mode: "open" });
  readonly #context: WidgetContext;
  /** Defined while the element is on the page. */
  #displayMode: LazyDisplayMode | undefined;
  #leavePage = () => {};
  #isUpdateQueued = false;

  constructor(mode: DisplayModeName, source: ChatSource) {
    super();
    this.#context = {
      mode,
      element: this,
      shadow: this.#shadow,
      source,
      getProps: () => resolveProps(this.#ownProps),
      activate: () => this.#displayMode?.load(),
      remove: () => this.#destroy(),
      texts: {},
    };
  }

  connectedCallback(): void {
    this.#adoptEarlyProps();
    this.#queueUpdate();
    if (this.#displayMode) return;
    this.#shadow.adoptedStyleSheets = [createStyleSheet(css)];
    this.#displayMode = createLazyDisplayMode(this.#context);
    this.#leavePage = joinPage(this);
    prefetchWhenIdle(this.#context);
  }

  /** Frameworks move elements by removing and inserting them in one task, so wait before disposing. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#dispose();
    });
  }

  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    this.setProp(propOfAttribute(attribute), text);
  }

  setProp(name: string, value: unknown): void {
    const decoded = decodeProp(name, value);
    if (decoded === undefined) Reflect.deleteProperty(this.#ownProps, name);
    else Reflect.set(this.#ownProps, name, decoded);
    this.#queueUpdate();
  }

  answersTo({ id, command }: AddressedCommand): boolean | undefined {
    // An inline chat is part of the page's own markup, so it must be meant by its id.
    if (!id) return this.#context.mode !== "standard" || command.command !== "unmount";
    return id === this.id || id === this.#ownProps.typebot || this.#displayMode?.answersTo(id);
  }

  allowsOrigin(origin: string): boolean | undefined {
    return this.#ownProps.allowedCommandOrigins?.includes(origin);
  }

  run(command: Command): void {
    const name = command.command;
    if (name === "destroy") return this.#destroy();
    if (name === "setPrefilledVariables") {
      // Warns about values that can't be sent.
      if (!decodeProp("prefilledVariables", command.variables)) return;
      this.setProp("prefilledVariables", { ...this.#ownProps.prefilledVariables, ...command.variables });
    }
    if (name === "setIdentity") this.setProp("identity", command.identity);
    this.#displayMode?.run(command);
  }

  #queueUpdate(): void {
    if (this.#isUpdateQueued) return;
    this.#isUpdateQueued = true;
    queueMicrotask(() => {
      this.#isUpdateQueued = false;
      if (this.isConnected) this.#displayMode?.update();
    });
  }

  #destroy(): void {
    this.remove();
    this.#dispose();
  }

  #dispose(): void {
    this.#leavePage();
    this.#displayMode?.dispose();
    this.#displayMode = undefined;
    this.#shadow.replaceChildren();
  }

  /** Properties that were set before the class was defined shadow its accessors. */
  #adoptEarlyProps(): void {
    for (const [name, value] of Object.entries(this)) {
      if (!propNames.includes(name)) continue;
      Reflect.deleteProperty(this, name);
      this.setProp(name, value);
    }
  }
}
