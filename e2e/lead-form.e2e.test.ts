import { expect, test } from "vitest";
import { banter } from "./banter-command.ts";
import { openFastClockPage } from "./fast-clock-page.ts";
import { keyboardVisitor } from "./keyboard-visitor.ts";
import { serveBots } from "./serve-bots.ts";

const { server, browser } = await serveBots();

test("the lead form from start to end by keyboard alone, and its answers in the exported CSV", async () => {
  const { page, problems } = await openFastClockPage(browser, `${server.url}/?bot=lead`);
  const visitor = keyboardVisitor(page);
  await visitor.sees("First of all: what's your name?");
  await page.getByPlaceholder("Your name").waitFor({ timeout: 20_000 });
  await visitor.enters();
  await visitor.types("Ada Lovelace");
  await visitor.sees("Nice to meet you, Ada Lovelace");
  await visitor.types("Ada@Example.com");
  await visitor.presses("A new website");
  await visitor.types("12");
  await visitor.presses("Up to €3,000");
  await visitor.presses("As soon as possible");
  await visitor.sees("Mira");
  await visitor.sees("within one working day");
  expect(problems).toEqual([]);

  const csv = await banter("export", "results", "--bot", "lead", "--data", server.dataDir, "--format", "csv");
  const [header, row, ...more] = csv.trim().split(/\r?\n/);
  expect(header).toContain("name");
  expect(row).toContain("Ada Lovelace");
  expect(row).toContain("ada@example.com");
  expect(row).toContain("website");
  expect(row).toContain("12");
  expect(more).toEqual([]);
});
