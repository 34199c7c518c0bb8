import type { FaultArea, FaultCase } from "../fault-case.ts";
import type { Fault } from "../chaos-proxy.ts";

const unreachable = "Error! Could not reach server. Check your connection.";
const again = "Try again";

export const startFaults: FaultArea = {
  area: "The conversation can't begin",
  cases: [
    passing("The server is down for a while", { kind: "cut-before" }, unreachable),
    passing(
      "The start is refused for too many requests (429)",
      { kind: "status", status: 429 },
      "Couldn't initiate the chat",
    ),
    passing(
      "The server breaks at the start (500)",
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
      ...lasting("The start is refused with a page instead of JSON (403)", 403, "Couldn't initiate the chat"),
      strike: async (visit) => {
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
      "The start's reply is no JSON",
      { kind: "status", status: 200, body: "{", contentType: "application/json" },
      "Couldn't initiate the chat",
    ),
    passing(
      "The start's reply is something else",
      { kind: "status", status: 200, body: '{"hello":"world"}' },
      "Couldn't initiate the chat",
    ),
    {
      fault: "The start hangs",
      hasClock: true,
      strike: async (visit) => {
        visit.breaks("startChat", { kind: "hang" });
        await visit.open();
        await visit.page.getByRole("status", { name: "Loading the conversation" }).first().waitFor();
        await visit.calls("startChat", 1);
        await visit.elapses(61_000);
      },
      sees: [unreachable],
      wayOn: { button: again },
    },
    {
      fault: "The page has no network when the chat begins",
      strike: async (visit) => {
        visit.proxy.isDown = true;
        await visit.open();
      },
      sees: [unreachable, "Trying again in a moment"],
      wayOn: "itself",
      goOn: async (visit) => {
        visit.proxy.isDown = false;
        await visit.page.evaluate(() => window.dispatchEvent(new Event("online")));
      },
    },
  ],
};

/** It goes better a few tries later, by itself. */
function passing(fault: string, how: Fault, words: string): FaultCase {
  return {
    fault,
    strike: async (visit) => {
      visit.breaks("startChat", how, 3);
      await visit.open();
    },
    sees: [words, "Trying again in a moment"],
    wayOn: "itself",
  };
}

/** It goes better when the owner has mended it and the visitor tries again. */
function lasting(fault: string, status: number, words: string): FaultCase {
  return {
    fault,
    strike: async (visit) => {
      visit.breaks("startChat", { kind: "status", status });
      await visit.open();
    },
    sees: [words],
    wayOn: { button: again },
  };
}
