import { expect, test } from "vitest";
import { formatTestFile } from "./format-test-file.ts";

test("a step is one line if it fits", () => {
  const long =
    "A text that is longer than a line of the file, so that the step is written on several lines of it.";
  const mails = [
    { to: ["a@b.example"], subject: "A" },
    { to: [], subject: "B" },
  ];
  const steps = [{ bot: "Hi" }, { bot: ["Hi", long] }, { visitor: "Ada" }];
  expect(formatTestFile({ bot: "lead", conversations: [{ name: "a", steps, expect: { mails } }] })).toBe(`{
  "bot": "lead",
  "conversations": [
    {
      "name": "a",
      "steps": [
        { "bot": "Hi" },
        {
          "bot": [
            "Hi",
            "${long}"
          ]
        },
        { "visitor": "Ada" }
      ],
      "expect": {
        "mails": [
          { "to": ["a@b.example"], "subject": "A" },
          { "to": [], "subject": "B" }
        ]
      }
    }
  ]
}
`);
});
