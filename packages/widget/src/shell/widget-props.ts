import type { ClientLog, InputBlock, StartFrom } from "@banter/protocol";

/** What every display mode takes (spec §3). Attributes are the kebab-case names. */
export interface ChatProps {
  /** Public id of a bot, or a whole bot object for a preview. */
  typebot?: string | Record<string, unknown> | undefined;
  /** Where the flow server is, e.g. `https://bots.example.com`. */
  apiHost?: string | undefined;
  /** Where webhooks are listened for; default: the API host's own socket. */
  wsHost?: string | undefined;
  resultId?: string | undefined;
  sessionId?: string | undefined;
  startFrom?: StartFrom | undefined;
  prefilledVariables?: Record<string, unknown> | undefined;
  isPreview?: boolean | undefined;
  font?: unknown;
  /** Element that the progress bar is shown in, instead of the chat. */
  progressBarRef?: HTMLElement | undefined;
  onNewInputBlock?: ((block: InputBlock) => void) | undefined;
  onAnswer?: ((answer: { message: string; blockId: string }) => void) | undefined;
  onEnd?: (() => void) | undefined;
  onInit?: (() => void) | undefined;
  onNewLogs?: ((logs: readonly ClientLog[]) => void) | undefined;
  onChatStatePersisted?: ((isEnabled: boolean, details: { typebotId: string }) => void) | undefined;
  onScriptExecutionSuccess?: ((message: string) => void) | undefined;

  /** Scripts that the bot carries: run them (default), run them in a sandboxed frame, or not at all. */
  allowScripts?: boolean | "sandbox" | undefined;
  /** CSP nonce for the few things that need one. */
  nonce?: string | undefined;
  /** Words of the widget: a BCP 47 tag. Default: the bot's, the page's, the browser's. */
  locale?: string | undefined;
  /** The owner's own words, by key. */
  words?: Record<string, string> | undefined;
  /** `auto` follows the visitor's system. */
  colorScheme?: "light" | "dark" | "auto" | undefined;
  /** Which query parameters of the page become variables: all (default), some, none. */
  prefillFromUrl?: boolean | string[] | undefined;
  /** Where a conversation may be kept, whatever the bot says. Default: as the bot says. */
  storage?: "none" | "session" | "local" | undefined;
  /** Origins whose window messages may command the widget, besides this page's own. */
  allowedCommandOrigins?: string[] | undefined;
  /** Buttons over the conversation with which visitors start over or take it with them. Default: none. */
  controls?: boolean | ("restart" | "transcript")[] | undefined;
  /** When the chat's code is fetched before it is opened. Default `"idle"`. */
  preload?: "idle" | "intent" | "none" | undefined;
}

/** The frame of a popup. Default: `zIndex` 42424242, `width` 512px. */
export interface PopupTheme {
  zIndex?: number | undefined;
  backgroundColor?: string | undefined;
  width?: string | undefined;
}

/** What a popup takes. */
export interface PopupProps extends ChatProps {
  isOpen?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  theme?: PopupTheme | undefined;
  /** Milliseconds. */
  autoShowDelay?: number | undefined;
  onOpen?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
}

/** The card that invites to a bubble. */
export interface PreviewMessage {
  message: string;
  avatarUrl?: string | undefined;
  /** Milliseconds. */
  autoShowDelay?: number | undefined;
}

/** The launcher, the card and the window of a bubble. Lengths and colours are CSS. */
export interface BubbleTheme {
  button?:
    | {
        /** `small` 40 px, `medium` 48 px, `large` 64 px, or a CSS size. */
        size?: string | undefined;
        backgroundColor?: string | undefined;
        iconColor?: string | undefined;
        customIconSrc?: string | undefined;
        customCloseIconSrc?: string | undefined;
        isHidden?: boolean | undefined;
      }
    | undefined;
  placement?: "left" | "right" | undefined;
  position?: "fixed" | "static" | undefined;
  previewMessage?:
    | {
        backgroundColor?: string | undefined;
        textColor?: string | undefined;
        closeButtonBackgroundColor?: string | undefined;
        closeButtonIconColor?: string | undefined;
      }
    | undefined;
  chatWindow?:
    | { maxHeight?: string | undefined; maxWidth?: string | undefined; backgroundColor?: string | undefined }
    | undefined;
  zIndex?: number | undefined;
  /** CSS lengths that move the launcher away from its corner. */
  offset?: { x?: string | undefined; y?: string | undefined } | undefined;
}

/** What a bubble takes. */
export interface BubbleProps extends ChatProps {
  isOpen?: boolean | undefined;
  theme?: BubbleTheme | undefined;
  previewMessage?: PreviewMessage | undefined;
  /** Milliseconds. */
  autoShowDelay?: number | undefined;
  /** A soft tone for each message that comes while the chat is closed. Default: none. */
  sound?: boolean | undefined;
  /** Counts messages that come while the chat is closed in the page's title, too. Default: true. */
  unreadInTitle?: boolean | undefined;
  inlineStyle?: Record<string, string> | undefined;
  /** Image URL, or text such as an emoji. */
  customIconSrc?: string | undefined;
  customCloseIconSrc?: string | undefined;
  onOpen?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  onPreviewMessageClick?: (() => void) | undefined;
  onPreviewMessageDismissed?: (() => void) | undefined;
}

/** All of them: what an element of any display mode holds. */
export interface WidgetProps extends Omit<PopupProps, "theme">, Omit<BubbleProps, "theme"> {
  theme?: (PopupTheme & BubbleTheme) | undefined;
}
