import type { ClientLog, DisplayRule, InputBlock, StartFrom } from "@banter/protocol";

/*
 * The props of the widget (spec §3). The comments are the documentation of site owners: `node tools/prop-docs.ts` writes
 * them into docs/embedding.md. How a prop is read is in `prop-table.ts`.
 */

/** Props of every display mode. */
export interface ChatProps {
  /** Public id of a bot, or a whole bot object for a preview. */
  typebot?: string | Record<string, unknown> | undefined;
  /** URL of the flow server, e.g. `https://bots.example.com`. */
  apiHost?: string | undefined;
  /** URL of the server for webhook events, if it isn't `apiHost`. */
  wsHost?: string | undefined;
  /** Continues this result. */
  resultId?: string | undefined;
  /** Continues the session of a preview. */
  sessionId?: string | undefined;
  /** Starts a preview at a group, `{ type: "group", groupId }`, or at an event, `{ type: "event", eventId }`. */
  startFrom?: StartFrom | undefined;
  /** Values of the bot's variables, by name, which the next conversation starts with. They override the page's query parameters. */
  prefilledVariables?: Record<string, unknown> | undefined;
  /** Query parameters of the page that become variables: all (`true`), none (`false`), or a list of names. `true` leaves out credentials of payments and sign-ins; a list sends whatever it names. */
  prefillFromUrl?: boolean | string[] | undefined;
  /** Who the visitor is: a token (JWT) that your server has signed, or a function that fetches one. See [verified visitors](identity.md). */
  identity?: string | (() => Promise<string | null | undefined>) | undefined;
  /** Tries the bot out: nothing is stored and no logs are sent. The server requires a `previewToken`. */
  isPreview?: boolean | undefined;
  /** The part of a preview link after `#`. See [previews](migration.md#previews). */
  previewToken?: string | undefined;
  /** Overrides the bot's font: the name of a font that the page provides, for which nothing is fetched, or `{ type: "Custom", family, url, css }` from your own host. See [fonts](#fonts). */
  font?: unknown;
  /** What visitors can do beside answering: any of `["restart", "transcript", "sound", "language"]`, in a menu if it is more than one; `true` is all, and the default where the bot has a [header](theming.md#header). Without the prop, a bot with [several languages](languages.md) has the language. Restarting asks for confirmation once a question has been answered. `"sound"` mutes the `sound`, where that is on; `"language"` offers the bot's languages; for a bot with one language it changes that of the widget's texts, and only if it is named. */
  controls?: boolean | ("restart" | "transcript" | "sound" | "language")[] | undefined;
  /** `chat` for the whole conversation, or `focus` for one question at a time, in large type, with keys for choices. */
  layout?: "chat" | "focus" | undefined;
  /** Offers the open question to agents of the visitor's browser as a [WebMCP](https://webmachinelearning.github.io/webmcp/) tool. The visitor confirms an agent's answer before it is sent. Default: false. */
  webMcp?: boolean | undefined;
  /** Element of the page in which the progress bar is shown. */
  progressBarRef?: HTMLElement | undefined;
  /** Language of the widget's texts, as a BCP 47 tag, and of a bot that has it. Otherwise the bot's, the page's, or the browser's language. */
  locale?: string | undefined;
  /** Overrides of the widget's texts, by key. */
  words?: Record<string, string> | undefined;
  /** Tells visitors below the conversation that AI may write to them: `true` for the widget's words, or your own. Not needed with a Banter server, which sends the line for bots that call models. */
  disclosure?: boolean | string | undefined;
  /** `light`, `dark`, or `auto` for the visitor's preference. */
  colorScheme?: "light" | "dark" | "auto" | undefined;
  /** Restricts where a conversation may be stored, whatever the bot's settings: `none`, `session`, or `local`. */
  storage?: "none" | "session" | "local" | undefined;
  /** Whether scripts of the bot may run: `true`, `"sandbox"` for a sandboxed frame, or `false`. */
  allowScripts?: boolean | "sandbox" | undefined;
  /** Nonce for the elements that a Content-Security-Policy requires one for. */
  nonce?: string | undefined;
  /** Origins of frames whose window messages may control the widget, besides the page itself. */
  allowedCommandOrigins?: string[] | undefined;
  /** Whether `apiHost` is a Banter server, which sends [openings](#openings): the first messages before the conversation starts. Default: whether the server that `banter.js` came from is `apiHost`. */
  hasOpenings?: boolean | undefined;
  /** When the chat's code and the bot's opening are fetched: `idle`, `intent` (pointer or focus on the launcher), or `none` (when it is opened). */
  preload?: "idle" | "intent" | "none" | undefined;
  /** Called when the conversation has started. */
  onInit?: (() => void) | undefined;
  /** Called with each new input block. */
  onNewInputBlock?: ((block: InputBlock) => void) | undefined;
  /** Called with each answer of the visitor. */
  onAnswer?: ((answer: { message: string; blockId: string }) => void) | undefined;
  /** Called when the conversation has ended. */
  onEnd?: (() => void) | undefined;
  /** Called with new logs of the flow. */
  onNewLogs?: ((logs: readonly ClientLog[]) => void) | undefined;
  /** Called when the bot's setting for remembering visitors is known. */
  onChatStatePersisted?: ((isEnabled: boolean, details: { typebotId: string }) => void) | undefined;
  /** Called after a script of the bot has run. */
  onScriptExecutionSuccess?: ((message: string) => void) | undefined;
}

