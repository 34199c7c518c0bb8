import { useLayoutEffect, useState } from "react";
import { isRecord, parseJson } from "@banter/protocol";
import { createStorages } from "../../browser/browser-storage.ts";
import { useChat } from "../../chat-context/chat-context.ts";
import type { VisitorControl } from "./visitor-controls.ts";

/** The visitor's choices in the menu, for all bots of a site. */
export interface VisitorPreferences {
  readonly isMuted?: boolean;
  /** BCP 47 tag. */
  readonly locale?: string;
}

const KEY = "banter-preferences";

/** Applies the visitor's preferences and stores them as long as the `storage` prop allows it. Preferences whose control isn't `offered` don't count. */
export function useVisitorPreferences(offered: readonly VisitorControl[]) {
  const { container, getProps, setLocale } = useChat();
  const [storage] = useState(() => createStorages(getProps().storage).local);
  const [preferences, setPreferences] = useState(() => parsePreferences(storage.get(KEY)));
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

  function prefer(changed: VisitorPreferences): void {
    const next = { ...preferences, ...changed };
    storage.set(KEY, JSON.stringify(next));
    setPreferences(next);
  }
  return { isMuted, prefer };
}

function parsePreferences(stored: string | undefined): VisitorPreferences {
  const value = stored === undefined ? undefined : parseJson(stored);
  if (!isRecord(value)) return {};
  const { isMuted, locale } = value;
  return {
    ...(typeof isMuted === "boolean" && { isMuted }),
    ...(typeof locale === "string" && { locale }),
  };
}
