import { expect, test, vi } from "vitest";
import { resolveProps, type ResolvedProps } from "../contract/resolve-props.ts";
import { createChatStrings } from "./chat-strings.ts";
import { bot } from "./testing/fixtures.ts";
import { createScriptedSession, emptyState } from "./testing/scripted-session.ts";

test("the language is chosen when the bot arrives, not with each change of the conversation", () => {
  const session = createScriptedSession(emptyState);
  const getProps = vi.fn<() => ResolvedProps>(() => resolveProps({}));
  const strings = createChatStrings({ session, getProps, onChanged: () => {}, onTranslated: () => {} });
  expect(getProps).toHaveBeenCalledTimes(1);
  session.set({ reply: { state: "waiting", isBusy: true } });
  session.set({ reply: { state: "none" } });
  expect(getProps).toHaveBeenCalledTimes(1);
  session.set({ bot: bot({}) });
  expect(getProps).toHaveBeenCalledTimes(2);
  strings.close();
});
