import { afterEach, expect, test, vi } from "vitest";
import type { OwnProps } from "../../contract/resolve-props.ts";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { CustomEmbedMessage } from "./CustomEmbedMessage.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.remove());

interface Code {
  readonly init?: string;
  readonly wait?: string;
  readonly isRestored?: boolean;
  readonly props?: OwnProps;
}

function render({ init = "", wait, isRestored = false, props = {} }: Code) {
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
  const element = rendered.container.querySelector<HTMLElement>(".banter-custom-embed");
  return { onCompleted, onLoaded, element };
}

// Spec: 1.4, 2.39
test("runs the bot's code with its element", async () => {
  const { element, onLoaded } = render({ init: "typebotElement.append(greeting)" });
  await vi.waitFor(() => expect(element?.textContent).toBe("Hello"));
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

test("continues the flow at each of its events", async () => {
  const { onCompleted } = render({ wait: "continueFlow('one'); continueFlow(); continueFlow({ a: 1 })" });
  await vi.waitFor(() => expect(onCompleted.mock.calls).toEqual([["one"], [undefined], ['{"a":1}']]));
});

test("doesn't block the flow if the code throws", async () => {
  const { onLoaded } = render({ init: "throw new Error('broken')" });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
});

test("blocks the flow for at most an embed's load timeout if the code hangs", async () => {
  const { onLoaded } = render({ init: "await new Promise(() => {})" });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce(), { timeout: 4_000 });
});

test("runs nothing if the page's owner forbids scripts", async () => {
  const { element, onLoaded } = render({
    init: "typebotElement.append('ran')",
    props: { allowScripts: false },
  });
  await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  expect(element?.textContent).toBe("");
});

test("runs restored code on request, so that a flow that waits for it can continue", async () => {
  const { onLoaded, onCompleted } = render({
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

test("ignores code that outlives its message", async () => {
  const name = "continueTestFlow";
  const { onCompleted } = render({ wait: `window.${name} = continueFlow` });
  await vi.waitFor(() => expect(Reflect.has(window, name)).toBe(true));
  rendered?.remove();
  const staleContinue: unknown = Reflect.get(window, name);
  Reflect.deleteProperty(window, name);
  if (typeof staleContinue === "function") staleContinue("too late");
  expect(onCompleted).not.toHaveBeenCalled();
});
