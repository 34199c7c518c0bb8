import { ai, ask, defineBot, email, expr, http, say, set, text } from "@banter/engine";

/** A bot that uses every external effect, as the file that its author would drop. */
export const shopBot = (apiUrl: string): string =>
  JSON.stringify(
    defineBot({
      id: "shop",
      name: "The corner shop",
      variables: { name: text(), loud: text(), status: text(), advice: text(), paid: text(), list: text() },
      settings: { typingEmulation: { enabled: false } },
      theme: { chat: { buttons: { backgroundColor: "#112233" } } },
      start: "all",
      groups: {
        all: [
          say("What is your name?"),
          ask.text({ save: "name" }),
          set("loud", expr`name.toUpperCase()`),
          http(apiUrl, { save: { status: "status" } }),
          email("owner@example.com", { subject: "A visitor", text: "{{name}}" }),
          ai("openai", {
            model: "gpt-4.1-mini",
            messages: [{ role: "user", content: "Advice for {{name}}" }],
            save: "advice",
          }),
          say("{{advice}}"),
          say("Your shopping list?"),
          ask.file({ save: "list", types: [".txt"] }),
          say("Please pay, {{loud}}."),
          ask.payment({ amount: "12", currency: "EUR", save: "paid" }),
          say("Thank you, {{loud}}. The shop is {{status}}. Paid: {{paid}}."),
        ],
      },
    }),
  );
