import type { BotDraft } from "../bot-draft.ts";

/** A bot with all kinds of branches. */
export const sampleDraft: BotDraft = {
  id: "lead",
  name: "Lead",
  start: "hello",
  variables: { name: { type: "text" }, plan: { type: "text" } },
  groups: {
    hello: [
      { say: "Hello!" },
      { ask: "text", save: "name", placeholder: "Your name" },
      {
        ask: "choice",
        save: "plan",
        options: [
          { label: "Basic", do: { go: "contact" } },
          "Plus",
          { label: "Other", do: [{ say: "Tell us." }, { go: "contact" }] },
        ],
      },
    ],
    contact: [
      {
        when: { variable: "name", operator: "is set" },
        do: [{ say: "Hello {{name}}" }],
        else: { go: "hello" },
      },
      { ask: "email", id: "mail" },
    ],
  },
  events: { commands: { help: { do: { say: "Help is near." } } } },
};
