import { readFileSync } from "node:fs";
import { plainCommands } from "@banter/protocol";
import { expect, test } from "vitest";
import { propNames } from "../contract/resolve-props.ts";

/* docs/embedding.md names each prop and command, and every option of spec §3. */

const text = readFileSync(new URL("../../../../docs/embedding.md", import.meta.url), "utf8");
const named = (name: string) => text.includes(`\`${name}`);

test("every prop is documented", () => {
  expect(propNames.filter((name) => !named(name))).toEqual([]);
});

test("every command is documented", () => {
  const withPayload = ["showPreviewMessage", "setPrefilledVariables", "setInputValue", "sendCommand"];
  expect([...plainCommands, ...withPayload].filter((name) => !named(name))).toEqual([]);
});

test.each([
  [
    "shared",
    "typebot apiHost wsHost resultId sessionId startFrom prefilledVariables isPreview font progressBarRef",
  ],
  [
    "callbacks",
    "onNewInputBlock onAnswer onEnd onInit onNewLogs onChatStatePersisted onScriptExecutionSuccess onClose onOpen",
  ],
  ["popup", "isOpen defaultOpen autoShowDelay zIndex backgroundColor width"],
  [
    "bubble",
    "previewMessage onPreviewMessageClick onPreviewMessageDismissed inlineStyle customIconSrc customCloseIconSrc",
  ],
  [
    "bubble theme",
    "size iconColor isHidden theme.placement theme.position textColor closeButtonBackgroundColor closeButtonIconColor maxHeight maxWidth",
  ],
])("the %s options of the specification are documented", (_, names) => {
  expect(names.split(" ").filter((name) => !named(name))).toEqual([]);
});
