import { expect, test } from "vitest";
import type { BotDraft } from "../draft/bot-draft.ts";
import { sampleDraft } from "../draft/testing/sample-draft.ts";
import { foreignLanguage } from "./foreign-language.ts";

const draft: BotDraft = {
  ...sampleDraft,
  translations: {
    de: {
      "hello.say-1.text": { source: "Hello!", text: "Hallo!" },
      "hello.plan.plus.label": { source: "Plus", text: "Mehr" },
      "contact.when-1.case-1.then.say-1.text": { source: "Hello {{name}}", text: "Hallo {{name}} (neu?)" },
    },
    nl: { "hello.say-1.text": { source: "Hello!", text: "Hallo!" } },
  },
};

test("a conversation with more translations than originals was held in that language", () => {
  const german = [{ bot: "Hallo!" }, { visitor: "Ada" }, { visitor: "Mehr" }, { bot: "Hallo Ada (neu?)" }];
  expect(foreignLanguage(draft, german)).toBe("de");
  expect(foreignLanguage(draft, [{ bot: ["Hallo!", "Unknown"] }, { visitor: "Hello!" }])).toBe("de");
  expect(foreignLanguage(draft, [{ bot: "Hallo Ada (neu?)" }])).toBe("de");
  expect(foreignLanguage(draft, [{ bot: "Hello!" }, { visitor: "Mehr" }])).toBeUndefined();
  expect(foreignLanguage(draft, [{ bot: "Something else" }])).toBeUndefined();
  expect(foreignLanguage(sampleDraft, german)).toBeUndefined();
});
