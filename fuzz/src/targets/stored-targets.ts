import { readFileSync } from "node:fs";
import { isRecord, parseJson } from "@banter/protocol";
import { createEditKeeper } from "../../../apps/admin/src/editor/draft/kept-edits.ts";
import { parseDraft } from "../../../apps/admin/src/editor/draft/bot-draft.ts";
import { readComposer } from "../../../packages/client/src/saved/composer-record.ts";
import { readPaymentRecord } from "../../../packages/client/src/saved/payment-record.ts";
import { parseOlderPages, parseSavedChat } from "../../../packages/client/src/saved/saved-chat.ts";
import { readPreferences } from "../../../packages/widget/src/browser/visitor-preferences.ts";
import { resultError, toJson, valueTarget } from "../define-target.ts";
import type { FuzzTarget } from "../fuzz-target.ts";

const file = new URL("../../../packages/client/src/saved/testing/saved-by-version-1.json", import.meta.url);

/** Everything that a widget once stored, by key. */
const stored: readonly (readonly [key: string, value: unknown])[] = storedIn(
  parseJson(readFileSync(file, "utf8")),
);

function storedIn(value: unknown): readonly (readonly [string, unknown])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === "string" ? [[key, parseJson(item)] as const] : storedIn(item),
  );
}

const valuesOfKey = (pattern: RegExp): readonly unknown[] =>
  stored.filter(([key, value]) => pattern.test(key) && isRecord(value)).map(([, value]) => value);

const storageOf = (value: unknown) => {
  const text = toJson(value);
  return { get: () => text, getItem: () => text, setItem: () => {}, removeItem: () => {} };
};

const chats = valuesOfKey(/chat/);
const composer = {
  version: 2,
  sessionId: "s",
  carried: [{ blockId: "b", draft: "d", text: "t" }],
  written: {
    draft: "d",
    text: "t",
    attachments: [{ url: "https://a.example/b", type: "image/png", name: "b" }],
  },
  queued: { text: "a", status: "queued" },
  undelivered: {
    sessionId: "s",
    outgoing: { source: "visitor", messageId: "m", message: { type: "text", text: "a" } },
  },
};
const draft = {
  id: "b",
  start: "g",
  groups: { g: [{ say: "Hi" }] },
  variables: { v: { type: "text" } },
  events: {},
  settings: {},
};

/** What browsers have stored, which other code of the page can write to. */
export const storedTargets: readonly FuzzTarget[] = [
  valueTarget({
    name: "stored/chat",
    seeds: chats,
    read: (value) => [parseSavedChat(toJson(value)), parseOlderPages(toJson(value))],
  }),
  valueTarget({
    name: "stored/composer",
    seeds: [composer, ...valuesOfKey(/composer|draft/)],
    read: (value) => readComposer(storageOf(value), "key"),
  }),
  valueTarget({
    name: "stored/payment",
    seeds: [
      {
        version: 1,
        publicId: "b",
        messageId: "m",
        chat: toJson(chats[0]),
        others: [{ publicId: "c", messageId: "m", chat: "{}" }],
      },
    ],
    read: (value) => readPaymentRecord(storageOf(value), "b"),
  }),
  valueTarget({
    name: "stored/preferences",
    seeds: [{ isMuted: true, locale: "de" }],
    read: (value) => readPreferences(storageOf(value)),
  }),
  valueTarget({
    name: "stored/kept-edits",
    seeds: [{ draft, base: draft, version: 3, keeper: "k" }],
    read: (value) => createEditKeeper(storageOf(value), "b", "k").read(),
  }),
  valueTarget({ name: "stored/draft", seeds: [draft], read: parseDraft, errorOf: resultError }),
];
