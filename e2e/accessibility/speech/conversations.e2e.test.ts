import { afterAll, afterEach, expect, test } from "vitest";
import type { Locator, Page } from "playwright";
import { serveBots } from "../../serve-bots.ts";
import { startStripe, cards } from "../../inputs/fake-stripe.ts";
import { startModelProvider, type ModelAnswer } from "../../streaming/model-provider.ts";
import { startScreenReader, type ScreenReader } from "./screen-reader.ts";
import { openSpokenChat, type View } from "./spoken-chat.ts";

/*
 * Conversations as a virtual screen reader speaks them, from the first message to the end. The transcripts are files beside this
 * one: `vitest run --project e2e e2e/accessibility/speech -u` updates them.
 */

const provider = await startModelProvider();
const stripe = await startStripe();
afterAll(async () => {
  await provider.close();
  stripe.stop();
});
const bots = [
  "e2e/accessibility/bots",
  "e2e/edit/bots",
  "e2e/inputs/payment-bot.ts",
  "e2e/languages/bots",
  "e2e/streaming/bots/asks-again.ts",
];
const { server, browser } = await serveBots(bots, {
  BANTER_AI_OPENAI_KEY: "key",
  BANTER_AI_OPENAI_BASE_URL: provider.baseUrl,
  BANTER_STRIPE_SECRET_KEY: "sk_test_1",
  BANTER_STRIPE_PUBLIC_KEY: "pk_test_1",
  BANTER_STRIPE_API: stripe.api,
});

const PDF = { name: "Plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };

let page: Page;
afterEach(() => page.context().close());

async function open(bot: string, view: View = {}): Promise<ScreenReader> {
  const opened = await openSpokenChat({ browser, serverUrl: server.url }, bot, view, (created) =>
    stripe.serve(created.context()),
  );
  ({ page } = opened);
  return opened.reader;
}

const field = (): Locator => page.getByRole("log").getByRole("textbox");
const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const press = (key: string) => () => page.keyboard.press(key);
const type = (text: string) => async () => {
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
};
const nothing = async () => {};
const fileOf = (name: string) => `transcripts/${name}.txt`;
/** The field of a question in the conversation, once it can be used. */
const fieldOf = (question: string): Locator =>
  page
    .getByRole("log")
    .locator(".banter-input-container:not([data-hidden])")
    .getByRole("textbox", { name: question });

test("a lead form with an error, an upload, a streamed reply and an end", async () => {
  const reader = await open("speaks");
  await reader.does("opens the page", nothing, fieldOf("What is your name?"));
  await reader.does("moves to the field", () => field().focus(), field());
  await reader.does('types "Ada", Enter', type("Ada"), fieldOf("And your address, Ada?"));
  await reader.does('types "ada@", Enter', type("ada@"), page.getByRole("alert").getByText("valid"));
  await reader.does("corrects it, Enter", type("example.com"), page.locator("input[type=file]"));
  await reader.reads("the chat");
  const files = page.locator("input[type=file]");
  await reader.does("chooses a file", () => files.setInputFiles([PDF]), button("Upload 1 file"));
  await reader.reads("the input", page.locator(".banter-input-container"));
  const upload = () => button("Upload 1 file").press("Enter");
  await reader.does("uploads it", upload, fieldOf("What would you like to know?"));
  const answering = new Promise<ModelAnswer>((resolve) => provider.plan.push(resolve));
  await reader.does("asks the model", type("The weather?"), "polite: The bot is typing");
  const model = await answering;
  const writes = (text: string) => async () => model.write(text);
  await reader.does("waits", writes("It is **sunny** now. It will st"), "polite: It is sunny now.");
  await reader.reads("the chat while the reply arrives");
  await reader.does("waits", writes("ay so. Take a h"), "polite: It will stay so.");
  const finish = async () => {
    model.write("at");
    model.finish();
  };
  await reader.does("waits", finish, "polite: The conversation has ended");
  await reader.reads("the chat");
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf("lead-form"));
});

test("an answer that doesn't arrive, offline and after a failure of the server", async () => {
  const reader = await open("recalls");
  await reader.does("opens the page", nothing, fieldOf("Who are you?"));
  await reader.does("moves to the field", () => field().focus(), field());
  await page.context().setOffline(true);
  await reader.does(
    'types "Ada" without a network',
    type("Ada"),
    page.locator(".banter-notice, [data-status=waiting-for-network]"),
  );
  await reader.reads("the chat");
  await reader.does(
    "has a network again",
    () => page.context().setOffline(false),
    fieldOf("Hello, Ada. And?"),
  );
  await page.route("**/continueChat", (route) =>
    route.fulfill({ status: 400, json: { message: "Not now" } }),
  );
  await reader.does('types "Nothing"; the server fails', type("Nothing"), page.locator(".banter-notice"));
  await reader.reads("the chat");
  await page.unroute("**/continueChat");
  await reader.does("sends it again", press("Enter"), "polite: The conversation has ended");
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf("failed-answer"));
});

test("a reply that breaks off is requested again, then rated and asked for once more", async () => {
  const reader = await open("asks-again");
  await reader.does("opens the page", nothing, fieldOf("What would you like to know?"));
  await reader.does("moves to the field", () => field().focus(), field());
  provider.plan.push((answer) => {
    answer.write("The price is. ");
    answer.cut();
  });
  await reader.does("asks the model", type("The price?"), button("Continue without a reply"));
  await button("Try again").waitFor();
  await reader.reads("the chat");
  provider.plan.push((answer) => {
    answer.write("It costs **ten** euros.");
    answer.finish();
  });
  await reader.does("tries again", () => button("Try again").press("Enter"), fieldOf("Did that help?"));
  await reader.does(
    "rates the reply",
    () => button("Bad reply").press("Enter"),
    page.getByLabel("Your comment"),
  );
  await reader.reads("the chat");
  await reader.does("closes the comment", press("Escape"), button("Bad reply"));
  await reader.does("asks again", () => button("Ask again").press("Enter"), "polite: Did that help?");
  await reader.reads("the chat");
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf("interrupted-reply"));
});

