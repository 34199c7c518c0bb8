import { plainCommands, type Command, type PlainCommandName } from "@banter/protocol";
import { byName } from "./platform-gaps.ts";
import type { WidgetEventName, WidgetEvents } from "./modes/widget-events.ts";
import type { WidgetProps } from "./widget-props.ts";

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

export function createHandle(element: HTMLElement): WidgetHandle {
  function run(command: Command): void {
    const method: unknown = Reflect.get(element, "run");
    if (typeof method === "function") Reflect.apply(method, element, [command]);
  }
  return {
    element,
    run,
    ...byName(plainCommands, (name) => () => run({ command: name })),
    update: (props) => void Object.assign(element, props),
    on: (name, listener) => {
      const receive = (event: Event) => {
        if (event instanceof CustomEvent) listener(event.detail);
      };
      element.addEventListener(`banter:${name}`, receive);
      return () => element.removeEventListener(`banter:${name}`, receive);
    },
  };
}
