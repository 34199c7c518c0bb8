import { inputs, isInputType, ratingValues, type InputBlock, type InputType } from "@banter/protocol";

/** A visitor's text message on the wire. */
export interface TextMessage {
  readonly type: "text";
  readonly text: string;
  readonly attachedFileUrls?: readonly string[];
  readonly metadata?: { readonly replyId: string };
}

/** A text with characters of one to four bytes, some of which belong together. */
export const PLAUSIBLE_TEXT = "Zoë Ünal 🦊 👩‍🚀 مرحبا 漢字";

/** An answer that a visitor could give to the input; files are uploaded by `talk`. */
export function plausibleAnswer(block: InputBlock): TextMessage {
  const plausible = isInputType(block.type) ? plausibleByType[block.type] : undefined;
  return plausible?.(block) ?? message(PLAUSIBLE_TEXT);
}

/** An answer that an input of this type can't accept; undefined if it accepts every text. */
export function implausibleAnswer({ type }: InputBlock): TextMessage | undefined {
  const text = isInputType(type) ? implausibleTexts[type] : undefined;
  return text === undefined ? undefined : message(text);
}

function message(text: string): TextMessage {
  return { type: "text", text };
}

const plausibleByType: Readonly<Partial<Record<InputType, (block: InputBlock) => TextMessage>>> = {
  "number input": (block) => {
    const { min, max } = inputs["number input"].parse(block);
    return message(String(min ?? Math.min(max ?? 1, 1)));
  },
  "email input": () => message("ada@example.com"),
  "url input": () => message("https://example.com/"),
  "phone number input": () => message("+14155552671"),
  "date input": (block) => {
    const { min, max, hasTime, isRange } = inputs["date input"].parse(block);
    const day = (min || max || "2030-01-02").slice(0, 10);
    const date = hasTime ? `${day}T10:15` : day;
    return message(isRange ? `${date} to ${date}` : date);
  },
  "time input": () => message("10:15"),
  "choice input": (block) => {
    const [item] = inputs["choice input"].parse(block).items;
    return message(item?.value || item?.content || "");
  },
  "picture choice input": (block) => {
    const [item] = inputs["picture choice input"].parse(block).items;
    return message(item?.value || item?.title || item?.pictureSrc || "");
  },
  "rating input": (block) => message(String(ratingValues(inputs["rating input"].parse(block)).at(-1) ?? 1)),
  "file input": () => message(""),
  "payment input": () => message("Success"),
  cards: (block) => {
    const path = inputs.cards.parse(block).items.flatMap(({ paths }) => paths)[0];
    return { ...message(path?.text ?? ""), ...(path && { metadata: { replyId: path.id } }) };
  },
};

const NO_OPTION = "none of the options of this question";

const implausibleTexts: Readonly<Partial<Record<InputType, string>>> = {
  "number input": "not a number",
  "email input": "not an email address",
  "url input": "not a URL",
  "phone number input": "12",
  "date input": "not a date",
  "time input": "not a time",
  "choice input": NO_OPTION,
  "picture choice input": NO_OPTION,
  "rating input": "1000000",
  "file input": "not a file",
  "payment input": "fail",
  cards: NO_OPTION,
};
