import { expect, test } from "vitest";
import { banter } from "../banter-command.ts";
import { openPage } from "../browser-page.ts";
import { serveBots } from "../serve-bots.ts";

const { server, browser } = await serveBots();

async function previewLink(...parameters: readonly string[]): Promise<string> {
  return (await banter("preview-link", ...parameters, "--data", server.dataDir, "--url", server.url)).trim();
}

test("a preview link opens the bot, and its token is in no address", async () => {
  const link = await previewLink("lead");
  const { page, problems } = await openPage(browser, link);
  const addresses: string[] = [];
  page.on("request", (request) => void addresses.push(request.url(), request.headers()["referer"] ?? ""));
  await page.reload();
  await page.getByTestId("host-bubble").first().waitFor();
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.filter((address) => address.includes(link.split("#")[1] ?? ""))).toEqual([]);
  expect(problems).toEqual([]);
});

test("a changed link shows why there is no preview", async () => {
  const { page } = await openPage(browser, (await previewLink("lead")).slice(0, -1));
  await page.getByText("This preview link is invalid or has expired").first().waitFor();
  expect(await page.getByTestId("host-bubble").count()).toBe(0);
});
