import { useLayoutEffect, useState } from "react";
import { createStorages } from "../../browser/browser-storage.ts";
import {
  PREFERENCES_KEY,
  readPreferences,
  type VisitorPreferences,
} from "../../browser/visitor-preferences.ts";
import { useChat } from "../../chat-context/chat-context.ts";
import { useBotLanguage } from "./use-bot-language.ts";
import type { VisitorControl } from "./visitor-controls.ts";

/** Applies the visitor's preferences and stores them as long as the `storage` prop allows it. Preferences whose control isn't `offered` don't count. */
export function useVisitorPreferences(offered: readonly VisitorControl[]) {
  const { container, getProps, setLocale } = useChat();
  const [storage] = useState(() => createStorages(getProps().storage).local);
  const [preferences, setPreferences] = useState(() => readPreferences(storage));
  const isMuted = offered.includes("sound") && preferences.isMuted === true;
  const locale = offered.includes("language") ? preferences.locale : undefined;

  useLayoutEffect(() => {
    // Read by the frame, which plays the sound while the chat is closed.
    container.toggleAttribute("data-muted", isMuted);
    return () => container.removeAttribute("data-muted");
  }, [container, isMuted]);
  useLayoutEffect(() => {
    setLocale(locale);
    return () => setLocale(undefined);
  }, [setLocale, locale]);

  useBotLanguage(locale);

  function prefer(changed: VisitorPreferences): void {
    const next = { ...preferences, ...changed };
    storage.set(PREFERENCES_KEY, JSON.stringify(next));
    setPreferences(next);
  }
  return { isMuted, locale, prefer };
}
