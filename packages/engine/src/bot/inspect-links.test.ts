import { expect, it } from "vitest";
import { say, testBot } from "../testing/test-bot.ts";
import { inspectLinks } from "./inspect-links.ts";

const other = testBot({ id: "other", groups: { there: [say("x")] } }).definition;
const find = (id: string) => (id === "other" ? other : undefined);

it.each([
  [{ typebotId: "other" }, undefined],
  [{ typebotId: "other", groupId: "there" }, undefined],
  [{ typebotId: "current", groupId: "g" }, undefined],
  [{ typebotId: "bot", groupId: "g" }, undefined],
  [{ typebotId: "clx81" }, 'The link leads to the bot "clx81", which isn\'t there: it is skipped'],
  [
    { typebotId: "other", groupId: "gone" },
    'The link leads to the group "gone" of "other", which isn\'t there',
  ],
  [
    { typebotId: "current", groupId: "gone" },
    'The link leads to the group "gone" of "bot", which isn\'t there',
  ],
])("reports a link to %j as %j", (options, message) => {
  const bot = testBot({ groups: { g: [{ id: "link", type: "Typebot link", options }] } });
  expect(inspectLinks(bot.definition, find)).toMatchObject(
    message === undefined ? [] : [{ severity: "warning", message, groupTitle: "g", blockId: "link" }],
  );
});
