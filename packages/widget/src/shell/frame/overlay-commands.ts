import type { Command } from "@banter/protocol";
import { UNMOUNT_DELAY_MS } from "../shell-numbers.ts";
import type { WidgetContext } from "../widget-context.ts";
import type { ChatFrame } from "./chat-frame.ts";
import type { OpenControl } from "./open-control.ts";

/** The commands that bubbles and popups have in common. */
export function createOverlayCommands(context: WidgetContext, openControl: OpenControl, frame: ChatFrame) {
  function unmount(): void {
    openControl.request(false);
    // Free the id at once, so that another widget can use it.
    context.element.removeAttribute("id");
    setTimeout(context.remove, UNMOUNT_DELAY_MS);
  }

  function run(command: Command): void {
    switch (command.command) {
      case "open":
      case "close":
        return openControl.request(command.command === "open");
      case "toggle":
        return openControl.request(!openControl.isOpen());
      case "unmount":
        return unmount();
      case "reset":
        openControl.forget();
        return frame.run(command);
      default:
        return frame.run(command);
    }
  }

  return { run, unmount };
}
