import { afterAll, expect, test } from "vitest";
import type { BrowserContextOptions, Page, Request, Route } from "playwright";
import { launchFullBrowser } from "../browser-page.ts";
import { openFastClockPage } from "../fast-clock-page.ts";
import { serveBots } from "../serve-bots.ts";
import { startStorage } from "./fake-storage.ts";
import { storedAnswers } from "./stored-answers.ts";

const storage = await startStorage();
afterAll(() => storage.stop());
// A fake microphone that beeps; the page's permissions decide whether it may be used.
const { server, browser } = await serveBots(
  ["e2e/inputs/uploads-bot.ts", "e2e/inputs/every-input-bot.ts"],
  {},
  () => launchFullBrowser("--use-fake-device-for-media-stream"),
);

const file = (name: string, mimeType = "application/pdf", text = "%PDF-1.4 plan") => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openFastClockPage(browser, `${server.url}/?bot=uploads`, options);
  await asks(page, "One file?");
  return page;
}
const asks = (page: Page, question: string) =>
  page.getByTestId("host-bubble").getByText(question, { exact: true }).waitFor();
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator(".banter-input-container input[type=file]").setInputFiles(files);
/** Lets no upload arrive until the returned function is called. */
async function holdUploads(page: Page): Promise<() => Promise<void>> {
  const held = new Set<Route>();
  const hold = (route: Route) => (isUpload(route.request()) ? held.add(route) : route.fallback());
  await page.route("**/*", hold);
  return async () => {
    await Promise.all([...held].map((route) => route.continue()));
    await page.unroute("**/*", hold);
  };
}
const isUpload = (request: Request) => request.method() === "POST" && !request.url().includes("/api/v");

// Spec: 9.11
test("an uploaded file is in the results with its content", async () => {
  const page = await open();
  await choose(page, file("Plan b.pdf"));
  await page.getByTestId("guest-bubble").getByText("File uploaded").waitFor();
  await asks(page, "Several?");
  const { one = "" } = await storedAnswers(server, "uploads");
  expect(await (await fetch(one)).text()).toBe("%PDF-1.4 plan");
  await page.context().close();
});

// Spec: 7.16
test("a file is uploaded as a form, the server's fields first and the file last", async () => {
  const page = await open();
  await storage.takeUploadsOf(page, "POST");
  await choose(page, file("Plan b.pdf"));
  await asks(page, "Several?");
  const form = storage.received.at(-1);
  const names = [...(form?.body.matchAll(/ name="([^"]+)"/g) ?? [])].map(([, name]) => name);
  expect(form?.type).toContain("multipart/form-data");
  expect(names.length).toBeGreaterThan(1);
  expect(names.indexOf("file")).toBe(names.length - 1);
  await page.context().close();
});

test("a server without form fields gets the bare file by PUT", async () => {
  const page = await open();
  await storage.takeUploadsOf(page, "PUT");
  await choose(page, file("Plan.pdf", "application/pdf", "%PDF by PUT"));
  await asks(page, "Several?");
  expect(storage.received.at(-1)).toEqual({ type: "application/pdf", body: "%PDF by PUT" });
  await page.context().close();
});

// Spec: 5.11
test("files that are not accepted are named before anything is sent", async () => {
  const page = await open();
  // The page's own limit, in megabytes.
  await page.evaluate(() => Object.assign(window, { __ENV: { BANTER_BOT_FILE_UPLOAD_MAX_SIZE: "0.1" } }));
  const slot = page.locator(".banter-input-container");
  await choose(page, file("tool.exe", "application/octet-stream"));
  await slot.getByRole("alert").getByText("tool.exe").waitFor();
  await choose(page, file("big.pdf", "application/pdf", "x".repeat(110_000)));
  await slot.getByText("big.pdf is larger than 0.1MB").waitFor();
  expect(await slot.locator(".banter-file").count()).toBe(0);
  await page.context().close();
});

// Spec: 4.28, 4.29, 5.15, 7.17
test("a failing storage is reported, and the visitor retries that file while the others upload", async () => {
  const page = await open();
  await choose(page, file("Plan.pdf"));
  await asks(page, "Several?");
  let uploads = 0;
  let release = (): void => {};
  const secondMayGo = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*", async (route) => {
    if (!isUpload(route.request())) return await route.fallback();
    uploads += 1;
    if (uploads === 1) return await route.fulfill({ status: 500 });
    if (uploads === 2) await secondMayGo;
    await route.fallback();
  });
  await choose(page, file("a.pdf"), file("a.pdf", "application/pdf", "%PDF-1.4 second"));
  const slot = page.locator(".banter-input-container");
  await slot.getByRole("button", { name: "Upload 2 files" }).click();
  await slot.getByRole("alert").getByText("An error occured while uploading the files").first().waitFor();
  await expect.poll(() => uploads).toBe(2);
  await slot.getByRole("button", { name: "Try again: a.pdf" }).click();
  release();
  await page.getByTestId("guest-bubble").getByText("2 files uploaded").waitFor();
  const { several = "" } = await storedAnswers(server, "uploads");
  expect(several.split(", ")).toHaveLength(2);
  await page.context().close();
});

test("a file that is removed during its upload is not waited for", async () => {
  const page = await open();
  await choose(page, file("Plan.pdf"));
  await asks(page, "Several?");
  let held = false;
  await page.route("**/*", (route) => {
    if (!isUpload(route.request()) || held) return route.fallback();
    // The first one never arrives.
    held = true;
    return undefined;
  });
  await choose(page, file("slow.pdf"), file("quick.pdf"));
  const slot = page.locator(".banter-input-container");
  await slot.getByRole("button", { name: "Upload 2 files" }).click();
  await expect.poll(() => held).toBe(true);
  await slot.getByRole("button", { name: "Remove slow.pdf" }).click();
  await page.getByTestId("guest-bubble").filter({ hasText: "File uploaded" }).nth(1).waitFor();
  const { several = "" } = await storedAnswers(server, "uploads");
  expect(several.split(", ")).toHaveLength(1);
  await page.context().close();
});

