import {
  avatarEmoji,
  countFirstMessages,
  imageBox,
  isRecord,
  mediaUrl,
  safeUrl,
  type HostMessage,
  type ImageBox,
  type Opening,
  type PageTheme,
  type Settings,
  type UrlParser,
} from "@banter/protocol";
import { markup, NOTHING, type Html } from "./html.ts";
import { openingStyle } from "./opening-style.ts";
import { richTextHtml, type ResolveUrl } from "./rich-text-html.ts";

/** Absolute URLs of the bot's page and of its server. */
interface OpeningPlace {
  readonly url: string;
  readonly server: string;
  readonly layout: PageTheme["layout"];
}

export interface StaticOpening {
  readonly style: Html;
  readonly body: Html;
}

/** The first messages of a bot as HTML in the bot's theme, until the widget shows them. */
export function renderStaticOpening(opening: Opening, { url, server, layout }: OpeningPlace): StaticOpening {
  const resolve: ResolveUrl = (address, use) =>
    use === "image" || use === "media"
      ? mediaUrl(address, use, server, parseUrl)
      : safeUrl(address, use, (text) => parseUrl(text, url));
  const { messages, bot } = opening;
  const instant = layout === "focus" ? 0 : countInstantMessages(opening);
  const skeleton = instant === 0 ? SKELETON : NOTHING;
  const items = messages.map((message, index) => renderMessage(message, index < instant, resolve));
  const { hostAvatar } = bot.theme.chat;
  const avatar = hostAvatar.isEnabled && layout === "chat" ? renderAvatar(hostAvatar.url, resolve) : NOTHING;
  return {
    style: openingStyle({ isInstant: instant > 0 }),
    body: markup`<script>${{ html: HIDE_BEHIND_SAVED }}</script>
      <div class="opening" data-count="${String(instant)}"><div class="opening-content"><div class="opening-row">${avatar}<div class="opening-messages">${skeleton}${items}${choices(opening)}</div></div></div></div>
      <script>${{ html: TAKEOVER }}</script>`,
  };
}

const parseUrl: UrlParser = (text, base) => URL.parse(text, base) ?? undefined;

/**
 * How many of the messages the widget shows at once, looking as they do here. Only without scripts are the others shown,
 * because the widget would hide them again to type them.
 */
function countInstantMessages({ bot, messages, clientSideActions }: Opening): number {
  const { theme, settings } = bot;
  const { container } = theme.chat;
  const looksDifferent =
    Boolean(theme.customCss) ||
    theme.general.background.type === "Image" ||
    Boolean(container.backgroundColor);
  if (looksDifferent) return 0;
  const waits = clientSideActions.filter(({ type }) => type === "wait");
  if (waits.some(({ lastBubbleBlockId }) => lastBubbleBlockId === undefined)) return 0;
  const firstOther = messages.findIndex(({ type }) => type !== "text" && type !== "image");
  const shownAlike = firstOther < 0 ? messages.length : firstOther;
  return Math.min(shownAlike, waits.length > 0 ? 1 : shownAlike, withoutTyping(settings, messages));
}

function withoutTyping({ general, typingEmulation }: Settings, messages: readonly HostMessage[]): number {
  const { enabled, speed, delayBetweenBubbles, isDisabledOnFirstMessage } = typingEmulation;
  const isTyping = general.isTypingEmulationEnabled && enabled && speed > 0;
  if (isTyping && !isDisabledOnFirstMessage) return 0;
  return isTyping || delayBetweenBubbles > 0 ? countFirstMessages(messages) : Infinity;
}

function renderMessage(message: HostMessage, isInstant: boolean, resolve: ResolveUrl): Html {
  const bubble = isInstant ? "opening-bubble" : "opening-bubble opening-later";
  return markup`<div class="${bubble}" data-type="${message.type}" dir="auto">${content(message, resolve)}</div>`;
}

