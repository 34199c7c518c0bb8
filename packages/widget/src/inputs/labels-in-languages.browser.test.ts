import { afterEach, expect, test } from "vitest";
import { bot, chunk, input, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";

let drawn: RenderedChat | undefined;

afterEach(() => {
  drawn?.chat.destroy();
  drawn?.host.remove();
});

function ask(type: string, options: Record<string, unknown>, locale: string, ofBot?: string) {
  const settings = { general: { locale: ofBot } };
  drawn = renderChat(
    {
      bot: bot({ settings }),
      chunks: [chunk("1", [text("?")], { input: input(type, options, [{ id: "1", content: "A" }]) })],
    },
    { props: locale === "" ? {} : { locale } },
  );
  return drawn;
}

const placeholder = () => drawn?.container.querySelector("input")?.placeholder;

test.each([
  ["de", "text input", "Ihre Antwort …"],
  ["fr-CA", "email input", "Saisissez votre e-mail…"],
  ["ar", "phone number input", "اكتب رقم هاتفك…"],
  ["en-GB", "text input", "Type your answer..."],
  ["sv", "text input", "Type your answer..."],
])("in %s a %s without labels says %s", async (locale, type, words) => {
  ask(type, {}, locale);
  await expect.poll(placeholder, { timeout: 10_000 }).toBe(words);
});

test("the bot's language counts where the page asks for none, and changes as the page asks for another", async () => {
  const { chat } = ask("number input", {}, "", "es");
  await expect.poll(placeholder, { timeout: 10_000 }).toBe("Escriba un número…");
  chat.update({ locale: "it" });
  await expect.poll(placeholder, { timeout: 10_000 }).toBe("Scriva un numero…");
});

test("what the author wrote stays, English or not", async () => {
  const { container } = ask("text input", { labels: { placeholder: "Type your answer..." } }, "de");
  await expect.poll(() => container.querySelector("button")?.textContent, { timeout: 10_000 }).toBe("Senden");
  expect(placeholder()).toBe("Type your answer...");
});

test("a searchable choice is searched in the visitor's language", async () => {
  ask("choice input", { isSearchable: true, areInitialSearchButtonsVisible: true }, "de");
  await expect.poll(placeholder, { timeout: 10_000 }).toBe("Optionen filtern…");
});
