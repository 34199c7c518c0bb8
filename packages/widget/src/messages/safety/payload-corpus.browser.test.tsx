import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReactNode } from "react";
import { parseHostMessage, parseRichText, ratingInput, type HostMessageType } from "@banter/protocol";
import { runWireAction } from "../../actions/testing/test-page.ts";
import { Avatar } from "../../chat/avatar/Avatar.tsx";
import { RatingInput } from "../../inputs/rating/RatingInput.tsx";
import { loadMessage } from "../bind-message.ts";
import { GuestAttachment } from "../guest/GuestAttachment.tsx";
import { RichText } from "../rich-text/RichText.tsx";
import { StreamedMessage } from "../streamed/StreamedMessage.tsx";
import { watchExecution, type ExecutionOracle } from "../testing/execution-oracle.ts";
import { renderInChat } from "../testing/render-in-chat.tsx";
import { payloads } from "./payloads.ts";

/*
 * Every payload through every door by which a bot, a model or a guest can bring text or an address into the page.
 * Nothing may run, and nothing may stand in the page that would run on a click.
 */

let oracle: ExecutionOracle;
beforeEach(() => {
  oracle = watchExecution();
});
afterEach(() => {
  executed += oracle.executed.length;
  oracle.stop();
});
let executed = 0;

async function message(type: HostMessageType, content: object): Promise<ReactNode> {
  const parsed = parseHostMessage({ id: "m", type, content });
  if (parsed === undefined) throw new Error(`The protocol reads no ${type} message from the test's content.`);
  const Message = await loadMessage(parsed);
  return <Message isRestored={false} onLoaded={() => {}} onCompleted={() => {}} />;
}

function ratingWith(svg: string): ReactNode {
  const written = {
    buttonType: "Icons",
    length: 2,
    customIcon: { isEnabled: true, svg },
    labels: { left: svg, right: svg },
  };
  const block = { id: "r", type: "rating input", options: written, items: [], runtimeOptions: {} };
  return (
    <RatingInput
      block={block}
      options={ratingInput.parse(block)}
      initialValue=""
      returnedAnswer={undefined}
      questionId="q"
      shouldFocus={false}
      onSubmit={() => {}}
      onDraft={() => {}}
    />
  );
}

const doors: Readonly<Record<string, (payload: string) => ReactNode | Promise<ReactNode>>> = {
  "rich text": (payload) => (
    <RichText nodes={parseRichText([{ type: "p", children: [{ text: payload, bold: true }] }])} />
  ),
  "rich text's type": (payload) => (
    <RichText nodes={parseRichText([{ type: payload, children: [{ text: "x" }] }])} />
  ),
  "rich text link": (payload) => (
    <RichText nodes={parseRichText([{ type: "a", url: payload, children: [{ text: payload }] }])} />
  ),
  "rich text picture": (payload) => (
    <RichText nodes={parseRichText([{ type: "img", url: payload, caption: payload }])} />
  ),
  "code's language": (payload) => (
    <RichText nodes={parseRichText([{ type: "code_block", lang: payload, children: [{ text: payload }] }])} />
  ),
  "streamed markdown": (payload) => <StreamedMessage text={payload} isStreaming />,
  "finished markdown": (payload) => <StreamedMessage text={payload} isStreaming={false} />,
  "markdown link": (payload) => (
    <StreamedMessage text={`[x](${payload}) [y](<${payload}>)`} isStreaming={false} />
  ),
  "markdown picture": (payload) => (
    <StreamedMessage text={`![${payload}](${payload})`} isStreaming={false} imageHosts={[location.host]} />
  ),
  image: (payload) => message("image", { url: payload }),
  "image's link": (payload) =>
    message("image", {
      url: "data:image/gif;base64,R0lGODlhAQABAAAAACw=",
      clickLink: { url: payload, alt: payload },
    }),
  "video file": (payload) =>
    message("video", { type: "url", url: payload, maxWidth: payload, aspectRatio: payload, height: payload }),
  "video id": (payload) =>
    message("video", { type: "youtube", id: payload, url: payload, queryParamsStr: payload }),
  "video type": (payload) => message("video", { type: payload, id: payload, url: payload }),
  audio: (payload) => message("audio", { url: payload }),
  embed: (payload) => message("embed", { url: payload, height: payload }),
  "guest's file": (payload) => (
    <GuestAttachment attachment={{ type: "text/html", url: payload, name: payload }} number={1} />
  ),
  "guest's picture": (payload) => (
    <GuestAttachment attachment={{ type: "image/png", url: payload, blobUrl: payload }} number={1} />
  ),
  "rating's icon": (payload) => ratingWith(payload),
  avatar: (payload) => <Avatar role="host" url={payload} />,
};