/** The theme of a popup. */
export interface PopupTheme {
  /** Default: 42424242. */
  zIndex?: number | undefined;
  /** Background of the panel. */
  backgroundColor?: string | undefined;
  /** Maximum width of the panel. Default: `512px`. */
  width?: string | undefined;
}

/** Props of a popup. */
export interface PopupProps extends ChatProps {
  /** Controls whether the widget is open. It then only reports requests of the visitor, by `onOpen` and `onClose`. */
  isOpen?: boolean | undefined;
  /** Opens the popup with the page. */
  defaultOpen?: boolean | undefined;
  theme?: PopupTheme | undefined;
  /** Opens the widget after this many milliseconds, without moving the focus. */
  autoShowDelay?: number | undefined;
  /** When the launcher appears, the chat opens, or a preview message is shown: a list of [rules](#display-rules). Default: the bot's `settings.displayRules`. */
  displayRules?: readonly DisplayRule[] | undefined;
  /** Whether the visitor has agreed to storing what display rules remember: visits, and what was closed or shown before. `false` deletes it. Rules that need it don't fire without it. */
  consent?: boolean | undefined;
  /** Called when the widget opens or, with `isOpen`, when it should. */
  onOpen?: (() => void) | undefined;
  /** Called when the widget closes or, with `isOpen`, when it should. */
  onClose?: (() => void) | undefined;
}

/** A card that invites visitors to a bubble. */
export interface PreviewMessage {
  message: string;
  avatarUrl?: string | undefined;
  /** Milliseconds. */
  autoShowDelay?: number | undefined;
}

/** The theme of a bubble. Lengths and colors are CSS values. */
export interface BubbleTheme {
  /** `size` (`small` 40px, `medium` 48px, `large` 64px, or a CSS length), `backgroundColor`, `iconColor`, `customIconSrc`, `customCloseIconSrc`, `isHidden`. */
  button?:
    | {
        size?: string | undefined;
        backgroundColor?: string | undefined;
        iconColor?: string | undefined;
        customIconSrc?: string | undefined;
        customCloseIconSrc?: string | undefined;
        isHidden?: boolean | undefined;
      }
    | undefined;
  /** Corner of the launcher: `right` (default) or `left`. */
  placement?: "left" | "right" | undefined;
  /** `fixed` (default), or `static` for the element's own place in the page. */
  position?: "fixed" | "static" | undefined;
  /** Colors of the preview card: `backgroundColor`, `textColor`, `closeButtonBackgroundColor`, `closeButtonIconColor`. */
  previewMessage?:
    | {
        backgroundColor?: string | undefined;
        textColor?: string | undefined;
        closeButtonBackgroundColor?: string | undefined;
        closeButtonIconColor?: string | undefined;
      }
    | undefined;
  /** The chat window: `maxWidth` (400px), `maxHeight` (704px), `backgroundColor`. */
  chatWindow?:
    | { maxHeight?: string | undefined; maxWidth?: string | undefined; backgroundColor?: string | undefined }
    | undefined;
  /** Default: 424242. */
  zIndex?: number | undefined;
  /** Moves the launcher away from its corner, e.g. `{ y: "80px" }` above a cookie banner. */
  offset?: { x?: string | undefined; y?: string | undefined } | undefined;
}

/** Props of a bubble. */
export interface BubbleProps extends ChatProps {
  isOpen?: boolean | undefined;
  theme?: BubbleTheme | undefined;
  /** The card that invites visitors: `{ message, avatarUrl, autoShowDelay }`, with the delay in milliseconds. */
  previewMessage?: PreviewMessage | undefined;
  /** Up to three messages instead of `previewMessage`: a card for each, which appear together after the first one's `autoShowDelay` and are dismissed together. Different avatars are stacked in the first card. */
  previewMessages?: PreviewMessage[] | undefined;
  autoShowDelay?: number | undefined;
  displayRules?: readonly DisplayRule[] | undefined;
  consent?: boolean | undefined;
  /** Plays a soft tone for each message that arrives while the chat is closed. */
  sound?: boolean | undefined;
  /** Shows the number of unread messages in the page's title. The title is restored when the chat is opened or removed. */
  unreadInTitle?: boolean | undefined;
  /** Style properties of the widget's root, e.g. `{ bottom: "80px" }`. */
  inlineStyle?: Record<string, string> | undefined;
  /** Icon of the closed launcher: an image's URL, or text such as an emoji. Also in `theme.button`. */
  customIconSrc?: string | undefined;
  /** Icon of the open launcher. */
  customCloseIconSrc?: string | undefined;
  onOpen?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  /** Called when the preview card is clicked. */
  onPreviewMessageClick?: (() => void) | undefined;
  /** Called when the preview cards disappear: closed by the visitor, or because the chat opens. */
  onPreviewMessageDismissed?: (() => void) | undefined;
}

/** The props of every display mode together. */
export interface WidgetProps extends Omit<PopupProps, "theme">, Omit<BubbleProps, "theme"> {
  theme?: (PopupTheme & BubbleTheme) | undefined;
}
