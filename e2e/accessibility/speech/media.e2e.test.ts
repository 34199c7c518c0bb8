import { afterEach, expect, test } from "vitest";
import type { Locator, Page } from "playwright";
import { launchFullBrowser } from "../../browser-page.ts";
import { serveBots } from "../../serve-bots.ts";
import type { ScreenReader } from "./screen-reader.ts";
import { openSpokenChat, type View } from "./spoken-chat.ts";

/* Voice messages and attachments as a virtual screen reader speaks them. `-u` updates the transcripts. */

const { server, browser } = await serveBots(["e2e/accessibility/bots/listens.ts"], {}, () =>
  launchFullBrowser("--use-fake-device-for-media-stream"),
);

const WITH_MICROPHONE = { permissions: ["microphone"] };
const PDF = { name: "Plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };

let page: Page;
afterEach(() => page.context().close());

async function open(view: View): Promise<ScreenReader> {
  const opened = await openSpokenChat({ browser, serverUrl: server.url }, "listens", view);
  ({ page } = opened);
  return opened.reader;
}

const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const field = (): Locator => page.getByRole("textbox", { name: "What do you need?" });
const recorder = (): Locator => page.locator(".banter-recorder");
const press = (name: string) => () => button(name).press("Enter");
const nothing = async () => {};
const HELD = "assertive: The recording has stopped and isn't sent yet.";
const ENDED = "polite: The conversation has ended";

/** The recorder as it is after a second. */
async function readsRecorder(reader: ScreenReader): Promise<void> {
  await expect.poll(() => page.getByRole("timer").textContent(), { timeout: 5_000 }).not.toBe("0:00");
  await reader.reads("the recorder", recorder());
}

/** The transcript, whose file doesn't say how long the test took to read. */
function spoken(reader: ScreenReader): string {
  return reader.transcript().replaceAll(/\b0:0\d\b/g, "0:01");
}
const fileOf = (name: string) => `transcripts/${name}.txt`;

test("a voice message is recorded, fails to be uploaded, and is sent again", async () => {
  const reader = await open(WITH_MICROPHONE);
  await reader.does("opens the page", nothing, field());
  await reader.does("moves to the field", () => field().focus(), field());
  await reader.reads("the input", page.locator(".banter-input-container"));
  await reader.does("records", press("Record voice"), button("Stop recording"));
  await readsRecorder(reader);
  let failures = 1;
  await page.route("**/api/uploads*", (route) =>
    route.request().method() === "POST" && failures-- > 0 ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await reader.does("stops; the upload fails", press("Stop recording"), button("Try again"));
  await reader.reads("the recorder", recorder());
  await reader.does("tries again", press("Try again"), ENDED);
  await reader.reads("the chat");
  await expect(spoken(reader)).toMatchFileSnapshot(fileOf("voice-message"));
});

test("a recording that is interrupted by closing the chat is listened to, and sent", async () => {
  const reader = await open({ ...WITH_MICROPHONE, mode: "bubble" });
  await reader.does("opens the chat", press("Open chat"), field());
  await reader.does("records", press("Record voice"), button("Stop recording"));
  await expect.poll(() => page.getByRole("timer").textContent(), { timeout: 5_000 }).not.toBe("0:00");
  await reader.does("closes the chat", press("Close chat"), HELD);
  await reader.does("opens it again", press("Open chat"), button("Send"));
  await reader.reads("the recorder", recorder());
  await reader.does("sends it", press("Send"), ENDED);
  await expect(spoken(reader)).toMatchFileSnapshot(fileOf("interrupted-recording"));
});

test("a recording is canceled", async () => {
  const reader = await open(WITH_MICROPHONE);
  await reader.does("opens the page", nothing, field());
  await reader.does("records", press("Record voice"), button("Stop recording"));
  await reader.does("cancels", press("Cancel recording"), field());
  await reader.does("records again", press("Record voice"), button("Stop recording"));
  await reader.does("cancels by Escape", () => page.keyboard.press("Escape"), field());
  await expect(spoken(reader)).toMatchFileSnapshot(fileOf("canceled-recording"));
});

test("the microphone is denied", async () => {
  const reader = await open({ permissions: [] });
  await reader.does("opens the page", nothing, field());
  await reader.does("records", press("Record voice"), page.getByRole("alert").getByText(/microphone/));
  await reader.reads("the input", page.locator(".banter-input-container"));
  await expect(spoken(reader)).toMatchFileSnapshot(fileOf("denied-microphone"));
});

test("a document is attached to a text, removed, and attached again", async () => {
  const reader = await open({});
  await reader.does("opens the page", nothing, field());
  await reader.does("opens the menu", press("Add attachments"), button("Document"));
  await reader.reads("the menu", page.locator(".banter-attach"));
  await reader.does("closes it by Escape", () => page.keyboard.press("Escape"), button("Add attachments"));
  const attach = async () => {
    await press("Add attachments")();
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press("Document")()]);
    await chooser.setFiles([PDF]);
  };
  await reader.does("attaches a document", attach, button("Remove Plan.pdf"));
  await reader.reads("the input", page.locator(".banter-input-container"));
  await reader.does("removes it", press("Remove Plan.pdf"), button("Record voice"));
  await reader.does("attaches it again", attach, button("Remove Plan.pdf"));
  await reader.does("sends it without a text", press("Send"), page.getByRole("alert").getByText(/./));
  const send = async () => {
    await field().focus();
    await page.keyboard.type("See the plan");
    await page.keyboard.press("Enter");
  };
  await reader.does('types "See the plan", Enter', send, ENDED);
  await reader.reads("the chat");
  await expect(spoken(reader)).toMatchFileSnapshot(fileOf("attachments"));
});
