import { useEffect, useRef, useState } from "react";
import { useIsVisible } from "../../chat-context/chat-context.ts";
import { pauseMessage } from "./provider-video-url.ts";

/**
 * A provider's player, whose sound must not go on in a closed chat. It is paused there if it takes a message, and unloaded
 * otherwise. A video that arrives in a closed chat is loaded when the chat is opened.
 */
export function usePlayer(type: string, mayAutoplay: boolean) {
  const isVisible = useIsVisible();
  const frame = useRef<HTMLIFrameElement>(null);
  const [player, setPlayer] = useState({ isLoaded: isVisible, mayAutoplay });
  const pause = pauseMessage(type);
  const isLoaded = isVisible || (player.isLoaded && pause !== undefined);
  // A player that is loaded again doesn't start by itself.
  if (isLoaded !== player.isLoaded) setPlayer({ isLoaded, mayAutoplay: player.mayAutoplay && isLoaded });

  function pauseIfClosed(): void {
    if (!isVisible && pause !== undefined)
      frame.current?.contentWindow?.postMessage(pause.message, pause.origin);
  }
  useEffect(pauseIfClosed);
  return { ...player, frame, pauseIfClosed };
}
