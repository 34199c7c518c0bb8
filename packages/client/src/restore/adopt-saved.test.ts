import { expect, test } from "vitest";
import { drive, remembering, type OpenChat } from "../testing/drive-session.ts";

const statuses = ({ session }: OpenChat) => session.getState().chunks.map(({ answer }) => answer?.status);

/** Two tabs at the first question. */
async function openTwo() {
  const fixture = drive({ settings: remembering });
  const first = fixture.open();
  await fixture.clock.advance(1_000);
  const second = fixture.open();
  await fixture.clock.advance(1_000);
  return { ...fixture, first, second };
}

test("a tab that notices late what a closed one has saved doesn't save its own, older version over it", async () => {
  const { open, clock, browser, first, second } = await openTwo();
  browser.announceDelay = 1_000;
  first.answer("Ada");
  await clock.settle();
  first.tab.crash();
  second.session.keepUnsent("half an answer");
  await clock.advance(5_000);
  for (const chat of [second, open()]) expect(statuses(chat)).toEqual(["sent", undefined]);
  expect(second.session.getState().composer.queued?.text).toBe("half an answer");
});

test("a tab shows what another has saved when it becomes visible after its announcement", async () => {
  const { clock, browser, first, second } = await openTwo();
  browser.storageDelay = 500;
  first.answer("Ada");
  await clock.advance(400);
  expect(statuses(second)).toEqual([undefined]);
  await clock.advance(600);
  expect(statuses(second)).toEqual(["sent", undefined]);
});

test("a version that a tab has saved over a newer one, which it could not see yet, is replaced again", async () => {
  const { open, clock, browser, first, second } = await openTwo();
  browser.storageDelay = 500;
  first.answer("Ada");
  await clock.advance(400);
  second.session.keepUnsent("half an answer");
  await clock.advance(3_000);
  for (const chat of [first, second, open()]) expect(statuses(chat)).toEqual(["sent", undefined]);
});
