import { inputs, type InputBlock } from "@banter/protocol";
import type { ChatState } from "@banter/client";
import { answered, bot, chunk, text } from "../../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../../chat/testing/render-chat.ts";

/** What a payload was drawn into, and how to take it off the page. */
export interface Drawn {
  readonly shadow: ParentNode;
  remove(): void;
}

/** Doors into the whole chat: by name, what draws a payload through it. */
export const chatDoors: Readonly<Record<string, (payload: string) => Drawn>> = {
  ...Object.fromEntries(
    Object.keys(inputs).map((type) => [
      `options of ${type}`,
      (payload: string) =>
        draw({ chunks: [chunk("1", [text(payload)], { input: inputWith(type, payload) })] }),
    ]),
  ),
  "guest's answer": (payload) =>
    draw({
      chunks: [
        chunk("1", [], {
          input: inputWith("text input", ""),
          answer: { answer: answered(payload), status: "sent" },
        }),
        chunk("2", [], {
          input: inputWith("text input", ""),
          answer: { answer: { type: "text", value: "x", label: payload, draft: payload }, status: "failed" },
        }),
      ],
      sendFailure: { kind: "server", message: payload },
    }),
  "value of an input": (payload) => {
    const block = { ...inputWith("text input", ""), prefilledValue: payload };
    const drawn = drawChat({
      bot: bot({ settings: { general: { isInputPrefillEnabled: true } } }),
      draft: payload,
      chunks: [chunk("1", [text("?")], { input: block })],
    });
    drawn.session.emit({ type: "input-value-set", value: payload });
    return removable(drawn);
  },
  "start failure": (payload) =>
    draw({
      phase: "failed",
      startFailure: {
        kind: "refused",
        message: payload,
        status: 403,
        statusText: payload,
        cause: { message: payload, list: [payload] },
      },
    }),
  "system messages and the link of a blocked window": (payload) => {
    const systemMessages = Object.fromEntries(
      [
        "networkErrorTitle",
        "networkErrorMessage",
        "popupBlockedTitle",
        "popupBlockedDescription",
        "popupBlockedButtonLabel",
      ].map((key) => [key, payload]),
    );
    const drawn = drawChat({
      bot: bot({ settings: { general: { systemMessages } } }),
      chunks: [chunk("1", [text("?")])],
    });
    requestAnimationFrame(() => {
      drawn.session.emit({ type: "popup-blocked", url: payload });
      drawn.session.emit({ type: "send-failed", failure: { kind: "network" } });
    });
    return removable(drawn);
  },
  "custom CSS": (payload) =>
    draw({ bot: bot({ theme: { customCss: sheetsWith(payload) } }), chunks: [chunk("1", [text("x")])] }),
  "theme's font": (payload) => {
    const font = { type: "Custom", family: payload, url: payload, css: payload };
    return draw({ bot: bot({ theme: { general: { font } } }), chunks: [chunk("1", [text("x")])] });
  },
  "words of the theme": (payload) => {
    const theme = {
      general: {
        background: { type: "Color", content: payload },
        progressBar: { isEnabled: true, color: payload, backgroundColor: payload },
      },
      chat: {
        container: { backgroundColor: payload, maxWidth: payload, color: payload },
        hostBubbles: { backgroundColor: payload },
        buttons: { color: payload },
      },
    };
    return draw({
      bot: bot({ theme, version: payload }),
      progress: 50,
      chunks: [chunk("1", [text(payload)])],
    });
  },
};

/** A sheet of the author's own, as it is, and with the payload as a value, a selector and a name. */
function sheetsWith(payload: string): string {
  return [
    payload,
    `.banter-container { background: ${payload} }`,
    `${payload} { color: red }`,
    `@media ${payload} { .banter-host-bubble { color: red } }`,
  ].join("\n");
}

function draw(state: Partial<ChatState>): Drawn {
  return removable(drawChat(state));
}

function drawChat(state: Partial<ChatState>): RenderedChat {
  return renderChat({ bot: bot(), ...state });
}

function removable({ chat, host, container }: RenderedChat): Drawn {
  return {
    shadow: container,
    remove() {
      chat.destroy();
      host.remove();
    },
  };
}

const TEXTS = [
  "button",
  "placeholder",
  "from",
  "to",
  "left",
  "right",
  "clear",
  "skip",
  "description",
  "name",
  "searchInputPlaceholder",
  "buttonLabel",
  "currency",
  "unit",
  "locale",
  "style",
  "min",
  "max",
  "step",
  "defaultCountryCode",
  "amount",
  "amountLabel",
  "retryMessageContent",
  "inputMode",
  "capture",
  "buttonType",
  "startsAt",
];

/** An input with the payload wherever an author, or a variable in an author's text, can put one. */
function inputWith(type: string, payload: string): InputBlock {
  const texts = Object.fromEntries(TEXTS.map((key) => [key, payload]));
  const item = {
    content: payload,
    title: payload,
    description: payload,
    value: payload,
    imageUrl: payload,
    pictureSrc: payload,
  };
  return {
    id: payload === "" ? "block" : payload,
    type,
    options: {
      ...texts,
      labels: { ...texts, success: { single: payload, multiple: payload } },
      customIcon: { isEnabled: true, svg: payload },
      allowedFileTypes: { isEnabled: true, types: [payload] },
      attachments: { isEnabled: true, saveVariableId: payload },
      isSearchable: true,
      isMultipleChoice: payload.length % 2 === 0,
      isRequired: false,
      length: 3,
      additionalInformation: texts,
    },
    items: [1, 2].map((number) => ({
      ...item,
      id: `${number}${payload}`,
      paths: [{ id: payload, text: payload }],
    })),
    runtimeOptions: {},
  };
}
