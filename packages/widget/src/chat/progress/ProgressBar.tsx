import { createPortal } from "react-dom";
import type { CSSProperties } from "react";
import type { Theme } from "@banter/protocol";
import { channels, parseColor } from "../../theme/color.ts";
import { paletteFor } from "../../theme/palettes.ts";
import { useChatProps, useChatState } from "../chat-context.ts";
import { useAllWords } from "../../i18n/use-all-words.ts";

/** How far the conversation is. In the chat, fixed to the page, or in an element that the page's owner gave. */
export function ProgressBar({ theme, version }: { readonly theme: Theme; readonly version: string }) {
  const words = useAllWords();
  const { progressBarRef } = useChatProps();
  const progress = useChatState((state) => state.progress);
  if (!theme.general.progressBar.isEnabled || progress === undefined) return null;
  const percent = Math.min(100, Math.max(0, progress));
  const isAway = progressBarRef !== undefined;
  const bar = (
    <div
      className="banter-progress-bar-container"
      part="progress-bar-container"
      role="progressbar"
      aria-label={words.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      style={isAway ? awayTrack(theme, version) : undefined}
    >
      <div
        className="banter-progress-bar"
        style={{ inlineSize: `${percent}%`, ...(isAway && awayFill(theme, version)) }}
      />
    </div>
  );
  return progressBarRef === undefined ? bar : createPortal(bar, progressBarRef);
}

/** In the owner's element none of the chat's style sheets applies, so the bar is styled in place. */
function awayTrack({ general }: Theme, version: string): CSSProperties {
  const { backgroundColor, thickness } = general.progressBar;
  const track = parseColor(backgroundColor ?? paletteFor(version, false).progress.background);
  return { inlineSize: "100%", blockSize: thickness, backgroundColor: `rgba(${channels(track)}, 0.12)` };
}

function awayFill({ general }: Theme, version: string): CSSProperties {
  return {
    blockSize: "100%",
    backgroundColor: general.progressBar.color ?? paletteFor(version, false).progress.color,
    transition: "inline-size 0.25s ease-out",
  };
}
