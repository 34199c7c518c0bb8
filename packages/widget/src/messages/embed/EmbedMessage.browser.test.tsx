import { afterEach, expect, test, vi } from "vitest";
import { renderInChat, type Rendered } from "../testing/render-in-chat.tsx";
import { EmbedMessage, frameSandbox } from "./EmbedMessage.tsx";
import { eventText } from "./awaited-event.ts";

let rendered: Rendered | undefined;
afterEach(() => {
  rendered?.remove();
  for (const frame of document.querySelectorAll("iframe")) frame.remove();
});

function render({ url = "https://example.com/form", saveDataInVariableId = "v1", isEnabled = true } = {}) {
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

/** Dispatches a window message from `source`. */
function send(data: unknown, source: Window | null = window): void {
  window.dispatchEvent(new MessageEvent("message", { data, source }));
}

function foreignFrame(): Window | null {
  return document.body.appendChild(document.createElement("iframe")).contentWindow;
}

test("renders a named, sandboxed frame without top-level navigation", () => {
  const frame = render().root.querySelector("iframe");
  expect(frame?.src).toBe("https://example.com/form");
  expect(frame?.title).toBe("Embedded content");
  expect(frame?.getBoundingClientRect().height).toBe(300);
  expect([...(frame?.sandbox ?? [])]).not.toContain("allow-top-navigation");
  expect([...(frame?.sandbox ?? [])]).not.toContain("allow-modals");
});

test("denies a same-origin page its origin", () => {
  expect(frameSandbox("https://other.example/")).toContain("allow-same-origin");
  expect(frameSandbox(new URL("/anything", location.href).href)).not.toContain("allow-same-origin");
});

test.each(["javascript:alert(1)", "data:text/html,<script>parent.alert(1)</script>", "", "blob:https://x/1"])(
  "doesn't embed %j and lets the flow continue",
  async (url) => {
    const { root, onLoaded } = render({ url });
    expect(root.querySelector("iframe")).toBeNull();
    await vi.waitFor(() => expect(onLoaded).toHaveBeenCalledOnce());
  },
);

// Spec: 4.42
test("continues the flow once, with the event's data as text", () => {
  const { onCompleted, root } = render();
  send({ name: "form-sent", data: { a: 1 } }, root.querySelector("iframe")?.contentWindow);
  send({ name: "form-sent", data: "again" });
  expect(onCompleted.mock.calls).toEqual([['{"a":1}']]);
});

test("accepts the event from the host page immediately", () => {
  const { onCompleted } = render();
  send({ name: "form-sent", data: "yes" });
  expect(onCompleted).toHaveBeenCalledExactlyOnceWith("yes");
});

test("ignores events from other windows", () => {
  const { onCompleted } = render();
  send({ name: "form-sent", data: "forged" }, foreignFrame());
  send({ name: "form-sent", data: "forged" }, null);
  expect(onCompleted).not.toHaveBeenCalled();
});

test("ignores other messages", () => {
  const { onCompleted } = render();
  for (const data of [null, undefined, 1, "form-sent", [], { name: "other" }, { name: ["form-sent"] }])
    send(data);
  expect(onCompleted).not.toHaveBeenCalled();
});

// Spec: 4.43
test("sends data only if the bot saves it", () => {
  const { onCompleted } = render({ saveDataInVariableId: "" });
  send({ name: "form-sent", data: "private" });
  expect(onCompleted).toHaveBeenCalledExactlyOnceWith(undefined);
});

test("doesn't listen without an awaited event or after unmounting", () => {
  const notWaiting = render({ isEnabled: false });
  send({ name: "form-sent" });
  expect(notWaiting.onCompleted).not.toHaveBeenCalled();
  rendered?.remove();
  const unmounted = render();
  rendered?.remove();
  send({ name: "form-sent" });
  expect(unmounted.onCompleted).not.toHaveBeenCalled();
});

test("truncates data to 64 KB and tolerates data that can't be serialized", () => {
  expect(eventText("x".repeat(100_000))).toHaveLength(65_536);
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  expect(eventText(circular)).toBe("[object Object]");
  expect(eventText("")).toBeUndefined();
  expect(eventText(0)).toBe("0");
});
