import type { FaultArea, FaultCase } from "../fault-case.ts";

/** The stored chat is lost: the visitor starts over. */
const startsOver = "What is the first answer?";
const second = "What is the second answer?";

export const storageFaults: FaultArea = {
  area: "The browser's storage fails",
  cases: [
    {
      fault: "Storage is blocked: every access throws",
      init: () => {
        for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException("Access is denied for this document.", "SecurityError");
            },
          });
      },
      inject: answersOne,
      expects: [second],
      recovery: "question",
    },
    {
      fault: "Storage is full",
      init: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        };
      },
      inject: answersOne,
      expects: [second],
      recovery: "question",
    },
    {
      fault: "Storage fills up during the chat, then the page is reloaded",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        await visit.page.evaluate(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
          };
        });
        await visit.answers("second");
        await visit.asks("third");
        await visit.reload();
      },
      expects: [startsOver],
      recovery: "question",
      conversations: 2,
    },
    mutated("The stored chat is not JSON", () => "{"),
    mutated("The stored chat is null", () => "null"),
    mutated("The stored chat is truncated", (text) => text.slice(0, text.length / 2)),
    mutated("The stored chat has no messages", (text) => text.replaceAll('"messages"', '"mess"')),
    mutated("A newer widget has stored the chat", (text) => text.replace(/"version":\d+/, '"version":99')),
    mutated(
      "The stored chat has another turn number",
      (text) => text.replace('"turn":1', '"turn":0'),
      second,
    ),
    mutated("The stored chat has numbers in place of strings", (text) =>
      text.replaceAll(/"sessionId":"[^"]*"/g, '"sessionId":7'),
    ),
  ],
};

async function answersOne(visit: Parameters<FaultCase["inject"]>[0]): Promise<void> {
  await visit.open();
  await visit.answers("first");
}

/** `mutate` runs here; the stored value is read and written in the page. */
function mutated(fault: string, mutate: (text: string) => string, expects = startsOver): FaultCase {
  return {
    fault,
    inject: async (visit) => {
      await visit.open();
      await visit.answers("first");
      await visit.asks("second");
      const stored = await visit.page.evaluate(() =>
        Object.entries(localStorage).map(([key, value]): [string, string] => [key, String(value)]),
      );
      const chats = stored.filter(([, text]) => text.startsWith("{"));
      if (chats.length === 0) throw new Error("Nothing was stored.");
      await visit.page.evaluate(
        (entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, value);
        },
        chats.map(([key, text]): [string, string] => [key, mutate(text)]),
      );
      await visit.reload();
    },
    expects: [expects],
    recovery: "question",
    conversations: expects === startsOver ? 2 : 1,
  };
}
