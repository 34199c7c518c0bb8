import type { Fault } from "../chaos-proxy.ts";
import type { FaultArea, FaultCase } from "../fault-case.ts";

const undelivered = "Your answer could not be delivered.";
const unsent = "Network Error. Please check your internet connection and try again.";
const unsure = "We couldn't confirm that your answer arrived.";

export const answerFaults: FaultArea = {
  area: "An answer can't be delivered",
  cases: [
    quiet("The server fails once (500)", { kind: "status", status: 500 }),
    quiet("Too many requests (429)", { kind: "status", status: 429 }),
    quiet("The connection is cut before the server has the answer", { kind: "cut-before" }),
    quiet("The connection is cut after the server has the answer", { kind: "cut-after" }),
    quiet("The reply is cut off halfway", { kind: "half", isCut: true }),
    quiet("The reply is not a chat reply", { kind: "status", status: 200, body: '{"hello":"world"}' }),
    {
      fault: "The server keeps failing (500)",
      inject: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "status", status: 500 }, 5);
        await visit.answers("first");
      },
      expects: [undelivered],
      recovery: "question",
    },
    {
      fault: "The answer is refused (403)",
      inject: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "status", status: 403 });
        await visit.answers("first");
      },
      expects: [undelivered],
      recovery: "question",
    },
    {
      fault: "The server has lost the conversation (404)",
      inject: async (visit) => {
        await visit.open();
        await visit.answers("first");
        await visit.asks("second");
        visit.breaks("continueChat", {
          kind: "status",
          status: 404,
          body: '{"message":"Session not found."}',
        });
        await visit.answers("second");
      },
      expects: ["This conversation has expired. Your answers are kept here. You can start over."],
      recovery: { button: "Start over" },
      conversations: 2,
    },
    {
      fault: "The reply takes three seconds",
      inject: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "delay", milliseconds: 3_000 });
        await visit.answers("first");
        await visit.page.locator(".banter-busy, [data-busy], .banter-typing").first().waitFor();
      },
      expects: [],
      recovery: "itself",
    },
    {
      fault: "The request hangs",
      hasClock: true,
      inject: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "hang" });
        await visit.answers("first");
        await visit.calls("continueChat", 1);
        await visit.elapses(31_000);
      },
      expects: [unsure],
      recovery: { button: "Try again" },
    },
    {
      fault: "The request hangs, and the visitor waits",
      hasClock: true,
      inject: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "hang" });
        await visit.answers("first");
        await visit.calls("continueChat", 1);
        await visit.elapses(31_000);
        await visit.sees(unsure);
        await visit.elapses(32_000);
      },
      expects: [],
      recovery: "itself",
    },
    {
      fault: "The visitor is offline",
      inject: async (visit) => {
        await visit.open();
        await visit.asks("first");
        await visit.context.setOffline(true);
        await visit.answers("first");
      },
      expects: [unsent],
      recovery: "itself",
      endFault: (visit) => visit.context.setOffline(false),
    },
    {
      fault: "The network fails while the browser reports being online",
      inject: async (visit) => {
        await visit.open();
        await visit.asks("first");
        visit.proxy.isDown = true;
        await visit.answers("first");
      },
      expects: [unsent],
      recovery: { button: "Try again" },
      endFault: async (visit) => {
        visit.proxy.isDown = false;
      },
    },
    {
      fault: "The connection is cut, on a server without safe resends",
      isPlain: true,
      inject: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "cut-before" }, 2);
        await visit.answers("first");
      },
      expects: [unsent],
      recovery: "question",
    },
    {
      fault: "The server fails once (500), on a server without safe resends",
      isPlain: true,
      inject: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "status", status: 500 });
        await visit.answers("first");
      },
      expects: [undelivered],
      recovery: "question",
    },
  ],
};

/** The next question appears a moment later, and nothing else happens. */
function quiet(fault: string, how: Fault): FaultCase {
  return {
    fault,
    inject: async (visit) => {
      await visit.open();
      await visit.answers("first");
      await visit.asks("second");
      visit.breaks("continueChat", how);
      await visit.answers("second");
    },
    expects: ["What is the third answer?"],
    recovery: "itself",
  };
}
