import { createOverlay } from "../frame/overlay.ts";
import { translatedLauncher } from "../frame/translated-launcher.ts";
import { createPreviewMessage, runForPreview } from "../preview-card/preview-message.ts";
import { wasOpened } from "../open-state.ts";
import { createUnreadBadgeLoader } from "../unread/unread-badge-loader.ts";
import type { CreateDisplayMode, InactiveWidget, Launcher } from "../widget-context.ts";
import { createAttention } from "./attention.ts";
import { createBubbleView } from "./bubble-view.ts";
import { SMALL_SCREEN } from "./bubble-window.ts";
import { whenNobodyWrites } from "./when-nobody-writes.ts";

/** A launcher in the corner and a window above it (spec §2). */
const createBubble: CreateDisplayMode = (context, inactive) => {
  const launcher = translatedLauncher(context, launcherOf(inactive));
  const attention = createAttention(launcher.button);
  const showUnread = createUnreadBadgeLoader(context, launcher);
  const overlay = createOverlay(context, {
    mode: "bubble",
    openUnasked,
    onOpen: (mayFocus) => {
      attention.stop();
      preview.dismiss();
      view.open(mayFocus);
    },
    onClosed: () => view.close(),
    onSupportWidgetOpened: () => overlay.unmount(),
    onUnread: (count) => {
      showUnread(count);
      if (count > 0) attention.attract();
    },
    onTranslated: launcher.update,
    onPrepared: () => view.prepare(),
    onPrefetched: launcher.setColored,
    setLauncherShown: launcher.setShown,
    preview: (message) => preview.show(message === undefined ? undefined : { message }),
    onColors: (colors) => view.setColors(colors),
  });
  const preview = createPreviewMessage(context, launcher, overlay, attention.attract);
  const view = createBubbleView(context, launcher, overlay, preview.dismiss);

  function update(): void {
    view.update();
    preview.update();
    overlay.update();
  }
  update();
  if (wasOpened(context.getProps())) overlay.openUnasked();
  // The visitor's intent may be the reason why this file was loaded.
  if (launcher.button.matches(":hover, :focus")) overlay.prepare();

  return {
    update,
    run: (command) => void (runForPreview(preview, command) || overlay.run(command)),
    answersTo: overlay.answersTo,
    dispose: () => {
      overlay.dispose();
      preview.dispose();
      view.dispose();
    },
  };
};

// A default export, as `ChatSource` imports it by file name.
export default createBubble;

/** Waits until the visitor doesn't write in the page, whose field the window would cover on a small screen. */
function openUnasked(open: () => void, signal: AbortSignal): void {
  if (matchMedia(SMALL_SCREEN).matches) whenNobodyWrites(open, signal);
  else open();
}

function launcherOf({ launcher }: InactiveWidget): Launcher {
  if (launcher === undefined)
    throw new Error("A bubble needs a launcher: createInactiveWidget must create one for this mode.");
  return launcher;
}
