import {
  fieldsOf,
  findLast,
  plainText,
  textInput,
  type HostMessage,
  type Opening,
  type TextInputOptions,
} from "@banter/protocol";
import { Icon } from "../controls/Icon.tsx";
import { needsMedia } from "../inputs/text/needs-media.ts";

/** A field of free text that looks the same until the chat arrives as afterwards. */
export interface InstantField {
  /** Id of the question's block. */
  readonly id: string;
  readonly isLong: boolean;
  readonly inputMode: TextInputOptions["inputMode"];
  /** Undefined for the widget's own text, which depends on the visitor's language. */
  readonly placeholder: string | undefined;
  /** The author's text of the send button. */
  readonly button: string;
  /** The accessible name. */
  readonly question: string | undefined;
}

/** The field of an opening whose first `count` messages are shown at once. Undefined if it can't be used before the chat arrives. */
export function instantField(
  { bot, messages, input, clientSideActions }: Opening,
  count: number,
): InstantField | undefined {
  if (input?.type !== textInput.type || count === 0 || count < messages.length) return undefined;
  if (bot.disclosure !== undefined || clientSideActions.length > 0 || input.prefilledValue) return undefined;
  const options = textInput.parse(input);
  if (needsMedia(options) || options.suggestions.length > 0) return undefined;
  const { placeholder } = fieldsOf(input.options["labels"]);
  return {
    id: input.id,
    isLong: options.isLong,
    inputMode: options.inputMode,
    placeholder: typeof placeholder === "string" ? placeholder : undefined,
    button: options.labels.button,
    question: questionOf(messages),
  };
}

function questionOf(messages: readonly HostMessage[]): string | undefined {
  const texts = messages.map((message) =>
    message.type === "text" && message.content.type === "richText"
      ? plainText(message.content.richText).trim()
      : "",
  );
  return findLast(texts, (text) => text !== "");
}

/**
 * Can be typed into before the chat's code has arrived. Not a form, so that a page without scripts sends nothing; the chat
 * takes over what was written, and whether it was sent.
 */
export function OpeningField({ field, hasHostAvatar }: OpeningFieldProps) {
  const { id, isLong, button } = field;
  return (
    <div className="banter-chat-chunk" data-host-avatar={hasHostAvatar || undefined}>
      <div
        className="banter-input-container"
        data-blockid={id}
        data-input={textInput.type}
        // What is around it lets the pointer through.
        style={{ pointerEvents: "auto" }}
      >
        <div className="banter-input-form" data-wide={isLong || undefined}>
          <div className="banter-input">
            {isLong ? <LongField field={field} /> : <ShortField field={field} />}
            {/* Becomes a button once scripts run. */}
            <span
              className="banter-button banter-send-button"
              data-icon-only={button === "" || undefined}
              aria-hidden="true"
            >
              <span className="banter-send-label">{button}</span>
              <Icon name="send" className="send-icon" />
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}

interface OpeningFieldProps {
  readonly field: InstantField;
  readonly hasHostAvatar: boolean;
}

function ShortField({ field: { inputMode, placeholder, question } }: { readonly field: InstantField }) {
  return (
    <input
      className="text-input"
      placeholder={placeholder}
      aria-label={question}
      inputMode={inputMode}
      autoComplete="off"
      enterKeyHint="send"
    />
  );
}

function LongField({ field: { placeholder, question } }: { readonly field: InstantField }) {
  return (
    <span className="banter-growing">
      <textarea className="text-input" rows={6} placeholder={placeholder} aria-label={question} />
    </span>
  );
}
