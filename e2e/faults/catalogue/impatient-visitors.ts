import type { FaultArea } from "../fault-case.ts";
import type { Visit } from "../visit.ts";

const second = "What is the second answer?";

export const impatientVisitors: FaultArea = {
  area: "The visitor is impatient",
  cases: [
    {
      fault: "Enter is pressed three times",
      inject: async (visit) => {
        await visit.open();
        await typed(visit);
        await Promise.all([1, 2, 3].map(() => visit.page.keyboard.press("Enter")));
      },
      expects: [second],
      recovery: "itself",
    },
    {
      fault: "Enter is held down",
      inject: async (visit) => {
        await visit.open();
        await typed(visit);
        visit.breaks("continueChat", { kind: "delay", milliseconds: 300 });
        for (let press = 0; press < 6; press++) await visit.page.keyboard.down("Enter");
        await visit.page.keyboard.up("Enter");
      },
      expects: [second],
      recovery: "itself",
    },
    {
      fault: "The send button is clicked twice",
      inject: async (visit) => {
        await visit.open();
        await typed(visit);
        await visit.page.getByRole("button", { name: "Send" }).dblclick();
      },
      expects: [second],
      recovery: "itself",
    },
    {
      fault: "Enter ends an IME composition",
      inject: async (visit) => {
        await visit.open();
        const field = await typed(visit);
        await field.evaluate((element) => {
          element.dispatchEvent(
            new KeyboardEvent("keydown", {
              key: "Enter",
              isComposing: true,
              bubbles: true,
              composed: true,
              cancelable: true,
            }),
          );
        });
        await visit.asks("first");
        if (visit.proxy.calls.includes("continueChat")) throw new Error("The half-composed answer was sent.");
      },
      expects: ["What is the first answer?"],
      recovery: "question",
    },
    {
      fault: "Two choices are clicked in the same task",
      bot: "choice",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        const choice = await visit.asks("choice");
        await choice.evaluate((element) => {
          for (const button of element.querySelectorAll("button")) button.click();
        });
      },
      expects: [second],
      recovery: "itself",
    },
  ],
};

async function typed(visit: Visit) {
  const field = (await visit.asks("first")).locator("input, textarea").first();
  await field.fill(`${visit.prefix} first`);
  await field.focus();
  return field;
}
