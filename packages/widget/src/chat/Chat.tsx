import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { parseTheme, type Theme } from "@banter/protocol";
import { isRightToLeft } from "../i18n/choose-language.ts";
import { applyTheme } from "../theme/apply-theme.ts";
import { fontFamily } from "../theme/font-family.ts";
import { plausibleTheme } from "../theme/plausible-theme.ts";
import type { Announcements } from "./announcer/announcements.ts";
import { LiveRegion } from "./announcer/LiveRegion.tsx";
import { useChat, useChatProps, useChatState, useWords } from "./chat-context.ts";
import { LoadFailed } from "./LoadFailed.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";
import { useRest, useRestRetry } from "./rest/rest-source.ts";
import type { ToastList } from "./toasts/toast-list.ts";
import { Transcript } from "./transcript/Transcript.tsx";

/** A whole chat: the conversation or what stands in for it, and the layers over it. */
export function Chat({ toasts, announcements, growth }: ChatParts) {
  const rest = useRest();
  const retryRest = useRestRetry();
  const theme = useTheme();
  const phase = useChatState((state) => state.phase);
  const bot = useChatState((state) => state.bot);
  const startFailure = useChatState((state) => state.startFailure);
  const { isPreview = false, typebot } = useChatProps();
  return (
    <>
      {rest && bot && theme && <rest.ProgressBar theme={theme} version={bot.version} />}
      <div className="banter-chat-view" data-phase={phase}>
        {phase === "failed" && startFailure !== undefined ? (
          rest && (
            <rest.ErrorScreen failure={startFailure} isPreview={isPreview || typeof typebot === "object"} />
          )
        ) : bot === undefined ? (
          retryRest ? (
            <LoadFailed onRetry={retryRest} />
          ) : (
            <LoadingScreen />
          )
        ) : (
          <Transcript theme={bot.theme} growth={growth} />
        )}
        {rest && bot?.settings.general.isBrandingEnabled === true && <rest.Badge />}
      </div>
      {rest && <rest.Layers toasts={toasts} />}
      <LiveRegion announcements={announcements} />
    </>
  );
}

export interface ChatParts {
  readonly toasts: ToastList;
  readonly announcements: Announcements;
  /** Tells that content has grown by itself. */
  readonly growth: { subscribe(listener: () => void): () => void };
}

/** Puts the bot's look on the container, and again whenever it or the visitor's scheme changes. */
function useTheme(): Theme | undefined {
  const rest = useRest();
  const { container, styles } = useChat();
  const { colorScheme, font, locale, isPreview = false } = useChatProps();
  const { language: spoken } = useWords();
  const bot = useChatState((state) => state.bot);
  const backgroundUrl = useChatState((state) => state.backgroundUrl);
  const prefersDark = useSyncExternalStore(subscribeScheme, () => matchMedia(DARK).matches);
  const isDark = colorScheme === "dark" || (colorScheme === "auto" && prefersDark);

  const family = fontFamily(font, bot?.theme.general.font);
  const ofBot = useMemo(() => bot && plausibleTheme(bot.theme, console.warn), [bot]);
  const isWaiting = useChatState((state) => state.bot === undefined && state.phase !== "failed");

  useLayoutEffect(() => {
    // Until the bot is known its background isn't: the frame behind shows through instead of a colour that changes.
    const theme = ofBot ?? parseTheme(isWaiting ? { general: { background: { type: "None" } } } : undefined);
    applyTheme(
      container,
      { theme, version: bot?.version ?? "6.1", isDark, backgroundUrl, isPreview },
      styles,
      family,
      rest?.allVariables,
    );
  }, [container, styles, rest, bot, ofBot, isDark, backgroundUrl, isPreview, family, isWaiting]);

  useLayoutEffect(() => {
    // Only what is known: the page's own language needs no word, and a wrong one would be read out wrongly.
    const stated = locale || bot?.settings.general.locale;
    const language = stated || (spoken !== "en" && isRightToLeft(spoken) ? spoken : undefined);
    if (!language) return;
    container.setAttribute("lang", language);
    container.setAttribute("dir", isRightToLeft(language) ? "rtl" : "ltr");
    return () => {
      container.removeAttribute("lang");
      container.removeAttribute("dir");
    };
  }, [container, locale, bot, spoken]);
  return ofBot;
}

const DARK = "(prefers-color-scheme: dark)";

function subscribeScheme(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