function content(message: HostMessage, resolve: ResolveUrl): Html {
  switch (message.type) {
    case "text":
      return message.content.type === "richText"
        ? richTextHtml(message.content.richText, resolve)
        : markup`<div class="opening-text">${message.content.markdown}</div>`;
    case "image": {
      const { url, alt, clickLink } = message.content;
      const src = resolve(url, "image");
      const text = alt ?? clickLink?.alt ?? "";
      return src === undefined ? markup`${text}` : image(src, text, imageBox(message.content));
    }
    default: {
      const url = "url" in message.content ? message.content.url : "";
      const href = resolve(url, "link");
      return href === undefined ? NOTHING : markup`<a href="${href}">${href}</a>`;
    }
  }
}

/** With a known size, the messages below stay where they are when the image arrives. */
function image(src: string, alt: string, box: ImageBox | undefined): Html {
  if (box === undefined) return markup`<img src="${src}" alt="${alt}">`;
  const style = `inline-size: ${box.inlineSize}; aspect-ratio: ${box.aspectRatio}`;
  return markup`<img src="${src}" alt="${alt}" style="${style}">`;
}

/** Where the first message will be, until the widget runs. */
const SKELETON = markup`<div class="opening-skeleton"></div><div class="opening-skeleton"></div>`;

function renderAvatar(url: string | undefined, resolve: ResolveUrl): Html {
  const emoji = avatarEmoji(url);
  if (emoji !== undefined) return markup`<div class="opening-avatar" data-kind="emoji">${emoji}</div>`;
  const src = url === undefined ? undefined : resolve(url, "image");
  return src === undefined || !/^https?:/.test(src)
    ? markup`<div class="opening-avatar"></div>`
    : markup`<img class="opening-avatar" src="${src}" alt="">`;
}

/** Lists the choices for readers without scripts. */
function choices({ input }: Opening): Html {
  const labels = (input?.items ?? []).flatMap((item) => {
    if (!isRecord(item)) return [];
    return [item["content"], item["title"]].filter((text) => typeof text === "string").slice(0, 1);
  });
  const items = labels.map((label) => markup`<li>${label}</li>`);
  return items.length === 0 ? NOTHING : markup`<ul class="opening-later">${items}</ul>`;
}

/** The widget shows a saved conversation instead. Its key contains the page's public id. */
const HIDE_BEHIND_SAVED = `
        try {
          const key = document.querySelector("[data-saved-key]").dataset.savedKey;
          const isSaved = (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
          document.documentElement.toggleAttribute("data-saved", isSaved);
        } catch (error) {
          // Without storage, nothing is saved.
          console.debug(error);
        }
      `;

/**
 * Removes the messages when the widget shows as many of its own, its input, or a failure. The widget may show fewer if the
 * bot was published in between.
 */
const TAKEOVER = `
        customElements.whenDefined("banter-standard").then(() => {
          const LONGEST_TAKEOVER_MS = 5000;
          const opening = document.querySelector(".opening");
          const { shadowRoot } = document.querySelector("banter-standard");
          const observer = new MutationObserver(takeOver);
          let timer;
          function takeOver() {
            const shown = messages().length;
            if (shown > 0) timer ??= setTimeout(finish, LONGEST_TAKEOVER_MS);
            const next = shadowRoot.querySelector(".banter-input-container, [role=alert]");
            const count = Number(opening.dataset.count);
            const isReady = count > 0 ? shown >= count : shadowRoot.querySelector(".banter-host-bubble") !== null;
            if (next !== null || isReady) finish();
          }
          function finish() {
            observer.disconnect();
            clearTimeout(timer);
            const animations = [...messages()].flatMap((message) => message.getAnimations());
            Promise.allSettled(animations.map(({ finished }) => finished)).then(() => opening.remove());
          }
          function messages() {
            return shadowRoot.querySelectorAll(".banter-host-bubble:not([data-loading], .banter-typing, .banter-activity)");
          }
          observer.observe(shadowRoot, { attributes: true, childList: true, subtree: true });
          takeOver();
        });
      `;

/** JSON that can't end the script element around it. */
export function scriptJson(json: string): Html {
  return { html: json.replaceAll("<", "\\u003c") };
}
