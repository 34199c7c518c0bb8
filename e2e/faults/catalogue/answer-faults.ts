import type { Fault } from "../chaos-proxy.ts";
import type { FaultArea, FaultCase } from "../fault-case.ts";

const undelivered = "Your answer could not be delivered.";
const unsent = "Your answer could not be sent.";
const unsure = "It is not sure that your answer has arrived.";

export const answerFaults: FaultArea = {
  area: "An answer can't be delivered",
  cases: [
    quiet("The server breaks once (500)", { kind: "status", status: 500 }),
    quiet("Too many requests (429)", { kind: "status", status: 429 }),
    quiet("The connection is cut before the server has the answer", { kind: "cut-before" }),
    quiet("The connection is cut after the server has the answer", { kind: "cut-after" }),
    quiet("The reply breaks off halfway", { kind: "half", isCut: true }),
    quiet("The reply is no chat reply", { kind: "status", status: 200, body: '{"hello":"world"}' }),
    {
      fault: "The server breaks again and again (500)",
      strike: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "status", status: 500 }, 5);
        await visit.answers("first");
      },
      sees: [undelivered],
      wayOn: "question",
    },
    {
      fault: "The answer is refused (403)",
      strike: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "status", status: 403 });
        await visit.answers("first");
      },
      sees: [undelivered],
      wayOn: "question",
    },
    {
      fault: "The server has lost the conversation (404)",
      strike: async (visit) => {
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
      sees: ["This conversation has expired. What you wrote is kept here; you can start over."],
      wayOn: { button: "Start over" },
      conversations: 2,
    },
    {
      fault: "The reply takes three seconds",
      strike: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "delay", milliseconds: 3_000 });
        await visit.answers("first");
        await visit.page.locator(".banter-busy, [data-busy], .banter-typing").first().waitFor();
      },
      sees: [],
      wayOn: "itself",
    },
    {
      fault: "The request hangs",
      hasClock: true,
      strike: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "hang" });
        await visit.answers("first");
        await visit.calls("continueChat", 1);
        await visit.elapses(31_000);
      },
      sees: [unsure],
      wayOn: { button: "Try again" },
    },
    {
      fault: "The request hangs, and the visitor waits",
      hasClock: true,
      strike: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "hang" });
        await visit.answers("first");
        await visit.calls("continueChat", 1);
        await visit.elapses(31_000);
        await visit.sees(unsure);
        await visit.elapses(32_000);
      },
      sees: [],
      wayOn: "itself",
    },
    {
      fault: "The visitor is offline",
      strike: async (visit) => {
        await visit.open();
        await visit.asks("first");
        await visit.context.setOffline(true);
        await visit.answers("first");
      },
      sees: [unsent],
      wayOn: "itself",
      goOn: (visit) => visit.context.setOffline(false),
    },
    {
      fault: "The network fails while the browser thinks that it is online",
      strike: async (visit) => {
        await visit.open();
        await visit.asks("first");
        visit.proxy.isDown = true;
        await visit.answers("first");
      },
      sees: [unsent],
      wayOn: { button: "Try again" },
      goOn: async (visit) => {
        visit.proxy.isDown = false;
      },
    },
    {
      fault: "The connection is cut, on a server that doesn't know of safe resends",
      isPlain: true,
      strike: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "cut-before" }, 2);
        await visit.answers("first");
      },
      sees: [unsent],
      wayOn: "question",
    },
    {
      fault: "The server breaks once (500), on a server that doesn't know of safe resends",
      isPlain: true,
      strike: async (visit) => {
        await visit.open();
        visit.breaks("continueChat", { kind: "status", status: 500 });
        await visit.answers("first");
      },
      sees: [undelivered],
      wayOn: "question",
    },
  ],
};

/** The visitor sees the next question a moment later, and nothing else. */
function quiet(fault: string, how: Fault): FaultCase {
  return {
    fault,
    strike: async (visit) => {
      await visit.open();
      await visit.answers("first");
      await visit.asks("second");
      visit.breaks("continueChat", how);
      await visit.answers("second");
    },
    sees: ["What is the third answer?"],
    wayOn: "itself",
  };
}
