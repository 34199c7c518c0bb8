import type { Fault } from "../../../packages/client/src/testing/fault.ts";

/** What a request asks of the server. */
export type RequestContent =
  /** `return`: a start of a page that goes on with the stored conversation. */
  | { readonly type: "start" | "return" | "read" | "other" }
  | { readonly type: "answer" | "edit"; readonly text: string };

/** Something that happened in a played seed. */
export type TimelineEvent =
  | { readonly type: "tab-opened" | "tab-reloaded" | "tab-closed"; readonly tab: number }
  | { readonly type: "answered" | "shown"; readonly tab: number; readonly text: string }
  | { readonly type: "offline" | "online" | "faults-end" }
  | {
      readonly type: "sent";
      readonly tab: number;
      readonly request: number;
      readonly content: RequestContent;
      /** Whether it was sent before, and has the same id as then. */
      readonly repeats: "nothing" | "with-id" | "without-id";
    }
  | { readonly type: "fault"; readonly request: number; readonly fault: Fault }
  | { readonly type: "arrived-again" | "arrived-late"; readonly request: number }
  | { readonly type: "replaced"; readonly server: number }
  | ServerEvent;

/** What a server did for a request. */
export type ServerEvent = { readonly server: number; readonly request: number } &
  /** `done`: what it had done for the request. */
  (
    | { readonly type: "crashed"; readonly done: "nothing" | "effects" | "stored" }
    /** `journal`: it found what an earlier run of the turn has done. */
    | { readonly type: "started" | "repeated" | "conflicted" | "journal" }
    | { readonly type: "stored"; readonly texts: readonly string[] }
    | { readonly type: "called" | "mailed"; readonly text: string; readonly isRepeated: boolean }
  );

/** An event and its time, in milliseconds since the visit began. */
export type Moment = TimelineEvent & { readonly at: number };

/** Collects the events of a played seed. */
export interface Timeline {
  readonly moments: readonly Moment[];
  add(event: TimelineEvent): void;
}

export function createTimeline(now: () => number): Timeline {
  const moments: Moment[] = [];
  return {
    moments,
    add: (event) => {
      // A reload closes the page and opens it again.
      const last = moments.at(-1);
      if (event.type === "tab-reloaded" && last?.type === "tab-closed" && last.tab === event.tab)
        moments.pop();
      moments.push({ ...event, at: now() });
    },
  };
}
