import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { StartFailure } from "@banter/client";
import { parseTheme, themeForScheme, type SchemeTheme } from "@banter/protocol";
import {
  useChat,
  useChatProps,
  useChatState,
  useStrings,
  useWithheld,
} from "../chat-context/chat-context.ts";
import { isRightToLeft } from "../i18n/choose-language.ts";
import { applyTheme } from "../theme/apply-theme.ts";
import { fontFamily } from "../theme/font.ts";
import { sanitizeTheme } from "../theme/sanitize-theme.ts";
import { LiveRegion } from "./announcer/LiveRegion.tsx";
import type { ChatChannels } from "./create-chat.ts";
import { DeferredFailure } from "./deferred/DeferredFailure.tsx";
import { useDeferred, useDeferredLoading, useDeferredState } from "./deferred/deferred-loader.ts";
import { FocusLayoutSlot } from "./focus-layout/FocusLayoutSlot.tsx";
import { ChatHeader } from "./header/ChatHeader.tsx";
import { Layers } from "./Layers.tsx";
import { LoadingScreen } from "./loading-screen/LoadingScreen.tsx";
import { Transcript } from "./transcript/Transcript.tsx";

/** The conversation, or the loading or error screen in its place, and the layers over it. */
export function Chat({ toasts, announcements, growth }: ChatChannels) {
  const theme = useTheme();
  useTextDirection();
  useDeferredLoading();
  const deferred = useDeferred();
  const isAwaitingParts = useAwaitingParts(theme?.customCss);
  const phase = useChatState((state) => state.phase);
  const bot = useChatState((state) => state.bot);
  const failure = useShownFailure();
  const { isPreview, typebot, layout } = useChatProps();
  const Layout = layout === "focus" ? FocusLayoutSlot : Transcript;
  const { onClose } = useChat();
  const progressBar = deferred && bot && theme && (
    <deferred.ProgressBar theme={theme} version={bot.version} />
  );
  const hasHeader = theme?.header.isEnabled === true && onClose !== undefined;
  const isProgressInHeader = hasHeader && isAtTop(theme);
  return (
    <>
      {hasHeader && (
        <ChatHeader theme={theme} onClose={onClose}>
          {isProgressInHeader && progressBar}
        </ChatHeader>
      )}
      {!isProgressInHeader && progressBar}
      <div className="banter-chat-view" data-phase={phase}>
        {failure !== undefined && deferred !== undefined ? (
          <deferred.ErrorScreen failure={failure} isPreview={isPreview || typeof typebot === "object"} />
        ) : failure !== undefined ? (
          <DeferredFailure />
        ) : bot === undefined || isAwaitingParts ? (
          <LoadingScreen />
        ) : (
          <Layout theme={bot.theme} growth={growth} />
        )}
        {deferred && bot?.settings.general.isBrandingEnabled === true && <deferred.Badge />}
      </div>
      {deferred && <deferred.BotStyles customCss={theme?.customCss ?? ""} />}
      <Layers toasts={toasts} hasHeader={hasHeader} />
      <LiveRegion announcements={announcements} />
    </>
  );
}

/**
 * A restored conversation is shown at once and as a whole, because answers that appear later would move it; a bot with custom
 * CSS not without that.
 */
function useAwaitingParts(customCss: string | undefined): boolean {
  const isRestored = useChatState(({ chunks }) => chunks[0]?.isRestored === true);
  const isLoading = useDeferredState().status === "loading";
  return isLoading && (isRestored || Boolean(customCss));
}

/** Why the start failed, also while it is retried: the screen stays, so that it is announced once and keeps the focus. */
function useShownFailure(): StartFailure | undefined {
  const phase = useChatState((state) => state.phase);
  const startFailure = useChatState((state) => state.startFailure);
  const [last, setLast] = useState<StartFailure>();
  const shown = phase === "loading" ? last : phase === "failed" ? startFailure : undefined;
  if (shown !== last) setLast(shown);
  return shown;
}

function isAtTop({ general: { progressBar } }: SchemeTheme): boolean {
  return progressBar.placement === "Top" && progressBar.position === "absolute";
}

/** Applies the theme to the container whenever it or the visitor's color scheme changes; returns it sanitized. */
function useTheme(): SchemeTheme | undefined {
  const { container, apiHost: server } = useChat();
  const { colorScheme, font, isPreview } = useChatProps();
  const bot = useChatState((state) => state.bot);
  const backgroundUrl = useChatState((state) => state.backgroundUrl);
  const isWaiting = useChatState((state) => state.bot === undefined && state.phase !== "failed");
  const prefersDark = useSyncExternalStore(subscribeToColorScheme, () => matchMedia(DARK).matches);
  const isDark = colorScheme === "dark" || (colorScheme === "auto" && prefersDark);
  const family = fontFamily(font, bot?.theme.general.font);
  const sanitized = useMemo(() => bot && sanitizeTheme(bot.theme, console.warn), [bot]);
  const shown = sanitized && themeForScheme(sanitized, isDark);
  const isWithheld = useWithheld(hasResources(shown, backgroundUrl));

  useLayoutEffect(() => {
    if (isWithheld) return;
    const theme = shown ?? parseTheme(isWaiting ? TRANSPARENT : undefined);
    const version = bot?.version ?? "6.1";
    applyTheme(container, { theme, version, isDark, backgroundUrl, server, isPreview }, family);
  }, [container, bot, shown, isDark, backgroundUrl, server, isPreview, family, isWaiting, isWithheld]);
  return shown;
}

function hasResources(theme: SchemeTheme | undefined, backgroundUrl: string | undefined): boolean {
  return Boolean(backgroundUrl || theme?.customCss || theme?.general.background.type === "Image");
}

/** While the bot's background is unknown, the frame shows through, so that no color changes later. */
const TRANSPARENT = { general: { background: { type: "None" } } };

const DARK = "(prefers-color-scheme: dark)";

function subscribeToColorScheme(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/**
 * Sets `lang` and `dir` on the container if they are known. Otherwise it inherits the page's: a wrong `lang` would make
 * screen readers mispronounce the text.
 */
function useTextDirection(): void {
  const { container } = useChat();
  const { locale } = useChatProps();
  const botLocale = useChatState((state) => state.bot?.settings.general.locale);
  const { language: stringsLanguage } = useStrings();

  useLayoutEffect(() => {
    const isTranslatedRightToLeft = stringsLanguage !== "en" && isRightToLeft(stringsLanguage);
    const language = locale || botLocale || (isTranslatedRightToLeft ? stringsLanguage : undefined);
    if (!language) return;
    container.setAttribute("lang", language);
    container.setAttribute("dir", isRightToLeft(language) ? "rtl" : "ltr");
    return () => {
      container.removeAttribute("lang");
      container.removeAttribute("dir");
    };
  }, [container, locale, botLocale, stringsLanguage]);
}
