import { plainCommands, type Command, type PlainCommandName } from "@banter/protocol";
import { byName } from "./platform-gaps.ts";
import type { WidgetEventName, WidgetEvents } from "./modes/widget-events.ts";
import type { WidgetElement } from "./widget-element.ts";
import type { WidgetProps } from "./widget-props.ts";

/** An element under a widget's tag; another script may have taken the tag before. */
export type MaybeWidget = HTMLElement & Partial<WidgetElement>;

/** One widget, as the init functions give it. */
export interface WidgetHandle extends Readonly<Record<PlainCommandName, () => void>> {
  readonly element: HTMLElement;
  /** Any command, as it is sent by window message. */
  run(command: Command): void;
  /** Changes props, and leaves those not named as they are. */
  update(props: WidgetProps): void;
  /** Calls on every such event; returns its undo. */
  on<Name extends WidgetEventName>(name: Name, listener: (detail: WidgetEvents[Name]) => void): () => void;
}

export function createHandle(element: MaybeWidget): WidgetHandle {
  const run = (command: Command) => element.run?.(command);
  return {
    element,
    run,
    ...byName(plainCommands, (name) => () => run({ command: name })),
    update: (props) => void Object.assign(element, props),
    on: (name, listener) => {
      const receive = (event: Event) => listener(Reflect.get(event, "detail"));
      element.addEventListener(`banter:${name}`, receive);
      return () => element.removeEventListener(`banter:${name}`, receive);
    },
  };
}
