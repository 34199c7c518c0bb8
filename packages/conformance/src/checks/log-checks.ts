import { clientLogsReplySchema } from "@banter/protocol/reply-schemas";
import { hasResult, sessionIdOf } from "../visitor/reply.ts";
import { sessionPath } from "../visitor/talk.ts";
import type { Check } from "./check.ts";
import { conforms, hasStatus, isRefused, skipped, verdict } from "./outcome.ts";

/** Errors that occurred in the page. */
export const logChecks: readonly Check[] = [
  {
    id: "logs",
    title: "A page's logs are stored.",
    profile: "reference",
    severity: "error",
    run: async ({ send, start }) => {
      const started = await start();
      if (!hasResult(started)) return skipped("The conversation has no result that takes logs.");
      const clientLogs = [
        { status: "error", description: "An entry of the conformance test", details: "🦊" },
      ];
      const path = `${sessionPath(sessionIdOf(started), "v2")}/clientLogs`;
      const reply = await send(path, { body: { clientLogs } });
      return verdict([hasStatus(reply, 200), conforms("a reply", clientLogsReplySchema, reply)]);
    },
  },
  {
    id: "logs-refused",
    title: "Logs of an unknown session, or without a list, are refused.",
    profile: "reference",
    severity: "error",
    run: async ({ send, start }) => {
      const path = `${sessionPath(sessionIdOf(await start()), "v2")}/clientLogs`;
      const unknown = `${sessionPath("no-such-session", "v2")}/clientLogs`;
      return verdict([
        hasStatus(await send(unknown, { body: { clientLogs: [{ description: "lost" }] } }), 404),
        isRefused(await send(path, { body: { clientLogs: "no list" } })),
      ]);
    },
  },
];
