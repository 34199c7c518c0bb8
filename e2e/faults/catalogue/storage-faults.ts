import type { FaultArea, FaultCase } from "../fault-case.ts";

/** What was remembered is lost: the visitor begins again. */
const startsOver = "What is the first answer?";
const second = "What is the second answer?";

export const storageFaults: FaultArea = {
  area: "The browser's storage fails",
  cases: [
    {
      fault: "Storage is blocked: touching it throws",
      init: () => {
        for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException("Access is denied for this document.", "SecurityError");
            },
          });
      },
      strike: answersOne,
      sees: [second],
      wayOn: "question",
    },
    {
      fault: "Storage is full",
      init: () => {
        Storage.prototype.setItem = () => {
          throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        };
      },
      strike: answersOne,
      sees: [second],
      wayOn: "question",
    },
    {
      fault: "Storage gets full in the middle of the chat, then the page is reloaded",
      strike: async (visit) => {
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
      sees: [startsOver],
      wayOn: "question",
      conversations: 2,
    },
    mutated("The remembered chat is no JSON", () => "{"),
    mutated("The remembered chat is null", () => "null"),
    mutated("The remembered chat is cut off", (text) => text.slice(0, text.length / 2)),
    mutated("The remembered chat has no messages", (text) => text.replaceAll('"messages"', '"mess"')),
    mutated("The remembered chat is of another version", (text) =>
      text.replace('"version":1', '"version":99'),
    ),
    mutated(
      "The remembered chat says that it is at another turn",
      (text) => text.replace('"turn":1', '"turn":0'),
      second,
    ),
    mutated("The remembered chat has numbers where texts belong", (text) =>
      text.replaceAll(/"sessionId":"[^"]*"/g, '"sessionId":7'),
    ),
  ],
};

async function answersOne(visit: Parameters<FaultCase["strike"]>[0]): Promise<void> {
  await visit.open();
  await visit.answers("first");
}

/** `mutate` runs here; what is stored is read and written in the page. */
function mutated(fault: string, mutate: (text: string) => string, sees = startsOver): FaultCase {
  return {
    fault,
    strike: async (visit) => {
      await visit.open();
      await visit.answers("first");
      await visit.asks("second");
      const stored = await visit.page.evaluate(() =>
        Object.entries(localStorage).map(([key, value]): [string, string] => [key, String(value)]),
      );
      const chats = stored.filter(([, text]) => text.startsWith("{"));
      if (chats.length === 0) throw new Error("Nothing was remembered.");
      await visit.page.evaluate(
        (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
        chats.map(([key, text]): [string, string] => [key, mutate(text)]),
      );
      await visit.reload();
    },
    sees: [sees],
    wayOn: "question",
    conversations: sees === startsOver ? 2 : 1,
  };
}
