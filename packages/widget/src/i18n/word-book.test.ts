import { afterEach, expect, it, vi } from "vitest";
import { firstWords } from "./first-words.ts";
import german from "./languages/de.ts";
import { loadLanguage } from "./load-words.ts";
import { createWordBook } from "./word-book.ts";

afterEach(() => vi.restoreAllMocks());

function openBook(load = loadLanguage) {
  const onChanged = vi.fn<() => void>();
  const onTranslated = vi.fn<(words: unknown) => void>();
  const loads = vi.fn(load);
  return { book: createWordBook({ load: loads, onChanged, onTranslated }), loads, onChanged, onTranslated };
}

it("fetches one language, once, and tells", async () => {
  const { book, loads, onChanged, onTranslated } = openBook();
  book.update({ languages: ["sv", "de-AT", "fr"], given: [] });
  book.update({ languages: ["sv", "de-AT", "fr"], given: [] });
  expect(book.get().retry).toBe(firstWords.retry);
  await vi.waitFor(() => expect(book.get().retry).toBe(german.retry));
  expect(loads).toHaveBeenCalledTimes(1);
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(onTranslated).toHaveBeenLastCalledWith(german);
});

it("fetches nothing for English, and nothing before the wish is known", () => {
  const { book, loads } = openBook();
  book.update({ languages: undefined, given: [] });
  book.update({ languages: [undefined, "", "en-GB", "de"], given: [] });
  expect(loads).not.toHaveBeenCalled();
});

it("puts the bot's messages over the language, and the owner's words over all", async () => {
  const { book } = openBook();
  const given = [
    { networkErrorTitle: "Offline", networkErrorMessage: undefined },
    { send: "Los", retry: "Noch mal", sending: 3 },
  ];
  book.update({ languages: ["de"], given });
  await vi.waitFor(() => expect(book.get().loading).toBe(german.loading));
  expect(book.get()).toMatchObject({
    networkErrorTitle: "Offline",
    networkErrorMessage: german.networkErrorMessage,
    send: "Los",
    retry: "Noch mal",
    sending: german.sending,
  });
  book.update({ languages: ["de"], given: [undefined, { networkErrorTitle: "Weg" }] });
  expect(book.get().networkErrorTitle).toBe("Weg");
});

it("goes on in English when a language can't be fetched, and asks again with the next change", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  let isDown = true;
  const { book, loads } = openBook((languages) =>
    isDown ? Promise.reject(new Error("offline")) : loadLanguage(languages),
  );
  book.update({ languages: ["de"], given: [] });
  await vi.waitFor(() =>
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("goes on in English"), expect.any(Error)),
  );
  expect(book.get().retry).toBe(firstWords.retry);
  isDown = false;
  book.update({ languages: ["de"], given: [] });
  await vi.waitFor(() => expect(book.get().retry).toBe(german.retry));
  expect(loads).toHaveBeenCalledTimes(2);
});

it("takes the last wish, whichever comes first", async () => {
  const replies: (() => void)[] = [];
  const { book } = openBook(async (languages) => {
    await new Promise<void>((resolve) => replies.push(resolve));
    return await loadLanguage(languages);
  });
  book.update({ languages: ["fr"], given: [] });
  book.update({ languages: ["de"], given: [] });
  expect(replies).toHaveLength(2);
  replies[1]?.();
  await vi.waitFor(() => expect(book.get().language).toBe("de"));
  replies[0]?.();
  await loadLanguage(["fr"]);
  expect(book.get().language).toBe("de");
});

it("comes back to English", async () => {
  const { book, onTranslated } = openBook();
  book.update({ languages: ["de"], given: [] });
  await vi.waitFor(() => expect(book.get().language).toBe("de"));
  book.update({ languages: ["en"], given: [] });
  await vi.waitFor(() => expect(book.get().language).toBe("en"));
  expect(onTranslated).toHaveBeenLastCalledWith(undefined);
});
