import { expect, test } from "vitest";
import { server } from "vitest/browser";
import { bot, chunk, input, text } from "../../chat/testing/fixtures.ts";
import { renderChat } from "../../chat/testing/render-chat.ts";
import { resolveProps } from "../../contract/resolve-props.ts";
import { languages } from "../../i18n/choose-language.ts";
import { loadTranslation } from "../../i18n/translations.ts";

/*
 * Default placeholders, in all languages, beside what else is in the field: the send button, the steppers of a number, the
 * buttons for files and voice. Widths depend on the
 * fonts that a browser finds, so they are measured in one browser.
 */

const withFilesAndVoice = {
  attachments: { isEnabled: true, saveVariableId: "v1" },
  audioClip: { isEnabled: true },
};

const inputs = [
  ["text input", "label.answer", "Type your answer..."],
  ["text input", "label.answer", "Type your answer...", withFilesAndVoice],
  ["number input", "label.number", "Type a number..."],
  ["email input", "label.email", "Type your email..."],
  ["url input", "label.url", "Type a URL..."],
  ["phone number input", "label.phone", "Type your phone number..."],
] as const;

const cases = inputs.flatMap(([type, key, english, options = {}]) =>
  [320, 360, 500].map((width) => ({ type, key, english, options, width })),
);

test.runIf(server.browser === "chromium").each(cases)(
  "the default placeholder of a $type $options isn't cut at $width px",
  async ({ type, key, english, options, width }) => {
    const { chat, container, host } = renderChat(
      { bot: bot(), chunks: [chunk("1", [text("?")], { input: input(type, options) })] },
      { size: { width: `${width}px`, height: "640px" }, props: { locale: "en" } },
    );
    const field = () => container.querySelector<HTMLInputElement>(".text-input");
    // The plain field is shown until the one with buttons has loaded.
    if ("audioClip" in options)
      await expect.poll(() => container.querySelector("[aria-label='Record voice']")).not.toBeNull();
    const cut: string[] = [];
    for (const locale of languages) {
      chat.update(resolveProps({ locale }));
      const expected = locale === "en" ? english : (await loadTranslation(locale))[key];
      await expect.poll(() => field()?.placeholder).toBe(expected);
      const shown = field();
      if (shown !== null && placeholderWidth(shown) > contentWidth(shown))
        cut.push(`${locale}: ${expected} ${placeholderWidth(shown)} > ${contentWidth(shown)}`);
    }
    chat.destroy();
    host.remove();
    expect(cut).toEqual([]);
  },
);

function placeholderWidth(field: HTMLInputElement): number {
  const style = getComputedStyle(field, "::placeholder");
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) throw new Error("The browser has no canvas.");
  context.font = style.font;
  context.letterSpacing = style.letterSpacing === "normal" ? "0px" : style.letterSpacing;
  return context.measureText(field.placeholder).width;
}

function contentWidth(field: HTMLInputElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
  return field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
}
