import type { FaultArea, FaultCase } from "../fault-case.ts";
import type { Fault } from "../chaos-proxy.ts";

const unreachable = "Error! Could not reach server. Check your connection.";
const again = "Try again";

export const startFaults: FaultArea = {
  area: "The conversation can't start",
  cases: [
    passing("The server is down for a while", { kind: "cut-before" }, unreachable),
    passing(
      "The start is refused for too many requests (429)",
      { kind: "status", status: 429 },
      "Couldn't initiate the chat",
    ),
    passing(
      "The server fails at the start (500)",
      { kind: "status", status: 500 },
      "Couldn't initiate the chat",
    ),
    passing(
      "The server is overloaded at the start (503)",
      { kind: "status", status: 503 },
      "Couldn't initiate the chat",
    ),
    lasting("The start is refused (400)", 400, "Something broke"),
    lasting("The bot may not run here (403)", 403, "Something broke"),
    {
      ...lasting("The start is refused with HTML instead of JSON (403)", 403, "Couldn't initiate the chat"),
      inject: async (visit) => {
        visit.breaks(
          "startChat",
          { kind: "status", status: 403, body: "<h1>Forbidden</h1>", contentType: "text/html" },
          1,
        );
        await visit.open();
      },
    },
    lasting("The bot doesn't exist (404)", 404, "The bot you're looking for doesn't exist."),
    passing(
      "The start's reply is not JSON",
      { kind: "status", status: 200, body: "{", contentType: "application/json" },
      "Couldn't initiate the chat",
    ),
    passing(
      "The start's reply is not a start reply",
      { kind: "status", status: 200, body: '{"hello":"world"}' },
      "Couldn't initiate the chat",
    ),
    {
      fault: "The start hangs",
      hasClock: true,
      inject: async (visit) => {
        visit.breaks("startChat", { kind: "hang" });
        await visit.open();
        await visit.page.getByRole("status", { name: "Loading the conversation" }).first().waitFor();
        await visit.calls("startChat", 1);
        await visit.elapses(60_000);
      },
      expects: [unreachable],
      recovery: { button: again },
    },
    {
      fault: "The page is offline when the chat starts",
      inject: async (visit) => {
        visit.proxy.isDown = true;
        await visit.open();
      },
      expects: [unreachable, "Trying again in a moment"],
      recovery: "itself",
      endFault: async (visit) => {
        visit.proxy.isDown = false;
        await visit.page.evaluate(() => window.dispatchEvent(new Event("online")));
      },
    },
  ],
};

/** Recovers by itself two attempts later; after a third error reply the visitor would have to try again. */
function passing(fault: string, how: Fault, words: string): FaultCase {
  return {
    fault,
    inject: async (visit) => {
      visit.breaks("startChat", how, 2);
      await visit.open();
    },
    expects: [words, "Trying again in a moment"],
    recovery: "itself",
  };
}

/** Recovers once the owner has fixed it and the visitor tries again. */
function lasting(fault: string, status: number, words: string): FaultCase {
  return {
    fault,
    inject: async (visit) => {
      visit.breaks("startChat", { kind: "status", status });
      await visit.open();
    },
    expects: [words],
    recovery: { button: again },
  };
}
