import type { FrameLocator, Locator, Page } from "playwright";

/** Page model of `greeterBot`'s conversation. `within` narrows it to one of several widgets. */
export function greeterChat(within: Page | FrameLocator | Locator) {
  const says = (words: string) => within.getByTestId("host-bubble").getByText(words).waitFor();
  // Only an open question has a block id; its field persists while the bot replies.
  const field = within.locator("[data-blockid]").getByPlaceholder("Your name");
  return {
    field,
    says,
    isGreeted: async (bot = "greeter") => {
      await says(`Hello from ${bot}!`);
      await field.waitFor();
    },
    givesName: async (name: string) => {
      await field.fill(name);
      await field.press("Enter");
      await says(`Nice to meet you, ${name}.`);
    },
    choosesCoffee: async () => {
      await within.getByText("Coffee", { exact: true }).click();
      await says("Coming right up.");
    },
  };
}
