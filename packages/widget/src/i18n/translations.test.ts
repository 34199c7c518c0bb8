import { afterEach, expect, it, vi } from "vitest";
import { translation as german } from "./languages/de.ts";
import { englishStrings } from "./strings.ts";
import { createTranslations, loadTranslation } from "./translations.ts";

afterEach(() => vi.restoreAllMocks());

function setUp(load = loadTranslation) {
  const onChanged = vi.fn<() => void>();
  const onTranslated = vi.fn<(translation: unknown) => void>();
  const loads = vi.fn<typeof loadTranslation>(load);
  const translations = createTranslations({ load: loads, onChanged, onTranslated });
  return { translations, loads, onChanged, onTranslated };
}

it("loads one language, once, and reports it", async () => {
  const { translations, loads, onChanged, onTranslated } = setUp();
  translations.update({ preferredLanguages: ["sv", "de-AT", "fr"], overrides: [] });
  translations.update({ preferredLanguages: ["sv", "de-AT", "fr"], overrides: [] });
  expect(translations.getStrings().retry).toBe(englishStrings.retry);
  await vi.waitFor(() => expect(translations.getStrings().retry).toBe(german.retry));
  expect(translations.getTranslation()).toBe(german);
  expect(loads).toHaveBeenCalledTimes(1);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(onTranslated).toHaveBeenLastCalledWith(german);
});

it("loads nothing for English, for unavailable languages, and while the preference is unknown", () => {
  const { translations, loads } = setUp();
  for (const preferredLanguages of [undefined, [undefined, "", "en-GB", "de"], ["tlh"], []]) {
    translations.update({ preferredLanguages, overrides: [] });
    expect(translations.getStrings()).toEqual(englishStrings);
    expect(translations.getTranslation()).toBeUndefined();
  }
  expect(loads).not.toHaveBeenCalled();
});

it("merges the bot's messages over the language and the owner's strings over both", async () => {
  const { translations } = setUp();
  const overrides = [
    { networkErrorTitle: "Offline", networkErrorMessage: undefined },
    { send: "Los", retry: "Noch mal", sending: 3 },
  ];
  translations.update({ preferredLanguages: ["de"], overrides });
  await vi.waitFor(() => expect(translations.getStrings().loading).toBe(german.loading));
  expect(translations.getStrings()).toMatchObject({
    networkErrorTitle: "Offline",
    networkErrorMessage: german.networkErrorMessage,
    send: "Los",
    retry: "Noch mal",
    sending: german.sending,
  });
  translations.update({ preferredLanguages: ["de"], overrides: [undefined, { networkErrorTitle: "Weg" }] });
  expect(translations.getStrings().networkErrorTitle).toBe("Weg");
});

it("falls back to English when a language can't be loaded, and retries on the next update", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  let isDown = true;
  const { translations, loads } = setUp((language) =>
    isDown ? Promise.reject(new Error("offline")) : loadTranslation(language),
  );
  translations.update({ preferredLanguages: ["de"], overrides: [] });
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("falls back to English"), expect.any(Error)),
  );
  expect(translations.getStrings().retry).toBe(englishStrings.retry);
  isDown = false;
  translations.update({ preferredLanguages: ["de"], overrides: [] });
  await vi.waitFor(() => expect(translations.getStrings().retry).toBe(german.retry));
  expect(loads).toHaveBeenCalledTimes(2);
});

it("shows the language requested last, whichever loads first", async () => {
  const replies: (() => void)[] = [];
  const { translations } = setUp(async (language) => {
    await new Promise<void>((resolve) => replies.push(resolve));
    return await loadTranslation(language);
  });
  translations.update({ preferredLanguages: ["fr"], overrides: [] });
  translations.update({ preferredLanguages: ["de"], overrides: [] });
  expect(replies).toHaveLength(2);
  replies[1]?.();
  await vi.waitFor(() => expect(translations.getStrings().language).toBe("de"));
  replies[0]?.();
  await loadTranslation("fr");
  expect(translations.getStrings().language).toBe("de");
});

it("returns to English", async () => {
  const { translations, onTranslated } = setUp();
  translations.update({ preferredLanguages: ["de"], overrides: [] });
  await vi.waitFor(() => expect(translations.getStrings().language).toBe("de"));
  translations.update({ preferredLanguages: ["en"], overrides: [] });
  await vi.waitFor(() => expect(translations.getStrings().language).toBe("en"));
  expect(onTranslated).toHaveBeenLastCalledWith(undefined);
});