test("a single file shows a single progress bar", async () => {
  const page = await open();
  const finishUploads = await holdUploads(page);
  await choose(page, file("Plan.pdf"));
  const slot = page.locator(".banter-input-container");
  await slot.getByRole("progressbar").waitFor();
  const bars = await slot
    .locator("[class*=progress], [role=progressbar]")
    .evaluateAll((found) => found.filter((bar) => bar.getBoundingClientRect().width > 1).length);
  expect(bars).toBe(1);
  await finishUploads();
  await asks(page, "Several?");
  await page.context().close();
});

test.each([
  [{}, "Choose a file or drop it here"],
  [{ hasTouch: true, isMobile: true }, "Choose a file"],
])("the file field offers dropping only where a pointer can drop: %j", async (options, name) => {
  const page = await open(options);
  expect(await page.locator(".banter-upload-text strong:visible").innerText()).toBe(name);
  const [field = ""] = (await page.locator(".banter-upload-input").ariaSnapshot()).split("\n").slice(-1);
  expect(field).toContain(`"One file? ${name} Size limit: 10 MB"`);
  await page.context().close();
});

test("words typed while an attachment uploads are sent with it; without any, the visitor is asked", async () => {
  const { page } = await openFastClockPage(browser, `${server.url}/?bot=every-input`);
  await asks(page, "Short?");
  let finishUploads = await holdUploads(page);
  const slot = page.locator(".banter-input-container");
  await slot.locator("input[type=file]").first().setInputFiles(file("Plan.pdf"));
  await slot.getByText("Plan.pdf").waitFor();
  const field = slot.getByRole("textbox");
  await field.fill("See the plan");
  await field.press("Enter");
  await slot.getByRole("progressbar").waitFor();
  await field.fill("");
  await finishUploads();
  await slot.getByRole("alert").getByText("Enter an answer.").waitFor();

  await slot.getByRole("button", { name: "Remove Plan.pdf" }).click();
  finishUploads = await holdUploads(page);
  await slot.locator("input[type=file]").first().setInputFiles(file("Second.pdf"));
  await field.fill("See the plan");
  await field.press("Enter");
  await slot.getByRole("progressbar").waitFor();
  await field.press("End");
  await field.pressSequentially(" and call me");
  await finishUploads();
  await asks(page, "Long?");
  expect(await storedAnswers(server, "every-input")).toMatchObject({ short: "See the plan and call me" });
  await page.context().close();
});

test("skipping sends nothing; a reload shows the files again and keeps no blob URL of the old page", async () => {
  const page = await open();
  await page
    .locator(".banter-input-container input[type=file]")
    .setInputFiles({ name: "Dot.png", mimeType: "image/png", buffer: PIXEL });
  await page.getByRole("button", { name: "Open attachment 1: Dot.png" }).waitFor();
  await asks(page, "Several?");
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByTestId("guest-bubble").getByText("Not now").waitFor();
  await asks(page, "Speak?");
  await page.reload();
  await asks(page, "Speak?");
  await page.getByRole("button", { name: "Open attachment 1: Dot.png" }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).toContain("Dot.png");
  expect(kept).not.toContain("blob:");
  expect((await storedAnswers(server, "uploads"))["several"]).toBeUndefined();
  await page.context().close();
});

async function reachSpeaking(options: BrowserContextOptions): Promise<Page> {
  const page = await open(options);
  await choose(page, file("Plan.pdf"));
  await asks(page, "Several?");
  await page.getByRole("button", { name: "Not now" }).click();
  await asks(page, "Speak?");
  return page;
}

// Spec: 2.26, 4.34, 6.5
test("a voice message is recorded, resent after a failure, and stored", async () => {
  const page = await reachSpeaking({ permissions: ["microphone"] });
  const slot = page.locator(".banter-input-container");
  await slot.getByRole("button", { name: "Record voice" }).click();
  await expect.poll(() => slot.getByRole("timer").textContent(), { timeout: 5_000 }).toBe("0:01");
  let failures = 1;
  await page.route("**/*", (route) =>
    isUpload(route.request()) && failures-- > 0 ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await slot.getByRole("button", { name: "Stop recording" }).click();
  await slot.getByRole("alert").getByText("Could not upload file").waitFor();
  await slot.getByRole("button", { name: "Try again" }).click();
  await asks(page, "That was all.");
  const { voice = "" } = await storedAnswers(server, "uploads");
  const recording = await fetch(voice);
  expect(recording.headers.get("content-type")).toContain("webm");
  expect((await recording.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  await page.context().close();
});

// Spec: 6.5
test("a missing microphone is reported, and the visitor types instead", async () => {
  const page = await reachSpeaking({ permissions: [] });
  const slot = page.locator(".banter-input-container");
  await slot.getByRole("button", { name: "Record voice" }).click();
  await slot.getByRole("alert").getByText("The microphone isn't available.").waitFor();
  await slot.getByRole("textbox").fill("Hello");
  await slot.getByRole("button", { name: "Send", exact: true }).click();
  await asks(page, "That was all.");
  expect(await storedAnswers(server, "uploads")).toMatchObject({ spoken: "Hello" });
  await page.context().close();
});
