import { afterEach, expect, test, vi } from "vitest";
import type { ChatProps } from "../../shell/widget-props.ts";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { CustomEmbedMessage } from "./CustomEmbedMessage.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

interface Code {
  readonly init?: string;
  readonly wait?: string;
  readonly isRestored?: boolean;
  readonly props?: ChatProps;
}

function draw({ init = "", wait, isRestored = false, props = {} }: Code) {
  const onCompleted = vi.fn<(text?: string) => void>();
  const onLoaded = vi.fn<() => void>();
  const content = {
    initFunction: { content: init, args: { greeting: "Hello" } },
    ...(wait !== undefined && { waitForEventFunction: { content: wait, args: {} } }),
  };
  rendered = renderInChat(
    <CustomEmbedMessage
      content={content}
      isRestored={isRestored}
      onLoaded={onLoaded}
      onCompleted={onCompleted}
    />,
    props,
  );
  const place = rendered.container.querySelector<HTMLElement>(".banter-custom-embed");
  return { onCompleted, onLoaded, place };
}

test("the bot's code fills its place", async () => {
  const { place, onLoaded } = draw({ init: "typebotElement.append(greeting)" });
  await vi.waitFor(() => expect(place?.textContent).toBe("Hello"));
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

test("its event goes on with the flow, each time", async () => {
  const { onCompleted } = draw({ wait: "continueFlow('one'); continueFlow(); continueFlow({ a: 1 })" });
  await vi.waitFor(() => expect(onCompleted.mock.calls).toEqual([["one"], [undefined], ['{"a":1}']]));
});

test("code that throws holds nothing up", async () => {
  const { onLoaded } = draw({ init: "throw new Error('broken')" });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

test("code that hangs holds nothing up for longer than an embed may", async () => {
  const { onLoaded } = draw({ init: "await new Promise(() => {})" });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce(), { timeout: 4_000 });
});

test("nothing runs where the page's owner forbids it", async () => {
  const { place, onLoaded } = draw({ init: "typebotElement.append('ran')", props: { allowScripts: false } });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  expect(place?.textContent).toBe("");
});

test("restored code runs when the visitor asks for it, so that a flow that waits for it can go on", async () => {
  const { onLoaded, onCompleted } = draw({
    init: "typebotElement.append('ran')",
    wait: "continueFlow('yes')",
    isRestored: true,
  });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce(), { timeout: 4_000 });
  expect(rendered?.container.textContent).toBe("Show this content");
  expect(onCompleted).not.toHaveBeenCalled();
  rendered?.container.querySelector("button")?.click();
  await vi.waitFor(() => expect(onCompleted).toHaveBeenCalledExactlyOnceWith("yes"));
  expect(rendered?.container.textContent).toBe("ran");
});

test("code that lives on after its message has gone no longer reaches the flow", async () => {
  const name = "continueTestFlow";
  const { onCompleted } = draw({ wait: `window.${name} = continueFlow` });
  await vi.waitFor(() => expect(Reflect.has(window, name)).toBe(true));
  rendered?.remove();
  const late: unknown = Reflect.get(window, name);
  Reflect.deleteProperty(window, name);
  if (typeof late === "function") late("too late");
  expect(onCompleted).not.toHaveBeenCalled();
});
