import type { Attack } from "../attack.ts";
import { startSession, STRANGER } from "../conversations.ts";

const REQUESTS = 100;
const ENTRIES = 50;

/** Fills the log of a result, which the owner opens. */
const attack: Attack = {
  name: "fill a result's log",
  run: async (start) => {
    const server = await start({ bots: [{ id: "hello", start: "hi", groups: { hi: [{ ask: "text" }] } }] });
    const sessionId = await startSession(server, "hello");
    const entry = { description: "x".repeat(4_000), details: "y".repeat(4_000), context: "z".repeat(4_000) };
    const clientLogs = Array.from({ length: ENTRIES }, () => entry);
    let accepted = 0;
    for (let n = 0; n < REQUESTS; n++) {
      const path = `/api/v2/sessions/${sessionId}/clientLogs`;
      if ((await server.post(path, { clientLogs }, STRANGER)).status === 200) accepted += ENTRIES;
    }
    return { isHeld: accepted <= 50, figure: `${accepted} of ${REQUESTS * ENTRIES} entries were stored` };
  },
};

export default attack;
