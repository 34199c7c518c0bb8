import { inputs, type InputBlock } from "@banter/protocol";
import type { ChatState } from "@banter/client";
import { answered, bot, chunk, text } from "../../../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../../../chat/testing/render-chat.ts";

/** A rendered payload. */
export interface Rendered {
  readonly shadow: ParentNode;
  remove(): void;
}

/** Entry points into the whole chat: each renders a payload. */
export const chatEntryPoints: Readonly<Record<string, (payload: string) => Rendered>> = {
  ...Object.fromEntries(
    Object.keys(inputs).map((type) => [
      `options of ${type}`,
      (payload: string) =>
        render({ chunks: [chunk("1", [text(payload)], { input: inputWith(type, payload) })] }),
    ]),
  ),
  "guest's answer": (payload) =>
    render({
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
      reply: { state: "failed", failure: { kind: "server", message: payload } },
    }),
  "value of an input": (payload) => {
    const block = { ...inputWith("text input", ""), prefilledValue: payload };
    const rendered = renderBot({
      bot: bot({ settings: { general: { isInputPrefillEnabled: true } } }),
      composer: { field: { state: "typing", text: payload } },
      chunks: [chunk("1", [text("?")], { input: block })],
    });
    rendered.session.emit({ type: "input-value-set", value: payload });
    return removable(rendered);
  },
  "start failure": (payload) =>
    render({
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
    const rendered = renderBot({
      bot: bot({ settings: { general: { systemMessages } } }),
      chunks: [chunk("1", [text("?")])],
    });
    requestAnimationFrame(() => {
      rendered.session.emit({ type: "popup-blocked", url: payload });
      rendered.session.emit({ type: "send-failed", failure: { kind: "network" } });
    });
    return removable(rendered);
  },
  "custom CSS": (payload) =>
    render({ bot: bot({ theme: { customCss: stylesWith(payload) } }), chunks: [chunk("1", [text("x")])] }),
  "theme's font": (payload) => {
    const font = { type: "Custom", family: payload, url: payload, css: payload };
    return render({ bot: bot({ theme: { general: { font } } }), chunks: [chunk("1", [text("x")])] });
  },
  "values of the theme": (payload) => {
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
    return render({
      bot: bot({ theme, version: payload }),
      progress: 50,
      chunks: [chunk("1", [text(payload)])],
    });
  },
};

/** Custom CSS: the payload itself, and the payload as a value, a selector and a media query. */
function stylesWith(payload: string): string {
  return [
    payload,
    `.banter-container { background: ${payload} }`,
    `${payload} { color: red }`,
    `@media ${payload} { .banter-host-bubble { color: red } }`,
  ].join("\n");
}

function render(state: Partial<ChatState>): Rendered {
  return removable(renderBot(state));
}

function renderBot(state: Partial<ChatState>): RenderedChat {
  return renderChat({ bot: bot(), ...state });
}

function removable({ chat, host, container }: RenderedChat): Rendered {
  return {
    shadow: container,
    remove() {
      chat.destroy();
      host.remove();
    },
  };
}

const TEXT_OPTIONS = [
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

/** An input with the payload in every option that an author, or a variable in the author's text, can set. */
function inputWith(type: string, payload: string): InputBlock {
  const texts = Object.fromEntries(TEXT_OPTIONS.map((key) => [key, payload]));
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
