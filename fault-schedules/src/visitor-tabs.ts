import type { OpenChat, OpenOptions } from "../../packages/client/src/testing/drive-session.ts";
import type { Fixture } from "./fixture.ts";
import type { VisitorLogWriter } from "./visitor-log.ts";

const MAX_TABS = 3;

/** The visitor's tabs, one of them active. */
export interface VisitorTabs {
  all(): readonly OpenChat[];
  /** The chat in the active tab. */
  current(): OpenChat;
  open(): void;
  /** Opens a tab with a prepared chat. */
  prepare(): void;
  /** Opens a copy of the active tab, with its storage. */
  duplicate(): void;
  /** Activates the next tab. */
  switch(): void;
  /** Closes the active tab, unless it is the last one. */
  close(): void;
  reload(redirectStatus?: string): void;
  /** The visitor opens the active tab's chat, if it is only prepared. */
  openPrepared(): void;
  isPrepared(): boolean;
  /** What prepared chats did before they were opened. */
  findProblems(): readonly string[];
}

export function createVisitorTabs(
  fixture: Fixture,
  { watch }: VisitorLogWriter,
  isFirstPrepared: boolean,
): VisitorTabs {
  const prepared = new Set<OpenChat>();
  const problems: string[] = [];
  const tabs: OpenChat[] = [];
  let active = 0;

  /** Like the widget, which prepares only a new conversation. */
  function openChat(options: OpenOptions, isPrepared: boolean, before?: OpenChat): OpenChat {
    const isPreparable = isPrepared && !storesConversation(fixture, options.session);
    const chat = watch(fixture.open({ ...options, isPrepared: isPreparable }), before);
    if (isPreparable) prepared.add(chat);
    return chat;
  }

  function add(options: OpenOptions, isPrepared = false): void {
    if (tabs.length < MAX_TABS) tabs.push(openChat(options, isPrepared));
  }

  function current(): OpenChat {
    const chat = tabs[active];
    if (chat === undefined) throw new Error("The visitor has no tab: the last one was closed");
    return chat;
  }

  function leave(chat: OpenChat): void {
    if (prepared.delete(chat)) problems.push(...preparationProblems(chat));
  }

  add({}, isFirstPrepared);
  return {
    all: () => tabs,
    current,
    open: () => add({}),
    prepare: () => add({}, true),
    duplicate: () => add({ session: new Map(current().tab.session) }),
    switch: () => {
      active = (active + 1) % tabs.length;
      current().tab.focus();
    },
    close: () => {
      if (tabs.length === 1) return;
      leave(current());
      current().tab.crash();
      tabs.splice(active, 1);
      active = 0;
      current().tab.focus();
    },
    reload: (redirectStatus) => {
      const chat = current();
      const isPrepared = prepared.has(chat);
      leave(chat);
      chat.tab.crash();
      const { session } = chat.tab;
      tabs[active] = openChat({ session, redirectStatus }, isPrepared, chat);
    },
    openPrepared: () => {
      const chat = current();
      if (!prepared.has(chat)) return;
      leave(chat);
      if (!storesConversation(fixture, chat.tab.session)) return chat.session.start();
      // Another tab has begun the conversation. The widget discards the prepared chat.
      chat.session.destroy();
      tabs[active] = openChat({ session: chat.tab.session }, false);
    },
    isPrepared: () => prepared.has(current()),
    findProblems: () => [...problems, ...[...prepared].flatMap(preparationProblems)],
  };
}

/** Whether a chat that starts now would continue a stored conversation. */
function storesConversation({ browser }: Fixture, session: OpenOptions["session"]): boolean {
  if (browser.isBlocked) return false;
  return [...browser.local.keys(), ...(session?.keys() ?? [])].some((key) => key.startsWith("banter-botId-"));
}

function preparationProblems({ tab, events }: OpenChat): string[] {
  const sent = tab.requests.filter(({ path }) => !path.endsWith("/opening"));
  return [
    ...sent.map(({ path }) => `A chat that was only prepared sent a request to ${path}`),
    ...events.map(({ type }) => `A chat that was only prepared reported "${type}"`),
  ];
}