test("an earlier answer is edited, the chat is restored and started over", async () => {
  const view = { attributes: "controls" };
  const reader = await open("books-a-table", view);
  await reader.does("opens the page", nothing, fieldOf("What is your name?"));
  await reader.does("moves to the field", () => field().focus(), field());
  await reader.does('types "Ada", Enter', type("Ada"), button("Two"));
  await reader.does("chooses Two", () => button("Two").press("Enter"), fieldOf("A table for Two"));
  await reader.reads("the chat");
  const edit = button("Edit answer: Ada");
  await reader.does(
    "edits the first answer",
    () => edit.press("Enter"),
    page.getByRole("group", { name: /^Editing/ }),
  );
  await reader.does("cancels by Escape", press("Escape"), edit);
  await reader.does(
    "edits the first answer",
    () => edit.press("Enter"),
    page.getByRole("group", { name: /^Editing/ }),
  );
  const change = async () => {
    await page.keyboard.press("ControlOrMeta+a");
    await type("Grace")();
  };
  await reader.does('types "Grace", Enter', change, button("Your earlier answer: Two"));
  await reader.reads("the chat");
  await page.reload();
  const restored = await startScreenReader(page.locator("banter-standard .root"));
  await restored.does("comes back", nothing, button("Two"));
  await restored.reads("the chat");
  await restored.does("opens the menu", () => button("Menu").press("Enter"), button("Start over"));
  await restored.reads("the menu", page.locator(".banter-visitor-bar"));
  await restored.does(
    "starts over",
    () => button("Start over").press("Enter"),
    page.getByRole("alertdialog"),
  );
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Start over" });
  await restored.does("confirms", () => confirm.press("Enter"), fieldOf("What is your name?"));
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf("edited-answer"));
  await expect(restored.transcript()).toMatchFileSnapshot(fileOf("restored-and-restarted"));
});

test.each(["popup", "bubble"] as const)("a %s opens, closes and opens again", async (mode) => {
  const reader = await open("recalls", { mode });
  const opener = mode === "popup" ? button("Open") : button("Open chat");
  await reader.reads("the closed chat");
  await reader.does("opens it", () => opener.press("Enter"), fieldOf("Who are you?"));
  await reader.reads("the open chat");
  await reader.does("closes it by Escape", press("Escape"), opener);
  await reader.does("opens it again", () => opener.press("Enter"), fieldOf("Who are you?"));
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf(mode));
});

test("a payment is declined, then made", async () => {
  const reader = await open("payment");
  await reader.does("opens the page", nothing, fieldOf("Your name?"));
  await reader.does("moves to the field", () => field().focus(), field());
  await reader.does('types "Ada", Enter', type("Ada"), page.getByRole("button", { name: "Pay €3" }));
  await reader.reads("the chat");
  await reader.reads(
    "the provider's form, which is inside the chat's",
    page.locator("[slot^=banter-payment]"),
  );
  const card = page.getByLabel("Card number");
  await card.fill(cards.declined);
  await reader.does(
    "pays with a card that is declined",
    () => page.getByRole("button", { name: "Pay €3" }).press("Enter"),
    page.getByText("Your card was declined."),
  );
  await card.fill(cards.good);
  await reader.does(
    "pays",
    () => page.getByRole("button", { name: "Pay €3" }).press("Enter"),
    "polite: The conversation has ended",
  );
  await reader.reads("the chat");
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf("payment"));
});

test("the language is changed in the middle of a chat", async () => {
  const reader = await open("orders");
  await reader.does("opens the page", nothing, fieldOf("What's your name?"));
  await reader.does("moves to the field", () => field().focus(), field());
  await reader.does('types "Ada", Enter', type("Ada"), button("Small"));
  const languages = page.getByRole("combobox");
  await reader.does("opens the menu", () => button("Menu").press("Enter"), languages);
  await reader.does("moves to the languages", press("Tab"), languages);
  await reader.reads("the menu", page.locator(".banter-visitor-bar"));
  const german = () => languages.selectOption("de");
  await reader.does("chooses German", german, button("Klein"));
  await reader.reads("the menu", page.locator(".banter-visitor-bar"));
  await reader.does("closes the menu by Escape", press("Escape"), button("Menü"));
  await reader.reads("the chat");
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf("changed-language"));
  const english = page.getByTestId("host-bubble").and(page.locator('[lang="en"]'));
  await expect.poll(() => english.allTextContents()).toContainEqual(expect.stringContaining("your name"));
  await expect.poll(() => page.getByTestId("host-bubble").last().getAttribute("lang")).toBeNull();
});

test.each([
  { lang: "de", dir: "ltr" },
  { lang: "ar", dir: "rtl" },
] as const)("a chat in the language $lang", async (view) => {
  const reader = await open("speaks", { ...view, attributes: "controls" });
  await reader.does("opens the page", nothing, fieldOf("What is your name?"));
  await reader.does("moves to the field", () => field().focus(), field());
  await reader.does("sends nothing", press("Enter"), page.getByRole("alert").getByText(/./));
  await reader.does('types "Ada", Enter', type("Ada"), fieldOf("And your address, Ada?"));
  await reader.reads("the chat");
  await expect(reader.transcript()).toMatchFileSnapshot(fileOf(`language-${view.lang}`));
});
