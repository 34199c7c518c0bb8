import { expect, test } from "vitest";
import { serveLoop } from "./serve-loop.ts";
import { openTalk } from "./talk.ts";
import { countCalls, countLayered, countStyling, measureTurns } from "./turn-cost.ts";

/* A hundred and thirty turns; `npm run bench long-conversation` runs a thousand and measures their time. */

const { browser, site, apiUrl } = await serveLoop();

test(
  "a turn of a long conversation is as much work as one of a short one, and nothing said is out of reach",
  { timeout: 120_000 },
  async () => {
    const talk = await openTalk(browser, site, apiUrl);
    const { page } = talk;
    // Groups of 32 turns and stored parts of 16 are in the same state at both.
    await talk.takeTurns(22);
    const early = { ...(await measureTurns(talk, 4)), ...(await workOf(4)) };
    await talk.takeTurns(84);
    const late = { ...(await measureTurns(talk, 4)), ...(await workOf(4)) };
    expect(talk.turns()).toBe(130);

    expect(late.calls / early.calls).toBeLessThan(1.2);
    expect(late.styled - early.styled).toBeLessThan(30);
    expect(late.nodes).toBeLessThan(early.nodes + 1);
    // Offscreen content needs no work per frame.
    expect(late.layered).toBe(early.layered);
    // At most two parts of sixteen turns hold the newest turns, and each save writes those.
    expect(late.written).toBeLessThan(60_000);

    // Offscreen, but found by the browser's search and exposed to screen readers.
    expect(
      await page.evaluate(() => Reflect.apply(Reflect.get(window, "find"), window, ["reply of turn 2,"])),
    ).toBe(true);
    const { nodes } = await talk.cdp.send("Accessibility.getFullAXTree");
    const names = nodes.map(({ name }) => String(name?.value ?? "").trim());
    const read = new Set(names);
    for (const turn of [0, 3, 60, 129])
      expect(read).toContain(`This is the reply of turn ${turn}, in a sentence as bots say them.`);
    expect(names.filter((name) => name === "Bot said:").length).toBeGreaterThanOrEqual(131);

    // Everything is there again after a reload.
    await page.reload();
    await page.getByText("This is the reply of turn 130,").first().waitFor();
    await expect.poll(() => page.getByTestId("guest-bubble").count()).toBe(130);
    expect(await page.getByTestId("host-bubble").count()).toBe(131);
    await talk.close();

    async function workOf(turns: number) {
      const calls = [...(await countCalls(talk, turns)).values()].reduce((sum, count) => sum + count, 0);
      return { calls, ...(await countStyling(talk, turns)), layered: await countLayered(talk) };
    }
  },
);
