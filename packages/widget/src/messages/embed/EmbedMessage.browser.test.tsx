import { afterEach, expect, test, vi } from "vitest";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { EmbedMessage } from "./EmbedMessage.tsx";
import { eventText } from "./awaited-event.ts";
import { frameSandbox } from "./frame-sandbox.ts";

let rendered: Rendered | undefined;
afterEach(() => {
  rendered?.remove();
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

function draw({ url = "https://example.com/form", saveDataInVariableId = "v1", isEnabled = true } = {}) {
  const onCompleted = vi.fn<(text?: string) => void>();
  const onLoaded = vi.fn<() => void>();
  const waitForEvent = { isEnabled, name: "form-sent", saveDataInVariableId };
  rendered = renderInChat(
    <EmbedMessage
      content={{ url, height: 300, waitForEvent }}
      isRestored={false}
      onLoaded={onLoaded}
      onCompleted={onCompleted}
    />,
  );
  return { onCompleted, onLoaded, root: rendered.container };
}

/** A window message as it arrives, from `source`. */
function send(data: unknown, source: Window | null = window): void {
  window.dispatchEvent(new MessageEvent("message", { data, source }));
}

function foreignFrame(): Window | null {
  return document.body.appendChild(document.createElement("iframe")).contentWindow;
}

test("a page is a named, sandboxed frame that may not lead this page elsewhere", () => {
  const frame = draw().root.querySelector("iframe");
  expect(frame?.src).toBe("https://example.com/form");
  expect(frame?.title).toBe("Embedded content");
  expect(frame?.getBoundingClientRect().height).toBe(300);
  expect([...(frame?.sandbox ?? [])]).not.toContain("allow-top-navigation");
  expect([...(frame?.sandbox ?? [])]).not.toContain("allow-modals");
});

test("a page of this page's own origin is kept apart from it", () => {
  expect(frameSandbox("https://other.example/")).toContain("allow-same-origin");
  expect(frameSandbox(new URL("/anything", location.href).href)).not.toContain("allow-same-origin");
});

test.each(["javascript:alert(1)", "data:text/html,<script>parent.alert(1)</script>", "", "blob:https://x/1"])(
  "%j is not framed, and the flow goes on",
  async (url) => {
    const { root, onLoaded } = draw({ url });
    expect(root.querySelector("iframe")).toBeNull();
    await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  },
);

test("its event goes on with the flow, once, with its data as text", () => {
  const { onCompleted, root } = draw();
  send({ name: "form-sent", data: { a: 1 } }, root.querySelector("iframe")?.contentWindow);
  send({ name: "form-sent", data: "again" });
  expect(onCompleted.mock.calls).toEqual([['{"a":1}']]);
});

test("the page itself may send the event, right from the start", () => {
  const { onCompleted } = draw();
  send({ name: "form-sent", data: "yes" });
  expect(onCompleted).toHaveBeenCalledExactlyOnceWith("yes");
});

test("nobody else may", () => {
  const { onCompleted } = draw();
  send({ name: "form-sent", data: "forged" }, foreignFrame());
  send({ name: "form-sent", data: "forged" }, null);
  expect(onCompleted).not.toHaveBeenCalled();
});

test("other messages are passed over", () => {
  const { onCompleted } = draw();
  for (const data of [null, undefined, 1, "form-sent", [], { name: "other" }, { name: ["form-sent"] }])
    send(data);
  expect(onCompleted).not.toHaveBeenCalled();
});

test("data is sent only where the bot wants it", () => {
  const { onCompleted } = draw({ saveDataInVariableId: "" });
  send({ name: "form-sent", data: "private" });
  expect(onCompleted).toHaveBeenCalledExactlyOnceWith(undefined);
});

test("an embed that waits for nothing, and one that is gone, don't listen", () => {
  const still = draw({ isEnabled: false });
  send({ name: "form-sent" });
  expect(still.onCompleted).not.toHaveBeenCalled();
  rendered?.remove();
  const gone = draw();
  rendered?.remove();
  send({ name: "form-sent" });
  expect(gone.onCompleted).not.toHaveBeenCalled();
});

test("data is capped at 64 KB, and data without a JSON form does no harm", () => {
  expect(eventText("x".repeat(100_000))).toHaveLength(65_536);
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  expect(eventText(circle)).toBe("[object Object]");
  expect(eventText("")).toBeUndefined();
  expect(eventText(0)).toBe("0");
});
