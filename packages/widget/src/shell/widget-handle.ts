import type { Command } from "@banter/protocol";
import { createCommands, type Commands } from "./commands.ts";
import type { WidgetEventName, WidgetEvents } from "./frame/widget-events.ts";
import type { WidgetElement } from "./widget-element.ts";
import type { WidgetProps } from "../contract/widget-props.ts";

/** An element with a widget's tag, which another script may have defined before. */
export type MaybeWidget = HTMLElement & Partial<WidgetElement>;

/** Controls one widget; the init functions return it. */
export interface WidgetHandle extends Commands {
  readonly element: HTMLElement;
  /** Runs any command in its window message form. */
  run(command: Command): void;
  /** Changes the given props and keeps the others. */
  update(props: WidgetProps): void;
  /** Subscribes to an event; returns a function that unsubscribes. */
  on<Name extends WidgetEventName>(name: Name, listener: (detail: WidgetEvents[Name]) => void): () => void;
}

export function createHandle(element: MaybeWidget): WidgetHandle {
  const run = (command: Command) => element.run?.(command);
  return {
    element,
    run,
    ...createCommands(run),
    update: (props) => void Object.assign(element, props),
    on: (name, listener) => {
      const handleEvent = (event: Event) => listener(Reflect.get(event, "detail"));
      element.addEventListener(`banter:${name}`, handleEvent);
      return () => element.removeEventListener(`banter:${name}`, handleEvent);
    },
  };
}
