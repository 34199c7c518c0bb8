import { expect, test } from "vitest";
import { openGallery, plainLook, type Look } from "../accessibility/gallery-page.ts";
import { serveBots } from "../serve-bots.ts";

/*
 * What a screen reader is told of every block, in every mode, held against files beside this one. `vitest run --project e2e
 * e2e/gallery -u` writes them anew.
 */

const { server, browser } = await serveBots();
const gallery = await openGallery(browser, server.url);
await gallery.page.setViewportSize({ width: 1280, height: 900 });

test.each(["", "error", "answered"])(
  "every input and message in the page, in the state %j",
  async (state) => {
    await gallery.show({ ...plainLook, state });
    const trees: string[] = [];
    for (const figure of await gallery.page.locator("figure").all()) {
      const name = await figure.locator("figcaption").innerText();
      // What a browser says of its own players, and when a page in a frame has come, is its own affair.
      if (/missing|Embed/.test(name)) continue;
      if (state === "answered")
        await figure.locator("[data-status=sending]").first().waitFor({ state: "hidden" });
      trees.push(`# ${name}\n${plain(await figure.getByRole("log").ariaSnapshot())}`);
    }
    await expect(`${trees.join("\n\n")}\n`).toMatchFileSnapshot(`trees/standard-${state || "empty"}.txt`);
  },
);

const frames: readonly Partial<Look>[] = [{ mode: "popup" }, { mode: "bubble" }];

test.each(frames)("an open $mode", async (look) => {
  const trees: string[] = [];
  for (const only of ["Text", "Cards"]) {
    await gallery.show({ ...plainLook, ...look, only });
    // What was just said goes again from where it is read.
    await gallery.page.getByTestId("live-region").locator("p").first().waitFor({ state: "detached" });
    trees.push(`# ${only}\n${await gallery.page.locator(`banter-${look.mode} .root`).ariaSnapshot()}`);
  }
  await expect(`${trees.join("\n\n")}\n`).toMatchFileSnapshot(`trees/${look.mode}.txt`);
});

test("a closed bubble, and one with a preview message", async () => {
  const { page } = gallery;
  await page.goto(`${server.url}/bubble.html`);
  const launcher = page.getByRole("button", { name: "Open chat" });
  await launcher.waitFor();
  const closed = await page.locator("banter-bubble .root").ariaSnapshot();
  await page.getByRole("button", { name: "Show a preview message" }).click();
  await page.getByText("How was your stay?").first().waitFor();
  const previewed = await page.locator("banter-bubble .root").ariaSnapshot();
  await expect(`# closed\n${closed}\n\n# with a preview message\n${previewed}\n`).toMatchFileSnapshot(
    "trees/closed-bubble.txt",
  );
});

/** Without what differs from run to run: where files are kept, and what a browser calls the countries of the world. */
function plain(tree: string): string {
  return tree
    .split("\n")
    .filter((line) => !/^\s*- option ".+ \+\d+"$/.test(line))
    .map((line) =>
      line.replace(/http:\/\/(localhost|127\.0\.0\.1):\d+\/api\/files\/.*/, "(where the file is kept)"),
    )
    .join("\n");
}
