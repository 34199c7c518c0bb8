import { resolveProps } from "../contract/resolve-props.ts";
import { afterEach, expect, test } from "vitest";
import { bot, chunk, input, text } from "../chat/testing/fixtures.ts";
import { renderChat, type RenderedChat } from "../chat/testing/render-chat.ts";

let rendered: RenderedChat | undefined;

afterEach(() => {
  rendered?.chat.destroy();
  rendered?.host.remove();
});

function ask(type: string, options: Record<string, unknown>, locale: string, ofBot?: string) {
  const settings = { general: { locale: ofBot } };
  rendered = renderChat(
    {
      bot: bot({ settings }),
      chunks: [chunk("1", [text("?")], { input: input(type, options, [{ id: "1", content: "A" }]) })],
    },
    { props: locale === "" ? {} : { locale } },
  );
  return rendered;
}

const placeholder = () => rendered?.container.querySelector("input")?.placeholder;

test.each([
  ["de", "text input", "Ihre Antwort …"],
  ["fr-CA", "email input", "Saisissez votre e-mail…"],
  ["ar", "phone number input", "اكتب رقم هاتفك…"],
  ["en-GB", "text input", "Type your answer..."],
  ["sv", "text input", "Type your answer..."],
])("in %s, the default placeholder of a %s is %s", async (locale, type, words) => {
  ask(type, {}, locale);
  await expect.poll(placeholder, { timeout: 10_000 }).toBe(words);
});

test("default labels use the bot's language until the page sets another one", async () => {
  const { chat } = ask("number input", {}, "", "es");
  await expect.poll(placeholder, { timeout: 10_000 }).toBe("Escriba un número…");
  chat.update(resolveProps({ locale: "it" }));
  await expect.poll(placeholder, { timeout: 10_000 }).toBe("Scriva un numero…");
});

test("the author's labels aren't translated", async () => {
  const { container } = ask("text input", { labels: { placeholder: "Type your answer..." } }, "de");
  await expect.poll(() => container.querySelector("button")?.textContent, { timeout: 10_000 }).toBe("Senden");
  expect(placeholder()).toBe("Type your answer...");
});

test("the search field of a choice is in the visitor's language", async () => {
  ask("choice input", { isSearchable: true, areInitialSearchButtonsVisible: true }, "de");
  await expect.poll(placeholder, { timeout: 10_000 }).toBe("Optionen filtern…");
});
