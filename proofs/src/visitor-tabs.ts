import type { OpenChat } from "../../packages/client/src/testing/drive-session.ts";
import type { Fixture } from "./fixture.ts";
import type { VisitorLogWriter } from "./visitor-log.ts";

const MAX_TABS = 3;

/** The visitor's tabs, one of them active. */
export interface VisitorTabs {
  all(): readonly OpenChat[];
  /** The chat in the active tab. */
  current(): OpenChat;
  open(): void;
  /** Activates the next tab. */
  switch(): void;
  /** Closes the active tab, unless it is the last one. */
  close(): void;
  reload(redirectStatus?: string): void;
}

export function createVisitorTabs(fixture: Fixture, { watch }: VisitorLogWriter): VisitorTabs {
  const tabs: OpenChat[] = [watch(fixture.open())];
  let active = 0;

  function current(): OpenChat {
    const chat = tabs[active];
    if (chat === undefined) throw new Error("The visitor has no tab: the last one was closed");
    return chat;
  }

  return {
    all: () => tabs,
    current,
    open: () => {
      if (tabs.length < MAX_TABS) tabs.push(watch(fixture.open()));
    },
    switch: () => {
      active = (active + 1) % tabs.length;
    },
    close: () => {
      if (tabs.length === 1) return;
      current().tab.crash();
      tabs.splice(active, 1);
      active = 0;
    },
    reload: (redirectStatus) => {
      tabs[active] = watch(current().reload({ redirectStatus }));
    },
  };
}
