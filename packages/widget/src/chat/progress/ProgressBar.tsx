import { createPortal } from "react-dom";
import type { CSSProperties } from "react";
import type { SchemeTheme } from "@banter/protocol";
import { useChatProps, useChatState, useStrings, useStyles } from "../../chat-context/chat-context.ts";
import { channels, parseColor, themePalette } from "@banter/protocol";
import css from "./progress-bar.css?inline";

/** The flow's progress: in the chat, fixed to the page, or in the element of the `progressBarRef` prop. */
export function ProgressBar({ theme, version }: { readonly theme: SchemeTheme; readonly version: string }) {
  useStyles(css);
  const strings = useStrings();
  const { progressBarRef, layout } = useChatProps();
  const progress = useChatState((state) => state.progress);
  const isEnabled = theme.general.progressBar.isEnabled || layout === "focus";
  if (!isEnabled || progress === undefined) return null;
  const percent = Math.min(100, Math.max(0, progress));
  const isPortaled = progressBarRef !== undefined;
  const bar = (
    <div
      className="banter-progress-bar-container"
      part="progress-bar-container"
      role="progressbar"
      aria-label={strings.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={isPortaled ? inlineTrackStyle(theme, version) : undefined}
    >
      <div
        className="banter-progress-bar"
        style={{ inlineSize: `${percent}%`, ...(isPortaled && inlineFillStyle(theme, version)) }}
      />
    </div>
  );
  return progressBarRef === undefined ? bar : createPortal(bar, progressBarRef);
}

/** The chat's style sheets don't apply outside its shadow root, so a bar elsewhere is styled inline. */
function inlineTrackStyle(theme: SchemeTheme, version: string): CSSProperties {
  const { backgroundColor, thickness } = theme.general.progressBar;
  const track = parseColor(backgroundColor ?? themePalette(theme, version, false).progress.background);
  return { inlineSize: "100%", blockSize: thickness, backgroundColor: `rgba(${channels(track)}, 0.12)` };
}

function inlineFillStyle(theme: SchemeTheme, version: string): CSSProperties {
  return {
    blockSize: "100%",
    backgroundColor: theme.general.progressBar.color ?? themePalette(theme, version, false).progress.color,
    transition: "inline-size 0.25s ease-out",
  };
}