/** Long enough for what is parsed or loaded to run what it would run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

/** Payloads drawn at once. */
const BATCH = 30;

test("the oracle sees what runs and what would", async () => {
  const control = watchExecution();
  control.showing("control");
  const open = document.body.appendChild(document.createElement("div"));
  open.append(
    document
      .createRange()
      .createContextualFragment('<img src=x onerror=alert(1)><a href="java&#10;script:alert(1)">x</a>'),
  );
  await vi.waitFor(() => expect(control.executed).toEqual(["alert: control"]));
  expect(control.dangers(open)).toHaveLength(2);
  open.remove();
  control.stop();
});

test.each(Object.entries(doors))("nothing runs through %s", { timeout: 60_000 }, async (name, door) => {
  for (let first = 0; first < payloads.length; first += BATCH) {
    const batch = payloads.slice(first, first + BATCH);
    oracle.showing(`${name}, payloads ${first} to ${first + batch.length - 1}`);
    const drawn = await Promise.all(batch.map(async (payload) => renderInChat(await door(payload))));
    touchEverything();
    await settle();
    for (const [index, { shadow }] of drawn.entries())
      expect(oracle.dangers(shadow), batch[index]).toEqual([]);
    for (const { remove } of drawn) remove();
  }
  expect(oracle.executed).toEqual([]);
});

/** What a visitor's mouse and keyboard would set off. */
function touchEverything(): void {
  for (const host of document.body.children) {
    for (const element of host.shadowRoot?.querySelectorAll("*") ?? []) {
      for (const type of ["pointerover", "mouseover", "focus", "animationstart", "toggle"])
        element.dispatchEvent(new Event(type));
    }
  }
}

test("nothing runs through redirects, start props and requests", async () => {
  const opened = vi.fn<(url: string) => Window | null>(() => null);
  vi.stubGlobal("open", opened);
  vi.stubGlobal("fetch", async () => new Response("{}"));
  const added = vi.spyOn(document.head, "append").mockImplementation(() => {});
  for (const payload of payloads) {
    oracle.showing(payload);
    for (const isNewTab of [true, false])
      await runWireAction({ type: "redirect", redirect: { url: payload, isNewTab } });
    const props = { gtmId: payload, googleAnalyticsId: payload, pixelIds: [payload] };
    await runWireAction({ type: "startPropsToInject", startPropsToInject: props });
    await runWireAction({ type: "httpRequestToExecute", httpRequestToExecute: { url: payload } });
  }
  for (const [url] of opened.mock.calls) {
    expect(
      url === "" || ["http:", "https:", "mailto:", "tel:", "sms:"].includes(new URL(url).protocol),
      url,
    ).toBe(true);
  }
  expect(added).not.toHaveBeenCalled();
  expect(oracle.executed).toEqual([]);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("values of scripts are never code", async () => {
  for (const payload of payloads) {
    oracle.showing(payload);
    const args = [
      { id: "value", value: payload },
      { id: payload, value: payload },
    ];
    const outcome = await runWireAction({
      type: "scriptToExecute",
      scriptToExecute: { content: "return value", args },
    });
    expect(outcome.scriptCallbackMessage).toBe(payload);
  }
  expect(oracle.executed).toEqual([]);
});

afterAll(() => {
  const count = Object.keys(doors).length + 4;
  console.info(`${payloads.length} payloads × ${count} doors: ${executed} executed`);
});
